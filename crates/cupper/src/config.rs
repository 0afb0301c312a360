//! `cupper.toml`: options that a project always wants, in a file. Keys are the names of options; what the command line says
//! comes later and wins.

use crate::choices::{Bugs, Shown, Style};
use campaign::{Choices, Pattern, Scope};
use clap::{ArgAction, Command, CommandFactory, Parser};
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};

const FILE: &str = "cupper.toml";

/// Commands that take options from the file; `run` is as `java` is.
const COMMANDS: [&str; 2] = ["run", "worker"];

/// What is wrong with the file.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    #[error("cannot be read: {0}")]
    Unreadable(String),
    #[error("line {line}: {message}")]
    Syntax { line: usize, message: String },
    #[error("line {line}: no command of Cupper has an option {key}{}", nearest(.near))]
    Unknown { line: usize, key: String, near: Option<String> },
    #[error("line {line}: cupper {command} has no option {key}{}", nearest(.near))]
    NotHere { line: usize, command: String, key: String, near: Option<String> },
    #[error("line {line}: {key} is for a whole run, and not for a {scope}: move it to the top")]
    Whole { line: usize, key: String, scope: String },
    #[error("line {line}: a {scope} has no option {key}{}", nearest(.near))]
    NotOfClass { line: usize, scope: String, key: String, near: Option<String> },
    #[error("line {line}: {message}")]
    Value { line: usize, message: String },
    #[error("line {line}: {key} is {expected}")]
    Kind { line: usize, key: String, expected: &'static str },
}

/// Sections for some classes: of a module by its name, of a package by a pattern.
const SCOPES: [&str; 2] = ["module", "package"];

/// Options that may differ from class to class.
#[derive(Parser)]
#[command(no_binary_name = true, name = "")]
struct ByClass {
    #[arg(long, value_enum)]
    bugs: Option<Bugs>,
    #[arg(long, value_parser = clap::value_parser!(u32).range(4..=6))]
    junit: Option<u32>,
    #[arg(long)]
    memory: Option<usize>,
    #[arg(long, value_enum)]
    report: Option<Shown>,
    #[arg(long)]
    seed: Option<u64>,
    #[arg(long, value_enum)]
    style: Option<Style>,
}

impl ByClass {
    fn choices(self) -> Choices {
        Choices {
            junit: self.junit,
            style: self.style.map(Style::of_tests),
            bugs: self.bugs.map(Bugs::tests),
            seed: self.seed,
            all: self.report.map(|shown| shown == Shown::All),
            memory: self.memory.map(|megabytes| megabytes.saturating_mul(1 << 20)),
        }
    }
}

fn nearest(near: &Option<String>) -> String {
    near.as_ref().map_or(String::new(), |near| format!("; do you mean {near}?"))
}

/// The command line with the options of the file between the command and what the user wrote.
pub fn add(args: Vec<String>, definition: &Command) -> Result<Vec<String>, (PathBuf, ConfigError)> {
    let Some(name) = args.get(1).filter(|name| definition.find_subcommand(name).is_some()).cloned() else {
        return Ok(args);
    };
    if COMMANDS.contains(&name.as_str()) {
        return Ok(args);
    }
    let Some(path) = std::env::current_dir().ok().and_then(|folder| find(&folder)) else { return Ok(args) };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => return Err((path, ConfigError::Unreadable(error.to_string()))),
    };
    let options = options(&text, &name, definition).map_err(|error| (path, error))?;
    let (before, after) = args.split_at(2);
    Ok(before.iter().cloned().chain(options).chain(after.iter().cloned()).collect())
}

/// The file in this folder or the nearest above it, up to the root of the repository.
fn find(folder: &Path) -> Option<PathBuf> {
    for folder in folder.ancestors() {
        let file = folder.join(FILE);
        if file.is_file() {
            return Some(file);
        }
        if folder.join(".git").exists() {
            break;
        }
    }
    None
}

