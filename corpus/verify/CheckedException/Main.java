// property: no-runtime-exception
// expected: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) throws Exception {
        int x = Verifier.nondetInt();
        if (x == 1) throw new Exception("checked, so no runtime exception");
        if (x == 2) throw new AssertionError("an error, so no runtime exception");
    }
}
