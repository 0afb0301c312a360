package explore.casts;

/** Casts between the integral types. */
public class Narrowing {
    // outcome: "same"
    // outcome: "sign flipped"
    // outcome: "truncated"
    public static String intToByte(int x) {
        byte b = (byte) x;
        if (b == x) return "same";
        return x > 0 && b < 0 ? "sign flipped" : "truncated";
    }

    // outcome: "negative became large"
    // outcome: "kept"
    public static String byteToChar(byte b) {
        char c = (char) b;
        return c > 127 ? "negative became large" : "kept";
    }

    // outcome: "wrapped"
    // outcome: "kept"
    public static String compoundAdd(short s) {
        short t = s;
        t += 1;
        return t < s ? "wrapped" : "kept";
    }

    // outcome: 0
    // outcome: 1
    // unreachable: 2
    public static int charIsUnsigned(char c) {
        if (c < 0) return 2;
        return (short) c < 0 ? 1 : 0;
    }

    // outcome: "a"
    // outcome: "b"
    // unreachable: "c"
    public static String charArithmetic(char c) {
        if ((char) (c + 1) == 0) return "a";
        return (char) (c + 1) == c + 1 ? "b" : "c";
    }

    // outcome: "equal"
    // outcome: "unequal"
    public static String mixedWidths(byte b, short s, char c, int i, long l) {
        return b == s && s == c && c == i && i == l ? "equal" : "unequal";
    }

    // outcome: 'A'
    // outcome: 'Z'
    // outcome: '?'
    public static char toChar(int x) {
        char c = (char) x;
        if (x > 0xffff && c == 'A') return 'A';
        return c == 'Z' ? 'Z' : '?';
    }

    // outcome: 127
    // outcome: -128
    // outcome: 0
    public static byte saturate(int x) {
        if (x > Byte.MAX_VALUE) return Byte.MAX_VALUE;
        return x < Byte.MIN_VALUE ? Byte.MIN_VALUE : 0;
    }

    // outcome: true
    // outcome: false
    public static boolean postIncrement(byte b) {
        byte old = b++;
        return old > b;
    }
}
