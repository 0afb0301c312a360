//! Gradle projects: their modules, read from build scripts, lock files, version catalogs and Gradle's cache.

mod ask;
mod catalog;
mod script;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use self::script::{Declared, Script};
use crate::graph::{self, Closure, Mediation, Repository};
use crate::maven::model::Models;
use crate::target::{Module, jars_in};
use crate::{Ask, Notice, Request};

const LANGUAGES: [&str; 4] = ["java", "kotlin", "scala", "groovy"];
/// Folders that hold no modules.
const SKIPPED: [&str; 7] = ["build", "src", "buildSrc", "gradle", "node_modules", "out", "target"];
const MAX_DEPTH: usize = 6;

pub fn is_root(folder: &Path) -> bool {
    ["build.gradle", "build.gradle.kts"].iter().any(|name| folder.join(name).is_file()) || has_settings(folder)
}

fn has_settings(folder: &Path) -> bool {
    ["settings.gradle", "settings.gradle.kts"].iter().any(|name| folder.join(name).is_file())
}

/// The modules at and below `root`.
pub fn modules(root: &Path, request: &Request, notices: &mut Vec<Notice>) -> Vec<Module> {
    let top = root.ancestors().find(|folder| has_settings(folder)).unwrap_or(root);
    let mut folders = BTreeSet::new();
    find_folders(top, 0, &mut folders);
    find_folders(root, 0, &mut folders);

    let catalog_file = top.join("gradle/libs.versions.toml");
    let catalog = catalog::read(&catalog_file).unwrap_or_else(|reason| {
        notices.push(Notice::warning(catalog_file.display(), reason.to_string()));
        Default::default()
    });
    let mut properties = read_properties(&top.join("gradle.properties"));
    let scripts: BTreeMap<PathBuf, Script> = folders
        .iter()
        .map(|folder| {
            properties.extend(read_properties(&folder.join("gradle.properties")));
            let text =
                ["build.gradle", "build.gradle.kts"].iter().find_map(|name| fs::read_to_string(folder.join(name)).ok());
            (folder.clone(), script::read(&text.unwrap_or_default(), &properties, &catalog))
        })
        .collect();
    let build = Build { top, scripts, request };

    let mut modules = Vec::new();
    let mut incomplete = BTreeMap::new();
    for folder in folders.iter().filter(|folder| folder.starts_with(root)) {
        if let Some((module, missing)) = build.module(folder, notices) {
            if !missing.is_empty() && module.class_folders.iter().any(|folder| folder.is_dir()) {
                incomplete.insert(folder.clone(), missing);
            }
            modules.push(module);
        }
    }
    if !incomplete.is_empty() {
        complete(&mut modules, incomplete, top, request, notices);
    }
    modules
}

/// Folders with a build script, or with what one has built.
fn find_folders(folder: &Path, depth: usize, folders: &mut BTreeSet<PathBuf>) {
    if is_root(folder) || folder.join("build/classes").is_dir() {
        folders.insert(folder.to_owned());
    }
    if depth < MAX_DEPTH {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let is_skipped = name.to_str().is_none_or(|name| name.starts_with('.') || SKIPPED.contains(&name));
            // A link could lead back up.
            if !is_skipped && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                find_folders(&entry.path(), depth + 1, folders);
            }
        }
    }
}

/// Asks Gradle for what its files did not tell.
fn complete(
    modules: &mut [Module],
    incomplete: BTreeMap<PathBuf, BTreeSet<String>>,
    top: &Path,
    request: &Request,
    notices: &mut Vec<Notice>,
) {
    let answer = (request.ask != Ask::Never).then(|| ask::ask(top, request));
    for module in modules {
        let Some(missing) = incomplete.get(&module.root) else { continue };
        if let Some(Ok(paths)) = &answer
            && let Some((main, test)) = paths.get(&module.root)
        {
            // Gradle names the jars of other modules, which need not be built; their folders are known already.
            for (known, told) in [(&mut module.class_path, main), (&mut module.test_class_path, test)] {
                known.retain(|path| path.is_dir());
                known.extend(told.iter().filter(|path| path.exists()).cloned());
            }
            continue;
        }
        let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
        let mut text = format!("its class path is incomplete: {}", missing.join(", "));
        if let Some(Err(reason)) = &answer {
            text += &format!(" ({reason})");
        }
        notices.push(Notice::warning(module.root.display(), text).remedy("pass the dependencies with -cp"));
    }
}

