//! SARIF 2.1.0, of any tool. Section numbers are those of the standard.

use crate::error::Error;
use crate::json::Json;
use crate::model::{Kind, Level, Location, Origin, Role, Warning};
use crate::rules::Rules;
use crate::{Format, Note, Report, output};
use std::collections::BTreeSet;

const VERSION: &str = "2.1.0";

pub fn read(mut log: Json) -> Result<Report, Error> {
    match log.get("version") {
        Some(Json::String(version)) if version == VERSION => {}
        Some(Json::String(version)) => return Err(Error::Version { found: version.clone() }),
        _ => return Err(Error::NoVersion),
    }
    check(&log)?;
    output::strip(&mut log);
    let mut warnings = Vec::new();
    let mut notes = Vec::new();
    for (index, run) in log.list("runs").iter().enumerate() {
        if run.at(&["externalPropertyFileReferences", "results"]).is_some_and(|files| !files.elements().is_empty()) {
            notes.push(Note::ExternalResults { run: index });
        }
        let run = Run { json: run, index };
        let results = run.json.list("results").iter().enumerate();
        warnings.extend(results.map(|(position, result)| run.warning(result, position)));
    }
    Ok(Report { format: Format::Sarif, log, warnings, notes })
}

/// The shape that positions and verdicts rest on: arrays of objects. Other members may be as they are.
fn check(log: &Json) -> Result<(), Error> {
    for (index, run) in array(log, "runs", "runs")?.iter().enumerate() {
        object(run, || format!("runs[{index}]"))?;
        for (position, result) in array(run, "results", &format!("runs[{index}].results"))?.iter().enumerate() {
            object(result, || format!("runs[{index}].results[{position}]"))?;
        }
    }
    Ok(())
}

/// Nothing, null and an array are fine.
fn array<'j>(owner: &'j Json, name: &str, path: &str) -> Result<&'j [Json], Error> {
    match owner.get(name) {
        None | Some(Json::Null) => Ok(&[]),
        Some(Json::Array(elements)) => Ok(elements),
        Some(other) => Err(Error::Shape { path: path.to_owned(), found: type_name(other), expected: "an array" }),
    }
}

fn object(value: &Json, path: impl Fn() -> String) -> Result<(), Error> {
    if value.is_object() {
        return Ok(());
    }
    Err(Error::Shape { path: path(), found: type_name(value), expected: "an object" })
}

fn type_name(value: &Json) -> &'static str {
    match value {
        Json::Null => "null",
        Json::Bool(_) => "a truth value",
        Json::Number(_) => "a number",
        Json::String(_) => "a text",
        Json::Array(_) => "an array",
        Json::Object(_) => "an object",
    }
}

struct Run<'j> {
    json: &'j Json,
    index: usize,
}

impl<'j> Run<'j> {
    fn warning(&self, result: &'j Json, position: usize) -> Warning {
        let tool = self.json.at(&["tool", "driver"]).and_then(|driver| driver.str("name")).unwrap_or_default();
        let descriptor = self.descriptor(result);
        let rule = result
            .str("ruleId")
            .or_else(|| result.at(&["rule", "id"])?.as_str())
            .or_else(|| descriptor?.str("id"))
            .unwrap_or_default();
        let cwe = cwe(result, descriptor);
        let arguments: Vec<String> = texts(result.at(&["message", "arguments"])).collect();
        let message = self.message(result, descriptor, &arguments);
        let mut locations: Vec<Location> =
            result.list("locations").iter().map(|location| self.location(location, Role::Blamed)).collect();
        let steps = result.list("codeFlows").iter().flat_map(|flow| flow.list("threadFlows"));
        let sinks: Vec<Location> = steps
            .filter_map(|flow| flow.list("locations").last()?.get("location"))
            .map(|location| self.location(location, Role::Sink))
            .collect();
        if locations.is_empty() {
            // A tool that blames no place, but shows the way to one.
            locations.extend(sinks.first().cloned().map(|sink| Location { role: Role::Blamed, ..sink }));
        }
        let related = result.list("relatedLocations").iter().map(|location| self.location(location, Role::Related));
        let kind = result.str("kind").map_or(Kind::Fail, Kind::named);
        Warning {
            origin: Origin { run: self.index, result: position },
            claim: Rules::known().claim(tool, rule, &message, &cwe),
            tool: tool.to_owned(),
            rule: rule.to_owned(),
            message,
            cwe,
            locations,
            related: related.chain(sinks).collect(),
            arguments,
            is_suppressed: is_suppressed(result),
            is_absent: result.str("baselineState") == Some("absent"),
            kind,
            level: level(result, descriptor, kind),
        }
    }

