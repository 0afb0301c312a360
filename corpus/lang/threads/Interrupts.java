import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class Interrupts {
    static void run(String n, Runnable body) throws Exception { Thread t = new Thread(body, n); t.start(); Thread.sleep(20); t.interrupt(); t.join(); }
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        run("sleep", () -> { try { Thread.sleep(60_000); System.out.println("no"); } catch (InterruptedException e) { System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted()); } });
        run("wait", () -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { System.out.println("wait " + e.getMessage() + " holds " + Thread.holdsLock(lock)); } } });
        run("join", () -> { try { Thread.currentThread().join(); } catch (InterruptedException e) { System.out.println("join interrupted"); } });
        run("queue", () -> { try { new LinkedBlockingQueue<String>().take(); } catch (InterruptedException e) { System.out.println("take " + e.getMessage()); } });
        run("latch", () -> { try { new CountDownLatch(1).await(); } catch (InterruptedException e) { System.out.println("latch"); } });
        run("park", () -> { LockSupport.park(); System.out.println("unparked by interrupt " + Thread.interrupted() + Thread.interrupted()); });
        run("spin", () -> { long n = 0; do { n++; Thread.yield(); } while (!Thread.currentThread().isInterrupted()); System.out.println("spun " + (n > 0)); });
        ReentrantLock l = new ReentrantLock();
        l.lock();
        run("lockInterruptibly", () -> { try { l.lockInterruptibly(); } catch (InterruptedException e) { System.out.println("lock " + l.isHeldByCurrentThread()); } });
        l.unlock();
        Thread.currentThread().interrupt();
        System.out.println(Thread.currentThread().isInterrupted());
        try { Thread.sleep(5); } catch (InterruptedException e) { System.out.println("pending " + Thread.interrupted()); }
        Thread.currentThread().interrupt();
        try { synchronized (lock) { lock.wait(5); } } catch (InterruptedException e) { System.out.println("pending wait"); }
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        LockSupport.parkNanos(1000);
        System.out.println("permits");
        Thread dead = new Thread(() -> { });
        dead.start(); dead.join(); dead.interrupt();
        System.out.println(dead.isAlive());
        try { Thread.sleep(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
