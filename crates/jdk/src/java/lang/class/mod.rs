//! `java.lang.Class`

mod domain;
pub use domain::set_protection_domain;
mod for_name;
pub mod members;
mod structure;
pub mod types;

use std::ops::ControlFlow::{Break, Continue};
use types::{class_arg, class_array, mirror_value};
use vm::{Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/lang/Class",
        &[
            ("initClassName()Ljava/lang/String;", init_class_name),
            ("getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;", get_primitive_class),
            ("isInstance(Ljava/lang/Object;)Z", is_instance),
            ("isAssignableFrom(Ljava/lang/Class;)Z", is_assignable_from),
            ("isInterface()Z", is_interface),
            ("isArray()Z", is_array),
            ("isPrimitive()Z", is_primitive),
            ("isHidden()Z", is_hidden),
            ("getSuperclass()Ljava/lang/Class;", get_superclass),
            ("getInterfaces0()[Ljava/lang/Class;", get_interfaces),
            ("getModifiers()I", get_modifiers),
            ("getClassAccessFlagsRaw0()I", get_access_flags),
            ("getClassFileVersion0()I", get_class_file_version),
            ("desiredAssertionStatus0(Ljava/lang/Class;)Z", desired_assertion_status),
        ],
    );
    domain::add(natives);
    for_name::add(natives);
    members::add(natives);
    structure::add(natives);
}

fn bool_value<M: Machine>(value: bool) -> Flow<M::Value> {
    Continue(M::int(i32::from(value)))
}

/// Fills the field `name` and returns it; `getName` is compared by identity in places, so it is interned.
fn init_class_name<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let class = vm.class_of_mirror(this);
    let name = vm.literal_of(&class.java_name())?;
    vm.put_ref(this, "name", name);
    Continue(M::reference(name))
}

fn get_primitive_class<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let name = vm.arg_string(0)?;
    match vm.program.primitive_named(&name) {
        Some(class) => mirror_value(vm, Some(class)),
        None => Break(vm.throw_new("java/lang/ClassNotFoundException", &name)),
    }
}

fn is_instance<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let object = vm.arg_ref(1)?;
    bool_value::<M>(!object.is_null() && vm.class_of(object).is_subclass_of(class))
}

fn is_assignable_from<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let other = class_arg(vm, 1)?;
    bool_value::<M>(other.is_subclass_of(class))
}

fn is_interface<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    bool_value::<M>(class.is_interface())
}

fn is_array<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    bool_value::<M>(class.is_array())
}

fn is_primitive<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    bool_value::<M>(class.is_primitive())
}

fn is_hidden<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    bool_value::<M>(class.hidden)
}

fn get_superclass<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let parent = class.superclass.filter(|_| !class.is_interface());
    mirror_value(vm, parent)
}

fn get_interfaces<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    Continue(M::reference(class_array(vm, &class.interfaces)?))
}

fn get_modifiers<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    Continue(M::int(i32::from(vm.modifiers_of(class))))
}

/// The flags of the class file itself, also for member classes.
pub fn get_access_flags<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    Continue(M::int(i32::from(class.access)))
}

fn get_class_file_version<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let version = class.file.map_or(0, |file| i32::from(file.minor) << 16 | i32::from(file.major));
    Continue(M::int(version))
}

fn desired_assertion_status<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    bool_value::<M>(vm.options.assertions && class.loader != program::link::Loader::BOOT)
}

/// The value of an optional reference.
fn reference<M: Machine>(value: Flow<Ref>) -> Flow<M::Value> {
    Continue(M::reference(value?))
}
