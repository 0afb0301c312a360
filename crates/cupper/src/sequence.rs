//! `cupper sequence`: all sequences of calls on an object, pruned by its states, and tests for what they cover.

use crate::common::{Common, Job, Spending};
use crate::target;
use crate::terminal::complain;
use campaign::Finished;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use strategies::sequence::{Contract, Mode, Whole};
use strategies::table;

#[derive(Args)]
#[command(
    args_override_self = true,
    after_help = "Arguments are values that are not known: the code decides which of them differ. A state whose heaps an earlier
state stands for, too, is not explored further, which loses no path of any single call. Where any object will do, it is an
Integer or null.

Tests that cover a branch or throw an exception that no shorter sequence did are compiled, run on the JDK and written as
`generate` does. With --invariant, --before and --after, boolean methods say what must hold: calls that break what must
hold before are not made, and the rest is a bug.

Exit status: as of cupper generate; and 5 when a limit was reached or something was cut (a line says what and at which
length; all tests so far are kept).

Examples:
  cupper sequence -cp target/classes com.example.Stack --length 6
  cupper sequence java.util.TreeMap --methods 'new(),put,remove(Object)' --length 7 --dot states.dot
  cupper sequence -cp out Account --invariant isConsistent --before withdraw=canWithdraw --after withdraw=isBooked"
)]
pub struct Sequence {
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    spending: Spending,
    /// Calls after the constructor
    #[arg(long, default_value_t = 5, value_name = "N")]
    length: usize,
    /// Methods to call, separated by commas, with parameters where they are overloaded; `new` or `new(int)` for
    /// constructors; `put(Object,Object=0|5)` passes numbers for a parameter [default: all that tests can call]
    #[arg(long, value_name = "METHODS")]
    methods: Option<String>,
    /// What arguments are: not known, or each of the numbers from 0 below the length
    #[arg(long, value_enum, default_value_t = Arguments::Symstra)]
    mode: Arguments,
    /// Arguments are never null
    #[arg(long)]
    no_nulls: bool,
    /// Explore every state, also those that an earlier one stands for
    #[arg(long)]
    no_pruning: bool,
    /// A method without parameters that must be true after every call, or that is void and throws if something is broken
    #[arg(long, value_name = "METHOD")]
    invariant: Option<String>,
    /// A boolean method, with the same parameters or none, that must be true before a method is called
    #[arg(long, value_name = "METHOD=CONDITION", value_parser = pair)]
    before: Vec<(String, String)>,
    /// A boolean method, with the same parameters or none, that must be true after a method was called
    #[arg(long, value_name = "METHOD=CONDITION", value_parser = pair)]
    after: Vec<(String, String)>,
    /// An exception that says that a call was illegal: such sequences are no tests
    #[arg(long, value_name = "CLASS")]
    illegal: Vec<String>,
    /// Nothing more is tried when an invariant or postcondition does not hold
    #[arg(long)]
    stop_at_violation: bool,
    /// Time for one length: then the next one goes on from what was found
    #[arg(long, value_name = "TIME", value_parser = crate::time::parse)]
    level_time: Option<std::time::Duration>,
    /// A method without parameters whose result is what states are compared by; `equals`: states are one if it says so
    #[arg(long, value_name = "METHOD")]
    abstraction: Option<String>,
    /// Objects of the class at most, which may be passed to each other
    #[arg(long, default_value_t = 1, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=4))]
    objects: u32,
    /// A test for every path, not only for those that cover or throw something new
    #[arg(long)]
    all_tests: bool,
    /// States at most
    #[arg(long, default_value_t = 1_000_000, value_name = "N")]
    max_states: usize,
    /// Draw the states and the calls between them into this file, for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Arguments {
    Symstra,
    Rostra,
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (method, condition) = text.split_once('=').ok_or("write METHOD=CONDITION")?;
    Ok((method.trim().to_string(), condition.trim().to_string()))
}

impl Sequence {
    pub fn execute(self) -> ExitCode {
        let mode = match self.mode {
            Arguments::Symstra => Mode::Symstra,
            Arguments::Rostra => Mode::Rostra,
        };
        let whole = Whole {
            length: self.length,
            methods: self.methods.as_deref().map(list).unwrap_or_default(),
            mode,
            prune: !self.no_pruning,
            nulls: !self.no_nulls,
            contract: Contract {
                invariant: self.invariant,
                illegal: self.illegal,
                stops: self.stop_at_violation,
                before: self.before,
                after: self.after,
            },
            abstraction: self.abstraction,
            objects: self.objects as usize,
            all_tests: self.all_tests,
            max_states: self.max_states,
            level_time: self.level_time,
        };
        let job = Job::new(table::sequence(whole), self.spending.time());
        let dot = self.dot;
        self.common.execute_then(job, |finished| draw(finished, dot).or_else(|| cut(finished)))
    }
}

/// Draws the states, if that is wanted; the exit status if it cannot be done.
fn draw(finished: &Finished, dot: Option<PathBuf>) -> Option<u8> {
    let path = dot?;
    let graphs = finished.report.classes.iter().flat_map(|class| &class.graphs);
    let text: String = graphs.map(report::dot).collect();
    let error = std::fs::write(&path, text).err()?;
    complain(&format!("cupper: error: {}: {error}", path.display()));
    Some(target::BAD_INPUT)
}

/// The exit status if something was left out.
fn cut(finished: &Finished) -> Option<u8> {
    finished.report.classes.iter().any(|class| !class.cuts.is_empty()).then_some(target::EXHAUSTED)
}

/// The parts between commas that are outside of parentheses.
fn list(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for letter in text.chars() {
        match letter {
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if let Some(last) = parts.last_mut() {
            last.push(letter);
        }
    }
    parts.iter().map(|part| part.trim().to_string()).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_with_their_parameters() {
        assert_eq!(list("put, remove(Object, Object),new()"), ["put", "remove(Object, Object)", "new()"]);
        assert_eq!(list(""), Vec::<String>::new());
        assert_eq!(pair("a = b"), Ok(("a".to_string(), "b".to_string())));
    }
}
