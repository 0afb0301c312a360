//! Names of test methods: what is called, under which condition, and how it ends.
//!
//! `withdraw_moreThanBalance_throwsIllegalState`. The condition is the one that tells a test apart from the other
//! tests of its method; a name changes only if another test of the same method would get the same one.

mod given;
mod outcome;
mod phrase;
pub(crate) mod words;

use crate::case::{Subject, TestCase};
use crate::tidy::tidy;
use phrase::{MAX_PHRASE, Nouns, Phrase, WEAK, describe};
use std::collections::BTreeSet;
use words::{camel, capitalised, cut};

/// Longer names are cut.
const MAX_NAME: usize = 70;

/// What a name can be made of.
struct Draft {
    method: String,
    outcome: String,
    /// In the order of the path.
    conditions: Vec<Phrase>,
    given: Vec<Phrase>,
}

/// A name for each of the tests, all different if those that they have already are.
pub fn names<'a>(cases: impl IntoIterator<Item = &'a TestCase>) -> Vec<String> {
    let cases: Vec<&TestCase> = cases.into_iter().collect();
    let drafts: Vec<Draft> = cases.iter().map(|case| draft(case)).collect();
    // What has a name already keeps it.
    let known = |case: &TestCase| case.earlier.as_ref().and_then(|earlier| earlier.name.clone());
    let mut used: BTreeSet<String> = cases.iter().filter_map(|case| known(case)).collect();
    let mut names = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        if let Some(name) = known(case) {
            names.push(name);
            continue;
        }
        let others = cases.iter().enumerate().filter(|(other, _)| *other != index);
        let siblings: Vec<&Draft> =
            others.filter(|(_, other)| other.subject == case.subject).map(|(other, _)| &drafts[other]).collect();
        let name = match case.bug.as_ref().and_then(|bug| bug.after.as_ref()) {
            Some(after) => cut(&format!("{}_after{}", drafts[index].method, capitalised(after)), MAX_NAME).to_owned(),
            None => assemble(&drafts[index], &siblings),
        };
        names.push(unique(name, &mut used));
    }
    names
}

/// The part of a name that says which method is called.
pub fn method_words(subject: &Subject) -> String {
    let mut words = match subject.method.as_str() {
        "<init>" => "constructor".to_owned(),
        method => method.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect(),
    };
    if words.is_empty() || words.starts_with(|c: char| c.is_ascii_digit()) {
        words.insert_str(0, "method");
    }
    if subject.is_overloaded && subject.parameters.len() <= 3 {
        for parameter in &subject.parameters {
            let declared = parameter.declared.plain();
            let simple = declared.rsplit('.').next().unwrap_or_default().replace("[]", "Array");
            words += &capitalised(&camel(&simple));
        }
    } else if subject.is_overloaded {
        words += &format!("{}Arguments", subject.parameters.len());
    }
    cut(&words, 36).to_owned()
}

/// How a test ends, in words.
pub fn outcome_words(case: &TestCase) -> String {
    outcome::outcome(case, &Nouns::new(&case.subject))
}

fn draft(case: &TestCase) -> Draft {
    let nouns = Nouns::new(&case.subject);
    let mut conditions: Vec<Phrase> = Vec::new();
    for condition in tidy(&case.condition, &case.subject) {
        let found = condition.term.and_then(|term| describe(&term, &nouns));
        if let Some(phrase) = found.filter(|phrase| !conditions.iter().any(|other| other.words == phrase.words)) {
            conditions.push(phrase);
        }
    }
    Draft {
        method: method_words(&case.subject),
        outcome: outcome::outcome(case, &nouns),
        conditions,
        given: given::given(case, &nouns),
    }
}

impl Draft {
    /// Whether the path takes this condition.
    fn takes(&self, words: &str) -> bool {
        self.conditions.iter().any(|phrase| phrase.words == words)
    }

    /// Whether this is so, by a condition or by chance.
    fn has(&self, words: &str) -> bool {
        self.takes(words) || self.given.iter().any(|phrase| phrase.words == words)
    }
}

