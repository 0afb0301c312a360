//! URIs as tools write them, and the files that they mean.

/// A file: the names on the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Whether the way begins at the root of a file system.
    pub base: Base,
    /// Decoded, without `.` and `..`; a drive is the first of them.
    pub segments: Vec<String>,
}

/// Where a path begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    Root,
    /// Somewhere, most often at the folder in which the tool ran.
    Unknown,
}

impl Target {
    /// What a URI means, with the base that it is relative to. Takes `file:/x`, `file:///x`, `file://host/x`, plain paths
    /// with either separator, `jar:file:/x.jar!/a/B.java`, and of other schemes the path.
    pub fn of(uri: &str, base: Option<&str>) -> Target {
        let target = Target::single(uri);
        match (target.base, base) {
            (Base::Unknown, Some(base)) => {
                let base = Target::single(base);
                Target { segments: normal(base.segments.into_iter().chain(target.segments)), ..base }
            }
            _ => target,
        }
    }

    fn single(uri: &str) -> Target {
        let uri = uri.trim().replace('\\', "/");
        // Inside of a jar.
        if let Some((_, inner)) = uri.rsplit_once("!/") {
            return Target { base: Base::Unknown, segments: segments(inner) };
        }
        match scheme(&uri) {
            Some(("file", rest)) => {
                let rest = before_query(rest);
                // Two slashes, and a host up to the next one.
                let path = rest.strip_prefix("//").map_or(rest, |rest| rest.find('/').map_or("", |at| &rest[at..]));
                let base = if path.starts_with('/') || has_drive(path) { Base::Root } else { Base::Unknown };
                Target { base, segments: segments(path) }
            }
            Some((_, rest)) => {
                let path = before_query(rest)
                    .strip_prefix("//")
                    .map_or(rest, |rest| rest.split_once('/').map_or("", |(_, path)| path));
                Target { base: Base::Unknown, segments: segments(before_query(path)) }
            }
            None => {
                let base = if uri.starts_with('/') || has_drive(&uri) { Base::Root } else { Base::Unknown };
                Target { base, segments: segments(&uri) }
            }
        }
    }

    pub fn file_name(&self) -> Option<&str> {
        self.segments.last().map(String::as_str)
    }

    /// The folders on the way.
    pub fn folders(&self) -> &[String] {
        self.segments.split_last().map_or(&[], |(_, folders)| folders)
    }
}

/// The scheme and what is behind it. One letter is a drive.
fn scheme(uri: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = uri.split_once(':')?;
    let is_scheme = scheme.len() > 1
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c));
    is_scheme.then_some((scheme, rest))
}

fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [drive, b':', ..] if drive.is_ascii_alphabetic())
}

fn before_query(text: &str) -> &str {
    text.split(['?', '#']).next().unwrap_or(text)
}

fn segments(path: &str) -> Vec<String> {
    normal(path.split('/').map(decode))
}

fn normal(segments: impl Iterator<Item = String>) -> Vec<String> {
    let mut normal: Vec<String> = Vec::new();
    for segment in segments {
        match segment.as_str() {
            "" | "." => {}
            ".." if normal.last().is_some_and(|last| last != "..") => {
                normal.pop();
            }
            _ => normal.push(segment),
        }
    }
    normal
}

/// `%20` is a space. What is no such code stays, because not all tools encode.
fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code =
            text.get(at + 1..at + 3).filter(|_| bytes[at] == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok());
        out.push(code.unwrap_or(bytes[at]));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// RFC 3986: what is not allowed in a path becomes `%XX`.
pub fn encode(path: &str) -> String {
    let keep = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/!$&'()*+,;=@".contains(&byte);
    path.bytes().map(|byte| if keep(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// A path of this or another system as a URI.
pub fn from_path(path: &str) -> String {
    let path = path.replace('\\', "/");
    if has_drive(&path) {
        format!("file:///{}{}", &path[..2], encode(&path[2..]))
    } else if path.starts_with('/') {
        format!("file://{}", encode(&path))
    } else {
        encode(&path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(uri: &str, base: Option<&str>, expected: &str) {
        let target = Target::of(uri, base);
        let start = if target.base == Base::Root { "/" } else { "" };
        assert_eq!(format!("{start}{}", target.segments.join("/")), expected);
    }

    #[test]
    fn absolute_forms_mean_the_same() {
        for uri in
            ["/x/a/B.java", "file:/x/a/B.java", "file:///x/a/B.java", "file://host/x/a/B.java", "/x/./c/../a/B.java"]
        {
            check(uri, None, "/x/a/B.java");
        }
    }

    #[test]
    fn relative_ones_stand_on_their_base() {
        check("a/B.java", None, "a/B.java");
        check("./a/B.java", None, "a/B.java");
        check("a/B.java", Some("file:/x/src/"), "/x/src/a/B.java");
        check("a/B.java", Some("file:///x/src"), "/x/src/a/B.java");
        check("../a/B.java", Some("file:///x/src/"), "/x/a/B.java");
        check("../a/B.java", None, "../a/B.java");
        check("/y/B.java", Some("file:///x/src/"), "/y/B.java");
        check("a/B.java", Some("src/main/java/"), "src/main/java/a/B.java");
    }

    #[test]
    fn windows() {
        check("C:\\x\\a\\B.java", None, "/C:/x/a/B.java");
        check("file:///C:/x/a/B.java", None, "/C:/x/a/B.java");
        check("file:/C:/x/a/B.java", None, "/C:/x/a/B.java");
        check("file:///C%3A/x/a/B.java", None, "/C:/x/a/B.java");
        check("src\\a\\B.java", None, "src/a/B.java");
    }

    #[test]
    fn codes_are_decoded() {
        check("file:///x%20y/%C3%A4/B.java", None, "/x y/ä/B.java");
        check("100%/B.java", None, "100%/B.java");
        check("a%zz/B%2", None, "a%zz/B%2");
        check("file:///x/a%23b.java#L5", None, "/x/a#b.java");
    }

    #[test]
    fn other_schemes_have_paths() {
        check("https://host/tree/src/a/B.java?x=1", None, "tree/src/a/B.java");
        check("jar:file:/lib/x.jar!/a/B.java", None, "a/B.java");
        check("", None, "");
    }

    #[test]
    fn paths_become_uris() {
        assert_eq!(from_path("/x y/B.java"), "file:///x%20y/B.java");
        assert_eq!(from_path("C:\\x\\B.java"), "file:///C:/x/B.java");
        assert_eq!(from_path("tests/B.java"), "tests/B.java");
    }
}
