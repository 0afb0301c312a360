//! Making inputs by need: an unresolved reference becomes null, another input, or an object made by one of the recipes
//! for its type.

use super::{Explorer, Run};
use crate::input::dispatched;
use crate::input::{JavaType, Recipe};
use crate::machine::unknown::{hole, is_number, new_array, new_box, new_string};
use crate::machine::{Making, Origin, Reference, Shape, Status, Symbolic, Task, Value, decide, text};
use crate::path::End;
use program::Kind;
use program::code::{Op, TRACED};
use program::link::ARRAY_HEADER;
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;
use technique::{Bound, Cut};
use vm::{Exit, Flow, Machine, Ref, Thread};

/// One way to resolve a reference.
#[derive(Clone)]
enum Way {
    Recipe(Rc<Recipe>),
    Same(Reference),
}

/// Inputs that a new one may be the same object as.
const MAX_ALIASES: usize = 3;

impl Explorer {
    /// Forks into all ways to resolve a reference; whether the current state goes on.
    pub(super) fn resolve(&mut self, run: &mut Run, reference: Reference) -> bool {
        match self.origin(reference) {
            Origin::Input { wanted, depth, .. } if self.vm.machine.any.is_some() => {
                self.resolve_anywhere(run, reference, &wanted, depth)
            }
            Origin::Input { wanted, depth, .. } => {
                let ways = self.ways(run, reference, &wanted, depth);
                if depth >= run.limits.nesting {
                    let most = run.limits.nesting;
                    run.bounds.insert(Bound::Nesting(most));
                }
                if ways
                    .iter()
                    .any(|way| matches!(way, Way::Recipe(recipe) if recipe.elements(&self.vm.program).is_some()))
                {
                    let most = self.settings.inputs.elements;
                    run.bounds.insert(Bound::Elements(most));
                }
                if ways.is_empty() {
                    run.bounds.insert(Bound::Unmakable(wanted.to_string()));
                    return false;
                }
                self.resolve_by(run, reference, &ways)
            }
            Origin::StringBytes(string) => self.string_bytes(run, reference, string),
            Origin::Element { .. } => unreachable!("which store an element is from is decided by the machine"),
            Origin::Text { text, numbers } => {
                for &number in numbers.iter() {
                    if decide::pin_bits(&mut self.vm, number).is_err() {
                        return self.answer(run);
                    }
                }
                let known: Vec<Value> = numbers
                    .iter()
                    .map(|&number| Value::concrete(decide::pin_bits(&mut self.vm, number).unwrap_or_default()))
                    .collect();
                let made = crate::machine::message(&mut self.vm, &text, &known);
                self.resolved(run, reference, made)
            }
        }
    }

    fn ways(&mut self, run: &Run, reference: Reference, wanted: &JavaType, depth: u32) -> Vec<Way> {
        let state = &self.vm.state.machine;
        let must_exist = state.references[reference.0 as usize].status == Status::NotNull;
        let deepest = depth >= run.limits.nesting;
        let is_receiver = matches!(&state.references[reference.0 as usize].origin, Origin::Input { name, depth: 0, .. } if &**name == "this");
        let recipes = if is_receiver { run.cookbook.receivers(wanted) } else { run.cookbook.recipes(wanted) };
        let mut ways: Vec<Way> = recipes
            .iter()
            .filter(|recipe| !(must_exist && **recipe == Rc::new(Recipe::Null)))
            .filter(|recipe| {
                let most = self.settings.inputs.elements as usize;
                depth == 0 || recipe.elements(&self.vm.program).is_none_or(|count| count <= most)
            })
            .filter(|recipe| !deepest || recipe.holes().iter().all(|hole| is_number(hole.kind())))
            .cloned()
            .map(Way::Recipe)
            .collect();
        let class = wanted.bound().erasure(&self.vm.program);
        // Whether two strings are the same object matters to whoever asks; boxes have rules of their own.
        let is_string = class.name == "java/lang/String";
        if Kind::of_wrapper(&class.name).is_none() && (!is_string || self.compares_references()) {
            let (above, root) = (self.above(reference), self.root(reference));
            // An object that calls were made on is none that was passed before it was there.
            let was_there =
                |index: usize, name: &str, depth: u32| index < root.0 as usize || depth > 0 || name != "this";
            let others = state
                .references
                .iter()
                .enumerate()
                .filter(|(index, _)| *index != reference.0 as usize && !above.contains(&Reference(*index as u32)));
            let same = others.filter_map(|(index, entry)| match (&entry.origin, entry.status) {
                (Origin::Input { name, depth, .. }, Status::Resolved(object))
                    if !object.is_null()
                        && was_there(index, name, *depth)
                        && self.vm.class_of(object).is_subclass_of(class) =>
                {
                    Some(Way::Same(Reference(index as u32)))
                }
                _ => None,
            });
            ways.extend(same.take(MAX_ALIASES));
        }
        ways
    }

