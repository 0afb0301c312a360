//! `index.html`: one page that needs nothing else.
//!
//! The summary and the bugs are plain HTML. Sources, lines and tests are data in the page, which its script renders when
//! a class is opened: fifty thousand lines are quick to load that way.

use std::collections::BTreeMap;
use std::fmt::{Display, Formatter, Result as FmtResult, Write};

use serde_json::{Value, json};

use crate::escape::Text;
use crate::places::ByClass;
use crate::{Branches, BugReport, Classification, Frame, Report, Warning};

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");
/// What is a bug and what is not.
const RULES: &str = "bugs.md";

pub fn html(report: &Report) -> String {
    let mut page = String::new();
    write_page(&mut page, report).expect("a string takes all text");
    page
}

fn write_page(page: &mut String, report: &Report) -> FmtResult {
    let title = format!("{} – Cupper report", report.subject);
    write!(
        page,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<div id=\"overview\">\n",
        Text(&title),
    )?;
    write_top(page, report)?;
    write_changes(page, report)?;
    write_bugs(page, report)?;
    write_preconditions(page, report)?;
    write_doubts(page, report)?;
    write_findings(page, report)?;
    crate::places::write(page, report)?;
    write_classes(page, report)?;
    write_counters(page, report)?;
    for graph in report.classes.iter().flat_map(|class| &class.graphs) {
        crate::states::write(page, graph)?;
    }
    write_divergences(page, report)?;
    write_warnings(page, &report.warnings)?;
    write!(
        page,
        "<footer data-js hidden><kbd>/</kbd> filter · <kbd>n</kbd> <kbd>p</kbd> next and previous gap of a class · \
         <kbd>Esc</kbd> back</footer>\n</div>\n<div id=\"class\" hidden></div>\n\
         <noscript><p class=\"soft\">The view of a class needs JavaScript, which is part of this page.</p></noscript>\n\
         </main>\n<script type=\"application/json\" id=\"data\">{}</script>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        script_safe(&data(report, &title)),
    )
}

fn write_top(page: &mut String, report: &Report) -> FmtResult {
    let totals = report.totals();
    write!(
        page,
        "<header class=\"top\">\n<p class=\"brand\">Cupper report</p>\n<h1>{}</h1>\n<p>Cupper {} · JDK {} · seed {} · budget {} s</p>\n</header>\n<div class=\"tiles\">\n",
        Text(&report.subject),
        Text(&report.version),
        Text(&report.jdk),
        report.seed,
        report.budget_seconds,
    )?;
    let Branches { covered, coverable, all } = totals.branches;
    let mut tile = |alert: bool, number: String, name: String| {
        let class = if alert { "tile alert" } else { "tile" };
        writeln!(page, "<div class=\"{class}\"><b>{number}</b><span>{name}</span></div>")
    };
    tile(totals.bugs > 0, totals.bugs.to_string(), plural(totals.bugs, "bug", "bugs").to_owned())?;
    let unreachable = if all > coverable { format!(", {} unreachable", all - coverable) } else { String::new() };
    let percent = totals.branches.percent().map_or_else(|| "–".to_owned(), |percent| format!("{percent} %"));
    tile(false, percent, format!("{covered} of {coverable} branches{unreachable}"))?;
    tile(false, totals.tests.to_string(), plural(totals.tests, "test", "tests").to_owned())?;
    let classes = format!(
        "{} in {} {}",
        plural(totals.methods, "method", "methods"),
        totals.classes,
        plural(totals.classes, "class", "classes")
    );
    tile(false, totals.methods.to_string(), classes)?;
    if totals.changes > 0 {
        tile(
            true,
            totals.changes.to_string(),
            plural(totals.changes, "changed outcome", "changed outcomes").to_owned(),
        )?;
    }
    if totals.divergences > 0 {
        tile(true, totals.divergences.to_string(), plural(totals.divergences, "divergence", "divergences").to_owned())?;
    }
    tile(false, format!("{:.1} s", totals.seconds), "time".to_owned())?;
    page.push_str("</div>\n");
    Ok(())
}

