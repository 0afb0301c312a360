//! Loops over bytes of strings and arrays, done at the speed of memory. These methods have bytecode that does the same;
//! they are internal to the JDK, and their callers have checked the ranges already.
//!
//! They read memory itself: a machine whose memory holds more than bits must leave them out.

use program::Kind;
use program::link::{ARRAY_HEADER, Shape};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/lang/StringLatin1",
        &[
            ("equals([B[B)Z", equals),
            ("hashCode([B)I", latin1_hash),
            ("compareTo([B[BII)I", latin1_compare),
            ("indexOfChar([BIII)I", latin1_index_of_char),
            ("indexOf([BI[BII)I", latin1_index_of),
            ("inflate([BI[CII)V", inflate),
            ("inflate([BI[BII)V", inflate),
        ],
    );
    natives.add(
        "java/lang/StringUTF16",
        &[
            ("equals([B[B)Z", equals),
            ("hashCode([B)I", utf16_hash),
            ("compareValues([B[BII)I", utf16_compare),
            ("indexOfChar([BIII)I", utf16_index_of_char),
            ("compress([CI[BII)I", compress),
            ("compress([BI[BII)I", compress),
            ("inflate([BI[BII)V", inflate),
        ],
    );
    natives.add(
        "java/lang/StringCoding",
        &[
            ("hasNegatives([BII)Z", has_negatives),
            ("countPositives([BII)I", count_positives),
            ("implEncodeISOArray([BI[BII)I", encode::<M, 0x100>),
            ("implEncodeAsciiArray([CI[BII)I", encode::<M, 0x80>),
        ],
    );
    natives.add(
        "jdk/internal/util/ArraysSupport",
        &[
            ("vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I", mismatch),
            ("vectorizedHashCode(Ljava/lang/Object;IIII)I", array_hash),
        ],
    );
}

/// The address of element `at` of the array in slot `index`, from where `count` elements of `size` bytes are there.
fn elements<M: Machine>(vm: &mut Vm<M>, index: u32, at: i32, count: i32, size: u32) -> Flow<u32> {
    let array = vm.arg_object(index)?;
    let bytes = match vm.class_of(array).shape {
        Shape::Array { kind, .. } => vm.length_of(array) as u64 * kind.size() as u64,
        _ => 0,
    };
    if at < 0 || count < 0 || (at as u64 + count as u64) * size as u64 > bytes {
        return Break(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", ""));
    }
    vm.charge(count as u64);
    Continue(array.0 + ARRAY_HEADER + at as u32 * size)
}

#[inline]
fn byte<M: Machine>(vm: &Vm<M>, address: u32) -> u8 {
    vm.memory.load(address)
}

#[inline]
fn unit<M: Machine>(vm: &Vm<M>, address: u32) -> u16 {
    vm.memory.load(address)
}

fn truth<M: Machine>(value: bool) -> Flow<M::Value> {
    Continue(M::int(value as i32))
}

fn equals<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (one, other): (Ref, Ref) = (vm.arg_object(0)?, vm.arg_object(1)?);
    let length = vm.length_of(one);
    if length != vm.length_of(other) {
        return truth::<M>(false);
    }
    vm.charge(u64::from(length) / 8);
    truth::<M>(vm.memory.equal(one.0 + ARRAY_HEADER, other.0 + ARRAY_HEADER, length as usize))
}

/// `31 * hash + element` over elements.
fn hash(elements: impl Iterator<Item = i32>, initial: i32) -> i32 {
    elements.fold(initial, |hash, element| hash.wrapping_mul(31).wrapping_add(element))
}

fn hash_at<M: Machine>(vm: &mut Vm<M>, address: u32, count: u32, kind: Kind, initial: i32) -> i32 {
    vm.charge(u64::from(count));
    let vm = &*vm;
    let at = |index: u32| address + index * kind.size();
    let all = 0..count;
    match kind {
        Kind::Bool => hash(all.map(|index| byte(vm, at(index)) as i32), initial),
        Kind::Byte => hash(all.map(|index| byte(vm, at(index)) as i8 as i32), initial),
        Kind::Char => hash(all.map(|index| unit(vm, at(index)) as i32), initial),
        Kind::Short => hash(all.map(|index| unit(vm, at(index)) as i16 as i32), initial),
        _ => hash(all.map(|index| vm.memory.load(at(index))), initial),
    }
}

