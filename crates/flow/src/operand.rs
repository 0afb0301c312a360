//! What instructions work on, as Java over parameters, local variables and fields: for conditions that somebody else can
//! evaluate before the instruction.

use contracts::{BinaryOp, Expr, Literal, TypeName};
use program::cfg::{Cfg, opcode};
use program::classfile::{Code, Constant};
use program::link::Method;

/// The operands of an instruction, the last one on top of the stack; `None` where no such expression has the value. What is
/// below them is left out.
pub fn operands(method: &Method, code: &Code, cfg: &Cfg, pc: usize) -> Vec<Option<Expr>> {
    let Some(block) = u16::try_from(pc).ok().and_then(|pc| cfg.block_at(pc)) else { return Vec::new() };
    let mut stack: Vec<Option<Expr>> = Vec::new();
    let mut at = usize::from(cfg.blocks[block].start);
    while at < pc {
        step(method, code, at, &mut stack);
        let Some(length) = opcode::length(code.bytes, at) else { return Vec::new() };
        at += length;
    }
    let bound = |expr: Option<Expr>| expr.and_then(|expr| named(method, code, pc, expr));
    stack.into_iter().map(bound).collect()
}

/// A local variable before an instruction, by its name where the class file has one. An object gets its type by a cast.
pub fn local(method: &Method, code: &Code, pc: usize, slot: u16) -> Option<Expr> {
    named(method, code, pc, Expr::Local(slot))
}

/// A field of an object, or a static one.
pub fn field(object: Option<Expr>, class: &str, name: &str) -> Expr {
    let class = class.replace('/', ".");
    let of = match object {
        Some(this @ (Expr::This | Expr::Name(_))) => this,
        Some(object) => Expr::Cast(TypeName::new(&class), Box::new(object)),
        None => {
            let mut parts = class.split('.');
            let first = Expr::name(parts.next().unwrap_or_default());
            parts.fold(first, |of, part| Expr::Field(Box::new(of), part.to_string()))
        }
    };
    Expr::Field(Box::new(of), name.to_string())
}

/// The same with names of variables, where the class file has them.
fn named(method: &Method, code: &Code, pc: usize, expr: Expr) -> Option<Expr> {
    let inner = |of: Box<Expr>| named(method, code, pc, *of).map(Box::new);
    Some(match expr {
        Expr::Local(0) if !method.is_static() => Expr::This,
        Expr::Local(slot) => match name_of(method, code, pc, slot) {
            Some(name) => Expr::Name(name),
            None => Expr::Local(slot),
        },
        Expr::Field(of, name) => Expr::Field(inner(of)?, name),
        Expr::Length(of) => Expr::Length(inner(of)?),
        Expr::Element(of, index) => Expr::Element(inner(of)?, inner(index)?),
        Expr::Binary(op, left, right) => Expr::Binary(op, inner(left)?, inner(right)?),
        Expr::Cast(to, of) => Expr::Cast(to, inner(of)?),
        Expr::Literal(_) | Expr::Name(_) => expr,
        _ => return None,
    })
}

/// What debugging information calls a slot, if nothing else there has the name.
fn name_of(method: &Method, code: &Code, pc: usize, slot: u16) -> Option<String> {
    let file = method.class.file?;
    let word = |entry: &[u8], at: usize| u16::from_be_bytes([entry[at], entry[at + 1]]);
    let entries = code.local_variables.iter().flat_map(|table| table.chunks_exact(10));
    let here = entries.filter(|entry| {
        let (start, length) = (usize::from(word(entry, 0)), usize::from(word(entry, 2)));
        (start..start + length).contains(&pc)
    });
    let here: Vec<(u16, program::Name)> =
        here.filter_map(|entry| Some((word(entry, 8), file.pool.name(word(entry, 4)).ok()?))).collect();
    let (_, name) = here.iter().find(|(at, _)| *at == slot)?;
    let is_alone = here.iter().filter(|(_, other)| other == name).count() == 1;
    let is_plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    (is_alone && is_plain).then(|| name.to_string())
}

