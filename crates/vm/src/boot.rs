//! Bringing a JDK up and running a main class.

use crate::fields::Known;
use crate::flow::{Ended, Exit, Flow};
use crate::machine::Machine;
use crate::state::Thread;
use crate::vm::Vm;
use crate::{Ref, Stop};
use program::Name;
use program::classfile::access;
use program::code::{Code, Insn, Op};
use program::link::{Class, ClassSpec, Loader, Method, MethodSpec, Program};
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;

/// Synthetic methods and objects that the machine itself needs.
pub(crate) struct Drivers {
    /// Drives the initialisation of the class in its frame's data.
    pub init_class: &'static Method,
    pub string: &'static Class,
    /// An object that marks linked sites whose constant is null.
    pub marker: Ref,
    pub intrinsics: HashMap<(Name, Name), &'static Method>,
}

impl Drivers {
    pub fn new(program: &Program) -> Drivers {
        let spec = ClassSpec {
            name: "cupper/Driver".to_string(),
            number: 0,
            access: access::FINAL,
            loader: Loader::BOOT,
            module: Some(Name::new("java.base")),
            superclass: program.core().object,
            interfaces: Vec::new(),
            nest_host: None,
            fields: Vec::new(),
        };
        let class = program.synthesize(spec, |_| {
            vec![MethodSpec {
                name: "initialize".to_string(),
                descriptor: "()V".to_string(),
                access: access::STATIC,
                code: Code::synthetic(vec![Insn::op(Op::InitClass)], Vec::new(), 0, 0),
                hidden: true,
            }]
        });
        let string = program.find(Loader::BOOT, Name::new("java/lang/String")).ok().flatten();
        Drivers {
            init_class: class.methods()[0],
            string: string.unwrap_or(program.core().object),
            marker: Ref::NULL,
            intrinsics: HashMap::new(),
        }
    }
}

/// The JDK could not be brought up.
#[derive(Debug)]
pub enum BootError {
    Threw(String),
    Stopped(Stop),
}

impl fmt::Display for BootError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BootError::Threw(text) => write!(f, "the JDK did not start: {text}"),
            BootError::Stopped(stop) => write!(f, "the JDK did not start: {stop}"),
        }
    }
}

impl std::error::Error for BootError {}

/// Thrown by the machine itself, so they are made ready while nothing unwinds.
const EXCEPTIONS: [&str; 24] = [
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/ClassCastException",
    "java/lang/NegativeArraySizeException",
    "java/lang/IllegalMonitorStateException",
    "java/lang/InterruptedException",
    "java/lang/OutOfMemoryError",
    "java/lang/StackOverflowError",
    "java/lang/ExceptionInInitializerError",
    "java/lang/NoClassDefFoundError",
    "java/lang/ClassNotFoundException",
    "java/lang/AbstractMethodError",
    "java/lang/IncompatibleClassChangeError",
    "java/lang/IllegalAccessError",
    "java/lang/NoSuchMethodError",
    "java/lang/NoSuchFieldError",
    "java/lang/InstantiationError",
    "java/lang/UnsatisfiedLinkError",
    "java/lang/VerifyError",
    "java/lang/ClassFormatError",
    "java/lang/InternalError",
    "java/lang/LinkageError",
];

impl<M: Machine> Vm<M> {
    /// Starts the JDK: the main thread, the three phases of `java.lang.System`, the loaders.
    pub fn boot(&mut self) -> Result<(), BootError> {
        let prepared = self.prepare_core();
        self.done(prepared)?;
        self.state.threads.push(Rc::new(Thread::new(1, Ref::NULL)));
        self.until_done(|vm| vm.make_main_thread())?;
        self.until_done(|vm| {
            // Those that `System.initPhase1` expects to be initialised.
            let expected = ["java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Finalizer"];
            for name in expected.into_iter().chain(EXCEPTIONS) {
                let class = vm.boot_class(name)?;
                vm.initialize(class)?;
            }
            Continue(())
        })?;
        self.call_system("initPhase1", "()V", &[])?;
        self.call_system("initPhase2", "(ZZ)I", &[M::int(0), M::int(0)])?;
        self.call_system("initPhase3", "()V", &[])?;
        self.tick();
        self.state.booted = true;
        Ok(())
    }

