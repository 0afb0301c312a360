//! Verdicts on what other analysers warn of. All classes are looked at first, so that warnings find their instructions; the
//! classes that are warned of are then worked on, and what tests show or facts prove is said of each warning.

mod loops;

use crate::error::Error;
use crate::request::{Finished, Request, run};
use crate::watch::Watch;
use loops::Loops;
use project::{Notice, Severity};
use report::{BugReport, ClassReport, Frame, PlaceReport, PlaceVerdict};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use strategies::check::Check;
use strategies::{ENDLESS, table};
use technique::{CheckFilter, CheckKind, LineThrows, WantedCheck};
use warnings::sources::{Candidate, ClassInfo, SourceRoot, Sources, narrow};
use warnings::{Claim, Evidence, Fault, Location, Site, Step, TestFile, Verdict, Verdicts, Warning};

/// What came of it.
pub struct Confirmation {
    pub verdicts: Verdicts,
    pub finished: Finished,
}

/// Judges the warnings of a report about the classes of a request, whose agenda is ours to choose. The folders have sources
/// that the report may speak of.
pub fn confirm(
    report: &warnings::Report,
    sources: &[PathBuf],
    request: &Request,
    watch: &mut dyn Watch,
    interrupt: &Arc<AtomicBool>,
) -> Result<Confirmation, Error> {
    let filter = CheckFilter { nulls: true, ..CheckFilter::default() };
    let look = table::check(&Check { filter: filter.clone(), ..Check::default() }, true);
    let looked = run(&Request { agenda: look, ..request.clone() }, watch, interrupt)?;
    let known = Known::new(&looked, sources);
    let judged: Vec<&Warning> = report.warnings.iter().filter(|warning| warning.left_alone().is_none()).collect();
    let mut wanted: BTreeMap<String, Vec<WantedCheck>> = BTreeMap::new();
    // Where what is called counts, too, or a call that does not end.
    let mut calls = BTreeSet::new();
    let claimed = judged.iter().filter_map(|warning| Some((warning.claim?, &warning.locations)));
    for (claim, location) in claimed.flat_map(|(claim, all)| all.iter().map(move |location| (claim, location))) {
        let kind = CheckKind::ALL.into_iter().find(|kind| fault(*kind) == claim.fault);
        for class in known.sources.classes(location).unwrap_or_default() {
            let lines = location.line.map(|line| (line, line));
            let check = WantedCheck { class: class.name.clone(), lines, kind, ..WantedCheck::default() };
            let outermost = outermost(&class.name).to_string();
            if claim.site != Site::Line || kind.is_none() {
                calls.insert(outermost.replace('.', "/"));
            }
            wanted.entry(outermost).or_default().push(check);
        }
    }
    for path in newer(&looked.report, &wanted, sources) {
        watch.notice(&Notice {
            severity: Severity::Warning,
            subject: path.display().to_string(),
            reason: "it is newer than its class, so the lines of the report may be those of other code".to_string(),
            remedy: Some("compile it and run the analyser again".to_string()),
        });
    }
    let finished = if wanted.is_empty() {
        looked
    } else {
        let only = Some(wanted.values().flatten().cloned().collect());
        let work = table::confirm(&Check { filter: CheckFilter { only, ..filter }, ..Check::default() }, calls);
        let targets = request.targets.iter().filter(|target| !wanted.contains_key(*target));
        let targets = targets.chain(wanted.keys()).cloned().collect();
        run(&Request { agenda: work, targets, all: true, ..request.clone() }, watch, interrupt)?
    };
    let known = Known { places: merged(known.places, &finished.report.places), ..known };
    // Whoever says that a loop does not end must be shown that loop.
    let is_of_loops = |warning: &&Warning| warning.claim.is_some_and(|claim| claim.fault == Fault::EndlessLoop);
    let loops = judged.iter().any(is_of_loops).then(|| Loops::open(&finished.jdk, &finished.class_path)).flatten();
    let known = Known { loops, ..known };
    let verdict = |warning: &&Warning| (warning.origin, known.verdict(warning, &finished));
    let verdicts = judged.iter().map(verdict).collect();
    Ok(Confirmation { verdicts, finished })
}

