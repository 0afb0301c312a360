import java.io.*;
import java.lang.reflect.*;
import java.util.*;

/** Code that must not link: only the kind of error is compared. */
public class Verification {
    static void check(String what, Asm a) {
        Loader l = new Loader().with("V", a.bytes(49, 0x21, "V", "java/lang/Object"));
        String r;
        try {
            r = String.valueOf(l.run("V", "m"));
        } catch (Throwable t) {
            r = t.getClass().getName();
        }
        System.out.println(what + ": " + r);
    }

    static Asm code(int stack, int locals, String d, int... ops) { return new Asm().op(ops).end(9, "m", d, stack, locals); }

    public static void main(String[] args) {
        check("fine", code(2, 0, "()I", 0x05, 0x06, 0x60, 0xac));
        check("underflow", code(2, 0, "()I", 0x60, 0xac));
        check("overflow", code(1, 0, "()I", 0x05, 0x06, 0x60, 0xac));
        check("int as reference", code(1, 0, "()Ljava/lang/Object;", 0x05, 0xb0));
        check("reference as int", code(2, 0, "()I", 0x01, 0x05, 0x60, 0xac));
        check("half a long", code(3, 0, "()I", 0x09, 0x57, 0xac));
        check("wrong return", code(1, 0, "()V", 0x05, 0xac));
        check("falls off", code(1, 0, "()V", 0x05, 0x57));
        check("jump outside", code(1, 0, "()V", 0xa7, 0x00, 0x20, 0xb1));
        check("jump into instruction", code(1, 0, "()V", 0xa7, 0x00, 0x04, 0x10, 0x05, 0x57, 0xb1));
        check("unset local", code(1, 1, "()I", 0x1a, 0xac));
        check("local out of range", code(1, 1, "()I", 0x15, 0x07, 0xac));
        check("merge of int and reference", code(1, 1, "()I", 0x03, 0x99, 0x00, 0x07, 0x05, 0xa7, 0x00, 0x04, 0x01, 0xac));
        check("merge of depths", code(2, 0, "()I", 0x03, 0x99, 0x00, 0x04, 0x03, 0x03, 0xac));
        check("unknown opcode", code(1, 0, "()V", 0xcb, 0xb1));
        check("bad constant index", code(1, 0, "()V", 0x12, 0xfe, 0x57, 0xb1));
        check("float as int", code(2, 0, "()I", 0x0b, 0x05, 0x60, 0xac));
        Asm u = new Asm();
        u.op2(0xbb, u.cls("java/lang/StringBuilder")).op2(0xb6, u.method("java/lang/Object", "hashCode", "()I")).op(0xac).end(9, "m", "()I", 2, 0);
        check("uninitialised object", u);
        Asm w = new Asm();
        w.op(0x12, w.str("s")).op2(0xb6, w.method("java/lang/Integer", "intValue", "()I")).op(0xac).end(9, "m", "()I", 2, 0);
        check("wrong receiver", w);
        Asm arg = new Asm();
        arg.op(0x05).op2(0xb8, arg.method("java/lang/Integer", "parseInt", "(Ljava/lang/String;)I")).op(0xac).end(9, "m", "()I", 2, 0);
        check("wrong argument", arg);
        Asm dead = new Asm();
        dead.op(0x05, 0xac, 0x60, 0xac).end(9, "m", "()I", 2, 0);
        check("bad code that is dead", dead);
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
        Loader() { super(Verification.class.getClassLoader()); }
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
