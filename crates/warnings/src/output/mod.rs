//! Verdicts, put back into the report that the warnings came from. Every property that was there stays; what is added is
//! marked, so that [`strip`] finds it again and the report can be read a second time.

mod baseline;
mod edit;
mod filter;

pub use baseline::Baseline;
pub use filter::{Filter, exclude_filter};

use crate::Report;
use crate::json::Json;
use crate::uri::from_path;
use crate::verdict::{Evidence, Frame, Verdict, Verdicts};
use edit::Edit;

/// The name of the verdict in a result's property bag.
pub const VERDICT: &str = "cupper/verdict";
pub const REASON: &str = "cupper/reason";

/// `verdicts.sarif`: the whole report with all verdicts. Refuted warnings are suppressed, with the proof as justification;
/// confirmed ones are errors with what shows them. What people have suppressed, and what is no failure, is left alone.
pub fn verdicts(report: &Report, verdicts: &Verdicts) -> Json {
    let mut log = report.log.clone();
    let judged = report.warnings.iter().filter(|warning| warning.left_alone().is_none());
    for (origin, verdict) in judged.filter_map(|warning| Some((warning.origin, verdicts.get(&warning.origin)?))) {
        let results = element(&mut log, "runs", origin.run).and_then(|run| element(run, "results", origin.result));
        if let Some(result) = results {
            annotate(result, verdict);
        }
    }
    log
}

/// `standing.sarif`: the log that [`verdicts`] made, without what is refuted and without what only a baseline has, because
/// code hosting shows such results all the same.
pub fn standing(verdicts: &Json) -> Json {
    let mut log = verdicts.clone();
    each_results(&mut log, |results| {
        results.retain(|result| property(result, VERDICT) != Some("refuted") && !edit::is_added(result))
    });
    log
}

/// Takes out what earlier output of ours has added to a log. A log without any stays what it is.
pub fn strip(log: &mut Json) {
    each_results(log, |results| {
        results.retain(|result| !edit::is_added(result));
        results.iter_mut().for_each(edit::undo);
    });
}

fn property<'j>(result: &'j Json, name: &str) -> Option<&'j str> {
    result.get("properties")?.str(name)
}

fn element<'j>(owner: &'j mut Json, name: &str, index: usize) -> Option<&'j mut Json> {
    match owner.get_mut(name)? {
        Json::Array(elements) => elements.get_mut(index),
        _ => None,
    }
}

fn each_results(log: &mut Json, mut act: impl FnMut(&mut Vec<Json>)) {
    if let Some(Json::Array(runs)) = log.get_mut("runs") {
        for run in runs {
            if let Some(Json::Array(results)) = run.get_mut("results") {
                act(results);
            }
        }
    }
}

fn annotate(result: &mut Json, verdict: &Verdict) {
    let mut edit = Edit::new(result);
    edit.property(VERDICT, Json::text(verdict.name()));
    edit.property(REASON, Json::text(verdict.reason()));
    match verdict {
        Verdict::Confirmed(evidence) => confirm(&mut edit, evidence),
        Verdict::Refuted { assumptions, .. } => {
            edit.property("cupper/assumptions", Json::Array(assumptions.iter().map(Json::text).collect()));
            let suppression = Json::object([
                ("kind", Some(Json::text("external"))),
                ("status", Some(Json::text("accepted"))),
                ("justification", Some(Json::text(verdict.reason()))),
            ]);
            edit.push("suppressions", suppression);
        }
        Verdict::Open { .. } | Verdict::NotJudged { .. } | Verdict::Unresolved { .. } => {}
    }
    edit.finish();
}

fn confirm(edit: &mut Edit, evidence: &Evidence) {
    edit.set("level", Json::text("error"));
    if let Some(exception) = &evidence.exception {
        edit.property("cupper/exception", Json::text(exception));
    }
    if !evidence.stack.is_empty() {
        let frames =
            evidence.stack.iter().map(|frame| Json::object([("location", Some(location(frame, None)))])).collect();
        let message = Json::message("The stack trace of the test.");
        edit.push("stacks", Json::object([("message", Some(message)), ("frames", Some(Json::Array(frames)))]));
    }
    if !evidence.flow.is_empty() {
        let steps = evidence.flow.iter().map(|step| {
            Json::object([
                ("location", Some(location(&step.frame, Some(&step.text)))),
                ("nestingLevel", Some(Json::number(step.depth))),
            ])
        });
        let thread = Json::object([("locations", Some(Json::Array(steps.collect())))]);
        let message = Json::message("From the call that the test makes to the fault.");
        let flow = Json::object([("message", Some(message)), ("threadFlows", Some(Json::Array(vec![thread])))]);
        edit.push("codeFlows", flow);
    }
    if let Some(test) = &evidence.test {
        edit.property("cupper/test", Json::text(&test.name));
        let artifact = Json::object([("uri", Some(Json::text(from_path(&test.path))))]);
        let region =
            test.line.filter(|line| *line > 0).map(|line| Json::object([("startLine", Some(Json::number(line)))]));
        let physical = Json::object([("artifactLocation", Some(artifact.clone())), ("region", region)]);
        let message = Json::message(format!("The test {} shows it.", test.name));
        let related = Json::object([("physicalLocation", Some(physical)), ("message", Some(message.clone()))]);
        edit.push("relatedLocations", related);
        edit.push("attachments", Json::object([("description", Some(message)), ("artifactLocation", Some(artifact))]));
    }
}

fn location(frame: &Frame, message: Option<&str>) -> Json {
    let region =
        frame.line.filter(|line| *line > 0).map(|line| Json::object([("startLine", Some(Json::number(line)))]));
    let physical = frame.file.as_ref().map(|file| {
        // A URI stays one.
        let uri = if file.starts_with("file:") { file.clone() } else { from_path(file) };
        let artifact = Json::object([("uri", Some(Json::text(uri)))]);
        Json::object([("artifactLocation", Some(artifact)), ("region", region)])
    });
    let name = Json::object([
        ("fullyQualifiedName", Some(Json::text(format!("{}.{}", frame.class, frame.method)))),
        ("kind", Some(Json::text("function"))),
    ]);
    Json::object([
        ("physicalLocation", physical),
        ("logicalLocations", Some(Json::Array(vec![name]))),
        ("message", message.map(Json::message)),
    ])
}

#[cfg(test)]
mod tests;
