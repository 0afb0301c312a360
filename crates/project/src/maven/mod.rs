//! Maven projects: their modules, read from `pom.xml` files and the local repository.

pub mod model;
pub mod pom;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use self::model::{Model, Models};
use self::pom::Pom;
use crate::error::{AskError, PomError};
use crate::graph::{self, Closure, Mediation, Repository};
use crate::target::{Module, tidy};
use crate::{Ask, Notice, Request, process};
use host::Folder;
use host::process::on_path;

const LIMIT: Duration = Duration::from_secs(60);

pub fn is_root(folder: &Path) -> bool {
    folder.join("pom.xml").is_file()
}

/// The modules at and below `root`, which is a folder with a `pom.xml`.
pub fn modules(root: &Path, request: &Request, notices: &mut Vec<Notice>) -> Vec<Module> {
    // Siblings are dependencies: the whole build is read, whichever part is asked for.
    let top = root.ancestors().take_while(|folder| is_root(folder)).last().unwrap_or(root);
    let (mut poms, mut unreadable) = (BTreeMap::new(), Vec::new());
    read_modules(&top.join("pom.xml"), &mut poms, &mut unreadable);
    read_modules(&root.join("pom.xml"), &mut poms, &mut unreadable);
    let is_below = |(file, _): &(PathBuf, PomError)| file.starts_with(root);
    notices.extend(
        unreadable.into_iter().filter(is_below).map(|(file, reason)| Notice::error(file.display(), reason.to_string())),
    );
    let settings = Settings::read(top, request);
    let mut local = Local { reactor: BTreeMap::new(), repository: settings.repository };
    for (file, pom) in &poms {
        let group = pom.group.as_ref().or(pom.parent.as_ref().map(|parent| &parent.group));
        local
            .reactor
            .insert((group.cloned().unwrap_or_default(), pom.artifact.clone()), (file.clone(), Output::default()));
    }
    let files: Vec<PathBuf> = poms.into_keys().collect();
    // First the folders of all modules, then their dependencies, which can be each other.
    let mut outputs = BTreeMap::new();
    let mut models = Models::new(&local, settings.properties.clone());
    for file in &files {
        if let Ok(model) = models.model(file) {
            outputs.insert((model.group.clone(), model.artifact.clone()), (file.clone(), Output::of(file, &model)));
        }
    }
    local.reactor.extend(outputs);

    let mut models = Models::new(&local, settings.properties);
    let mut modules = Vec::new();
    for file in files.iter().filter(|file| file.starts_with(root)) {
        match models.model(file) {
            Ok(model) => modules.extend(module(top, file, &model, &mut models, request, notices)),
            Err(reason) => notices.push(
                Notice::error(file.display(), reason.to_string())
                    .remedy("build the project once with Maven, so that it is there"),
            ),
        }
    }
    modules
}

/// The POM and those of all modules below it, by file.
fn read_modules(file: &Path, poms: &mut BTreeMap<PathBuf, Pom>, unreadable: &mut Vec<(PathBuf, PomError)>) {
    let file = tidy(file);
    if poms.contains_key(&file) {
        return;
    }
    let pom = match Pom::read(&file) {
        Ok(pom) => pom,
        Err(reason) => return unreadable.push((file, reason)),
    };
    let modules = pom.modules.clone();
    let folder = file.parent().unwrap_or(Path::new("")).to_owned();
    poms.insert(file, pom);
    for module in modules {
        let path = folder.join(module);
        read_modules(&if path.is_dir() { path.join("pom.xml") } else { path }, poms, unreadable);
    }
}

fn module(
    top: &Path,
    file: &Path,
    model: &Rc<Model>,
    models: &mut Models,
    request: &Request,
    notices: &mut Vec<Notice>,
) -> Option<Module> {
    let root = file.parent()?.to_owned();
    let output = Output::of(file, model);
    let folder = |name: &str, default: &str| root.join(model.build.get(name).map_or(default, String::as_str));
    let mut sources: BTreeSet<PathBuf> =
        ["java", "kotlin", "scala", "groovy"].iter().map(|language| root.join("src/main").join(language)).collect();
    sources.insert(folder("sourceDirectory", "src/main/java"));
    sources.extend(output.generated.iter().flat_map(|folder| subfolders(folder)));
    sources.retain(|folder| folder.is_dir());
    if model.packaging == "pom" && sources.is_empty() {
        return None;
    }
    let Closure { main, test, missing } = graph::close(&model.dependencies, &model.managed, models, Mediation::Nearest);
    let mut module = Module {
        name: model.artifact.clone(),
        class_folders: vec![output.classes],
        test_folders: vec![output.test_classes],
        class_path: main,
        test_class_path: test,
        sources: sources.into_iter().collect(),
        tests: folder("testSourceDirectory", "src/test/java"),
        declared_level: level(model),
        declared_junit: Default::default(),
        compile: ("mvn test-compile", top.to_owned()),
        root,
    };
    for dependency in &model.dependencies {
        let version = dependency.version.as_deref().unwrap_or_default();
        module.declared_junit = module.declared_junit.max(crate::junit::of_artifact(&dependency.artifact, version));
    }
    // An uncompiled module is left out anyway: that is said instead.
    if !missing.is_empty() && module.class_folders.iter().any(|folder| folder.is_dir()) {
        match (request.ask != Ask::Never).then(|| ask(&module.root, request.ask)) {
            Some(Ok(class_path)) => {
                let known: BTreeSet<PathBuf> =
                    module.class_path.drain(..).chain(module.test_class_path.drain(..)).collect();
                let siblings = known.into_iter().filter(|path| path.is_dir() && !class_path.contains(path));
                module.class_path = siblings.chain(class_path.clone()).collect();
            }
            answer => {
                let missing: Vec<String> = missing.into_iter().collect();
                let mut text = format!("its class path is incomplete: {}", missing.join(", "));
                if let Some(Err(reason)) = answer {
                    text += &format!(" ({reason})");
                }
                let remedy = format!("run `mvn test-compile` in {}, or pass the dependencies with -cp", top.display());
                notices.push(Notice::warning(file.display(), text).remedy(remedy));
            }
        }
    }
    Some(module)
}

