// jdk: 21
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
public class Virtual {
    public static void main(String[] args) throws Exception {
        Thread v = Thread.ofVirtual().name("virt").start(() -> System.out.println(Thread.currentThread().isVirtual() + Thread.currentThread().getName() + Thread.currentThread().isDaemon()));
        v.join();
        AtomicInteger n = new AtomicInteger();
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) { for (int i = 0; i < 50; i++) ex.submit(() -> { Thread.sleep(1); return n.incrementAndGet(); }); }
        System.out.println(n);
        ReentrantLock l = new ReentrantLock();
        int[] c = {0};
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 10; i++) ts.add(Thread.startVirtualThread(() -> { for (int k = 0; k < 10; k++) { l.lock(); try { c[0]++; Thread.yield(); } finally { l.unlock(); } } }));
        for (Thread t : ts) t.join();
        System.out.println(c[0]);
        Thread sleeper = Thread.startVirtualThread(() -> { try { Thread.sleep(60000); } catch (InterruptedException e) { System.out.println("interrupted " + e.getMessage()); } });
        sleeper.interrupt();
        sleeper.join();
        ThreadLocal<String> tl = ThreadLocal.withInitial(() -> "init");
        Thread.ofVirtual().start(() -> { tl.set("v"); System.out.println(tl.get()); }).join();
        System.out.println(tl.get() + " " + Thread.ofPlatform().name("p-", 0).unstarted(() -> { }).getName() + sleeper.getState() + sleeper.isAlive());
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
        Thread prod = Thread.startVirtualThread(() -> { try { for (int i = 0; i < 5; i++) q.put(i); } catch (InterruptedException e) { } });
        int s = 0;
        for (int i = 0; i < 5; i++) s += q.take();
        prod.join();
        System.out.println(s + " " + Thread.ofVirtual().unstarted(() -> { }).getState() + v.getThreadGroup());
        Thread bad = Thread.ofVirtual().name("bad").unstarted(() -> { throw new IllegalStateException("virtual"); });
        bad.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e));
        bad.start();
        bad.join();
    }
}
