//! `cupper verify`: whole programs, with inputs from `org.sosy_lab.sv_benchmarks.Verifier`.

use crate::explore::Effort;
use crate::guidance::{Guidance, Thrown};
use crate::target::{self, Opened};
use clap::Args;
use program::classfile::access;
use program::link::{Method, Program};
use replay::Jvm;
use replay::verifier::{self, Playback};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use symex::Report;
use symex::explore::{Explorer, Settings, Worker};
use symex::input::InputId;
use symex::input::{Identity, Input, JavaType, java};
use symex::verify::{Doubt, Drawn, Property, Trial, Unconfirmed, Verdict, Violation};

/// The property is violated.
const VIOLATED: u8 = 10;

/// Classes in folders of the class path whose branches guide the search.
const MAX_TRACED: usize = 2_000;

#[derive(Args)]
#[command(
    after_help = "Prints TRUE if all paths were explored and none violates the property; FALSE with the inputs, in the order in
which the program draws them, if a run of them on the real `java` has confirmed the violation; else UNKNOWN and why.

Exit status: 0 for TRUE; 10 for FALSE; 5 for UNKNOWN; 1 for a program that cannot be found or loaded; 2 for a wrong
command line.

Examples:
  cupper verify -cp out Main --property assert
  cupper verify -cp out com.example.Main --property no-runtime-exception --budget 5m --json"
)]
pub struct Verify {
    #[command(flatten)]
    places: target::Places,
    /// The main class
    #[arg(value_name = "MAIN")]
    main: String,
    /// What must not happen: that an `assert` fails, or that a RuntimeException is not caught
    #[arg(long, value_enum, value_name = "PROPERTY")]
    property: Checked,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    guidance: Guidance,
    #[command(flatten)]
    effort: Effort,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Checked {
    Assert,
    NoRuntimeException,
}

impl Verify {
    pub fn execute(self) -> ExitCode {
        target::status(self.start())
    }

    fn start(&self) -> Result<u8, (u8, String)> {
        let Opened { program, .. } = self.places.open()?;
        let main = find_main(&program, &self.main).map_err(|message| (target::BAD_INPUT, message))?;
        self.guidance.read(&program)?;
        let interrupt = Arc::new(AtomicBool::new(false));
        target::on_interrupt(&interrupt);
        let property = match self.property {
            Checked::Assert => Property::Assert,
            Checked::NoRuntimeException => Property::NoRuntimeException,
        };
        let judge = Mutex::new(Judge {
            home: self.places.home()?,
            class_path: self.places.entries(),
            main: main.class.java_name(),
            property,
            playback: None,
        });
        let trial = Trial {
            jobs: self.effort.jobs(),
            open: &|| self.worker(&interrupt),
            property,
            confirm: &|violation| judge.lock().unwrap_or_else(PoisonError::into_inner).confirm(violation),
        };
        let (verdict, report) = trial.hold().map_err(|message| (target::BAD_INPUT, message))?;
        let writer = Text { program: &program, main };
        if self.json {
            println!("{:#}", writer.json(&verdict, &report));
        } else {
            print!("{}", writer.text(&verdict, &report));
        }
        Ok(match verdict {
            Verdict::True => 0,
            Verdict::False(_) => VIOLATED,
            Verdict::Unknown(_) => target::EXHAUSTED,
        })
    }

    fn worker(&self, interrupt: &Arc<AtomicBool>) -> Result<Worker, String> {
        let Opened { program, options } = self.places.open().map_err(|(_, message)| message)?;
        let method = find_main(&program, &self.main)?;
        let settings = Settings { keep_merged: true, ..self.effort.settings() };
        let traced = traced(&program, method);
        let mut explorer =
            Explorer::new(program.into(), traced, options, settings).map_err(|error| error.to_string())?;
        explorer.interrupt = interrupt.clone();
        let thrown = match self.property {
            Checked::Assert => Thrown::Meant,
            Checked::NoRuntimeException => Thrown::All,
        };
        self.guidance.follow(&mut explorer, &[method], thrown)?;
        let scenario = explorer.scenario(method);
        Ok(Worker { explorer, scenario })
    }
}

fn find_main(program: &Program, name: &str) -> Result<&'static Method, String> {
    let class = target::find_class(program, name)?;
    let main = class.method("main", "([Ljava/lang/String;)V");
    let needed = access::PUBLIC | access::STATIC;
    main.filter(|main| main.access & needed == needed)
        .ok_or_else(|| format!("class {} has no public static void main(String[])", class.java_name()))
}

/// The classes of the program that are not in jars, and that of `main`.
fn traced(program: &Program, main: &Method) -> Vec<String> {
    let entries = program.class_path.entries();
    let names =
        entries.iter().filter(|entry| entry.path.is_dir()).flat_map(|entry| program::link::class_names(&entry.path));
    let mut names: Vec<String> = names.filter(|name| !name.contains('$')).take(MAX_TRACED).collect();
    names.push(target::outermost(main.class));
    names.sort();
    names.dedup();
    names
}

/// Asks the real JVM.
struct Judge {
    home: PathBuf,
    class_path: Vec<PathBuf>,
    main: String,
    property: Property,
    /// Compiled when it is first needed.
    playback: Option<(Jvm, Playback)>,
}

