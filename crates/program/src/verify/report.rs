//! Rejections in HotSpot's words.

use std::fmt::Write;

use super::problem::{Place, Problem, Reason, Wanted};
use super::stackmap;
use super::types::{Type, Want};
use crate::cfg::opcode;
use crate::classfile::{ClassFile, Code, MethodInfo};

/// The message of an error found by checking against a stack map: the complaint, then all that led to it.
pub(super) fn details(class: &ClassFile, method: &MethodInfo, code: &Code, problem: &Problem) -> String {
    let mut text = format!("{}\nException Details:\n  Location:\n", problem.message);
    let instruction = match code.bytes.get(problem.pc) {
        Some(&op) => opcode::name(op).unwrap_or("<illegal>"),
        None => "<invalid>",
    };
    _ = writeln!(text, "    {}.{}{} @{}: {instruction}", class.name, method.name, method.descriptor, problem.pc);
    _ = writeln!(text, "  Reason:\n    {}", reason(&problem.reason));
    if let Some(frame) = &problem.current {
        _ = write!(text, "  Current Frame:\n{frame}");
    }
    if let Some(frame) = &problem.expected {
        _ = write!(text, "  Stackmap Frame:\n{frame}");
    }
    text += "  Bytecode:\n";
    dump(&mut text, code.bytes);
    if !code.handlers.is_empty() {
        text += "  Exception Handler Table:\n";
        for row in &code.handlers {
            _ = writeln!(text, "    bci [{}, {}] => handler: {}", row.start, row.end, row.handler);
        }
    }
    if let Some(table) = code.stack_map {
        text += "  Stackmap Table:\n";
        text += &stackmap::describe(table);
    }
    text
}

/// Sixteen bytes a line in pairs, padded to the full width; a last line even if it is empty.
fn dump(text: &mut String, bytes: &[u8]) {
    for line in 0..=bytes.len() / 16 {
        let row = &bytes[line * 16..bytes.len().min(line * 16 + 16)];
        let pairs: Vec<String> = row.chunks(2).map(|pair| pair.iter().map(|b| format!("{b:02x}")).collect()).collect();
        _ = writeln!(text, "    {:07x}: {:<39}", line * 16, pairs.join(" "));
    }
}

fn reason(reason: &Reason) -> String {
    match reason {
        Reason::Code => "Error exists in the bytecode".to_owned(),
        Reason::Pool(index) => format!("Constant pool index {index} is invalid"),
        Reason::Local(index) => format!("Local index {index} is invalid"),
        Reason::BadType { place, found, wanted } => {
            let place = match place {
                Place::Local(index) => format!(" (current frame, locals[{index}])"),
                Place::Stack(index) => format!(" (current frame, stack[{index}])"),
                Place::Pool(index) => format!(" (constant pool {index})"),
                Place::Unsaid => String::new(),
            };
            match wanted {
                Wanted::Unsaid => format!("Invalid type: {found}{place}"),
                Wanted::By(want) => format!("Type {found}{place} is not assignable to {want}"),
                Wanted::Pool(index, to) => {
                    format!("Type {found}{place} is not assignable to {to} (constant pool {index})")
                }
                Wanted::Signature(to) => {
                    format!("Type {found}{place} is not assignable to {to} (from method signature)")
                }
                Wanted::StackMap(target, to) => {
                    let target = match target {
                        Place::Local(index) => format!("locals[{index}]"),
                        Place::Stack(index) => format!("stack[{index}]"),
                        Place::Pool(_) | Place::Unsaid => String::new(),
                    };
                    format!("Type {found}{place} is not assignable to {to} (stack map, {target})")
                }
            }
        }
        Reason::StackOverflow => "Exceeded max stack size.".to_owned(),
        Reason::StackUnderflow => "Attempt to pop empty stack.".to_owned(),
        Reason::StackSize => "Current frame's stack size doesn't match stackmap.".to_owned(),
        Reason::Flags => "Current frame's flags are not assignable to stack map frame's.".to_owned(),
        Reason::MissingFrame => "Expected stackmap frame at this location.".to_owned(),
        Reason::BadFrame => "Invalid stackmap specification.".to_owned(),
    }
}

