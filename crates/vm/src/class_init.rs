//! Class initialisation (JVMS 5.5).

use crate::Ref;
use crate::flow::{Exit, Flow};
use crate::machine::Machine;
use crate::object::init;
use crate::state::{After, Frame, Status};
use crate::vm::Vm;
use program::Kind;
use program::classfile::Constant;
use program::link::Class;
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;

impl<M: Machine> Vm<M> {
    /// Completes when the class is initialised, or being initialised by the running thread.
    #[inline]
    pub fn initialize(&mut self, class: &'static Class) -> Flow<()> {
        if self.is_initialized(class) { Continue(()) } else { self.initialize_slow(class) }
    }

    #[cold]
    #[inline(never)]
    fn initialize_slow(&mut self, class: &'static Class) -> Flow<()> {
        let word = self.init_word(class);
        match word & 0xff {
            init::DONE => return Continue(()),
            init::RUNNING => {
                if word >> 8 == self.thread().id {
                    return Continue(());
                }
                self.thread_mut().status = Status::Initializing(class.id);
                self.switch = true;
                return Break(Exit::Again);
            }
            init::FAILED => return Break(self.throw_init_failure(class)),
            _ => {}
        }
        self.link(class)?;
        self.mirror(class)?;
        self.set_init_word(class, init::RUNNING | self.thread().id << 8);
        Rc::make_mut(&mut self.state.initialised).push(class.id);
        self.assign_constants(class)?;
        if class.initializer().is_none() && self.next_to_initialize(class).is_none() {
            self.set_init_word(class, init::DONE);
            return Continue(());
        }
        let driver = self.drivers.init_class;
        Break(self.push_frame(driver, &[], After::Init, class.id))
    }

    /// Verifies a class of the program under test, its parents first (JVMS 5.4).
    pub fn link(&mut self, class: &'static Class) -> Flow<()> {
        if class.verified.get() || class.is_trusted() || !self.options.verify {
            return Continue(());
        }
        for parent in class.superclass.iter().chain(&class.interfaces) {
            self.link(parent)?;
        }
        class.read();
        let result = crate::loading::verify(self, class);
        self.linked(result)?;
        class.verified.set(true);
        Continue(())
    }

    /// What must be initialised before the class: its superclass, then superinterfaces that have default methods.
    fn next_to_initialize(&self, class: &'static Class) -> Option<&'static Class> {
        if class.is_interface() {
            return None;
        }
        let needed = |one: &'static Class| {
            let word = self.init_word(one);
            word & 0xff != init::DONE && !(word & 0xff == init::RUNNING && word >> 8 == self.thread().id)
        };
        if let Some(parent) = class.superclass.filter(|parent| needed(parent)) {
            return Some(parent);
        }
        let mut order = Vec::new();
        for interface in &class.interfaces {
            collect_interfaces(interface, &mut order);
        }
        order.into_iter().find(|interface| {
            interface.methods().iter().any(|method| !method.is_abstract() && !method.is_static()) && needed(interface)
        })
    }

    /// One step of the frame that drives an initialisation: first the parents, then `<clinit>`, then the end.
    pub(crate) fn init_step(&mut self) -> Flow<()> {
        let frame = *self.frame();
        let class = self.class(frame.data);
        if frame.step == 0 {
            if let Some(parent) = self.next_to_initialize(class) {
                self.initialize(parent)?;
                return Break(Exit::Again);
            }
            self.frame_mut().step = 1;
            if let Some(initializer) = class.initializer() {
                return Break(self.push_call(initializer, &[], After::Retry));
            }
        }
        self.set_init_word(class, init::DONE);
        self.wake_initializing(class.id);
        Continue(())
    }

