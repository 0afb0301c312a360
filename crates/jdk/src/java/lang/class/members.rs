//! Fields, methods, constructors and record components as objects of `java.lang.reflect`.

use super::types::{class_arg, class_array, class_of_descriptor, optional_bytes, optional_string, signature_types};
use program::classfile::{RawAnnotations, access};
use program::link::{Class, Field, Method};
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/lang/Class",
        &[
            ("getDeclaredFields0(Z)[Ljava/lang/reflect/Field;", get_declared_fields),
            ("getDeclaredMethods0(Z)[Ljava/lang/reflect/Method;", get_declared_methods),
            ("getDeclaredConstructors0(Z)[Ljava/lang/reflect/Constructor;", get_declared_constructors),
            ("getRecordComponents0()[Ljava/lang/reflect/RecordComponent;", get_record_components),
        ],
    );
}

/// The flags that reflection shows of a field.
pub const FIELD_FLAGS: u16 = access::PUBLIC
    | access::PRIVATE
    | access::PROTECTED
    | access::STATIC
    | access::FINAL
    | access::VOLATILE
    | access::TRANSIENT
    | access::ENUM
    | access::SYNTHETIC;

/// The flags that reflection shows of a method.
pub const METHOD_FLAGS: u16 = access::PUBLIC
    | access::PRIVATE
    | access::PROTECTED
    | access::STATIC
    | access::FINAL
    | access::SYNCHRONIZED
    | access::BRIDGE
    | access::VARARGS
    | access::NATIVE
    | access::ABSTRACT
    | access::STRICT
    | access::SYNTHETIC;

/// Whether reflection may not write a final field even when made accessible.
pub fn is_trusted_final(class: &Class, field: &Field) -> bool {
    field.is_final() && (field.is_static() || class.hidden || class.file.is_some_and(|file| file.record.is_some()))
}

/// A new `java.lang.reflect.Field`.
pub fn new_field<M: Machine>(vm: &mut Vm<M>, class: &'static Class, index: usize) -> Flow<Ref> {
    let field = &class.fields[index];
    let kind = class_of_descriptor(vm, class, &field.descriptor)?;
    let kind = vm.mirror(kind)?;
    let info = class.file.zip(field.file_index).map(|(file, index)| &file.fields[index]);
    let reflected = vm.boot_class("java/lang/reflect/Field")?;
    vm.initialize(reflected)?;
    let object = vm.new_object(reflected)?;
    let mirror = vm.mirror(class)?;
    vm.put_ref(object, "clazz", mirror);
    vm.put_int(object, "slot", index as i32);
    let name = vm.literal_of(&field.name)?;
    vm.put_ref(object, "name", name);
    vm.put_ref(object, "type", kind);
    vm.put_int(object, "modifiers", i32::from(field.access & FIELD_FLAGS));
    if vm.has_field(object, "trustedFinal") {
        vm.put_int(object, "trustedFinal", i32::from(is_trusted_final(class, field)));
    }
    let signature = optional_string(vm, info.and_then(|info| info.signature))?;
    vm.put_ref(object, "signature", signature);
    let annotations = optional_bytes(vm, info.and_then(|info| info.annotations.visible))?;
    vm.put_ref(object, "annotations", annotations);
    Continue(object)
}

/// The part that methods and constructors have in common.
fn fill_executable<M: Machine>(
    vm: &mut Vm<M>,
    object: Ref,
    method: &'static Method,
    types: &ExecutableTypes,
) -> Flow<RawAnnotations> {
    let mirror = vm.mirror(method.class)?;
    vm.put_ref(object, "clazz", mirror);
    let slot = method.class.methods().iter().position(|other| other.id == method.id);
    vm.put_int(object, "slot", slot.map_or(-1, |slot| slot as i32));
    let parameters = class_array(vm, &types.parameters)?;
    vm.put_ref(object, "parameterTypes", parameters);
    let exceptions = class_array(vm, &types.exceptions)?;
    vm.put_ref(object, "exceptionTypes", exceptions);
    vm.put_int(object, "modifiers", i32::from(method.access & METHOD_FLAGS));
    let info = method.info();
    let signature = optional_string(vm, info.and_then(|info| info.signature))?;
    vm.put_ref(object, "signature", signature);
    let raw = info.map(|info| info.annotations).unwrap_or_default();
    let annotations = optional_bytes(vm, raw.visible)?;
    vm.put_ref(object, "annotations", annotations);
    let parameters = optional_bytes(vm, raw.visible_parameters)?;
    vm.put_ref(object, "parameterAnnotations", parameters);
    Continue(raw)
}

struct ExecutableTypes {
    parameters: Vec<&'static Class>,
    result: &'static Class,
    exceptions: Vec<&'static Class>,
}

fn executable_types<M: Machine>(vm: &mut Vm<M>, method: &'static Method) -> Flow<ExecutableTypes> {
    let (parameters, result) = signature_types(vm, method.class, &method.descriptor)?;
    let mut exceptions = Vec::new();
    for &name in method.info().map_or(&[][..], |info| &info.exceptions) {
        exceptions.push(super::types::class_named(vm, method.class, name)?);
    }
    Continue(ExecutableTypes { parameters, result, exceptions })
}

