// property: assert
// expected: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        String t = Verifier.nondetString();
        Verifier.assume(s.length() <= 3 && t.length() <= 3);
        String both = s + t;
        assert both.length() == s.length() + t.length();
        assert both.startsWith(s);
        assert both.endsWith(t);
        if (both.isEmpty()) assert s.equals(t);
    }
}