/// The message of an error found by inferring types, as for classes without stack maps.
pub(super) fn old_style(class: &ClassFile, method: &MethodInfo, problem: &Problem) -> String {
    let complaint = match &problem.reason {
        Reason::StackUnderflow => "Unable to pop operand off an empty stack".to_owned(),
        Reason::StackOverflow => "Stack size too large".to_owned(),
        Reason::Local(_) => "Illegal local variable number".to_owned(),
        Reason::Pool(_) if problem.message.starts_with("Illegal type") => "Illegal type in constant pool".to_owned(),
        Reason::Pool(_) => "Illegal constant pool index".to_owned(),
        Reason::BadType { place: Place::Local(index), found, wanted } => old_local(*index, *found, wanted),
        Reason::BadType { wanted: Wanted::By(want), .. } if problem.message == "Bad type on operand stack" => {
            old_operand(*want)
        }
        _ => old_words(&problem.message, problem.pc),
    };
    format!("(class: {}, method: {} signature: {}) {complaint}", class.name, method.name, method.descriptor)
}

fn old_local(index: usize, found: Type, wanted: &Wanted) -> String {
    let pair = matches!(wanted, Wanted::By(Want::Is(Type::Long | Type::Double)));
    match (pair, found) {
        (true, Type::Top) => {
            format!("Accessing value from uninitialized register pair {index}/{}", index + 1)
        }
        (true, _) => format!("Register pair {index}/{} contains wrong type", index + 1),
        (false, Type::Top) => format!("Accessing value from uninitialized register {index}"),
        (false, _) => format!("Register {index} contains wrong type"),
    }
}

fn old_operand(want: Want) -> String {
    let expected = match want {
        Want::Is(Type::Int) => "integer",
        Want::Is(Type::Float) => "float",
        Want::Is(Type::Long | Type::LongSecond) => "long",
        Want::Is(Type::Double | Type::DoubleSecond) => "double",
        Want::Is(Type::Object(name)) if name == "java/lang/Throwable" => {
            return "Can only throw Throwable objects".to_owned();
        }
        Want::Category1 | Want::Category2 => return "Attempt to split long or double on the stack".to_owned(),
        _ => "object/array",
    };
    format!("Expecting to find {expected} on stack")
}

/// The complaints that both verifiers have, in the words of the older one.
fn old_words(message: &str, pc: usize) -> String {
    let array = |instruction: &str| match instruction.as_bytes() {
        [b'i', ..] => "array of ints",
        [b'l', ..] => "array of longs",
        [b'f', ..] => "array of floats",
        [b'd', ..] => "array of doubles",
        [b'b', ..] => "array of bytes or Booleans",
        [b'c', ..] => "array of chars",
        [b's', ..] => "array of shorts",
        [b'a', b'r', ..] => "array",
        _ => "array of objects or arrays",
    };
    let words = match message {
        "Bad instruction" => return format!("Illegal instruction found at offset {pc}"),
        "Illegal call to internal method" => "Must call initializers using invokespecial",
        "Illegal newarray instruction" => "Bad type passed to newarray",
        "Bad operand type when invoking <init>" => "Expecting to find unitialized object on stack",
        "Bad lookupswitch instruction" => "Unsorted lookup switch",
        "Nonzero padding byte in lookupswitch or tableswitch" => "Non zero padding bytes in switch",
        "Method expects a return value" | "Bad return type" | "Method does not expect a return value" => {
            "Wrong return type in function"
        }
        "Inconsistent args count operand in invokeinterface" => "Inconsistent args_size for invokeinterface",
        "Constructor must call super() or this() before return" => "Constructor must call super() or this()",
        "Call to wrong <init> method" | "Bad <init> method call" => "Call to wrong initialization method",
        "Bad type on operand stack in putfield" => "Incompatible type for getting or setting field",
        _ if message.starts_with("Bad access to protected") => "Bad access to protected data",
        _ if message.starts_with("Illegal dimension") => "Illegal dimension argument",
        _ if message.starts_with("Bad invokespecial") => "Illegal use of nonvirtual function call",
        _ => match message.strip_prefix("Bad type on operand stack in ") {
            Some(instruction) => return format!("Expecting to find {} on stack", array(instruction)),
            None => message,
        },
    };
    words.to_owned()
}
