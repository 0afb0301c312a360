//! Work on this computer: a process for each class, and a JVM that judges one class after the other and stays warm.

use crate::cache::{BESIDE_THEIRS, Part, Places, Reads};
use crate::error::Error;
use crate::judge::{Before, Judge, Verdict};
use crate::merge;
use crate::process::{self, End, Explored, ForkServer, Launcher, Lost};
use crate::workplace::{Event, Judged, Judging, Piece, Worked, Workplace};
use replay::{Jvm, harness};
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use strategies::ClassTests;
use technique::{Branch, Cut};

/// The part of its time from which on a class counts as stopped by time, unless it says so itself.
const USED_UP: f64 = 0.9;

/// Class paths that are remembered, beside those of the run.
const MAX_PLACES: usize = 64;

/// What all places of work on this computer share.
pub struct Local<'a> {
    launcher: &'a Launcher,
    jvm: &'a Jvm,
    /// Of the JDK.
    feature: u32,
    /// JVMs that nobody uses yet, or any more.
    spare: Mutex<Option<(Judging, Judge)>>,
    /// Class paths of real JVMs, as they were met.
    places: Mutex<Vec<(Judging, Arc<Places>)>>,
}

impl<'a> Local<'a> {
    pub fn new(launcher: &'a Launcher, jvm: &'a Jvm, feature: u32) -> Local<'a> {
        Local { launcher, jvm, feature, spare: Mutex::default(), places: Mutex::default() }
    }

    /// JVMs for the tests of a module.
    pub fn start_judge(&self, judging: &Judging, deadline: Option<Instant>) -> Result<Judge, Error> {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).take_if(|(known, _)| known == judging);
        if let Some((_, mut judge)) = spare {
            judge.set_deadline(deadline);
            return Ok(judge);
        }
        let options = harness::Options {
            class_path: judging.class_path.clone(),
            instrumented: judging.instrumented.clone(),
            deadline,
            ..harness::Options::default()
        };
        Ok(Judge::start(self.jvm, options, judging.form)?)
    }

    /// Keeps JVMs for whoever needs them next.
    pub fn keep_judge(&self, judging: Judging, judge: Judge) {
        *self.spare.lock().unwrap_or_else(PoisonError::into_inner) = Some((judging, judge));
    }

    /// What the class path of a module is for its JVMs.
    pub fn know(&self, judging: Judging, places: Arc<Places>) {
        self.places.lock().unwrap_or_else(PoisonError::into_inner).push((judging, places));
    }

    fn places(&self, judging: &Judging, beside: &[String]) -> Arc<Places> {
        let mut known = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, places)) = known.iter().find(|(one, _)| one == judging) {
            return places.clone();
        }
        // A computer that works for others meets ever new ones.
        if known.len() >= MAX_PLACES {
            known.remove(0);
        }
        let places = Arc::new(Places::new(&judging.class_path, self.feature, beside, &judging.instrumented));
        known.push((judging.clone(), places.clone()));
        places
    }
}

/// A place for one class at a time.
pub struct Here<'a> {
    local: &'a Local<'a>,
    explorers: ForkServer<'a>,
    /// The JVMs that have judged its last class.
    judge: Option<(Judging, Judge)>,
}

