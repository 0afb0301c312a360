//! Every kind of error is in docs/errors.md, with what the user does about it.

use std::path::{Path, PathBuf};

/// Files whose error kinds reach users.
const KINDS: [&str; 8] = [
    "campaign/src/error.rs",
    "campaign/src/process.rs",
    "program/src/source/error.rs",
    "project/src/error.rs",
    "replay/src/lib.rs",
    "solver/src/log.rs",
    "strategies/src/error.rs",
    "warnings/src/error.rs",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts of the errors in a source file; not of those that pass on the words of another.
fn texts(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for part in source.split("#[error(").skip(1) {
        let Some(text) = part.trim_start().strip_prefix('"') else { continue };
        let mut end = 0;
        while let Some(at) = text[end..].find('"') {
            end += at;
            if !text[..end].ends_with('\\') {
                break;
            }
            end += 1;
        }
        let text = joined(&text[..end]);
        // Without its holes, it says something by itself.
        let mut depth = 0;
        let own: String = text
            .chars()
            .filter(|&letter| {
                depth += i32::from(letter == '{');
                let is_own = depth == 0;
                depth -= i32::from(letter == '}');
                is_own && letter.is_alphabetic()
            })
            .collect();
        if !own.is_empty() {
            found.push(text);
        }
    }
    found
}

/// A text without the ends of lines that the source escapes.
fn joined(text: &str) -> String {
    let mut parts = text.split("\\\n");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |all, part| all + part.trim_start())
}

#[test]
fn each_kind_says_what_to_do() {
    let page = std::fs::read_to_string(root().join("docs/errors.md")).expect("docs/errors.md");
    let rows: Vec<(&str, &str)> =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | ")).collect();
    let mut missing = Vec::new();
    let mut known = Vec::new();
    for file in KINDS {
        let source = std::fs::read_to_string(root().join("crates").join(file)).expect(file);
        let kinds = texts(&source);
        assert!(!kinds.is_empty(), "{file} has no errors");
        for kind in kinds {
            if !rows.iter().any(|(says, advice)| *says == kind && advice.len() > 5) {
                missing.push(format!("{file}: {kind}"));
            }
            known.push(kind);
        }
    }
    assert!(missing.is_empty(), "not in docs/errors.md:\n{}", missing.join("\n"));
    let gone: Vec<&str> = rows.iter().map(|row| row.0).filter(|says| !known.iter().any(|kind| kind == says)).collect();
    assert!(gone.is_empty(), "no longer said:\n{}", gone.join("\n"));
}