/// Anything that is not understood leaves a stack of which nothing is known.
fn step(method: &Method, code: &Code, pc: usize, stack: &mut Vec<Option<Expr>>) {
    let bytes = code.bytes;
    let index = opcode::u16_at(bytes, pc + 1).unwrap_or_default();
    let int = |value: i32| Some(Expr::int(value));
    if let Some((op, slot)) = opcode::local(bytes, pc) {
        match op {
            opcode::ILOAD | opcode::LLOAD | opcode::ALOAD => stack.push(Some(Expr::Local(slot))),
            opcode::FLOAD | opcode::DLOAD => stack.push(None),
            _ => {
                if op != opcode::IINC {
                    stack.pop();
                }
                for kept in stack.iter_mut() {
                    if kept.as_ref().is_some_and(|expr| mentions(expr, slot)) {
                        *kept = None;
                    }
                }
            }
        }
        return;
    }
    let member = || method.class.file?.pool.member(index).ok();
    match bytes[pc] {
        op @ opcode::ICONST_M1..=opcode::ICONST_5 => stack.push(int(i32::from(op) - i32::from(opcode::ICONST_0))),
        op @ (opcode::LCONST_0 | opcode::LCONST_1) => {
            stack.push(Some(Expr::Literal(Literal::Long(i64::from(op - opcode::LCONST_0)))));
        }
        opcode::BIPUSH => stack.push(int(i32::from(bytes[pc + 1] as i8))),
        opcode::SIPUSH => stack.push(int(opcode::i16_at(bytes, pc + 1).unwrap_or_default().into())),
        op @ (opcode::LDC | opcode::LDC_W | opcode::LDC2_W) => {
            let index = if op == opcode::LDC { u16::from(bytes[pc + 1]) } else { index };
            let constant = method.class.file.and_then(|file| file.pool.get(index).copied());
            stack.push(match constant {
                Some(Constant::Integer(value)) => int(value),
                Some(Constant::Long(value)) => Some(Expr::Literal(Literal::Long(value))),
                _ => None,
            });
        }
        opcode::GETFIELD => {
            let object = stack.pop().flatten();
            let read = |object| member().map(|member| field(Some(object), &member.class, &member.name));
            stack.push(object.and_then(read));
        }
        opcode::GETSTATIC => stack.push(member().map(|member| field(None, &member.class, &member.name))),
        opcode::ARRAYLENGTH => {
            let array = stack.pop().flatten();
            stack.push(array.map(|array| Expr::Length(Box::new(array))));
        }
        opcode::IALOAD | opcode::LALOAD | opcode::AALOAD | opcode::BALOAD..=opcode::SALOAD => {
            let (at, array) = (stack.pop().flatten(), stack.pop().flatten());
            stack.push(array.zip(at).map(|(array, at)| Expr::Element(Box::new(array), Box::new(at))));
        }
        opcode::I2L | opcode::L2I => {
            let to = TypeName::new(if bytes[pc] == opcode::I2L { "long" } else { "int" });
            let value = stack.pop().flatten();
            stack.push(value.map(|value| Expr::Cast(to, Box::new(value))));
        }
        opcode::DUP => stack.push(stack.last().cloned().flatten()),
        opcode::POP => _ = stack.pop(),
        op => match operator(op) {
            Some(operator) => {
                let (right, left) = (stack.pop().flatten(), stack.pop().flatten());
                stack.push(left.zip(right).map(|(left, right)| Expr::binary(operator, left, right)));
            }
            None => stack.clear(),
        },
    }
}

/// The operator of an instruction that works on two integers and cannot throw.
pub fn operator(op: u8) -> Option<BinaryOp> {
    Some(match op {
        opcode::IADD | opcode::LADD => BinaryOp::Add,
        opcode::ISUB | opcode::LSUB => BinaryOp::Subtract,
        opcode::IMUL | opcode::LMUL => BinaryOp::Multiply,
        opcode::ISHL | opcode::LSHL => BinaryOp::ShiftLeft,
        opcode::ISHR | opcode::LSHR => BinaryOp::ShiftRight,
        opcode::IUSHR | opcode::LUSHR => BinaryOp::ShiftRightUnsigned,
        opcode::IAND | opcode::LAND => BinaryOp::BitAnd,
        opcode::IOR | opcode::LOR => BinaryOp::BitOr,
        opcode::IXOR | opcode::LXOR => BinaryOp::BitXor,
        _ => return None,
    })
}

fn mentions(expr: &Expr, slot: u16) -> bool {
    matches!(expr, Expr::Local(one) if *one == slot) || expr.children().any(|child| mentions(child, slot))
}
