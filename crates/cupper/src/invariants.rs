//! `cupper invariants`: client code that breaks what a class promises about its objects.

use crate::common::{Common, Job, Spending};
use crate::rules::Rules;
use crate::target;
use crate::terminal::complain;
use campaign::Expected;
use clap::Args;
use project::{Notice, Severity};
use std::path::PathBuf;
use std::process::ExitCode;
use strategies::{invariants, table};

#[derive(Args)]
#[command(
    args_override_self = true,
    after_help = "A class says what holds for its objects by a method without parameters that is boolean, or void and throws: one called
repOk, checkRep, invariant, classInvariant or checkInvariants, one with an annotation CheckRep or Invariant, or one that
--invariant names. Clients break it by what they can get at: public fields, inherited methods, objects that were handed
out or taken in. The shortest client code of each kind is written to FooInvariantsBugsTest.java, and was run on the JDK; the
object is whole before its last step.

Exit status: as of cupper generate.

Examples:
  cupper invariants target/classes com.example.Person
  cupper invariants -cp 'lib/*' app.jar com.example.** --budget 5m
  cupper invariants target/classes --learned learnt.json
  cupper invariants roaringbitmap.jar org.roaringbitmap.BitmapContainer --invariant validate"
)]
pub struct Invariants {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    spending: Spending,
    /// A method that is an invariant, beside the usual ones: it takes nothing, and is boolean, or void and throws
    #[arg(long, value_name = "NAME")]
    invariant: Vec<String>,
    /// Rules for classes of others: a source or a folder with public static boolean methods of one parameter
    #[arg(long, value_name = "PATH")]
    rules: Option<PathBuf>,
    /// Operations after the constructor
    #[arg(long, value_name = "N", default_value_t = invariants::LENGTH)]
    length: usize,
    /// Sequences of operations for each invariant
    #[arg(long, value_name = "N", default_value_t = invariants::MAX_SEQUENCES)]
    max_sequences: usize,
    /// Try all operations, also those that cannot matter to the invariant by what they write
    #[arg(long)]
    no_pruning: bool,
    /// Protected members are operations, too: what code of subclasses can do
    #[arg(long)]
    subclass: bool,
}

impl Invariants {
    pub fn execute(self) -> ExitCode {
        let rules = match self.rules() {
            Ok(rules) => rules,
            Err(why) => {
                complain(&format!("cupper: error: {why}"));
                return ExitCode::from(target::BAD_INPUT);
            }
        };
        let options = invariants::Invariants {
            names: self.invariant.clone(),
            rules: rules.iter().flat_map(|rules| rules.rules.clone()).collect(),
            length: self.length,
            max_sequences: self.max_sequences,
            prune: !self.no_pruning,
            subclass: self.subclass,
            explains: self.common.names_classes(),
            is_beside: false,
        };
        let expected = self.invariant.iter().map(|name| expected(name)).collect();
        let class_path = rules.iter().map(|rules| rules.folder.clone()).collect();
        let job = Job::new(table::invariants(&options), self.spending.time());
        self.common.execute_then(Job { expected, class_path, ..job }, |finished| {
            if finished.report.invariants.is_empty() && !finished.is_bad {
                complain("cupper: there is no invariant in these classes: name one with --invariant");
            }
            None
        })
    }

    fn rules(&self) -> Result<Option<Rules>, String> {
        let learnt = match &self.rules {
            Some(_) => None,
            None => self.learnt()?,
        };
        let Some(path) = self.rules.as_ref().or(learnt.as_ref()) else { return Ok(None) };
        let jvm = self.common.jvm()?;
        Rules::read(path, &jvm, &self.common.entries()).map(Some).map_err(|error| error.to_string())
    }

    /// What was learnt, as a folder of rules beside the report: tests need it.
    fn learnt(&self) -> Result<Option<PathBuf>, String> {
        let Some(file) = &self.common.learned else { return Ok(None) };
        let mut learnt = learn::Learnt::read(file).map_err(|error| error.to_string())?;
        let classes = learn::Classes::new(&self.common.entries());
        learnt.drop_changed(&classes);
        let folder = match &self.common.report_dir {
            Some(folder) => folder.join("learnt-rules"),
            None => PathBuf::from("cupper-learnt-rules"),
        };
        match crate::learn::write_rules(&folder, &learnt, &classes)? {
            0 => Ok(None),
            _ => {
                complain(&format!("cupper: learnt invariants are rules in {}: tests need them", folder.display()));
                Ok(Some(folder))
            }
        }
    }
}

/// A name should fit a method of one of the classes.
fn expected(name: &str) -> Expected {
    Expected {
        counter: format!("invariants.{}", invariants::fits_counter(name)),
        notice: Notice {
            severity: Severity::Error,
            subject: format!("--invariant {name}"),
            reason: "no class has such a method that takes nothing and is boolean or void".to_string(),
            remedy: Some("name one class to see which of its methods would do".to_string()),
        },
    }
}
