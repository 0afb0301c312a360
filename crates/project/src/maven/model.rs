//! The effective model of a POM: with what it inherits and imports, and with values for its properties.
//!
//! Follows Maven's model reference as far as versions, levels, folders and dependencies need it. Of the profiles those
//! that are active by default take part; activation by JDK, property, file or system is not evaluated.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::pom::{Dependency, Parent, Pom};
use crate::error::ModelError;
use crate::graph::Repository;

#[derive(Clone, Debug, Default)]
pub struct Model {
    pub group: String,
    pub artifact: String,
    pub version: String,
    pub packaging: String,
    pub properties: BTreeMap<String, String>,
    pub dependencies: Vec<Dependency>,
    pub managed: BTreeMap<Key, Dependency>,
    /// POMs whose managed dependencies count here, too; an earlier one wins.
    imports: Vec<Dependency>,
    pub build: BTreeMap<String, String>,
    pub compiler: BTreeMap<String, String>,
    pub relocation: Option<(String, String, String)>,
}

/// Group, artifact, type, classifier: what makes two dependencies the same.
pub type Key = (String, String, String, String);

impl Dependency {
    pub fn key(&self) -> Key {
        (self.group.clone(), self.artifact.clone(), self.kind.clone(), self.classifier.clone())
    }
}

/// Reads models, each file once.
pub struct Models<'a> {
    repository: &'a dyn Repository,
    /// From Maven's command line: they win over all others.
    properties: BTreeMap<String, String>,
    read: BTreeMap<PathBuf, Result<Rc<Model>, ModelError>>,
    /// Files whose models are being made, to notice circles.
    open: BTreeSet<PathBuf>,
}

impl<'a> Models<'a> {
    pub fn new(repository: &'a dyn Repository, properties: BTreeMap<String, String>) -> Models<'a> {
        Models { repository, properties, read: BTreeMap::new(), open: BTreeSet::new() }
    }

    pub fn repository(&self) -> &'a dyn Repository {
        self.repository
    }

    /// The model of a POM; the error names the file that is at fault.
    pub fn model(&mut self, file: &Path) -> Result<Rc<Model>, ModelError> {
        if let Some(model) = self.read.get(file) {
            return model.clone();
        }
        if !self.open.insert(file.to_owned()) {
            return Err(ModelError::Circle { file: file.to_owned() });
        }
        let model = self.make(file).map(Rc::new);
        self.open.remove(file);
        self.read.insert(file.to_owned(), model.clone());
        model
    }

    /// The model of a released artifact, wherever it has moved to.
    pub fn released(&mut self, group: &str, artifact: &str, version: &str) -> Result<Rc<Model>, ModelError> {
        let (mut group, mut artifact, mut version) = (group.to_owned(), artifact.to_owned(), version.to_owned());
        for _ in 0..4 {
            let Some(file) = self.repository.pom(&group, &artifact, &version) else {
                return Err(ModelError::Missing { group, artifact, version });
            };
            let model = self.model(&file)?;
            match &model.relocation {
                Some(moved) => (group, artifact, version) = moved.clone(),
                None => return Ok(model),
            }
        }
        Err(ModelError::MovedInCircle { group, artifact, version })
    }

    fn make(&mut self, file: &Path) -> Result<Model, ModelError> {
        // The POM itself first, its farthest ancestor last.
        let read = |file: &Path| Pom::read(file).map_err(|error| ModelError::Pom { file: file.to_owned(), error });
        let mut chain = vec![(file.to_owned(), read(file)?)];
        while let Some((file, Pom { parent: Some(parent), .. })) = chain.last() {
            let file = self.parent(file, parent)?;
            if chain.len() > 32 || chain.iter().any(|(known, _)| *known == file) {
                return Err(ModelError::OwnAncestor { file });
            }
            let pom = read(&file)?;
            chain.push((file, pom));
        }
        let mut model = self.inherit(file, &chain);
        self.import(&mut model)?;
        Ok(model)
    }

    fn parent(&self, file: &Path, parent: &Parent) -> Result<PathBuf, ModelError> {
        if !parent.relative_path.is_empty() {
            let mut path = file.parent().unwrap_or(Path::new("")).join(&parent.relative_path);
            if path.is_dir() {
                path.push("pom.xml");
            }
            let is_it = |pom: Pom| {
                let group = pom.group.or_else(|| Some(pom.parent?.group));
                pom.artifact == parent.artifact && group.as_deref() == Some(&parent.group)
            };
            if path.is_file() && Pom::read(&path).is_ok_and(is_it) {
                return Ok(crate::target::tidy(&path));
            }
        }
        let Parent { group, artifact, version, .. } = parent;
        let version = interpolate(version, &self.properties);
        self.repository.pom(group, artifact, &version).ok_or_else(|| {
            let (file, group, artifact) = (file.to_owned(), group.clone(), artifact.clone());
            ModelError::NoParent { file, group, artifact, version }
        })
    }

