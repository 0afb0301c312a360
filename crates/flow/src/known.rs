//! What is known of methods that are not analysed: a table in a file.
//!
//! A line of `known.txt` names a class, a method (`*` for all) and what holds of it. It also holds of what overrides the
//! method, since it is what its documentation promises.

use program::link::Method;
use rustc_hash::FxHashMap;

/// What holds of a method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The result is not null.
    pub not_null: bool,
    /// The least result.
    pub least: Option<i64>,
    /// The result is this argument, which was not null.
    pub returns: Option<u8>,
    /// Neither writes what the analysed classes can see, nor calls them, unless through an argument.
    pub quiet: bool,
    /// Not even through an argument.
    pub silent: bool,
    /// Nothing of what holds of the others of its class.
    unknown: bool,
    /// An argument is not null if the result is true or false.
    pub not_null_if: Option<(u8, bool)>,
    pub special: Option<Special>,
}

/// Methods whose result is related to their arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    Min,
    Max,
    Abs,
    /// A copy of its receiver.
    Clone,
    /// `Arrays.copyOf`: an array as long as its second argument.
    CopyOf,
}

pub struct Table {
    /// By method, then class.
    rows: FxHashMap<&'static str, Vec<(&'static str, Known)>>,
}

impl Table {
    pub fn new() -> Table {
        let mut rows: FxHashMap<&'static str, Vec<(&'static str, Known)>> = FxHashMap::default();
        for line in include_str!("known.txt").lines() {
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let (Some(class), Some(methods)) = (words.next(), words.next()) else { continue };
            let known = known(words);
            for method in methods.split(',') {
                rows.entry(method).or_default().push((class, known));
            }
        }
        Table { rows }
    }

    pub fn of(&self, method: &'static Method) -> Known {
        let mut found = Known::default();
        let named = self.rows.get(method.name.as_str()).into_iter().flatten();
        for (class, known) in self.rows.get("*").into_iter().flatten().chain(named) {
            let is_above = method
                .class
                .ancestry()
                .chain(method.class.all_interfaces.iter().copied())
                .any(|one| one.name == *class);
            if is_above {
                found.add(known);
            }
        }
        found
    }
}

impl Known {
    fn add(&mut self, other: &Known) {
        if other.unknown {
            *self = Known::default();
            return;
        }
        self.silent |= other.silent;
        self.not_null |= other.not_null;
        self.least = self.least.max(other.least);
        self.returns = self.returns.or(other.returns);
        self.quiet |= other.quiet;
        self.not_null_if = self.not_null_if.or(other.not_null_if);
        self.special = self.special.or(other.special);
    }
}

fn known(words: impl Iterator<Item = &'static str>) -> Known {
    let mut known = Known::default();
    for word in words {
        match word.split_once('=').unwrap_or((word, "")) {
            ("notnull", _) => known.not_null = true,
            ("quiet", _) => known.quiet = true,
            ("silent", _) => known.silent = true,
            ("unknown", _) => known.unknown = true,
            ("least", number) => known.least = number.parse().ok(),
            ("returns", number) => known.returns = number.parse().ok(),
            ("iftrue", number) => known.not_null_if = number.parse().ok().map(|argument| (argument, true)),
            ("iffalse", number) => known.not_null_if = number.parse().ok().map(|argument| (argument, false)),
            ("min", _) => known.special = Some(Special::Min),
            ("max", _) => known.special = Some(Special::Max),
            ("abs", _) => known.special = Some(Special::Abs),
            ("clone", _) => known.special = Some(Special::Clone),
            ("copyOf", _) => known.special = Some(Special::CopyOf),
            _ => unreachable!("known.txt has a word that means nothing: {word}"),
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_means_something() {
        let table = Table::new();
        assert!(table.rows.len() > 50);
        #[expect(clippy::iter_over_hash_type, reason = "all are checked")]
        for rows in table.rows.values() {
            assert!(rows.iter().all(|(class, known)| class.contains('/') && *known != Known::default()));
        }
    }
}
