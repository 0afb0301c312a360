//! What annotations of compiled classes say about null.

mod support;

use program::Name;
use program::link::{Class, Loader, Program};
use program::nullness::{Nullness, Reader};
use program::source::{ClassPath, Jdk, locate_jdk};
use std::process::Command;
use support::{Folder, run, tool};

const ANNOTATIONS: &str = "
package a;
import java.lang.annotation.*;
@Target({ElementType.TYPE_USE}) @Retention(RetentionPolicy.RUNTIME) @interface Nullable { }
@Target({ElementType.TYPE_USE}) @Retention(RetentionPolicy.CLASS) @interface NonNull { }
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD}) @Retention(RetentionPolicy.CLASS) @interface CheckForNull { }
@Target({ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD}) @Retention(RetentionPolicy.RUNTIME) @interface Nonnull { }
@Target({ElementType.METHOD, ElementType.TYPE_USE}) @Retention(RetentionPolicy.CLASS) @interface NotNull { }
@Retention(RetentionPolicy.RUNTIME) @interface NullMarked { }
@Retention(RetentionPolicy.CLASS) @interface NullUnmarked { }
";

const MARKED: &str = "
package a;
import java.util.*;
class Marked<T> {
    static class P { class Inner { } }
    String plain(String s, @Nullable String t, int n, T v) { return s; }
    @Nullable String[] elements(String @Nullable [] array, @Nullable String @NonNull [] both, T[] variables) { return null; }
    List<@Nullable String> arguments(Map<String, @Nullable String> map) { return null; }
    P.@Nullable Inner inner(P.Inner inner) { return null; }
    @NullUnmarked String unmarked(String s, @NonNull String t) { return s; }
    @Nullable String field; String other; T variable;
    class Deep { String within(String s) { Object local = new Object() { String anonymous(String s) { return s; } }; return s; } }
    @NullUnmarked static class Off { String f(String s) { return s; } @NullMarked class On { String f(String s) { return s; } } }
    Runnable lambda() { return () -> { }; }
    enum Color { RED(null, \"x\"); Color(@Nullable String s, String t) { } }
    class Taking { Taking(@Nullable String s, String t) { } }
}
";

const PLAIN: &str = "
package b;
class Plain { String f(String s) { return s; } @a2.CheckForNull String g(@a2.Nonnull String s, String[] t) { return s; }
    @a2.NotNull String[] twice() { return null; } @a2.NotNull String once() { return null; } }
@a2.NullMarked class Alone { String f(String s) { return s; } }
";

struct World {
    _folder: Folder,
    program: Program,
}

impl World {
    fn new() -> World {
        let folder = Folder::new();
        let sources = [
            folder.write("a/Annotations.java", ANNOTATIONS),
            folder.write("a2/NotNull.java", annotation("NotNull", "{ElementType.METHOD, ElementType.TYPE_USE}")),
            folder.write("a2/CheckForNull.java", annotation("CheckForNull", "ElementType.METHOD")),
            folder.write("a2/Nonnull.java", annotation("Nonnull", "ElementType.PARAMETER")),
            folder.write("a2/NullMarked.java", annotation("NullMarked", "ElementType.TYPE")),
            folder.write("a/package-info.java", "@NullMarked package a;"),
            folder.write("a/Marked.java", MARKED),
            folder.write("b/Plain.java", PLAIN),
        ];
        let out = folder.path().join("classes");
        run(Command::new(tool("javac")).arg("-d").arg(&out).args(sources));
        let jdk = Jdk::open(locate_jdk(None).expect("a JDK")).expect("a JDK");
        let class_path = ClassPath::open(&[out], jdk.feature);
        World { _folder: folder, program: Program::new(jdk, class_path).expect("a program") }
    }

    fn class(&self, name: &str) -> &'static Class {
        self.program.find(Loader::APP, Name::new(name)).ok().flatten().expect("a class of the test")
    }

    /// The parameters, then the result: a letter for each level of each.
    fn method(&self, class: &str, name: &str) -> String {
        let class = self.class(class);
        let method = class.methods().iter().find(|method| method.name == name).expect("a method of the test");
        let found = Reader::new(&self.program).method(method);
        let all = found.parameters.iter().chain([&found.result]);
        let texts: Vec<String> = all.map(letters).collect();
        texts.join(" ")
    }

    fn field(&self, class: &str, name: &str) -> String {
        let class = self.class(class);
        let field = class.fields.iter().find(|field| field.name == name).expect("a field of the test");
        letters(&Reader::new(&self.program).field(class, field))
    }
}

fn annotation(name: &str, target: &str) -> String {
    format!(
        "package a2; import java.lang.annotation.*;
         @Target({target}) @Retention(RetentionPolicy.CLASS) public @interface {name} {{ }}"
    )
}

fn letters(of: &program::nullness::TypeNullness) -> String {
    (0..3)
        .map(|level| match of.at(level).nullness {
            Nullness::NotNull => 'x',
            Nullness::Nullable => '?',
            Nullness::Unspecified => '-',
        })
        .collect()
}

#[test]
fn within_a_marked_package() {
    let world = World::new();
    let check = |class: &str, method: &str, expected: &str| {
        assert_eq!(world.method(class, method), expected, "{class}.{method}");
    };
    check("a/Marked", "plain", "x-- ?-- --- --- x--");
    check("a/Marked", "elements", "?x- x?- x-- x?-");
    check("a/Marked", "arguments", "x-- x--");
    check("a/Marked", "inner", "x-- ?--");
    check("a/Marked", "unmarked", "--- x-- ---");
    check("a/Marked$Deep", "within", "x-- x--");
    check("a/Marked$Deep$1", "anonymous", "x-- x--");
    check("a/Marked$Off", "f", "--- ---");
    check("a/Marked$Off$On", "f", "x-- x--");
    check("a/Marked", "lambda$lambda$0", "---");
    check("a/Marked$Color", "<init>", "--- --- ?-- x-- ---");
    check("a/Marked$Taking", "<init>", "--- ?-- x-- ---");
    assert_eq!(world.field("a/Marked", "field"), "?--");
    assert_eq!(world.field("a/Marked", "other"), "x--");
    assert_eq!(world.field("a/Marked", "variable"), "---");
    assert_eq!(world.field("a/Marked$Deep", "this$0"), "---");
}

#[test]
fn without_marks() {
    let world = World::new();
    assert_eq!(world.method("b/Plain", "f"), "--- ---");
    assert_eq!(world.method("b/Plain", "g"), "x-- --- ?--");
    assert_eq!(world.method("b/Plain", "twice"), "-x-");
    assert_eq!(world.method("b/Plain", "once"), "x--");
    assert_eq!(world.method("b/Alone", "f"), "x-- x--");
}

#[test]
fn statements_name_their_annotation() {
    let world = World::new();
    let class = world.class("a/Marked");
    let method = class.methods().iter().find(|method| method.name == "plain").expect("a method of the test");
    let found = Reader::new(&world.program).method(method);
    let by = |index: usize| found.parameters[index].at(0).by.map(|name| name.to_string());
    assert_eq!((by(0), by(1)), (Some("a/NullMarked".to_string()), Some("a/Nullable".to_string())));
}
