import java.lang.ref.*;
import java.nio.charset.spi.CharsetProvider;
import java.nio.file.spi.FileSystemProvider;
import java.util.*;
import java.util.random.RandomGenerator;
import java.util.stream.*;

/** ServiceLoader over services of the JDK, references without collection, StackWalker, Runtime. */
public class Services {
    interface Shape {
        String where();
    }

    static class Inner implements Shape {
        @Override
        public String where() {
            return StackWalker.getInstance().walk(s -> s.limit(3).map(f -> f.getClassName() + "#" + f.getMethodName()).collect(Collectors.joining(" <- ")));
        }
    }

    static int depth(int n) {
        return n == 0 ? (int) (long) StackWalker.getInstance().walk(Stream::count) : depth(n - 1);
    }

    static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    static StackTraceElement top() {
        return new Throwable().getStackTrace()[0];
    }

    public static void main(String[] args) throws Exception {
        System.out.println("" + ServiceLoader.load(RandomGenerator.class).stream().map(p -> p.type().getSimpleName()).collect(Collectors.toCollection(TreeSet::new)));
        System.out.println("" + FileSystemProvider.installedProviders().stream().map(FileSystemProvider::getScheme).collect(Collectors.toCollection(TreeSet::new)));
        System.out.println(ServiceLoader.load(Shape.class).findFirst().isPresent() + " " + ServiceLoader.load(CharsetProvider.class).stream().count() + " " + ServiceLoader.load(java.time.chrono.Chronology.class).stream().count());
        System.out.println(new Inner().where() + " " + depth(10) + " " + caller().getName() + " " + top().getMethodName() + top().getClassName() + top().getFileName() + " " + (top().getLineNumber() > 0) + " " + top().isNativeMethod() + " " + new StackTraceElement("C", "m", "F.java", 7) + " " + new StackTraceElement("C", "m", null, -2));
        try {
            List.of(1).forEach(x -> {
                throw new UnsupportedOperationException("from lambda");
            });
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage() + " " + Arrays.stream(e.getStackTrace()).filter(f -> f.getClassName().equals("Services") && f.getMethodName().equals("main")).count());
        }
        Object strong = new StringBuilder("kept");
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        WeakReference<Object> w = new WeakReference<>(strong, q);
        SoftReference<Object> s = new SoftReference<>(strong);
        PhantomReference<Object> ph = new PhantomReference<>(strong, q);
        System.out.println(w.get() + " " + s.get() + " " + ph.get() + " " + q.poll() + " " + w.refersTo(strong) + ph.refersTo(strong) + ph.refersTo(null));
        w.clear();
        System.out.println(w.get() + " " + w.refersTo(null) + " " + ph.enqueue() + " " + (q.remove(10) == ph) + " " + ph.enqueue());
        StringBuffer cleaned = new StringBuffer();
        Cleaner.Cleanable c = Cleaner.create().register(strong, () -> cleaned.append("cleaned"));
        c.clean();
        c.clean();
        System.out.println(cleaned + " " + strong);
        Reference.reachabilityFence(strong);
        Runtime.Version v = Runtime.Version.parse("17.0.9+8-LTS");
        System.out.println(v.feature() + " " + v.interim() + v.update() + v.build().get() + v.optional().get() + " " + v.compareTo(Runtime.Version.parse("21-ea")) + " " + v.version() + " " + v + " " + (Runtime.version().feature() >= 17) + (Runtime.getRuntime().availableProcessors() > 0) + (Runtime.getRuntime().maxMemory() > 0) + (Runtime.getRuntime().totalMemory() >= Runtime.getRuntime().freeMemory()));
        long t0 = System.nanoTime(), m0 = System.currentTimeMillis();
        System.out.println((System.nanoTime() >= t0) + " " + (System.currentTimeMillis() >= m0) + " " + (m0 > 1_600_000_000_000L) + " " + (System.identityHashCode(strong) == System.identityHashCode(strong)) + System.identityHashCode(null));
        EventObject ev = new EventObject("src");
        System.out.println(ev + " " + ev.getSource());
        Module m = Services.class.getModule();
        System.out.println(m.isNamed() + " " + String.class.getModule().getName() + " " + ModuleLayer.boot().findModule("java.xml").isPresent() + " " + Services.class.getPackageName().isEmpty() + " " + Services.class.getClassLoader().getName() + " " + String.class.getClassLoader() + " " + ClassLoader.getSystemClassLoader().getParent().getName());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook ran")));
    }
}
