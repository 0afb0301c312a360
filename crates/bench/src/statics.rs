//! How the number of explorations from static state grows with the classes that a method uses.

use crate::error::{Result, at};
use crate::figure::{Figure, Floor};
use crate::report::Table;
use crate::vms::{self, Vms};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use strategies::statics::{Beside, Statics};
use strategies::{Order, table};
use technique::Budget;

/// The most classes, and the most of them without pruning.
const MOST: usize = 16;
const MOST_UNPRUNED: usize = 5;
const EXPLORATIONS: &str = "statics.explorations";
/// For one search.
const LIMIT: Duration = Duration::from_secs(60);

pub fn measure(vms: &Vms) -> Result<Table> {
    let mut rows = Vec::new();
    let mut last = (0, 0.0);
    for count in 1..=MOST {
        let classes = compiled(vms, count)?;
        let started = Instant::now();
        let pruned = explore(vms, &classes, usual())?[EXPLORATIONS];
        last = (pruned, started.elapsed().as_secs_f64());
        let all = match count <= MOST_UNPRUNED {
            true => {
                let started = Instant::now();
                let found = explore(vms, &classes, Statics { prune: false, ..usual() })?;
                [found[EXPLORATIONS].to_string(), format!("{:.2} s", started.elapsed().as_secs_f64())]
            }
            false => [String::new(), String::new()],
        };
        let eager = Statics { eager: vec!["**".to_string()], ..usual() };
        let done = explore(vms, &classes, eager)?;
        let [explorations, time] = all;
        rows.push(vec![
            count.to_string(),
            (1u64 << count).to_string(),
            pruned.to_string(),
            format!("{:.2} s", last.1),
            explorations,
            time,
            done["statics.moments"].to_string(),
            done["statics.allMoments"].to_string(),
        ]);
    }
    let figures = vec![
        Figure::new(
            format!("explorations of a method that uses {MOST} classes"),
            Some(last.0 as f64),
            "",
            Some(Floor::AtMost(4.0 * MOST as f64)),
        ),
        Figure::new("their time", Some(last.1), "s", None),
    ];
    let text = format!(
        "Written by `bench --parts statics --markdown docs/benchmarks.md`. A method uses *k* classes whose initialisers have \
         nothing to do with each other: sets of classes that may be initialised before (2^k), explorations with pruning by \
         effects and, for up to {MOST_UNPRUNED} classes, without it; moments at which the classes might be initialised \
         eagerly: those that are critical, and all.",
    );
    let header = ["k", "2^k", "explorations", "time", "without pruning", "time", "critical moments", "all moments"];
    Ok(Table { title: "Static state", text, figures, header: header.map(str::to_string).to_vec(), rows })
}

/// A method that uses so many classes.
fn compiled(vms: &Vms, count: usize) -> Result<PathBuf> {
    let folder = vms::beside_this_program(&format!("bench-statics-{count}"))?;
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    let mut source = "public class Unit { public static int sum() { int sum = 0;\n".to_string();
    (0..count).for_each(|number| source += &format!("sum += C{number}.value;\n"));
    source += "return sum; } }\n";
    (0..count).for_each(|number| source += &format!("class C{number} {{ static int value = {number} + 1; }}\n"));
    let file = folder.join("Unit.java");
    fs::write(&file, source).map_err(at(&file))?;
    vms::compile(&vms.jdk, &[file], &folder)?;
    Ok(folder)
}

fn explore(vms: &Vms, classes: &Path, options: Statics) -> Result<BTreeMap<String, u64>> {
    let order = Order::new(vms.jdk.clone(), vec![classes.to_path_buf()], "Unit", 17);
    let budget = Budget::timed(LIMIT, &Default::default());
    Ok(table::tests_of(&table::statics(&options), order, 1, &budget)?.counters)
}

fn usual() -> Statics {
    Statics::beside(Beside::Nobody)
}
