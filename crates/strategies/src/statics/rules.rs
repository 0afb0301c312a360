//! Which classes are initialised eagerly: by patterns that the user gives, and by configurations of GraalVM's
//! native-image.

use crate::error::Error;
use program::link::file_names;
use program::source::ClassPath;
use std::path::Path;

/// Where configurations are in a folder or jar.
const FOLDER: &str = "META-INF/native-image/";
const FILE: &str = "native-image.properties";

/// Patterns of class names, each with whether these are initialised eagerly. The longest one that fits decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules(Vec<(String, bool)>);

impl Rules {
    /// Of patterns, of what is on the class path, and of a file or folder with a configuration.
    pub fn read(patterns: &[String], class_path: &ClassPath, more: Option<&Path>) -> Result<Rules, Error> {
        let mut rules = Rules(patterns.iter().map(|pattern| (pattern.clone(), true)).collect());
        program::asked::resource(FOLDER);
        for entry in class_path.entries() {
            rules.add_all(&entry.path, |name| name.starts_with(FOLDER));
        }
        match more {
            Some(file) if file.is_file() && file.extension().is_some_and(|kind| kind == "properties") => {
                let text = std::fs::read_to_string(file)
                    .map_err(|error| Error::Unfit(format!("{}: {error}", file.display())))?;
                rules.add(&text);
            }
            Some(path) if path.exists() => rules.add_all(path, |_| true),
            Some(path) => return Err(Error::Unfit(format!("{} is not there", path.display()))),
            None => {}
        }
        Ok(rules)
    }

    pub fn is_empty(&self) -> bool {
        !self.0.iter().any(|(_, is_eager)| *is_eager)
    }

    /// Adds the configurations in a folder or jar.
    fn add_all(&mut self, path: &Path, is_wanted: impl Fn(&str) -> bool) {
        let names = file_names(path);
        let mut names = names.iter().filter(|name| is_wanted(name) && name.rsplit('/').next() == Some(FILE)).peekable();
        if names.peek().is_some() {
            let place = ClassPath::open(&[path.to_path_buf()], u32::MAX);
            for found in names.flat_map(|name| place.resources(name)) {
                self.add(&String::from_utf8_lossy(found.bytes));
            }
        }
    }

    /// Adds the rules of a `native-image.properties`.
    fn add(&mut self, text: &str) {
        let joined = text.replace("\\\r\n", " ").replace("\\\n", " ");
        let is_arguments = |line: &&str| line.trim_start().starts_with("Args");
        let arguments = joined.lines().filter(is_arguments).filter_map(|line| line.split_once('='));
        for argument in arguments.flat_map(|(_, arguments)| arguments.split_whitespace()) {
            for (option, is_eager) in [("--initialize-at-build-time", true), ("--initialize-at-run-time", false)] {
                match argument.strip_prefix(option).map(|rest| rest.strip_prefix('=')) {
                    Some(Some(names)) => self.0.extend(names.split(',').map(|name| (name.to_string(), is_eager))),
                    Some(None) if argument == option => self.0.push(("**".to_string(), is_eager)),
                    _ => {}
                }
            }
        }
    }

    /// Whether a class, by its binary name, is initialised eagerly.
    pub fn is_eager(&self, name: &str) -> bool {
        let fitting = self.0.iter().filter(|(pattern, _)| fits(pattern, name));
        fitting.max_by_key(|(pattern, is_eager)| (pattern.len(), !is_eager)).is_some_and(|(_, is_eager)| *is_eager)
    }
}

/// The patterns that fit one of the names.
pub fn fitting(patterns: &[String], names: &[String]) -> Vec<String> {
    patterns.iter().filter(|pattern| names.iter().any(|name| fits(pattern, name))).cloned().collect()
}

/// A pattern is a class, a package with all below it, or has `*` for any part of a name and `**` for anything.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => name.strip_prefix(pattern).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')),
        Some(_) => globs(pattern, name),
    }
}

fn globs(pattern: &str, name: &str) -> bool {
    let Some((before, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(after) = name.strip_prefix(before) else { return false };
    let (rest, end) = match rest.strip_prefix('*') {
        Some(rest) => (rest, after.len()),
        None => (rest, after.find('.').unwrap_or(after.len())),
    };
    (0..=end).filter(|at| after.is_char_boundary(*at)).any(|at| globs(rest, &after[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        for (pattern, name, expected) in [
            ("a.B", "a.B", true),
            ("a.B", "a.Bc", false),
            ("a.B", "a.B$C", false),
            ("a", "a.b.C", true),
            ("a.*", "a.B$C", true),
            ("a.*", "a.b.C", false),
            ("a.**", "a.b.C", true),
            ("**.C", "a.b.C", true),
            ("a.*Log", "a.MyLog", true),
            ("**", "C", true),
        ] {
            assert_eq!(fits(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn configurations() {
        let mut rules = Rules::default();
        rules.add("# no\nArgs = -H:X --initialize-at-build-time=a.B,c \\\n  --initialize-at-run-time=c.Late\nJavaArgs = -Xmx1g\n");
        let eager = ["a.B", "a.C", "c.D", "c.Late"].map(|name| rules.is_eager(name));
        assert_eq!(eager, [true, false, true, false]);
        rules.add("Args=--initialize-at-build-time");
        assert!(rules.is_eager("a.C") && !rules.is_eager("c.Late"));
    }
}
