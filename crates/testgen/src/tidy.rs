//! Path conditions, made shorter without losing what they say.

use crate::case::Subject;
use crate::term::Term;

/// A condition: its text, and its meaning if that is understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    pub text: String,
    pub term: Option<Term>,
}

impl Condition {
    fn of(term: Term) -> Condition {
        Condition { text: term.to_string(), term: Some(term) }
    }
}

/// Conditions on the parameters of a method without those that go without saying, in a usual form (`x >= 0` for
/// `x > -1`), in their order.
pub fn tidy(conditions: &[String], subject: &Subject) -> Vec<Condition> {
    let mut tidied: Vec<Condition> = Vec::new();
    for text in conditions {
        match Term::parse(text) {
            Some(term) => tidied.extend(conjuncts(term).into_iter().map(|term| Condition::of(usual(term, subject)))),
            None => tidied.push(Condition { text: text.clone(), term: None }),
        }
    }
    let mut terms: Vec<Term> = tidied.iter().filter_map(|condition| condition.term.clone()).collect();
    texts(&mut terms);
    // Conditions that became part of another one are gone, what they became comes last.
    tidied.retain(|condition| condition.term.as_ref().is_none_or(|term| terms.contains(term)));
    for term in terms {
        if !tidied.iter().any(|condition| condition.term.as_ref() == Some(&term)) {
            tidied.push(Condition::of(term));
        }
    }
    let mut all: Vec<Condition> = Vec::new();
    for condition in tidied {
        if !all.contains(&condition) {
            all.push(condition);
        }
    }
    let implied: Vec<bool> = (0..all.len()).map(|at| is_implied(&all, at)).collect();
    all.into_iter().zip(implied).filter(|(_, implied)| !implied).map(|(condition, _)| condition).collect()
}

fn conjuncts(term: Term) -> Vec<Term> {
    match term {
        Term::Binary("&&", left, right) => conjuncts(*left).into_iter().chain(conjuncts(*right)).collect(),
        other => vec![other],
    }
}

/// The form that a person would choose.
fn usual(term: Term, subject: &Subject) -> Term {
    match term {
        Term::Unary('!', inner) => {
            let inner = usual(*inner, subject);
            inner.negated().map(|term| comparison(term, subject)).unwrap_or_else(|| Term::Unary('!', Box::new(inner)))
        }
        Term::Binary("&&", ..) => {
            let mut parts: Vec<Term> = conjuncts(term).into_iter().map(|part| usual(part, subject)).collect();
            texts(&mut parts);
            let all = parts.into_iter().reduce(|all, part| Term::binary("&&", all, part));
            all.expect("a conjunction has parts, and texts leaves one")
        }
        Term::Binary(op, left, right) => {
            comparison(Term::binary(op, usual(*left, subject), usual(*right, subject)), subject)
        }
        other => other,
    }
}

fn comparison(term: Term, subject: &Subject) -> Term {
    let Term::Binary(op, left, right) = term else { return term };
    let is_parameter = |term: &Term| {
        let named = |name: &String| subject.parameters.iter().find(|parameter| &parameter.name == name);
        if let Term::Name(name) = term { named(name) } else { None }
    };
    let is_boolean = |term: &Term| is_parameter(term).is_some_and(|parameter| parameter.declared.raw() == "boolean");
    // What is asked about a parameter starts with it.
    if is_parameter(&right).is_some() && is_parameter(&left).is_none() {
        let turned = match op {
            "<" => Some(">"),
            "<=" => Some(">="),
            ">" => Some("<"),
            ">=" => Some("<="),
            "==" | "!=" => Some(op),
            _ => None,
        };
        if let Some(turned) = turned {
            return Term::Binary(turned, right, left);
        }
    }
    // `s.length() - 2 >= 0` is `s.length() >= 2`: a size does not overflow.
    let shifted = match (&*left, &*right) {
        (Term::Binary("-", size, less), Term::Int(bound))
            if let Term::Int(less) = **less
                && is_size(size) =>
        {
            bound.checked_add(less).map(|bound| ((**size).clone(), Term::Int(bound)))
        }
        _ => None,
    };
    let (left, right) = shifted.unwrap_or((*left, *right));
    match (op, right) {
        ("!=", Term::Int(0)) | ("==", Term::Int(1)) if is_boolean(&left) => left,
        ("==", Term::Int(0)) | ("!=", Term::Int(1)) if is_boolean(&left) => Term::Unary('!', Box::new(left)),
        (">", Term::Int(-1)) => Term::binary(">=", left, Term::Int(0)),
        ("<", Term::Int(1)) => comparison(Term::binary("<=", left, Term::Int(0)), subject),
        (">=", Term::Int(1)) => Term::binary(">", left, Term::Int(0)),
        ("<=", Term::Int(-1)) => Term::binary("<", left, Term::Int(0)),
        ("!=", Term::Int(0)) if is_size(&left) => Term::binary(">", left, Term::Int(0)),
        ("<=", Term::Int(0)) if is_size(&left) => Term::binary("==", left, Term::Int(0)),
        (op, right) => Term::binary(op, left, right),
    }
}