struct Build<'a> {
    top: &'a Path,
    scripts: BTreeMap<PathBuf, Script>,
    request: &'a Request,
}

impl Build<'_> {
    /// The module of a folder, if it has sources or classes, and what is missing on its class path.
    fn module(&self, root: &Path, notices: &mut Vec<Notice>) -> Option<(Module, BTreeSet<String>)> {
        let existing = |folders: Vec<PathBuf>| folders.into_iter().filter(|folder| folder.is_dir()).collect::<Vec<_>>();
        let sources = |set: &str| LANGUAGES.map(|language| root.join("src").join(set).join(language)).to_vec();
        let compiled = existing(class_folders(root, "main"));
        let mut found = existing(sources("main"));
        if compiled.is_empty() && found.is_empty() {
            return None;
        }
        found.extend(existing(vec![root.join("build/generated/sources/annotationProcessor/java/main")]));
        let declared = self.declared(root);
        let mut closure = self.closure(root, &declared, notices);
        // The first is also there if nothing is compiled, to say so.
        let compiled = if compiled.is_empty() { vec![root.join("build/classes/java/main")] } else { compiled };
        closure.missing.extend(declared.unclear.iter().map(|text| format!("`{text}` is not a plain declaration")));
        let is_wrapped = self.top.join("gradlew").is_file();
        let command = if is_wrapped { "./gradlew testClasses" } else { "gradle testClasses" };
        let module = Module {
            name: root
                .file_name()
                .map_or_else(|| root.display().to_string(), |name| name.to_string_lossy().into_owned()),
            root: root.to_owned(),
            class_folders: compiled,
            test_folders: existing(class_folders(root, "test")),
            class_path: closure.main,
            test_class_path: closure.test,
            sources: found,
            tests: root.join("src/test/java"),
            declared_level: declared.level,
            declared_junit: (declared.dependencies.iter())
                .map(|found| crate::junit::of_artifact(&found.artifact, found.version.as_deref().unwrap_or_default()))
                .max()
                .unwrap_or_default(),
            compile: (command, self.top.to_owned()),
        };
        Some((module, closure.missing))
    }

    /// What a module declares, and what the scripts above declare for it.
    fn declared(&self, root: &Path) -> Declared {
        let mut declared = self.scripts.get(root).map(|script| script.own.clone()).unwrap_or_default();
        for above in root.ancestors().skip(1).take_while(|above| above.starts_with(self.top)) {
            if let Some(script) = self.scripts.get(above) {
                declared.add(&script.below);
            }
        }
        declared
    }

    fn closure(&self, root: &Path, declared: &Declared, notices: &mut Vec<Notice>) -> Closure {
        let cache = Cache::new(self.request);
        let (mut main, mut test) = (Vec::new(), Vec::new());
        let mut closure = Closure::default();
        // Modules that are needed, and what they need in their turn.
        let mut all = declared.clone();
        let mut open = declared.modules.clone();
        let mut seen = BTreeSet::from([root.to_owned()]);
        while let Some((path, is_test)) = open.pop() {
            let folder = self.top.join(path.trim_start_matches(':').replace(':', "/"));
            if !seen.insert(folder.clone()) {
                continue;
            }
            let folders: Vec<PathBuf> =
                class_folders(&folder, "main").into_iter().filter(|path| path.is_dir()).collect();
            if folders.is_empty() {
                closure.missing.insert(format!("module {path} is not compiled"));
            }
            if is_test { &mut test } else { &mut main }.extend(folders);
            let needed = self.declared(&folder);
            open.extend(
                needed.modules.iter().filter(|(_, for_test)| !for_test).map(|(path, _)| (path.clone(), is_test)),
            );
            for mut dependency in needed.dependencies {
                if dependency.scope.is_none() {
                    dependency.scope = is_test.then(|| "test".to_owned());
                    all.dependencies.push(dependency);
                }
            }
            all.platforms.extend(needed.platforms);
        }
        for (path, is_test) in &declared.files {
            let list = if *is_test { &mut test } else { &mut main };
            match path.strip_suffix("/*") {
                Some(folder) => list.extend(jars_in(&root.join(folder))),
                None if root.join(path).exists() => list.push(root.join(path)),
                None => _ = closure.missing.insert(format!("{path} is not there")),
            }
        }
        let found = match fs::read_to_string(root.join("gradle.lockfile")) {
            Ok(lock) => cache.locked(&lock),
            Err(_) => {
                let mut models = Models::new(&cache, BTreeMap::new());
                let mut managed = BTreeMap::new();
                for platform in &all.platforms {
                    let version = platform.version.as_deref().unwrap_or_default();
                    match models.released(&platform.group, &platform.artifact, version) {
                        Ok(model) => managed.extend(model.managed.clone()),
                        Err(reason) => _ = closure.missing.insert(reason.to_string()),
                    }
                }
                for dependency in all.dependencies.iter_mut().filter(|dependency| dependency.version.is_none()) {
                    dependency.version = managed.get(&dependency.key()).and_then(|managed| managed.version.clone());
                }
                graph::close(&all.dependencies, &managed, &mut models, Mediation::Highest)
            }
        };
        if !found.missing.is_empty() && !cache.folder.is_dir() {
            notices.push(Notice::warning(cache.folder.display(), "Gradle's cache is not there"));
        }
        main.extend(found.main);
        test.extend(found.test);
        closure.missing.extend(found.missing);
        Closure { main, test, ..closure }
    }
}

