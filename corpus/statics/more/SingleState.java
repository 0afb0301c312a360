// bugs: share ArithmeticException, first ArithmeticException
package more;

/** The state of a singleton: a field that clients assign, and a list behind a method. */
public class SingleState {
    public static class Pool {
        private static final Pool INSTANCE = new Pool();
        private final java.util.List<String> names = new java.util.ArrayList<>();
        public int limit = 4;

        private Pool() {}

        public static Pool getInstance() {
            return INSTANCE;
        }

        public void add(String name) {
            names.add(name);
        }
    }

    public static int share(int amount) {
        return amount / Pool.getInstance().limit;
    }

    public static int first() {
        java.util.List<String> names = Pool.getInstance().names;
        return names.isEmpty() ? 0 : 10 / names.get(0).length();
    }
}
