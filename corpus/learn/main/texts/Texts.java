package texts;

/* Positions within a text. */

public class Texts {
    public static String tail(String text, int from) {
        return text.substring(from);
    }
}
