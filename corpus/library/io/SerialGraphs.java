import java.io.*;
import java.lang.reflect.*;
import java.math.BigDecimal;
import java.util.*;
import java.util.function.*;

/** Object streams: proxies, records, enums, replacement, external form, filters, evolution, broken streams. */
public class SerialGraphs {
    record Point(int x, int y, List<String> tags) implements Serializable {
        Point {
            if (x < 0) throw new IllegalArgumentException("negative x");
            System.out.print("(canonical " + x + ")");
        }
    }

    enum Level {
        LOW, HIGH {
            @Override
            public String toString() {
                return "high!";
            }
        }
    }

    static class Base {
        String base = "constructed";

        Base() {
            System.out.print("(Base())");
        }
    }

    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 7;
        String name;
        transient int cache = 5;
        final List<Node> next = new ArrayList<>();
        Node parent;

        Node(String name, Node parent) {
            this.name = name;
            this.parent = parent;
            if (parent != null) parent.next.add(this);
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF("extra " + name);
            out.writeObject(base);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            cache = in.readUTF().length();
            base = (String) in.readObject() + "2";
        }
    }

    static class Single implements Serializable {
        static final Single ONLY = new Single();

        private Object readResolve() {
            return ONLY;
        }
    }

    static class Temp implements Serializable {
        final double celsius;

        Temp(double c) {
            celsius = c;
        }

        private Object writeReplace() {
            return new Proxied(celsius * 9 / 5 + 32);
        }

        private record Proxied(double fahrenheit) implements Serializable {
            private Object readResolve() {
                return new Temp((fahrenheit - 32) * 5 / 9);
            }
        }
    }

    public static class Ext implements Externalizable {
        int a;
        String b;

        public Ext() {
            System.out.print("(Ext())");
        }

        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(a);
            out.writeObject(b);
        }

        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            a = in.readInt() + 1;
            b = in.readObject() + "!";
        }
    }

    static class Fields implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("total", long.class), new ObjectStreamField("label", String.class)};
        transient int x = 3, y = 4;
        transient String label;

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField f = out.putFields();
            f.put("total", (long) x * y);
            f.put("label", "put");
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField f = in.readFields();
            x = (int) f.get("total", 0L);
            label = f.get("label", "none") + "" + f.defaulted("total");
            y = 1;
        }
    }

    static class Handler implements InvocationHandler, Serializable {
        public Object invoke(Object proxy, Method m, Object[] args) {
            return m.getName().equals("apply") ? "proxied " + args[0] : m.getName().equals("toString") ? "a proxy" : m.getName().equals("hashCode") ? (Object) 42 : proxy == args[0];
        }
    }

    interface Fn extends Function<Object, Object>, Serializable {}

    static byte[] write(Object... os) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(b)) {
            for (Object o : os) out.writeObject(o);
        }
        return b.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws Exception {
        byte[] b = write(o);
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) {
            return (T) in.readObject();
        }
    }

    static void fails(String name, byte[] b, ObjectInputFilter filter) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) {
            if (filter != null) in.setObjectInputFilter(filter);
            System.out.println(name + " read " + in.readObject());
        } catch (Exception e) {
            System.out.println(name + " " + e);
        }
    }

    static int find(byte[] b, String s) {
        return new String(b, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf(s);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(copy(new Point(1, 2, List.of("a", "b"))));
        System.out.println(copy(Level.HIGH) + " " + (copy(Level.LOW) == Level.LOW) + " " + copy(new EnumMap<>(Map.of(Level.HIGH, 1))) + " " + copy(EnumSet.allOf(Level.class)));
        Node root = new Node("root", null), kid = new Node("kid", root);
        Node c = copy(root);
        System.out.println(c.name + c.cache + c.base + " " + c.next.get(0).name + (c.next.get(0).parent == c) + c.next.size());
        System.out.println((copy(Single.ONLY) == Single.ONLY) + " " + copy(new Temp(100)).celsius + " " + copy(Ext.class).getSimpleName());
        Ext e = new Ext();
        e.a = 1;
        e.b = "b";
        Ext f = copy(e);
        System.out.println(f.a + f.b);
        Fields fl = copy(new Fields());
        System.out.println(fl.x + " " + fl.y + " " + fl.label);
        Fn proxy = (Fn) Proxy.newProxyInstance(SerialGraphs.class.getClassLoader(), new Class<?>[] {Fn.class}, new Handler());
        Fn back = copy(proxy);
        System.out.println(back.apply("x") + " " + Proxy.isProxyClass(back.getClass()) + " " + back + " " + back.hashCode() + " " + (back.getClass() == proxy.getClass()));
        int captured = 10;
        Fn lambda = x -> x + "/" + captured;
        System.out.println(copy(lambda).apply("lambda"));
        Object[] arr = {1, 2L, 'c', 1.5f, "s", null, new int[][] {{1}, {2, 3}}, new BigDecimal("1.50"), new Date(0), String.class, int.class, new ArrayDeque<>(List.of(1, 2)), new BitSet(), Optional.class};
        Object[] ac = copy(arr);
        System.out.println(Arrays.deepToString(Arrays.copyOf(ac, 8)) + ac[9] + ac[10] + ac[11] + ac[13] + " " + ((Date) ac[8]).getTime());
        String shared = new String("shared");
        Object[] two = copy(new Object[] {shared, shared});
        System.out.println((two[0] == two[1]) + " " + copy(new LinkedHashMap<>(Map.of("k", List.of(Map.of(1, Set.of(2))))))+ " " + copy(new TreeMap<>(Comparator.reverseOrder())).comparator().equals(Comparator.reverseOrder()) + " " + copy(Collections.unmodifiableList(new LinkedList<>(List.of(1)))) + copy(Arrays.asList(1, null)) + copy(List.of()) + copy(Collections.nCopies(2, "n")) + " " + copy(UUID.fromString("00000000-0000-0001-0000-000000000002")) + " " + copy(Locale.CANADA_FRENCH) + " " + copy(java.time.LocalDate.of(2024, 2, 29)) + copy(java.time.Duration.ofMinutes(61)));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bo);
        int[] mutable = {1};
        out.writeObject(mutable);
        mutable[0] = 2;
        out.writeObject(mutable);
        out.writeUnshared(mutable);
        out.reset();
        out.writeObject(mutable);
        out.writeInt(99);
        out.writeUTF("tail");
        out.flush();
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(((int[]) in.readObject())[0] + " " + ((int[]) in.readObject())[0] + " " + ((int[]) in.readObject())[0] + " " + ((int[]) in.readObject())[0] + " " + in.available() + " " + in.readInt() + in.readUTF());
        try {
            in.readObject();
        } catch (EOFException x) {
            System.out.println(x);
        }
        try {
            write(new Object[] {1, new Object() {}});
        } catch (NotSerializableException x) {
            System.out.println(x.getMessage());
        }
        byte[] good = write(new Point(5, 6, null));
        byte[] bad = good.clone();
        int at = find(bad, "SerialGraphs$Point") + "SerialGraphs$Point".length();
        bad[bad.length - 10] = (byte) 0xff;
        fails("x negative", patch(good, -3), null);
        byte[] renamed = good.clone();
        renamed[find(renamed, "Point")] = 'Q';
        fails("class", renamed, null);
        byte[] uid = write(new Node("n", null));
        uid[find(uid, "SerialGraphs$Node") + "SerialGraphs$Node".length() + 7] ^= 1;
        fails("uid", uid, null);
        byte[] magic = good.clone();
        magic[0] = 0;
        fails("magic", magic, null);
        fails("cut", Arrays.copyOf(good, 30), null);
        fails("filter", write(new ArrayList<>(List.of(new Ext()))), ObjectInputFilter.Config.createFilter("java.util.*;!*"));
        fails("depth", write(List.of(List.of(List.of(1)))), ObjectInputFilter.Config.createFilter("maxdepth=2"));
        fails("array", write(new int[100]), ObjectInputFilter.Config.createFilter("maxarray=50"));
        fails("allowed", write("text"), i -> i.serialClass() == null ? ObjectInputFilter.Status.UNDECIDED : ObjectInputFilter.Status.ALLOWED);
        ObjectStreamClass d = ObjectStreamClass.lookup(Node.class);
        System.out.println(d.getSerialVersionUID() + " " + Arrays.toString(d.getFields()) + " " + ObjectStreamClass.lookup(Object.class) + " " + ObjectStreamClass.lookup(Point.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Single.class).toString() + " " + ObjectStreamClass.lookup(Level.class).getSerialVersionUID());
        System.out.println(good.length + " " + Arrays.hashCode(good) + " " + Arrays.hashCode(write(root)) + " " + Arrays.hashCode(write((Object) new int[] {1, 2})));
    }

    static byte[] patch(byte[] b, int x) {
        byte[] c = b.clone();
        for (int i = c.length - 9; i >= 0; i--) if (c[i] == 0 && c[i + 1] == 0 && c[i + 2] == 0 && c[i + 3] == 5) {
            c[i] = (byte) (x >> 24);
            c[i + 1] = (byte) (x >> 16);
            c[i + 2] = (byte) (x >> 8);
            c[i + 3] = (byte) x;
            break;
        }
        return c;
    }
}
