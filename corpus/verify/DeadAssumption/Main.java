// property: assert
// expected: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        long x = Verifier.nondetLong();
        Verifier.assume(x > 5 && x < 1L << 40);
        int y = Verifier.nondetInt();
        Verifier.assume(y == 2 * x && y < 0);
        assert false;
    }
}
