//! Programs that draw their inputs from `org.sosy_lab.sv_benchmarks.Verifier`, played back.

use crate::{Classes, Error, Jvm, Launch, Limits, Outcome, Source};
use std::path::PathBuf;

const NAME: &str = "org/sosy_lab/sv_benchmarks/Verifier";
const SOURCE: &str = include_str!("../java/Verifier.java");
/// Exit statuses of the played-back `Verifier`, with what they mean.
const ASSUMPTION_FAILED: i32 = 96;
const OUT_OF_STEP: i32 = 97;

/// A value that the program draws: the name of the method, and what it returns.
#[derive(Clone, Debug)]
pub enum Drawn {
    /// The bits of a `long` or `double`; those of an `int`, sign-extended or not, for what is smaller.
    Number(&'static str, u64),
    /// UTF-16 units.
    Text(&'static str, Vec<u16>),
}

/// A `Verifier` that gives out prepared values.
pub struct Playback {
    classes: Classes,
}

impl Playback {
    pub fn new(jvm: &Jvm) -> Result<Playback, Error> {
        let source = Source { path: format!("{NAME}.java"), text: SOURCE.to_string() };
        Ok(Playback { classes: jvm.compile(&[source], &[])? })
    }

    /// Runs a program with assertions enabled on these values.
    pub fn run(&self, jvm: &Jvm, drawn: &[Drawn], class_path: &[PathBuf], main: &str) -> Result<Outcome, Error> {
        let mut text = String::new();
        for value in drawn {
            match value {
                Drawn::Number(method, bits) => text += &format!("{method} {bits:x}\n"),
                Drawn::Text(method, units) => {
                    text += method;
                    text.push(' ');
                    text.extend(units.iter().map(|unit| format!("{unit:04x}")));
                    text.push('\n');
                }
            }
        }
        let own = self.classes.path();
        let values = own.join(format!("{NAME}.values"));
        std::fs::write(&values, text).map_err(|error| Error::Io { what: values.display().to_string(), error })?;
        let class_path = std::iter::once(own).chain(class_path.iter().cloned()).collect();
        jvm.run(&Launch { class_path, main, options: vec!["-ea"], limits: Limits::default() })
    }

    /// Why a run did not follow the values, if it did not.
    pub fn strayed(outcome: &Outcome) -> Option<&'static str> {
        match outcome.status {
            _ if outcome.timed_out => Some("java did not end in time"),
            Some(ASSUMPTION_FAILED) => Some("an assumption fails there"),
            Some(OUT_OF_STEP) => Some("it draws other values there"),
            None => Some("java was ended by a signal"),
            Some(_) => None,
        }
    }
}