impl Judge {
    fn confirm(&mut self, violation: &Violation) -> Result<(), Unconfirmed> {
        let failed = |error: replay::Error| Unconfirmed::NotRun(error.to_string());
        if self.playback.is_none() {
            self.playback = Some(prepare(&self.home).map_err(failed)?);
        }
        let Some((jvm, playback)) = &self.playback else {
            return Err(Unconfirmed::NotRun("no java".to_string()));
        };
        let drawn: Vec<verifier::Drawn> = violation.drawn.iter().map(played).collect();
        let outcome = playback.run(jvm, &drawn, &self.class_path, &self.main).map_err(failed)?;
        if let Some(why) = Playback::strayed(&outcome) {
            return Err(Unconfirmed::NotRun(why.to_string()));
        }
        let Some(uncaught) = outcome.uncaught() else {
            return Err(Unconfirmed::NoException);
        };
        if !uncaught.is(&violation.exception) {
            let text = uncaught.text.lines().next().unwrap_or_default().to_string();
            return Err(Unconfirmed::OtherException(text));
        }
        // That the error comes from an `assert` is known of the place, so the place must be the same.
        let (place, said) = (uncaught.frames.first(), violation.frames.first());
        let is_same = place.zip(said).map_or(place.is_none() && said.is_none(), |(place, said)| place.is_at(said));
        if self.property == Property::Assert && !is_same {
            return Err(Unconfirmed::Elsewhere(place.map(|place| place.short())));
        }
        Ok(())
    }
}

fn prepare(home: &Path) -> Result<(Jvm, Playback), replay::Error> {
    let jvm = Jvm::new(home)?;
    let playback = Playback::new(&jvm)?;
    Ok((jvm, playback))
}

fn played(drawn: &Drawn) -> verifier::Drawn {
    match drawn {
        Drawn::Number(_, bits) => verifier::Drawn::Number(drawn.method(), *bits),
        Drawn::Text(units) => verifier::Drawn::Text(drawn.method(), units.clone()),
    }
}

/// Writes a verdict down.
struct Text<'a> {
    program: &'a Program,
    main: &'static Method,
}

impl Text<'_> {
    /// The method that draws a value, and the value as a Java expression.
    fn input(&self, drawn: &Drawn) -> (&'static str, String) {
        let (input, declared) = match drawn.clone() {
            Drawn::Number(kind, bits) => (Input::Primitive { kind, bits }, JavaType::Primitive(kind)),
            Drawn::Text(units) => {
                let input = Input::String { id: InputId::Object(0), units, identity: Identity::Open };
                (input, JavaType::raw(self.program.core().object))
            }
        };
        // A writer of its own for each: they are not parts of one method.
        let mut writer = java::Writer::new(self.program, self.main.class);
        (drawn.method(), writer.initialisers(&[(input, declared)]).concat())
    }

    fn text(&self, verdict: &Verdict, report: &Report<(), ()>) -> String {
        let mut out = match verdict {
            Verdict::True => "TRUE\n".to_string(),
            Verdict::False(violation) => {
                let mut out = "FALSE\n".to_string();
                for input in &violation.drawn {
                    let (method, value) = self.input(input);
                    out += &format!("  {method}() = {value}\n");
                }
                let message = violation.message.as_ref().map_or(String::new(), |message| format!(": {message}"));
                out += &format!("confirmed on java: {}{message}\n", violation.exception);
                for frame in violation.frames.iter().take(8) {
                    out += &format!("    at {}\n", frame.short());
                }
                out
            }
            Verdict::Unknown(reasons) => {
                let line = |(why, count): (&Doubt, &u32)| format!("{why} ({count})");
                let reasons: Vec<String> = reasons.iter().map(line).collect();
                format!("UNKNOWN: {}\n", reasons.join("\n     and "))
            }
        };
        out += &format!(
            "{} paths, {:.2} s in execution, {:.2} s in solving ({} queries)\n",
            report.paths.len(),
            report.execution.as_secs_f64(),
            report.solving.as_secs_f64(),
            report.queries
        );
        out
    }

    fn json(&self, verdict: &Verdict, report: &Report<(), ()>) -> serde_json::Value {
        let (name, violation, reasons) = match verdict {
            Verdict::True => ("TRUE", None, json!({})),
            Verdict::False(violation) => ("FALSE", Some(self.violation(violation)), json!({})),
            Verdict::Unknown(reasons) => {
                let reasons: BTreeMap<String, u32> =
                    reasons.iter().map(|(why, count)| (why.to_string(), *count)).collect();
                ("UNKNOWN", None, json!(reasons))
            }
        };
        json!({
            "main": self.main.class.java_name(),
            "verdict": name,
            "violation": violation,
            "reasons": reasons,
            "paths": report.paths.len(),
            "executionSeconds": report.execution.as_secs_f64(),
            "solvingSeconds": report.solving.as_secs_f64(),
            "queries": report.queries,
        })
    }

    fn violation(&self, violation: &Violation) -> serde_json::Value {
        let inputs: Vec<_> = (violation.drawn.iter().map(|input| self.input(input)))
            .map(|(method, value)| json!({ "method": method, "value": value }))
            .collect();
        json!({
            "inputs": inputs,
            "exception": violation.exception,
            "message": violation.message,
            "frames": violation.frames.iter().map(|frame| frame.short()).collect::<Vec<_>>(),
        })
    }
}
