import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Latches, barriers, phasers, semaphores and locks. */
public class Synchronizers {
    static void par(int n, java.util.function.IntConsumer body) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int k = i;
            ts[i] = new Thread(() -> body.accept(k));
            ts[i].start();
        }
        for (Thread t : ts) t.join();
    }

    public static void main(String[] args) throws Exception {
        int[] counter = {0};
        Object lock = new Object();
        par(4, k -> {
            for (int i = 0; i < 1000; i++) synchronized (lock) {
                counter[0]++;
            }
        });
        System.out.println(counter[0]);
        ReentrantLock rl = new ReentrantLock(true);
        par(3, k -> {
            for (int i = 0; i < 500; i++) {
                rl.lock();
                try {
                    rl.lock();
                    counter[0] += rl.getHoldCount();
                    rl.unlock();
                } finally {
                    rl.unlock();
                }
            }
        });
        System.out.println(counter[0] + " " + rl.isLocked() + rl.isFair() + rl.tryLock() + rl.isHeldByCurrentThread() + rl.getHoldCount());
        rl.unlock();
        try {
            rl.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
        try {
            lock.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> rounds = Collections.synchronizedList(new ArrayList<>());
        CyclicBarrier barrier = new CyclicBarrier(3, () -> rounds.add(rounds.size()));
        par(3, k -> {
            try {
                for (int i = 0; i < 4; i++) barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        });
        System.out.println(rounds + " " + barrier.getParties() + " " + barrier.isBroken() + " " + barrier.getNumberWaiting());
        List<String> phases = new ArrayList<>();
        Phaser ph = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                phases.add(phase + "/" + parties);
                return phase >= 3 || parties == 0;
            }
        };
        par(2, k -> {
            while (!ph.isTerminated()) ph.arriveAndAwaitAdvance();
        });
        System.out.println(phases + " " + ph.isTerminated() + " " + (ph.register() < 0));
        Phaser solo = new Phaser(1);
        System.out.println(solo.arrive() + " " + solo.getPhase() + " " + solo.arriveAndDeregister() + " " + solo.getRegisteredParties() + " " + solo.isTerminated());
        Semaphore sem = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger(), most = new AtomicInteger();
        par(6, k -> {
            for (int i = 0; i < 50; i++) {
                sem.acquireUninterruptibly();
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                inside.decrementAndGet();
                sem.release();
            }
        });
        System.out.println((most.get() <= 2) + " " + sem.availablePermits() + " " + sem.tryAcquire(3) + sem.tryAcquire(2) + " " + sem.drainPermits());
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.getReadHoldCount() + " " + rw.writeLock().tryLock() + " " + rw.isWriteLocked());
        rw.readLock().unlock();
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println(rw.isWriteLocked() + " " + rw.getReadLockCount());
        StampedLock sl = new StampedLock();
        long opt = sl.tryOptimisticRead();
        System.out.print(sl.validate(opt) + " ");
        long w = sl.writeLock();
        System.out.print(sl.validate(opt) + " " + sl.isWriteLocked() + " " + sl.tryReadLock() + " ");
        long r = sl.tryConvertToReadLock(w);
        System.out.print((r != 0) + " " + sl.getReadLockCount() + " ");
        sl.unlock(r);
        System.out.println(sl.isReadLocked() + " " + (sl.tryOptimisticRead() != 0));
        Condition cond = rl.newCondition();
        String[] slot = new String[1];
        Thread waiter = new Thread(() -> {
            rl.lock();
            try {
                while (slot[0] == null) cond.awaitUninterruptibly();
                slot[0] += " seen";
                cond.signalAll();
            } finally {
                rl.unlock();
            }
        }, "waiter");
        waiter.start();
        rl.lock();
        slot[0] = "set";
        cond.signal();
        while (!slot[0].endsWith("seen")) cond.await();
        rl.unlock();
        waiter.join();
        System.out.println(slot[0] + " " + waiter.getName() + " " + waiter.isAlive());
        CountDownLatch latch = new CountDownLatch(2);
        par(2, k -> latch.countDown());
        System.out.println(latch.await(50, TimeUnit.SECONDS) + " " + latch.getCount() + " " + new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS));
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                slot[0] = e.getMessage() + " " + Thread.currentThread().isInterrupted();
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        System.out.println(slot[0]);
        Thread parked = new Thread(LockSupport::park);
        parked.start();
        LockSupport.unpark(parked);
        parked.join();
        System.out.println("unparked");
    }
}
