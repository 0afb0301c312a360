use super::*;
use crate::model::{Claim, Fault, Role, Site};

fn class(name: &str, source: &str, module: usize) -> ClassInfo {
    ClassInfo { name: name.to_owned(), source: Some(source.to_owned()), module, last_line: Some(50) }
}

fn program() -> Sources {
    let classes = vec![
        class("a.b.Foo", "Foo.java", 0),
        class("a.b.Foo$Inner", "Foo.java", 0),
        class("a.b.Helper", "Foo.java", 0),
        class("a.c.Foo", "Foo.java", 0),
        class("Foo", "Foo.java", 0),
        class("a.b.Twice", "Twice.java", 0),
        class("a.b.Twice", "Twice.java", 1),
        class("org.acme.tool.UtilKt", "util.kt", 1),
        class("org.acme.tool.Named", "util.kt", 1),
    ];
    let root = |path: &str, module| SourceRoot { path: path.to_owned(), module };
    let roots = [root("/p/one/src/main/java", 0), root("/p/two/src/main/java", 1), root("/p/two/src/main/kotlin", 1)];
    Sources::new(classes, &roots)
}

fn at(uri: &str, line: u32) -> Location {
    Location { uri: Some(uri.to_owned()), line: Some(line), ..Location::default() }
}

#[track_caller]
fn check(place: &Location, expected: &[&str]) {
    let sources = program();
    let names: Vec<&str> = sources.classes(place).unwrap().iter().map(|class| class.name.as_str()).collect();
    assert_eq!(names, expected);
}

#[track_caller]
fn check_error(place: &Location, expected: &str) {
    assert_eq!(program().classes(place).unwrap_err().to_string(), expected);
}

#[test]
fn a_file_has_all_of_its_classes() {
    let all = ["a.b.Foo", "a.b.Foo$Inner", "a.b.Helper"];
    for uri in [
        "a/b/Foo.java",
        "src/main/java/a/b/Foo.java",
        "file:/p/one/src/main/java/a/b/Foo.java",
        "C:\\w\\a\\b\\Foo.java",
        "b/Foo.java",
    ] {
        check(&at(uri, 3), &all);
    }
    check(&at("file:///p/one/src/main/java/a/c/Foo.java", 3), &["a.c.Foo"]);
    // Nothing but the name: in the default package, which agrees as well as the others do.
    check(&at("Foo.java", 3), &["a.b.Foo", "a.b.Foo$Inner", "a.b.Helper", "a.c.Foo", "Foo"]);
    check(&at("file:///p/one/src/main/java/Foo.java", 3), &["Foo"]);
    let based = Location { base: Some("file:/p/one/src/main/java/".to_owned()), ..at("a/c/Foo.java", 3) };
    check(&based, &["a.c.Foo"]);
}

#[test]
fn modules_are_told_apart_by_their_roots() {
    let modules = |uri: &str| -> Vec<usize> {
        program().classes(&at(uri, 3)).unwrap().iter().map(|class| class.module).collect()
    };
    assert_eq!(modules("file:///p/two/src/main/java/a/b/Twice.java"), [1]);
    assert_eq!(modules("one/src/main/java/a/b/Twice.java"), [0]);
    assert_eq!(modules("two/src/main/java/a/b/Twice.java"), [1]);
    assert_eq!(modules("file:///ci/checkout/two/src/main/java/a/b/Twice.java"), [1]);
    assert_eq!(modules("src/main/java/a/b/Twice.java"), [0, 1]);
    assert_eq!(modules("a/b/Twice.java"), [0, 1]);
}

#[test]
fn kotlin_need_not_follow_packages() {
    check(&at("two/src/main/kotlin/tool/util.kt", 3), &["org.acme.tool.UtilKt", "org.acme.tool.Named"]);
    check(&at("file:///p/two/src/main/kotlin/other/util.kt", 3), &["org.acme.tool.UtilKt", "org.acme.tool.Named"]);
}

#[test]
fn classes_by_name() {
    let named = |class: &str| Location { class: Some(class.to_owned()), line: Some(3), ..Location::default() };
    check(&named("a.b.Foo$Inner"), &["a.b.Foo$Inner"]);
    check_error(&named("a.b.Gone"), "there is no class a.b.Gone");
    let logical = |name: &str| Location { names: vec![name.to_owned()], line: Some(3), ..Location::default() };
    check(&logical("a.b.Foo.Inner.method(int)#x"), &["a.b.Foo$Inner"]);
    check(&logical("a/c/Foo.run()"), &["a.c.Foo"]);
    check_error(&logical("x.y.Z.run()"), "the report names no place");
}

