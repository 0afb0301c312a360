//! `--verified FILE`: exploration goes by what was verified.

use clap::Args;
use guide::{Verified, VerifiedMethod, World, is_open, written};
use program::link::{Method, Program};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use symex::explore::{Explorer, Use};
use symex::{End, Judged, Reached};

/// A wrong command line, or what it names.
const BAD_FILE: u8 = 2;

/// Checks that are listed by name in the text.
const MAX_LISTED: usize = 20;

#[derive(Args, Default)]
pub struct Guidance {
    /// What was verified, under which assumptions: paths that it covers are left out (docs/verified.md). Of several files,
    /// a check is verified where one of them says so
    #[arg(long, value_name = "FILE")]
    verified: Vec<PathBuf>,
    /// What to do with it: leave out what it covers (may), prefer what it covers least (must), both, or only report
    #[arg(long, value_enum, value_name = "HOW", default_value_t = How::Both, requires = "verified")]
    guide: How,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum How {
    None,
    May,
    Must,
    #[default]
    Both,
}

/// Which exceptions that code throws itself are as bad as a check that fails.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Thrown {
    /// None: they are meant.
    Meant,
    All,
}

impl Guidance {
    /// Whether something was verified at all.
    pub fn is_given(&self) -> bool {
        !self.verified.is_empty()
    }

    /// What the files say of a program; nothing if there are none.
    pub fn read(&self, program: &Program) -> Result<Option<Verified>, (u8, String)> {
        if self.verified.is_empty() {
            return Ok(None);
        }
        guide::read(program, &self.verified).map(Some).map_err(|error| (BAD_FILE, error.to_string()))
    }

    /// Has an explorer go by it.
    pub fn follow(&self, explorer: &mut Explorer, methods: &[&'static Method], thrown: Thrown) -> Result<(), String> {
        let Some(verified) = self.read(explorer.program()).map_err(|(_, message)| message)? else { return Ok(()) };
        let world = conditions(explorer.program(), &verified, methods, thrown);
        let used = match self.guide {
            How::None => Use { may: false, must: false },
            How::May => Use { may: true, must: false },
            How::Must => Use { may: false, must: true },
            How::Both => Use { may: true, must: true },
        };
        explorer.follow(&world, used);
        Ok(())
    }
}

/// The conditions of methods and of all that they may run.
pub fn conditions(program: &Program, verified: &Verified, methods: &[&'static Method], thrown: Thrown) -> World {
    World::new(program, verified, methods, thrown == Thrown::All)
}

/// The checks that a path has made, and the one that failed: each by the method and its number there.
#[derive(Clone, Default)]
pub struct Made {
    pub is_redundant: bool,
    reached: BTreeSet<(String, usize)>,
    failing: BTreeSet<(String, usize)>,
}

impl Made {
    pub fn new(judged: &Judged, end: &End) -> Made {
        let id = |check: &Reached| (written(check.method.0), check.number);
        Made {
            is_redundant: judged.is_redundant,
            reached: judged.reached.keys().map(id).collect(),
            failing: judged.failing(end).map(|(check, _)| id(check)).collect(),
        }
    }
}

/// What became of the checks of methods.
pub struct Account {
    rows: Vec<Row>,
}

struct Row {
    method: VerifiedMethod,
    reached: BTreeSet<usize>,
    failing: BTreeSet<usize>,
}

impl Account {
    /// Of the methods that are listed, and of those that were explored.
    pub fn new<'m>(
        program: &Program,
        verified: &Verified,
        explored: &[&'static Method],
        paths: impl Iterator<Item = &'m Made>,
    ) -> Account {
        let others = explored.iter().map(|method| verified.method(program, method));
        let all = verified.listed().cloned().chain(others.filter(|method| !method.is_listed));
        let mut rows: BTreeMap<String, Row> = all
            .map(|method| (written(method.method), Row { method, reached: BTreeSet::new(), failing: BTreeSet::new() }))
            .collect();
        for path in paths {
            for (method, index) in &path.reached {
                rows.get_mut(method).map(|row| row.reached.insert(*index));
            }
            for (method, index) in &path.failing {
                rows.get_mut(method).map(|row| row.failing.insert(*index));
            }
        }
        Account { rows: rows.into_values().collect() }
    }

    pub fn text(&self) -> String {
        let mut out = String::from("\nchecks            verified  assumed  open  reached  failing\n");
        for row in &self.rows {
            let [verified, assumed, open] = row.counts();
            out += &format!(
                "  {}\n{verified:>26}{assumed:>9}{open:>6}{:>9}{:>9}\n",
                written(row.method.method),
                row.reached.len(),
                row.failing.len()
            );
        }
        let left: Vec<String> = self.rows.iter().flat_map(Row::unreached).collect();
        if !left.is_empty() {
            out += &format!("neither verified nor reached: {}\n", left.len());
            left.iter().take(MAX_LISTED).for_each(|check| out += &format!("  {check}\n"));
            if left.len() > MAX_LISTED {
                out += &format!("  and {} more\n", left.len() - MAX_LISTED);
            }
        }
        out
    }

    pub fn json(&self) -> serde_json::Value {
        let methods = self.rows.iter().map(|row| {
            let [verified, assumed, open] = row.counts();
            json!({
                "method": written(row.method.method),
                "verified": verified,
                "assumed": assumed,
                "open": open,
                "reached": row.reached.len(),
                "failing": row.failing.len(),
                "unreached": row.unreached().collect::<Vec<_>>(),
            })
        });
        methods.collect()
    }
}

impl Row {
    /// Checks that are verified in any case, under assumptions, and not at all.
    fn counts(&self) -> [usize; 3] {
        let mut counts = [0; 3];
        for (check, premises) in self.method.checks.iter().filter(|(check, _)| !check.never_fails) {
            let class = match is_open(check, premises) {
                false => 0,
                true if !premises.is_empty() => 1,
                true => 2,
            };
            counts[class] += 1;
        }
        counts
    }

    /// The checks that are not verified in any case and that no path has come to.
    fn unreached(&self) -> impl Iterator<Item = String> {
        let left = self.method.checks.iter().enumerate();
        let left = left.filter(|(index, (check, premises))| is_open(check, premises) && !self.reached.contains(index));
        left.map(|(_, (check, _))| format!("{} {} ({})", written(self.method.method), check.kind, check.at()))
    }
}
