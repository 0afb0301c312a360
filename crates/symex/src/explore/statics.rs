//! Exploring a method from chosen static state: classes that are initialised before, calls that set something, and
//! static fields with any value. All other classes are initialised when the code gets there.

use super::{Explorer, Run, Strategy};
use crate::input::access::{can_name, can_use};
use crate::input::{FieldRef, Input, InputId, JavaType, Recipe, Setup, types};
use crate::machine::statics::{OpenField, StaticInputs};
use crate::machine::{Making, Origin, PathState, Reference, Shape, Status, Value};
use crate::observe::ClassRef;
use crate::path::Report;
use program::link::{Class, Method};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Duration;
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

/// What an exploration has seen of static state.
#[derive(Clone, Debug, Default)]
pub struct Noticed {
    /// Classes of the class path that were initialised while inputs were made or the method ran, in their order.
    pub triggered: Vec<ClassRef>,
    /// Static fields that the method read first and tests cannot assign.
    pub unassignable: Vec<FieldRef>,
    /// Why the state cannot be had, if it cannot.
    pub failed: Option<String>,
}

/// The numbers of inputs that only set something.
const SETUPS: InputId = 1 << 31;

impl Explorer {
    /// Explores a method from static state, for so long at most.
    pub fn explore_statics(&mut self, method: &'static Method, statics: &Statics, time: Duration) -> (Report, Noticed) {
        self.settings.statics = Some(Rc::new(statics.clone()));
        let strategy = std::mem::replace(&mut self.settings.strategy, Strategy::BothEnds);
        self.replayer.is_lazy = true;
        self.noticed = Noticed::default();
        let report = self.explore_within(method, time, 0);
        self.settings.statics = None;
        self.settings.strategy = strategy;
        self.replayer.is_lazy = false;
        let mut noticed = std::mem::take(&mut self.noticed);
        let offset = self.vm.statics_offset();
        for &(class, place) in &self.vm.machine.unassignable {
            let class = self.vm.program.class(class);
            let found = class.fields.iter().position(|field| field.is_static() && offset + field.offset == place);
            noticed.unassignable.extend(found.map(|index| FieldRef { class, index }));
        }
        (report, noticed)
    }

    /// Initialises classes, and opens the static fields of all classes of the class path that are initialised now.
    pub(super) fn set_up(&mut self, run: &mut Run, statics: &Statics) -> Result<(), Cut> {
        let vm = &mut self.vm;
        for class in &statics.initialised {
            vm.options.max_steps = Some(vm.state.spent() + self.settings.limits.steps);
            if let Err(error) = vm.until_done(|vm| vm.initialize(class.0)) {
                let why = crate::replay::not_initialised(class.0, &error);
                self.noticed.failed = Some(why.clone());
                return Err(Cut::Initialiser(why));
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
    pub(super) fn entry(&mut self, method: &'static Method) -> &'static Method {
        match self.settings.statics {
            Some(_) => self.replayer.entry(method),
            None => method,
        }
    }

    /// Remembers what a replay has initialised.
    pub(super) fn notice(&mut self, initialised: &[&'static Class]) {
        let known: BTreeSet<u32> = self.noticed.triggered.iter().map(|class| class.0.id).collect();
        let new = initialised.iter().filter(|class| !known.contains(&class.id));
        self.noticed.triggered.extend(new.map(|class| ClassRef(class)));
    }

    /// Whether a state has something to set up before it goes on; that is begun then.
    pub(super) fn next_setup(&mut self) {
        let state = &mut self.vm.state.machine;
        if state.chosen.is_none() && state.tasks.is_empty() && state.finished.is_none() {
            state.chosen = state.ahead.pop_front();
        }
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
        id: SETUPS + index as u32,
        recipe: Rc::new(Recipe::Setup(setup)),
        holes,
    };
    found.into_iter().enumerate().map(number).collect()
}
