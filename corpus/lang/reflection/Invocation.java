import java.lang.reflect.*;
import java.util.*;

public class Invocation {
    public int pub = 1;
    private String priv = "p";
    static long stat = 10;
    final int fin = 3;
    static final int CONST = 7;
    protected double[] arr = {1.5};

    public Invocation() { }
    private Invocation(String s, int i) { priv = s + i; }
    public Invocation(int bad) throws Exception { throw new java.io.IOException("ctor " + bad); }
    public String hello(String n, int times) { return (n + " ").repeat(times) + priv; }
    private static int secret(int x) { return x * x; }
    public static void thrower(String m) throws Exception { throw new IllegalStateException(m); }
    public int prims(boolean z, byte b, char c, short s, int i, long l, float f, double d) { return (z ? 1 : 0) + b + c + s + i + (int) l + (int) f + (int) d; }
    public String var(String... xs) { return xs.length + Arrays.toString(xs); }
    void nothing() { }
    public Object over(Object o) { return "obj"; }
    public Object over(String o) { return "str"; }
    static class Sub extends Invocation { @Override public Object over(String o) { return "sub " + super.over(o); } }

    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) {
        try {
            System.out.println(n + " = " + a.run());
        } catch (InvocationTargetException e) {
            System.out.println(n + " ITE msg=" + e.getMessage() + " cause=" + e.getCause() + " target=" + (e.getTargetException() == e.getCause()));
        } catch (Throwable e) {
            System.out.println(n + " " + e.toString().replaceAll("@[0-9a-f]+", "@hash"));
        }
    }

    public static void main(String[] args) throws Exception {
        Class<Invocation> k = Invocation.class;
        Invocation o = new Invocation();
        Method hello = k.getMethod("hello", String.class, int.class);
        t("hello", () -> hello.invoke(o, "x", 2));
        t("short arg widened", () -> hello.invoke(o, "x", (short) 1));
        t("wrong type", () -> hello.invoke(o, 1, 2));
        t("long arg", () -> hello.invoke(o, "x", 1L));
        t("wrong count", () -> hello.invoke(o, "x"));
        t("null args", () -> hello.invoke(o, (Object[]) null));
        t("null prim", () -> hello.invoke(o, "x", null));
        t("null receiver", () -> hello.invoke(null, "x", 1));
        t("wrong receiver", () -> hello.invoke("str", "x", 1));
        t("private static", () -> { Method m = k.getDeclaredMethod("secret", int.class); return m.invoke(null, 9); });
        t("thrower", () -> k.getMethod("thrower", String.class).invoke(null, "boom"));
        t("prims", () -> k.getMethod("prims", boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class).invoke(o, true, (byte) 1, 'a', (short) 2, 3, 4L, 5f, 6.9));
        t("prims widened", () -> k.getMethod("prims", boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class).invoke(o, true, (byte) 1, 'a', (byte) 2, 'b', 4, 5L, 6f));
        t("varargs", () -> k.getMethod("var", String[].class).invoke(o, (Object) new String[] {"a", "b"}));
        t("void", () -> k.getDeclaredMethod("nothing").invoke(o));
        t("virtual", () -> k.getMethod("over", String.class).invoke(new Sub(), "x"));
        t("no method", () -> k.getMethod("secret", int.class));
        t("no method2", () -> k.getDeclaredMethod("missing", String.class, int[].class));
        t("no ctor", () -> k.getConstructor(String.class));
        t("ctor", () -> k.getDeclaredConstructor(String.class, int.class).newInstance("made", 5).priv);
        t("ctor throws", () -> k.getConstructor(int.class).newInstance(3));
        t("abstract", () -> AbstractList.class.getDeclaredConstructor().newInstance());
        t("iface", () -> Runnable.class.getDeclaredConstructor());
        t("array ctor", () -> int[].class.getDeclaredConstructors().length);
        Field pub = k.getField("pub");
        t("get", () -> pub.get(o) + " " + pub.getInt(o) + " " + pub.getLong(o) + " " + pub.getDouble(o));
        t("getByte", () -> pub.getByte(o));
        t("set", () -> { pub.set(o, 5); pub.setInt(o, pub.getInt(o) + 1); pub.setByte(o, (byte) 9); return o.pub; });
        t("set wrong", () -> { pub.set(o, "str"); return 0; });
        t("set long", () -> { pub.setLong(o, 5L); return 0; });
        t("set null", () -> { pub.set(o, null); return 0; });
        t("get null recv", () -> pub.get(null));
        t("get wrong recv", () -> pub.get("x"));
        t("private field", () -> { Field f = k.getDeclaredField("priv"); f.set(o, "changed"); return f.get(o); });
        t("static field", () -> { Field f = k.getDeclaredField("stat"); f.setLong(null, 99); f.set("ignored", 100L); return stat; });
        t("final field", () -> { Field f = k.getDeclaredField("fin"); f.setInt(o, 4); return o.fin; });
        t("final accessible", () -> { Field f = k.getDeclaredField("fin"); f.setAccessible(true); f.setInt(o, 4); return f.getInt(o); });
        t("static final", () -> { Field f = k.getDeclaredField("CONST"); f.setAccessible(true); f.setInt(null, 4); return 0; });
        t("array field", () -> ((double[]) k.getDeclaredField("arr").get(o))[0]);
        t("no field", () -> k.getField("priv"));
        t("foreign private", () -> String.class.getDeclaredField("value").get("x"));
        t("foreign private accessible", () -> { Field f = String.class.getDeclaredField("value"); f.setAccessible(true); return 0; });
        t("trySet", () -> String.class.getDeclaredMethod("isLatin1").trySetAccessible());
        t("private other", () -> { Method m = ArrayList.class.getDeclaredMethod("grow"); return m.invoke(new ArrayList<>()); });
        t("sub field", () -> Sub.class.getField("pub").getDeclaringClass());
        t("generic", () -> hello.toGenericString() + " | " + hello + " | " + pub + " | " + k.getDeclaredConstructor(String.class, int.class));
    }
}
