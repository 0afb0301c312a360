//! From declared dependencies to jars: the transitive closure over POMs, with one version of each artifact.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::rc::Rc;

use crate::maven::model::{Key, Models};
use crate::maven::pom::Dependency;

/// Where artifacts lie on this computer.
pub trait Repository {
    fn pom(&self, group: &str, artifact: &str, version: &str) -> Option<PathBuf>;
    /// A jar, or the class folder of a module that is built here.
    fn classes(&self, group: &str, artifact: &str, version: &str, classifier: &str) -> Option<PathBuf>;
}

/// Which version is taken when an artifact is wanted in several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mediation {
    /// Maven: the one with the fewest steps to it, of these the first.
    Nearest,
    /// Gradle.
    Highest,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Closure {
    pub main: Vec<PathBuf>,
    /// What only tests need.
    pub test: Vec<PathBuf>,
    /// What could not be found, a reason each.
    pub missing: BTreeSet<String>,
}

struct Node {
    version: String,
    /// Said by the project itself, which then also says whether it is for tests only.
    is_direct: bool,
    is_test: bool,
    files: Option<PathBuf>,
    children: Vec<Key>,
}

struct Wanted {
    dependency: Dependency,
    parent: Option<Key>,
    exclusions: Rc<BTreeSet<(String, String)>>,
}

/// The closure of what a project declares; `managed` overrides the versions of what comes in transitively.
pub fn close(
    direct: &[Dependency],
    managed: &BTreeMap<Key, Dependency>,
    models: &mut Models,
    mediation: Mediation,
) -> Closure {
    let mut versions = BTreeMap::new();
    loop {
        let known = versions.clone();
        let closure = walk(direct, managed, models, mediation, &mut versions);
        // Versions only grow, and there are finitely many in the repository: this ends.
        if mediation == Mediation::Nearest || known == versions {
            return closure;
        }
    }
}

fn walk(
    direct: &[Dependency],
    managed: &BTreeMap<Key, Dependency>,
    models: &mut Models,
    mediation: Mediation,
    highest: &mut BTreeMap<Key, String>,
) -> Closure {
    let mut nodes: BTreeMap<Key, Node> = BTreeMap::new();
    let mut order: Vec<Key> = Vec::new();
    let mut closure = Closure::default();
    let none = Rc::new(BTreeSet::new());
    let mut queue: VecDeque<Wanted> = direct
        .iter()
        .map(|dependency| Wanted { dependency: dependency.clone(), parent: None, exclusions: none.clone() })
        .collect();
    while let Some(Wanted { dependency, parent, exclusions }) = queue.pop_front() {
        let Dependency { group, artifact, .. } = &dependency;
        let key = dependency.key();
        let mut version = match dependency.version.as_deref().map(exact) {
            Some(Some(version)) => version.to_owned(),
            Some(None) => {
                let version = dependency.version.as_deref().unwrap_or_default();
                closure
                    .missing
                    .insert(format!("{group}:{artifact} has the version {version}, which is not a plain one"));
                continue;
            }
            None if highest.contains_key(&key) => highest[&key].clone(),
            None => {
                closure.missing.insert(format!("{group}:{artifact} has no version"));
                continue;
            }
        };
        if let Some(node) = parent.as_ref().and_then(|parent| nodes.get_mut(parent)) {
            node.children.push(key.clone());
        }
        if mediation == Mediation::Highest {
            let best = highest.entry(key.clone()).or_insert_with(|| version.clone());
            if newer(&version, best) {
                *best = version.clone();
            }
            version = best.clone();
        }
        if nodes.contains_key(&key) {
            continue;
        }
        let is_test = parent.is_none() && dependency.scope.as_deref() == Some("test");
        let mut node =
            Node { version: version.clone(), is_direct: parent.is_none(), is_test, files: None, children: Vec::new() };
        order.push(key.clone());
        if let Some(path) = &dependency.system_path {
            node.files = Some(PathBuf::from(path));
            nodes.insert(key, node);
            continue;
        }
        let model = models.released(group, artifact, &node.version);
        let classifier = match dependency.kind.as_str() {
            "test-jar" if dependency.classifier.is_empty() => "tests",
            _ => &dependency.classifier,
        };
        if matches!(dependency.kind.as_str(), "" | "test-jar" | "bundle" | "ejb" | "maven-plugin") {
            let (group, artifact, version) = match &model {
                Ok(model) => (&model.group, &model.artifact, &model.version),
                Err(_) => (group, artifact, &node.version),
            };
            let repository = models.repository();
            node.files = repository
                .classes(group, artifact, version, classifier)
                .or_else(|| repository.classes(group, artifact, &node.version, classifier));
            let is_pom = model.as_ref().is_ok_and(|model| model.packaging == "pom");
            if node.files.is_none() && !is_pom {
                closure.missing.insert(format!("{group}:{artifact}:{version} is not on this computer"));
            }
        }
        nodes.insert(key.clone(), node);
        // Without a POM it has no dependencies, says Maven. Other errors lie in a POM that is there.
        let has_pom = models.repository().pom(&key.0, &key.1, &version).is_some();
        let Ok(model) = model.map_err(|reason| has_pom.then(|| closure.missing.insert(reason.to_string()))) else {
            continue;
        };
        let mut inherited = (*exclusions).clone();
        inherited.extend(dependency.exclusions.iter().cloned());
        let inherited = Rc::new(inherited);
        for child in &model.dependencies {
            let mut child = child.clone();
            if let Some(managed) = managed.get(&child.key()) {
                child.version = managed.version.clone().or(child.version);
                child.scope = managed.scope.clone().or(child.scope);
                child.exclusions.extend(managed.exclusions.iter().cloned());
            }
            let is_needed = matches!(child.scope.as_deref(), None | Some("" | "compile" | "runtime"))
                && child.optional.as_deref() != Some("true");
            if is_needed && !is_excluded(&inherited, &child) {
                queue.push_back(Wanted { dependency: child, parent: Some(key.clone()), exclusions: inherited.clone() });
            }
        }
    }
    let main = reachable(&nodes);
    for key in order {
        if let Some(files) = nodes.get(&key).and_then(|node| node.files.clone()) {
            let list = if main.contains(&key) { &mut closure.main } else { &mut closure.test };
            if !list.contains(&files) {
                list.push(files);
            }
        }
    }
    closure
}