/// Source files of classes that were changed after these were compiled.
fn newer(
    report: &report::Report,
    wanted: &BTreeMap<String, Vec<WantedCheck>>,
    sources: &[PathBuf],
) -> BTreeSet<PathBuf> {
    let changed = |path: &Path| path.metadata().and_then(|found| found.modified()).ok();
    let one = |class: &ClassReport| {
        let package = class.name.rsplit_once('.').map_or(String::new(), |(package, _)| package.replace('.', "/"));
        let below = Path::new(&package).join(class.source_file.as_ref()?);
        let own = class.source.iter().map(|source| PathBuf::from(&source.path));
        let source = sources.iter().map(|root| root.join(&below)).chain(own).find(|path| path.is_file())?;
        let file = format!("{}.class", class.name.replace('.', "/"));
        let compiled = class.origin.iter().filter_map(|origin| match origin.is_dir() {
            true => changed(&origin.join(&file)),
            false => changed(origin),
        });
        (changed(&source)? > compiled.max()?).then_some(source)
    };
    report.classes.iter().filter(|class| wanted.contains_key(outermost(&class.name))).filter_map(one).collect()
}

/// The places of all classes, as they stand after the work.
fn merged(looked: Vec<PlaceReport>, worked: &[PlaceReport]) -> Vec<PlaceReport> {
    fn key(place: &PlaceReport) -> (&str, &str, Option<u32>, CheckKind) {
        (&place.class, &place.method, place.pc, place.kind)
    }
    let newer: BTreeMap<_, &PlaceReport> = worked.iter().map(|place| (key(place), place)).collect();
    looked.iter().map(|place| newer.get(&key(place)).map_or(place, |newer| newer).clone()).collect()
}

/// The binary name of the class that a class is nested in, or its own.
fn outermost(name: &str) -> &str {
    name.split('$').next().unwrap_or(name)
}

fn fault(kind: CheckKind) -> Fault {
    match kind {
        CheckKind::Null => Fault::Null,
        CheckKind::Index => Fault::Index,
        CheckKind::Size => Fault::Size,
        CheckKind::Division => Fault::Division,
        CheckKind::Cast => Fault::Cast,
        CheckKind::Store => Fault::Store,
    }
}

/// What is known of the classes.
struct Known {
    sources: Sources,
    places: Vec<PlaceReport>,
    /// If loops are spoken of.
    loops: Option<Loops>,
}

/// Where a warning points to.
struct Meant<'k> {
    location: &'k Location,
    classes: BTreeSet<String>,
    /// Instructions of the line that can fail as claimed.
    places: Vec<&'k PlaceReport>,
}

