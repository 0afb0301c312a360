//! A test case as a method: what it arranges, the call, and what it asserts.

use crate::assertion::Assertions;
use crate::case::{Actual, Bug, Check, Ending, Expected, Message, PATIENCE, TestCase};
use crate::code::{Code, class_name};
use crate::fresh;
use crate::layout::{self, WIDTH};
use crate::method::Method;
use crate::name::words::{is_reserved, uncapitalised};
use crate::term::Term;
use crate::tidy::tidy;
use std::collections::BTreeSet;

/// Conditions up to this length stay on one line.
const UNBROKEN: usize = 80;
/// Frames of a stack trace that are shown.
const FRAMES: usize = 5;
/// Lines of a remark on static state.
const REMARK_LINES: usize = 3;
/// What is left of a line in a method.
const ROOM: usize = WIDTH - 8;

/// The test method of a case.
pub fn method(name: &str, index: usize, case: &TestCase, assertions: &mut Assertions) -> Method {
    let jupiter = assertions.junit.is_jupiter();
    let is_endless = case.end == Ending::Endless;
    let body = match &case.bug {
        Some(bug) if !case.asserts_bug() => sections(vec![case.arrange.clone(), vec![unless_rejected(case, bug)]]),
        _ => body(case, assertions),
    };
    let body = on_static_state(case, body);
    let limit = format!("(timeout = {PATIENCE}_000)");
    let limit = if is_endless && !jupiter { limit.as_str() } else { "" };
    Method {
        name: name.to_owned(),
        remarks: match (&case.bug, &case.doubt) {
            (Some(bug), _) => remarks(bug),
            (None, Some(doubt)) => vec![format!("Doubtful: {doubt}.")],
            (None, None) => Vec::new(),
        },
        annotations: vec![Code::new(format!("@{}{limit}", class_name(assertions.junit.test_annotation())))],
        visibility: if jupiter { "" } else { "public " },
        throws: throws(case),
        condition: condition(case),
        body: if is_endless && jupiter { within_limit(body, assertions) } else { body },
        tests: vec![(index, None)],
        ..Method::default()
    }
}

pub fn throws(case: &TestCase) -> Option<Code> {
    let is_checked = case.throws_checked || case.fixture.needs_fresh.is_some();
    is_checked.then(|| Code::new(format!("throws {}", class_name("java/lang/Exception"))))
}

/// The path condition as one text, which is broken only between the conditions.
pub fn condition(case: &TestCase) -> String {
    let conditions = tidy(&case.condition, &case.subject);
    let alone = conditions.len() == 1;
    let texts = conditions.into_iter().map(|condition| {
        let loose = match condition.term {
            Some(term) => matches!(term, Term::Binary("||", ..)),
            None => condition.text.contains(" || ") || condition.text.contains(" ? "),
        };
        let text = if loose && !alone { format!("({})", condition.text) } else { condition.text };
        if text.len() <= UNBROKEN { text.replace(' ', layout::SPACE) } else { text }
    });
    texts.collect::<Vec<_>>().join(&format!(" &&{}", layout::SPACE))
}

fn remarks(bug: &Bug) -> Vec<String> {
    let mut remarks = vec![bug.explanation.clone()];
    remarks.extend(match &bug.message {
        Some(message) => Some(format!("{}: {message}", bug.exception)),
        // The test itself says what is expected.
        None if bug.frames.is_empty() => None,
        None => Some(bug.exception.clone()),
    });
    remarks.extend(bug.frames.iter().take(FRAMES).map(|frame| format!("    at {frame}")));
    if bug.frames.len() > FRAMES {
        remarks.push(format!("    ... {} more", bug.frames.len() - FRAMES));
    }
    remarks
}

/// A body that is given up after a while.
fn within_limit(body: Vec<Option<Code>>, assertions: &mut Assertions) -> Vec<Option<Code>> {
    let indented = |code: Code| Code::new(code.raw().lines().map(|line| format!("    {line}\n")).collect::<String>());
    let limit = format!("{}.ofSeconds({PATIENCE})", class_name("java/time/Duration"));
    let start = assertions.expression("assertTimeoutPreemptively", &[&limit, "() -> {"]);
    // The parenthesis is closed in the end.
    let start = start.strip_suffix(')').unwrap_or(&start).to_owned();
    let mut around = vec![Some(Code::new(start))];
    around.extend(body.into_iter().map(|code| code.map(indented)));
    around.push(Some(Code::new("});")));
    around
}

/// The call of a bug, which may reject what it is given instead.
fn unless_rejected(case: &TestCase, bug: &Bug) -> Code {
    if bug.accepts.is_empty() {
        return act(case);
    }
    let accepted: Vec<String> = bug.accepts.iter().map(|name| class_name(name)).collect();
    let name = fresh_name(case, "rejected");
    let call: String = act(case).raw().lines().map(|line| format!("    {line}\n")).collect();
    Code::new(format!("try {{\n{call}}} catch ({} {name}) {{\n    // is a fix, too\n}}", accepted.join(" | ")))
}

fn act(case: &TestCase) -> Code {
    Code::new(format!("{};", case.call.raw()))
}

