//! Exploring a method from chosen static state: classes that are initialised before, calls that set something, and
//! static fields with any value. All other classes are initialised when the code gets there.

use super::{Explorer, Run};
use crate::input::access::{can_name, can_use};
use crate::input::{ClassRef, FieldRef, Input, InputId, JavaType, Recipe, Setup, types};
use crate::machine::statics::{OpenField, StaticInputs};
use crate::machine::{Making, Origin, PathState, Reference, Shape, Status, Value};
use crate::path::Noticed;
use crate::replay::NotInitialised;
use program::link::{Class, Method};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use technique::Cut;

/// Static state before the call under test.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statics {
    /// Initialised first, in this order.
    pub initialised: Vec<ClassRef>,
    /// Done then, each with any arguments.
    pub calls: Vec<Setup>,
    /// Whether the static fields of classes that are initialised by then have any value.
    pub fields: bool,
    /// Also of fields that tests can only assign by reflection.
    pub any: bool,
    /// Classes whose static fields keep their values all the same.
    pub left_alone: Vec<ClassRef>,
    /// The class of [`Moments`](crate::input::Moments) whose numbers are inputs, too.
    pub moments: Option<ClassRef>,
}

impl Explorer {
    /// Adds the static fields that tests cannot assign and that were read first.
    pub(super) fn note_unassignable(&self, noticed: &mut Noticed) {
        let offset = self.vm.statics_offset();
        for &(class, place) in &self.vm.machine.unassignable {
            let class = self.vm.program.class(class);
            let found = class.fields.iter().position(|field| field.is_static() && offset + field.offset == place);
            noticed.unassignable.extend(found.map(|index| FieldRef { class, index }));
        }
    }

    /// Initialises classes, and opens the static fields of all classes of the class path that are initialised now.
    pub(super) fn set_up(&mut self, run: &mut Run, statics: &Statics) -> Result<(), Cut> {
        let vm = &mut self.vm;
        for class in &statics.initialised {
            vm.options.max_steps = Some(vm.state.spent() + run.limits.steps);
            if let Err(error) = vm.until_done(|vm| vm.initialize(class.0)) {
                return Err(Cut::Initialiser(NotInitialised::new(class.0, error).to_string()));
            }
        }
        let program = vm.program.clone();
        let mut open = BTreeMap::new();
        let offset = vm.statics_offset();
        if let Some(ClassRef(class)) = statics.moments {
            vm.until_done(|vm| vm.initialize(class)).map_err(|error| Cut::Initialiser(error.to_string()))?;
            for (index, field) in class.fields.iter().enumerate() {
                let Some(wanted) = types::field_type(&program, class, field, None) else { continue };
                let field_ref = FieldRef { class, index };
                open.insert(
                    (class.id, offset + field.offset),
                    OpenField { field: field_ref, wanted, is_assignable: true },
                );
            }
        }
        let ready = vm.state.initialised.iter().map(|id| program.class(*id));
        for class in ready.filter(|class| statics.fields && class.module.is_none() && class.file.is_some()) {
            if statics.left_alone.contains(&ClassRef(class)) {
                continue;
            }
            let is_named = can_name(&program, run.method.class, class);
            for (index, field) in class.fields.iter().enumerate() {
                if !field.is_static() || field.is_final() || field.file_index.is_none() {
                    continue;
                }
                let Some(wanted) = types::field_type(&program, class, field, None) else { continue };
                let is_assignable = statics.any || is_named && can_use(run.method.class, class, field.access);
                let field_ref = FieldRef { class, index };
                open.insert((class.id, offset + field.offset), OpenField { field: field_ref, wanted, is_assignable });
            }
        }
        vm.state.machine.statics = StaticInputs { open: Rc::new(open), ..StaticInputs::default() };
        for call in &statics.calls {
            let wanted = types::type_of(&program, program.core().object);
            let origin = Origin::Input { wanted, name: super::show::setup_name(call).into(), depth: 0, place: None };
            let value = vm.state.machine.open(origin, Status::Open);
            let Shape::Unresolved(reference) = value.shape() else { continue };
            let recipe = Rc::new(Recipe::Setup(call.clone()));
            vm.state.machine.ahead.push_back((reference, recipe));
            run.setups.push(reference);
        }
        Ok(())
    }

    /// The method to put on the stack: in place of a static method or constructor one that initialises its class.
    pub(super) fn entry(&mut self, run: &Run) -> &'static Method {
        match run.statics {
            Some(_) => self.replayer.entry(run.method),
            None => run.method,
        }
    }

    /// Whether a state has something to set up before it goes on; that is begun then.
    pub(super) fn next_setup(&mut self) {
        let state = &mut self.vm.state.machine;
        if state.chosen.is_none() && state.tasks.is_empty() && state.finished.is_none() {
            state.chosen = state.ahead.pop_front();
        }
    }
}

impl Noticed {
    /// Remembers what a replay has initialised.
    pub(super) fn add(&mut self, initialised: &[&'static Class]) {
        let known: BTreeSet<u32> = self.triggered.iter().map(|class| class.0.id).collect();
        let new = initialised.iter().filter(|class| !known.contains(&class.id));
        self.triggered.extend(new.map(|class| ClassRef(class)));
    }
}

/// The reference of a static field that is an input.
pub(super) fn is_static_input(state: &PathState, reference: Reference) -> bool {
    let is_it = |value: &Value| matches!(value.shape(), Shape::Unresolved(one) if one == reference);
    state.statics.read.iter().any(|(_, _, value)| is_it(value))
}

/// What was set up before the call, as inputs; `assigned` and `called` say what goes in.
pub(super) fn setups(
    statics: Option<&Statics>,
    state: &PathState,
    calls: &[Reference],
    mut assigned: impl FnMut(Value, &JavaType) -> Input,
    mut called: impl FnMut(Reference, &Making) -> Vec<Input>,
) -> Vec<Input> {
    let mut found: Vec<(Setup, Vec<Input>)> = Vec::new();
    let classes = statics.map(|statics| statics.initialised.as_slice()).unwrap_or_default();
    found.extend(classes.iter().map(|class| (Setup::Initialise(*class), Vec::new())));
    for (field, wanted, value) in &state.statics.read {
        found.push((Setup::Assign { field: *field, value: wanted.clone() }, vec![assigned(*value, wanted)]));
    }
    for &reference in calls {
        let entry = &state.references[reference.0 as usize];
        if let Some(making) = &entry.made
            && let Recipe::Setup(setup) = &*making.recipe
        {
            found.push((setup.clone(), called(reference, making)));
        }
    }
    let number = |(index, (setup, holes)): (usize, (Setup, Vec<Input>))| Input::Made {
        id: InputId::Setup(index as u32),
        recipe: Rc::new(Recipe::Setup(setup)),
        holes,
    };
    found.into_iter().enumerate().map(number).collect()
}
