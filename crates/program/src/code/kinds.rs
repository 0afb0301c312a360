//! What the slots of a frame hold where paths meet, as the `StackMapTable` attribute (JVMS 4.7.4) says.

use crate::classfile::MethodDescriptor;
use crate::kind::Kind;
use crate::link::Method;
use std::collections::BTreeMap;

/// The kind of each slot; `None` for one that is not usable, and for the second slot of a `long` or `double`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotKinds {
    pub locals: Vec<Option<Kind>>,
    pub stack: Vec<Option<Kind>>,
}

/// The frames of a method by bytecode offset; none for a method without the attribute, or with a malformed one.
pub fn slot_kinds(method: &Method) -> BTreeMap<u16, SlotKinds> {
    let read = || {
        let table = method.info()?.code.as_ref()?.stack_map?;
        let descriptor = MethodDescriptor::parse(&method.descriptor)?;
        let mut locals = Vec::new();
        if !method.is_static() {
            locals.push(Kind::Ref);
        }
        locals.extend(descriptor.parameters.iter().map(|parameter| parameter.kind()));
        frames(table, locals.into_iter().map(Some).collect())
    };
    read().unwrap_or_default()
}

/// `locals` are the variables that a method starts with; a `long` is one of them.
fn frames(table: &[u8], mut locals: Vec<Option<Kind>>) -> Option<BTreeMap<u16, SlotKinds>> {
    let mut reader = Reader(table);
    let count = reader.u16()?;
    let mut frames = BTreeMap::new();
    let mut at: Option<u16> = None;
    for _ in 0..count {
        let tag = reader.u8()?;
        let mut stack = Vec::new();
        let delta = match tag {
            0..=63 => tag.into(),
            64..=127 => {
                stack.push(reader.kind()?);
                u16::from(tag - 64)
            }
            247 => {
                let delta = reader.u16()?;
                stack.push(reader.kind()?);
                delta
            }
            248..=250 => {
                let delta = reader.u16()?;
                locals.truncate(locals.len().checked_sub(usize::from(251 - tag))?);
                delta
            }
            251 => reader.u16()?,
            252..=254 => {
                let delta = reader.u16()?;
                for _ in 251..tag {
                    locals.push(reader.kind()?);
                }
                delta
            }
            255 => {
                let delta = reader.u16()?;
                let count = reader.u16()?;
                locals = (0..count).map(|_| reader.kind()).collect::<Option<_>>()?;
                let count = reader.u16()?;
                stack = (0..count).map(|_| reader.kind()).collect::<Option<_>>()?;
                delta
            }
            _ => return None,
        };
        let pc = match at {
            None => delta,
            Some(before) => before.checked_add(delta)?.checked_add(1)?,
        };
        at = Some(pc);
        frames.insert(pc, SlotKinds { locals: slots(&locals), stack: slots(&stack) });
    }
    Some(frames)
}

/// Variables as slots.
fn slots(variables: &[Option<Kind>]) -> Vec<Option<Kind>> {
    let mut slots = Vec::with_capacity(variables.len());
    for &variable in variables {
        slots.push(variable);
        if variable.is_some_and(|kind| kind.slots() == 2) {
            slots.push(None);
        }
    }
    slots
}

struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn u8(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    /// `Some(None)` for a slot that is not usable.
    fn kind(&mut self) -> Option<Option<Kind>> {
        Some(match self.u8()? {
            0 => None,
            1 => Some(Kind::Int),
            2 => Some(Kind::Float),
            3 => Some(Kind::Double),
            4 => Some(Kind::Long),
            5 | 6 => Some(Kind::Ref),
            7 | 8 => {
                self.u16()?;
                Some(Kind::Ref)
            }
            _ => return None,
        })
    }
}