fn assemble(draft: &Draft, siblings: &[&Draft]) -> String {
    let room = MAX_NAME.saturating_sub(draft.method.len() + draft.outcome.len() + 2).min(MAX_PHRASE + 6);
    let fits = |phrase: &&Phrase| phrase.words.len() <= room;
    let rivals: Vec<&Draft> = siblings.iter().copied().filter(|other| other.outcome == draft.outcome).collect();
    let taken_by = |others: &[&Draft], words: &str| others.iter().any(|other| other.takes(words));
    // Conditions that no other test has come first, then those that say most, then those that came late.
    let mut conditions: Vec<&Phrase> = draft.conditions.iter().rev().filter(fits).collect();
    conditions.sort_by_key(|phrase| {
        let words = &phrase.words;
        (taken_by(&rivals, words), taken_by(siblings, words), std::cmp::Reverse(phrase.weight))
    });
    let needed = |phrase: &&Phrase| phrase.weight > given::LAST_RESORT || !rivals.is_empty();
    let given: Vec<&Phrase> = draft.given.iter().filter(fits).filter(needed).collect();
    let words = |phrase: &&Phrase| phrase.words.clone();
    let condition = conditions.first().filter(|phrase| !taken_by(&rivals, &phrase.words)).map(words);
    let pair = || {
        let seconds = || conditions.iter().chain(&given);
        let firsts = conditions.iter().filter(|phrase| phrase.weight > WEAK);
        let pairs = firsts.flat_map(|a| seconds().map(move |b| (*a, *b)));
        let mut told_apart = pairs.filter(|(a, b)| {
            let length = a.words.len() + b.words.len() + 3;
            let shared = rivals.iter().any(|other| other.takes(&a.words) && other.has(&b.words));
            a != b && length <= room && !shared
        });
        told_apart.next().map(|(a, b)| format!("{}And{}", a.words, capitalised(&b.words)))
    };
    let special = || given.iter().find(|phrase| !rivals.iter().any(|other| other.has(&phrase.words))).map(words);
    let any = || conditions.first().or(given.first()).map(words);
    let middle = condition.or_else(pair).or_else(special).or_else(any);
    let parts = [Some(draft.method.clone()), middle, Some(draft.outcome.clone())];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    cut(&parts.join("_"), MAX_NAME).to_owned()
}

/// The name, or the name with a number that makes it different.
pub fn unique(name: String, used: &mut BTreeSet<String>) -> String {
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let mut candidates = std::iter::once(name.clone()).chain(numbered);
    let found = candidates.find(|name| !used.contains(name)).expect("there are more numbers than tests");
    used.insert(found.clone());
    found
}

