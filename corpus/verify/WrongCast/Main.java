// property: no-runtime-exception
// expected: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    interface Token {}

    static class Num implements Token {
        final int value;

        Num(int value) {
            this.value = value;
        }
    }

    static class Word implements Token {}

    public static void main(String[] args) {
        Token[] tokens = new Token[3];
        for (int i = 0; i < tokens.length; i++) {
            int v = Verifier.nondetInt();
            tokens[i] = v % 7 == 6 ? new Word() : new Num(v);
        }
        int sum = 0;
        for (Token t : tokens) sum += ((Num) t).value;
        System.out.println(sum == 0);
    }
}
