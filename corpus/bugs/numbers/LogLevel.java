// bug 1: java.lang.IllegalArgumentException by `LogLevel.of("[x] hello");`
// rejects: java.lang.NullPointerException by `LogLevel.of(null);`: null handed to a public method
package bugs.numbers;

/** Finds out how important a line of a log is. */
public final class LogLevel {
    public enum Level {
        INFO,
        WARNING,
        ERROR
    }

    private LogLevel() {}

    /** The level in square brackets at the beginning of a line; INFO if there is none. */
    public static Level of(String line) {
        int end = line.indexOf(']');
        if (!line.startsWith("[") || end < 0) {
            return Level.INFO;
        }
        return Level.valueOf(line.substring(1, end)); // bug 1
    }

    public static boolean isSevere(Level level) {
        return level.compareTo(Level.WARNING) >= 0;
    }
}