/// What was done to the receiver before, in words.
pub fn receiver_words(case: &TestCase) -> Option<String> {
    given::receiver(case).map(|phrase| phrase.words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Actual, Check, Ending, Expected, Message, Parameter};
    use crate::code::Code;

    /// A case of `int f(String text, int count)` or the like.
    fn case(parameters: &str, arguments: &[&str], conditions: &[&str], end: &str) -> TestCase {
        let parameters = parameters.split(", ").filter(|parameter| !parameter.is_empty()).map(|parameter| {
            let (declared, name) = parameter.rsplit_once(' ').expect("type and name");
            Parameter { name: name.to_owned(), declared: Code::new(declared) }
        });
        let subject = Subject {
            class: "a/Thing".to_owned(),
            simple_class: "Thing".to_owned(),
            method: "f".to_owned(),
            descriptor: String::new(),
            parameters: parameters.collect(),
            is_static: true,
            is_overloaded: false,
        };
        let end = match end.strip_prefix("throws ") {
            Some(class) => Ending::Threw {
                class: Code::new(class),
                is_subclass: false,
                message: Message::Unchecked,
                checks: Vec::new(),
            },
            None => {
                let expected = Expected::Equals(Code::new(end));
                Ending::Returned { checks: vec![Check { actual: Actual::Result, expected }] }
            }
        };
        TestCase {
            subject,
            arrange: Vec::new(),
            receiver: None,
            arguments: arguments.iter().map(|text| Code::new(*text)).collect(),
            call: Code::new("Thing.f()"),
            result: Some(Code::new("Object")),
            end,
            condition: conditions.iter().map(|text| text.to_string()).collect(),
            throws_checked: false,
            bug: None,
            doubt: None,
            fixture: Default::default(),
            earlier: None,
        }
    }

    #[track_caller]
    fn check(parameters: &str, condition: &str, expected: &str) {
        let names = names([&case(parameters, &[], &[condition], "1")]);
        let expected = if expected.is_empty() { "f_returns1".to_owned() } else { format!("f_{expected}_returns1") };
        assert_eq!(names, [expected], "{condition}");
    }

    #[test]
    fn conditions_in_words() {
        check("int amount", "amount > this.balance", "moreThanBalance");
        check("int amount, int fee", "amount > this.balance", "amountMoreThanBalance");
        check("int amount", "this.balance < amount", "moreThanBalance");
        check("int amount", "amount > -1", "nonNegativeAmount");
        check("int amount", "amount <= 0", "nonPositiveAmount");
        check("int amount", "amount == -5", "amountIsMinus5");
        check("int amount", "amount == Integer.MIN_VALUE", "amountIsMinValue");
        check("int amount", "amount >= 10", "amountAtLeast10");
        check("String s", "s == null", "nullText");
        check("String s, String t", "s == null", "nullS");
        check("String name", "name.length() == 0", "emptyName");
        check("String name", "name.length() == 3", "nameOfLength3");
        check("String name", "name.equals(\"new york\")", "nameIsNewYork");
        check("String name", "name.charAt(0) == '-'", "firstCharIsMinus");
        check("String name, int i", "name.charAt(i) == 'x'", "nameCharAtIndexIsX");
        check("int[] a", "a[0] != 5", "firstElementNot5");
        check("int[] values", "values[2] > 5", "thirdValueMoreThan5");
        check("int[] values", "values.length == 0", "emptyValues");
        check("int n", "n % 2 == 0", "evenNumber");
        check("int year", "year % 400 != 0", "yearNotDivisibleBy400");
        check("Kind kind", "kind == Kind.VERY_BIG", "kindIsVeryBig");
        check("Shape shape", "shape instanceof Circle", "shapeIsCircle");
        check("boolean strict", "strict != 0", "strict");
        check("boolean strict", "strict == 0", "notStrict");
        check("double rate", "Double.isNaN(rate)", "nanRate");
        check("double rate", "rate > 1.5", "rateMoreThan1Point5");
        check("char c", "Character.isDigit(c)", "characterIsDigit");
        check("int arg0", "arg0 < 0", "negativeNumber");
        check("int[] a, int i", "i < 0 || i >= a.length", "indexOutOfRange");
        check("List list", "list.get(0) == null", "nullFirstElement");
        check("Order order", "order.getTotal() > 100", "orderTotalMoreThan100");
        check("", "this.size == 0", "zeroSize");
        check("int x", "(x ^ 5) * 3 == (x << 4) - 1", "");
        check("int x", "x > 0 ? 1 : 2", "");
    }

    #[test]
    fn what_tells_a_test_apart() {
        let of =
            |arguments: &[&str], conditions: &[&str], end: &str| case("String s, int n", arguments, conditions, end);
        let cases = [
            of(&["null", "0"], &["s == null"], "throws NullPointerException"),
            of(&["\"\"", "0"], &["s != null", "n <= 0"], "0"),
            of(&["\"\"", "1"], &["s != null", "n > 0", "s.length() == 0"], "1"),
            of(&["\"a\"", "1"], &["s != null", "n > 0", "s.length() > 0"], "2"),
            of(&["\"b\"", "1"], &["s != null", "n > 0", "s.length() > 0"], "2"),
            of(&["\"b\"", "1"], &["s != null", "n > 0", "s.length() > 0"], "2"),
        ];
        let expected = [
            "f_nullText_throwsNullPointer",
            "f_nonPositiveNumber_returns0",
            "f_emptyText_returns1",
            "f_positiveNumberAndTextIsA_returns2",
            "f_positiveNumber_returns2",
            "f_positiveNumber_returns2_2",
        ];
        assert_eq!(names(&cases), expected);
        // Another test renames only those that it could be confused with.
        assert_eq!(names(&cases[..3]), expected[..3]);
    }

    #[test]
    fn names_are_short_identifiers() {
        let long = "x".repeat(90);
        let mut case = case(&format!("int {long}, Foo y"), &[], &[&format!("{long} == 3"), "y == null"], "\"ab cd\"");
        case.subject.method = format!("do-{}", "veryLong".repeat(12));
        let name = names([&case]).remove(0);
        assert!(name.len() <= MAX_NAME, "{name}");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{name}");
        assert!(name.ends_with("_nullFoo_returnsAbCd"), "{name}");
    }
}
