// jdk: 21
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

/** Virtual threads: builders, executors, joins, locals, interruption. */
public class VirtualThreads {
    public static void main(String[] args) throws Exception {
        Thread v = Thread.ofVirtual().name("virt").start(() -> System.out.println("in " + Thread.currentThread().getName() + " " + Thread.currentThread().isVirtual() + Thread.currentThread().isDaemon()));
        v.join();
        System.out.println(v.getState() + " " + v.isVirtual() + " " + v.getPriority());
        AtomicInteger n = new AtomicInteger();
        List<Thread> ts = IntStream.range(0, 500).mapToObj(i -> Thread.startVirtualThread(() -> n.addAndGet(i))).toList();
        for (Thread t : ts) t.join();
        System.out.println(n);
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                int k = i;
                fs.add(ex.submit(() -> {
                    Thread.sleep(5);
                    return k * k;
                }));
            }
            int s = 0;
            for (Future<Integer> f : fs) s += f.get();
            System.out.println(s + " " + fs.get(3).state() + fs.get(3).resultNow());
        }
        ThreadLocal<String> tl = ThreadLocal.withInitial(() -> "init");
        Object lock = new Object();
        StringBuffer log = new StringBuffer();
        Thread a = Thread.ofVirtual().unstarted(() -> {
            tl.set("mine");
            synchronized (lock) {
                log.append(tl.get()).append(' ');
            }
        });
        a.start();
        a.join();
        System.out.println(log + tl.get());
        Thread s = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                log.append("interrupted");
            }
        });
        s.interrupt();
        s.join();
        System.out.println(log);
        BlockingQueue<Integer> q = new SynchronousQueue<>();
        Thread p = Thread.startVirtualThread(() -> {
            try {
                for (int i = 0; i < 10; i++) q.put(i);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        int sum = 0;
        for (int i = 0; i < 10; i++) sum = sum * 3 + q.take();
        p.join();
        System.out.println(sum);
        Thread f = Thread.ofVirtual().name("f-", 5).factory().newThread(() -> {});
        System.out.println(f.getName() + " " + f.getState() + " " + Thread.ofPlatform().name("p").daemon().unstarted(() -> {}).isVirtual());
        try {
            v.setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
