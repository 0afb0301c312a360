//! Resolving an instruction's symbolic reference and rewriting it to its quick form.

use crate::flow::Flow;
use crate::machine::Machine;
use crate::vm::Vm;
use program::Kind;
use program::classfile::access;
use program::code::{Insn, Op};
use program::link::{Class, Method, ResolvedField, ResolvedMethod};
use std::ops::ControlFlow::{Break, Continue};

impl<M: Machine> Vm<M> {
    pub(super) fn quicken(&mut self, method: &'static Method, insn: Insn) -> Flow<Insn> {
        let class = method.class;
        let index = insn.b as u16;
        Continue(match insn.op {
            Op::Ldc => self.resolve_constant(class, index, insn.a)?,
            Op::GetField | Op::PutField => self.quicken_field(method, index, insn.op == Op::PutField)?,
            Op::GetStatic | Op::PutStatic => self.quicken_static(method, index, insn.op == Op::PutStatic)?,
            Op::InvokeVirtual => self.quicken_virtual(class, index)?,
            Op::InvokeSpecial => self.quicken_special(class, index)?,
            Op::InvokeStatic => self.quicken_static_call(class, index)?,
            Op::InvokeInterface => self.quicken_interface(class, index)?,
            Op::InvokeDynamic => self.quicken_dynamic(method, index)?,
            Op::New => {
                let found = self.resolve_class(class, index)?;
                if found.is_interface() || found.is_abstract() {
                    return Break(self.throw_new("java/lang/InstantiationError", &found.java_name()));
                }
                Insn::new(Op::NewQ, 0, found.id)
            }
            Op::ANewArray => {
                let component = self.resolve_class(class, index)?;
                Insn::new(Op::ANewArrayQ, 0, self.program.array_of(component).id)
            }
            Op::CheckCast => Insn::new(Op::CheckCastQ, 0, self.resolve_class(class, index)?.id),
            Op::InstanceOf => Insn::new(Op::InstanceOfQ, 0, self.resolve_class(class, index)?.id),
            Op::MultiANewArray => Insn::new(Op::MultiANewArrayQ, insn.a, self.resolve_class(class, index)?.id),
            _ => unreachable!("{:?} has nothing to resolve", insn.op),
        })
    }