/// The options for a command: those at the top that it has, then those of its own section.
fn options(text: &str, name: &str, definition: &Command) -> Result<Vec<String>, ConfigError> {
    let line = |at: &Range<usize>| text[..at.start.min(text.len())].matches('\n').count() + 1;
    let table = DeTable::parse(text).map_err(|error| {
        let line = line(&error.span().unwrap_or_default());
        ConfigError::Syntax { line, message: error.message().lines().next().unwrap_or_default().to_string() }
    })?;
    let (mut top, mut own) = (Vec::new(), Vec::new());
    for (key, value) in table.get_ref() {
        let (at, word) = (line(&key.span()), key.get_ref().as_ref());
        match (value.get_ref(), definition.find_subcommand(word)) {
            (DeValue::Table(sections), None) if SCOPES.contains(&word) => _ = scoped(text, word, sections)?,
            (DeValue::Table(section), Some(command)) => {
                for (key, value) in section {
                    let (at, key) = (line(&key.span()), key.get_ref().as_ref());
                    let Some(kind) = kind(command, key) else {
                        let near = near(key, &names(command));
                        let command = word.to_string();
                        return Err(ConfigError::NotHere { line: at, command, key: key.to_string(), near });
                    };
                    let written = written(at, key, &kind, value.get_ref())?;
                    if word == name {
                        own.extend(written);
                    }
                }
            }
            _ => {
                let having: Vec<&Command> =
                    definition.get_subcommands().filter(|command| kind(command, word).is_some()).collect();
                let Some(first) = having.first() else {
                    let all: Vec<String> = definition
                        .get_subcommands()
                        .flat_map(|command| names(command).into_iter().chain([command.get_name().to_string()]))
                        .chain(SCOPES.map(str::to_string))
                        .collect();
                    return Err(ConfigError::Unknown { line: at, key: word.to_string(), near: near(word, &all) });
                };
                let here = having.iter().find(|command| command.get_name() == name);
                let kind = kind(here.unwrap_or(first), word).unwrap_or(ArgAction::Set);
                let written = written(at, word, &kind, value.get_ref())?;
                if here.is_some() {
                    top.extend(written);
                }
            }
        }
    }
    top.extend(own);
    Ok(top)
}

/// What the file in or above the current folder wants of some classes; nothing if there is none, or it is wrong, which was
/// said before.
pub fn special() -> Vec<(Scope, Choices)> {
    let path = std::env::current_dir().ok().and_then(|folder| find(&folder));
    let text = path.and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
    let Ok(table) = DeTable::parse(&text) else { return Vec::new() };
    let sections = SCOPES.iter().filter_map(|scope| match table.get_ref().get(*scope).map(|value| value.get_ref()) {
        Some(DeValue::Table(sections)) => scoped(&text, scope, sections).ok(),
        _ => None,
    });
    sections.flatten().collect()
}

/// The sections for modules or packages, the narrower ones later.
fn scoped(text: &str, scope: &str, sections: &DeTable) -> Result<Vec<(Scope, Choices)>, ConfigError> {
    let line = |at: &Range<usize>| text[..at.start.min(text.len())].matches('\n').count() + 1;
    let by_class = ByClass::command();
    let mut found: Vec<(usize, Scope, Choices)> = Vec::new();
    for (name, section) in sections {
        let name_line = line(&name.span());
        let name = name.get_ref().to_string();
        let DeValue::Table(section) = section.get_ref() else {
            let (key, expected) =
                (format!("{scope}.{name}"), "a section: [module.name] or [package.\"com.example.**\"]");
            return Err(ConfigError::Kind { line: name_line, key, expected });
        };
        let mut arguments = Vec::new();
        for (key, value) in section {
            let (line, key) = (line(&key.span()), key.get_ref().as_ref());
            let Some(kind) = kind(&by_class, key) else {
                let (key, scope) = (key.to_string(), scope.to_string());
                let is_known =
                    crate::Cli::command().get_subcommands().any(|command| self::kind(command, &key).is_some());
                let near = near(&key, &names(&by_class));
                return Err(match is_known {
                    true => ConfigError::Whole { line, key, scope },
                    false => ConfigError::NotOfClass { line, scope, key, near },
                });
            };
            let written = written(line, key, &kind, value.get_ref())?;
            ByClass::try_parse_from(&written).map_err(|error| {
                let message = error.to_string();
                let message = message.lines().next().unwrap_or_default().trim_start_matches("error: ").to_string();
                ConfigError::Value { line, message }
            })?;
            arguments.extend(written);
        }
        let choices = ByClass::try_parse_from(&arguments).map(ByClass::choices).unwrap_or_default();
        let length = name.trim_end_matches('*').len();
        let of = match scope {
            "module" => Scope::Module(name),
            _ => Scope::Package(Pattern::new(&name)),
        };
        found.push((length, of, choices));
    }
    found.sort_by_key(|(length, ..)| *length);
    Ok(found.into_iter().map(|(_, scope, choices)| (scope, choices)).collect())
}

/// What an option of a command does with its values, if the command has it.
fn kind(command: &Command, key: &str) -> Option<ArgAction> {
    let mut options = command.get_arguments().filter(|option| !option.is_hide_set());
    options.find(|option| option.get_long() == Some(key)).map(|option| option.get_action().clone())
}

fn names(command: &Command) -> Vec<String> {
    let options = command.get_arguments().filter(|option| !option.is_hide_set());
    options.filter_map(|option| option.get_long().map(str::to_string)).collect()
}

