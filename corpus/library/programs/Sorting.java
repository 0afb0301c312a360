import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Ten sorting algorithms checked against each other, counting comparisons and swaps. */
public class Sorting {
    static long compares, moves;

    static boolean less(int a, int b) {
        compares++;
        return a < b;
    }

    static void swap(int[] a, int i, int j) {
        moves++;
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    static void bubble(int[] a) {
        for (boolean again = true; again;) {
            again = false;
            for (int i = 1; i < a.length; i++) if (less(a[i], a[i - 1])) {
                swap(a, i, i - 1);
                again = true;
            }
        }
    }

    static void insertion(int[] a) {
        for (int i = 1; i < a.length; i++) for (int j = i; j > 0 && less(a[j], a[j - 1]); j--) swap(a, j, j - 1);
    }

    static void selection(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int m = i;
            for (int j = i + 1; j < a.length; j++) if (less(a[j], a[m])) m = j;
            swap(a, i, m);
        }
    }

    static void shell(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) for (int i = gap; i < a.length; i++) for (int j = i; j >= gap && less(a[j], a[j - gap]); j -= gap) swap(a, j, j - gap);
    }

    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[lo + hi >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (less(a[i], p)) i++;
            while (less(p, a[j])) j--;
            if (i <= j) swap(a, i++, j--);
        }
        quick(a, lo, j);
        quick(a, i, hi);
    }

    static void heap(int[] a) {
        for (int i = a.length / 2; i >= 0; i--) sift(a, i, a.length);
        for (int n = a.length - 1; n > 0; n--) {
            swap(a, 0, n);
            sift(a, 0, n);
        }
    }

    static void sift(int[] a, int i, int n) {
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && less(a[c], a[c + 1])) c++;
            if (!less(a[i], a[c])) return;
            swap(a, i, c);
        }
    }

    static int[] merge(int[] a) {
        if (a.length < 2) return a;
        int[] l = merge(Arrays.copyOf(a, a.length / 2)), r = merge(Arrays.copyOfRange(a, a.length / 2, a.length)), out = new int[a.length];
        for (int i = 0, j = 0, k = 0; k < out.length; k++, moves++) out[k] = j == r.length || i < l.length && !less(r[j], l[i]) ? l[i++] : r[j++];
        return out;
    }

    static void radix(int[] a) {
        int[] from = a, to = new int[a.length];
        for (int s = 0; s < 32; s += 8) {
            int[] count = new int[257];
            for (int x : from) count[(x >>> s & 255 ^ (s == 24 ? 128 : 0)) + 1]++;
            for (int i = 0; i < 256; i++) count[i + 1] += count[i];
            for (int x : from) to[count[x >>> s & 255 ^ (s == 24 ? 128 : 0)]++] = x;
            int[] t = from;
            from = to;
            to = t;
        }
    }

    static int quickselect(int[] a, int k) {
        int lo = 0, hi = a.length - 1;
        Random r = new Random(1);
        while (lo < hi) {
            int p = a[lo + r.nextInt(hi - lo + 1)], i = lo, j = hi;
            while (i <= j) {
                while (a[i] < p) i++;
                while (a[j] > p) j--;
                if (i <= j) swap(a, i++, j--);
            }
            if (k <= j) hi = j;
            else if (k >= i) lo = i;
            else break;
        }
        return a[k];
    }

    public static void main(String[] args) {
        Map<String, UnaryOperator<int[]>> algs = new LinkedHashMap<>();
        algs.put("bubble", a -> { bubble(a); return a; });
        algs.put("insertion", a -> { insertion(a); return a; });
        algs.put("selection", a -> { selection(a); return a; });
        algs.put("shell", a -> { shell(a); return a; });
        algs.put("quick", a -> { quick(a, 0, a.length - 1); return a; });
        algs.put("heap", a -> { heap(a); return a; });
        algs.put("merge", Sorting::merge);
        algs.put("radix", a -> { radix(a); return a; });
        algs.put("library", a -> { Arrays.sort(a); return a; });
        algs.put("boxed", a -> IntStream.of(a).boxed().sorted().mapToInt(x -> x).toArray());
        Map<String, int[]> inputs = new LinkedHashMap<>();
        inputs.put("random", new Random(3).ints(300).toArray());
        inputs.put("sorted", IntStream.range(0, 200).toArray());
        inputs.put("reversed", IntStream.range(0, 200).map(i -> 200 - i).toArray());
        inputs.put("few", new Random(4).ints(250, 0, 5).toArray());
        inputs.put("empty", new int[0]);
        inputs.put("one", new int[] {-7});
        inputs.forEach((in, data) -> {
            int[] want = data.clone();
            Arrays.sort(want);
            algs.forEach((name, f) -> {
                compares = moves = 0;
                System.out.print(name + (Arrays.equals(f.apply(data.clone()), want) ? " ok " : " WRONG ") + compares + "/" + moves + "; ");
            });
            System.out.println(in + " " + Arrays.hashCode(want) + " " + (data.length > 2 ? quickselect(data.clone(), data.length / 2) == want[data.length / 2] : "-"));
        });
    }
}
