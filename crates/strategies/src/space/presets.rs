//! Values that are there from the start: the boundaries of a type, and the constants that the code under test mentions.

use super::constants::Constants;
use program::Kind;
use program::link::Class;
use std::rc::Rc;
use symex::input::{Identity, Input, InputId, Recipe};

/// Harvested constants of one kind.
const MAX_HARVEST: usize = 12;
/// Characters of a harvested string.
const MAX_TEXT: usize = 60;

/// A value that needs nothing to be made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Preset {
    Null,
    /// Bits as in [`Input::Primitive`].
    Primitive(Kind, u64),
    Boxed(Kind, u64),
    /// UTF-16 units.
    Text(Rc<[u16]>),
    Array(Kind, Rc<[u64]>),
    /// A constant of a class.
    Constant(Rc<Recipe>),
}

impl Preset {
    pub fn input(&self, id: InputId) -> Input {
        match self {
            Preset::Null => Input::Null,
            Preset::Primitive(kind, bits) => Input::Primitive { kind: *kind, bits: *bits },
            Preset::Boxed(kind, bits) => Input::Boxed { id, kind: *kind, bits: *bits },
            Preset::Text(units) => Input::String { id, units: units.to_vec(), identity: Identity::Open },
            Preset::Array(kind, items) => Input::PrimitiveArray { id, kind: *kind, items: items.to_vec() },
            Preset::Constant(recipe) => Input::Made { id, recipe: recipe.clone(), holes: Vec::new() },
        }
    }
}

/// The presets of one class under test: simplest first.
#[derive(Default)]
pub struct Presets {
    integers: Vec<i64>,
    floats: Vec<f64>,
    texts: Vec<Rc<[u16]>>,
}

impl Presets {
    /// With the constants in the code of a class, and numbers that its callers pass.
    pub fn of(class: &'static Class, passed: &[i64]) -> Presets {
        let Constants { mut integers, mut floats, mut texts } = Constants::of(class);
        integers.truncate(MAX_HARVEST);
        for number in passed.iter().take(MAX_HARVEST) {
            add_once(&mut integers, *number);
        }
        floats.truncate(MAX_HARVEST);
        texts.retain(|text| text.len() <= MAX_TEXT);
        texts.truncate(MAX_HARVEST);
        Presets { integers, floats, texts: texts.into_iter().map(Rc::from).collect() }
    }

    pub fn primitives(&self, kind: Kind) -> Vec<u64> {
        let mut found = Vec::new();
        let edges: &[i64] = match kind {
            Kind::Bool => &[0, 1],
            Kind::Byte => &[0, 1, -1, i8::MAX as i64, i8::MIN as i64],
            Kind::Short => &[0, 1, -1, i16::MAX as i64, i16::MIN as i64],
            Kind::Char => &[b'a' as i64, b'0' as i64, b' ' as i64, 0, b'Z' as i64, 0xe9, u16::MAX as i64],
            Kind::Int => &[0, 1, -1, 2, 10, i32::MAX as i64, i32::MIN as i64],
            Kind::Long => &[0, 1, -1, 2, 10, i64::MAX, i64::MIN, 1 << 32],
            _ => &[],
        };
        let fits = |value: &i64| match kind {
            Kind::Byte => i8::try_from(*value).is_ok(),
            Kind::Short => i16::try_from(*value).is_ok(),
            Kind::Char => u16::try_from(*value).is_ok(),
            Kind::Int => i32::try_from(*value).is_ok(),
            Kind::Long => true,
            _ => false,
        };
        let as_bits = |value: i64| if kind == Kind::Long { value as u64 } else { value as i32 as u32 as u64 };
        edges.iter().chain(self.integers.iter().filter(|value| fits(value))).for_each(|value| {
            add_once(&mut found, as_bits(*value));
        });
        let edges = [0.0, 1.0, -1.0, 0.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0];
        match kind {
            Kind::Float => {
                let ends = [f32::MAX, f32::from_bits(1)];
                let values = edges.iter().chain(&self.floats).map(|value| *value as f32).chain(ends);
                values.for_each(|value| add_once(&mut found, u64::from(value.to_bits())));
            }
            Kind::Double => {
                let ends = [f64::MAX, f64::from_bits(1)];
                let values = edges.iter().chain(&self.floats).copied().chain(ends);
                values.for_each(|value| add_once(&mut found, value.to_bits()));
            }
            _ => {}
        }
        found
    }

    pub fn texts(&self) -> Vec<Preset> {
        let edges = ["", "a", " ", "0", "-1", "abc", "A b,c", "\n", "1.5", "\u{e9}\u{4e2d}"];
        let mut found: Vec<Rc<[u16]>> = Vec::new();
        edges.iter().for_each(|text| add_once(&mut found, text.encode_utf16().collect()));
        self.texts.iter().for_each(|text| add_once(&mut found, text.clone()));
        found.into_iter().map(Preset::Text).collect()
    }

    pub fn arrays(&self, kind: Kind) -> Vec<Preset> {
        let values = self.primitives(kind);
        let (first, second) = (values.first().copied().unwrap_or(0), values.get(1).copied().unwrap_or(1));
        let mut found: Vec<Rc<[u64]>> = vec![Rc::from([])];
        values.iter().for_each(|value| found.push(Rc::from([*value])));
        found.extend([Rc::from([first, second]), Rc::from([second, first]), Rc::from([first, first, second])]);
        found.into_iter().map(|items| Preset::Array(kind, items)).collect()
    }
}

fn add_once<T: PartialEq>(found: &mut Vec<T>, value: T) {
    if !found.contains(&value) {
        found.push(value);
    }
}
