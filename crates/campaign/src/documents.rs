//! What people have written down about exceptions: `@throws` in Javadoc, and tests that expect them.
//!
//! Sources are read as text, because what is there need not compile: comments that do not parse say nothing.

use crate::outline::Outline;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use strategies::{Documented, Documents, Never, Returned};

/// Files below a folder that are looked at, and bytes of one.
const MAX_FILES: usize = 5_000;
const MAX_BYTES: u64 = 2 << 20;
/// Classes above a class whose documentation counts for its own methods.
const MAX_ABOVE: usize = 16;

/// The sources of a module and of its tests.
#[derive(Default)]
pub struct Library {
    /// By simple name of the class.
    sources: BTreeMap<String, Vec<PathBuf>>,
    /// Tests that people have written.
    tests: Vec<String>,
}

/// Why the comments of a source say nothing of a class.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum Foreign {
    #[error("{} has no {method}", .path.display())]
    Without { path: PathBuf, method: String },
    #[error("{} has {lines} lines, and its code is of line {line}", .path.display())]
    Shorter { path: PathBuf, lines: usize, line: u32 },
    #[error("{} has a comment that does not end", .path.display())]
    Open { path: PathBuf },
}

impl Library {
    pub fn open(sources: &[PathBuf], tests: &Path) -> Library {
        let mut library = Library::default();
        for path in sources.iter().flat_map(|root| files(root)) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            library.sources.entry(name).or_default().push(path);
        }
        let texts = files(tests).into_iter().filter_map(|path| read(&path));
        library.tests = texts.filter(|text| !testgen::is_generated(text)).map(|text| without_comments(&text)).collect();
        library
    }

    /// What is written about the methods of a class; internal name. Without its comments, if its source is not what it was
    /// compiled from.
    pub fn documents(&self, class: &str, outline: &Outline) -> (Documents, Option<Foreign>) {
        let (package, name) = class.rsplit_once('/').unwrap_or(("", class));
        let simple = name.split('$').next().unwrap_or(name);
        let own = name.rsplit('$').next().unwrap_or(name);
        let (mut documents, mut foreign) = (Documents::default(), None);
        let (mut open, mut seen) = (vec![simple.to_string()], BTreeSet::new());
        while let Some(next) = open.pop() {
            if seen.len() >= MAX_ABOVE || !seen.insert(next.clone()) {
                continue;
            }
            let Some((path, text)) = self.source(&next, package) else { continue };
            if next == simple && seen.len() == 1 {
                foreign = foreign_to(outline, path, &text);
                if foreign.is_some() {
                    continue;
                }
            }
            let (throws, returns) = documented(&text);
            documents.throws.extend(throws);
            documents.returns.extend(returns);
            open.extend(supertypes(&without_comments(&text)));
        }
        let texts = self.tests.iter().filter(|text| has_word(text, own));
        documents.asserted = texts.flat_map(|text| asserted(text)).collect();
        (documents, foreign)
    }

    /// The source of a class, of this package if there are several.
    fn source(&self, name: &str, package: &str) -> Option<(&Path, String)> {
        let paths = self.sources.get(name)?;
        let is_near = |path: &&PathBuf| path.parent().is_some_and(|folder| folder.ends_with(package));
        let path = paths.iter().find(is_near).or(paths.first())?.as_path();
        Some((path, read(path)?))
    }
}

/// Why a source is not what a class was compiled from, as far as that can be told.
fn foreign_to(outline: &Outline, path: &Path, text: &str) -> Option<Foreign> {
    let path = path.to_path_buf();
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|line| line.trim_start().starts_with("/**"));
    if last.is_some_and(|last| !lines[last..].iter().any(|line| line.contains("*/"))) {
        return Some(Foreign::Open { path });
    }
    let lines = lines.len();
    let highest = outline.methods.iter().flat_map(|method| &method.lines).max().copied().unwrap_or_default();
    if usize::try_from(highest).is_ok_and(|line| line > lines) {
        return Some(Foreign::Shorter { path, lines, line: highest });
    }
    // Lombok writes methods that no source has.
    if text.contains("lombok") {
        return None;
    }
    let is_written = |name: &str| name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    let missing = outline.methods.iter().find(|method| is_written(&method.name) && !has_word(text, &method.name));
    missing.map(|method| Foreign::Without { path, method: method.signature.clone() })
}