/// The language level of the tests, if the POM says it.
fn level(model: &Model) -> Option<u32> {
    let names = ["testRelease", "release", "testSource", "source", "testTarget", "target"];
    names.iter().find_map(|name| {
        let property = format!("maven.compiler.{name}");
        let text = model.compiler.get(*name).or_else(|| model.properties.get(&property))?;
        text.strip_prefix("1.").unwrap_or(text).parse().ok()
    })
}

/// Where a module's classes are.
#[derive(Clone, Debug, Default)]
struct Output {
    classes: PathBuf,
    test_classes: PathBuf,
    generated: Option<PathBuf>,
}

impl Output {
    fn of(file: &Path, model: &Model) -> Output {
        let root = file.parent().unwrap_or(Path::new(""));
        let path = |name: &str, default: PathBuf| model.build.get(name).map_or(default, |text| root.join(text));
        let target = path("directory", root.join("target"));
        Output {
            classes: tidy(&path("outputDirectory", target.join("classes"))),
            test_classes: tidy(&path("testOutputDirectory", target.join("test-classes"))),
            generated: Some(target.join("generated-sources")),
        }
    }
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

/// The modules of this build, then Maven's local repository.
struct Local {
    reactor: BTreeMap<(String, String), (PathBuf, Output)>,
    repository: PathBuf,
}

impl Local {
    fn file(&self, group: &str, artifact: &str, version: &str, end: &str) -> Option<PathBuf> {
        let folder = self.repository.join(group.replace('.', "/")).join(artifact).join(version);
        Some(folder.join(format!("{artifact}-{version}{end}"))).filter(|file| file.is_file())
    }
}

impl Repository for Local {
    fn pom(&self, group: &str, artifact: &str, version: &str) -> Option<PathBuf> {
        match self.reactor.get(&(group.to_owned(), artifact.to_owned())) {
            Some((pom, _)) => Some(pom.clone()),
            None => self.file(group, artifact, version, ".pom"),
        }
    }

    fn classes(&self, group: &str, artifact: &str, version: &str, classifier: &str) -> Option<PathBuf> {
        if let Some((_, output)) = self.reactor.get(&(group.to_owned(), artifact.to_owned())) {
            let folder = if classifier == "tests" { &output.test_classes } else { &output.classes };
            if folder.is_dir() {
                return Some(folder.clone());
            }
        }
        let end = if classifier.is_empty() { ".jar".to_owned() } else { format!("-{classifier}.jar") };
        self.file(group, artifact, version, &end)
    }
}

/// What the user and the project have set for every run of Maven.
struct Settings {
    repository: PathBuf,
    properties: BTreeMap<String, String>,
}

impl Settings {
    fn read(top: &Path, request: &Request) -> Settings {
        let config = fs::read_to_string(top.join(".mvn/maven.config")).unwrap_or_default();
        let define = |word: &str| {
            let (name, value) = word.strip_prefix("-D")?.split_once('=')?;
            Some((name.to_owned(), value.to_owned()))
        };
        let properties: BTreeMap<String, String> = config.split_whitespace().filter_map(define).collect();
        let home = request.home.join(".m2");
        let set = || {
            let text = fs::read_to_string(home.join("settings.xml")).ok()?;
            let document = roxmltree::Document::parse(&text).ok()?;
            let path = pom::text_of(document.root_element(), "localRepository")?;
            Some(PathBuf::from(path.replace("${user.home}", &request.home.display().to_string())))
        };
        let repository = properties.get("maven.repo.local").map(PathBuf::from).or_else(set);
        Settings { repository: repository.unwrap_or_else(|| home.join("repository")), properties }
    }
}

/// Lets Maven tell the class path of a module and its tests.
fn ask(root: &Path, ask: Ask) -> Result<Vec<PathBuf>, AskError> {
    let program = on_path("mvn").ok_or(AskError::NoTool { tool: "mvn" })?;
    let answer = Folder::new().map_err(AskError::NoFolder)?;
    let file = answer.path().join("class-path");
    let mut arguments = vec![
        "-q".to_owned(),
        "-B".to_owned(),
        "dependency:build-classpath".to_owned(),
        format!("-Dmdep.outputFile={}", file.display()),
    ];
    if ask == Ask::Offline {
        arguments.push("-o".to_owned());
    }
    process::run(&program, &arguments, root, &answer.path().join("log"), LIMIT)?;
    let text = fs::read_to_string(&file).map_err(|error| AskError::NoAnswer { tool: "mvn", error })?;
    Ok(std::env::split_paths(text.trim()).filter(|path| !path.as_os_str().is_empty()).collect())
}
