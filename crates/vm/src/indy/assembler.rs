//! Writing decoded code by hand.

use crate::flow::{Exit, Feature, Flow};
use crate::interp::virtual_call;
use crate::machine::Machine;
use crate::vm::Vm;
use program::Kind;
use program::classfile::FieldType;
use program::code::{Code, Insn, Op};
use program::link::{Class, Method};
use std::ops::ControlFlow::{Break, Continue};

/// A method body under construction. Jump targets are instruction indices.
#[derive(Default)]
pub(crate) struct Assembler {
    pub insns: Vec<Insn>,
    pub locals: u16,
}

impl Assembler {
    pub fn new(locals: u16) -> Assembler {
        Assembler { insns: Vec::new(), locals }
    }

    pub fn op(&mut self, op: Op) {
        self.insns.push(Insn::op(op));
    }

    pub fn insn(&mut self, op: Op, a: u16, b: u32) {
        self.insns.push(Insn::new(op, a, b));
    }

    pub fn int(&mut self, value: i32) {
        self.insn(Op::IConst, 0, value as u32);
    }

    pub fn load(&mut self, kind: Kind, local: u16) {
        self.insn(if kind.slots() == 2 { Op::Load2 } else { Op::Load }, local, 0);
    }

    pub fn ret(&mut self, kind: Kind) {
        self.op(match kind.slots() {
            0 => Op::Return,
            1 => Op::Return1,
            _ => Op::Return2,
        });
    }

    pub fn call_static(&mut self, method: &'static Method) {
        self.insn(Op::InvokeStaticQ, method.argument_slots, method.id);
    }

    pub fn call_virtual(&mut self, method: &'static Method) {
        self.insns.push(virtual_call(method));
    }

    /// Without selection by the receiver.
    pub fn call_direct(&mut self, method: &'static Method) {
        self.insn(Op::InvokeDirectQ, method.argument_slots, method.id);
    }

    pub fn get_field(&mut self, kind: Kind, offset: u32) {
        let op = match kind {
            Kind::Bool | Kind::Byte => Op::GetFieldByte,
            Kind::Char => Op::GetFieldChar,
            Kind::Short => Op::GetFieldShort,
            Kind::Int => Op::GetFieldInt,
            Kind::Float => Op::GetFieldFloat,
            Kind::Long => Op::GetFieldLong,
            Kind::Double => Op::GetFieldDouble,
            Kind::Ref | Kind::Void => Op::GetFieldRef,
        };
        self.insn(op, 0, offset);
    }

    pub fn put_field(&mut self, kind: Kind, offset: u32) {
        let op = match kind {
            Kind::Bool => Op::PutFieldBool,
            Kind::Byte => Op::PutFieldByte,
            Kind::Char => Op::PutFieldChar,
            Kind::Short => Op::PutFieldShort,
            Kind::Int => Op::PutFieldInt,
            Kind::Float => Op::PutFieldFloat,
            Kind::Long => Op::PutFieldLong,
            Kind::Double => Op::PutFieldDouble,
            Kind::Ref | Kind::Void => Op::PutFieldRef,
        };
        self.insn(op, 0, offset);
    }

    /// A forward jump; its target is set by [`here`](Assembler::here).
    pub fn jump(&mut self, op: Op) -> usize {
        self.op(op);
        self.insns.len() - 1
    }

    /// Makes a forward jump land at the next instruction.
    pub fn here(&mut self, jump: usize) {
        self.insns[jump].b = self.insns.len() as u32;
    }

    pub fn finish(self, stack: u16) -> Code {
        Code::synthetic(self.insns, Vec::new(), self.locals, stack)
    }
}

/// Kind of a type.
pub(crate) fn kind_of(field: &FieldType) -> Kind {
    Kind::of(&field.descriptor())
}

impl<M: Machine> Vm<M> {
    /// A method of a JDK class that must be there.
    pub(super) fn jdk_method(&mut self, class: &str, name: &str, descriptor: &str) -> Flow<&'static Method> {
        let class = self.boot_class(class)?;
        match class.method(name, descriptor) {
            Some(method) => Continue(method),
            None => Break(Exit::lacks(Feature::Missing(format!("{}.{name}{descriptor}", class.name)))),
        }
    }

    /// Emits the conversion of the top of the stack that lambdas apply to arguments and results.
    pub(super) fn convert(
        &mut self,
        code: &mut Assembler,
        loader: &'static Class,
        from: &FieldType,
        to: &FieldType,
    ) -> Flow<()> {
        if from == to {
            return Continue(());
        }
        let (source, target) = (kind_of(from), kind_of(to));
        match (source == Kind::Ref, target == Kind::Ref) {
            (false, false) => widen(code, source, target),
            (false, true) => {
                let wrapper = wrapper(source);
                let descriptor = format!("({})L{wrapper};", source.letter());
                let value_of = self.jdk_method(wrapper, "valueOf", &descriptor)?;
                code.call_static(value_of);
            }
            (true, false) => {
                let held = match from {
                    FieldType::Class(name) => Kind::of_wrapper(name),
                    _ => None,
                };
                // A box is unboxed and widened; anything else must be a number, a character or a boolean.
                let (holder, unboxed) = match (held, target) {
                    (Some(kind), _) => (wrapper(kind), kind),
                    (None, Kind::Bool | Kind::Char) => (wrapper(target), target),
                    (None, _) => ("java/lang/Number", target),
                };
                let holder_class = self.boot_class(holder)?;
                code.insn(Op::CheckCastQ, 0, holder_class.id);
                let name = format!("{}Value", unboxed.primitive_name().unwrap_or_default());
                let unbox = self.jdk_method(holder, &name, &format!("(){}", unboxed.letter()))?;
                code.call_virtual(unbox);
                widen(code, unboxed, target);
            }
            (true, true) => {
                if !matches!(to, FieldType::Class(name) if *name == "java/lang/Object") {
                    let class = self.class_of_descriptor(loader.loader, to)?;
                    code.insn(Op::CheckCastQ, 0, class.id);
                }
            }
        }
        Continue(())
    }
}

fn widen(code: &mut Assembler, from: Kind, to: Kind) {
    let op = match (from, to) {
        (Kind::Long, Kind::Float) => Op::L2F,
        (Kind::Long, Kind::Double) => Op::L2D,
        (Kind::Float, Kind::Double) => Op::F2D,
        (Kind::Long | Kind::Float | Kind::Double, _) => return,
        (_, Kind::Long) => Op::I2L,
        (_, Kind::Float) => Op::I2F,
        (_, Kind::Double) => Op::I2D,
        _ => return,
    };
    code.op(op);
}

/// The class that boxes a primitive kind.
pub(crate) fn wrapper(kind: Kind) -> &'static str {
    kind.wrapper().expect("a primitive kind")
}