/// Java files below a folder, in order.
fn files(root: &Path) -> Vec<PathBuf> {
    let (mut open, mut found) = (vec![root.to_path_buf()], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => open.push(entry.path()),
                Ok(_) if entry.path().extension().is_some_and(|suffix| suffix == "java") => found.push(entry.path()),
                _ => {}
            }
        }
        if found.len() > MAX_FILES {
            break;
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> Option<String> {
    let is_small = std::fs::metadata(path).is_ok_and(|data| data.len() <= MAX_BYTES);
    is_small.then(|| std::fs::read(path).ok()).flatten().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// How comments say what a method never returns.
const NEVER: [(&str, Never); 16] = [
    ("never null", Never::Null),
    ("never {@code null}", Never::Null),
    ("never returns null", Never::Null),
    ("not null", Never::Null),
    ("non-null", Never::Null),
    ("never empty", Never::Empty),
    ("non-empty", Never::Empty),
    ("not empty", Never::Empty),
    ("never negative", Never::Below(0)),
    ("non-negative", Never::Below(0)),
    ("nonnegative", Never::Below(0)),
    ("not negative", Never::Below(0)),
    ("always positive", Never::Below(1)),
    ("greater than 0", Never::Below(1)),
    ("greater than zero", Never::Below(1)),
    ("positive, never 0", Never::Below(1)),
];

/// What a comment on a result rules out. Where it tells cases apart, what it says of one is not for all.
fn never(said: &str) -> Vec<Never> {
    let said = said.to_lowercase();
    if [" if ", " or ", "unless", "otherwise", "-1"].iter().any(|word| said.contains(word)) {
        return Vec::new();
    }
    let mut found: Vec<Never> =
        NEVER.iter().filter(|(words, _)| said.contains(words)).map(|(_, never)| never.clone()).collect();
    let after = |words: &str| said.split_once(words).map(|(_, rest)| rest.trim_start());
    if let Some((least, rest)) = after("between ").and_then(number)
        && let Some((most, _)) = rest.trim_start().strip_prefix("and ").and_then(number)
    {
        found.extend([Never::Below(least), Never::Above(most)]);
    }
    found.extend(after("at least ").and_then(number).map(|(least, _)| Never::Below(least)));
    found.extend(after("at most ").and_then(number).map(|(most, _)| Never::Above(most)));
    found.dedup();
    found
}

/// The whole number that a text begins with, and the rest.
fn number(text: &str) -> Option<(i64, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let is_whole = !text[end..].starts_with('.') || !text[end + 1..].starts_with(|next: char| next.is_ascii_digit());
    Some((text[..end].parse().ok()?, &text[end..])).filter(|_| is_whole)
}

/// The exceptions that comments name, and what they say of results, by method and number of parameters.
fn documented(text: &str) -> (Vec<Documented>, Vec<Returned>) {
    let mut found = Vec::new();
    let mut returned = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find("/**") {
        let Some(length) = rest[start..].find("*/") else { break };
        let (comment, after) = (&rest[start..start + length], &rest[start + length + 2..]);
        rest = after;
        let Some((method, arity)) = declaration(after) else { continue };
        if let Some((_, said)) = comment.split_once("@return") {
            let is_tag = |line: &&str| line.trim_start().trim_start_matches('*').trim_start().starts_with('@');
            let words = said.lines().take_while(|line| !is_tag(line)).flat_map(str::split_whitespace);
            let said = words.filter(|word| *word != "*").collect::<Vec<_>>().join(" ");
            let all = never(&said).into_iter();
            returned.extend(all.map(|never| Returned { method: method.clone(), arity, never }));
        }
        for tag in comment.split('@').skip(1) {
            let mut words = tag.split_whitespace();
            if !matches!(words.next(), Some("throws" | "exception")) {
                continue;
            }
            let name = words.next().unwrap_or_default().rsplit('.').next().unwrap_or_default();
            let name = name.trim_matches(|letter: char| !letter.is_alphanumeric());
            if !name.is_empty() {
                found.push(Documented { method: method.clone(), arity, exception: name.to_string() });
            }
        }
    }
    (found, returned)
}

/// The name and the number of parameters of the method that a text begins with; annotations may come first.
fn declaration(text: &str) -> Option<(String, usize)> {
    let mut text = text.trim_start();
    while let Some(annotation) = text.strip_prefix('@').filter(|rest| !rest.starts_with("interface")) {
        let end = annotation.find(|letter: char| !(letter.is_alphanumeric() || "._".contains(letter)))?;
        let rest = annotation[end..].trim_start();
        text = match rest.strip_prefix('(') {
            Some(inside) => inside.get(closing(inside)? + 1..)?.trim_start(),
            None => rest,
        };
    }
    let end = text.find(['{', ';', '='])?;
    let open = text[..end].find('(')?;
    let head = text[..open].trim_end();
    let name = head.rsplit(|letter: char| !(letter.is_alphanumeric() || "_$".contains(letter))).next()?;
    let inside = &text[open + 1..];
    let parameters = inside.get(..closing(inside)?)?;
    Some((name.to_string(), arity(parameters))).filter(|(name, _)| !name.is_empty())
}

/// Where the parenthesis closes that is open at the beginning of a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// How many parameters there are in a list of them.
fn arity(list: &str) -> usize {
    let (mut depth, mut commas) = (0, 0);
    for letter in list.chars() {
        match letter {
            '<' | '(' | '{' => depth += 1,
            '>' | ')' | '}' => depth -= 1,
            ',' if depth == 0 => commas += 1,
            _ => {}
        }
    }
    if list.trim().is_empty() { 0 } else { commas + 1 }
}

/// Simple names of the classes that the first class of a text extends and implements.
fn supertypes(text: &str) -> Vec<String> {
    let heads = [" class ", " interface ", " record ", " enum "];
    let Some(start) = heads.iter().filter_map(|head| text.find(head)).min() else { return Vec::new() };
    let head = without_type_arguments(&text[start..start + text[start..].find('{').unwrap_or(0)]);
    let Some(at) = [" extends ", " implements "].iter().filter_map(|word| head.find(word)).min() else {
        return Vec::new();
    };
    let words = head[at..].split(|letter: char| !(letter.is_alphanumeric() || "_.".contains(letter)));
    let names = words.filter(|word| word.starts_with(char::is_uppercase) || word.contains('.'));
    names.filter_map(|name| name.rsplit('.').next()).map(str::to_string).collect()
}

/// `A<T extends B>` is `A`.
fn without_type_arguments(text: &str) -> String {
    let mut depth = 0_i32;
    let is_outside = |letter: &char| {
        depth += i32::from(*letter == '<');
        let is_outside = depth == 0;
        depth -= i32::from(*letter == '>');
        is_outside
    };
    text.chars().filter(is_outside).collect()
}

/// The exceptions that a test expects, with the methods that are called where it does.
fn asserted(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut note = |exception: &str, code: &str| {
        let exception = exception.rsplit('.').next().unwrap_or_default().trim();
        found.extend(called(code).map(|method| (method, exception.to_string())));
    };
    for word in ["assertThrows(", "assertThrowsExactly("] {
        for (at, _) in text.match_indices(word) {
            let inside = &text[at + word.len()..];
            let Some(code) = closing(inside).and_then(|end| inside.get(..end)) else { continue };
            if let Some((exception, code)) = code.split_once(".class") {
                note(exception, code);
            }
        }
    }
    for (at, word) in text.match_indices("assertThatThrownBy(") {
        let statement = text[at + word.len()..].split(';').next().unwrap_or_default();
        if let Some((code, named)) = statement.rsplit_once("nstanceOf(") {
            note(named.split(".class").next().unwrap_or_default(), code);
        }
    }
    for (at, _) in text.match_indices("@Test(") {
        let rest = &text[at + "@Test(".len()..];
        let Some((_, named)) = rest.split(')').next().and_then(|inside| inside.split_once("expected")) else {
            continue;
        };
        let exception = named.trim_start_matches([' ', '=']).split(".class").next().unwrap_or_default();
        let body = rest.find('{').map_or("", |open| &rest[open..]);
        let body = body.split("@Test").next().unwrap_or_default();
        note(exception, body);
    }
    found
}

/// The methods that a piece of code calls; a constructor is `<init>`.
fn called(code: &str) -> impl Iterator<Item = String> {
    let is_part = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
    code.match_indices('(').filter_map(move |(at, _)| {
        let head = code[..at].trim_end();
        let name = head.rsplit(|letter: char| !is_part(letter)).next().unwrap_or_default();
        let before = head[..head.len() - name.len()].trim_end();
        let is_new = before.ends_with("new");
        if is_new { Some("<init>".to_string()) } else { Some(name.to_string()).filter(|name| !name.is_empty()) }
    })
}

/// A text without comments; what looks like one in a literal goes, too.
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("/*") {
        kept.push_str(&rest[..at]);
        kept.push(' ');
        rest = rest[at..].find("*/").map_or("", |end| &rest[at + end + 2..]);
    }
    kept.push_str(rest);
    kept.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn has_word(text: &str, word: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + word.len()..].chars().next());
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_belong_to_classes() {
        let method = |name: &str, line: u32| crate::outline::Method {
            class: "A".to_string(),
            name: name.to_string(),
            descriptor: "()V".to_string(),
            signature: format!("{name}()"),
            branches: Vec::new(),
            lines: BTreeSet::from([line]),
        };
        let outline = Outline { methods: vec![method("<init>", 1), method("f", 2)] };
        let of = |text: &str| foreign_to(&outline, Path::new("A.java"), text).map(|foreign| foreign.to_string());
        assert_eq!(of("class A {\nvoid f() {} }"), None);
        assert_eq!(of("class A { void f() {} }"), Some("A.java has 1 lines, and its code is of line 2".to_string()));
        assert_eq!(of("class A {\nvoid g() {} }"), Some("A.java has no f()".to_string()));
        assert_eq!(of("@lombok.Data class A {\n}"), None);
        assert_eq!(of("class A {\n/** f"), Some("A.java has a comment that does not end".to_string()));
    }

    #[test]
    fn javadoc_names_exceptions() {
        let text = "/** A class. */ class A<T> extends B implements x.C<T> {
            /** @throws java.io.IOException if it fails
              * @exception X, ever */ @Deprecated @SuppressWarnings(\"a)\") int f(Map<K, V> a, int b) { }
            /** none */ int g;
            /** broken @throws";
        let all: Vec<_> = documented(text).0.into_iter().map(|one| (one.method, one.arity, one.exception)).collect();
        let of = |exception: &str| ("f".to_string(), 2, exception.to_string());
        assert_eq!(all, [of("IOException"), of("X")]);
        assert_eq!(supertypes(&without_comments(text)), ["B", "C"]);
        let text = "/** @return the size, never\n * negative\n * @throws X never null */ int f() {}
            /** @return never {@code null} */ String g(int a) {}";
        let never: Vec<_> = documented(text).1.into_iter().map(|one| (one.method, one.never)).collect();
        assert_eq!(never, [("f".to_string(), Never::Below(0)), ("g".to_string(), Never::Null)]);
        assert_eq!(super::never("a share, between 0 and 100."), [Never::Below(0), Never::Above(100)]);
        assert_eq!(super::never("at least 2, and at most 7"), [Never::Below(2), Never::Above(7)]);
        assert_eq!(super::never("non-negative, or -1"), []);
        assert_eq!(super::never("at least 0.5"), []);
    }

    #[test]
    fn tests_expect_exceptions() {
        let text = "@Test void a() { assertThrows(java.io.IOException.class, () -> new A(1).run(\";\")); }
            @Test(expected = X.class) public void b() { a.fail(); }
            @Test void c() { assertThatThrownBy(() -> a.go()).isInstanceOf(Y.class).hasMessage(\"\"); }";
        let has = |method: &str, exception: &str| asserted(text).contains(&(method.to_string(), exception.to_string()));
        assert!(has("<init>", "IOException") && has("run", "IOException"));
        assert!(has("fail", "X") && has("go", "Y") && !has("go", "X"));
        assert!(asserted("assertThrows(X.class, () -> {").is_empty());
    }
}
