package nullable;

/* Tests pass null: a failure for null is inside, and that the parameter is not null is not learnt. */

public class Nullable {
    public static int length(String text, boolean isStrict) {
        if (isStrict && text.isEmpty()) return -1;
        return text == null ? 0 : text.length();
    }
}
