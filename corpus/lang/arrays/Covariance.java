import java.util.ArrayList;
import java.util.List;

public class Covariance {
    static class Animal { public String toString() { return getClass().getSimpleName(); } }
    static class Dog extends Animal implements Comparable<Dog> { public int compareTo(Dog d) { return 0; } }
    static class Puppy extends Dog { }

    static void store(Object[] a, int i, Object v) {
        try {
            a[i] = v;
            System.out.println(a.getClass().getSimpleName() + " <- " + (v == null ? null : v.getClass().getName()));
        } catch (ArrayStoreException e) {
            System.out.println(a.getClass().getSimpleName() + " refused: " + e.getMessage());
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("bounds come first: " + e.getMessage());
        }
    }

    @SafeVarargs
    static <T> T[] array(T... ts) { return ts; }

    @SuppressWarnings("unchecked")
    static <T> T[] unsafe(int n) { return (T[]) new Object[n]; }

    public static void main(String[] args) {
        Animal[] dogs = new Dog[2];
        store(dogs, 0, new Dog());
        store(dogs, 1, new Puppy());
        store(dogs, 0, new Animal());
        store(dogs, 0, null);
        store(dogs, 2, new Animal());
        store(new Object[1], 0, new int[0]);
        store(new Object[1][1], 0, new String[0]);
        store(new Object[1][1], 0, new int[0]);
        store(new Object[1][1], 0, new int[0][0]);
        store(new Object[1][1], 0, "s");
        store(new int[1][], 0, new int[] {1});
        store(new int[1][], 0, new long[] {1});
        store(new Comparable<?>[1], 0, new Puppy());
        store(new Comparable<?>[1], 0, new Object[0]);
        store(new Cloneable[1], 0, new int[0]);
        store(new java.io.Serializable[1], 0, new Dog[0]);
        store(new Cloneable[1], 0, "not cloneable");
        store(new Integer[1], 0, 1L);
        store(new Number[1], 0, 1L);
        store(new Puppy[1][1], 0, new Dog[0]);
        store(new Dog[1][1], 0, new Puppy[0]);
        Object o = new Puppy[0];
        System.out.println((o instanceof Dog[]) + " " + (o instanceof Comparable<?>[]) + " " + (o instanceof Object[]) + " " + (o instanceof Animal[][]));
        try {
            Dog[] d = (Dog[]) (Object) new Animal[0];
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            String[] s = unsafe(1);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Object[] arr = array("a", "b");
        System.out.println(arr.getClass() + " " + array(1, "x").getClass().getComponentType().isAssignableFrom(String.class));
        List<String>[] lists = array(new ArrayList<>(), new ArrayList<>());
        lists[0].add("generic");
        System.out.println(lists[0] + lists.getClass().getName());
        try {
            Object[] raw = lists;
            raw[0] = "heap pollution";
        } catch (ArrayStoreException e) {
            System.out.println(e);
        }
    }
}