/// A key and its value as on the command line.
fn written(line: usize, key: &str, action: &ArgAction, value: &DeValue) -> Result<Vec<String>, ConfigError> {
    let wrong = |expected| ConfigError::Kind { line, key: key.to_string(), expected };
    let text = |value: &DeValue| match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => number.to_string().parse::<i64>().ok().map(|number| number.to_string()),
        _ => None,
    };
    match (action, value) {
        (ArgAction::SetTrue, DeValue::Boolean(true)) => Ok(vec![format!("--{key}")]),
        (ArgAction::SetTrue, DeValue::Boolean(false)) => Ok(Vec::new()),
        (ArgAction::SetTrue, _) => Err(wrong("true or false")),
        (ArgAction::Append, DeValue::Array(values)) => {
            let texts: Option<Vec<String>> = values.iter().map(|value| text(value.get_ref())).collect();
            let texts = texts.ok_or_else(|| wrong("a list of texts"))?;
            Ok(texts.into_iter().map(|text| format!("--{key}={text}")).collect())
        }
        (_, value) => Ok(vec![format!("--{key}={}", text(value).ok_or_else(|| wrong("a text or a number"))?)]),
    }
}

/// The known name that differs in the fewest letters, if it is near enough to be meant.
fn near(word: &str, known: &[String]) -> Option<String> {
    let closest = known.iter().min_by_key(|name| (distance(word, name), name.len()))?;
    (distance(word, closest) <= 1 + word.len() / 4).then(|| closest.clone())
}

/// Letters to put in, take out or change to make one of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut before = std::mem::replace(&mut row[0], at + 1);
        for (index, another) in other.iter().enumerate() {
            let change = before + usize::from(letter != *another);
            before = row[index + 1];
            row[index + 1] = change.min(before + 1).min(row[index] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, command: &str) -> Result<Vec<String>, String> {
        options(text, command, &crate::Cli::command()).map_err(|error| error.to_string())
    }

    #[test]
    fn options_of_all_commands_and_of_one() {
        let text = "budget = \"5m\"\njobs = 2\noffline = true\n[crash]\ntests = 5000\n";
        assert_eq!(of(text, "generate").unwrap(), ["--budget=5m", "--jobs=2", "--offline"]);
        assert_eq!(of(text, "crash").unwrap(), ["--budget=5m", "--jobs=2", "--offline", "--tests=5000"]);
        assert_eq!(of("exclude = [\"a.**\", \"b\"]", "generate").unwrap(), ["--exclude=a.**", "--exclude=b"]);
        assert_eq!(of("offline = false", "generate").unwrap(), Vec::<String>::new());
    }

    #[test]
    fn options_of_some_classes() {
        let text = "[package.\"a.b.**\"]\nbugs = \"none\"\n[package.\"a.**\"]\nbugs = \"fail\"\nseed = 7\n";
        assert_eq!(of(text, "generate").unwrap(), Vec::<String>::new());
        let table = DeTable::parse(text).unwrap();
        let Some(DeValue::Table(sections)) = table.get_ref().get("package").map(|one| one.get_ref()) else { panic!() };
        let special = scoped(text, "package", sections).unwrap();
        let bugs = |class| Choices::of(&special, "core", class).bugs;
        assert_eq!(bugs("a.b.C"), Some(testgen::BugTests::None));
        assert_eq!(bugs("a.C"), Some(testgen::BugTests::Fail));
        assert_eq!((bugs("b.C"), Choices::of(&special, "core", "a.b.C").seed), (None, Some(7)));
        let error = |text| of(text, "generate").unwrap_err();
        assert_eq!(
            error("[module.core]\nbudget = \"5m\""),
            "line 2: budget is for a whole run, and not for a module: move it to the top"
        );
        assert_eq!(error("[module.core]\nbug = 3"), "line 2: a module has no option bug; do you mean bugs?");
        assert!(
            error("[package.a]\njunit = 9").starts_with("line 2: invalid value '9'"),
            "{}",
            error("[package.a]\njunit = 9")
        );
        assert_eq!(
            error("[modul.core]\nbugs = 3"),
            "line 1: no command of Cupper has an option modul; do you mean module?"
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text| of(text, "generate").unwrap_err();
        assert_eq!(
            error("jobs = 1\nbuget = \"5m\""),
            "line 2: no command of Cupper has an option buget; do you mean budget?"
        );
        assert_eq!(error("[generate]\n\ntests = 3"), "line 3: cupper generate has no option tests");
        assert_eq!(error("offline = \"yes\""), "line 1: offline is true or false");
        assert_eq!(error("budget = 1.5"), "line 1: budget is a text or a number");
        assert!(error("jobs = 1\nx").starts_with("line 2: "), "{}", error("jobs = 1\nx"));
    }
}
