import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.InvocationTargetException;
import java.util.*;

/** invokedynamic and dynamic constants with bootstrap methods of our own; ldc of method types and handles. */
public class DynamicConstants {
    public static CallSite twice(MethodHandles.Lookup l, String name, MethodType t, int factor) throws Exception {
        System.out.println("bootstrap " + name + t + factor);
        return new ConstantCallSite(MethodHandles.insertArguments(l.findStatic(DynamicConstants.class, "times", MethodType.methodType(int.class, int.class, int.class)), 0, factor));
    }
    public static int times(int f, int x) { return f * x; }
    public static Object konst(MethodHandles.Lookup l, String name, Class<?> t) { System.out.println("constant " + name + " " + t); return name.equals("num") ? (Object) 41 : name.equals("wide") ? (Object) (1L << 40) : name.equals("bad") ? "not an int" : name + "!"; }
    public static CallSite broken(MethodHandles.Lookup l, String name, MethodType t) { throw new IllegalStateException("no site"); }
    public static CallSite nothing(MethodHandles.Lookup l, String name, MethodType t) { return null; }

    /** Adds invokedynamic and dynamic constants, whose bootstrap methods are static methods of this program. */
    static class Dyn extends Asm {
        final List<int[]> bootstraps = new ArrayList<>();
        int handle(String name, String d) { int m = method("DynamicConstants", name, d); return addRaw(15, 6, m); }
        int addRaw(int tag, int a, int b) {
            return tag == 15 ? custom("h" + b, (byte) 15, (byte) a, b) : custom("d" + tag + a + "," + b, (byte) tag, a, b);
        }
        int bootstrap(int handle, int... args) { int[] b = new int[args.length + 2]; b[0] = handle; b[1] = args.length; System.arraycopy(args, 0, b, 2, args.length); bootstraps.add(b); return bootstraps.size() - 1; }
        int condy(int bootstrap, String n, String d) { return addRaw(17, bootstrap, nat(n, d)); }
        int indy(int bootstrap, String n, String d) { return addRaw(18, bootstrap, nat(n, d)); }
        int methodType(String d) { return custom("t" + d, (byte) 16, utf(d)); }
        byte[] finish(String name) {
            int attr = utf("BootstrapMethods");
            byte[] plain = bytes(55, 0x21, name, "java/lang/Object");
            ByteArrayOutputStream table = new ByteArrayOutputStream();
            table.writeBytes(shorts(bootstraps.size()));
            for (int[] b : bootstraps) table.writeBytes(shorts(b));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(plain, 0, plain.length - 2);
            out.writeBytes(shorts(1, attr, table.size() >> 16, table.size()));
            out.writeBytes(table.toByteArray());
            return out.toByteArray();
        }
    }

    public static void main(String[] args) {
        String look = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
        Dyn d = new Dyn();
        int times = d.handle("twice", "(" + look + "Ljava/lang/invoke/MethodType;I)Ljava/lang/invoke/CallSite;");
        int konst = d.handle("konst", "(" + look + "Ljava/lang/Class;)Ljava/lang/Object;");
        int broken = d.handle("broken", "(" + look + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;");
        int nothing = d.handle("nothing", "(" + look + "Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;");
        int b3 = d.bootstrap(times, d.num(3)), bk = d.bootstrap(konst), bb = d.bootstrap(broken), bn = d.bootstrap(nothing);
        int bCondyArg = d.bootstrap(times, d.condy(bk, "num", "I"));
        d.op(0x08).op2(0xba, d.indy(b3, "triple", "(I)I")).op(0, 0).op2(0xba, d.indy(b3, "triple", "(I)I")).op(0, 0, 0xac).end(9, "indy", "()I", 1, 0);
        d.op2(0x13, d.condy(bk, "text", "Ljava/lang/String;")).op(0xb0).end(9, "text", "()Ljava/lang/String;", 1, 0);
        d.op2(0x13, d.condy(bk, "num", "I")).op2(0x13, d.condy(bk, "num", "I")).op(0x60, 0xac).end(9, "num", "()I", 2, 0);
        d.op2(0x14, d.condy(bk, "wide", "J")).op(0xad).end(9, "wide", "()J", 2, 0);
        d.op2(0x13, d.condy(bk, "bad", "I")).op(0xac).end(9, "bad", "()I", 1, 0);
        d.op2(0xba, d.indy(bb, "x", "()I")).op(0, 0, 0xac).end(9, "broken", "()I", 1, 0);
        d.op2(0xba, d.indy(bn, "y", "()I")).op(0, 0, 0xac).end(9, "nullSite", "()I", 1, 0);
        d.op(0x05).op2(0xba, d.indy(bCondyArg, "byConstant", "(I)I")).op(0, 0, 0xac).end(9, "condyArgument", "()I", 1, 0);
        d.op2(0x13, d.methodType("(I[Ljava/lang/String;)J")).op(0xb0).end(9, "methodType", "()Ljava/lang/Object;", 1, 0);
        d.op2(0x13, d.addRaw(15, 6, d.method("java/lang/Math", "abs", "(I)I"))).op(0xb0).end(9, "methodHandle", "()Ljava/lang/Object;", 1, 0);
        d.op2(0x13, d.addRaw(15, 6, d.method("java/lang/Math", "missing", "(I)I"))).op(0xb0).end(9, "missingHandle", "()Ljava/lang/Object;", 1, 0);
        Loader l = new Loader().with("D", d.finish("D"));
        for (String m : new String[] {"indy", "indy", "text", "text", "num", "wide", "bad", "bad", "broken", "broken", "nullSite", "condyArgument", "methodType", "missingHandle"}) attempt(m, () -> l.run("D", m));
        attempt("methodHandle", () -> (int) ((MethodHandle) l.run("D", "methodHandle")).invokeExact(-5));
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

        int custom(String key, Object... parts) { return add(key, parts); }
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
        Loader() { super(DynamicConstants.class.getClassLoader()); }
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