    /// Offsets of well-known fields, and the first objects.
    fn prepare_core(&mut self) -> Flow<()> {
        let offset = |class: &'static Class, name: &str| class.field_named(name).map_or(0, |(_, field)| field.offset);
        let class = self.program.core().class;
        let string = self.boot_class("java/lang/String")?;
        let throwable = self.boot_class("java/lang/Throwable")?;
        let member = self.boot_class("java/lang/invoke/MemberName")?;
        let resolved = self.boot_class("java/lang/invoke/ResolvedMethodName")?;
        let handle = self.boot_class("java/lang/invoke/MethodHandle")?;
        let form = self.boot_class("java/lang/invoke/LambdaForm")?;
        self.known = Known {
            class_number: offset(class, "$class"),
            string_value: offset(string, "value"),
            string_coder: offset(string, "coder"),
            string_hash: offset(string, "hash"),
            throwable_message: offset(throwable, "detailMessage"),
            throwable_cause: offset(throwable, "cause"),
            throwable_backtrace: offset(throwable, "backtrace"),
            throwable_stack_trace: offset(throwable, "stackTrace"),
            throwable_depth: offset(throwable, "depth"),
            member_method: offset(member, "method"),
            resolved_method: offset(resolved, "$method"),
            handle_form: offset(handle, "form"),
            handle_type: offset(handle, "type"),
            form_entry: offset(form, "vmentry"),
        };
        self.drivers.marker = self.new_object(self.program.core().object)?;
        Continue(())
    }

    /// The `java.lang.Thread` of the running thread, made before its class can make one itself.
    fn make_main_thread(&mut self) -> Flow<()> {
        let string = self.boot_class("java/lang/String")?;
        self.initialize(string)?;
        let system = self.boot_class("java/lang/System")?;
        self.initialize(system)?;
        let group_class = self.boot_class("java/lang/ThreadGroup")?;
        self.initialize(group_class)?;
        let thread_class = self.boot_class("java/lang/Thread")?;
        if self.thread().object.is_null() {
            let object = self.new_object(thread_class)?;
            self.thread_mut().object = object;
            self.put_int(object, "$thread", 1);
            self.put_long(object, "eetop", 1);
            if self.has_field(object, "priority") {
                self.put_int(object, "priority", 5);
            } else {
                let holder_class = self.boot_class("java/lang/Thread$FieldHolder")?;
                let holder = self.new_object(holder_class)?;
                self.put_int(holder, "priority", 5);
                self.put_ref(object, "holder", holder);
            }
        }
        self.initialize(thread_class)?;
        let object = self.thread().object;
        const RUNNABLE: i32 = 5;
        let step = self.thread().frames.len();
        debug_assert_eq!(step, 0);
        // The constructors run as Java; what they leave behind tells how far this got.
        let holder = if self.has_field(object, "holder") { self.get_ref(object, "holder") } else { object };
        let group = self.get_ref(holder, "group");
        if group.is_null() {
            let system_group = self.new_object(group_class)?;
            self.put_ref(holder, "group", system_group);
            let constructor = group_class.declared_method("<init>", "()V").expect("ThreadGroup()");
            return Break(self.push_call(constructor, &[M::reference(system_group)], crate::After::Retry));
        }
        if self.get_ref(group, "parent").is_null() {
            let main_group = self.new_object(group_class)?;
            let name = self.literal_of("main")?;
            let constructor = group_class
                .declared_method("<init>", "(Ljava/lang/Void;Ljava/lang/ThreadGroup;Ljava/lang/String;)V")
                .or_else(|| group_class.declared_method("<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V"))
                .expect("ThreadGroup(ThreadGroup, String)");
            self.put_ref(holder, "group", main_group);
            // Set before the constructor runs, so that this step is not repeated.
            self.put_ref(main_group, "parent", group);
            let mut args = vec![M::reference(main_group)];
            if constructor.descriptor.starts_with("(Ljava/lang/Void;") {
                args.push(M::reference(Ref::NULL));
            }
            args.extend([M::reference(group), M::reference(name)]);
            return Break(self.push_call(constructor, &args, crate::After::Retry));
        }
        let named = self.get_ref(object, "name");
        if named.is_null() {
            let name = self.literal_of("main")?;
            let constructor = thread_class
                .declared_method("<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V")
                .expect("Thread(ThreadGroup, String)");
            let args = [M::reference(object), M::reference(group), M::reference(name)];
            return Break(self.push_call(constructor, &args, crate::After::Retry));
        }
        self.set_thread_status(object, RUNNABLE);
        Continue(())
    }

