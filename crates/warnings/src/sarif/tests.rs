use crate::*;

fn log(run: &str) -> Report {
    read(format!("{{\"version\": \"2.1.0\", \"runs\": [{run}]}}").as_bytes()).unwrap()
}

/// The only warning of a run with one result.
fn one(run: &str) -> Warning {
    let report = log(run);
    assert_eq!(report.warnings.len(), 1);
    report.warnings.into_iter().next().unwrap()
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    let message = read(text.as_bytes()).unwrap_err().to_string();
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn reads_what_spotbugs_writes() {
    let report = read(include_bytes!("../../tests/data/spotbugs.sarif")).unwrap();
    assert_eq!((report.format, report.warnings.len()), (Format::Sarif, 19));
    let of = |rule: &str| report.warnings.iter().find(|warning| warning.rule == rule).unwrap();
    let passed = of("NP_NULL_PARAM_DEREF");
    assert_eq!(passed.claim, Some(Claim { fault: Fault::Null, site: Site::Call }));
    assert_eq!(passed.level, Level::Error);
    let place = &passed.locations[0];
    assert_eq!(place.uri.as_deref(), Some("confirm/nulls/Passed.java"));
    assert_eq!(place.base.as_deref(), Some("file:/project/src/"));
    assert!(passed.message.starts_with("Null passed for non-null parameter of"), "{}", passed.message);
    assert!(place.line.is_some_and(|line| line > 0) && place.column.is_none());
    // The enclosing method is in the arguments only.
    assert!(passed.arguments.iter().any(|argument| argument.starts_with("confirm.nulls.Passed.")), "{passed:?}");
}

#[test]
fn reads_what_pmd_writes() {
    let report = read(include_bytes!("../../tests/data/pmd.sarif")).unwrap();
    let place = &report.warnings[0].locations[0];
    assert_eq!(report.warnings[0].tool, "PMD");
    assert!(place.uri.as_deref().unwrap().starts_with("file:///project/src/confirm/"), "{place:?}");
    assert!(place.line.is_some() && place.column.is_some());
}

#[test]
fn reads_rules_of_extensions_and_flows() {
    let report = read(include_bytes!("../../tests/data/codeql.sarif")).unwrap();
    let [null, index, lines] = &report.warnings[..] else { panic!("{:?}", report.warnings) };
    assert_eq!(null.claim, Some(Claim { fault: Fault::Null, site: Site::Line }));
    assert_eq!((&null.cwe[..], null.level), (&[476][..], Level::Warning));
    // The URI is in the table of artifacts; its base is not told.
    assert_eq!(null.locations[0].uri.as_deref(), Some("src/main/java/confirm/nulls/Paths.java"));
    assert_eq!((null.locations[0].line, null.locations[0].column), (Some(12), Some(16)));
    assert_eq!(null.related[0].line, Some(8));
    assert_eq!(null.left_alone(), None);
    // Blames no place: the end of its flow counts.
    assert_eq!((index.cwe.clone(), index.locations[0].line), (vec![129], Some(9)));
    assert_eq!(index.left_alone(), Some(LeftAlone::Suppressed));
    assert_eq!(lines.left_alone(), Some(LeftAlone::Kind(Kind::Informational)));
    assert_eq!(lines.level, Level::None);
}

#[test]
fn nothing_is_no_error() {
    for text in [
        r#"{"version": "2.1.0"}"#,
        r#"{"version": "2.1.0", "runs": null}"#,
        r#"{"version": "2.1.0", "runs": []}"#,
        r#"{"version": "2.1.0", "runs": [{"tool": {}, "results": null}, {}]}"#,
    ] {
        let report = read(text.as_bytes()).unwrap();
        assert!(report.warnings.is_empty());
        assert_eq!(report.log, json::parse(text).unwrap());
    }
}

#[test]
fn wrong_input_is_told() {
    check_error("", "the report is empty");
    check_error(" \n", "the report is empty");
    check_error("{\"version\": \"2.1.0\", \"runs\": [", "the report is cut or no JSON: it ends");
    check_error(r#"{"version": "2.0.0", "runs": []}"#, "the report is SARIF 2.0.0; write SARIF 2.1.0");
    check_error(r#"{"version": "2.1.0-rtm.5", "runs": []}"#, "the report is SARIF 2.1.0-rtm.5");
    check_error(r#"{"runs": []}"#, "the report looks like SARIF, but has no version");
    check_error(r#"{"issues": []}"#, "the report is JSON, but neither");
    check_error(
        r#"{"version": "2.1.0", "runs": {}}"#,
        "`runs` of the SARIF log is an object, where the standard has an array",
    );
    check_error(
        r#"{"version": "2.1.0", "runs": [{"results": [1]}]}"#,
        "`runs[0].results[0]` of the SARIF log is a number",
    );
    check_error("hello", "the report has no form that is known");
    check_error(&"[".repeat(100_000), "the report is cut or no JSON: values are nested");
    check_error(
        &format!("{{\"version\": {}", "{\"a\":".repeat(100_000)),
        "the report is cut or no JSON: values are nested",
    );
    assert_eq!(read(b"\xff\xff").unwrap_err(), Error::Encoding);
}

#[test]
fn other_encodings_are_read() {
    let text = r#"{"version": "2.1.0", "runs": [{"results": [{"ruleId": "ä", "message": {"text": "x"}}]}]}"#;
    let utf16: Vec<u8> = [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let marked = [&[0xEF, 0xBB, 0xBF], text.as_bytes()].concat();
    for bytes in [utf16, marked] {
        assert_eq!(read(&bytes).unwrap().warnings[0].rule, "ä");
    }
}

#[test]
fn places_that_are_none_are_kept_as_such() {
    let place = |region: &str| {
        let location =
            format!(r#"{{"physicalLocation": {{"artifactLocation": {{"uri": "A.java"}}, "region": {region}}}}}"#);
        one(&format!(r#"{{"results": [{{"message": {{}}, "locations": [{location}]}}]}}"#)).locations[0].line
    };
    assert_eq!(place(r#"{"startLine": 0}"#), Some(0));
    assert_eq!(place(r#"{"startLine": -5}"#), Some(0));
    assert_eq!(place(r#"{"startLine": 3.0}"#), Some(3));
    assert_eq!(place(r#"{"startLine": 99999999999}"#), Some(u32::MAX));
    assert_eq!(place(r#"{"startLine": "3"}"#), None);
    assert_eq!(place("null"), None);
    assert!(one(r#"{"results": [{"message": {"text": "x"}}]}"#).locations.is_empty());
}

#[test]
fn bases_may_have_bases() {
    let base = |ids: &str| {
        let place = r#"{"physicalLocation": {"artifactLocation": {"uri": "A.java", "uriBaseId": "A"}}}"#;
        let run =
            format!(r#"{{"originalUriBaseIds": {ids}, "results": [{{"message": {{}}, "locations": [{place}]}}]}}"#);
        one(&run).locations[0].base.clone()
    };
    let chain = r#"{"A": {"uri": "src/", "uriBaseId": "B"}, "B": {"uri": "file:///x/"}}"#;
    assert_eq!(base(chain).as_deref(), Some("file:///x/src/"));
    assert_eq!(base(r#"{"A": {"uri": "src/", "uriBaseId": "A"}}"#), None);
    assert_eq!(base(r#"{"A": {"uri": "src/", "uriBaseId": "C"}}"#), None);
    assert_eq!(base("{}"), None);
}

#[test]
fn suppressions_count_as_the_standard_says() {
    let is_suppressed =
        |list: &str| one(&format!(r#"{{"results": [{{"message": {{}}, "suppressions": {list}}}]}}"#)).is_suppressed;
    assert!(is_suppressed(r#"[{"kind": "inSource"}]"#));
    assert!(is_suppressed(r#"[{"kind": "external", "status": "accepted"}]"#));
    assert!(!is_suppressed(r#"[{"kind": "external", "status": "underReview"}]"#));
    assert!(!is_suppressed(r#"[{"kind": "inSource"}, {"kind": "external", "status": "rejected"}]"#));
    assert!(!is_suppressed("[]"));
    assert!(!is_suppressed("null"));
}

#[test]
fn cwe_numbers_have_many_forms() {
    let cwe = |result: &str, rule: &str| {
        one(&format!(
            r#"{{"tool": {{"driver": {{"name": "T", "rules": [{{"id": "R"{rule}}}]}}}},
                "results": [{{"ruleId": "R", "message": {{}}{result}}}]}}"#
        ))
        .cwe
    };
    assert_eq!(
        cwe(
            r#", "taxa": [{"id": "476", "toolComponent": {"name": "CWE"}}, {"id": "1", "toolComponent": {"name": "X"}}]"#,
            ""
        ),
        [476]
    );
    assert_eq!(
        cwe("", r#", "relationships": [{"target": {"id": "CWE-369", "toolComponent": {"name": "cwe"}}}]"#),
        [369]
    );
    assert_eq!(
        cwe("", r#", "properties": {"tags": ["external/cwe/cwe-129", "CWE-20: Improper Input Validation", "x"]}"#),
        [20, 129]
    );
    assert_eq!(cwe(r#", "properties": {"cwe": "CWE-704"}"#, r#", "properties": {"cwe": ["CWE-674"]}"#), [674, 704]);
    assert_eq!(cwe("", ""), [0; 0]);
}

#[test]
fn messages_are_put_together() {
    let message = |message: &str| {
        let rules = r#"[{"id": "R", "messageStrings": {"m": {"text": "{0} of {{1}} and {1}, {7}"}}}]"#;
        one(&format!(
            r#"{{"tool": {{"driver": {{"rules": {rules}}}}}, "results": [{{"ruleId": "R/variant", "message": {message}}}]}}"#
        ))
        .message
    };
    assert_eq!(message(r#"{"id": "m", "arguments": ["a", "b"]}"#), "a of {1} and b, {7}");
    assert_eq!(message(r#"{"text": "plain {0}"}"#), "plain {0}");
    assert_eq!(message(r#"{"markdown": "*x*"}"#), "*x*");
    assert_eq!(message("{}"), "");
}

#[test]
fn several_reports_are_one() {
    let first = read(include_bytes!("../../tests/data/pmd.sarif")).unwrap();
    let second = read(include_bytes!("../../tests/data/codeql.sarif")).unwrap();
    let whole = Report::combine(vec![first.clone(), second.clone()]).unwrap();
    assert_eq!(whole.warnings.len(), first.warnings.len() + second.warnings.len());
    let last = whole.warnings.last().unwrap();
    assert_eq!(last.origin, Origin { run: 1, result: 2 });
    assert_eq!(whole.log.list("runs")[1], second.log.list("runs")[0]);
    assert!(Report::combine(Vec::new()).is_none());
}

#[test]
fn results_in_other_files_are_told() {
    let report = log(r#"{"externalPropertyFileReferences": {"results": [{"location": {"uri": "x"}}]}}"#);
    assert_eq!(report.notes, [Note::ExternalResults { run: 0 }]);
}
