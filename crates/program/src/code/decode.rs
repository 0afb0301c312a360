//! From bytecode (JVMS chapter 6) to decoded instructions.

use super::fuse::fuse;
use super::{Code, Handler, Insn, Mark, MarkKind, Op, Switch, TRACED};
use crate::classfile::{self, Constant, ConstantPool, FormatError};
use crate::kind::Kind;
use std::cell::Cell;

/// Decodes a method body. `result` is the kind the method returns; `prefix` is executed before the bytecode, `marks` (in the
/// order of the code) before their instructions; the branches of a traced method are those that report.
pub fn decode(
    code: &classfile::Code,
    pool: &ConstantPool,
    result: Kind,
    (prefix, marks): (&[Insn], &[Mark]),
    traced: bool,
) -> Result<Code, FormatError> {
    let bytes = code.bytes;
    let mut reader = Reader { bytes, at: 0 };
    let mut index_of = vec![u32::MAX; bytes.len() + 1];
    let mut insns: Vec<Insn> = Vec::with_capacity(bytes.len() / 2 + 1);
    let mut pcs = Vec::with_capacity(bytes.len() / 2 + 1);
    let mut wide = Vec::new();
    let mut raw_switches = Vec::new();
    insns.extend_from_slice(prefix);
    insns.extend(marks.iter().filter(|mark| mark.what == MarkKind::Enter).map(|mark| mark.insn()));
    let first = insns.len();
    pcs.resize(first, 0);
    while reader.at < bytes.len() {
        let pc = reader.at;
        index_of[pc] = insns.len() as u32;
        for mark in marks.iter().filter(|mark| usize::from(mark.pc) == pc && mark.what != MarkKind::Enter) {
            pcs.push(mark.pc);
            insns.push(mark.insn());
        }
        pcs.push(pc as u16);
        let insn = one(&mut reader, pc, result, &mut wide, &mut raw_switches)?;
        insns.push(if insn.op == Op::Ldc { constant(insn, pool, &mut wide) } else { insn });
    }
    index_of[bytes.len()] = insns.len() as u32;
    let target = |pc: i64| -> Result<u32, FormatError> {
        usize::try_from(pc)
            .ok()
            .and_then(|pc| index_of.get(pc).copied())
            .filter(|&index| index < insns.len() as u32)
            .ok_or_else(|| FormatError::malformed(format!("Illegal target of jump or branch: {pc}")))
    };
    let mut resolved = insns.clone();
    for insn in &mut resolved[first..] {
        if is_branch(insn.op) {
            insn.b = target(insn.b as i32 as i64)?;
        }
    }
    if traced {
        trace(&mut resolved);
    } else {
        fuse(&mut resolved[first..]);
    }
    let switches = raw_switches
        .into_iter()
        .map(|switch| {
            Ok(match switch {
                RawSwitch::Table { low, targets, default } => Switch::Table {
                    low,
                    targets: targets.into_iter().map(target).collect::<Result<_, _>>()?,
                    default: target(default)?,
                },
                RawSwitch::Lookup { pairs, default } => Switch::Lookup {
                    pairs: pairs
                        .into_iter()
                        .map(|(key, to)| Ok((key, target(to)?)))
                        .collect::<Result<_, FormatError>>()?,
                    default: target(default)?,
                },
            })
        })
        .collect::<Result<_, FormatError>>()?;
    let boundary = |pc: u16| {
        let index = index_of.get(pc as usize).copied().unwrap_or(u32::MAX);
        if index == u32::MAX {
            Err(FormatError::malformed(format!("Illegal exception table range at {pc}")))
        } else {
            Ok(index)
        }
    };
    let handlers = code
        .handlers
        .iter()
        .map(|handler| {
            Ok(Handler {
                start: boundary(handler.start)?,
                end: boundary(handler.end)?,
                target: target(handler.handler as i64)?,
                catch_type: handler.catch_type,
            })
        })
        .collect::<Result<_, FormatError>>()?;
    Ok(Code {
        insns: resolved.into_iter().map(Cell::new).collect(),
        pcs: pcs.into(),
        handlers,
        switches,
        wide: wide.into(),
        max_locals: code.max_locals,
        max_stack: code.max_stack,
    })
}