    /// Repeats an operation outside of any frame until nothing it needs is missing.
    pub fn until_done<T>(&mut self, mut work: impl FnMut(&mut Self) -> Flow<T>) -> Result<T, BootError> {
        loop {
            match work(self) {
                Continue(value) => return Ok(value),
                Break(Exit::Again) => match self.run() {
                    Ended::Returned(_) => {}
                    Ended::Threw(exception) => return Err(BootError::Threw(self.describe(exception))),
                    Ended::Stopped(stop) => return Err(BootError::Stopped(stop)),
                },
                Break(Exit::Throw(exception)) => return Err(BootError::Threw(self.describe(exception))),
                Break(Exit::Stop(stop)) => return Err(BootError::Stopped(*stop)),
            }
        }
    }

    fn done<T>(&mut self, flow: Flow<T>) -> Result<T, BootError> {
        match flow {
            Continue(value) => Ok(value),
            Break(Exit::Throw(exception)) => Err(BootError::Threw(self.describe(exception))),
            Break(Exit::Stop(stop)) => Err(BootError::Stopped(*stop)),
            Break(Exit::Again) => Err(BootError::Threw("the core classes are not ready".to_string())),
        }
    }

    fn call_system(&mut self, name: &str, descriptor: &str, args: &[M::Value]) -> Result<(), BootError> {
        let system = self.until_done(|vm| vm.boot_class("java/lang/System"))?;
        let method = system
            .declared_method(name, descriptor)
            .ok_or_else(|| BootError::Threw(format!("java.lang.System has no {name}{descriptor}")))?;
        match self.invoke(method, args) {
            Ended::Returned(Some(value)) if M::bits(value).is_some_and(|bits| bits as i32 != 0) => {
                Err(BootError::Threw(format!("java.lang.System.{name} failed")))
            }
            Ended::Returned(_) => Ok(()),
            Ended::Threw(exception) => Err(BootError::Threw(self.describe(exception))),
            Ended::Stopped(stop) => Err(BootError::Stopped(stop)),
        }
    }

    /// An exception in words, without running Java: for messages about the machine itself.
    pub fn describe(&self, exception: Ref) -> String {
        let class = self.class_of(exception).java_name();
        let message = Ref(self.memory.load(exception.0 + self.known.throwable_message));
        let mut text = if message.is_null() { class } else { format!("{class}: {}", self.string(message)) };
        for (method, pc) in self.backtrace(exception).into_iter().take(40) {
            let line = method.line_of(pc).map_or(String::new(), |line| format!(":{line}"));
            text.push_str(&format!("\n    at {}.{}{line}", method.class.java_name(), method.name));
        }
        let cause = Ref(self.memory.load(exception.0 + self.known.throwable_cause));
        if !cause.is_null() && cause != exception {
            text.push_str(&format!("\n  caused by {}", self.describe(cause)));
        }
        text
    }
}
