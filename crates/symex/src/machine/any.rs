//! Execution from any state: nothing is known of the heap but its types. What is found to be impossible is so for every
//! caller, whatever it has done before.
//!
//! Objects of that state are made by need, with fields that are not known. Such an object may be of a subclass, so that
//! whatever depends on its class ends the path: a call that a subclass could override, a cast, `getClass`. So does what
//! depends on the computer: native methods, but for those that compute the same everywhere.

use super::{Origin, Status, Symbolic, unknown};
use crate::input::JavaType;
use crate::path::Throw;
use program::Kind;
use program::classfile::{FieldType, access};
use program::link::{Class, Field, Method, Program};
use std::ops::ControlFlow::Continue;
use vm::{After, Feature, Flow, Machine, Ref, Stop, Vm};

fn undecided(what: &str) -> Stop {
    Stop::Unsupported(Feature::Other(what.to_string()))
}

/// Whether an object of a state that is not known may be of a class below the one that it has here.
fn is_inexact(vm: &Vm<Symbolic>, object: Ref) -> bool {
    vm.machine.any.is_some() && vm.state.machine.inexact.contains(&object)
}

pub fn selected(vm: &Vm<Symbolic>, receiver: Ref, method: &'static Method) -> Result<(), Stop> {
    let is_last = method.access & (access::FINAL | access::PRIVATE | access::STATIC) != 0;
    match !is_last && is_inexact(vm, receiver) {
        true => Err(undecided("a call that a subclass may override")),
        false => Ok(()),
    }
}

pub fn asked_class(vm: &Vm<Symbolic>, object: Ref, class: u32) -> Result<(), Stop> {
    if !is_inexact(vm, object) || vm.class_of(object).is_subclass_of(vm.program.class(class)) {
        return Ok(());
    }
    Err(undecided("the class of an object that is not known"))
}

/// Functions of ours that give the same results on every computer, for the same arguments.
fn is_pure(method: &Method) -> bool {
    match method.class.name.as_str() {
        "java/lang/Object" => matches!(method.name.as_str(), "getClass" | "clone" | "registerNatives"),
        "java/lang/System" => method.name == "arraycopy",
        "java/lang/Throwable" => true,
        "java/lang/StackTraceElement" => true,
        "java/lang/Class" => matches!(
            method.name.as_str(),
            "desiredAssertionStatus0"
                | "isArray"
                | "isInterface"
                | "isPrimitive"
                | "isHidden"
                | "isInstance"
                | "isAssignableFrom"
                | "getPrimitiveClass"
                | "getComponentType"
                | "getModifiers"
                | "getSuperclass"
                | "initClassName"
        ),
        "java/lang/String" | "java/lang/StringCoding" | "java/lang/StringUTF16" | "java/lang/StringLatin1" => {
            method.name != "hashCode"
        }
        "java/lang/Math" => method.name != "random",
        "java/lang/StrictMath" => true,
        "java/lang/Float" | "java/lang/Double" | "java/lang/Integer" | "java/lang/Long" | "java/lang/Character" => true,
        "java/lang/reflect/Array" => matches!(method.name.as_str(), "newArray" | "getLength"),
        "java/util/Arrays" | "jdk/internal/util/ArraysSupport" => true,
        "jdk/internal/misc/CDS" => true,
        "jdk/internal/misc/VM" => method.name == "initialize",
        _ => false,
    }
}

pub fn native(vm: &mut Vm<Symbolic>, method: &'static Method) -> Result<(), Stop> {
    if vm.machine.any.is_none() {
        return Ok(());
    }
    if !is_pure(method) {
        return Err(Stop::Unsupported(Feature::Native(method.to_string())));
    }
    let receiver = if method.is_static() { Ref::NULL } else { Symbolic::pin(vm, vm.arg(0))? };
    if method.name == "getClass" && is_inexact(vm, receiver) {
        return Err(undecided("the class of an object that is not known"));
    }
    if method.name == "clone" && !vm.class_of(receiver).is_array() {
        return Err(undecided("the class of an object that is not known"));
    }
    Ok(())
}

pub fn thrown(vm: &mut Vm<Symbolic>, exception: Ref, is_new: bool) {
    if vm.machine.any.is_none() || exception.is_null() {
        return;
    }
    let class = vm.class_of(exception).id;
    let Some(frame) = vm.thread().frames.last() else { return };
    let throw = Throw { method: frame.method.id, at: frame.pc, exception: class, is_new };
    if let Some(any) = &mut vm.machine.any {
        any.thrown.insert(throw);
    }
}

/// Whether code of the class path initialises a class now: what it writes was written long ago, if the class is
/// initialised in the state that is not known.
fn is_initialising(vm: &Vm<Symbolic>) -> bool {
    vm.thread().frames.iter().any(|frame| frame.after == After::Init && !frame.method.class.is_trusted())
}

