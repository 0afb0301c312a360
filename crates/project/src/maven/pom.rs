//! One `pom.xml` as it is written: nothing inherited, nothing interpolated.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::error::PomError;
use roxmltree::{Document, Node};

#[derive(Clone, Debug, Default)]
pub struct Pom {
    pub group: Option<String>,
    pub artifact: String,
    pub version: Option<String>,
    pub packaging: Option<String>,
    pub parent: Option<Parent>,
    pub properties: BTreeMap<String, String>,
    pub modules: Vec<String>,
    pub dependencies: Vec<Dependency>,
    pub managed: Vec<Dependency>,
    /// The elements of `build` that are plain text: `outputDirectory` and its like.
    pub build: BTreeMap<String, String>,
    /// The configuration of the compiler plugin: `release`, `source` and their like.
    pub compiler: BTreeMap<String, String>,
    /// Where the artifact has moved to.
    pub relocation: Option<Relocation>,
}

#[derive(Clone, Debug)]
pub struct Parent {
    pub group: String,
    pub artifact: String,
    pub version: String,
    /// Empty if it is to be looked for in repositories only.
    pub relative_path: String,
}

#[derive(Clone, Debug, Default)]
pub struct Relocation {
    pub group: Option<String>,
    pub artifact: Option<String>,
    pub version: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependency {
    pub group: String,
    pub artifact: String,
    pub version: Option<String>,
    /// `jar` if empty.
    pub kind: String,
    pub classifier: String,
    pub scope: Option<String>,
    pub optional: Option<String>,
    pub system_path: Option<String>,
    /// Groups and artifacts; `*` stands for any.
    pub exclusions: Vec<(String, String)>,
}

impl Pom {
    pub fn read(file: &Path) -> Result<Pom, PomError> {
        let bytes = fs::read(file).map_err(|error| PomError::Unreadable(Arc::new(error)))?;
        // Old POMs are in Latin-1 and have people's names in them; what is asked for here is ASCII.
        let text = known_entities(&String::from_utf8_lossy(&bytes));
        let document = Document::parse(&text)?;
        let root = document.root_element();
        if root.tag_name().name() != "project" {
            return Err(PomError::NoPom { root: root.tag_name().name().to_owned() });
        }
        let mut pom = Pom {
            group: text_of(root, "groupId"),
            artifact: text_of(root, "artifactId").ok_or(PomError::NoArtifact)?,
            version: text_of(root, "version"),
            packaging: text_of(root, "packaging"),
            ..Pom::default()
        };
        if let Some(parent) = child(root, "parent") {
            let part = |part| text_of(parent, part).ok_or(PomError::IncompleteParent { part });
            pom.parent = Some(Parent {
                group: part("groupId")?,
                artifact: part("artifactId")?,
                version: part("version")?,
                relative_path: match child(parent, "relativePath") {
                    Some(node) => content(node),
                    None => "../pom.xml".to_owned(),
                },
            });
        }
        if let Some(moved) = child(root, "distributionManagement").and_then(|node| child(node, "relocation")) {
            pom.relocation = Some(Relocation {
                group: text_of(moved, "groupId"),
                artifact: text_of(moved, "artifactId"),
                version: text_of(moved, "version"),
            });
        }
        pom.add(root);
        for profile in children(root, "profiles") {
            let by_default = child(profile, "activation").and_then(|node| text_of(node, "activeByDefault"));
            if by_default.as_deref() == Some("true") {
                pom.add(profile);
            }
        }
        Ok(pom)
    }

    /// What a project and a profile have in common; what comes later wins.
    fn add(&mut self, node: Node) {
        if let Some(properties) = child(node, "properties") {
            self.properties.extend(elements(properties).map(|node| (node.tag_name().name().to_owned(), content(node))));
        }
        self.modules.extend(children(node, "modules").chain(children(node, "subprojects")).map(content));
        self.dependencies.extend(children(node, "dependencies").filter_map(dependency));
        if let Some(management) = child(node, "dependencyManagement") {
            self.managed.extend(children(management, "dependencies").filter_map(dependency));
        }
        let Some(build) = child(node, "build") else { return };
        let texts = elements(build).filter(|node| elements(*node).next().is_none());
        self.build.extend(texts.map(|node| (node.tag_name().name().to_owned(), content(node))));
        let management = child(build, "pluginManagement");
        for parent in management.into_iter().chain([build]) {
            for plugin in children(parent, "plugins") {
                if text_of(plugin, "artifactId").as_deref() == Some("maven-compiler-plugin")
                    && let Some(configuration) = child(plugin, "configuration")
                {
                    let values = elements(configuration).map(|node| (node.tag_name().name().to_owned(), content(node)));
                    self.compiler.extend(values);
                }
            }
        }
    }
}

/// The text with `?` for entities that XML does not define: Maven takes those of HTML, which old POMs have in names.
fn known_entities(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        result += before;
        match after.split_once(';') {
            Some((name, after))
                if !["amp", "lt", "gt", "quot", "apos"].contains(&name)
                    && name.chars().all(|c| c.is_ascii_alphanumeric()) =>
            {
                result.push('?');
                rest = after;
            }
            _ => {
                result.push('&');
                rest = after;
            }
        }
    }
    result + rest
}

fn dependency(node: Node) -> Option<Dependency> {
    let exclusion = |node| Some((text_of(node, "groupId")?, text_of(node, "artifactId")?));
    Some(Dependency {
        group: text_of(node, "groupId")?,
        artifact: text_of(node, "artifactId")?,
        version: text_of(node, "version"),
        kind: text_of(node, "type").filter(|kind| kind != "jar").unwrap_or_default(),
        classifier: text_of(node, "classifier").unwrap_or_default(),
        scope: text_of(node, "scope"),
        optional: text_of(node, "optional"),
        system_path: text_of(node, "systemPath"),
        exclusions: children(node, "exclusions").filter_map(exclusion).collect(),
    })
}

pub fn elements<'a, 'input>(node: Node<'a, 'input>) -> impl Iterator<Item = Node<'a, 'input>> {
    node.children().filter(Node::is_element)
}

pub fn child<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Option<Node<'a, 'input>> {
    elements(node).find(|node| node.tag_name().name() == name)
}

fn children<'a, 'input>(node: Node<'a, 'input>, list: &str) -> impl Iterator<Item = Node<'a, 'input>> {
    child(node, list).into_iter().flat_map(elements)
}

fn content(node: Node) -> String {
    node.text().unwrap_or_default().trim().to_owned()
}

pub fn text_of(node: Node, name: &str) -> Option<String> {
    child(node, name).map(content).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_of_html() {
        assert_eq!(
            known_entities("Laugst&oslash;l &amp; S&#246;hne &lt;&copy;&gt;"),
            "Laugst?l &amp; S&#246;hne &lt;?&gt;"
        );
        assert_eq!(known_entities("a & b; c"), "a & b; c");
    }
}
