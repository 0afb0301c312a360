// property: no-runtime-exception
// expected: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() != 2) return;
        char c = s.charAt(0);
        if (c != '-' && (c < '0' || c > '9')) return;
        System.out.println(Integer.parseInt(s) > 9);
    }
}