impl<'a> Here<'a> {
    pub fn new(local: &'a Local<'a>) -> Here<'a> {
        Here { local, explorers: ForkServer::new(local.launcher), judge: None }
    }

    fn judged(&mut self, piece: &Piece, tests: ClassTests, end: End, watch: &dyn Fn(Event)) -> Judged {
        watch(Event::Judging);
        match self.judge(piece, tests, end, watch) {
            // The attempt before had time to see whether its calls end.
            Ok((_, verdict)) if piece.promised.is_some() && verdict.problems.iter().any(|problem| problem.is_late) => {
                Judged::Late
            }
            Ok(found) => Judged::Tests(Box::new(found)),
            Err(error) => {
                // The next class gets a new one.
                self.judge = None;
                let is_late = matches!(error, Error::Replay(replay::Error::Late));
                if is_late { Judged::Late } else { Judged::Failed(error.to_string()) }
            }
        }
    }

    /// What holds of the tests, and of those that an earlier run has written.
    fn judge(
        &mut self,
        piece: &Piece,
        tests: ClassTests,
        end: End,
        watch: &dyn Fn(Event),
    ) -> Result<(ClassTests, Verdict), Error> {
        let earlier = piece.task.earlier.as_deref();
        if tests.tests.is_empty() && earlier.is_none() {
            return Ok((tests, Verdict::default()));
        }
        if self.judge.as_ref().is_none_or(|(judging, _)| *judging != piece.judging) {
            self.judge = None;
            let judge = self.local.start_judge(&piece.judging, end.deadline)?;
            watch(Event::Missing(judge.missing()));
            self.judge = Some((piece.judging.clone(), judge));
        }
        let Some((_, judge)) = &mut self.judge else { return Err(Error::NoJvm) };
        judge.set_deadline(end.deadline);
        let (tests, checked) = match earlier {
            Some(suite) => {
                let checked = judge.check(suite)?;
                (merge::merge(&tests, suite, &checked), Some((suite, checked)))
            }
            None => (tests, None),
        };
        let mut verdict = judge.judge(&tests, Before::default())?;
        if let Some((suite, checked)) = checked {
            verdict.stays = checked.stays(suite);
            verdict.gone = checked.gone.len();
            verdict.changes = checked.changes();
        }
        if !piece.counts_branches {
            verdict.notes.clear();
        }
        Ok((tests, verdict))
    }

    /// What the JVM has asked the class path for while it judged a class.
    fn read_by_jvm(&mut self, piece: &Piece, judged: &Judged) -> Option<Part> {
        let asked = self.judge.as_mut().map(|(_, judge)| judge.take_asked()).unwrap_or_default();
        if !piece.wants_reads {
            return None;
        }
        match judged {
            Judged::Nothing => Some(Part::default()),
            Judged::Tests(found) => {
                let (tests, verdict) = &**found;
                let sources = verdict.files.iter().map(|file| &*file.text);
                let places = self.local.places(&piece.judging, &piece.task.order.beside);
                Some(Part::of_jvm(asked, &tests.package, sources, &places))
            }
            _ => None,
        }
    }
}

impl Workplace for Here<'_> {
    fn work(&mut self, piece: &Piece, end: End, watch: &dyn Fn(Event)) -> Worked {
        let start = Instant::now();
        let said = |event| {
            watch(match event {
                process::Event::Counted(counted) => Event::Counted(counted),
                process::Event::Said(line) => Event::Said(line),
            });
        };
        let Explored { tests, lost, reads } = self.explorers.explore(&piece.task, end, &said);
        // What was found until the interruption is not the whole suite of the class.
        if end.interrupt.load(Ordering::Relaxed) {
            return Worked { judged: Judged::Interrupted, ..Worked::nothing(lost) };
        }
        let Some(mut tests) = tests else {
            let reads =
                reads.and_then(|machine| Some(Reads { machine, jvm: self.read_by_jvm(piece, &Judged::Nothing)? }));
            return Worked { reads, ..Worked::nothing(lost) };
        };
        let is_used_up = is_used_up(start.elapsed(), piece.task.allowance.time);
        let left = match &lost {
            None => gain(&tests, is_used_up),
            Some(Lost::Late(_)) => gain(&tests, true),
            Some(_) => 0,
        };
        if piece.is_beside {
            tests.suite += BESIDE_THEIRS;
        }
        let worth = worth(&tests);
        let judged = match piece.promised {
            Some(promised) if worth <= promised => Judged::NothingNew,
            _ => self.judged(piece, tests, end, watch),
        };
        let reads = reads.and_then(|machine| Some(Reads { machine, jvm: self.read_by_jvm(piece, &judged)? }));
        Worked { lost, judged, reads, left: Some(left), worth: Some(worth), took: None }
    }
}

impl Drop for Here<'_> {
    fn drop(&mut self) {
        if let Some((judging, judge)) = self.judge.take() {
            self.local.keep_judge(judging, judge);
        }
    }
}

fn is_used_up(took: Duration, time: Option<Duration>) -> bool {
    time.is_some_and(|time| took >= time.mul_f64(USED_UP))
}

/// Branches of its methods that no test covers, if it was time that they lacked.
fn gain(tests: &ClassTests, is_used_up: bool) -> usize {
    if !is_used_up && !tests.methods.iter().any(|method| method.cuts.contains(&Cut::Time)) {
        return 0;
    }
    let covered: BTreeSet<&Branch> = tests.tests.iter().flat_map(|test| &test.covers).collect();
    tests.methods.iter().flat_map(|method| &method.branches).filter(|branch| !covered.contains(branch)).count()
}

/// What proposals promise.
fn worth(tests: &ClassTests) -> usize {
    let covered: BTreeSet<&Branch> = tests.tests.iter().flat_map(|test| &test.covers).collect();
    covered.len() + tests.tests.iter().filter(|test| test.case.bug.is_some()).count()
}
