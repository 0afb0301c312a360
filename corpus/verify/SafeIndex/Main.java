// property: no-runtime-exception
// expected: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int i = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 4);
        int[] a = new int[n];
        if (i >= 0 && i < n) a[i] = 1;
        if ((i & 3) < n) a[i & 3]++;
        int j = Math.floorMod(i, 4);
        if (n == 4) a[j] = a[3 - j];
    }
}
