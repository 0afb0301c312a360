//! Heaps of one machine on another: classes and types of inputs go by their names.

use super::{Graph, Leaf, Linear, token};
use crate::machine::{Shape, Value};
use expr::Term;
use program::Name;
use program::link::{Class, Loader, Program};

/// What the numbers of classes and of types of inputs in heaps mean.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    pub classes: Vec<(Name, Loader)>,
    /// The type in words, and its class if it is one.
    pub kinds: Vec<(String, Option<Name>)>,
}

impl Tables {
    pub(super) fn class(&mut self, class: (Name, Loader)) -> u32 {
        number(&mut self.classes, class)
    }

    pub(super) fn kind(&mut self, kind: (String, Option<Name>)) -> u32 {
        number(&mut self.kinds, kind)
    }

    pub(super) fn find(&self, program: &Program, class: u32) -> Option<&'static Class> {
        let &(name, loader) = self.classes.get(class as usize)?;
        let known = program.find(loader, name).ok().flatten();
        known.or_else(|| program.all_classes().find(|class| class.name == name && class.loader == loader))
    }
}

/// The place of something in a list, at the end of which it is put if it is new.
fn number<T: PartialEq>(list: &mut Vec<T>, one: T) -> u32 {
    let known = list.iter().position(|known| *known == one);
    known.unwrap_or_else(|| {
        list.push(one);
        list.len() - 1
    }) as u32
}

/// From the numbers of one machine to those of another.
pub struct Numbers {
    classes: Vec<u32>,
    kinds: Vec<u32>,
}

impl Linear {
    /// What the numbers of another machine are here.
    pub fn numbers(&mut self, tables: &Tables) -> Numbers {
        Numbers {
            classes: tables.classes.iter().map(|&class| self.tables.class(class)).collect(),
            kinds: tables.kinds.iter().map(|kind| self.tables.kind(kind.clone())).collect(),
        }
    }
}

impl Graph {
    /// The heap with other terms for those in it.
    pub fn with_terms(&self, change: &mut dyn FnMut(Term) -> Term) -> Graph {
        let mut value = |value: Value| match value.shape() {
            Shape::Term(term) => Value::term(change(term)),
            _ => value,
        };
        let leaf = |leaf: &Leaf| match *leaf {
            Leaf::Number(number) => Leaf::Number(value(number)),
            Leaf::Box { kind, is_shared, value: content } => Leaf::Box { kind, is_shared, value: value(content) },
            ref other => other.clone(),
        };
        Graph { leaves: self.leaves.iter().map(leaf).collect(), ..self.clone() }
    }

    /// The heap with the numbers of another machine.
    pub fn renumbered(mut self, numbers: &Numbers) -> Graph {
        let mut at = 0;
        while let Some(&found) = self.shape.get(at) {
            let (is_class, rest) = match found {
                token::LEAF => (false, 0),
                token::OBJECT | token::CONTENT => (true, 1),
                token::ARRAY | token::TEXT => (true, 2),
                token::STRING => (false, 1 + self.shape.get(at + 1).map_or(0, |length| *length as usize)),
                _ => (false, 1),
            };
            if is_class && let Some(class) = self.shape.get_mut(at + 1) {
                *class = numbers.classes[*class as usize];
            }
            at += 1 + rest;
        }
        for leaf in &mut self.leaves {
            if let Leaf::Open { wanted, .. } = leaf {
                *wanted = numbers.kinds[*wanted as usize];
            }
        }
        self
    }
}
