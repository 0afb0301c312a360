//! Damage to class files and jars: blind (flips, overwrites, truncation, splices) and aimed at the constant pool's
//! indices and lengths, at instructions and at stack maps.

use crate::rng::Rng;
use program::cfg::opcode;
use program::classfile::ClassFile;
use std::ops::Range;

/// A file to damage, and where in it damage is most telling.
pub struct Target {
    pub bytes: &'static [u8],
    /// Offsets of two-byte indices and lengths.
    fields: Vec<usize>,
    /// Instructions and stack maps.
    code: Vec<Range<usize>>,
    /// Instructions alone: where each starts and how long it is, by method.
    methods: Vec<Vec<Range<usize>>>,
    /// The tags of the constant pool's entries, by index.
    tags: Vec<u8>,
}

impl Target {
    /// `bytes` may be anything; only a class file has places to aim at.
    pub fn new(bytes: &'static [u8]) -> Target {
        let (mut code, mut methods) = (Vec::new(), Vec::new());
        if let Ok(class) = ClassFile::parse(bytes) {
            for method in class.methods.iter().filter_map(|m| m.code.as_ref()) {
                let parts = [Some(method.bytes), method.stack_map].into_iter().flatten();
                code.extend(parts.filter_map(|part| offset_of(bytes, part)));
                methods.extend(offset_of(bytes, method.bytes).map(|range| instructions(bytes, range)));
            }
        }
        let (fields, tags) = pool(bytes);
        Target { bytes, fields, code, methods, tags }
    }
}

/// The instructions in `range` of a class file.
fn instructions(bytes: &[u8], range: Range<usize>) -> Vec<Range<usize>> {
    let code = &bytes[range.clone()];
    let (mut found, mut pc) = (Vec::new(), 0);
    while let Some(length) = opcode::length(code, pc).filter(|_| pc < code.len()) {
        found.push(range.start + pc..range.start + pc + length);
        pc += length;
    }
    found
}

/// Where `part`, a slice of `whole`, lies in it; `None` if it is empty or lies elsewhere.
fn offset_of(whole: &[u8], part: &[u8]) -> Option<Range<usize>> {
    let start = part.as_ptr().addr().checked_sub(whole.as_ptr().addr())?;
    let range = start..start + part.len();
    (!part.is_empty() && range.end <= whole.len()).then_some(range)
}

/// Values that break arithmetic on lengths and indices.
const U2: [u16; 9] = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff];
const U4: [u32; 9] = [0, 1, 2, 0xffff, 0x10000, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff];

/// A damaged copy of `target`; `other` is what splices take from.
pub fn mutate(rng: &mut Rng, target: &Target, other: &[u8]) -> Vec<u8> {
    let mut result = target.bytes.to_vec();
    // Damage in code passes the parser and reaches the verifier, but only if the rest is sound.
    if !target.code.is_empty() && rng.chance(50) {
        for _ in 0..rng.range(1, 3) {
            mutate_code(rng, &mut result, target);
        }
        return result;
    }
    let times = if rng.chance(50) { 1 } else { rng.range(2, 4) };
    for _ in 0..times {
        if result.is_empty() {
            break;
        }
        let at = rng.index(result.len());
        match rng.weighted(&[6, 4, 4, 1, 2, 2, 1, 8]) {
            0 => result[at] ^= 1 << rng.index(8),
            1 => {
                let value = if rng.chance(60) { rng.pick(&U2) } else { rng.draw() as u16 };
                overwrite(&mut result, at, &value.to_be_bytes());
            }
            2 => {
                let value = if rng.chance(60) { rng.pick(&U4) } else { rng.draw() as u32 };
                overwrite(&mut result, at, &value.to_be_bytes());
            }
            3 => result.truncate(at),
            4 => splice(rng, &mut result, at, other),
            5 => {
                let end = (at + rng.range(1, 16)).min(result.len());
                result.drain(at..end);
            }
            6 => {
                let inserted: Vec<u8> = (0..rng.range(1, 8)).map(|_| rng.draw() as u8).collect();
                result.splice(at..at, inserted);
            }
            _ => {
                if target.fields.is_empty() {
                    continue;
                }
                let field = rng.pick(&target.fields);
                let value = if rng.chance(30) { rng.pick(&U2) } else { rng.index(target.fields.len() + 4) as u16 };
                overwrite(&mut result, field, &value.to_be_bytes());
            }
        }
    }
    result
}

fn mutate_code(rng: &mut Rng, bytes: &mut [u8], target: &Target) {
    let range = target.code[rng.index(target.code.len())].clone();
    let at = range.start + rng.index(range.len());
    match rng.index(4) {
        0 => bytes[at] ^= 1 << rng.index(8),
        // Any opcode, assigned or not.
        1 => bytes[at] = rng.draw() as u8,
        2 => bytes[at] = rng.pick(&[0, 1, 2, 3, 4, 0x7f, 0x80, 0xff]),
        _ => {
            let from = range.start + rng.index(range.len());
            let length = rng.range(1, 8).min(range.end - from).min(range.end - at);
            bytes.copy_within(from..from + length, at);
        }
    }
}

