//! What the code under test mentions: good material for inputs that its branches ask for.

use program::cfg::opcode::{self, LOOKUPSWITCH, TABLESWITCH};
use program::classfile::Constant;
use program::code::{Op, decode, unfused};
use program::link::Class;
use std::collections::BTreeSet;

/// Characters of a text.
const MAX_TEXT: usize = 40;
/// Characters that inputs have anyway.
const COMMON: &str = "aAbBzZ019 .,-+_:;/\\\"'()[]{}<>=#%&*@!?\t\n\u{e9}";

/// Constants of a class.
pub struct Words {
    pub numbers: Vec<i64>,
    pub floats: Vec<f64>,
    pub texts: Vec<Vec<u16>>,
    pub units: Vec<u16>,
}

impl Words {
    pub fn of(class: &'static Class) -> Words {
        let mut numbers = BTreeSet::from([0, 1, -1, 2, 3, 10, 100]);
        numbers.extend([i64::from(i32::MAX), i64::from(i32::MIN), i64::MAX, i64::MIN]);
        let mut floats = vec![0.0, 1.0, -1.0, 0.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, f64::MAX];
        let mut texts = BTreeSet::new();
        if let Some(file) = class.file {
            for constant in file.pool.iter() {
                if let &Constant::String(index) = constant
                    && let Ok(text) = file.pool.name(index)
                    && (1..=MAX_TEXT).contains(&text.len())
                {
                    texts.insert(text.encode_utf16().collect::<Vec<u16>>());
                }
            }
            for method in class.methods() {
                let Some(raw) = method.info().and_then(|info| info.code.as_ref()) else { continue };
                numbers.extend(switch_keys(raw.bytes));
                let Ok(code) = decode(raw, &file.pool, method.result, &[], false) else { continue };
                let wide = |index: u32| code.wide.get(index as usize).copied().unwrap_or_default();
                for insn in code.insns.iter().map(|insn| insn.get()) {
                    match unfused(insn.op) {
                        Op::IConst => drop(numbers.insert(i64::from(insn.b as i32))),
                        Op::LConst => drop(numbers.insert(wide(insn.b) as i64)),
                        Op::FConst => floats.push(f64::from(f32::from_bits(insn.b))),
                        Op::DConst => floats.push(f64::from_bits(wide(insn.b))),
                        _ => {}
                    }
                }
            }
        }
        let mut units: BTreeSet<u16> = COMMON.encode_utf16().collect();
        units.extend(numbers.iter().filter(|number| (1..0x250).contains(*number)).map(|number| *number as u16));
        units.extend(texts.iter().flatten());
        Words {
            numbers: numbers.into_iter().collect(),
            floats,
            texts: texts.into_iter().collect(),
            units: units.into_iter().collect(),
        }
    }
}

/// The keys of all switches of a method.
fn switch_keys(code: &[u8]) -> Vec<i64> {
    let mut keys = Vec::new();
    let mut pc = 0;
    while let Some(&op) = code.get(pc) {
        if matches!(op, TABLESWITCH | LOOKUPSWITCH)
            && let Some(switch) = opcode::Switch::decode(code, pc)
        {
            keys.extend(switch.cases().map(|(key, _)| i64::from(key)));
        }
        match opcode::length(code, pc) {
            Some(length) if length > 0 => pc += length,
            _ => break,
        }
    }
    keys
}
