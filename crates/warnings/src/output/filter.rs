//! SpotBugs' exclude filter for what is refuted (`spotbugs -exclude FILE`).

use crate::model::{Location, Origin, Warning};
use crate::verdict::{Verdict, Verdicts};
use crate::{Format, Report};
use std::collections::BTreeSet;
use std::fmt::Write;

/// An exclude filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    pub xml: String,
    /// Refuted warnings that the filter has to let through: SpotBugs tells warnings apart by class, method and pattern, and
    /// another one of these stands.
    pub let_through: Vec<Origin>,
}

/// What SpotBugs can tell warnings apart by.
type Key<'w> = (&'w str, Option<&'w str>, Option<&'w str>, &'w str);

/// The filter for a report of SpotBugs in XML; none for other formats.
pub fn exclude_filter(report: &Report, verdicts: &Verdicts) -> Option<Filter> {
    if report.format != Format::SpotBugs {
        return None;
    }
    let is_refuted = |warning: &&Warning| matches!(verdicts.get(&warning.origin), Some(Verdict::Refuted { .. }));
    let standing: BTreeSet<Key> =
        report.warnings.iter().filter(|warning| !is_refuted(warning)).filter_map(key).collect();
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<FindBugsFilter xmlns=\"https://github.com/spotbugs/filter/3.0.0\">\n",
    );
    let mut let_through = Vec::new();
    let mut written = BTreeSet::new();
    for warning in report.warnings.iter().filter(is_refuted) {
        match key(warning) {
            Some(key) if !standing.contains(&key) => {
                if written.insert(key) {
                    add(&mut xml, key);
                }
            }
            _ => let_through.push(warning.origin),
        }
    }
    xml.push_str("</FindBugsFilter>\n");
    Some(Filter { xml, let_through })
}

fn key(warning: &Warning) -> Option<Key<'_>> {
    let Location { class, method, descriptor, .. } = warning.locations.first()?;
    Some((class.as_deref()?, method.as_deref(), descriptor.as_deref(), &warning.rule))
}

fn add(xml: &mut String, (class, method, descriptor, rule): Key) {
    let mut line = |text: String| writeln!(xml, "{text}").expect("text takes all that is written to it");
    line("  <Match>".to_owned());
    line(format!("    <Class name=\"{}\"/>", escape(class)));
    if let Some(method) = method {
        let types = descriptor.and_then(types).map_or(String::new(), |(parameters, result)| {
            format!(" params=\"{}\" returns=\"{}\"", escape(&parameters.join(",")), escape(&result))
        });
        line(format!("    <Method name=\"{}\"{types}/>", escape(method)));
    }
    line(format!("    <Bug pattern=\"{}\"/>", escape(rule)));
    line("  </Match>".to_owned());
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The types of a method's parameters and of its result as Java has them.
fn types(descriptor: &str) -> Option<(Vec<String>, String)> {
    let (mut rest, result) = descriptor.strip_prefix('(')?.split_once(')')?;
    let mut parameters = Vec::new();
    while !rest.is_empty() {
        let (name, tail) = one_type(rest)?;
        parameters.push(name);
        rest = tail;
    }
    Some((parameters, one_type(result)?.0))
}

fn one_type(descriptor: &str) -> Option<(String, &str)> {
    let element = descriptor.trim_start_matches('[');
    let dimensions = descriptor.len() - element.len();
    let (name, rest) = match element.strip_prefix('L') {
        Some(class) => class.split_once(';').map(|(name, rest)| (name.replace('/', "."), rest))?,
        None => {
            let name = match element.chars().next()? {
                'Z' => "boolean",
                'B' => "byte",
                'C' => "char",
                'S' => "short",
                'I' => "int",
                'J' => "long",
                'F' => "float",
                'D' => "double",
                'V' => "void",
                _ => return None,
            };
            (name.to_owned(), &element[1..])
        }
    };
    Some((name + &"[]".repeat(dimensions), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_as_types() {
        let types = |descriptor: &str| {
            types(descriptor).map(|(parameters, result)| format!("({}){result}", parameters.join(",")))
        };
        assert_eq!(types("([[ILjava/lang/String;J)V").as_deref(), Some("(int[][],java.lang.String,long)void"));
        assert_eq!(types("()[La/B$C;").as_deref(), Some("()a.B$C[]"));
        for broken in ["", "I", "(L)V", "(La/B)V", "(Q)V", "()"] {
            assert_eq!(types(broken), None, "{broken}");
        }
    }
}
