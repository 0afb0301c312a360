//! Test files: which cases go where, and the text of a file.

use crate::assertion::Assertions;
use crate::body;
use crate::bugs::BugTests;
use crate::case::{Ending, StaticFixture, TestCase};
use crate::code::Code;
use crate::fresh;
use crate::header::header;
use crate::imports::{Imports, Scope};
use crate::junit::Junit;
use crate::layout;
use crate::method::Method;
use crate::name;
use crate::table;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// What the name of the file with the tests of bugs ends with.
const BUGS: &str = "BugsTest";

/// The form of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Style {
    /// A method each.
    Methods,
    /// Tables of inputs, where those are shorter; needs JUnit 5 with `junit-jupiter-params`.
    Parameterized,
}

/// What to write: tests of one class. All that is written is Java 8, except what the cases themselves contain.
#[derive(Clone, Debug)]
pub struct Suite<'a> {
    /// As `com.example`; empty for the unnamed package.
    pub package: &'a str,
    /// The class under test without its package, as `Account` or `Outer.Inner`: the file is named after it.
    pub class: &'a str,
    pub cases: &'a [TestCase],
    pub junit: Junit,
    pub style: Style,
    pub bugs: BugTests,
    /// Warnings of the compiler that cannot be avoided, by the index of the case: as `@SuppressWarnings` names them.
    pub suppressed: &'a BTreeMap<usize, BTreeSet<String>>,
    /// Simple names of the classes in the package: they hide classes of other packages.
    pub taken: &'a BTreeSet<String>,
    /// Simple names of the classes in `java.lang` of the JDK in use.
    pub java_lang: &'a BTreeSet<String>,
}

/// A file to write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Below the root of the tests, as `com/example/AccountTest.java`.
    pub path: String,
    /// Binary name, as `com.example.AccountTest`.
    pub class: String,
    pub text: String,
    /// In the order of the file.
    pub tests: Vec<Written>,
}

/// Where a case is in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// Index among the cases of the suite.
    pub case: usize,
    pub method: String,
    /// If the method is a table: which row, from 0.
    pub row: Option<usize>,
    /// The lines of the method, with its comments, annotations and helpers, from 1.
    pub lines: RangeInclusive<usize>,
}

/// The test files of a class: one for the tests that pass today, one for the bugs, each only if there are any.
pub fn write(suite: &Suite) -> Vec<SourceFile> {
    let order = ordered(suite.cases);
    let names = name::names(order.iter().map(|&index| &suite.cases[index]));
    let named: Vec<(usize, String)> = order.into_iter().zip(names).collect();
    let (bugs, passing): (Vec<_>, Vec<_>) = named.into_iter().partition(|(index, _)| suite.cases[*index].bug.is_some());
    let files = [("Test", passing), (BUGS, bugs)];
    files
        .into_iter()
        .filter(|(_, tests)| !tests.is_empty())
        .map(|(suffix, tests)| file(suite, suffix, &tests))
        .collect()
}

/// By method, in the order of their first cases; normal ends before exceptions.
fn ordered(cases: &[TestCase]) -> Vec<usize> {
    let mut subjects = Vec::new();
    let mut keyed: Vec<(usize, bool, usize)> = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        let subject = subjects.iter().position(|subject| *subject == &case.subject).unwrap_or_else(|| {
            subjects.push(&case.subject);
            subjects.len() - 1
        });
        keyed.push((subject, !matches!(case.end, Ending::Returned { .. }), index));
    }
    keyed.sort();
    keyed.into_iter().map(|(_, _, index)| index).collect()
}

