package explore.collections;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Collections as inputs, built by their generic signature; elements may be null. */
public class Inputs {
    // outcome: "empty"
    // outcome: "single"
    // outcome: "more"
    // outcome: throws java.lang.NullPointerException: *
    public static String size(List<Integer> list) {
        if (list.isEmpty()) return "empty";
        return list.size() == 1 ? "single" : "more";
    }

    // outcome: "large"
    // outcome: "small"
    // outcome: "empty"
    // outcome: throws java.lang.NullPointerException: *
    public static String first(List<Integer> list) {
        if (list == null || list.isEmpty()) return "empty";
        return list.get(0) > 1000 ? "large" : "small";
    }

    // outcome: "found"
    // outcome: "other"
    // outcome: "null element"
    // outcome: "range"
    public static String sum(List<Integer> list) {
        if (list == null || list.size() > 2) return "range";
        int s = 0;
        for (Integer i : list) {
            if (i == null) return "null element";
            s += i;
        }
        return s == 77 ? "found" : "other";
    }

    // outcome: "match"
    // outcome: "no match"
    // outcome: "range"
    // outcome: throws java.lang.NullPointerException: *
    public static String strings(List<String> list) {
        if (list == null || list.size() != 2) return "range";
        return list.get(0).equals("a") && list.get(1).startsWith("b") ? "match" : "no match";
    }

    // outcome: "element"
    // outcome: "outside"
    // outcome: throws java.lang.NullPointerException: *
    public static String index(List<String> list, int i) {
        try {
            list.get(i);
            return "element";
        } catch (IndexOutOfBoundsException e) {
            return "outside";
        }
    }

    // outcome: "contains"
    // outcome: "without"
    // outcome: throws java.lang.NullPointerException: *
    public static String set(Set<Character> set) {
        return set.contains('x') ? "contains" : "without";
    }

    // outcome: "both"
    // outcome: "one"
    // outcome: "neither"
    // outcome: "null"
    public static String twoMembers(Set<Integer> set) {
        if (set == null) return "null";
        boolean a = set.contains(1);
        boolean b = set.contains(2);
        return a && b ? "both" : a || b ? "one" : "neither";
    }

    // outcome: "absent"
    // outcome: "negative"
    // outcome: "other"
    // outcome: "null value"
    // outcome: throws java.lang.NullPointerException: *
    public static String map(Map<String, Integer> map) {
        if (!map.containsKey("key")) return "absent";
        Integer v = map.get("key");
        if (v == null) return "null value";
        return v < 0 ? "negative" : "other";
    }

    // outcome: "default"
    // outcome: "stored"
    // outcome: throws java.lang.NullPointerException: *
    public static String getOrDefault(Map<String, Integer> map) {
        int v = map.getOrDefault("k", -1);
        return v == -1 ? "default" : "stored";
    }

    // outcome: "sum"
    // outcome: "other"
    // outcome: "incomplete"
    public static String twoKeys(Map<String, Integer> map) {
        if (map == null) return "incomplete";
        Integer a = map.get("a");
        Integer b = map.get("b");
        if (a == null || b == null) return "incomplete";
        return a + b == 10 ? "sum" : "other";
    }

    // outcome: "present"
    // outcome: "short"
    // outcome: "empty"
    // outcome: throws java.lang.NullPointerException: *
    public static String optional(Optional<String> o) {
        if (o.isEmpty()) return "empty";
        return o.get().length() < 3 ? "short" : "present";
    }

    // outcome: "same"
    // outcome: "equal"
    // outcome: "different"
    // outcome: "null"
    public static String twoLists(List<Integer> a, List<Integer> b) {
        if (a == null || b == null) return "null";
        if (a == b) return "same";
        return a.equals(b) ? "equal" : "different";
    }

    // outcome: "nested"
    // outcome: "other"
    // outcome: "null"
    public static String nested(List<List<Integer>> lists) {
        if (lists == null || lists.size() != 1 || lists.get(0) == null) return "null";
        List<Integer> inner = lists.get(0);
        return inner.size() == 1 && inner.get(0) != null && inner.get(0) == 9 ? "nested" : "other";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: -1
    public static int countNulls(Collection<String> c) {
        if (c == null || c.size() > 2) return -1;
        int n = 0;
        for (String s : c) if (s == null) n++;
        return n;
    }

    // outcome: "ascending"
    // outcome: "not ascending"
    // outcome: "range"
    // outcome: throws java.lang.NullPointerException: *
    public static String ascending(List<Integer> list) {
        if (list == null || list.size() != 3) return "range";
        for (int i = 1; i < 3; i++) if (list.get(i - 1) > list.get(i)) return "not ascending";
        return "ascending";
    }

    // outcome: "first"
    // outcome: "second"
    // outcome: "neither"
    // outcome: throws java.lang.NullPointerException: *
    public static String lookup(Map<String, String> map) {
        String v = map.get("mode");
        if (v == null) return "neither";
        return switch (v) {
            case "fast" -> "first";
            case "slow" -> "second";
            default -> "neither";
        };
    }
}
