//! The `StackMapTable` attribute (JVMS 4.7.4): its entries, and the frames they stand for.

use std::fmt::Write;
use std::rc::Rc;

use super::frame;
use super::method::Method;
use super::problem::{Problem, Reason, Stop};
use super::types::Type;
use crate::classfile::Constant;

/// The frame that the table gives for one pc. `long` and `double` take two slots here.
#[derive(Debug, Clone)]
pub(super) struct MapFrame {
    pub pc: usize,
    pub locals: Rc<[Type]>,
    pub stack: Rc<[Type]>,
    pub this_uninit: bool,
}

impl MapFrame {
    pub fn describe(&self) -> String {
        frame::describe(self.pc, self.this_uninit, &self.locals, &self.stack)
    }
}

#[derive(Debug, Clone, Copy)]
enum RawType {
    Plain(Type),
    Object(u16),
    Uninitialised(u16),
}

/// One entry as the file has it.
#[derive(Debug)]
struct Entry {
    tag: u8,
    delta: u16,
    locals: Vec<RawType>,
    stack: Vec<RawType>,
}

/// More slots in the frames of one method than any compiler makes, so that a small file cannot ask for gigabytes.
const MAX_SLOTS: usize = 1 << 24;

const BEYOND_END: &str = "access beyond the end of attribute";

struct Reader<'b> {
    bytes: &'b [u8],
}

impl Reader<'_> {
    fn u8(&mut self) -> Result<u8, &'static str> {
        let (&first, rest) = self.bytes.split_first().ok_or(BEYOND_END)?;
        self.bytes = rest;
        Ok(first)
    }

    fn u16(&mut self) -> Result<u16, &'static str> {
        let (&first, rest) = self.bytes.split_first_chunk::<2>().ok_or(BEYOND_END)?;
        self.bytes = rest;
        Ok(u16::from_be_bytes(first))
    }

    /// `check` is asked of every type.
    fn entry(&mut self, room: Room, check: Check) -> Result<Entry, EntryError> {
        let tag = self.u8()?;
        let mut entry = Entry { tag, delta: 0, locals: Vec::new(), stack: Vec::new() };
        match tag {
            0..=63 => entry.delta = tag.into(),
            64..=127 => {
                entry.delta = u16::from(tag - 64);
                entry.stack = self.types(1, room.stack, check)?;
            }
            128..=246 => {
                self.u16()?;
                return Err(EntryError::Format("reserved frame type"));
            }
            247 => {
                entry.delta = self.u16()?;
                entry.stack = self.types(1, room.stack, check)?;
            }
            248..=251 => entry.delta = self.u16()?,
            252..=254 => {
                entry.delta = self.u16()?;
                entry.locals = self.types(u16::from(tag - 251), room.more_locals, check)?;
            }
            255 => {
                entry.delta = self.u16()?;
                let locals = self.u16()?;
                entry.locals = self.types(locals, room.locals, check)?;
                let stack = self.u16()?;
                entry.stack = self.types(stack, room.stack, check)?;
            }
        }
        Ok(entry)
    }

    fn types(&mut self, count: u16, room: usize, check: Check) -> Result<Vec<RawType>, EntryError> {
        let mut types = Vec::new();
        let mut slots = 0;
        for _ in 0..count {
            let found = match self.u8()? {
                0 => RawType::Plain(Type::Top),
                1 => RawType::Plain(Type::Int),
                2 => RawType::Plain(Type::Float),
                3 => RawType::Plain(Type::Double),
                4 => RawType::Plain(Type::Long),
                5 => RawType::Plain(Type::Null),
                6 => RawType::Plain(Type::UninitThis),
                7 => RawType::Object(self.u16()?),
                8 => RawType::Uninitialised(self.u16()?),
                _ => return Err(EntryError::Format("bad verification type")),
            };
            check(found).map_err(EntryError::Stop)?;
            slots += if matches!(found, RawType::Plain(Type::Long | Type::Double)) { 2 } else { 1 };
            types.push(found);
        }
        if slots > room { Err(EntryError::TooManySlots) } else { Ok(types) }
    }
}

type Check<'c> = &'c mut dyn FnMut(RawType) -> Result<(), Stop>;

/// How many slots an entry may describe.
#[derive(Clone, Copy)]
struct Room {
    locals: usize,
    /// Beyond those of the frame before.
    more_locals: usize,
    stack: usize,
}

enum EntryError {
    Format(&'static str),
    TooManySlots,
    Stop(Stop),
}

impl From<&'static str> for EntryError {
    fn from(message: &'static str) -> EntryError {
        EntryError::Format(message)
    }
}

/// How messages about tables that cannot be read begin.
pub(super) const UNREADABLE: &str = "StackMapTable format error";

fn format_error(message: &str) -> Stop {
    Stop::Format(format!("{UNREADABLE}: {message}"))
}

