//! Effects of small compiled classes.

mod support;

use program::Name;
use program::effects::{Analysis, Effects, FieldId, leading_triggers, points};
use program::link::{Class, Loader, Method, Program};
use program::source::{ClassPath, Jdk, locate_jdk};
use support::Folder;

const SOURCE: &str = "
import java.util.*;
class Main {
    static int a, b, c;
    int own;
    static void direct() { a = b; }
    static void indirect() { direct(); Other.set(); }
    static void even(int n) { if (n > 0) odd(n - 1); }
    static void odd(int n) { c++; if (n > 0) even(n - 1); }
    static void shape(Shape shape) { shape.draw(); }
    static Runnable lambda() { return () -> a++; }
    static void hash() { Map<Object, String> map = new HashMap<>(); map.get(new Key()); }
    void instance() { own++; }
    static void first() { if (Other.x > 0) Late.y = 1; new Sub(); }
}
class Other { static int x; static { x = Main.b; } static void set() { x = 1; } }
class Late { static int y; static { y = 2; } }
class Base { static { Main.a = 7; } }
class Sub extends Base { }
class Key { public int hashCode() { return Main.c; } public boolean equals(Object o) { return o == this; } }
interface Shape { void draw(); }
class Circle implements Shape { public void draw() { Main.a = 1; } }
class Square implements Shape { public void draw() { Main.b = 1; } }
class Few {
    static void draws() { Shape shape = new Circle(); shape.draw(); new Copied(); }
    static int[] copies(int[] array) { return array.clone(); }
}
class Copied implements Cloneable { public Object clone() { Main.c = 1; return this; } }
class Box { int content; final int size = 3; static final Box SHARED = new Box(); }
class Fills { static { Box.SHARED.content = 1; } }
class Keeps { static Box own = new Box(); static { own.content = 1; } }
class Measures { static int size = Box.SHARED.size; }
class Boxes { static int[] numbers = {1}; static long[] longs = {1}; }
class Stores { static { Boxes.numbers[0] = 2; } }
class Copies { static int[] own = Boxes.numbers.clone(); }
class Uses {
    static int content(Box box) { return box.content; }
    static Box make() { return new Box(); }
    static int[] literal(int n) { return new int[] {1, 2, n}; }
    static int[] filled(int n) { int[] all = new int[2]; all[n] = n; return all; }
    static long[] filled(long n) { long[] all = new long[2]; all[0] = n; return all; }
    static int number(int[] numbers) { return numbers[0]; }
    static long number(long[] numbers) { return numbers[0]; }
}
class Leading {
    static Object plain(int n) { return new Leading(n, Late.y); }
    Leading(int n, int y) { this(Other.x); if (n > 0) Main.a = Base.class.hashCode(); }
    Leading(int x) { }
    static int decides(int n) { return n > 0 ? Late.y : 0; }
    static int writes() { Main.a = 1; return Late.y; }
    static int caught() { try { return Late.y; } catch (Error e) { return 0; } }
}
class Three {
    static int fc = 0;
    static void p() {
        fc = 2;
        if (fc != 2) throw new Error();
        if (D.fd == 3) fc = E.fe;
    }
    static class D { static int fd = fc++; }
    static class E { static int fe = 11; }
}
";

struct World {
    _folder: Folder,
    program: Program,
}

impl World {
    fn new() -> World {
        let folder = Folder::new();
        let out = folder.javac(&["-g"], "Main.java", SOURCE, "classes");
        let jdk = Jdk::open(locate_jdk(None).expect("a JDK")).expect("a JDK");
        let class_path = ClassPath::open(&[out], jdk.feature);
        let program = Program::new(jdk, class_path).expect("a program");
        World { _folder: folder, program }
    }

    fn class(&self, name: &str) -> &'static Class {
        self.program.find(Loader::APP, Name::new(name)).ok().flatten().expect("a class of the test")
    }

    fn method(&self, class: &str, name: &str) -> &'static Method {
        self.class(class).methods().iter().find(|method| method.name == name).expect("a method of the test")
    }

    /// The fields of the test's own classes, in order.
    fn fields(&self, fields: impl Iterator<Item = FieldId>) -> Vec<String> {
        let own = fields.filter(|field| !field.class(&self.program).is_trusted());
        let mut names: Vec<String> = own
            .map(|field| format!("{}.{}", field.class(&self.program).name, field.field(&self.program).name))
            .collect();
        names.sort();
        names
    }

    fn triggers(&self, effects: &Effects) -> Vec<String> {
        let classes = effects.triggers.iter().map(|id| self.program.class(id));
        classes.map(|class| class.name.to_string()).collect()
    }
}

