// property: assert
// expected: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        int[] a = {1, 2, 3};
        int v = a[i];
        assert v == i + 1;
    }
}
