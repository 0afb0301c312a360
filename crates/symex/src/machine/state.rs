//! What a path carries besides memory and threads.

use super::arrays::SymbolicArray;
use super::text::SymbolicString;
use super::universal::Universal;
use super::value::{Reference, Value};
use super::{Shape, Symbolic};
use crate::input::{JavaType, Recipe};
use crate::path::Choice;
use crate::shared::{List, Map, Set};
use expr::{Model, Term};
use program::Kind;
use program::link::{Class, Method};
use std::ops::ControlFlow::Continue;
use std::rc::Rc;
use technique::Cut;
use vm::{Flow, Fork, Machine, Ref, Thread, Vm};

/// What a name and its arguments stand for.
pub type Definitions = Map<(&'static str, Rc<[Term]>), Rc<[Term]>>;

/// The symbolic part of a state. Cloning shares everything.
#[derive(Clone, Default)]
pub struct PathState {
    /// The path condition: its conjuncts in the order they were added.
    pub path: Rc<Vec<Term>>,
    /// Conditions that hold on this path: the conjuncts and what was found to follow from them.
    pub known: Set<Term>,
    /// The conjuncts that only say what an input is: the length of an array is not negative.
    pub invariants: Set<Term>,
    /// Values of the variables that satisfy the path condition.
    pub model: Rc<Model>,
    /// References that are resolved by need, by number.
    pub references: List<Entry>,
    /// Arrays whose length or content is not in memory.
    pub arrays: Map<Ref, SymbolicArray>,
    /// Strings and builders whose content is not in memory.
    pub strings: Map<Ref, SymbolicString>,
    /// Strings that were found to be the same object as another one.
    pub same_strings: Map<Ref, Ref>,
    /// Strings that were found not to be the object of a literal with these characters.
    pub copies: List<(Ref, Rc<[u16]>)>,
    /// What holds for every character of a string.
    pub universals: List<Universal>,
    /// Terms that models have defined, by what they are and of what.
    pub defined: Definitions,
    /// Boxes that came from a `valueOf`: two of them with one small value are one object.
    pub boxes: Set<Ref>,
    /// How often a term was pinned to one value, and was not it.
    pub pins: Map<Term, u32>,
    pub trace: Trace,
    /// What holds of what was assumed, in each method that runs.
    pub guided: super::guided::Guided,
    /// The recipe that was chosen for a reference: its object is made before anything else.
    pub chosen: Option<(Reference, Rc<Recipe>)>,
    /// The same for an object of any state, by its class.
    pub chosen_any: Option<(Reference, &'static Class)>,
    /// A reference of any state is an object of which nothing can be said: the path ends here.
    pub beyond: Option<Reference>,
    /// Objects of any state, which may be of a class below the one that they have.
    pub inexact: Set<Ref>,
    /// What is done before the call under test and is still to come.
    pub ahead: List<(Reference, Rc<Recipe>)>,
    pub statics: super::statics::StaticInputs,
    /// The state that goes on if that object cannot be made.
    pub fallback: Option<Rc<Fork<Symbolic>>>,
    /// What the explorer has to go on with when a call that it made returns.
    pub tasks: List<Task>,
    /// The method has ended: inputs that were never looked at are being made.
    pub finished: Option<Finish>,
    /// What was left out on this path.
    pub cuts: List<Cut>,
    /// What a whole program has asked for, in that order.
    pub drawn: List<Drawn>,
    /// Standard output and error as they were at the start.
    pub streams: [Ref; 2],
    /// All of a program is explored, not one of its methods.
    pub whole_program: bool,
    /// Which way each fork went, from the start: the path's place among all paths.
    pub choices: List<Choice>,
    /// How often each backward jump was decided symbolically: (method, instruction) to count.
    pub loops: Map<(usize, u32), u32>,
}

/// A reference that is resolved by need.
#[derive(Clone, Debug)]
pub struct Entry {
    pub origin: Origin,
    pub status: Status,
    /// For an input: what it was made of.
    pub made: Option<Rc<Making>>,
}

/// How an input object was made.
#[derive(Clone, Debug)]
pub struct Making {
    pub recipe: Rc<Recipe>,
    /// The values in the recipe's holes; for a box its content.
    pub holes: Vec<Value>,
    /// For a primitive array: its length and its content at the start.
    pub array: Option<(Term, Term)>,
}

#[derive(Clone, Debug)]
pub enum Origin {
    /// An argument, or an argument of a constructor of one, and so on; with a name for it, how deep it is nested, and the
    /// input and the hole of its recipe that it fills.
    Input { wanted: JavaType, name: Rc<str>, depth: u32, place: Option<(Reference, usize)> },
    /// The bytes of a symbolic string or builder.
    StringBytes(Ref),
    /// A text with an `int` for each `%`.
    Text { text: Rc<str>, numbers: Rc<[Value]> },
    /// The element `at` of an array of references after a store at an index that is not known: `new` if that is the
    /// place, else `old`. The elements that one store has made have its number.
    Element { store: u32, index: Term, at: u32, new: Value, old: Value },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Open,
    NotNull,
    /// The object, or null.
    Resolved(Ref),
    /// The same as another reference.
    Same(Reference),
}

/// A call of the explorer's that is under way.
#[derive(Clone)]
pub enum Task {
    /// An input object is being made, on a thread without frames of its own.
    Make { reference: Reference, made: Rc<Making>, interrupted: Rc<Thread<Symbolic>> },
}

/// A value that a program asked for.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// `Ref` for a string.
    pub kind: Kind,
    pub value: Value,
}

/// How a path came to its end on the symbolic machine.
#[derive(Clone, Copy)]
pub enum Finish {
    Returned(Option<Value>),
    Threw(Ref),
    Exited,
}

/// One thing that a path did.
#[derive(Clone, Copy)]
pub enum Event {
    /// A branch of a traced method went this way (see [`Machine::branched`]).
    Taken { method: &'static Method, at: u32, way: u32 },
    /// If `guard` holds, a conditional jump was taken exactly if `condition` holds: both sides were merged.
    Merged { method: &'static Method, at: u32, guard: Term, condition: Term },
}

/// The events of a path in order. Forks share their common beginning.
#[derive(Clone, Default)]
pub struct Trace {
    last: Option<Rc<TraceNode>>,
    pub length: usize,
}

struct TraceNode {
    event: Event,
    before: Option<Rc<TraceNode>>,
}

impl Trace {
    pub fn push(&mut self, event: Event) {
        self.last = Some(Rc::new(TraceNode { event, before: self.last.take() }));
        self.length += 1;
    }

    /// From the first to the last.
    pub fn events(&self) -> Vec<Event> {
        let mut events = Vec::with_capacity(self.length);
        let mut at = self.last.as_ref();
        while let Some(node) = at {
            events.push(node.event);
            at = node.before.as_ref();
        }
        events.reverse();
        events
    }
}

impl Drop for TraceNode {
    /// Iterative: traces are long.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(node) = before {
            match Rc::try_unwrap(node) {
                Ok(mut node) => before = node.before.take(),
                Err(_) => break,
            }
        }
    }
}

impl PathState {
    /// Adds a condition that the model satisfies.
    pub fn assume(&mut self, term: Term) {
        if self.known.insert(term).is_none() {
            Rc::make_mut(&mut self.path).push(term);
            // What the making of an input asks for is true of it by itself.
            if !self.tasks.is_empty() {
                self.invariants.insert(term);
            }
        }
    }

    /// Adds what is true of an input by itself.
    pub fn assume_invariant(&mut self, term: Term) {
        self.assume(term);
        self.invariants.insert(term);
    }

    pub fn cut(&mut self, cut: Cut) {
        if !self.cuts.contains(&cut) {
            self.cuts.push_back(cut);
        }
    }

    /// A new reference that is resolved by need.
    pub fn open(&mut self, origin: Origin, status: Status) -> Value {
        let reference = Reference(self.references.len() as u32);
        self.references.push_back(Entry { origin, status, made: None });
        Value::reference(reference)
    }

    /// The reference that this one stands for, and its entry.
    pub fn entry(&self, mut reference: Reference) -> (Reference, &Entry) {
        loop {
            let entry = &self.references[reference.0 as usize];
            match entry.status {
                Status::Same(other) => reference = other,
                _ => return (reference, entry),
            }
        }
    }

    pub fn set_status(&mut self, reference: Reference, status: Status) {
        self.references[reference.0 as usize].status = status;
    }

    pub fn visit_objects(&self, visit: &mut dyn FnMut(Ref)) {
        self.streams.iter().for_each(|&stream| visit(stream));
        for entry in &self.references {
            if let Status::Resolved(object) = entry.status {
                visit(object);
            }
            if let Origin::Element { new, old, .. } = entry.origin {
                for value in [new, old] {
                    if let Shape::Concrete(bits) = value.shape() {
                        visit(Ref(bits as u32));
                    }
                }
            }
        }
        for Task::Make { interrupted, .. } in &self.tasks {
            for slot in &interrupted.slots[..interrupted.sp as usize] {
                if let Shape::Concrete(bits) = slot.shape() {
                    visit(Ref(bits as u32));
                }
            }
        }
    }
}

/// The message of an exception; one with numbers that are not known is written when somebody looks at it.
pub fn message(vm: &mut Vm<Symbolic>, text: &str, numbers: &[Value]) -> Flow<Value> {
    if numbers.iter().all(|number| matches!(number.shape(), Shape::Concrete(_))) {
        let mut parts = text.split('%');
        let mut message = parts.next().unwrap_or_default().to_string();
        for (number, part) in numbers.iter().zip(parts) {
            message += &format!("{}{part}", number.bits as i32);
        }
        return Continue(Symbolic::reference(vm.new_string(&message)?));
    }
    let origin = Origin::Text { text: text.into(), numbers: numbers.into() };
    Continue(vm.state.machine.open(origin, Status::NotNull))
}
