//! The report on a terminal.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::{Branches, Change, ClassReport, Classification, Report, TestReport};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    pub colour: bool,
    /// Of the terminal, in columns: packages are shortened to fit.
    pub width: usize,
    pub classes: Classes,
}

/// Which classes have a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Classes {
    All,
    /// All of a few; of many those with bugs and the least covered.
    Worst,
}

/// So many classes are all shown.
const FEW: usize = 25;
/// Of more than these so many: with bugs, and least covered.
const WORST: usize = 10;

/// Where there is nothing to cover.
const DASH: &str = "–";
const BOLD: &str = "1";
const DIM: &str = "2";
const RED: &str = "31";

impl Style {
    fn paint(self, code: &str, text: &str) -> String {
        if self.colour && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

const HEADERS: [&str; 7] = ["class", "methods", "branches", "", "tests", "bugs", "time"];

/// The classes that are shown, in the order of the report.
fn shown(report: &Report, classes: Classes) -> Vec<&ClassReport> {
    if classes == Classes::All || report.classes.len() <= FEW {
        return report.classes.iter().collect();
    }
    let branches: Vec<Branches> = report.classes.iter().map(ClassReport::branches).collect();
    let bugs: BTreeMap<&str, usize> = report.bugs.iter().fold(BTreeMap::new(), |mut bugs, bug| {
        *bugs.entry(bug.class.as_str()).or_default() += usize::from(bug.classification == Classification::Bug);
        bugs
    });
    let bugs = |at: &usize| bugs.get(report.classes[*at].name.as_str()).copied().unwrap_or(0);
    let missing = |at: &usize| branches[*at].coverable - branches[*at].covered;
    let mut with_bugs: Vec<usize> = (0..branches.len()).filter(|at| bugs(at) > 0).collect();
    with_bugs.sort_by_key(|at| std::cmp::Reverse(bugs(at)));
    with_bugs.truncate(WORST);
    let mut least: Vec<usize> = (0..branches.len()).filter(|at| missing(at) > 0).collect();
    least.sort_by(|one, other| {
        let share = |at: &usize| branches[*at].share().unwrap_or(1.0);
        share(one).total_cmp(&share(other)).then(missing(other).cmp(&missing(one)))
    });
    least.truncate(WORST);
    let chosen: BTreeSet<usize> = with_bugs.into_iter().chain(least).collect();
    chosen.into_iter().map(|at| &report.classes[at]).collect()
}

/// A line for each class that is shown and one for all, in columns.
pub fn table(report: &Report, style: Style) -> String {
    let totals = report.totals();
    let classes = shown(report, style.classes);
    let hidden = report.classes.len() - classes.len();
    let mut rows: Vec<[String; 7]> = classes
        .into_iter()
        .map(|class| {
            let numbers = (class.methods.len(), class.tests.len(), report.bugs_of(class));
            row(class.name.clone(), numbers, class.branches(), class.seconds)
        })
        .collect();
    let numbers = (totals.methods as usize, totals.tests as usize, totals.bugs as usize);
    let all = if hidden > 0 { format!("total of {} classes", report.classes.len()) } else { "total".to_owned() };
    rows.push(row(all, numbers, totals.branches, totals.seconds));

    let width_of = |column: usize, rows: &[[String; 7]]| {
        rows.iter().map(|row| width(&row[column])).chain([HEADERS[column].len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..7).map(|column| width_of(column, &rows)).collect();
    let rest: usize = widths[1..].iter().map(|width| width + 2).sum();
    let room = style.width.saturating_sub(rest).max(12);
    for row in &mut rows {
        row[0] = shorten(&row[0], room);
    }
    let first = width_of(0, &rows);

    let line = |cells: [&str; 7]| {
        let mut line = format!("{}{}", cells[0], " ".repeat(first.saturating_sub(width(cells[0]))));
        for (cell, &wanted) in cells.iter().zip(&widths).skip(1) {
            write!(line, "  {}{cell}", " ".repeat(wanted.saturating_sub(width(cell))))
                .expect("a string takes all text");
        }
        line.trim_end().to_owned()
    };
    let mut text = style.paint(BOLD, &line(HEADERS)) + "\n";
    let last = rows.len() - 1;
    for (at, row) in rows.iter().enumerate() {
        let shown = line(row.each_ref().map(String::as_str));
        if at == last {
            text += &style.paint(DIM, &"─".repeat(first + rest));
            text += "\n";
            text += &style.paint(BOLD, &shown);
        } else if row[5] != "0" {
            text += &style.paint(RED, &shown);
        } else {
            text += &shown;
        }
        text += "\n";
    }
    if hidden > 0 {
        let few = "shown are those with most bugs and the least covered, --all shows every class";
        writeln!(text, "{few}").expect("a string takes all text");
    }
    let mut left_out: BTreeMap<&str, u32> = BTreeMap::new();
    for one in report.classes.iter().flat_map(|class| &class.left_out) {
        *left_out.entry(&one.reason).or_default() += one.count;
    }
    for (reason, count) in left_out {
        let paths = if count == 1 { "path is" } else { "paths are" };
        writeln!(text, "{count} {paths} left out: what happens {reason}").expect("a string takes all text");
    }
    let cuts: Vec<(&str, &str)> =
        (report.classes.iter()).flat_map(|class| class.cuts.iter().map(|what| (&*class.name, &**what))).collect();
    let few = if style.classes == Classes::All { cuts.len() } else { cuts.len().min(FEW) };
    for (class, what) in &cuts[..few] {
        writeln!(text, "cut: {class}: {what}").expect("a string takes all text");
    }
    if cuts.len() > few {
        writeln!(text, "cut: {} more, see the report", cuts.len() - few).expect("a string takes all text");
    }
    if totals.divergences > 0 {
        let (count, tests) = (totals.divergences, if totals.divergences == 1 { "test" } else { "tests" });
        writeln!(text, "{count} {tests} dropped: the real JVM did something else (a bug of Cupper)")
            .expect("a string takes all text");
    }
    text
}

/// The same inputs with other outcomes, a block each.
pub fn change_list(report: &Report, style: Style) -> String {
    let block = |is_accepted| -> String {
        report.changes.iter().filter(|change| change.accepted == is_accepted).map(change_block).collect()
    };
    let (open, accepted) = (block(false), block(true));
    let mut text = String::new();
    if !open.is_empty() {
        let title = style.paint(RED, "Behaviour changes");
        text += &format!("{title} (the tests stay as they are; --accept has them expect the new outcome)\n{open}");
    }
    if !accepted.is_empty() {
        text += &format!("Behaviour changes, accepted\n{accepted}");
    }
    text
}

/// What two versions do differently, a block each.
pub fn difference_list(report: &Report) -> String {
    report.changes.iter().map(change_block).collect()
}

fn change_block(change: &Change) -> String {
    let Change { class, method, input, before, after, .. } = change;
    let method = method.as_ref().map(|method| format!(": {method}")).unwrap_or_default();
    format!("  {class}{method}\n    {}\n    was {before}\n    now {after}\n", input.replace('\n', " "))
}

/// The bugs, two lines each: what, where, and how to see it.
pub fn bug_list(report: &Report, style: Style) -> String {
    let mut text = String::new();
    for bug in &report.bugs {
        let simple = bug.rule.rsplit('.').next().unwrap_or(&bug.rule);
        let kind = match bug.classification {
            Classification::Bug if bug.known == Some(true) => format!("{simple} (known)"),
            Classification::Bug => style.paint(RED, simple),
            other => format!("{simple} ({})", other.label()),
        };
        let place = bug.site(report).map(|frame| format!(" at {frame}")).unwrap_or_default();
        let times = if bug.count > 1 { format!(" ({} {})", bug.count, bug.seen_in) } else { String::new() };
        text += &format!("{kind}{place}{times}\n  {}\n", bug.explanation);
        if !bug.reason.is_empty() && bug.classification == Classification::Bug {
            text += &style.paint(DIM, &format!("  {}", bug.reason));
            text += "\n";
        }
    }
    text + &precondition_list(report) + &doubt_list(report)
}

/// Results that may be wrong, with the tests that write them down.
fn doubt_list(report: &Report) -> String {
    let tests = report.classes.iter().flat_map(|class| class.tests.iter().map(move |test| (class, test)));
    let line = |(class, test): (&ClassReport, &TestReport)| {
        let doubt = test.doubt.as_ref()?;
        Some(format!("  {}: {}\n    {doubt}: {}#{}\n", class.name, test.method, test.file, test.name))
    };
    let lines: String = tests.filter_map(line).collect();
    if lines.is_empty() { lines } else { format!("\nDoubtful results (docs/bugs.md)\n{lines}") }
}

/// What callers must know and nothing tells them, a line for each method.
fn precondition_list(report: &Report) -> String {
    let mut methods: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for one in &report.preconditions {
        let simple = one.rule.rsplit('.').next().unwrap_or(&one.rule);
        let name = format!("{}: {}", one.class, one.signature);
        methods.entry(name).or_default().insert(format!("{simple}: {}", one.reason));
    }
    if methods.is_empty() {
        return String::new();
    }
    let lines = methods.iter().map(|(method, all)| {
        let all: String = all.iter().map(|one| format!("    {one}\n")).collect();
        format!("  {method}\n{all}")
    });
    format!("\nUnchecked preconditions (docs/bugs.md)\n{}", lines.collect::<String>())
}

fn row(name: String, (methods, tests, bugs): (usize, usize, usize), branches: Branches, seconds: f64) -> [String; 7] {
    [
        name,
        methods.to_string(),
        if branches.coverable == 0 {
            DASH.to_owned()
        } else {
            format!("{} / {}", branches.covered, branches.coverable)
        },
        branches.percent().map_or_else(|| DASH.to_owned(), |percent| format!("{percent} %")),
        tests.to_string(),
        bugs.to_string(),
        format!("{seconds:.1} s"),
    ]
}

/// A name in at most `room` characters: packages become letters from the left, then its middle goes.
fn shorten(name: &str, room: usize) -> String {
    let mut parts: Vec<&str> = name.split('.').collect();
    let length = |parts: &[&str]| parts.iter().map(|part| width(part) + 1).sum::<usize>().saturating_sub(1);
    for at in 0..parts.len().saturating_sub(1) {
        if length(&parts) <= room {
            break;
        }
        let end = parts[at].chars().next().map_or(0, char::len_utf8);
        parts[at] = &parts[at][..end];
    }
    let name = parts.join(".");
    let characters: Vec<char> = name.chars().collect();
    if characters.len() <= room {
        return name;
    }
    let head = room / 2;
    let tail = room.saturating_sub(head + 1);
    characters[..head].iter().chain(&['…']).chain(&characters[characters.len() - tail..]).collect()
}

fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_fit() {
        for (room, expected) in [
            (40, "com.example.banking.Account"),
            (27, "com.example.banking.Account"),
            (26, "c.example.banking.Account"),
            (20, "c.e.banking.Account"),
            (13, "c.e.b.Account"),
            (9, "c.e.…ount"),
        ] {
            assert_eq!(shorten("com.example.banking.Account", room), expected);
        }
    }
}
