//! Where a value comes from, read backwards from the instruction that uses it, as far as nothing is decided on the way.

use program::Kind;
use program::cfg::opcode::*;
use program::classfile::MethodDescriptor;
use program::link::Method;

/// Where a value comes from. Arithmetic that keeps the order of numbers is told from arithmetic that does not.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A parameter of the method that nothing is assigned to; the receiver is the first.
    Parameter(usize),
    Constant(i64),
    Null,
    Field {
        object: Box<Source>,
        class: String,
        name: String,
    },
    /// An element of an array, or of a list.
    Element(Box<Source>),
    /// The length of an array or a string, the size of a collection.
    Length(Box<Source>),
    /// A sum or a difference.
    Sum(Vec<Source>),
    /// A value divided, multiplied or shifted by a constant.
    Scaled(Box<Source>),
    /// A number from 0 to this: the rest of the bits is masked out.
    Masked(i64),
    /// A variable that is assigned several times: the parameter that it is in the beginning, and what it is compared with.
    Counter {
        from: Option<usize>,
        limits: Vec<Source>,
    },
    /// The result of a call, by class, name and arguments.
    Result {
        class: String,
        name: String,
        of: Vec<Source>,
    },
    /// Something else that is computed of values.
    Computed(Vec<Source>),
    Unknown,
}

impl Source {
    /// The same seen from the caller: parameters are its arguments.
    pub fn lifted(&self, arguments: &[Source]) -> Source {
        let all = |of: &[Source]| of.iter().map(|one| one.lifted(arguments)).collect::<Vec<Source>>();
        let inner = |of: &Source| Box::new(of.lifted(arguments));
        match self {
            Source::Parameter(index) => arguments.get(*index).cloned().unwrap_or(Source::Unknown),
            Source::Constant(_) | Source::Masked(_) | Source::Null | Source::Unknown => self.clone(),
            Source::Field { object, class, name } => {
                Source::Field { object: inner(object), class: class.clone(), name: name.clone() }
            }
            Source::Element(of) => Source::Element(inner(of)),
            Source::Length(of) => Source::Length(inner(of)),
            Source::Scaled(of) => Source::Scaled(inner(of)),
            Source::Sum(of) => Source::Sum(all(of)),
            Source::Counter { from, limits } => {
                let from = from.and_then(|from| arguments.get(from)?.parameter());
                Source::Counter { from, limits: all(limits) }
            }
            Source::Computed(of) => Source::Computed(all(of)),
            Source::Result { class, name, of } => {
                Source::Result { class: class.clone(), name: name.clone(), of: all(of) }
            }
        }
    }

    /// The parameter that it is, perhaps scaled.
    pub fn parameter(&self) -> Option<usize> {
        match self {
            Source::Parameter(index) => Some(*index),
            Source::Scaled(of) => of.parameter(),
            _ => None,
        }
    }

    /// The parameters that it is a sum of.
    pub fn summands(&self) -> Vec<usize> {
        match self {
            Source::Sum(of) => of.iter().flat_map(Source::summands).collect(),
            other => other.parameter().into_iter().collect(),
        }
    }

    /// The parameters of a value that is one, or a sum of nothing but parameters and constants.
    pub fn plain_summands(&self) -> Option<Vec<usize>> {
        match self {
            Source::Constant(_) => Some(Vec::new()),
            Source::Sum(of) => {
                of.iter().map(Source::plain_summands).collect::<Option<Vec<_>>>().map(|all| all.concat())
            }
            other => other.parameter().map(|parameter| vec![parameter]),
        }
    }

    /// The parameters of a sum of nothing but parameters, constants and variables that are counted on.
    pub fn counted(&self) -> Option<Vec<usize>> {
        match self {
            Source::Counter { from, .. } => Some(from.iter().copied().collect()),
            Source::Constant(_) => Some(Vec::new()),
            Source::Sum(of) => of.iter().map(Source::counted).collect::<Option<Vec<_>>>().map(|all| all.concat()),
            other => other.parameter().map(|parameter| vec![parameter]),
        }
    }

