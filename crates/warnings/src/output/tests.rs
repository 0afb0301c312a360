use super::*;
use crate::random::Random;
use crate::*;

const SAMPLES: [&[u8]; 5] = [
    include_bytes!("../../tests/data/spotbugs.sarif"),
    include_bytes!("../../tests/data/pmd.sarif"),
    include_bytes!("../../tests/data/codeql.sarif"),
    include_bytes!("../../tests/data/infer.json"),
    include_bytes!("../../tests/data/spotbugs.xml"),
];

fn frame(line: u32) -> Frame {
    Frame { class: "a.B".to_owned(), method: "m".to_owned(), file: Some("/x y/a/B.java".to_owned()), line: Some(line) }
}

fn confirmed() -> Verdict {
    Verdict::Confirmed(Box::new(Evidence {
        reason: "The test BTest.mThrows gets a NullPointerException; null is handed in.".to_owned(),
        exception: Some("java.lang.NullPointerException".to_owned()),
        test: Some(TestFile {
            path: "tests/a/BTest.java".to_owned(),
            name: "BTest.mThrows".to_owned(),
            line: Some(12),
        }),
        stack: vec![frame(7), frame(9)],
        flow: vec![Step { frame: frame(9), text: "m is called".to_owned(), depth: 0 }],
    }))
}

fn refuted() -> Verdict {
    Verdict::Refuted {
        proof: "The value is never null here.".to_owned(),
        assumptions: vec!["no reflection".to_owned()],
    }
}

fn open() -> Verdict {
    Verdict::Open { reason: "out of time".to_owned() }
}

fn all(report: &Report, verdict: &Verdict) -> Verdicts {
    report.warnings.iter().map(|warning| (warning.origin, verdict.clone())).collect()
}

fn random_verdicts(report: &Report, random: &mut Random) -> Verdicts {
    let mut chosen = Verdicts::new();
    for warning in &report.warnings {
        let verdict = match random.below(6) {
            0 => confirmed(),
            1 => refuted(),
            2 => open(),
            3 => Verdict::NotJudged { reason: "claims no crash".to_owned() },
            4 => Verdict::Unresolved { reason: "there is no class a.B".to_owned() },
            _ => continue,
        };
        chosen.insert(warning.origin, verdict);
    }
    chosen
}

#[track_caller]
fn check_round_trip(report: &Report, given: &Verdicts) {
    let mut log = verdicts(report, given);
    // Two times over.
    let again = read(log.pretty().as_bytes()).unwrap();
    assert_eq!(again.log, report.log);
    assert_eq!(again.warnings.len(), report.warnings.len());
    Baseline::read(log.pretty().as_bytes()).unwrap().compare(&mut log);
    strip(&mut log);
    assert_eq!(log, report.log);
    Baseline::read(b"{\"version\": \"2.1.0\"}").unwrap().compare(&mut log);
    strip(&mut log);
    assert_eq!(log, report.log);
}

#[test]
fn without_our_additions_it_is_the_input() {
    let mut random = Random::new(7);
    for sample in SAMPLES {
        let report = read(sample).unwrap();
        if report.format == Format::Sarif {
            assert_eq!(report.log, json::parse(std::str::from_utf8(sample).unwrap()).unwrap());
        }
        for verdict in [confirmed(), refuted(), open()] {
            check_round_trip(&report, &all(&report, &verdict));
        }
        for _ in 0..50 {
            check_round_trip(&report, &random_verdicts(&report, &mut random));
        }
    }
}

/// Results with members of any shape where ours go.
#[test]
fn odd_members_survive() {
    let values = [
        "null",
        "[]",
        "{}",
        "1.50",
        "\"text\"",
        "[{}]",
        "[{\"kind\": \"external\", \"status\": \"rejected\"}]",
        "{\"a\": {\"b\": 1}}",
    ];
    let names = [
        "properties",
        "suppressions",
        "stacks",
        "codeFlows",
        "relatedLocations",
        "attachments",
        "level",
        "baselineState",
    ];
    let mut random = Random::new(3);
    for _ in 0..2000 {
        let mut result = String::from("{\"message\": {}");
        for name in names {
            if random.below(2) == 0 {
                result += &format!(", \"{name}\": {}", values[random.below(values.len())]);
            }
        }
        let report =
            read(format!("{{\"version\": \"2.1.0\", \"runs\": [{{\"results\": [{result}}}]}}]}}").as_bytes()).unwrap();
        check_round_trip(&report, &random_verdicts(&report, &mut random));
    }
}

