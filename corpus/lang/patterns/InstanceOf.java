import java.util.*;

public class InstanceOf {
    static String f(Object o) {
        if (o instanceof String s && s.length() > 3) return "long " + s;
        else if (o instanceof String s) return "short " + s;
        if (o instanceof Integer i) return "int " + (i + 1);
        if (!(o instanceof Number n)) return o == null ? "null" : "other " + o.getClass().getSimpleName();
        return "number " + n.intValue();
    }
    static boolean eq(Object a, Object b) { return a instanceof List<?> l && b instanceof List<?> m && l.size() == m.size(); }
    static int loop(Object o) { int c = 0; while (o instanceof Object[] arr && arr.length > 0) { c++; o = arr[0]; } return c; }
    static String arrays(Object o) { return o instanceof int[] a ? "ints" + a.length : o instanceof String[] s ? "strs" + String.join("", s) : o instanceof Object[][] g ? "grid" + g.length : "?"; }
    public static void main(String[] args) {
        for (Object o : new Object[] {"hello", "hi", 41, 2.9, 7L, null, 'c', new int[0]}) System.out.println(f(o));
        System.out.println(eq(List.of(1), Arrays.asList("x")) + " " + eq(List.of(), null) + " " + loop(new Object[] {new Object[] {new Object[0]}}));
        System.out.println(arrays(new int[3]) + arrays(new String[] {"a", "b"}) + arrays(new Integer[2][]) + arrays(new long[0]));
        Object o = "scope";
        if (!(o instanceof String str)) throw new AssertionError();
        System.out.println(str.toUpperCase());
        for (Object x = 1; x instanceof Integer i && i < 4; x = i + 1) System.out.print(i);
        System.out.println(o instanceof CharSequence c ? c.charAt(0) : '-');
    }
}
