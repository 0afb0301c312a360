import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

/** Each method whose name begins with `t` raises a NullPointerException; `main` prints what each one said. */
public class Npe {
    static class Node { Node next; int x; long l; double d; int[] a; long[] la; Object[] oa; String s; Node[] nodes; Node[][] grid; boolean z;
        Node next() { return next; } int[] ints(int i) { return a; } static Node make(String s, Object o, int[] i, String[][] q, long l) { return null; }
        Node self() { return this; } Node deep() { return new Node(); } void with(String s, long l, double d, Node... rest) { } }
    interface Face { Object get(int i); default Node node() { return null; } }
    static Node sn; static int[] sa; static Node[][] sg = new Node[3][3]; static Object so; static String ss; static Node full = new Node();
    Node f; Node[] fa; int[] ia; int idx = 1; final Npe me = null; List<String> list;
    static Node nul() { return null; } static Node id(Node n) { return n; } static int one() { return 1; } Object inst(int a, String b) { return null; }
    static <T> T gen() { return null; }
    static { full.a = new int[] { 1, 2 }; full.nodes = new Node[4]; full.grid = new Node[2][2]; full.next = new Node(); full.next.next = new Node(); full.next.next.next = new Node(); full.next.next.next.next = new Node(); full.next.next.next.next.next = new Node(); full.next.next.next.next.next.next = new Node(); }

