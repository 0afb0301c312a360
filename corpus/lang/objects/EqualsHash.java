import java.util.*;

public class EqualsHash {
    static class Point {
        final int x, y;
        Point(int x, int y) { this.x = x; this.y = y; }
        @Override public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            Point p = (Point) o;
            return x == p.x && y == p.y;
        }
        @Override public int hashCode() { return Objects.hash(x, y); }
        @Override public String toString() { return String.format("(%d,%d)", x, y); }
    }

    static class Point3 extends Point {
        final int z;
        Point3(int x, int y, int z) { super(x, y); this.z = z; }
        @Override public boolean equals(Object o) { return super.equals(o) && z == ((Point3) o).z; }
        @Override public int hashCode() { return 31 * super.hashCode() + z; }
    }

    static class Identity { int payload; }

    static final class CaseInsensitive implements Comparable<CaseInsensitive> {
        private final String s;
        CaseInsensitive(String s) { this.s = s; }
        @Override public boolean equals(Object o) { return o instanceof CaseInsensitive c && s.equalsIgnoreCase(c.s); }
        @Override public int hashCode() { return s.toUpperCase(Locale.ROOT).hashCode(); }
        @Override public int compareTo(CaseInsensitive o) { return s.compareToIgnoreCase(o.s); }
        @Override public String toString() { return s; }
    }

    static class Colliding { final int id; Colliding(int id) { this.id = id; } public int hashCode() { return 1; } public boolean equals(Object o) { return ((Colliding) o).id == id; } }

    public static void main(String[] args) {
        Set<Point> set = new HashSet<>();
        for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) set.add(new Point(i % 2, j % 3));
        System.out.println(set.size() + " " + set.contains(new Point(1, 2)) + " " + set.contains(new Point3(1, 2, 0)) + " " + new TreeSet<>(Comparator.comparingInt((Point p) -> p.x).thenComparing(p -> -p.y)) {{ addAll(set); }});
        System.out.println(new Point(3, 4).hashCode() + " " + new Point3(3, 4, 5).hashCode() + " " + new Point3(1, 1, 1).equals(new Point3(1, 1, 1)) + new Point(1, 1).equals(null));
        Identity a = new Identity(), b = new Identity();
        System.out.println(a.equals(b) + " " + a.equals(a) + " " + (a.hashCode() == a.hashCode()) + " " + (System.identityHashCode(a) == a.hashCode()) + " " + System.identityHashCode(null));
        Map<Identity, String> im = new IdentityHashMap<>();
        im.put(a, "a");
        im.put(b, "b");
        System.out.println(im.get(a) + im.get(b) + im.get(new Identity()));
        Set<CaseInsensitive> ci = new LinkedHashSet<>(List.of(new CaseInsensitive("Abc"), new CaseInsensitive("def")));
        System.out.println(ci.add(new CaseInsensitive("ABC")) + " " + ci + new TreeSet<>(ci).first());
        Map<Colliding, Integer> cm = new HashMap<>();
        for (int i = 0; i < 40; i++) cm.merge(new Colliding(i % 20), 1, Integer::sum);
        System.out.println(cm.size() + " " + cm.get(new Colliding(7)));
        System.out.println(Objects.equals(null, null) + " " + Objects.equals(null, "") + " " + Objects.hashCode(null) + " " + Objects.toString(null, "dflt"));
        String dflt = new Identity().toString();
        System.out.println(dflt.startsWith("EqualsHash$Identity@") + " " + dflt.substring(20).matches("[0-9a-f]+"));
        System.out.println(List.of(1, 2).hashCode() + " " + List.of(1, 2).equals(new ArrayList<>(Arrays.asList(1, 2))) + " " + Map.of("k", "v").hashCode() + " " + new HashSet<>(List.of("a", "b")).hashCode() + " " + Optional.of("x").hashCode());
        System.out.println("".hashCode() + " " + "polygenelubricants".hashCode() + " " + Boolean.TRUE.hashCode() + " " + Character.valueOf('c').hashCode() + " " + Long.valueOf(-1).hashCode() + " " + new int[0].equals(new int[0]));
    }
}
