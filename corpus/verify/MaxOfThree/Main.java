// property: assert
// expected: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static int max(int a, int b, int c) {
        int m = a;
        if (b > m) m = b;
        if (c > m) m = c;
        return m;
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int c = Verifier.nondetInt();
        int m = max(a, b, c);
        assert m >= a && m >= b && m >= c;
        assert m == a || m == b || m == c;
    }
}
