//! Loaders written in Java, and verification.

use crate::Ref;
use crate::flow::{Exit, Flow};
use crate::machine::Machine;
use crate::state::{After, Load};
use crate::vm::Vm;
use program::Name;
use program::link::{Class, Linked, Loader};
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;

impl<M: Machine> Vm<M> {
    /// Calls `loadClass` of a loader; the instruction that needed the class is executed again afterwards.
    pub(crate) fn ask_loader(&mut self, loader: Loader, name: Name, definer: Option<Name>) -> Exit {
        if self.thread().loads.iter().any(|load| load.loader == loader && load.definer == Some(name)) {
            return self.throw_new("java/lang/ClassCircularityError", &name);
        }
        let object = self.loader_object(loader);
        let called = (|| {
            let class = self.class_of(object);
            let text = self.new_string(&name.replace('/', "."))?;
            let base = self.boot_class("java/lang/ClassLoader")?;
            let declared = base
                .declared_method("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")
                .expect("ClassLoader has loadClass");
            let method = class.vtable()[declared.vtable_index.get() as usize];
            self.thread_mut().loads.push(Load { loader, name, definer });
            Continue((method, text))
        })();
        match called {
            Continue((method, text)) => {
                let args = [M::reference(object), M::reference(text)];
                self.push_call(method, &args, After::Loaded)
            }
            Break(exit) => exit,
        }
    }

    /// A loader has answered.
    pub(crate) fn loader_answered(&mut self, mirror: Ref) -> Flow<()> {
        let Load { loader, name, .. } = self.thread_mut().loads.pop().expect("a loader was asked");
        if mirror.is_null() {
            return Break(self.throw_new("java/lang/NoClassDefFoundError", &name));
        }
        let class = self.class_of_mirror(mirror);
        if class.name != name {
            let message = format!("{name} (wrong name: {})", class.name);
            return Break(self.throw_new("java/lang/NoClassDefFoundError", &message));
        }
        self.program.record(loader, name, class);
        Continue(())
    }

    /// A loader has thrown: `ClassNotFoundException` becomes the cause of `NoClassDefFoundError` (JVMS 5.3.1).
    pub(crate) fn loader_failed(&mut self, exception: Ref) -> Flow<Ref> {
        let Load { name, .. } = self.thread_mut().loads.pop().expect("a loader was asked");
        let not_found = self.boot_class("java/lang/ClassNotFoundException")?;
        if !self.class_of(exception).is_subclass_of(not_found) {
            return Continue(exception);
        }
        let error = self.new_exception("java/lang/NoClassDefFoundError", &name)?;
        self.memory.store(error.0 + self.known.throwable_cause, exception.0);
        Continue(error)
    }

    /// The number of a loader object; null is the boot loader.
    pub fn loader_of(&mut self, object: Ref) -> Loader {
        if object.is_null() {
            return Loader::BOOT;
        }
        let number = self.get_int(object, "$loader");
        if number != 0 {
            return Loader(number as u32 - 1);
        }
        let name = self.class_of(object).name;
        let loader = match name.as_str() {
            "jdk/internal/loader/ClassLoaders$BootClassLoader" => Loader::BOOT,
            "jdk/internal/loader/ClassLoaders$PlatformClassLoader" => Loader::PLATFORM,
            "jdk/internal/loader/ClassLoaders$AppClassLoader" => Loader::APP,
            _ => self.program.new_loader(),
        };
        self.put_int(object, "$loader", loader.0 as i32 + 1);
        if self.has_field(object, "nameAndId") {
            let text = self.get_ref(object, "nameAndId");
            if !loader.is_built_in() && !text.is_null() {
                let name = self.string(text);
                self.program.set_loader_name(loader, &name);
            }
        }
        if loader != Loader::BOOT {
            Rc::make_mut(&mut self.state.loaders).insert(loader, object);
        }
        loader
    }
}

/// Verifies a class of the program under test (JVMS 4.10).
pub(crate) fn verify<M: Machine>(vm: &Vm<M>, class: &'static Class) -> Linked<()> {
    vm.program.verify(class)
}
