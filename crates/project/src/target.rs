//! From arguments to units: what is a path and what is a name, which build it belongs to, and which classes are meant.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::listing::{self, Listing};
use crate::pattern::Pattern;
use crate::{Found, JunitVersion, Notice, Project, Request, Severity, Unit, gradle, header, junit, maven};

/// Where tests go when no project says it.
const TESTS: &str = "cupper-tests";
/// How far above a jar or folder the build that made it is looked for: `build/classes/java/main`, and one more.
const MAX_ABOVE: usize = 5;

/// A module of a build, before its classes are looked at.
#[derive(Clone, Debug)]
pub struct Module {
    pub name: String,
    pub root: PathBuf,
    pub class_folders: Vec<PathBuf>,
    pub test_folders: Vec<PathBuf>,
    pub class_path: Vec<PathBuf>,
    pub test_class_path: Vec<PathBuf>,
    pub sources: Vec<PathBuf>,
    pub tests: PathBuf,
    pub declared_level: Option<u32>,
    pub declared_junit: JunitVersion,
    /// The command that compiles it, and the folder to run it in.
    pub compile: (&'static str, PathBuf),
}

pub fn find(request: &Request) -> Found {
    let folder = std::path::absolute(&request.folder).unwrap_or_else(|_| request.folder.clone());
    let mut finder = Finder { request, folder: tidy(&folder), class_path: Vec::new(), notices: Vec::new() };
    finder.read_class_path();
    let units = finder.units();
    let mut notices: Vec<Notice> = Vec::new();
    for notice in finder.notices {
        if !notices.contains(&notice) {
            notices.push(notice);
        }
    }
    Found { project: Project { units }, notices }
}

struct Finder<'a> {
    request: &'a Request,
    folder: PathBuf,
    class_path: Vec<PathBuf>,
    notices: Vec<Notice>,
}

