//! The checks of a method, from its bytecode: what the machine checks by itself, assertions, and calls of libraries.
//!
//! An exception that a method throws itself by `throw` is meant and no check, except that an `AssertionError` is one.

use crate::format::{At, Kind};
use crate::library::never_throws;
use program::cfg::{Cfg, opcode};
use program::classfile::{Code, Constant};
use program::link::{Class, Method, Program};
use std::collections::BTreeSet;

/// One thing that can go wrong at one instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    pub kind: Kind,
    /// The instruction that fails: of an assertion, the one that throws the error. What was evaluated before it is not lost
    /// until then.
    pub pc: u16,
    /// Where the check begins: of an assertion, before its condition is evaluated.
    pub start: u16,
    pub line: Option<u16>,
    /// The bytecode shows that it never fails.
    pub never_fails: bool,
}

impl Check {
    /// As messages name it.
    pub fn at(&self) -> At {
        self.line.map_or(At::Pc(self.pc.into()), |line| At::Line(line.into()))
    }

    pub fn is_at(&self, at: At) -> bool {
        match at {
            At::Line(line) => self.line.map(u32::from) == Some(line),
            At::Pc(pc) => u32::from(self.pc) == pc || u32::from(self.start) == pc,
        }
    }
}

/// The checks of a method in the order of its code; of one instruction, in the order in which they are made.
pub fn checks(program: &Program, method: &'static Method) -> Vec<Check> {
    let (Some(info), Some(file)) = (method.info(), method.class.file) else { return Vec::new() };
    let Some(code) = info.code.as_ref() else { return Vec::new() };
    let stores_this = starts(code).any(|pc| {
        opcode::local(code.bytes, pc)
            .is_some_and(|(op, slot)| slot == 0 && (opcode::ISTORE..=opcode::ASTORE).contains(&op))
    });
    let has_this = !method.is_static() && !stores_this;
    let is_object = |source: u16| match code.bytes[usize::from(source)] {
        opcode::ALOAD_0 => has_this,
        opcode::NEW | opcode::NEWARRAY | opcode::ANEWARRAY | opcode::MULTIANEWARRAY => true,
        opcode::LDC | opcode::LDC_W => true,
        _ => false,
    };
    let dereferenced = program::npe::dereferences(file, info);
    let not_null: BTreeSet<u16> =
        dereferenced.into_iter().filter(|(_, source)| is_object(*source)).map(|(pc, _)| pc).collect();
    let asserts = asserts(method, code);
    let cfg = Cfg::new(code);
    let mut found = Vec::new();
    // The number that the instruction before has pushed, if nothing else leads here.
    let mut before: Option<i64> = None;
    for pc in starts(code) {
        let at = pc as u16;
        let mut add = |kind: Kind, start: u16, never_fails: bool| {
            found.push(Check { kind, pc: at, start, line: code.line_at(start), never_fails });
        };
        for &kind in kinds(code.bytes[pc]) {
            let never_fails = match kind {
                Kind::Null => not_null.contains(&at),
                Kind::Size if code.bytes[pc] != opcode::MULTIANEWARRAY => before.is_some_and(|number| number >= 0),
                Kind::Division => before.is_some_and(|number| number != 0),
                _ => false,
            };
            add(kind, at, never_fails);
        }
        before = constant(method, code, pc).filter(|_| {
            cfg.as_ref().is_some_and(|cfg| {
                let next = at + opcode::length(code.bytes, pc).unwrap_or_default() as u16;
                cfg.block_at(at) == cfg.block_at(next)
            })
        });
        match code.bytes[pc] {
            opcode::NEW if class_named(method, code, pc) == Some("java/lang/AssertionError") => {
                // The innermost: where code jumps on after a statement, `javac` has the statement jump there at once, over
                // others or back to the start of a loop.
                let last = asserts.iter().rfind(|(start, _)| *start <= at);
                let own = last.filter(|(start, end)| at < *end || end <= start);
                let start = own.map_or(at, |(start, _)| *start);
                let thrown = starts(code).find(|&next| next > pc && code.bytes[next] == opcode::ATHROW);
                let (thrown, line) = (thrown.map_or(at, |thrown| thrown as u16), code.line_at(start));
                found.push(Check { kind: Kind::Assert, pc: thrown, start, line, never_fails: false });
            }
            opcode::INVOKEVIRTUAL..=opcode::INVOKEDYNAMIC
                if may_throw(program, method, code, pc) && !is_caught(method, code, at) =>
            {
                add(Kind::Call, at, false);
            }
            _ => {}
        }
    }
    // The null check of the call of a constructor is none: its receiver was just made, or is `this`.
    found.retain(|check| {
        let pc = usize::from(check.pc);
        check.kind != Kind::Null || code.bytes[pc] != opcode::INVOKESPECIAL || !is_constructor(method, code, pc)
    });
    found
}

/// Where the instructions begin.
pub fn starts(code: &Code) -> impl Iterator<Item = usize> + '_ {
    std::iter::successors(Some(0), |&pc| Some(pc + opcode::length(code.bytes, pc)?))
        .take_while(|&pc| pc < code.bytes.len())
}