/// A body that finds static state as it needs it, and leaves it as it was.
fn on_static_state(case: &TestCase, body: Vec<Option<Code>>) -> Vec<Option<Code>> {
    let mut around: Vec<Option<Code>> = Vec::new();
    if let Some(why) = &case.fixture.needs_fresh {
        let remark = layout::comment(why, 0, REMARK_LINES).join("\n");
        around.push(Some(Code::new(format!("{remark}\n{}", fresh::GUARD))));
    }
    if case.fixture.restores.is_empty() {
        around.extend(body);
        return around;
    }
    let mut restoring = Vec::new();
    for saved in &case.fixture.restores {
        let name = fresh_name(case, &saved.name);
        around.push(Some(Code::new(format!("{} {name} = {};", saved.declared.raw(), saved.field.raw()))));
        restoring.push(format!("    {} = {name};", saved.field.raw()));
    }
    around.push(Some(Code::new("try {")));
    let indented = |code: Code| Code::new(code.raw().lines().map(|line| format!("    {line}\n")).collect::<String>());
    around.extend(body.into_iter().map(|code| code.map(indented)));
    around.push(Some(Code::new(format!("}} finally {{\n{}\n}}", restoring.join("\n")))));
    around
}

/// The parts of a body, with empty lines between them if there is much to arrange.
fn sections(parts: Vec<Vec<Code>>) -> Vec<Option<Code>> {
    let spaced = parts.first().is_some_and(|arrange| arrange.len() > 1);
    let mut body = Vec::new();
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        if spaced && !body.is_empty() {
            body.push(None);
        }
        body.extend(part.into_iter().map(Some));
    }
    body
}

fn body(case: &TestCase, assertions: &mut Assertions) -> Vec<Option<Code>> {
    let parts = match &case.end {
        Ending::Returned { checks } => returned(case, checks, assertions),
        Ending::Threw { class, message, checks, .. } => threw(case, class, message, checks, assertions),
        Ending::Endless => vec![vec![act(case)]],
    };
    sections([vec![case.arrange.clone()], parts].concat())
}

fn uses_result(check: &&Check) -> bool {
    matches!(check.actual, Actual::Result | Actual::OfResult(_))
}

/// Acting and asserting, which may be one statement.
fn returned(case: &TestCase, checks: &[Check], assertions: &mut Assertions) -> Vec<Vec<Code>> {
    let about_result: Vec<&Check> = checks.iter().filter(uses_result).collect();
    let mut act = vec![act(case)];
    let mut assert = Vec::new();
    let mut result = String::new();
    match (&about_result[..], &case.result) {
        ([], _) => {}
        ([only], declared) if declared.is_none() || is_inline(case, only) => {
            act = vec![assertions.check(&of_result(call_operand(case.call.raw()), &only.actual), &only.expected)];
        }
        (_, declared) => {
            result = result_name(case);
            let declared = declared.as_ref().map_or("", Code::raw);
            act = vec![Code::new(format!("{declared} {result} = {};", case.call.raw()))];
            assert.extend(
                about_result
                    .iter()
                    .map(|check| assertions.check(&of_result(result.clone(), &check.actual), &check.expected)),
            );
        }
    }
    let others = other_checks(checks, assertions);
    if result.is_empty() && !about_result.is_empty() {
        // The call is an assertion: there is nothing between it and the others.
        act.extend(others);
    } else {
        assert.extend(others);
    }
    vec![act, assert]
}

fn other_checks(checks: &[Check], assertions: &mut Assertions) -> Vec<Code> {
    let others = checks.iter().filter_map(|check| match &check.actual {
        Actual::Other(code) => Some(assertions.check(code.raw(), &check.expected)),
        _ => None,
    });
    others.collect()
}

fn of_result(result: String, actual: &Actual) -> String {
    match actual {
        Actual::OfResult(rest) => result + rest.raw(),
        _ => result,
    }
}

/// The call as something that a field or call can follow.
fn call_operand(call: &str) -> String {
    if call.starts_with('(') { format!("({call})") } else { call.to_owned() }
}

/// Whether the call can stand in the assertion: that fits into a line, and what is expected is the same before the call.
fn is_inline(case: &TestCase, check: &Check) -> bool {
    let expected = match &check.expected {
        Expected::Equals(code) | Expected::EqualsBoxed(code) | Expected::EqualsFloat(code) | Expected::Same(code) => {
            code.plain()
        }
        Expected::ArrayEquals { content, .. } => content.plain(),
        Expected::InstanceOf(class) => class.plain(),
        Expected::True | Expected::False | Expected::Null | Expected::NotNull => String::new(),
    };
    let length = expected.len() + case.call.plain().len() + "assertArrayEquals(, );".len();
    length <= ROOM && !case.call.raw().contains('\n') && !expected.contains('\n') && !asks_variable(&expected)
}

