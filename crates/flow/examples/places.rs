//! Counts the places of jars and how many of them are shown to be safe.
//!
//!     cargo run --release -p flow --example places -- [--why] [--all] [--thrown=FILE] JAR...
//!
//! `--why` counts the reasons for what is left, `--all` lists it. A file of exceptions that were seen (`EXCEPTION CLASS
//! METHOD LINE` a line, of the frame that threw) is compared: each that comes from a line where all is proved is shown.

use flow::{Analysis, Kind, Reason, Source, Verdict};
use program::Name;
use program::cfg::opcode;
use program::link::{Class, Loader, Program, class_names};
use program::source::{ClassPath, Jdk, locate_jdk};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

fn main() {
    let (options, jars): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|word| word.starts_with("--"));
    for jar in &jars {
        count(&PathBuf::from(jar), &options);
    }
}

fn count(jar: &PathBuf, options: &[String]) {
    let (started, before) = (Instant::now(), processor_seconds());
    let jdk = Jdk::open(locate_jdk(None).expect("a JDK")).expect("a JDK");
    let class_path = ClassPath::open(std::slice::from_ref(jar), jdk.feature);
    let program = Program::new(jdk, class_path).expect("a program");
    let found = class_names(jar).into_iter().map(|name| program.find(Loader::APP, Name::new(&name)).ok().flatten());
    let (loaded, missing): (Vec<_>, Vec<_>) = found.partition(Option::is_some);
    let classes: Vec<&'static Class> = loaded.into_iter().flatten().collect();
    let analysis = Analysis::new(&program, &classes);
    let seconds = started.elapsed().as_secs_f64();
    let mut unreachable = 0;
    let mut counts: BTreeMap<Kind, (usize, usize)> = BTreeMap::new();
    let mut reasons: BTreeMap<(Kind, String), usize> = BTreeMap::new();
    let mut sources: BTreeMap<(Kind, String), usize> = BTreeMap::new();
    for (method, places) in analysis.methods() {
        for place in places {
            let (all, safe) = counts.entry(place.kind).or_default();
            *all += 1;
            match &place.verdict {
                Verdict::Safe(_) => *safe += 1,
                Verdict::Unreachable(_) => {
                    *safe += 1;
                    unreachable += 1;
                }
                Verdict::Left(reason) => {
                    *reasons.entry((place.kind, category(reason))).or_default() += 1;
                    *sources.entry((place.kind, format!("{reason:?}"))).or_default() += 1;
                    if options.iter().any(|option| option == "--all") {
                        let code = program.method(method).info().and_then(|info| info.code.as_ref());
                        let line = code.and_then(|code| code.line_at(place.pc)).unwrap_or_default();
                        println!("{}:{line} @{} {} {reason:?}", program.method(method), place.pc, place.kind);
                    }
                }
            }
        }
    }
    let (all, safe) = counts.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let name = jar.file_name().unwrap_or_default().to_string_lossy();
    println!(
        "{name}: {} classes ({} missing), {} methods, {all} places, {safe} proved ({:.1} %, {unreachable} unreachable), {seconds:.1} s ({:.1} of the processor), {} looks",
        classes.len(),
        missing.len(),
        analysis.methods().count(),
        100.0 * safe as f64 / all.max(1) as f64,
        processor_seconds() - before,
        analysis.rounds,
    );
    for (kind, (all, safe)) in &counts {
        println!("  {kind:9} {safe:6} of {all:6} ({:.1} %)", 100.0 * *safe as f64 / *all as f64);
    }
    if let Some(file) = options.iter().find_map(|option| option.strip_prefix("--thrown=")) {
        compare(&program, &analysis, &std::fs::read_to_string(file).expect("a file of exceptions"));
    }
    if options.iter().any(|option| option == "--why") {
        top(&reasons, 14);
        top(&sources, 30);
    }
}

fn compare(program: &Program, analysis: &Analysis, seen: &str) {
    let (mut matched, mut wrong) = (0, 0);
    for line in seen.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [exception, class, method, number, ..] = words[..] else { continue };
        let kind = match exception.rsplit('.').next().unwrap_or_default() {
            "NullPointerException" => Kind::Null,
            "ArrayIndexOutOfBoundsException" => Kind::Index,
            "NegativeArraySizeException" => Kind::Size,
            "ArithmeticException" => Kind::Division,
            "ClassCastException" => Kind::Cast,
            "ArrayStoreException" => Kind::Store,
            _ => continue,
        };
        let Ok(Some(class)) = program.find(Loader::APP, Name::new(&class.replace('.', "/"))) else { continue };
        let mut here = Vec::new();
        for method in class.methods().iter().filter(|one| one.name == method) {
            let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { continue };
            let is_here = |pc: u16| code.line_at(pc).map(|line| line.to_string()).as_deref() == Some(number);
            // What throws an exception that the program has made is not meant.
            let throws = |pc: u16| code.bytes[usize::from(pc)] == opcode::ATHROW;
            let is_meant = |pc: u16| is_here(pc) && !throws(pc);
            here.extend(analysis.places(method).iter().filter(|place| place.kind == kind && is_meant(place.pc)));
        }
        if here.is_empty() {
            // An explicit throw.
            continue;
        }
        matched += 1;
        if here.iter().all(|place| place.verdict.is_proved()) {
            wrong += 1;
            println!("  PROVED BUT THROWN: {line}");
            for place in here {
                let assumed: Vec<String> =
                    place.verdict.assumptions().iter().map(|one| one.describe(program)).collect();
                println!("      @{} {}", place.pc, assumed.join("; "));
            }
        }
    }
    println!("  {matched} exceptions of places seen, {wrong} where all was proved");
}

/// Seconds of the processor that this process has used, 0 where the system does not say so.
fn processor_seconds() -> f64 {
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let fields: Vec<f64> = after_name.split_whitespace().map(|field| field.parse().unwrap_or_default()).collect();
    fields.get(11).copied().unwrap_or_default() / TICKS + fields.get(12).copied().unwrap_or_default() / TICKS
}

fn top(of: &BTreeMap<(Kind, String), usize>, count: usize) {
    let mut rows: Vec<_> = of.iter().collect();
    rows.sort_by(|one, other| other.1.cmp(one.1).then(one.0.cmp(other.0)));
    for ((kind, reason), number) in rows.into_iter().take(count) {
        println!("    {number:6} {kind} {reason}");
    }
}

fn category(reason: &Reason) -> String {
    let of = |source: &Source| match source {
        Source::Own(_) => "result of an own method",
        Source::Foreign(_) => "result of a foreign method",
        Source::Field(_) => "field",
        Source::Element => "element",
        Source::Parameter => "parameter",
        Source::Joined => "joined",
        Source::Arithmetic => "arithmetic",
        Source::Literal => "literal",
        Source::Other => "other",
    };
    match reason {
        Reason::Value(source) => of(source).to_string(),
        Reason::Below(source) => format!("below: {}", of(source)),
        Reason::Above(source) => format!("above: {}", of(source)),
        Reason::NotUnderstood => "not understood".to_string(),
        Reason::Limit => "limit".to_string(),
    }
}
