// bug 1: java.lang.StringIndexOutOfBoundsException by `new Caesar(-1).encrypt("a");`
// rejects: java.lang.IllegalArgumentException by `new Caesar(26);`: a shift that is not below 26
package bugs.text;

/** The cipher of Julius Caesar. */
public class Caesar {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

    private final int shift;

    public Caesar(int shift) {
        if (shift > 25) {
            throw new IllegalArgumentException("shift: " + shift);
        }
        this.shift = shift;
    }

    /** Shifts lower-case letters and leaves the rest as it is. */
    public String encrypt(String text) {
        StringBuilder result = new StringBuilder();
        for (char c : text.toCharArray()) {
            int index = LETTERS.indexOf(c);
            result.append(index < 0 ? c : LETTERS.charAt((index + shift) % 26)); // bug 1
        }
        return result.toString();
    }

    public int shift() {
        return shift;
    }
}
