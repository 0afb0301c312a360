// property: no-runtime-exception
// expected: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static class Invalid extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static void check(long x) {
        try {
            if (x > 1L << 40) throw new IllegalArgumentException();
        } catch (IllegalArgumentException e) {
            if (x % 1000 == 999) throw new Invalid();
        }
    }

    public static void main(String[] args) {
        check(Verifier.nondetLong());
    }
}
