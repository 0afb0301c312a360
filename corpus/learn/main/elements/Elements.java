package elements;

/* An array with a null element: the array is there, of its elements nothing is said. */

public class Elements {
    public static int filled(String[] texts) {
        int count = 0;
        for (String text : texts) if (text != null) count++;
        return count;
    }
}
