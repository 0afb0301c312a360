// bug 1: java.lang.IllegalStateException by `Parcel.fee(20000);`
// rejects: java.lang.IllegalArgumentException by `Parcel.fee(0);`: no weight
// rejects: java.lang.IllegalStateException by `new Parcel.Tariff().cents(3);`: thrown by the method itself
package bugs.asserts;

/** What it costs to send a parcel. */
public final class Parcel {
    /** A table of fees. */
    public static final class Tariff {
        /** The fee in cents of a class from 0 to 2. */
        public int cents(int weightClass) {
            switch (weightClass) {
                case 0:
                    return 399;
                case 1:
                    return 599;
                case 2:
                    return 999;
                default:
                    throw new IllegalStateException("unreachable");
            }
        }
    }

    private Parcel() {}

    /** The fee for a weight in grams. */
    public static int fee(int grams) {
        if (grams <= 0 || grams > 20_000) {
            throw new IllegalArgumentException("weight: " + grams);
        }
        return new Tariff().cents(grams / 10_000 + (grams > 1000 ? 1 : 0)); // bug 1
    }
}
