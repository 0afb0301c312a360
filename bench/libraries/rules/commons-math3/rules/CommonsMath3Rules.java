package rules;

import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.fraction.Fraction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DiagonalMatrix;
import org.apache.commons.math3.util.Incrementor;

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
}
