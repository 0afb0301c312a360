import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
public class Locks {
    static class Bounded<T> { final Lock l = new ReentrantLock(true); final Condition notFull = l.newCondition(), notEmpty = l.newCondition(); final Object[] items = new Object[2]; int put, take, n;
        void put(T t) throws InterruptedException { l.lock(); try { while (n == items.length) notFull.await(); items[put++ % 2] = t; n++; notEmpty.signal(); } finally { l.unlock(); } }
        @SuppressWarnings("unchecked") T take() throws InterruptedException { l.lock(); try { while (n == 0) notEmpty.await(); T t = (T) items[take++ % 2]; n--; notFull.signal(); return t; } finally { l.unlock(); } } }
    public static void main(String[] args) throws Exception {
        Bounded<Integer> b = new Bounded<>();
        List<Integer> got = new ArrayList<>();
        Thread p = new Thread(() -> { try { for (int i = 0; i < 12; i++) b.put(i); } catch (InterruptedException e) { } });
        p.start();
        for (int i = 0; i < 12; i++) got.add(b.take());
        p.join();
        System.out.println(got);
        ReentrantLock r = new ReentrantLock();
        r.lock(); r.lock();
        System.out.println(r.getHoldCount() + " " + r.isLocked() + r.isHeldByCurrentThread() + r.tryLock());
        boolean[] other = new boolean[2];
        Thread t = new Thread(() -> { other[0] = r.tryLock(); try { other[1] = r.tryLock(5, TimeUnit.MILLISECONDS); } catch (InterruptedException e) { } });
        t.start(); t.join();
        System.out.println(other[0] + "" + other[1]);
        r.unlock(); r.unlock(); r.unlock();
        try { r.unlock(); } catch (IllegalMonitorStateException e) { System.out.println("not owner"); }
        System.out.println(r.newCondition().getClass().getSimpleName());
        ReadWriteLock rw = new ReentrantReadWriteLock();
        Map<String, Integer> m = new HashMap<>();
        Thread[] ws = new Thread[4];
        for (int i = 0; i < ws.length; i++) { ws[i] = new Thread(() -> { for (int k = 0; k < 25; k++) { rw.writeLock().lock(); try { m.merge("k", 1, Integer::sum); } finally { rw.writeLock().unlock(); } rw.readLock().lock(); try { m.get("k"); } finally { rw.readLock().unlock(); } } }); ws[i].start(); }
        for (Thread w : ws) w.join();
        System.out.println(m);
        StampedLock sl = new StampedLock();
        long st = sl.tryOptimisticRead();
        System.out.print(sl.validate(st));
        long w = sl.writeLock();
        System.out.print(" " + sl.validate(st) + sl.isWriteLocked());
        sl.unlockWrite(w);
        System.out.println(sl.tryConvertToWriteLock(sl.readLock()) != 0);
        Semaphore sem = new Semaphore(2);
        sem.acquire();
        System.out.println(sem.tryAcquire() + "" + sem.tryAcquire() + sem.availablePermits());
        sem.release(3);
        System.out.println(sem.drainPermits());
        CountDownLatch latch = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) new Thread(latch::countDown).start();
        latch.await();
        System.out.println(latch.getCount() + " " + new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS));
        int[] rounds = new int[1];
        CyclicBarrier bar = new CyclicBarrier(3, () -> rounds[0]++);
        Thread[] bs = new Thread[3];
        for (int i = 0; i < 3; i++) { bs[i] = new Thread(() -> { try { for (int k = 0; k < 4; k++) bar.await(); } catch (Exception e) { System.out.println(e); } }); bs[i].start(); }
        for (Thread x : bs) x.join();
        System.out.println(rounds[0]);
        Exchanger<String> exch = new Exchanger<>();
        String[] res = new String[1];
        Thread ext = new Thread(() -> { try { res[0] = exch.exchange("from thread"); } catch (InterruptedException e) { } });
        ext.start();
        System.out.print(exch.exchange("from main") + " ");
        ext.join();
        System.out.println(res[0]);
        Phaser ph = new Phaser(1);
        System.out.println(ph.arrive() + " " + ph.getPhase() + " " + ph.arriveAndDeregister() + ph.isTerminated());
        BlockingQueue<String> q = new SynchronousQueue<>();
        new Thread(() -> { try { q.put("handed"); } catch (InterruptedException e) { } }).start();
        System.out.println(q.take() + q.poll() + q.offer("x"));
        DelayQueue<Delayed> dq = new DelayQueue<>();
        PriorityBlockingQueue<Integer> pq = new PriorityBlockingQueue<>(List.of(3, 1, 2));
        System.out.println(dq.poll() + "" + pq.take() + pq.take());
        ConcurrentHashMap<Integer, Integer> chm = new ConcurrentHashMap<>();
        Thread[] cs = new Thread[4];
        for (int i = 0; i < 4; i++) { cs[i] = new Thread(() -> { for (int k = 0; k < 100; k++) chm.merge(k % 10, 1, Integer::sum); }); cs[i].start(); }
        for (Thread x : cs) x.join();
        System.out.println(chm);
    }
}
