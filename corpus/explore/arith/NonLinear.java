package explore.arith;

/** Products of unknowns, modulo a power of two. */
public class NonLinear {
    // outcome: "even"
    // unreachable: "odd"
    public static String consecutive(int x) {
        return (x * (x + 1) & 1) == 0 ? "even" : "odd";
    }

    // outcome: "none"
    // unreachable: "root of two"
    public static String rootOfTwo(int x) {
        return x * x == 2 ? "root of two" : "none";
    }

    // outcome: "none"
    // outcome: "root of seventeen"
    public static String rootOfSeventeen(int x) {
        return x * x == 17 ? "root of seventeen" : "none";
    }

    // outcome: "other"
    // outcome: "inverse of seven"
    public static String inverse(int x) {
        return x * 7 == 1 ? "inverse of seven" : "other";
    }

    // outcome: "range"
    // outcome: "other"
    // outcome: "pythagorean"
    public static String pythagoras(int a, int b, int c) {
        if (a < 1 || b < a || c < b || c > 20) return "range";
        return a * a + b * b == c * c ? "pythagorean" : "other";
    }

    // outcome: "range"
    // outcome: "prime to us"
    // outcome: "factored"
    public static String factor(int p, int q) {
        if (p < 2 || q < p || q > 200) return "range";
        return p * q == 10403 ? "factored" : "prime to us";
    }

    // outcome: "none"
    // outcome: "one root"
    // outcome: "two roots"
    // outcome: "not quadratic"
    // outcome: "range"
    public static String quadratic(int a, int b, int c) {
        if (a < -9 || a > 9 || b < -9 || b > 9 || c < -9 || c > 9) return "range";
        if (a == 0) return "not quadratic";
        int d = b * b - 4 * a * c;
        if (d < 0) return "none";
        return d == 0 ? "one root" : "two roots";
    }

    // outcome: "range"
    // outcome: "other"
    // outcome: "found"
    public static String twoEquations(int x, int y) {
        if (x < -1000 || x > 1000 || y < -1000 || y > 1000) return "range";
        if (x + y == 37 && x * y == 322) return "found";
        return "other";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 4
    // unreachable: 2
    // unreachable: 3
    // unreachable: 5
    public static int squareModEight(int x) {
        return switch (x * x & 7) {
            case 0 -> 0;
            case 1 -> 1;
            case 4 -> 4;
            case 2 -> 2;
            case 3 -> 3;
            default -> 5;
        };
    }
}
