//! The tests that are there, run as they are: what has another outcome now?

use crate::account;
use crate::error::Error;
use crate::here::Local;
use crate::judge::Standing;
use crate::named::Named;
use crate::plan::Plan;
use crate::suites::Suite;
use crate::workplace::Judging;
use project::{Notice, Severity};
use report::Change;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use strategies::Agenda;

/// What the tests say.
#[derive(Default)]
pub struct Rechecked {
    pub changes: Vec<Change>,
    pub notices: Vec<Notice>,
    /// The classes whose tests were run; binary names.
    pub classes: BTreeSet<String>,
    /// Tests that were run.
    pub tests: usize,
}

/// What came of the tests of a class.
struct Class {
    changes: Vec<Change>,
    tests: usize,
    notice: Option<Notice>,
}

/// Runs the tests of classes, several classes at the same time.
pub fn recheck(
    plan: &Plan,
    classes: &[usize],
    agenda: &Agenda,
    local: &Local,
    jobs: usize,
    interrupt: &AtomicBool,
) -> Result<Rechecked, Error> {
    let suite = |class: &usize| Some((*class, Named::new(plan, &plan.classes[*class], agenda, false).earlier(false)?));
    let suites: Vec<(usize, Suite)> = classes.iter().filter_map(suite).collect();
    let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work = || -> Result<(), Error> {
        let mut judge = None;
        while !interrupt.load(Ordering::Relaxed)
            && let Some((class, suite)) = suites.get(next.fetch_add(1, Ordering::Relaxed))
        {
            let target = &plan.classes[*class];
            let module = &plan.modules[target.module];
            if judge.as_ref().is_none_or(|(of, _)| *of != target.module) {
                judge = Some((target.module, local.start_judge(&Judging::of(module), None)?));
            }
            let Some((_, judge)) = &mut judge else { return Err(Error::NoJvm) };
            let checked = judge.check(suite)?;
            let folder = account::relative(&module.output, &plan.home);
            let folder = if folder.is_empty() { folder } else { folder + "/" };
            let is_run = |standing: &&Standing| !matches!(standing, Standing::Open);
            let tests = checked.tests.values().filter(is_run).count();
            let notice = checked.reason.as_ref().filter(|_| !checked.gone.is_empty()).map(|reason| Notice {
                severity: Severity::Warning,
                subject: target.name(),
                reason: format!("{} of its tests do not compile any more: {reason}", checked.gone.len()),
                remedy: Some("cupper generate without --check-only writes them anew".to_string()),
            });
            let change = |changed| account::change(target.name(), None, &folder, changed);
            let changes = checked.changes().iter().map(change).collect();
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.insert(*class, Class { changes, tests, notice });
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.min(suites.len()).max(1)).map(|_| scope.spawn(work)).collect();
        let ended = threads.into_iter().map(|thread| thread.join().expect("a panic there is one here"));
        ended.collect::<Result<Vec<()>, Error>>()
    })?;
    let mut rechecked = Rechecked::default();
    for (class, Class { changes, tests, notice }) in done.into_inner().unwrap_or_else(PoisonError::into_inner) {
        rechecked.classes.insert(plan.classes[class].name());
        rechecked.changes.extend(changes);
        rechecked.notices.extend(notice);
        rechecked.tests += tests;
    }
    Ok(rechecked)
}
