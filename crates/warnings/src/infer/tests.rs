use crate::*;

#[test]
fn reads_bugs_with_their_traces() {
    let report = read(include_bytes!("../../tests/data/infer.json")).unwrap();
    assert_eq!(report.format, Format::Infer);
    let [null, zero, race] = &report.warnings[..] else { panic!("{:?}", report.warnings) };
    assert_eq!(null.claim.map(|claim| claim.fault), Some(Fault::Null));
    assert_eq!((null.locations[0].line, null.locations[0].column, null.level), (Some(12), None, Level::Error));
    assert_eq!(null.locations[0].names, ["confirm.nulls.Paths.length(int):int"]);
    assert_eq!(null.related[0].role, Role::Sink);
    // Infer does not know the line.
    assert_eq!((zero.locations[0].line, zero.claim.map(|claim| claim.fault)), (Some(0), Some(Fault::Division)));
    assert_eq!((race.claim, race.left_alone()), (None, Some(LeftAlone::Suppressed)));
}

#[test]
fn becomes_sarif() {
    let report = read(include_bytes!("../../tests/data/infer.json")).unwrap();
    let again = read(report.log.pretty().as_bytes()).unwrap();
    let rules = |report: &Report| {
        report.warnings.iter().map(|warning| (warning.rule.clone(), warning.claim)).collect::<Vec<_>>()
    };
    assert_eq!(rules(&report), rules(&again));
    assert!(again.warnings[2].is_suppressed);
    let result = &report.log.list("runs")[0].list("results")[0];
    let steps = result.list("codeFlows")[0].list("threadFlows")[0].list("locations");
    assert_eq!(steps.len(), 2);
    // No line 0, which the standard does not have.
    let place = &report.log.list("runs")[0].list("results")[1].list("locations")[0];
    assert_eq!(place.at(&["physicalLocation", "region"]), None);
}

#[test]
fn other_arrays_are_refused() {
    assert!(read(b"[]").unwrap().warnings.is_empty());
    assert_eq!(read(b"[{\"x\": 1}]").unwrap_err(), Error::NotInfer { index: 0 });
    assert_eq!(read(b"[{\"bug_type\": \"X\"}, 3]").unwrap_err(), Error::NotInfer { index: 1 });
}
