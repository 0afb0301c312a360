//! Between Java's `Class` objects, descriptors and the machine's classes.

use program::classfile::{FieldType, MethodDescriptor};
use program::link::{Class, Loader};
use program::{Kind, Name};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Ref, Vm};

/// The class of the mirror in argument slot `index`, which must not be null.
pub fn class_arg<M: Machine>(vm: &mut Vm<M>, index: u32) -> Flow<&'static Class> {
    let mirror = vm.arg_object(index)?;
    Continue(vm.class_of_mirror(mirror))
}

/// Replaces an argument: how a native keeps an object between two executions of itself.
pub fn set_arg<M: Machine>(vm: &mut Vm<M>, index: u32, value: M::Value) {
    let slot = (vm.frame().base + index) as usize;
    vm.thread_mut().slots[slot] = value;
}

/// The mirror of a class as a value.
pub fn mirror_value<M: Machine>(vm: &mut Vm<M>, class: Option<&'static Class>) -> Flow<M::Value> {
    let mirror = match class {
        Some(class) => vm.mirror(class)?,
        None => Ref::NULL,
    };
    Continue(M::reference(mirror))
}

/// `Class<?>[]`
pub fn class_array<M: Machine>(vm: &mut Vm<M>, classes: &[&'static Class]) -> Flow<Ref> {
    let component = vm.program.core().class;
    let mut mirrors = Vec::with_capacity(classes.len());
    for class in classes {
        mirrors.push(vm.mirror(class)?);
    }
    vm.new_ref_array(component, &mirrors)
}

pub fn optional_string<M: Machine>(vm: &mut Vm<M>, text: Option<Name>) -> Flow<Ref> {
    match text {
        Some(text) => vm.new_string(&text),
        None => Continue(Ref::NULL),
    }
}

pub fn optional_bytes<M: Machine>(vm: &mut Vm<M>, bytes: Option<&[u8]>) -> Flow<Ref> {
    match bytes {
        Some(bytes) => vm.new_byte_array(bytes),
        None => Continue(Ref::NULL),
    }
}

/// The class that a name means in class `from`, as linking resolves it.
pub fn class_named<M: Machine>(vm: &mut Vm<M>, from: &'static Class, name: Name) -> Flow<&'static Class> {
    if from.hidden && from.file.is_some_and(|file| file.name == name) {
        return Continue(from);
    }
    let found = vm.program.find(from.loader, name);
    match vm.linked(found)? {
        Some(class) => Continue(class),
        None => {
            let missing = program::link::Trouble::throw("java/lang/NoClassDefFoundError", name.as_str());
            Break(vm.trouble(missing))
        }
    }
}

/// The class of a type in a descriptor that class `from` uses.
pub fn class_of_type<M: Machine>(vm: &mut Vm<M>, from: &'static Class, wanted: &FieldType) -> Flow<&'static Class> {
    match wanted {
        FieldType::Base(base) => Continue(vm.program.primitive(Kind::of(&base.letter().to_string()))),
        FieldType::Class(name) => class_named(vm, from, *name),
        FieldType::Array(component) => {
            let component = class_of_type(vm, from, component)?;
            Continue(vm.program.array_of(component))
        }
    }
}

pub fn class_of_descriptor<M: Machine>(vm: &mut Vm<M>, from: &'static Class, text: &str) -> Flow<&'static Class> {
    match FieldType::parse(text) {
        Some(parsed) => class_of_type(vm, from, &parsed),
        None => Break(vm.throw_new("java/lang/ClassFormatError", text)),
    }
}

/// The parameter types and the result type of a method descriptor that class `from` uses.
pub fn signature_types<M: Machine>(
    vm: &mut Vm<M>,
    from: &'static Class,
    descriptor: &str,
) -> Flow<(Vec<&'static Class>, &'static Class)> {
    let Some(parsed) = MethodDescriptor::parse(descriptor) else {
        return Break(vm.throw_new("java/lang/ClassFormatError", descriptor));
    };
    let mut parameters = Vec::with_capacity(parsed.parameters.len());
    for parameter in &parsed.parameters {
        parameters.push(class_of_type(vm, from, parameter)?);
    }
    let result = match &parsed.result {
        Some(result) => class_of_type(vm, from, result)?,
        None => vm.program.primitive(Kind::Void),
    };
    Continue((parameters, result))
}

/// `loadClass(String)` of a loader object, as its class overrides it.
pub fn load_class_method<M: Machine>(vm: &mut Vm<M>, loader: Ref) -> Flow<&'static program::link::Method> {
    let base = vm.boot_class("java/lang/ClassLoader")?;
    let declared =
        base.declared_method("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;").expect("ClassLoader has loadClass");
    let class = vm.class_of(loader);
    Continue(class.vtable()[declared.vtable_index.get() as usize])
}

/// A class that only a loader written in Java can be asked for: the loader and the class's name.
pub struct Asked {
    pub loader: Loader,
    pub name: Name,
}

/// As [`Program::find`](program::link::Program::find), with the question to a Java loader kept apart.
pub fn find<M: Machine>(vm: &mut Vm<M>, loader: Loader, name: Name) -> Flow<Result<Option<&'static Class>, Asked>> {
    match vm.program.find(loader, name) {
        Ok(found) => Continue(Ok(found)),
        Err(program::link::Trouble::Ask { loader, name, .. }) => Continue(Err(Asked { loader, name })),
        Err(trouble) => Break(vm.trouble(trouble)),
    }
}