/// A new `java.lang.reflect.Method`.
pub fn new_method<M: Machine>(vm: &mut Vm<M>, method: &'static Method) -> Flow<Ref> {
    let types = executable_types(vm, method)?;
    let reflected = vm.boot_class("java/lang/reflect/Method")?;
    vm.initialize(reflected)?;
    let object = vm.new_object(reflected)?;
    let raw = fill_executable(vm, object, method, &types)?;
    let name = vm.literal_of(&method.name)?;
    vm.put_ref(object, "name", name);
    let result = vm.mirror(types.result)?;
    vm.put_ref(object, "returnType", result);
    let default = optional_bytes(vm, raw.default)?;
    vm.put_ref(object, "annotationDefault", default);
    Continue(object)
}

/// A new `java.lang.reflect.Constructor`.
pub fn new_constructor<M: Machine>(vm: &mut Vm<M>, method: &'static Method) -> Flow<Ref> {
    let types = executable_types(vm, method)?;
    let reflected = vm.boot_class("java/lang/reflect/Constructor")?;
    vm.initialize(reflected)?;
    let object = vm.new_object(reflected)?;
    fill_executable(vm, object, method, &types)?;
    Continue(object)
}

/// The method behind a `Method` or `Constructor`.
pub fn method_of<M: Machine>(vm: &Vm<M>, executable: Ref) -> Option<&'static Method> {
    let class = vm.class_of_mirror(vm.get_ref(executable, "clazz"));
    class.methods().get(vm.get_int(executable, "slot") as usize).copied()
}

/// The field behind a `Field`.
pub fn field_of<M: Machine>(vm: &Vm<M>, reflected: Ref) -> Option<(&'static Class, &'static Field)> {
    let class = vm.class_of_mirror(vm.get_ref(reflected, "clazz"));
    Some((class, class.fields.get(vm.get_int(reflected, "slot") as usize)?))
}

fn get_declared_fields<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let public_only = vm.arg_bool(1)?;
    vm.link(class)?;
    let mut fields = Vec::new();
    for (index, field) in class.fields.iter().enumerate() {
        let declared = field.file_index.is_some() || class.file.is_none();
        if declared && (!public_only || field.access & access::PUBLIC != 0) {
            fields.push(new_field(vm, class, index)?);
        }
    }
    let component = vm.boot_class("java/lang/reflect/Field")?;
    Continue(M::reference(vm.new_ref_array(component, &fields)?))
}

fn get_declared_methods<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let public_only = vm.arg_bool(1)?;
    vm.link(class)?;
    let mut methods = Vec::new();
    for &method in class.methods() {
        // The static methods of a class that the machine wrote are its own way to make instances.
        let declared = !method.is_special() && (class.file.is_some() || !method.is_static());
        if declared && (!public_only || method.access & access::PUBLIC != 0) {
            methods.push(new_method(vm, method)?);
        }
    }
    let component = vm.boot_class("java/lang/reflect/Method")?;
    Continue(M::reference(vm.new_ref_array(component, &methods)?))
}

fn get_declared_constructors<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let public_only = vm.arg_bool(1)?;
    vm.link(class)?;
    let mut constructors = Vec::new();
    for &method in class.methods() {
        let wanted = method.name == "<init>" && !method.is_static();
        if wanted && (!public_only || method.access & access::PUBLIC != 0) {
            constructors.push(new_constructor(vm, method)?);
        }
    }
    let component = vm.boot_class("java/lang/reflect/Constructor")?;
    Continue(M::reference(vm.new_ref_array(component, &constructors)?))
}

fn get_record_components<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = class_arg(vm, 0)?;
    let reflected = vm.boot_class("java/lang/reflect/RecordComponent")?;
    vm.initialize(reflected)?;
    let components = class.file.and_then(|file| file.record.as_deref()).unwrap_or_default();
    let mut objects = Vec::with_capacity(components.len());
    for component in components {
        let kind = class_of_descriptor(vm, class, &component.descriptor)?;
        let accessor = class
            .declared_method(&component.name, &format!("(){}", component.descriptor))
            .filter(|method| !method.is_static());
        let accessor = match accessor {
            Some(method) => new_method(vm, method)?,
            None => Ref::NULL,
        };
        let object = vm.new_object(reflected)?;
        let mirror = vm.mirror(class)?;
        vm.put_ref(object, "clazz", mirror);
        let name = vm.literal_of(&component.name)?;
        vm.put_ref(object, "name", name);
        let kind = vm.mirror(kind)?;
        vm.put_ref(object, "type", kind);
        vm.put_ref(object, "accessor", accessor);
        let signature = optional_string(vm, component.signature)?;
        vm.put_ref(object, "signature", signature);
        let annotations = optional_bytes(vm, component.annotations.visible)?;
        vm.put_ref(object, "annotations", annotations);
        let annotations = optional_bytes(vm, component.annotations.visible_types)?;
        vm.put_ref(object, "typeAnnotations", annotations);
        objects.push(object);
    }
    Continue(M::reference(vm.new_ref_array(reflected, &objects)?))
}
