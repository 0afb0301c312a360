//! Single methods: what is shown of their places, and under which assumptions.

mod support;

use flow::{Assumption, Kind, Verdict};
use std::fmt::Write;
use support::World;

/// For each place of the methods of a class, in the order of their code: the kind, and whether it is proved.
fn verdicts(world: &World, class: &str, method: &str) -> String {
    let found =
        world.methods().find(|one| one.class.name == class && one.name == method).expect("a method of the test");
    let places = world.analysis.places(found).iter();
    let words = places.map(|place| {
        let sign = match place.verdict {
            Verdict::Safe(_) => "+",
            Verdict::Unreachable(_) => "0",
            Verdict::Left(_) => "-",
        };
        format!("{sign}{}", place.kind)
    });
    words.collect::<Vec<_>>().join(" ")
}

fn check(source: &str, cases: &[(&str, &str)]) {
    let world = World::of_source(source);
    for (method, expected) in cases {
        assert_eq!(verdicts(&world, "Main", method), *expected, "{method}");
    }
}

#[test]
fn handlers_see_what_was_before() {
    check(
        "class Main {
            static int caught(int[] a) { String s = \"x\"; try { s = null; a[0] = 1; s = \"y\"; } catch (RuntimeException e) { return s.length(); } return s.length(); }
            static int kept(int[] a) { String s = \"x\"; try { a[0] = 1; } catch (RuntimeException e) { return s.length(); } return 0; }
            static int last(int[] a) { String s = null; try { a[0] = 1; s = \"y\"; } catch (RuntimeException e) { return 0; } return s.length(); }
            static int within(Object o) { try { return o.hashCode(); } finally { o.notify(); } }
            static int message() { try { return Integer.parseInt(\"1\"); } catch (NumberFormatException e) { return e.hashCode(); } }
        }",
        &[
            ("caught", "+null -index -null +null"),
            ("kept", "+null -index +null"),
            ("last", "+null -index +null"),
            ("message", "+null"),
        ],
    );
}

#[test]
fn memory_changes_by_calls_and_other_names() {
    check(
        "class Main {
            Object f; final Object g = new Object(); Main next;
            int tested() { if (f != null) { return f.hashCode(); } return 0; }
            int forgotten(Runnable r) { if (f != null) { r.run(); return f.hashCode(); } return 0; }
            int kept(Runnable r) { r.run(); return g.hashCode(); }
            int aliased(Main other) { if (f != null) { other.f = null; return f.hashCode(); } return 0; }
            int other(Main other) { if (f != null) { other.next = null; return f.hashCode(); } return 0; }
            int element(Object[] a, Object[] b) { if (a.length > 0 && b.length > 0 && a[0] != null) { b[0] = null; return a[0].hashCode(); } return 0; }
            int sameElement(Object[] a) { if (a.length > 0 && a[0] != null) { return a[0].hashCode(); } return 0; }
        }",
        &[
            ("tested", "+null +null +null"),
            ("forgotten", "+null +null +null -null"),
            ("kept", "+null +null +null"),
            ("aliased", "+null +null +null -null"),
            ("other", "+null +null +null +null"),
            ("element", "+null +null +null +index +null +index +store +null +index -null"),
            ("sameElement", "+null +null +index +null +index +null"),
        ],
    );
}

#[test]
fn numbers_wrap() {
    check(
        "class Main {
            static int up(int[] a, int i) { return i >= 0 && i + 1 > 0 && i + 1 < a.length ? a[i + 1] : 0; }
            static int wraps(int n) { return n > 0 ? 1 / (n + n) : 0; }
            static int small(int n) { return n > 0 && n < 1000 ? 1 / (n + n) : 0; }
            static int negated(int n) { return n < 0 ? new int[-n].length : 0; }
            static int least(int n) { return n < 0 && n > -100 ? new int[-n].length : 0; }
            static int shifted(int n) { return 1 / (1 << n); }
            static int squared(int n) { return n != 0 ? 1 / (n * n) : 0; }
            static int narrowed(int n) { return n != 0 ? 1 / (byte) n : 0; }
            static long longs(long n) { return n > 0 ? 1 / (n + 1) : 0; }
            static int gap(int[] a) { int i = 0; while (true) { if (i == a.length) return 0; a[i] = 1; i += 2; } }
            static int each(int[] a) { int i = 0; while (true) { if (i == a.length) return 0; a[i] = 1; i++; } }
        }",
        &[
            ("wraps", "-division"),
            ("small", "+division"),
            ("negated", "-size +null"),
            ("least", "+size +null"),
            ("squared", "-division"),
            ("narrowed", "-division"),
            ("longs", "-division"),
            ("gap", "+null +null -index"),
            ("each", "+null +null +index"),
        ],
    );
}

#[test]
fn assumptions_are_listed() {
    let world = World::of_source(
        "class Main { private final String name; Main(String name) { this.name = name; }
            public int length() { return name.length(); } public static int of(String s) { return s.length(); } }
         public class Open { public static int of(String s) { return s.length(); } }"
            .replace("public class", "class")
            .as_str(),
    );
    let method = world.methods().find(|one| one.name == "length").expect("a method of the test");
    let place =
        world.analysis.places(method).iter().find(|place| place.kind == Kind::Null && place.pc > 1).expect("a place");
    let Verdict::Safe(assumptions) = &place.verdict else { panic!("{place:?}") };
    assert!(assumptions.iter().any(|one| matches!(one, Assumption::Writes(_))), "{assumptions:?}");
    // The field is set from a parameter, of which something is assumed in its turn.
    let all = world.analysis.closure(assumptions);
    assert!(all.iter().any(|one| matches!(one, Assumption::ParameterNotNull { .. })), "{all:?}");
    assert!(all.iter().all(|one| !one.describe(&world.program).is_empty()));
}

#[test]
fn annotations_are_contracts() {
    check(
        "import java.lang.annotation.*;
         class Main {
            @Target(ElementType.TYPE_USE) @interface Nullable { }
            @Target(ElementType.TYPE_USE) @interface NonNull { }
            static native @Nullable String maybe(); static native @NonNull String given();
            static int deref(@Nullable String s) { return s.length(); }
            static int result() { return maybe().length(); }
            static int sure() { return given().length(); }
        }",
        &[("deref", "-null"), ("result", "-null"), ("sure", "+null")],
    );
}

/// A method of almost 64 KB with thousands of branches is understood as a whole.
#[test]
fn large_methods() {
    let count = 2600;
    let mut source = String::from("class Main { static int f(int[] a, int n) { int sum = 0;\n");
    for index in 0..count {
        writeln!(source, "if (n > {index} && n < a.length) {{ sum += a[n]; }}").expect("text");
    }
    source.push_str("return sum; } }");
    let world = World::of_source(&source);
    let method = world.methods().find(|one| one.name == "f").expect("the method");
    let places = world.analysis.places(method);
    let left = places.iter().filter(|place| !place.verdict.is_proved()).count();
    assert_eq!((places.len(), left), (3 * count, 0));
}

#[test]
fn functions_are_not_forgotten() {
    check(
        "class Main {
            interface Maker { String make(); }
            static class Plain implements Maker { public String make() { return \"x\"; } }
            static Maker lambda() { return () -> null; }
            static int made(Maker maker) { return maker.make().length(); }
            interface Giver { String give(); }
            static class Other implements Giver { public String give() { return \"x\"; } }
            static int given(Giver giver) { return giver.give().length(); }
        }",
        &[("made", "+null -null"), ("given", "+null +null")],
    );
}

#[test]
fn objects_under_construction_escape() {
    check(
        "class Main {
            final String name;
            static Main last;
            Main(boolean now, Main other) { Main one = now ? this : other; keep(one); name = \"x\"; }
            static void keep(Main one) { last = one; one.length(); }
            int length() { return name.length(); }
        }",
        &[("length", "+null -null")],
    );
}

#[test]
fn contracts_of_classes() {
    let world = World::of_source(
        "class Main {
            private final String name; private int count; private Object maybe;
            Main(String name) { this.name = name.trim(); }
            void add() { if (count < 1000) count++; }
            int count() { return count; } String name() { return name; } Object maybe() { return maybe; }
        }",
    );
    let class = world.classes.iter().find(|class| class.name == "Main").expect("the class");
    let contract = world.analysis.contract(&world.program, class);
    let texts = |clauses: &[contracts::Clause]| {
        clauses.iter().map(|clause| clause.condition.to_string()).collect::<Vec<_>>().join(", ")
    };
    assert!(texts(&contract.invariants).starts_with("this.name != null, this.count >= 0"), "{contract:?}");
    let method = |name: &str| {
        let found = contract.methods.iter().find(|(key, _)| key.name == name);
        found.map(|(_, contract)| texts(&contract.ensures)).unwrap_or_default()
    };
    assert_eq!(method("name"), "\\result != null");
    assert!(method("count").starts_with("\\result >= 0"), "{}", method("count"));
    assert_eq!(method("maybe"), "");
}