    fn inherit(&self, file: &Path, chain: &[(PathBuf, Pom)]) -> Model {
        let pom = &chain[0].1;
        let nearest =
            |part: fn(&Pom) -> Option<String>| chain.iter().find_map(|(_, pom)| part(pom)).unwrap_or_default();
        let mut properties = BTreeMap::new();
        let (mut build, mut compiler) = (BTreeMap::new(), BTreeMap::new());
        for (_, pom) in chain.iter().rev() {
            properties.extend(pom.properties.clone());
            build.extend(pom.build.clone());
            compiler.extend(pom.compiler.clone());
        }
        properties.extend(self.properties.clone());
        let group = nearest(|pom| pom.group.clone().or_else(|| Some(pom.parent.as_ref()?.group.clone())));
        let version = nearest(|pom| pom.version.clone().or_else(|| Some(pom.parent.as_ref()?.version.clone())));
        let version = interpolate(&version, &properties);
        let base = file.parent().unwrap_or(Path::new("")).display().to_string();
        for prefix in ["project.", "pom.", ""] {
            let mut set = |name: &str, value: &str| properties.insert(format!("{prefix}{name}"), value.to_owned());
            set("basedir", &base);
            set("groupId", &group);
            set("artifactId", &pom.artifact);
            set("version", &version);
            if let Some(parent) = &pom.parent {
                set("parent.groupId", &parent.group);
                set("parent.artifactId", &parent.artifact);
                set("parent.version", &parent.version);
            }
        }
        properties.insert("project.build.directory".to_owned(), format!("{base}/target"));
        if let Some(directory) = build.get("directory") {
            let directory = interpolate(directory, &properties);
            properties.insert("project.build.directory".to_owned(), directory);
        }

        let mut dependencies: Vec<Dependency> = Vec::new();
        let (mut managed, mut imports) = (BTreeMap::new(), Vec::new());
        let mut known = BTreeSet::new();
        for (_, pom) in chain {
            let here = pom.dependencies.iter().map(|dependency| interpolated(dependency, &properties));
            let new: Vec<Dependency> = here.filter(|dependency| !known.contains(&dependency.key())).collect();
            known.extend(new.iter().map(Dependency::key));
            dependencies.extend(new);
            for dependency in &pom.managed {
                let dependency = interpolated(dependency, &properties);
                if dependency.scope.as_deref() == Some("import") {
                    imports.push(dependency);
                } else {
                    managed.entry(dependency.key()).or_insert(dependency);
                }
            }
        }
        let relocation = pom.relocation.as_ref().map(|moved| {
            let or = |part: &Option<String>, old: &str| interpolate(part.as_deref().unwrap_or(old), &properties);
            (or(&moved.group, &group), or(&moved.artifact, &pom.artifact), or(&moved.version, &version))
        });
        let values = |map: BTreeMap<String, String>| {
            map.into_iter().map(|(name, value)| (name, interpolate(&value, &properties))).collect()
        };
        Model {
            group,
            artifact: pom.artifact.clone(),
            version,
            packaging: pom.packaging.clone().unwrap_or_else(|| "jar".to_owned()),
            dependencies,
            managed,
            imports,
            build: values(build),
            compiler: values(compiler),
            relocation,
            properties,
        }
    }

    /// Takes over what imported POMs manage, then gives dependencies without a version the managed one.
    fn import(&mut self, model: &mut Model) -> Result<(), ModelError> {
        for import in std::mem::take(&mut model.imports) {
            let version = import.version.as_deref().unwrap_or_default();
            let imported = self.released(&import.group, &import.artifact, version)?;
            for (key, dependency) in &imported.managed {
                model.managed.entry(key.clone()).or_insert_with(|| dependency.clone());
            }
        }
        for dependency in &mut model.dependencies {
            if let Some(managed) = model.managed.get(&dependency.key()) {
                dependency.inherit(managed);
            }
        }
        Ok(())
    }
}

impl Dependency {
    /// Fills in what is not said here.
    fn inherit(&mut self, managed: &Dependency) {
        self.version = self.version.take().or_else(|| managed.version.clone());
        self.scope = self.scope.take().or_else(|| managed.scope.clone());
        self.optional = self.optional.take().or_else(|| managed.optional.clone());
        self.system_path = self.system_path.take().or_else(|| managed.system_path.clone());
        self.exclusions.extend(managed.exclusions.iter().cloned());
    }
}

fn interpolated(dependency: &Dependency, properties: &BTreeMap<String, String>) -> Dependency {
    let text = |text: &String| interpolate(text, properties);
    let maybe = |value: &Option<String>| value.as_ref().map(text);
    Dependency {
        group: text(&dependency.group),
        artifact: text(&dependency.artifact),
        version: maybe(&dependency.version),
        kind: text(&dependency.kind),
        classifier: text(&dependency.classifier),
        scope: maybe(&dependency.scope),
        optional: maybe(&dependency.optional),
        system_path: maybe(&dependency.system_path),
        exclusions: dependency.exclusions.iter().map(|(group, artifact)| (text(group), text(artifact))).collect(),
    }
}

/// Replaces `${name}`; what has no value stays as it is.
fn interpolate(text: &str, properties: &BTreeMap<String, String>) -> String {
    let mut text = text.to_owned();
    // A value may contain further names; one that contains itself must end, too.
    for _ in 0..16 {
        let mut result = String::new();
        let mut rest = text.as_str();
        let mut changed = false;
        while let Some((before, name, after)) = split_name(rest) {
            result += before;
            match properties.get(name) {
                Some(value) => {
                    result += value;
                    changed = true;
                }
                None => result.extend(["${", name, "}"]),
            }
            rest = after;
        }
        result += rest;
        text = result;
        if !changed || text.len() > 1 << 16 {
            break;
        }
    }
    text
}

fn split_name(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("${")?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpolates() {
        let properties: BTreeMap<String, String> = [("a", "1"), ("b", "${a}.${c}"), ("loop", "x${loop}")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into();
        assert_eq!(interpolate("v${a}", &properties), "v1");
        assert_eq!(interpolate("${b}-${a}", &properties), "1.${c}-1");
        assert_eq!(interpolate("${open", &properties), "${open");
        assert!(interpolate("${loop}", &properties).starts_with("xxx"));
    }
}
