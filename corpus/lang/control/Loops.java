public class Loops {
    static int evals;
    static boolean cond(boolean b) { evals++; return b; }

    static String spiral(int n) {
        StringBuilder out = new StringBuilder();
        int top = 0, left = 0, bottom = n - 1, right = n - 1, v = 0;
        int[][] m = new int[n][n];
        while (top <= bottom && left <= right) {
            for (int i = left; i <= right; i++) m[top][i] = v++;
            top++;
            for (int i = top; i <= bottom; i++) m[i][right] = v++;
            right--;
            for (int i = right; i >= left; i--) m[bottom][i] = v++;
            bottom--;
            for (int i = bottom; i >= top; i--) m[i][left] = v++;
            left++;
        }
        for (int[] row : m) {
            for (int x : row) out.append(x).append(' ');
            out.append('|');
        }
        return out.toString();
    }

    public static void main(String[] args) {
        outer:
        for (int i = 0; i < 10; i++) {
            inner:
            for (int j = 0; ; j++) {
                if (j == i) continue outer;
                if (i * j == 12) break outer;
                if ((i + j) % 5 == 4) break inner;
                System.out.print(i + ":" + j + " ");
            }
            System.out.print("[" + i + "] ");
        }
        System.out.println();
        int n = 0;
        do {
            n += 3;
            if (n % 2 == 0) continue;
            if (n > 30) break;
        } while (n < 100);
        System.out.println(n);
        block: {
            if (n > 5) break block;
            System.out.println("not printed");
        }
        for (int a = 0, b = 10; a < b; a++, b--) System.out.print(a * b + " ");
        System.out.println();
        int w = 0;
        while (cond(w < 5) && (cond(w != 3) || cond(w > 100)) | cond(false)) w++;
        System.out.println(w + " " + evals);
        for (String s : new String[] {"x", "y"}) for (char c : (s + s).toCharArray()) System.out.print(c);
        System.out.println();
        for (Integer i : java.util.List.of(3, 1, 2)) System.out.print(i + i);
        System.out.println();
        for (; ; ) {
            if (w-- <= 0) break;
        }
        System.out.println(w);
        System.out.println(spiral(4));
        int t = 0;
        loop:
        while (true) {
            switch (t++) {
                case 0: continue loop;
                case 1: continue;
                case 4: break loop;
                default: break;
            }
            System.out.print("t" + t);
        }
        System.out.println();
        int ternaries = n > 5 ? n > 20 ? n > 100 ? 1 : 2 : 3 : 4;
        System.out.println(ternaries);
        boolean weird = (n & 1) == 1 ? w < 0 : w > 0 && n++ > 0;
        System.out.println(weird + " " + n);
        long steps = 0;
        for (long big = Long.MAX_VALUE - 3; big > 0; big++) steps++;
        System.out.println(steps);
        for (byte by = 120; by > 0; by++) steps += by;
        for (char c = '\ufff0'; c != 0; c++) steps++;
        System.out.println(steps);
    }
}
