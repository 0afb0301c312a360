public class VolatileFlags {
    static volatile boolean ready; static int payload; static volatile long v64; static volatile int turn;
    public static void main(String[] args) throws Exception {
        Thread r = new Thread(() -> { while (!ready) Thread.onSpinWait(); System.out.println("payload " + payload); });
        r.start(); payload = 42; ready = true; r.join();
        StringBuffer sb = new StringBuffer();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) { int me = i; ts[i] = new Thread(() -> { for (int k = 0; k < 4; k++) { while (turn != me) Thread.yield(); sb.append((char) ('a' + me)); turn = (me + 1) % 3; } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(sb);
        Thread w = new Thread(() -> { for (int i = 0; i < 200; i++) v64 = i % 2 == 0 ? 0L : -1L; }); w.start();
        boolean torn = false; for (int i = 0; i < 200; i++) { long s = v64; torn |= s != 0 && s != -1; } w.join();
        System.out.println(torn);
    }
}
