//! What is new since an earlier report: `baselineState` of results.
//!
//! Each old result is the match of one new result at most, so that a second warning like an old one counts as new.

use super::edit::{Edit, mark};
use super::{VERDICT, each_results, property};
use crate::error::Error;
use crate::json::{self, Json};
use crate::text;
use crate::uri::Target;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// An earlier SARIF report, of an analyser or of ours.
#[derive(Clone, Debug)]
pub struct Baseline {
    log: Json,
}

/// One result with what it is compared by.
struct Known<'j> {
    tool: &'j str,
    result: &'j Json,
}

impl Baseline {
    pub fn read(bytes: &[u8]) -> Result<Baseline, Error> {
        let text = text::decode(bytes).ok_or(Error::Encoding)?;
        if text.trim().is_empty() {
            return Err(Error::Empty);
        }
        let log = json::parse(&text)?;
        match log.str("version") {
            Some("2.1.0") => Ok(Baseline { log }),
            Some(found) => Err(Error::Version { found: found.to_owned() }),
            None if log.get("runs").is_some() => Err(Error::NoVersion),
            None => Err(Error::OtherJson),
        }
    }

    /// Says of each result of `log` whether it is `new`, `unchanged` or `updated`, and adds the old ones that are gone as
    /// `absent`.
    pub fn compare(&self, log: &mut Json) {
        let old: Vec<Known> =
            known(&self.log).filter(|known| known.result.str("baselineState") != Some("absent")).collect();
        let new: Vec<Known> = known(log).collect();
        let matches = pair(&old, &new);
        let mut states: VecDeque<&str> = (new.iter().zip(&matches))
            .map(|(new, matched)| match matched {
                None => "new",
                Some(index) if is_same(old[*index].result, new.result) => "unchanged",
                Some(_) => "updated",
            })
            .collect();
        let mut gone: BTreeMap<&str, Vec<Json>> = BTreeMap::new();
        let matched: BTreeSet<usize> = matches.iter().flatten().copied().collect();
        for (index, known) in old.iter().enumerate() {
            if !matched.contains(&index) {
                gone.entry(known.tool).or_default().push(absent(known.result));
            }
        }
        each_results(log, |results| {
            for result in results {
                let state = states.pop_front().expect("the results were counted before");
                let mut edit = Edit::new(result);
                edit.set("baselineState", Json::text(state));
                edit.finish();
            }
        });
        let Some(Json::Array(runs)) = log.get_mut("runs") else { return };
        for run in runs {
            let gone = gone.remove(tool(run));
            if let Some(Json::Array(results)) = run.get_mut("results") {
                results.extend(gone.into_iter().flatten());
            }
        }
    }
}

fn tool(run: &Json) -> &str {
    run.at(&["tool", "driver", "name"]).and_then(Json::as_str).unwrap_or_default()
}

fn known(log: &Json) -> impl Iterator<Item = Known<'_>> {
    let runs = log.list("runs").iter();
    runs.flat_map(|run| run.list("results").iter().map(move |result| Known { tool: tool(run), result }))
}

/// The old result of each new one. Keys that tell more come first; of equal ones the order decides.
fn pair(old: &[Known], new: &[Known]) -> Vec<Option<usize>> {
    let mut matches: Vec<Option<usize>> = vec![None; new.len()];
    let mut is_taken = vec![false; old.len()];
    let stages: [fn(&Known) -> Vec<String>; 4] = [
        |known| fingerprints(known).map(|print| format!("{print} {}", file(known.result))).collect(),
        |known| fingerprints(known).collect(),
        |known| vec![format!("{} {} {:?}", place(known), file(known.result), line(known.result))],
        |known| vec![place(known)],
    ];
    for keys in stages {
        let mut waiting: BTreeMap<String, VecDeque<usize>> = BTreeMap::new();
        for index in (0..old.len()).filter(|index| !is_taken[*index]) {
            for key in keys(&old[index]) {
                waiting.entry(key).or_default().push_back(index);
            }
        }
        for (position, known) in
            new.iter().enumerate().filter(|(position, _)| matches[*position].is_none()).collect::<Vec<_>>()
        {
            matches[position] = keys(known).iter().find_map(|key| {
                let queue = waiting.get_mut(key)?;
                while queue.front().is_some_and(|index| is_taken[*index]) {
                    queue.pop_front();
                }
                queue.pop_front()
            });
            if let Some(index) = matches[position] {
                is_taken[index] = true;
            }
        }
    }
    matches
}

