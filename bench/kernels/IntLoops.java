/** Nested loops over {@code int}: add, multiply, xor, shift and remainder on local variables only. */
public class IntLoops {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 10_000; i++) {
            for (int j = 0; j < 10_000; j++) {
                sum += (i * j) ^ (sum >>> 3);
                if ((j & 7) == 3) {
                    sum -= i % (j + 1);
                }
            }
        }
        System.out.println(sum);
    }
}
