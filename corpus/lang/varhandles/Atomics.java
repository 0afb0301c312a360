import java.util.*;
import java.util.concurrent.atomic.*;

public class Atomics {
    volatile int vi; volatile long vl; volatile String vs = "a";
    static final AtomicIntegerFieldUpdater<Atomics> VI = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "vi");
    static final AtomicLongFieldUpdater<Atomics> VL = AtomicLongFieldUpdater.newUpdater(Atomics.class, "vl");
    static final AtomicReferenceFieldUpdater<Atomics, String> VS = AtomicReferenceFieldUpdater.newUpdater(Atomics.class, String.class, "vs");

    static class Stack<T> {
        private record Node<T>(T v, Node<T> next) { }
        private final AtomicReference<Node<T>> head = new AtomicReference<>();
        void push(T t) { Node<T> h; do h = head.get(); while (!head.compareAndSet(h, new Node<>(t, h))); }
        T pop() { Node<T> h; do { h = head.get(); if (h == null) return null; } while (!head.compareAndSet(h, h.next)); return h.v; }
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.incrementAndGet() + " " + i.getAndDecrement() + " " + i.addAndGet(-10) + " " + i.getAndSet(3) + " " + i.compareAndSet(3, 4) + i.compareAndSet(3, 5) + " " + i.updateAndGet(x -> x * x) + " " + i.getAndAccumulate(7, Math::max) + " " + i + " " + i.accumulateAndGet(2, (a, b) -> a << b) + i.intValue() + i.doubleValue());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndUpdate(x -> x >>> 1) + " " + l);
        AtomicBoolean z = new AtomicBoolean();
        System.out.println(z.compareAndSet(false, true) + " " + z.getAndSet(false) + z);
        AtomicReference<String> r = new AtomicReference<>("x");
        System.out.println(r.compareAndSet("x", "y") + r.get() + r.getAndUpdate(s -> s + s) + r.accumulateAndGet("!", String::concat));
        AtomicIntegerArray arr = new AtomicIntegerArray(4);
        arr.incrementAndGet(2);
        arr.addAndGet(3, 9);
        System.out.println(arr + " " + arr.length() + arr.compareAndSet(2, 1, 100) + arr.get(2));
        try { arr.get(4); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        AtomicLongArray la = new AtomicLongArray(new long[] {1, 2});
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[] {"p", null});
        System.out.println(la.getAndAdd(0, 5) + " " + la + ra.getAndSet(1, "q") + ra);
        Atomics a = new Atomics();
        System.out.println(VI.incrementAndGet(a) + " " + VL.addAndGet(a, 1L << 35) + " " + VS.compareAndSet(a, "a", "b") + a.vs + a.vi + a.vl);
        AtomicStampedReference<String> st = new AtomicStampedReference<>("s", 0);
        int[] h = new int[1];
        System.out.println(st.compareAndSet("s", "t", 0, 1) + " " + st.get(h) + h[0] + st.compareAndSet("t", "u", 0, 2));
        AtomicMarkableReference<String> mr = new AtomicMarkableReference<>("m", false);
        System.out.println(mr.attemptMark("m", true) + " " + mr.isMarked());
        LongAdder add = new LongAdder();
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAdder da = new DoubleAdder();
        Stack<Integer> stack = new Stack<>();
        Thread[] ts = new Thread[4];
        AtomicInteger hits = new AtomicInteger();
        for (int t = 0; t < ts.length; t++) {
            int id = t;
            ts[t] = new Thread(() -> { for (int k = 0; k < 100; k++) { hits.getAndIncrement(); add.increment(); max.accumulate(id * 1000 + k); da.add(0.5); stack.push(id * 100 + k); VI.addAndGet(a, 2); } });
            ts[t].start();
        }
        for (Thread t : ts) t.join();
        Set<Integer> popped = new TreeSet<>();
        for (Integer x; (x = stack.pop()) != null; ) popped.add(x);
        System.out.println(hits + " " + add + " " + max + " " + da + " " + popped.size() + " " + popped.stream().mapToInt(x -> x).sum() + " " + a.vi);
        try { AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "nope"); } catch (RuntimeException e) { System.out.println(e.getCause()); }
        try { AtomicLongFieldUpdater.newUpdater(Atomics.class, "vi"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
