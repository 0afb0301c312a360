import java.io.*;
import java.lang.reflect.*;
import java.util.*;

/** Class file versions, and class files that are broken. */
public class Versions {
    static byte[] simple(int major, String name) {
        Asm a = new Asm();
        a.op(0x10, major, 0xac).end(9, "m", "()I", 1, 0);
        return a.bytes(major, 0x21, name, "java/lang/Object");
    }

    static byte[] patch(byte[] b, int at, int... with) {
        byte[] r = b.clone();
        for (int i = 0; i < with.length; i++) r[at + i] = (byte) with[i];
        return r;
    }

    public static void main(String[] args) throws Exception {
        for (int major = 45; major <= 61; major++) {
            int v = major;
            attempt("version " + v, () -> new Loader().with("V", simple(v, "V")).run("V", "m"));
        }
        for (int major : new int[] {0, 44, 99, 65535}) attempt("version " + major, () -> {
            try {
                return new Loader().with("V", simple(major, "V")).run("V", "m");
            } catch (ClassFormatError e) {
                return e.getClass().getSimpleName();
            }
        });
        byte[] ok = simple(52, "V");
        attempt("magic", () -> new Loader().with("V", patch(ok, 0, 1, 2, 3, 4)).loadClass("V"));
        attempt("minor", () -> new Loader().with("V", patch(ok, 4, 0, 1)).run("V", "m"));
        attempt("empty", () -> new Loader().with("V", new byte[0]).loadClass("V"));
        for (int n = 1; n < ok.length; n += 9) {
            int len = n;
            attempt("truncated " + len, () -> {
                try {
                    return new Loader().with("V", Arrays.copyOf(ok, len)).loadClass("V");
                } catch (ClassFormatError e) {
                    return e.getClass().getSimpleName();
                }
            });
        }
        attempt("extra bytes", () -> new Loader().with("V", Arrays.copyOf(ok, ok.length + 1)).loadClass("V"));
        attempt("bad tag", () -> { try { return new Loader().with("V", patch(ok, 10, 99)).loadClass("V"); } catch (ClassFormatError e) { return e.getMessage(); } });
        attempt("wrong name", () -> new Loader().with("W", ok).loadClass("W"));
        Loader twice = new Loader().with("V", ok);
        attempt("first", () -> twice.findClass("V").getName());
        attempt("second", () -> { try { return twice.findClass("V"); } catch (LinkageError e) { return e.getClass().getSimpleName(); } });
        attempt("no such", () -> twice.loadClass("absent.Name"));
        Asm dup = new Asm().addField(1, "f", "I").addField(1, "f", "I");
        attempt("duplicate field", () -> new Loader().with("V", dup.bytes(49, 0x21, "V", "java/lang/Object")).loadClass("V"));
        Asm noCode = new Asm().addAbstract(1, "m", "()V");
        attempt("no code", () -> new Loader().with("V", noCode.bytes(49, 0x21, "V", "java/lang/Object")).loadClass("V"));
        attempt("no super", () -> new Loader().with("V", new Asm().bytes(49, 0x21, "V", null)).loadClass("V"));
        attempt("final abstract", () -> new Loader().with("V", new Asm().bytes(49, 0x431, "V", "java/lang/Object")).loadClass("V"));
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
        Loader() { super(Versions.class.getClassLoader()); }
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
