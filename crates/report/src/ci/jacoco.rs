//! Coverage as JaCoCo's XML (its report.dtd), by lines and branches; instructions are not counted.

use crate::escape::Xml;
use crate::{ClassReport, LineReport, Report};
use std::collections::BTreeMap;
use std::fmt::Write;

pub fn jacoco(report: &Report) -> String {
    let mut packages: BTreeMap<String, Vec<&ClassReport>> = BTreeMap::new();
    for class in &report.classes {
        let package = class.name.rsplit_once('.').map(|(package, _)| package.replace('.', "/")).unwrap_or_default();
        packages.entry(package).or_default().push(class);
    }
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n".to_string();
    text += "<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n";
    let _ = writeln!(text, "<report name=\"{}\">", Xml(&report.subject));
    for (package, classes) in packages {
        let _ = writeln!(text, "  <package name=\"{}\">", Xml(&package));
        for class in &classes {
            let name = class.name.replace('.', "/");
            let file = class.source_file.as_ref().map(|file| format!(" sourcefilename=\"{}\"", Xml(file)));
            let _ = writeln!(text, "    <class name=\"{}\"{}>", Xml(&name), file.unwrap_or_default());
            counters(&mut text, "      ", class.lines.iter());
            text += "    </class>\n";
        }
        let mut files: BTreeMap<&str, BTreeMap<u32, LineReport>> = BTreeMap::new();
        for class in &classes {
            let Some(file) = &class.source_file else { continue };
            let lines = files.entry(file).or_default();
            for line in &class.lines {
                let known = lines
                    .entry(line.number)
                    .or_insert_with(|| LineReport { number: line.number, ..LineReport::default() });
                known.covered |= line.covered;
                known.branches = known.branches + line.branches;
            }
        }
        for (file, lines) in files {
            let _ = writeln!(text, "    <sourcefile name=\"{}\">", Xml(file));
            for line in lines.values() {
                let (missed, covered) = (u32::from(!line.covered), u32::from(line.covered));
                let branches = (line.branches.all.saturating_sub(line.branches.covered), line.branches.covered);
                let _ = writeln!(
                    text,
                    "      <line nr=\"{}\" mi=\"{missed}\" ci=\"{covered}\" mb=\"{}\" cb=\"{}\"/>",
                    line.number, branches.0, branches.1
                );
            }
            counters(&mut text, "      ", lines.values());
            text += "    </sourcefile>\n";
        }
        counters(&mut text, "    ", classes.iter().flat_map(|class| &class.lines));
        text += "  </package>\n";
    }
    counters(&mut text, "  ", report.classes.iter().flat_map(|class| &class.lines));
    text + "</report>\n"
}

fn counters<'a>(text: &mut String, indent: &str, lines: impl Iterator<Item = &'a LineReport>) {
    let (mut line, mut branch) = ((0, 0), (0, 0));
    for one in lines {
        let of_line = if one.covered { &mut line.1 } else { &mut line.0 };
        *of_line += 1;
        branch.0 += one.branches.all.saturating_sub(one.branches.covered);
        branch.1 += one.branches.covered;
    }
    for (kind, (missed, covered)) in [("BRANCH", branch), ("LINE", line)] {
        if missed + covered > 0 {
            let _ = writeln!(text, "{indent}<counter type=\"{kind}\" missed=\"{missed}\" covered=\"{covered}\"/>");
        }
    }
}
