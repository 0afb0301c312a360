use super::*;

#[track_caller]
fn check_problem(text: &str, expected: &str) {
    assert_eq!(parse(text).unwrap_err().to_string(), expected);
}

#[test]
fn keeps_order_repeated_names_and_numbers() {
    let text = "{\n  \"b\": 1.0,\n  \"a\": 12345678901234567890123,\n  \"b\": 1E+2,\n  \"c\": [],\n  \"d\": {}\n}\n";
    let value = parse(text).unwrap();
    assert_eq!(value.pretty(), text);
    assert_eq!(value.get("b").unwrap().as_integer(), Some(100));
}

#[test]
fn whole_numbers_have_several_forms() {
    let integer = |text: &str| parse(text).unwrap().as_integer();
    assert_eq!(integer("12"), Some(12));
    assert_eq!(integer("-12.0"), Some(-12));
    assert_eq!(integer("1.2e1"), Some(12));
    assert_eq!(integer("1.5"), None);
    assert_eq!(integer("1e300"), None);
    assert_eq!(integer("\"12\""), None);
}

#[test]
fn tells_cut_text_from_wrong_text() {
    check_problem("", "it ends in the middle of a value, in line 1");
    check_problem("{\"a\":\n [1, 2", "it ends in the middle of a value, in line 2");
    check_problem("\"abc", "it ends in the middle of a value, in line 1");
    check_problem("tru", "it ends in the middle of a value, in line 1");
    check_problem("{\"a\": 1,}", "no JSON in line 1, column 9: '}'");
    check_problem("[1 2]", "no JSON in line 1, column 4: '2'");
    check_problem("{}\n\u{e4} x", "no JSON in line 2, column 1: 'ä'");
    check_problem("\"a\nb\"", "no JSON in line 1, column 3: '\\n'");
    check_problem("01", "no JSON in line 1, column 2: '1'");
    check_problem("\"\\x\"", "no JSON in line 1, column 3: 'x'");
}

#[test]
fn nesting_is_bounded() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert!(parse(&nested(256)).is_ok());
    check_problem(&nested(257), "values are nested more than 256 deep in line 1");
    check_problem(&nested(100_000), "values are nested more than 256 deep in line 1");
    check_problem(&"{\"a\":".repeat(100_000), "values are nested more than 256 deep in line 1");
}

#[test]
fn reads_escapes() {
    let value = parse(r#""\"\\\/\b\f\n\r\t\u00e4\uD83D\uDE00\ud800x\uDC00""#).unwrap();
    assert_eq!(value.as_str(), Some("\"\\/\u{8}\u{c}\n\r\t\u{e4}\u{1F600}\u{FFFD}x\u{FFFD}"));
    assert_eq!(parse(&value.pretty()), Ok(value));
}

/// Random texts, most of them almost JSON: both parsers take the same ones and mean the same by them.
#[test]
fn agrees_with_another_parser() {
    let pieces = [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"a\"",
        "\"\\u00e4b\"",
        "1",
        "-0",
        "1.5",
        "2e3 ",
        "true",
        "null",
        " ",
        "\"k\":",
        "\"",
        "\\",
        "[1,2]",
        "{\"x\":[]}",
        "\u{e4}",
        "-",
        "0.",
    ];
    let mut random = crate::random::Random::new(1);
    let mut taken = 0;
    for _ in 0..200_000 {
        let text: String = (0..1 + random.below(9)).map(|_| pieces[random.below(pieces.len())]).collect();
        let theirs: Result<serde_json::Value, _> = serde_json::from_str(&text);
        match (parse(&text), theirs) {
            (Ok(ours), Ok(theirs)) => {
                taken += 1;
                let again: serde_json::Value = serde_json::from_str(&ours.pretty()).unwrap();
                assert_eq!(again, theirs, "{text}");
                assert_eq!(parse(&ours.pretty()), Ok(ours), "{text}");
            }
            (ours, theirs) => assert_eq!(ours.is_ok(), theirs.is_ok(), "{text}: {ours:?}, {theirs:?}"),
        }
    }
    assert!(taken > 10_000, "{taken}");
}
