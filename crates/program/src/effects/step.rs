//! What single instructions do to fields, classes and methods.

use super::FieldId;
use crate::cfg::opcode::{self, u8_at, u16_at};
use crate::classfile::{Constant, HandleKind};
use crate::link::{Class, ClassId, Method, MethodId, Program};
use std::rc::Rc;

/// Kinds of elements of arrays: a bit for each of the instructions that load them, in their order.
pub type Elements = u8;

/// The kind of elements that arrays of a class have.
fn elements(array: &str) -> Elements {
    let loads = match array.as_bytes().get(1) {
        Some(b'I') => opcode::IALOAD,
        Some(b'J') => opcode::LALOAD,
        Some(b'F') => opcode::FALOAD,
        Some(b'D') => opcode::DALOAD,
        Some(b'B' | b'Z') => opcode::BALOAD,
        Some(b'C') => opcode::CALOAD,
        Some(b'S') => opcode::SALOAD,
        _ => opcode::AALOAD,
    };
    1 << (loads - opcode::IALOAD)
}

/// One effect of an instruction. An instruction may have several, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The class is initialised if it is not yet.
    Trigger(ClassId),
    Read(FieldId),
    Write(FieldId),
    /// Of an array of some [`Elements`].
    ReadElement(Elements),
    WriteElement(Elements),
    /// An object of the class is made.
    Make(ClassId),
    /// `receiver`: the type of the receiver, if that decides which method runs.
    Call {
        method: MethodId,
        receiver: Option<ClassId>,
    },
    Unknown(Rc<str>),
}

/// The steps of a method with the offsets of their instructions.
pub fn steps(program: &Program, method: &'static Method) -> Vec<(u16, Step)> {
    let mut reader = Reader { program, from: method.class, found: Vec::new(), pc: 0, literal: Literal::None };
    match method.info().and_then(|info| info.code.as_ref()) {
        Some(code) => reader.read(code.bytes),
        None if method.is_native() => reader.unknown(format!("{}.{} is native", method.class.java_name(), method.name)),
        None => {}
    }
    reader.found
}

/// The steps of one instruction.
pub fn at(program: &Program, method: &'static Method, code: &[u8], pc: usize) -> Vec<Step> {
    let mut reader = Reader { program, from: method.class, found: Vec::new(), pc: pc as u16, literal: Literal::None };
    if let Some(op) = u8_at(code, pc) {
        reader.instruction(op, u16_at(code, pc + 1).unwrap_or_default());
    }
    reader.found.into_iter().map(|(_, step)| step).collect()
}

struct Reader<'p> {
    program: &'p Program,
    from: &'static Class,
    found: Vec<(u16, Step)>,
    pc: u16,
    literal: Literal,
}

/// How far an array literal has got, as compilers write it: an array is made and, for each element, duplicated, followed by
/// the index and a value. Nobody else has the array yet.
#[derive(Clone, Copy, Default, PartialEq)]
enum Literal {
    #[default]
    None,
    Made,
    Duplicated,
    Indexed,
    Valued,
}

impl Literal {
    /// After one more instruction.
    fn next(self, op: u8) -> Literal {
        match (self, op) {
            (_, opcode::NEWARRAY | opcode::ANEWARRAY) => Literal::Made,
            (Literal::Made, opcode::DUP) => Literal::Duplicated,
            (Literal::Duplicated, opcode::ICONST_M1..=opcode::ICONST_5 | opcode::BIPUSH..=opcode::LDC_W) => {
                Literal::Indexed
            }
            (
                Literal::Indexed,
                opcode::ACONST_NULL..=opcode::LDC2_W | opcode::ILOAD..=opcode::ALOAD_3 | opcode::GETSTATIC,
            ) => Literal::Valued,
            (Literal::Valued, opcode::IASTORE..=opcode::SASTORE) => Literal::Made,
            _ => Literal::None,
        }
    }
}

