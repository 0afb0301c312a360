//! Bytes to text: UTF-8 or UTF-16, with or without a byte-order mark. PowerShell's `>` writes the latter.

/// The text of a file, without a byte-order mark; `None` if it is neither UTF-8 nor UTF-16.
pub fn decode(bytes: &[u8]) -> Option<String> {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8(rest),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        // All formats begin with an ASCII character.
        [first, 0, ..] if *first != 0 => utf16(bytes, u16::from_le_bytes),
        [0, first, ..] if *first != 0 => utf16(bytes, u16::from_be_bytes),
        _ => utf8(bytes),
    }
}

fn utf8(bytes: &[u8]) -> Option<String> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text.to_owned()),
        // A file that was cut within a character: the reader of its format says that it was cut.
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&bytes[..error.valid_up_to()]).ok().map(str::to_owned)
        }
        Err(_) => None,
    }
}

/// An odd byte at the end, of a file that was cut, is left out.
fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16(&units).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_all_encodings() {
        let text = "{\"\u{e4}\": \"\u{1F600}\"}";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let forms = [
            text.as_bytes().to_vec(),
            [&[0xEF, 0xBB, 0xBF], text.as_bytes()].concat(),
            [&[0xFF, 0xFE], &little[..]].concat(),
            [&[0xFE, 0xFF], &big[..]].concat(),
            little,
            big,
        ];
        for bytes in forms {
            assert_eq!(decode(&bytes).as_deref(), Some(text), "{bytes:?}");
        }
    }

    #[test]
    fn what_is_cut_is_read_as_far_as_it_goes() {
        assert_eq!(decode(b"{\"\xC3").as_deref(), Some("{\""));
        assert_eq!(decode(b"\xFF\xFE{\0\"").as_deref(), Some("{"));
        assert_eq!(decode(b"{\"\xC3\"}"), None);
        assert_eq!(decode(b"").as_deref(), Some(""));
    }
}
