public class JoinAndSync {
    static int plain, sync, block; static final Object lock = new Object(); int inst;
    static synchronized void inc() { sync++; }
    synchronized int instInc() { return ++inst; }
    public static void main(String[] args) throws Exception {
        JoinAndSync o = new JoinAndSync();
        Thread[] ts = new Thread[5];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread("t" + i) { @Override public void run() { for (int k = 0; k < 200; k++) { inc(); synchronized (lock) { synchronized (lock) { block++; } } o.instInc(); } } };
            System.out.print(ts[i].getState() + " ");
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(ts[0].getState() + " " + sync + " " + block + " " + o.inst);
        Thread self = Thread.currentThread();
        System.out.println(self.getName() + " " + self.getPriority() + " " + self.isDaemon() + " " + self.getThreadGroup().getName() + " " + self.isAlive() + " " + self);
        Thread t = new Thread(() -> { });
        t.setPriority(8); t.setDaemon(true); t.setName("named");
        System.out.println(t.getName() + t.getPriority() + t.isDaemon() + t.isAlive());
        t.start(); t.join(); t.join(10);
        try { t.start(); } catch (IllegalThreadStateException e) { System.out.println("twice " + e.getMessage()); }
        try { t.setPriority(11); } catch (IllegalArgumentException e) { System.out.println("priority"); }
        try { lock.notify(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        try { lock.wait(1); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        try { synchronized (lock) { lock.wait(-1); } } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { synchronized (lock) { throw new RuntimeException("leave"); } } catch (RuntimeException e) { System.out.println(e.getMessage() + Thread.holdsLock(lock)); }
        synchronized (lock) { System.out.println(Thread.holdsLock(lock)); lock.wait(5); lock.notifyAll(); }
        StringBuffer order = new StringBuffer();
        Thread a = new Thread(() -> order.append("a")), b = new Thread(() -> { try { a.join(); } catch (InterruptedException e) { } order.append("b"); }), c = new Thread(() -> { try { b.join(); } catch (InterruptedException e) { } order.append("c"); });
        a.start(); b.start(); c.start(); c.join();
        System.out.println(order);
        System.out.println(new Thread().getName().startsWith("Thread-") + " " + Thread.interrupted());
    }
}
