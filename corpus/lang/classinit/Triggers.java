public class Triggers {
    static void say(String s) { System.out.print(s + " "); }

    static class New { static { say("New"); } }
    static class Call { static { say("Call"); } static void m() { } }
    static class Get { static { say("Get"); } static int f; }
    static class Put { static { say("Put"); } static int f; }
    static class Konst { static { say("Konst"); } static final int I = 3; static final String S = "s"; static final Integer BOX = 4; static final int RT = "abc".length(); }
    static class Super { static { say("Super"); } static int inherited = 1; static void sm() { } }
    static class Sub extends Super { static { say("Sub"); } static int own = 2; }
    static class Arr { static { say("Arr"); } }
    static class Lit { static { say("Lit"); } }
    static class Inst { static { say("Inst"); } }
    static class Ref { static { say("Ref"); } static void m() { } Ref() { } }
    static class Refl { static { say("Refl"); } public static int f = 1; public static void m() { } }
    static class Lookup { static { say("Lookup"); } static void m() { } static int f; }
    interface NoDefault { int X = tell("NoDefault.X"); void m(); }
    interface WithDefault { int X = tell("WithDefault.X"); default void d() { } }
    interface SubIface extends WithDefault { int Y = tell("SubIface.Y"); }
    static class Impl implements NoDefault, SubIface { static { say("Impl"); } public void m() { } }
    static int tell(String s) { say(s); return 1; }
    enum En { A, B; static { say("En"); } }

    public static void main(String[] args) throws Throwable {
        new New(); new New(); System.out.println(1);
        Call.m(); System.out.println(2);
        int g = Get.f; Put.f = 5; System.out.println(3);
        System.out.println(Konst.I + Konst.S);
        System.out.println(Konst.BOX + Konst.RT);
        System.out.println(Sub.inherited);
        Sub.sm(); System.out.println(4);
        System.out.println(Sub.own);
        Object arr = new Arr[3][2]; System.out.println(5);
        Class<?> lit = Lit.class; System.out.println(lit.getName());
        System.out.println(arr instanceof Inst);
        Runnable r = Ref::m; System.out.println(6); r.run(); System.out.println(7);
        Class<?> refl = Class.forName("Triggers$Refl", false, Triggers.class.getClassLoader());
        System.out.println(refl.getDeclaredFields().length + " " + refl.getDeclaredMethods().length);
        System.out.println(refl.getDeclaredField("f").get(null));
        var mh = java.lang.invoke.MethodHandles.lookup().findStatic(Lookup.class, "m", java.lang.invoke.MethodType.methodType(void.class));
        mh.invokeExact(); System.out.println(8);
        Impl impl = new Impl(); System.out.println(9);
        impl.m(); impl.d(); System.out.println(10);
        System.out.println(Impl.Y);
        System.out.println(NoDefault.X);
        switch (En.B) { case A: break; default: System.out.println(11); }
        System.out.println(new Sub[0].length + "" + En.values().length);
    }
}
