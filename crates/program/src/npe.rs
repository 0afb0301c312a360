//! Helpful messages of `NullPointerException` (JEP 358), in HotSpot's words, from the bytecode alone.
//!
//! [`describe`] says what the instruction could not do and, where it can be told, which expression was null. For the
//! latter the operand stack is simulated with the pc that pushed each slot.

mod stack;

use crate::Name;
use crate::cfg::opcode::{self, *};
use crate::classfile::{ClassFile, Code, Constant, FieldType, MemberRef, MethodDescriptor, MethodInfo, access};
use stack::Stack;

/// How many steps back an expression is followed.
const MAX_DETAIL: u32 = 5;

/// The message of a `NullPointerException` that the instruction at `pc` raised; `None` if it cannot have (above all
/// the call of the exception's own constructor, where the exception was made in Java code).
pub fn describe(class: &ClassFile, method: &MethodInfo, pc: u16) -> Option<String> {
    let code = method.code.as_ref()?;
    let place = Place { class, method, code };
    let mut message = place.failed_action(pc)?;
    let slot = place.null_slot(pc)?;
    if let Some(stacks) = stack::simulate(class, code, pc) {
        let explainer = Explainer { place, stacks };
        if let Some(cause) = explainer.cause(pc, slot) {
            message += &cause;
        }
    }
    Some(message)
}

/// The instructions that dereference a reference, each with the pc that pushed it, where that is in no doubt: in the same
/// stretch of code without a jump to or from between.
pub fn dereferences(class: &ClassFile, method: &MethodInfo) -> Vec<(u16, u16)> {
    let Some(code) = method.code.as_ref() else { return Vec::new() };
    let Some(cfg) = crate::cfg::Cfg::new(code) else { return Vec::new() };
    let Some(stacks) = stack::simulate(class, code, u16::MAX) else { return Vec::new() };
    let place = Place { class, method, code };
    let mut found = Vec::new();
    for (pc, stack) in stacks.iter().enumerate() {
        let (pc, Some(stack)) = (pc as u16, stack) else { continue };
        let source = place.null_slot(pc).and_then(|slot| stack.source(slot));
        let start = cfg.block_at(pc).map(|block| cfg.blocks[block].start);
        if let (Some(source), Some(start)) = (source, start)
            && (start..pc).contains(&source)
        {
            found.push((pc, source));
        }
    }
    found
}

#[derive(Clone, Copy)]
struct Place<'a> {
    class: &'a ClassFile,
    method: &'a MethodInfo,
    code: &'a Code,
}

impl Place<'_> {
    fn op(&self, pc: u16) -> Option<u8> {
        opcode::u8_at(self.code.bytes, pc.into())
    }

    /// The field or method that the instruction names.
    fn member(&self, pc: u16) -> Option<MemberRef> {
        self.class.pool.member(opcode::u16_at(self.code.bytes, usize::from(pc) + 1)?).ok()
    }

    fn failed_action(&self, pc: u16) -> Option<String> {
        const ARRAYS: [&str; 8] = ["int", "long", "float", "double", "object", "byte/boolean", "char", "short"];
        Some(match self.op(pc)? {
            op @ IALOAD..=SALOAD => format!("Cannot load from {} array", ARRAYS[usize::from(op - IALOAD)]),
            op @ IASTORE..=SASTORE => format!("Cannot store to {} array", ARRAYS[usize::from(op - IASTORE)]),
            ARRAYLENGTH => "Cannot read the array length".to_owned(),
            ATHROW => "Cannot throw exception".to_owned(),
            MONITORENTER => "Cannot enter synchronized block".to_owned(),
            MONITOREXIT => "Cannot exit synchronized block".to_owned(),
            GETFIELD => format!("Cannot read field \"{}\"", self.member(pc)?.name),
            PUTFIELD => format!("Cannot assign field \"{}\"", self.member(pc)?.name),
            INVOKEVIRTUAL | INVOKESPECIAL | INVOKEINTERFACE => {
                format!("Cannot invoke \"{}\"", method_text(self.member(pc)?)?)
            }
            _ => return None,
        })
    }

    /// How deep below the top of the stack the reference lies that was null.
    fn null_slot(&self, pc: u16) -> Option<usize> {
        Some(match self.op(pc)? {
            IALOAD..=SALOAD => 1,
            LASTORE | DASTORE => 3,
            IASTORE..=SASTORE => 2,
            ARRAYLENGTH | ATHROW | MONITORENTER | MONITOREXIT | GETFIELD => 0,
            PUTFIELD => FieldType::parse(&self.member(pc)?.descriptor)?.slots(),
            INVOKEVIRTUAL | INVOKESPECIAL | INVOKEINTERFACE => {
                let callee = self.member(pc)?;
                if callee.name == "<init>" {
                    return None;
                }
                MethodDescriptor::parse(&callee.descriptor)?.argument_slots()
            }
            _ => return None,
        })
    }

    /// The name of a local variable at `pc`: from the debug information, else by its position.
    fn local_text(&self, pc: u16, index: u16, written: bool) -> Option<String> {
        let tables = &self.code.local_variables;
        if !tables.is_empty() {
            for entry in tables.iter().flat_map(|table| table.chunks_exact(10)) {
                let field = |at: usize| opcode::u16_at(entry, at);
                let (start, length, slot) = (field(0)?, field(2)?, field(8)?);
                let covers = start <= pc && u32::from(pc) < u32::from(start) + u32::from(length);
                if slot == index && covers {
                    return self.class.pool.name(field(4)?).ok().map(|name| name.to_string());
                }
            }
        }
        let is_static = self.method.access & access::STATIC != 0;
        if written {
            return Some(format!("<local{index}>"));
        }
        if !is_static && index == 0 {
            return Some("this".to_owned());
        }
        let descriptor = MethodDescriptor::parse(&self.method.descriptor)?;
        let mut slot = usize::from(!is_static);
        for (number, parameter) in descriptor.parameters.iter().enumerate() {
            if (slot..slot + parameter.slots()).contains(&usize::from(index)) {
                return Some(format!("<parameter{}>", number + 1));
            }
            slot += parameter.slots();
        }
        Some(format!("<local{index}>"))
    }
}

