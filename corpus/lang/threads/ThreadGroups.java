public class ThreadGroups {
    public static void main(String[] args) throws Exception {
        ThreadGroup g = new ThreadGroup("outer"), h = new ThreadGroup(g, "inner");
        Object lock = new Object(); boolean[] go = {false};
        Thread t = new Thread(h, () -> { synchronized (lock) { while (!go[0]) try { lock.wait(); } catch (InterruptedException e) { return; } } }, "member");
        t.start();
        System.out.println(t.getThreadGroup().getName() + " " + h.getParent().getName() + " " + h.parentOf(h) + g.parentOf(h) + " " + g.activeCount() + " " + h.getMaxPriority() + g.getName());
        Thread[] list = new Thread[4];
        System.out.println(g.enumerate(list) + list[0].getName());
        synchronized (lock) { go[0] = true; lock.notifyAll(); }
        t.join();
        System.out.println(t.getThreadGroup() + " " + t.isAlive());
        g.setMaxPriority(3);
        Thread lim = new Thread(g, () -> { }); lim.setPriority(9);
        System.out.println(lim.getPriority() + " " + Thread.currentThread().getThreadGroup().getParent().getName());
    }
}
