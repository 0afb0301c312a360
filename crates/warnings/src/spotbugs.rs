//! SpotBugs' XML (`-xml` or `-xml:withMessages`), which has what its SARIF lacks: descriptors and bytecode offsets.

use crate::error::Error;
use crate::model::{Kind, Level, Location, Origin, Role, Warning};
use crate::render::{self, Entry};
use crate::rules::Rules;
use crate::uri::encode;
use crate::{Format, Report};
use roxmltree::{Document, Node, ParsingOptions};
use std::collections::BTreeMap;

pub const TOOL: &str = "SpotBugs";
pub const FINGERPRINT: &str = "spotbugsInstanceHash/v1";

pub fn read(text: &str) -> Result<Report, Error> {
    let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text.trim_start(), options).map_err(|error| match error {
        roxmltree::Error::DtdDetected | roxmltree::Error::UnknownEntityReference(..) => Error::Entities,
        other => Error::Xml(other.to_string()),
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "BugCollection" {
        return Err(Error::OtherXml { root: root.tag_name().name().to_owned() });
    }
    let instances: Vec<Node> = children(root, "BugInstance").collect();
    let base = base(root);
    let warnings: Vec<Warning> =
        instances.iter().enumerate().map(|(index, bug)| warning(*bug, index, base.as_deref())).collect();
    let rules = instances.iter().filter_map(|bug| {
        Some((bug.attribute("type")?.to_owned(), children(*bug, "ShortMessage").next()?.text()?.trim().to_owned()))
    });
    let results = warnings.iter().zip(&instances).map(|(warning, bug)| Entry {
        warning,
        fingerprint: bug
            .attribute("instanceHash")
            .map(|hash| (FINGERPRINT, format!("{hash}/{}", bug.attribute("instanceOccurrenceNum").unwrap_or("0")))),
        flow: Vec::new(),
    });
    let run = render::Run {
        tool: TOOL,
        version: root.attribute("version"),
        base,
        rules: rules.collect::<BTreeMap<_, _>>(),
        results: results.collect(),
    };
    let log = render::log(&[run]);
    Ok(Report { format: Format::SpotBugs, log, warnings, notes: Vec::new() })
}

fn children<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.has_tag_name(name))
}

fn number(node: Node, name: &str) -> Option<u32> {
    node.attribute(name)?.parse().ok()
}

/// The folder of sources, if there is only one.
fn base(root: Node) -> Option<String> {
    let mut folders =
        children(root, "Project").flat_map(|project| children(project, "SrcDir")).filter_map(|dir| dir.text());
    let folder = folders.next()?.trim().replace('\\', "/");
    let rooted = if folder.starts_with('/') { folder } else { format!("/{folder}") };
    folders.next().is_none().then_some(rooted)
}

fn warning(bug: Node, index: usize, base: Option<&str>) -> Warning {
    let rule = bug.attribute("type").unwrap_or_default();
    let cwe: Vec<u32> = number(bug, "cweid").into_iter().collect();
    let text = |name| children(bug, name).next().and_then(|node| node.text()).map(|text| text.trim().to_owned());
    let names = names(bug);
    let mut locations = Vec::new();
    let mut related = Vec::new();
    for line in children(bug, "SourceLine") {
        let place = Location { names: names.clone(), ..location(line, Some(bug), base) };
        let list = if matches!(place.role, Role::Blamed | Role::Dereference | Role::Call) {
            &mut locations
        } else {
            &mut related
        };
        if list.contains(&place) {
            continue;
        }
        if line.attribute("primary") == Some("true") {
            list.insert(0, place);
        } else {
            list.push(place);
        }
    }
    if locations.is_empty() {
        let owner =
            children(bug, "Method").chain(children(bug, "Field")).chain(children(bug, "Class")).find(is_primary);
        if let Some(line) = owner.and_then(|owner| children(owner, "SourceLine").next()) {
            // Where a member begins is no instruction that is blamed.
            locations.push(Location { names: names.clone(), offset: None, ..location(line, Some(bug), base) });
        }
    }
    Warning {
        origin: Origin { run: 0, result: index },
        tool: TOOL.to_owned(),
        rule: rule.to_owned(),
        message: text("LongMessage").or_else(|| text("ShortMessage")).unwrap_or_else(|| rule.to_owned()),
        claim: Rules::known().claim(TOOL, rule, "", &cwe),
        cwe,
        locations,
        related,
        arguments: names,
        is_suppressed: false,
        is_absent: false,
        kind: Kind::Fail,
        level: level(number(bug, "rank"), number(bug, "priority")),
    }
}

fn is_primary(node: &Node) -> bool {
    node.attribute("primary") == Some("true")
        || node.prev_siblings().skip(1).all(|other| other.tag_name() != node.tag_name())
}

/// As SpotBugs' own SARIF has it, by rank; files of old versions have only a priority.
fn level(rank: Option<u32>, priority: Option<u32>) -> Level {
    match (rank, priority) {
        (Some(0..=9), _) | (None, Some(1)) => Level::Error,
        (Some(10..=14), _) | (None, Some(2)) => Level::Warning,
        (Some(_), _) | (None, Some(_)) => Level::Note,
        (None, None) => Level::Warning,
    }
}

/// Variables, fields and called methods that the warning is about.
fn names(bug: Node) -> Vec<String> {
    let mut names = Vec::new();
    for node in bug.children() {
        let is_named = match node.tag_name().name() {
            "LocalVariable" | "Field" => true,
            "Method" => node.attribute("role").is_some_and(|role| role != "METHOD_DEFAULT"),
            _ => false,
        };
        names.extend(node.attribute("name").filter(|name| is_named && *name != "?").map(str::to_owned));
    }
    names.dedup();
    names
}

fn location(line: Node, bug: Option<Node>, base: Option<&str>) -> Location {
    let class = line.attribute("classname");
    // Lines of other classes are in methods that are not told.
    let method = bug
        .and_then(|bug| children(bug, "Method").find(is_primary))
        .filter(|method| method.attribute("classname") == class);
    let path = line.attribute("sourcepath").or_else(|| line.attribute("sourcefile"));
    Location {
        uri: path.map(|path| encode(&path.replace('\\', "/"))),
        base: base.map(|folder| format!("file://{}/", encode(folder.trim_end_matches('/')))),
        line: number(line, "start"),
        class: class.map(str::to_owned),
        method: method.and_then(|method| method.attribute("name")).map(str::to_owned),
        descriptor: method.and_then(|method| method.attribute("signature")).map(str::to_owned),
        offset: number(line, "startBytecode"),
        role: role(line.attribute("role")),
        ..Location::default()
    }
}

/// Another instance is as much blamed as the first: SpotBugs folds warnings of one method into one.
fn role(name: Option<&str>) -> Role {
    match name {
        None | Some("SOURCE_LINE_DEFAULT" | "SOURCE_LINE_ANOTHER_INSTANCE") => Role::Blamed,
        Some("SOURCE_LINE_DEREF") => Role::Dereference,
        Some("SOURCE_LINE_INVOKED") => Role::Call,
        Some("SOURCE_LINE_NULL_VALUE" | "SOURCE_LINE_KNOWN_NULL") => Role::Source,
        Some(_) => Role::Related,
    }
}

#[cfg(test)]
mod tests;
