import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class Finding {
    int f = 1; static long sf = 2; final String name; private double hidden = 0.5;
    Finding() { name = "dflt"; }
    Finding(String n, int x) { name = n + x; }
    String inst(int a, long b) { return name + (a + b); }
    static double stat(float x, double y) { return x * y; }
    private int priv(int x) { return x + 1; }
    public String toString() { return "Finding:" + name; }
    static String var(Object... xs) { return xs.length + Arrays.toString(xs); }
    static void boom(int x) { throw new IllegalArgumentException("boom " + x); }
    static class Sub extends Finding { Sub() { super("sub", 0); } String inst(int a, long b) { return "over" + super.inst(a, b); }
        MethodHandle sup() throws Exception { return MethodHandles.lookup().findSpecial(Finding.class, "inst", methodType(String.class, int.class, long.class), Sub.class); } }
    interface Hi { default String hi(String s) { return "hi " + s; } int num(); }

    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) { try { System.out.println(n + " = " + a.run()); } catch (Throwable e) { System.out.println(n + " ! " + e.toString().replaceAll("@[0-9a-f]+", "@hash")); } }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Finding o = new Finding();
        MethodHandle inst = l.findVirtual(Finding.class, "inst", methodType(String.class, int.class, long.class));
        System.out.println(inst.type() + " " + (String) inst.invokeExact(o, 1, 2L) + (String) inst.invoke(o, (short) 1, 2) + (String) inst.invokeExact((Finding) new Sub(), 3, 4L));
        t("wrong exact", () -> inst.invokeExact(o, 1, 2));
        t("wrong exact ret", () -> { Object r = inst.invokeExact(o, 1, 2L); return r; });
        t("generic", () -> inst.invokeWithArguments(o, 5, 6L));
        t("generic list", () -> inst.invokeWithArguments(List.of(o, 5, 6)));
        t("bad count", () -> inst.invokeWithArguments(o, 5));
        t("bad invoke", () -> inst.invoke("x", 1, 2L));
        t("null recv", () -> (String) inst.invokeExact((Finding) null, 1, 2L));
        MethodHandle stat = l.findStatic(Finding.class, "stat", methodType(double.class, float.class, double.class));
        t("stat", () -> (double) stat.invokeExact(2f, 1.25));
        t("stat conv", () -> (Object) stat.invoke(2, 1L));
        t("stat boxed", () -> stat.invoke(Float.valueOf(3), (Object) 1.5));
        MethodHandle ctor = l.findConstructor(Finding.class, methodType(void.class, String.class, int.class));
        t("ctor", () -> (Finding) ctor.invokeExact("n", 7));
        t("special", () -> (String) new Sub().sup().invokeExact(new Sub(), 1, 1L));
        t("private", () -> (int) l.findVirtual(Finding.class, "priv", methodType(int.class, int.class)).invokeExact(o, 4));
        MethodHandle get = l.findGetter(Finding.class, "f", int.class), set = l.findSetter(Finding.class, "f", int.class);
        set.invokeExact(o, 77);
        t("getter", () -> (int) get.invokeExact(o));
        t("getter null", () -> (int) get.invokeExact((Finding) null));
        MethodHandle sg = l.findStaticGetter(Finding.class, "sf", long.class), ss = l.findStaticSetter(Finding.class, "sf", long.class);
        ss.invoke(5);
        t("static getter", () -> (long) sg.invokeExact());
        t("final setter", () -> l.findSetter(Finding.class, "name", String.class));
        t("missing", () -> l.findVirtual(Finding.class, "none", methodType(void.class)));
        t("static as virtual", () -> l.findVirtual(Finding.class, "stat", methodType(double.class, float.class, double.class)));
        t("virtual as static", () -> l.findStatic(Finding.class, "priv", methodType(int.class, int.class)));
        t("no field", () -> l.findGetter(Finding.class, "f", long.class));
        t("public lookup", () -> MethodHandles.publicLookup().findVirtual(Finding.class, "priv", methodType(int.class, int.class)));
        t("string", () -> (int) MethodHandles.publicLookup().findVirtual(String.class, "length", methodType(int.class)).invokeExact("four"));
        t("iface", () -> l.findVirtual(List.class, "size", methodType(int.class)).invoke(List.of(1, 2)));
        t("unreflect", () -> l.unreflect(String.class.getMethod("concat", String.class)).invoke("a", "b"));
        t("unreflectGetter", () -> (double) l.unreflectGetter(Finding.class.getDeclaredField("hidden")).invoke(o));
        t("unreflectCtor", () -> l.unreflectConstructor(ArrayList.class.getConstructor(Collection.class)).invoke(List.of(3)));
        MethodHandle var = l.findStatic(Finding.class, "var", methodType(String.class, Object[].class));
        t("varargs", () -> (String) var.invoke(1, "b", 'c'));
        t("varargs none", () -> (String) var.invoke());
        t("fixed", () -> (String) var.asFixedArity().invokeExact(new Object[] {1}));
        t("isVar", () -> var.isVarargsCollector());
        t("boom", () -> { l.findStatic(Finding.class, "boom", methodType(void.class, int.class)).invokeExact(3); return 0; });
        t("bind", () -> l.bind("bound", "length", methodType(int.class)).invoke());
        t("asType", () -> (Object) get.asType(methodType(Object.class, Object.class)).invokeExact((Object) o));
        t("asType bad", () -> stat.asType(methodType(String.class, float.class, double.class)));
        t("asType cce", () -> (Object) get.asType(methodType(Object.class, Object.class)).invokeExact((Object) "s"));
        t("types", () -> methodType(void.class, int[].class, String.class).toMethodDescriptorString() + methodType(int.class).equals(methodType(int.class)) + methodType(int.class, long.class).wrap() + MethodType.fromMethodDescriptorString("(I[Ljava/lang/String;)V", null) + MethodType.genericMethodType(2, true));
        t("array", () -> { int[] a = {1, 2}; MethodHandles.arrayElementSetter(int[].class).invoke(a, 0, 9); return (int) MethodHandles.arrayElementGetter(int[].class).invokeExact(a, 0) + (int) MethodHandles.arrayLength(int[].class).invokeExact(a); });
    }
}
