//! Paths that depend on static state, as tests: with nothing set up that they do without, and nothing left behind.

use super::dress::{Dresser, Fresh, assigned, needs_fresh};
use super::{Known, Search, Tests};
use crate::author::choose;
use crate::proposal::{MethodTests, Proposed, Triage};
use crate::subject;
use crate::write::{record, size};
use program::Kind;
use program::link::Method;
use std::collections::BTreeSet;
use std::time::Duration;
use symex::input::Inputs;
use symex::input::{FieldRef, Input, Setup};
use symex::replay::{NotReplayed, Replay};
use symex::{Path, Report};
use technique::Problem;

impl Search<'_> {
    /// Makes tests of the paths that the usual state does not have.
    pub(super) fn tests(&mut self, method: &'static Method, base: Report, found: Report, time: Duration) -> Tests {
        let mut own = Known::default();
        own.add(method.class, &base.paths);
        let known = self.known.as_ref().unwrap_or(&own);
        let paths: Vec<Path> = found.paths.iter().filter(|path| known.lacks(path)).cloned().collect();
        let program = self.unit.explorer.program().clone();
        self.unit.set_lazy(true);
        let mut proposed = Vec::new();
        for chosen in choose(&paths, |path| size(&program, method, path), |_| false) {
            match self.propose(method, &paths[chosen]) {
                Ok(one) => proposed.push(one),
                Err(why) => {
                    self.problems.insert(why);
                }
            }
        }
        self.unit.set_lazy(false);
        if let Some(known) = &mut self.known {
            known.add(method.class, &paths);
        }
        let paths = base.paths.len() + found.paths.len();
        let mut report = found;
        report.coverage.all.extend(base.coverage.all);
        (MethodTests { paths, ..record(self.unit, method, &report, time) }, proposed)
    }

    /// The test for a path, with what static state it needs and leaves.
    pub(super) fn propose(&mut self, method: &'static Method, path: &Path) -> Result<Proposed, Problem> {
        let path = self.simplified(method, path);
        let replay = self.replay(method, &path.inputs).map_err(|why| Problem::new("", why))?;
        let fresh = needs_fresh(self.unit, method, &path, &replay);
        let mut proposed = self.unit.propose_or_say(self.order, method, &path)?;
        let program = self.unit.explorer.program().clone();
        let author = Dresser { program: &program, from: self.unit.class };
        let setups: Vec<&Setup> = path.inputs.setups.iter().filter_map(Input::setup).collect();
        let case = &mut proposed.case;
        for flag in path.inputs.setups.iter().filter_map(assigned).filter(|field| field.kind == Kind::Bool) {
            let name = flag.short_name();
            for line in &mut case.condition {
                match line.strip_prefix(&name) {
                    Some(" != 0") => *line = name.clone(),
                    Some(" == 0") => *line = format!("!{name}"),
                    _ => {}
                }
            }
        }
        case.throws_checked |= setups.iter().any(|setup| author.throws_checked(setup));
        match &fresh {
            Fresh::Needed(why) => {
                case.fixture.needs_fresh = Some(why.clone());
            }
            Fresh::NotNeeded(changed) => {
                let assigned = path.inputs.setups.iter().filter_map(assigned);
                let fields: Vec<FieldRef> = assigned.chain(changed.iter().copied()).collect();
                case.fixture.restores = author.restores(&fields);
                for field in changed.iter().filter(|field| !author.can_assign(**field)) {
                    let signature = subject::signature(&program, method.class, method);
                    let what = format_args!("a test leaves {field:?} changed, which tests cannot assign");
                    self.problems.insert(Problem::new(signature, what));
                }
            }
        }
        if let (Triage::Bug(_), Some(bug)) = (&proposed.triage, &mut case.bug) {
            bug.explanation += &author.circumstances(&path.inputs, &fresh);
        }
        Ok(proposed)
    }

    fn replay(&mut self, method: &'static Method, inputs: &Inputs) -> Result<Replay, NotReplayed> {
        self.unit.explorer.replayer().replay(method, inputs)
    }

    /// The same path without what it need not set up.
    fn simplified(&mut self, method: &'static Method, path: &Path) -> Path {
        let mut path = path.clone();
        let Ok(whole) = self.replay(method, &path.inputs) else { return path };
        let mut at = 0;
        while at < path.inputs.setups.len() {
            let mut less = path.inputs.clone();
            less.setups.remove(at);
            match self.replay(method, &less) {
                Ok(replay) if replay.outcome == whole.outcome && covers(&replay, &whole) => path.inputs = less,
                _ => at += 1,
            }
        }
        path
    }
}

fn covers(one: &Replay, other: &Replay) -> bool {
    let branches: BTreeSet<(u32, u32, u32)> =
        one.trace.iter().map(|(method, at, way)| (method.id, *at, *way)).collect();
    other.trace.iter().all(|(method, at, way)| branches.contains(&(method.id, *at, *way)))
}