#[test]
fn what_is_not_there_is_told() {
    check_error(&Location::default(), "the report names no place");
    check_error(&at("a/b/Foo.java", 0), "the report names line 0 of Foo.java");
    check_error(&Location { line: None, ..at("a/b/Foo.java", 0) }, "the report names no line of Foo.java");
    check_error(&at("a/b/Gone.java", 3), "no class was compiled from Gone.java");
    check_error(&at("file:///p/x/y/Foo$.java", 3), "no class was compiled from Foo$.java");
    let end = "Foo.java ends before line 51: its last line with code is 50; is the report of other sources?";
    check_error(&at("a/b/Foo.java", 51), end);
}

fn candidate(method: &str, offset: u32, line: u32, fault: Option<Fault>, name: &str) -> Candidate {
    Candidate {
        class: "a.A".to_owned(),
        method: method.to_owned(),
        descriptor: "()V".to_owned(),
        offset,
        line: Some(line),
        fault,
        names: vec![name.to_owned()],
    }
}

fn candidates() -> Vec<Candidate> {
    vec![
        candidate("f", 1, 10, Some(Fault::Null), "left"),
        candidate("f", 4, 10, Some(Fault::Null), "right"),
        candidate("f", 7, 10, Some(Fault::Index), "cells"),
        candidate("f", 8, 10, None, "call"),
        candidate("f", 9, 11, Some(Fault::Null), "left"),
        candidate("g", 1, 20, Some(Fault::Null), "left"),
    ]
}

fn narrowed(site: Site, place: &Location, arguments: &[&str], text: Option<&str>) -> Result<Vec<usize>, Unresolved> {
    let arguments: Vec<String> = arguments.iter().map(|argument| argument.to_string()).collect();
    narrow(Claim { fault: Fault::Null, site }, place, &arguments, text, &candidates())
}

#[test]
fn offsets_say_it_all() {
    let place = Location {
        class: Some("a.A".to_owned()),
        method: Some("f".to_owned()),
        descriptor: Some("()V".to_owned()),
        offset: Some(4),
        role: Role::Dereference,
        ..at("A.java", 10)
    };
    assert_eq!(narrowed(Site::Line, &place, &[], None), Ok(vec![1]));
    // Of another compiler: the line counts.
    assert_eq!(narrowed(Site::Line, &Location { offset: Some(99), ..place.clone() }, &[], None), Ok(vec![0, 1]));
    assert_eq!(narrowed(Site::Method, &place, &[], None), Ok(vec![0, 1, 3, 4]));
    let gone = Location { method: Some("h".to_owned()), ..place };
    assert_eq!(narrowed(Site::Method, &gone, &[], None), Err(Unresolved::NoCandidateIn { method: "a.A.h".to_owned() }));
}

#[test]
fn lines_are_narrowed_by_claims_names_and_columns() {
    let line = at("A.java", 10);
    assert_eq!(narrowed(Site::Line, &line, &[], None), Ok(vec![0, 1]));
    assert_eq!(narrowed(Site::Call, &line, &[], None), Ok(vec![0, 1, 3]));
    assert_eq!(narrowed(Site::Method, &line, &[], None), Ok(vec![0, 1, 3, 4]));
    assert_eq!(narrowed(Site::Line, &line, &["right", "a.A.f()"], None), Ok(vec![1]));
    assert_eq!(narrowed(Site::Line, &line, &["nothing here"], None), Ok(vec![0, 1]));
    let named = Location { names: vec!["a.A.f()#left".to_owned()], ..line.clone() };
    assert_eq!(narrowed(Site::Line, &named, &[], None), Ok(vec![0]));
    let column = Location { column: Some(19), ..line };
    assert_eq!(narrowed(Site::Line, &column, &[], Some("return left.x + right.y;")), Ok(vec![1]));
    assert_eq!(
        narrowed(Site::Line, &at("A.java", 12), &[], None),
        Err(Unresolved::NoCandidate { file: "A.java".to_owned(), line: 12 })
    );
}

#[test]
fn words_at_columns() {
    let text = "  größe.x + b$1";
    assert_eq!(word_at(text, 3), Some("größe"));
    assert_eq!(word_at(text, 7), Some("größe"));
    assert_eq!(word_at(text, 8), Some("größe"));
    assert_eq!(word_at(text, 9), Some("x"));
    assert_eq!(word_at(text, 15), Some("b$1"));
    assert_eq!(word_at(text, 11), None);
    assert_eq!(word_at(text, 0), None);
    assert_eq!(word_at(text, 99), None);
}
