//! What a class file says about its class: members, nests, enclosing classes, annotations.

use super::reference;
use super::types::{class_arg, class_array, class_named, mirror_value, optional_bytes, optional_string};
use program::Name;
use program::classfile::InnerClass;
use program::link::{Class, same_package};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/lang/Class",
        &[
            ("getDeclaredClasses0()[Ljava/lang/Class;", get_declared_classes),
            ("getDeclaringClass0()Ljava/lang/Class;", get_declaring_class),
            ("getSimpleBinaryName0()Ljava/lang/String;", get_simple_binary_name),
            ("getEnclosingMethod0()[Ljava/lang/Object;", get_enclosing_method),
            ("getGenericSignature0()Ljava/lang/String;", get_generic_signature),
            ("getRawAnnotations()[B", get_raw_annotations),
            ("getRawTypeAnnotations()[B", get_raw_type_annotations),
            ("getConstantPool()Ljdk/internal/reflect/ConstantPool;", get_constant_pool),
            ("isRecord0()Z", is_record),
            ("getPermittedSubclasses0()[Ljava/lang/Class;", get_permitted_subclasses),
            ("getNestHost0()Ljava/lang/Class;", get_nest_host),
            ("getNestMembers0()[Ljava/lang/Class;", get_nest_members),
        ],
    );
}

/// The entry of a class's `InnerClasses` attribute about itself.
fn own_entry(class: &Class) -> Option<&'static InnerClass> {
    let file = class.file?;
    file.inner_classes.iter().find(|inner| inner.inner == file.name)
}

fn get_declared_classes<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let mut found = Vec::new();
    if let Some(file) = class.file {
        for inner in file.inner_classes.iter().filter(|inner| inner.outer == Some(file.name)) {
            let member = class_named(vm, class, inner.inner)?;
            check_inner(vm, class, member)?;
            found.push(member);
        }
    }
    Continue(M::reference(class_array(vm, &found)?))
}

/// The two classes must agree that one is a member of the other.
fn check_inner<M: Machine>(vm: &mut Vm<M>, outer: &'static Class, inner: &'static Class) -> Flow<()> {
    let agrees = |class: &Class, inner: &Class| {
        let (Some(file), Some(inner)) = (class.file, inner.file) else { return false };
        let outer = outer.file.map(|file| file.name);
        file.inner_classes.iter().any(|entry| entry.inner == inner.name && entry.outer == outer)
    };
    if agrees(outer, inner) && agrees(inner, inner) {
        return Continue(());
    }
    let message = format!("{} and {} disagree on InnerClasses attribute", outer.java_name(), inner.java_name());
    Break(vm.throw_new("java/lang/IncompatibleClassChangeError", &message))
}

fn get_declaring_class<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let Some(outer) = own_entry(class).and_then(|entry| entry.outer) else { return mirror_value(vm, None) };
    let outer = class_named(vm, class, outer)?;
    check_inner(vm, outer, class)?;
    mirror_value(vm, Some(outer))
}

fn get_simple_binary_name<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let name = own_entry(class).and_then(|entry| entry.name);
    reference::<M>(optional_string(vm, name))
}

fn get_enclosing_method<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let Some(enclosing) = class.file.and_then(|file| file.enclosing_method) else {
        return Continue(M::reference(Ref::NULL));
    };
    let outer = class_named(vm, class, enclosing.class)?;
    let outer = vm.mirror(outer)?;
    let name = optional_string(vm, enclosing.method.map(|method| method.0))?;
    let descriptor = optional_string(vm, enclosing.method.map(|method| method.1))?;
    let component = vm.program.core().object;
    reference::<M>(vm.new_ref_array(component, &[outer, name, descriptor]))
}

fn get_generic_signature<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    reference::<M>(optional_string(vm, class.file.and_then(|file| file.signature)))
}

fn get_raw_annotations<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    reference::<M>(optional_bytes(vm, class.file.and_then(|file| file.annotations.visible)))
}

fn get_raw_type_annotations<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    reference::<M>(optional_bytes(vm, class.file.and_then(|file| file.annotations.visible_types)))
}

/// A `jdk.internal.reflect.ConstantPool`; it knows its class by the mirror.
fn get_constant_pool<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    if class.file.is_none() {
        return Continue(M::reference(Ref::NULL));
    }
    let pool_class = vm.boot_class("jdk/internal/reflect/ConstantPool")?;
    vm.initialize(pool_class)?;
    let pool = vm.new_object(pool_class)?;
    let mirror = vm.mirror(class)?;
    vm.put_ref(pool, "constantPoolOop", mirror);
    Continue(M::reference(pool))
}

fn is_record<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    super::bool_value::<M>(class.file.is_some_and(|file| file.record.is_some()))
}

/// The class of this name, if there is one without a linkage error.
fn class_if_there<M: Machine>(vm: &mut Vm<M>, from: &'static Class, name: Name) -> Flow<Option<&'static Class>> {
    match vm.program.find(from.loader, name) {
        Ok(found) => Continue(found),
        Err(ask @ program::link::Trouble::Ask { .. }) => Break(vm.trouble(ask)),
        Err(program::link::Trouble::Throw(_)) => Continue(None),
    }
}

fn get_permitted_subclasses<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let Some(names) = class.file.and_then(|file| file.permitted_subclasses.as_ref()) else {
        return Continue(M::reference(Ref::NULL));
    };
    let mut found = Vec::with_capacity(names.len());
    for &name in names {
        found.extend(class_if_there(vm, class, name)?);
    }
    reference::<M>(class_array(vm, &found))
}

/// The nest host, once the loader has been asked for it.
fn nest_host<M: Machine>(vm: &mut Vm<M>, class: &'static Class) -> Flow<&'static Class> {
    if class.nest_host.is_none()
        && let Some(name) = class.file.and_then(|file| file.nest_host)
    {
        class_if_there(vm, class, name)?;
    }
    Continue(vm.program.nest_host(class))
}

fn get_nest_host<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let host = nest_host(vm, class)?;
    mirror_value(vm, Some(host))
}

fn get_nest_members<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let host = nest_host(vm, class)?;
    let mut members = vec![host];
    for &name in host.file.map_or(&[][..], |file| &file.nest_members) {
        if let Some(member) = class_if_there(vm, host, name)?
            && same_package(member, host)
            && member.file.is_some_and(|file| file.nest_host == Some(host.name))
        {
            members.push(member);
        }
    }
    reference::<M>(class_array(vm, &members))
}
