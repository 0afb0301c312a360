//! Facts that methods share: of fields, parameters and results. They begin as good as can be hoped for, and get weaker
//! until every method agrees with all of them (Houdini's way): what is left holds by induction over execution.

use crate::assume::Why;
use crate::value::Range;
use program::effects::FieldId;
use program::link::MethodId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// What a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    Field(FieldId),
    /// In the order of the descriptor, without the receiver.
    Parameter(MethodId, u16),
    Result(MethodId),
}

/// What one method, or all of them, put there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    pub not_null: bool,
    pub range: Range,
}

impl Content {
    pub const ANY: Content = Content { not_null: false, range: Range::LONG };
    pub const DEFAULT: Content = Content { not_null: false, range: Range::new(0, 0) };

    /// What is hoped of a fact before anything is known: fields are not negative as long as nobody writes another number.
    fn hoped(key: Key) -> Content {
        let range = match key {
            Key::Field(_) => Range::new(0, 0),
            Key::Parameter(..) | Key::Result(_) => Range::LONG,
        };
        Content { not_null: true, range }
    }

    pub fn join(self, other: Content) -> Content {
        Content { not_null: self.not_null && other.not_null, range: self.range.join(other.range) }
    }

    fn covers(self, other: Content) -> bool {
        (!self.not_null || other.not_null) && other.range.is_within(self.range)
    }
}

/// What holds after a method has returned. Parameters are numbered as in [`Key::Parameter`], up to 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Ensures {
    /// These are not null.
    pub not_null: u64,
    /// These are not null if the result is true.
    pub if_true: u64,
    /// These are not null if the result is false.
    pub if_false: u64,
    /// The result is this parameter.
    pub returns: Option<u16>,
    /// The result is the receiver.
    pub returns_this: bool,
}

impl Ensures {
    fn meet(self, other: Ensures) -> Ensures {
        Ensures {
            not_null: self.not_null & other.not_null,
            if_true: self.if_true & other.if_true,
            if_false: self.if_false & other.if_false,
            returns: self.returns.filter(|_| self.returns == other.returns),
            returns_this: self.returns_this && other.returns_this,
        }
    }
}

/// How often a range may grow before it is given up.
const GROWTH: u8 = 4;

#[derive(Default)]
pub struct Shared {
    /// Nothing is hoped for.
    is_weak: bool,
    /// Absent: as hoped for.
    contents: FxHashMap<Key, (Content, u8)>,
    ensures: FxHashMap<MethodId, Ensures>,
    given: FxHashMap<Key, BTreeMap<MethodId, Content>>,
    whys: FxHashMap<Key, BTreeMap<MethodId, BTreeSet<Why>>>,
    users: FxHashMap<Key, FxHashSet<MethodId>>,
    callers: FxHashMap<MethodId, FxHashSet<MethodId>>,
}

/// What the analysis of a method has to say to the others.
#[derive(Default, Debug)]
pub struct Exchange {
    pub used: BTreeSet<Key>,
    pub called: BTreeSet<MethodId>,
    pub given: BTreeMap<Key, Content>,
    /// What that rests on.
    pub whys: BTreeMap<Key, BTreeSet<Why>>,
    pub ensures: Ensures,
}

impl Exchange {
    pub fn give(&mut self, key: Key, content: Content) {
        let known = self.given.entry(key).or_insert(content);
        *known = known.join(content);
    }

    /// As [`give`](Exchange::give), of a value about which something was assumed.
    pub fn give_because(&mut self, key: Key, content: Content, why: Why) {
        self.give(key, content);
        if why != Why::NONE {
            self.whys.entry(key).or_default().insert(why);
        }
    }
}

impl Shared {
    /// Facts for code of which nothing is known.
    pub fn weak() -> Shared {
        Shared { is_weak: true, ..Shared::default() }
    }

    pub fn content(&self, key: Key) -> Content {
        if self.is_weak {
            return Content::ANY;
        }
        self.contents.get(&key).map_or_else(|| Content::hoped(key), |(content, _)| *content)
    }

