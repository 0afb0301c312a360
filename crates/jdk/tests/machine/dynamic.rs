//! The families of `invokedynamic` that javac emits, and method handles.

use crate::{Case, Check, says};

pub const CASES: &[Case] = &[
    says(
        "lambdas_keep_what_they_capture",
        r#"static String run() {
            List<Supplier<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 3; i++) { int n = i; long wide = 10L * i; all.add(() -> n + (int) wide); }
            int sum = 0;
            for (Supplier<Integer> one : all) sum = sum * 100 + one.get();
            return "" + sum;
        }"#,
        "1122",
    ),
    says(
        "one_that_captures_nothing_is_one_object",
        r#"static Runnable make() { return () -> {}; }
        static Supplier<Integer> take(int n) { return () -> n; }
        static String run() { return (make() == make()) + " " + (take(1) == take(1)); }"#,
        "true false",
    ),
    says(
        "every_kind_of_method_reference",
        r#"final int n; EveryKindOfMethodReference(int n) { this.n = n; }
        int plus(int m) { return n + m; }
        static int twice(int m) { return 2 * m; }
        static String run() {
            IntUnaryOperator stat = EveryKindOfMethodReference::twice;
            EveryKindOfMethodReference five = new EveryKindOfMethodReference(5);
            IntUnaryOperator bound = five::plus;
            BiFunction<EveryKindOfMethodReference, Integer, Integer> unbound = EveryKindOfMethodReference::plus;
            IntFunction<EveryKindOfMethodReference> make = EveryKindOfMethodReference::new;
            IntFunction<int[][]> array = int[][]::new;
            return stat.applyAsInt(1) + " " + bound.applyAsInt(1) + " " + unbound.apply(five, 2) + " " + make.apply(9).n
                + " " + array.apply(4).length;
        }"#,
        "2 6 7 9 4",
    ),
    says(
        "a_bound_reference_checks_for_null_at_once",
        r#"static String run() {
            String none = null;
            try { Supplier<Integer> s = none::length; return "made"; } catch (NullPointerException e) { return "checked"; }
        }"#,
        "checked",
    ),
    says(
        "concatenation_of_every_kind",
        r#"static String run() {
            boolean z = true; char c = 'c'; byte b = -1; short s = 2; int i = 3; long l = 4L; float f = 5f; double d = 6.5;
            Object none = null; char[] wide = {'\u20ac'};
            return "" + z + c + b + s + i + l + f + d + none + wide[0] + "\1\2".length();
        }"#,
        "truec-12345.06.5null€2",
    ),
    says(
        "records_compare_and_print",
        r#"record Point(int x, double y, String name, int[] all) {}
        static String run() {
            int[] all = {};
            Point one = new Point(1, 0.0, "n", all), same = new Point(1, 0.0, "n", all), other = new Point(1, -0.0, "n", all);
            return one.equals(same) + " " + (one.hashCode() == same.hashCode()) + " " + one.equals(other) + " "
                + new Point(1, 2.5, null, null);
        }"#,
        "true true false Point[x=1, y=2.5, name=null, all=null]",
    ),
    says(
        "serialisable_and_marked_lambdas",
        r#"interface Mark {}
        static String run() {
            Object lambda = (Comparator<String> & java.io.Serializable & Mark) (a, b) -> a.length() - b.length();
            return (lambda instanceof Mark) + " " + (lambda instanceof java.io.Serializable);
        }"#,
        "true true",
    ),
    Case {
        name: "switches_over_patterns",
        release: 21,
        java: r#"sealed interface Shape permits Circle, Square {}
        record Circle(double r) implements Shape {}
        record Square(int side) implements Shape {}
        enum Colour { RED, GREEN }
        static String of(Object o) {
            return switch (o) {
                case null -> "null";
                case Square(int side) when side > 9 -> "large";
                case Square s -> "square" + s.side();
                case Circle(var r) -> "circle" + r;
                case Colour.RED -> "red";
                case Colour c -> "colour";
                case String s when s.isEmpty() -> "empty";
                case String s -> s;
                case Integer i -> "int" + i;
                default -> "other";
            };
        }
        static String run() {
            StringBuilder text = new StringBuilder();
            Object[] all = {null, new Square(10), new Square(2), new Circle(1), Colour.RED, Colour.GREEN, "", "s", 4, 5L};
            for (Object one : all) text.append(of(one)).append(' ');
            return text.toString().trim();
        }"#,
        check: Check::Says("null large square2 circle1.0 red colour empty s int4 other"),
    },
    says(
        "method_handles",
        r#"static int plus(int a, int b) { return a + b; }
        static String run() throws Throwable {
            var lookup = java.lang.invoke.MethodHandles.lookup();
            var type = java.lang.invoke.MethodType.methodType(int.class, int.class, int.class);
            var plus = lookup.findStatic(MethodHandles.class, "plus", type);
            var five = java.lang.invoke.MethodHandles.insertArguments(plus, 0, 5);
            return (int) plus.invokeExact(1, 2) + " " + (int) five.invokeExact(1) + " " + five.invoke((short) 2);
        }"#,
        "3 6 7",
    ),
];
