import java.util.concurrent.locks.*;
public class Philosophers {
    public static void main(String[] args) throws Exception {
        int n = 5; Lock[] forks = new Lock[n]; int[] meals = new int[n]; Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) forks[i] = new ReentrantLock();
        for (int i = 0; i < n; i++) { int id = i; Lock a = forks[Math.min(i, (i + 1) % n)], b = forks[Math.max(i, (i + 1) % n)]; ts[i] = new Thread(() -> { for (int k = 0; k < 20; k++) { a.lock(); try { b.lock(); try { meals[id]++; Thread.yield(); } finally { b.unlock(); } } finally { a.unlock(); } } }, "phil" + i); }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(java.util.Arrays.toString(meals));
        Object x = new Object(), y = new Object(); int[] c = new int[1];
        Thread p = new Thread(() -> { for (int i = 0; i < 50; i++) synchronized (x) { synchronized (y) { c[0]++; } } }), q = new Thread(() -> { for (int i = 0; i < 50; i++) synchronized (x) { synchronized (y) { c[0]--; } } });
        p.start(); q.start(); p.join(); q.join();
        System.out.println(c[0]);
    }
}
