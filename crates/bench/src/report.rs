//! The results as a table for the terminal, as Markdown for the documentation, and as JSON for machines.

use std::fmt::Write;

use crate::figure::{Figure, number};
use crate::kernels::Row;

pub struct Report {
    pub jdk_version: String,
    pub machine: String,
    pub reps: u32,
    pub rows: Vec<Row>,
    pub figures: Vec<Figure>,
    pub tables: Vec<Table>,
}

/// A section of the document, which can be written anew without the others; it may have columns of its own.
pub struct Table {
    pub title: &'static str,
    pub text: String,
    pub figures: Vec<Figure>,
    pub header: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Report {
    /// True when every kernel ran and every floor is met.
    pub fn all_met(&self) -> bool {
        self.all_figures().all(|figure| figure.met() != Some(false))
    }

    fn all_figures(&self) -> impl Iterator<Item = &Figure> {
        self.figures.iter().chain(self.tables.iter().flat_map(|table| &table.figures))
    }

    pub fn terminal(&self) -> String {
        let rows = [vec!["kernel".into(), "java -Xint".into(), "cupper".into(), "ratio".into()]];
        let rows = rows.into_iter().chain(self.rows.iter().map(row_cells));
        let figures = [vec!["figure".into(), "value".into(), "floor".into(), String::new()]];
        let figures = figures.into_iter().chain(self.all_figures().map(figure_cells));
        let mut out = format!("{}\n{}", aligned(rows.collect()), aligned(figures.collect()));
        for table in &self.tables {
            if table.header.is_empty() {
                continue;
            }
            out += &format!("\n{}\n", table.title);
            for row in [&table.header].into_iter().chain(&table.rows) {
                out += &format!("{}\n", row.join("  "));
            }
        }
        out
    }

    /// The whole document. Sections of the one before that were not measured stay; its beginning, too, if only sections
    /// were measured.
    pub fn markdown(&self, before: &str) -> String {
        let (beginning, sections) = sections(before);
        let is_known = self.rows.is_empty() && self.figures.is_empty() && !beginning.is_empty();
        let mut out = if is_known { beginning.to_owned() } else { self.beginning() };
        for table in &self.tables {
            out += &table.markdown();
        }
        let is_old = |(title, _): &&(&str, &str)| !self.tables.iter().any(|table| table.title == *title);
        sections.iter().filter(is_old).for_each(|(_, text)| out += text);
        out
    }

    fn beginning(&self) -> String {
        let mut out = String::from("# Benchmarks\n\n");
        let _ = writeln!(
            out,
            "Written by `make bench`; do not edit. JDK {}, {}. Each kernel of [`bench/kernels`](../bench/kernels) ran {} \
             times on `java -Xint` and on `cupper run`, in turn; the fastest run counts, and the time of the virtual \
             machine's own hello-world is subtracted. Ratio = time of `java -Xint` / time of Cupper: more is better.\n",
            self.jdk_version, self.machine, self.reps
        );
        out += "| kernel | java -Xint | cupper | ratio |\n|---|--:|--:|--:|\n";
        out.extend(self.rows.iter().map(|row| markdown_line(&row_cells(row))));
        out += "\n| figure | value | floor | |\n|---|--:|--:|---|\n";
        out.extend(self.figures.iter().map(|figure| markdown_line(&figure_cells(figure))));
        out
    }

    pub fn json(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(row_json).collect();
        let figures: Vec<String> = self.all_figures().map(figure_json).collect();
        format!(
            "{{\n  \"jdk\": {},\n  \"machine\": {},\n  \"reps\": {},\n  \"kernels\": [\n    {}\n  ],\n  \
             \"figures\": [\n    {}\n  ]\n}}\n",
            quoted(&self.jdk_version),
            quoted(&self.machine),
            self.reps,
            rows.join(",\n    "),
            figures.join(",\n    ")
        )
    }
}

impl Table {
    /// A section that has figures only.
    pub fn of(title: &'static str, figures: Vec<Figure>) -> Table {
        Table { title, text: String::new(), figures, header: Vec::new(), rows: Vec::new() }
    }

