//! Compression against what `java.util.zip` of a JDK with zlib 1.3 gives.

use super::deflate::{Deflate, Flush, Status, Strategy};
use super::inflate::{self, Inflate};

/// Half random, half repeated.
fn sample() -> Vec<u8> {
    let mut bytes: Vec<u8> = Vec::new();
    let mut state = 1u32;
    for index in 0..100_000usize {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let random = (state >> 16) as usize & 0x7fff;
        let repeats = random % 7 < 5 && index >= 300;
        bytes.push(if repeats { bytes[index - 1 - random % 300] } else { random as u8 });
    }
    bytes
}

fn deflate(stream: &mut Deflate, input: &[u8], room: usize) -> Vec<u8> {
    let (mut output, mut rest, mut buffer) = (Vec::new(), input, vec![0; room]);
    loop {
        let (read, written, status) = stream.run(rest, &mut buffer, Flush::Finish);
        output.extend_from_slice(&buffer[..written]);
        rest = &rest[read..];
        if status == Status::End {
            return output;
        }
    }
}

fn inflate(stream: &mut Inflate, input: &[u8], room: usize) -> Result<Vec<u8>, &'static str> {
    let (mut output, mut rest, mut buffer) = (Vec::new(), input, vec![0; room]);
    loop {
        let (read, written, status) = stream.run(rest, &mut buffer);
        output.extend_from_slice(&buffer[..written]);
        rest = &rest[read..];
        match status {
            inflate::Status::End => return Ok(output),
            inflate::Status::Error(message) => return Err(message),
            inflate::Status::NeedDictionary => return Err("needs a dictionary"),
            inflate::Status::Ok if read + written == 0 => return Err("needs input"),
            inflate::Status::Ok => {}
        }
    }
}

#[test]
fn compresses_as_zlib_does() {
    let sample = sample();
    for (level, length, sum) in [
        (0, 100_016, 0xead9_016d_u32),
        (1, 99_435, 0xf230_1b08),
        (2, 99_434, 0xb245_ef3e),
        (3, 99_434, 0xb245_ef3e),
        (4, 99_368, 0x506c_7b59),
        (5, 99_368, 0x506c_7b59),
        (6, 99_368, 0x19ee_e9ad),
        (7, 99_368, 0xadfd_d91d),
        (9, 99_368, 0xadfd_d91d),
    ] {
        let output = deflate(&mut Deflate::new(level, Strategy::Default, false), &sample, 200_000);
        assert_eq!((output.len(), crc32fast::hash(&output)), (length, sum), "level {level}");
    }
    let output = deflate(&mut Deflate::new(-1, Strategy::Default, false), b"hello hello hello hello", 99);
    assert_eq!(output, [120, 156, 203, 72, 205, 201, 201, 87, 200, 64, 39, 1, 104, 3, 8, 177]);
}

#[test]
fn what_was_compressed_comes_back() {
    let sample = sample();
    for (raw, strategy) in [(false, Strategy::Filtered), (true, Strategy::HuffmanOnly), (true, Strategy::Default)] {
        for level in 0..=9 {
            let output = deflate(&mut Deflate::new(level, strategy, raw), &sample, 1000);
            assert_eq!(inflate(&mut Inflate::new(raw), &output, 777).as_deref(), Ok(&sample[..]), "level {level}");
        }
    }
}

#[test]
fn dictionaries_are_asked_for() {
    let mut stream = Deflate::new(6, Strategy::Default, false);
    assert!(stream.set_dictionary(b"hello"));
    let output = deflate(&mut stream, b"hello hello", 99);
    let mut back = Inflate::new(false);
    assert_eq!(inflate(&mut back, &output, 99), Err("needs a dictionary"));
    assert!(!back.set_dictionary(b"hallo"));
    assert!(back.set_dictionary(b"hello"));
    assert_eq!(inflate(&mut back, &output[6..], 99).as_deref(), Ok(&b"hello hello"[..]));
}

#[test]
fn errors_are_named_as_zlib_does() {
    for (bytes, message) in [
        (&[0u8, 0][..], "unknown compression method"),
        (&[120, 157], "incorrect header check"),
        (&[120, 156, 7], "invalid block type"),
        (&[120, 156, 1, 1, 0, 0, 0], "invalid stored block lengths"),
        (&[120, 156, 3, 0, 0, 0, 0, 2], "incorrect data check"),
        (&[120, 156, 0x4b, 0x04, 0x12, 0x00], "invalid distance too far back"),
    ] {
        assert_eq!(inflate(&mut Inflate::new(false), bytes, 99), Err(message), "{bytes:?}");
    }
}
