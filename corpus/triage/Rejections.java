package triage;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;

/** Ways to reject an argument. */
public class Rejections {
    private final List<String> names = List.of("ada", "bob");

    public static int positive(int number) { // not rejected: IllegalArgumentException
        if (number <= 0) {
            throw new IllegalArgumentException("not positive");
        }
        return number;
    }

    private static void checkArgument(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException(what);
        }
    }

    public static int even(int number) { // not rejected: IllegalArgumentException
        checkArgument(number % 2 == 0, "odd");
        return number / 2;
    }

    public static String named(String name) { // not rejected: NullPointerException
        return Objects.requireNonNull(name, "name") + "!";
    }

    private Optional<String> find(String start) {
        return names.stream().filter(name -> name.startsWith(start)).findFirst();
    }

    public String byLambda(int number) { // not rejected: IllegalStateException
        Optional<Integer> found = number > 3 ? Optional.of(number) : Optional.empty();
        return "a" + found.orElseThrow(() -> new IllegalStateException("no number"));
    }

    public String byReference(int number) { // not rejected: IllegalArgumentException
        Optional<Integer> found = number > 3 ? Optional.of(number) : Optional.empty();
        return "b" + found.orElseThrow(IllegalArgumentException::new);
    }

    public static int checkedException(int number) throws java.io.IOException { // not declared: IOException
        if (number == 5) {
            throw new java.io.IOException("five");
        }
        return number;
    }

    public static int parsed(String text) { // not passed-on: NumberFormatException
        return Integer.parseInt(text);
    }

    public static java.time.LocalDate day(int month) { // not passed-on: DateTimeException
        return java.time.LocalDate.of(2024, month, 1);
    }

    public static int next(java.util.Iterator<Integer> numbers, boolean first) {
        return first && numbers.hasNext() ? numbers.next() : 0;
    }

    /** The first word of nothing. */
    public String best(boolean any) { // bug: NoSuchElementException
        return names.stream().filter(name -> name.length() > 3 && any).findFirst().get();
    }

    public void rename() { // bug: UnsupportedOperationException
        names.set(0, "eve");
    }

    /** Month 13. */
    public static java.time.LocalDate nextMonth(int month) { // bug: DateTimeException
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month");
        }
        return java.time.LocalDate.of(2024, month + 1, 1);
    }

    public static int number(String text) { // bug: NumberFormatException
        return Integer.parseInt(text.substring(text.indexOf('#') + 1));
    }

    public static int unreachable(int kind) { // bug: AssertionError
        switch (kind & 3) {
            case 0: return 4;
            case 1: return 5;
            case 2: return 6;
            default: throw new AssertionError(kind);
        }
    }

    public static int down(int number) { // bug: StackOverflowError
        return number == 0 ? 0 : 1 + down(number - 2);
    }
}
