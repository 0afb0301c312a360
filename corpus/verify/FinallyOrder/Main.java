// property: assert
// expected: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static int log = 0;

    static int step(int x) {
        try {
            if (x == 3) throw new IllegalStateException();
            log = log * 10 + 1;
            return log;
        } catch (IllegalStateException e) {
            log = log * 10 + 2;
        } finally {
            log = log * 10 + 3;
        }
        return -1;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int r = step(x);
        if (x == 3) assert r == -1 && log == 23;
        else assert r == 1 && log == 13;
    }
}