fn file(suite: &Suite, suffix: &str, tests: &[(usize, String)]) -> SourceFile {
    let mut assertions = Assertions::new(suite.junit);
    let mut methods: Vec<Method> = Vec::new();
    let mut used: BTreeSet<String> = tests.iter().map(|(_, name)| name.clone()).collect();
    for tests in tests.chunk_by(|(a, _), (b, _)| suite.cases[*a].subject == suite.cases[*b].subject) {
        let is_plain = |(index, _): &(usize, String)| suite.cases[*index].fixture == StaticFixture::default();
        let tables = suite.style == Style::Parameterized
            && suite.junit.is_jupiter()
            && suffix == "Test"
            && tests.iter().all(is_plain);
        methods.extend(match tables {
            true => table::methods(suite.cases, tests, &mut used, &mut assertions),
            false => body::plain(suite.cases, tests, &mut assertions),
        });
    }
    for method in methods.iter_mut().filter(|_| suffix == BUGS) {
        method.annotations.extend(suite.bugs.marks(suite.junit));
    }
    for method in &mut methods {
        suppress(method, suite.suppressed);
    }
    let class = format!("{}{suffix}", suite.class.replace(['.', '$'], ""));
    let needs_fresh = tests.iter().any(|(index, _)| suite.cases[*index].fixture.needs_fresh.is_some());
    let members = needs_fresh.then(|| fresh::members(&class));
    text(suite, class, &methods, members.as_ref(), &assertions)
}

/// The warnings of a method's cases are switched off for this method, and for those that it needs.
fn suppress(method: &mut Method, suppressed: &BTreeMap<usize, BTreeSet<String>>) {
    let kinds: BTreeSet<&String> = method.tests.iter().filter_map(|(case, _)| suppressed.get(case)).flatten().collect();
    let kinds: Vec<String> = kinds.into_iter().map(|kind| format!("\"{kind}\"")).collect();
    let annotation = match kinds.as_slice() {
        [] => return,
        [kind] => format!("@SuppressWarnings({kind})"),
        kinds => format!("@SuppressWarnings({{{}}})", kinds.join(", ")),
    };
    for helper in &mut method.helpers {
        *helper = Code::new(format!("{annotation}\n{}", helper.raw()));
    }
    method.annotations.push(Code::new(annotation));
}

fn text(
    suite: &Suite,
    class: String,
    methods: &[Method],
    members: Option<&Code>,
    assertions: &Assertions,
) -> SourceFile {
    let package = suite.package.replace('.', "/");
    let mut taken = suite.taken.clone();
    taken.insert(class.clone());
    let scope = Scope { package: &package, taken: &taken, java_lang: suite.java_lang };
    let imports = Imports::new(scope, methods.iter().flat_map(Method::codes).chain(members).flat_map(Code::classes));
    let mut lines: Vec<String> = Vec::new();
    if !package.is_empty() {
        lines.extend([format!("package {};", suite.package), String::new()]);
    }
    let mut statics: BTreeSet<String> = BTreeSet::new();
    for name in &assertions.used {
        let of = if *name == table::ARGUMENTS { table::ARGUMENTS_CLASS } else { assertions.junit.assertions() };
        statics.insert(format!("import static {of}.{name};"));
    }
    let others: Vec<String> = imports.list().map(|name| format!("import {name};")).collect();
    for group in [statics.into_iter().collect::<Vec<_>>(), others] {
        if !group.is_empty() {
            lines.extend(group);
            lines.push(String::new());
        }
    }
    lines.push(format!("{}class {class} {{", if suite.junit.is_jupiter() { "" } else { "public " }));
    let mut tests = Vec::new();
    for (at, method) in methods.iter().enumerate() {
        if at > 0 {
            lines.push(String::new());
        }
        let text = method.lines(|class| imports.name(class));
        // The header is line 1.
        let start = lines.len() + 2;
        let range = start..=start + text.len() - 1;
        lines.extend(text);
        tests.extend(method.tests.iter().map(|(case, row)| Written {
            case: *case,
            method: method.name.clone(),
            row: *row,
            lines: range.clone(),
        }));
    }
    if let Some(members) = members {
        lines.push(String::new());
        lines.extend(layout::statement(&members.text(|class| imports.name(class)), 4));
    }
    lines.push("}".to_owned());
    let rest = lines.join("\n") + "\n";
    let folder = if package.is_empty() { String::new() } else { format!("{package}/") };
    let dot = if package.is_empty() { String::new() } else { format!("{}.", suite.package) };
    SourceFile {
        path: format!("{folder}{class}.java"),
        class: format!("{dot}{class}"),
        text: header(&rest) + &rest,
        tests,
    }
}
