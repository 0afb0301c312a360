//! The main class: finding it and its `main`, running it, and what comes after it.
//!
//! A plain `public static void main(String[])` is found without running Java. In every other case the JDK's own
//! `LauncherHelper` decides, so that what may be launched, and the words for what may not, are those of that JDK.

use crate::flow::{Ended, Exit, Flow};
use crate::machine::Machine;
use crate::state::Status;
use crate::vm::Vm;
use crate::{Feature, Ref, Stop};
use program::Name;
use program::classfile::{FieldType, MethodDescriptor, access};
use program::link::{Class, Loader, Method};
use std::ops::ControlFlow::{Break, Continue};

const WITH_ARGUMENTS: &str = "([Ljava/lang/String;)V";
const WITHOUT_ARGUMENTS: &str = "()V";
/// `LauncherHelper.LM_CLASS`: the main class is given by its name.
const LAUNCH_CLASS: i32 = 1;

/// A main class and its `main`, which may be inherited.
#[derive(Clone, Copy, Debug)]
pub struct Main {
    class: &'static Class,
    method: &'static Method,
}

/// A main class that cannot be run.
#[derive(Debug)]
pub enum MainError {
    /// The JDK's launcher has written why to standard error; this is its exit status.
    Refused(i32),
    Stopped(Stop),
}

impl<M: Machine> Vm<M> {
    /// Loads the main class as `java` does and finds its `main`.
    pub fn find_main(&mut self, name: &str) -> Result<Main, MainError> {
        let internal = Name::new(&name.replace('.', "/"));
        if let Ok(Some(class)) = self.program.find(Loader::APP, internal)
            && let Some(method) = plain_main(class)
            && self.verifies(class)
            && self.signatures_load(class)
        {
            return Ok(Main { class, method });
        }
        let class = self.ask_launcher(name)?;
        match any_main(class) {
            Some(method) => Ok(Main { class, method }),
            None => {
                let what = format!("the main method that this JDK's launcher finds in {}", class.java_name());
                Err(MainError::Stopped(Stop::Unsupported(Feature::Other(what))))
            }
        }
    }

    fn verifies(&self, class: &'static Class) -> bool {
        if class.verified.get() || class.is_trusted() || !self.options.verify {
            return true;
        }
        let fine = crate::loading::verify(self, class).is_ok();
        class.verified.set(fine);
        fine
    }

    /// The launcher looks at all public methods, so what their descriptors name must be there.
    fn signatures_load(&self, class: &'static Class) -> bool {
        let public = class.methods().iter().filter(|method| method.access & access::PUBLIC != 0);
        let descriptors = public.filter_map(|method| MethodDescriptor::parse(&method.descriptor));
        let mut types = descriptors.flat_map(|descriptor| descriptor.parameters.into_iter().chain(descriptor.result));
        types.all(|mut named| {
            while let FieldType::Array(element) = named {
                named = *element;
            }
            match named {
                FieldType::Class(name) => matches!(self.program.find(class.loader, name), Ok(Some(_))),
                _ => true,
            }
        })
    }

