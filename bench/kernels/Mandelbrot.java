/** Escape times of the Mandelbrot set: a tight loop of double multiplications, additions and comparisons. */
public class Mandelbrot {
    static int escape(double cr, double ci, int limit) {
        double zr = 0;
        double zi = 0;
        int n = 0;
        while (n < limit) {
            double r2 = zr * zr;
            double i2 = zi * zi;
            if (r2 + i2 > 4.0) {
                break;
            }
            zi = 2.0 * zr * zi + ci;
            zr = r2 - i2 + cr;
            n++;
        }
        return n;
    }

    public static void main(String[] args) {
        int width = 1_080;
        int height = 720;
        long sum = 0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                sum += escape(-2.0 + 3.0 * x / width, -1.0 + 2.0 * y / height, 200);
            }
        }
        System.out.println(sum);
    }
}
