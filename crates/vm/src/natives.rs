//! Native methods: their table, and what they may use.

use crate::Ref;
use crate::flow::{Exit, Flow, Reply};
use crate::machine::Machine;
use crate::state::After;
use crate::vm::Vm;
use program::Name;
use program::link::Method;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow::{Break, Continue};

/// A native method. Arguments are read with [`Vm::arg_int`] and its kin; a `void` one returns any value.
///
/// It runs in a frame of its own and must not change anything before its last operation that can break off with
/// [`Exit::Again`]: it is executed again from its start.
pub type NativeFn<M> = fn(&mut Vm<M>) -> Flow<<M as Machine>::Value>;

/// What a machine knows of a method that may be executed on values that are more than bits; `None` declines.
pub type ModelFn<M> = fn(&mut Vm<M>) -> Flow<Option<<M as Machine>::Value>>;

/// Native functions by class, name and descriptor. An entry also replaces a method that has bytecode: those are the
/// methods whose implementation in Java needs the machine underneath.
pub struct Natives<M: Machine> {
    by_name: HashMap<(Name, Name, Name), u32>,
    /// Whatever the descriptor.
    any_descriptor: HashMap<(Name, Name), u32>,
    functions: Vec<NativeFn<M>>,
    /// Names alone, for methods that mean the same in every class: `registerNatives`.
    everywhere: HashMap<(Name, Name), u32>,
    /// Functions that do not replace bytecode.
    native_only: HashSet<u32>,
    /// Models, asked before natives and bytecode.
    model_names: HashMap<(Name, Name, Name), u32>,
    /// `None` where only a machine that shares the program has one.
    models: Vec<Option<ModelFn<M>>>,
    /// A machine whose values are more than bits runs the same code.
    pub(crate) shared: bool,
}

impl<M: Machine> Default for Natives<M> {
    fn default() -> Self {
        Natives {
            by_name: HashMap::default(),
            any_descriptor: HashMap::default(),
            functions: Vec::new(),
            everywhere: HashMap::default(),
            native_only: HashSet::new(),
            model_names: HashMap::default(),
            models: Vec::new(),
            shared: M::MORE_THAN_BITS,
        }
    }
}

impl<M: Machine> Natives<M> {
    /// Adds natives of a class: `("nanoTime()J", f)`; without a descriptor, the entry fits all overloads.
    pub fn add(&mut self, class: &str, entries: &[(&str, NativeFn<M>)]) {
        let class = Name::new(class);
        for &(signature, function) in entries {
            let number = self.functions.len() as u32;
            self.functions.push(function);
            match signature.find('(') {
                Some(at) => {
                    let key = (class, Name::new(&signature[..at]), Name::new(&signature[at..]));
                    self.by_name.insert(key, number);
                }
                None => {
                    self.any_descriptor.insert((class, Name::new(signature)), number);
                }
            }
        }
    }

    /// As [`add`](Natives::add), for methods that other versions of the JDK have in Java: their bytecode stays.
    pub fn add_native(&mut self, class: &str, entries: &[(&str, NativeFn<M>)]) {
        let first = self.functions.len() as u32;
        self.add(class, entries);
        self.native_only.extend(first..self.functions.len() as u32);
    }

    /// Adds a native that means the same in every class.
    pub fn add_everywhere(&mut self, name: &str, descriptor: &str, function: NativeFn<M>) {
        let number = self.functions.len() as u32;
        self.functions.push(function);
        self.everywhere.insert((Name::new(name), Name::new(descriptor)), number);
    }

    /// The number of the function for a method, if there is one. Only JDK classes have natives.
    pub fn find(&self, method: &Method) -> Option<u32> {
        method.class.module?;
        let class = method.class.name;
        self.by_name
            .get(&(class, method.name, method.descriptor))
            .or_else(|| self.any_descriptor.get(&(class, method.name)))
            .filter(|number| method.is_native() || !self.native_only.contains(number))
            .or_else(|| if method.is_native() { self.everywhere.get(&(method.name, method.descriptor)) } else { None })
            .copied()
    }

    /// Adds models of methods of a class: `("equals(Ljava/lang/Object;)Z", f)`.
    pub fn add_models(&mut self, class: &str, entries: &[(&str, ModelFn<M>)]) {
        let class = Name::new(class);
        for &(signature, model) in entries {
            let at = signature.find('(').expect("a model names its descriptor");
            let key = (class, Name::new(&signature[..at]), Name::new(&signature[at..]));
            let number = *self.model_names.entry(key).or_insert(self.models.len() as u32) as usize;
            self.models.resize(self.models.len().max(number + 1), None);
            self.models[number] = Some(model);
        }
    }

