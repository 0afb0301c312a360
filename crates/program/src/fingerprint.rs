//! Whether the code of a method has changed, told by a hash that does not depend on the rest of its class: instructions
//! count with what they name, not with its place in the constant pool.

use crate::cfg::opcode;
use crate::classfile::{ClassFile, Constant, MethodInfo};
use std::fmt::Write;

const LDC: u8 = 18;
const LDC_W: u8 = 19;
const LDC2_W: u8 = 20;
const GETSTATIC: u8 = 178;
const NEW: u8 = 187;
const ANEWARRAY: u8 = 189;
const CHECKCAST: u8 = 192;
const INSTANCEOF: u8 = 193;
const MULTIANEWARRAY: u8 = 197;
/// Constants name others, as a handle its method.
const MAX_DEPTH: u32 = 6;

pub fn of(file: &ClassFile, method: &MethodInfo) -> String {
    let mut text = format!("{:x} {}{}", method.access, method.name, method.descriptor);
    if let Some(code) = &method.code {
        let mut pc = 0;
        while let Some(length) = opcode::length(code.bytes, pc).filter(|length| *length > 0) {
            let Some(bytes) = code.bytes.get(pc..pc + length) else { break };
            let named = match bytes[0] {
                LDC => Some(u16::from(bytes[1])),
                LDC_W | LDC2_W | GETSTATIC..=NEW | ANEWARRAY | CHECKCAST | INSTANCEOF | MULTIANEWARRAY => {
                    Some(u16::from_be_bytes([bytes[1], bytes[2]]))
                }
                _ => None,
            };
            match named {
                Some(index) => {
                    // The short and the long form of a load mean the same.
                    let opcode = if bytes[0] == LDC_W { LDC } else { bytes[0] };
                    text.push((b'A' + opcode % 26) as char);
                    describe(file, index, MAX_DEPTH, &mut text);
                    for rest in bytes.iter().skip(3) {
                        let _ = write!(text, "{rest:x}.");
                    }
                }
                None => bytes.iter().for_each(|byte| {
                    let _ = write!(text, "{byte:x}.");
                }),
            }
            pc += length;
        }
        for handler in &code.handlers {
            let _ = write!(text, " {}-{}>{}", handler.start, handler.end, handler.handler);
            describe(file, handler.catch_type, MAX_DEPTH, &mut text);
        }
    }
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

fn describe(file: &ClassFile, index: u16, depth: u32, out: &mut String) {
    if depth == 0 {
        return;
    }
    let mut within = |index: u16| describe(file, index, depth - 1, out);
    match file.pool.get(index) {
        Some(Constant::Class(name) | Constant::String(name) | Constant::MethodType(name)) => within(*name),
        Some(Constant::Module(name) | Constant::Package(name)) => within(*name),
        Some(
            Constant::Field { class, name_and_type }
            | Constant::Method { class, name_and_type }
            | Constant::InterfaceMethod { class, name_and_type },
        ) => {
            within(*class);
            within(*name_and_type);
        }
        Some(Constant::NameAndType { name, descriptor }) => {
            within(*name);
            within(*descriptor);
        }
        Some(Constant::MethodHandle { reference, .. }) => within(*reference),
        Some(Constant::Dynamic { bootstrap, name_and_type } | Constant::InvokeDynamic { bootstrap, name_and_type }) => {
            within(*name_and_type);
            if let Some(bootstrap) = file.bootstrap_methods.get(usize::from(*bootstrap)) {
                within(bootstrap.method);
                bootstrap.arguments.iter().for_each(|argument| within(*argument));
            }
        }
        Some(Constant::Utf8(bytes)) => {
            let _ = write!(out, "{bytes:02x?}");
        }
        Some(Constant::Integer(value)) => drop(write!(out, "i{value}")),
        Some(Constant::Long(value)) => drop(write!(out, "l{value}")),
        Some(Constant::Float(value)) => drop(write!(out, "f{:x}", value.to_bits())),
        Some(Constant::Double(value)) => drop(write!(out, "d{:x}", value.to_bits())),
        Some(Constant::Unusable) | None => {}
    }
}