impl Known {
    fn new(looked: &Finished, sources: &[PathBuf]) -> Known {
        let report = &looked.report;
        let files: BTreeMap<&str, &String> = (report.classes.iter())
            .filter_map(|class| Some((outermost(&class.name), class.source_file.as_ref()?)))
            .collect();
        let mut last: BTreeMap<&str, u32> = BTreeMap::new();
        let lines = report.classes.iter().flat_map(|class| class.lines.iter().map(|line| (&class.name, line.number)));
        let thrown = report.places.iter().filter_map(|place| Some((&place.class, place.line?)));
        for (class, line) in lines.chain(thrown) {
            let most = last.entry(class).or_default();
            *most = line.max(*most);
        }
        let names: BTreeSet<&str> = (report.classes.iter().map(|class| class.name.as_str()))
            .chain(report.places.iter().map(|place| place.class.as_str()))
            .collect();
        let infos = names.into_iter().map(|name| ClassInfo {
            name: name.to_string(),
            source: files.get(outermost(name)).map(|file| file.to_string()),
            module: 0,
            last_line: last.get(name).copied(),
        });
        let absolute = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone()).display().to_string();
        let roots: Vec<SourceRoot> =
            sources.iter().map(|path| SourceRoot { path: absolute(path), module: 0 }).collect();
        Known { sources: Sources::new(infos.collect(), &roots), places: report.places.clone(), loops: None }
    }

    fn verdict(&self, warning: &Warning, finished: &Finished) -> Verdict {
        let Some(claim) = warning.claim else {
            let reason = format!("{} claims nothing that a test could show.", warning.rule);
            return Verdict::NotJudged { reason };
        };
        if warning.locations.is_empty() {
            return Verdict::Unresolved { reason: "the report names no place".to_string() };
        }
        let (mut meant, mut unresolved) = (Vec::new(), None);
        for location in &warning.locations {
            match self.meant(claim, location, &warning.arguments) {
                Ok(found) => meant.push(found),
                Err(why) => unresolved = Some(why.to_string()),
            }
        }
        if meant.is_empty() {
            return Verdict::Unresolved { reason: unresolved.unwrap_or_default() };
        }
        if let Some(evidence) = meant.iter().find_map(|meant| self.confirmed(claim, meant, finished)) {
            return Verdict::Confirmed(Box::new(evidence));
        }
        let places: Vec<&PlaceReport> = meant.iter().flat_map(|meant| meant.places.iter().copied()).collect();
        let is_safe = |place: &&PlaceReport| place.verdict == PlaceVerdict::Safe;
        let is_whole =
            claim.site == Site::Line && unresolved.is_none() && meant.iter().all(|one| !one.places.is_empty());
        if is_whole && places.iter().all(is_safe) {
            return refuted(&places);
        }
        if unresolved.is_none()
            && claim.site != Site::Method
            && let Some(verdict) = never_thrown(claim, &meant, &finished.lines)
        {
            return verdict;
        }
        let open = places.iter().find(|place| !is_safe(place)).and_then(|place| place.reason.clone());
        let reason = open.or(unresolved).unwrap_or_else(|| match claim.fault {
            Fault::EndlessLoop => {
                "no call was seen to stay in this loop, and that all leave it is not proved".to_string()
            }
            _ => "no test shows it, and what is called there is not proved".to_string(),
        });
        Verdict::Open { reason }
    }

    /// A test that shows what is claimed.
    fn confirmed(&self, claim: Claim, meant: &Meant, finished: &Finished) -> Option<Evidence> {
        if claim.fault != Fault::EndlessLoop {
            return confirmed(claim, meant, finished);
        }
        let (line, loops) = (meant.location.line?, self.loops.as_ref()?);
        let is_there = |bug: &&BugReport| {
            // The call that the test makes: nothing around it makes it again and again.
            let Some((own, called)) = bug.frames.split_last() else { return false };
            bug.rule == ENDLESS
                && (&own.class, &own.method) == (&bug.class, &bug.method)
                && !called.iter().any(|one| (&one.class, &one.method) == (&own.class, &own.method))
                && meant.classes.contains(&own.class)
                && own.line.is_some_and(|at| loops.is_in_loop_of((own.class.as_str(), own.method.as_str()), at, line))
        };
        let bug = finished.report.bugs.iter().find(is_there)?;
        Some(still_there(bug))
    }

    fn meant<'k>(
        &'k self,
        claim: Claim,
        location: &'k Location,
        arguments: &[String],
    ) -> Result<Meant<'k>, warnings::sources::Unresolved> {
        let classes: BTreeSet<String> =
            self.sources.classes(location)?.into_iter().map(|class| class.name.clone()).collect();
        if claim.site != Site::Line || CheckKind::ALL.iter().all(|kind| fault(*kind) != claim.fault) {
            return Ok(Meant { location, classes, places: Vec::new() });
        }
        let own: Vec<&PlaceReport> = self.places.iter().filter(|place| classes.contains(&place.class)).collect();
        let candidates: Vec<Candidate> = own.iter().map(|place| candidate(place)).collect();
        let chosen = narrow(claim, location, arguments, None, &candidates)?;
        Ok(Meant { location, classes, places: chosen.into_iter().map(|index| own[index]).collect() })
    }
}

fn candidate(place: &PlaceReport) -> Candidate {
    let (method, descriptor) = place.method.split_at(place.method.find('(').unwrap_or(place.method.len()));
    Candidate {
        class: place.class.clone(),
        method: method.to_string(),
        descriptor: descriptor.to_string(),
        offset: place.pc.unwrap_or_default(),
        line: place.line,
        fault: Some(fault(place.kind)),
        names: Vec::new(),
    }
}

fn refuted(places: &[&PlaceReport]) -> Verdict {
    let assumptions: BTreeSet<String> =
        places.iter().flat_map(|place| &place.assumptions).map(|one| one.to_string()).collect();
    let at: BTreeSet<String> = places.iter().map(|place| format!("{}.{}", place.class, place.method)).collect();
    let proof = format!("What holds in {} shows that it cannot happen.", at.into_iter().collect::<Vec<_>>().join(", "));
    Verdict::Refuted { proof, assumptions: assumptions.into_iter().collect() }
}

