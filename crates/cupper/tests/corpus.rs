//! The fidelity corpus: every program under `corpus/` runs on `java` and on `cupper run`, for each JDK at hand, and must
//! print the same on both streams and end with the same status.
//!
//! `corpus/README.md` describes the format of the programs. Environment:
//! - `CUPPER_JDKS`: colon-separated JDK homes, in place of every JDK below `/usr/lib/jvm`;
//! - `CUPPER_ORACLE_ONLY=1`: check the corpus itself: each program compiles, and `java` gives the same result twice.

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use support::{compile, exec, jdks, oracle, places::Places, program, report};

fn main() {
    let arguments = Arguments::from_args();
    match trials(&arguments) {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit(),
        Err(reason) => {
            eprintln!("corpus: {reason}");
            std::process::exit(1);
        }
    }
}

/// Finds the programs, compiles those that the command line selects, and makes one trial per program and JDK.
fn trials(arguments: &Arguments) -> Result<Vec<Trial>, String> {
    let places: &'static Places = Box::leak(Box::new(Places::of_this_test()));
    let jdks = jdks::installed()?;
    let newest = jdks.last().ok_or("no JDK found: install one below /usr/lib/jvm or set CUPPER_JDKS")?;
    let oldest = jdks.first().unwrap_or(newest);
    let mut selected = Vec::new();
    for program in program::discover(&places.corpus)? {
        let names: Vec<_> = jdks
            .iter()
            .filter(|jdk| jdk.feature >= program.min_jdk)
            .map(|jdk| (jdk, format!("jdk{}::{}", jdk.feature, program.name)))
            .filter(|(_, name)| wanted(arguments, name))
            .collect();
        if !names.is_empty() {
            selected.push((program, names));
        }
    }
    let oracle_only = std::env::var_os("CUPPER_ORACLE_ONLY").is_some_and(|value| value != "0");
    let programs: Vec<_> = selected.iter().map(|(program, _)| program).collect();
    let built = if arguments.list {
        programs.iter().map(|_| Err("not compiled: only listing".to_owned())).collect()
    } else {
        compile::all(places, &programs, newest, oldest)?
    };
    let mut trials = Vec::new();
    for ((program, names), built) in selected.iter().zip(built) {
        for (jdk, name) in names {
            let (program, jdk, built) = (program.clone(), (*jdk).clone(), built.clone());
            trials.push(Trial::test(name.clone(), move || {
                let classes = built.map_err(Failed::from)?;
                if oracle_only {
                    check_oracle(&program, &classes, &jdk)
                } else {
                    check_cupper(places, &program, &classes, &jdk)
                }
            }));
        }
    }
    Ok(trials)
}

/// The selection that libtest-mimic will make, made early so that nothing is compiled in vain.
fn wanted(arguments: &Arguments, name: &str) -> bool {
    let matches = |pattern: &String| if arguments.exact { name == pattern } else { name.contains(pattern.as_str()) };
    arguments.filter.as_ref().is_none_or(matches) && !arguments.skip.iter().any(matches)
}

fn check_cupper(
    places: &Places,
    program: &program::Program,
    classes: &compile::Built,
    jdk: &jdks::Jdk,
) -> Result<(), Failed> {
    let expected = oracle::expected(places, program, classes, jdk)?;
    let actual = exec::run(&mut exec::cupper(program, classes, jdk), &program.stdin)?;
    report::compare("java", &expected, "cupper", &actual).map_err(Failed::from)
}

fn check_oracle(program: &program::Program, classes: &compile::Built, jdk: &jdks::Jdk) -> Result<(), Failed> {
    let first = exec::run(&mut exec::java(program, classes, jdk), &program.stdin)?;
    let second = exec::run(&mut exec::java_otherwise(program, classes, jdk), &program.stdin)?;
    report::compare("first run", &first, "second run", &second).map_err(Failed::from)
}