    fn resolve_class(&mut self, from: &'static Class, index: u16) -> Flow<&'static Class> {
        let found = self.program.resolve_class(from, index);
        self.linked(found)
    }

    fn resolve_field(
        &mut self,
        method: &'static Method,
        index: u16,
        is_static: bool,
        write: bool,
    ) -> Flow<ResolvedField> {
        let found = self.program.resolve_field(method.class, index);
        let found = self.linked(found)?;
        let name = || format!("{}.{}", found.class.java_name(), found.field.name);
        if found.field.is_static() != is_static {
            let message = format!("Expected {}static field {}", if is_static { "" } else { "non-" }, name());
            return Break(self.throw_new("java/lang/IncompatibleClassChangeError", &message));
        }
        if write && found.field.is_final() && method.class.module.is_none() {
            let initializer = if is_static { "<clinit>" } else { "<init>" };
            let modern = method.class.file.is_some_and(|file| file.major >= 53);
            let what = format!("{} final field {}", if is_static { "static" } else { "" }, name());
            if found.class.id != method.class.id {
                let message = format!(
                    "Update to {} attempted from a different class ({}) than the field's declaring class",
                    what.trim_start(),
                    method.class.java_name()
                );
                return Break(self.throw_new("java/lang/IllegalAccessError", &message));
            }
            if modern && method.name != initializer {
                let message = format!(
                    "Update to {} attempted from a different method ({}) than the initializer method {initializer} ",
                    what.trim_start(),
                    method.name
                );
                return Break(self.throw_new("java/lang/IllegalAccessError", &message));
            }
        }
        Continue(found)
    }

    fn quicken_field(&mut self, method: &'static Method, index: u16, write: bool) -> Flow<Insn> {
        let found = self.resolve_field(method, index, false, write)?;
        let op = match (found.field.kind, write) {
            (Kind::Bool | Kind::Byte, false) => Op::GetFieldByte,
            (Kind::Char, false) => Op::GetFieldChar,
            (Kind::Short, false) => Op::GetFieldShort,
            (Kind::Int, false) => Op::GetFieldInt,
            (Kind::Float, false) => Op::GetFieldFloat,
            (Kind::Ref | Kind::Void, false) => Op::GetFieldRef,
            (Kind::Long, false) => Op::GetFieldLong,
            (Kind::Double, false) => Op::GetFieldDouble,
            (Kind::Bool, true) => Op::PutFieldBool,
            (Kind::Byte, true) => Op::PutFieldByte,
            (Kind::Char, true) => Op::PutFieldChar,
            (Kind::Short, true) => Op::PutFieldShort,
            (Kind::Int, true) => Op::PutFieldInt,
            (Kind::Float, true) => Op::PutFieldFloat,
            (Kind::Ref | Kind::Void, true) => Op::PutFieldRef,
            (Kind::Long, true) => Op::PutFieldLong,
            (Kind::Double, true) => Op::PutFieldDouble,
        };
        Continue(Insn::new(op, 0, found.field.offset))
    }

    fn quicken_static(&mut self, method: &'static Method, index: u16, write: bool) -> Flow<Insn> {
        let found = self.resolve_field(method, index, true, write)?;
        let offset = self.statics_offset() + found.field.offset;
        let short = u16::try_from(offset / 4).ok();
        let op = match (found.field.kind, write) {
            (Kind::Int, false) => Some(Op::GetStaticInt),
            (Kind::Ref, false) => Some(Op::GetStaticRef),
            (Kind::Int, true) => Some(Op::PutStaticInt),
            (Kind::Ref, true) => Some(Op::PutStaticRef),
            _ => None,
        };
        if let (Some(op), Some(short)) = (op, short) {
            return Continue(Insn::new(op, short, found.class.id));
        }
        let op = if write { Op::PutStaticQ } else { Op::GetStaticQ };
        Continue(Insn::new(op, found.index as u16, found.class.id))
    }

    fn resolve_method(
        &mut self,
        class: &'static Class,
        index: u16,
        wants_static: bool,
        by_holder: bool,
    ) -> Flow<ResolvedMethod> {
        let found = self.program.resolve_call(class, index, by_holder);
        let found = self.linked(found)?;
        if found.method.is_static() != wants_static {
            let message = format!(
                "{} method '{}'",
                if wants_static { "Expected static" } else { "Expecting non-static" },
                program::link::external_signature(found.method.class, &found.method.name, &found.method.descriptor)
            );
            return Break(self.throw_new("java/lang/IncompatibleClassChangeError", &message));
        }
        Continue(found)
    }

    fn quicken_virtual(&mut self, class: &'static Class, index: u16) -> Flow<Insn> {
        let found = self.resolve_method(class, index, false, false)?;
        let method = found.method;
        if method.is_signature_polymorphic() {
            return self.quicken_handle(class, index);
        }
        Continue(virtual_call(method))
    }

    fn quicken_special(&mut self, class: &'static Class, index: u16) -> Flow<Insn> {
        let found = self.resolve_method(class, index, false, true)?;
        let method = found.method;
        if method.name == "<init>" && found.named.id != method.class.id {
            let message =
                format!("'{}'", program::link::external_signature(found.named, &method.name, &method.descriptor));
            return Break(self.throw_new("java/lang/NoSuchMethodError", &message));
        }
        // JVMS 6.5 invokespecial: `super.m()` means the superclass of the class that contains the call.
        let super_call = method.name != "<init>"
            && class.access & access::SUPER != 0
            && !found.named.is_interface()
            && class.id != found.named.id
            && class.superclass.is_some_and(|parent| parent.is_subclass_of(found.named));
        let start = if super_call { class.superclass.unwrap_or(found.named) } else { found.named };
        let target = if method.is_private() || method.name == "<init>" {
            method
        } else if start.is_interface() {
            match start.declared_method(&method.name, &method.descriptor) {
                Some(found) if !found.is_static() => found,
                _ => match start.select_default(method) {
                    program::link::Selection::Method(found) => found,
                    _ => method,
                },
            }
        } else {
            let own = start
                .ancestry()
                .find_map(|one| one.declared_method(&method.name, &method.descriptor).filter(|m| !m.is_static()));
            match own {
                Some(found) => found,
                None => match start.select_default(method) {
                    program::link::Selection::Method(found) => found,
                    _ => method,
                },
            }
        };
        if target.is_abstract() {
            let message =
                format!("'{}'", program::link::external_signature(target.class, &target.name, &target.descriptor));
            return Break(self.throw_new("java/lang/AbstractMethodError", &message));
        }
        Continue(Insn::new(Op::InvokeDirectQ, target.argument_slots, target.id))
    }

    fn quicken_static_call(&mut self, class: &'static Class, index: u16) -> Flow<Insn> {
        let found = self.program.resolve_call(class, index, true);
        let found = self.linked(found)?;
        if found.method.is_signature_polymorphic() {
            return self.quicken_handle(class, index);
        }
        let found = self.resolve_method(class, index, true, true)?;
        let op = if class.is_subclass_of(found.method.class) && !found.method.class.is_interface() {
            Op::InvokeStaticReady
        } else {
            Op::InvokeStaticQ
        };
        Continue(Insn::new(op, found.method.argument_slots, found.method.id))
    }

    fn quicken_interface(&mut self, class: &'static Class, index: u16) -> Flow<Insn> {
        let found = self.resolve_method(class, index, false, false)?;
        Continue(virtual_call(found.method))
    }
}

/// The quick form of a call that selects by the receiver.
pub(crate) fn virtual_call(method: &'static Method) -> Insn {
    if method.is_private() || method.is_special() {
        return Insn::new(Op::InvokeDirectQ, method.argument_slots, method.id);
    }
    if method.class.is_interface() {
        return Insn::new(Op::InvokeInterfaceQ, method.argument_slots, method.id);
    }
    let last = (method.access | method.class.access) & access::FINAL != 0;
    if last || method.vtable_index.get() < 0 {
        return Insn::new(Op::InvokeDirectQ, method.argument_slots, method.id);
    }
    Insn::new(Op::InvokeVirtualQ, method.argument_slots, method.vtable_index.get() as u32)
}
