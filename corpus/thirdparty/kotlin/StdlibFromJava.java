// maven: org.jetbrains.kotlin:kotlin-stdlib:2.4.21
import java.util.*;
import kotlin.*;
import kotlin.collections.*;
import kotlin.ranges.*;
import kotlin.sequences.*;
import kotlin.text.*;

/** Collections, sequences, ranges and strings of the Kotlin library, called from Java. */
public class StdlibFromJava {
    public static void main(String[] args) {
        List<Integer> xs = CollectionsKt.listOf(5, 3, 8, 1, 9, 2);
        System.out.println(CollectionsKt.sorted(xs) + "" + CollectionsKt.map(xs, x -> x * x) + CollectionsKt.filter(xs, x -> x > 2) + CollectionsKt.chunked(xs, 4) + CollectionsKt.windowed(xs, 3, 2, true) + CollectionsKt.zip(xs, List.of("a", "b")) + CollectionsKt.groupBy(xs, x -> x % 3) + CollectionsKt.associateWith(xs, x -> "v" + x) + CollectionsKt.partition(xs, x -> x % 2 == 0) + CollectionsKt.fold(xs, 100, (a, b) -> a - b) + CollectionsKt.runningFold(xs, 0, Integer::sum) + CollectionsKt.joinToString(xs, ";", "<", ">", 4, "...", x -> "#" + x) + CollectionsKt.takeLast(xs, 2) + CollectionsKt.dropWhile(xs, x -> x > 2) + CollectionsKt.distinct(List.of(1, 2, 1)) + CollectionsKt.sumOfInt(xs) + CollectionsKt.averageOfInt(xs) + CollectionsKt.maxOrNull(xs) + CollectionsKt.flatten(List.of(List.of(1), List.of(2, 3))) + CollectionsKt.zipWithNext(xs) + CollectionsKt.withIndex(xs).iterator().next() + CollectionsKt.minus(xs, 3) + CollectionsKt.plus(xs, 7) + CollectionsKt.intersect(xs, List.of(1, 9, 77)) + CollectionsKt.getIndices(xs) + CollectionsKt.getLastIndex(xs) + CollectionsKt.sortedWith(xs, Comparator.reverseOrder()) + CollectionsKt.reversed(xs) + CollectionsKt.unzip(List.of(new Pair<>(1, "a"), new Pair<>(2, "b"))));
        System.out.println(ArraysKt.toList(new int[] {3, 1, 2}) + "" + ArraysKt.sortedArray(new int[] {3, 1, 2}).length + ArraysKt.sum(new int[] {1, 2}) + ArraysKt.indexOf(new String[] {"p", "q"}, "q") + ArraysKt.reversed(new char[] {'a', 'b'}) + ArraysKt.slice(new int[] {1, 2, 3, 4}, new IntRange(1, 2)) + ArraysKt.binarySearch(new int[] {1, 3, 5}, 3, 0, 3) + ArraysKt.maxOrThrow(new double[] {1.5, 2.5}));
        Map<String, Integer> m = MapsKt.mapOf(TuplesKt.to("a", 1), new Pair<>("b", 2));
        System.out.println(m + "" + MapsKt.plus(m, new Pair<>("c", 3)) + MapsKt.minus(m, "a") + MapsKt.getValue(m, "a") + MapsKt.toList(m) + SetsKt.setOf(1, 2, 1) + SetsKt.plus(Set.of(1), 2).size() + MapsKt.toSortedMap(new HashMap<>(m)));
        try {
            MapsKt.getValue(m, "zz");
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Sequence<Integer> s = SequencesKt.generateSequence(1, x -> x < 200 ? x * 2 : null);
        System.out.println(SequencesKt.toList(s) + "" + SequencesKt.toList(SequencesKt.take(SequencesKt.map(SequencesKt.filter(s, x -> x % 4 == 0), x -> x + 1), 3)) + SequencesKt.sumOfInt(s) + SequencesKt.joinToString(SequencesKt.chunked(s, 3), "|", "", "", -1, "", null) + SequencesKt.count(SequencesKt.flatMap(s, x -> SequencesKt.sequenceOf(x, -x))) + SequencesKt.toList(SequencesKt.zipWithNext(SequencesKt.asSequence(xs.iterator()))));
        IntRange r = new IntRange(1, 10);
        IntProgression p = RangesKt.step(RangesKt.downTo(20, 3), 5);
        System.out.println(r + "" + r.contains(5) + RangesKt.coerceIn(50, 0, 10) + p + CollectionsKt.toList(p) + r.isEmpty() + new CharRange('a', 'e') + new LongRange(5, 1).isEmpty() + RangesKt.until(0, 5) + RangesKt.reversed(r) + RangesKt.rangeTo(1.5, 2.5).contains(2.0) + r.hashCode());
        System.out.println(StringsKt.capitalize("hello") + StringsKt.padStart("7", 3, '0') + StringsKt.substringAfterLast("a/b/c", "/", "none") + StringsKt.substringBefore("k=v", '=', "?") + StringsKt.removePrefix("prefix-x", "prefix-") + StringsKt.reversed("abc") + StringsKt.lines("a\nb\r\nc") + StringsKt.toIntOrNull("12x") + StringsKt.toIntOrNull("-7") + StringsKt.toDoubleOrNull("1e3") + StringsKt.chunked("abcdefg", 3) + StringsKt.windowed("abcd", 2, 1, false) + StringsKt.commonPrefixWith("abcd", "abxx", false) + StringsKt.split("a,b;c", new String[] {",", ";"}, false, 0) + StringsKt.trimIndent("\n    x\n      y\n    ").replace("\n", "/") + StringsKt.trimMargin("|a\n  |b", "|").replace("\n", "/") + StringsKt.isBlank("  ") + StringsKt.repeat("ab", 2) + StringsKt.count("banana", c -> c == (char) 97) + StringsKt.indexOfAny("hello", List.of("l", "e"), 0, false) + StringsKt.equals("A", "a", true) + StringsKt.first("xyz") + StringsKt.prependIndent("q", "  ") + StringsKt.replaceRange("abcdef", new IntRange(1, 2), "ZZZ") + StringsKt.zipWithNext("abc") + StringsKt.toList("hi") + StringsKt.groupBy("abca", c -> c));
        Regex re = new Regex("(\\w+)@(\\w+)");
        MatchResult mr = re.find("mail bob@home and ann@work", 0);
        System.out.println(mr.getValue() + mr.getGroupValues() + mr.getRange() + mr.next().getGroupValues() + re.replace("x@y", k -> k.getGroupValues().get(2)) + re.split("1 a@b 2", 0) + re.matches("a@b") + re.containsMatchIn("zz") + SequencesKt.count(re.findAll("a@b c@d", 0)) + Regex.Companion.escape("a.b") + new Regex("A", RegexOption.IGNORE_CASE).replace("banana", "_") + re.matchEntire("a@b c"));
        System.out.println(new Pair<>(1, "x") + "" + new Triple<>(1, 2, 3).component2() + new Pair<>(1, 2).hashCode() + new Pair<>(1, 2).equals(TuplesKt.to(1, 2)) + Unit.INSTANCE + new KotlinVersion(1, 9, 20).compareTo(new KotlinVersion(2, 0)) + new KotlinVersion(1, 9));
    }
}
