//! A condition as a few words: `amount > balance` is `moreThanBalance`, `s == null` is `nullText`.

use super::words::{camel, capitalised, letter, ordinal, singular, uncapitalised};
use crate::case::Subject;
use crate::term::Term;
use crate::tidy::is_size;

/// Longer ones do not help a reader.
pub const MAX_PHRASE: usize = 34;

/// A phrase of no more weight hardly says anything.
pub const WEAK: u32 = 30;

/// Words for a condition.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    pub words: String,
    /// How much it says: an equality says more than an inequality.
    pub weight: u32,
}

fn phrase(words: impl Into<String>, weight: u32) -> Option<Phrase> {
    let words = words.into();
    (words.len() <= MAX_PHRASE).then_some(Phrase { words, weight })
}

/// What to call the parameters of a method.
pub struct Nouns {
    parameters: Vec<Named>,
}

struct Named {
    parameter: String,
    noun: String,
    /// No other parameter can be meant, so that a name need not say which.
    is_obvious: bool,
}

impl Nouns {
    pub fn new(subject: &Subject) -> Nouns {
        let declared = subject.parameters.iter();
        let kinds: Vec<String> =
            declared.map(|parameter| kind_of_parameter(&parameter.name, &parameter.declared.plain())).collect();
        let parameters = subject.parameters.iter().zip(&kinds).map(|(parameter, kind)| {
            let plain = camel(&parameter.name);
            let telling = plain.len() > 1 && !is_numbered_argument(&parameter.name);
            let by_kind = !telling && kinds.iter().filter(|other| *other == kind).count() == 1;
            Named {
                parameter: parameter.name.clone(),
                noun: if by_kind { kind.clone() } else { uncapitalised(&plain) },
                is_obvious: by_kind || kinds.len() == 1,
            }
        });
        Nouns { parameters: parameters.collect() }
    }

    pub fn of_parameter(&self, index: usize) -> Option<&str> {
        self.parameters.get(index).map(|named| named.noun.as_str())
    }

    fn find(&self, name: &str) -> Option<&Named> {
        self.parameters.iter().find(|named| named.parameter == name.trim_end_matches('\''))
    }

    fn parameter(&self, term: &Term) -> Option<&Named> {
        if let Term::Name(name) = term { self.find(name) } else { None }
    }

    fn is_sole(&self, term: &Term) -> bool {
        self.parameters.len() == 1 && self.parameter(term).is_some()
    }

    fn is_obvious(&self, term: &Term) -> bool {
        self.parameter(term).is_some_and(|named| named.is_obvious)
    }
}

/// A word for what a parameter is.
fn kind_of_parameter(name: &str, declared: &str) -> String {
    match (name, declared) {
        ("i" | "j" | "k", "int") => "index".to_owned(),
        _ => kind_noun(declared),
    }
}

/// `arg0`, as where the class file does not tell the names.
fn is_numbered_argument(name: &str) -> bool {
    name.strip_prefix("arg").or(name.strip_prefix('p')).is_some_and(|rest| rest.bytes().all(|c| c.is_ascii_digit()))
}

pub fn kind_noun(declared: &str) -> String {
    match declared {
        "String" | "CharSequence" => "text".to_owned(),
        "int" | "long" | "short" | "byte" | "double" | "float" => "number".to_owned(),
        "Integer" | "Long" | "Short" | "Byte" | "Double" | "Float" | "Number" => "number".to_owned(),
        "char" | "Character" => "character".to_owned(),
        "boolean" | "Boolean" => "flag".to_owned(),
        array if array.ends_with("[]") => "array".to_owned(),
        class => {
            let simple = class.split('<').next().unwrap_or_default().rsplit('.').next().unwrap_or_default();
            uncapitalised(&camel(simple))
        }
    }
}

