// rejects: java.lang.IndexOutOfBoundsException by `new Vector3(1, 2, 3).get(3);`: thrown by the method itself, documented
// rejects: java.lang.ArithmeticException by `new Vector3(1, 2, 3).divide(0);`: thrown by the method itself, documented
package bugs.clean;

/** Three whole numbers. */
public record Vector3(int x, int y, int z) {
    /** @throws IndexOutOfBoundsException unless the index is 0, 1 or 2 */
    public int get(int index) {
        return switch (index) {
            case 0 -> x;
            case 1 -> y;
            case 2 -> z;
            default -> throw new IndexOutOfBoundsException(index);
        };
    }

    /** @throws ArithmeticException if the divisor is zero */
    public Vector3 divide(int divisor) {
        if (divisor == 0) {
            throw new ArithmeticException("cannot divide by zero");
        }
        return new Vector3(x / divisor, y / divisor, z / divisor);
    }

    public int dot(Vector3 other) {
        return x * other.x + y * other.y + z * other.z;
    }
}
