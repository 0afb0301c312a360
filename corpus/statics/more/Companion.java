// bugs: scaled ArithmeticException
package more;

/** As Kotlin compiles a companion object: an instance of a nested class in a static field of the class around it. */
public final class Companion {
    public static final Partner Partner = new Partner();
    private static int scale = 1;

    public int scaled(int amount) {
        return amount / scale;
    }

    public static final class Partner {
        private Partner() {}

        public void setScale(int wanted) {
            scale = wanted;
        }
    }
}
