import java.io.*;
import java.util.*;
import java.util.function.*;

public class SerializableLambda {
    interface SerFn<A, B> extends Function<A, B>, Serializable { }
    interface Marker { default String mark() { return "marked"; } }

    static <T> byte[] write(T t) throws IOException {
        ByteArrayOutputStream bos = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bos)) { out.writeObject(t); }
        return bos.toByteArray();
    }

    @SuppressWarnings("unchecked")
    static <T> T read(byte[] b) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) { return (T) in.readObject(); }
    }

    static int triple(int x) { return 3 * x; }

    public static void main(String[] args) throws Exception {
        int k = 10;
        String s = "cap";
        SerFn<Integer, String> f = x -> s + (x + k);
        SerFn<Integer, String> g = read(write(f));
        System.out.println(f.apply(1) + " " + g.apply(2));
        Supplier<String> sup = (Supplier<String> & Serializable) () -> "intersection";
        Supplier<String> sup2 = read(write(sup));
        System.out.println(sup2.get() + " " + (sup2 instanceof Serializable));
        SerFn<Integer, Integer> ref = SerializableLambda::triple;
        SerFn<Integer, Integer> ref2 = read(write(ref));
        System.out.println(ref2.apply(7));
        SerFn<String, Integer> len = String::length;
        System.out.println(SerializableLambda.<SerFn<String, Integer>>read(write(len)).apply("four"));
        Runnable r = (Runnable & Marker) () -> System.out.println("run with marker");
        r.run();
        System.out.println(((Marker) r).mark() + " " + (r instanceof Serializable));
        Comparator<String> cmp = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
        TreeSet<String> set = new TreeSet<>(cmp);
        set.addAll(List.of("a", "c", "b"));
        TreeSet<String> back = read(write(set));
        back.add("bb");
        System.out.println(back);
        try {
            write((Supplier<String>) () -> "no");
        } catch (NotSerializableException e) {
            System.out.println("not serializable");
        }
        Object o = new Object();
        SerFn<Integer, String> bad = x -> "" + (o != null);
        try {
            write(bad);
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
    }
}
