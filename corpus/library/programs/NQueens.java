import java.util.*;

/** n-queens by backtracking and by bit masks. */
public class NQueens {
    static int solutions;
    static int[] first;

    static void solve(int[] cols, int row) {
        int n = cols.length;
        if (row == n) {
            if (solutions++ == 0) first = cols.clone();
            return;
        }
        next:
        for (int c = 0; c < n; c++) {
            for (int r = 0; r < row; r++) {
                if (cols[r] == c || Math.abs(cols[r] - c) == row - r) continue next;
            }
            cols[row] = c;
            solve(cols, row + 1);
        }
    }

    static int bits(int n, int cols, int d1, int d2) {
        int all = (1 << n) - 1;
        if (cols == all) return 1;
        int count = 0;
        for (int free = all & ~(cols | d1 | d2); free != 0; free &= free - 1) {
            int b = free & -free;
            count += bits(n, cols | b, (d1 | b) << 1, (d2 | b) >>> 1);
        }
        return count;
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 8; n++) {
            solutions = 0;
            first = null;
            solve(new int[n], 0);
            System.out.println(n + ": " + solutions + " " + bits(n, 0, 0, 0) + " " + Arrays.toString(first));
        }
        for (int r = 0; r < 8; r++) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < 8; c++) line.append(first[r] == c ? "Q " : (r + c) % 2 == 0 ? ". " : "_ ");
            System.out.println(line.toString().trim());
        }
        System.out.println(bits(10, 0, 0, 0));
    }
}
