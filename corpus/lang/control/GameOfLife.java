public class GameOfLife {
    public static void main(String[] args) {
        int n = 12; boolean[][] g = new boolean[n][n];
        int[][] glider = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
        for (int[] c : glider) g[c[0]][c[1]] = true;
        for (int t = 0; t < 20; t++) {
            boolean[][] h = new boolean[n][n];
            for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
                int k = 0;
                for (int di = -1; di <= 1; di++) for (int dj = -1; dj <= 1; dj++) if ((di | dj) != 0 && g[(i + di + n) % n][(j + dj + n) % n]) k++;
                h[i][j] = g[i][j] ? k == 2 || k == 3 : k == 3;
            }
            g = h;
        }
        for (boolean[] r : g) { StringBuilder s = new StringBuilder(); for (boolean b : r) s.append(b ? '#' : '.'); System.out.println(s); }
        double cx, cy; StringBuilder m = new StringBuilder();
        for (cy = -1; cy <= 1; cy += 0.25) { for (cx = -2; cx <= 0.5; cx += 0.0625 * 2) { double x = 0, y = 0; int it = 0; while (x * x + y * y < 4 && it < 60) { double t = x * x - y * y + cx; y = 2 * x * y + cy; x = t; it++; } m.append(" .:-=+*#%@".charAt(it / 7)); } m.append('\n'); }
        System.out.print(m);
    }
}
