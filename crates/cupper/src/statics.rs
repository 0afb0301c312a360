//! `cupper statics`: what depends on static fields and on when classes are initialised.

use crate::common::{Common, Job, Spending};
use campaign::Expected;
use clap::Args;
use project::{Notice, Severity};
use std::path::PathBuf;
use std::process::ExitCode;
use strategies::{statics, table};

#[derive(Args)]
#[command(
    args_override_self = true,
    after_help = "Every method is explored with different sets of classes initialised before it is called, in different orders, and
with any values that a test can give to their static fields, by assignment or by calls. Tests are written for what the
usual state, in which classes are initialised on first use, does not cover or throw: FooStaticsTest.java for what passes,
FooStaticsBugsTest.java for bugs. Each restores the static fields that it changes; one that needs a class not to be
initialised yet runs in a class loader of its own, and says so. For classes that --eager-init or a native-image.properties on
the class path names, the report says what would change if they were initialised earlier than Java does.

Exit status: as of cupper generate.

Examples:
  cupper statics target/classes com.example.Registry
  cupper statics -cp 'lib/*' app.jar com.example.** --budget 5m
  cupper statics target/classes com.example.Registry --eager-init 'com.example.*'"
)]
pub struct Statics {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    spending: Spending,
    /// Static fields that tests can only assign by reflection have any value, too
    #[arg(long)]
    any_static: bool,
    /// Only vary which classes are initialised; static fields keep their values
    #[arg(long)]
    no_inputs: bool,
    /// Try all sets of initialised classes, also those that cannot differ by the effects of their initialisers
    #[arg(long)]
    no_pruning: bool,
    /// Classes that may be initialised earlier than Java does: a class, a package, or a pattern with * and **
    #[arg(long, value_name = "PATTERN")]
    eager_init: Vec<String>,
    /// A configuration of GraalVM's native-image that says so: a native-image.properties, or a folder or jar with some
    #[arg(long, value_name = "PATH")]
    native_image: Option<PathBuf>,
}

impl Statics {
    pub fn execute(self) -> ExitCode {
        if let Some(path) = self.native_image.as_ref().filter(|path| !path.exists()) {
            crate::terminal::complain(&format!("{} is not there", path.display()));
            return ExitCode::from(crate::run::BAD_COMMAND_LINE);
        }
        let options = statics::Statics {
            inputs: !self.no_inputs,
            prune: !self.no_pruning,
            any: self.any_static,
            eager: self.eager_init.clone(),
            native_image: self.native_image.clone(),
            beside: statics::Beside::Nobody,
        };
        let expected = self.eager_init.iter().map(|pattern| expected(pattern)).collect();
        self.common.execute(Job { expected, ..Job::new(table::statics(&options), self.spending.time()) })
    }
}

/// A pattern should fit a class that one of the classes under test may initialise.
fn expected(pattern: &str) -> Expected {
    Expected {
        counter: format!("statics.{}", statics::fits_counter(pattern)),
        notice: Notice {
            severity: Severity::Warning,
            subject: format!("--eager-init {pattern}"),
            reason: "no class fits that the methods under test may initialise".to_string(),
            remedy: Some("nested classes are named like com.example.Outer$Inner; ** stands for anything".to_string()),
        },
    }
}
