import java.io.*;
import java.lang.reflect.*;
import java.util.*;

/** AbstractMethodError, IllegalAccessError and default methods in conflict. */
public class AbstractAndAccess {
    public static abstract class Base { public abstract String m(); public String call() { return m(); } }
    public interface Iface { String im(); default String both() { return im(); } }
    public interface D1 { default String d() { return "D1"; } }
    public interface D2 { default String d() { return "D2"; } }
    public static class Secret { private static int ps = 1; private static int pm() { return 2; } static int pkg() { return 3; } protected static int prot() { return 4; } private Secret() { } }
    static class Hidden { public static int open() { return 5; } }
    static final String P = "AbstractAndAccess$";

    public static void main(String[] args) {
        Loader l = new Loader();
        l.with("Lacks", new Asm().constructor(P + "Base").bytes(49, 0x21, "Lacks", P + "Base"));
        attempt("abstract class", () -> ((Base) l.loadClass("Lacks").getConstructor().newInstance()).m());
        attempt("through base", () -> ((Base) l.loadClass("Lacks").getConstructor().newInstance()).call());
        l.with("LacksI", new Asm().constructor("java/lang/Object").bytes(49, 0x21, "LacksI", "java/lang/Object", P + "Iface"));
        attempt("interface", () -> ((Iface) l.loadClass("LacksI").getConstructor().newInstance()).im());
        attempt("through default", () -> ((Iface) l.loadClass("LacksI").getConstructor().newInstance()).both());
        l.with("Conflict", new Asm().constructor("java/lang/Object").bytes(52, 0x21, "Conflict", "java/lang/Object", P + "D1", P + "D2"));
        attempt("conflict d1", () -> ((D1) l.loadClass("Conflict").getConstructor().newInstance()).d());
        attempt("conflict d2", () -> ((D2) l.loadClass("Conflict").getConstructor().newInstance()).d());
        Asm s = new Asm();
        s.constructor("java/lang/Object").op(0x01, 0xb0).end(0, "im", "()Ljava/lang/String;", 1, 1);
        l.with("NotPublic", s.bytes(49, 0x21, "NotPublic", "java/lang/Object", P + "Iface"));
        attempt("not public impl", () -> ((Iface) l.loadClass("NotPublic").getConstructor().newInstance()).im());
        Asm st = new Asm();
        st.constructor(P + "Base").op(0x01, 0xb0).end(9, "m", "()Ljava/lang/String;", 1, 0);
        l.with("StaticM", st.bytes(49, 0x21, "StaticM", P + "Base"));
        attempt("static hides", () -> ((Base) l.loadClass("StaticM").getConstructor().newInstance()).m());
        Asm a = new Asm();
        a.op2(0xb2, a.field(P + "Secret", "ps", "I")).op(0xac).end(9, "privateField", "()I", 1, 0);
        a.op2(0xb8, a.method(P + "Secret", "pm", "()I")).op(0xac).end(9, "privateMethod", "()I", 1, 0);
        a.op2(0xb8, a.method(P + "Secret", "pkg", "()I")).op(0xac).end(9, "packageMethodOtherLoader", "()I", 1, 0);
        a.op2(0xb8, a.method(P + "Secret", "prot", "()I")).op(0xac).end(9, "protectedMethod", "()I", 1, 0);
        a.op2(0xb8, a.method(P + "Hidden", "open", "()I")).op(0xac).end(9, "packageClass", "()I", 1, 0);
        a.op2(0xbb, a.cls(P + "Secret")).op(0x59).op2(0xb7, a.method(P + "Secret", "<init>", "()V")).op(0xb0).end(9, "privateCtor", "()Ljava/lang/Object;", 2, 0);
        a.op(0x03).op2(0xbd, a.cls(P + "Hidden")).op(0xbe, 0xac).end(9, "arrayOfHidden", "()I", 1, 0);
        a.op(0x12, a.str("s")).op2(0xb6, a.method("java/lang/String", "isLatin1", "()Z")).op(0xac).end(9, "jdkPackageMethod", "()I", 1, 0);
        a.op2(0xb8, a.method("jdk/internal/misc/Unsafe", "getUnsafe", "()Ljdk/internal/misc/Unsafe;")).op(0x57, 0x03, 0xac).end(9, "notExported", "()I", 1, 0);
        l.with("Peeker", a.bytes(49, 0x21, "Peeker", "java/lang/Object"));
        for (String m : new String[] {"privateField", "privateMethod", "packageMethodOtherLoader", "protectedMethod", "packageClass", "privateCtor", "arrayOfHidden", "jdkPackageMethod", "notExported"})
            attempt(m, () -> l.run("Peeker", m));
        Asm ext = new Asm();
        attempt("extends inaccessible", () -> new Loader().with("Ext", ext.constructor(P + "Hidden").bytes(49, 0x21, "Ext", P + "Hidden")).loadClass("Ext"));
        Asm abs = new Asm();
        abs.op(0x2a).op2(0xb7, abs.method(P + "Base", "m", "()Ljava/lang/String;")).op(0xb0).end(1, "m", "()Ljava/lang/String;", 1, 1).constructor(P + "Base");
        attempt("super abstract", () -> ((Base) new Loader().with("Sup", abs.bytes(49, 0x21, "Sup", P + "Base")).loadClass("Sup").getConstructor().newInstance()).m());
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
        Loader() { super(AbstractAndAccess.class.getClassLoader()); }
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
