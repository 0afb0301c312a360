package sums;

/* One number is the sum of two others. */

public class Sums {
    public static int total(int net, int tax) {
        return net + tax;
    }

    public static boolean isRight(int total, int net, int tax) {
        return total == net + tax;
    }
}
