//! Small changes of inputs, at random.

use super::leaves;
use super::words::Words;
use host::Random;
use program::Kind;
use symex::input::{Input, InputId};

/// Characters of a string, and elements of an array: tests stay small.
const MAX_LENGTH: usize = 32;

pub struct Mutator<'a> {
    pub random: &'a mut Random,
    pub words: &'a Words,
    /// Inputs of the same method.
    pub others: &'a [Vec<Input>],
    /// Bits of the largest numbers that are drawn; see [`reach`].
    pub reach: u32,
}

/// Bits of numbers after so many tests: they may be lengths and capacities, so large ones come after small ones.
pub fn reach(tests: u64) -> u32 {
    const FIRST: u64 = 8;
    const PER_BIT: u64 = 32;
    (FIRST + tests / PER_BIT).min(64) as u32
}

impl Mutator<'_> {
    pub fn mutate(&mut self, inputs: &mut [Input]) {
        loop {
            match leaves::count(inputs) {
                count if count > 0 && self.random.below(8) > 0 => {
                    let index = self.random.below(count as u64) as usize;
                    leaves::change(inputs, index, |leaf| self.leaf(leaf));
                }
                _ => self.exchange(inputs),
            }
            if self.random.below(2) == 0 {
                return;
            }
        }
    }

    fn exchange(&mut self, inputs: &mut [Input]) {
        if !self.others.is_empty() {
            let other = &self.others[self.random.below(self.others.len() as u64) as usize];
            self.take_from(other, inputs);
        }
    }

    /// Takes an argument of another test.
    pub fn take_from(&mut self, other: &[Input], inputs: &mut [Input]) {
        if inputs.is_empty() || inputs.iter().chain(other).any(is_shared) {
            return;
        }
        let at = self.random.below(inputs.len() as u64) as usize;
        if let Some(argument) = other.get(at) {
            inputs[at] = argument.clone();
            let mut next = 0;
            inputs.iter_mut().for_each(|input| renumber(input, &mut next));
        }
    }

    fn leaf(&mut self, leaf: &mut Input) {
        match leaf {
            Input::Primitive { kind, bits } | Input::Boxed { kind, bits, .. } => *bits = self.number(*kind, *bits),
            Input::String { units, .. } => self.text(units),
            Input::PrimitiveArray { kind, items, .. } => self.array(*kind, items),
            _ => {}
        }
    }

    fn number(&mut self, kind: Kind, bits: u64) -> u64 {
        if leaves::is_float(kind) && self.random.below(2) == 0 {
            let value = leaves::number(kind, bits);
            let changed = match self.random.below(6) {
                0 => -value,
                1 => value * 10.0,
                2 => value / 2.0,
                3 => value + 1.0,
                4 => value - 1.0,
                _ => self.words.floats[self.random.below(self.words.floats.len() as u64) as usize],
            };
            return leaves::float_bits(kind, changed);
        }
        let value = leaves::whole(kind, bits);
        let changed = match self.random.below(8) {
            0 => value.wrapping_neg(),
            1 => value.wrapping_add(1),
            2 => value.wrapping_sub(1),
            3 => value ^ (1 << self.random.below(u64::from(self.reach.min(32)))),
            4 => self.random.below(20) as i64,
            5 => {
                let unused = 63 - self.random.below(u64::from(self.reach));
                (self.random.draw() as i64) >> unused
            }
            _ if kind == Kind::Char => i64::from(self.unit()),
            _ => self.words.numbers[self.random.below(self.words.numbers.len() as u64) as usize],
        };
        leaves::bits(kind, changed)
    }

    fn unit(&mut self) -> u16 {
        self.words.units[self.random.below(self.words.units.len() as u64) as usize]
    }

    fn text(&mut self, units: &mut Vec<u16>) {
        let place = |random: &mut Random, length: usize| random.below(length as u64 + 1) as usize;
        match self.random.below(10) {
            0 | 1 if !units.is_empty() => {
                let at = self.random.below(units.len() as u64) as usize;
                units.remove(at);
            }
            2 | 3 if !units.is_empty() => {
                let at = self.random.below(units.len() as u64) as usize;
                units[at] = self.unit();
            }
            4 if !units.is_empty() => {
                let at = self.random.below(units.len() as u64) as usize;
                // The other case of a letter; a neighbour of any other character.
                units[at] ^= if (units[at] as u8).is_ascii_alphabetic() { 0x20 } else { 1 };
            }
            5 if units.len() > 1 => {
                let (one, two) = (place(self.random, units.len()), place(self.random, units.len()));
                let part = units[one.min(two)..one.max(two)].to_vec();
                let at = place(self.random, units.len());
                units.splice(at..at, part);
            }
            6 | 7 if !self.words.texts.is_empty() => {
                let word = &self.words.texts[self.random.below(self.words.texts.len() as u64) as usize];
                let at = place(self.random, units.len());
                let rest = if self.random.below(3) == 0 { units.len() } else { at };
                units.splice(at..rest, word.iter().copied());
            }
            _ => {
                let at = place(self.random, units.len());
                let unit = self.unit();
                units.insert(at, unit);
            }
        }
        units.truncate(MAX_LENGTH);
    }

    fn array(&mut self, kind: Kind, items: &mut Vec<u64>) {
        match self.random.below(4) {
            0 if !items.is_empty() => {
                let at = self.random.below(items.len() as u64) as usize;
                items.remove(at);
            }
            1 | 2 if !items.is_empty() => {
                let at = self.random.below(items.len() as u64) as usize;
                items[at] = self.number(kind, items[at]);
            }
            _ => {
                let at = self.random.below(items.len() as u64 + 1) as usize;
                let item = self.number(kind, leaves::bits(kind, 0));
                items.insert(at, item);
            }
        }
        items.truncate(MAX_LENGTH);
    }
}

pub fn is_shared(input: &Input) -> bool {
    matches!(input, Input::Same(_) | Input::Knot { .. }) || input.holes().iter().any(is_shared)
}

pub fn renumber(input: &mut Input, next: &mut u32) {
    match input {
        Input::String { id, .. } | Input::Boxed { id, .. } | Input::PrimitiveArray { id, .. } => {
            *next += 1;
            *id = InputId::Object(*next);
        }
        Input::Made { id, holes, .. } => {
            *next += 1;
            *id = InputId::Object(*next);
            holes.iter_mut().for_each(|hole| renumber(hole, next));
        }
        Input::Primitive { .. } | Input::Null | Input::Same(_) | Input::Knot { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest number that is drawn in place of zero with a reach.
    fn largest(reach: u32) -> u64 {
        let words = Words { numbers: vec![0], floats: vec![0.0], texts: Vec::new(), units: vec![97] };
        let mut random = Random::new(7);
        let mut mutator = Mutator { random: &mut random, words: &words, others: &[], reach };
        (0..2000).map(|_| leaves::whole(Kind::Long, mutator.number(Kind::Long, 0)).unsigned_abs()).max().unwrap_or(0)
    }

    #[test]
    fn large_numbers_come_after_small_ones() {
        assert_eq!([reach(0), reach(320), reach(1 << 40)], [8, 18, 64]);
        assert!(largest(8) < 1 << 8, "{}", largest(8));
        assert!((1 << 12..1 << 16).contains(&largest(16)), "{}", largest(16));
        assert!(largest(64) > 1 << 60, "{}", largest(64));
    }
}
