package cupper.record;

/**
 * What recorded code calls. No method of it throws, calls code under test, or waits for anything but another of its own.
 *
 * <p>Within a test, or what prepares one, the first calls of a method are recorded, later ones more and more rarely: by
 * their number, so that what is recorded does not depend on the tests before.
 */
public final class Recorder {
    /** So many calls of a method are recorded in any case; later so many each time that their number doubles. */
    private static final int ALL = 64;
    private static final int EACH_DOUBLING = 16;

    /** A thread's calls. */
    static final class State {
        final Thread thread;
        /** Calls that have not ended, recorded or not. */
        int depth;
        /** What the next call was named as; -1 if that is not known. */
        int site = -1;
        /** The innermost call that is recorded; null for none. */
        Call top;

        State(Thread thread) {
            this.thread = thread;
        }
    }

    private static final ThreadLocal<State> STATES =
            ThreadLocal.withInitial(() -> new State(Thread.currentThread()));
    private static State last = new State(null);
    private static Point[] points = new Point[1 << 10];
    private static Site[] sites = new Site[1 << 10];
    private static volatile boolean isOn;
    private static int pointCount;
    private static int siteCount;
    /** Counts the tests that have started. */
    private static int generation;
    private static int test;

    private Recorder() {}

    /** A method as a caller names it. */
    record Site(String owner, String name, String descriptor, int parameters) {}

    static void start() {
        isOn = true;
    }

    static void stop() {
        isOn = false;
    }

    static synchronized int add(Point point) {
        if (pointCount == points.length) points = java.util.Arrays.copyOf(points, 2 * pointCount);
        points[pointCount] = point;
        return pointCount++;
    }

    static synchronized int add(Site site) {
        if (siteCount == sites.length) sites = java.util.Arrays.copyOf(sites, 2 * siteCount);
        sites[siteCount] = site;
        return siteCount++;
    }

    static synchronized Point[] points() {
        return java.util.Arrays.copyOf(points, pointCount);
    }

    static int test() {
        return test;
    }

    private static State state() {
        State state = last;
        if (state.thread == Thread.currentThread()) return state;
        state = STATES.get();
        last = state;
        return state;
    }

    /** A test starts here. */
    public static void test(int number) {
        generation++;
        test = number;
        State state = state();
        state.depth = 0;
        state.top = null;
        if (!isOn) return;
        String name = TestNames.test(number);
        if (name != null) Statics.begins(name);
    }

    /** The next call names this method. */
    public static void site(int number) {
        state().site = number;
    }

    public static Call enter(int number) {
        State state = state();
        int depth = ++state.depth;
        int site = state.site;
        state.site = -1;
        Point point = points[number];
        if (point.generation != generation) {
            point.generation = generation;
            point.calls = 0;
            if (isOn) Statics.runs(point);
        }
        int calls = ++point.calls;
        if (calls > ALL && isLeftOut(calls) || !isOn) return Call.NONE;
        try {
            Site named = site < 0 ? null : sites[site];
            if (named != null && !point.isNamed(named)) named = null;
            Call call = new Call(point, named, depth, state.top);
            state.top = call;
            call.begin();
            return call;
        } catch (Throwable e) {
            return Call.NONE;
        }
    }

    private static boolean isLeftOut(int calls) {
        int step = Integer.highestOneBit(calls) / EACH_DOUBLING;
        return (calls & step - 1) != 0;
    }

    public static void show(Call call, int value) {
        if (call != Call.NONE) call.show(value);
    }

    public static void show(Call call, long value) {
        if (call != Call.NONE) call.show(value);
    }

    public static void show(Call call, float value) {
        if (call != Call.NONE) call.show((double) value);
    }

    public static void show(Call call, double value) {
        if (call != Call.NONE) call.show(value);
    }

    public static void show(Call call, Object value) {
        if (call != Call.NONE) call.show(value);
    }

    public static void leave(int number) {
        Call call = left(number);
        if (call != null) call.end(null);
    }

    public static void leave(int value, int number) {
        Call call = left(number);
        if (call != null) call.end((long) value);
    }

    public static void leave(long value, int number) {
        Call call = left(number);
        if (call != null) call.end(value);
    }

    public static void leave(float value, int number) {
        Call call = left(number);
        if (call != null) call.end((double) value);
    }

    public static void leave(double value, int number) {
        Call call = left(number);
        if (call != null) call.end(value);
    }

    public static void leave(Object value, int number) {
        Call call = left(number);
        if (call != null) call.end(value);
    }

    /** An exception leaves the method. */
    public static void thrown(int number) {
        Call call = left(number);
        if (call != null) call.fail();
    }

    /** The call that ends, if it is recorded. */
    private static Call left(int number) {
        State state = state();
        int depth = state.depth--;
        state.site = -1;
        Call call = state.top;
        // Deeper ones are of methods whose end was not seen, as after an overflow of the stack.
        while (call != null && call.depth > depth) call = call.below;
        state.top = call;
        if (call == null || call.depth != depth) return null;
        state.top = call.below;
        return call.point.number == number ? call : null;
    }
}