fn latin1_hash<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let value = vm.arg_object(0)?;
    let length = vm.length_of(value);
    Continue(M::int(hash_at(vm, value.0 + ARRAY_HEADER, length, Kind::Bool, 0)))
}

fn utf16_hash<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let value = vm.arg_object(0)?;
    let length = vm.length_of(value) / 2;
    Continue(M::int(hash_at(vm, value.0 + ARRAY_HEADER, length, Kind::Char, 0)))
}

/// `vectorizedHashCode(array, fromIndex, length, initialValue, basicType)`; types are numbered as in JVMS 6.5
/// `newarray`, where `boolean` stands for unsigned bytes.
fn array_hash<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (from, length, initial) = (vm.arg_int(1)?, vm.arg_int(2)?, vm.arg_int(3)?);
    let kind = match vm.arg_int(4)? {
        4 => Kind::Bool,
        5 => Kind::Char,
        8 => Kind::Byte,
        9 => Kind::Short,
        10 => Kind::Int,
        other => {
            let message = format!("unrecognized basic type: {other}");
            return Break(vm.throw_new("java/lang/IllegalArgumentException", &message));
        }
    };
    let address = elements(vm, 0, from, length, kind.size())?;
    Continue(M::int(hash_at(vm, address, length as u32, kind, initial)))
}

/// The index of the first byte in which two ranges differ.
fn first_difference<M: Machine>(vm: &Vm<M>, one: u32, other: u32, length: u32) -> Option<u32> {
    const RUN: u32 = 64;
    let mut done = 0;
    while done < length {
        let run = RUN.min(length - done);
        if !vm.memory.equal(one + done, other + done, run as usize) {
            return (done..done + run).find(|&index| byte(vm, one + index) != byte(vm, other + index));
        }
        done += run;
    }
    None
}

/// `vectorizedMismatch(a, aOffset, b, bOffset, length, log2Scale)`: the index of the first difference, or the
/// complement of the number of elements that the caller still has to compare: none.
fn mismatch<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let one = (vm.arg_ref(0)?.0 as i64).wrapping_add(vm.arg_long(1)?);
    let other = (vm.arg_ref(3)?.0 as i64).wrapping_add(vm.arg_long(4)?);
    let (length, scale) = (vm.arg_int(6)?, vm.arg_int(7)? & 3);
    let bytes = (length.max(0) as u64) << scale;
    let there = |address: i64| address > 0 && vm.memory.is_mapped(address as u64, bytes);
    if !there(one) || !there(other) {
        return Break(vm.throw_new("java/lang/InternalError", "a fault occurred in an unsafe memory access operation"));
    }
    vm.charge(bytes / 8);
    let found = first_difference(vm, one as u32, other as u32, bytes as u32);
    Continue(M::int(found.map_or(!0, |index| (index >> scale) as i32)))
}

fn latin1_compare<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (first, second) = (vm.arg_int(2)?, vm.arg_int(3)?);
    let common = first.min(second);
    let (one, other) = (elements(vm, 0, 0, common, 1)?, elements(vm, 1, 0, common, 1)?);
    Continue(M::int(match first_difference(vm, one, other, common as u32) {
        Some(index) => byte(vm, one + index) as i32 - byte(vm, other + index) as i32,
        None => first - second,
    }))
}

fn utf16_compare<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (first, second) = (vm.arg_int(2)?, vm.arg_int(3)?);
    let common = first.min(second);
    let (one, other) = (elements(vm, 0, 0, common, 2)?, elements(vm, 1, 0, common, 2)?);
    Continue(M::int(match first_difference(vm, one, other, common as u32 * 2) {
        Some(index) => unit(vm, one + (index & !1)) as i32 - unit(vm, other + (index & !1)) as i32,
        None => first - second,
    }))
}

