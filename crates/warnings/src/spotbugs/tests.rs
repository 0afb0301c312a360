use crate::*;
use std::collections::BTreeMap;

fn sample() -> Report {
    read(include_bytes!("../../tests/data/spotbugs.xml")).unwrap()
}

#[test]
fn reads_methods_offsets_and_roles() {
    let report = sample();
    assert_eq!((report.format, report.warnings.len()), (Format::SpotBugs, 19));
    let of = |rule: &str| report.warnings.iter().find(|warning| warning.rule == rule).unwrap();
    let passed = of("NP_NULL_PARAM_DEREF");
    let place = &passed.locations[0];
    assert_eq!(place.class.as_deref(), Some("confirm.nulls.Passed"));
    assert!(place.method.is_some() && place.descriptor.is_some() && place.offset.is_some());
    assert_eq!((place.role, place.base.as_deref()), (Role::Call, Some("file:///project/src/")));
    // A value that is used in two places: both are blamed, where it comes from is not.
    let guaranteed = of("NP_GUARANTEED_DEREF");
    let roles: Vec<Role> = guaranteed.locations.iter().map(|place| place.role).collect();
    assert_eq!(roles, [Role::Dereference, Role::Dereference]);
    assert!(guaranteed.related.iter().all(|place| place.role == Role::Source) && !guaranteed.related.is_empty());
    assert_eq!(guaranteed.cwe, [476]);
    assert!(guaranteed.locations[0].names.contains(&"text".to_owned()));
}

/// SpotBugs writes both from one run, in the same order.
#[test]
fn agrees_with_the_sarif_of_the_same_run() {
    let other = read(include_bytes!("../../tests/data/spotbugs.sarif")).unwrap();
    let key = |warning: &Warning| {
        let place = &warning.locations[0];
        (warning.rule.clone(), place.line, place.uri.clone(), warning.level, warning.claim.map(|claim| claim.fault))
    };
    let count = |report: &Report| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for warning in &report.warnings {
            *counts.entry(format!("{:?}", key(warning))).or_default() += 1;
        }
        counts
    };
    assert_eq!(count(&sample()), count(&other));
    let base = |report: &Report| Target::of("A.java", report.warnings[0].locations[0].base.as_deref());
    assert_eq!(base(&sample()), base(&other));
}

#[test]
fn becomes_sarif_that_reads_the_same() {
    let report = sample();
    let again = read(report.log.pretty().as_bytes()).unwrap();
    assert_eq!(again.warnings.len(), report.warnings.len());
    for (one, other) in report.warnings.iter().zip(&again.warnings) {
        assert_eq!(
            (one.origin, &one.tool, &one.rule, &one.message),
            (other.origin, &other.tool, &other.rule, &other.message)
        );
        assert_eq!((one.level, one.claim), (other.level, other.claim));
        let (here, there) = (&one.locations[0], &other.locations[0]);
        assert_eq!((&here.uri, &here.base, here.line), (&there.uri, &there.base, there.line));
    }
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    let message = read(text.as_bytes()).unwrap_err().to_string();
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn wrong_input_is_told() {
    let bomb = "<!DOCTYPE x [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]><BugCollection>&c;</BugCollection>";
    check_error(bomb, "the report declares a document type or entities");
    check_error("<BugCollection>&file;</BugCollection>", "the report declares a document type or entities");
    check_error("<BugCollection><BugInstance", "the report is cut or no XML");
    check_error("<BugCollection><BugInstance type=\"X\">", "the report is cut or no XML");
    check_error("<checkstyle version=\"8\"/>", "the report is XML with the root <checkstyle>");
    // The parser does not call itself.
    check_error(&"<a>".repeat(100_000), "the report is cut or no XML");
    let deep = "<a>".repeat(100_000) + &"</a>".repeat(100_000);
    check_error(&deep, "the report is XML with the root <a>");
    let report = read(format!("<BugCollection>{deep}</BugCollection>").as_bytes()).unwrap();
    assert!(report.warnings.is_empty());
}

#[test]
fn empty_and_old_reports() {
    assert!(read(b"<?xml version=\"1.0\"?>\n<BugCollection/>").unwrap().warnings.is_empty());
    // Without messages, ranks and places.
    let report = read(
        b"<BugCollection><BugInstance type=\"NP_ALWAYS_NULL\" priority=\"2\"/>\
          <BugInstance type=\"X\"><Class classname=\"a.B\"><SourceLine classname=\"a.B\" start=\"3\" sourcefile=\"B.java\"/></Class>\
          <Method classname=\"a.B\" name=\"m\" signature=\"()V\"><SourceLine classname=\"a.B\" start=\"5\" startBytecode=\"0\" \
          sourcepath=\"a/B.java\"/></Method></BugInstance></BugCollection>",
    )
    .unwrap();
    let [bare, method] = &report.warnings[..] else { panic!() };
    assert_eq!((bare.message.as_str(), bare.level, bare.locations.len()), ("NP_ALWAYS_NULL", Level::Warning, 0));
    let place = &method.locations[0];
    assert_eq!((place.line, place.method.as_deref(), place.offset), (Some(5), Some("m"), None));
}

#[test]
fn several_instances_are_all_blamed() {
    let line = |start: u32, more: &str| {
        format!("<SourceLine classname=\"a.B\" start=\"{start}\" startBytecode=\"{start}\" {more}/>")
    };
    let text = format!(
        "<BugCollection><BugInstance type=\"BC_UNCONFIRMED_CAST\">{}{}{}</BugInstance></BugCollection>",
        line(7, "role=\"SOURCE_LINE_ANOTHER_INSTANCE\""),
        line(5, "primary=\"true\""),
        line(5, "primary=\"true\"")
    );
    let lines: Vec<_> = read(text.as_bytes()).unwrap().warnings[0].locations.iter().map(|place| place.line).collect();
    assert_eq!(lines, [Some(5), Some(7)]);
}