/// Whether nothing that the lines do or call throws what is claimed. All paths through such lines have an end, so no loop
/// there lacks one.
fn never_thrown(claim: Claim, meant: &[Meant], lines: &[LineThrows]) -> Option<Verdict> {
    let exception = claim.fault.exception();
    let (mut assumptions, mut at) = (BTreeSet::new(), BTreeSet::new());
    for one in meant {
        let mut has_code = false;
        let line = one.location.line?;
        for class in &one.classes {
            let known = lines.iter().find(|known| known.class == *class && known.line == line)?;
            if exception.is_some_and(|exception| known.exceptions.iter().any(|thrown| may_be(thrown, exception))) {
                return None;
            }
            has_code |= known.has_code;
            assumptions.extend(known.assumptions.iter().map(|one| one.to_string()));
            at.extend(known.has_code.then(|| format!("{class}, line {line}")));
        }
        if !has_code {
            return None;
        }
    }
    let at = at.into_iter().collect::<Vec<_>>().join("; ");
    let proof = format!("On no path through {at}, from any state, does it happen.");
    (!at.is_empty()).then(|| Verdict::Refuted { proof, assumptions: assumptions.into_iter().collect() })
}

/// Whether an exception may be of a class of the JDK: it is, or its own class is none of the JDK's.
fn may_be(class: &str, wanted: &str) -> bool {
    is_a(class, wanted) || !class.starts_with("java.")
}

/// A test that shows what is claimed.
fn confirmed(claim: Claim, meant: &Meant, finished: &Finished) -> Option<Evidence> {
    let bugs = &finished.report.bugs;
    if claim.site == Site::Line && !meant.places.is_empty() {
        let is_shown = |place: &&&PlaceReport| matches!(place.verdict, PlaceVerdict::Bug | PlaceVerdict::Excused);
        let place = meant.places.iter().find(is_shown)?;
        let bug = bugs.iter().find(|bug| Some(named(bug)) == place.test);
        return Some(evidence(place.exception.clone()?, place.test.as_deref(), place.reason.as_deref(), bug));
    }
    let exception = claim.fault.exception()?;
    let is_there = |frame: &Frame| {
        let is_method = || meant.location.method.as_ref().is_none_or(|method| *method == frame.method);
        meant.classes.contains(&frame.class)
            && match (claim.site, meant.location.line) {
                (Site::Method, _) => is_method(),
                (_, line) => line.is_some() && frame.line == line,
            }
    };
    let bug = bugs.iter().find(|bug| is_a(&bug.rule, exception) && bug.frames.iter().any(is_there))?;
    Some(evidence(bug.rule.clone(), Some(named(bug).as_str()), None, Some(bug)))
}

/// The file and name of a bug's test, as places have them.
fn named(bug: &BugReport) -> String {
    format!("{}#{}", bug.test_file.as_deref().unwrap_or_default(), bug.test.as_deref().unwrap_or_default())
}

/// Whether an exception of the JDK is another or a subclass of it.
fn is_a(class: &str, wanted: &str) -> bool {
    const INDEX: [&str; 2] = ["java.lang.ArrayIndexOutOfBoundsException", "java.lang.StringIndexOutOfBoundsException"];
    class == wanted || wanted == "java.lang.IndexOutOfBoundsException" && INDEX.contains(&class)
}

fn evidence(exception: String, test: Option<&str>, excuse: Option<&str>, bug: Option<&BugReport>) -> Evidence {
    let simple = exception.rsplit('.').next().unwrap_or(&exception);
    let excuse = excuse.map(|why| format!(" ({why})")).unwrap_or_default();
    let reason = format!("A test throws {simple} there on the JDK{excuse}.");
    let last = format!("{simple} is thrown.");
    shown(reason, &last, Some(exception), test, bug)
}

/// The evidence of a call that does not end.
fn still_there(bug: &BugReport) -> Evidence {
    let reason = format!("A test does not end there on the JDK ({}).", bug.explanation);
    shown(reason, "The call is still here.", None, Some(named(bug).as_str()), Some(bug))
}

fn shown(
    reason: String,
    last: &str,
    exception: Option<String>,
    test: Option<&str>,
    bug: Option<&BugReport>,
) -> Evidence {
    let frame = |frame: &Frame| warnings::Frame {
        class: frame.class.clone(),
        method: frame.method.clone(),
        file: frame.file.clone(),
        line: frame.line,
    };
    let frames: Vec<&Frame> = bug.map(|bug| bug.frames.iter().collect()).unwrap_or_default();
    let step = |(depth, one): (usize, &&Frame)| Step {
        frame: frame(one),
        text: if depth + 1 == frames.len() { last.to_string() } else { format!("{one}") },
        depth: depth as u32,
    };
    let flow = frames.iter().rev().enumerate().map(step).collect();
    let test = test.and_then(|test| test.split_once('#')).filter(|(file, _)| !file.is_empty());
    let test = test.map(|(file, name)| TestFile { path: file.to_string(), name: name.to_string(), line: None });
    Evidence { reason, exception, test, stack: frames.into_iter().map(frame).collect(), flow }
}