impl Reader<'_> {
    fn read(&mut self, code: &[u8]) {
        let mut pc = 0;
        while let (Some(op), Some(length)) = (u8_at(code, pc), opcode::length(code, pc)) {
            self.pc = pc as u16;
            let index = u16_at(code, pc + 1).unwrap_or_default();
            self.instruction(op, index);
            self.literal = self.literal.next(op);
            pc += length;
        }
    }

    fn instruction(&mut self, op: u8, index: u16) {
        match op {
            opcode::GETSTATIC | opcode::PUTSTATIC | opcode::GETFIELD | opcode::PUTFIELD => self.field(op, index),
            opcode::INVOKEVIRTUAL | opcode::INVOKEINTERFACE => self.call(index, true, false),
            opcode::INVOKESPECIAL => self.call(index, false, false),
            opcode::INVOKESTATIC => self.call(index, false, true),
            opcode::INVOKEDYNAMIC => self.dynamic(index),
            opcode::NEW => match self.program.resolve_class(self.from, index) {
                Ok(class) => {
                    self.add(Step::Trigger(class.id));
                    self.add(Step::Make(class.id));
                }
                Err(_) => self.unknown("a class that cannot be found".to_string()),
            },
            opcode::IALOAD..=opcode::SALOAD => self.add(Step::ReadElement(1 << (op - opcode::IALOAD))),
            opcode::IASTORE..=opcode::SASTORE if self.literal == Literal::Valued => {}
            opcode::IASTORE..=opcode::SASTORE => self.add(Step::WriteElement(1 << (op - opcode::IASTORE))),
            _ => {}
        }
    }

    fn add(&mut self, step: Step) {
        self.found.push((self.pc, step));
    }

    fn unknown(&mut self, what: String) {
        self.add(Step::Unknown(what.into()));
    }

    fn field(&mut self, op: u8, index: u16) {
        let Ok(found) = self.program.resolve_field(self.from, index) else {
            return self.unknown("a field that cannot be found".to_string());
        };
        let field = FieldId { class: found.class.id, index: found.index };
        if matches!(op, opcode::GETSTATIC | opcode::PUTSTATIC) {
            self.add(Step::Trigger(found.class.id));
        }
        let is_read = matches!(op, opcode::GETSTATIC | opcode::GETFIELD);
        self.add(if is_read { Step::Read(field) } else { Step::Write(field) });
    }

    fn call(&mut self, index: u16, selects: bool, is_static: bool) {
        match self.program.resolve_call(self.from, index, !selects) {
            Ok(found) if found.method.is_signature_polymorphic() => {
                self.unknown(format!("a call by {}", found.method.class.java_name()));
            }
            Ok(found) if found.named.is_array() && found.method.name == "clone" => {
                self.add(Step::ReadElement(elements(&found.named.name)));
            }
            Ok(found) => self.called(found.method, selects.then_some(found.named), is_static),
            Err(_) => self.unknown("a method that cannot be found".to_string()),
        }
    }

    fn called(&mut self, method: &'static Method, receiver: Option<&'static Class>, is_static: bool) {
        if is_static {
            self.add(Step::Trigger(method.class.id));
        }
        let is_last = method.is_private() || method.is_special();
        let receiver = receiver.filter(|class| !is_last && !class.is_array()).map(|class| class.id);
        self.add(Step::Call { method: method.id, receiver });
    }

    /// A lambda or method reference is taken for called where it is made.
    fn dynamic(&mut self, index: u16) {
        let Some(file) = self.from.file else { return };
        let Some(&Constant::InvokeDynamic { bootstrap, .. }) = file.pool.get(index) else { return };
        let Some(bootstrap) = file.bootstrap_methods.get(usize::from(bootstrap)) else { return };
        for &argument in &bootstrap.arguments {
            let Some(&Constant::MethodHandle { kind, reference }) = file.pool.get(argument) else { continue };
            match kind {
                HandleKind::GetField => self.field(opcode::GETFIELD, reference),
                HandleKind::PutField => self.field(opcode::PUTFIELD, reference),
                HandleKind::GetStatic => self.field(opcode::GETSTATIC, reference),
                HandleKind::PutStatic => self.field(opcode::PUTSTATIC, reference),
                HandleKind::InvokeVirtual | HandleKind::InvokeInterface => self.call(reference, true, false),
                HandleKind::InvokeStatic => self.call(reference, false, true),
                HandleKind::InvokeSpecial => self.call(reference, false, false),
                HandleKind::NewInvokeSpecial => {
                    if let Ok(found) = self.program.resolve_call(self.from, reference, true) {
                        self.add(Step::Trigger(found.method.class.id));
                        self.add(Step::Make(found.method.class.id));
                        self.called(found.method, None, false);
                    }
                }
            }
        }
    }
}
