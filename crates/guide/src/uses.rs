//! Which variables a condition reads, and which instructions may change them.

use crate::check::called;
use crate::library::never_throws;
use crate::typed::Typed;
use program::cfg::opcode;
use program::classfile::Code;
use program::link::{Method, Program};
use program::{Kind, Name};
use std::collections::BTreeSet;

/// What a condition reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    locals: BTreeSet<u16>,
    /// Fields by name: one of another class that has the name counts, too.
    fields: BTreeSet<Name>,
    /// The instructions that store elements of such arrays.
    elements: BTreeSet<u8>,
}

impl Uses {
    pub fn of(condition: &Typed) -> Uses {
        let mut uses = Uses::default();
        uses.add(condition);
        uses
    }

    fn add(&mut self, value: &Typed) {
        match value {
            Typed::Constant(..) => {}
            Typed::Local(kind, slot) => {
                self.locals.insert(*slot);
                if kind.slots() == 2 {
                    self.locals.insert(slot.saturating_add(1));
                }
            }
            Typed::Static(place) => _ = self.fields.insert(place.field().name),
            Typed::Field(of, place) => {
                self.fields.insert(place.field().name);
                self.add(of);
            }
            Typed::Element(kind, array, index) => {
                self.elements.insert(store_of(*kind));
                self.add(array);
                self.add(index);
            }
            Typed::Length(of)
            | Typed::Convert(_, _, of)
            | Typed::Negate(_, of)
            | Typed::Not(of)
            | Typed::Cast(_, of)
            | Typed::InstanceOf(_, of)
            | Typed::NoOverflow(of) => self.add(of),
            Typed::Arithmetic(_, _, one, other)
            | Typed::Compare(_, _, one, other)
            | Typed::Both(one, other)
            | Typed::Either(one, other) => {
                self.add(one);
                self.add(other);
            }
        }
    }

    fn reads_heap(&self) -> bool {
        !self.fields.is_empty() || !self.elements.is_empty()
    }

    /// Whether an instruction may change what the condition reads.
    pub fn is_changed_by(&self, program: &Program, method: &'static Method, code: &Code, pc: usize) -> bool {
        let op = code.bytes[pc];
        if let Some((general, slot)) = opcode::local(code.bytes, pc) {
            let is_store = (opcode::ISTORE..=opcode::ASTORE).contains(&general) || general == opcode::IINC;
            let is_wide = matches!(general, opcode::LSTORE | opcode::DSTORE);
            return is_store
                && (self.locals.contains(&slot) || is_wide && self.locals.contains(&slot.saturating_add(1)));
        }
        let member = || method.class.file?.pool.member(opcode::u16_at(code.bytes, pc + 1)?).ok();
        match op {
            opcode::PUTFIELD => member().is_none_or(|member| self.fields.contains(&member.name)),
            opcode::PUTSTATIC => {
                let writes = member().is_none_or(|member| self.fields.contains(&member.name));
                writes || self.reads_heap() && initialises(program, method, code, pc)
            }
            opcode::GETSTATIC | opcode::NEW => self.reads_heap() && initialises(program, method, code, pc),
            opcode::IASTORE..=opcode::SASTORE => self.elements.contains(&op),
            opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => {
                self.reads_heap() && !is_quiet(program, method, code, pc)
            }
            opcode::INVOKEDYNAMIC | opcode::MONITORENTER => self.reads_heap(),
            _ => false,
        }
    }
}

/// The instruction that stores elements of a kind.
fn store_of(kind: Kind) -> u8 {
    match kind {
        Kind::Int | Kind::Void => opcode::IASTORE,
        Kind::Long => opcode::LASTORE,
        Kind::Float => opcode::FASTORE,
        Kind::Double => opcode::DASTORE,
        Kind::Ref => opcode::AASTORE,
        Kind::Bool | Kind::Byte => opcode::BASTORE,
        Kind::Char => opcode::CASTORE,
        Kind::Short => opcode::SASTORE,
    }
}

/// Whether the class that an instruction names may be initialised by it, with code of its own.
fn initialises(program: &Program, method: &'static Method, code: &Code, pc: usize) -> bool {
    let name = || {
        let pool = &method.class.file?.pool;
        let index = opcode::u16_at(code.bytes, pc + 1)?;
        match code.bytes[pc] {
            opcode::NEW => pool.class_name(index).ok(),
            _ => pool.member(index).ok().map(|member| member.class),
        }
    };
    let class = name().and_then(|name| program.find(method.class.loader, name).ok().flatten());
    class.is_none_or(|class| {
        let is_done = method.class.ancestry().any(|done| done.id == class.id);
        !is_done && class.ancestry().any(|one| !one.is_trusted() && one.initializer().is_some())
    })
}

fn is_quiet(program: &Program, method: &'static Method, code: &Code, pc: usize) -> bool {
    let found = opcode::u16_at(code.bytes, pc + 1).and_then(|index| called(program, method, index));
    found.is_some_and(|(_, called)| never_throws(&called.class.name, &called.name, &called.descriptor))
}