/// The integer that an instruction pushes.
fn constant(method: &Method, code: &Code, pc: usize) -> Option<i64> {
    let loaded = |index: u16| match method.class.file?.pool.get(index)? {
        Constant::Integer(value) => Some(i64::from(*value)),
        Constant::Long(value) => Some(*value),
        _ => None,
    };
    match code.bytes[pc] {
        op @ opcode::ICONST_M1..=opcode::ICONST_5 => Some(i64::from(op) - i64::from(opcode::ICONST_0)),
        op @ (opcode::LCONST_0 | opcode::LCONST_1) => Some(i64::from(op - opcode::LCONST_0)),
        opcode::BIPUSH => opcode::u8_at(code.bytes, pc + 1).map(|byte| i64::from(byte as i8)),
        opcode::SIPUSH => opcode::i16_at(code.bytes, pc + 1).map(i64::from),
        opcode::LDC => loaded(opcode::u8_at(code.bytes, pc + 1)?.into()),
        opcode::LDC_W | opcode::LDC2_W => loaded(opcode::u16_at(code.bytes, pc + 1)?),
        _ => None,
    }
}

/// What the machine checks at an instruction.
fn kinds(op: u8) -> &'static [Kind] {
    match op {
        opcode::GETFIELD
        | opcode::PUTFIELD
        | opcode::INVOKEVIRTUAL
        | opcode::INVOKESPECIAL
        | opcode::INVOKEINTERFACE
        | opcode::ARRAYLENGTH
        | opcode::ATHROW
        | opcode::MONITORENTER => &[Kind::Null],
        opcode::AASTORE => &[Kind::Null, Kind::Index, Kind::Store],
        opcode::IALOAD..=opcode::SALOAD | opcode::IASTORE..=opcode::SASTORE => &[Kind::Null, Kind::Index],
        opcode::NEWARRAY | opcode::ANEWARRAY | opcode::MULTIANEWARRAY => &[Kind::Size],
        opcode::IDIV | opcode::LDIV | opcode::IREM | opcode::LREM => &[Kind::Division],
        opcode::CHECKCAST => &[Kind::Cast],
        _ => &[],
    }
}

fn class_named(method: &Method, code: &Code, pc: usize) -> Option<&'static str> {
    let index = opcode::u16_at(code.bytes, pc + 1)?;
    Some(method.class.file?.pool.class_name(index).ok()?.as_str())
}

fn is_constructor(method: &Method, code: &Code, pc: usize) -> bool {
    let member = opcode::u16_at(code.bytes, pc + 1).and_then(|index| method.class.file?.pool.member(index).ok());
    member.is_some_and(|member| member.name == "<init>")
}

/// The `assert` statements: where each begins, by asking whether assertions are on, and where it ends.
fn asserts(method: &Method, code: &Code) -> Vec<(u16, u16)> {
    let asks = |pc: &usize| {
        let member = || method.class.file?.pool.member(opcode::u16_at(code.bytes, pc + 1)?).ok();
        code.bytes[*pc] == opcode::GETSTATIC && member().is_some_and(|member| member.name == "$assertionsDisabled")
    };
    let end = |pc: usize| {
        let jump = pc + opcode::length(code.bytes, pc)?;
        let target =
            (code.bytes.get(jump) == Some(&opcode::IFNE)).then(|| opcode::branch_target(code.bytes, jump))??;
        u16::try_from(target).ok()
    };
    starts(code).filter(asks).filter_map(|pc| Some((pc as u16, end(pc)?))).collect()
}

/// Whether a call leads to a library and something can come of it.
fn may_throw(program: &Program, method: &'static Method, code: &Code, pc: usize) -> bool {
    let Some(index) = opcode::u16_at(code.bytes, pc + 1) else { return false };
    if code.bytes[pc] == opcode::INVOKEDYNAMIC {
        return !is_usual_bootstrap(method, index);
    }
    match called(program, method, index) {
        Some((named, _)) if named.is_array() => false,
        Some((_, called)) => {
            called.class.is_trusted() && !never_throws(&called.class.name, &called.name, &called.descriptor)
        }
        None => true,
    }
}

/// The class and the method that a call names. Whether they may be used shows when they are.
pub fn called(program: &Program, method: &'static Method, index: u16) -> Option<(&'static Class, &'static Method)> {
    let member = method.class.file?.pool.member(index).ok()?;
    let named = program.find(method.class.loader, member.class).ok()??;
    Some((named, program.lookup_method(named, member.name, member.descriptor)?))
}

/// Whether a call site is a lambda, a method reference or a concatenation: what these run is called elsewhere, or prints.
fn is_usual_bootstrap(method: &Method, index: u16) -> bool {
    let found = || {
        let file = method.class.file?;
        let &Constant::InvokeDynamic { bootstrap, .. } = file.pool.get(index)? else { return None };
        let &Constant::MethodHandle { reference, .. } =
            file.pool.get(file.bootstrap_methods.get(usize::from(bootstrap))?.method)?
        else {
            return None;
        };
        Some(file.pool.member(reference).ok()?.class)
    };
    found().is_some_and(|class| {
        matches!(class.as_str(), "java/lang/invoke/LambdaMetafactory" | "java/lang/invoke/StringConcatFactory")
    })
}

/// Whether a handler of the method takes whatever an instruction throws, by name: `finally` throws it again.
fn is_caught(method: &Method, code: &Code, pc: u16) -> bool {
    let takes_all = |index: u16| {
        let name = method.class.file.and_then(|file| file.pool.class_name(index).ok());
        name.is_some_and(|name| name == "java/lang/Throwable")
    };
    let covering = code.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&pc));
    covering.map(|handler| handler.catch_type).any(|index| index != 0 && takes_all(index))
}
