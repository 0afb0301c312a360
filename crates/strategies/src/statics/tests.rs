//! Paths that depend on static state, as tests: with nothing set up that they do without, and nothing left behind.

use super::{Known, Search};
use crate::choose::choose;
use crate::subject;
use crate::unit::Tests;
use crate::{Finding, MethodTests, Proposed};
use program::link::{Class, Method, Program};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;
use symex::input::access::{can_name, can_use};
use symex::input::java::{Imports, Writer};
use symex::input::{FieldRef, Input, Recipe, Setup, types};
use symex::observe::ClassRef;
use symex::replay::Replay;
use symex::{Path, Report};
use testgen::{Code, Saved, class_name};

impl Search<'_> {
    /// Makes tests of the paths that the usual state does not have.
    pub(super) fn tests(&mut self, method: &'static Method, base: Report, found: Report, time: Duration) -> Tests {
        let mut own = Known::default();
        own.add(&base.paths);
        let known = self.known.as_ref().unwrap_or(&own);
        let paths: Vec<Path> = found.paths.iter().filter(|path| known.lacks(path)).cloned().collect();
        let program = self.unit.explorer.program().clone();
        let size = |path: &Path| {
            let (statements, call) = symex::explore::call_text(&program, method, &path.inputs);
            statements.iter().map(String::len).sum::<usize>() + call.len()
        };
        self.unit.explorer.replayer().is_lazy = true;
        self.unit.stranger.is_lazy = true;
        let mut proposed = Vec::new();
        for chosen in choose(&paths, size) {
            match self.propose(method, &paths[chosen]) {
                Ok(one) => proposed.push(one),
                Err(why) => {
                    self.problems.insert(why);
                }
            }
        }
        self.unit.explorer.replayer().is_lazy = false;
        self.unit.stranger.is_lazy = false;
        if let Some(known) = &mut self.known {
            known.add(&paths);
        }
        let name = method.class.java_name();
        let own = format!("{}{}", method.name, method.descriptor);
        let branches = found.coverage.all.iter().chain(&base.coverage.all);
        let branches = branches.filter(|branch| branch.method == own && branch.class == name);
        let tests = MethodTests {
            subject: subject::subject(&program, method.class, method),
            signature: subject::signature(&program, method.class, method),
            line: method.line_of(0).map(u32::from),
            branches: branches.map(|branch| self.unit.branch(branch)).collect(),
            paths: base.paths.len() + found.paths.len(),
            time,
            cuts: found.cuts,
            bounds: found.bounds,
        };
        (tests, proposed)
    }

    fn propose(&mut self, method: &'static Method, path: &Path) -> Result<Proposed, String> {
        let path = self.simplified(method, path);
        let replay = self.replay(method, &path.inputs)?;
        let fresh = self.needs_fresh(method, &path, &replay);
        let mut proposed = self.unit.propose(self.order, method, &path)?;
        let program = self.unit.explorer.program().clone();
        let author = Dresser { program: &program, from: self.unit.class };
        let setups: Vec<&Setup> = path.inputs.iter().filter_map(Input::setup).collect();
        let case = &mut proposed.case;
        case.throws_checked |= setups.iter().any(|setup| author.throws_checked(setup));
        match &fresh {
            Fresh::Needed(why) => {
                case.statics.needs_fresh = Some(why.clone());
            }
            Fresh::NotNeeded(changed) => {
                let assigned = path.inputs.iter().filter_map(assigned);
                let mut fields: Vec<FieldRef> = assigned.filter(|field| author.can_assign(*field)).collect();
                fields.extend(changed.iter().filter(|field| author.can_assign(**field)));
                for (index, field) in fields.iter().enumerate() {
                    if !fields[..index].contains(field) {
                        case.statics.restores.extend(author.saved(*field));
                    }
                }
                for field in changed.iter().filter(|field| !author.can_assign(**field)) {
                    let signature = subject::signature(&program, method.class, method);
                    self.problems
                        .insert(format!("{signature}: a test leaves {field:?} changed, which tests cannot assign"));
                }
            }
        }
        if let (Finding::Bug, Some(bug)) = (&proposed.finding, &mut case.bug) {
            bug.explanation += &author.circumstances(&path.inputs, &fresh);
        }
        Ok(proposed)
    }

    fn replay(&mut self, method: &'static Method, inputs: &[Input]) -> Result<Replay, String> {
        self.unit.explorer.replayer().replay(method, inputs)
    }

    /// The same path without what it need not set up.
    fn simplified(&mut self, method: &'static Method, path: &Path) -> Path {
        let mut path = path.clone();
        let Ok(whole) = self.replay(method, &path.inputs) else { return path };
        let mut at = 0;
        while at < path.inputs.len() {
            let mut less = path.inputs.clone();
            if less.remove(at).setup().is_none() {
                at += 1;
                continue;
            }
            match self.replay(method, &less) {
                Ok(replay) if replay.outcome == whole.outcome && covers(&replay, &whole) => path.inputs = less,
                _ => at += 1,
            }
        }
        path
    }

    /// Whether a path would be another one if all classes had been initialised by somebody before.
    fn needs_fresh(&mut self, method: &'static Method, path: &Path, replay: &Replay) -> Fresh {
        let after = |classes: &[&'static Class]| -> Vec<Input> {
            let (mut inputs, setups): (Vec<Input>, Vec<Input>) =
                path.inputs.iter().cloned().partition(|input| input.setup().is_none());
            inputs.extend(classes.iter().map(|class| initialise(class)));
            inputs.extend(setups);
            inputs
        };
        let ours: Vec<u32> = path.inputs.iter().filter_map(Input::setup).map(|setup| setup.class().id).collect();
        let backwards: Vec<&'static Class> = replay.initialised.iter().rev().copied().collect();
        let is_same =
            |later: &Result<Replay, String>| later.as_ref().is_ok_and(|later| later.outcome == replay.outcome);
        let is_same_backwards = is_same(&self.replay(method, &after(&backwards)));
        match self.replay(method, &after(&replay.initialised)) {
            Ok(later) if later.outcome == replay.outcome && is_same_backwards => {
                let program = self.unit.explorer.program().clone();
                let author = Dresser { program: &program, from: self.unit.class };
                let assigned: Vec<FieldRef> = path.inputs.iter().filter_map(assigned).collect();
                let calls = path.inputs.iter().any(|input| matches!(input.setup(), Some(Setup::Call { .. })));
                let is_lasting = |field: &&FieldRef| !author.can_assign(**field) && (calls || assigned.contains(field));
                match later.changed.iter().find(is_lasting) {
                    Some(field) => Fresh::Needed(format!(
                        "On classes of its own: it changes {}, which it cannot restore.",
                        place(*field)
                    )),
                    None => Fresh::NotNeeded(later.changed),
                }
            }
            _ => {
                let differs =
                    |class: &&&'static Class| !is_same(&self.unit.explorer.replayer().replay(method, &after(&[class])));
                let mut names: Vec<String> =
                    replay.initialised.iter().filter(differs).map(|class| simple(class)).collect();
                if names.is_empty() {
                    let others = replay.initialised.iter().filter(|class| !ours.contains(&class.id));
                    names = others.map(|class| simple(class)).collect();
                }
                Fresh::Needed(format!("On classes of its own: {} must not be initialised before.", names.join(" and ")))
            }
        }
    }
}

