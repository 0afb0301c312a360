import java.util.concurrent.CountDownLatch;

/** Another thread waits while one initialises a class. */
public class Threads {
    static final CountDownLatch STARTED = new CountDownLatch(1);
    static final StringBuffer LOG = new StringBuffer();

    static class Slow {
        static int value;

        static {
            LOG.append("starts in " + Thread.currentThread().getName() + "\n");
            STARTED.countDown();
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                LOG.append("interrupted\n");
            }
            value = 42;
            LOG.append("ends\n");
        }
    }

    static class Broken {
        static {
            if (STARTED.getCount() == 0) throw new IllegalArgumentException("in " + Thread.currentThread().getName());
        }
    }

    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 7);

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> LOG.append("first sees " + Slow.value + "\n"), "first");
        first.start();
        STARTED.await();
        Thread.currentThread().interrupt();
        int seen = Slow.value;
        boolean wasInterrupted = Thread.interrupted();
        first.join();
        System.out.println(LOG + "main sees " + seen + " " + wasInterrupted);
        Thread other = new Thread(() -> new Broken(), "other");
        other.setUncaughtExceptionHandler((thread, e) -> System.out.println(e + " " + e.getCause()));
        other.start();
        other.join();
        try {
            new Broken();
        } catch (NoClassDefFoundError e) {
            System.out.println(e + " " + e.getCause());
        }
        LOCAL.set(LOCAL.get() + 1);
        System.out.println(LOCAL.get());
    }
}