/// `indexOfChar(value, ch, fromIndex, max)`
fn latin1_index_of_char<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (wanted, from, end) = (vm.arg_int(1)? as u8, vm.arg_int(2)?, vm.arg_int(3)?);
    if from >= end {
        return Continue(M::int(-1));
    }
    let start = elements(vm, 0, from, end - from, 1)?;
    let found = (0..(end - from) as u32).find(|&index| byte(vm, start + index) == wanted);
    Continue(M::int(found.map_or(-1, |index| from + index as i32)))
}

fn utf16_index_of_char<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (wanted, from, end) = (vm.arg_int(1)?, vm.arg_int(2)?, vm.arg_int(3)?);
    if from >= end {
        return Continue(M::int(-1));
    }
    let start = elements(vm, 0, from, end - from, 2)?;
    let found = (0..(end - from) as u32).find(|&index| unit(vm, start + index * 2) as i32 == wanted);
    Continue(M::int(found.map_or(-1, |index| from + index as i32)))
}

/// `indexOf(value, valueCount, str, strCount, fromIndex)`; the text looked for is not empty.
fn latin1_index_of<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (count, wanted_count, from) = (vm.arg_int(1)?, vm.arg_int(3)?, vm.arg_int(4)?);
    let last = count - wanted_count;
    let wanted = elements(vm, 2, 0, wanted_count.max(1), 1)?;
    if from > last {
        return Continue(M::int(-1));
    }
    let start = elements(vm, 0, from, count - from, 1)?;
    let first = byte(vm, wanted);
    let found = (0..=(last - from) as u32).find(|&index| {
        byte(vm, start + index) == first && vm.memory.equal(start + index, wanted, wanted_count as usize)
    });
    Continue(M::int(found.map_or(-1, |index| from + index as i32)))
}

/// `inflate(src, srcOff, dst, dstOff, len)`: bytes become units of two bytes.
fn inflate<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (from, to, count) = (vm.arg_int(1)?, vm.arg_int(3)?, vm.arg_int(4)?);
    if count > 0 {
        let (source, target) = (elements(vm, 0, from, count, 1)?, elements(vm, 2, to, count, 2)?);
        for index in 0..count as u32 {
            vm.memory.store(target + index * 2, byte(vm, source + index) as u16);
        }
    }
    vm.void()
}

/// Copies units as bytes while they are below `LIMIT`; how many were.
fn narrow<M: Machine, const LIMIT: u16>(vm: &mut Vm<M>) -> Flow<(i32, i32)> {
    let (from, to, count) = (vm.arg_int(1)?, vm.arg_int(3)?, vm.arg_int(4)?);
    if count <= 0 {
        return Continue((0, count));
    }
    let (source, target) = (elements(vm, 0, from, count, 2)?, elements(vm, 2, to, count, 1)?);
    for index in 0..count as u32 {
        let unit = unit(vm, source + index * 2);
        if unit >= LIMIT {
            return Continue((index as i32, count));
        }
        vm.memory.store(target + index, unit as u8);
    }
    Continue((count, count))
}

/// How many characters were encoded.
fn encode<M: Machine, const LIMIT: u16>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Continue(M::int(narrow::<M, LIMIT>(vm)?.0))
}

/// The length if all characters fit; otherwise how many did, or 0 before that was told.
fn compress<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (done, count) = narrow::<M, 0x100>(vm)?;
    if count <= 0 {
        return Continue(M::int(count));
    }
    let tells = vm.frame().method.class.methods().iter().any(|method| method.name == "coderFromArrayLen");
    Continue(M::int(if done == count || tells { done } else { 0 }))
}

/// The number of bytes before the first negative one.
fn positives<M: Machine>(vm: &mut Vm<M>) -> Flow<(i32, i32)> {
    let (from, count) = (vm.arg_int(1)?, vm.arg_int(2)?);
    if count <= 0 {
        return Continue((count, count));
    }
    let start = elements(vm, 0, from, count, 1)?;
    let found = (0..count as u32).find(|&index| byte(vm, start + index) >= 0x80);
    Continue((found.map_or(count, |index| index as i32), count))
}

fn count_positives<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Continue(M::int(positives(vm)?.0))
}

fn has_negatives<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (positive, count) = positives(vm)?;
    truth::<M>(positive < count)
}