    /// Code is prepared once for all machines of a program, by the first that calls a method: this one prepares it as
    /// the other one, of which it has only the models that are added to it, too.
    pub fn share_with<N: Machine>(&mut self, other: &Natives<N>) {
        self.model_names = other.model_names.clone();
        self.models = vec![None; other.models.len()];
        self.shared |= other.shared;
    }

    pub fn find_model(&self, method: &Method) -> Option<u32> {
        self.model_names.get(&(method.class.name, method.name, method.descriptor)).copied()
    }

    /// The methods that have models.
    pub fn modelled(&self) -> impl Iterator<Item = &(Name, Name, Name)> {
        self.model_names.keys()
    }

    /// The model of a number; a machine that shares a program with one that has models may lack it.
    #[inline]
    pub fn model(&self, number: u32) -> Option<ModelFn<M>> {
        self.models.get(number as usize).copied().flatten()
    }

    #[inline]
    pub fn function(&self, number: u32) -> NativeFn<M> {
        self.functions[number as usize]
    }

    /// Entries of a class that no method of the image matches: the table has drifted from this JDK.
    pub fn entries_of(&self, class: Name) -> Vec<(Name, Name)> {
        self.by_name.keys().filter(|key| key.0 == class).map(|key| (key.1, key.2)).collect()
    }
}

impl<M: Machine> Vm<M> {
    /// Argument slot `index` of the native being executed; the receiver is slot 0, a `long` takes two.
    #[inline]
    pub fn arg(&self, index: u32) -> M::Value {
        let thread = self.thread();
        let base = thread.frames.last().map_or(0, |frame| frame.base);
        thread.slots[(base + index) as usize]
    }

    fn arg_bits(&mut self, index: u32) -> Flow<u64> {
        match M::pin_bits(self, self.arg(index)) {
            Ok(bits) => Continue(bits),
            Err(stop) => Break(Exit::stop(stop)),
        }
    }

    pub fn arg_int(&mut self, index: u32) -> Flow<i32> {
        Continue(self.arg_bits(index)? as i32)
    }

    pub fn arg_bool(&mut self, index: u32) -> Flow<bool> {
        Continue(self.arg_int(index)? != 0)
    }

    pub fn arg_long(&mut self, index: u32) -> Flow<i64> {
        Continue(self.arg_bits(index)? as i64)
    }

    pub fn arg_float(&mut self, index: u32) -> Flow<f32> {
        Continue(f32::from_bits(self.arg_bits(index)? as u32))
    }

    pub fn arg_double(&mut self, index: u32) -> Flow<f64> {
        Continue(f64::from_bits(self.arg_bits(index)?))
    }

    /// A reference that may be null.
    pub fn arg_ref(&mut self, index: u32) -> Flow<Ref> {
        match M::pin(self, self.arg(index)) {
            Ok(object) => Continue(object),
            Err(stop) => Break(Exit::stop(stop)),
        }
    }

    /// A reference that Java must not pass as null.
    pub fn arg_object(&mut self, index: u32) -> Flow<Ref> {
        let object = self.arg_ref(index)?;
        if object.is_null() { Break(self.throw_new("java/lang/NullPointerException", "")) } else { Continue(object) }
    }

    /// The receiver.
    pub fn this(&mut self) -> Flow<Ref> {
        self.arg_ref(0)
    }

    /// The text of a string argument that must not be null.
    pub fn arg_string(&mut self, index: u32) -> Flow<String> {
        let string = self.arg_object(index)?;
        Continue(self.string(string))
    }

    /// What `void` natives return.
    pub fn void(&self) -> Flow<M::Value> {
        Continue(M::int(0))
    }

    /// Calls a Java method from a native. The native is executed again when the method has returned, and finds the
    /// result with [`reply`](Vm::reply). Exceptions propagate through the native, unless `catch`.
    pub fn call(&mut self, method: &'static Method, args: &[M::Value], catch: bool) -> Exit {
        self.push_call(method, args, if catch { After::ReplyCatch } else { After::Reply })
    }

    /// What the Java method that this native called has returned; taken once.
    pub fn reply(&mut self) -> Reply<M::Value> {
        std::mem::replace(&mut self.thread_mut().reply, Reply::None)
    }

    /// How many replies this native has received.
    pub fn step(&self) -> u16 {
        self.frame().step
    }

    /// Runs a Java method before the native goes on; its result is dropped and the native starts over.
    pub fn call_then_retry(&mut self, method: &'static Method, args: &[M::Value]) -> Exit {
        self.push_call(method, args, After::Retry)
    }
}
