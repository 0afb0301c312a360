//! `CRC32`, `CRC32C` and `Adler32`.

use program::link::ARRAY_HEADER;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, NativeFn, Natives, Vm};

type Update = fn(u32, &[u8]) -> u32;

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    add_class(natives, "CRC32", "0", one::<M, 0>, array::<M, 0>, buffer::<M, 0>);
    add_class(natives, "Adler32", "", one::<M, 1>, array::<M, 1>, buffer::<M, 1>);
    natives.add(
        "java/util/zip/CRC32C",
        &[("updateBytes(I[BII)I", crc32c_array), ("updateDirectByteBuffer(IJII)I", crc32c_buffer)],
    );
}

fn add_class<M: Machine>(
    natives: &mut Natives<M>,
    class: &str,
    suffix: &str,
    one: NativeFn<M>,
    array: NativeFn<M>,
    buffer: NativeFn<M>,
) {
    natives.add(
        &format!("java/util/zip/{class}"),
        &[
            ("update(II)I", one),
            (&format!("updateBytes{suffix}(I[BII)I"), array),
            (&format!("updateByteBuffer{suffix}(IJII)I"), buffer),
        ],
    );
}

fn algorithm(which: u8) -> Update {
    if which == 0 { crc32 } else { adler32 }
}

fn one<M: Machine, const WHICH: u8>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (sum, byte) = (vm.arg_int(0)? as u32, vm.arg_int(1)? as u8);
    Continue(M::int(algorithm(WHICH)(sum, &[byte]) as i32))
}

fn array<M: Machine, const WHICH: u8>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (offset, length) = (vm.arg_int(2)?, vm.arg_int(3)?);
    sum_array(vm, algorithm(WHICH), offset, length)
}

fn buffer<M: Machine, const WHICH: u8>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (offset, length) = (vm.arg_int(3)?, vm.arg_int(4)?);
    sum_buffer(vm, algorithm(WHICH), offset, length)
}

/// `CRC32C.updateBytes(int crc, byte[] b, int off, int end)`: Java in the JDK, with Unsafe.
fn crc32c_array<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (offset, end) = (vm.arg_int(2)?, vm.arg_int(3)?);
    sum_array(vm, crc32c, offset, end.wrapping_sub(offset))
}

fn crc32c_buffer<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (offset, end) = (vm.arg_int(3)?, vm.arg_int(4)?);
    sum_buffer(vm, crc32c, offset, end.wrapping_sub(offset))
}

fn sum_array<M: Machine>(vm: &mut Vm<M>, update: Update, offset: i32, length: i32) -> Flow<M::Value> {
    let sum = vm.arg_int(0)? as u32;
    let array = vm.arg_object(1)?;
    if offset < 0 || length < 0 || offset as i64 + length as i64 > vm.length_of(array) as i64 {
        return Break(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", ""));
    }
    Continue(sum_at(vm, update, sum, array.0 + ARRAY_HEADER + offset as u32, length as usize))
}

fn sum_buffer<M: Machine>(vm: &mut Vm<M>, update: Update, offset: i32, length: i32) -> Flow<M::Value> {
    let sum = vm.arg_int(0)? as u32;
    let address = vm.arg_long(1)?.wrapping_add(offset as i64);
    if address <= 0 || length < 0 || !vm.memory.is_mapped(address as u64, length as u64) {
        return Break(vm.throw_new("java/lang/InternalError", "a fault occurred in a native access to memory"));
    }
    Continue(sum_at(vm, update, sum, address as u32, length as usize))
}

fn sum_at<M: Machine>(vm: &Vm<M>, update: Update, sum: u32, address: u32, length: usize) -> M::Value {
    let mut bytes = vec![0; length];
    vm.memory.read_bytes(address, &mut bytes);
    M::int(update(sum, &bytes) as i32)
}

fn crc32(sum: u32, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(sum);
    hasher.update(bytes);
    hasher.finalize()
}

/// RFC 1950, section 8.
pub fn adler32(sum: u32, bytes: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;
    /// Bytes whose sums fit 32 bits without reduction.
    const RUN: usize = 5_552;
    let (mut low, mut high) = (sum & 0xffff, sum >> 16);
    for run in bytes.chunks(RUN) {
        for &byte in run {
            low += byte as u32;
            high += low;
        }
        low %= MODULUS;
        high %= MODULUS;
    }
    high << 16 | low
}

/// The table of the reflected Castagnoli polynomial (RFC 3720, appendix B.4).
const CASTAGNOLI: [u32; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut value = index as u32;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 != 0 { value >> 1 ^ 0x82f6_3b78 } else { value >> 1 };
            bit += 1;
        }
        table[index] = value;
        index += 1;
    }
    table
};

/// Without the inversions at both ends: Java does them.
fn crc32c(sum: u32, bytes: &[u8]) -> u32 {
    bytes.iter().fold(sum, |sum, &byte| CASTAGNOLI[((sum ^ byte as u32) & 0xff) as usize] ^ sum >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_known_text() {
        assert_eq!(crc32(0, b"123456789"), 0xcbf4_3926);
        assert_eq!(!crc32c(!0, b"123456789"), 0xe306_9283);
        assert_eq!(adler32(1, b"Wikipedia"), 0x11e6_0398);
    }
}
