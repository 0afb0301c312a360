import java.util.*;
import java.util.function.*;
/** Design patterns as people write them. */
public class Patterns {
    interface Visitor<R> { R num(int n); R add(Node l, Node r); } interface Node { <R> R accept(Visitor<R> v); }
    static Node num(int n) { return new Node() { public <R> R accept(Visitor<R> v) { return v.num(n); } }; }
    static Node add(Node l, Node r) { return new Node() { public <R> R accept(Visitor<R> v) { return v.add(l, r); } }; }
    static class Builder { private final Map<String, Object> m = new LinkedHashMap<>(); Builder set(String k, Object v) { m.put(k, v); return this; } String build() { return m.toString(); } }
    static abstract class Template { final String run() { return before() + body() + after(); } String before() { return "["; } abstract String body(); String after() { return "]"; } }
    static class Subject { private final List<BiConsumer<String, Integer>> obs = new ArrayList<>(); Runnable on(BiConsumer<String, Integer> c) { obs.add(c); return () -> obs.remove(c); } void fire(String e, int v) { for (BiConsumer<String, Integer> c : List.copyOf(obs)) c.accept(e, v); } }
    static class LinkedStack<T> implements Iterable<T> { private class N { T v; N next; N(T v, N n) { this.v = v; next = n; } } private N head; int size; void push(T t) { head = new N(t, head); size++; } T pop() { if (head == null) throw new NoSuchElementException("empty stack"); T v = head.v; head = head.next; size--; return v; } public Iterator<T> iterator() { return new Iterator<>() { N c = head; public boolean hasNext() { return c != null; } public T next() { T v = c.v; c = c.next; return v; } }; } }
    static class Lru<K, V> extends LinkedHashMap<K, V> { final int cap; Lru(int c) { super(16, .75f, true); cap = c; } @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) { return size() > cap; } }
    interface Command { void exec(); void undo(); }
    static class Doc { final StringBuilder t = new StringBuilder(); final Deque<Command> done = new ArrayDeque<>(); void type(String s) { Command c = new Command() { public void exec() { t.append(s); } public void undo() { t.setLength(t.length() - s.length()); } }; c.exec(); done.push(c); } void undo() { done.pop().undo(); } }
    public static void main(String[] args) {
        Node e = add(num(1), add(num(2), num(39)));
        System.out.println(e.accept(new Visitor<Integer>() { public Integer num(int n) { return n; } public Integer add(Node l, Node r) { return l.accept(this) + r.accept(this); } }) + e.accept(new Visitor<String>() { public String num(int n) { return "" + n; } public String add(Node l, Node r) { return "(" + l.accept(this) + "+" + r.accept(this) + ")"; } }));
        System.out.println(new Builder().set("a", 1).set("b", List.of()).build() + new Template() { String body() { return "b"; } String after() { return "!" + super.after(); } }.run());
        Subject s = new Subject(); List<String> log = new ArrayList<>(); Runnable off = s.on((k, v) -> log.add(k + v)); s.on((k, v) -> log.add("2" + k)); s.fire("x", 1); off.run(); s.fire("y", 2); System.out.println(log);
        LinkedStack<String> st = new LinkedStack<>(); for (String x : "a b c".split(" ")) st.push(x); for (String x : st) System.out.print(x); System.out.println(st.pop() + st.size); st.pop(); st.pop();
        try { st.pop(); } catch (NoSuchElementException x) { System.out.println(x.getMessage()); }
        Lru<Integer, String> lru = new Lru<>(2); lru.put(1, "a"); lru.put(2, "b"); lru.get(1); lru.put(3, "c"); System.out.println(lru);
        Doc d = new Doc(); d.type("ab"); d.type("cd"); d.undo(); d.type("e"); System.out.println(d.t);
    }
}
