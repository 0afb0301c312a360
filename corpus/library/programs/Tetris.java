import java.util.*;

/** Falling blocks with a greedy player: two-dimensional arrays and bit manipulation. */
public class Tetris {
    static final int W = 10, H = 16;
    static final String[] SHAPES = {"11,11", "1111", "010,111", "100,111", "001,111", "011,110", "110,011"};
    final int[] rows = new int[H];
    int lines, score;

    static int[][] rotations(String s) {
        String[] r = s.split(",");
        int h = r.length, w = r[0].length();
        boolean[][] g = new boolean[h][w];
        for (int i = 0; i < h; i++) for (int j = 0; j < w; j++) g[i][j] = r[i].charAt(j) == '1';
        Set<String> seen = new LinkedHashSet<>();
        List<int[]> out = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            int[] m = new int[g.length];
            for (int i = 0; i < g.length; i++) for (int j = 0; j < g[0].length; j++) if (g[i][j]) m[i] |= 1 << j;
            if (seen.add(Arrays.toString(m))) out.add(m);
            boolean[][] t = new boolean[g[0].length][g.length];
            for (int i = 0; i < g.length; i++) for (int j = 0; j < g[0].length; j++) t[j][g.length - 1 - i] = g[i][j];
            g = t;
        }
        return out.toArray(new int[0][]);
    }

    boolean hits(int[] m, int r, int c) {
        for (int i = 0; i < m.length; i++) if (r + i >= H || (rows[r + i] & m[i] << c) != 0) return true;
        return false;
    }

    static int width(int[] m) {
        int w = 0;
        for (int x : m) w = Math.max(w, 32 - Integer.numberOfLeadingZeros(x));
        return w;
    }

    boolean drop(int[][] rots) {
        int best = Integer.MIN_VALUE;
        int[] bm = null;
        int br = 0, bc = 0;
        for (int[] m : rots) {
            for (int c = 0; c + width(m) <= W; c++) {
                if (hits(m, 0, c)) continue;
                int r = 0;
                while (!hits(m, r + 1, c)) r++;
                int holes = 0, full = 0;
                for (int i = 0; i < m.length; i++) {
                    if ((rows[r + i] | m[i] << c) == (1 << W) - 1) full++;
                    if (r + i + 1 < H) holes += Integer.bitCount((m[i] << c) & ~rows[r + i + 1] & ~(i + 1 < m.length ? m[i + 1] << c : 0));
                }
                int v = full * 100 + r * 10 - holes * 25 - c;
                if (v > best) {
                    best = v;
                    bm = m;
                    br = r;
                    bc = c;
                }
            }
        }
        if (bm == null) return false;
        for (int i = 0; i < bm.length; i++) rows[br + i] |= bm[i] << bc;
        int cleared = 0;
        for (int r = H - 1; r >= 0; r--) {
            while (rows[r] == (1 << W) - 1) {
                System.arraycopy(rows, 0, rows, 1, r);
                rows[0] = 0;
                cleared++;
            }
        }
        lines += cleared;
        score += new int[] {0, 40, 100, 300, 1200}[cleared] + 4;
        return true;
    }

    public static void main(String[] args) {
        Random rnd = new Random(2024);
        Tetris t = new Tetris();
        int[][][] shapes = Arrays.stream(SHAPES).map(Tetris::rotations).toArray(int[][][]::new);
        for (int[][] s : shapes) System.out.print(Arrays.deepToString(s) + " ");
        System.out.println();
        int n = 0;
        while (n < 400 && t.drop(shapes[rnd.nextInt(shapes.length)])) {
            n++;
            if (n % 100 == 0) System.out.println(n + " " + t.lines + " " + t.score + " " + Arrays.hashCode(t.rows));
        }
        System.out.println("pieces " + n + " lines " + t.lines + " score " + t.score);
        for (int r : t.rows) {
            StringBuilder b = new StringBuilder("|");
            for (int c = 0; c < W; c++) b.append((r >> c & 1) == 1 ? '#' : ' ');
            System.out.println(b.append('|'));
        }
    }
}
