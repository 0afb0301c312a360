// property: no-runtime-exception
// expected: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static int divide(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int q = divide(a, b) + divide(b, a);
        if (b != 0) q %= b;
        System.out.println(q > 0);
    }
}
