package types;

/* An Object that is always a String; and one that is not. */

public class Types {
    public static int length(Object value) {
        return ((String) value).length();
    }

    public static String show(Object value) {
        return value.toString();
    }
}
