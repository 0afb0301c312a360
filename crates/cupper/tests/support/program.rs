//! Programs of the corpus and the directives in their leading comments.

use std::path::{Path, PathBuf};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Java,
    Kotlin,
}

#[derive(Clone)]
pub struct Program {
    /// `lang::arith::IntOverflow`.
    pub name: String,
    /// `lang/arith/IntOverflow`, relative to the corpus and without suffix.
    pub key: PathBuf,
    pub source: PathBuf,
    pub text: String,
    pub language: Language,
    pub main_class: String,
    pub args: Vec<String>,
    pub stdin: Vec<u8>,
    pub min_jdk: u32,
    pub compiler_flags: Vec<String>,
    pub vm_flags: Vec<String>,
    /// `group:artifact:version`.
    pub maven: Vec<String>,
    /// The folder `<Name>.res`, whose files join the classes on the class path.
    pub resources: Option<PathBuf>,
}

/// Every `.java` and `.kt` file in the groups of programs below `corpus`, by name.
pub fn discover(corpus: &Path) -> Result<Vec<Program>, String> {
    let mut sources = Vec::new();
    for group in ["lang", "library", "thirdparty"] {
        walk(&corpus.join(group), &mut sources)?;
    }
    sources.sort();
    sources.iter().map(|source| read(corpus, source)).collect()
}

fn walk(folder: &Path, sources: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries.flatten() {
        let path = entry.path();
        let suffix = path.extension().and_then(|suffix| suffix.to_str());
        if path.is_dir() {
            if suffix != Some("res") {
                walk(&path, sources)?;
            }
        } else if matches!(suffix, Some("java" | "kt")) {
            sources.push(path);
        }
    }
    Ok(())
}

fn read(corpus: &Path, source: &Path) -> Result<Program, String> {
    let explain = |reason: String| format!("{}: {reason}", source.display());
    let text = std::fs::read_to_string(source).map_err(|error| explain(error.to_string()))?;
    let key = source.strip_prefix(corpus).map_err(|error| explain(error.to_string()))?.with_extension("");
    let name = key.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("::");
    let simple = key.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let kotlin = source.extension().is_some_and(|suffix| suffix == "kt");
    let resources = source.with_extension("res");
    let mut program = Program {
        name,
        key,
        source: source.to_owned(),
        language: if kotlin { Language::Kotlin } else { Language::Java },
        main_class: if kotlin { format!("{simple}Kt") } else { simple },
        args: Vec::new(),
        stdin: Vec::new(),
        min_jdk: 17,
        compiler_flags: Vec::new(),
        vm_flags: Vec::new(),
        maven: Vec::new(),
        resources: resources.is_dir().then_some(resources),
        text: String::new(),
    };
    for line in text.lines().map_while(|line| line.trim_start().strip_prefix("//")) {
        let Some((directive, value)) = line.trim_start().split_once(':') else { continue };
        match directive {
            "args" => program.args.extend(words(value)),
            "stdin" => {
                program.stdin.extend_from_slice(value.strip_prefix(' ').unwrap_or(value).as_bytes());
                program.stdin.push(b'\n');
            }
            "jdk" => program.min_jdk = value.trim().parse().map_err(|_| explain(format!("bad directive {line:?}")))?,
            "javac" | "kotlinc" => program.compiler_flags.extend(words(value)),
            "java" => program.vm_flags.extend(words(value)),
            "maven" => program.maven.push(value.trim().to_owned()),
            _ => {}
        }
    }
    program.text = text;
    Ok(program)
}

/// Splits at spaces; double quotes keep a word together and may make an empty one.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
    for c in line.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}