    /// Lets the JDK's launcher look at the main class; it prints what is wrong with it and exits.
    fn ask_launcher(&mut self, name: &str) -> Result<&'static Class, MainError> {
        let prepared = self.until_ended(|vm| {
            let helper = vm.boot_class("sun/launcher/LauncherHelper")?;
            vm.initialize(helper)?;
            let Some(check) = helper.declared_method("checkAndLoadMain", "(ZILjava/lang/String;)Ljava/lang/Class;")
            else {
                return Break(Exit::unsupported("a JDK whose LauncherHelper has no checkAndLoadMain"));
            };
            Continue((check, vm.new_string(name)?))
        });
        let ended = match prepared {
            Ended::Returned(Some((check, text))) => {
                self.invoke(check, &[M::int(1), M::int(LAUNCH_CLASS), M::reference(text)])
            }
            Ended::Returned(None) => Ended::Returned(None),
            Ended::Threw(exception) => Ended::Threw(exception),
            Ended::Stopped(stop) => Ended::Stopped(stop),
        };
        match ended {
            Ended::Returned(mirror) => {
                let mirror = mirror.and_then(M::bits).unwrap_or(0);
                Ok(self.class_of_mirror(Ref(mirror as u32)))
            }
            Ended::Threw(exception) => {
                Err(self.report_uncaught(exception).map_or_else(MainError::Stopped, MainError::Refused))
            }
            Ended::Stopped(Stop::Exited(status)) => Err(MainError::Refused(status)),
            Ended::Stopped(stop) => Err(MainError::Stopped(stop)),
        }
    }

    /// Runs `main` and everything after it: other threads, shutdown hooks. Gives the exit status.
    pub fn run_main(&mut self, main: Main, args: &[String]) -> Result<i32, Stop> {
        let result = self.run_main_inner(main, args);
        self.host.flush();
        match result {
            Err(Stop::Exited(status)) => Ok(status),
            other => other,
        }
    }

    fn run_main_inner(&mut self, main: Main, args: &[String]) -> Result<i32, Stop> {
        let status = match self.call_main(main, args) {
            Ended::Returned(_) => 0,
            Ended::Threw(exception) => self.report_uncaught(exception)?,
            Ended::Stopped(stop) => return Err(stop),
        };
        self.destroy()?;
        Ok(status)
    }

    /// Initialises the main class, makes an instance if `main` is an instance method, and calls `main`.
    fn call_main(&mut self, main: Main, args: &[String]) -> Ended<()> {
        let initialized = self.until_ended(|vm| {
            vm.initialize(main.class)?;
            if main.method.is_static() {
                return Continue(None);
            }
            let Some(constructor) = main.class.declared_method("<init>", "()V") else {
                return Break(Exit::unsupported(
                    "an instance main of a class without a constructor that takes nothing",
                ));
            };
            Continue(Some((vm.new_object(main.class)?, constructor)))
        });
        let instance = match initialized {
            Ended::Returned(instance) => instance.flatten(),
            Ended::Threw(exception) => return Ended::Threw(exception),
            Ended::Stopped(stop) => return Ended::Stopped(stop),
        };
        let mut passed = Vec::new();
        if let Some((object, constructor)) = instance {
            passed.push(M::reference(object));
            match self.invoke(constructor, &passed) {
                Ended::Returned(_) => {}
                Ended::Threw(exception) => return Ended::Threw(exception),
                Ended::Stopped(stop) => return Ended::Stopped(stop),
            }
        }
        // No Java runs from here to the call, so nothing is collected although no frame holds the new objects.
        let prepared = self.until_ended(|vm| {
            let method = vm.select_method(main.class, main.method)?;
            if *method.descriptor == *WITHOUT_ARGUMENTS {
                return Continue((method, None));
            }
            let mut elements = Vec::with_capacity(args.len());
            for arg in args {
                elements.push(vm.new_string(arg)?);
            }
            let component = vm.string_class();
            Continue((method, Some(vm.new_ref_array(component, &elements)?)))
        });
        match prepared {
            Ended::Returned(Some((method, array))) => {
                passed.extend(array.map(M::reference));
                match self.invoke(method, &passed) {
                    Ended::Returned(_) => Ended::Returned(None),
                    Ended::Threw(exception) => Ended::Threw(exception),
                    Ended::Stopped(stop) => Ended::Stopped(stop),
                }
            }
            Ended::Returned(None) => Ended::Returned(None),
            Ended::Threw(exception) => Ended::Threw(exception),
            Ended::Stopped(stop) => Ended::Stopped(stop),
        }
    }

    /// As [`until_done`](Vm::until_done), for Java code whose exceptions count.
    fn until_ended<T>(&mut self, mut work: impl FnMut(&mut Self) -> Flow<T>) -> Ended<T> {
        loop {
            match work(self) {
                Continue(value) => return Ended::Returned(Some(value)),
                Break(Exit::Again) => match self.run() {
                    Ended::Returned(_) => {}
                    Ended::Threw(exception) => return Ended::Threw(exception),
                    Ended::Stopped(stop) => return Ended::Stopped(stop),
                },
                Break(Exit::Throw(exception)) => return Ended::Threw(exception),
                Break(Exit::Stop(stop)) => return Ended::Stopped(*stop),
            }
        }
    }

    /// What the launcher does with an exception that left `main`.
    fn report_uncaught(&mut self, exception: Ref) -> Result<i32, Stop> {
        let object = self.thread().object;
        let dispatch = self
            .class_of(object)
            .method("dispatchUncaughtException", "(Ljava/lang/Throwable;)V")
            .expect("a Thread has dispatchUncaughtException");
        match self.invoke(dispatch, &[M::reference(object), M::reference(exception)]) {
            Ended::Stopped(stop) => Err(stop),
            _ => Ok(1),
        }
    }

    /// To Java the main thread has ended: those who wait for that go on.
    fn end_main(&mut self) {
        const TERMINATED: i32 = 2;
        let object = self.thread().object;
        self.put_long(object, "eetop", 0);
        self.set_thread_status(object, TERMINATED);
        for index in 0..self.state.threads.len() {
            if matches!(self.state.threads[index].status, Status::Waiting { monitor, .. } if monitor == object) {
                self.stop_waiting(index);
            }
        }
    }

    /// Waits for the other threads and runs the shutdown hooks.
    fn destroy(&mut self) -> Result<(), Stop> {
        self.end_main();
        self.thread_mut().status = Status::Destroying;
        self.switch = true;
        if let Ended::Stopped(stop) = self.run() {
            return Err(stop);
        }
        let shutdown = match self.until_ended(|vm| {
            let class = vm.boot_class("java/lang/Shutdown")?;
            vm.initialize(class)?;
            Continue(class)
        }) {
            Ended::Returned(Some(class)) => class,
            _ => return Ok(()),
        };
        let Some(method) = shutdown.declared_method("shutdown", "()V") else { return Ok(()) };
        match self.invoke(method, &[]) {
            Ended::Stopped(stop) => Err(stop),
            _ => Ok(()),
        }
    }
}

/// The `main` that every JDK launches.
fn plain_main(class: &'static Class) -> Option<&'static Method> {
    let public_static = access::PUBLIC | access::STATIC;
    class.method("main", WITH_ARGUMENTS).filter(|main| main.access & public_static == public_static)
}

/// The `main` of a class that the launcher of a newer JDK has accepted (JLS 12.1.4): one that takes arguments first.
fn any_main(class: &'static Class) -> Option<&'static Method> {
    let find = |descriptor: &str| {
        let inherited = || {
            let mut defaults = class.maximally_specific("main", descriptor).into_iter();
            defaults.find(|method| !method.is_static() && !method.is_abstract())
        };
        class.method("main", descriptor).filter(|method| !method.is_private()).or_else(inherited)
    };
    plain_main(class).or_else(|| find(WITH_ARGUMENTS)).or_else(|| find(WITHOUT_ARGUMENTS))
}
