//! Values to put into inputs: the constants of the class under test, and those that are always worth a try.

use crate::space::Constants;
use program::link::Class;
use std::collections::BTreeSet;

/// Characters of a text.
const MAX_TEXT: usize = 40;
/// Characters that inputs have anyway.
const COMMON: &str = "aAbBzZ019 .,-+_:;/\\\"'()[]{}<>=#%&*@!?\t\n\u{e9}";

pub struct Words {
    pub numbers: Vec<i64>,
    pub floats: Vec<f64>,
    pub texts: Vec<Vec<u16>>,
    pub units: Vec<u16>,
}

impl Words {
    pub fn of(class: &'static Class) -> Words {
        let constants = Constants::of(class);
        let mut numbers = BTreeSet::from([0, 1, -1, 2, 3, 10, 100]);
        numbers.extend([i64::from(i32::MAX), i64::from(i32::MIN), i64::MAX, i64::MIN]);
        numbers.extend(constants.integers);
        let mut floats = vec![0.0, 1.0, -1.0, 0.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, f64::MAX];
        floats.extend(constants.floats);
        let mut texts = constants.texts;
        texts.retain(|text| (1..=MAX_TEXT).contains(&text.len()));
        texts.sort();
        let mut units: BTreeSet<u16> = COMMON.encode_utf16().collect();
        units.extend(numbers.iter().filter(|number| (1..0x250).contains(*number)).map(|number| *number as u16));
        units.extend(texts.iter().flatten());
        Words { numbers: numbers.into_iter().collect(), floats, texts, units: units.into_iter().collect() }
    }
}
