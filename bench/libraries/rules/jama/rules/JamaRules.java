package rules;

import Jama.Matrix;

/** What the constructors of Jama check. */
public final class JamaRules {
    private JamaRules() {
    }

    /** All rows have the same length. */
    public static boolean isRectangular(Matrix matrix) {
        for (double[] row : matrix.getArray()) {
            if (row.length != matrix.getColumnDimension()) {
                return false;
            }
        }
        return true;
    }
}