    /// Whether the current instruction asks if two references are the same.
    fn compares_references(&self) -> bool {
        let compares = || {
            let frame = self.vm.thread().frames.last()?;
            let insn = frame.method.code.get()?.insns.get(frame.pc as usize)?.get();
            let op = if insn.op == Op::Traced { TRACED[insn.a as usize] } else { insn.op };
            Some(matches!(op, Op::IfACmpEq | Op::IfACmpNe))
        };
        compares() == Some(true)
    }

    /// The inputs that are made of this one and cannot be the same object: those that exist only after it. One that is
    /// assigned to a field can be, since the field can be assigned later.
    fn above(&self, reference: Reference) -> Vec<Reference> {
        let entries = &self.vm.state.machine.references;
        let place = |reference: Reference| match &entries[reference.0 as usize].origin {
            Origin::Input { place, .. } => *place,
            _ => None,
        };
        let assigned = place(reference).is_some_and(|(parent, hole)| {
            let made = entries[parent.0 as usize].made.as_ref();
            made.is_some_and(|making| making.recipe.field_of(hole).is_some())
        });
        let mut above = Vec::new();
        let mut at = if assigned { None } else { place(reference) };
        while let Some((parent, _)) = at {
            above.push(parent);
            at = place(parent);
        }
        above
    }

    /// The argument that an input is a part of.
    fn root(&self, reference: Reference) -> Reference {
        let mut root = reference;
        while let Origin::Input { place: Some((parent, _)), .. } =
            &self.vm.state.machine.references[root.0 as usize].origin
        {
            root = *parent;
        }
        root
    }

    /// Forks, one state per way. An object is made when its state goes on.
    fn resolve_by(&mut self, run: &mut Run, reference: Reference, ways: &[Way]) -> bool {
        self.fork_into(run, ways, |state, way| match way {
            Way::Same(other) => state.set_status(reference, Status::Same(*other)),
            Way::Recipe(recipe) => state.chosen = Some((reference, recipe.clone())),
        })
    }

    /// Makes any object for a reference that nobody looked at: the first recipe that works.
    pub(super) fn make_any(&mut self, run: &mut Run, reference: Reference) -> bool {
        let Origin::Input { wanted, depth, .. } = self.origin(reference) else { return false };
        let ways = self.ways(run, reference, &wanted, depth);
        let recipes: Vec<Rc<Recipe>> = ways
            .into_iter()
            .filter_map(|way| match way {
                Way::Recipe(recipe) => Some(recipe),
                Way::Same(_) => None,
            })
            .collect();
        let Some((first, others)) = recipes.split_first() else {
            run.bounds.insert(Bound::Unmakable(wanted.to_string()));
            return false;
        };
        let mut fallback = None;
        for recipe in others.iter().rev() {
            let mut fork = self.vm.fork();
            fork.state.machine.chosen = Some((reference, recipe.clone()));
            fork.state.machine.fallback = fallback.take();
            fallback = Some(Rc::new(fork));
        }
        self.vm.state.machine.fallback = fallback;
        self.vm.state.machine.chosen = Some((reference, first.clone()));
        true
    }

    /// Starts to make the object that was chosen for a reference; whether the state goes on.
    pub(super) fn begin(&mut self, run: &mut Run, reference: Reference, recipe: Rc<Recipe>) -> bool {
        let Origin::Input { name, depth, .. } = self.origin(reference) else { return true };
        let vm = &mut self.vm;
        let mut making = Making { recipe: recipe.clone(), holes: Vec::new(), array: None };
        let made = match &*recipe {
            Recipe::Null => Continue(Symbolic::reference(Ref::NULL)),
            Recipe::String if vm.machine.is_latin => {
                run.bounds.insert(Bound::Latin);
                new_string(vm, &name).map_continue(Symbolic::reference)
            }
            Recipe::String => new_string(vm, &name).map_continue(Symbolic::reference),
            Recipe::Boxed(kind) => {
                let value = vm.machine.fresh(&name, *kind).1;
                making.holes.push(value);
                new_box(vm, *kind, value).map_continue(Symbolic::reference)
            }
            Recipe::PrimitiveArray(kind) => new_array(vm, *kind, &name).map_continue(|(array, made)| {
                making = made;
                Symbolic::reference(array)
            }),
            Recipe::Array { element, length } => {
                making.holes = (0..*length as usize)
                    .map(|index| hole(vm, element, &format!("{name}[{index}]"), depth + 1, Some((reference, index))))
                    .collect();
                let class = vm.program.array_of(element.erasure(&vm.program));
                vm.new_array(class, *length).map_continue(|array| {
                    for (index, &value) in making.holes.iter().enumerate() {
                        Symbolic::store(vm, array.0 + ARRAY_HEADER + index as u32 * 4, Kind::Ref, value);
                    }
                    Symbolic::reference(array)
                })
            }
            Recipe::Constant(_)
            | Recipe::Field { .. }
            | Recipe::Made(_)
            | Recipe::Stub(_)
            | Recipe::Given(_)
            | Recipe::Changed { .. }
            | Recipe::Scene(_)
            | Recipe::Setup(_) => {
                return self.call_recipe(run, reference, making, &name, depth);
            }
        };
        self.vm.state.machine.references[reference.0 as usize].made = Some(Rc::new(making));
        self.resolved(run, reference, made)
    }

