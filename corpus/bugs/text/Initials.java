// bug 1: java.lang.StringIndexOutOfBoundsException by `Initials.of("a  b");`
// bug 1: java.lang.StringIndexOutOfBoundsException by `Initials.of("");`
package bugs.text;

/** The initials of a name. */
public final class Initials {
    private Initials() {}

    /** The first letters of the words, which are separated by blanks. */
    public static String of(String name) {
        StringBuilder initials = new StringBuilder();
        for (String word : name.split(" ")) {
            initials.append(word.charAt(0)); // bug 1
        }
        return initials.toString();
    }
}