/// A copy of `target` in which a few instructions are others that look much like them: many of these pass the
/// verifier.
pub fn tweak(rng: &mut Rng, target: &Target) -> Vec<u8> {
    let mut result = target.bytes.to_vec();
    let methods: Vec<&Vec<Range<usize>>> = target.methods.iter().filter(|m| !m.is_empty()).collect();
    if methods.is_empty() {
        return mutate(rng, target, target.bytes);
    }
    for _ in 0..if rng.chance(75) { 1 } else { 3 } {
        let method = rng.pick(&methods);
        let at = method[rng.index(method.len())].clone();
        tweak_instruction(rng, &mut result[..], at, method, &target.tags);
    }
    result
}

fn tweak_instruction(rng: &mut Rng, bytes: &mut [u8], at: Range<usize>, method: &[Range<usize>], tags: &[u8]) {
    let opcode = bytes[at.start];
    let operand = |bytes: &[u8]| u16::from_be_bytes([bytes[at.start + 1], bytes[at.start + 2]]);
    match opcode {
        // An opcode nearby is often of the same type or shape.
        _ if rng.chance(35) => bytes[at.start] = opcode.wrapping_add_signed(rng.index(9) as i8 - 4),
        _ if rng.chance(8) => bytes[at].fill(0),
        // ldc
        18 => {
            let index = usize::from(bytes[at.start + 1]);
            let other = alike(rng, tags, index).unwrap_or(index);
            bytes[at.start + 1] = u8::try_from(other).unwrap_or(bytes[at.start + 1]);
        }
        // ldc_w, ldc2_w, fields, calls, new, anewarray, checkcast, instanceof, multianewarray
        19 | 20 | 178..=187 | 189 | 192 | 193 | 197 => {
            let index = usize::from(operand(bytes));
            let other = alike(rng, tags, index).unwrap_or(index);
            overwrite(bytes, at.start + 1, &(other as u16).to_be_bytes());
        }
        // Loads and stores of locals, bipush, newarray
        16 | 21..=25 | 54..=58 | 188 => bytes[at.start + 1] = rng.index(14) as u8,
        // Jumps
        153..=168 | 198 | 199 => {
            let to = &method[rng.index(method.len())];
            let offset = to.start as i64 - at.start as i64;
            overwrite(bytes, at.start + 1, &(offset as i16).to_be_bytes());
        }
        // sipush, iinc
        17 | 132 => bytes[at.start + 1 + rng.index(2)] = rng.draw() as u8,
        // A copy of another instruction of the same length.
        _ => {
            let same: Vec<&Range<usize>> = method.iter().filter(|other| other.len() == at.len()).collect();
            let from = rng.pick(&same).clone();
            bytes.copy_within(from, at.start);
        }
    }
}

/// Another entry of the constant pool of the same kind.
fn alike(rng: &mut Rng, tags: &[u8], index: usize) -> Option<usize> {
    let tag = *tags.get(index)?;
    let same: Vec<usize> = (0..tags.len()).filter(|&i| tags[i] == tag).collect();
    same.get(rng.index(same.len())).copied()
}

fn overwrite(bytes: &mut [u8], at: usize, value: &[u8]) {
    for (target, &byte) in bytes.iter_mut().skip(at).zip(value) {
        *target = byte;
    }
}

/// Replaces some bytes from `at` on by some of `other`.
fn splice(rng: &mut Rng, bytes: &mut Vec<u8>, at: usize, other: &[u8]) {
    if other.is_empty() {
        return;
    }
    let from = rng.index(other.len());
    let length = rng.range(1, 200).min(other.len() - from);
    let end = (at + rng.index(200)).min(bytes.len());
    bytes.splice(at..end, other[from..from + length].iter().copied());
}

/// The offsets of the two-byte fields that the constant pool of a class file (JVMS 4.4) has: indices and lengths,
/// and those right behind it: flags, this, super, counts. And the entries' tags.
fn pool(bytes: &[u8]) -> (Vec<usize>, Vec<u8>) {
    let u2 = |at: usize| Some(usize::from(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?])));
    let (mut fields, mut tags) = (Vec::new(), vec![0]);
    let (Some(&[0xca, 0xfe, 0xba, 0xbe]), Some(count)) = (bytes.first_chunk::<4>(), u2(8)) else {
        return (fields, tags);
    };
    fields.push(8);
    let (mut at, mut index) = (10, 1);
    while index < count {
        let Some(&tag) = bytes.get(at) else {
            return (fields, tags);
        };
        at += 1;
        tags.push(tag);
        let size = match tag {
            1 => {
                fields.push(at);
                2 + u2(at).unwrap_or(0)
            }
            3 | 4 => 4,
            5 | 6 => {
                index += 1;
                tags.push(0);
                8
            }
            7 | 8 | 16 | 19 | 20 => {
                fields.push(at);
                2
            }
            15 => {
                fields.push(at + 1);
                3
            }
            9..=12 | 17 | 18 => {
                fields.extend([at, at + 2]);
                4
            }
            _ => return (fields, tags),
        };
        at += size;
        index += 1;
    }
    fields.extend((0..5).map(|i| at + 2 * i));
    (fields, tags)
}
