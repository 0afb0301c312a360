//! `cupper check`: every instruction that can throw by itself is proved safe or shown to throw.

use crate::common::{Common, Job};
use crate::time;
use campaign::Time;
use clap::Args;
use std::num::NonZero;
use std::process::ExitCode;
use std::time::Duration;
use strategies::check::Check as Options;
use strategies::table;
use technique::{CheckFilter, CheckKind};

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
    /// Time to look for tests: 500ms, 60s, 5m
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
    /// Look for no tests: what is not proved is open
    #[arg(long)]
    prove_only: bool,
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
        let filter = CheckFilter { kinds: kinds.collect(), ..CheckFilter::default() };
        let options = Options { depth: self.depth, unroll: self.unroll, filter };
        let agenda = table::check(&options, self.prove_only);
        let time = if self.turns.is_some() { Time::Unlimited } else { Time::Given(self.budget) };
        self.common.execute(Job { turns: self.turns.map(NonZero::get), ..Job::new(agenda, time) })
    }
}
