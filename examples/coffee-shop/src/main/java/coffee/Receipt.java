package coffee;

/** Prices as they stand on a receipt, as {@code 3.50}. */
public final class Receipt {
    private Receipt() {}

    public static String format(int cents) {
        if (cents < 0) {
            throw new IllegalArgumentException("negative price: " + cents);
        }
        int rest = cents % 100;
        return cents / 100 + (rest < 10 ? ".0" : ".") + rest;
    }

    /**
     * Reads a price back, in cents. The point and what follows may be missing.
     *
     * @throws IllegalArgumentException if there is something other than digits and one point
     */
    public static int parse(String price) {
        int point = price.indexOf('.');
        String digits = point < 0
                ? price + "00"
                : price.substring(0, point) + price.substring(point + 1, point + 3);
        int cents = 0;
        for (char digit : digits.toCharArray()) {
            if (digit < '0' || digit > '9') {
                throw new IllegalArgumentException("not a price: " + price);
            }
            cents = cents * 10 + (digit - '0');
        }
        return cents;
    }
}
