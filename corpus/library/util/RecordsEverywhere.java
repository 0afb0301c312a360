import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Records as keys, elements, generics, nested patterns of use. */
public class RecordsEverywhere {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);

        Point {
            if (Math.abs(x) > 1000) throw new IllegalArgumentException("x " + x);
        }

        Point(int both) {
            this(both, both);
        }

        double dist(Point o) {
            return Math.hypot(x - o.x, y - o.y);
        }

        @Override
        public int compareTo(Point o) {
            return Comparator.comparingInt(Point::x).thenComparingInt(Point::y).compare(this, o);
        }
    }

    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> withSecond(C c) {
            return new Pair<>(first, c);
        }
    }

    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String str, int[] arr, List<Integer> list) {}

    record Empty() {}

    record Node<T>(T value, Node<T> next) implements Iterable<T> {
        @Override
        public Iterator<T> iterator() {
            return new Iterator<>() {
                Node<T> at = Node.this;

                @Override
                public boolean hasNext() {
                    return at != null;
                }

                @Override
                public T next() {
                    T v = at.value;
                    at = at.next;
                    return v;
                }
            };
        }
    }

    record Temp(double celsius) {
        double fahrenheit() {
            return celsius * 9 / 5 + 32;
        }

        @Override
        public String toString() {
            return celsius + "C";
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Temp t && Math.abs(t.celsius - celsius) < 0.01;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4), q = new Point(3, 4);
        System.out.println(p + " " + p.equals(q) + (p == q) + " " + p.hashCode() + " " + Point.ORIGIN.dist(p) + " " + new Point(7) + " " + new Empty() + new Empty().hashCode() + new Empty().equals(new Empty()) + " " + new Pair<>(1, null) + new Pair<>("a", List.of()).hashCode() + new Pair<>(null, null).hashCode());
        int[] arr = {1};
        All a = new All(true, (byte) 1, (short) 2, 'c', 3, 4L, 5.5f, -0.0, "s", arr, List.of(1)), b = new All(true, (byte) 1, (short) 2, 'c', 3, 4L, 5.5f, 0.0, "s", arr, List.of(1));
        System.out.println(a.equals(b) + " " + a.equals(new All(true, (byte) 1, (short) 2, 'c', 3, 4L, 5.5f, -0.0, "s", arr, List.of(1))) + " " + a.toString().replaceAll("\\[I@[0-9a-f]+", "ARR") + " " + a.equals(null) + a.equals("s"));
        Map<Point, String> m = new HashMap<>();
        for (int i = 0; i < 5; i++) for (int j = 0; j < 3; j++) m.put(new Point(i, j), i + "-" + j);
        System.out.println(m.get(new Point(4, 2)) + " " + m.containsKey(new Point(9, 9)) + " " + m.keySet() + " " + new TreeMap<>(m).headMap(new Point(1, 1)));
        System.out.println(Stream.of(new Point(2, 1), new Point(1, 9), new Point(1, 2)).sorted().toList() + " " + Stream.of(p, q, p).distinct().count() + " " + Collections.max(m.keySet()));
        try {
            new Point(5000, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Node<String> list = new Node<>("a", new Node<>("b", new Node<>("c", null)));
        System.out.println(list + " " + String.join(",", list) + " " + list.hashCode());
        System.out.println(new HashSet<>(List.of(new Temp(20), new Temp(20.001), new Temp(30))).size() + " " + new Temp(100).fahrenheit() + " " + new Temp(37));
        System.out.println(Arrays.stream(All.class.getRecordComponents()).map(c -> c.getName() + ":" + c.getGenericType().getTypeName()).collect(Collectors.joining(" ")) + " " + Point.class.isRecord() + Point.class.getSuperclass().getName() + " " + Pair.class.getRecordComponents()[1].getGenericSignature());
        try {
            Object v = Point.class.getRecordComponents()[1].getAccessor().invoke(p);
            System.out.println(v + " " + Point.class.getDeclaredConstructor(int.class, int.class).newInstance(8, 9));
        } catch (ReflectiveOperationException e) {
            System.out.println(e);
        }
        record Local(String k, long n) {}
        System.out.println(Stream.of("x", "y", "x").collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting())).entrySet().stream().map(e -> new Local(e.getKey(), e.getValue())).toList() + " " + new Pair<>(1, 2).withSecond("two"));
    }
}
