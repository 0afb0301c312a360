//! From a place in a report to the instructions that it may mean.

use super::{Unresolved, file};
use crate::model::{Claim, Fault, Location, Site};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// An instruction that a warning may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    pub class: String,
    pub method: String,
    pub descriptor: String,
    pub offset: u32,
    pub line: Option<u32>,
    /// How it can fail; none for a call, below which anything can.
    pub fault: Option<Fault>,
    /// The variable, field or method that it is about.
    pub names: Vec<String>,
}

/// The candidates that a place means: those that can fail as claimed, by descriptor and offset if these are known, else by
/// line; of these, those that fit the names in the report and, with the text of the line, its column. Hints that fit
/// nothing are passed over. Positions in `candidates`, in their order.
pub fn narrow(
    claim: Claim,
    place: &Location,
    arguments: &[String],
    line_text: Option<&str>,
    candidates: &[Candidate],
) -> Result<Vec<usize>, Unresolved> {
    let can_fail = |candidate: &Candidate| match claim.site {
        Site::Line => candidate.fault == Some(claim.fault),
        Site::Call | Site::Method => candidate.fault == Some(claim.fault) || candidate.fault.is_none(),
    };
    let same = |wanted: &Option<String>, found: &str| wanted.as_ref().is_none_or(|wanted| wanted == found);
    let in_method = |candidate: &Candidate| {
        same(&place.class, &candidate.class)
            && same(&place.method, &candidate.method)
            && same(&place.descriptor, &candidate.descriptor)
    };
    let choose = |from: &[usize], fits: &dyn Fn(&Candidate) -> bool| -> Vec<usize> {
        from.iter().copied().filter(|index| fits(&candidates[*index])).collect()
    };
    let all: Vec<usize> = (0..candidates.len()).collect();
    let possible = choose(&all, &|candidate| can_fail(candidate) && in_method(candidate));
    if claim.site == Site::Method && place.method.is_some() {
        let name = || [&place.class, &place.method].into_iter().flatten().cloned().collect::<Vec<String>>().join(".");
        return if possible.is_empty() { Err(Unresolved::NoCandidateIn { method: name() }) } else { Ok(possible) };
    }
    let at_offset = choose(&possible, &|candidate| place.offset == Some(candidate.offset));
    if !at_offset.is_empty() {
        return Ok(at_offset);
    }
    let line = place.line.ok_or_else(|| Unresolved::NoLine { file: file(place) })?;
    let mut chosen = choose(&possible, &|candidate| candidate.line == Some(line));
    if chosen.is_empty() {
        return Err(Unresolved::NoCandidate { file: file(place), line });
    }
    if claim.site == Site::Method {
        // The report tells the line only: all of the methods that have it.
        let methods: BTreeSet<_> = chosen.iter().map(|index| method_of(&candidates[*index])).collect();
        return Ok(choose(&possible, &|candidate| methods.contains(&method_of(candidate))));
    }
    let words: BTreeSet<&str> = place.names.iter().chain(arguments).flat_map(|name| words(name)).collect();
    let column = line_text.zip(place.column).and_then(|(text, column)| word_at(text, column));
    // Prefer candidates of methods that are named, then those about something that is named, then by column.
    let hints: [&dyn Fn(&Candidate) -> bool; 3] = [
        &|candidate| words.contains(candidate.method.as_str()),
        &|candidate| candidate.names.iter().any(|name| words.contains(name.as_str())),
        &|candidate| column.is_some_and(|word| candidate.names.iter().any(|name| name == word)),
    ];
    for hint in hints {
        let fitting = choose(&chosen, hint);
        if !fitting.is_empty() {
            chosen = fitting;
        }
    }
    Ok(chosen)
}

fn method_of(candidate: &Candidate) -> (&str, &str, &str) {
    (&candidate.class, &candidate.method, &candidate.descriptor)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_word(c)).filter(|word| !word.is_empty())
}

/// The identifier at a column, from 1 on; of a dot the one before it, which is what tools mean by it.
pub fn word_at(text: &str, column: u32) -> Option<&str> {
    let at = usize::try_from(column).ok()?.checked_sub(1)?;
    let (mut at, _) = text.char_indices().nth(at)?;
    if text[at..].starts_with('.') {
        at = text[..at].char_indices().next_back()?.0;
    }
    let start = text[..at]
        .rfind(|c| !is_word(c))
        .map_or(0, |before| before + text[before..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(|c| !is_word(c)).map_or(text.len(), |length| at + length);
    (start < end).then(|| &text[start..end])
}
