// bug 1: java.lang.IllegalArgumentException by `Symbols.card(0x200000);`
// rejects: java.lang.IllegalArgumentException by `Symbols.card(0);`: cards are counted from one
package bugs.arguments;

/** Characters of playing cards. */
public final class Symbols {
    private static final int FIRST = 0x1F0A0;

    private Symbols() {}

    /** The symbol of a card. */
    public static String card(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("number: " + number);
        }
        return new String(Character.toChars(FIRST + number)); // bug 1
    }

    public static boolean isCard(int codePoint) {
        return codePoint > FIRST && codePoint < FIRST + 96;
    }
}
