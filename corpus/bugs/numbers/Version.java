// bug 1: java.lang.NumberFormatException by `Version.parse("1.");`
// rejects: java.lang.IllegalArgumentException by `Version.parse("1");`: no dot
// rejects: java.lang.IllegalArgumentException by `Version.parse("a.1");`: the first part is not a digit
package bugs.numbers;

/** A version as {@code 3.14}: one digit, then a number. */
public record Version(int major, int minor) implements Comparable<Version> {
    public static Version parse(String text) {
        int dot = text.indexOf('.');
        if (dot != 1 || text.charAt(0) < '0' || text.charAt(0) > '9') {
            throw new IllegalArgumentException("not a version: " + text);
        }
        int major = text.charAt(0) - '0';
        int minor = Integer.parseInt(text.substring(dot + 1)); // bug 1
        return new Version(major, minor);
    }

    @Override
    public int compareTo(Version other) {
        int order = Integer.compare(major, other.major);
        return order != 0 ? order : Integer.compare(minor, other.minor);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