/// What is needed by more than tests. A direct dependency is what the project says it is, whoever else needs it.
fn reachable(nodes: &BTreeMap<Key, Node>) -> BTreeSet<Key> {
    let mut open: Vec<&Key> =
        nodes.iter().filter(|(_, node)| node.is_direct && !node.is_test).map(|(key, _)| key).collect();
    let mut seen: BTreeSet<Key> = BTreeSet::new();
    while let Some(key) = open.pop() {
        let Some(node) = nodes.get(key).filter(|node| !node.is_test) else { continue };
        if seen.insert(key.clone()) {
            open.extend(&node.children);
        }
    }
    seen
}

fn is_excluded(exclusions: &BTreeSet<(String, String)>, dependency: &Dependency) -> bool {
    let fits = |pattern: &str, text: &str| pattern == "*" || pattern == text;
    exclusions.iter().any(|(group, artifact)| fits(group, &dependency.group) && fits(artifact, &dependency.artifact))
}

/// `1.0` and `[1.0]`; nothing for ranges and for properties without a value.
fn exact(version: &str) -> Option<&str> {
    let version = version.strip_prefix('[').and_then(|version| version.strip_suffix(']')).unwrap_or(version);
    (!version.is_empty() && !version.contains(['[', '(', ',', '$', '+'])).then_some(version)
}

/// Whether version `a` is newer than `b`: numbers by value, words (`rc`, `beta`) older than none.
pub fn newer(a: &str, b: &str) -> bool {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    enum Part {
        Word(String),
        End,
        Number(u64),
    }
    let parts = |version: &str| {
        let mut parts: Vec<Part> = version
            .split(['.', '-', '_'])
            .map(|part| part.parse().map_or_else(|_| Part::Word(part.to_ascii_lowercase()), Part::Number))
            .collect();
        parts.push(Part::End);
        parts
    };
    parts(a) > parts(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        for (new, old) in
            [("1.10", "1.9"), ("2.0", "2.0-rc1"), ("2.0.1", "2.0"), ("33.0-jre", "32.1-jre"), ("6.0.0", "5.11.4")]
        {
            assert!(newer(new, old), "{new} > {old}");
            assert!(!newer(old, new), "{old} < {new}");
        }
        assert_eq!(exact("[1.2]"), Some("1.2"));
        assert_eq!(exact("[1.2,2)"), None);
        assert_eq!(exact("${revision}"), None);
    }
}
