import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;

public class Combinators {
    static String cat(String a, int b, String c) { return a + b + c; }
    static int len(String s) { return s.length(); }
    static boolean isShort(String s) { return s.length() < 4; }
    static String up(String s) { return s.toUpperCase(); }
    static String twice(String s) { return s + s; }
    static int fail(String s) { throw new IllegalStateException("fail " + s); }
    static int handle(IllegalStateException e, String s) { return -s.length(); }
    static int cleanup(Throwable t, int r, String s) { System.out.print("[cleanup " + t + " " + r + "] "); return r + 1; }
    static String foldFn(String s, int n) { return "f" + s + n; }
    static int step(int acc, int i) { return acc * 10 + i; }
    static boolean less(int acc, int i, int n) { return i < n; }
    static long prim(int a, long b, double c) { return a + b + (long) c; }
    static boolean below(int x) { return x < 500; }
    static int grow(int x) { return x * 3; }
    static void side(String s) { System.out.print("<" + s + ">"); }

    static MethodHandle mh(String n, Class<?> r, Class<?>... ps) throws Exception { return lookup().findStatic(Combinators.class, n, methodType(r, ps)); }

    public static void main(String[] args) throws Throwable {
        MethodHandle cat = mh("cat", String.class, String.class, int.class, String.class), len = mh("len", int.class, String.class), isShort = mh("isShort", boolean.class, String.class), up = mh("up", String.class, String.class), twice = mh("twice", String.class, String.class), fail = mh("fail", int.class, String.class), side = mh("side", void.class, String.class);
        System.out.println((String) cat.bindTo("b").invokeExact(1, "c") + " " + (String) insertArguments(cat, 1, 5, "z").invokeExact("i") + " " + (String) insertArguments(cat, 0, "all", 0, "!").invokeExact());
        System.out.println((String) dropArguments(cat, 1, long.class, Object.class).invokeExact("d", 9L, (Object) null, 2, "e") + " " + dropArguments(len, 0, double.class).type() + dropReturn(len).type());
        System.out.println((String) permuteArguments(cat, methodType(String.class, int.class, String.class), 1, 0, 1).invokeExact(7, "p"));
        System.out.println((String) filterArguments(cat, 0, up, null, twice).invokeExact("q", 3, "r") + " " + (int) filterReturnValue(up, len).invokeExact("abc"));
        System.out.println((String) foldArguments(mh("foldFn", String.class, String.class, int.class).asType(methodType(String.class, String.class, int.class)), constant(String.class, "K")).invokeExact(4));
        System.out.println((String) foldArguments(up, side).invokeExact("folded"));
        System.out.println((String) collectArguments(cat, 1, len).invokeExact("x", "four", "y"));
        MethodHandle g = guardWithTest(isShort, twice, up);
        System.out.println((String) g.invokeExact("ab") + (String) g.invokeExact("abcdef"));
        MethodHandle caught = catchException(fail, IllegalStateException.class, mh("handle", int.class, IllegalStateException.class, String.class));
        System.out.println((int) caught.invokeExact("12345"));
        MethodHandle tf = tryFinally(len, mh("cleanup", int.class, Throwable.class, int.class, String.class));
        System.out.println((int) tf.invokeExact("abc"));
        try { int r = (int) tryFinally(fail, mh("cleanup", int.class, Throwable.class, int.class, String.class)).invokeExact("q"); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println((String) cat.asSpreader(Object[].class, 3).invokeExact(new Object[] {"s", 1, "t"}) + " " + (String) cat.asSpreader(1, Object[].class, 2).invoke("h", new Object[] {2, "u"}));
        try { cat.asSpreader(Object[].class, 3).invoke(new Object[2]); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        MethodHandle list = publicLookup().findStatic(Arrays.class, "asList", methodType(List.class, Object[].class));
        System.out.println(list.asCollector(Object[].class, 3).invoke(1, 2, 3) + " " + list.invoke("v", 'w') + " " + list.asCollector(Object[].class, 0).invoke());
        MethodHandle loop = countedLoop(constant(int.class, 5), constant(int.class, 0), mh("step", int.class, int.class, int.class));
        System.out.println((int) loop.invoke());
        MethodHandle wl = whileLoop(constant(int.class, 1), mh("below", boolean.class, int.class), mh("grow", int.class, int.class));
        System.out.println((int) wl.invoke() + " " + (int) doWhileLoop(constant(int.class, 900), mh("grow", int.class, int.class), mh("below", boolean.class, int.class)).invoke());
        MethodHandle it = iteratedLoop(null, constant(String.class, ""), publicLookup().findVirtual(String.class, "concat", methodType(String.class, String.class)));
        System.out.println((String) it.invoke(List.of("i", "t", "e", "r")));
        System.out.println((int) identity(int.class).invokeExact(3) + " " + (String) constant(String.class, "k").invokeExact() + zero(double.class).invoke() + empty(methodType(String.class, int.class)).invoke(1));
        MethodHandle prim = mh("prim", long.class, int.class, long.class, double.class);
        System.out.println(prim.asType(methodType(Object.class, byte.class, int.class, float.class)).invoke((byte) 1, 2, 3.9f) + " " + explicitCastArguments(prim, methodType(int.class, double.class, float.class, long.class)).invoke(1.9, 2.9f, 3L) + " " + explicitCastArguments(identity(boolean.class), methodType(boolean.class, int.class)).invoke(3));
        System.out.println((Object) invoker(len.type()).invoke(len, "inv") + " " + exactInvoker(len.type()).invoke(len, "exact") + " " + spreadInvoker(cat.type(), 1).invoke(cat, "sp", new Object[] {1, "x"}));
        try { exactInvoker(len.type()).invoke(up, "bad"); } catch (WrongMethodTypeException e) { System.out.println("WMT"); }
        try { throwException(int.class, Exception.class).invoke(new Exception("thrown")); } catch (Exception e) { System.out.println(e.getMessage()); }
        MutableCallSite cs = new MutableCallSite(up);
        MethodHandle dyn = cs.dynamicInvoker();
        String r1 = (String) dyn.invokeExact("cs");
        cs.setTarget(twice);
        System.out.println(r1 + (String) dyn.invokeExact("cs") + new ConstantCallSite(len).getTarget().invoke("xyz"));
        SwitchPoint sp = new SwitchPoint();
        MethodHandle sw = sp.guardWithTest(up, twice);
        System.out.print((String) sw.invokeExact("sp"));
        SwitchPoint.invalidateAll(new SwitchPoint[] {sp});
        System.out.println((String) sw.invokeExact("sp"));
        try { guardWithTest(len, twice, up); } catch (IllegalArgumentException e) { System.out.println("bad guard"); }
        try { cat.bindTo(5); } catch (ClassCastException e) { System.out.println("bad bind"); }
        try { insertArguments(cat, 1, "notint"); } catch (ClassCastException e) { System.out.println("bad insert"); }
    }
}
