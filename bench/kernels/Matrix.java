/** Multiplication of int matrices held as arrays of rows. */
public class Matrix {
    static int[][] filled(int n, int seed) {
        int[][] m = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                seed = seed * 1664525 + 1013904223;
                m[i][j] = seed >>> 20;
            }
        }
        return m;
    }

    static int[][] multiply(int[][] a, int[][] b) {
        int n = a.length;
        int[][] c = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                int sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        return c;
    }

    public static void main(String[] args) {
        int[][] m = multiply(filled(440, 1), filled(440, 2));
        int checksum = 0;
        for (int[] row : m) {
            for (int cell : row) {
                checksum = checksum * 31 + cell;
            }
        }
        System.out.println(checksum);
    }
}
