import java.util.Arrays;

public class MultiDim {
    static int[][] mul(int[][] a, int[][] b) {
        int[][] r = new int[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++)
                    r[i][j] += a[i][k] * b[k][j];
        return r;
    }

    static long[][] pascal(int n) {
        long[][] t = new long[n][];
        for (int i = 0; i < n; i++) {
            t[i] = new long[i + 1];
            t[i][0] = t[i][i] = 1;
            for (int j = 1; j < i; j++) t[i][j] = t[i - 1][j - 1] + t[i - 1][j];
        }
        return t;
    }

    public static void main(String[] args) {
        int[][][] cube = new int[2][3][4];
        int n = 0;
        for (int[][] plane : cube) for (int[] row : plane) for (int k = 0; k < row.length; k++) row[k] = n++;
        System.out.println(Arrays.deepToString(cube));
        String[][][] partial = new String[2][2][];
        System.out.println(Arrays.deepToString(partial));
        System.out.println(partial.getClass().getName() + " " + partial[0].getClass().getName() + " " + partial[0][0]);
        int[][] zeroRows = new int[0][5];
        int[][] zeroCols = new int[3][0];
        int[][][] zeroMid = new int[2][0][7];
        System.out.println(zeroRows.length + " " + zeroCols[2].length + " " + zeroMid[1].length);
        System.out.println(Arrays.deepToString(mul(new int[][] {{1, 2}, {3, 4}}, new int[][] {{0, 1, 2}, {5, 6, 7}})));
        for (long[] row : pascal(8)) System.out.println(Arrays.toString(row));
        char[][] board = new char[3][3];
        for (char[] r : board) Arrays.fill(r, '.');
        board[1][1] = 'X';
        board[0][2] = 'O';
        for (char[] r : board) System.out.println(new String(r));
        boolean[][][][][] deep = new boolean[1][1][1][1][2];
        deep[0][0][0][0][1] = true;
        System.out.println(Arrays.deepToString(deep) + deep.getClass().getSimpleName());
        double[] vec[] = {{1.5}, {}, {2, 3}};
        System.out.println(vec.length + vec[2][1]);
        int[][] alias = new int[2][];
        alias[0] = alias[1] = new int[1];
        alias[0][0]++;
        alias[1][0]++;
        System.out.println(alias[0][0]);
        Object[] self = new Object[2];
        self[0] = self;
        self[1] = "x";
        System.out.println(Arrays.deepToString(self));
        try {
            partial[1][1][0] = "npe";
        } catch (NullPointerException e) {
            System.out.println("row is null");
        }
        long[][] swap = {{1}, {2}};
        long[] t = swap[0];
        swap[0] = swap[1];
        swap[1] = t;
        System.out.println(swap[0][0] + "" + swap[1][0] + Arrays.deepEquals(swap, new long[][] {{2}, {1}}) + Arrays.deepHashCode(swap));
        byte[][] blocks = new byte[100][100];
        int s = 0;
        for (int i = 0; i < 100; i++) for (int j = 0; j < 100; j += 7) s += blocks[i][j] = (byte) (i * j);
        System.out.println(s);
    }
}
