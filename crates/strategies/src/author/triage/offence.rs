//! What an exception is about: the value that the language or the JDK could not take, and where it comes from, as the
//! method under test sees it.

use super::source::{Call, Reader, Source};
use super::{Crash, is_a};
use program::Kind;
use program::cfg::opcode::*;
use program::classfile::MethodDescriptor;
use program::link::{Method, Program};
use symex::observe::MethodId;

/// The value that an exception is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Offence {
    /// One of these is an index outside of an array, a text or a list.
    Index { indices: Vec<Source>, array: Source },
    /// One of these is the negative size of an array.
    Size(Vec<Source>),
    /// This is null.
    Null(Source),
    /// This is 0, and something is divided by it.
    Divisor(Source),
}

/// An offence, and which parameters of the method under test the code has compared on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub offence: Offence,
    pub checked: Vec<usize>,
}

/// What an exception is about, if that can be told.
pub fn offence(crash: &Crash) -> Option<Seen> {
    let own = crash.frames.iter().rposition(|(method, _)| method.0.id == crash.method.id)?;
    let first =
        crash.frames.iter().position(|(method, _)| !method.0.class.is_trusted()).filter(|first| *first <= own)?;
    let (top, at) = crash.frames[first];
    let reader = Reader::new(top.0)?;
    let place = reader.place(top.0.pc_of(at))?;
    let mut offence = match first {
        0 => of_instruction(crash, &reader, place)?,
        _ => of_call(crash, &reader.call(place)?)?,
    };
    let mut checked = ranges(top.0, 2);
    for &(caller, at) in &crash.frames[first + 1..=own] {
        let arguments = arguments(caller, at);
        offence = offence.lifted(&arguments);
        let is_checked = |(index, argument): (usize, &Source)| {
            Some(index).filter(|index| checked.contains(index)).and_then(|_| argument.parameter())
        };
        let mut above: Vec<usize> = arguments.iter().enumerate().filter_map(is_checked).collect();
        above.extend(ranges(caller.0, 2));
        checked = above;
    }
    Some(Seen { offence, checked })
}

impl Offence {
    fn lifted(&self, arguments: &[Source]) -> Offence {
        let all = |of: &[Source]| of.iter().map(|one| one.lifted(arguments)).collect();
        match self {
            Offence::Index { indices, array } => {
                Offence::Index { indices: all(indices), array: array.lifted(arguments) }
            }
            Offence::Size(sizes) => Offence::Size(all(sizes)),
            Offence::Null(value) => Offence::Null(value.lifted(arguments)),
            Offence::Divisor(value) => Offence::Divisor(value.lifted(arguments)),
        }
    }
}

/// What a method calls another one with.
pub fn arguments(caller: MethodId, at: u32) -> Vec<Source> {
    let read = || {
        let reader = Reader::new(caller.0)?;
        reader.call(reader.place(caller.0.pc_of(at))?)
    };
    read().map(|call| call.arguments).unwrap_or_default()
}

/// What an instruction could not take.
fn of_instruction(crash: &Crash, reader: &Reader, place: usize) -> Option<Offence> {
    let is_null = is_a(crash.exception, "java/lang/NullPointerException");
    let operands = |count: usize| reader.operands(place, count);
    match reader.opcode(place)? {
        IALOAD..=SALOAD => {
            let [index, array] = operands(2)?.try_into().ok()?;
            Some(if is_null { Offence::Null(array) } else { Offence::Index { indices: vec![index], array } })
        }
        IASTORE..=SASTORE => {
            let [_, index, array] = operands(3)?.try_into().ok()?;
            Some(if is_null { Offence::Null(array) } else { Offence::Index { indices: vec![index], array } })
        }
        IDIV | LDIV | IREM | LREM => Some(Offence::Divisor(operands(2)?.remove(0))),
        NEWARRAY | ANEWARRAY => Some(Offence::Size(operands(1)?)),
        MULTIANEWARRAY => {
            let sizes = (1..=4).rev().find_map(operands)?;
            Some(Offence::Size(sizes))
        }
        ARRAYLENGTH | GETFIELD | ATHROW | MONITORENTER if is_null => Some(Offence::Null(operands(1)?.remove(0))),
        PUTFIELD if is_null => Some(Offence::Null(operands(2)?.remove(1))),
        INVOKEVIRTUAL..=INVOKEINTERFACE if is_null => {
            Some(Offence::Null(reader.call(place)?.arguments.into_iter().next()?))
        }
        _ => None,
    }
}

