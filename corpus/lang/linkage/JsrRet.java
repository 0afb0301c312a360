import java.io.*;
import java.lang.reflect.*;
import java.util.*;

/** Subroutines of class files before version 50: jsr, jsr_w, ret and wide ret. */
public class JsrRet {
    public static void main(String[] args) {
        for (int major = 45; major <= 50; major++) {
            Asm a = new Asm();
            // int sub(int x): x = x + 1 by a subroutine, called twice, once by jsr_w
            a.op(0xa8, 0, 10).op(0xc9, 0, 0, 0, 7).op(0x1a, 0xac).op(0x4c, 0x84, 0, 1, 0xa9, 1).end(9, "twice", "(I)I", 1, 2);
            // wide ret, with the address beyond local 255
            a.op(0xa8, 0, 5).op(0x1a, 0xac).op(0xc4, 0x3a, 1, 44).op(0x1a, 0x10, 7, 0x68, 0x3b).op(0xc4, 0xa9, 1, 44).end(9, "wide", "(I)I", 2, 301);
            // try { return 100 / x; } finally { x = -x by subroutine; counter++ } in the old compilers' style
            a.addField(9, "count", "I");
            int count = a.field("Old", "count", "I");
            a.op(0x10, 100, 0x1a, 0x6c, 0x3d)          // 0: local2 = 100 / x
             .op(0xa8, 0, 12)                           // 5: jsr 17
             .op(0x1c, 0xac)                            // 8: return local2
             .op(0x4e, 0xa8, 0, 6)                      // 10: catch any: local3 = e; jsr 17
             .op(0x2d, 0xbf, 0)                         // 14: throw; nop
             .op(0x3a, 4)                               // 17: local4 = address
             .op2(0xb2, count).op(0x04, 0x60).op2(0xb3, count)
             .op(0xa9, 4).handler(0, 5, 10, null).end(9, "div", "(I)I", 2, 5);
            byte[] b = a.bytes(major, 0x21, "Old", "java/lang/Object");
            attempt("major " + major, () -> {
                Class<?> c = new Loader().with("Old", b).loadClass("Old");
                StringBuilder r = new StringBuilder();
                for (String m : new String[] {"twice", "wide", "div"}) {
                    for (int x : new int[] {5, -7, 0}) {
                        try {
                            r.append(c.getMethod(m, int.class).invoke(null, x)).append(' ');
                        } catch (InvocationTargetException e) {
                            r.append(e.getCause().getMessage()).append(' ');
                        } catch (VerifyError e) {
                            r.append("VerifyError ");
                        }
                    }
                }
                return r.toString() + c.getField("count").get(null);
            });
        }
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
        Loader() { super(JsrRet.class.getClassLoader()); }
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
