//! Making and throwing exceptions.

use crate::Ref;
use crate::flow::{Exit, Feature, Flow};
use crate::machine::Machine;
use crate::vm::Vm;
use program::Name;
use program::link::{Class, Loader, Trouble, UNNAMED};
use std::ops::ControlFlow::{Break, Continue};

impl<M: Machine> Vm<M> {
    /// A new exception of a JDK class, ready to be thrown at the current point. An empty message is null.
    #[cold]
    pub fn throw_new(&mut self, class: &str, message: &str) -> Exit {
        match self.new_exception(class, message) {
            Continue(exception) => Exit::Throw(exception),
            Break(exit) => exit,
        }
    }

    /// Makes an exception without running its constructor: message, cause and stack trace are set as it would.
    pub fn new_exception(&mut self, class: &str, message: &str) -> Flow<Ref> {
        let class = self.boot_class(class)?;
        self.initialize(class)?;
        let text = if message.is_empty() { Ref::NULL } else { self.new_string(message)? };
        self.new_exception_of(class, text)
    }

    pub fn new_exception_of(&mut self, class: &'static Class, message: Ref) -> Flow<Ref> {
        let exception = self.new_object(class)?;
        let known = self.known;
        self.memory.store(exception.0 + known.throwable_message, message.0);
        self.memory.store(exception.0 + known.throwable_cause, exception.0);
        let throwable = self.boot_class("java/lang/Throwable")?;
        let suppressed = self.get_static_ref(throwable, "SUPPRESSED_SENTINEL");
        self.put_ref(exception, "suppressedExceptions", suppressed);
        self.fill_stack_trace(exception, false)?;
        let hidden = self.thread().frames.last().is_some_and(|frame| frame.method.hidden);
        if class.name == "java/lang/NullPointerException" && !hidden {
            // As its own fillInStackTrace does: the message can be found from the trace, if the trace shows the frame.
            self.put_int(exception, "extendedMessageState", 1);
        }
        Continue(exception)
    }

    /// Turns what linking says into an exception, or into a question to a loader.
    #[cold]
    pub fn trouble(&mut self, trouble: Trouble) -> Exit {
        match trouble {
            Trouble::Throw(error) => {
                if error.class == "java/lang/NoClassDefFoundError" && !error.message.contains(' ') {
                    return self.class_not_found(&error.message);
                }
                let message = self.with_module_hash(error.message);
                self.throw_new(error.class, &message)
            }
            Trouble::Ask { loader, name, definer } => self.ask_loader(loader, name, definer),
        }
    }

    /// Puts the identity hash of the running class's unnamed module into a message.
    fn with_module_hash(&mut self, message: String) -> String {
        if !message.contains(UNNAMED) {
            return message;
        }
        let loader = self.thread().frames.last().map_or(Loader::APP, |frame| frame.method.class.loader);
        let loader = self.loader_object(loader);
        let module = if loader.is_null() { Ref::NULL } else { self.get_ref(loader, "unnamedModule") };
        message.replace(UNNAMED, &format!("@{:x}", self.identity_hash(module)))
    }

    /// `NoClassDefFoundError` caused by a `ClassNotFoundException`, as resolution throws it.
    fn class_not_found(&mut self, name: &str) -> Exit {
        // The loader in Java says so itself, and its frames are in the trace.
        let loader = self.thread().frames.last().map_or(Loader::BOOT, |frame| frame.method.class.loader);
        if loader != Loader::BOOT && !self.loader_object(loader).is_null() {
            return self.ask_loader(loader, Name::new(name), None);
        }
        let made = (|| {
            let cause = self.new_exception("java/lang/ClassNotFoundException", &name.replace('/', "."))?;
            let error = self.new_exception("java/lang/NoClassDefFoundError", name)?;
            self.memory.store(error.0 + self.known.throwable_cause, cause.0);
            Continue(error)
        })();
        match made {
            Continue(error) => Exit::Throw(error),
            Break(exit) => exit,
        }
    }

    pub fn linked<T>(&mut self, result: Result<T, Trouble>) -> Flow<T> {
        match result {
            Ok(value) => Continue(value),
            Err(trouble) => Break(self.trouble(trouble)),
        }
    }

    /// A class of the JDK by its internal name.
    pub fn boot_class(&mut self, name: &str) -> Flow<&'static Class> {
        let name = Name::new(name);
        match self.program.find(Loader::BOOT, name) {
            Ok(Some(class)) => Continue(class),
            Ok(None) => Break(Exit::lacks(Feature::Missing(format!("class {name}")))),
            Err(trouble) => Break(self.trouble(trouble)),
        }
    }
}
