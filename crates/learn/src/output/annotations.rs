//! Proposed annotations: JSpecify's `@Nullable` on parameters that tests pass null for, and on methods that return it, as a
//! patch of the sources.

use crate::classes::Classes;
use crate::facts::{Learnt, MethodFacts};
use program::classfile::access;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

const ANNOTATION: &str = "@Nullable ";
const IMPORT: &str = "import org.jspecify.annotations.Nullable;";
/// Lines of a declaration, and lines around a change.
const MOST_LINES: usize = 12;
const CONTEXT: usize = 3;

/// A patch for `patch -p0` or `git apply`; empty if there is nothing to propose or no source was found.
pub fn annotations(learnt: &Learnt, classes: &Classes, sources: &[PathBuf]) -> String {
    let mut files: BTreeMap<PathBuf, Vec<&MethodFacts>> = BTreeMap::new();
    for method in &learnt.methods {
        let is_proposed = !method.nullable.is_empty() || method.returns_null;
        if let Some(file) = is_proposed.then(|| source(method, classes, sources)).flatten() {
            files.entry(file).or_default().push(method);
        }
    }
    let mut patch = String::new();
    for (file, methods) in files {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let old: Vec<&str> = text.lines().collect();
        let mut new: Vec<String> = old.iter().map(|line| line.to_string()).collect();
        let mut is_changed = false;
        for method in methods {
            is_changed |= annotate(&mut new, method, classes);
        }
        if is_changed && !text.contains(IMPORT) {
            diff(&file, &old, &new, import_at(&old), &mut patch);
        } else if is_changed {
            diff(&file, &old, &new, None, &mut patch);
        }
    }
    patch
}

fn source(method: &MethodFacts, classes: &Classes, sources: &[PathBuf]) -> Option<PathBuf> {
    let file = classes.file(&method.class)?;
    let name = file.source_file?;
    let package = method.class.rsplit_once('.').map_or(String::new(), |(package, _)| package.replace('.', "/"));
    sources.iter().map(|root| root.join(&package).join(&*name)).find(|path| path.is_file())
}

/// After the package, or after the last import.
fn import_at(lines: &[&str]) -> Option<usize> {
    let last = |start: &str| lines.iter().rposition(|line| line.starts_with(start)).map(|at| at + 1);
    Some(last("import ").or_else(|| last("package ")).unwrap_or(0))
}

/// Where a method is declared: the nearest line with its name and a parenthesis at or above its first instruction.
fn declaration(lines: &[String], method: &MethodFacts, classes: &Classes) -> Option<(usize, usize)> {
    let info = classes.method(&method.id())?;
    if info.access & access::SYNTHETIC != 0 {
        return None;
    }
    let line = usize::from(info.code.as_ref()?.line_at(0)?);
    let simple = method.class.rsplit(['.', '$']).next()?;
    let name = if method.name == "<init>" { simple } else { &method.name };
    let sought = format!("{name}(");
    for at in (line.saturating_sub(MOST_LINES)..line.min(lines.len())).rev() {
        let text = &lines[at];
        if let Some(found) = text.find(&sought) {
            let before = &text[..found];
            let is_declared = !before.trim_end().ends_with(['.', '=', '(', ','])
                && !before.contains("return ")
                && !before.contains("new ")
                && !before.trim_start().starts_with(['*', '/'])
                && (method.name == "<init>" || !before.trim().is_empty());
            if is_declared {
                return Some((at, found));
            }
        }
    }
    None
}

fn annotate(lines: &mut [String], method: &MethodFacts, classes: &Classes) -> bool {
    let Some((at, name)) = declaration(lines, method, classes) else { return false };
    let mut is_changed = false;
    for number in &method.nullable {
        let Some(parameter) = method.parameters.get(*number) else { continue };
        let end = (at + MOST_LINES).min(lines.len());
        for (index, line) in lines.iter_mut().enumerate().take(end).skip(at) {
            let from = if index == at { name } else { 0 };
            if let Some(place) = type_before(line, from, parameter) {
                is_changed |= insert(line, place);
                break;
            }
            if line.contains('{') {
                break;
            }
        }
    }
    if method.returns_null && method.name != "<init>" {
        let place = start_of_type(&lines[at], name);
        is_changed |= insert(&mut lines[at], place);
    }
    is_changed
}

fn insert(line: &mut String, at: usize) -> bool {
    let is_there = line[..at].ends_with(ANNOTATION) || line[at..].starts_with(ANNOTATION);
    if !is_there {
        line.insert_str(at, ANNOTATION);
    }
    !is_there
}

/// Where the type of a parameter starts: of the word `name` that a comma or the closing parenthesis follows.
fn type_before(line: &str, from: usize, name: &str) -> Option<usize> {
    let mut start = from;
    while let Some(found) = line.get(start..)?.find(name).map(|found| start + found) {
        let end = found + name.len();
        let is_word = line[..found].ends_with(' ') && line[end..].trim_start().starts_with([',', ')']);
        if is_word {
            return Some(start_of_type(line, found));
        }
        start = end;
    }
    None
}

/// Where the type starts that ends before a place, with its type arguments and array brackets.
fn start_of_type(line: &str, end: usize) -> usize {
    let mut depth = 0;
    let mut start = line[..end].trim_end().len();
    for (at, letter) in line[..start].char_indices().rev() {
        match letter {
            '>' => depth += 1,
            '<' => depth -= 1,
            _ if depth > 0 => {}
            _ if letter.is_alphanumeric() || "_$.[]".contains(letter) => {}
            _ => break,
        }
        start = at;
    }
    start
}

/// The changes of a file; `import` is the line before which the import is added.
fn diff(file: &Path, old: &[&str], new: &[String], import: Option<usize>, out: &mut String) {
    let changed = |at: usize| old[at] != new[at] || import == Some(at + 1);
    let _ = writeln!(out, "--- {0}\n+++ {0}", file.display());
    let (mut at, mut shift) = (0, 0);
    while at < old.len() {
        if !changed(at) {
            at += 1;
            continue;
        }
        let start = at.saturating_sub(CONTEXT);
        let mut end = at + 1;
        while end < old.len() && (end..(end + 2 * CONTEXT).min(old.len())).any(changed) {
            end += 1;
        }
        let end = (end + CONTEXT).min(old.len());
        let added = usize::from((start..end).any(|line| import == Some(line + 1)));
        let count = end - start;
        let _ = writeln!(out, "@@ -{},{count} +{},{} @@", start + 1, start + 1 + shift, count + added);
        for line in start..end {
            if old[line] == new[line] {
                let _ = writeln!(out, " {}", old[line]);
            } else {
                let _ = writeln!(out, "-{}\n+{}", old[line], new[line]);
            }
            if import == Some(line + 1) {
                let _ = writeln!(out, "+{IMPORT}");
            }
        }
        shift += added;
        at = end;
    }
}