    /// The parameter that it is, or is a part of.
    pub fn root(&self) -> Option<usize> {
        match self {
            Source::Parameter(index) => Some(*index),
            Source::Field { object, .. } => object.root(),
            Source::Element(of) | Source::Length(of) | Source::Scaled(of) => of.root(),
            _ => None,
        }
    }
}

/// How far values are followed.
const DEPTH: u32 = 16;

/// Reads the code of a method.
pub struct Reader {
    method: &'static Method,
    bytes: &'static [u8],
    pcs: Vec<usize>,
    /// Where each parameter lies; the receiver first.
    slots: Vec<u16>,
}

/// A call: what is called, and what with, the receiver first; that of a constructor is new.
pub struct Call {
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub arguments: Vec<Source>,
    start: usize,
}

impl Reader {
    pub fn new(method: &'static Method) -> Option<Reader> {
        let bytes = method.info()?.code.as_ref()?.bytes;
        let mut pcs = Vec::new();
        let mut pc = 0;
        while pc < bytes.len() {
            pcs.push(pc);
            pc += length(bytes, pc)?.max(1);
        }
        let mut slots = Vec::new();
        let mut slot = 0;
        if !method.is_static() {
            slots.push(0);
            slot = 1;
        }
        for parameter in MethodDescriptor::parse(&method.descriptor)?.parameters {
            slots.push(slot);
            slot += if matches!(parameter.kind(), Kind::Long | Kind::Double) { 2 } else { 1 };
        }
        Some(Reader { method, bytes, pcs, slots })
    }

    pub fn place(&self, pc: u16) -> Option<usize> {
        self.pcs.binary_search(&usize::from(pc)).ok()
    }

    pub fn places(&self) -> usize {
        self.pcs.len()
    }

    pub fn opcode(&self, place: usize) -> Option<u8> {
        u8_at(self.bytes, *self.pcs.get(place)?)
    }

    /// The operands of an instruction that takes so many, the last first.
    pub fn operands(&self, place: usize, count: usize) -> Option<Vec<Source>> {
        let mut operands = Vec::new();
        let mut end = place;
        // Two operands that are used again: `array[index] += …`.
        if count == 2 && self.opcode(place.checked_sub(1)?) == Some(DUP2) {
            end = place - 1;
        }
        for _ in 0..count {
            let (source, start) = self.read(end.checked_sub(1)?, DEPTH)?;
            operands.push(source);
            end = start;
        }
        Some(operands)
    }

    /// The name of the field that an instruction sets.
    pub fn assigned(&self, place: usize) -> Option<String> {
        let pc = *self.pcs.get(place)?;
        let field = || self.method.class.file?.pool.member(u16_at(self.bytes, pc + 1)?).ok();
        (self.opcode(place)? == PUTFIELD).then(field)?.map(|field| field.name.to_string())
    }

    /// The call at an instruction, if it is one; arguments that cannot be read are unknown.
    pub fn call(&self, place: usize) -> Option<Call> {
        self.call_within(place, DEPTH)
    }

    fn call_within(&self, place: usize, depth: u32) -> Option<Call> {
        let pc = *self.pcs.get(place)?;
        let opcode @ INVOKEVIRTUAL..=INVOKEINTERFACE = u8_at(self.bytes, pc)? else { return None };
        let called = self.method.class.file?.pool.member(u16_at(self.bytes, pc + 1)?).ok()?;
        let parameters = MethodDescriptor::parse(&called.descriptor)?.parameters.len();
        let is_new = called.name == "<init>";
        let count = parameters + usize::from(opcode != INVOKESTATIC && !is_new);
        let mut arguments = Vec::new();
        let mut start = place;
        for _ in 0..count {
            match start.checked_sub(1).and_then(|last| self.read(last, depth.checked_sub(1)?)) {
                Some((source, begin)) => {
                    arguments.push(source);
                    start = begin;
                }
                None => {
                    arguments.resize(count, Source::Unknown);
                    start = usize::MAX;
                    break;
                }
            }
        }
        if is_new {
            // NEW and DUP come first, if it is an object of its own.
            start = start.checked_sub(2).filter(|new| self.opcode(*new) == Some(NEW)).unwrap_or(usize::MAX);
            arguments.push(Source::Unknown);
        }
        arguments.reverse();
        let (class, name) = (called.class.to_string(), called.name.to_string());
        Some(Call { class, name, descriptor: called.descriptor.to_string(), arguments, start })
    }

