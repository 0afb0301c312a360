// jdk: 21
import java.util.*;
import java.util.stream.*;
public class SequencedAndMore {
    public static void main(String[] args) {
        SequencedCollection<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        l.addFirst(0); l.addLast(4);
        System.out.println(l + "" + l.reversed() + l.getFirst() + l.removeLast());
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("a", 1); m.putFirst("z", 0);
        System.out.println(m + "" + m.reversed() + m.firstEntry() + m.pollLastEntry() + m.sequencedKeySet());
        SequencedSet<String> s = new LinkedHashSet<>(List.of("x", "y"));
        System.out.println(s.reversed() + " " + "a,b;c".splitWithDelimiters("[,;]", 0).length + "hello".indexOf('l', 0, 3) + Character.isEmoji(0x1F600) + Math.clamp(15L, 0, 10) + new StringBuilder().repeat("ab", 2));
        System.out.println(IntStream.range(0, 6).boxed().<Integer>mapMulti((x, c) -> { if (x % 2 == 0) { c.accept(x); c.accept(-x); } }).toList());
        try { List.of().getFirst(); } catch (NoSuchElementException e) { System.out.println("empty"); }
    }
}
