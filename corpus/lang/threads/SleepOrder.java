import java.util.*;
public class SleepOrder {
    public static void main(String[] args) throws Exception {
        List<Integer> out = Collections.synchronizedList(new ArrayList<>());
        Thread[] ts = new Thread[5];
        int[] delays = {2_000, 0, 3_000, 1_000, 4_000};
        for (int i = 0; i < 5; i++) { int d = delays[i]; ts[i] = new Thread(() -> { try { Thread.sleep(d, 500); } catch (InterruptedException e) { } out.add(d); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(out);
        long a = System.nanoTime(), m = System.currentTimeMillis();
        Thread.sleep(20);
        System.out.println((System.nanoTime() - a >= 19_000_000L) + " " + (System.currentTimeMillis() - m >= 15));
        Object o = new Object();
        synchronized (o) { long t0 = System.nanoTime(); o.wait(15); System.out.println(System.nanoTime() - t0 >= 14_000_000L); }
        Thread slow = new Thread(() -> { try { Thread.sleep(50_000); } catch (InterruptedException e) { } });
        slow.start();
        while (slow.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
        slow.join(150);
        System.out.println(slow.isAlive() + " " + slow.getState());
        slow.interrupt();
        slow.join();
        System.out.println(slow.isAlive());
    }
}
