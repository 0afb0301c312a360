public class Hiding {
    static class A {
        String name = "A.name";
        static String stat = "A.stat";
        private String priv = "A.priv";
        String get() { return name; }
        static String who() { return "A.who"; }
        private String secret() { return "A.secret " + priv; }
        String callSecret() { return secret(); }
        String over(Object o) { return "A.over(Object)"; }
        String over(String s) { return "A.over(String)"; }
        String over(Integer i) { return "A.over(Integer)"; }
        String prim(long l) { return "long"; }
        String prim(double d) { return "double"; }
        String prim(Object o) { return "object"; }
        String prim(int... i) { return "varargs"; }
    }

    static class B extends A {
        String name = "B.name";
        static String stat = "B.stat";
        private String priv = "B.priv";
        @Override String get() { return name + "/" + super.get() + "/" + super.name + "/" + ((A) this).name; }
        static String who() { return "B.who"; }
        String secret() { return "B.secret " + priv; }
        @Override String over(Object o) { return "B.over(Object)"; }
        String over(CharSequence s) { return "B.over(CharSequence)"; }
    }

    static class C extends B {
        String name = "C.name";
        @Override String get() { return name + ">" + super.get(); }
        String over(String s) { return "C.over(String)>" + super.over(s); }
    }

    interface I { int K = Integer.parseInt("11"); default String name() { return "I" + K; } }
    interface J extends I { int K = 22; default String name() { return "J" + K + I.super.name() + I.K; } }
    static class D extends C implements J { }

    public static void main(String[] args) {
        A ab = new B();
        B b = new B();
        A ac = new C();
        System.out.println(ab.name + " " + b.name + " " + ((A) b).name + " " + ac.name + " " + ((C) ac).name);
        System.out.println(ab.get() + " " + ac.get());
        System.out.println(A.stat + B.stat + C.stat + A.who() + B.who() + C.who());
        System.out.println(ab.callSecret() + " " + b.secret() + " " + ab.secret());
        ab.name = "changed";
        System.out.println(b.name + " " + ab.get());
        Object o = "dyn";
        System.out.println(ab.over(o) + ab.over("s") + ab.over((Integer) null) + b.over("s") + b.over(new StringBuilder()) + ac.over("s") + ac.over(o));
        byte by = 1;
        char ch = 'c';
        System.out.println(ab.prim(by) + ab.prim(ch) + ab.prim(1) + ab.prim(1f) + ab.prim(Integer.valueOf(1)) + ab.prim("s") + ab.prim() + ab.prim(1, 2));
        D d = new D();
        System.out.println(d.name() + " " + d.name + " " + D.K + " " + ((I) d).name());
        A nothing = null;
        System.out.println(nothing.who() + nothing.stat);
        try {
            System.out.println(nothing.get());
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
    }
}
