// maven: com.google.guava:guava:33.7.2-jre
import com.google.common.collect.*;
import com.google.common.primitives.Ints;
import java.util.*;

/** Immutable collections, multimaps, multisets, tables, ranges, bimaps. */
public class Collections4 {
    static String t(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    enum E { A, B, C }

    public static void main(String[] args) {
        ImmutableList<Integer> il = ImmutableList.of(3, 1, 2);
        ImmutableMap<String, Integer> im = ImmutableMap.<String, Integer>builder().put("one", 1).put("two", 2).putAll(Map.of("three", 3)).buildOrThrow();
        ImmutableSortedMap<String, Integer> sm = ImmutableSortedMap.copyOf(im);
        System.out.println(il + " " + il.reverse() + " " + im + " " + ImmutableSetMultimap.of("p", 1).inverse() + ImmutableSet.of("b", "a", "b") + ImmutableSortedSet.of(5, 1, 3).headSet(4) + sm + sm.floorKey("p") + " " + t(() -> il.add(1)) + t(() -> ImmutableList.of(1, (Integer) null)) + t(() -> ImmutableMap.builder().put("k", 1).put("k", 2).buildOrThrow()) + ImmutableBiMap.of("x", 1).inverse() + ImmutableRangeSet.of(Range.closed(1, 3)));
        ListMultimap<String, Integer> lm = MultimapBuilder.treeKeys().arrayListValues().build();
        for (int i = 0; i < 10; i++) lm.put(i % 3 == 0 ? "fizz" : i % 2 == 0 ? "even" : "odd", i);
        System.out.println(lm + " " + lm.get("fizz") + lm.get("none") + lm.size() + lm.keys() + lm.asMap().keySet() + lm.removeAll("odd") + lm.containsEntry("even", 4) + " " + Multimaps.index(List.of("a", "bb", "cc"), String::length) + Multimaps.invertFrom(lm, TreeMultimap.create()) + ImmutableSetMultimap.of("k", 1, "k", 2, "k", 1) + HashMultimap.create(lm).equals(LinkedHashMultimap.create(lm)));
        Multiset<String> ms = TreeMultiset.create(List.of("b", "a", "b", "c", "b"));
        ms.add("a", 3);
        ms.setCount("c", 0);
        System.out.println(ms + " " + ms.count("b") + ms.elementSet() + ms.entrySet() + Multisets.copyHighestCountFirst(ms) + LinkedHashMultiset.create(List.of("z", "y", "z")) + Multisets.intersection(ms, HashMultiset.create(List.of("b", "b", "q"))) + ms.size() + EnumMultiset.create(List.of(E.B, E.A, E.B)));
        Table<String, String, Integer> tb = TreeBasedTable.create();
        for (String r : List.of("r2", "r1")) for (String c : List.of("y", "x")) tb.put(r, c, (r + c).hashCode() % 100);
        System.out.println(tb + " " + tb.row("r1") + tb.column("x") + tb.cellSet() + tb.contains("r1", "z") + tb.rowKeySet() + Tables.transpose(tb) + ArrayTable.create(List.of(1, 2), List.of("a")) + ImmutableTable.of(1, 2, 3));
        BiMap<String, Integer> bm = HashBiMap.create(Map.of("one", 1));
        System.out.println(bm.inverse().get(1) + t(() -> bm.put("uno", 1)) + bm.forcePut("uno", 1) + bm);
        RangeSet<Integer> rs = TreeRangeSet.create();
        rs.add(Range.closed(1, 10));
        rs.remove(Range.open(4, 6));
        rs.add(Range.closedOpen(20, 25));
        RangeMap<Integer, String> rm = TreeRangeMap.create();
        rm.put(Range.closed(0, 100), "low");
        rm.put(Range.open(40, 60), "mid");
        System.out.println(rs + " " + rs.complement() + rs.contains(5) + rs.rangeContaining(22) + rs.span() + rm + rm.get(50) + rm.get(200) + rm.subRangeMap(Range.atMost(45)) + Range.closed(1, 5).intersection(Range.open(3, 9)) + Range.atLeast(5).isConnected(Range.lessThan(5)) + Range.encloseAll(Ints.asList(4, 0, 6)) + ContiguousSet.create(Range.openClosed(2, 6), DiscreteDomain.integers()) + t(() -> Range.closed(5, 1)));
        System.out.println(Lists.partition(List.of(1, 2, 3, 4, 5), 2) + "" + Lists.reverse(List.of(1, 2, 3)) + Lists.transform(List.of(1, 2), x -> x * x) + Lists.cartesianProduct(List.of(1, 2), List.of(3, 4)) + Lists.charactersOf("abc") + Sets.union(ImmutableSet.of(1, 2), ImmutableSet.of(2, 3)) + Sets.difference(ImmutableSet.of(1, 2), ImmutableSet.of(2)) + Sets.symmetricDifference(ImmutableSet.of(1, 2), ImmutableSet.of(2, 3)) + Sets.powerSet(ImmutableSet.of(1, 2, 3)).size() + Sets.combinations(ImmutableSet.of(1, 2, 3), 2).stream().map(TreeSet::new).toList() + Sets.cartesianProduct(ImmutableSet.of(1, 2), ImmutableSet.of(7)));
        MapDifference<String, Integer> md = Maps.difference(ImmutableMap.of("a", 1, "b", 2, "c", 3), ImmutableMap.of("b", 2, "c", 4, "d", 5));
        System.out.println(md.entriesOnlyOnLeft() + "" + md.entriesInCommon() + md.entriesDiffering() + md.entriesOnlyOnRight() + md + Maps.uniqueIndex(List.of("a", "bb"), String::length) + Maps.filterValues(im, v -> v > 1) + Maps.transformEntries(im, (k, v) -> k + v) + Maps.asMap(ImmutableSet.of("x", "yy"), String::length) + Maps.immutableEnumMap(Map.of(E.C, 1)));
        System.out.println(Iterables.concat(List.of(1), List.of(2, 3)) + "" + Iterables.getLast(List.of(1, 9)) + Iterables.getOnlyElement(List.of(5)) + Iterables.frequency(List.of(1, 2, 1), 1) + Iterables.limit(Iterables.cycle(1, 2), 5) + Iterables.partition(List.of(1, 2, 3), 2) + t(() -> Iterables.getOnlyElement(List.of(1, 2))) + FluentIterable.from(List.of(1, 2, 3, 4)).filter(x -> x % 2 == 0).transform(x -> "n" + x).join(com.google.common.base.Joiner.on("+")) + Iterators.size(List.of(1, 2).iterator()) + Streams.zip(List.of(1, 2).stream(), List.of("a", "b").stream(), (x, y) -> x + y).toList() + Streams.mapWithIndex(List.of("p", "q").stream(), (s, i) -> s + i).toList() + Comparators.isInOrder(List.of(1, 2, 2), Comparator.naturalOrder()));
        Ordering<String> o = Ordering.natural().reverse().nullsFirst().compound(Ordering.usingToString());
        System.out.println(Ordering.natural().onResultOf(String::length).immutableSortedCopy(List.of("ccc", "a", "bb")) + "" + o.sortedCopy(Arrays.asList("b", null, "a")) + Ordering.natural().leastOf(List.of(5, 2, 8, 1), 2) + Ordering.explicit("x", "y").compare("x", "y") + Ordering.natural().isOrdered(List.of(1, 3, 2)) + ComparisonChain.start().compare(1, 1).compare("a", "b").result());
        EvictingQueue<Integer> q = EvictingQueue.create(2);
        q.addAll(List.of(1, 2, 3));
        MinMaxPriorityQueue<Integer> mm = MinMaxPriorityQueue.maximumSize(4).create(List.of(5, 1, 9, 3, 7));
        PeekingIterator<Integer> pk = Iterators.peekingIterator(List.of(1, 2).iterator());
        System.out.println(q + " " + mm.peekFirst() + mm.peekLast() + mm.size() + pk.peek() + pk.next() + pk.peek() + " " + Collections2.permutations(List.of(1, 2, 3)).size() + Collections2.orderedPermutations(List.of("b", "a", "b")) + ImmutableClassToInstanceMap.of(Integer.class, 5));
    }
}
