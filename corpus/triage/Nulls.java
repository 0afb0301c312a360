package triage;

import java.util.HashMap;
import java.util.Map;

/** Nulls that are handed in, and nulls that the code makes. */
public class Nulls {
    private final Map<String, String> names = new HashMap<>();
    private String last;

    public static int length(String text) { // not null-argument: NullPointerException
        return text.length();
    }

    public static int lengthOfFirst(String[] texts) { // not null-argument: NullPointerException
        return texts.length == 0 ? 0 : texts[0].length();
    }

    public void remember(String name, String value) {
        names.put(name, value);
        last = value;
    }

    public int lengthOf(String name) { // bug: NullPointerException
        return names.get(name).length();
    }

    public int lengthOfLast() { // bug: NullPointerException
        return last.length();
    }

    /** The check of the argument vouches for nothing else. */
    public static int orElse(String text) { // bug: NullPointerException
        String other = null;
        if (text == null) {
            return other.length();
        }
        return text.length();
    }

    /** Only the code's own null is one. */
    public static int count(Part[] parts) { // not null-argument: NullPointerException
        int count = 0;
        for (Part part : parts) {
            count += part.weight();
        }
        return count;
    }

    private static String find(int number) {
        return number == 7 ? null : "seven";
    }

    public static int found(int number) { // bug: NullPointerException
        return find(number).length();
    }

    public static int unboxed(Map<String, Integer> counts) { // bug: NullPointerException
        return counts.get("total");
    }
}
