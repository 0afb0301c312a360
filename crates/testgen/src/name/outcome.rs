//! How a test ends, as a few words: `returnsTrue`, `throwsIllegalState`, `balanceIs3`.

use super::phrase::{MAX_PHRASE, Nouns, kind_noun, noun, value};
use super::words::{camel, capitalised};
use crate::case::{Actual, Check, Ending, Expected, TestCase};
use crate::code::Code;
use crate::term::Term;

/// The last part of the name.
pub fn outcome(case: &TestCase, nouns: &Nouns) -> String {
    if let Some(bug) = &case.bug {
        return match &case.end {
            Ending::Returned { checks } if let Some(check) = of_result(checks) => {
                format!("shouldReturn{}", returned(case, &check.expected, nouns))
            }
            Ending::Endless => "shouldEnd".to_owned(),
            _ => format!("shouldNotThrow{}", exception(&bug.exception)),
        };
    }
    let checks = match &case.end {
        Ending::Threw { class, .. } => return format!("throws{}", exception(&class.plain())),
        Ending::Endless => return "doesNotEnd".to_owned(),
        Ending::Returned { checks } => checks,
    };
    if case.subject.method == "<init>" {
        return format!("creates{}", camel(&case.subject.simple_class));
    }
    if let Some(check) = of_result(checks) {
        return format!("returns{}", returned(case, &check.expected, nouns));
    }
    if checks.iter().any(|check| matches!(check.actual, Actual::OfResult(_))) {
        let empty = checks.iter().any(is_empty_result);
        return format!("returns{}{}", if empty { "Empty" } else { "" }, result_kind(case));
    }
    state(case, checks, nouns).unwrap_or_else(|| "doesNotThrow".to_owned())
}

fn of_result(checks: &[Check]) -> Option<&Check> {
    checks.iter().find(|check| check.actual == Actual::Result)
}

/// `com.example.Parser$SyntaxException` to `Syntax`.
fn exception(name: &str) -> String {
    let simple = camel(name.rsplit(['.', '$']).next().unwrap_or_default());
    match simple.strip_suffix("Exception") {
        Some(stem) if !stem.is_empty() => stem.to_owned(),
        _ => simple,
    }
}

fn returned(case: &TestCase, expected: &Expected, nouns: &Nouns) -> String {
    match expected {
        Expected::True => "True".to_owned(),
        Expected::False => "False".to_owned(),
        Expected::Null => "Null".to_owned(),
        Expected::NotNull => result_kind(case),
        Expected::Equals(code) | Expected::EqualsBoxed(code) | Expected::EqualsFloat(code) => {
            let plain = code.plain();
            let words = match Term::parse(&plain) {
                Some(Term::Text(text)) if text.is_empty() => Some("EmptyString".to_owned()),
                Some(term) if term.is_constant() => value(&term, nouns).filter(|words| words.len() <= 22),
                _ => None,
            };
            words.unwrap_or_else(|| {
                if is_empty(&plain) { format!("Empty{}", result_kind(case)) } else { result_kind(case) }
            })
        }
        Expected::Same(code) => same(case, code, nouns),
        Expected::ArrayEquals { content, .. } if is_empty(&content.plain()) => "EmptyArray".to_owned(),
        Expected::ArrayEquals { .. } => "Array".to_owned(),
        Expected::InstanceOf(class) => camel(class.plain().rsplit('.').next().unwrap_or_default()),
    }
}

fn same(case: &TestCase, code: &Code, nouns: &Nouns) -> String {
    if case.receiver.as_ref() == Some(code) {
        return "Itself".to_owned();
    }
    let argument = case.arguments.iter().position(|argument| argument == code);
    match argument.and_then(|index| nouns.of_parameter(index)) {
        Some(noun) => format!("Given{}", capitalised(noun)),
        None => {
            let named = Term::parse(&code.plain()).and_then(|term| value(&term, nouns));
            named.filter(|words| words.len() <= 22).unwrap_or_else(|| result_kind(case))
        }
    }
}

/// A word for the type of the result.
fn result_kind(case: &TestCase) -> String {
    let declared = case.result.as_ref().map(Code::plain).unwrap_or_default();
    match declared.as_str() {
        "" => "Normally".to_owned(),
        "String" => "Text".to_owned(),
        declared => capitalised(&kind_noun(declared)),
    }
}

fn is_empty_result(check: &Check) -> bool {
    let Actual::OfResult(code) = &check.actual else { return false };
    match (code.plain().as_str(), &check.expected) {
        (".isEmpty()", Expected::True) => true,
        (".size()" | ".length()" | ".length", Expected::Equals(count)) => count.plain() == "0",
        _ => false,
    }
}

