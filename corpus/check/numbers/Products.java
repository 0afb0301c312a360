// bug 1: java.lang.ArithmeticException by `Products.any(65536, 65536);`
// bug 2: java.lang.ArithmeticException by `Products.power(1, 32);`
// bug 3: java.lang.NegativeArraySizeException by `Products.area(65536, 40000);`
package check.numbers;

/** Multiplication (3.5.4): the second example is no false alarm, since 65536 * 65536 == 0 in 32 bits. */
public final class Products {
    private Products() {}

    public static int known(int i, int j) {
        if (i == 1 && j == 2) {
            return 1 / (i * j); // check: division safe
        }
        return 0;
    }

    public static int any(int i, int j) {
        if (i != 0 && j != 0) {
            return 1 / (i * j); // check: division bug 1
        }
        return 0;
    }

    public static int small(int i, int j) {
        if (i > 0 && j > 0 && i < 1000 && j < 1000) {
            return 1 / (i * j); // check: division safe
        }
        return 0;
    }

    public static int power(int i, int n) {
        int product = i;
        for (int k = 0; k < n; k++) {
            product *= 2;
        }
        return 1 / product; // check: division bug 2
    }

    public static int[] area(int width, int height) {
        if (width < 0 || height < 0) {
            return new int[0]; // check: size safe
        }
        return new int[width * height]; // check: size bug 3
    }

    public static int[] smallArea(int width, int height) {
        if (width < 0 || height < 0 || width > 100 || height > 100) {
            return new int[0]; // check: size safe
        }
        return new int[width * height]; // check: size safe
    }
}
