//! `report.sarif`: the bugs in SARIF 2.1.0, for code hosting and editors.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::{BugReport, Change, Classification, Frame, PlaceReport, PlaceVerdict, Report};
use technique::{Claim, Evidence, Finding, Level, Place, Rule};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
/// The rule of behaviour changes.
const CHANGE: &str = "behaviour-change";
const FINGERPRINT: &str = "cupperCrash/v1";

pub fn sarif(report: &Report) -> String {
    let open = if report.tells_open { open_places(report) } else { Vec::new() };
    let claims =
        || report.classes.iter().flat_map(|class| &class.findings).filter(|one| one.claim.is_some()).chain(&open);
    let mut rules: BTreeMap<&str, Value> = claims().map(|one| (one.rule.id.as_str(), described(&one.rule))).collect();
    let shown = || report.bugs.iter().chain(&report.preconditions);
    rules.extend(shown().map(|bug| (bug.rule.as_str(), describe(&bug.rule))));
    if !report.changes.is_empty() {
        rules.insert(CHANGE, change_rule());
    }
    let indices: BTreeMap<&str, usize> = rules.keys().enumerate().map(|(index, rule)| (*rule, index)).collect();
    let prints = fingerprints(shown());
    let mut results: Vec<Value> =
        shown().zip(prints).map(|(bug, print)| result(report, bug, indices[bug.rule.as_str()], &print)).collect();
    results.extend(report.changes.iter().map(|change| changed(report, change, indices[CHANGE])));
    results.extend(claims().map(|finding| claimed(report, finding, indices[finding.rule.id.as_str()])));
    let notifications: Vec<Value> = report
        .warnings
        .iter()
        .map(|warning| {
            let remedy = warning.remedy.as_ref().map(|remedy| format!("; {remedy}")).unwrap_or_default();
            let text = format!("{}: {}{remedy}", warning.subject, warning.reason);
            json!({ "level": "warning", "message": { "text": text } })
        })
        .collect();
    let root = if report.folder.is_empty() { "The root of the project." } else { "The root of the repository." };
    let mut run = json!({
        "tool": {
            "driver": {
                "name": "Cupper",
                "version": report.version,
                "semanticVersion": report.version,
                "rules": rules.values().collect::<Vec<_>>(),
            }
        },
        "invocations": [{ "executionSuccessful": true, "toolExecutionNotifications": notifications }],
        "originalUriBaseIds": { "PROJECT": { "description": { "text": root } } },
        "columnKind": "utf16CodeUnits",
        "results": results,
    });
    let counters = report.counters();
    if !counters.is_empty() {
        run["properties"] = json!({ "counters": counters });
    }
    let log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    let mut text = serde_json::to_string_pretty(&log).expect("values have a JSON form");
    text.push('\n');
    text
}

fn result(report: &Report, bug: &BugReport, rule_index: usize, fingerprint: &str) -> Value {
    let message = match &bug.message {
        Some(message) => format!("{} ({}: {message})", bug.explanation, bug.rule),
        None => format!("{} ({})", bug.explanation, bug.rule),
    };
    let level = if bug.classification == Classification::Bug { "error" } else { "note" };
    let mut result = json!({
        "ruleId": bug.rule,
        "ruleIndex": rule_index,
        "level": level,
        "message": { "text": message },
        "partialFingerprints": { FINGERPRINT: fingerprint },
        "occurrenceCount": bug.count.max(1),
        "properties": {
            "classification": bug.classification,
            "class": bug.class,
            "method": bug.signature,
            "pathCondition": bug.condition,
            "reproducer": bug.reproducer,
            "test": bug.test,
            "testFile": bug.test_file,
            "decidedBy": bug.decided_by,
            "reason": bug.reason,
            "entryPoints": bug.entry_points,
        },
    });
    if let Some(is_known) = bug.known {
        result["baselineState"] = json!(if is_known { "unchanged" } else { "new" });
        if is_known {
            let justification = "It is in the baseline.";
            result["suppressions"] =
                json!([{ "kind": "external", "status": "accepted", "justification": justification }]);
        }
    }
    if let Some(site) = bug.site(report) {
        result["locations"] = json!([location(report, site, None)]);
    }
    if !bug.frames.is_empty() {
        let frames: Vec<Value> =
            bug.frames.iter().map(|frame| json!({ "location": location(report, frame, None) })).collect();
        result["stacks"] = json!([{ "message": { "text": "The stack trace." }, "frames": frames }]);
        // From the call that the test makes to where it is thrown.
        let steps: Vec<Value> = (bug.frames.iter().rev().enumerate())
            .map(|(depth, frame)| {
                let is_last = depth + 1 == bug.frames.len();
                let text = if is_last { format!("{} is thrown.", bug.rule) } else { format!("{frame}") };
                json!({ "location": location(report, frame, Some(&text)), "nestingLevel": depth })
            })
            .collect();
        let condition = if bug.condition.is_empty() { "always".to_owned() } else { bug.condition.join(" && ") };
        result["codeFlows"] = json!([{
            "message": { "text": format!("{} is called; the path is taken when: {condition}.", bug.signature) },
            "threadFlows": [{ "locations": steps }],
        }]);
    }
    result
}

