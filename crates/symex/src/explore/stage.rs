//! States between steps, with the objects that steps can be done to and the steps that led there.

use super::Argument;
use crate::input::{Act, Actor, ClassRef, Deed, InputId, JavaType, Made, MethodRef, Part, Recipe, Scene, Step, Watch};
use crate::machine::{Making, PathState, Reference, Shape, Status, Symbolic, Value};
use program::link::Method;
use std::rc::Rc;
use vm::{Fork, Ref};

/// One step with its arguments.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is run; for a step that is no call, a method made for it.
    pub method: &'static Method,
    pub deed: Deed,
    /// The object that it is done to; a constructor makes the next one.
    pub on: usize,
    pub arguments: Vec<Argument>,
    /// The type of its result, if that is an object that later steps may use.
    pub gives: Option<JavaType>,
    /// The class of what it throws, if it does: clients catch that and go on.
    pub throws: Option<ClassRef>,
}

/// An object that steps can be done to.
#[derive(Clone, Debug)]
pub struct Handle {
    pub reference: Reference,
    /// Its type as far as the source code knows it.
    pub of: JavaType,
    /// It was passed to one of the calls, or is a part of what was.
    pub is_given: bool,
}

/// A state between calls.
#[derive(Clone)]
pub struct Stage {
    pub fork: Fork<Symbolic>,
    /// What steps can be done to, in the order in which they were made or got.
    pub objects: Vec<Handle>,
    /// A constructor first.
    pub calls: Vec<Rc<Call>>,
    /// Which of the calls have made or given the objects that were not passed, by number.
    pub given: Vec<usize>,
}

impl Call {
    /// A call of a method on one of the objects.
    pub fn new(method: &'static Method, on: usize, arguments: Vec<Argument>) -> Call {
        Call { method, deed: Deed::Call(MethodRef(method)), on, arguments, gives: None, throws: None }
    }

    /// Whether it is done to an object.
    pub fn has_receiver(&self) -> bool {
        match self.deed {
            Deed::Call(method) => !method.is_static() && method.name != "<init>",
            Deed::CallOn(_) | Deed::MakeAsking(_) => false,
            _ => true,
        }
    }
}

impl Stage {
    /// The stage with one of its objects watched since it was made by the first step.
    pub fn watched(&self, watch: Watch) -> Stage {
        let mut stage = self.clone();
        let deed = Deed::Watch(watch);
        let watching = Call { method: watch.begin(), deed, on: 0, arguments: Vec::new(), gives: None, throws: None };
        stage.calls.insert(1, Rc::new(watching));
        stage.given.iter_mut().filter(|number| **number > 0).for_each(|number| *number += 1);
        stage
    }

    /// One of the objects that steps can be done to.
    pub fn receiver(&self, state: &PathState, number: usize) -> Ref {
        match self.objects.get(number).map(|object| state.entry(object.reference).1.status) {
            Some(Status::Resolved(object)) => object,
            _ => Ref::NULL,
        }
    }

    /// How the steps made an object.
    pub(super) fn making(&self, state: &PathState, result: usize) -> Option<Making> {
        let passed = |value: Value| match value.shape() {
            Shape::Unresolved(reference) => {
                let reference = state.entry(reference).0;
                self.objects.iter().position(|object| object.reference == reference && !object.is_given)
            }
            _ => None,
        };
        let arguments = || self.calls.iter().flat_map(|call| &call.arguments);
        let is_plain = self.calls.iter().all(|call| call.deed.method().is_some() && call.throws.is_none())
            && self.calls.first().is_some_and(|call| call.method.name == "<init>");
        if is_plain && self.objects.len() == 1 && arguments().all(|argument| passed(argument.value).is_none()) {
            return steps(&self.objects[result].of, &self.calls);
        }
        let part = |argument: &Argument| Part { wanted: argument.wanted.clone(), object: passed(argument.value) };
        let mut made = (0..self.objects.len()).filter(|number| !self.objects[*number].is_given);
        let acts = self.calls.iter().enumerate().map(|(number, call)| Act {
            deed: call.deed,
            on: call.has_receiver().then_some(call.on),
            args: call.arguments.iter().map(part).collect(),
            gives: self.given.contains(&number).then(|| made.next()).flatten(),
            throws: call.throws,
        });
        let acts = acts.collect();
        let actor = |object: &Handle| Actor {
            id: InputId::Object(state.entry(object.reference).0.0),
            of: object.of.clone(),
            is_given: object.is_given,
        };
        let scene = Scene { actors: self.objects.iter().map(actor).collect(), acts, result };
        let holes = arguments().map(|argument| argument.value).filter(|value| passed(*value).is_none()).collect();
        Some(Making { recipe: Rc::new(Recipe::Scene(scene)), holes, array: None })
    }
}

/// How calls on it made the only object.
fn steps(own: &JavaType, calls: &[Rc<Call>]) -> Option<Making> {
    let (first, rest) = calls.split_first()?;
    let types = |call: &Call| call.arguments.iter().map(|argument| argument.wanted.clone()).collect::<Vec<_>>();
    let step = |call: &Rc<Call>| Step::Call { method: MethodRef(call.method), args: types(call), chained: false };
    let made = Made {
        result: own.clone(),
        on: None,
        method: MethodRef(first.method),
        args: types(first),
        then: rest.iter().map(step).collect(),
    };
    let holes = calls.iter().flat_map(|call| call.arguments.iter().map(|argument| argument.value)).collect();
    Some(Making { recipe: Rc::new(Recipe::Made(made)), holes, array: None })
}