/// Whether an expression looks into a variable: what it finds there can change.
fn asks_variable(expression: &str) -> bool {
    // Outside of string and character literals.
    let code: String = expression.replace("\\\\", "").replace("\\\"", "").split('"').step_by(2).collect();
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let paths = code.split(|c: char| !(is_word(c) || c == '.')).filter(|path| path.contains('.'));
    // A qualified name has a class in it, numbers have no letters in front.
    let mut variables = paths.filter(|path| {
        path.starts_with(|c: char| c.is_lowercase())
            && !path.split('.').any(|part| part.starts_with(char::is_uppercase))
    });
    variables.next().is_some()
}

/// A name for the variable that takes the result.
fn result_name(case: &TestCase) -> String {
    let wanted = match case.subject.method.as_str() {
        "<init>" => uncapitalised(&case.subject.simple_class),
        _ => "result".to_owned(),
    };
    fresh_name(case, &wanted)
}

/// A name that nothing in the test has.
fn fresh_name(case: &TestCase, wanted: &str) -> String {
    let mut words = BTreeSet::new();
    let checks = match &case.end {
        Ending::Returned { checks } | Ending::Threw { checks, .. } => checks.as_slice(),
        Ending::Endless => &[],
    };
    let looked_at = checks.iter().filter_map(|check| match &check.actual {
        Actual::Other(code) => Some(code),
        _ => None,
    });
    for code in case.arrange.iter().chain([&case.call]).chain(looked_at) {
        let text = code.plain();
        words.extend(text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).map(str::to_owned));
    }
    let candidates = std::iter::once(wanted.to_owned()).chain((2..).map(|number| format!("{wanted}{number}")));
    let mut free = candidates.filter(|name| !words.contains(name) && !is_reserved(name));
    free.next().expect("there are more numbers than words")
}

fn threw(
    case: &TestCase,
    class: &Code,
    message: &Message,
    checks: &[Check],
    assertions: &mut Assertions,
) -> Vec<Vec<Code>> {
    let exception = fresh_name(case, "exception");
    let expected = match message {
        Message::Unchecked => None,
        Message::Null => Some(Expected::Null),
        Message::Is(text) => Some(Expected::Equals(text.clone())),
    };
    let about_message = expected.map(|expected| assertions.check(&format!("{exception}.getMessage()"), &expected));
    let others = other_checks(checks, assertions);
    if !assertions.junit.has_assert_throws() || changes_variable_of_call(case) {
        return try_and_catch(case, class, &exception, about_message, others, assertions);
    }
    let literal = format!("{}.class", class.raw());
    let lambda = format!("() -> {}", case.call.raw());
    let thrown = assertions.expression("assertThrows", &[&literal, &lambda]);
    let act = match &about_message {
        None => format!("{thrown};"),
        Some(_) => format!("{} {exception} = {thrown};", class.raw()),
    };
    let assert = about_message.into_iter().chain(others).collect();
    vec![vec![Code::new(act)], assert]
}

fn try_and_catch(
    case: &TestCase,
    class: &Code,
    exception: &str,
    about_message: Option<Code>,
    others: Vec<Code>,
    assertions: &mut Assertions,
) -> Vec<Vec<Code>> {
    let simple = class.plain();
    let failure = assertions.call("fail", &[&format!("\"expected {simple}\"")]);
    let mut lines = vec!["try {".to_owned()];
    let mut add = |code: &Code| lines.extend(code.raw().lines().map(|line| format!("    {line}")));
    add(&act(case));
    // What `fail` throws would be caught here.
    let caught = matches!(simple.as_str(), "AssertionError" | "Error" | "Throwable");
    if !caught {
        add(&failure);
    }
    let mut inside: Vec<Code> = about_message.into_iter().collect();
    let after = if caught {
        inside.extend(others);
        inside.push(Code::new("return;"));
        vec![failure]
    } else {
        if inside.is_empty() {
            inside.push(Code::new("// expected"));
        }
        others
    };
    lines.push(format!("}} catch ({} {exception}) {{", class.raw()));
    lines.extend(inside.iter().flat_map(|code| code.raw().lines()).map(|line| format!("    {line}")));
    lines.push("}".to_owned());
    match caught {
        true => vec![[vec![Code::new(lines.join("\n"))], after].concat()],
        false => vec![vec![Code::new(lines.join("\n"))], after],
    }
}

/// Whether the call has a variable that is assigned again: a lambda must not use it.
fn changes_variable_of_call(case: &TestCase) -> bool {
    let call = case.call.plain();
    let words: BTreeSet<&str> = call.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).collect();
    case.arrange.iter().any(|statement| {
        let text = statement.plain();
        let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).unwrap_or(text.len());
        let (variable, rest) = text.split_at(end);
        let rest = rest.trim_start();
        let operator = rest.trim_start_matches(['+', '-', '*', '/', '%', '&', '|', '^', '<', '>']);
        let assigns = operator.starts_with('=') && !operator.starts_with("==");
        words.contains(variable) && (assigns || rest.starts_with("++") || rest.starts_with("--"))
    })
}

/// A method for each test.
pub fn plain(cases: &[TestCase], tests: &[(usize, String)], assertions: &mut Assertions) -> Vec<Method> {
    tests.iter().map(|(index, name)| method(name, *index, &cases[*index], assertions)).collect()
}
