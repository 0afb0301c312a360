import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;

public class Algorithms {
    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[(lo + hi) >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; }
        }
        quick(a, lo, j);
        quick(a, i, hi);
    }

    static <T extends Comparable<? super T>> void insertion(T[] a) {
        for (int i = 1; i < a.length; i++) {
            T x = a[i];
            int j = i;
            for (; j > 0 && a[j - 1].compareTo(x) > 0; j--) a[j] = a[j - 1];
            a[j] = x;
        }
    }

    static int lis(int[] a) {
        int[] tails = new int[a.length];
        int n = 0;
        for (int x : a) {
            int k = Arrays.binarySearch(tails, 0, n, x);
            if (k < 0) k = -k - 1;
            tails[k] = x;
            if (k == n) n++;
        }
        return n;
    }

    static int queens(int n, int row, int cols, int d1, int d2) {
        if (row == n) return 1;
        int count = 0;
        for (int free = ((1 << n) - 1) & ~(cols | d1 | d2); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
        }
        return count;
    }

    static String lcs(String a, String b) {
        int[][] t = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--)
            for (int j = b.length() - 1; j >= 0; j--)
                t[i][j] = a.charAt(i) == b.charAt(j) ? 1 + t[i + 1][j + 1] : Math.max(t[i + 1][j], t[i][j + 1]);
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length(); )
            if (a.charAt(i) == b.charAt(j)) { sb.append(a.charAt(i++)); j++; }
            else if (t[i + 1][j] >= t[i][j + 1]) i++;
            else j++;
        return sb.toString();
    }

    public static void main(String[] args) {
        int[] a = new int[200];
        long seed = 12345;
        for (int i = 0; i < a.length; i++) { seed = seed * 25214903917L + 11 & (1L << 48) - 1; a[i] = (int) (seed >> 20) % 1000; }
        int[] mine = a.clone(), lib = a.clone();
        quick(mine, 0, mine.length - 1);
        Arrays.sort(lib);
        System.out.println(Arrays.equals(mine, lib) + " " + Arrays.hashCode(mine) + " " + mine[0] + " " + mine[199]);
        System.out.println(lis(a) + " " + Arrays.stream(a).sum() + " " + Arrays.stream(a).max().getAsInt());
        String[] words = "the quick brown fox jumps over the lazy dog".split(" ");
        insertion(words);
        System.out.println(String.join(",", words) + " " + Arrays.binarySearch(words, "lazy") + " " + Arrays.binarySearch(words, "zebra"));
        Arrays.sort(words, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(words));
        Collections.reverse(Arrays.asList(words));
        System.out.println(words[0]);
        for (int n = 1; n <= 7; n++) System.out.print(queens(n, 0, 0, 0, 0) + " ");
        System.out.println();
        System.out.println(lcs("AGGTABXYZ", "GXTXAYBZ"));
        double[] d = {3, -0.0, 0 / 0.0, 0.0, -1 / 0.0, 1};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        Integer[] boxes = {5, 3, 9, 1};
        Arrays.sort(boxes, Collections.reverseOrder());
        System.out.println(Arrays.toString(boxes) + Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) + Arrays.compare(new byte[] {1}, new byte[] {1, 2}));
        int[] prefix = {1, 2, 3, 4};
        Arrays.parallelPrefix(prefix, Integer::sum);
        Arrays.setAll(boxes, i -> i * i);
        System.out.println(Arrays.toString(prefix) + Arrays.toString(boxes));
    }
}
