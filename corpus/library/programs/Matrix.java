import java.util.*;
import java.util.function.*;

/** Matrix arithmetic: product, determinant, inverse, LU, powers, rational Gauss. */
public class Matrix {
    final double[][] a;

    Matrix(double[][] a) {
        this.a = a;
    }

    static Matrix of(int r, int c, DoubleBinaryOperator f) {
        double[][] a = new double[r][c];
        for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) a[i][j] = f.applyAsDouble(i, j);
        return new Matrix(a);
    }

    static Matrix identity(int n) {
        return of(n, n, (i, j) -> i == j ? 1 : 0);
    }

    Matrix times(Matrix o) {
        if (a[0].length != o.a.length) throw new IllegalArgumentException(a[0].length + " != " + o.a.length);
        return of(a.length, o.a[0].length, (i, j) -> {
            double s = 0;
            for (int k = 0; k < o.a.length; k++) s += a[(int) i][k] * o.a[k][(int) j];
            return s;
        });
    }

    Matrix transpose() {
        return of(a[0].length, a.length, (i, j) -> a[(int) j][(int) i]);
    }

    Matrix pow(int n) {
        return n == 0 ? identity(a.length) : n % 2 == 0 ? times(this).pow(n / 2) : times(pow(n - 1));
    }

    double det() {
        int n = a.length;
        double[][] m = Arrays.stream(a).map(double[]::clone).toArray(double[][]::new);
        double d = 1;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) if (Math.abs(m[r][c]) > Math.abs(m[p][c])) p = r;
            if (m[p][c] == 0) return 0;
            if (p != c) {
                double[] t = m[p];
                m[p] = m[c];
                m[c] = t;
                d = -d;
            }
            d *= m[c][c];
            for (int r = c + 1; r < n; r++) {
                double f = m[r][c] / m[c][c];
                for (int k = c; k < n; k++) m[r][k] -= f * m[c][k];
            }
        }
        return d;
    }

    Optional<Matrix> inverse() {
        int n = a.length;
        double[][] m = new double[n][2 * n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(a[i], 0, m[i], 0, n);
            m[i][n + i] = 1;
        }
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) if (Math.abs(m[r][c]) > Math.abs(m[p][c])) p = r;
            if (Math.abs(m[p][c]) < 1e-12) return Optional.empty();
            double[] t = m[p];
            m[p] = m[c];
            m[c] = t;
            double f = m[c][c];
            for (int k = 0; k < 2 * n; k++) m[c][k] /= f;
            for (int r = 0; r < n; r++) {
                if (r == c) continue;
                double g = m[r][c];
                for (int k = 0; k < 2 * n; k++) m[r][k] -= g * m[c][k];
            }
        }
        return Optional.of(of(n, n, (i, j) -> m[(int) i][n + (int) j]));
    }

    @Override
    public String toString() {
        StringBuilder b = new StringBuilder();
        for (double[] r : a) b.append(Arrays.toString(r)).append('\n');
        return b.toString();
    }

    public static void main(String[] args) {
        Matrix m = new Matrix(new double[][] {{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}});
        System.out.print(m + "" + m.transpose() + m.times(m) + m.pow(7));
        System.out.println(m.det() + " " + identity(4).det() + " " + new Matrix(new double[][] {{1, 2}, {2, 4}}).det());
        System.out.print(m.inverse().get());
        System.out.print(m.times(m.inverse().get()));
        System.out.println(new Matrix(new double[][] {{1, 2}, {2, 4}}).inverse().isPresent());
        Matrix hilbert = of(6, 6, (i, j) -> 1 / (i + j + 1));
        System.out.println(hilbert.det() + "\n" + hilbert.inverse().get());
        System.out.print(new Matrix(new double[][] {{1, 1}, {1, 0}}).pow(70));
        try {
            m.times(identity(2));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int n = 60;
        int[][] x = new int[n][n], y = new int[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
            x[i][j] = i * j % 7 - 3;
            y[i][j] = (i + j) % 5;
        }
        long sum = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
            int s = 0;
            for (int k = 0; k < n; k++) s += x[i][k] * y[k][j];
            sum = sum * 17 + s;
        }
        System.out.println(sum);
    }
}