    /// The value that an instruction leaves on the stack, and where the code that computes it begins.
    fn read(&self, last: usize, depth: u32) -> Option<(Source, usize)> {
        let depth = depth.checked_sub(1)?;
        let (source, start) = self.read_straight(last, depth)?;
        match self.other_way(start, last, depth) {
            Some((other, start)) => Some((Source::Computed(vec![other, source]), start)),
            None => Some((source, start)),
        }
    }

    /// The value that a conditional expression has otherwise, if its last way is here, and where its condition begins.
    fn other_way(&self, start: usize, last: usize, depth: u32) -> Option<(Source, usize)> {
        let leave = start.checked_sub(1)?;
        if self.opcode(leave)? != GOTO || self.target(leave)? != last + 1 {
            return None;
        }
        let (other, mut begin) = self.read(leave.checked_sub(1)?, depth)?;
        let way = begin;
        // Conditions that are joined by `&&` and `||` are several.
        while let Some(branch) = begin.checked_sub(1)
            && let Some(opcode @ (IFEQ..=IF_ACMPNE | IFNULL..=IFNONNULL)) = self.opcode(branch)
            && matches!(self.target(branch), Some(to) if to == start || to == way)
        {
            begin = branch;
            for _ in 0..if matches!(opcode, IF_ICMPEQ..=IF_ACMPNE) { 2 } else { 1 } {
                begin = self.read(begin.checked_sub(1)?, depth)?.1;
            }
        }
        (begin < way).then_some((other, begin))
    }

    /// Where an instruction jumps to.
    fn target(&self, place: usize) -> Option<usize> {
        let pc = *self.pcs.get(place)?;
        let offset = isize::from(u16_at(self.bytes, pc + 1)? as i16);
        self.pcs.binary_search(&pc.checked_add_signed(offset)?).ok()
    }

    fn read_straight(&self, last: usize, depth: u32) -> Option<(Source, usize)> {
        let pc = *self.pcs.get(last)?;
        let opcode = u8_at(self.bytes, pc)?;
        let one = || self.read(last.checked_sub(1)?, depth);
        let two = || {
            let (right, start) = one()?;
            let (left, start) = self.read(start.checked_sub(1)?, depth)?;
            Some((left, right, start))
        };
        match opcode {
            ACONST_NULL => Some((Source::Null, last)),
            ICONST_M1..=ICONST_5 => Some((Source::Constant(i64::from(opcode) - i64::from(ICONST_0)), last)),
            LCONST_0..=LCONST_1 => Some((Source::Constant(i64::from(opcode - LCONST_0)), last)),
            BIPUSH => Some((Source::Constant(i64::from(u8_at(self.bytes, pc + 1)? as i8)), last)),
            SIPUSH => Some((Source::Constant(i64::from(u16_at(self.bytes, pc + 1)? as i16)), last)),
            FCONST_0..=DCONST_1 | LDC..=LDC2_W | GETSTATIC => Some((Source::Computed(Vec::new()), last)),
            ILOAD..=ALOAD_3 => Some((self.variable(last, depth)?, last)),
            GETFIELD => {
                let field = self.method.class.file?.pool.member(u16_at(self.bytes, pc + 1)?).ok()?;
                let (object, start) = one()?;
                let (class, name) = (field.class.to_string(), field.name.to_string());
                Some((Source::Field { object: Box::new(object), class, name }, start))
            }
            // What is loaded before a variable is counted on: `array[i++]`.
            IINC => one(),
            ARRAYLENGTH => one().map(|(array, start)| (Source::Length(Box::new(array)), start)),
            IALOAD..=SALOAD => two().map(|(array, _, start)| (Source::Element(Box::new(array)), start)),
            I2L..=I2S | CHECKCAST | DUP => one(),
            INEG..=DNEG | INSTANCEOF | NEWARRAY | ANEWARRAY => {
                one().map(|(value, start)| (Source::Computed(vec![value]), start))
            }
            IADD | LADD | ISUB | LSUB => two().map(|(left, right, start)| (Source::Sum(vec![left, right]), start)),
            IMUL | LMUL | IDIV | LDIV | ISHL..=LUSHR => two().map(|(left, right, start)| {
                let source = match (left, right) {
                    // To the right, with or without the sign.
                    (Source::Masked(mask), Source::Constant(by @ 0..63)) if opcode >= ISHL + 2 => {
                        Source::Masked(mask >> by)
                    }
                    (value, Source::Constant(by)) | (Source::Constant(by), value) if by > 0 => {
                        Source::Scaled(Box::new(value))
                    }
                    (left, right) => Source::Computed(vec![left, right]),
                };
                (source, start)
            }),
            // Of 32 bits, and of 64.
            IAND..=LAND => two().map(|(left, right, start)| {
                let source = match (left, right) {
                    (_, Source::Constant(mask)) | (Source::Constant(mask), _) if mask >= 0 => Source::Masked(mask),
                    (left, right) => Source::Computed(vec![left, right]),
                };
                (source, start)
            }),
            FADD | DADD | FSUB | DSUB | FMUL | DMUL | FDIV..=DREM | IOR..=LXOR | LCMP..=DCMPG => {
                two().map(|(left, right, start)| (Source::Computed(vec![left, right]), start))
            }
            INVOKEVIRTUAL..=INVOKEINTERFACE => {
                let call = self.call_within(last, depth)?;
                let start = Some(call.start).filter(|start| *start != usize::MAX)?;
                Some((result(call), start))
            }
            _ => None,
        }
    }