fn rule(result: &Json) -> &str {
    result.str("ruleId").or_else(|| result.at(&["rule", "id"])?.as_str()).unwrap_or_default()
}

fn fingerprints<'j>(known: &'j Known) -> impl Iterator<Item = String> + 'j {
    ["fingerprints", "partialFingerprints"].into_iter().flat_map(move |name| {
        let members = match known.result.get(name) {
            Some(Json::Object(members)) => &members[..],
            _ => &[],
        };
        let values = members.iter().filter_map(|(key, value)| Some((key, value.as_str()?)));
        values.map(move |(key, value)| format!("{} {} {key}={value}", known.tool, rule(known.result)))
    })
}

fn physical(result: &Json) -> Option<&Json> {
    result.list("locations").first()?.get("physicalLocation")
}

fn uri(result: &Json) -> Option<&str> {
    physical(result)?.at(&["artifactLocation", "uri"])?.as_str()
}

fn file(result: &Json) -> String {
    uri(result).map(|uri| Target::of(uri, None).segments.join("/")).unwrap_or_default()
}

fn line(result: &Json) -> Option<i64> {
    physical(result)?.at(&["region", "startLine"])?.as_integer()
}

/// Tool, rule, file name, message and logical names: what stays when lines move and folders change.
fn place(known: &Known) -> String {
    let result = known.result;
    let name = uri(result).and_then(|uri| Target::of(uri, None).segments.pop()).unwrap_or_default();
    let names = result.list("locations").iter().flat_map(|location| location.list("logicalLocations"));
    let names: Vec<&str> =
        names.filter_map(|logical| logical.str("fullyQualifiedName").or_else(|| logical.str("name"))).collect();
    format!("{} {} {name} {} {names:?}", known.tool, rule(result), message(result))
}

fn message(result: &Json) -> String {
    let message = result.get("message");
    let arguments = message.map_or(&[][..], |message| message.list("arguments"));
    let text = message.and_then(|message| message.str("text").or_else(|| message.str("id"))).unwrap_or_default();
    format!("{text} {:?}", arguments.iter().filter_map(Json::as_str).collect::<Vec<_>>())
}

/// Whether nothing that matters has changed. A line that moved does not; a verdict does, if the old report has verdicts.
fn is_same(old: &Json, new: &Json) -> bool {
    let verdict = property(old, VERDICT);
    message(old) == message(new)
        && match verdict {
            Some(verdict) => property(new, VERDICT) == Some(verdict),
            None => old.str("level") == new.str("level") || property(new, VERDICT) == Some("confirmed"),
        }
}

/// An old result for the new log, without positions in tables of the old one.
fn absent(old: &Json) -> Json {
    let mut result = old.clone();
    if result.str("ruleId").is_none() {
        result.set("ruleId", Json::text(rule(old)));
    }
    for name in ["ruleIndex", "rule", "taxa"] {
        result.remove(name);
    }
    drop_indices(&mut result);
    result.set("baselineState", Json::text("absent"));
    mark(&mut result);
    result
}

/// Takes `index` out of artifact and logical locations.
fn drop_indices(value: &mut Json) {
    match value {
        Json::Array(elements) => elements.iter_mut().for_each(drop_indices),
        Json::Object(members) => {
            for (name, member) in members.iter_mut().filter(|(name, _)| name != "properties") {
                drop_indices(member);
                let places = match member {
                    Json::Array(elements) if name == "logicalLocations" => &mut elements[..],
                    single if name == "artifactLocation" => std::slice::from_mut(single),
                    _ => continue,
                };
                places.iter_mut().for_each(|place| place.remove("index"));
            }
        }
        _ => {}
    }
}
