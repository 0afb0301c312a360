//! What the arguments of a call are: whether a method passes on what it was given itself.

use program::Kind;
use program::cfg::opcode::*;
use program::classfile::MethodDescriptor;
use program::link::Method;

/// What a method hands to one that it calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passed {
    /// All of it are constants and parameters that are assigned nothing but constants.
    pub all: bool,
    /// Some of it is a parameter, or was made of nothing else by the program.
    pub some: bool,
    /// One of its numbers is a parameter.
    pub number: bool,
}

/// The call at an instruction; nothing if it is none.
pub fn passed(method: &'static Method, at: u32) -> Option<Passed> {
    let code = method.info()?.code.as_ref()?;
    let reader = Reader { method, bytes: code.bytes, pcs: &method.code.get()?.pcs };
    let pc = method.pc_of(at);
    let place = reader.pcs.iter().position(|&other| other == pc)?;
    let called = reader.called(place)?;
    let mut passed = Passed { all: true, some: false, number: false };
    let mut end = place;
    for index in (0..called.arguments).rev() {
        match end.checked_sub(1).and_then(|last| reader.argument(last)) {
            Some(value) => {
                passed.all &= value.is_own;
                passed.some |= value.is_clean && value.has_parameter;
                passed.number |= value.is_own && value.has_parameter && called.numbers.contains(&index);
                end = value.start;
            }
            // It is decided before the call.
            None => {
                passed.all = false;
                break;
            }
        }
    }
    Some(passed)
}

/// Whether a method decides anything.
pub fn decides(method: &'static Method) -> bool {
    let bytes = method.info().and_then(|info| info.code.as_ref()).map(|code| code.bytes).unwrap_or_default();
    let is_decision = |pc: &u16| {
        bytes
            .get(usize::from(*pc))
            .is_some_and(|&opcode| is_conditional(opcode) || matches!(opcode, TABLESWITCH | LOOKUPSWITCH))
    };
    method.code.get().is_some_and(|code| code.pcs.iter().any(is_decision))
}

/// A value on the stack.
#[derive(Clone, Copy)]
struct Value {
    /// The first of the instructions that compute it.
    start: usize,
    /// A parameter or a constant.
    is_own: bool,
    /// Made of parameters and constants by the program's own methods, if at all.
    is_clean: bool,
    has_parameter: bool,
}

struct Called {
    /// With the receiver, except for constructors, whose object is new.
    arguments: usize,
    /// Which of them are of type `int`.
    numbers: Vec<usize>,
    is_constructor: bool,
    /// It is no method of the JDK.
    is_of_program: bool,
    /// It turns a primitive into an object or text, or back.
    is_conversion: bool,
}

/// Reads the code of a method backwards, from a value to what computes it; only as far as nothing is decided.
struct Reader<'a> {
    method: &'static Method,
    bytes: &'a [u8],
    pcs: &'a [u16],
}

