package rules;

import org.ejml.data.DGrowArray;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.FMatrixRMaj;
import org.ejml.data.IGrowArray;

/** What classes of ejml-core rely on without a method that says so. */
public final class EjmlCoreRules {
    private EjmlCoreRules() {
    }

    public static boolean fits(DMatrixRMaj matrix) {
        return matrix.numRows >= 0 && matrix.numCols >= 0 && matrix.numRows * matrix.numCols <= matrix.data.length;
    }

    public static boolean fits(FMatrixRMaj matrix) {
        return matrix.numRows >= 0 && matrix.numCols >= 0 && matrix.numRows * matrix.numCols <= matrix.data.length;
    }

    public static boolean fits(DGrowArray array) {
        return array.length >= 0 && array.length <= array.data.length;
    }

    public static boolean fits(IGrowArray array) {
        return array.length >= 0 && array.length <= array.data.length;
    }
}
