//! The page: whole, self-contained, the same each time, and nothing in a report can become markup.

mod example;

use std::time::Instant;

use report::{
    BugReport, Change, ClassReport, Divergence, LineReport, MethodReport, Report, Source, TestReport, Warning, html,
};

/// Text that tries to be markup wherever it lands.
const EVIL: &str = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&<!--";

fn evil() -> Report {
    let text = || EVIL.to_owned();
    let list = || vec![text()];
    let class = ClassReport {
        name: text(),
        source: Some(Source { path: text(), text: text() }),
        files: list(),
        methods: vec![MethodReport { name: text(), signature: text(), cuts: list(), ..MethodReport::default() }],
        lines: vec![LineReport { number: 1, covered: true, tests: vec![0, 7], ..LineReport::default() }],
        tests: vec![TestReport {
            file: text(),
            name: text(),
            text: text(),
            condition: list(),
            outcome: text(),
            ..TestReport::default()
        }],
        ..ClassReport::default()
    };
    let frame = report::Frame { class: text(), method: text(), file: Some(text()), line: Some(1) };
    let bug = BugReport {
        rule: text(),
        class: text(),
        signature: text(),
        message: Some(text()),
        frames: vec![frame],
        condition: list(),
        explanation: text(),
        reproducer: text(),
        test_file: Some(text()),
        test: Some(text()),
        ..BugReport::default()
    };
    let divergence = Divergence { class: text(), method: text(), cause: text(), expected: text(), actual: text() };
    let change = Change {
        class: text(),
        method: Some(text()),
        file: text(),
        test: text(),
        input: text(),
        before: text(),
        after: text(),
        accepted: false,
    };
    let warning = Warning { subject: text(), reason: text(), remedy: Some(text()) };
    Report {
        version: text(),
        jdk: text(),
        subject: text(),
        classes: vec![class],
        bugs: vec![bug],
        changes: vec![change],
        divergences: vec![divergence],
        warnings: vec![warning],
        ..Report::default()
    }
}

#[test]
fn nothing_becomes_markup() {
    let page = html(&evil());
    let clean = html(&Report { classes: Vec::new(), ..Report::default() });
    for mark in ["<script", "</script>", "<!--"] {
        assert_eq!(page.matches(mark).count(), clean.matches(mark).count(), "{mark}");
    }
    assert!(!page.contains("<img"));
    // The data comes back as it was.
    let start = page.find("id=\"data\">").unwrap() + "id=\"data\">".len();
    let end = start + page[start..].find("</script>").unwrap();
    let data: serde_json::Value = serde_json::from_str(&page[start..end]).unwrap();
    assert_eq!(data["classes"][0]["tests"][0]["text"], EVIL);
    assert_eq!(data["classes"][0]["lines"][0][3], serde_json::json!([0]), "tests that are not there are left out");
}

#[test]
fn needs_nothing_else() {
    let page = html(&example::report());
    for outside in ["http://", "https://", "src=", "<link", "@import", "url(", "fetch(", "XMLHttpRequest", "import("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn same_bytes_each_time() {
    assert_eq!(html(&example::report()), html(&example::report()));
}

#[test]
fn a_large_report_stays_small() {
    let source: String = (0..2000).map(|at| format!("        if (value{at} > limit) return value{at};\n")).collect();
    let class = |at: usize| ClassReport {
        name: format!("com.example.Large{at}"),
        source: Some(Source { path: format!("src/Large{at}.java"), text: source.clone() }),
        lines: (1..=2000)
            .map(|number| LineReport { number, covered: true, tests: (0..10).collect(), ..LineReport::default() })
            .collect(),
        tests: (0..200)
            .map(|at| TestReport {
                name: format!("test{at}"),
                text: "int i = 0;\n".repeat(10),
                ..TestReport::default()
            })
            .collect(),
        ..ClassReport::default()
    };
    let report = Report { classes: (0..25).map(class).collect(), ..Report::default() };
    let start = Instant::now();
    let page = html(&report);
    assert!(page.len() < 8 << 20, "{} bytes", page.len());
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    if let Some(file) = std::env::var_os("CUPPER_LARGE_PAGE") {
        std::fs::write(file, page).unwrap();
    }
}
