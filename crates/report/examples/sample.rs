//! Writes the report of a made-up project into a folder, to look at: `cargo run -p report --example sample -- FOLDER`.

#[path = "../tests/example/mod.rs"]
mod example;

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "cupper-report".to_owned()));
    std::fs::create_dir_all(&folder)?;
    let report = example::report();
    std::fs::write(folder.join("index.html"), report::html(&report))?;
    std::fs::write(folder.join("report.json"), report::json(&report))?;
    std::fs::write(folder.join("report.sarif"), report::sarif(&report))?;
    let style = report::Style { colour: false, width: 100, classes: report::Classes::All };
    print!("{}\n{}", report::table(&report, style), report::bug_list(&report, style));
    Ok(())
}
