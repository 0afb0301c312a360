package explore.cut;

import java.util.List;

/** Loops and recursion without a bound: exploration has to say that it was cut. */
public class Unbounded {
    // cut: yes
    // outcome: "zero"
    // outcome: "one"
    // outcome: "many"
    public static String count(int n) {
        int i = 0;
        while (i < n) i++;
        return i == 0 ? "zero" : i == 1 ? "one" : "many";
    }

    // cut: yes
    // outcome: "vowels"
    // outcome: "none"
    // outcome: throws java.lang.NullPointerException: *
    public static String vowels(String s) {
        int n = 0;
        for (int i = 0; i < s.length(); i++) if ("aeiou".indexOf(s.charAt(i)) >= 0) n++;
        return n > 0 ? "vowels" : "none";
    }

    // cut: yes
    // outcome: "even"
    // outcome: "odd"
    public static String parity(int[] a) {
        if (a == null) return "even";
        int s = 0;
        for (int x : a) s += x;
        return s % 2 == 0 ? "even" : "odd";
    }

    // cut: yes
    // outcome: 0
    // outcome: 1
    // outcome: 7
    public static int collatz(int n) {
        int steps = 0;
        while (n > 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    // cut: yes
    // outcome: "null inside"
    // outcome: "no null"
    // outcome: throws java.lang.NullPointerException: *
    public static String elements(List<String> list) {
        for (String s : list) if (s == null) return "null inside";
        return "no null";
    }

    // cut: yes
    // outcome: 0
    // outcome: 1
    // outcome: 2
    public static int depth(int n) {
        return n <= 0 ? 0 : 1 + depth(n - 1);
    }
}
