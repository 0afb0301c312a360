use crate::*;

fn sample() -> Report {
    read(include_bytes!("../../tests/data/errorprone.txt")).unwrap()
}

#[test]
fn reads_error_prone_and_nullaway() {
    let report = sample();
    assert_eq!((report.format, report.warnings.len()), (Format::Javac, 9));
    let tools: Vec<&str> =
        report.log.list("runs").iter().filter_map(|run| run.at(&["tool", "driver", "name"])?.as_str()).collect();
    assert_eq!(tools, ["Error Prone", "NullAway"]);
    let first = |tool: &str| report.warnings.iter().find(|warning| warning.tool == tool).unwrap();
    let null = first("NullAway");
    let place = &null.locations[0];
    assert_eq!((place.line, place.column), (Some(5), Some(29)));
    assert_eq!(place.uri.as_deref(), Some("file:///project/src/confirm/N.java"));
    assert_eq!(null.message, "dereferenced expression name is @Nullable");
    assert_eq!(null.claim, Some(Claim { fault: Fault::Null, site: Site::Line }));
    assert_eq!(first("Error Prone").rule, "InfiniteRecursion");
    assert_eq!(first("Error Prone").claim.map(|claim| claim.fault), Some(Fault::StackOverflow));
}

#[test]
fn origins_are_places_in_the_log() {
    let report = sample();
    for warning in &report.warnings {
        let result = &report.log.list("runs")[warning.origin.run].list("results")[warning.origin.result];
        assert_eq!(result.str("ruleId"), Some(warning.rule.as_str()));
        assert_eq!(result.at(&["message", "text"]).and_then(Json::as_str), Some(warning.message.as_str()));
    }
}

#[test]
fn reads_what_maven_makes_of_it_once() {
    let text = "[INFO] Compiling 2 source files\n\
        [WARNING] /x/src/A.java:[12,16] [NullAway] dereferenced expression s is @Nullable\n    (see http://t.uber.com/nullaway )\n\
        [ERROR] C:\\x\\B.java:[3,7] [DeadException] Exception created but not thrown\n\
        [INFO] 1 error\n[ERROR] C:\\x\\B.java:[3,7] [DeadException] Exception created but not thrown\n";
    let warnings = read(text.as_bytes()).unwrap().warnings;
    let places: Vec<_> = warnings.iter().map(|warning| (&warning.locations[0], warning.level)).collect();
    assert_eq!(places.len(), 2);
    assert_eq!(places[0].0.uri.as_deref(), Some("file:///C:/x/B.java"));
    assert_eq!((places[0].0.line, places[0].0.column, places[0].1), (Some(3), Some(7), Level::Error));
    assert_eq!(places[1].0.uri.as_deref(), Some("file:///x/src/A.java"));
}

#[test]
fn javac_itself_is_a_tool_of_its_own() {
    let text =
        "src/A.java:3: warning: [deprecation] f() in A has been deprecated\nsrc/A.java:9: error: cannot find symbol\n";
    let warnings = read(text.as_bytes()).unwrap().warnings;
    assert!(warnings.iter().all(|warning| warning.tool == "javac" && warning.claim.is_none()));
    assert_eq!(warnings[1].rule, "javac");
    assert_eq!(warnings[0].locations[0].uri.as_deref(), Some("src/A.java"));
}

#[test]
fn other_text_is_refused() {
    assert_eq!(read(b"BUILD SUCCESSFUL in 3s\n").unwrap_err(), Error::Unknown);
    assert_eq!(read(b"notes.txt:3: warning: [x] y\n").unwrap_err(), Error::Unknown);
}
