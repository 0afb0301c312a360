import java.io.*;
import java.util.*;

/** Serialisation: graphs, custom hooks, externalizable, records, enums, proxies, errors. */
public class Serial {
    enum Colour { RED, GREEN }

    record Point(int x, double y) implements Serializable {
        Point {
            if (x < 0) throw new IllegalArgumentException("negative");
        }
    }

    static class Base {
        int unsaved = 5;

        Base() {
            unsaved = 42;
        }
    }

    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 1L;
        String name;
        Node next;
        transient int cache = 7;
        Colour colour = Colour.GREEN;
        List<Object> items = new ArrayList<>();
        int[][] grid = {{1, 2}, {3}};
        static int count = 9;

        Node(String name) {
            this.name = name;
        }
    }

    static class Custom implements Serializable {
        private static final long serialVersionUID = 2L;
        transient String secret;
        int plain;

        Custom(String s, int p) {
            secret = s;
            plain = p;
        }

        private void writeObject(ObjectOutputStream o) throws IOException {
            o.defaultWriteObject();
            o.writeUTF(new StringBuilder(secret).reverse().toString());
            o.writeInt(99);
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            secret = new StringBuilder(i.readUTF()).reverse().toString() + i.readInt();
        }
    }

    public static class Ext implements Externalizable {
        String a = "default";

        public Ext() {
            System.out.print("<Ext()>");
        }

        @Override
        public void writeExternal(ObjectOutput o) throws IOException {
            o.writeObject(a);
            o.writeLong(5);
        }

        @Override
        public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException {
            a = (String) i.readObject() + i.readLong();
        }
    }

    static class Singleton implements Serializable {
        static final Singleton INSTANCE = new Singleton();

        private Object readResolve() {
            return INSTANCE;
        }
    }

    static class Proxied implements Serializable {
        final int v;

        Proxied(int v) {
            this.v = v;
        }

        private Object writeReplace() {
            return new Form(v * 2);
        }

        private record Form(int w) implements Serializable {
            private Object readResolve() {
                return new Proxied(w / 2 + 1000);
            }
        }
    }

    static class Fields implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("alpha", int.class), new ObjectStreamField("beta", String.class)};
        int a = 1;
        String b = "b";

        private void writeObject(ObjectOutputStream o) throws IOException {
            ObjectOutputStream.PutField f = o.putFields();
            f.put("alpha", a + 10);
            f.put("beta", b + b);
            o.writeFields();
        }

        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField f = i.readFields();
            a = f.get("alpha", -1);
            b = (String) f.get("beta", "none") + f.defaulted("alpha");
        }
    }

    static byte[] ser(Object o) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream s = new ObjectOutputStream(b)) {
            s.writeObject(o);
        }
        return b.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws Exception {
        return (T) new ObjectInputStream(new ByteArrayInputStream(ser(o))).readObject();
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a"), b = new Node("b");
        a.next = b;
        b.next = a;
        a.items.addAll(Arrays.asList(1, "x", b, null, 2.5, Colour.RED, a.items));
        a.unsaved = 1;
        a.cache = 1;
        Node c = copy(a);
        System.out.println(c.name + c.next.name + (c.next.next == c) + " " + c.cache + c.unsaved + c.colour + " " + (c.colour == Colour.GREEN) + (c.items.get(2) == c.next) + (c.items.get(6) == c.items) + " " + Arrays.deepToString(c.grid) + (c != a));
        Custom k = copy(new Custom("secret", 3));
        System.out.println(k.secret + k.plain + " " + copy(new Point(3, 4.5)) + " " + copy(new Ext()).a + " " + (copy(Singleton.INSTANCE) == Singleton.INSTANCE) + " " + copy(new Proxied(4)).v);
        Fields f = copy(new Fields());
        System.out.println(f.a + f.b);
        Object[] lib = {"str", 1, 2L, 'c', 1.5f, true, new int[] {1, 2}, new String[] {"a", null}, new ArrayList<>(List.of(1, 2)), new LinkedList<>(List.of(3)), new HashMap<>(Map.of("k", "v")), new TreeMap<>(Map.of(1, "a", 2, "b")), new LinkedHashSet<>(List.of("z", "y")), new ArrayDeque<>(List.of(5, 6)), new PriorityQueue<>(List.of(9, 1)), EnumSet.of(Colour.RED), new EnumMap<>(Map.of(Colour.GREEN, 1)), new BitSet(), List.of(1, 2, 3), Map.of("one", 1), new java.math.BigInteger("-12345678901234567890"), new java.math.BigDecimal("1.50"), java.time.LocalDate.of(2020, 1, 1), java.time.ZonedDateTime.parse("2020-01-01T00:00:00Z[UTC]"), java.time.Duration.ofHours(5), new Date(5), UUID.nameUUIDFromBytes(new byte[] {1}), Locale.GERMANY, Currency.getInstance("EUR"), new StringBuilder("sb"), Collections.unmodifiableList(new ArrayList<>(List.of(1))), Collections.emptyMap(), Arrays.asList(1, 2), new Random(5).nextInt(), java.net.URI.create("http://x/y"), new Object[0].length, String.class, int.class, java.util.concurrent.TimeUnit.DAYS, new java.util.concurrent.ConcurrentHashMap<>(Map.of("a", 1)), new java.util.concurrent.atomic.AtomicInteger(5), new Throwable("msg").getMessage()};
        for (Object o : lib) {
            Object r = copy(o);
            System.out.print((r.getClass().isArray() ? Arrays.deepToString(new Object[] {r}) : r) + (r.getClass() == o.getClass() ? " " : "! "));
        }
        System.out.println();
        Exception e = copy(new IllegalStateException("outer", new IOException("inner")));
        System.out.println(e + " " + e.getCause() + " " + (e.getStackTrace().length > 0));
        System.out.println(HexFormat.of().formatHex(ser(new Point(1, 2))) + " " + HexFormat.of().formatHex(ser(List.of("ab").get(0))) + " " + HexFormat.of().formatHex(ser(Colour.RED)) + " " + Arrays.hashCode(ser(a)) + " " + HexFormat.of().formatHex(ser(new Custom("q", 1))));
        System.out.println(ObjectStreamClass.lookup(Node.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Fields.class) + " " + Arrays.toString(ObjectStreamClass.lookup(Node.class).getFields()) + " " + ObjectStreamClass.lookup(Object.class) + " " + ObjectStreamClass.lookup(Singleton.class).getSerialVersionUID());
        for (Object bad : new Object[] {new Object(), new ArrayList<>(List.of(new Object())), new Thread()}) {
            try {
                ser(bad);
            } catch (NotSerializableException x) {
                System.out.println(x);
            }
        }
        byte[] neg = ser(new Point(1, 2));
        neg[neg.length - 9] = -1;
        for (int i = neg.length - 12; i < neg.length - 8; i++) neg[i] = -1;
        try {
            System.out.println(new ObjectInputStream(new ByteArrayInputStream(neg)).readObject());
        } catch (InvalidObjectException x) {
            System.out.println(x.getMessage() + " " + x.getCause());
        }
        try {
            new ObjectInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}));
        } catch (StreamCorruptedException x) {
            System.out.println(x);
        }
        ByteArrayOutputStream multi = new ByteArrayOutputStream();
        ObjectOutputStream o = new ObjectOutputStream(multi);
        StringBuilder shared = new StringBuilder("v1");
        int[] arr = {1};
        o.writeObject(arr);
        arr[0] = 2;
        o.writeObject(arr);
        o.reset();
        o.writeObject(arr);
        o.writeUnshared(arr);
        o.writeInt(5);
        o.flush();
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(multi.toByteArray()));
        in.setObjectInputFilter(info -> info.arrayLength() > 100 ? ObjectInputFilter.Status.REJECTED : ObjectInputFilter.Status.UNDECIDED);
        int[] r1 = (int[]) in.readObject(), r2 = (int[]) in.readObject(), r3 = (int[]) in.readObject(), r4 = (int[]) in.readObject();
        System.out.println((r1 == r2) + " " + r1[0] + r3[0] + (r3 == r4) + in.readInt() + " " + in.available() + shared);
        try {
            ObjectInputStream fi = new ObjectInputStream(new ByteArrayInputStream(ser(new int[101])));
            fi.setObjectInputFilter(ObjectInputFilter.Config.createFilter("maxarray=100"));
            fi.readObject();
        } catch (InvalidClassException x) {
            System.out.println(x.getMessage());
        }
    }
}
