//! Paths in URLs, escaped as Java does it.

use std::path::Path;

/// `file:/…` of an absolute path; folders end in a slash.
pub(super) fn file_url(path: &Path, folder: bool) -> String {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut url = format!("file:{}", encode_path(&absolute.to_string_lossy(), false));
    if folder && !url.ends_with('/') {
        url.push('/');
    }
    url
}

/// Escapes what a URL's path cannot hold. Java escapes other than ASCII characters in the names of resources
/// (`ParseUtil.encodePath`) but not in the paths of files (`File.toURI`).
pub(super) fn encode_path(path: &str, beyond_ascii: bool) -> String {
    let mut encoded = String::with_capacity(path.len());
    for character in path.chars() {
        let plain = character.is_ascii_alphanumeric() || "/-_.!~*'():@&=+$,;".contains(character);
        if plain || (!character.is_ascii() && !beyond_ascii) {
            encoded.push(character);
        } else {
            for byte in character.encode_utf8(&mut [0; 4]).bytes() {
                encoded.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    encoded
}

pub(super) fn decode_percent(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let escaped = after.first_chunk::<2>().filter(|_| first == b'%').and_then(|digits| {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            u8::try_from(digit(digits[0])? << 4 | digit(digits[1])?).ok()
        });
        match escaped {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        assert_eq!(encode_path("/a b/ü#%.txt", true), "/a%20b/%C3%BC%23%25.txt");
        assert_eq!(encode_path("/a b/ü", false), "/a%20b/ü");
        assert_eq!(file_url(Path::new("/x y"), true), "file:/x%20y/");
        assert_eq!(decode_percent("a%20b%C3%BC%zz%"), "a bü%zz%");
    }
}