    pub fn ensures(&self, method: MethodId) -> Ensures {
        self.ensures.get(&method).copied().unwrap_or_default()
    }

    /// What the fact rests on, as those say who put something there.
    pub fn whys(&self, key: Key) -> BTreeSet<Why> {
        self.whys.get(&key).into_iter().flat_map(|whys| whys.values()).flatten().copied().collect()
    }

    /// All facts of what something was put into.
    pub fn facts(&self) -> BTreeMap<Key, Content> {
        self.given.iter().filter(|(_, given)| !given.is_empty()).map(|(&key, _)| (key, self.content(key))).collect()
    }

    /// The methods that put something into fields.
    pub fn writers(&self) -> BTreeMap<FieldId, Vec<MethodId>> {
        let mut writers = BTreeMap::new();
        #[expect(clippy::iter_over_hash_type, reason = "they are put in order")]
        for (key, given) in &self.given {
            if let Key::Field(field) = key {
                writers.insert(*field, given.keys().copied().collect());
            }
        }
        writers
    }

    /// Whether any method was seen to put something there.
    pub fn is_given(&self, key: Key) -> bool {
        self.given.get(&key).is_some_and(|given| !given.is_empty())
    }

    /// The methods that have asked what a method ensures.
    pub fn callers_of(&self, method: MethodId) -> BTreeSet<MethodId> {
        self.callers.get(&method).into_iter().flatten().copied().collect()
    }

    /// Takes what a method says; returns the methods that have to be looked at again.
    pub fn take(&mut self, method: MethodId, exchange: Exchange) -> BTreeSet<MethodId> {
        let mut again = BTreeSet::new();
        for key in exchange.used {
            self.users.entry(key).or_default().insert(method);
        }
        for callee in exchange.called {
            self.callers.entry(callee).or_default().insert(method);
        }
        for (key, content) in exchange.given {
            self.given.entry(key).or_default().insert(method, content);
            if !self.content(key).covers(content) {
                self.grow(key, content);
                again.extend(self.users.get(&key).into_iter().flatten());
            }
        }
        for (key, whys) in exchange.whys {
            self.whys.entry(key).or_default().insert(method, whys);
        }
        let known = self.ensures.get(&method).copied();
        let ensures = known.map_or(exchange.ensures, |known| known.meet(exchange.ensures));
        if known != Some(ensures) {
            self.ensures.insert(method, ensures);
            again.extend(self.callers.get(&method).into_iter().flatten());
        }
        again
    }

    fn grow(&mut self, key: Key, by: Content) {
        let before = self.content(key);
        let (known, grown) = self.contents.entry(key).or_insert((before, 0));
        let joined = known.join(by);
        if joined.range != known.range {
            *grown += 1;
            let mut range = joined.range.widened(known.range);
            if *grown > GROWTH {
                range.lo = if range.lo < known.range.lo { i64::MIN } else { range.lo };
                range.hi = if range.hi > known.range.hi { i64::MAX } else { range.hi };
                range.nonzero = range.lo > 0 || range.hi < 0;
            }
            *known = Content { range, ..joined };
        } else {
            *known = joined;
        }
    }

    /// Once every method has been looked at: ranges of what only they write are as narrow as what they have written.
    /// Returns the methods that can make use of it.
    pub fn narrow(&mut self, is_closed: impl Fn(Key) -> bool) -> BTreeSet<MethodId> {
        let mut again = BTreeSet::new();
        #[expect(clippy::iter_over_hash_type, reason = "each key changes only its own content")]
        for (&key, given) in &self.given {
            let all = given.values().copied().reduce(Content::join);
            let Some(all) = all.filter(|_| is_closed(key)) else { continue };
            let known = self.content(key);
            if all.range != known.range && all.range.is_within(known.range) {
                self.contents.insert(key, (Content { range: all.range, ..known }, 0));
                again.extend(self.users.get(&key).into_iter().flatten());
            }
        }
        again
    }
}