/// The words for a condition, if there are any that are short enough.
pub fn describe(term: &Term, nouns: &Nouns) -> Option<Phrase> {
    match term {
        Term::Unary('!', inner) => negation(inner, nouns),
        Term::Binary("||", below, above) if let Some(index) = outside(below, above) => {
            phrase(format!("{}OutOfRange", noun(index, nouns)?), 85)
        }
        Term::Binary(op @ ("&&" | "||"), left, right) => {
            let (left, right) = (describe(left, nouns)?, describe(right, nouns)?);
            let word = if *op == "&&" { "And" } else { "Or" };
            let words = format!("{}{word}{}", left.words, capitalised(&right.words));
            phrase(words, left.weight.min(right.weight).saturating_sub(10))
        }
        Term::Binary("instanceof", left, right) => {
            let class = camel(right.to_string().rsplit('.').next()?);
            phrase(format!("{}Is{class}", noun(left, nouns)?), 75)
        }
        Term::Binary(op, left, right) => comparison(op, left, right, nouns),
        Term::Call(..) => question(term, nouns, false),
        Term::Name(_) | Term::Field(..) => phrase(noun(term, nouns)?, 50),
        _ => None,
    }
}

/// The index of `index < 0 || index >= array.length`.
fn outside<'t>(below: &'t Term, above: &Term) -> Option<&'t Term> {
    match (below, above) {
        (Term::Binary("<", index, zero), Term::Binary(">=", same, size)) => {
            (index == same && **zero == Term::Int(0) && is_size(size)).then_some(index)
        }
        _ => None,
    }
}

fn negation(inner: &Term, nouns: &Nouns) -> Option<Phrase> {
    match inner {
        Term::Call(..) => question(inner, nouns, true),
        Term::Name(_) | Term::Field(..) => phrase(format!("not{}", capitalised(&noun(inner, nouns)?)), 45),
        Term::Binary(op, left, right) => {
            let opposite = match *op {
                "<" => ">=",
                ">" => "<=",
                "<=" => ">",
                ">=" => "<",
                _ => return None,
            };
            comparison(opposite, left, right, nouns)
        }
        _ => None,
    }
}

/// A call that answers yes or no.
fn question(call: &Term, nouns: &Nouns, negated: bool) -> Option<Phrase> {
    let Term::Call(Some(of), name, arguments) = call else { return None };
    let not = if negated { "Not" } else { "" };
    let weigh = |weight: u32| if negated { weight / 3 } else { weight };
    // `Character.isDigit(c)` asks about its argument.
    let (of, arguments) = match (of.is_class(), &arguments[..]) {
        (true, [first, rest @ ..]) => (first, rest),
        _ => (&**of, &arguments[..]),
    };
    let object = noun(of, nouns)?;
    match (name.as_str(), arguments) {
        ("isEmpty", []) if negated => phrase(format!("nonEmpty{}", capitalised(&object)), 30),
        ("isEmpty", []) => phrase(format!("empty{}", capitalised(&object)), 90),
        ("isNaN", []) if !negated => phrase(format!("nan{}", capitalised(&object)), 85),
        ("equals" | "equalsIgnoreCase" | "contentEquals", [other]) if negated => {
            phrase(format!("{object}Not{}", value(other, nouns)?), 20)
        }
        ("equals" | "equalsIgnoreCase" | "contentEquals", [other]) => {
            phrase(format!("{object}Is{}", value(other, nouns)?), 75)
        }
        (name, []) if name.starts_with("is") && name.len() > 2 => {
            phrase(format!("{object}Is{not}{}", &name[2..]), weigh(70))
        }
        (name, []) => phrase(format!("{object}{not}{}", capitalised(&camel(name))), weigh(60)),
        (name, [argument]) => {
            phrase(format!("{object}{not}{}{}", capitalised(&camel(name)), value(argument, nouns)?), weigh(65))
        }
        _ => None,
    }
}

