import java.util.*;

/** Thread names, states, daemons, groups, locals, handlers, ordering by join. */
public class ThreadBasics {
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 7);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + ">child";
        }
    };

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.getThreadGroup().getName() + " " + main.getState() + " " + main);
        Thread t = new Thread(() -> System.out.println("in " + Thread.currentThread().getName()), "named");
        System.out.println(t.getState() + " " + t.isAlive());
        t.setPriority(7);
        t.setDaemon(true);
        t.start();
        t.join();
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.getPriority() + t.isDaemon());
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            System.out.println(e);
        }
        LOCAL.set(1);
        INHERITED.set("root");
        Thread locals = new Thread(() -> {
            System.out.println(LOCAL.get() + " " + INHERITED.get());
            LOCAL.set(99);
        });
        locals.start();
        locals.join();
        System.out.println(LOCAL.get() + " " + INHERITED.get());
        LOCAL.remove();
        System.out.println(LOCAL.get());
        List<String> caught = Collections.synchronizedList(new ArrayList<>());
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("uncaught");
        }, "failing");
        failing.setUncaughtExceptionHandler((th, e) -> caught.add(th.getName() + " " + e));
        failing.start();
        failing.join();
        System.out.println(caught);
        ThreadGroup g = new ThreadGroup("grp");
        g.setMaxPriority(4);
        Thread inGroup = new Thread(g, () -> {}, "member");
        System.out.println(inGroup.getThreadGroup().getName() + " " + inGroup.getPriority() + " " + g.getParent().getName());
        Thread.currentThread().interrupt();
        System.out.println(Thread.currentThread().isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        Object monitor = new Object();
        boolean[] turn = {false};
        StringBuffer ping = new StringBuffer();
        Runnable[] sides = new Runnable[2];
        for (int s = 0; s < 2; s++) {
            boolean mine = s == 1;
            sides[s] = () -> {
                for (int i = 0; i < 10; i++) {
                    synchronized (monitor) {
                        while (turn[0] != mine) {
                            try {
                                monitor.wait();
                            } catch (InterruptedException e) {
                                return;
                            }
                        }
                        ping.append(mine ? "pong " : "ping ");
                        turn[0] = !mine;
                        monitor.notifyAll();
                    }
                }
            };
        }
        Thread a = new Thread(sides[0]), b = new Thread(sides[1]);
        b.start();
        a.start();
        a.join();
        b.join();
        System.out.println(ping);
        System.out.println(Thread.holdsLock(monitor) + " " + Thread.MAX_PRIORITY + " " + new Thread("x") {
            @Override
            public String toString() {
                return "custom " + getName();
            }
        });
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Timer timer = new Timer("timer", true);
        StringBuffer fired = new StringBuffer();
        java.util.concurrent.CountDownLatch scheduled = new java.util.concurrent.CountDownLatch(1), latch = new java.util.concurrent.CountDownLatch(2);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                try {
                    scheduled.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }, new Date(0));
        long now = System.currentTimeMillis();
        for (int d : new int[] {300, 50}) timer.schedule(new TimerTask() {
            @Override
            public void run() {
                fired.append(d).append(' ');
                latch.countDown();
            }
        }, new Date(now + d));
        scheduled.countDown();
        latch.await();
        timer.cancel();
        System.out.println(fired);
    }
}
