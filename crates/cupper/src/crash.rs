//! `cupper crash`: what makes classes crash, found by trying values.

use crate::common::{Common, Job};
use crate::guidance::Guidance;
use crate::time;
use campaign::Time;
use clap::Args;
use std::num::NonZero;
use std::process::ExitCode;
use std::time::Duration;
use strategies::{Filter, Sampling, Suspect, crash, table};

/// Tests of each class, where the user does not say.
const TESTS: u64 = 100_000;

#[derive(Args)]
#[command(
    args_override_self = true,
    after_help = "Every method is called with values that are put together from boundary values, constants of the class,
constructors, factories, methods and fields. What throws is grouped by exception and stack, the simplest test of each group
is made simpler still, confirmed on the JDK and written to FooCrashBugsTest.java. Exceptions that are a method's way to say
no are left out; the report says why (--report all), and --suspect lets them count.

The same seed and number of tests give the same result. Exit status: as of cupper generate.

Examples:
  cupper crash target/classes com.example.Account
  cupper crash -cp 'lib/*' app.jar com.example.** --depth 2 --budget 1m
  cupper crash target/classes com.example.Stack --side-effects --tests 1000000"
)]
pub struct Crash {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    guidance: Guidance,
    /// Calls that are nested in each other: 1 calls methods with plain values only
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// Tests of each class [default: 100000]
    #[arg(long, value_name = "N", conflicts_with = "budget")]
    tests: Option<NonZero<u64>>,
    /// Time to spend, instead of a number of tests: 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    budget: Option<Duration>,
    /// The option of an earlier version.
    #[arg(long, value_name = "TIME", hide = true, value_parser = time::renamed)]
    time: Option<Duration>,
    /// How tests are taken from a space of more tests
    #[arg(long, value_name = "HOW", value_enum, default_value = "turns")]
    sampling: How,
    /// Call methods that change objects on the inputs, too
    #[arg(long)]
    side_effects: bool,
    /// Try values only: do not solve for the branches that they leave out
    #[arg(long)]
    no_symbolic: bool,
    /// Leave static fields and the moments of class initialisation as they are: see cupper statics
    #[arg(long)]
    no_statics: bool,
    /// Exceptions to count as bugs that usually are none
    #[arg(long, value_name = "KIND", value_enum, value_delimiter = ',')]
    suspect: Vec<Kind>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum How {
    /// Each is as likely as any other
    Uniform,
    /// Tests that nest 1, 2… calls take turns
    Turns,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Kind {
    /// A NullPointerException where null was handed in
    Null,
    /// What a method declares
    Declared,
    /// What a method throws itself, to reject its arguments
    Thrown,
    /// What a method throws that the arguments were only passed on to
    PassedOn,
    /// A ClassCastException where the parameter is a type variable
    Types,
    /// What happens to arguments that were made by what is not public
    Internal,
    /// What happens when a made-up implementation of an interface answers a number
    MadeUp,
}

impl Crash {
    pub fn execute(self) -> ExitCode {
        let suspects = self.suspect.iter().map(|kind| match kind {
            Kind::Null => Suspect::NullArgument,
            Kind::Declared => Suspect::Declared,
            Kind::Thrown => Suspect::Thrown,
            Kind::PassedOn => Suspect::PassedOn,
            Kind::Types => Suspect::AnyType,
            Kind::Internal => Suspect::Internal,
            Kind::MadeUp => Suspect::MadeUp,
        });
        let search = crash::Crash {
            depth: self.depth,
            side_effects: self.side_effects,
            sampling: match self.sampling {
                How::Uniform => Sampling::Uniform,
                How::Turns => Sampling::Turns,
            },
            others: false,
        };
        let agenda = table::crash(&search, !self.no_symbolic, !self.no_statics && !self.no_symbolic);
        let turns = self.budget.is_none().then(|| self.tests.map_or(TESTS, NonZero::get));
        let filter = Filter { suspects: suspects.collect(), ..Filter::default() };
        let time = self.budget.map_or(Time::Unlimited, Time::Given);
        self.common.execute(Job { filter, turns, following: self.guidance.following(), ..Job::new(agenda, time) })
    }
}