fn comparison(op: &str, left: &Term, right: &Term, nouns: &Nouns) -> Option<Phrase> {
    if let Some(range) = range_check(op, left, right, nouns) {
        return range;
    }
    if let (Term::Binary("%", number, modulus), Term::Int(rest)) = (left, right)
        && let Some(found) = divisibility(op, number, modulus, *rest, nouns)
    {
        return found;
    }
    let object = noun(left, nouns)?;
    let after = capitalised(&object);
    if right.is_null() {
        return match op {
            "==" => phrase(format!("null{after}"), 100),
            "!=" => phrase(format!("nonNull{after}"), 10),
            _ => None,
        };
    }
    if is_size(left)
        && let Term::Field(of, _) | Term::Call(Some(of), ..) = left
        && let Term::Int(bound) = right
    {
        let whose = noun(of, nouns)?;
        match (op, bound) {
            ("==", 0) => return phrase(format!("empty{}", capitalised(&whose)), 90),
            (">", 0) => return phrase(format!("nonEmpty{}", capitalised(&whose)), 30),
            ("==", bound) => {
                let what = if object.ends_with("Size") { "Size" } else { "Length" };
                return phrase(format!("{whose}Of{what}{bound}"), 60);
            }
            _ => {}
        }
    }
    let zero = matches!(right, Term::Int(0)) || matches!(right, Term::Float(text) if is_zero(text));
    if zero {
        return match op {
            "==" => phrase(format!("zero{after}"), 80),
            "!=" => phrase(format!("nonZero{after}"), 30),
            "<" => phrase(format!("negative{after}"), 85),
            ">" => phrase(format!("positive{after}"), 55),
            "<=" => phrase(format!("nonPositive{after}"), 65),
            ">=" => phrase(format!("nonNegative{after}"), 25),
            _ => None,
        };
    }
    let constant = right.is_constant();
    let (words, weight) = match (op, constant) {
        ("==", true) => ("Is", 75),
        ("==", false) => ("Equals", 75),
        ("!=", true) => ("Not", 20),
        ("!=", false) => ("DiffersFrom", 20),
        ("<" | "unsigned <", _) => ("LessThan", if constant { 55 } else { 70 }),
        ("<=" | "unsigned <=", _) => ("AtMost", if constant { 50 } else { 68 }),
        (">", _) => ("MoreThan", if constant { 55 } else { 70 }),
        (">=", _) => ("AtLeast", if constant { 50 } else { 68 }),
        _ => return None,
    };
    let weight = if is_size(left) || is_size(right) { weight / 2 } else { weight };
    let words = format!("{words}{}", value(right, nouns)?);
    if !constant && nouns.is_sole(left) {
        phrase(uncapitalised(&words), weight)
    } else {
        phrase(object + &words, weight)
    }
}

/// Comparisons that say whether an index is one.
fn range_check(op: &str, left: &Term, right: &Term, nouns: &Nouns) -> Option<Option<Phrase>> {
    match op {
        "<" if is_size(right) && nouns.parameter(left).is_some() => {
            Some(phrase(format!("{}InRange", noun(left, nouns)?), 35))
        }
        ">=" if is_size(right) && nouns.parameter(left).is_some() => {
            Some(phrase(format!("{}TooLarge", noun(left, nouns)?), 70))
        }
        "unsigned <" if is_size(right) => Some(phrase(format!("{}InRange", noun(left, nouns)?), 40)),
        "unsigned <=" if is_size(left) => Some(phrase(format!("{}OutOfRange", noun(right, nouns)?), 85)),
        _ => None,
    }
}

fn divisibility(op: &str, number: &Term, modulus: &Term, rest: i64, nouns: &Nouns) -> Option<Option<Phrase>> {
    let Term::Int(modulus) = modulus else { return None };
    let object = noun(number, nouns)?;
    let after = capitalised(&object);
    let found = match (op, modulus, rest) {
        ("==", 2, 0) | ("!=", 2, 1) => phrase(format!("even{after}"), 75),
        ("!=", 2, 0) | ("==", 2, 1) => phrase(format!("odd{after}"), 75),
        ("==", _, 0) => phrase(format!("{object}DivisibleBy{modulus}"), 75),
        ("!=", _, 0) => phrase(format!("{object}NotDivisibleBy{modulus}"), 30),
        _ => return None,
    };
    Some(found)
}

fn is_zero(float: &str) -> bool {
    float.trim_end_matches(['f', 'd', 'F', 'D']).parse::<f64>().is_ok_and(|value| value == 0.0)
}

