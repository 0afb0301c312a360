import java.io.*;
import java.lang.reflect.*;
import java.util.*;

/** Members and types that are there, but of another kind than the class file expects. */
public class WrongKinds {
    public static class Target { public static int stat = 1; public int inst = 2; public static void sm() { } public void im() { } }
    public interface Iface { void im(); int K = 3; static int s() { return 4; } default int d() { return 5; } }
    public static class Impl implements Iface { public void im() { } }
    public static final class Fin { }
    public static class HasFinal { public final void fm() { } }
    public static abstract class Abs { }
    static final String P = "WrongKinds$", T = P + "Target", I = P + "Iface";

    public static void main(String[] args) {
        Asm a = new Asm();
        a.op2(0xb8, a.method(T, "im", "()V")).op(0xb1).end(9, "staticOnInstance", "()V", 1, 0);
        a.op2(0xbb, a.cls(T)).op(0x59).op2(0xb7, a.method(T, "<init>", "()V")).op2(0xb6, a.method(T, "sm", "()V")).op(0xb1).end(9, "virtualOnStatic", "()V", 2, 0);
        a.op2(0xbb, a.cls(T)).op(0x59).op2(0xb7, a.method(T, "<init>", "()V")).op2(0xb9, a.imethod(T, "im", "()V")).op(1, 0, 0xb1).end(9, "interfaceOnClass", "()V", 2, 0);
        a.op2(0xbb, a.cls(P + "Impl")).op(0x59).op2(0xb7, a.method(P + "Impl", "<init>", "()V")).op2(0xb6, a.method(I, "im", "()V")).op(0xb1).end(9, "virtualOnInterface", "()V", 2, 0);
        a.op2(0xb2, a.field(T, "inst", "I")).op(0xac).end(9, "getstaticOnInstance", "()I", 1, 0);
        a.op2(0xbb, a.cls(T)).op(0x59).op2(0xb7, a.method(T, "<init>", "()V")).op2(0xb4, a.field(T, "stat", "I")).op(0xac).end(9, "getfieldOnStatic", "()I", 2, 0);
        a.op(0x03).op2(0xb3, a.field(T, "inst", "I")).op(0xb1).end(9, "putstaticOnInstance", "()V", 1, 0);
        a.op(0x03).op2(0xb3, a.field(I, "K", "I")).op(0xb1).end(9, "putFinal", "()V", 1, 0);
        a.op(0x12, a.str("not an Iface")).op2(0xb9, a.imethod(I, "im", "()V")).op(1, 0, 0xb1).end(9, "notImplemented", "()V", 1, 0);
        a.op2(0xbb, a.cls(P + "Abs")).op(0x57, 0x01, 0xb0).end(9, "newAbstract", "()Ljava/lang/Object;", 1, 0);
        a.op2(0xbb, a.cls(I)).op(0x57, 0x01, 0xb0).end(9, "newInterface", "()Ljava/lang/Object;", 1, 0);
        a.op2(0xb8, a.method(I, "s", "()I")).op(0xac).end(9, "staticWithClassRef", "()I", 1, 0);
        Loader l = new Loader().with("Caller", a.bytes(49, 0x21, "Caller", "java/lang/Object"));
        for (String m : new String[] {"staticOnInstance", "virtualOnStatic", "interfaceOnClass", "virtualOnInterface", "getstaticOnInstance", "getfieldOnStatic", "putstaticOnInstance", "putFinal", "notImplemented", "newAbstract", "newInterface", "staticWithClassRef"})
            attempt(m, () -> l.run("Caller", m));
        attempt("extends interface", () -> new Loader().with("B1", new Asm().bytes(49, 0x21, "B1", I)).loadClass("B1"));
        attempt("implements class", () -> new Loader().with("B2", new Asm().bytes(49, 0x21, "B2", "java/lang/Object", T)).loadClass("B2"));
        attempt("extends final", () -> new Loader().with("B3", new Asm().bytes(49, 0x21, "B3", P + "Fin")).loadClass("B3").getDeclaredMethods().length);
        attempt("circular super", () -> new Loader().with("C1", new Asm().bytes(49, 0x21, "C1", "C2")).with("C2", new Asm().bytes(49, 0x21, "C2", "C1")).loadClass("C1"));
        attempt("circular self", () -> new Loader().with("C3", new Asm().bytes(49, 0x21, "C3", "C3")).loadClass("C3"));
        attempt("circular interface", () -> new Loader().with("I1", new Asm().bytes(49, 0x601, "I1", "java/lang/Object", "I2")).with("I2", new Asm().bytes(49, 0x601, "I2", "java/lang/Object", "I1")).loadClass("I1"));
        attempt("prohibited package", () -> new Loader().with("java.evil.X", new Asm().bytes(49, 0x21, "java/evil/X", "java/lang/Object")).loadClass("java.evil.X"));
        attempt("overrides final", () -> { Asm o = new Asm(); o.constructor(P + "HasFinal").op(0xb1).end(1, "fm", "()V", 0, 1); return new Loader().with("B4", o.bytes(49, 0x21, "B4", P + "HasFinal")).loadClass("B4").getConstructor().newInstance() != null; });
    }