fn change_rule() -> Value {
    let help =
        "Either the change is meant: cupper generate --accept has the test expect the new outcome; or it is not.";
    json!({
        "id": CHANGE,
        "name": "BehaviourChange",
        "shortDescription": { "text": "The same input has another outcome than before." },
        "help": { "text": help, "markdown": help },
        "defaultConfiguration": { "level": "warning" },
    })
}

/// The same input with another outcome.
fn changed(report: &Report, change: &Change, rule_index: usize) -> Value {
    let Change { class, method, file, test, input, before, after, accepted } = change;
    let name = method.as_deref().unwrap_or(class);
    let named = |one: &&crate::MethodReport| Some(&one.signature) == method.as_ref();
    let known = report.class_around(class).and_then(|class| class.methods.iter().find(named));
    let frame = Frame {
        class: class.clone(),
        method: known.map_or(name, |known| &known.name).to_string(),
        file: None,
        line: known.and_then(|known| known.line),
    };
    let mut hash = Fnv::new();
    for part in [class, name, input] {
        hash.add(part);
    }
    let mut result = json!({
        "ruleId": CHANGE,
        "ruleIndex": rule_index,
        "level": if *accepted { "note" } else { "warning" },
        "message": { "text": format!("{name} has another outcome: {before} before, {after} now, for {input}") },
        "locations": [location(report, &frame, None)],
        "partialFingerprints": { "cupperChange/v1": format!("{:016x}", hash.0) },
        "properties": {
            "class": class, "method": method, "testFile": file, "test": test, "input": input, "before": before,
            "after": after, "accepted": accepted,
        },
    });
    if *accepted {
        let justification = "It was accepted.";
        result["suppressions"] = json!([{ "kind": "external", "status": "accepted", "justification": justification }]);
    }
    result
}

/// A finding that is no exception.
fn claimed(report: &Report, finding: &Finding, rule_index: usize) -> Value {
    let place = &finding.place;
    let (level, text) = match &finding.claim {
        Some(Claim { level: Level::Error, text }) => ("error", text.as_str()),
        Some(Claim { level: Level::Warning, text }) => ("warning", text.as_str()),
        Some(Claim { level: Level::Note, text }) => ("note", text.as_str()),
        None => ("none", ""),
    };
    let frame = Frame { class: place.class.clone(), method: place.method.clone(), file: None, line: place.line };
    let mut hash = Fnv::new();
    for part in [&finding.rule.id, &finding.about, &place.class, &place.method] {
        hash.add(part);
    }
    let line = place.line.map(|line| line.to_string()).unwrap_or_default();
    hash.add(&line);
    json!({
        "ruleId": finding.rule.id,
        "ruleIndex": rule_index,
        "level": level,
        "message": { "text": format!("{}: {text}", finding.about) },
        "locations": [location(report, &frame, None)],
        "partialFingerprints": { "cupperFinding/v1": format!("{:016x}", hash.0) },
        "properties": { "evidence": finding.evidence, "about": finding.about },
    })
}

/// What is neither shown to be safe nor to throw.
fn open_places(report: &Report) -> Vec<Finding> {
    let open = report.places.iter().filter(|place| place.verdict == PlaceVerdict::Open);
    let finding = |place: &PlaceReport| {
        let (method, descriptor) = place.method.split_at(place.method.find('(').unwrap_or(place.method.len()));
        Finding {
            rule: Rule { id: format!("open-{}", place.kind), title: format!("May throw {}", place.kind.exception()) },
            about: format!("{} at {}", place.kind, place.pc.unwrap_or_default()),
            place: Place {
                class: place.class.clone(),
                method: method.to_string(),
                descriptor: descriptor.to_string(),
                line: place.line,
                pc: place.pc,
            },
            claim: Some(Claim { level: Level::Note, text: place.reason.clone().unwrap_or_default() }),
            evidence: Evidence::Suspected,
        }
    };
    open.map(finding).collect()
}

fn described(rule: &Rule) -> Value {
    json!({
        "id": rule.id,
        "name": rule.title,
        "shortDescription": { "text": format!("{}.", rule.title) },
        "defaultConfiguration": { "level": "warning" },
    })
}

fn location(report: &Report, frame: &Frame, message: Option<&str>) -> Value {
    let mut location = Map::new();
    if let Some(source) = report.class_around(&frame.class).and_then(|class| class.source.as_ref()) {
        let mut physical = json!({ "artifactLocation": artifact(&report.from_root(&source.path)) });
        if let Some(line) = frame.line.filter(|line| *line > 0) {
            physical["region"] = json!({ "startLine": line });
        }
        location.insert("physicalLocation".to_owned(), physical);
    }
    let name = format!("{}.{}", frame.class, frame.method);
    location.insert("logicalLocations".to_owned(), json!([{ "fullyQualifiedName": name, "kind": "function" }]));
    if let Some(text) = message {
        location.insert("message".to_owned(), json!({ "text": text }));
    }
    Value::Object(location)
}

