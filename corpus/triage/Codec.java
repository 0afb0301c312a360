package triage;

/** Inverse operations. */
public final class Codec {
    private Codec() {}

    public static String encode(String text) {
        StringBuilder coded = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            coded.append(text.charAt(i)).append('.');
        }
        return coded.toString();
    }

    public static String decode(String coded) { // not inverse: StringIndexOutOfBoundsException
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < coded.length(); i += 2) {
            if (coded.charAt(i + 1) == '.') {
                text.append(coded.charAt(i));
            }
        }
        return text.toString();
    }

    public static int[] pack(int[] numbers) {
        int[] packed = new int[numbers.length + 1];
        packed[0] = numbers.length;
        System.arraycopy(numbers, 0, packed, 1, numbers.length);
        return packed;
    }

    public static int unpackFirst(int[] packed) { // not inverse: ArrayIndexOutOfBoundsException
        return packed[packed.length - 2] + packed[0];
    }

    public static String compress(String text) { // doubtful
        return text.length() + ":" + text;
    }

    /** Says that it reads anything, and rejects some. */
    public static String decompress(String packed) { // bug: StringIndexOutOfBoundsException
        if (packed.startsWith("x")) {
            throw new IllegalArgumentException("not packed");
        }
        return packed.substring(packed.indexOf(':') + 2);
    }

    public static char decodeFirst(String text) { // not inverse: StringIndexOutOfBoundsException
        return text.charAt(text.length() - 1);
    }
}
