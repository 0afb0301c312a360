// property: no-runtime-exception
// expected: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 5);
        int[] a = new int[5];
        for (int i = 0; i <= n; i++) a[i] = i;
        System.out.println(a[0]);
    }
}