fn artifact(path: &str) -> Value {
    if path.starts_with('/') {
        json!({ "uri": format!("file://{}", encode(path)) })
    } else {
        json!({ "uri": encode(path), "uriBaseId": "PROJECT" })
    }
}

/// RFC 3986: what is not allowed in a path becomes `%XX`.
fn encode(path: &str) -> String {
    let keep = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/!$&'()*+,;=@".contains(&byte);
    path.bytes().map(|byte| if keep(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

fn describe(rule: &str) -> Value {
    let simple = rule.rsplit(['.', '$']).next().unwrap_or(rule);
    let (short, help) = match rule {
        "java.lang.NullPointerException" => (
            "A null reference is used",
            "Check for null where the value comes from, or make sure it cannot be null: initialise the field, return an \
             empty value, reject a null argument with a clear message.",
        ),
        "java.lang.ArithmeticException" => (
            "Integer arithmetic fails",
            "Usually a division by zero. Treat the case of a zero divisor before dividing.",
        ),
        "java.lang.ArrayIndexOutOfBoundsException"
        | "java.lang.StringIndexOutOfBoundsException"
        | "java.lang.IndexOutOfBoundsException" => (
            "An index is out of bounds",
            "Compare the index with the length first; mind empty arrays and strings, and loops that run one step too far.",
        ),
        "java.lang.NegativeArraySizeException" => (
            "An array with a negative length is made",
            "Check the length before making the array; an overflow in its computation can make it negative.",
        ),
        "java.lang.ClassCastException" => (
            "An object is not of the type it is cast to",
            "Test with instanceof before casting, or narrow the type of the parameter or collection.",
        ),
        "java.lang.ArrayStoreException" => (
            "An element does not fit the array",
            "The array was made for a subtype of its declared element type. Make it with the type that is stored.",
        ),
        "java.lang.NumberFormatException" => (
            "A text is not a number",
            "Check the text before parsing it, or catch the exception and say what was expected.",
        ),
        "java.util.NoSuchElementException" => {
            ("An element is asked for where there is none", "Ask hasNext, isPresent or isEmpty first.")
        }
        "java.util.ConcurrentModificationException" => (
            "A collection is changed while it is iterated",
            "Remove through the iterator, or collect the changes and apply them after the loop.",
        ),
        "java.lang.StackOverflowError" => {
            ("A recursion does not end", "Give the recursion a case that ends it for this input, or use a loop.")
        }
        "java.lang.OutOfMemoryError" => ("Memory is exhausted", "Bound what this input makes the method allocate."),
        "java.lang.AssertionError" => {
            ("An assertion fails", "Either the assertion is wrong, or the code before it does not do what it promises.")
        }
        _ => ("An unexpected exception is thrown", "Handle the case, or declare and document the exception."),
    };
    json!({
        "id": rule,
        "name": simple,
        "shortDescription": { "text": format!("{short}.") },
        "fullDescription": { "text": format!("{short}: a path through the method ends with {rule}.") },
        "help": { "text": help, "markdown": help },
        "defaultConfiguration": { "level": "error" },
        "properties": { "tags": ["correctness", "test-generation"] },
    })
}

/// The same bug has the same fingerprint after unrelated edits: line numbers and messages take no part. Bugs that are
/// alike in the rest are numbered in their order.
pub(crate) fn fingerprints<'a>(bugs: impl IntoIterator<Item = &'a BugReport>) -> Vec<String> {
    let mut seen: BTreeMap<u64, u32> = BTreeMap::new();
    let print = |bug: &BugReport| {
        let mut hash = Fnv::new();
        for part in [&bug.rule, &bug.class, &bug.method, &bug.descriptor] {
            hash.add(part);
        }
        for frame in &bug.frames {
            hash.add(&frame.class);
            hash.add(&frame.method);
        }
        let number = seen.entry(hash.0).or_default();
        *number += 1;
        format!("{:016x}:{number}", hash.0)
    };
    bugs.into_iter().map(print).collect()
}

/// FNV-1a: fixed for all times, unlike the standard library's hash.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    /// Adds a text and its end.
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_as_uris() {
        assert_eq!(artifact("src/main/java/A.java")["uri"], "src/main/java/A.java");
        assert_eq!(artifact("my src/Ä#?.java")["uri"], "my%20src/%C3%84%23%3F.java");
        assert_eq!(artifact("/home/a b/A.java"), json!({ "uri": "file:///home/a%20b/A.java" }));
    }

    #[test]
    fn fingerprints_ignore_lines() {
        let frame = |line| Frame { class: "A".into(), method: "f".into(), file: None, line: Some(line) };
        let bug = |line, rule: &str| BugReport { rule: rule.into(), frames: vec![frame(line)], ..BugReport::default() };
        let one = fingerprints([bug(1, "X")].iter());
        assert_eq!(one, fingerprints([bug(2, "X")].iter()));
        assert_ne!(one, fingerprints([bug(1, "Y")].iter()));
        let two = fingerprints([bug(1, "X"), bug(2, "X")].iter());
        assert_eq!(one[0], two[0]);
        assert_ne!(two[0], two[1]);
    }
}
