import java.util.*;
import java.util.stream.*;

/** Dynamic programming: knapsack, coin change, partitions, LIS, edit paths, Catalan, egg drop, travelling salesman. */
public class Dynamic {
    static String knapsack(int[] w, int[] v, int cap) {
        int[][] best = new int[w.length + 1][cap + 1];
        for (int i = 1; i <= w.length; i++) for (int c = 0; c <= cap; c++) best[i][c] = Math.max(best[i - 1][c], c >= w[i - 1] ? best[i - 1][c - w[i - 1]] + v[i - 1] : 0);
        List<Integer> take = new ArrayList<>();
        for (int i = w.length, c = cap; i > 0; i--) if (best[i][c] != best[i - 1][c]) {
            take.add(i - 1);
            c -= w[i - 1];
        }
        return best[w.length][cap] + " " + take;
    }

    static List<Integer> lis(int[] a) {
        List<Integer> tails = new ArrayList<>();
        int[] prev = new int[a.length];
        List<Integer> idx = new ArrayList<>();
        for (int i = 0; i < a.length; i++) {
            int p = Collections.binarySearch(tails, a[i]);
            if (p < 0) p = -p - 1;
            if (p == tails.size()) {
                tails.add(a[i]);
                idx.add(i);
            } else {
                tails.set(p, a[i]);
                idx.set(p, i);
            }
            prev[i] = p == 0 ? -1 : idx.get(p - 1);
        }
        LinkedList<Integer> out = new LinkedList<>();
        for (int i = idx.get(idx.size() - 1); i >= 0; i = prev[i]) out.addFirst(a[i]);
        return out;
    }

    static final Map<Long, Long> MEMO = new HashMap<>();

    static long partitions(int n, int max) {
        if (n == 0) return 1;
        if (n < 0 || max == 0) return 0;
        long key = (long) n << 32 | max;
        Long hit = MEMO.get(key);
        if (hit != null) return hit;
        long r = partitions(n, max - 1) + partitions(n - max, max);
        MEMO.put(key, r);
        return r;
    }

    static String tsp(int[][] d) {
        int n = d.length;
        int[][] best = new int[1 << n][n], from = new int[1 << n][n];
        for (int[] r : best) Arrays.fill(r, Integer.MAX_VALUE / 2);
        best[1][0] = 0;
        for (int s = 1; s < 1 << n; s++) for (int i = 0; i < n; i++) {
            if ((s >> i & 1) == 0) continue;
            for (int j = 0; j < n; j++) if ((s >> j & 1) == 0 && best[s][i] + d[i][j] < best[s | 1 << j][j]) {
                best[s | 1 << j][j] = best[s][i] + d[i][j];
                from[s | 1 << j][j] = i;
            }
        }
        int end = 0, cost = Integer.MAX_VALUE, all = (1 << n) - 1;
        for (int i = 1; i < n; i++) if (best[all][i] + d[i][0] < cost) {
            cost = best[all][i] + d[i][0];
            end = i;
        }
        StringBuilder path = new StringBuilder("0");
        for (int s = all, at = end; at != 0;) {
            path.insert(0, at + ">");
            int p = from[s][at];
            s &= ~(1 << at);
            at = p;
        }
        return cost + " 0>" + path;
    }

    public static void main(String[] args) {
        System.out.println(knapsack(new int[] {12, 7, 11, 8, 9, 6}, new int[] {24, 13, 23, 15, 16, 11}, 26));
        long[] ways = new long[201];
        ways[0] = 1;
        for (int c : new int[] {1, 2, 5, 10, 20, 50, 100, 200}) for (int i = c; i <= 200; i++) ways[i] += ways[i - c];
        int[] few = new int[100];
        Arrays.fill(few, 999);
        few[0] = 0;
        for (int i = 1; i < 100; i++) for (int c : new int[] {7, 11, 23}) if (i >= c) few[i] = Math.min(few[i], few[i - c] + 1);
        System.out.println(ways[200] + " " + Arrays.stream(few).mapToObj(x -> x == 999 ? "-" : "" + x).collect(Collectors.joining()));
        System.out.println(lis(new int[] {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9}) + " " + IntStream.of(5, 10, 50, 100).mapToObj(n -> partitions(n, n) + "").collect(Collectors.joining(" ")) + " " + MEMO.size());
        long[] cat = new long[30];
        cat[0] = 1;
        for (int n = 1; n < 30; n++) for (int i = 0; i < n; i++) cat[n] += cat[i] * cat[n - 1 - i];
        System.out.println(Arrays.toString(cat));
        long[][] pascal = new long[20][];
        for (int i = 0; i < 20; i++) {
            pascal[i] = new long[i + 1];
            pascal[i][0] = pascal[i][i] = 1;
            for (int j = 1; j < i; j++) pascal[i][j] = pascal[i - 1][j - 1] + pascal[i - 1][j];
        }
        System.out.println(Arrays.toString(pascal[19]));
        Random r = new Random(6);
        int[][] d = new int[9][9];
        for (int i = 0; i < 9; i++) for (int j = 0; j < i; j++) d[i][j] = d[j][i] = 1 + r.nextInt(50);
        System.out.println(tsp(d));
        int eggs = 2, floors = 100, m = 0;
        int[] reach = new int[eggs + 1];
        while (reach[eggs] < floors) {
            m++;
            for (int e = eggs; e > 0; e--) reach[e] += reach[e - 1] + 1;
        }
        System.out.println(m);
        hanoi(4, 'A', 'B', 'C');
        System.out.println();
        System.out.println(ackermann(2, 9) + " " + brackets("", 3, 3));
    }

    static void hanoi(int n, char a, char b, char c) {
        if (n == 0) return;
        hanoi(n - 1, a, c, b);
        System.out.print(a + "" + c + " ");
        hanoi(n - 1, b, a, c);
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static List<String> brackets(String s, int open, int close) {
        if (open == 0 && close == 0) return List.of(s);
        List<String> out = new ArrayList<>();
        if (open > 0) out.addAll(brackets(s + "(", open - 1, close));
        if (close > open) out.addAll(brackets(s + ")", open, close - 1));
        return out;
    }
}
