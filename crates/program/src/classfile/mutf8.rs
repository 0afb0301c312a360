//! Modified UTF-8 (JVMS 4.4.7): how class files write text. Each UTF-16 code unit is encoded on its own in one to
//! three bytes, surrogates included, and NUL takes two bytes.

use std::borrow::Cow;

/// The UTF-16 code units, surrogates kept as they are. A byte that cannot start or continue a character becomes
/// U+FFFD; the class file parser lets none through.
pub fn decode_utf16(bytes: &[u8]) -> Vec<u16> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((unit, length)) = next_unit(rest) {
        units.push(unit);
        rest = rest.get(length..).unwrap_or_default();
    }
    units
}

/// The text as a Rust string; surrogates without a partner become U+FFFD.
pub fn decode_lossy(bytes: &[u8]) -> Cow<'_, str> {
    // Text without NUL and surrogates is the same in UTF-8, and those two are not UTF-8 in this encoding.
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(String::from_utf16_lossy(&decode_utf16(bytes))),
    }
}

pub fn encode_utf16(units: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(units.len());
    for &unit in units {
        match unit {
            0x01..=0x7F => bytes.push(unit as u8),
            0 | 0x80..=0x7FF => bytes.extend([0xC0 | (unit >> 6) as u8, 0x80 | (unit & 0x3F) as u8]),
            _ => bytes.extend([0xE0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3F) as u8, 0x80 | (unit & 0x3F) as u8]),
        }
    }
    bytes
}

/// Whether `bytes` may stand in a class file of version `major`: older files (before 48) may use longer
/// encodings than needed.
pub(super) fn is_legal(bytes: &[u8], major: u16) -> bool {
    if is_plain(bytes) {
        return true;
    }
    let strict = major > 47;
    let mut rest = bytes;
    loop {
        let ascii = rest.iter().position(|&b| b == 0 || b >= 0x80).unwrap_or(rest.len());
        rest = rest.get(ascii..).unwrap_or_default();
        let (unit, length) = match *rest {
            [] => return true,
            [a, b, ..] if a & 0xE0 == 0xC0 && continues(b) => (two(a, b), 2),
            [a, b, c, ..] if a & 0xF0 == 0xE0 && continues(b) && continues(c) => (three(a, b, c), 3),
            _ => return false,
        };
        let least = if length == 2 { 0x80 } else { 0x800 };
        if strict && unit < least && !(length == 2 && unit == 0) {
            return false;
        }
        rest = rest.get(length..).unwrap_or_default();
    }
}

/// Only ASCII without NUL, which most text is. Looks at eight bytes at a time: taking one off each byte sets the
/// high bit of those that are zero.
fn is_plain(bytes: &[u8]) -> bool {
    let (words, rest) = bytes.as_chunks::<8>();
    let plain = |word: &[u8; 8]| {
        let word = u64::from_ne_bytes(*word);
        (word | word.wrapping_sub(0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0
    };
    words.iter().all(plain) && rest.iter().all(|byte| (1..0x80).contains(byte))
}

fn next_unit(bytes: &[u8]) -> Option<(u16, usize)> {
    Some(match *bytes {
        [] => return None,
        [a, ..] if a < 0x80 => (u16::from(a), 1),
        [a, b, ..] if a & 0xE0 == 0xC0 && continues(b) => (two(a, b), 2),
        [a, b, c, ..] if a & 0xF0 == 0xE0 && continues(b) && continues(c) => (three(a, b, c), 3),
        _ => (0xFFFD, 1),
    })
}

fn continues(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

fn two(a: u8, b: u8) -> u16 {
    u16::from(a & 0x1F) << 6 | u16::from(b & 0x3F)
}

fn three(a: u8, b: u8, c: u8) -> u16 {
    u16::from(a & 0x0F) << 12 | u16::from(b & 0x3F) << 6 | u16::from(c & 0x3F)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_unit_survives() {
        let units: Vec<u16> = (0..=u16::MAX).collect();
        let bytes = encode_utf16(&units);
        assert!(is_legal(&bytes, 61));
        assert_eq!(decode_utf16(&bytes), units);
    }

    #[test]
    fn strings() {
        assert!(matches!(decode_lossy(b"main"), Cow::Borrowed("main")));
        assert_eq!(decode_lossy(&encode_utf16(&"a\0ü€😀".encode_utf16().collect::<Vec<_>>())), "a\0ü€😀");
        assert_eq!(decode_lossy(&encode_utf16(&[0x61, 0xD800, 0x62])), "a\u{FFFD}b");
        assert_eq!(decode_utf16(&[0xFF, 0x41, 0xC3]), [0xFFFD, 0x41, 0xFFFD]);
    }

    #[test]
    fn legality() {
        assert!(is_legal(&[0xC0, 0x80], 61));
        assert!(!is_legal(&[0], 61));
        assert!(!is_legal(&[0xC1, 0x81], 61), "longer than needed");
        assert!(is_legal(&[0xC1, 0x81], 47));
        assert!(!is_legal("😀".as_bytes(), 61), "four bytes");
        assert!(!is_legal(&[0xE0, 0x80], 61));
    }
}
