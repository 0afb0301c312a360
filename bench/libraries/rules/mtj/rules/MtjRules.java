package rules;

import no.uib.cipr.matrix.sparse.SparseVector;

/** What classes of matrix-toolkits-java rely on without a method that says so. */
public final class MtjRules {
    private MtjRules() {
    }

    /** Every index is one of the vector. */
    public static boolean isWithin(SparseVector vector) {
        for (int at = 0; at < vector.getUsed(); at++) {
            int index = vector.getRawIndex()[at];
            if (index < 0 || index >= vector.size()) {
                return false;
            }
        }
        return true;
    }
}