/// Whether a test needs classes of its own; if not, the static fields that it changes.
enum Fresh {
    Needed(String),
    NotNeeded(Vec<FieldRef>),
}

fn covers(one: &Replay, other: &Replay) -> bool {
    let branches: BTreeSet<(u32, u32, u32)> =
        one.trace.iter().map(|(method, at, way)| (method.id, *at, *way)).collect();
    other.trace.iter().all(|(method, at, way)| branches.contains(&(method.id, *at, *way)))
}

/// The static field that a set-up assigns.
fn assigned(input: &Input) -> Option<FieldRef> {
    match input.setup() {
        Some(Setup::Assign { field, .. }) => Some(*field),
        _ => None,
    }
}

fn initialise(class: &'static Class) -> Input {
    let recipe = Rc::new(Recipe::Setup(Setup::Initialise(ClassRef(class))));
    Input::Made { id: u32::MAX - class.id, recipe, holes: Vec::new() }
}

fn simple(class: &Class) -> String {
    class.java_name().rsplit('.').next().unwrap_or_default().replace('$', ".")
}

fn place(field: FieldRef) -> String {
    format!("{}.{}", simple(field.class), field.name)
}

/// Writes what is about static state in a test.
struct Dresser<'p> {
    program: &'p Program,
    from: &'static Class,
}

impl Dresser<'_> {
    fn can_assign(&self, field: FieldRef) -> bool {
        can_name(self.program, self.from, field.class) && can_use(self.from, field.class, field.access)
    }

    fn throws_checked(&self, setup: &Setup) -> bool {
        match setup {
            Setup::Initialise(_) => true,
            Setup::Assign { field, .. } => !self.can_assign(*field),
            Setup::Call { method, .. } => method.info().is_some_and(|info| !info.exceptions.is_empty()),
        }
    }

    fn saved(&self, field: FieldRef) -> Option<Saved> {
        let declared = types::field_type(self.program, field.class, &field, None)?;
        let mut imports = Imports::named(self.program, self.from, class_name);
        let declared = Code::new(imports.java_type(&declared));
        let text = Code::new(format!("{}.{}", imports.class(field.class), field.name));
        let (first, rest) = field.name.split_at(field.name.chars().next().map_or(0, char::len_utf8));
        Some(Saved { declared, field: text, name: format!("old{}{rest}", first.to_uppercase()) })
    }

    /// When it happens, after what happens.
    fn circumstances(&self, inputs: &[Input], fresh: &Fresh) -> String {
        let mut writer = Writer::new(self.program, self.from);
        writer.setup(inputs);
        let done: Vec<String> =
            writer.next_method().iter().map(|statement| statement.trim_end_matches(';').to_string()).collect();
        let mut text = if done.is_empty() { String::new() } else { format!(", after {}", done.join(", ")) };
        if let Fresh::Needed(why) = fresh
            && let Some(classes) = why.strip_suffix(" must not be initialised before.")
        {
            let classes = classes.rsplit(": ").next().unwrap_or(classes);
            let verb = if classes.contains(" and ") { "are" } else { "is" };
            text += &format!(", if {classes} {verb} not initialised yet");
        }
        text
    }
}
