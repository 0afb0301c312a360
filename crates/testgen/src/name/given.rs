//! What is special about the inputs of a test, for tests that no condition describes.

use super::outcome::is_empty;
use super::phrase::{MAX_PHRASE, Nouns, Phrase, value};
use super::words::{camel, capitalised, uncapitalised};
use crate::case::TestCase;
use crate::code::Code;
use crate::term::Term;

/// The weight of a phrase that is only good for telling a test apart from another one.
pub const LAST_RESORT: u32 = 1;

/// Phrases about the arguments and the receiver, most telling first.
pub fn given(case: &TestCase, nouns: &Nouns) -> Vec<Phrase> {
    let mut phrases: Vec<Phrase> = Vec::new();
    for (index, argument) in case.arguments.iter().enumerate() {
        let Some(noun) = nouns.of_parameter(index).filter(|noun| !noun.is_empty()) else { continue };
        let declared = case.subject.parameters.get(index).map(|parameter| parameter.declared.plain());
        phrases.extend(special(&argument.plain(), noun, declared.as_deref() == Some("boolean"), nouns));
    }
    phrases.extend(receiver(case));
    phrases.extend(static_call(case));
    phrases.retain(|phrase| phrase.words.len() <= MAX_PHRASE);
    phrases.sort_by_key(|phrase| std::cmp::Reverse(phrase.weight));
    phrases
}

fn special(plain: &str, noun: &str, boolean: bool, nouns: &Nouns) -> Option<Phrase> {
    let after = capitalised(noun);
    if is_empty(plain) {
        return Some(Phrase { words: format!("empty{after}"), weight: 16 });
    }
    let (words, weight) = match &Term::parse(plain)? {
        term if term.is_null() => (format!("null{after}"), 20),
        Term::Cast(_, inner) if inner.is_null() => (format!("null{after}"), 20),
        Term::Text(text) if text.is_empty() => (format!("empty{after}"), 18),
        Term::Int(0) => (format!("zero{after}"), 10),
        Term::Float(text) if text.trim_end_matches('f') == "0.0" => (format!("zero{after}"), 10),
        Term::Int(number) if *number < 0 => (format!("negative{after}"), 12),
        Term::Name(name) if boolean && name == "true" => (noun.to_owned(), 8),
        Term::Name(name) if boolean && name == "false" => (format!("not{after}"), 8),
        Term::Field(of, name) if of.is_class() && name == "MIN_VALUE" => (format!("min{after}"), 13),
        Term::Field(of, name) if of.is_class() && name == "MAX_VALUE" => (format!("max{after}"), 13),
        term if term.is_constant() => {
            let weight = if matches!(term, Term::Field(..)) { 10 } else { plain_weight(noun) };
            (format!("{noun}Is{}", value(term, nouns)?), weight)
        }
        _ => return None,
    };
    Some(Phrase { words, weight })
}

/// The weight of saying that something has just some value.
fn plain_weight(noun: &str) -> u32 {
    if noun.len() > 1 { 4 } else { LAST_RESORT }
}

/// A call that changes static state before, or a class that is initialised.
fn static_call(case: &TestCase) -> Option<Phrase> {
    let statements = case.arrange.iter().map(Code::plain);
    let is_call = |statement: &String| {
        (statement.starts_with(char::is_uppercase) || statement.starts_with("new ")) && !statement.contains(" = ")
    };
    let mut called = statements.filter(is_call).filter_map(|statement| {
        if let Some(class) = statement.strip_prefix("Class.forName(").and_then(|rest| rest.split(".class").next()) {
            return Some(format!("{}Initialised", uncapitalised(&camel(class.rsplit('.').next()?))));
        }
        let call = statement.trim_end_matches(';');
        match Term::parse(call.strip_prefix("new ").unwrap_or(call))? {
            Term::Call(None, class, _) => Some(format!("afterNew{}", capitalised(&camel(&class)))),
            Term::Call(Some(_), name, _) => Some(format!("after{}", capitalised(&camel(&name)))),
            _ => None,
        }
    });
    Some(Phrase { words: called.next_back()?, weight: 11 })
}

/// What was done to the receiver before.
pub fn receiver(case: &TestCase) -> Option<Phrase> {
    let receiver = case.receiver.as_ref()?.plain();
    let class = capitalised(&camel(&case.subject.simple_class));
    // An object that was made of nothing says more than the values that were passed to a constructor.
    let new = |made: &str| {
        let weight = if made.contains("()") { 9 } else { 3 };
        Some(Phrase { words: format!("new{class}"), weight })
    };
    if receiver.starts_with("new ") {
        return new(&receiver);
    }
    let statements: Vec<String> = case.arrange.iter().map(Code::plain).collect();
    let made = format!(" {receiver} = new ");
    let at = statements.iter().position(|statement| statement.contains(&made))?;
    let mut calls: Vec<String> = Vec::new();
    for statement in &statements[at + 1..] {
        let called = statement.strip_prefix(&receiver).and_then(|rest| rest.strip_prefix('.'));
        let Some((name, _)) = called.and_then(|call| call.split_once('(')) else { continue };
        let name = camel(name);
        if !name.is_empty() && !calls.contains(&name) {
            calls.push(name);
        }
    }
    let words = match &calls[..] {
        [] => return new(&statements[at]),
        [.., a, b] => format!("after{a}And{b}"),
        [one] => format!("after{one}"),
    };
    Some(Phrase { words, weight: 11 })
}