struct Explainer<'a> {
    place: Place<'a>,
    /// The stack before each instruction, where it is known.
    stacks: Vec<Option<Stack>>,
}

impl Explainer<'_> {
    /// ` because "…" is null`.
    fn cause(&self, pc: u16, slot: usize) -> Option<String> {
        let source = self.source(pc, slot)?;
        let expression = self.expression(pc, slot, MAX_DETAIL)?;
        let is_call = matches!(self.place.op(source)?, INVOKEVIRTUAL..=INVOKEINTERFACE);
        let what = if is_call { "the return value of " } else { "" };
        Some(format!(" because {what}\"{expression}\" is null"))
    }

    /// The instruction that pushed the slot, as seen before `pc`.
    fn source(&self, pc: u16, slot: usize) -> Option<u16> {
        self.stacks.get(usize::from(pc))?.as_ref()?.source(slot)
    }

    /// The expression whose value lies in the slot.
    fn expression(&self, pc: u16, slot: usize, detail: u32) -> Option<String> {
        if detail == 0 {
            return None;
        }
        let source = self.source(pc, slot)?;
        let at = usize::from(source);
        let bytes = self.place.code.bytes;
        if let Some((ILOAD | ALOAD, index)) = opcode::local(bytes, at) {
            let written = self.stacks.get(at)?.as_ref()?.is_written(index);
            return self.place.local_text(source, index, written);
        }
        Some(match self.place.op(source)? {
            ACONST_NULL => "null".to_owned(),
            op @ ICONST_M1..=ICONST_5 => (i32::from(op) - i32::from(ICONST_0)).to_string(),
            BIPUSH => (opcode::u8_at(bytes, at + 1)? as i8).to_string(),
            SIPUSH => opcode::i16_at(bytes, at + 1)?.to_string(),
            GETSTATIC => {
                let field = self.place.member(source)?;
                format!("{}.{}", class_text(field.class), field.name)
            }
            GETFIELD => {
                let name = self.place.member(source)?.name;
                match self.expression(source, 0, detail - 1) {
                    Some(object) => format!("{object}.{name}"),
                    None => name.to_string(),
                }
            }
            INVOKEVIRTUAL..=INVOKEINTERFACE => method_text(self.place.member(source)?)?,
            IALOAD | AALOAD => {
                let array = self.expression(source, 1, detail - 1);
                let index = self.expression(source, 0, detail);
                format!("{}[{}]", array.as_deref().unwrap_or("<array>"), index.as_deref().unwrap_or("..."))
            }
            _ => return None,
        })
    }
}

/// `Klass.name(Types)`.
fn method_text(method: MemberRef) -> Option<String> {
    let descriptor = MethodDescriptor::parse(&method.descriptor)?;
    let parameters: Vec<String> = descriptor.parameters.iter().map(type_text).collect();
    Some(format!("{}.{}({})", class_text(method.class), method.name, parameters.join(", ")))
}

/// A class with `Object` and `String` shortened; an array's descriptor stays one.
fn class_text(class: Name) -> String {
    match class.as_str() {
        "java/lang/Object" => "Object".to_owned(),
        "java/lang/String" => "String".to_owned(),
        name => name.replace('/', "."),
    }
}

fn type_text(of: &FieldType) -> String {
    match of {
        FieldType::Class(name) => class_text(*name),
        FieldType::Array(element) => type_text(element) + "[]",
        FieldType::Base(base) => base.java_name().to_owned(),
    }
}

/// The stack effect of a member instruction: slots popped, slots pushed.
fn member_effect(class: &ClassFile, code: &[u8], pc: usize) -> Option<(usize, usize)> {
    let op = *code.get(pc)?;
    let index = opcode::u16_at(code, pc + 1)?;
    if let GETSTATIC..=PUTFIELD = op {
        let value = FieldType::parse(&class.pool.member(index).ok()?.descriptor)?.slots();
        return Some(match op {
            GETSTATIC => (0, value),
            PUTSTATIC => (value, 0),
            GETFIELD => (1, value),
            _ => (1 + value, 0),
        });
    }
    let descriptor = match class.pool.get(index)? {
        Constant::InvokeDynamic { name_and_type, .. } => class.pool.name_and_type(*name_and_type).ok()?.1,
        _ => class.pool.member(index).ok()?.descriptor,
    };
    let descriptor = MethodDescriptor::parse(&descriptor)?;
    let receiver = usize::from(!matches!(op, INVOKESTATIC | INVOKEDYNAMIC));
    Some((descriptor.argument_slots() + receiver, descriptor.result.map_or(0, |result| result.slots())))
}