    /// What a local variable holds when an instruction loads it.
    fn variable(&self, load: usize, depth: u32) -> Option<Source> {
        let (_, slot) = local(self.bytes, self.pcs[load])?;
        let stores: Vec<usize> = (0..self.pcs.len())
            .filter(|place| {
                local(self.bytes, self.pcs[*place])
                    .is_some_and(|(opcode, stored)| stored == slot && matches!(opcode, ISTORE..=ASTORE | IINC))
            })
            .collect();
        let parameter = self.slots.iter().position(|own| *own == slot);
        match (parameter, &stores[..]) {
            (Some(index), []) => Some(Source::Parameter(index)),
            (None, &[store]) if store < load && self.opcode(store) != Some(IINC) => {
                Some(self.read(store.checked_sub(1)?, depth).map_or(Source::Unknown, |(source, _)| source))
            }
            (from, _) => Some(Source::Counter { from, limits: self.compared(slot, depth) }),
        }
    }

    /// What a variable is compared with.
    fn compared(&self, slot: u16, depth: u32) -> Vec<Source> {
        let is_it = |place: usize| {
            local(self.bytes, self.pcs[place])
                .is_some_and(|(opcode, loaded)| loaded == slot && matches!(opcode, ILOAD..=ALOAD))
        };
        let mut found = Vec::new();
        let Some(depth) = depth.checked_sub(4) else { return found };
        for place in 0..self.pcs.len() {
            if !matches!(self.opcode(place), Some(IF_ICMPLT..=IF_ICMPLE)) {
                continue;
            }
            let Some((right, start)) = place.checked_sub(1).and_then(|last| self.read(last, depth)) else { continue };
            let Some(left) = start.checked_sub(1) else { continue };
            if is_it(left) {
                found.push(right);
            } else if is_it(place - 1) {
                found.extend(self.read(left, depth).map(|(source, _)| source));
            }
        }
        found
    }
}

/// What a call gives, where its meaning is known.
fn result(call: Call) -> Source {
    let Call { class, name, mut arguments, .. } = call;
    let is_boxing = Kind::of_wrapper(&class).is_some() && (name == "valueOf" || name.ends_with("Value"));
    match (arguments.len(), &*class, &*name) {
        (1, _, _) if is_boxing => arguments.remove(0),
        (1, "java/lang/String" | "java/lang/CharSequence" | "java/lang/StringBuilder", "length")
        | (1, "java/util/List" | "java/util/Collection" | "java/util/ArrayList", "size") => {
            Source::Length(Box::new(arguments.remove(0)))
        }
        (2, "java/util/List" | "java/util/ArrayList", "get") => Source::Element(Box::new(arguments.remove(0))),
        _ => Source::Result { class, name, of: arguments },
    }
}
