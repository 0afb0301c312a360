import java.util.*;
public class PingPong {
    private boolean ping = true;
    private final StringBuilder out = new StringBuilder();
    synchronized void turn(boolean mine, String s) throws InterruptedException { while (ping != mine) wait(); out.append(s); ping = !ping; notifyAll(); }
    static class Buffer { private final Deque<Integer> q = new ArrayDeque<>(); private final int cap; int maxSeen; Buffer(int c) { cap = c; }
        synchronized void put(int v) throws InterruptedException { while (q.size() == cap) wait(); q.add(v); maxSeen = Math.max(maxSeen, q.size()); notifyAll(); }
        synchronized int take() throws InterruptedException { while (q.isEmpty()) wait(); int v = q.poll(); notifyAll(); return v; } }
    static class Gate { int stage; synchronized void await(int s) throws InterruptedException { while (stage < s) wait(1000); } synchronized void open() { stage++; notifyAll(); } }
    public static void main(String[] args) throws Exception {
        PingPong p = new PingPong();
        Thread a = new Thread(() -> { try { for (int i = 0; i < 5; i++) p.turn(true, "ping" + i + " "); } catch (InterruptedException e) { } });
        Thread b = new Thread(() -> { try { for (int i = 0; i < 5; i++) p.turn(false, "pong" + i + " "); } catch (InterruptedException e) { } });
        b.start(); a.start(); a.join(); b.join();
        System.out.println(p.out);
        Buffer buf = new Buffer(3);
        long[] sum = new long[2];
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 2; i++) { int id = i;
            ts[i] = new Thread(() -> { try { for (int k = 0; k < 50; k++) buf.put(id * 1000 + k); } catch (InterruptedException e) { } });
            ts[i + 2] = new Thread(() -> { try { for (int k = 0; k < 50; k++) sum[id] += buf.take(); } catch (InterruptedException e) { } }); }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(sum[0] + sum[1] + " " + (buf.maxSeen <= 3));
        Gate g = new Gate();
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Thread[] w = new Thread[3];
        for (int i = 2; i >= 0; i--) { int s = i + 1; w[i] = new Thread(() -> { try { g.await(s); log.add("stage" + s); g.open(); } catch (InterruptedException e) { } }); w[i].start(); }
        g.open();
        for (Thread t : w) t.join();
        System.out.println(log + " " + g.stage);
    }
}
