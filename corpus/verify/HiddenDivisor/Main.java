// property: no-runtime-exception
// expected: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        if (x > 100 && x < 200 && y == 3 * x + 1) {
            System.out.println(1000 / (y - 400));
        }
    }
}
