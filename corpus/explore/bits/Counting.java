package explore.bits;

/** Bit counting methods of the library. */
public class Counting {
    // outcome: "none"
    // outcome: "few"
    // outcome: "many"
    // outcome: "all"
    public static String bitCount(int x) {
        int n = Integer.bitCount(x);
        if (n == 0) return "none";
        if (n == 32) return "all";
        return n < 16 ? "few" : "many";
    }

    // outcome: "zero"
    // outcome: "negative"
    // outcome: "within"
    // unreachable: "broken"
    public static String highestOneBit(int x) {
        int h = Integer.highestOneBit(x);
        if (h == 0) return "zero";
        if (h < 0) return "negative";
        return h <= x && x - h < h ? "within" : "broken";
    }

    // outcome: "palindrome"
    // outcome: "zero"
    // outcome: "lopsided"
    public static String reverse(int x) {
        if (x == 0) return "zero";
        return Integer.reverse(x) == x ? "palindrome" : "lopsided";
    }

    // outcome: "zero"
    // outcome: "odd"
    // outcome: "even"
    // unreachable: "broken"
    public static String trailingZeros(int x) {
        int n = Integer.numberOfTrailingZeros(x);
        if (n == 32) return "zero";
        if ((x >>> n & 1) == 0) return "broken";
        return n == 0 ? "odd" : "even";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    public static int leadingZeros(long x) {
        int n = Long.numberOfLeadingZeros(x);
        if (n == 64) return 0;
        return n < 32 ? 1 : 2;
    }

    // outcome: "first larger"
    // outcome: "second larger"
    // outcome: "equal"
    // outcome: "first larger, signed smaller"
    // outcome: "second larger, signed greater"
    public static String unsignedCompare(int a, int b) {
        int c = Integer.compareUnsigned(a, b);
        if (c == 0) return "equal";
        if (c > 0) return a < b ? "first larger, signed smaller" : "first larger";
        return a > b ? "second larger, signed greater" : "second larger";
    }

    // outcome: "parity even"
    // outcome: "parity odd"
    // unreachable: "disagree"
    public static String parity(int x) {
        int p = x ^ x >>> 16;
        p ^= p >>> 8;
        p ^= p >>> 4;
        p ^= p >>> 2;
        p ^= p >>> 1;
        if ((p & 1) != (Integer.bitCount(x) & 1)) return "disagree";
        return (p & 1) == 0 ? "parity even" : "parity odd";
    }
}