fn trace(insns: &mut [Insn]) {
    for insn in insns {
        if let Some(number) = TRACED.iter().position(|&op| op == insn.op) {
            *insn = Insn::new(Op::Traced, number as u16, insn.b);
        } else if insn.op == Op::Switch {
            insn.op = Op::TracedSwitch;
        }
    }
}

/// Numbers are loaded as they are; other constants stay symbolic until they are executed.
fn constant(insn: Insn, pool: &ConstantPool, wide: &mut Vec<u64>) -> Insn {
    let mut wide_const = |op: Op, bits: u64| {
        wide.push(bits);
        Insn::new(op, 0, wide.len() as u32 - 1)
    };
    match pool.get(insn.b as u16) {
        Some(&Constant::Integer(value)) => Insn::new(Op::IConst, 0, value as u32),
        Some(&Constant::Float(value)) => Insn::new(Op::FConst, 0, value.to_bits()),
        Some(&Constant::Long(value)) => wide_const(Op::LConst, value as u64),
        Some(&Constant::Double(value)) => wide_const(Op::DConst, value.to_bits()),
        _ => insn,
    }
}

enum RawSwitch {
    Table { low: i32, targets: Vec<i64>, default: i64 },
    Lookup { pairs: Vec<(i32, i64)>, default: i64 },
}

fn is_branch(op: Op) -> bool {
    (op as u16 >= Op::IfEq as u16) && (op as u16 <= Op::Jsr as u16)
}

struct Reader {
    bytes: &'static [u8],
    at: usize,
}

impl Reader {
    fn u1(&mut self) -> Result<u8, FormatError> {
        let byte =
            *self.bytes.get(self.at).ok_or_else(|| FormatError::malformed("Bad instruction: code ends inside it"))?;
        self.at += 1;
        Ok(byte)
    }

    fn i1(&mut self) -> Result<i32, FormatError> {
        Ok(self.u1()? as i8 as i32)
    }

    fn u2(&mut self) -> Result<u16, FormatError> {
        Ok(u16::from_be_bytes([self.u1()?, self.u1()?]))
    }

    fn i2(&mut self) -> Result<i32, FormatError> {
        Ok(self.u2()? as i16 as i32)
    }

    fn i4(&mut self) -> Result<i32, FormatError> {
        Ok(i32::from_be_bytes([self.u1()?, self.u1()?, self.u1()?, self.u1()?]))
    }
}