impl Finder<'_> {
    fn units(&mut self) -> Vec<Unit> {
        let (mut paths, mut patterns) = (Vec::new(), Vec::new());
        for argument in &self.request.arguments {
            let path = tidy(&self.folder.join(argument));
            if path.exists() {
                paths.push((argument.clone(), path));
            } else if let Some(pattern) = Pattern::parse(argument).filter(|_| !is_file_name(argument)) {
                patterns.push((argument.clone(), pattern));
            } else {
                self.notices.push(
                    Notice::error(argument, "there is no such file or folder")
                        .remedy("check the path, or name a class"),
                );
            }
        }
        let mut units = Vec::new();
        for (argument, path) in &paths {
            units.extend(self.at(argument, path));
        }
        if paths.is_empty() && !patterns.is_empty() {
            let folder = self.folder.clone();
            if is_build(&folder) {
                units.extend(self.at(&folder.display().to_string(), &folder));
            } else if self.class_path.is_empty() {
                units.extend(self.plain(&folder));
            }
            let class_path = self.class_path.clone();
            units.extend(class_path.iter().flat_map(|path| self.plain(path)));
        } else if self.request.arguments.is_empty() {
            let folder = self.folder.clone();
            units.extend(self.at(&folder.display().to_string(), &folder));
        }
        let mut units = merge(units);
        if !patterns.is_empty() {
            self.select(&patterns, &mut units);
        }
        units
    }

    /// Keeps the classes that are named.
    fn select(&mut self, patterns: &[(String, Pattern)], units: &mut Vec<Unit>) {
        let mut meant: Vec<BTreeSet<String>> = vec![BTreeSet::new(); units.len()];
        let mut all = BTreeSet::new();
        for unit in units.iter() {
            all.extend(unit.names.iter().cloned());
        }
        for (argument, pattern) in patterns {
            let mut is_known = false;
            for (unit, meant) in units.iter().zip(&mut meant) {
                let found = pattern.select(&unit.names.iter().cloned().collect());
                is_known |= !found.is_empty();
                meant.extend(found);
            }
            if !is_known {
                let remedy = match pattern.suggestion(&all) {
                    Some(name) => format!("did you mean {name}?"),
                    None => "check the name, or give the folder or jar that it is in".to_owned(),
                };
                self.notices.push(Notice::error(argument, "there is no such class or package").remedy(remedy));
            }
        }
        for (unit, meant) in units.iter_mut().zip(meant) {
            unit.names = meant.into_iter().collect();
        }
        units.retain(|unit| !unit.names.is_empty());
    }

    /// What a path means.
    fn at(&mut self, argument: &str, path: &Path) -> Vec<Unit> {
        let units = if path.is_dir() && is_build(path) {
            self.modules(path).iter().filter_map(|module| self.unit(module, &module.class_folders)).collect()
        } else if path.extension().is_some_and(|extension| extension == "class") {
            return self.class_file(path);
        } else if let Some((_, module)) = self.made_by(path) {
            if module.test_folders.iter().any(|folder| folder == path) {
                let notice = Notice::error(argument, "holds tests, which are not tested themselves");
                self.notices.push(notice.remedy(format!("give {}", module.root.display())));
                return Vec::new();
            }
            self.unit(&module, &[path.to_owned()]).into_iter().collect()
        } else if path.extension().is_some_and(|extension| extension == "java") {
            Vec::new()
        } else {
            self.plain(path)
        };
        let is_about = |notice: &&Notice| notice.subject.starts_with(&*path.to_string_lossy());
        let is_explained = self.notices.iter().filter(is_about).any(|notice| notice.severity == Severity::Error);
        if units.is_empty() && !is_explained {
            let remedy = match path.ancestors().skip(1).find(|above| is_build(above)) {
                Some(root) => format!("give the project ({}) or the name of a class", root.display()),
                None => "give a folder of classes, a jar, or the root of a Maven or Gradle project".to_owned(),
            };
            self.notices.push(Notice::error(argument, "there are no compiled classes").remedy(remedy));
        }
        units
    }

    fn modules(&mut self, root: &Path) -> Vec<Module> {
        if maven::is_root(root) {
            maven::modules(root, self.request, &mut self.notices)
        } else {
            gradle::modules(root, self.request, &mut self.notices)
        }
    }

    /// The module whose build wrote this jar or folder, and its root.
    fn made_by(&mut self, path: &Path) -> Option<(PathBuf, Module)> {
        let root = path.ancestors().skip(1).take(MAX_ABOVE).find(|above| is_build(above))?;
        let output = if maven::is_root(root) { "target" } else { "build" };
        if !path.starts_with(root.join(output)) {
            return None;
        }
        let module = self.modules(root).into_iter().find(|module| module.root == root)?;
        Some((root.to_owned(), module))
    }

    fn unit(&mut self, module: &Module, classes: &[PathBuf]) -> Option<Unit> {
        let mut roots = BTreeMap::new();
        for path in classes.iter().filter(|path| path.exists()) {
            roots.extend(listing::roots(path, &mut self.notices));
        }
        let (names, major) = names(&roots);
        if names.is_empty() {
            if !module.sources.is_empty() {
                let (command, folder) = &module.compile;
                let remedy = format!("run `{command}` in {}", folder.display());
                let reason = format!("module {} is not compiled", module.name);
                self.notices.push(Notice::error(module.root.display(), reason).remedy(remedy));
            }
            return None;
        }
        let is_other = |path: &&PathBuf| !roots.contains_key(*path);
        let mut class_path: Vec<PathBuf> = module.class_path.iter().filter(is_other).cloned().collect();
        for path in self.class_path.iter().filter(is_other) {
            if !class_path.contains(path) {
                class_path.push(path.clone());
            }
        }
        let (mut junit, has_params) = junit::on_class_path(class_path.iter().chain(&module.test_class_path));
        if junit == JunitVersion::Unknown {
            junit = module.declared_junit;
        }
        Some(Unit {
            name: module.name.clone(),
            root: module.root.clone(),
            classes: roots.into_keys().collect(),
            class_path,
            test_class_path: module.test_class_path.clone(),
            test_classes: module.test_folders.iter().filter(|folder| folder.is_dir()).cloned().collect(),
            sources: module.sources.clone(),
            tests: module.tests.clone(),
            junit,
            has_params,
            level: level(module.declared_level, major),
            names,
        })
    }

    /// A jar or class folder that no build is known for.
    fn plain(&mut self, path: &Path) -> Vec<Unit> {
        let file_name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let module = Module {
            name: file_name.strip_suffix(".jar").unwrap_or(&file_name).to_owned(),
            root: if path.is_dir() { path.to_owned() } else { path.parent().unwrap_or(path).to_owned() },
            class_folders: Vec::new(),
            test_folders: Vec::new(),
            class_path: Vec::new(),
            test_class_path: Vec::new(),
            sources: Vec::new(),
            tests: self.folder.join(TESTS),
            declared_level: None,
            declared_junit: JunitVersion::Unknown,
            compile: ("", PathBuf::new()),
        };
        self.unit(&module, &[path.to_owned()]).into_iter().collect()
    }

    /// One class file: its class in the class folder around it.
    fn class_file(&mut self, path: &Path) -> Vec<Unit> {
        let Some(header) = fs::read(path).ok().and_then(|bytes| header::read(&bytes)) else {
            self.notices.push(Notice::error(path.display(), "is no class file"));
            return Vec::new();
        };
        let Some(root) = path.ancestors().nth(header.name.split('/').count()).map(Path::to_owned) else {
            return Vec::new();
        };
        if root.join(format!("{}.class", header.name)) != path {
            let notice = Notice::error(path.display(), format!("its class is {}", header.name.replace('/', ".")));
            self.notices.push(notice.remedy("put it into the folder of its package"));
            return Vec::new();
        }
        let mut units = self.at(&root.display().to_string(), &root);
        for unit in &mut units {
            unit.names.retain(|name| *name == header.name);
        }
        units.retain(|unit| !unit.names.is_empty());
        if units.is_empty() {
            self.notices.push(Notice::error(path.display(), "is not a class that a test can name"));
        }
        units
    }

    /// Makes the paths absolute and `lib/*` the jars in `lib`, as `java` does.
    fn read_class_path(&mut self) {
        for entry in &self.request.class_path {
            let path = tidy(&self.folder.join(entry));
            if path.file_name().is_some_and(|name| name == "*") {
                let folder = path.parent().unwrap_or(&path);
                let jars = jars_in(folder);
                if jars.is_empty() {
                    self.notices.push(Notice::warning(entry.display(), "there are no jars"));
                }
                self.class_path.extend(jars);
            } else if path.exists() {
                self.class_path.push(path);
            } else {
                let notice = Notice::warning(entry.display(), "there is no such file or folder on the class path");
                self.notices.push(notice.remedy("check the option -cp"));
            }
        }
    }
}

