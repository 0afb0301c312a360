// bug 1: java.lang.StringIndexOutOfBoundsException by `Roman.value("I");`
// rejects: java.lang.IllegalArgumentException by `Roman.value("IA");`: not a Roman digit
package bugs.text;

/** Roman numerals. */
public final class Roman {
    private Roman() {}

    private static int digit(char c) {
        switch (c) {
            case 'I':
                return 1;
            case 'V':
                return 5;
            case 'X':
                return 10;
            case 'L':
                return 50;
            case 'C':
                return 100;
            default:
                throw new IllegalArgumentException("no Roman digit: " + c);
        }
    }

    /** The value of a numeral. */
    public static int value(String numeral) {
        int value = 0;
        for (int i = 0; i < numeral.length(); i++) {
            int here = digit(numeral.charAt(i));
            int after = digit(numeral.charAt(i + 1)); // bug 1
            value += here < after ? -here : here;
        }
        return value;
    }
}
