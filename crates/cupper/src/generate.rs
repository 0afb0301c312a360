//! `cupper generate`: test suites for classes, and the bugs in them.

use crate::choices::Style;
use crate::common::{Common, Job, Spending};
use crate::guidance::Guidance;
use clap::Args;
use std::process::ExitCode;
use strategies::table;

#[derive(Args)]
#[command(
    args_override_self = true,
    after_help = "Tests that pass go into FooTest.java. FooBugsTest.java has a test for each bug, which fails until the bug is gone.
Every test was compiled and run on the JDK. A file that you have changed is not overwritten. Tests of an earlier run that
hold stay as they are, and new ones are added for what is new. One that sees another outcome than it expects is reported as a
behaviour change, and stays as it is until --accept.

Exit status: 0 when all is done; 10 when bugs were found and --fail-on-bugs is given; 11 when behaviour has changed and
--fail-on-changes is given; 1 when something that was asked for
could not be found, tested or written (a line says what; the rest is done); 2 for a wrong command line; 130 when it was
interrupted (the classes finished by then are written).

Examples:
  cupper generate                                          the Maven or Gradle project in this folder
  cupper generate ~/shop com.example.Account               one class of a project
  cupper generate -cp 'lib/*' app.jar -o tests             a jar that needs other jars
  cupper generate --check-only --fail-on-changes           does the code still do what its tests say?
  cupper generate target/classes com.example.text.** --budget 5m --style parameterized"
)]
pub struct Generate {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    guidance: Guidance,
    #[command(flatten)]
    spending: Spending,
    /// A method for each test, or tables of inputs where those are shorter
    #[arg(long, value_enum, default_value_t = Style::Methods)]
    style: Style,
    /// Leave static fields and the moments of class initialisation as they are: see cupper statics
    #[arg(long)]
    no_statics: bool,
    /// Leave alone what classes promise of their objects: see cupper invariants
    #[arg(long)]
    no_invariants: bool,
    /// Explore nothing: run the tests of an earlier run as they are, and report which see another outcome than they expect
    #[arg(long)]
    check_only: bool,
}

impl Generate {
    pub fn execute(self) -> ExitCode {
        let style = self.style.of_tests();
        let agenda = table::generate(!self.no_statics, !self.no_invariants);
        self.common.execute(Job {
            style,
            following: self.guidance.following(),
            is_check: self.check_only,
            ..Job::new(agenda, self.spending.time())
        })
    }
}