fn is_build(folder: &Path) -> bool {
    maven::is_root(folder) || gradle::is_root(folder)
}

/// Names that mean a file even if it does not exist.
fn is_file_name(argument: &str) -> bool {
    [".jar", ".class", ".java", ".zip", ".war"].iter().any(|end| argument.ends_with(end)) || argument.starts_with('.')
}

fn names(roots: &BTreeMap<PathBuf, Listing>) -> (Vec<String>, u16) {
    let names: BTreeSet<String> = roots.values().flat_map(|listing| listing.names.iter().cloned()).collect();
    (names.into_iter().collect(), roots.values().map(|listing| listing.major).max().unwrap_or(0))
}

/// The declared level, or else the one that the classes were compiled for; no JDK of today compiles less than 8.
fn level(declared: Option<u32>, major: u16) -> u32 {
    declared.unwrap_or_else(|| u32::from(major).saturating_sub(44)).max(8)
}

/// One unit for each module, whichever arguments it was found by, in order.
fn merge(units: Vec<Unit>) -> Vec<Unit> {
    let mut merged: BTreeMap<(PathBuf, String), Unit> = BTreeMap::new();
    for unit in units {
        let known = merged.entry((unit.root.clone(), unit.name.clone())).or_insert_with(|| unit.clone());
        known.classes = union(&known.classes, unit.classes);
        known.names = union(&known.names, unit.names);
    }
    merged.into_values().collect()
}

fn union<T: Ord + Clone>(known: &[T], more: Vec<T>) -> Vec<T> {
    known.iter().cloned().chain(more).collect::<BTreeSet<T>>().into_iter().collect()
}

pub fn jars_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar"));
    let mut jars: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_jar).collect();
    jars.sort();
    jars
}

/// A path without `.` and `..`, by its text: links are kept as the user wrote them.
pub fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if tidy.file_name().is_some() => _ = tidy.pop(),
            _ => tidy.push(part),
        }
    }
    tidy
}
