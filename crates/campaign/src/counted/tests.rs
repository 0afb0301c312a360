//! What is counted of small classes that the JDK's compiler makes: the numbers are JaCoCo's.

use super::branches;
use program::classfile::ClassFile;
use program::source::locate_jdk;
use replay::{Jvm, Source};

/// The branches of each method that has any.
fn counts(text: &str) -> Vec<String> {
    let jvm = Jvm::new(&locate_jdk(None).expect("a JDK")).expect("it has a compiler");
    let source = Source { path: "Shapes.java".to_string(), text: text.to_string() };
    let classes = jvm.compile(&[source], &[]).expect("it compiles");
    let bytes = std::fs::read(classes.path().join("Shapes.class")).expect("its class");
    let file = ClassFile::parse(bytes.leak()).expect("a class file");
    let counted = |code| branches(&file, code).len();
    let methods = file.methods.iter().map(|method| (method.name, method.code.as_ref().map_or(0, counted)));
    methods.filter(|(_, count)| *count > 0).map(|(name, count)| format!("{name} {count}")).collect()
}

fn check(methods: &str, expected: &[&str]) {
    assert_eq!(counts(&format!("class Shapes {{ {methods} }}")), expected, "{methods}");
}

#[test]
fn conditions_and_switches() {
    check("int f(int x) { return x > 0 && x < 9 ? 1 : 0; }", &["f 4"]);
    check("int f(int x) { switch (x) { case 1: case 2: return 1; case 5: return 2; default: return 3; } }", &["f 3"]);
    check("Runnable f(int x) { return () -> { if (x > 0) System.out.print(1); }; }", &["lambda$f$0 2"]);
}

#[test]
fn a_switch_over_strings_has_its_cases_only() {
    let cases = "case \"a\": return 1; case \"Aa\": case \"BB\": return 2; default: return 3;";
    check(&format!("int f(String s) {{ switch (s) {{ {cases} }} }}"), &["f 3"]);
}

#[test]
fn a_switch_with_all_cases_has_no_default() {
    check("enum E { A, B } int f(E e) { return switch (e) { case A -> 1; case B -> 2; }; }", &["f 2"]);
}

#[test]
fn an_assertion_is_its_condition() {
    check("void f(int x) { assert x > 0; }", &["f 2"]);
}

#[test]
fn closing_a_resource_is_nobodys_branch() {
    let open = "java.io.Reader open(String s) { return new java.io.StringReader(s); }";
    let body = "try (java.io.Reader a = new java.io.StringReader(s); java.io.Reader b = open(s)) { return a.read(); }";
    check(&format!("{open} int f(String s) throws Exception {{ {body} }}"), &[]);
}

#[test]
fn a_finally_block_counts_once() {
    let body =
        "try { if (x > 3) return 1; x = Integer.parseInt(\"\" + x); } catch (IllegalStateException e) { return 2; }
        finally { if (x == 7) System.out.print(1); } return x;";
    check(&format!("int f(int x) {{ {body} }}"), &["f 4"]);
}

#[test]
fn a_branch_is_covered_where_execution_gets_on() {
    // Both branches show in the same line only when the call returns.
    let text = "class Shapes { static int f(boolean b) { return b ? g() : 0; } static int g() { throw new Error(); } }";
    let jvm = Jvm::new(&locate_jdk(None).expect("a JDK")).expect("it has a compiler");
    let classes = jvm.compile(&[Source { path: "Shapes.java".into(), text: text.into() }], &[]).expect("it compiles");
    let bytes = std::fs::read(classes.path().join("Shapes.class")).expect("its class");
    let file = ClassFile::parse(bytes.leak()).expect("a class file");
    let code = file.methods.iter().find(|method| &*method.name == "f").and_then(|method| method.code.as_ref());
    let by: Vec<Vec<super::Mark>> = branches(&file, code.expect("it has code")).into_iter().map(|one| one.by).collect();
    // ifeq at 1 falls through to the call at 4, which is left by the jump at 7; and jumps to 10, before the end at 11.
    assert_eq!(by, [[super::Mark::Ended(7)], [super::Mark::Passed(11)]]);
}