#[test]
fn confirmed_ones_are_errors_with_what_shows_them() {
    let report = read(SAMPLES[2]).unwrap();
    let log = verdicts(&report, &all(&report, &confirmed()));
    let result = &log.list("runs")[0].list("results")[0];
    assert_eq!(result.str("level"), Some("error"));
    assert_eq!(property(result, VERDICT), Some("confirmed"));
    assert!(property(result, REASON).unwrap().contains("null is handed in"));
    assert_eq!(result.list("stacks")[0].list("frames").len(), 2);
    assert_eq!(result.list("codeFlows").len(), 1);
    let related = result.list("relatedLocations");
    // Theirs comes first.
    assert_eq!((related.len(), related[0].get("id").and_then(Json::as_integer)), (2, Some(1)));
    let uri = related[1].at(&["physicalLocation", "artifactLocation", "uri"]).and_then(Json::as_str);
    assert_eq!(uri, Some("tests/a/BTest.java"));
    assert_eq!(result.list("attachments")[0].at(&["artifactLocation", "uri"]).and_then(Json::as_str), uri);
    let frame = result.list("stacks")[0].list("frames")[0].get("location").unwrap();
    let uri = frame.at(&["physicalLocation", "artifactLocation", "uri"]).and_then(Json::as_str);
    assert_eq!(uri, Some("file:///x%20y/a/B.java"));
}

#[test]
fn refuted_ones_are_suppressed_and_do_not_stand() {
    let report = read(SAMPLES[1]).unwrap();
    let mut given = all(&report, &open());
    given.insert(Origin { run: 0, result: 1 }, refuted());
    let log = verdicts(&report, &given);
    let results = log.list("runs")[0].list("results");
    let suppression = &results[1].list("suppressions")[0];
    assert_eq!((suppression.str("kind"), suppression.str("status")), (Some("external"), Some("accepted")));
    let justification = "The value is never null here. It is assumed that no reflection.";
    assert_eq!(suppression.str("justification"), Some(justification));
    let standing = standing(&log);
    let left = standing.list("runs")[0].list("results");
    assert_eq!(left.len(), results.len() - 1);
    assert!(left.iter().all(|result| property(result, VERDICT) == Some("open")));
}

#[test]
fn what_people_decided_and_what_is_no_failure_is_left_alone() {
    let report = read(SAMPLES[2]).unwrap();
    for verdict in [confirmed(), refuted()] {
        let log = verdicts(&report, &all(&report, &verdict));
        let before = report.log.list("runs")[0].list("results");
        let after = log.list("runs")[0].list("results");
        assert_ne!(before[0], after[0]);
        assert_eq!(before[1..], after[1..]);
        assert!(standing(&log).list("runs")[0].list("results").ends_with(&before[1..]));
    }
}

#[test]
fn the_filter_excludes_only_what_does_not_stand() {
    let report = read(SAMPLES[4]).unwrap();
    assert_eq!(exclude_filter(&read(SAMPLES[0]).unwrap(), &Verdicts::new()), None);
    let none = exclude_filter(&report, &Verdicts::new()).unwrap();
    assert!(!none.xml.contains("<Match>") && none.let_through.is_empty());
    let of = |rule: &str| {
        report.warnings.iter().filter(|warning| warning.rule == rule).map(|warning| warning.origin).collect::<Vec<_>>()
    };
    let store = *of("CAA_COVARIANT_ARRAY_ELEMENT_STORE").first().unwrap();
    let filter = exclude_filter(&report, &Verdicts::from([(store, refuted())])).unwrap();
    assert_eq!(filter.xml.matches("<Match>").count(), 1);
    assert!(filter.xml.contains("<Bug pattern=\"CAA_COVARIANT_ARRAY_ELEMENT_STORE\"/>"), "{}", filter.xml);
    roxmltree::Document::parse(&filter.xml).unwrap();
    // Two of a kind in one method, one of which stands.
    let bug = "<BugInstance type=\"X\"><Method classname=\"a.B\" name=\"&lt;init&gt;\" signature=\"(I)V\"/>\
               <SourceLine classname=\"a.B\" start=\"3\"/></BugInstance>";
    let twice = read(format!("<BugCollection>{bug}{bug}</BugCollection>").as_bytes()).unwrap();
    let one = Verdicts::from([(Origin { run: 0, result: 1 }, refuted())]);
    let filter = exclude_filter(&twice, &one).unwrap();
    assert_eq!((filter.xml.matches("<Match>").count(), filter.let_through), (0, vec![Origin { run: 0, result: 1 }]));
    let both = exclude_filter(&twice, &all(&twice, &refuted())).unwrap();
    assert!(both.xml.contains("<Method name=\"&lt;init&gt;\" params=\"int\" returns=\"void\"/>"), "{}", both.xml);
    assert_eq!(both.xml.matches("<Match>").count(), 1);
}