    /** Just enough of a class file writer: constants are shared by their text. */
    static class Asm {
        private final ByteArrayOutputStream pool = new ByteArrayOutputStream();
        private final Map<String, Integer> known = new HashMap<>();
        private int count = 1;
        private final List<byte[]> fields = new ArrayList<>(), methods = new ArrayList<>();
        final ByteArrayOutputStream code = new ByteArrayOutputStream();
        private final List<int[]> handlers = new ArrayList<>();

        private int add(String key, Object... parts) {
            Integer k = known.get(key);
            if (k != null) return k;
            try {
                DataOutputStream d = new DataOutputStream(pool);
                for (Object p : parts) {
                    if (p instanceof Byte b) d.writeByte(b);
                    else if (p instanceof Integer i) d.writeShort(i);
                    else if (p instanceof Long l) d.writeInt((int) (long) l);
                    else d.writeUTF((String) p);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            known.put(key, count);
            return count++;
        }

        int utf(String s) { return add("u" + s, (byte) 1, s); }
        int num(int v) { return add("i" + v, (byte) 3, (long) v); }
        int cls(String n) { int u = utf(n); return add("c" + n, (byte) 7, u); }
        int str(String s) { int u = utf(s); return add("s" + s, (byte) 8, u); }
        int nat(String n, String d) { int a = utf(n), b = utf(d); return add("n" + n + " " + d, (byte) 12, a, b); }
        int ref(int tag, String c, String n, String d) { int a = cls(c), b = nat(n, d); return add("r" + tag + c + "." + n + d, (byte) tag, a, b); }
        int field(String c, String n, String d) { return ref(9, c, n, d); }
        int method(String c, String n, String d) { return ref(10, c, n, d); }
        int imethod(String c, String n, String d) { return ref(11, c, n, d); }

        Asm op(int... bytes) { for (int b : bytes) code.write(b); return this; }
        Asm op2(int op, int index) { return op(op, index >> 8, index); }
        Asm handler(int from, int to, int at, String type) { handlers.add(new int[] {from, to, at, type == null ? 0 : cls(type)}); return this; }
        Asm addField(int access, String n, String d) { fields.add(shorts(access, utf(n), utf(d), 0)); return this; }
        Asm addAbstract(int access, String n, String d) { methods.add(shorts(access, utf(n), utf(d), 0)); return this; }

        /** Ends the code written so far as the body of a method. */
        Asm end(int access, String n, String d, int stack, int locals) {
            byte[] body = code.toByteArray();
            code.reset();
            ByteArrayOutputStream m = new ByteArrayOutputStream();
            m.writeBytes(shorts(access, utf(n), utf(d), 1, utf("Code")));
            int length = 12 + body.length + 8 * handlers.size();
            m.writeBytes(shorts(length >> 16, length, stack, locals, body.length >> 16, body.length));
            m.writeBytes(body);
            m.writeBytes(shorts(handlers.size()));
            for (int[] h : handlers) m.writeBytes(shorts(h));
            m.writeBytes(shorts(0));
            handlers.clear();
            methods.add(m.toByteArray());
            return this;
        }

        Asm constructor(String superName) { return op(0x2a).op2(0xb7, method(superName, "<init>", "()V")).op(0xb1).end(1, "<init>", "()V", 1, 1); }

        byte[] bytes(int major, int access, String name, String superName, String... interfaces) {
            int self = cls(name), sup = superName == null ? 0 : cls(superName);
            int[] ifs = new int[interfaces.length + 1];
            ifs[0] = interfaces.length;
            for (int i = 0; i < interfaces.length; i++) ifs[i + 1] = cls(interfaces[i]);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes(shorts(0xcafe, 0xbabe, major == 45 ? 3 : 0, major, count));
            out.writeBytes(pool.toByteArray());
            out.writeBytes(shorts(access, self, sup));
            out.writeBytes(shorts(ifs));
            for (List<byte[]> members : List.of(fields, methods)) {
                out.writeBytes(shorts(members.size()));
                for (byte[] m : members) out.writeBytes(m);
            }
            out.writeBytes(shorts(0));
            return out.toByteArray();
        }

        static byte[] shorts(int... vs) {
            byte[] r = new byte[2 * vs.length];
            for (int i = 0; i < vs.length; i++) { r[2 * i] = (byte) (vs[i] >> 8); r[2 * i + 1] = (byte) vs[i]; }
            return r;
        }
    }

    /** Defines on demand what was registered under a name. */
    static class Loader extends ClassLoader {
        final Map<String, byte[]> known = new HashMap<>();
        Loader() { super(WrongKinds.class.getClassLoader()); }
        Loader with(String name, byte[] bytes) { known.put(name, bytes); return this; }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] b = known.get(name);
            if (b == null) throw new ClassNotFoundException(name);
            return defineClass(name, b, 0, b.length);
        }
        Object run(String name, String method) throws Throwable {
            try {
                return loadClass(name).getMethod(method).invoke(null);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    interface Act { Object run() throws Throwable; }

    static void attempt(String what, Act a) {
        String r;
        try {
            r = "= " + a.run();
        } catch (Throwable t) {
            r = t.toString() + (t.getCause() == null ? "" : " <- " + t.getCause());
        }
        System.out.println(what + " " + r.replaceAll("@(0x)?[0-9a-f]+", "@hash"));
    }
}
