//! What the arguments of a call are: whether a method passes on what it was given itself.

use program::Kind;
use program::cfg::opcode::*;
use program::classfile::MethodDescriptor;
use program::link::Method;

/// What a method hands to one that it calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passed {
    /// All of it are parameters that are never assigned, and constants.
    pub all: bool,
    /// Some of it is a parameter, or was made of nothing else by the program.
    pub some: bool,
}

/// The call at an instruction; nothing if it is none.
pub fn passed(method: &'static Method, at: u32) -> Option<Passed> {
    let code = method.info()?.code.as_ref()?;
    let reader = Reader { method, bytes: code.bytes, pcs: &method.code.get()?.pcs };
    let pc = method.pc_of(at);
    let place = reader.pcs.iter().position(|&other| other == pc)?;
    let called = reader.called(place)?;
    let mut passed = Passed { all: true, some: false };
    let mut end = place;
    for _ in 0..called.arguments {
        match end.checked_sub(1).and_then(|last| reader.value(last)) {
            Some(value) => {
                passed.all &= value.is_own;
                passed.some |= value.is_given;
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
struct Value {
    /// The first of the instructions that compute it.
    start: usize,
    /// A parameter or a constant.
    is_own: bool,
    /// A parameter, or made of such by the program's own methods.
    is_given: bool,
}

struct Called {
    /// With the receiver, except for constructors, whose object is new.
    arguments: usize,
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

    /// The value that an instruction leaves on the stack.
    fn value(&self, last: usize) -> Option<Value> {
        let pc = usize::from(*self.pcs.get(last)?);
        let single = |is_own, is_given| Some(Value { start: last, is_own, is_given });
        match self.opcode(last)? {
            ACONST_NULL..=LDC2_W => single(true, false),
            ILOAD..=ALOAD_3 => {
                let is_parameter = local(self.bytes, pc).is_some_and(|(_, local)| self.is_parameter(local));
                single(is_parameter, is_parameter)
            }
            GETSTATIC | NEW => single(false, false),
            I2L..=I2S | CHECKCAST => self.operand(last),
            GETFIELD | INSTANCEOF | ARRAYLENGTH | NEWARRAY | ANEWARRAY | INEG..=DNEG => self.made(last, 1),
            IALOAD..=SALOAD | IADD..=DREM | ISHL..=LXOR | LCMP..=DCMPG => self.made(last, 2),
            INVOKEVIRTUAL..=INVOKEDYNAMIC => self.result(last),
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
        Some(Value { start, is_own: false, is_given: false })
    }

    /// What a method returns, or a new object.
    fn result(&self, last: usize) -> Option<Value> {
        let called = self.called(last)?;
        let (mut start, mut is_own, mut is_all, mut is_given) = (last, true, true, false);
        for _ in 0..called.arguments {
            let argument = self.operand(start)?;
            start = argument.start;
            is_own &= argument.is_own;
            is_all &= argument.is_own || argument.is_given;
            is_given |= argument.is_given;
        }
        if called.is_constructor {
            let (new, copy) = (start.checked_sub(2)?, start.checked_sub(1)?);
            if (self.opcode(new)?, self.opcode(copy)?) != (NEW, DUP) {
                return None;
            }
            start = new;
        }
        let is_made = called.is_of_program && is_all;
        Some(Value {
            start,
            is_own: is_own && called.is_conversion,
            is_given: is_given && (is_made || called.is_conversion),
        })
    }

    fn called(&self, place: usize) -> Option<Called> {
        let pc = usize::from(*self.pcs.get(place)?);
        let opcode @ INVOKEVIRTUAL..=INVOKEINTERFACE = u8_at(self.bytes, pc)? else { return None };
        let called = self.method.class.file?.pool.member(u16_at(self.bytes, pc + 1)?).ok()?;
        let is_constructor = called.name == "<init>";
        let receiver = usize::from(opcode != INVOKESTATIC && !is_constructor);
        let is_boxing =
            Kind::of_wrapper(&called.class).is_some() && (called.name == "valueOf" || called.name.ends_with("Value"));
        Some(Called {
            arguments: MethodDescriptor::parse(&called.descriptor)?.parameters.len() + receiver,
            is_constructor,
            is_of_program: !["java/", "javax/", "jdk/"].iter().any(|start| called.class.starts_with(start)),
            is_conversion: is_boxing || called.class == "java/lang/String" && called.name == "valueOf",
        })
    }

    /// Whether a local variable is a parameter that the method never assigns.
    fn is_parameter(&self, local_variable: u16) -> bool {
        let stores = |pc: &u16| {
            local(self.bytes, usize::from(*pc))
                .is_some_and(|(opcode, stored)| (ISTORE..=ASTORE).contains(&opcode) && stored == local_variable)
        };
        local_variable < self.method.argument_slots && !self.pcs.iter().any(stores)
    }
}