fn states(log: &Json) -> Vec<&str> {
    log.list("runs")
        .iter()
        .flat_map(|run| run.list("results"))
        .filter_map(|result| result.str("baselineState"))
        .collect()
}

fn small(results: &[(&str, u32, &str)]) -> Report {
    let results: Vec<String> = results
        .iter()
        .map(|(rule, line, text)| {
            format!(
                r#"{{"ruleId": "{rule}", "ruleIndex": 0, "message": {{"text": "{text}"}}, "locations": [{{"physicalLocation":
                    {{"artifactLocation": {{"uri": "a/B.java", "index": 0}}, "region": {{"startLine": {line}}}}}}}]}}"#
            )
        })
        .collect();
    let run = format!(r#"{{"tool": {{"driver": {{"name": "T"}}}}, "results": [{}]}}"#, results.join(","));
    read(format!(r#"{{"version": "2.1.0", "runs": [{run}]}}"#).as_bytes()).unwrap()
}

#[test]
fn a_baseline_tells_what_is_new() {
    let old = small(&[("R", 3, "x"), ("R", 9, "x"), ("S", 4, "gone")]);
    let baseline = Baseline::read(old.log.pretty().as_bytes()).unwrap();
    // One has moved, one is where it was, and there is one more of them.
    let new = small(&[("R", 5, "x"), ("R", 9, "x"), ("R", 12, "x"), ("R", 3, "y")]);
    let mut log = new.log.clone();
    baseline.compare(&mut log);
    assert_eq!(states(&log), ["unchanged", "unchanged", "new", "new", "absent"]);
    let absent = log.list("runs")[0].list("results").last().unwrap();
    assert_eq!((absent.get("ruleIndex"), absent.str("ruleId")), (None, Some("S")));
    let artifact = absent.list("locations")[0].at(&["physicalLocation", "artifactLocation"]).unwrap();
    assert_eq!(artifact.get("index"), None);
    assert_eq!(states(&standing(&log)), ["unchanged", "unchanged", "new", "new"]);
    strip(&mut log);
    assert_eq!(log, new.log);
}

#[test]
fn another_verdict_is_a_change() {
    let report = small(&[("R", 3, "x"), ("R", 9, "y")]);
    let old = verdicts(&report, &all(&report, &open()));
    let baseline = Baseline::read(old.pretty().as_bytes()).unwrap();
    let mut new = verdicts(
        &report,
        &Verdicts::from([(Origin { run: 0, result: 0 }, refuted()), (Origin { run: 0, result: 1 }, open())]),
    );
    baseline.compare(&mut new);
    assert_eq!(states(&new), ["updated", "unchanged"]);
}

#[test]
fn fingerprints_count_more_than_places() {
    let report = read(SAMPLES[4]).unwrap();
    let mut text = report.log.pretty();
    text = text.replace("\"startLine\": ", "\"startLine\": 1");
    let mut log = read(text.as_bytes()).unwrap().log;
    Baseline::read(report.log.pretty().as_bytes()).unwrap().compare(&mut log);
    assert_eq!(states(&log), vec!["unchanged"; report.warnings.len()]);
}

#[test]
fn wrong_baselines_are_told() {
    let error = |text: &str| Baseline::read(text.as_bytes()).unwrap_err();
    assert_eq!(error(" "), Error::Empty);
    assert_eq!(error("{\"version\": \"1.0.0\"}"), Error::Version { found: "1.0.0".to_owned() });
    assert_eq!(error("[]"), Error::OtherJson);
    assert!(matches!(error("{"), Error::Json(_)));
}
