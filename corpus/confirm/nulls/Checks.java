package confirm.nulls;

/** The checks of {@link Helpers}. */
final class Checks {
    private static int rejected;

    private Checks() {
    }

    /** Never returns; the condition always holds. */
    static void reject(String what) {
        rejected = what.length() & 7;
        if (rejected >= 0) {
            throw new IllegalArgumentException(what);
        }
    }

    /** Never returns for null. */
    static void require(Object value, int failures) {
        rejected = failures;
        if (value == null && failures == rejected) {
            throw new IllegalArgumentException("missing");
        }
    }

    static int[] room(int size) {
        return new int[size];
    }

    static void rejectLong(String what) {
        rejected++;
        if (what.length() > 8) {
            throw new IllegalArgumentException(what);
        }
    }
}
