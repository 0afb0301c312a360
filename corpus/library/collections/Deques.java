import java.util.*;

/** ArrayDeque, LinkedList and PriorityQueue. */
public class Deques {
    record Job(String name, int priority) implements Comparable<Job> {
        @Override
        public int compareTo(Job o) {
            return Integer.compare(o.priority, priority);
        }
    }

    static void exercise(Deque<String> d) {
        d.addFirst("b");
        d.addLast("c");
        d.offerFirst("a");
        d.offer("d");
        d.push("!");
        d.add("c");
        System.out.println(d.getClass().getSimpleName() + " " + d + " " + d.peek() + d.peekFirst() + d.peekLast() + d.getFirst() + d.getLast() + d.element() + " " + d.size());
        System.out.println(d.removeFirstOccurrence("c") + " " + d.removeLastOccurrence("zz") + " " + d + " " + d.pop() + d.poll() + d.pollLast() + d.remove() + " " + d);
        for (int i = 0; i < 40; i++) {
            if (i % 3 == 0) d.addFirst("f" + i);
            else d.addLast("l" + i);
            if (i % 4 == 3) d.pollFirst();
        }
        System.out.println(d);
        StringBuilder b = new StringBuilder();
        d.descendingIterator().forEachRemaining(x -> b.append(x).append(' '));
        Iterator<String> it = d.iterator();
        while (it.hasNext()) if (it.next().endsWith("1")) it.remove();
        d.removeIf(x -> x.contains("2"));
        System.out.println(b + "| " + d + " " + d.contains("l7"));
        d.clear();
        System.out.println(d.poll() + " " + d.peekLast() + " " + d.isEmpty());
        for (Runnable r : List.<Runnable>of(d::removeFirst, d::getLast, d::pop, d::element, () -> d.iterator().next())) {
            try {
                r.run();
            } catch (NoSuchElementException e) {
                System.out.print(e + "; ");
            }
        }
        try {
            d.add(null);
            System.out.println("null ok");
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
    }

    public static void main(String[] args) {
        exercise(new ArrayDeque<>());
        exercise(new ArrayDeque<>(2));
        exercise(new LinkedList<>());
        exercise(new java.util.concurrent.ConcurrentLinkedDeque<>());
        exercise(new java.util.concurrent.LinkedBlockingDeque<>());
        PriorityQueue<Integer> pq = new PriorityQueue<>();
        Random r = new Random(11);
        for (int i = 0; i < 25; i++) pq.add(r.nextInt(100));
        System.out.println(pq + " " + pq.peek());
        pq.remove(pq.stream().max(Comparator.naturalOrder()).get());
        Iterator<Integer> it = pq.iterator();
        while (it.hasNext()) if (it.next() % 5 == 0) it.remove();
        System.out.println(pq);
        StringBuilder b = new StringBuilder();
        while (!pq.isEmpty()) b.append(pq.poll()).append(' ');
        System.out.println(b);
        PriorityQueue<Job> jobs = new PriorityQueue<>(List.of(new Job("low", 1), new Job("high", 9), new Job("mid", 5)));
        System.out.println(jobs.poll() + " " + jobs + " " + jobs.comparator());
        PriorityQueue<String> byLength = new PriorityQueue<>(4, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Collections.addAll(byLength, "pear", "fig", "banana", "kiwi", "date", "plum", "apple");
        System.out.println(byLength + " " + byLength.contains("kiwi") + " " + Arrays.toString(byLength.toArray()));
        while (!byLength.isEmpty()) System.out.print(byLength.remove() + " ");
        System.out.println();
        try {
            new PriorityQueue<Object>(List.of(new Object(), 1)).size();
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        Collections.addAll(lifo, 1, 2, 3);
        System.out.println(lifo + " " + lifo.poll());
    }
}