    /// An exception left an initialisation: the class is in error from now on. Gives what is thrown on.
    pub(crate) fn init_failed(&mut self, frame: &Frame, exception: Ref) -> Flow<Ref> {
        let class = self.class(frame.data);
        let error = self.boot_class("java/lang/Error")?;
        let thrown = if self.class_of(exception).is_subclass_of(error) {
            exception
        } else {
            let wrapper = self.new_exception("java/lang/ExceptionInInitializerError", "")?;
            self.memory.store(wrapper.0 + self.known.throwable_cause, exception.0);
            if self.has_field(wrapper, "exception") {
                self.put_ref(wrapper, "exception", exception);
            }
            wrapper
        };
        if let Some(cause) = self.describe_init_failure(exception)? {
            Rc::make_mut(&mut self.state.init_failures).insert(class.id, cause);
        }
        self.set_init_word(class, init::FAILED);
        self.wake_initializing(class.id);
        Continue(thrown)
    }

    /// `ExceptionInInitializerError: Exception java.lang.X: message [in thread "main"]`, with the original's trace. None if
    /// its message is more than bits.
    fn describe_init_failure(&mut self, exception: Ref) -> Flow<Option<Ref>> {
        let class = self.class_of(exception).java_name();
        let was_tainted = self.memory.take_taint();
        let message = Ref(self.memory.load(exception.0 + self.known.throwable_message));
        let message = if message.is_null() { String::new() } else { format!(": {}", self.string(message)) };
        let is_known = !self.memory.take_taint();
        self.memory.set_taint(was_tainted);
        if !is_known {
            return Continue(None);
        }
        let thread = self.thread_name(self.thread().object);
        let text = format!("Exception {class}{message} [in thread \"{thread}\"]");
        let described = self.new_exception("java/lang/ExceptionInInitializerError", &text)?;
        self.memory.store(described.0 + self.known.throwable_cause, 0u32);
        self.copy_backtrace(exception, described);
        Continue(Some(described))
    }

    fn throw_init_failure(&mut self, class: &'static Class) -> Exit {
        let Some(cause) = self.state.init_failures.get(&class.id).copied() else {
            return Exit::unsupported(format!(
                "a second use of {}, whose failure has an unknown message",
                class.java_name()
            ));
        };
        let message = format!("Could not initialize class {}", class.java_name());
        match self.new_exception("java/lang/NoClassDefFoundError", &message) {
            Continue(error) => {
                self.memory.store(error.0 + self.known.throwable_cause, cause.0);
                Exit::Throw(error)
            }
            Break(exit) => exit,
        }
    }

    /// Gives static fields the values of their `ConstantValue` attributes (JVMS 5.5 step 6).
    fn assign_constants(&mut self, class: &'static Class) -> Flow<()> {
        let Some(file) = class.file else { return Continue(()) };
        for field in class.fields.iter().filter(|field| field.is_static()) {
            let Some(info) = field.file_index.map(|index| &file.fields[index]).filter(|info| info.constant_value != 0)
            else {
                continue;
            };
            let value = match file.pool.get(info.constant_value) {
                Some(&Constant::Integer(value)) => M::int(value),
                Some(&Constant::Float(value)) => M::float(value),
                Some(&Constant::Long(value)) => M::long(value),
                Some(&Constant::Double(value)) => M::double(value),
                Some(&Constant::String(utf8)) if field.kind == Kind::Ref => {
                    let bytes = self.linked(file.pool.utf8(utf8).map_err(Into::into))?;
                    let number = self.program.literal(&program::classfile::decode_utf16(bytes));
                    M::reference(self.literal(number)?)
                }
                _ => continue,
            };
            let address = self.static_address(class, field);
            self.store(address, field.kind, value);
        }
        Continue(())
    }
}

/// Superinterfaces first (JVMS 5.5 step 7).
fn collect_interfaces(interface: &'static Class, order: &mut Vec<&'static Class>) {
    for parent in &interface.interfaces {
        collect_interfaces(parent, order);
    }
    if !order.iter().any(|known| known.id == interface.id) {
        order.push(interface);
    }
}