/// What something is called, as the first words of a name.
pub fn noun(term: &Term, nouns: &Nouns) -> Option<String> {
    let words = match term {
        Term::Name(name) => nouns.find(name).map_or_else(|| uncapitalised(&camel(name)), |named| named.noun.clone()),
        Term::Field(of, name) => member(of, name, nouns)?,
        Term::Index(of, at) => element(of, at, nouns)?,
        Term::Call(Some(of), name, arguments) => match (name.as_str(), &arguments[..]) {
            ("charAt", [at]) => {
                let whose = if nouns.is_obvious(of) { String::new() } else { noun(of, nouns)? };
                match at {
                    Term::Int(index)
                        if let Some(which) = ordinal(*index)
                            && whose.is_empty() =>
                    {
                        format!("{which}Char")
                    }
                    Term::Int(index) if let Some(which) = ordinal(*index) => {
                        format!("{which}CharOf{}", capitalised(&whose))
                    }
                    at => uncapitalised(&format!("{whose}CharAt{}", value(at, nouns)?)),
                }
            }
            ("get", [at]) => element(of, at, nouns)?,
            (name, []) => {
                let getter = name.strip_prefix("get").filter(|rest| rest.starts_with(|c: char| c.is_uppercase()));
                member(of, getter.unwrap_or(name), nouns)?
            }
            (name, [argument]) if of.is_class() => uncapitalised(&camel(name)) + &capitalised(&noun(argument, nouns)?),
            (name, [argument]) => member(of, name, nouns)? + &value(argument, nouns)?,
            _ => return None,
        },
        Term::Cast(_, inner) => noun(inner, nouns)?,
        Term::Unary('-', inner) => format!("minus{}", capitalised(&noun(inner, nouns)?)),
        Term::Binary(op, left, right) => {
            let word = match *op {
                "+" => "Plus",
                "-" => "Minus",
                "*" => "Times",
                "/" => "DividedBy",
                "%" => "Modulo",
                _ => return None,
            };
            format!("{}{word}{}", noun(left, nouns)?, value(right, nouns)?)
        }
        _ => return None,
    };
    (!words.is_empty() && words.len() <= MAX_PHRASE && !words.starts_with(|c: char| c.is_ascii_digit()))
        .then_some(words)
}

fn member(of: &Term, name: &str, nouns: &Nouns) -> Option<String> {
    let name = camel(name);
    match of {
        Term::Name(this) if this == "this" => Some(uncapitalised(&name)),
        of if of.is_class() => Some(uncapitalised(&name)),
        of => Some(noun(of, nouns)? + &name),
    }
}

fn element(of: &Term, at: &Term, nouns: &Nouns) -> Option<String> {
    let all = noun(of, nouns)?;
    if let Term::Int(index) = at
        && let Some(which) = ordinal(*index)
    {
        let one = singular(&all).unwrap_or_else(|| match nouns.is_obvious(of) {
            true => "element".to_owned(),
            false => format!("of{}", capitalised(&all)),
        });
        return Some(format!("{which}{}", capitalised(&one)));
    }
    Some(format!("{all}At{}", value(at, nouns)?))
}

/// What something is compared with, as the last words of a name.
pub fn value(term: &Term, nouns: &Nouns) -> Option<String> {
    match term {
        Term::Int(value) if *value < 0 => Some(format!("Minus{}", value.unsigned_abs())),
        Term::Int(value) => Some(value.to_string()),
        Term::Float(text) => float(text),
        Term::Char(c) => letter(*c),
        Term::Text(text) if text.is_empty() => Some("Empty".to_owned()),
        Term::Text(text) => text_words(text),
        Term::Cast(_, inner) => value(inner, nouns),
        Term::Field(of, name) if of.is_class() => Some(camel(name)),
        other => noun(other, nouns).map(|words| capitalised(&words)),
    }
}

fn float(text: &str) -> Option<String> {
    let digits = text.trim_end_matches(['f', 'd', 'F', 'D']);
    let digits = digits.strip_suffix(".0").unwrap_or(digits);
    (digits.len() <= 8 && !digits.contains(['e', 'E'])).then(|| digits.replace('-', "Minus").replace('.', "Point"))
}

/// The words of a string, if it is made of words.
fn text_words(text: &str) -> Option<String> {
    let mut single = text.chars();
    if let (Some(only), None) = (single.next(), single.next()) {
        return letter(only);
    }
    let letters = text.chars().filter(|c| c.is_ascii_alphanumeric()).count();
    let all = text.chars().count();
    (all <= 24 && letters * 4 >= all * 3 && letters > 0).then(|| camel(text))
}
