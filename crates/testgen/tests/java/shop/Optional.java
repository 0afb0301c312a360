package shop;

/** Hides java.util.Optional in its package. */
public class Optional<T> {
    public final T value;

    public Optional(T value) {
        this.value = value;
    }
}
