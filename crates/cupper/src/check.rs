//! `cupper check`: every instruction that can throw by itself is proved safe or shown to throw.

use crate::common::{Common, Job};
use crate::target::BAD_INPUT;
use crate::terminal::complain;
use crate::time;
use campaign::{Finished, Time};
use clap::Args;
use guide::{Kind as Verified, Shown, compose};
use program::link::Program;
use program::source::{ClassPath, Jdk};
use report::PlaceReport;
use std::error::Error;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use strategies::check::Check as Options;
use strategies::table;
use technique::{CheckFilter, CheckKind, Taken};

#[derive(Args)]
#[command(
    args_override_self = true,
    after_help = "Every instruction that can throw by itself (a null reference, an index outside of its array, a negative size, a
division by zero, a cast, a store into an array of another type) gets a verdict: bug, if a test throws there on the JDK;
excused, if one does, but there is a reason not to call it a bug; safe, if no input of a client fails there, under the
assumptions that are listed; open otherwise, with what stood in the way. Tests of bugs are in FooCheckBugsTest.java, those
with an excuse in FooCheckTest.java.

Exit status: as of cupper generate.

Examples:
  cupper check target/classes com.example.Account
  cupper check -cp 'lib/*' app.jar --budget 5m --json
  cupper check app.jar --prove-only --kinds null,index"
)]
pub struct Check {
    #[command(flatten)]
    common: Common,
    /// Time for paths and tests: 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time::parse)]
    budget: Duration,
    /// Turns of the explorer for each class, instead of time: the same result on every machine
    #[arg(long, value_name = "N", conflicts_with = "budget")]
    turns: Option<NonZero<u64>>,
    /// Kinds of instructions that are looked at
    #[arg(
        long,
        value_name = "KIND",
        value_enum,
        value_delimiter = ',',
        default_value = "null,index,size,division,cast,store"
    )]
    kinds: Vec<Kind>,
    /// How deep inputs are made of other inputs
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// Times that a loop is decided along a path
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    unroll: u32,
    /// Look for no tests: what is not proved is open. By dataflow alone, or also by paths within the budget
    #[arg(long, value_name = "BY", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "dataflow")]
    prove_only: Option<Proofs>,
    /// What proofs may take for granted although it may be wrong; each says where it does (docs/check.md)
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',', default_value = "non-null")]
    assume: Vec<Assume>,
    /// Write what was proved, and under which assumptions, to this file: for --verified of other commands
    #[arg(long, value_name = "FILE")]
    verified_out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Assume {
    /// Nothing
    None,
    /// Integers do not overflow when they are added, subtracted or multiplied
    NoOverflow,
    /// Calls leave what is known of fields as it is
    PureCalls,
    /// Different variables are different objects
    NoAliases,
    /// Nobody hands in null
    NonNull,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Proofs {
    /// Facts of all classes together
    Dataflow,
    /// Symbolic execution of what these leave, from any state
    Paths,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Kind {
    /// A reference that must not be null
    Null,
    /// An index of an array
    Index,
    /// The length of a new array
    Size,
    /// A division of integers
    Division,
    /// A cast
    Cast,
    /// A reference that is stored into an array
    Store,
}

impl Check {
    pub fn execute(self) -> ExitCode {
        let kinds = self.kinds.iter().map(|kind| match kind {
            Kind::Null => CheckKind::Null,
            Kind::Index => CheckKind::Index,
            Kind::Size => CheckKind::Size,
            Kind::Division => CheckKind::Division,
            Kind::Cast => CheckKind::Cast,
            Kind::Store => CheckKind::Store,
        });
        let assumes = |one| self.assume.contains(&one) && !self.assume.contains(&Assume::None);
        let filter = CheckFilter {
            kinds: kinds.collect(),
            nulls: !assumes(Assume::NonNull),
            taken: Taken {
                no_overflow: assumes(Assume::NoOverflow),
                pure_calls: assumes(Assume::PureCalls),
                no_aliases: assumes(Assume::NoAliases),
            },
            premises: self.verified_out.is_some(),
            ..CheckFilter::default()
        };
        let options = Options { depth: self.depth, unroll: self.unroll, tests: self.prove_only.is_none(), filter };
        let agenda = table::check(&options, self.prove_only == Some(Proofs::Dataflow));
        let time = if self.turns.is_some() { Time::Unlimited } else { Time::Given(self.budget) };
        let job = Job { turns: self.turns.map(NonZero::get), ..Job::new(agenda, time) };
        let write = |finished: &Finished| {
            let path = self.verified_out.as_ref()?;
            let error = write_verified(path, finished).err()?;
            complain(&format!("cupper: error: {} cannot be written: {error}", path.display()));
            Some(BAD_INPUT)
        };
        self.common.execute_then(job, write)
    }
}

/// Writes what was proved.
fn write_verified(path: &Path, finished: &Finished) -> Result<(), Box<dyn Error>> {
    let jdk = Jdk::open(&finished.jdk)?;
    let class_path = ClassPath::open(&finished.class_path, jdk.feature);
    let program = Program::new(jdk, class_path).map_err(|trouble| trouble.to_string())?;
    let shown: Vec<Shown> = finished.report.places.iter().filter_map(shown).collect();
    let file = compose(&program, "cupper check", &shown);
    Ok(std::fs::write(path, format!("{}\n", serde_json::to_string_pretty(&file)?))?)
}

fn shown(place: &PlaceReport) -> Option<Shown> {
    let at = place.method.find('(')?;
    let kind = match place.kind {
        CheckKind::Null => Verified::Null,
        CheckKind::Index => Verified::Index,
        CheckKind::Size => Verified::Size,
        CheckKind::Division => Verified::Division,
        CheckKind::Cast => Verified::Cast,
        CheckKind::Store => Verified::Store,
    };
    let premise = place.premise.as_ref()?.iter().map(|one| (one.pc, one.condition.clone())).collect();
    Some(Shown {
        class: place.class.clone(),
        method: place.method[..at].to_string(),
        descriptor: place.method[at..].to_string(),
        pc: place.pc?,
        kind,
        premise,
    })
}
