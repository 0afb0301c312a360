//! The identity of a task: all that is known of it before it is done.

use super::digest::Digest;
use super::places::Places;
use crate::plan::{Module, Target};
use program::asked::Extent;
use program::link::{class_names, file_names};
use program::source::ClassPath;
use serde::Serialize;
use serde_json::Value;
use std::path::Path;
use strategies::{Agenda, Filter, Following, Work};
use technique::ImplicitCheck;

/// The hash of a task's content.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TaskId(Digest);

/// Who does it: Cupper's build and the JDK.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Build {
    pub cupper: Digest,
    pub jdk: Digest,
}

impl Build {
    /// Of Cupper's program and the home of a JDK.
    pub fn new(program: &Path, jdk: &Path) -> std::io::Result<Build> {
        // It names vendor, version and build.
        let release = std::fs::read(jdk.join("release"))?;
        Ok(Build { cupper: Digest::of_file(program)?, jdk: Digest::of(&release) })
    }
}

#[derive(Serialize)]
struct Content<'a> {
    build: &'a Build,
    class: &'a str,
    bytes: Vec<String>,
    module: &'a str,
    seed: u64,
    level: u32,
    filter: &'a Filter,
    all: bool,
    open: &'a Option<Vec<ImplicitCheck>>,
    following: &'a Option<Following>,
    preferred: &'a [i64],
    agenda: &'a Agenda,
    budget: &'a str,
}

impl TaskId {
    /// None if it has no form as text.
    pub fn new(
        build: &Build,
        target: &Target,
        module: &str,
        agenda: &Agenda,
        budget: &str,
        places: &Places,
    ) -> Option<TaskId> {
        let order = &target.order;
        // What is nested is part of what is reported.
        let mut classes: Vec<String> = target.outline.methods.iter().map(|one| one.class.replace('.', "/")).collect();
        classes.push(order.class.clone());
        classes.sort();
        classes.dedup();
        let content = Content {
            build,
            class: &order.class,
            bytes: classes.iter().map(|class| places.class(class, Extent::Whole)).collect(),
            module,
            seed: order.seed,
            level: order.level,
            filter: &order.filter,
            all: order.all,
            open: &order.open,
            following: &order.following,
            preferred: &order.preferred,
            agenda,
            budget,
        };
        Some(TaskId(Digest::of(&serde_json::to_vec(&content).ok()?)))
    }

    pub fn text(&self) -> &str {
        self.0.text()
    }
}

/// Annotations of methods that set up tests: only such tests are looked at.
const SET_UPS: [&[u8]; 4] = [b"BeforeEach", b"BeforeAll", b"Before;", b"BeforeClass"];

/// What the tasks of a module have in common: how tests are written, the manifests of its jars, JUnit, and the tests that
/// somebody has written.
pub fn of_module(module: &Module) -> String {
    let unit = &module.unit;
    let mut parts: Vec<Vec<u8>> = vec![format!("{:?} {:?}", module.form, module.memory).into_bytes()];
    for entry in ClassPath::open(&module.harness().class_path, u32::MAX).entries() {
        let kind = if entry.is_missing() { "missing" } else { "there" };
        parts.push(format!("{kind} {:?}", entry.manifest().map(|manifest| &manifest.attributes)).into_bytes());
    }
    for jar in unit.test_class_path.iter().filter(|path| path.is_file()) {
        parts.push(Digest::of_file(jar).map(|digest| digest.to_string()).unwrap_or_default().into_bytes());
    }
    for folder in unit.test_classes.iter().chain(&unit.classes).filter(|folder| folder.is_dir()) {
        for name in class_names(folder).into_iter().filter(|name| name.contains("Test") || name.ends_with("IT")) {
            let bytes = std::fs::read(folder.join(format!("{name}.class"))).unwrap_or_default();
            if SET_UPS.iter().any(|annotation| bytes.windows(annotation.len()).any(|part| part == *annotation)) {
                parts.extend([name.into_bytes(), bytes]);
            }
        }
    }
    Digest::of_parts(parts.iter().map(Vec::as_slice)).to_string()
}

/// The files that options of techniques name, by their content.
pub fn of_agenda(agenda: &Agenda) -> String {
    let mut digests = Vec::new();
    for step in &agenda.steps {
        if let Work::Run { options, .. } = &step.work {
            add_files(options, &mut digests);
        }
    }
    Digest::of_parts(digests.iter().map(|digest: &String| digest.as_bytes())).short()
}

fn add_files(value: &Value, digests: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            let path = Path::new(text);
            let names = if path.is_dir() { file_names(path) } else { Vec::new() };
            let files = names.iter().map(|name| path.join(name)).chain(path.is_file().then(|| path.to_path_buf()));
            digests.extend(files.map(|file| Digest::of_file(&file).map(|one| one.short()).unwrap_or_default()));
        }
        Value::Array(items) => items.iter().for_each(|item| add_files(item, digests)),
        Value::Object(members) => members.values().for_each(|item| add_files(item, digests)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
