/** Calls and returns: Fibonacci, Ackermann and mutual recursion. */
public class Recursion {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    public static void main(String[] args) {
        int evens = 0;
        for (int i = 0; i < 1_000; i++) {
            evens += even(i) ? 1 : 0;
        }
        System.out.println(fib(35) + " " + ackermann(2, 1_200) + " " + evens);
    }
}
