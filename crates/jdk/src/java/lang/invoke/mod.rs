//! `java.lang.invoke.MethodHandleNatives`

mod combinators;
mod member;
mod resolve;

use super::class::members::{field_of, method_of};
use super::class::types::class_arg;
use member::{Flags, init_field, init_method, resolved_field, resolved_method};
use program::Kind;
use program::classfile::Constant;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    combinators::add(natives);
    natives.add(
        "java/lang/invoke/MethodHandleNatives",
        &[
            ("init(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V", init),
            ("expand(Ljava/lang/invoke/MemberName;)V", expand),
            (
                "resolve(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;",
                resolve::resolve,
            ),
            ("objectFieldOffset(Ljava/lang/invoke/MemberName;)J", |vm| field_offset(vm, false)),
            ("staticFieldOffset(Ljava/lang/invoke/MemberName;)J", |vm| field_offset(vm, true)),
            ("staticFieldBase(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;", static_field_base),
            ("getMemberVMInfo(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;", get_member_vm_info),
            ("setCallSiteTargetNormal", set_call_site_target),
            ("setCallSiteTargetVolatile", set_call_site_target),
            ("copyOutBootstrapArguments", copy_out_bootstrap_arguments),
            ("clearCallSiteContext", |vm| vm.void()),
            // No constants to compare: those of the machine are this crate's.
            ("getNamedCon(I[Ljava/lang/Object;)I", |_| Continue(M::int(0))),
        ],
    );
}

/// `init(MemberName self, Object ref)`: from a `Field`, `Method` or `Constructor`.
fn init<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let member = vm.arg_object(0)?;
    let reflected = vm.arg_object(1)?;
    match vm.class_of(reflected).name.as_str() {
        "java/lang/reflect/Field" => {
            if let Some((class, field)) = field_of(vm, reflected) {
                init_field(vm, member, class, field, false)?;
            }
        }
        "java/lang/reflect/Method" | "java/lang/reflect/Constructor" => {
            if let Some(method) = method_of(vm, reflected) {
                init_method(vm, member, method, method.class, true)?;
            }
        }
        _ => return Break(vm.throw_new("java/lang/InternalError", "unrecognized type")),
    }
    vm.void()
}

/// `expand(MemberName self)`: gives a resolved member its name and type.
fn expand<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let member = vm.arg_object(0)?;
    let (name, descriptor) = if let Some(method) = resolved_method(vm, member) {
        (method.name, method.descriptor)
    } else if let Some((_, field)) = resolved_field(vm, member) {
        (field.name, field.descriptor)
    } else {
        return Break(vm.throw_new("java/lang/IllegalArgumentException", "nothing to expand"));
    };
    if vm.get_ref(member, "name").is_null() {
        let name = vm.literal_of(&name)?;
        vm.put_ref(member, "name", name);
    }
    if vm.get_ref(member, "type").is_null() {
        let descriptor = vm.new_string(&descriptor)?;
        vm.put_ref(member, "type", descriptor);
    }
    vm.void()
}

/// The field that argument 0 is resolved to, which must be static or not.
fn field_arg<M: Machine>(vm: &mut Vm<M>, is_static: bool) -> Flow<Ref> {
    let member = vm.arg_object(0)?;
    let flags = Flags(vm.get_int(member, "flags"));
    if flags.is_field() && flags.is_static() == is_static {
        return Continue(member);
    }
    let wanted = if is_static { "static field required" } else { "non-static field required" };
    Break(vm.throw_new("java/lang/InternalError", wanted))
}

fn field_offset<M: Machine>(vm: &mut Vm<M>, is_static: bool) -> Flow<M::Value> {
    let member = field_arg(vm, is_static)?;
    Continue(M::long(i64::from(vm.get_int(member, "$index"))))
}

fn static_field_base<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let member = field_arg(vm, true)?;
    Continue(M::reference(vm.get_ref(member, "clazz")))
}

/// `Object[]{Long index, Object target}`
fn get_member_vm_info<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let member = vm.arg_object(0)?;
    let index = vm.get_int(member, "$index");
    let flags = Flags(vm.get_int(member, "flags"));
    let target = if flags.is_field() { vm.get_ref(member, "clazz") } else { member };
    let index = vm.box_value(Kind::Long, M::long(i64::from(index)))?;
    let component = vm.program.core().object;
    Continue(M::reference(vm.new_ref_array(component, &[index, target])?))
}

fn set_call_site_target<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let site = vm.arg_object(0)?;
    let target = vm.arg_ref(1)?;
    vm.put_ref(site, "target", target);
    vm.void()
}

/// `copyOutBootstrapArguments(Class<?> caller, int[] indexInfo, int start, int end, Object[] buf, int pos,
/// boolean resolve, Object ifNotAvailable)`: the static arguments of the constant at `indexInfo[1]` of the caller's
/// pool; before them at -4 the bootstrap method, -3 the name, -2 the type and -1 the number of arguments.
fn copy_out_bootstrap_arguments<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let caller = class_arg(vm, 0)?;
    let info = vm.arg_object(1)?;
    let (start, end) = (vm.arg_int(2)?, vm.arg_int(3)?);
    let buffer = vm.arg_object(4)?;
    let position = vm.arg_int(5)?;
    let index = vm.ints_of(info).get(1).copied().unwrap_or(0) as u16;
    let bootstrap = caller.file.and_then(|file| match file.pool.get(index) {
        Some(&Constant::Dynamic { bootstrap, .. } | &Constant::InvokeDynamic { bootstrap, .. }) => {
            file.bootstrap_methods.get(usize::from(bootstrap))
        }
        _ => None,
    });
    let Some(bootstrap) = bootstrap else {
        return Break(vm.throw_new("java/lang/IllegalArgumentException", "bad constant pool index"));
    };
    let fits = start >= 0
        && end >= start
        && end as usize <= bootstrap.arguments.len()
        && position >= 0
        && i64::from(position) + i64::from(end - start) <= i64::from(vm.length_of(buffer));
    if !fits {
        return Break(if start < 0 {
            Exit::unsupported("the head of a bootstrap specifier in copyOutBootstrapArguments")
        } else {
            vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", "")
        });
    }
    let mut values = Vec::with_capacity((end - start) as usize);
    for &argument in &bootstrap.arguments[start as usize..end as usize] {
        values.push(vm.constant_object(caller, argument)?);
    }
    for (index, value) in values.into_iter().enumerate() {
        vm.set_ref_element(buffer, position as u32 + index as u32, value);
    }
    vm.void()
}
