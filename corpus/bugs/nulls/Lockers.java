// bug 1: java.lang.NullPointerException by `new Lockers(2).longestName();`
// rejects: java.lang.IllegalArgumentException by `new Lockers(0);`: a size out of range
// rejects: java.lang.IllegalStateException by `Lockers all = new Lockers(1); all.rent("a"); all.rent("b");`: all lockers are taken
package bugs.nulls;

/** A row of lockers, each rented by one person. */
public class Lockers {
    private final String[] owners;
    private int rented;

    public Lockers(int count) {
        if (count < 1 || count > 100) {
            throw new IllegalArgumentException("between 1 and 100 lockers");
        }
        owners = new String[count];
    }

    /** Rents the next free locker and returns its number, from 1 on. */
    public int rent(String owner) {
        if (owner == null || owner.isEmpty()) {
            throw new IllegalArgumentException("who?");
        }
        if (rented == owners.length) {
            throw new IllegalStateException("no free locker");
        }
        owners[rented] = owner;
        return ++rented;
    }

    /** How wide the sign must be for the longest name. */
    public int longestName() {
        int longest = 0;
        for (String owner : owners) {
            longest = Math.max(longest, owner.length()); // bug 1
        }
        return longest;
    }
}
