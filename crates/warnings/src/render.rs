//! Reports of other formats as SARIF, so that verdicts have one place to go.

use crate::json::Json;
use crate::model::{Location, Warning};
use crate::uri::encode;
use std::collections::BTreeMap;

pub const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// One tool's results.
#[derive(Default)]
pub struct Run<'w> {
    pub tool: &'w str,
    pub version: Option<&'w str>,
    /// The folder that relative files are in, as an absolute path.
    pub base: Option<String>,
    /// Short descriptions of rules, as far as they are known.
    pub rules: BTreeMap<String, String>,
    pub results: Vec<Entry<'w>>,
}

/// A warning, and what its format knows besides.
pub struct Entry<'w> {
    pub warning: &'w Warning,
    /// What tells it from others in later runs: a name of the method that made it, and the value.
    pub fingerprint: Option<(&'static str, String)>,
    /// The steps to it, with what is said of each.
    pub flow: Vec<(Location, String)>,
}

const BASE: &str = "SOURCES";

pub fn log(runs: &[Run]) -> Json {
    Json::object([
        ("$schema", Some(Json::text(SCHEMA))),
        ("version", Some(Json::text("2.1.0"))),
        ("runs", Some(Json::Array(runs.iter().map(run).collect()))),
    ])
}

fn run(run: &Run) -> Json {
    let mut positions: BTreeMap<&str, u32> = run.results.iter().map(|entry| (entry.warning.rule.as_str(), 0)).collect();
    for (position, index) in (0..).zip(positions.values_mut()) {
        *index = position;
    }
    let rules = positions.keys().map(|id| {
        let text = run.rules.get(*id).map(Json::message);
        Json::object([("id", Some(Json::text(*id))), ("shortDescription", text)])
    });
    let driver = Json::object([
        ("name", Some(Json::text(run.tool))),
        ("version", run.version.map(Json::text)),
        ("rules", Some(Json::Array(rules.collect()))),
    ]);
    let base = run.base.as_ref().map(|folder| {
        let uri = format!("file://{}/", encode(folder.trim_end_matches('/')));
        Json::object([(BASE, Some(Json::object([("uri", Some(Json::text(uri)))])))])
    });
    let results = run.results.iter().map(|entry| result(entry, positions[entry.warning.rule.as_str()], base.is_some()));
    Json::object([
        ("tool", Some(Json::object([("driver", Some(driver))]))),
        ("originalUriBaseIds", base.clone()),
        ("results", Some(Json::Array(results.collect()))),
    ])
}

fn result(entry: &Entry, rule_index: u32, has_base: bool) -> Json {
    let warning = entry.warning;
    let list = |locations: &[Location]| -> Option<Json> {
        let list: Vec<Json> = locations.iter().map(|place| location(place, has_base, None)).collect();
        (!list.is_empty()).then_some(Json::Array(list))
    };
    let steps: Vec<Json> = entry
        .flow
        .iter()
        .map(|(place, text)| Json::object([("location", Some(location(place, has_base, Some(text))))]))
        .collect();
    let flows = (!steps.is_empty()).then(|| {
        let thread = Json::object([("locations", Some(Json::Array(steps)))]);
        Json::Array(vec![Json::object([("threadFlows", Some(Json::Array(vec![thread])))])])
    });
    // The standard asks for places of a result, and for the kind of suppression.
    let suppressions = || Json::Array(vec![Json::object([("kind", Some(Json::text("inSource")))])]);
    Json::object([
        ("ruleId", Some(Json::text(&warning.rule))),
        ("ruleIndex", Some(Json::number(rule_index))),
        ("level", Some(Json::text(warning.level.name()))),
        ("message", Some(Json::message(&warning.message))),
        ("locations", list(&warning.locations)),
        ("relatedLocations", list(&warning.related)),
        ("codeFlows", flows),
        (
            "partialFingerprints",
            entry.fingerprint.as_ref().map(|(name, value)| Json::object([(name, Some(Json::text(value)))])),
        ),
        ("suppressions", warning.is_suppressed.then(suppressions)),
    ])
}

fn location(place: &Location, has_base: bool, message: Option<&str>) -> Json {
    let region = place.line.filter(|line| *line > 0).map(|line| {
        let column = place.column.filter(|column| *column > 0);
        Json::object([("startLine", Some(Json::number(line))), ("startColumn", column.map(Json::number))])
    });
    let physical = place.uri.as_ref().map(|uri| {
        let is_relative = !uri.starts_with('/') && !uri.contains(':');
        let base = (has_base && is_relative).then(|| Json::text(BASE));
        let artifact = Json::object([("uri", Some(Json::text(uri))), ("uriBaseId", base)]);
        Json::object([("artifactLocation", Some(artifact)), ("region", region)])
    });
    let name = place.class.as_ref().map(|class| match &place.method {
        Some(method) => format!("{class}.{method}{}", place.descriptor.as_deref().unwrap_or_default()),
        None => class.clone(),
    });
    let logical = name
        .or_else(|| place.names.first().cloned())
        .map(|name| Json::Array(vec![Json::object([("fullyQualifiedName", Some(Json::text(name)))])]));
    Json::object([
        ("physicalLocation", physical),
        ("logicalLocations", logical),
        ("message", message.map(Json::message)),
    ])
}
