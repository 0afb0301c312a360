package rules;

import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.fraction.Fraction;
import org.apache.commons.math3.genetics.FixedGenerationCount;
import org.apache.commons.math3.genetics.NPointCrossover;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.BlockRealMatrix;
import org.apache.commons.math3.linear.DiagonalMatrix;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.util.Incrementor;
import org.apache.commons.math3.util.Pair;

/** What classes of commons-math3 rely on without a method that says so. */
public final class CommonsMath3Rules {
    private CommonsMath3Rules() {
    }

    public static boolean isNumber(ArrayRealVector vector) {
        return !vector.isNaN();
    }

    public static boolean isNumber(DiagonalMatrix matrix) {
        return !Double.isNaN(matrix.getEntry(0, 0));
    }

    public static boolean isRectangular(Array2DRowRealMatrix matrix) {
        double[][] rows = matrix.getDataRef();
        return rows == null || rows[rows.length - 1].length == rows[0].length;
    }

    public static boolean isReduced(Fraction fraction) {
        return fraction.getDenominator() > 0;
    }

    public static boolean isReduced(BigFraction fraction) {
        return fraction.getDenominator().signum() > 0;
    }

    public static boolean isWithin(Incrementor incrementor) {
        return incrementor.getCount() <= incrementor.getMaximalCount();
    }

    /** Every block has the elements that it should have. */
    public static boolean isFull(BlockRealMatrix matrix) {
        matrix.getEntry(matrix.getRowDimension() - 1, matrix.getColumnDimension() - 1);
        return true;
    }

    public static boolean isCounted(FixedGenerationCount count) {
        return count.getNumGenerations() >= 0;
    }

    public static boolean isPositive(NPointCrossover<?> crossover) {
        return crossover.getCrossoverPoints() > 0;
    }

    public static boolean isPositive(MaxEval most) {
        return most.getMaxEval() > 0;
    }

    public static boolean isPositive(MaxIter most) {
        return most.getMaxIter() > 0;
    }

    public static boolean isOnePair(Pair<?, ?> pair) {
        return pair.getKey() == pair.getFirst() && pair.getValue() == pair.getSecond();
    }
}
