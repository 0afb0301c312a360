/** The Mandelbrot and a Julia set as text. */
public class Mandelbrot {
    record Complex(double re, double im) {
        Complex plus(Complex o) {
            return new Complex(re + o.re, im + o.im);
        }

        Complex times(Complex o) {
            return new Complex(re * o.re - im * o.im, re * o.im + im * o.re);
        }

        double norm2() {
            return re * re + im * im;
        }
    }

    static int escape(double cr, double ci, int max) {
        double x = 0, y = 0;
        int n = 0;
        while (x * x + y * y <= 4 && n < max) {
            double t = x * x - y * y + cr;
            y = 2 * x * y + ci;
            x = t;
            n++;
        }
        return n;
    }

    public static void main(String[] args) {
        String shades = " .:-=+*#%@";
        long sum = 0;
        for (int row = 0; row < 24; row++) {
            StringBuilder b = new StringBuilder();
            for (int col = 0; col < 64; col++) {
                int n = escape(-2.2 + col * 3.2 / 64, -1.2 + row * 2.4 / 24, 60);
                sum = sum * 31 + n;
                b.append(shades.charAt(n == 60 ? 9 : n * 9 / 60));
            }
            System.out.println(b.toString().stripTrailing());
        }
        System.out.println(sum);
        Complex c = new Complex(-0.8, 0.156);
        for (int row = 0; row < 12; row++) {
            StringBuilder b = new StringBuilder();
            for (int col = 0; col < 48; col++) {
                Complex z = new Complex(-1.6 + col * 3.2 / 48, -1 + row * 2.0 / 12);
                int n = 0;
                while (z.norm2() < 4 && n < 40) {
                    z = z.times(z).plus(c);
                    n++;
                }
                b.append(shades.charAt(Math.min(9, n / 4)));
            }
            System.out.println(b.toString().stripTrailing());
        }
        Complex z = new Complex(0, 0);
        for (int i = 0; i < 5; i++) {
            z = z.times(z).plus(new Complex(0.25, 0.5));
            System.out.println(z);
        }
    }
}
