//! What the code under test mentions: good material for inputs that its branches ask for.

use program::cfg::opcode::{self, LOOKUPSWITCH, TABLESWITCH};
use program::classfile::Constant;
use program::code::{Op, decode, unfused};
use program::link::Class;

/// The constants in the code of a class: each once, in the order of the code; keys of switches come last.
#[derive(Default)]
pub struct Constants {
    pub integers: Vec<i64>,
    pub floats: Vec<f64>,
    /// UTF-16 units.
    pub texts: Vec<Vec<u16>>,
}

impl Constants {
    pub fn of(class: &'static Class) -> Constants {
        let mut found = Constants::default();
        let Some(file) = class.file else { return found };
        for constant in file.pool.iter() {
            if let &Constant::String(index) = constant
                && let Ok(text) = file.pool.name(index)
            {
                add(&mut found.texts, text.encode_utf16().collect());
            }
        }
        let mut floats: Vec<u64> = Vec::new();
        let mut keys = Vec::new();
        for method in class.methods() {
            let Some(raw) = method.info().and_then(|info| info.code.as_ref()) else { continue };
            keys.extend(switch_keys(raw.bytes));
            let Ok(code) = decode(raw, &file.pool, method.result, (&[], &[]), false) else { continue };
            let wide = |index: u32| code.wide.get(index as usize).copied().unwrap_or_default();
            for insn in code.insns.iter().map(|insn| insn.get()) {
                match unfused(insn.op) {
                    Op::IConst => add(&mut found.integers, i64::from(insn.b as i32)),
                    Op::LConst => add(&mut found.integers, wide(insn.b) as i64),
                    Op::FConst => add(&mut floats, f64::from(f32::from_bits(insn.b)).to_bits()),
                    Op::DConst => add(&mut floats, wide(insn.b)),
                    _ => {}
                }
            }
        }
        keys.into_iter().for_each(|key| add(&mut found.integers, key));
        found.floats = floats.into_iter().map(f64::from_bits).collect();
        found
    }
}

fn add<T: PartialEq>(found: &mut Vec<T>, value: T) {
    if !found.contains(&value) {
        found.push(value);
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
