import java.util.*;
import java.util.function.*;

/** ArrayList, LinkedList, Vector, Stack: the List protocol on each. */
public class Lists {
    static String t(Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    static void exercise(String name, List<Integer> l) {
        System.out.println("== " + name);
        for (int i = 0; i < 12; i++) l.add(i * 7 % 10);
        l.add(3, 99);
        l.addAll(List.of(5, 5, 6));
        l.addAll(2, Arrays.asList(-1, -2));
        System.out.println(l + " " + l.size() + " " + l.hashCode() + " " + l.indexOf(5) + " " + l.lastIndexOf(5) + " " + l.contains(99) + " " + l.containsAll(Set.of(1, 2)) + " " + l.indexOf(null));
        System.out.println(l.set(0, 1000) + " " + l.remove(1) + " " + l.remove((Integer) 99) + " " + l.remove((Integer) 12345) + " " + l.removeAll(Set.of(5, -1)) + " " + l.removeIf(x -> x % 4 == 2) + " " + l);
        l.replaceAll(x -> x + 1);
        l.sort(null);
        System.out.println(l);
        l.sort(Comparator.comparing((Integer x) -> x % 3).thenComparing(Comparator.reverseOrder()));
        System.out.println(l + " " + l.retainAll(List.of(1, 2, 4, 5, 8, 9, 10, 1001)) + " " + l);
        List<Integer> sub = l.subList(1, 4);
        sub.set(0, -77);
        sub.add(55);
        sub.remove(1);
        System.out.println(sub + " " + l + " " + sub.indexOf(55));
        sub.clear();
        System.out.println(l + " " + t(() -> l.get(100)) + " " + t(() -> l.get(-1)) + " " + t(() -> l.set(50, 1)) + " " + t(() -> { l.add(99, 1); return ""; }) + " " + t(() -> l.subList(3, 1)) + " " + t(() -> l.subList(0, 50)));
        ListIterator<Integer> it = l.listIterator();
        StringBuilder b = new StringBuilder();
        while (it.hasNext()) {
            int i = it.nextIndex();
            int x = it.next();
            if (i == 1) it.remove();
            else if (i == 2) it.set(x * 100);
            else it.add(x + 1);
            b.append(it.previousIndex()).append('/').append(it.nextIndex()).append(' ');
        }
        while (it.hasPrevious()) b.append(it.previous()).append(' ');
        System.out.println(b + " " + l);
        System.out.println(t(() -> {
            for (Integer x : l) if (x > 0) l.add(1);
            return "no CME";
        }) + " " + t(() -> {
            Iterator<Integer> i = l.iterator();
            i.remove();
            return "";
        }) + " " + t(() -> {
            Iterator<Integer> i = l.iterator();
            while (true) i.next();
        }) + " " + t(() -> {
            List<Integer> s = l.subList(0, 1);
            l.add(0);
            return s.size();
        }));
        System.out.println(Arrays.toString(l.toArray()) + " " + Arrays.toString(l.toArray(new Integer[0])) + " " + l.toArray(new Integer[20])[19] + " " + l.equals(new ArrayList<>(l)) + " " + l.equals(Set.of()) + " " + new ArrayList<>(l).equals(new LinkedList<>(l)) + " " + t(() -> l.toArray(new String[0])));
        l.clear();
        System.out.println(l + " " + l.isEmpty() + " " + l.hashCode());
    }

    public static void main(String[] args) {
        exercise("ArrayList", new ArrayList<>());
        exercise("LinkedList", new LinkedList<>());
        exercise("Vector", new Vector<>(3, 2));
        exercise("checked", Collections.checkedList(new ArrayList<>(), Integer.class));
        exercise("synchronized", Collections.synchronizedList(new ArrayList<>(1)));
        Vector<String> v = new Vector<>(2, 3);
        v.addElement("a");
        v.addElement("b");
        v.addElement("c");
        v.insertElementAt("z", 0);
        System.out.println(v + " " + v.capacity() + " " + v.firstElement() + v.lastElement() + v.elementAt(2) + " " + v.removeElement("b") + " " + Collections.list(v.elements()));
        Stack<Integer> s = new Stack<>();
        s.push(1);
        s.push(2);
        s.push(3);
        System.out.println(s + " " + s.peek() + s.pop() + " " + s.search(1) + " " + s.empty() + " " + s);
        s.clear();
        System.out.println(t(s::pop) + " " + t(s::peek));
        List<Object> self = new ArrayList<>();
        self.add(self);
        self.add("x");
        System.out.println(self + " " + new ArrayList<>(Arrays.asList(1, null, 3)) + " " + t(() -> new ArrayList<>(-1)));
    }
}