/// What a method of the JDK could not take of what it was called with.
fn of_call(crash: &Crash, call: &Call) -> Option<Offence> {
    if is_a(crash.exception, "java/lang/NullPointerException") {
        // One of several: which one cannot be told.
        let mut references = call.arguments.iter().filter(|one| !matches!(one, Source::Constant(_)));
        let only = references.next()?.clone();
        return references.next().is_none().then_some(Offence::Null(only));
    }
    let is_size = is_a(crash.exception, "java/lang/NegativeArraySizeException");
    if !is_size && !is_a(crash.exception, "java/lang/IndexOutOfBoundsException") {
        return None;
    }
    let parameters = MethodDescriptor::parse(&call.descriptor)?.parameters;
    let receiver = call.arguments.len().checked_sub(parameters.len())?;
    let is_int = |index: &usize| parameters[*index].kind() == Kind::Int;
    let numbers = (0..parameters.len()).filter(is_int).map(|index| call.arguments[index + receiver].clone());
    if is_size {
        return Some(Offence::Size(numbers.collect()));
    }
    let indices = numbers.collect();
    let array = call.arguments.first().filter(|_| receiver > 0).cloned().unwrap_or(Source::Unknown);
    Some(Offence::Index { indices, array })
}

/// The parameters that a method compares with a limit, itself or by a method that it hands them to.
fn ranges(method: &'static Method, depth: u32) -> Vec<usize> {
    let Some(reader) = Reader::new(method) else { return Vec::new() };
    let mut checked = Vec::new();
    for place in 0..reader.places() {
        let operands = match reader.opcode(place) {
            Some(IFLT..=IFLE) => reader.operands(place, 1),
            Some(IF_ICMPLT..=IF_ICMPLE) => reader.operands(place, 2),
            Some(INVOKEVIRTUAL..=INVOKEINTERFACE) => {
                checked.extend(reader.call(place).iter().flat_map(|call| checked_by(method, call, depth)));
                continue;
            }
            _ => continue,
        };
        let operands = operands.unwrap_or_default();
        // Neither a variable that counts up to a parameter nor another parameter checks it: what is within a count may be
        // outside of what there is.
        let is_limited =
            |source: &Source| !matches!(source, Source::Parameter(_) | Source::Sum(_)) || has_limit(source);
        let is_counted = operands.iter().any(has_counter);
        if !is_counted && (operands.len() == 1 || operands.iter().any(is_limited)) {
            checked.extend(operands.iter().flat_map(compared));
        }
    }
    checked
}

/// Whether a value is a variable that is counted up or down, or a sum with one.
fn has_counter(source: &Source) -> bool {
    match source {
        Source::Counter { .. } => true,
        Source::Sum(of) => of.iter().any(has_counter),
        _ => false,
    }
}

/// Whether a sum is of something else than parameters and constants.
fn has_limit(source: &Source) -> bool {
    match source {
        Source::Sum(of) => of.iter().any(has_limit),
        Source::Parameter(_) | Source::Constant(_) => false,
        _ => true,
    }
}

/// The parameters that are an operand of a comparison.
fn compared(operand: &Source) -> Vec<usize> {
    match operand {
        // Numbers of 64 bits are compared by an instruction of its own.
        Source::Computed(of) => of.iter().flat_map(Source::summands).collect(),
        other => other.summands(),
    }
}

/// The parameters that a call is there to check.
fn checked_by(method: &'static Method, call: &Call, depth: u32) -> Vec<usize> {
    let handed = |index: usize| call.arguments.get(index).and_then(Source::parameter);
    if call.class == "java/util/Objects" && call.name.starts_with("check") {
        return (0..call.arguments.len()).filter_map(handed).collect();
    }
    let Some(depth) = depth.checked_sub(1) else { return Vec::new() };
    let is_it = |other: &&&'static Method| *other.name == *call.name && *other.descriptor == *call.descriptor;
    let callee = if *method.class.name == *call.class { method.class.methods().iter().find(is_it) } else { None };
    callee.into_iter().flat_map(|callee| ranges(callee, depth)).filter_map(handed).collect()
}

/// The class and field that a null was read from.
pub fn field(
    program: &Program,
    crash: &Crash,
    class: &str,
    name: &str,
) -> Option<(&'static program::link::Class, usize)> {
    let class = program.find(crash.method.class.loader, program::Name::new(class)).ok().flatten()?;
    class.ancestry().find_map(|above| {
        let index = above.fields.iter().position(|field| *field.name == *name)?;
        Some((above, index))
    })
}
