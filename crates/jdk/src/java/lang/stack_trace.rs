//! Making `java.lang.StackTraceElement`s, for exceptions, thread dumps and stack walks.

use program::link::{Loader, Method};
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Ref, Vm};

/// Where a frame is: for bytecode an offset into it.
#[derive(Clone, Copy)]
pub struct Place {
    pub method: &'static Method,
    pub bci: u16,
}

impl Place {
    /// From a recorded frame, whose position counts decoded instructions.
    pub fn of_frame(method: &'static Method, insn: u32) -> Place {
        Place { method, bci: method.pc_of(insn) }
    }

    /// As `StackTraceElement` gives it: -2 in native methods, -1 where it is not known.
    pub fn line(self) -> i32 {
        if self.method.is_native() {
            return -2;
        }
        let code = self.method.info().and_then(|info| info.code.as_ref());
        code.and_then(|code| code.line_at(self.bci)).map_or(-1, i32::from)
    }
}

/// Sets the fields of a `StackTraceElement` as HotSpot does; `format` stays for Java to compute.
pub fn fill_element<M: Machine>(vm: &mut Vm<M>, element: Ref, place: Place) -> Flow<()> {
    let class = place.method.class;
    let mirror = vm.mirror(class)?;
    vm.put_ref(element, "declaringClassObject", mirror);
    let name = vm.literal_of(&class.java_name())?;
    vm.put_ref(element, "declaringClass", name);
    let method_name = vm.literal_of(&place.method.name)?;
    vm.put_ref(element, "methodName", method_name);
    if let Some(file) = class.file.and_then(|file| file.source_file) {
        let file = vm.literal_of(&file)?;
        vm.put_ref(element, "fileName", file);
    }
    vm.put_int(element, "lineNumber", place.line());
    if class.loader != Loader::BOOT {
        let loader = vm.loader_object(class.loader);
        if !loader.is_null() {
            let loader_name = vm.get_ref(loader, "name");
            vm.put_ref(element, "classLoaderName", loader_name);
        }
    }
    let module = vm.get_ref(mirror, "module");
    if !module.is_null() {
        let module_name = vm.get_ref(module, "name");
        if !module_name.is_null() {
            vm.put_ref(element, "moduleName", module_name);
            let version = module_version(vm, module);
            vm.put_ref(element, "moduleVersion", version);
        }
    }
    Continue(())
}

/// The text of `module.getDescriptor().version()`, or null.
fn module_version<M: Machine>(vm: &Vm<M>, module: Ref) -> Ref {
    let descriptor = vm.get_ref(module, "descriptor");
    if descriptor.is_null() {
        return Ref::NULL;
    }
    let version = vm.get_ref(descriptor, "version");
    if version.is_null() { Ref::NULL } else { vm.get_ref(version, "version") }
}

/// New elements for these frames.
pub fn new_elements<M: Machine>(vm: &mut Vm<M>, frames: &[Place]) -> Flow<Ref> {
    let class = vm.boot_class("java/lang/StackTraceElement")?;
    vm.initialize(class)?;
    let mut elements = Vec::with_capacity(frames.len());
    for &place in frames {
        let element = vm.new_object(class)?;
        fill_element(vm, element, place)?;
        elements.push(element);
    }
    vm.new_ref_array(class, &elements)
}
