package generics;

/* An interface with a type parameter: calls come by a bridge, and count for the interface. */

public class Generics {
    static <T> int all(Rule<T> rule, T[] values) {
        int sum = 0;
        for (T value : values) sum += rule.apply(value);
        return sum;
    }
}

interface Rule<T> {
    int apply(T value);
}

class LengthRule implements Rule<String> {
    @Override
    public int apply(String text) {
        return text.length();
    }
}