impl Reader<'_> {
    fn opcode(&self, place: usize) -> Option<u8> {
        u8_at(self.bytes, usize::from(*self.pcs.get(place)?))
    }

    /// The value of an argument that ends with an instruction: one of two, if it is decided there which.
    fn argument(&self, last: usize) -> Option<Value> {
        let value = self.value(last)?;
        let Some(jump) = value.start.checked_sub(1).filter(|place| self.opcode(*place) == Some(GOTO)) else {
            return Some(value);
        };
        let pc = usize::from(*self.pcs.get(jump)?);
        let target = pc.checked_add_signed(isize::from(u16_at(self.bytes, pc + 1)? as i16))?;
        if target != usize::from(*self.pcs.get(last + 1)?) {
            return Some(value);
        }
        let other = self.operand(jump)?;
        let decision = other.start.checked_sub(1)?;
        let opcode = self.opcode(decision).filter(|opcode| is_conditional(*opcode))?;
        let operands = if matches!(opcode, IF_ICMPEQ..=IF_ACMPNE) { 2 } else { 1 };
        Some(Value {
            start: self.made(decision, operands)?.start,
            // Which of two constants it is was the method's choice.
            is_own: value.is_own && other.is_own && (value.has_parameter || other.has_parameter),
            is_clean: value.is_clean && other.is_clean,
            has_parameter: value.has_parameter || other.has_parameter,
        })
    }

    /// The value that an instruction leaves on the stack.
    fn value(&self, last: usize) -> Option<Value> {
        let pc = usize::from(*self.pcs.get(last)?);
        let single = |is_own, is_clean, has_parameter| Some(Value { start: last, is_own, is_clean, has_parameter });
        match self.opcode(last)? {
            ACONST_NULL..=LDC2_W => single(true, true, false),
            ILOAD..=ALOAD_3 => {
                let (_, local) = local(self.bytes, pc)?;
                let is_parameter = local < self.method.argument_slots;
                let is_default = |store: &usize| {
                    let value = store.checked_sub(1).and_then(|value| self.opcode(value));
                    value.is_some_and(|opcode| matches!(opcode, ACONST_NULL..=LDC2_W))
                        && self.opcode(*store).is_some_and(|opcode| matches!(opcode, ISTORE..=ASTORE_3))
                };
                match self.stores(local)[..] {
                    [] => single(is_parameter, is_parameter, is_parameter),
                    ref stores if is_parameter && stores.iter().all(is_default) => single(true, true, true),
                    // Another name for something.
                    [store] if !is_parameter && store < last => Some(Value { start: last, ..self.operand(store)? }),
                    _ => single(false, false, false),
                }
            }
            GETSTATIC => single(false, true, false),
            I2L..=I2S | CHECKCAST => self.operand(last),
            GETFIELD | INSTANCEOF | ARRAYLENGTH | NEWARRAY | ANEWARRAY | INEG..=DNEG => self.made(last, 1),
            IALOAD..=SALOAD | IADD..=DREM | ISHL..=LXOR | LCMP..=DCMPG => self.made(last, 2),
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.result(last),
            AASTORE => self.listed(last),
            _ => None,
        }
    }

    /// What the last operand of an instruction is.
    fn operand(&self, last: usize) -> Option<Value> {
        self.value(last.checked_sub(1)?)
    }

    /// Something new, of so many operands.
    fn made(&self, last: usize, operands: usize) -> Option<Value> {
        let mut start = last;
        for _ in 0..operands {
            start = self.operand(start)?.start;
        }
        Some(Value { start, is_own: false, is_clean: false, has_parameter: false })
    }

    /// An array that is made in place, up to the element that an instruction stores: its elements.
    fn listed(&self, last: usize) -> Option<Value> {
        let element = self.operand(last)?;
        let copy = self.operand(element.start)?.start.checked_sub(1)?;
        if self.opcode(copy)? != DUP {
            return None;
        }
        let array = copy.checked_sub(1)?;
        let others = match self.opcode(array)? {
            ANEWARRAY => Value { start: self.operand(array)?.start, ..element },
            AASTORE => self.listed(array)?,
            _ => return None,
        };
        Some(Value {
            start: others.start,
            is_own: others.is_own && element.is_own,
            is_clean: others.is_clean && element.is_clean,
            has_parameter: others.has_parameter || element.has_parameter,
        })
    }

    /// What a method returns, or a new object.
    fn result(&self, last: usize) -> Option<Value> {
        let called = self.called(last)?;
        let mut value = Value { start: last, is_own: true, is_clean: true, has_parameter: false };
        for _ in 0..called.arguments {
            let argument = self.operand(value.start)?;
            value.start = argument.start;
            value.is_own &= argument.is_own;
            value.is_clean &= argument.is_clean;
            value.has_parameter |= argument.has_parameter;
        }
        if called.is_constructor {
            let (new, copy) = (value.start.checked_sub(2)?, value.start.checked_sub(1)?);
            if (self.opcode(new)?, self.opcode(copy)?) != (NEW, DUP) {
                return None;
            }
            value.start = new;
        }
        value.is_own &= called.is_conversion;
        value.is_clean &= called.is_of_program || called.is_conversion;
        Some(value)
    }

    fn called(&self, place: usize) -> Option<Called> {
        let pc = usize::from(*self.pcs.get(place)?);
        let opcode @ INVOKEVIRTUAL..=INVOKEINTERFACE = u8_at(self.bytes, pc)? else { return None };
        let called = self.method.class.file?.pool.member(u16_at(self.bytes, pc + 1)?).ok()?;
        let is_constructor = called.name == "<init>";
        let receiver = usize::from(opcode != INVOKESTATIC && !is_constructor);
        let is_boxing =
            Kind::of_wrapper(&called.class).is_some() && (called.name == "valueOf" || called.name.ends_with("Value"));
        let parameters = MethodDescriptor::parse(&called.descriptor)?.parameters;
        let is_number = |index: &usize| parameters[*index].kind() == Kind::Int;
        Some(Called {
            arguments: parameters.len() + receiver,
            numbers: (0..parameters.len()).filter(is_number).map(|index| index + receiver).collect(),
            is_constructor,
            is_of_program: !["java/", "javax/", "jdk/"].iter().any(|start| called.class.starts_with(start)),
            is_conversion: is_boxing || called.class == "java/lang/String" && called.name == "valueOf",
        })
    }

    /// Where a local variable is assigned.
    fn stores(&self, variable: u16) -> Vec<usize> {
        let is_store = |place: &usize| {
            local(self.bytes, usize::from(self.pcs[*place]))
                .is_some_and(|(opcode, stored)| matches!(opcode, ISTORE..=ASTORE | IINC) && stored == variable)
        };
        (0..self.pcs.len()).filter(is_store).collect()
    }
}
