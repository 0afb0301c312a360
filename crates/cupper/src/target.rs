//! What is to be explored: the class path, the JDK, a class, a method.

use crate::terminal::complain;
use clap::Args;
use program::Name;
use program::link::{Class, Loader, Method, Program};
use program::source::{ClassPath, Jdk, locate_jdk};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use vm::Options;

/// What cannot be found or loaded.
pub const BAD_INPUT: u8 = 1;
/// A limit was reached.
pub const EXHAUSTED: u8 = 5;

/// Files that make a folder the root of a project.
const BUILDS: [&str; 5] = ["pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];

/// Near misses that are shown.
const MAX_SUGGESTIONS: usize = 5;

/// Where classes come from.
#[derive(Args)]
pub struct Places {
    /// Home of the JDK whose class library is used [default: $JAVA_HOME, else the `java` on the path]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,
    /// Folders and jars to find classes in, separated by `:` [default: $CLASSPATH, else the classes of the Maven or Gradle
    /// project in this folder with what they need, else .]
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    pub class_path: Option<String>,
    /// The project in this folder, when it has been looked for.
    #[arg(skip)]
    found: OnceLock<Vec<PathBuf>>,
}

pub struct Opened {
    pub program: Program,
    pub options: Options,
}

impl Places {
    pub fn entries(&self) -> Vec<PathBuf> {
        let variable = || std::env::var_os("CLASSPATH").map(|path| path.to_string_lossy().into_owned());
        match self.class_path.clone().or_else(variable) {
            Some(text) => {
                text.split(':').map(|entry| PathBuf::from(if entry.is_empty() { "." } else { entry })).collect()
            }
            None => self.found.get_or_init(project_here).clone(),
        }
    }

    pub fn home(&self) -> Result<PathBuf, (u8, String)> {
        locate_jdk(self.jdk.as_deref()).map_err(|error| (BAD_INPUT, format!("Error: {error}")))
    }

    pub fn open(&self) -> Result<Opened, (u8, String)> {
        let bad = |message: String| (BAD_INPUT, format!("Error: {message}"));
        let home = self.home()?;
        let jdk = Jdk::open(&home).map_err(|error| bad(error.to_string()))?;
        let class_path = ClassPath::open(&self.entries(), jdk.feature);
        let program = Program::new(jdk, class_path)
            .map_err(|trouble| bad(format!("the JDK in {} cannot be used: {}", home.display(), trouble)))?;
        Ok(Opened { program, options: Options { assertions: true, ..Options::default() } })
    }
}

/// The classes of the project in this folder, then what they need; the folder itself where no build says more.
fn project_here() -> Vec<PathBuf> {
    let here = PathBuf::from(".");
    if !BUILDS.iter().any(|file| here.join(file).is_file()) {
        return vec![here];
    }
    let Ok(folder) = std::env::current_dir() else { return vec![here] };
    let units = project::find(&project::Request::new(&folder)).project.units;
    let mut entries: Vec<PathBuf> = units.iter().flat_map(|unit| unit.classes.clone()).collect();
    for entry in units.into_iter().flat_map(|unit| unit.class_path) {
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    if entries.is_empty() { vec![here] } else { entries }
}

/// The exit status of a command, or what was wrong with its input, which is said.
pub fn status(result: Result<u8, (u8, String)>) -> ExitCode {
    match result {
        Ok(status) => ExitCode::from(status),
        Err((status, message)) => {
            complain(&format!("cupper: {message}"));
            ExitCode::from(status)
        }
    }
}

/// Threads: as many as were asked for, else as there are cores.
pub fn threads(asked: Option<NonZero<usize>>) -> usize {
    asked.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZero::get)
}

/// Stops the exploration on Ctrl-C; a second one ends the program; SIGTERM and SIGHUP do as Ctrl-C does.
pub fn on_interrupt(flag: &Arc<AtomicBool>) {
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Registration fails only for signals that cannot be caught.
        let _ = signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, flag.clone());
        let _ = signal_hook::flag::register(signal, flag.clone());
    }
}

/// The internal name of the class that a class is nested in, or its own.
pub fn outermost(class: &Class) -> String {
    class.name.split('$').next().unwrap_or_default().to_string()
}

/// The class of a name as users write it: `pkg.Outer.Inner` or `pkg.Outer$Inner`.
pub fn find_class(program: &Program, name: &str) -> Result<&'static Class, String> {
    let mut internal = name.replace('.', "/");
    loop {
        match program.find(Loader::APP, Name::new(&internal)) {
            Ok(Some(class)) => return Ok(class),
            Ok(None) => {}
            Err(trouble) => return Err(format!("class {name} cannot be loaded: {}", trouble)),
        }
        // The last part may be a nested class.
        match internal.rfind('/') {
            Some(at) => internal.replace_range(at..=at, "$"),
            None => break,
        }
    }
    let known: Vec<String> = class_names(program);
    let near = near_misses(name, known.iter().map(String::as_str));
    Err(format!("class {name} is not on the class path{near}"))
}

