import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class HolderIdiom {
    static final AtomicInteger constructed = new AtomicInteger();

    static class Expensive { final int n = constructed.incrementAndGet(); }
    static class Holder { static final Expensive E; static { Thread.yield(); E = new Expensive(); } }
    static Expensive get() { return Holder.E; }

    static class Slow {
        static int v;
        static {
            try {
                Thread.sleep(30);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            v = 7;
        }
    }

    static class FailsOnce { static int x; static { x = 1; if (x == 1) throw new IllegalStateException("once"); } }

    enum Single { INSTANCE; int hits; synchronized int hit() { return ++hits; } }

    public static void main(String[] args) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Thread[] ts = new Thread[6];
        int[] seen = new int[ts.length], slow = new int[ts.length];
        String[] fail = new String[ts.length];
        for (int i = 0; i < ts.length; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    return;
                }
                seen[k] = get().n;
                slow[k] = Slow.v;
                Single.INSTANCE.hit();
                try {
                    fail[k] = "value " + FailsOnce.x;
                } catch (ExceptionInInitializerError e) {
                    fail[k] = "EIIE " + e.getCause().getMessage();
                } catch (NoClassDefFoundError e) {
                    fail[k] = "NCDFE";
                }
            });
            ts[i].start();
        }
        System.out.println("constructed before: " + constructed);
        go.countDown();
        for (Thread t : ts) t.join();
        int eiie = 0, ncdfe = 0;
        for (int i = 0; i < ts.length; i++) {
            if (seen[i] != 1 || slow[i] != 7) System.out.println("wrong " + i + " " + seen[i] + " " + slow[i]);
            if (fail[i].startsWith("EIIE once")) eiie++;
            if (fail[i].equals("NCDFE")) ncdfe++;
        }
        System.out.println(constructed + " " + eiie + " " + ncdfe + " " + Single.INSTANCE.hits);
        try {
            System.out.println(FailsOnce.x);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
    }
}
