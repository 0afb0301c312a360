public class UncaughtCustom {
    static class Odd extends Exception {
        private final int code;
        Odd(int code) { super(null, null); this.code = code; }
        @Override public String toString() { return "Odd#" + code; }
    }

    interface Task { void go() throws Exception; }

    class Instance {
        Instance(int depth) throws Odd {
            if (depth > 2) throw new Odd(depth);
            new Instance(depth + 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Task t = new Task() {
            public void go() throws Exception {
                new UncaughtCustom().new Instance(0);
            }
        };
        t.go();
    }
}