/// What a static field has before anything has written it, where the state is not known.
pub fn touch(vm: &mut Vm<Symbolic>, (class, offset): (u32, u32), is_write: bool) -> Result<(), Stop> {
    let program = vm.program.clone();
    let class = program.class(class);
    let found = class.fields.iter().find(|field| field.is_static() && vm.statics_offset() + field.offset == offset);
    let Some(field) = found else { return Err(undecided("a static field that cannot be found")) };
    if class.is_trusted() {
        if !field.is_final()
            && let Some(any) = &mut vm.machine.any
        {
            any.reads_environment = true;
        }
        return Ok(());
    }
    let place = (class.id, offset);
    if is_write {
        match is_initialising(vm) {
            true => vm.state.machine.statics.touched.remove(&place),
            false => vm.state.machine.statics.touched.insert(place),
        };
        return Ok(());
    }
    let is_own = |frame: &vm::Frame| frame.after == After::Init && frame.method.class.id == class.id;
    if vm.state.machine.statics.touched.contains(&place) || vm.thread().frames.iter().any(is_own) {
        return Ok(());
    }
    let address = vm.static_address(class, field);
    if field.is_final() && field.name != "$assertionsDisabled" {
        if field.kind != Kind::Ref {
            return Ok(());
        }
        let held = Symbolic::load(vm, address, Kind::Ref);
        let object = Symbolic::pin(vm, held)?;
        return match object.is_null() || is_constant(vm.class_of(object)) {
            true => Ok(()),
            false => Err(undecided("what a constant refers to may change")),
        };
    }
    let name = format!("{}.{}", class.java_name(), field.name);
    let value = match wanted(&program, class, field) {
        Some(wanted) => unknown::hole(vm, &wanted, &name, 0, None),
        None => return Err(undecided("a static field of a class that cannot be found")),
    };
    Symbolic::store(vm, address, field.kind, value);
    vm.state.machine.statics.touched.insert(place);
    Ok(())
}

/// Whether an object of a class never changes, and is none that a parameter or a field of this state could be, too: those of
/// such types end the path.
fn is_constant(class: &'static Class) -> bool {
    if class.is_trusted() {
        return matches!(class.name.as_str(), "java/lang/String" | "java/lang/Class" | "java/lang/Object")
            || Kind::of_wrapper(&class.name).is_some();
    }
    let is_fixed = |above: &Class, field: &Field| {
        let is_plain = field.kind != Kind::Ref || field.descriptor == "Ljava/lang/String;";
        above.is_trusted() || field.is_static() || field.is_final() && is_plain
    };
    is_enum(class) && class.ancestry().all(|above| above.fields.iter().all(|field| is_fixed(above, field)))
}

/// The type of a field by its descriptor: what generic signatures say is not checked when a field is written.
pub fn wanted(program: &Program, class: &'static Class, field: &Field) -> Option<JavaType> {
    raw(program, class, &FieldType::parse(&field.descriptor)?)
}

/// A type without type arguments.
pub fn raw(program: &Program, from: &'static Class, of: &FieldType) -> Option<JavaType> {
    let class = match of {
        FieldType::Base(_) => return Some(JavaType::Primitive(of.kind())),
        FieldType::Class(name) => program.find(from.loader, *name).ok().flatten()?,
        FieldType::Array(_) => program.find(from.loader, program::Name::new(&of.descriptor())).ok().flatten()?,
    };
    Some(JavaType::raw(class))
}

/// An object of a class or of one below it, of which nothing is known.
pub fn new_object(vm: &mut Vm<Symbolic>, class: &'static Class, name: &str, depth: u32) -> Flow<Ref> {
    let object = vm.new_object(class)?;
    let program = vm.program.clone();
    for above in class.ancestry() {
        for field in above.fields.iter().filter(|field| !field.is_static()) {
            let Some(wanted) = wanted(&program, above, field) else {
                return std::ops::ControlFlow::Break(vm::Exit::unsupported("the type of a field cannot be found"));
            };
            let value = unknown::hole(vm, &wanted, &format!("{name}.{}", field.name), depth + 1, None);
            Symbolic::store(vm, object.0 + field.offset, field.kind, value);
        }
    }
    if class.access & access::FINAL == 0 {
        vm.state.machine.inexact.insert(object);
    }
    Continue(object)
}

/// Whether objects of a type can be made here without knowing more: the fields of classes of the JDK follow rules that its
/// own code relies on.
pub fn is_open(class: &'static Class) -> bool {
    !class.is_trusted() && !class.is_interface() && !class.is_array() && !is_enum(class)
}

fn is_enum(class: &'static Class) -> bool {
    class.ancestry().any(|above| above.name == "java/lang/Enum")
}

/// A parameter of any state.
pub fn parameter(vm: &mut Vm<Symbolic>, wanted: &JavaType, name: &str, status: Status) -> super::Value {
    if wanted.kind() != Kind::Ref {
        return vm.machine.fresh(name, wanted.kind()).1;
    }
    let origin = Origin::Input { wanted: wanted.clone(), name: name.into(), depth: 0, place: None };
    vm.state.machine.open(origin, status)
}