fn one(
    reader: &mut Reader,
    pc: usize,
    result: Kind,
    wide: &mut Vec<u64>,
    switches: &mut Vec<RawSwitch>,
) -> Result<Insn, FormatError> {
    use Op::*;
    let plain = |op: Op| Ok(Insn::op(op));
    let local = |op: Op, index: u16| Ok(Insn::new(op, index, 0));
    let iconst = |value: i32| Ok(Insn::new(IConst, 0, value as u32));
    let mut wide_const = |op: Op, bits: u64| {
        wide.push(bits);
        Ok(Insn::new(op, 0, wide.len() as u32 - 1))
    };
    let opcode = reader.u1()?;
    match opcode {
        0x00 => plain(Nop),
        0x01 => plain(AConstNull),
        0x02..=0x08 => iconst(opcode as i32 - 3),
        0x09 | 0x0a => wide_const(LConst, (opcode - 0x09) as u64),
        0x0b..=0x0d => Ok(Insn::new(FConst, 0, ((opcode - 0x0b) as f32).to_bits())),
        0x0e | 0x0f => wide_const(DConst, ((opcode - 0x0e) as f64).to_bits()),
        0x10 => iconst(reader.i1()?),
        0x11 => iconst(reader.i2()?),
        0x12 => Ok(Insn::new(Ldc, 1, reader.u1()? as u32)),
        0x13 => Ok(Insn::new(Ldc, 1, reader.u2()? as u32)),
        0x14 => Ok(Insn::new(Ldc, 2, reader.u2()? as u32)),
        0x15 | 0x17 | 0x19 => local(Load, reader.u1()? as u16),
        0x16 | 0x18 => local(Load2, reader.u1()? as u16),
        0x1a..=0x2d => {
            let (family, index) = ((opcode - 0x1a) / 4, (opcode - 0x1a) % 4);
            local(if family == 1 || family == 3 { Load2 } else { Load }, index as u16)
        }
        0x2e..=0x35 => {
            plain([IALoad, LALoad, FALoad, DALoad, AALoad, BALoad, CALoad, SALoad][(opcode - 0x2e) as usize])
        }
        0x36 | 0x38 | 0x3a => local(Store, reader.u1()? as u16),
        0x37 | 0x39 => local(Store2, reader.u1()? as u16),
        0x3b..=0x4e => {
            let (family, index) = ((opcode - 0x3b) / 4, (opcode - 0x3b) % 4);
            local(if family == 1 || family == 3 { Store2 } else { Store }, index as u16)
        }
        0x4f..=0x56 => {
            plain([IAStore, LAStore, FAStore, DAStore, AAStore, BAStore, CAStore, SAStore][(opcode - 0x4f) as usize])
        }
        0x57..=0x5f => plain([Pop, Pop2, Dup, DupX1, DupX2, Dup2, Dup2X1, Dup2X2, Swap][(opcode - 0x57) as usize]),
        0x60..=0x83 => plain(ARITHMETIC[(opcode - 0x60) as usize]),
        0x84 => {
            let index = reader.u1()? as u16;
            Ok(Insn::new(IInc, index, reader.i1()? as u32))
        }
        0x85..=0x93 => plain(CONVERSIONS[(opcode - 0x85) as usize]),
        0x94..=0x98 => plain([LCmp, FCmpL, FCmpG, DCmpL, DCmpG][(opcode - 0x94) as usize]),
        0x99..=0xa8 => Ok(Insn::new(BRANCHES[(opcode - 0x99) as usize], 0, pc as u32).offset(reader.i2()?)),
        0xa9 => local(Ret, reader.u1()? as u16),
        0xaa | 0xab => {
            while !reader.at.is_multiple_of(4) {
                reader.u1()?;
            }
            let default = pc as i64 + reader.i4()? as i64;
            let switch = if opcode == 0xaa {
                let (low, high) = (reader.i4()?, reader.i4()?);
                let count = high as i64 - low as i64 + 1;
                if count < 0 || count > reader.bytes.len() as i64 {
                    return Err(FormatError::malformed(format!("Bad tableswitch at {pc}")));
                }
                let targets =
                    (0..count).map(|_| Ok(pc as i64 + reader.i4()? as i64)).collect::<Result<_, FormatError>>()?;
                RawSwitch::Table { low, targets, default }
            } else {
                let count = reader.i4()?;
                if count < 0 || count as usize > reader.bytes.len() {
                    return Err(FormatError::malformed(format!("Bad lookupswitch at {pc}")));
                }
                let pairs =
                    (0..count)
                        .map(|_| Ok((reader.i4()?, pc as i64 + reader.i4()? as i64)))
                        .collect::<Result<Vec<_>, FormatError>>()?;
                if pairs.windows(2).any(|pair| pair[0].0 >= pair[1].0) {
                    return Err(FormatError::malformed(format!("Bad lookupswitch at {pc}: keys are not sorted")));
                }
                RawSwitch::Lookup { pairs, default }
            };
            switches.push(switch);
            Ok(Insn::new(Switch, 0, switches.len() as u32 - 1))
        }
        0xac => Ok(match result {
            Kind::Bool | Kind::Byte | Kind::Char | Kind::Short => Insn::new(ReturnNarrow, result as u16, 0),
            _ => Insn::op(Return1),
        }),
        0xae | 0xb0 => plain(Return1),
        0xad | 0xaf => plain(Return2),
        0xb1 => plain(Return),
        0xb2..=0xb8 => {
            let op = [GetStatic, PutStatic, GetField, PutField, InvokeVirtual, InvokeSpecial, InvokeStatic]
                [(opcode - 0xb2) as usize];
            Ok(Insn::new(op, 0, reader.u2()? as u32))
        }
        0xb9 | 0xba => {
            let index = reader.u2()? as u32;
            reader.u2()?;
            Ok(Insn::new(if opcode == 0xb9 { InvokeInterface } else { InvokeDynamic }, 0, index))
        }
        0xbb => Ok(Insn::new(New, 0, reader.u2()? as u32)),
        0xbc => {
            let kind = match reader.u1()? {
                4 => Kind::Bool,
                5 => Kind::Char,
                6 => Kind::Float,
                7 => Kind::Double,
                8 => Kind::Byte,
                9 => Kind::Short,
                10 => Kind::Int,
                11 => Kind::Long,
                other => return Err(FormatError::malformed(format!("Illegal newarray type {other} at {pc}"))),
            };
            Ok(Insn::new(NewArray, kind as u16, 0))
        }
        0xbd => Ok(Insn::new(ANewArray, 0, reader.u2()? as u32)),
        0xbe => plain(ArrayLength),
        0xbf => plain(AThrow),
        0xc0 => Ok(Insn::new(CheckCast, 0, reader.u2()? as u32)),
        0xc1 => Ok(Insn::new(InstanceOf, 0, reader.u2()? as u32)),
        0xc2 => plain(MonitorEnter),
        0xc3 => plain(MonitorExit),
        0xc4 => {
            let opcode = reader.u1()?;
            let index = reader.u2()?;
            match opcode {
                0x15 | 0x17 | 0x19 => local(Load, index),
                0x16 | 0x18 => local(Load2, index),
                0x36 | 0x38 | 0x3a => local(Store, index),
                0x37 | 0x39 => local(Store2, index),
                0x84 => Ok(Insn::new(IInc, index, reader.i2()? as u32)),
                0xa9 => local(Ret, index),
                other => Err(FormatError::malformed(format!("Bad wide instruction {other} at {pc}"))),
            }
        }
        0xc5 => {
            let class = reader.u2()? as u32;
            Ok(Insn::new(MultiANewArray, reader.u1()? as u16, class))
        }
        0xc6 => Ok(Insn::new(IfNull, 0, pc as u32).offset(reader.i2()?)),
        0xc7 => Ok(Insn::new(IfNonNull, 0, pc as u32).offset(reader.i2()?)),
        0xc8 => Ok(Insn::new(Goto, 0, pc as u32).offset(reader.i4()?)),
        0xc9 => Ok(Insn::new(Jsr, 0, pc as u32).offset(reader.i4()?)),
        other => Err(FormatError::malformed(format!("Bad instruction: {other:#04x} at {pc}"))),
    }
}