    /// 3.52: the rule of the driver or of an extension, by index or else by name.
    fn descriptor(&self, result: &'j Json) -> Option<&'j Json> {
        let rule = result.get("rule");
        let reference = rule.and_then(|rule| rule.get("toolComponent"));
        let component = match reference.and_then(|component| index(component, "index")) {
            Some(index) => self.json.at(&["tool", "extensions"])?.elements().get(index)?,
            None => {
                let driver = self.json.at(&["tool", "driver"])?;
                let same = |component: &&Json| {
                    reference.is_some_and(|wanted| {
                        ["guid", "name"]
                            .iter()
                            .any(|key| wanted.str(key).is_some() && wanted.str(key) == component.str(key))
                    })
                };
                self.json
                    .at(&["tool", "extensions"])
                    .and_then(|list| list.elements().iter().find(same))
                    .unwrap_or(driver)
            }
        };
        let rules = component.list("rules");
        let position = index(result, "ruleIndex").or_else(|| index(rule?, "index"));
        if let Some(descriptor) = position.and_then(|position| rules.get(position)) {
            return Some(descriptor);
        }
        let id = result.str("ruleId").or_else(|| rule?.str("id"))?;
        let shorter = id.rsplit_once('/').map(|(shorter, _)| shorter);
        let named = |name: &str| rules.iter().find(|rule| rule.str("id") == Some(name));
        named(id).or_else(|| named(shorter?))
    }

    /// 3.11: the text, or the message of the rule with the arguments put in. SpotBugs has a short text and the message.
    fn message(&self, result: &Json, descriptor: Option<&Json>, arguments: &[String]) -> String {
        let message = result.get("message");
        let template = message
            .and_then(|message| message.str("id"))
            .and_then(|id| descriptor?.at(&["messageStrings", id]))
            .and_then(|template| template.str("text"));
        let text = message.and_then(|message| message.str("text").or_else(|| message.str("markdown")));
        let chosen = if arguments.is_empty() { text.or(template) } else { template.or(text) };
        fill(chosen.unwrap_or_default(), arguments)
    }

    fn location(&self, location: &Json, role: Role) -> Location {
        let physical = location.get("physicalLocation");
        let artifact = physical.and_then(|physical| physical.get("artifactLocation"));
        let artifact = artifact.map(|artifact| match index(artifact, "index") {
            Some(index) if artifact.get("uri").is_none() => {
                self.json.list("artifacts").get(index).and_then(|known| known.get("location")).unwrap_or(artifact)
            }
            _ => artifact,
        });
        let number = |name: &str| physical?.at(&["region", name])?.as_integer().map(position);
        let mut names = Vec::new();
        for logical in location.list("logicalLocations") {
            let shared = index(logical, "index").and_then(|index| self.json.list("logicalLocations").get(index));
            for source in [Some(logical), shared].into_iter().flatten() {
                names
                    .extend(["fullyQualifiedName", "name"].iter().filter_map(|key| source.str(key)).map(str::to_owned));
            }
        }
        names.dedup();
        Location {
            uri: artifact.and_then(|artifact| artifact.str("uri")).map(str::to_owned),
            base: artifact.and_then(|artifact| self.base(artifact.str("uriBaseId")?)),
            line: number("startLine"),
            column: number("startColumn"),
            names,
            role,
            ..Location::default()
        }
    }

    /// 3.14.14: what a base stands for; bases may have bases themselves.
    fn base(&self, id: &str) -> Option<String> {
        let known = self.json.get("originalUriBaseIds")?;
        let mut tail = String::new();
        let mut id = id;
        for _ in 0..16 {
            let base = known.get(id)?;
            tail.insert_str(0, base.str("uri").unwrap_or_default());
            match base.str("uriBaseId") {
                Some(next) => id = next,
                None => return (!tail.is_empty()).then_some(tail),
            }
        }
        None
    }
}

/// A position in a file. What is below the first one or has no such type is told as 0, which no file has.
fn position(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}

/// An index; -1 is SARIF's word for none.
fn index(value: &Json, name: &str) -> Option<usize> {
    usize::try_from(value.get(name)?.as_integer()?).ok()
}

fn texts(list: Option<&Json>) -> impl Iterator<Item = String> + '_ {
    list.map_or(&[][..], Json::elements).iter().filter_map(Json::as_str).map(str::to_owned)
}