fn plural(count: u32, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

fn write_bugs(page: &mut String, report: &Report) -> FmtResult {
    for kind in Classification::ALL {
        let bugs: Vec<&BugReport> = report.bugs.iter().filter(|bug| bug.classification == kind).collect();
        if bugs.is_empty() {
            continue;
        }
        let title = match kind {
            Classification::Bug => "Bugs",
            Classification::Precondition => "Unchecked preconditions",
            Classification::Rejected => "Rejected arguments",
            Classification::Documented => "Documented exceptions",
            Classification::NullArgument => "Null arguments",
        };
        writeln!(page, "<section>\n<h2>{title} <small>{}</small></h2>", bugs.len())?;
        for (at, bug) in bugs.into_iter().enumerate() {
            write_bug(page, report, bug, kind == Classification::Bug && at == 0)?;
        }
        page.push_str("</section>\n");
    }
    Ok(())
}

/// What callers must know and nothing tells them, by method.
fn write_preconditions(page: &mut String, report: &Report) -> FmtResult {
    let mut methods: BTreeMap<(&str, &str), Vec<&BugReport>> = BTreeMap::new();
    for one in &report.preconditions {
        methods.entry((&one.class, &one.signature)).or_default().push(one);
    }
    if methods.is_empty() {
        return Ok(());
    }
    writeln!(
        page,
        "<section>\n<h2>Unchecked preconditions <small>{} methods; they fail nothing: \
         <a href=\"{RULES}\">what is a bug and what is not</a></small></h2>\n<ul>",
        methods.len()
    )?;
    for ((class, signature), all) in methods {
        write!(page, "<li>{}: <code>{}</code>", Text(class), Text(signature))?;
        for one in all {
            let simple = one.rule.rsplit('.').next().unwrap_or(&one.rule);
            write!(page, "<br>{}: {}", Text(simple), Text(&one.reason))?;
            write!(page, " <small>({})</small> <code>{}</code>", Text(&one.decided_by), Text(&one.reproducer))?;
        }
        page.push_str("</li>\n");
    }
    page.push_str("</ul>\n</section>\n");
    Ok(())
}

/// Results that may be wrong, with the tests that write them down.
fn write_doubts(page: &mut String, report: &Report) -> FmtResult {
    let all = report.classes.iter().flat_map(|class| class.tests.iter().map(move |test| (&class.name, test)));
    let mut doubts = all.filter_map(|(class, test)| Some((class, test, test.doubt.as_ref()?))).peekable();
    if doubts.peek().is_none() {
        return Ok(());
    }
    writeln!(
        page,
        "<section>\n<h2>Doubtful results <small>tests that say what happens today: \
         <a href=\"{RULES}\">why a result is doubted</a></small></h2>\n<ul>"
    )?;
    for (class, test, doubt) in doubts {
        let (method, name) = (Text(&test.method), Text(&test.name));
        writeln!(page, "<li>{}: <code>{method}</code><br>{} <small>{name}</small></li>", Text(class), Text(doubt))?;
    }
    page.push_str("</ul>\n</section>\n");
    Ok(())
}

fn write_findings(page: &mut String, report: &Report) -> FmtResult {
    for (title, lines) in crate::finding_list(report) {
        writeln!(page, "<section>\n<h2>{}</h2>\n<ul>", Text(&title))?;
        for line in lines {
            writeln!(page, "<li>{}</li>", Text(&line))?;
        }
        page.push_str("</ul>\n</section>\n");
    }
    Ok(())
}

/// What techniques have counted, in all classes together.
fn write_counters(page: &mut String, report: &Report) -> FmtResult {
    let counters = report.counters();
    if counters.is_empty() {
        return Ok(());
    }
    page.push_str("<section>\n<details class=\"counters\"><summary>What techniques have counted</summary>\n<ul class=\"plain\">\n");
    for (name, count) in counters {
        writeln!(page, "<li><code>{}</code> {count}</li>", Text(&name))?;
    }
    page.push_str("</ul>\n</details>\n</section>\n");
    Ok(())
}

fn write_bug(page: &mut String, report: &Report, bug: &BugReport, is_open: bool) -> FmtResult {
    let minor = if bug.classification == Classification::Bug { "" } else { " minor" };
    let open = if is_open { " open" } else { "" };
    let simple = bug.rule.rsplit('.').next().unwrap_or(&bug.rule);
    let class = bug.class.rsplit('.').next().unwrap_or(&bug.class);
    let title =
        if bug.method == "<init>" { format!("new {}", bug.signature) } else { format!("{class}.{}", bug.signature) };
    write!(
        page,
        "<details class=\"bug{minor}\" data-class=\"{}\"{open}>\n<summary><span><span class=\"pill\">{}</span> <strong>{}</strong></span>\
         <span class=\"where\"><code>{}</code>",
        Text(&bug.class),
        Text(simple),
        Text(&bug.explanation),
        Text(&title),
    )?;
    if let Some(site) = bug.site(report) {
        page.push_str(" · ");
        write_site(page, report, site)?;
    }
    if bug.count > 1 {
        write!(page, " · {} {}", bug.count, Text(&bug.seen_in))?;
    }
    if !bug.reason.is_empty() {
        write!(page, " · {}", Text(&bug.reason))?;
    }
    page.push_str("</span></summary>\n<div class=\"body\">\n");
    if bug.entry_points.len() > 1 {
        page.push_str("<div><p class=\"label\">Reached by</p><ul class=\"when\">");
        for entry in &bug.entry_points {
            write!(page, "<li>{}</li>", Text(entry))?;
        }
        page.push_str("</ul></div>\n");
    }
    if !bug.condition.is_empty() {
        page.push_str("<div><p class=\"label\">When</p><ul class=\"when\">");
        for part in &bug.condition {
            write!(page, "<li>{}</li>", Text(part))?;
        }
        page.push_str("</ul></div>\n");
    }
    write_block(page, "Reproducer", "data-java", &bug.reproducer)?;
    let mut trace = bug.rule.clone();
    if let Some(message) = &bug.message {
        trace += &format!(": {message}");
    }
    for frame in &bug.frames {
        trace += &format!("\n    at {frame}");
    }
    write_block(page, "Stack trace", "", &trace)?;
    if let Some(test) = &bug.test {
        let file = bug.test_file.as_deref().unwrap_or_default();
        writeln!(page, "<div class=\"soft\">Test <code>{}</code> {}</div>", Text(test), Text(file))?;
    }
    page.push_str("</div>\n</details>\n");
    Ok(())
}

fn write_block(page: &mut String, label: &str, attribute: &str, text: &str) -> FmtResult {
    writeln!(
        page,
        "<div><p class=\"label\">{label}</p><div class=\"block\" {attribute}><pre tabindex=\"0\"><code>{}</code></pre></div></div>",
        Text(text)
    )
}

/// A place in the source, as a link if the page has it.
fn write_site(page: &mut String, report: &Report, frame: &Frame) -> FmtResult {
    let file = frame.file.as_deref().unwrap_or(&frame.class);
    let Some(line) = frame.line else { return write!(page, "{}", Text(file)) };
    match report.class_around(&frame.class).filter(|class| class.source.is_some()) {
        Some(class) => write!(page, "<a href=\"#{}:{line}\">{}:{line}</a>", Fragment(&class.name), Text(file)),
        None => write!(page, "{}:{line}", Text(file)),
    }
}

fn write_classes(page: &mut String, report: &Report) -> FmtResult {
    page.push_str(
        "<section>\n<h2>Classes</h2>\n<div class=\"bar\" data-js hidden><input type=\"search\" id=\"filter\" \
         placeholder=\"Filter classes and bugs\" aria-label=\"Filter classes and bugs\"></div>\n\
         <div class=\"wide\"><table class=\"sum\">\n<thead><tr><th>class</th><th class=\"num less\">methods</th>\
         <th class=\"num\" colspan=\"3\">branches</th><th class=\"num\">tests</th><th class=\"num\">bugs</th>\
         <th class=\"num less\">time</th></tr></thead>\n<tbody>\n",
    );
    for class in &report.classes {
        let bugs = report.bugs_of(class);
        let mark = if bugs > 0 { "num has-bug" } else { "num" };
        write!(
            page,
            "<tr data-class=\"{}\"><td><a href=\"#{}\">{}</a></td><td class=\"num less\">{}</td>",
            Text(&class.name),
            Fragment(&class.name),
            Text(&class.name),
            class.methods.len(),
        )?;
        write_branches(page, class.branches())?;
        writeln!(
            page,
            "<td class=\"num\">{}</td><td class=\"{mark}\">{bugs}</td><td class=\"num less\">{:.1} s</td></tr>",
            class.tests.len(),
            class.seconds,
        )?;
    }
    let totals = report.totals();
    write!(page, "</tbody>\n<tfoot><tr><td>total</td><td class=\"num less\">{}</td>", totals.methods)?;
    write_branches(page, totals.branches)?;
    writeln!(
        page,
        "<td class=\"num\">{}</td><td class=\"num\">{}</td><td class=\"num less\">{:.1} s</td></tr></tfoot>\n</table></div>\n</section>",
        totals.tests, totals.bugs, totals.seconds,
    )
}

fn write_branches(page: &mut String, branches: Branches) -> FmtResult {
    let Some(percent) = branches.percent() else {
        return write!(page, "<td class=\"bars less\"></td><td class=\"num\">–</td><td class=\"num pc\">–</td>");
    };
    write!(
        page,
        "<td class=\"bars less\"><span class=\"meter\"><i style=\"width:{percent}%\"></i></span></td>\
         <td class=\"num\">{} / {}</td><td class=\"num pc\">{percent} %</td>",
        branches.covered, branches.coverable,
    )
}

/// The same inputs with other outcomes.
fn write_changes(page: &mut String, report: &Report) -> FmtResult {
    if report.changes.is_empty() {
        return Ok(());
    }
    writeln!(
        page,
        "<section>\n<h2>Behaviour changes <small>{}: the same input, another outcome</small></h2>\n<ul class=\"plain\">",
        report.changes.len()
    )?;
    for change in &report.changes {
        let method = change.method.as_ref().map(|method| format!(": {method}")).unwrap_or_default();
        let accepted = if change.accepted { " (accepted)" } else { "" };
        writeln!(
            page,
            "<li><code>{}{}</code>{accepted}<br><code>{}</code><br>was <code>{}</code>, now <code>{}</code> \
             <span class=\"soft\">{}#{}</span></li>",
            Text(&change.class),
            Text(&method),
            Text(&change.input),
            Text(&change.before),
            Text(&change.after),
            Text(&change.file),
            Text(&change.test),
        )?;
    }
    page.push_str("</ul>\n</section>\n");
    Ok(())
}

fn write_divergences(page: &mut String, report: &Report) -> FmtResult {
    if report.divergences.is_empty() {
        return Ok(());
    }
    writeln!(
        page,
        "<section>\n<h2>Divergences <small>tests that did something else on the real JVM: bugs of Cupper, not of your code</small></h2>\n\
         <ul class=\"plain\">"
    )?;
    for divergence in &report.divergences {
        writeln!(
            page,
            "<li><code>{}.{}</code>: {} <span class=\"soft\">expected {}, was {}</span></li>",
            Text(&divergence.class),
            Text(&divergence.method),
            Text(&divergence.cause),
            Text(&divergence.expected),
            Text(&divergence.actual),
        )?;
    }
    page.push_str("</ul>\n</section>\n");
    Ok(())
}

fn write_warnings(page: &mut String, warnings: &[Warning]) -> FmtResult {
    if warnings.is_empty() {
        return Ok(());
    }
    page.push_str("<section>\n<h2>Warnings</h2>\n<ul class=\"plain\">\n");
    for warning in warnings {
        write!(page, "<li><code>{}</code>: {}", Text(&warning.subject), Text(&warning.reason))?;
        if let Some(remedy) = &warning.remedy {
            write!(page, " <span class=\"soft\">{}</span>", Text(remedy))?;
        }
        page.push_str("</li>\n");
    }
    page.push_str("</ul>\n</section>\n");
    Ok(())
}

/// What the script renders; lists instead of objects where there are many.
fn data(report: &Report, title: &str) -> Value {
    let branches = |it: Branches| json!([it.covered, it.coverable, it.all]);
    let places = ByClass::new(report);
    let classes: Vec<Value> = report
        .classes
        .iter()
        .map(|class| {
            let methods: Vec<Value> = (class.methods.iter())
                .map(|method| {
                    json!({ "signature": method.signature, "line": method.line, "branches": branches(method.branches),
                            "paths": method.paths, "tests": method.tests, "cuts": method.cuts, "seconds": method.seconds })
                })
                .collect();
            let lines: Vec<Value> = (class.lines.iter())
                .map(|line| {
                    let known: Vec<usize> = line.tests.iter().copied().filter(|at| *at < class.tests.len()).collect();
                    json!([line.number, line.covered, branches(line.branches), known])
                })
                .collect();
            let tests: Vec<Value> = (class.tests.iter())
                .map(|test| {
                    json!({ "name": test.name, "file": test.file, "text": test.text, "condition": test.condition,
                            "outcome": test.outcome, "fails": test.fails, "lines": test.lines })
                })
                .collect();
            let source = class.source.as_ref();
            let mut class = json!({ "name": class.name, "path": source.map(|source| &source.path),
                    "text": source.map(|source| &source.text), "branches": branches(class.branches()), "methods": methods,
                    "lines": lines, "tests": tests, "places": source.map(|_| places.signs(&class.name)) });
            if report.places.is_empty() || class["places"].is_null() {
                class.as_object_mut().into_iter().for_each(|class| _ = class.remove("places"));
            }
            class
        })
        .collect();
    json!({ "title": title, "classes": classes })
}

/// JSON that no HTML parser can mistake for the end of its script, or for a comment.
fn script_safe(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// The fragment of a link, as JavaScript's `encodeURIComponent` writes it.
struct Fragment<'a>(&'a str);

impl Display for Fragment<'_> {
    fn fmt(&self, out: &mut Formatter) -> FmtResult {
        for byte in self.0.bytes() {
            if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
                out.write_char(char::from(byte))?;
            } else {
                write!(out, "%{byte:02X}")?;
            }
        }
        Ok(())
    }
}