/// What is said about the characters of a string one by one is said about the string: `s.equals("ab")` for
/// `s.length() == 2 && s.charAt(0) == 'a' && s.charAt(1) == 'b'`.
fn texts(parts: &mut Vec<Term>) {
    fn letter(term: &Term) -> Option<(&Term, i64, char)> {
        let Term::Binary("==", left, right) = term else { return None };
        let (Term::Call(Some(of), name, arguments), Term::Char(letter)) = (&**left, &**right) else { return None };
        match (name.as_str(), &arguments[..]) {
            ("charAt", [Term::Int(at)]) => Some((of, *at, *letter)),
            _ => None,
        }
    }
    let mut strings: Vec<Term> = Vec::new();
    for (of, ..) in parts.iter().filter_map(letter) {
        if !strings.contains(of) {
            strings.push(of.clone());
        }
    }
    for string in strings {
        let at = |index: usize| {
            let mut letters = parts.iter().filter_map(letter);
            letters.find(|(of, at, _)| **of == string && usize::try_from(*at) == Ok(index)).map(|(_, _, letter)| letter)
        };
        let start: String = (0..parts.len()).map_while(at).collect();
        let count = start.chars().count();
        let is_size_of = |part: &Term, op: &str, size: usize| match part {
            Term::Binary(found, left, right) => {
                let bound = matches!(**right, Term::Int(bound) if usize::try_from(bound) == Ok(size));
                let sized = matches!(&**left, Term::Call(Some(of), name, _) if **of == string && name == "length");
                *found == op && bound && sized
            }
            _ => false,
        };
        let whole = parts.iter().any(|part| is_size_of(part, "==", count));
        if count < if whole { 1 } else { 2 } {
            continue;
        }
        let method = if whole { "equals" } else { "startsWith" };
        parts.retain(|part| {
            let of_start = letter(part).is_some_and(|(of, at, _)| *of == string && at < count as i64);
            let of_size = is_size_of(part, "==", count) || (0..=count).any(|size| is_size_of(part, ">=", size));
            let longer = (0..count).any(|size| is_size_of(part, ">", size));
            !(of_start || of_size || longer)
        });
        parts.push(Term::Call(Some(Box::new(string)), method.to_owned(), vec![Term::Text(start)]));
    }
}

/// A length or size, which is never negative.
pub fn is_size(term: &Term) -> bool {
    match term {
        Term::Field(_, name) => name == "length",
        Term::Call(Some(_), name, arguments) => arguments.is_empty() && matches!(name.as_str(), "length" | "size"),
        _ => false,
    }
}

/// Whether the condition at `at` follows from another one.
fn is_implied(all: &[Condition], at: usize) -> bool {
    let Some(Term::Binary(op, left, right)) = &all[at].term else { return false };
    let mut others =
        all.iter().enumerate().filter(|(index, _)| *index != at).filter_map(|(_, other)| other.term.as_ref());
    if *op == "!=" && right.is_null() {
        return others.any(|other| other.looks_into(left));
    }
    // A size is never negative.
    *op == ">=" && **right == Term::Int(0) && is_size(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Parameter;
    use crate::code::Code;

    #[track_caller]
    fn check(conditions: &[&str], expected: &[&str]) {
        let conditions: Vec<String> = conditions.iter().map(|text| text.to_string()).collect();
        let subject = Subject {
            class: "A".to_owned(),
            simple_class: "A".to_owned(),
            method: "f".to_owned(),
            descriptor: "(Z)V".to_owned(),
            parameters: vec![Parameter { name: "flag".to_owned(), declared: Code::new("boolean") }],
            is_static: true,
            is_overloaded: false,
        };
        let found: Vec<String> = tidy(&conditions, &subject).into_iter().map(|condition| condition.text).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn usual_forms() {
        check(&["balance > -1", "x < 1", "x >= 1"], &["balance >= 0", "x <= 0", "x > 0"]);
        check(&["!(x == 3)", "!(y > 3)", "!(d > 3.0)"], &["x != 3", "y <= 3", "!(d > 3.0)"]);
        check(&["s.length() != 0"], &["s.length() > 0"]);
        check(&["flag != 0"], &["flag"]);
        check(&["flag == 0", "count == 0"], &["!flag", "count == 0"]);
        check(&["this.hi < flag", "s.length() - 2 > -1"], &["flag > this.hi", "s.length() > 1"]);
    }

    #[test]
    fn what_goes_without_saying_goes() {
        check(&["s != null", "s.length() == 1"], &["s.length() == 1"]);
        check(&["s != null"], &["s != null"]);
        check(&["a != null", "b != null && a.length > 2"], &["b != null", "a.length > 2"]);
        check(&["a.length >= 0", "a[0] == 5"], &["a[0] == 5"]);
        check(&["x > 0", "x > 0"], &["x > 0"]);
    }

    #[test]
    fn characters_are_texts() {
        let letters = ["s.length() == 2", "s.charAt(0) == 'a'", "x > 1", "s.charAt(1) == 'b'"];
        check(&letters, &["x > 1", "s.equals(\"ab\")"]);
        check(&letters[1..], &["x > 1", "s.startsWith(\"ab\")"]);
        check(&["s.charAt(0) == 'a'", "s.charAt(2) == 'b'"], &["s.charAt(0) == 'a'", "s.charAt(2) == 'b'"]);
        check(&["s != null", "!(s.length() == 1 && s.charAt(0) == 'a')"], &["!s.equals(\"a\")"]);
    }

    #[test]
    fn what_is_not_understood_stays() {
        check(&["s != null", "(s ? 1 : 2) == x"], &["s != null", "(s ? 1 : 2) == x"]);
    }
}
