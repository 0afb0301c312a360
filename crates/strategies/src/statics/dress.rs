//! What static state has to do with a test: what it must find, what it puts back, and how that is written.

use crate::lab::Unit;
use program::link::{Class, Method, Program};
use std::rc::Rc;
use symex::Path;
use symex::input::access::{can_name, can_use};
use symex::input::java::{Imports, Writer};
use symex::input::{FieldRef, Input, Recipe, Setup, types};
use symex::input::{InputId, Inputs};
use symex::observe::ClassRef;
use symex::replay::{NotReplayed, Replay};
use testgen::{Code, Saved, class_name};

/// Why a test that changes objects behind static fields runs on classes of its own.
pub const CHANGES_OBJECTS: &str =
    "On classes of its own: it changes objects that static fields refer to, which it cannot restore.";

/// Why a test that does something else after other calls runs on classes of its own.
pub const MINDS_CALLS: &str = "On classes of its own: calls before would change what it does.";

/// Whether a test needs classes of its own; if not, the static fields that it changes.
pub enum Fresh {
    Needed(String),
    NotNeeded(Vec<FieldRef>),
}

/// Whether a path would be another one if all classes had been initialised by somebody before, or after a plain call of the
/// method.
pub fn needs_fresh(unit: &mut Unit, method: &'static Method, path: &Path, replay: &Replay) -> Fresh {
    let after = |classes: &[&'static Class]| -> Inputs {
        let mut inputs = path.inputs.clone();
        inputs.setups.splice(..0, classes.iter().map(|class| initialise(class)));
        inputs
    };
    let ours: Vec<u32> = path.inputs.setups.iter().filter_map(Input::setup).map(|setup| setup.class().id).collect();
    let backwards: Vec<&'static Class> = replay.initialised.iter().rev().copied().collect();
    let is_same =
        |later: &Result<Replay, NotReplayed>| later.as_ref().is_ok_and(|later| later.outcome == replay.outcome);
    let is_same_backwards = is_same(&unit.explorer.replayer().replay(method, &after(&backwards)));
    match unit.explorer.replayer().replay(method, &after(&replay.initialised)) {
        Ok(later) if later.outcome == replay.outcome && is_same_backwards => {
            let program = unit.explorer.program().clone();
            let author = Dresser { program: &program, from: unit.class };
            let assigned: Vec<FieldRef> = path.inputs.setups.iter().filter_map(assigned).collect();
            let setups = || path.inputs.setups.iter().filter_map(Input::setup);
            let calls = setups().any(|setup| matches!(setup, Setup::Call(_) | Setup::Change { .. }));
            let changes = setups().any(|setup| matches!(setup, Setup::Change { .. }));
            let is_lasting = |field: &&FieldRef| !author.can_assign(**field) && (calls || assigned.contains(field));
            let alone = later.changed.iter().find(|field| !author.can_assign(**field));
            let first = Inputs { setups: Vec::new(), ..path.inputs.clone() };
            let again =
                unit.explorer.replayer().replay_after((method, (&first).into()), (method, (&path.inputs).into()));
            // What depends on time or chance is another the second time in any case.
            let is_steady = !unit.explorer.replayer().has_asked();
            let minds_calls = is_steady && again.is_ok_and(|again| again.outcome != replay.outcome);
            match later.changed.iter().find(is_lasting).or(alone.filter(|_| minds_calls)) {
                Some(field) => Fresh::Needed(cannot_restore(*field)),
                None if minds_calls => Fresh::Needed(MINDS_CALLS.to_string()),
                // A call that makes a difference has changed something.
                None if changes || calls && later.changed.is_empty() => Fresh::Needed(CHANGES_OBJECTS.to_string()),
                None => Fresh::NotNeeded(later.changed),
            }
        }
        _ => {
            let differs =
                |class: &&&'static Class| !is_same(&unit.explorer.replayer().replay(method, &after(&[class])));
            let mut names: Vec<String> = replay.initialised.iter().filter(differs).map(|class| simple(class)).collect();
            if names.is_empty() {
                let others = replay.initialised.iter().filter(|class| !ours.contains(&class.id));
                names = others.map(|class| simple(class)).collect();
            }
            Fresh::Needed(format!("On classes of its own: {} must not be initialised before.", names.join(" and ")))
        }
    }
}

/// The static field that a set-up assigns.
pub fn assigned(input: &Input) -> Option<FieldRef> {
    match input.setup() {
        Some(Setup::Assign { field, .. }) => Some(*field),
        _ => None,
    }
}

/// Why a test that changes a field runs on classes of its own.
pub fn cannot_restore(field: FieldRef) -> String {
    format!("On classes of its own: it changes {}, which it cannot restore.", place(field))
}

pub fn initialise(class: &'static Class) -> Input {
    let recipe = Rc::new(Recipe::Setup(Setup::Initialise(ClassRef(class))));
    Input::Made { id: InputId::Setup(class.id), recipe, holes: Vec::new() }
}

pub fn simple(class: &Class) -> String {
    class.java_name().rsplit('.').next().unwrap_or_default().replace('$', ".")
}

fn place(field: FieldRef) -> String {
    format!("{}.{}", simple(field.class), field.name)
}

/// Writes what is about static state in a test.
pub struct Dresser<'p> {
    pub program: &'p Program,
    pub from: &'static Class,
}

impl Dresser<'_> {
    pub fn can_assign(&self, field: FieldRef) -> bool {
        can_name(self.program, self.from, field.class) && can_use(self.from, field.class, field.access)
    }

    pub fn throws_checked(&self, setup: &Setup) -> bool {
        match setup {
            Setup::Initialise(_) => true,
            Setup::Assign { field, .. } => !self.can_assign(*field),
            Setup::Call(_) | Setup::Change { .. } => false,
        }
    }

    /// What a test restores that changes these fields.
    pub fn restores(&self, fields: &[FieldRef]) -> Vec<Saved> {
        let is_first = |(index, field): &(usize, &FieldRef)| !fields[..*index].contains(field);
        let assignable = fields.iter().enumerate().filter(is_first).map(|(_, field)| *field);
        assignable.filter(|field| self.can_assign(*field)).filter_map(|field| self.saved(field)).collect()
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
    pub fn circumstances(&self, inputs: &Inputs, fresh: &Fresh) -> String {
        let mut writer = Writer::new(self.program, self.from);
        writer.setup(inputs);
        let statements = writer.next_method();
        // Classes that are written out are in the test.
        let short = statements.iter().filter(|statement| !statement.contains('{'));
        let done: Vec<&str> = short.map(|statement| statement.trim_end_matches(';')).collect();
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
