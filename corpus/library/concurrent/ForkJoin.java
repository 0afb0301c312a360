import java.util.*;
import java.util.concurrent.*;

/** Recursive tasks, actions and counted completers. */
public class ForkJoin {
    static class Fib extends RecursiveTask<Long> {
        final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Long compute() {
            if (n < 12) return seq(n);
            Fib l = new Fib(n - 1);
            l.fork();
            return new Fib(n - 2).compute() + l.join();
        }

        static long seq(int n) {
            return n < 2 ? n : seq(n - 1) + seq(n - 2);
        }
    }

    static class MergeSort extends RecursiveAction {
        final int[] a;
        final int lo, hi;

        MergeSort(int[] a, int lo, int hi) {
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected void compute() {
            if (hi - lo < 64) {
                Arrays.sort(a, lo, hi);
                return;
            }
            int mid = lo + hi >>> 1;
            invokeAll(new MergeSort(a, lo, mid), new MergeSort(a, mid, hi));
            int[] left = Arrays.copyOfRange(a, lo, mid);
            for (int i = 0, j = mid, k = lo; i < left.length; k++) a[k] = j == hi || left[i] <= a[j] ? left[i++] : a[j++];
        }
    }

    static class Sum extends CountedCompleter<Long> {
        final long[] data;
        final int lo, hi;
        Sum l, r;
        long result;

        Sum(CountedCompleter<?> p, long[] data, int lo, int hi) {
            super(p);
            this.data = data;
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        public void compute() {
            if (hi - lo > 100) {
                int mid = lo + hi >>> 1;
                setPendingCount(2);
                (l = new Sum(this, data, lo, mid)).fork();
                (r = new Sum(this, data, mid, hi)).fork();
            } else {
                for (int i = lo; i < hi; i++) result += data[i];
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> c) {
            if (l != null) result = l.result + r.result;
        }

        @Override
        public Long getRawResult() {
            return result;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(ForkJoinPool.commonPool().invoke(new Fib(22)) + " " + new ForkJoinPool(3).submit(new Fib(20)).get() + " " + new Fib(15).fork().join());
        int[] a = new Random(8).ints(5000, 0, 100000).toArray();
        int[] b = a.clone();
        new MergeSort(a, 0, a.length).invoke();
        Arrays.sort(b);
        System.out.println(Arrays.equals(a, b) + " " + Arrays.hashCode(a));
        long[] data = new Random(9).longs(3000).toArray();
        System.out.println(new Sum(null, data, 0, data.length).invoke() + " " + Arrays.stream(data).sum() + " " + Arrays.stream(data).parallel().sum());
        ForkJoinTask<Integer> bad = ForkJoinPool.commonPool().submit(() -> {
            throw new IllegalStateException("in pool");
        });
        try {
            bad.get();
        } catch (ExecutionException e) {
            Throwable t = e;
            while (t.getCause() != null) t = t.getCause();
            System.out.println(t + " " + bad.isCompletedAbnormally() + bad.isCompletedNormally());
        }
        ForkJoinPool p = new ForkJoinPool(2);
        List<ForkJoinTask<Integer>> ts = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int n = i;
            ts.add(p.submit(() -> n * n));
        }
        int s = 0;
        for (ForkJoinTask<Integer> t : ts) s += t.join();
        System.out.println(s + " " + p.getParallelism() + " " + p.getAsyncMode());
        p.shutdown();
        System.out.println(p.awaitTermination(5, TimeUnit.SECONDS) + " " + p.isShutdown() + " " + ForkJoinTask.adapt(() -> "adapted").invoke() + " " + ForkJoinTask.inForkJoinPool());
    }
}
