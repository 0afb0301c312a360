// property: assert
// expected: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        double d = Verifier.nondetDouble();
        if (d >= 0 && d <= 100) {
            assert d + 1 > d;
            assert (int) d <= 100;
        } else {
            assert d != d || d < 0 || d > 100;
        }
    }
}
