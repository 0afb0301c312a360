import java.io.*;
import java.lang.reflect.*;
import java.util.*;

/** What is resolved lazily and is not there. */
public class MissingMembers {
    public static class Target { public static int there = 5; public int inst = 6; public static int call(int x) { return x + 1; } private static void hidden() { } }
    static final String T = "MissingMembers$Target";

    public static void main(String[] args) {
        Asm a = new Asm();
        a.op(0x08).op2(0xb8, a.method(T, "call", "(I)I")).op2(0xb2, a.field(T, "there", "I")).op(0x60, 0xac).end(9, "good", "()I", 2, 0);
        a.op2(0xb8, a.method(T, "gone", "()V")).op(0xb1).end(9, "noMethod", "()V", 0, 0);
        a.op(0x01, 0x03).op2(0xb8, a.method(T, "call", "(Ljava/lang/String;I)I")).op(0xac).end(9, "otherSignature", "()I", 2, 0);
        a.op(0x08).op2(0xb8, a.method(T, "call", "(I)J")).op(0xad).end(9, "otherReturn", "()J", 2, 0);
        a.op2(0xb2, a.field(T, "gone", "I")).op(0xac).end(9, "noField", "()I", 1, 0);
        a.op2(0xb2, a.field(T, "there", "J")).op(0xad).end(9, "otherFieldType", "()J", 2, 0);
        a.op(0x01).op2(0xc0, a.cls(T)).op2(0xb4, a.field(T, "nofield", "[Ljava/lang/String;")).op(0xb0).end(9, "noInstField", "()Ljava/lang/Object;", 1, 0);
        a.op2(0xb8, a.method("no/Such", "m", "()V")).op(0xb1).end(9, "noClass", "()V", 0, 0);
        a.op2(0xbb, a.cls("no/Such")).op(0x57, 0x01, 0xb0).end(9, "newMissing", "()Ljava/lang/Object;", 1, 0);
        a.op2(0xbb, a.cls(T)).op(0x59, 0x03).op2(0xb7, a.method(T, "<init>", "(I)V")).op(0xb0).end(9, "noCtor", "()Ljava/lang/Object;", 3, 0);
        a.op(0x05).op2(0xbd, a.cls("no/Such2")).op(0xbe, 0xac).end(9, "arrayOfMissing", "()I", 1, 0);
        a.op(0x12, a.str("x")).op2(0xc1, a.cls("no/Such3")).op(0xac).end(9, "instanceofMissing", "()I", 1, 0);
        a.op(0x01).op2(0xc1, a.cls("no/Such3")).op(0xac).end(9, "instanceofMissingNull", "()I", 1, 0);
        a.op(0x12, a.str("x")).op2(0xc0, a.cls("no/Such4")).op(0xb0).end(9, "castMissing", "()Ljava/lang/Object;", 1, 0);
        a.op(0x01).op2(0xc0, a.cls("no/Such4")).op(0xb0).end(9, "castMissingNull", "()Ljava/lang/Object;", 1, 0);
        a.op(0x13, 0, a.cls("no/Such5")).op(0xb0).end(9, "literalMissing", "()Ljava/lang/Object;", 1, 0);
        a.op2(0xb8, a.method(T, "hidden", "()V")).op(0xb1).end(9, "privateMethod", "()V", 0, 0);
        byte[] b = a.bytes(49, 0x21, "Caller", "java/lang/Object");
        Loader l = new Loader().with("Caller", b);
        for (String m : new String[] {"good", "noMethod", "otherSignature", "otherReturn", "noField", "otherFieldType", "noInstField", "noClass", "newMissing", "noCtor", "arrayOfMissing", "instanceofMissing",
            "instanceofMissingNull", "castMissing", "castMissingNull", "literalMissing", "privateMethod", "noMethod", "noClass"})
            attempt(m, () -> l.run("Caller", m));
        attempt("super missing", () -> new Loader().with("Orphan", new Asm().bytes(49, 0x21, "Orphan", "no/Parent")).loadClass("Orphan"));
        attempt("interface missing", () -> new Loader().with("Orphan2", new Asm().bytes(49, 0x21, "Orphan2", "java/lang/Object", "no/Iface")).loadClass("Orphan2"));
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
        Loader() { super(MissingMembers.class.getClassLoader()); }
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
