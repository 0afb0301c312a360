// property: assert
// expected: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        java.util.Map<Integer, String> names = new java.util.HashMap<>();
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int c = Verifier.nondetInt();
        names.put(a, "first");
        names.put(b, "second");
        names.put(c ^ 21, "third");
        assert names.size() != 2 || !names.get(a).equals("third");
    }
}
