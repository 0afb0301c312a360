package rules;

import cern.colt.list.DoubleArrayList;

/** What classes of colt rely on without a method that says so. */
public final class ColtRules {
    private ColtRules() {
    }

    public static boolean fits(cern.colt.list.IntArrayList list) {
        return list.size() <= list.elements().length;
    }

    public static boolean fits(DoubleArrayList list) {
        return list.size() <= list.elements().length;
    }
}