/// The frames of the table, in order of their pcs. `initial` is the frame at the method's entry.
pub(super) fn read(method: &mut Method, initial: MapFrame) -> Result<Vec<MapFrame>, Stop> {
    let Some(table) = method.code.stack_map else { return Ok(Vec::new()) };
    let mut reader = Reader { bytes: table };
    let count = reader.u16().map_err(format_error)?;
    let mut frames: Vec<MapFrame> = Vec::new();
    let mut previous = initial;
    let mut slots = 0;
    for index in 0..count {
        let locals = usize::from(method.code.max_locals);
        let more_locals = locals.saturating_sub(previous.locals.len());
        let room = Room { locals, more_locals, stack: method.code.max_stack.into() };
        let entry = reader.entry(room, &mut |found| check_type(method, found)).map_err(|error| match error {
            EntryError::Format(message) => format_error(message),
            EntryError::TooManySlots => in_method(method, "bad type array size"),
            EntryError::Stop(stop) => stop,
        })?;
        let pc = if index == 0 { usize::from(entry.delta) } else { previous.pc + usize::from(entry.delta) + 1 };
        let next = apply(method, &previous, &entry, pc)?;
        slots += if Rc::ptr_eq(&next.locals, &previous.locals) { 1 } else { next.locals.len() };
        if slots > MAX_SLOTS {
            return Err(in_method(method, "too many types"));
        }
        if !method.is_instruction(pc) {
            let mut problem = Problem::new(0, "StackMapTable error: bad offset", Reason::BadFrame);
            problem.current = Some(next.describe());
            return Err(problem.into());
        }
        frames.push(next.clone());
        previous = next;
    }
    if !reader.bytes.is_empty() {
        return Err(format_error("wrong attribute size"));
    }
    Ok(frames)
}

fn check_type(method: &Method, found: RawType) -> Result<(), Stop> {
    match found {
        RawType::Plain(_) => Ok(()),
        RawType::Object(index) if matches!(method.class.pool.get(index), Some(Constant::Class(_))) => Ok(()),
        RawType::Object(_) => Err(format_error("bad class index")),
        RawType::Uninitialised(pc) if method.is_new(pc.into()) => Ok(()),
        RawType::Uninitialised(_) => Err(in_method(method, "bad offset for Uninitialized")),
    }
}

fn in_method(method: &Method, message: &str) -> Stop {
    format_error(&format!("{message} in method '{}'", method.external_name()))
}

fn apply(method: &mut Method, previous: &MapFrame, entry: &Entry, pc: usize) -> Result<MapFrame, Stop> {
    let locals: Rc<[Type]> = match entry.tag {
        248..=250 => {
            let mut keep = previous.locals.len();
            for _ in 0..251 - entry.tag {
                let wide = keep > 0 && previous.locals[keep - 1].is_category2_second();
                let slots = if wide { 2 } else { 1 };
                keep = keep.checked_sub(slots).ok_or_else(|| in_method(method, "bad type array size"))?;
            }
            previous.locals[..keep].into()
        }
        252..=254 => {
            let mut locals = previous.locals.to_vec();
            expand(method, &entry.locals, &mut locals)?;
            locals.into()
        }
        255 => {
            let mut locals = Vec::new();
            expand(method, &entry.locals, &mut locals)?;
            locals.into()
        }
        _ => previous.locals.clone(),
    };
    let mut stack = Vec::new();
    expand(method, &entry.stack, &mut stack)?;
    let this_uninit = match entry.tag {
        248..=250 | 252..=255 => locals.contains(&Type::UninitThis),
        _ => previous.this_uninit,
    };
    Ok(MapFrame { pc, locals, stack: stack.into(), this_uninit })
}

fn expand(method: &mut Method, types: &[RawType], into: &mut Vec<Type>) -> Result<(), Stop> {
    for &found in types {
        let first = match found {
            RawType::Plain(plain) => plain,
            RawType::Object(index) => method.class_type(index)?,
            RawType::Uninitialised(pc) => Type::Uninit(pc),
        };
        into.push(first);
        into.extend(first.second());
    }
    Ok(())
}

/// The entries of a table as HotSpot lists them; stops at the first that cannot be read.
pub(super) fn describe(table: &[u8]) -> String {
    let mut text = String::new();
    let mut reader = Reader { bytes: table };
    let Ok(count) = reader.u16() else { return text };
    let mut pc: Option<usize> = None;
    for _ in 0..count {
        let room = Room { locals: usize::MAX, more_locals: usize::MAX, stack: usize::MAX };
        let Ok(entry) = reader.entry(room, &mut |_| Ok(())) else { break };
        let at = pc.map_or(0, |pc| pc + 1) + usize::from(entry.delta);
        pc = Some(at);
        let locals = describe_types(&entry.locals);
        let stack = describe_types(&entry.stack);
        _ = match entry.tag {
            0..=63 => writeln!(text, "    same_frame(@{at})"),
            64..=127 => writeln!(text, "    same_locals_1_stack_item_frame(@{at},{stack})"),
            247 => writeln!(text, "    same_locals_1_stack_item_frame_extended(@{at},{stack})"),
            248..=250 => writeln!(text, "    chop_frame(@{at},{})", 251 - entry.tag),
            251 => writeln!(text, "    same_frame_extended(@{at})"),
            252..=254 => writeln!(text, "    append_frame(@{at},{locals})"),
            _ => writeln!(text, "    full_frame(@{at},{{{locals}}},{{{stack}}})"),
        };
    }
    text
}

fn describe_types(types: &[RawType]) -> String {
    let names = types.iter().map(|found| match found {
        RawType::Plain(Type::Int) => "Integer".to_owned(),
        RawType::Plain(Type::Float) => "Float".to_owned(),
        RawType::Plain(Type::Double) => "Double".to_owned(),
        RawType::Plain(Type::Long) => "Long".to_owned(),
        RawType::Plain(Type::Null) => "Null".to_owned(),
        RawType::Plain(Type::UninitThis) => "UninitializedThis".to_owned(),
        RawType::Plain(_) => "Top".to_owned(),
        RawType::Object(index) => format!("Object[#{index}]"),
        RawType::Uninitialised(pc) => format!("Uninitialized[#{pc}]"),
    });
    names.collect::<Vec<_>>().join(",")
}
