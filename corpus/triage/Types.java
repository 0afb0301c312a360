package triage;

import java.util.List;

/** What types let through, implementations that a test makes up, and what only the package can make. */
public final class Types {
    private Types() {}

    /** Who chooses, chooses one of so many. */
    public interface Choice {
        int of(int many);
    }

    @SuppressWarnings("unchecked")
    public static <T> int order(T first, T second) { // not any-type: ClassCastException
        return ((Comparable<T>) first).compareTo(second);
    }

    public static int lengthOf(Object text) { // bug: ClassCastException
        return ((String) text).length();
    }

    public static <T> T[] filled(T[] all, T with) { // not any-type: ArrayStoreException
        for (int i = 0; i < all.length; i++) {
            all[i] = with;
        }
        return all;
    }

    public static int chosen(Choice choice) { // not made-up: ArrayIndexOutOfBoundsException
        int[] squares = {0, 1, 4};
        return squares[choice.of(squares.length)];
    }

    public static int share(int all, Ticket ticket) { // not internal: ArithmeticException
        return all / ticket.persons();
    }

    /** Whatever the list holds. */
    public static int shortest(List<String> words) { // bug: NoSuchElementException
        return words.stream().mapToInt(String::length).min().getAsInt();
    }
}
