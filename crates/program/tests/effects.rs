//! Effects of small compiled classes.

mod support;

use program::Name;
use program::effects::{Analysis, Effects, critical_points, leading_triggers};
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
    names: Vec<String>,
}

impl World {
    fn new() -> World {
        let folder = Folder::new();
        let out = folder.javac(&["-g"], "Main.java", SOURCE, "classes");
        let jdk = Jdk::open(locate_jdk(None).expect("a JDK")).expect("a JDK");
        let class_path = ClassPath::open(&[out], jdk.feature);
        let program = Program::new(jdk, class_path).expect("a program");
        let names = ["Main", "Other", "Late", "Base", "Sub", "Key", "Shape", "Circle", "Square", "Three"];
        World { _folder: folder, program, names: names.map(str::to_owned).to_vec() }
    }

    fn class(&self, name: &str) -> &'static Class {
        self.program.find(Loader::APP, Name::new(name)).ok().flatten().expect("a class of the test")
    }

    fn method(&self, class: &str, name: &str) -> &'static Method {
        self.class(class).methods().iter().find(|method| method.name == name).expect("a method of the test")
    }

    /// The fields of the test's own classes, in order.
    fn fields<'a>(&self, fields: impl IntoIterator<Item = &'a program::effects::FieldId>) -> Vec<String> {
        let own = fields.into_iter().filter(|field| !field.class(&self.program).is_trusted());
        let mut names: Vec<String> = own
            .map(|field| format!("{}.{}", field.class(&self.program).name, field.field(&self.program).name))
            .collect();
        names.sort();
        names
    }

    fn triggers(&self, effects: &Effects) -> Vec<String> {
        let classes = effects.triggers.iter().map(|id| self.program.class(*id));
        classes.filter(|class| !class.is_trusted()).map(|class| class.name.to_string()).collect()
    }
}

#[test]
fn fields_through_calls() {
    let world = World::new();
    let analysis = Analysis::new(&world.program, &world.names);
    let check = |method: &str, reads: &[&str], writes: &[&str]| {
        let effects = analysis.effects(world.method("Main", method));
        assert_eq!(world.fields(&effects.reads), reads, "{method} reads");
        assert_eq!(world.fields(&effects.writes), writes, "{method} writes");
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
    assert!(!hash.unknown.is_empty());
}

#[test]
fn initialisers_in_the_order_of_the_code() {
    let world = World::new();
    let analysis = Analysis::new(&world.program, &world.names);
    let first = analysis.effects(world.method("Main", "first"));
    assert_eq!(world.triggers(&first), ["Other", "Late", "Sub"]);
    // They are no part of the effects, until they are asked for.
    assert_eq!(world.fields(&first.writes), ["Late.y"]);
    let all = analysis.with_initialisers(&first);
    assert_eq!(world.triggers(&all), ["Other", "Late", "Sub", "Main", "Base"]);
    assert_eq!(world.fields(&all.writes), ["Late.y", "Main.a", "Other.x"]);
    assert_eq!(world.fields(&all.reads), ["Main.b", "Other.x"]);
}

#[test]
fn what_depends_on_what() {
    let world = World::new();
    let analysis = Analysis::new(&world.program, &world.names);
    let (other, late) = (analysis.of_initialiser(world.class("Other")), analysis.of_initialiser(world.class("Late")));
    assert_eq!(other.conflicts(&late).count(), 0);
    let direct = analysis.effects(world.method("Main", "direct"));
    // Both only read `b`.
    assert_eq!(other.conflicts(&direct).count(), 0);
    let base = analysis.of_initialiser(world.class("Base"));
    assert_eq!(world.fields(&base.conflicts(&direct).collect::<Vec<_>>()), ["Main.a"]);
}

#[test]
fn critical_points_of_figure_3() {
    let world = World::new();
    let analysis = Analysis::new(&world.program, &world.names);
    let method = world.method("Three", "p");
    let eager = ["Three", "Three$D", "Three$E"].map(|name| world.class(name));
    let code = method.info().and_then(|info| info.code.as_ref()).expect("it has code");
    let points = critical_points(&analysis, method, &eager);
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
