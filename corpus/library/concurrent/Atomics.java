import java.util.*;
import java.util.concurrent.atomic.*;

/** Atomic variables, arrays, field updaters, adders, accumulators. */
public class Atomics {
    volatile int vi = 5;
    volatile long vl = 6;
    volatile String vs = "s";

    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(10);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.getAndDecrement() + " " + i.decrementAndGet() + " " + i.addAndGet(5) + " " + i.getAndAdd(-3) + " " + i.compareAndSet(12, 100) + i.compareAndSet(1, 2) + " " + i.getAndSet(7) + " " + i.updateAndGet(x -> x * x) + " " + i.getAndUpdate(x -> -x) + " " + i.accumulateAndGet(9, Math::max) + " " + i.getAndAccumulate(4, (a, b) -> a << b) + " " + i + " " + i.compareAndExchange(144, 1) + " " + i.getPlain() + i.getAcquire() + i.getOpaque() + " " + i.intValue() + i.doubleValue());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.addAndGet(-1) + " " + l.compareAndSet(Long.MAX_VALUE, 3) + " " + l.accumulateAndGet(5, (a, b) -> a * b) + " " + l.weakCompareAndSetVolatile(0, 1) + " " + l);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b + " " + b.compareAndExchange(false, true));
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(r.compareAndSet("a", "b") + " " + r.updateAndGet(s -> s + "c") + " " + r.getAndAccumulate("d", String::concat) + " " + r + " " + r.getAndSet(null) + " " + r.get());
        AtomicIntegerArray ia = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(ia.incrementAndGet(0) + " " + ia.getAndAdd(1, 10) + " " + ia.compareAndSet(2, 3, 33) + " " + ia.accumulateAndGet(2, 2, (x, y) -> x * y) + " " + ia + " " + ia.length());
        try {
            ia.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        AtomicLongArray la = new AtomicLongArray(4);
        la.set(2, 1L << 50);
        la.lazySet(1, -1);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(3);
        ra.set(1, "x");
        System.out.println(la + " " + ra + " " + ra.getAndUpdate(1, s -> s + s) + " " + ra.compareAndSet(0, null, "n") + " " + ra);
        AtomicIntegerFieldUpdater<Atomics> fi = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "vi");
        AtomicLongFieldUpdater<Atomics> fl = AtomicLongFieldUpdater.newUpdater(Atomics.class, "vl");
        AtomicReferenceFieldUpdater<Atomics, String> fs = AtomicReferenceFieldUpdater.newUpdater(Atomics.class, String.class, "vs");
        Atomics o = new Atomics();
        System.out.println(fi.incrementAndGet(o) + " " + fi.compareAndSet(o, 6, 60) + o.vi + " " + fl.getAndAdd(o, 4) + o.vl + " " + fs.updateAndGet(o, s -> s + "!") + fs.compareAndSet(o, "zz", "q") + o.vs);
        try {
            AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "vl");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        LongAdder adder = new LongAdder();
        DoubleAdder da = new DoubleAdder();
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAccumulator prod = new DoubleAccumulator((x, y) -> x * y, 1);
        AtomicInteger shared = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int k = t;
            ts[t] = new Thread(() -> {
                for (int j = 0; j < 1000; j++) {
                    adder.add(j);
                    da.add(0.5);
                    max.accumulate(j * k);
                    shared.incrementAndGet();
                }
                prod.accumulate(2);
            });
            ts[t].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(adder + " " + da.sum() + " " + max + " " + prod.get() + " " + shared + " " + adder.sumThenReset() + adder.intValue() + " " + max.getThenReset() + max);
        AtomicStampedReference<String> st = new AtomicStampedReference<>("v", 1);
        int[] stamp = new int[1];
        System.out.println(st.compareAndSet("v", "w", 1, 2) + " " + st.compareAndSet("w", "x", 1, 2) + st.get(stamp) + stamp[0] + st.attemptStamp("w", 9) + st.getStamp());
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("m", false);
        System.out.println(mk.attemptMark("m", true) + " " + mk.isMarked() + mk.compareAndSet("m", "n", true, false) + mk.getReference());
        var vh = java.lang.invoke.MethodHandles.lookup().findVarHandle(Atomics.class, "vi", int.class);
        System.out.println(vh.getAndAdd(o, 5) + " " + vh.compareAndSet(o, 65, 1) + " " + vh.get(o) + " " + vh.getAndBitwiseOr(o, 6) + " " + vh.getVolatile(o));
    }
}
