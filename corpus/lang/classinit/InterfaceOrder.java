public class InterfaceOrder {
    static int p(String s) { System.out.println(s); return s.length(); }
    interface A { int X = p("A.X"); default void a() { } } interface B { int X = p("B.X"); } interface C extends A, B { int X = p("C.X"); default void c() { } }
    static class Base implements B { static int s = p("Base"); } static class Sub extends Base implements C { static int s = p("Sub"); { p("Sub inst"); } }
    static class Lazy { static { p("Lazy"); } static class Inner { static { p("Lazy.Inner"); } static int v = 1; } }
    static class Gen<T> { static int n = p("Gen"); } static final class Outer { static final String S = "const"; static final Object O = p("Outer.O"); }
    public static void main(String[] args) throws Exception {
        p("start"); new Sub(); p("again"); new Sub(); System.out.println(Lazy.Inner.v); new Gen<String>(); new Gen<Integer>();
        System.out.println(Outer.S.length()); System.out.println(Outer.O); System.out.println(B.X);
        new A() { { p("anon"); } }.a(); Class.forName("InterfaceOrder$Lazy");
        int[] order = {0}; Runnable r = new Runnable() { final int a = ++order[0]; int b; { b = a * 10; } public void run() { System.out.println(a + b + order[0]); } }; r.run();
    }
}
