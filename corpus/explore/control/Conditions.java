package explore.control;

/** Short circuits, nested conditions and correlated branches. */
public class Conditions {
    // outcome: "equilateral"
    // outcome: "isosceles"
    // outcome: "scalene"
    // outcome: "none"
    public static String triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) return "none";
        if ((long) a + b <= c || (long) a + c <= b || (long) b + c <= a) return "none";
        if (a == b && b == c) return "equilateral";
        return a == b || b == c || a == c ? "isosceles" : "scalene";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // unreachable: 3
    public static int correlated(int x) {
        int r = 0;
        if (x > 10) r += 1;
        if (x < 5) r += 2;
        return r;
    }

    // outcome: "ok"
    // outcome: throws java.lang.ArithmeticException: / by zero
    public static String shortCircuit(boolean guard, int d) {
        if (guard || 10 / d > 1) return "ok";
        return "ok";
    }

    // outcome: "evaluated"
    // outcome: "zero"
    // unreachable: "division by zero"
    public static String protectedDivision(int d) {
        try {
            if (d != 0 & (d == 0 ? 1 : 10 / d) != 11) return "evaluated";
            return "zero";
        } catch (ArithmeticException e) {
            return "division by zero";
        }
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    public static int booleans(boolean a, boolean b) {
        return (a ? 2 : 0) + (b ? 1 : 0);
    }

    // outcome: true
    // outcome: false
    public static boolean implication(boolean a, boolean b) {
        return !a || b;
    }

    // outcome: "cool"
    // outcome: "warm"
    // outcome: "cold"
    // outcome: "hot"
    public static String bands(int t) {
        return t < 0 ? "cold" : t < 15 ? "cool" : t < 30 ? "warm" : "hot";
    }

    // outcome: "transitive"
    // outcome: "other"
    // unreachable: "contradiction"
    public static String transitive(int a, int b, int c) {
        if (a < b && b < c) return a < c ? "transitive" : "contradiction";
        return "other";
    }
}
