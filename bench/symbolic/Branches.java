/** Methods with many paths. Each decision has an effect that cannot be merged away. */
public class Branches {
    private int sum;

    private void add(int value) {
        sum += value;
    }

    /** 2^depth paths: one independent decision after the other. */
    private static int walk(int x, int depth) {
        Branches branches = new Branches();
        for (int bit = 0; bit < depth; bit++) {
            if ((x >>> bit & 1) != 0) {
                branches.add(1 << bit);
            } else {
                branches.add(-1);
            }
        }
        return branches.sum;
    }

    public static int walk6(int x) {
        return walk(x, 6);
    }

    public static int walk8(int x) {
        return walk(x, 8);
    }

    public static int walk10(int x) {
        return walk(x, 10);
    }

    public static int walk12(int x) {
        return walk(x, 12);
    }

    public static int walk14(int x) {
        return walk(x, 14);
    }

    /** All orders of five numbers, ties included: decisions that depend on each other. */
    public static int sort(int a, int b, int c, int d, int e) {
        int[] items = {a, b, c, d, e};
        int moves = 0;
        for (int i = 1; i < items.length; i++) {
            int item = items[i];
            int at = i;
            while (at > 0 && items[at - 1] > item) {
                items[at] = items[at - 1];
                at--;
                moves++;
            }
            items[at] = item;
        }
        return moves;
    }

    /** A parser: one decision per character and state. */
    public static int tokens(byte[] text) {
        if (text == null || text.length != 5) {
            return -1;
        }
        int tokens = 0;
        boolean inWord = false;
        for (byte letter : text) {
            switch (letter) {
                case ' ', '\t' -> inWord = false;
                case ';' -> {
                    inWord = false;
                    tokens += 100;
                }
                default -> {
                    if (!inWord) {
                        tokens++;
                    }
                    inWord = true;
                }
            }
        }
        return tokens;
    }
}
