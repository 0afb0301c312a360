//! Critical points: where it matters whether a class is initialised there or later.
//!
//! A pair of an instruction and a class is critical if both the instruction and the initialiser of the class access
//! some field, one of them writes it, and the instruction can be reached before the class is used.

use super::{Analysis, Effects, Step};
use crate::cfg::{Cfg, opcode};
use crate::link::{Class, ClassId, Method};
use std::collections::BTreeSet;

/// An instruction before which a class would be initialised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    /// Offset in the code of the method.
    pub pc: u16,
    pub class: ClassId,
}

/// The points of a method before which classes may be initialised that it uses, or that code uses which runs later, in the
/// order of the code: those that are critical, or all that do not come after a use.
pub fn points(
    analysis: &Analysis,
    method: &'static Method,
    classes: &[&'static Class],
    only_critical: bool,
) -> Vec<Point> {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return Vec::new() };
    let Some(cfg) = Cfg::new(code) else { return Vec::new() };
    let steps = analysis.steps(method);
    let with_effects = |pc| (pc, Some(effects_at(analysis, method, pc)));
    let here: Vec<(u16, Option<Effects>)> = match only_critical {
        true => steps.iter().map(|(pc, _)| *pc).collect::<BTreeSet<u16>>().into_iter().map(with_effects).collect(),
        false => instructions(code.bytes).into_iter().map(|pc| (pc, None)).collect(),
    };
    let mut points = Vec::new();
    for class in classes {
        let uses: Vec<u16> =
            steps.iter().filter(|(_, step)| *step == Step::Trigger(class.id)).map(|(pc, _)| *pc).collect();
        let together = analysis.together(class, classes);
        for (pc, here) in &here {
            let is_late = uses.iter().any(|&used| comes_before(&cfg, used, *pc));
            // The instruction that triggers the initialiser comes after it anyway.
            let depend = |here: &Effects| together.iter().any(|class| analysis.depends(class, here));
            let counts = |here: &Effects| uses.contains(pc) || depend(here);
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

/// What the instruction at an offset may do by itself, and what methods of the JDK may do that it calls. Methods and
/// initialisers of the class path have points of their own: whether a class is initialised before a call or before the
/// first instruction of the called method that shares something with it comes to the same.
fn effects_at(analysis: &Analysis, method: &'static Method, pc: u16) -> Effects {
    let mut all = Effects::default();
    for (_, step) in analysis.steps(method).iter().filter(|(at, _)| *at == pc) {
        analysis.apply(step, &mut all);
        for target in analysis.targets(step).iter().flat_map(|found| found.iter()).filter(|one| one.class.is_trusted())
        {
            all.add(&analysis.effects(target));
        }
    }
    all
}