impl Insn {
    /// Turns a branch's own position into its target's.
    fn offset(mut self, by: i32) -> Insn {
        self.b = (self.b as i32).wrapping_add(by) as u32;
        self
    }
}

const ARITHMETIC: [Op; 36] = {
    use Op::*;
    [
        IAdd, LAdd, FAdd, DAdd, ISub, LSub, FSub, DSub, IMul, LMul, FMul, DMul, IDiv, LDiv, FDiv, DDiv, IRem, LRem,
        FRem, DRem, INeg, LNeg, FNeg, DNeg, IShl, LShl, IShr, LShr, IUshr, LUshr, IAnd, LAnd, IOr, LOr, IXor, LXor,
    ]
};

const CONVERSIONS: [Op; 15] = {
    use Op::*;
    [I2L, I2F, I2D, L2I, L2F, L2D, F2I, F2L, F2D, D2I, D2L, D2F, I2B, I2C, I2S]
};

const BRANCHES: [Op; 16] = {
    use Op::*;
    [
        IfEq, IfNe, IfLt, IfGe, IfGt, IfLe, IfICmpEq, IfICmpNe, IfICmpLt, IfICmpGe, IfICmpGt, IfICmpLe, IfACmpEq,
        IfACmpNe, Goto, Jsr,
    ]
};
