//! What a call is made with, sorted by what it is for.

use super::value::Input;
use program::link::Method;

/// The inputs of one call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// The object that an instance method is called on.
    pub receiver: Option<Input>,
    /// One for each parameter.
    pub arguments: Vec<Input>,
    /// What the program draws while it runs, in that order.
    pub drawn: Vec<Input>,
    /// What is done to static state before, in that order.
    pub setups: Vec<Input>,
}

impl Inputs {
    /// Of a call without anything before: the receiver first, if the method has one, then the arguments.
    pub fn of(method: &Method, call: Vec<Input>) -> Inputs {
        Inputs::default().with_call(method, call)
    }

    /// The same with another receiver and other arguments.
    pub fn with_call(self, method: &Method, mut call: Vec<Input>) -> Inputs {
        let has_receiver = !method.is_static() && method.name != "<init>" && !call.is_empty();
        let receiver = has_receiver.then(|| call.remove(0));
        Inputs { receiver, arguments: call, ..self }
    }

    /// The receiver, if there is one, and the arguments: what is passed, in its order.
    pub fn call(&self) -> impl Iterator<Item = &Input> {
        self.receiver.iter().chain(&self.arguments)
    }

    /// Everything.
    pub fn all(&self) -> impl Iterator<Item = &Input> {
        self.call().chain(&self.drawn).chain(&self.setups)
    }

    /// How many inputs there are of any kind.
    pub fn count(&self) -> usize {
        self.all().count()
    }
}

/// The inputs of one call, borrowed. Where only the order counts, receiver and arguments may be one list.
#[derive(Clone, Copy, Debug, Default)]
pub struct InputsRef<'a> {
    first: Option<&'a Input>,
    rest: &'a [Input],
    pub drawn: &'a [Input],
    pub setups: &'a [Input],
    /// Classes are initialised when the call gets there, and not before its inputs are made.
    pub is_lazy: bool,
}

impl<'a> InputsRef<'a> {
    /// The receiver, if there is one, and the arguments.
    pub fn call(&self) -> impl Iterator<Item = &'a Input> + use<'a> {
        self.first.into_iter().chain(self.rest)
    }

    /// Whether classes are initialised when the call gets there.
    pub fn lazy(self, is_lazy: bool) -> InputsRef<'a> {
        InputsRef { is_lazy, ..self }
    }

    /// Everything.
    pub fn all(&self) -> impl Iterator<Item = &'a Input> + use<'a> {
        self.call().chain(self.drawn).chain(self.setups)
    }
}

impl<'a> From<&'a Inputs> for InputsRef<'a> {
    fn from(inputs: &'a Inputs) -> InputsRef<'a> {
        let Inputs { receiver, arguments, drawn, setups } = inputs;
        InputsRef { first: receiver.as_ref(), rest: arguments, drawn, setups, is_lazy: false }
    }
}

/// A call without anything before: the receiver first, if the method has one, then the arguments.
impl<'a> From<&'a [Input]> for InputsRef<'a> {
    fn from(call: &'a [Input]) -> InputsRef<'a> {
        InputsRef { rest: call, ..InputsRef::default() }
    }
}

impl<'a> From<&'a Vec<Input>> for InputsRef<'a> {
    fn from(call: &'a Vec<Input>) -> InputsRef<'a> {
        InputsRef::from(call.as_slice())
    }
}