/// Names of the classes on the class path, as users write them.
fn class_names(program: &Program) -> Vec<String> {
    let mut names: Vec<String> = (program.class_path.entries().iter())
        .flat_map(|entry| program::link::class_names(&entry.path))
        .map(|name| name.replace('/', "."))
        .collect();
    names.sort();
    names.dedup();
    names
}

/// The methods that a target means: one, or all of a class that have code and are written in the source.
pub fn find_methods(program: &Program, target: &str) -> Result<Vec<&'static Method>, String> {
    if target.contains("::") {
        return Ok(vec![find_method(program, target)?]);
    }
    let class = find_class(program, target)?;
    let written = |method: &&'static Method| {
        !method.is_abstract() && method.name != "<clinit>" && method.access & program::classfile::access::SYNTHETIC == 0
    };
    let methods: Vec<&'static Method> = class.methods().iter().copied().filter(written).collect();
    if methods.is_empty() { Err(format!("class {target} has no method with code")) } else { Ok(methods) }
}

/// A target that means just this method.
pub fn full_name(method: &'static Method) -> String {
    format!("{}::{}{}", method.class.java_name(), method.name, method.descriptor)
}

/// The method that `pkg.Class::name` or `pkg.Class::name(descriptor)` means; an error lists what there is instead.
pub fn find_method(program: &Program, target: &str) -> Result<&'static Method, String> {
    let Some((class, method)) = target.split_once("::") else {
        return Err(format!("`{target}` names no method: write Class::method"));
    };
    let class = find_class(program, class)?;
    let (name, descriptor) = match method.find('(') {
        Some(at) => (&method[..at], Some(&method[at..])),
        None => (method, None),
    };
    let name = if name == "new" { "<init>" } else { name };
    let with_code = |method: &&&'static Method| !method.is_abstract();
    let named: Vec<&'static Method> = class.methods().iter().filter(|method| method.name == name).copied().collect();
    let listed = |methods: &[&'static Method]| {
        methods
            .iter()
            .map(|method| format!("\n  {}::{}{}", class.java_name(), method.name, method.descriptor))
            .collect::<String>()
    };
    let matching: Vec<&'static Method> = match descriptor {
        Some(wanted) => named.iter().filter(|method| matches_descriptor(&method.descriptor, wanted)).copied().collect(),
        None => named.clone(),
    };
    let runnable: Vec<&'static Method> = matching.iter().filter(|m| with_code(m)).copied().collect();
    match (runnable.as_slice(), matching.is_empty(), named.is_empty()) {
        ([one], ..) => Ok(one),
        ([], false, _) => Err(format!("{}::{name} is abstract: explore an implementation", class.java_name())),
        ([], true, false) => Err(format!(
            "{}::{name} has no overload {}; there are:{}",
            class.java_name(),
            descriptor.unwrap_or(""),
            listed(&named)
        )),
        ([], true, true) => {
            let names = class.methods().iter().map(|method| method.name.as_ref());
            Err(format!("class {} has no method {name}{}", class.java_name(), near_misses(name, names)))
        }
        (several, ..) => Err(format!("{}::{name} is overloaded; pick one:{}", class.java_name(), listed(several))),
    }
}

/// Whether a descriptor is the wanted one: in full, or only its parameters, or Java's own `(int, String)`.
fn matches_descriptor(descriptor: &str, wanted: &str) -> bool {
    if descriptor == wanted || descriptor.split_inclusive(')').next() == Some(wanted) {
        return true;
    }
    let Some(parsed) = program::classfile::MethodDescriptor::parse(descriptor) else { return false };
    let written: Vec<String> = parsed.parameters.iter().map(java_type).collect();
    let inner = wanted.trim_start_matches('(').trim_end_matches(')');
    let wanted: Vec<&str> = inner.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    written.len() == wanted.len()
        && written
            .iter()
            .zip(wanted)
            .all(|(full, short)| full == short || full.rsplit(['.', '$']).next() == Some(short))
}

fn java_type(field: &program::classfile::FieldType) -> String {
    use program::classfile::FieldType;
    match field {
        FieldType::Base(_) => field.kind().primitive_name().unwrap_or_default().to_string(),
        FieldType::Class(name) => name.replace('/', "."),
        FieldType::Array(element) => format!("{}[]", java_type(element)),
    }
}

fn near_misses<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let simple = |name: &str| name.rsplit(['.', '$']).next().unwrap_or(name).to_lowercase();
    let wanted = simple(name);
    let mut found: Vec<(usize, &str)> = known
        .filter(|known| !known.starts_with('<'))
        .map(|known| (distance(&simple(known), &wanted), known))
        .filter(|(distance, known)| *distance <= 2.max(wanted.len() / 3) || simple(known).contains(&wanted))
        .collect();
    found.sort();
    found.dedup();
    match found.as_slice() {
        [] => String::new(),
        near => {
            let names: Vec<&str> = near.iter().take(MAX_SUGGESTIONS).map(|(_, name)| *name).collect();
            format!("; did you mean {}?", names.join(" or "))
        }
    }
}

/// Edits that turn one word into the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for at in 0..other.len() {
            let cost = diagonal + usize::from(letter != other[at]);
            diagonal = row[at + 1];
            row[at + 1] = cost.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}
