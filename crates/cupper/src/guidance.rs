//! `--verified FILE`: exploration goes by what was verified.

use clap::Args;
use guide::{Account, Row, Verified, World};
use program::link::{Method, Program};
use serde_json::json;
use std::path::PathBuf;
use strategies::Following;
use symex::explore::{Explorer, Use};

/// A wrong command line, or what it names.
pub const BAD_FILE: u8 = 2;

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

impl How {
    /// Whether states are dropped, and whether some are preferred.
    fn ways(self) -> (bool, bool) {
        (matches!(self, How::May | How::Both), matches!(self, How::Must | How::Both))
    }
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
        let (may, must) = self.guide.ways();
        explorer.follow(&world, Use { may, must });
        Ok(())
    }

    /// What the techniques of a campaign are told.
    pub fn following(&self) -> Option<Following> {
        let (may, must) = self.guide.ways();
        self.is_given().then(|| Following { files: self.verified.clone(), content: Vec::new(), may, must })
    }
}

/// The conditions of methods and of all that they may run.
pub fn conditions(program: &Program, verified: &Verified, methods: &[&'static Method], thrown: Thrown) -> World {
    World::new(program, verified, methods, thrown == Thrown::All)
}

/// The account as text.
pub fn text(account: &Account) -> String {
    let mut out = String::from("\nchecks            verified  assumed  open  reached  failing\n");
    for row in &account.rows {
        let [verified, assumed, open] = row.counts();
        let (reached, failing) = (row.reached(), row.failing());
        out += &format!("  {}\n{verified:>26}{assumed:>9}{open:>6}{reached:>9}{failing:>9}\n", row.name());
    }
    let left: Vec<String> = account.rows.iter().flat_map(Row::unreached).collect();
    if !left.is_empty() {
        out += &format!("neither verified nor reached: {}\n", left.len());
        left.iter().take(MAX_LISTED).for_each(|check| out += &format!("  {check}\n"));
        if left.len() > MAX_LISTED {
            out += &format!("  and {} more\n", left.len() - MAX_LISTED);
        }
    }
    out
}

pub fn json(account: &Account) -> serde_json::Value {
    let methods = account.rows.iter().map(|row| {
        let [verified, assumed, open] = row.counts();
        json!({
            "method": row.name(),
            "verified": verified,
            "assumed": assumed,
            "open": open,
            "reached": row.reached(),
            "failing": row.failing(),
            "unreached": row.unreached().collect::<Vec<_>>(),
        })
    });
    methods.collect()
}
