//! Numbers in the code of a class: where two versions differ in one, inputs about it tell them apart.

use program::cfg::opcode;
use program::classfile::{ClassFile, Code, Constant};
use std::collections::{BTreeMap, BTreeSet};

/// Numbers to try.
const MAX_NUMBERS: usize = 9;
const BIPUSH: u8 = 16;
const SIPUSH: u8 = 17;
const ICONST_0: u8 = 3;
/// From `iconst_m1` to `iconst_5`; then `lconst_0` and `lconst_1`.
const ICONST: std::ops::RangeInclusive<u8> = 2..=8;
const LCONST: std::ops::RangeInclusive<u8> = 9..=10;
const LDC: u8 = 18;
const WIDE_LDC: std::ops::RangeInclusive<u8> = 19..=20;
/// Comparisons with 0.
const IF_ZERO: std::ops::RangeInclusive<u8> = 153..=158;

/// Numbers at and beside those by which methods of two versions differ; of those that both have, if there are no others.
pub fn telling(old: &ClassFile, new: &ClassFile) -> Vec<i64> {
    let (before, after) = (by_method(old), by_method(new));
    let (mut own, mut shared) = (BTreeSet::new(), BTreeSet::new());
    for (name, (code, numbers)) in &after {
        let Some((_, old_numbers)) = before.get(name).filter(|(old_code, _)| old_code != code) else { continue };
        own.extend(numbers.symmetric_difference(old_numbers).copied());
        shared.extend(numbers.intersection(old_numbers).copied());
    }
    let mut found: Vec<i64> = Vec::new();
    for number in own.into_iter().chain(shared) {
        for near in [number, number.saturating_add(1), number.saturating_sub(1)] {
            if !found.contains(&near) {
                found.push(near);
            }
        }
    }
    found.truncate(MAX_NUMBERS);
    found
}

/// The code and the numbers of methods, by name and descriptor.
type Methods = BTreeMap<(String, String), (&'static [u8], BTreeSet<i64>)>;

fn by_method(file: &ClassFile) -> Methods {
    let method = |info: &program::classfile::MethodInfo| {
        let code = info.code.as_ref()?;
        Some(((info.name.to_string(), info.descriptor.to_string()), (code.bytes, numbers(file, code))))
    };
    file.methods.iter().filter_map(method).collect()
}

fn numbers(file: &ClassFile, code: &Code) -> BTreeSet<i64> {
    let (bytes, mut pc, mut found) = (code.bytes, 0, BTreeSet::new());
    let of_pool = |index: u16| match file.pool.get(index) {
        Some(Constant::Integer(number)) => Some(i64::from(*number)),
        Some(Constant::Long(number)) => Some(*number),
        _ => None,
    };
    while pc < bytes.len() {
        let number = match bytes[pc] {
            code if ICONST.contains(&code) => Some(i64::from(code) - i64::from(ICONST_0)),
            code if LCONST.contains(&code) => Some(i64::from(code - LCONST.start())),
            code if IF_ZERO.contains(&code) => Some(0),
            BIPUSH => bytes.get(pc + 1).map(|byte| i64::from(byte.cast_signed())),
            SIPUSH => opcode::u16_at(bytes, pc + 1).map(|number| i64::from(number.cast_signed())),
            LDC => bytes.get(pc + 1).and_then(|index| of_pool(u16::from(*index))),
            code if WIDE_LDC.contains(&code) => opcode::u16_at(bytes, pc + 1).and_then(of_pool),
            _ => None,
        };
        found.extend(number);
        let Some(length) = opcode::length(bytes, pc) else { break };
        pc += length;
    }
    found
}
