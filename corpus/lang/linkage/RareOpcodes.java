import java.io.*;
import java.lang.reflect.*;
import java.util.*;

/** Instructions, and forms of them, that javac seldom or never emits. */
public class RareOpcodes {
    static Object call(Asm a, Object... args) throws Throwable {
        Class<?> c = new Loader().with("R", a.constructor("java/lang/Object").bytes(49, 0x21, "R", "java/lang/Object")).loadClass("R");
        for (Method m : c.getMethods()) {
            if (!m.getName().equals("m")) continue;
            try {
                return m.invoke(null, args);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
        throw new AssertionError();
    }

    static Asm code(int stack, int locals, String d, int... ops) { return new Asm().op(ops).end(9, "m", d, stack, locals); }

    public static void main(String[] args) {
        // The digits 1 to 4 are put on the stack, shuffled, then folded as a * 10 + b from the top down.
        int[][] shuffles = {{0x59}, {0x5a}, {0x5b}, {0x5c}, {0x5d}, {0x5e}, {0x5f}, {0x57}, {0x58}, {0x00}, {0x5a, 0x5f, 0x5b}};
        int[] depth = {5, 5, 5, 6, 6, 6, 4, 3, 2, 4, 6};
        for (int k = 0; k < shuffles.length; k++) {
            Asm a = new Asm().op(0x04, 0x05, 0x06, 0x07).op(shuffles[k]);
            a.op(0x10, 7, 0x5f);
            for (int i = 0; i < depth[k]; i++) { a.op(0x5f, 0x10, 10, 0x68, 0x60); if (i < depth[k] - 1) a.op(0x5f); }
            a.op(0xac).end(9, "m", "()I", 12, 0);
            attempt("shuffle " + Integer.toHexString(shuffles[k][0]), () -> call(a));
        }
        attempt("dup2 long", () -> call(code(8, 0, "()J", 0x0a, 0x5c, 0x61, 0x5c, 0x61, 0xad)));
        attempt("dup2_x1 long", () -> call(code(8, 0, "()J", 0x05, 0x0a, 0x5d, 0x58, 0x85, 0x61, 0xad)));
        attempt("dup_x2 over long", () -> call(code(8, 0, "()I", 0x0a, 0x05, 0x5b, 0x57, 0x88, 0x60, 0xac)));
        attempt("dup2_x2 two longs", () -> call(code(8, 0, "()J", 0x0a, 0x09, 0x5e, 0x61, 0x65, 0xad)));
        attempt("pop2 double", () -> call(code(8, 0, "()I", 0x08, 0x0f, 0x58, 0xac)));
        attempt("short stores", () -> call(code(4, 8, "()D", 0x0d, 0x43, 0x22, 0x8d, 0x47, 0x26, 0x5c, 0x63, 0x4a, 0x29, 0xaf)));
        attempt("goto_w", () -> call(code(1, 0, "()I", 0xc8, 0, 0, 0, 7, 0x02, 0xac, 0x08, 0xac)));
        attempt("wide iinc", () -> call(code(1, 300, "()I", 0x03, 0xc4, 0x36, 1, 20, 0xc4, 0x84, 1, 20, 0x80, 0x00, 0xc4, 0x15, 1, 20, 0xac)));
        attempt("wide long", () -> call(code(2, 400, "()J", 0x0a, 0xc4, 0x37, 1, 100, 0xc4, 0x16, 1, 100, 0xad)));
        attempt("wide double", () -> call(code(2, 400, "()D", 0x0f, 0xc4, 0x39, 1, 100, 0xc4, 0x18, 1, 100, 0xaf)));
        attempt("wide float ref", () -> call(code(2, 400, "()F", 0x0d, 0xc4, 0x38, 1, 100, 0x01, 0xc4, 0x3a, 1, 99, 0xc4, 0x19, 1, 99, 0x57, 0xc4, 0x17, 1, 100, 0xae)));
        for (int v : new int[] {-1, 0, 5}) {
            attempt("empty lookupswitch " + v, () -> call(code(1, 1, "(I)I", 0x1a, 0xab, 0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 0x04, 0xac), v));
            attempt("tableswitch of one " + v, () -> call(code(1, 1, "(I)I", 0x1a, 0xaa, 0, 0, 0, 0, 0, 21, 0, 0, 0, 5, 0, 0, 0, 5, 0, 0, 0, 19, 0x04, 0xac, 0x02, 0xac), v));
        }
        attempt("int as boolean", () -> call(code(1, 0, "()Z", 0x05, 0xac)));
        attempt("int as byte", () -> call(code(1, 0, "()B", 0x11, 0x01, 0x7f, 0xac)));
        attempt("int as char", () -> (int) (char) (Character) call(code(1, 0, "()C", 0x02, 0xac)));
        attempt("int as short", () -> call(code(2, 0, "()S", 0x11, 0x7f, 0xff, 0x04, 0x60, 0xac)));
        attempt("boolean array store", () -> call(code(4, 1, "()I", 0x04, 0xbc, 4, 0x59, 0x03, 0x06, 0x54, 0x03, 0x33, 0xac)));
        attempt("byte array store", () -> call(code(4, 1, "()I", 0x04, 0xbc, 8, 0x59, 0x03, 0x11, 0x01, 0x80, 0x54, 0x03, 0x33, 0xac)));
        Asm multi = new Asm();
        multi.op(0x05, 0x06).op2(0xc5, multi.cls("[[[I")).op(2, 0xb0).end(9, "m", "()Ljava/lang/Object;", 2, 0);
        attempt("multianewarray of fewer dimensions", () -> Arrays.deepToString((Object[]) call(multi)));
        Asm one = new Asm();
        one.op(0x05).op2(0xc5, one.cls("[J")).op(1, 0xb0).end(9, "m", "()Ljava/lang/Object;", 2, 0);
        attempt("multianewarray of one", () -> Arrays.toString((long[]) call(one)));
        attempt("athrow null", () -> { try { return call(code(1, 0, "()V", 0x01, 0xbf)); } catch (NullPointerException e) { return "npe"; } });
        attempt("monitorexit unowned", () -> { try { return call(code(1, 1, "(Ljava/lang/Object;)V", 0x2a, 0xc3, 0xb1), "lock"); } catch (IllegalMonitorStateException e) { return "imse"; } });
        attempt("monitorenter null", () -> { try { return call(code(1, 1, "(Ljava/lang/Object;)V", 0x2a, 0xc2, 0xb1), (Object) null); } catch (NullPointerException e) { return "npe"; } });
        attempt("return while locked", () -> { try { return call(code(1, 1, "(Ljava/lang/Object;)V", 0x2a, 0xc2, 0xb1), new Object()); } catch (IllegalMonitorStateException e) { return "imse"; } });
        attempt("handler covers itself", () -> { Asm h = new Asm(); h.op(0x03, 0x3c, 0x04, 0x03, 0x6c, 0xac, 0x57, 0x84, 1, 1, 0x1b, 0x06, 0xa0, 0xff, 0xf6, 0x1b, 0xac).handler(2, 6, 6, "java/lang/ArithmeticException").end(9, "m", "()I", 3, 2); return call(h); });
        attempt("ldc class and array class", () -> { Asm h = new Asm(); h.op(0x13, 0, h.cls("[[Ljava/lang/String;")).op(0xb0).end(9, "m", "()Ljava/lang/Object;", 1, 0); return call(h); });
        attempt("array methods", () -> { Asm h = new Asm(); h.op(0x05, 0xbc, 10).op2(0xb6, h.method("[I", "clone", "()Ljava/lang/Object;")).op(0xb0).end(9, "m", "()Ljava/lang/Object;", 1, 0); return ((int[]) call(h)).length; });
        attempt("if_acmp and ifnull", () -> call(code(3, 1, "(Ljava/lang/Object;)I", 0x2a, 0xc6, 0, 12, 0x2a, 0x2a, 0xa5, 0, 5, 0x03, 0xac, 0x04, 0xac, 0x05, 0xac), "x"));
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
        Loader() { super(RareOpcodes.class.getClassLoader()); }
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
