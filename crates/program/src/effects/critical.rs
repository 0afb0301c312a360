//! Critical points: where it matters whether a class is initialised there or later.
//!
//! A pair of an instruction and a class is critical if both the instruction and the initialiser of the class access
//! some field, one of them writes it, and the instruction can be reached before the class is used.

use super::{Analysis, Effects, FieldId, Step};
use crate::cfg::{Cfg, opcode};
use crate::link::{Class, ClassId, Method, MethodId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// An instruction before which a class would be initialised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    /// Offset in the code of the method.
    pub pc: u16,
    pub class: ClassId,
}

/// The critical points of a method, for those of the `eager` classes whose static members it, or what it calls, uses; in
/// the order of the code. Calls are instructions like others, with the effects of all that they run.
pub fn critical_points(analysis: &Analysis, method: &'static Method, eager: &[&'static Class]) -> Vec<Point> {
    let used = &analysis.effects(method).triggers;
    let used: Vec<&'static Class> = eager.iter().copied().filter(|class| used.contains(&class.id)).collect();
    points(analysis, method, &used, true)
}

/// The points of a method before which classes may be initialised that it uses, or that code uses which runs later: those
/// that are critical, or all that do not come after a use.
pub fn points(
    analysis: &Analysis,
    method: &'static Method,
    classes: &[&'static Class],
    only_critical: bool,
) -> Vec<Point> {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return Vec::new() };
    let Some(cfg) = Cfg::new(code) else { return Vec::new() };
    let steps = analysis.steps(method);
    let with_effects = |pc| (pc, Some(bits_at(analysis, method, pc)));
    let here: Vec<(u16, Option<Bits>)> = match only_critical {
        true => steps.iter().map(|(pc, _)| *pc).collect::<BTreeSet<u16>>().into_iter().map(with_effects).collect(),
        false => instructions(code.bytes).into_iter().map(|pc| (pc, None)).collect(),
    };
    let mut points = Vec::new();
    for class in classes {
        let uses: Vec<u16> =
            steps.iter().filter(|(_, step)| *step == Step::Trigger(class.id)).map(|(pc, _)| *pc).collect();
        let initialiser = bits_of_initialiser(analysis, class);
        let own = own_fields(analysis, class);
        for (pc, here) in &here {
            let is_late = uses.iter().any(|&used| comes_before(&cfg, used, *pc));
            // The instruction that triggers the initialiser comes after it anyway.
            let counts = |here: &Bits| uses.contains(pc) || here.conflicts(&initialiser, &own);
            if !is_late && here.as_ref().is_none_or(counts) {
                points.push(Point { pc: *pc, class: class.id });
            }
        }
    }
    points.sort();
    points
}

/// The offsets of all instructions.
fn instructions(code: &[u8]) -> Vec<u16> {
    let mut found = Vec::new();
    let mut pc = 0;
    while let Some(length) = opcode::length(code, pc) {
        found.push(pc as u16);
        pc += length;
    }
    found
}

/// Whether every way to `pc` has executed the instruction at `used` before.
fn comes_before(cfg: &Cfg, used: u16, pc: u16) -> bool {
    let (Some(of_used), Some(of_pc)) = (cfg.block_at(used), cfg.block_at(pc)) else { return false };
    if of_used == of_pc { used < pc } else { cfg.dominates(of_used, of_pc) }
}

/// Effects on fields as bits, because many are compared with many.
#[derive(Clone, Debug, Default)]
struct Bits {
    reads: Vec<u64>,
    writes: Vec<u64>,
}

impl Bits {
    fn add(&mut self, other: &Bits) {
        for (all, more) in [(&mut self.reads, &other.reads), (&mut self.writes, &other.writes)] {
            all.resize(all.len().max(more.len()), 0);
            all.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
        }
    }

    /// Whether both access a field that one of them writes, other than those left out.
    fn conflicts(&self, other: &Bits, left_out: &[u64]) -> bool {
        let at = |bits: &[u64], index: usize| bits.get(index).copied().unwrap_or(0);
        (0..self.reads.len().max(self.writes.len())).any(|index| {
            let ours = at(&self.writes, index) & (at(&other.reads, index) | at(&other.writes, index));
            let theirs = at(&self.reads, index) & at(&other.writes, index);
            (ours | theirs) & !at(left_out, index) != 0
        })
    }
}

/// The bits of what was compared before.
#[derive(Debug, Default)]
pub(super) struct Known {
    numbers: FxHashMap<FieldId, usize>,
    of_methods: FxHashMap<MethodId, Rc<Bits>>,
    of_initialisers: FxHashMap<ClassId, Rc<Bits>>,
}

impl Known {
    fn set(&mut self, fields: impl Iterator<Item = FieldId>) -> Vec<u64> {
        let mut bits = Vec::new();
        for field in fields {
            let next = self.numbers.len();
            let number = *self.numbers.entry(field).or_insert(next);
            bits.resize(bits.len().max(number / 64 + 1), 0);
            bits[number / 64] |= 1 << (number % 64);
        }
        bits
    }

    fn bits(&mut self, effects: &Effects) -> Bits {
        let reads = self.set(effects.reads.iter().copied());
        Bits { reads, writes: self.set(effects.writes.iter().copied()) }
    }
}

fn own_fields(analysis: &Analysis, class: &'static Class) -> Vec<u64> {
    let own = (0..class.fields.len()).map(|index| FieldId { class: class.id, index });
    analysis.bits.borrow_mut().set(own)
}

fn bits_of_method(analysis: &Analysis, method: &'static Method) -> Rc<Bits> {
    if let Some(known) = analysis.bits.borrow().of_methods.get(&method.id) {
        return known.clone();
    }
    let effects = analysis.effects(method);
    let mut known = analysis.bits.borrow_mut();
    let bits = Rc::new(known.bits(&effects));
    known.of_methods.insert(method.id, bits.clone());
    bits
}

fn bits_of_initialiser(analysis: &Analysis, class: &'static Class) -> Rc<Bits> {
    if let Some(known) = analysis.bits.borrow().of_initialisers.get(&class.id) {
        return known.clone();
    }
    let effects = analysis.of_initialiser(class);
    let mut known = analysis.bits.borrow_mut();
    let bits = Rc::new(known.bits(&effects));
    known.of_initialisers.insert(class.id, bits.clone());
    bits
}

/// What the instruction at an offset may do, with all that it calls and with the initialisers of the class path that it
/// may trigger.
fn bits_at(analysis: &Analysis, method: &'static Method, pc: u16) -> Bits {
    let mut own = Effects::default();
    let mut all = Bits::default();
    let mut triggered: Vec<ClassId> = Vec::new();
    for (_, step) in analysis.steps(method).iter().filter(|(at, _)| *at == pc) {
        analysis.apply(step, &mut own);
        for &target in analysis.targets(step).iter().flat_map(|found| found.iter()) {
            all.add(&bits_of_method(analysis, target));
            triggered.extend(&analysis.effects(target).triggers);
        }
    }
    triggered.extend(&own.triggers);
    all.add(&analysis.bits.borrow_mut().bits(&own));
    let mut seen = FxHashSet::default();
    while let Some(id) = triggered.pop() {
        let class = analysis.program().class(id);
        if seen.insert(id) && !class.is_trusted() {
            all.add(&bits_of_initialiser(analysis, class));
            triggered.extend(&analysis.of_initialiser(class).triggers);
        }
    }
    all
}