/// `{0}` and so on become arguments; `{{` and `}}` are braces.
fn fill(text: &str, arguments: &[String]) -> String {
    if arguments.is_empty() {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        out.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        let tail = &rest[at + 1..];
        let argument = tail.split_once('}').filter(|_| brace == "{").and_then(|(number, tail)| {
            let argument = arguments.get(number.parse::<usize>().ok()?)?;
            Some((argument, tail))
        });
        if let Some((argument, tail)) = argument {
            out.push_str(argument);
            rest = tail;
        } else {
            out.push_str(brace);
            rest = tail.strip_prefix(brace).unwrap_or(tail);
        }
    }
    out + rest
}

/// 3.27.23: suppressed, unless someone objects or still thinks about it.
fn is_suppressed(result: &Json) -> bool {
    let suppressions = result.list("suppressions");
    !suppressions.is_empty()
        && suppressions.iter().all(|one| one.str("status").is_none_or(|status| status == "accepted"))
}

/// 3.27.10.
fn level(result: &Json, descriptor: Option<&Json>, kind: Kind) -> Level {
    if kind != Kind::Fail {
        return Level::None;
    }
    let default = || descriptor?.at(&["defaultConfiguration", "level"])?.as_str();
    result.str("level").or_else(default).and_then(Level::named).unwrap_or_default()
}

/// The CWE numbers of a result and its rule: taxa, relationships, and the tags that tools use.
fn cwe(result: &Json, descriptor: Option<&Json>) -> Vec<u32> {
    let mut numbers = BTreeSet::new();
    let is_cwe = |taxon: &Json| {
        taxon.at(&["toolComponent", "name"]).and_then(Json::as_str).is_some_and(|name| name.eq_ignore_ascii_case("cwe"))
    };
    let taxa = result.list("taxa").iter();
    let targets =
        descriptor.into_iter().flat_map(|rule| rule.list("relationships")).filter_map(|rel| rel.get("target"));
    for taxon in taxa.chain(targets).filter(|taxon| is_cwe(taxon)) {
        numbers.extend(taxon.str("id").and_then(cwe_number));
    }
    for properties in [Some(result), descriptor].into_iter().flatten().filter_map(|owner| owner.get("properties")) {
        for key in ["tags", "cwe", "CWE"] {
            let values = properties.get(key);
            let single = values.and_then(Json::as_str).map(str::to_owned);
            for text in texts(values).chain(single) {
                if let Some(at) = text.to_ascii_lowercase().rfind("cwe-") {
                    numbers.extend(cwe_number(&text[at..]));
                }
            }
        }
    }
    numbers.into_iter().collect()
}

/// Of `476`, `CWE-476` and `CWE-476: NULL Pointer Dereference`.
fn cwe_number(text: &str) -> Option<u32> {
    let digits: String = text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests;
