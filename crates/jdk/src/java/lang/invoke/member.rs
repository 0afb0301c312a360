//! `MemberName`: how a resolved field or method is written into one.

use super::super::class::members::{FIELD_FLAGS, METHOD_FLAGS, is_trusted_final};
use program::classfile::access;
use program::link::{Class, Field, Method};
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Ref, Vm};

pub const IS_METHOD: i32 = 0x0001_0000;
pub const IS_CONSTRUCTOR: i32 = 0x0002_0000;
pub const IS_FIELD: i32 = 0x0004_0000;
const CALLER_SENSITIVE: i32 = 0x0010_0000;
const TRUSTED_FINAL: i32 = 0x0020_0000;
/// Since JDK 25.
const HIDDEN_MEMBER: i32 = 0x0040_0000;
const KIND_SHIFT: i32 = 24;

/// Reference kinds (JVMS table 5.4.3.5-A).
pub const GET_FIELD: i32 = 1;
pub const GET_STATIC: i32 = 2;
pub const PUT_FIELD: i32 = 3;
pub const PUT_STATIC: i32 = 4;
pub const INVOKE_VIRTUAL: i32 = 5;
pub const INVOKE_STATIC: i32 = 6;
pub const INVOKE_SPECIAL: i32 = 7;
pub const NEW_INVOKE_SPECIAL: i32 = 8;
pub const INVOKE_INTERFACE: i32 = 9;

/// `MemberName.$index` of a method that is not dispatched.
const NOT_DISPATCHED: i32 = -2;

/// `MemberName.flags`
#[derive(Clone, Copy)]
pub struct Flags(pub i32);

impl Flags {
    pub fn is_field(self) -> bool {
        self.0 & IS_FIELD != 0
    }

    pub fn is_static(self) -> bool {
        self.0 & i32::from(access::STATIC) != 0
    }

    pub fn kind(self) -> i32 {
        self.0 >> KIND_SHIFT & 0xf
    }
}

/// Makes a `MemberName` stand for a field.
pub fn init_field<M: Machine>(
    vm: &mut Vm<M>,
    member: Ref,
    class: &'static Class,
    field: &'static Field,
    setter: bool,
) -> Flow<()> {
    let mirror = vm.mirror(class)?;
    let kind = match (field.is_static(), setter) {
        (false, false) => GET_FIELD,
        (true, false) => GET_STATIC,
        (false, true) => PUT_FIELD,
        (true, true) => PUT_STATIC,
    };
    let mut flags = i32::from(field.access & FIELD_FLAGS) | IS_FIELD | kind << KIND_SHIFT;
    if is_trusted_final(class, field) {
        flags |= TRUSTED_FINAL;
    }
    let offset = if field.is_static() { vm.statics_offset() + field.offset } else { field.offset };
    vm.put_int(member, "flags", flags);
    vm.put_ref(member, "method", Ref::NULL);
    vm.put_int(member, "$index", offset as i32);
    vm.put_ref(member, "clazz", mirror);
    Continue(())
}

/// Makes a `MemberName` stand for a method found through class `named`; without `dispatch`, for exactly that method.
pub fn init_method<M: Machine>(
    vm: &mut Vm<M>,
    member: Ref,
    method: &'static Method,
    named: &'static Class,
    dispatch: bool,
) -> Flow<()> {
    let fixed = !dispatch
        || method.is_private()
        || method.name == "<init>"
        || (!method.class.is_interface() && (method.access | method.class.access) & access::FINAL != 0);
    let mut holder = method.class;
    let (what, kind, index) = if method.is_static() {
        (IS_METHOD, INVOKE_STATIC, NOT_DISPATCHED)
    } else if method.name == "<init>" {
        (IS_CONSTRUCTOR, INVOKE_SPECIAL, NOT_DISPATCHED)
    } else if fixed {
        (IS_METHOD, INVOKE_SPECIAL, NOT_DISPATCHED)
    } else if !method.class.is_interface() {
        (IS_METHOD, INVOKE_VIRTUAL, method.vtable_index.get())
    } else if named.is_interface() {
        let index = method.class.methods().iter().position(|other| other.id == method.id);
        (IS_METHOD, INVOKE_INTERFACE, index.unwrap_or(0) as i32)
    } else {
        // An interface's method inherited by a class: receivers are of that class.
        holder = named;
        (IS_METHOD, INVOKE_VIRTUAL, 0)
    };
    let mut flags = i32::from(method.access & METHOD_FLAGS) | what | kind << KIND_SHIFT;
    if method.caller_sensitive {
        flags |= CALLER_SENSITIVE;
    }
    if vm.program.jdk.feature >= 25 && (method.hidden || method.class.hidden) {
        flags |= HIDDEN_MEMBER;
    }
    set_method(vm, member, method, holder, flags, index)
}

/// Makes a `MemberName` stand for `invokeBasic` or one of the `linkTo…` methods with some descriptor.
pub fn init_intrinsic<M: Machine>(
    vm: &mut Vm<M>,
    member: Ref,
    declared: &'static Method,
    intrinsic: &'static Method,
) -> Flow<()> {
    let kind = if declared.is_static() { INVOKE_STATIC } else { INVOKE_SPECIAL };
    let flags = i32::from(declared.access & METHOD_FLAGS) | IS_METHOD | kind << KIND_SHIFT;
    set_method(vm, member, intrinsic, declared.class, flags, NOT_DISPATCHED)
}

fn set_method<M: Machine>(
    vm: &mut Vm<M>,
    member: Ref,
    method: &'static Method,
    holder: &'static Class,
    flags: i32,
    index: i32,
) -> Flow<()> {
    let class = vm.boot_class("java/lang/invoke/ResolvedMethodName")?;
    let owner = vm.mirror(method.class)?;
    let mirror = vm.mirror(holder)?;
    let resolved = vm.new_object(class)?;
    vm.put_int(resolved, "$method", method.id as i32 + 1);
    if vm.has_field(resolved, "vmholder") {
        vm.put_ref(resolved, "vmholder", owner);
    }
    vm.put_int(member, "flags", flags);
    vm.put_ref(member, "method", resolved);
    vm.put_int(member, "$index", index);
    vm.put_ref(member, "clazz", mirror);
    Continue(())
}

/// The method that a `MemberName` is resolved to.
pub fn resolved_method<M: Machine>(vm: &Vm<M>, member: Ref) -> Option<&'static Method> {
    let resolved = vm.get_ref(member, "method");
    if resolved.is_null() {
        return None;
    }
    let number = vm.get_int(resolved, "$method") as u32;
    Some(vm.program.method(number.checked_sub(1)?))
}

/// The field that a `MemberName` is resolved to.
pub fn resolved_field<M: Machine>(vm: &Vm<M>, member: Ref) -> Option<(&'static Class, &'static Field)> {
    let flags = Flags(vm.get_int(member, "flags"));
    let holder = vm.get_ref(member, "clazz");
    if !flags.is_field() || holder.is_null() {
        return None;
    }
    let class = vm.class_of_mirror(holder);
    let base = if flags.is_static() { vm.statics_offset() } else { 0 };
    let offset = (vm.get_int(member, "$index") as u32).checked_sub(base)?;
    let field = class.fields.iter().find(|field| field.is_static() == flags.is_static() && field.offset == offset)?;
    Some((class, field))
}
