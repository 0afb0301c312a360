// bug 1: java.lang.StringIndexOutOfBoundsException by `FileNames.stem("a");`
// rejects: java.lang.NullPointerException by `FileNames.extension(null);`: null handed to a public method
package bugs.text;

/** Parts of file names. */
public final class FileNames {
    private FileNames() {}

    /** What follows the last dot; empty if there is none. */
    public static String extension(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The name without extension. */
    public static String stem(String name) {
        return name.substring(0, name.lastIndexOf('.')); // bug 1
    }

    /** Whether it is hidden on Unix. */
    public static boolean isHidden(String name) {
        return !name.isEmpty() && name.charAt(0) == '.';
    }
}