    fn markdown(&self) -> String {
        let mut out = format!("{SECTION}{}\n", self.title);
        if !self.text.is_empty() {
            let _ = writeln!(out, "\n{}", self.text);
        }
        if !self.figures.is_empty() {
            out += "\n| figure | value | floor | |\n|---|--:|--:|---|\n";
            out.extend(self.figures.iter().map(|figure| markdown_line(&figure_cells(figure))));
        }
        if self.header.is_empty() {
            return out;
        }
        out += "\n";
        out += &markdown_line(&self.header);
        let right = self.header.iter().skip(1).map(|_| "--:|").collect::<String>();
        let _ = writeln!(out, "|---|{right}");
        out.extend(self.rows.iter().map(|row| markdown_line(row)));
        out
    }
}

/// How a section begins.
const SECTION: &str = "\n## ";

/// What comes before the sections of a document, and these with their titles.
fn sections(document: &str) -> (&str, Vec<(&str, &str)>) {
    let starts: Vec<usize> = document.match_indices(SECTION).map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([document.len()]);
    let section = |(&start, end): (&usize, usize)| {
        let text = &document[start..end];
        (text[SECTION.len()..].lines().next().unwrap_or_default(), text)
    };
    let first = starts.first().copied().unwrap_or(document.len());
    (&document[..first], starts.iter().zip(ends).map(section).collect())
}

fn row_cells(row: &Row) -> Vec<String> {
    let mut cells = vec![row.name.clone(), format!("{:.0} ms", row.java_ms)];
    match &row.cupper_ms {
        Ok(ms) => cells.extend([format!("{ms:.0} ms"), format!("{:.2}", row.java_ms / ms)]),
        Err(reason) => cells.extend(["failed".to_owned(), reason.to_string()]),
    }
    cells
}

fn figure_cells(figure: &Figure) -> Vec<String> {
    let with_unit = |text: String| if figure.unit.is_empty() { text } else { format!("{text} {}", figure.unit) };
    vec![
        figure.name.clone(),
        figure.value.map_or_else(|| "not measured".to_owned(), |value| with_unit(number(value))),
        figure.floor.map_or_else(String::new, |floor| with_unit(floor.to_string())),
        figure.verdict().to_owned(),
    ]
}

/// The first column to the left, the next two to the right, the last one as it is.
fn aligned(rows: Vec<Vec<String>>) -> String {
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let (first, second, third) = (width(0), width(1), width(2));
    let mut out = String::new();
    for row in &rows {
        if let [a, b, c, d] = row.as_slice() {
            let line = format!("{a:<first$}  {b:>second$}  {c:>third$}  {d}");
            out += line.trim_end();
            out.push('\n');
        }
    }
    out
}

fn markdown_line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|").replace('<', "&lt;")).collect();
    format!("| {} |\n", cells.join(" | "))
}

fn row_json(row: &Row) -> String {
    let name = quoted(&row.name);
    match &row.cupper_ms {
        Ok(ms) => format!(
            "{{\"name\": {name}, \"java_ms\": {:.2}, \"cupper_ms\": {ms:.2}, \"ratio\": {:.4}}}",
            row.java_ms,
            row.java_ms / ms
        ),
        Err(reason) => {
            format!(
                "{{\"name\": {name}, \"java_ms\": {:.2}, \"failure\": {}}}",
                row.java_ms,
                quoted(&reason.to_string())
            )
        }
    }
}

fn figure_json(figure: &Figure) -> String {
    let or_null = |text: Option<String>| text.unwrap_or_else(|| "null".to_owned());
    format!(
        "{{\"name\": {}, \"value\": {}, \"unit\": {}, \"floor\": {}, \"met\": {}}}",
        quoted(&figure.name),
        or_null(figure.value.map(|value| format!("{value:.4}"))),
        quoted(figure.unit),
        or_null(figure.floor.map(|floor| quoted(&floor.to_string()))),
        or_null(figure.met().map(|met| met.to_string())),
    )
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Floor;
    use crate::process::Failure;

    fn report() -> Report {
        let failure = Failure::Output { printed: b"a | b".to_vec(), expected: b"c".to_vec() };
        Report {
            jdk_version: "17".into(),
            machine: "a \"cpu\"".into(),
            reps: 3,
            rows: vec![
                Row { name: "Loops".into(), java_ms: 1000.0, cupper_ms: Ok(800.0) },
                Row { name: "Maps".into(), java_ms: 2000.0, cupper_ms: Err(failure) },
            ],
            figures: vec![Figure::new("mean", Some(1.25), "", Some(Floor::AtLeast(0.5)))],
            tables: Vec::new(),
        }
    }

    #[test]
    fn terminal_is_aligned() {
        let expected = "\
kernel  java -Xint  cupper  ratio
Loops      1000 ms  800 ms  1.25
Maps       2000 ms  failed  printed \"a | b\" where \"c\" was expected

figure  value  floor
mean     1.25  ≥ 0.5  met
";
        assert_eq!(report().terminal(), expected);
    }

    #[test]
    fn markdown_escapes_cells() {
        let text = report().markdown("");
        assert!(text.contains("| Loops | 1000 ms | 800 ms | 1.25 |\n"), "{text}");
        assert!(text.contains("| failed | printed \"a \\| b\" where \"c\" was expected |\n"), "{text}");
    }

    #[test]
    fn a_section_is_written_anew_and_the_others_stay() {
        let table = |title, cell: &str| Table {
            title,
            text: "text".into(),
            figures: Vec::new(),
            header: vec!["a".into()],
            rows: vec![vec![cell.into()]],
        };
        let whole = Report { tables: vec![table("One", "1"), table("Two", "2")], ..report() }.markdown("");
        let part = Report { rows: Vec::new(), figures: Vec::new(), tables: vec![table("Two", "3")], ..report() };
        let changed = part.markdown(&whole);
        assert!(changed.contains("| Loops |") && changed.contains("| 1 |"), "{changed}");
        assert!(changed.contains("| 3 |") && !changed.contains("| 2 |"), "{changed}");
    }

    #[test]
    fn json_escapes_strings() {
        let text = report().json();
        assert!(text.contains("\"machine\": \"a \\\"cpu\\\"\""), "{text}");
        assert!(text.contains("\"ratio\": 1.2500"), "{text}");
        assert_eq!(quoted("a\n\\"), "\"a\\u000a\\\\\"");
    }
}
