//! Sets of fields and of classes.

use crate::link::{Class, ClassId, Field, Program};
use std::cmp::Ordering;

/// Fields of one class that share a word.
const WORD: usize = 64;

/// A field by its number in the class that declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId {
    pub class: ClassId,
    /// Index in the fields of the class.
    pub index: usize,
}

impl FieldId {
    pub fn class(self, program: &Program) -> &'static Class {
        program.class(self.class)
    }

    pub fn field(self, program: &Program) -> &'static Field {
        &program.class(self.class).fields[self.index]
    }

    fn place(self) -> ((ClassId, usize), u64) {
        ((self.class, self.index / WORD), 1 << (self.index % WORD))
    }
}

/// A set of fields: the words that are not empty, in order. Thousands of sets are joined and compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldSet(Vec<((ClassId, usize), u64)>);

impl FieldSet {
    pub fn insert(&mut self, field: FieldId) {
        let (key, bit) = field.place();
        match self.0.binary_search_by_key(&key, |(key, _)| *key) {
            Ok(at) => self.0[at].1 |= bit,
            Err(at) => self.0.insert(at, (key, bit)),
        }
    }

    pub fn contains(&self, field: FieldId) -> bool {
        let (key, bit) = field.place();
        self.0.binary_search_by_key(&key, |(key, _)| *key).is_ok_and(|at| self.0[at].1 & bit != 0)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The fields in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = FieldId> + '_ {
        self.0.iter().flat_map(|&((class, chunk), bits)| {
            let set = (0..WORD).filter(move |bit| bits >> bit & 1 != 0);
            set.map(move |bit| FieldId { class, index: chunk * WORD + bit })
        })
    }

    pub fn add(&mut self, other: &FieldSet) {
        if other.0.iter().all(|(key, bits)| self.word(*key) & bits == *bits) {
            return;
        }
        let (ours, theirs) = (std::mem::take(&mut self.0), &other.0);
        let (mut left, mut right) = (ours.iter().peekable(), theirs.iter().peekable());
        while let (Some(&&(ours, mine)), Some(&&(key, bits))) = (left.peek(), right.peek()) {
            let order = ours.cmp(&key);
            self.0.push(match order {
                Ordering::Less => (ours, mine),
                Ordering::Greater => (key, bits),
                Ordering::Equal => (key, mine | bits),
            });
            if order.is_le() {
                left.next();
            }
            if order.is_ge() {
                right.next();
            }
        }
        self.0.extend(left.chain(right));
    }

    /// The fields that are in both sets.
    pub fn shared<'a>(&'a self, other: &'a FieldSet) -> impl Iterator<Item = FieldId> + 'a {
        self.iter().filter(|field| other.contains(*field))
    }

    pub fn overlaps(&self, other: &FieldSet) -> bool {
        let (few, many) = if self.0.len() < other.0.len() { (self, other) } else { (other, self) };
        few.0.iter().any(|(key, bits)| many.word(*key) & bits != 0)
    }

    fn word(&self, key: (ClassId, usize)) -> u64 {
        self.0.binary_search_by_key(&key, |(key, _)| *key).map_or(0, |at| self.0[at].1)
    }
}

impl FromIterator<FieldId> for FieldSet {
    fn from_iter<I: IntoIterator<Item = FieldId>>(fields: I) -> FieldSet {
        let mut set = FieldSet::default();
        fields.into_iter().for_each(|field| set.insert(field));
        set
    }
}

/// A set of classes in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct ClassList {
    order: Vec<ClassId>,
    /// A bit for each class.
    seen: Vec<u64>,
}

impl ClassList {
    /// Adds a class at the end if it is not there yet.
    pub fn insert(&mut self, class: ClassId) {
        if self.contains(class) {
            return;
        }
        let word = class as usize / WORD;
        self.seen.resize(self.seen.len().max(word + 1), 0);
        self.seen[word] |= 1 << (class as usize % WORD);
        self.order.push(class);
    }

    pub fn contains(&self, class: ClassId) -> bool {
        let class = class as usize;
        self.seen.get(class / WORD).is_some_and(|word| word >> (class % WORD) & 1 != 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = ClassId> + '_ {
        self.order.iter().copied()
    }

    pub fn get(&self, index: usize) -> Option<ClassId> {
        self.order.get(index).copied()
    }
}

impl PartialEq for ClassList {
    fn eq(&self, other: &ClassList) -> bool {
        self.order == other.order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Sets of few classes, from a generator of numbers.
    fn sets() -> impl Iterator<Item = BTreeSet<FieldId>> {
        let mut state = 1_u64;
        let mut next = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        std::iter::repeat_with(move || {
            let count = next(12);
            (0..count).map(|_| FieldId { class: next(5) as ClassId, index: next(130) as usize }).collect()
        })
    }

    #[test]
    fn as_sets_do() {
        let mut pairs = sets();
        for _ in 0..2000 {
            let (Some(one), Some(other)) = (pairs.next(), pairs.next()) else { return };
            let (left, right): (FieldSet, FieldSet) = (one.iter().copied().collect(), other.iter().copied().collect());
            assert!(left.iter().eq(one.iter().copied()));
            assert!(left.shared(&right).eq(one.intersection(&other).copied()));
            assert_eq!(left.overlaps(&right), !one.is_disjoint(&other));
            let mut both = left.clone();
            both.add(&right);
            assert!(both.iter().eq(one.union(&other).copied()));
            assert!(other.iter().all(|field| both.contains(*field)));
        }
    }
}