#[test]
fn fields_through_calls() {
    let world = World::new();
    let analysis = Analysis::new(&world.program, world.class("Main"));
    let check = |method: &str, reads: &[&str], writes: &[&str]| {
        let effects = analysis.effects(world.method("Main", method));
        assert_eq!(world.fields(effects.reads.iter()), reads, "{method} reads");
        assert_eq!(world.fields(effects.writes.iter()), writes, "{method} writes");
    };
    check("direct", &["Main.b"], &["Main.a"]);
    check("indirect", &["Main.b"], &["Main.a", "Other.x"]);
    check("even", &["Main.c"], &["Main.c"]);
    check("odd", &["Main.c"], &["Main.c"]);
    check("shape", &[], &["Main.a", "Main.b"]);
    check("lambda", &["Main.a"], &["Main.a"]);
    check("instance", &["Main.own"], &["Main.own"]);
    // What the JDK exports is known when it is up: without that, its methods are named as not followed.
    let hash = analysis.effects(world.method("Main", "hash"));
    assert!(hash.unknown.is_some());
}

#[test]
fn initialisers_in_the_order_of_the_code() {
    let world = World::new();
    let analysis = Analysis::new(&world.program, world.class("Main"));
    let first = analysis.effects(world.method("Main", "first"));
    assert_eq!(world.triggers(&first), ["Other", "Late", "Sub"]);
    // They are no part of the effects, until they are asked for.
    assert_eq!(world.fields(first.writes.iter()), ["Late.y"]);
    let all = analysis.with_initialisers(&first);
    assert_eq!(world.triggers(&all), ["Other", "Late", "Sub", "Main", "Base"]);
    assert_eq!(world.fields(all.writes.iter()), ["Late.y", "Main.a", "Other.x"]);
    assert_eq!(world.fields(all.reads.iter()), ["Main.b", "Other.x"]);
}

#[test]
fn what_depends_on_what() {
    let world = World::new();
    let analysis = Analysis::new(&world.program, world.class("Main"));
    let depends = |class: &str, method: &str, descriptor: &str| {
        let (class, uses) = (world.class(class), world.class("Uses"));
        let mut all = uses.methods().iter().chain(world.class("Main").methods());
        let found = all.find(|one| one.name == method && one.descriptor.starts_with(descriptor));
        analysis.depends(class, &analysis.effects(found.expect("a method of the test")))
    };
    assert!(depends("Base", "direct", ""));
    // Both only read `b`.
    assert!(!depends("Other", "direct", ""));
    assert!(depends("Fills", "content", ""), "an object that others have");
    assert!(!depends("Keeps", "content", ""), "nobody else has its object");
    assert!(!depends("Measures", "make", ""), "a final field has its value before others have the object");
    assert!(depends("Stores", "number", "([I"));
    assert!(!depends("Stores", "number", "([J"), "elements of another kind");
    assert!(depends("Copies", "filled", "(I") && !depends("Copies", "filled", "(J"));
    assert!(!depends("Copies", "literal", ""), "nobody has the array yet");
}

#[test]
fn calls_lead_to_classes_of_which_there_are_objects() {
    let world = World::new();
    let analysis = Analysis::new(&world.program, world.class("Few"));
    // There is no square.
    let draws = analysis.effects(world.method("Few", "draws"));
    assert_eq!(world.fields(draws.writes.iter()), ["Main.a"]);
    let copies = analysis.effects(world.method("Few", "copies"));
    assert_eq!(world.fields(copies.writes.iter()), [""; 0], "arrays have their own clone");
}

#[test]
fn critical_points_of_figure_3() {
    let world = World::new();
    let analysis = Analysis::new(&world.program, world.class("Main"));
    let method = world.method("Three", "p");
    let eager = ["Three", "Three$D", "Three$E"].map(|name| world.class(name));
    let code = method.info().and_then(|info| info.code.as_ref()).expect("it has code");
    let points = points(&analysis, method, &eager, true);
    let mut lines: Vec<(u16, &str)> = points
        .iter()
        .filter_map(|point| Some((code.line_at(point.pc)?, world.program.class(point.class).name.as_str())))
        .collect();
    lines.dedup();
    let start = lines.first().map_or(0, |(line, _)| *line);
    let lines: Vec<(u16, &str)> = lines.into_iter().map(|(line, class)| (line - start, class)).collect();
    // The access to `fe` and the assignment to `fc` are on one line, after that to `fd`.
    assert_eq!(lines, [(0, "Three"), (0, "Three$D"), (1, "Three$D"), (2, "Three$D"), (2, "Three$E")]);
}

#[test]
fn classes_that_are_initialised_before_anything_else() {
    let world = World::new();
    let leading = |method: &str| -> Vec<&str> {
        let found = leading_triggers(&world.program, world.method("Leading", method));
        found.into_iter().map(|class| class.name.as_str()).collect()
    };
    assert_eq!(leading("plain"), ["Leading", "Late", "Other"]);
    // Only some calls need the class, or they have done something before, or an error of it does not end them.
    for method in ["decides", "writes", "caught"] {
        assert_eq!(leading(method), [""; 0], "{method}");
    }
}
