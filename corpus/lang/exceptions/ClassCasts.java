import java.util.*;

public class ClassCasts {
    static class A { } static class B extends A { } interface I { } enum E { X } record R() { }

    static void cast(Class<?> c, Object o) {
        try {
            c.cast(o);
            System.out.println("ok");
        } catch (ClassCastException e) {
            System.out.println("Class.cast: " + e.getMessage());
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T unchecked(Object o) { return (T) o; }

    public static void main(String[] args) {
        Object s = "s", i = 1, a = new A(), arr = new int[1], objs = new Object[1], nul = null, list = new ArrayList<>();
        Runnable[] tests = {
            () -> { Integer x = (Integer) s; },
            () -> { B x = (B) a; },
            () -> { I x = (I) a; },
            () -> { String x = (String) a; },
            () -> { A x = (A) s; },
            () -> { A x = (A) arr; },
            () -> { int[] x = (int[]) a; },
            () -> { long[] x = (long[]) arr; },
            () -> { String[] x = (String[]) objs; },
            () -> { A[][] x = (A[][]) objs; },
            () -> { A[] x = (A[]) (Object) new B[1]; },
            () -> { E x = (E) i; },
            () -> { R x = (R) (Object) E.X; },
            () -> { Map<?, ?> x = (Map<?, ?>) list; },
            () -> { Comparable<?> x = (Comparable<?>) list; },
            () -> { String x = (String) nul; },
            () -> { int x = (int) s; },
            () -> { long x = (Long) i; },
            () -> { char x = (Character) unchecked(1.5); },
            () -> { String x = unchecked(List.of()); },
            () -> { new TreeSet<Object>(List.of(1, "a")); },
            () -> { new TreeMap<Object, Object>().put(new A(), 1); },
            () -> { Collections.sort((List<String>) (List<?>) new ArrayList<>(List.of(1, "b"))); },
            () -> { ((Runnable) unchecked("x")).run(); },
        };
        for (Runnable r : tests) {
            try {
                r.run();
                System.out.println("ok");
            } catch (ClassCastException e) {
                System.out.println(e.getMessage());
            }
        }
        cast(String.class, 1);
        cast(A.class, new B());
        cast(int.class, 1);
        cast(I.class, null);
        cast(int[].class, new long[0]);
        try {
            Integer.class.asSubclass(String.class);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
