package rules;

import org.la4j.matrix.dense.Basic2DMatrix;

/** What classes of la4j rely on without a method that says so. */
public final class La4jRules {
    private La4jRules() {
    }

    /** All rows have the same length. */
    public static boolean isRectangular(Basic2DMatrix matrix) {
        for (double[] row : matrix.toArray()) {
            if (row.length != matrix.columns()) {
                return false;
            }
        }
        return true;
    }
}