/// Whether an expression makes an empty array or collection.
pub fn is_empty(plain: &str) -> bool {
    let array =
        plain.starts_with("new ") && (plain.ends_with("[0]") || plain.ends_with("{}") || plain.ends_with("{ }"));
    let made = plain.starts_with("new ")
        && (plain.ends_with("List<>()") || plain.ends_with("Set<>()") || plain.ends_with("Map<>()"));
    array
        || made
        || [
            "List.of()",
            "Set.of()",
            "Map.of()",
            "Arrays.asList()",
            "Collections.emptyList()",
            "Collections.emptySet()",
            "Collections.emptyMap()",
            "Optional.empty()",
        ]
        .contains(&plain)
}

/// What can be seen of the objects afterwards: the part that the method is named after, if there is one.
fn state(case: &TestCase, checks: &[Check], nouns: &Nouns) -> Option<String> {
    let mut found: Vec<(bool, String)> = Vec::new();
    for check in checks {
        let Actual::Other(code) = &check.actual else { continue };
        let observed =
            observed(case, code, &check.expected, nouns).or_else(|| content(case, code, &check.expected, nouns));
        let Some((name, words)) = observed else { continue };
        let named_after = case.subject.method.to_lowercase().contains(&name.to_lowercase());
        found.push((named_after, words));
    }
    let best = found.iter().position(|(named_after, _)| *named_after).unwrap_or(0);
    (best < found.len()).then(|| found.swap_remove(best).1)
}

/// Whether the content of an array that was passed in is still what it was.
fn content(case: &TestCase, code: &Code, expected: &Expected, nouns: &Nouns) -> Option<(String, String)> {
    let Expected::ArrayEquals { content, .. } = expected else { return None };
    let Term::Name(variable) = Term::parse(&code.plain())? else { return None };
    let argument = case.arguments.iter().position(|argument| argument == code)?;
    let made = format!(" {variable} = ");
    let statement = case.arrange.iter().map(Code::plain).find(|statement| statement.contains(&made))?;
    let elements = |text: &str| text.split_once('{').map(|(_, rest)| rest.trim_end_matches(';').to_owned());
    let same = elements(&statement)? == elements(&content.plain())?;
    let noun = nouns.of_parameter(argument)?;
    let words = format!("{}{}", if same { "keeps" } else { "changes" }, capitalised(noun));
    Some((noun.to_owned(), words))
}

/// What is looked at, and what is found there.
fn observed(case: &TestCase, code: &Code, expected: &Expected, nouns: &Nouns) -> Option<(String, String)> {
    let term = Term::parse(&code.plain())?;
    let receiver = case.receiver.as_ref().map(Code::plain).unwrap_or_default();
    let own = |of: &Term| of.to_string() == receiver;
    if let Term::Call(Some(of), name, arguments) = &term
        && let Some(property) = name.strip_prefix("is").filter(|rest| rest.starts_with(|c: char| c.is_uppercase()))
        && arguments.is_empty()
    {
        let object = if own(of) { String::new() } else { noun(of, nouns)? };
        let is = match expected {
            Expected::True => "Is",
            Expected::False => "IsNot",
            _ => return None,
        };
        let words = super::words::uncapitalised(&format!("{object}{is}{property}"));
        return Some((property.to_owned(), words)).filter(|(_, words)| words.len() <= MAX_PHRASE);
    }
    let name = match &term {
        Term::Call(Some(of), name, arguments) if own(of) => {
            noun(&Term::Call(Some(Box::new(Term::Name("this".to_owned()))), name.clone(), arguments.clone()), nouns)?
        }
        Term::Field(of, name) if own(of) => super::words::uncapitalised(&camel(name)),
        other => noun(other, nouns)?,
    };
    let is = match expected {
        Expected::Equals(code) | Expected::EqualsFloat(code) | Expected::EqualsBoxed(code) => {
            let plain = code.plain();
            match Term::parse(&plain) {
                Some(Term::Text(text)) if text.is_empty() => "Empty".to_owned(),
                Some(term) if term.is_constant() => value(&term, nouns)?,
                _ if is_empty(&plain) => "Empty".to_owned(),
                _ => return None,
            }
        }
        Expected::True => "True".to_owned(),
        Expected::False => "False".to_owned(),
        Expected::Null => "Null".to_owned(),
        _ => return None,
    };
    Some((name.clone(), format!("{name}Is{is}"))).filter(|(_, words)| words.len() <= MAX_PHRASE)
}
