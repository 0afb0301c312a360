//! The command line of the benchmark.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Parser;

/// Compares `cupper run` with `java`: kernels, start-up and memory.
#[derive(Debug, Parser)]
pub struct Args {
    /// JDK to measure with [default: JAVA_HOME, then the `java` on the path]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,
    /// The cupper binary [default: the one next to this program]
    #[arg(long, value_name = "FILE")]
    pub cupper: Option<PathBuf>,
    /// Runs of each kernel on each virtual machine; the fastest counts
    #[arg(long, value_name = "N", default_value = "3")]
    pub reps: NonZero<u32>,
    /// Runs of hello-world on each virtual machine; the median counts
    #[arg(long, value_name = "N", default_value = "10")]
    pub starts: NonZero<u32>,
    /// Only these kernels
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Only these parts [default: all]
    #[arg(long, value_enum, value_name = "PART", value_delimiter = ',')]
    pub parts: Vec<Part>,
    /// Seconds after which a run counts as failed
    #[arg(long, value_name = "S", default_value = "120")]
    pub timeout: NonZero<u32>,
    /// Write the results as JSON
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Write the results as Markdown
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Exit with status 1 when a floor is not met
    #[arg(long)]
    pub strict: bool,
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Part {
    /// Speed of the virtual machine, start-up and memory
    Kernels,
    /// What a fork costs
    Forks,
    /// Symbolic execution
    Paths,
    /// The layers above the solver
    Queries,
    /// Tests on the real JVM that find classes as in a new one
    CleanState,
    /// Crash search against JUnit
    Crash,
    /// Sequences of calls
    Sequences,
    /// Explorations from static state
    Statics,
}

impl Args {
    pub fn wants(&self, part: Part) -> bool {
        self.parts.is_empty() || self.parts.contains(&part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_is_well_formed() {
        Args::command().debug_assert();
    }

    #[test]
    fn numbers_are_positive() {
        assert_eq!(Args::parse_from(["bench", "--only", "A,B"]).only, ["A", "B"]);
        assert!(Args::try_parse_from(["bench", "--reps", "0"]).is_err());
    }
}
