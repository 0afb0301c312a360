// rejects: java.lang.ArithmeticException by `Money.of(Integer.MAX_VALUE).plus(Money.of(1));`: an overflow that is looked for
// rejects: java.lang.ArithmeticException by `Money.of(2).times(Integer.MAX_VALUE);`: the same, by a helper
// rejects: java.lang.NumberFormatException by `Money.parse("a");`: it throws these itself
package bugs.clean;

/** An amount in cents. */
public final class Money {
    private final int cents;

    private Money(int cents) {
        this.cents = cents;
    }

    public static Money of(int cents) {
        return new Money(cents);
    }

    /** @throws NumberFormatException if it is no number */
    public static Money parse(String text) {
        if (text.isEmpty()) {
            throw new NumberFormatException("nothing");
        }
        return new Money(Integer.parseInt(text));
    }

    static int checked(long cents) {
        if (cents != (int) cents) {
            throw new ArithmeticException("too much: " + cents);
        }
        return (int) cents;
    }

    public Money plus(Money other) {
        return new Money(Math.addExact(cents, other.cents));
    }

    public Money times(int factor) {
        return new Money(checked((long) cents * factor));
    }

    public int cents() {
        return cents;
    }
}
