package overloads;

/* Dissertation, 6.4.3: methods of one name are told apart; the third one is never called, and nothing is said of it. */

public class Overloads {
    public static int of(int x) {
        return 10 / x;
    }

    public static int of(String text) {
        return text.length();
    }

    public static int of(Object any) {
        return any.hashCode();
    }
}
