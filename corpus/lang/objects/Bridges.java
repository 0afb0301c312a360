import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

public class Bridges {
    static abstract class Node<T extends Comparable<T>> {
        T data;
        void set(T t) { System.out.println("Node.set " + t); data = t; }
        abstract T copy(T t);
        Object self() { return "Node"; }
        Number num() { return 1; }
    }

    static class IntNode extends Node<Integer> {
        @Override void set(Integer i) { System.out.println("IntNode.set " + i); super.set(i + 1); }
        @Override Integer copy(Integer t) { return t * 2; }
        @Override String self() { return "IntNode"; }
        @Override Integer num() { return 2; }
    }

    static class Leaf extends IntNode {
        @Override public Integer num() { return super.num() + 40; }
        @Override String self() { return "Leaf of " + super.self(); }
    }

    interface Source<T> { T next(); }
    interface Text extends Source<String> { @Override String next(); default Source<?> asSource() { return this; } }
    static class Impl implements Text, Source<String> { public String next() { return "impl"; } }

    static class Person implements Comparable<Person>, Cloneable {
        final int age;
        int[] data = {1};
        Person(int age) { this.age = age; }
        public int compareTo(Person o) { return Integer.compare(age, o.age); }
        @Override public Person clone() {
            try {
                Person p = (Person) super.clone();
                p.data = data.clone();
                return p;
            } catch (CloneNotSupportedException e) { throw new AssertionError(e); }
        }
    }
    static class NoClone { Object tryClone() throws CloneNotSupportedException { return super.clone(); } }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Node<Integer> n = new IntNode();
        n.set(5);
        System.out.println(n.data + " " + n.copy(21) + " " + n.self() + n.num());
        Node raw = n;
        try {
            raw.set("oops");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        raw.data = "polluted";
        try {
            Integer i = n.data;
        } catch (ClassCastException e) {
            System.out.println("read: " + e.getMessage());
        }
        System.out.println(raw.data);
        Node<Integer> leaf = new Leaf();
        System.out.println(leaf.num() + " " + leaf.self());
        Source<String> s = new Impl();
        Source<?> t = ((Text) s).asSource();
        System.out.println(s.next() + t.next() + ((Text) s).next());
        Comparable c = new Person(3);
        System.out.println(c.compareTo(new Person(4)));
        try {
            c.compareTo("string");
        } catch (ClassCastException e) {
            System.out.println("compare: " + e.getMessage());
        }
        Person p = new Person(9), q = p.clone();
        q.data[0] = 5;
        System.out.println(p.data[0] + " " + q.age + " " + (p.getClass() == q.getClass()));
        try {
            new NoClone().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        for (Class<?> k : new Class<?>[] {IntNode.class, Leaf.class, Impl.class, Person.class, Text.class}) {
            Method[] ms = k.getDeclaredMethods();
            Arrays.sort(ms, Comparator.comparing(Method::getName).thenComparing(m -> m.getReturnType().getName()).thenComparing(m -> Arrays.toString(m.getParameterTypes())));
            for (Method m : ms) System.out.println(k.getSimpleName() + " " + m + (m.isBridge() ? " bridge" : "") + (m.isSynthetic() ? " synthetic" : ""));
        }
    }
}