    static void t01(Node p) { p.x = 1; }
    static void t02(Node p) { p.l = 1L; }
    static void t03(Node p) { p.d = 1.0; }
    static int t04(Node p) { return p.x; }
    static long t05(Node p) { return p.l; }
    static Object t06(Node p) { return p.next.next; }
    static Object t07(Node p) { Node n = p; return n.next; }
    static Object t08(Node p) { p = nul(); return p.next; }
    static Object t09() { return nul().next; }
    static Object t10() { return sn.next; }
    static int t11() { return sa[0]; }
    static void t12() { sa[1] = 3; }
    static int t13() { return sa.length; }
    static Object t14() { return sg[1][2].next; }
    static Object t15(int i, int j) { return sg[i][j].next; }
    static Object t16(int i) { return sg[i + 1][i].next; }
    static Object t17(int i) { return sg[1][one()].next; }
    static Object t18() { return full.nodes[full.a[0]].next; }
    static Object t19() { return full.grid[full.a[0]][full.x].next; }
    static Object t20() { throw null; }
    static Object t21(RuntimeException e) { throw e; }
    static void t22(Object o) { synchronized (o) { sn = null; } }
    static void t23() { synchronized (so) { sn = null; } }
    static int t24(String s) { return s.length(); }
    static int t25(Object o) { return ((String) o).length(); }
    static Object t26(Face q) { return q.get(1); }
    static Object t27(Face q) { return q.node(); }
    static Object t28() { return Node.make("", null, null, null, 1).next; }
    static void t29(Node p) { p.with("a", 1L, 2.0, p); }
    static int t30(byte[] b) { return b[3]; }
    static int t31(boolean[] b) { return b[3] ? 1 : 0; }
    static int t32(char[] b) { return b[300]; }
    static int t33(short[] b) { return b[-1]; }
    static long t34(long[] b) { return b[70000]; }
    static float t35(float[] b) { return b[0]; }
    static double t36(double[] b) { return b[0]; }
    static Object t37(Object[] b) { return b[0]; }
    static void t38(byte[] b) { b[0] = 1; }
    static void t39(char[] b) { b[0] = 1; }
    static void t40(short[] b) { b[0] = 1; }
    static void t41(long[] b) { b[0] = 1; }
    static void t42(float[] b) { b[0] = 1; }
    static void t43(double[] b) { b[0] = 1; }
    static void t44(Object[] b) { b[0] = b; }
    static void t45(boolean[] b) { b[0] = true; }
    static void t46(int[] b, int i) { b[i]++; }
    static void t47(Node p) { p.x += 5; }
    static Object t48(boolean c, Node a, Node b) { return (c ? a : b).next; }
    static Object t49(Node a) { return a.next().next().next; }
    static Object t50() { return full.next.next.next.next.next.next.next.next; }
    static Object t51() { return full.next.next.next.next.next().next.next.next; }
    static Object t52() { return full.self().next.next.self().nodes[1]; }
    static Object t53() { return new Node().next.next; }
    static Object t54() { throw new NullPointerException(); }
    static Object t55() { throw new NullPointerException("mine"); }
    static Object t56(Integer i) { int j = i; return j; }
    static Object t57(Map<String, Integer> m) { int j = m.get("x"); return j; }
    static Object t58(List<String> l) { for (String s : l) return s; return null; }
    static Object t59(String s) { switch (s) { case "a": return 1; } return null; }
    static Object t60(Color c) { switch (c) { case RED: return 1; default: return 2; } }
    enum Color { RED, GREEN }
    static Object t61(Supplier<String> s) { return s.get().length(); }
    static Object t62(Node a) { Node b = a; for (int i = 0; i < 3; i++) { b = b.next; } return b; }
    static Object t63(Node a) { while (true) { a = a.next; } }
    static Object t64(Node a) { try { return a.next; } finally { sn = null; } }
    static Object t65() { try { one(); throw new RuntimeException(); } catch (RuntimeException e) { Node q = nul(); return q.next; } }
    static Object t66(Node a) { try { throw new RuntimeException(); } catch (RuntimeException e) { return a.next; } }
    static Object t67(String a, long b, double c, Node d, int e) { return d.next; }
    static Object t68(int[][][] a, int i) { return a[i][2][i]; }
    static Object t69(int[][][] a) { a = new int[3][][]; return a[0][2][1]; }
    static Object t70(String a) { return a.concat("x" + a); }
    static Object t71(String[] a) { a = new String[2]; return a[1].trim(); }
    static Object t72(int[] q) { return q.clone(); }
    static Object t73() { return Npe.<String>gen().length(); }
    static Object t74(Object o) { return o.toString(); }
    static Object t75(Object o) { return o.getClass().getName().length(); }
    static Object t76(StringBuilder o) { return o.append("x").append(new char[0], 1, 2); }
    static Object t77() { Node n = null; return n.next; }
    static Object t78() { return ((Node) null).next; }
    static Object t79(Node a, Node b) { a.next = b.next; return a; }
    static Object t80(Runnable r) { r.run(); return null; }
    static Object t81(Node n) { Function<Node, Node> g = Node::next; return g.apply(n).next; }
    static Object t82(Node n) { Supplier<Node> g = n::next; return g; }
    static Object t83(Node n) { Runnable r = () -> n.next(); r.run(); return null; }
    static Object t84(int i) { int k = i * 2; Node[] q = new Node[9]; return q[k].next; }
    static Object t85(int i) { Node[] q = new Node[9]; return q[i++].next; }
    static Object t86(Node[] q, int i, int j) { q = new Node[9]; return q[i > j ? i : j].next; }
    static Object t87(String s) { return s.charAt(sa.length); }
    static Object t88(Node n) { return n.ints(n.x)[n.l == 0 ? 1 : 2]; }
    static Object t89(int a0, int a1, int a2, int a3, Node deep) { return deep.nodes[a3].next; }
    static Object t90() { int v0 = 1, v1 = 2, v2 = 3, v3 = 4, v4 = 5; Node n5 = null; v4 += v0; return n5.next; }
    static Object t91(long q) { Node[] arr = new Node[2]; return arr[(int) q].next; }
    static Object t92(Object[] arr) { return ((Object[]) arr[0]).length; }
    static Object t93() { return full.nodes[2].ints(3).length; }
    static Object t94() { full.nodes[2].a[1] = 5; return null; }
    static Object t95() { full.nodes[3].l = 5; return null; }
    static Object t96() { full.oa[3] = full; return null; }
    static Object t97() { full.la[3] = full.la[2]; return null; }
    static void t98(Object o) { if (o == null) { o.hashCode(); } }
    static void t99(Node a, Node b) { Node c = a != null ? a : b; c.x = 1; }
    Object ta1() { return f.next; }
    Object ta2() { return fa[idx].next; }
    Object ta3() { return this.ia[0]; }
    Object ta4() { return me.f.next; }
    Object ta5() { return inst(1, "").hashCode(); }
    Object ta6() { f.next.next = f; return null; }
    Object ta7(String p) { return list.get(0).length() + p.length(); }
    Object ta8() { fa = new Node[3]; return fa[idx].s.length(); }
    Object ta9(Npe other) { return other.f; }
    Object tb1(Npe other) { Npe self = this; self = other; return self.f; }
    class Inner { Node g; Object go() { return g.next; } Object outer() { return f.next; } }
    Object tb2() { return new Inner().go(); }
    Object tb3() { return new Inner().outer(); }
    Object tb4(Object o) { synchronized (this) { synchronized (o) { return o; } } }
    static void tb5(Node a, Node b) { a = b; a.next = null; }
    static void tb6(Node a) { a.s.length(); }
    static Object tb7(String... xs) { return xs.length; }
    static Object tb8(Thread t, Class<?>[] c) { return c[0].getName().concat(t.getName()); }
    static Object tb9(java.util.Map.Entry<String, ?> e) { return e.getValue().hashCode(); }
    static Object tc1(int i, Node[][] g) { g = new Node[][] { null }; return g[i][i].next; }
    static Object tc2() { return full.grid[1][full.a[0]].next; }
    static Object tc3() { return full.nodes[full.next.next.x].next; }
    static Object tc4(int a) { return full.nodes[a].next; }
    static Object tc5() { return full.nodes[full.a[full.a[0] - 1]].next; }
    static Object tc6() { return full.nodes["abc".length()].next; }
    static Object tc7(char c) { return full.nodes[c].next; }
    static Object tc8() { return full.nodes[full.a[full.x]].next; }
    static Object tc9(Node n) { n = n == null ? null : n; return n.next; }
    static Object td1(Node n) { do { n.x++; n = n.next; } while (n.x == 1); return n; }
    static Object td2(Node a, Node b, int k) { switch (k) { case 0: a = b; break; default: b = a; } return b.next; }
    static Object td3(Node n) { for (;;) { if (n.x == 0) n = n.next; else break; } return n; }
    static Object td4(Object a) { String s = (String) a; return s.isEmpty() ? a : s.trim(); }
    static Object te1(int p0, int p1, int p2, int p3, int p4, int p5, int p6, int p7, int p8, int p9, int p10, int p11, int p12, int p13, int p14, int p15, int p16, int p17, int p18, int p19, int p20, int p21, int p22, int p23, int p24, int p25, int p26, int p27, int p28, int p29, int p30, int p31, int p32, int p33, int p34, int p35, int p36, int p37, int p38, int p39, int p40, int p41, int p42, int p43, int p44, int p45, int p46, int p47, int p48, int p49, int p50, int p51, int p52, int p53, int p54, int p55, int p56, int p57, int p58, int p59, int p60, int p61, int p62, int p63, int p64, int p65, Node n) { return n.next; }
    static Object te2(int p0, int p1, int p2, int p3, int p4, int p5, int p6, int p7, int p8, int p9, int p10, int p11, int p12, int p13, int p14, int p15, int p16, int p17, int p18, int p19, int p20, int p21, int p22, int p23, int p24, int p25, int p26, int p27, int p28, int p29, int p30, int p31, int p32, int p33, int p34, int p35, int p36, int p37, int p38, int p39, int p40, int p41, int p42, int p43, int p44, int p45, int p46, int p47, int p48, int p49, int p50, int p51, int p52, int p53, int p54, int p55, int p56, int p57, int p58, int p59, int p60, int p61, int p62, int p63, int p64, int p65, Node n) { n = nul(); return n.next; }
    static Object te3(Node n) { try { n = nul(); one(); throw new Error(); } catch (Error e) { return n.next; } }
    static Object te4(boolean b) { return b ? null : (b ? full : sn).next; }
    static Object te5(long a, Node[] n) { n = new Node[1]; int i = 0; return n[i].next; }
    static Object te6(Node a) { return a.self().next().next().next; }
    static Object te7() { return full.self().deep().next().next; }
    static Object te8() { return (full.nodes = new Node[2])[1].next; }
    static Object te9(Node n) { Node m; return (m = n).next; }

    public static void main(String[] args) throws Exception {
        Method[] methods = Npe.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method m : methods) {
            if (!m.getName().matches("t..")) continue;
            Class<?>[] types = m.getParameterTypes(); Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                if (types[i] == int.class) values[i] = 0; else if (types[i] == long.class) values[i] = 0L; else if (types[i] == double.class) values[i] = 0.0; else if (types[i] == char.class) values[i] = (char) 1; else if (types[i] == boolean.class) values[i] = false;
            }
            try { m.invoke(Modifier.isStatic(m.getModifiers()) ? null : new Npe(), values); System.out.println(m.getName() + " returned"); }
            catch (InvocationTargetException e) { Throwable t = e.getCause(); StackTraceElement top = t.getStackTrace()[0]; System.out.println("@ " + top.getClassName() + " " + top.getMethodName() + " " + t.getMessage()); }
        }
    }
}
