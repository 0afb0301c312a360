//! `cupper statics`: what depends on static fields and on when classes are initialised.

use crate::generate::{Common, Job, Technique, time};
use clap::Args;
use std::process::ExitCode;
use std::time::Duration;

#[derive(Args)]
#[command(
    args_override_self = true,
    after_help = "Every method is explored with different sets of classes initialised before it is called, in different orders, and
with any values that a test can give to their static fields, by assignment or by calls. Tests are written for what the
usual state, in which classes are initialised on first use, does not cover or throw: FooStaticsTest.java for what passes,
FooStaticsBugsTest.java for bugs. Each restores the static fields that it changes; one that needs a class not to be
initialised yet runs in a class loader of its own, and says so.

Exit status: as of cupper generate.

Examples:
  cupper statics target/classes com.example.Registry
  cupper statics -cp 'lib/*' app.jar com.example.** --budget 5m"
)]
pub struct Statics {
    #[command(flatten)]
    common: Common,
    /// Time to explore in: 500ms, 60s, 5m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    budget: Duration,
}

impl Statics {
    pub fn execute(self) -> ExitCode {
        let job = Job { technique: Technique::Statics, style: testgen::Style::Methods, budget: Some(self.budget) };
        self.common.execute(&job)
    }
}
