//! What each instruction demands of the frame and does to it (JVMS 4.10.1.9), but for calls and fields.

use super::frame::Frame;
use super::method::{Method, kind};
use super::problem::{Place, Problem, Reason, Stop, Wanted, bad_code};
use super::types::{Type, Want, is_assignable};
use crate::Name;
use crate::cfg::opcode::{self, *};
use crate::classfile::Constant;

/// What remains to be done after [`Method::step`]. Jumps are left to the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    None,
    /// A constructor returns: `old` becomes `new` in the whole frame.
    Initialise {
        old: Type,
        new: Type,
    },
}

pub(super) fn object() -> Type {
    Type::Object(Name::new("java/lang/Object"))
}

impl Method<'_> {
    /// Applies the instruction at `pc`, which lies wholly inside the code.
    pub fn step(&mut self, frame: &mut Frame, pc: usize) -> Result<Effect, Stop> {
        let op = self.bytes[pc];
        match op {
            NOP | GOTO | GOTO_W => {}
            ACONST_NULL => frame.push(Type::Null)?,
            ICONST_M1..=ICONST_5 | BIPUSH | SIPUSH => frame.push(Type::Int)?,
            LCONST_0 | LCONST_1 => frame.push_value(Type::Long)?,
            FCONST_0..=FCONST_2 => frame.push(Type::Float)?,
            DCONST_0 | DCONST_1 => frame.push_value(Type::Double)?,
            LDC..=LDC2_W => self.load_constant(frame, pc)?,
            ILOAD..=ALOAD_3 | ISTORE..=ASTORE_3 | IINC | WIDE | RET => match opcode::local(self.bytes, pc) {
                Some((general, index)) => self.local_access(frame, pc, general, index)?,
                // The array loads lie between the loads.
                None => self.array_access(frame, op)?,
            },
            IALOAD..=SALOAD | IASTORE..=SASTORE => self.array_access(frame, op)?,
            POP..=SWAP => self.shuffle(frame, op)?,
            IADD..=DREM => {
                let kind = number(op - IADD);
                frame.pop_value(self.lookup, kind)?;
                frame.pop_value(self.lookup, kind)?;
                frame.push_value(kind)?;
            }
            INEG..=DNEG => {
                let kind = number(op - INEG);
                frame.pop_value(self.lookup, kind)?;
                frame.push_value(kind)?;
            }
            ISHL..=LUSHR => {
                let kind = number((op - ISHL) % 2);
                frame.pop(self.lookup, Want::Is(Type::Int))?;
                frame.pop_value(self.lookup, kind)?;
                frame.push_value(kind)?;
            }
            IAND..=LXOR => {
                let kind = number((op - IAND) % 2);
                frame.pop_value(self.lookup, kind)?;
                frame.pop_value(self.lookup, kind)?;
                frame.push_value(kind)?;
            }
            I2L..=I2S => {
                let (from, to) = conversion(op);
                frame.pop_value(self.lookup, from)?;
                frame.push_value(to)?;
            }
            LCMP..=DCMPG => {
                let kind = match op {
                    LCMP => Type::Long,
                    FCMPL | FCMPG => Type::Float,
                    _ => Type::Double,
                };
                frame.pop_value(self.lookup, kind)?;
                frame.pop_value(self.lookup, kind)?;
                frame.push(Type::Int)?;
            }
            IFEQ..=IFLE | TABLESWITCH | LOOKUPSWITCH => _ = frame.pop(self.lookup, Want::Is(Type::Int))?,
            IF_ICMPEQ..=IF_ICMPLE => {
                frame.pop(self.lookup, Want::Is(Type::Int))?;
                frame.pop(self.lookup, Want::Is(Type::Int))?;
            }
            IF_ACMPEQ | IF_ACMPNE => {
                frame.pop(self.lookup, Want::Reference)?;
                frame.pop(self.lookup, Want::Reference)?;
            }
            IFNULL | IFNONNULL | MONITORENTER | MONITOREXIT => _ = frame.pop(self.lookup, Want::Reference)?,
            IRETURN..=RETURN => self.return_value(frame, pc)?,
            GETSTATIC..=PUTFIELD => self.field_access(frame, pc)?,
            INVOKEVIRTUAL..=INVOKEDYNAMIC => return self.invoke(frame, pc),
            NEW => self.new_object(frame, pc)?,
            NEWARRAY => {
                let name = match self.byte(pc + 1) {
                    4 => "[Z",
                    5 => "[C",
                    6 => "[F",
                    7 => "[D",
                    8 => "[B",
                    9 => "[S",
                    10 => "[I",
                    11 => "[J",
                    _ => return Err(bad_code(pc, "Illegal newarray instruction")),
                };
                frame.pop(self.lookup, Want::Is(Type::Int))?;
                frame.push(Type::Object(Name::new(name)))?;
            }
            ANEWARRAY => self.new_reference_array(frame, pc)?,
            MULTIANEWARRAY => self.new_multi_array(frame, pc)?,
            ARRAYLENGTH => {
                let array = frame.pop(self.lookup, Want::Reference)?;
                if array != Type::Null && !array.is_array() {
                    return Err(frame.bad_top("Bad type on operand stack in arraylength", Wanted::Unsaid));
                }
                frame.push(Type::Int)?;
            }
            ATHROW => _ = frame.pop(self.lookup, Want::Is(Type::Object(Name::new("java/lang/Throwable"))))?,
            CHECKCAST => {
                let index = self.class_operand(pc)?;
                frame.pop(self.lookup, Want::Is(object()))?;
                frame.push(self.class_type(index)?)?;
            }
            INSTANCEOF => {
                self.class_operand(pc)?;
                frame.pop(self.lookup, Want::Is(object()))?;
                frame.push(Type::Int)?;
            }
            // The address that `jsr` pushes depends on the flow: the caller pushes it.
            JSR | JSR_W if !self.mapped => {}
            _ => return Err(bad_code(pc, format!("Bad instruction: {op:02x}"))),
        }
        Ok(Effect::None)
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// The pool index that follows an opcode.
    pub fn index_operand(&self, pc: usize) -> u16 {
        opcode::u16_at(self.bytes, pc + 1).unwrap_or(0)
    }

    fn class_operand(&self, pc: usize) -> Result<u16, Stop> {
        let index = self.index_operand(pc);
        self.check_constant(pc, index, kind::CLASS)?;
        Ok(index)
    }

    fn local_access(&mut self, frame: &mut Frame, pc: usize, op: u8, index: u16) -> Result<(), Stop> {
        match op {
            ILOAD | FLOAD => {
                let kind = number(op - ILOAD);
                frame.local(self.lookup, index, Want::Is(kind))?;
                frame.push(kind)
            }
            LLOAD | DLOAD => {
                let kind = number(op - ILOAD);
                frame.local_pair(self.lookup, index, kind)?;
                frame.push_value(kind)
            }
            ALOAD => {
                let found = frame.local(self.lookup, index, Want::Reference)?;
                frame.push(found)
            }
            ISTORE..=DSTORE => {
                let kind = number(op - ISTORE);
                frame.pop_value(self.lookup, kind)?;
                frame.set_local(index, kind)
            }
            ASTORE => {
                let want = if self.mapped { Want::Reference } else { Want::ReferenceOrReturn };
                let value = frame.pop(self.lookup, want)?;
                frame.set_local(index, value)
            }
            IINC => frame.local(self.lookup, index, Want::Is(Type::Int)).map(drop),
            // What `ret` finds in its local decides where it goes: the caller looks.
            RET if !self.mapped => Ok(()),
            _ => Err(bad_code(pc, format!("Bad instruction: {op:02x}"))),
        }
    }

    fn array_access(&mut self, frame: &mut Frame, op: u8) -> Result<(), Stop> {
        let is_load = op < IASTORE;
        let which = if is_load { op - IALOAD } else { op - IASTORE };
        // byte, char and short are ints on the stack.
        let value = match which {
            0..=3 => number(which),
            4 => object(),
            _ => Type::Int,
        };
        if !is_load {
            frame.pop_value(self.lookup, value)?;
        }
        frame.pop(self.lookup, Want::Is(Type::Int))?;
        let array = frame.pop(self.lookup, Want::Reference)?;
        let (fits, wanted) = match which {
            0 => (array.is_array_of(b'I'), "[I"),
            1 => (array.is_array_of(b'J'), "[J"),
            2 => (array.is_array_of(b'F'), "[F"),
            3 => (array.is_array_of(b'D'), "[D"),
            4 => (array.is_reference_array(), ""),
            5 => (array.is_array_of(b'B') || array.is_array_of(b'Z'), ""),
            6 => (array.is_array_of(b'C'), "[C"),
            _ => (array.is_array_of(b'S'), "[S"),
        };
        if !fits {
            let message = format!("Bad type on operand stack in {}", opcode::name(op).unwrap_or_default());
            let wanted = match which {
                4 => Wanted::By(Want::Reference),
                5 => Wanted::Unsaid,
                _ => Wanted::By(Want::Is(Type::Object(Name::new(wanted)))),
            };
            return Err(frame.bad_top(message, wanted));
        }
        match is_load {
            true if which == 4 => frame.push(array.element()),
            true => frame.push_value(value),
            false => Ok(()),
        }
    }

    /// The instructions that move slots without looking at their types, but for their size.
    fn shuffle(&mut self, frame: &mut Frame, op: u8) -> Result<(), Stop> {
        match op {
            POP => _ = frame.pop(self.lookup, Want::Category1)?,
            POP2 => _ = self.pop_pair(frame)?,
            DUP => {
                let a = frame.pop(self.lookup, Want::Category1)?;
                push_all(frame, &[a, a])?;
            }
            DUP_X1 => {
                let a = frame.pop(self.lookup, Want::Category1)?;
                let b = frame.pop(self.lookup, Want::Category1)?;
                push_all(frame, &[a, b, a])?;
            }
            DUP_X2 => {
                let a = frame.pop(self.lookup, Want::Category1)?;
                let (c, b) = self.pop_pair(frame)?;
                push_all(frame, &[a, c, b, a])?;
            }
            DUP2 => {
                let (b, a) = self.pop_pair(frame)?;
                push_all(frame, &[b, a, b, a])?;
            }
            DUP2_X1 => {
                let (b, a) = self.pop_pair(frame)?;
                let c = frame.pop(self.lookup, Want::Category1)?;
                push_all(frame, &[b, a, c, b, a])?;
            }
            DUP2_X2 => {
                let (b, a) = self.pop_pair(frame)?;
                let (d, c) = self.pop_pair(frame)?;
                push_all(frame, &[b, a, d, c, b, a])?;
            }
            _ => {
                let a = frame.pop(self.lookup, Want::Category1)?;
                let b = frame.pop(self.lookup, Want::Category1)?;
                push_all(frame, &[a, b])?;
            }
        }
        Ok(())
    }

    /// Two slots, (lower, upper): two values of category 1, or one of category 2.
    fn pop_pair(&mut self, frame: &mut Frame) -> Result<(Type, Type), Stop> {
        let upper = frame.pop_any()?;
        let lower = if upper.is_category1() {
            frame.pop(self.lookup, Want::Category1)?
        } else if upper.is_category2_second() {
            frame.pop(self.lookup, Want::Category2)?
        } else {
            return Err(frame.bad_top("Bad type on operand stack", Wanted::By(Want::Category1)));
        };
        Ok((lower, upper))
    }

    fn load_constant(&mut self, frame: &mut Frame, pc: usize) -> Result<(), Stop> {
        let op = self.bytes[pc];
        let index = if op == LDC { u16::from(self.byte(pc + 1)) } else { self.index_operand(pc) };
        let kinds = if op == LDC2_W {
            kind::LONG | kind::DOUBLE | kind::DYNAMIC
        } else {
            let newer = if self.class.major >= 49 { kind::CLASS } else { 0 };
            let handles = kind::METHOD_HANDLE | kind::METHOD_TYPE | kind::DYNAMIC;
            kind::INTEGER | kind::FLOAT | kind::STRING | newer | handles
        };
        self.check_constant(pc, index, kinds)?;
        let class = |name| Type::Object(Name::new(name));
        let value = match self.class.pool.get(index) {
            Some(Constant::Integer(_)) => Type::Int,
            Some(Constant::Float(_)) => Type::Float,
            Some(Constant::Long(_)) => Type::Long,
            Some(Constant::Double(_)) => Type::Double,
            Some(Constant::String(_)) => class("java/lang/String"),
            Some(Constant::Class(_)) => class("java/lang/Class"),
            Some(Constant::MethodHandle { .. }) => class("java/lang/invoke/MethodHandle"),
            Some(Constant::MethodType(_)) => class("java/lang/invoke/MethodType"),
            Some(&Constant::Dynamic { name_and_type, .. }) => {
                let (_, descriptor) =
                    self.class.pool.name_and_type(name_and_type).map_err(|error| Stop::Format(error.message))?;
                let found = self.field_type(descriptor)?;
                if found.second().is_some() != (op == LDC2_W) {
                    return Err(bad_code(pc, "Invalid index in ldc"));
                }
                found
            }
            _ => return Err(bad_code(pc, "Invalid index in ldc")),
        };
        frame.push_value(value)
    }

    fn return_value(&mut self, frame: &mut Frame, pc: usize) -> Result<(), Stop> {
        let op = self.bytes[pc];
        let Some(result) = self.signature.result else {
            if op != RETURN {
                match op {
                    ARETURN => frame.pop(self.lookup, Want::Reference)?,
                    _ => frame.pop_slots(self.lookup, number(op - IRETURN))?,
                };
                let wanted = Wanted::Signature("top".to_owned());
                return Err(frame.bad_top("Method does not expect a return value", wanted));
            }
            if self.is_constructor && frame.this_uninit {
                return Err(bad_code(pc, "Constructor must call super() or this() before return"));
            }
            return Ok(());
        };
        let found = match op {
            RETURN => return Err(bad_code(pc, "Method expects a return value")),
            ARETURN => frame.pop(self.lookup, Want::Reference)?,
            _ => frame.pop_slots(self.lookup, number(op - IRETURN))?,
        };
        if is_assignable(self.lookup, found, result)? {
            return Ok(());
        }
        let wanted = match self.info.descriptor.rsplit(')').next() {
            Some("Z") => "boolean".to_owned(),
            Some("B") => "byte".to_owned(),
            Some("C") => "char".to_owned(),
            Some("S") => "short".to_owned(),
            _ => result.to_string(),
        };
        Err(frame.bad_top("Bad return type", Wanted::Signature(wanted)))
    }

    fn new_object(&mut self, frame: &mut Frame, pc: usize) -> Result<(), Stop> {
        let index = self.class_operand(pc)?;
        let class = self.class_type(index)?;
        if class.is_array() {
            let reason = Reason::BadType { place: Place::Pool(index), found: class, wanted: Wanted::Unsaid };
            return Err(Problem::new(pc, "Illegal new instruction", reason).into());
        }
        let made = Type::Uninit(u16::try_from(pc).unwrap_or(u16::MAX));
        // JVMS 4.10.1.9.new: an older object of the same instruction must not be taken for the new one.
        if !self.mapped {
            if frame.stack().contains(&made) {
                return Err(bad_code(pc, "Uninitialized object on backwards branch"));
            }
            for slot in frame.locals.iter_mut().filter(|slot| **slot == made) {
                *slot = Type::Top;
            }
        }
        frame.push(made)
    }

    fn new_reference_array(&mut self, frame: &mut Frame, pc: usize) -> Result<(), Stop> {
        let index = self.class_operand(pc)?;
        let Type::Object(element) = self.class_type(index)? else { return Ok(()) };
        let dimensions = element.len() - element.trim_start_matches('[').len();
        if dimensions == 255 {
            return Err(bad_code(pc, "Illegal anewarray instruction, array has more than 255 dimensions"));
        }
        frame.pop(self.lookup, Want::Is(Type::Int))?;
        let array = if dimensions > 0 { format!("[{element}") } else { format!("[L{element};") };
        frame.push(Type::Object(Name::new(&array)))
    }

    fn new_multi_array(&mut self, frame: &mut Frame, pc: usize) -> Result<(), Stop> {
        let index = self.class_operand(pc)?;
        let array = self.class_type(index)?;
        let Type::Object(name) = array else { return Ok(()) };
        if !array.is_array() {
            let reason = Reason::BadType { place: Place::Pool(index), found: array, wanted: Wanted::Unsaid };
            let message = "Illegal constant pool index in multianewarray instruction";
            return Err(Problem::new(pc, message, reason).into());
        }
        let dimensions = usize::from(self.byte(pc + 3));
        let available = name.len() - name.trim_start_matches('[').len();
        if dimensions < 1 || dimensions > available {
            let message = format!("Illegal dimension in multianewarray instruction: {dimensions}");
            return Err(bad_code(pc, message));
        }
        for _ in 0..dimensions {
            frame.pop(self.lookup, Want::Is(Type::Int))?;
        }
        frame.push(array)
    }
}

fn push_all(frame: &mut Frame, slots: &[Type]) -> Result<(), Stop> {
    slots.iter().try_for_each(|&slot| frame.push(slot))
}

/// Instructions come in the order int, long, float, double.
fn number(which: u8) -> Type {
    match which % 4 {
        0 => Type::Int,
        1 => Type::Long,
        2 => Type::Float,
        _ => Type::Double,
    }
}

fn conversion(op: u8) -> (Type, Type) {
    match op {
        I2L => (Type::Int, Type::Long),
        I2F => (Type::Int, Type::Float),
        I2D => (Type::Int, Type::Double),
        L2I => (Type::Long, Type::Int),
        L2F => (Type::Long, Type::Float),
        L2D => (Type::Long, Type::Double),
        F2I => (Type::Float, Type::Int),
        F2L => (Type::Float, Type::Long),
        F2D => (Type::Float, Type::Double),
        D2I => (Type::Double, Type::Int),
        D2L => (Type::Double, Type::Long),
        D2F => (Type::Double, Type::Float),
        _ => (Type::Int, Type::Int),
    }
}
