// bug 1: java.lang.ArrayIndexOutOfBoundsException by `Swap.swapArrays(new double[] {1}, new double[0]);`
package check.arrays;

/** Arrays of different lengths (5.3). */
public final class Swap {
    private Swap() {}

    public static void swapArrays(double[] fst, double[] snd) {
        for (int m = 0; m < fst.length; m++) {
            double kept = fst[m]; // check: index safe, null safe
            fst[m] = snd[m]; // check: index excused 1
            snd[m] = kept; // check: index safe
        }
    }

    public static void swapEqual(double[] fst, double[] snd) {
        if (fst.length != snd.length) {
            return;
        }
        for (int m = 0; m < fst.length; m++) {
            double kept = fst[m]; // check: index safe
            fst[m] = snd[m]; // check: index safe
            snd[m] = kept; // check: index safe
        }
    }

    public static void swapCommon(double[] fst, double[] snd) {
        int n = Math.min(fst.length, snd.length);
        for (int m = n - 1; m >= 0; m--) {
            double kept = fst[m]; // check: index safe
            fst[m] = snd[m]; // check: index safe
            snd[m] = kept; // check: index safe
        }
    }
}