    /// Calls the method of a recipe on a thread of its own frames; the interrupted one goes on when it has returned.
    fn call_recipe(&mut self, run: &mut Run, reference: Reference, mut making: Making, name: &str, depth: u32) -> bool {
        let Some(method) = run.cookbook.method(&making.recipe) else {
            self.finish(run, End::unsupported(format!("making {:?}", making.recipe)));
            return false;
        };
        let vm = &mut self.vm;
        let recipe = making.recipe.clone();
        let names = super::show::hole_names(&recipe);
        let mut slots = Vec::new();
        for (index, wanted) in recipe.holes().into_iter().enumerate() {
            let inner = names.get(index).cloned().unwrap_or_else(|| index.to_string());
            let dot = if inner.starts_with('[') { "" } else { "." };
            let value = hole(vm, wanted, &format!("{name}{dot}{inner}"), depth + 1, Some((reference, index)));
            making.holes.push(value);
            slots.push(value);
            if wanted.kind().slots() == 2 {
                slots.push(Symbolic::int(0));
            }
        }
        let current = vm.state.current;
        let interrupted = vm.state.threads[current].clone();
        let blank = Thread::new(interrupted.id, interrupted.object);
        vm.state.threads[current] = Rc::new(blank);
        vm.state.machine.tasks.push_back(Task::Make { reference, made: Rc::new(making), interrupted });
        match vm.push_call(method, &slots, vm::After::TopLevel) {
            Exit::Again => true,
            Exit::Throw(_) => {
                run.failed_inputs += 1;
                false
            }
            Exit::Stop(stop) => {
                self.finish(run, End::Cut(super::show::cut(*stop)));
                false
            }
        }
    }

    /// A recipe's method has returned: its result is what the reference stands for.
    pub(super) fn made(&mut self, run: &mut Run, task: Task, result: Option<Value>) -> bool {
        let Task::Make { reference, made, interrupted } = task;
        let is_instance = !run.method.is_static() && run.method.name != "<init>";
        let receiver = run.arguments.first().filter(|_| is_instance).map(|argument| argument.value.shape());
        if let (Some(Shape::Unresolved(receiver)), Some(object)) = (receiver, result.and_then(Symbolic::bits))
            && self.vm.state.machine.entry(receiver).0 == reference
            && dispatched(&self.vm, run.method, Ref(object as u32)).id != run.method.id
        {
            // A call on it would run another method.
            return false;
        }
        let state = &mut self.vm.state;
        state.threads[state.current] = interrupted;
        let object = result.and_then(Symbolic::bits).unwrap_or(0) as u32;
        let status = state.machine.references[reference.0 as usize].status;
        // A call that gives null makes nothing: null is an input of its own, where it is allowed.
        if object == 0 && (status == Status::NotNull || matches!(*made.recipe, Recipe::Made(_))) {
            return false;
        }
        state.machine.references[reference.0 as usize].made = Some(made);
        state.machine.set_status(reference, Status::Resolved(Ref(object)));
        true
    }

    pub(super) fn resolved(&mut self, run: &mut Run, reference: Reference, made: Flow<Value>) -> bool {
        match made {
            Continue(object) => {
                let status = Status::Resolved(Ref(object.bits as u32));
                self.vm.state.machine.set_status(reference, status);
                true
            }
            Break(_) => {
                self.finish(run, End::Cut(Cut::Heap));
                false
            }
        }
    }

    /// The byte array of a symbolic string or builder: what it takes to write it has to be decided first.
    fn string_bytes(&mut self, run: &mut Run, reference: Reference, string: Ref) -> bool {
        match text::write_bytes(&mut self.vm, string) {
            Break(_) if self.vm.machine.request.is_some() => self.answer(run),
            array => self.resolved(run, reference, array.map_continue(Symbolic::reference)),
        }
    }
}
