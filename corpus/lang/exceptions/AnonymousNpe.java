// The same messages without local variable names: <local1> and the like.
public class AnonymousNpe {
    int[] arr;
    AnonymousNpe next;
    String str;
    static AnonymousNpe stat;
    static int[][] grid = new int[2][];
    int num;
    long wide;

    AnonymousNpe self() { return next; }
    static Object nothing() { return null; }
    static int[] noInts(int a, String b) { return null; }

    interface Act { void run(); }

    static void t(Act a) {
        try {
            a.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void params(String s, int[] a, AnonymousNpe h, long l, Object[] objs) {
        t(() -> s.length());
        try { s.length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { a[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(a[(int) l]); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { h.num++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { h.next.next.num = 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(objs.length); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { synchronized (s) { } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw (RuntimeException) (Object) s; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }

    public static void main(String[] args) {
        AnonymousNpe local = new AnonymousNpe();
        AnonymousNpe none = null;
        int i = 1, j = 0;
        params(null, null, null, 2, null);
        try { local.arr[i] = 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { local.next.str.length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { local.self().self(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { stat.num = i; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { grid[i][j]++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { grid[i + 0 * j][j] = 2; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { nothing().toString(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { noInts(1, "x")[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { System.out.println(noInts(1, "x").length); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { int unboxed = (Integer) nothing(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { none.wide = 5L; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { long w = none.wide + 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { none.self(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { (i > 0 ? none : local).self(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ((Comparable<String>) nothing()).compareTo("x"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { String[][] s = {{null}}; s[0][j].trim(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { for (int x : local.arr) { } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { for (Object o : (Iterable<?>) nothing()) { } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { synchronized (stat) { } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { switch (local.str) { case "a": } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { double[] d = null; d[i] = d[j]; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { boolean[] d = null; d[127] = true; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { char[] c = null; char q = c[1000000]; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw new NullPointerException(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { throw new NullPointerException("own"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { java.util.Objects.requireNonNull(null, "required"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { java.util.List.of(1, null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        stat.next.num = 7;
    }
}
