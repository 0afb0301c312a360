package explore.records;

import java.util.List;

/** Records: validation, equality, nesting. */
public class Records {
    public record Pair(int a, int b) {}

    public record Fraction(int numerator, int denominator) {
        public Fraction {
            if (denominator <= 0) throw new IllegalArgumentException("denominator");
        }
    }

    public record Person(String name, int age) {}

    public record Line(Pair from, Pair to) {}

    public record Box<T>(T content) {}

    public record Team(String name, List<String> members) {}

    public record Reading(double value) {}

    // outcome: "equal"
    // outcome: "ascending"
    // outcome: "descending"
    // outcome: throws java.lang.NullPointerException: *
    public static String pair(Pair p) {
        return p.a() == p.b() ? "equal" : p.a() < p.b() ? "ascending" : "descending";
    }

    // outcome: "whole"
    // outcome: "proper"
    // outcome: "null"
    // unreachable: "zero denominator"
    public static String fraction(Fraction f) {
        if (f == null) return "null";
        if (f.denominator() == 0) return "zero denominator";
        return f.numerator() % f.denominator() == 0 ? "whole" : "proper";
    }

    // outcome: "equal"
    // outcome: "same"
    // outcome: "different"
    // outcome: "null"
    public static String equality(Person p, Person q) {
        if (p == null || q == null) return "null";
        if (p == q) return "same";
        return p.equals(q) ? "equal" : "different";
    }

    // outcome: "nameless"
    // outcome: "Ann, grown up"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    public static String person(Person p) {
        if (p.name() == null) return "nameless";
        return p.name().equals("Ann") && p.age() > 17 ? "Ann, grown up" : "other";
    }

    // outcome: "point"
    // outcome: "same ends"
    // outcome: "line"
    // outcome: "incomplete"
    public static String line(Line l) {
        if (l == null || l.from() == null || l.to() == null) return "incomplete";
        if (l.from() == l.to()) return "point";
        return l.from().equals(l.to()) ? "same ends" : "line";
    }

    // outcome: "42"
    // outcome: "other"
    // outcome: "empty"
    public static String box(Box<Integer> b) {
        if (b == null || b.content() == null) return "empty";
        return b.content() == 42 ? "42" : "other";
    }

    // outcome: "solo"
    // outcome: "group"
    // outcome: "nobody"
    public static String team(Team t) {
        if (t == null || t.members() == null || t.members().isEmpty()) return "nobody";
        return t.members().size() == 1 ? "solo" : "group";
    }

    // outcome: "same by record only"
    // outcome: "same by value only"
    // outcome: "agree"
    // outcome: throws java.lang.NullPointerException: *
    public static String reading(Reading a, Reading b) {
        boolean record = a.equals(b);
        boolean value = a.value() == b.value();
        if (record == value) return "agree";
        return record ? "same by record only" : "same by value only";
    }

    // outcome: "Pair[a=1, b=-1]"
    // outcome: "other"
    public static String text(int a, int b) {
        String s = new Pair(a, b).toString();
        return s.equals("Pair[a=1, b=-1]") ? s : "other";
    }

    // outcome: "equal"
    // outcome: "collision"
    // outcome: "different"
    // unreachable: "broken contract"
    public static String hash(int a, int b) {
        Pair p = new Pair(a, b);
        Pair q = new Pair(b, a);
        if (p.equals(q) && p.hashCode() != q.hashCode()) return "broken contract";
        if (p.hashCode() == q.hashCode()) return p.equals(q) ? "equal" : "collision";
        return "different";
    }
}
