import java.util.*;
import java.util.stream.*;

/** java.util.Arrays, all of its families. */
public class ArraysClass {
    public static void main(String[] args) {
        int[] a = {5, 3, 9, 1, 7, 3};
        int[] b = a.clone();
        Arrays.sort(b);
        System.out.println(Arrays.toString(b) + Arrays.binarySearch(b, 7) + Arrays.binarySearch(b, 4) + " " + Arrays.binarySearch(b, 1, 3, 99) + " " + Arrays.hashCode(a) + " " + Arrays.equals(a, b) + Arrays.equals(a, 1, 3, new int[] {0, 3, 9}, 1, 3) + " " + Arrays.mismatch(a, b) + Arrays.mismatch(a, a.clone()) + " " + Arrays.compare(a, b) + Arrays.compareUnsigned(new int[] {-1}, new int[] {1}));
        Arrays.sort(a, 1, 4);
        System.out.println(Arrays.toString(a) + Arrays.toString(Arrays.copyOf(a, 8)) + Arrays.toString(Arrays.copyOf(a, 2)) + Arrays.toString(Arrays.copyOfRange(a, 2, 9)));
        Arrays.fill(a, 1, 3, -1);
        Arrays.setAll(b, i -> i * i);
        System.out.println(Arrays.toString(a) + Arrays.toString(b) + Arrays.stream(b, 1, 4).sum());
        Arrays.parallelPrefix(b, Integer::sum);
        System.out.println(Arrays.toString(b));
        long[] big = new long[20000];
        Arrays.parallelSetAll(big, i -> (i * 2654435761L) % 10007);
        long[] copy = big.clone();
        Arrays.parallelSort(big);
        Arrays.sort(copy);
        System.out.println(Arrays.equals(big, copy) + " " + Arrays.hashCode(big) + " " + big[0] + " " + big[19999]);
        Arrays.parallelPrefix(big, (x, y) -> (x + 1) * (y + 1) - 1);
        System.out.println(big[19999]);
        double[] d = {3, -0.0, 0.0, Double.NaN, -1, Double.NEGATIVE_INFINITY, 2.5};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d) + Arrays.binarySearch(d, 0.0) + " " + Arrays.hashCode(d));
        char[] c = "sorting".toCharArray();
        Arrays.sort(c);
        byte[] by = {3, -1, 127, -128};
        Arrays.sort(by);
        short[] sh = {3, -1, 127, -128};
        Arrays.sort(sh);
        float[] f = {1.5f, -2f, Float.NaN, 0};
        Arrays.sort(f);
        System.out.println(new String(c) + Arrays.toString(by) + Arrays.toString(sh) + Arrays.toString(f) + Arrays.toString(new boolean[] {true, false}) + Arrays.hashCode(new boolean[] {true, false}));
        String[] s = {"pear", "Fig", "apple", "fig", "Banana"};
        Arrays.sort(s);
        System.out.print(Arrays.toString(s));
        Arrays.sort(s, String.CASE_INSENSITIVE_ORDER);
        System.out.print(Arrays.toString(s));
        Arrays.sort(s, Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        System.out.println(Arrays.toString(s) + Arrays.asList(s).indexOf("fig") + Arrays.binarySearch(new String[] {"a", "c"}, "b", Comparator.naturalOrder()));
        Object[][] deep = {{1, "x"}, {new int[] {1, 2}, new String[][] {{"q"}, null}}, null, {}};
        System.out.println(Arrays.deepToString(deep) + Arrays.deepEquals(deep, deep.clone()) + Arrays.deepHashCode(new Object[][] {{1, "x"}, {new int[] {1, 2}}}) + " " + Arrays.toString((int[]) null));
        Object[] cyc = new Object[2];
        cyc[0] = cyc;
        System.out.println(Arrays.deepToString(cyc));
        Integer[] merge = new Random(4).ints(500, 0, 50).boxed().toArray(Integer[]::new);
        Integer[] idx = IntStream.range(0, 500).boxed().toArray(Integer[]::new);
        Arrays.sort(idx, Comparator.comparing(i -> merge[i]));
        System.out.println(Arrays.hashCode(idx) + " " + IntStream.range(1, 500).allMatch(i -> merge[idx[i - 1]] < merge[idx[i]] || merge[idx[i - 1]].equals(merge[idx[i]]) && idx[i - 1] < idx[i]));
        int[] ints = new Random(6).ints(5000).toArray();
        Arrays.sort(ints);
        System.out.println(Arrays.hashCode(ints) + " " + ints[2500]);
        List<String> view = Arrays.asList("a", "b", "c");
        view.set(1, "B");
        Collections.reverse(view);
        System.out.println(view);
        for (Runnable r : List.<Runnable>of(() -> view.add("x"), () -> Arrays.sort(new int[3], 2, 1), () -> Arrays.fill(new int[3], 0, 9, 1), () -> Arrays.copyOf(new int[1], -1), () -> Arrays.copyOfRange(new int[1], 3, 4), () -> Arrays.sort(new Object[] {1, "a"}), () -> { Object[] o = new String[1]; o[0] = 1; })) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        try {
            Integer[] bad = IntStream.range(0, 64).boxed().toArray(Integer[]::new);
            Random rr = new Random(3);
            Arrays.sort(bad, (x, y) -> rr.nextBoolean() ? 1 : -1);
            System.out.println("no complaint " + Arrays.hashCode(bad));
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        System.out.println(Arrays.spliterator(new int[] {1, 2, 3}).estimateSize() + " " + Arrays.asList(1, 2).getClass().getName());
    }
}
