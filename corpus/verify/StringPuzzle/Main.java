// property: assert
// expected: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() == 5 && s.startsWith("ab") && s.endsWith("yz")) {
            char c = s.charAt(2);
            assert c < 'a' || c > 'z' || s.indexOf(c) == 2;
        }
    }
}