fn class_folders(root: &Path, set: &str) -> Vec<PathBuf> {
    LANGUAGES.iter().map(|language| root.join("build/classes").join(language).join(set)).collect()
}

/// Gradle's cache of downloaded artifacts, then Maven's local repository.
struct Cache {
    folder: PathBuf,
    maven: PathBuf,
}

impl Cache {
    fn new(request: &Request) -> Cache {
        Cache {
            folder: request.gradle_home().join("caches/modules-2/files-2.1"),
            maven: request.home.join(".m2/repository"),
        }
    }

    /// A file lies in a folder that is named by its hash.
    fn file(&self, group: &str, artifact: &str, version: &str, end: &str) -> Option<PathBuf> {
        let name = format!("{artifact}-{version}{end}");
        let folder = self.folder.join(group).join(artifact).join(version);
        let hashes = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path().join(&name));
        let in_maven = self.maven.join(group.replace('.', "/")).join(artifact).join(version).join(&name);
        hashes.filter(|file| file.is_file()).min().or_else(|| Some(in_maven).filter(|file| file.is_file()))
    }

    /// The class paths of a lock file: lines `group:artifact:version=configuration,…`.
    fn locked(&self, lock: &str) -> Closure {
        let mut closure = Closure::default();
        for line in lock.lines().filter(|line| !line.starts_with('#')) {
            let Some((coordinates, configurations)) = line.split_once('=') else { continue };
            let [group, artifact, version] = coordinates.split(':').collect::<Vec<_>>()[..] else { continue };
            let is_in = |names: [&str; 2]| configurations.split(',').any(|name| names.contains(&name));
            let list = if is_in(["compileClasspath", "runtimeClasspath"]) {
                &mut closure.main
            } else if is_in(["testCompileClasspath", "testRuntimeClasspath"]) {
                &mut closure.test
            } else {
                continue;
            };
            match self.classes(group, artifact, version, "") {
                Some(jar) => list.push(jar),
                // A BOM is locked, too, and has no jar.
                None if self.pom(group, artifact, version).is_some() => {}
                None => _ = closure.missing.insert(format!("{coordinates} is not on this computer")),
            }
        }
        closure
    }
}

impl Repository for Cache {
    fn pom(&self, group: &str, artifact: &str, version: &str) -> Option<PathBuf> {
        self.file(group, artifact, version, ".pom")
    }

    fn classes(&self, group: &str, artifact: &str, version: &str, classifier: &str) -> Option<PathBuf> {
        let end = if classifier.is_empty() { ".jar".to_owned() } else { format!("-{classifier}.jar") };
        self.file(group, artifact, version, &end)
    }
}

fn read_properties(file: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let pair = |line: &str| {
        let (name, value) = line.split_once('=')?;
        Some((name.trim().to_owned(), value.trim().to_owned())).filter(|(name, _)| !name.starts_with('#'))
    };
    text.lines().filter_map(pair).collect()
}
