//! The conditions of one method: where something may be left to verify, and where everything must be.
//!
//! Backward over the control flow, as in *Guiding dynamic symbolic execution toward unverified program executions*
//! (Christakis, Müller, Wüstholz, ICSE 2016): guards are ignored, an assumption sets its identifier to itself and its
//! condition, a check is verified if one of its premises holds. Edges to handlers are taken where an instruction may throw.
//! Beyond the paper, the condition of an assumption is known further up for as long as nothing writes what it reads
//! ([`Atom::Now`]).

use crate::calls::{Called, called_at};
use crate::check::{Check, starts};
use crate::clause::{Atom, Formula};
use crate::format::Kind;
use crate::read::{Premises, VerifiedMethod};
use crate::uses::Uses;
use program::cfg::{BlockId, Cfg, Terminator, opcode};
use program::classfile::Code;
use program::link::{Method, Program};
use std::collections::{BTreeMap, BTreeSet};

/// What holds where execution is at one point of a method, of all that it still does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ahead {
    /// All checks are verified: the negation of the paper's *may*. Atoms stand for what they are.
    pub verified: Formula,
    /// Every execution comes to a check.
    pub meets_check: bool,
    /// No check is verified. Atoms stand for what they are not.
    pub unverified: Formula,
}

impl Ahead {
    /// Where the method has ended.
    fn end() -> Ahead {
        Ahead { verified: Formula::always(), meets_check: false, unverified: Formula::always() }
    }

    /// Where nothing gets: neutral where ways meet.
    fn nowhere() -> Ahead {
        Ahead { verified: Formula::always(), meets_check: true, unverified: Formula::always() }
    }

    fn or(&self, other: &Ahead) -> Ahead {
        Ahead {
            verified: self.verified.and(&other.verified),
            meets_check: self.meets_check && other.meets_check,
            unverified: self.unverified.and(&other.unverified),
        }
    }

    /// The paper's *must*.
    pub fn must(&self) -> Formula {
        if self.meets_check { self.unverified.clone() } else { Formula::never() }
    }

    /// Where all identifiers are true, as at the entry of a method.
    fn at_entry(&self) -> Ahead {
        let is_identifier = |atom| matches!(atom, Atom::Held(_));
        Ahead {
            verified: self.verified.with(is_identifier),
            meets_check: self.meets_check,
            unverified: self.unverified.without(is_identifier),
        }
    }
}

/// What a call of a method may come to, whatever it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// All checks that it can make are verified.
    pub verified: bool,
    pub meets_check: bool,
    /// None is.
    pub unverified: bool,
    /// An exception may leave it.
    pub throws: bool,
}

impl Summary {
    /// Before anything is known: what a fixed point begins with.
    pub const HOPE: Summary = Summary { verified: true, meets_check: true, unverified: true, throws: false };
    /// Of code that nothing is known of.
    pub const UNKNOWN: Summary = Summary { verified: false, meets_check: false, unverified: false, throws: true };

    pub(crate) fn and(self, other: Summary) -> Summary {
        Summary {
            verified: self.verified && other.verified,
            meets_check: self.meets_check && other.meets_check,
            unverified: self.unverified && other.unverified,
            throws: self.throws || other.throws,
        }
    }
}

/// An instruction with what lies ahead of it.
#[derive(Clone, Debug)]
pub struct Point {
    pub pc: u16,
    /// The assumptions that are made before it.
    pub assumed: Vec<usize>,
    /// Before these are evaluated.
    pub before: Ahead,
    /// Before the instruction itself.
    pub ahead: Ahead,
    /// While a call that the instruction makes is under way: without what the callee does.
    pub during: Formula,
}

/// What lies ahead everywhere in a method.
#[derive(Clone, Debug)]
pub struct Conditions {
    pub method: VerifiedMethod,
    /// In the order of the code.
    pub points: Vec<Point>,
    /// At the entry, where all identifiers are true.
    pub entry: Ahead,
    pub summary: Summary,
}

/// A method in the form that its conditions are computed from.
pub(crate) struct Body {
    pub method: VerifiedMethod,
    cfg: Option<Cfg>,
    instructions: Vec<Instruction>,
    /// Where a block begins and ends in the instructions.
    blocks: Vec<(usize, usize)>,
    /// What the method throws itself is as bad as a check that fails.
    throws_count: bool,
}

struct Instruction {
    pc: u16,
    op: u8,
    assumed: Vec<usize>,
    /// Fails here, with its premises.
    fails: Vec<(Kind, Premises)>,
    /// Begins here.
    begins: Vec<(Kind, Premises)>,
    called: Called,
    /// The assumptions whose condition it may change.
    changes: BTreeSet<usize>,
    /// A handler of the method may take what it throws.
    is_covered: bool,
    /// It throws what was made elsewhere: what a handler has taken, as the end of `finally` does.
    rethrows: bool,
    /// The instruction may throw by itself what a handler of the method takes.
    throws: bool,
    /// What it throws may leave the method.
    leaves: bool,
}

impl Body {
    pub fn new(program: &Program, method: VerifiedMethod, throws_count: bool) -> Body {
        let Some(code) = method.method.info().and_then(|info| info.code.as_ref()) else {
            return Body { method, cfg: None, instructions: Vec::new(), blocks: Vec::new(), throws_count };
        };
        let cfg = Cfg::new(code);
        let uses: Vec<Uses> = method.assumed.iter().map(|assumed| Uses::of(&assumed.typed)).collect();
        let instructions: Vec<Instruction> =
            starts(code).map(|pc| Instruction::new(program, &method, code, &uses, pc)).collect();
        let index_of = |pc: u16| instructions.partition_point(|one| one.pc < pc);
        let blocks =
            cfg.iter().flat_map(|cfg| &cfg.blocks).map(|one| (index_of(one.start), index_of(one.end))).collect();
        Body { method, cfg, instructions, blocks, throws_count }
    }

    /// The methods of the class path that it may run.
    pub fn callees(&self) -> impl Iterator<Item = &'static Method> {
        self.instructions.iter().flat_map(|one| one.called.methods.iter().copied())
    }

    /// The conditions, given what is known of the methods that it calls, and of those that nobody knows.
    pub fn conditions(&self, callee: &dyn Fn(Option<&'static Method>) -> Summary) -> Conditions {
        let Some(cfg) = self.cfg.as_ref().filter(|cfg| !uses_subroutines(cfg)) else { return self.unknown() };
        let calls: Vec<Summary> = self.instructions.iter().map(|one| one.called.summary(callee)).collect();
        let in_flight = self.in_flight(&calls);
        let mut at_start: Vec<Ahead> = vec![Ahead::nowhere(); cfg.blocks.len()];
        let mut points: BTreeMap<u16, Point> = BTreeMap::new();
        // From the best that there can be downwards, against the flow: most blocks come after those that lead to them.
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for block in (0..cfg.blocks.len()).rev() {
                let first = self.block(cfg, block, &at_start, (&calls, &in_flight), &mut points);
                if at_start[block] != first {
                    at_start[block] = first;
                    is_settled = false;
                }
            }
        }
        let entry = at_start[0].at_entry();
        let known = entry.verified.without(|_| true);
        let summary = Summary {
            verified: known.is_always(),
            meets_check: entry.meets_check,
            unverified: entry.unverified.without(|_| true).is_always(),
            throws: self.leaves(cfg, &calls),
        };
        Conditions { method: self.method.clone(), points: points.into_values().collect(), entry, summary }
    }

    /// What lies ahead of a block, given what lies ahead of those that follow.
    fn block(
        &self,
        cfg: &Cfg,
        block: BlockId,
        at_start: &[Ahead],
        (calls, in_flight): (&[Summary], &Formula),
        points: &mut BTreeMap<u16, Point>,
    ) -> Ahead {
        let here = &cfg.blocks[block];
        let mut ahead = match here.terminator {
            Terminator::Return => Ahead::end(),
            _ => here.successors.iter().fold(Ahead::nowhere(), |all, &next| all.or(&at_start[next])),
        };
        let caught = here.handlers.iter().fold(Ahead::nowhere(), |all, edge| all.or(&at_start[edge.block]));
        let (first, end) = self.blocks[block];
        for index in (first..end).rev() {
            let instruction = &self.instructions[index];
            let thrown = match instruction.op == opcode::ATHROW {
                true if self.throws_count => Formula::never(),
                true if instruction.rethrows => in_flight.clone(),
                _ => Formula::always(),
            };
            let point = instruction.point(ahead, &caught, calls[index], &thrown);
            ahead = point.before.clone();
            points.insert(point.pc, point);
        }
        ahead
    }

    /// That what a handler has taken, and may throw again, is no failure of a check that was not verified: on its way out such
    /// a failure is still to be seen. Identifiers only ever become false, so those that hold now have held when it failed.
    fn in_flight(&self, calls: &[Summary]) -> Formula {
        let covered = self.instructions.iter().zip(calls).filter(|(one, _)| one.is_covered);
        covered.fold(Formula::always(), |all, (one, call)| {
            if call.throws && !call.verified {
                return Formula::never();
            }
            one.fails.iter().fold(all, |all, (_, premises)| all.and(&Formula::one_of(premises)))
        })
    }

    /// Whether an exception may leave the method.
    fn leaves(&self, cfg: &Cfg, calls: &[Summary]) -> bool {
        let reachable = cfg.blocks.iter().enumerate().filter(|(_, block)| block.reachable);
        let mut indices = reachable.flat_map(|(block, _)| self.blocks[block].0..self.blocks[block].1);
        indices.any(|index| self.instructions[index].leaves(calls[index]))
    }

    /// Of code that is not understood.
    fn unknown(&self) -> Conditions {
        let unknown = Ahead { verified: Formula::never(), meets_check: false, unverified: Formula::always() };
        let points = self.instructions.iter().map(|one| Point {
            pc: one.pc,
            assumed: one.assumed.clone(),
            before: unknown.clone(),
            ahead: unknown.clone(),
            during: Formula::never(),
        });
        Conditions {
            method: self.method.clone(),
            points: points.collect(),
            entry: unknown.clone(),
            summary: Summary::UNKNOWN,
        }
    }
}

impl Instruction {
    fn new(program: &Program, method: &VerifiedMethod, code: &Code, uses: &[Uses], pc: usize) -> Instruction {
        let at = pc as u16;
        let op = code.bytes[pc];
        // Those that are verified in any case are no checks any more.
        let open = || method.checks.iter().filter(|(check, premises)| is_open(check, premises));
        let of = |is_here: &dyn Fn(&Check) -> bool| -> Vec<(Kind, Premises)> {
            open().filter(|(check, _)| is_here(check)).map(|(check, premises)| (check.kind, premises.clone())).collect()
        };
        let fails = of(&|check| check.pc == at);
        let called = match op {
            opcode::INVOKEVIRTUAL..=opcode::INVOKEDYNAMIC | opcode::GETSTATIC | opcode::PUTSTATIC | opcode::NEW => {
                called_at(program, method.method, code, pc)
            }
            _ => Called::default(),
        };
        let mut assumed: Vec<usize> = (0..method.assumed.len()).collect();
        assumed.retain(|&id| method.assumed[id].pc == at);
        let changes = (0..uses.len()).filter(|&id| uses[id].is_changed_by(program, method.method, code, pc)).collect();
        let covering = || code.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&at));
        let takes_all =
            covering().any(|handler| handler.catch_type == 0 || is_throwable(method.method, handler.catch_type));
        let throws = op == opcode::ATHROW || !fails.is_empty() || called.library;
        let leaves = !takes_all;
        let is_covered = covering().next().is_some();
        // `throw new` ends with the call of the constructor.
        let before = || starts(code).take_while(|&start| start < pc).last();
        let rethrows =
            op == opcode::ATHROW && before().is_none_or(|before| code.bytes[before] != opcode::INVOKESPECIAL);
        let begins = of(&|check| check.start == at);
        Instruction { pc: at, op, assumed, fails, begins, called, changes, is_covered, rethrows, throws, leaves }
    }

    /// What lies ahead of it; `thrown` says when what it throws itself is verified.
    fn point(&self, after: Ahead, caught: &Ahead, call: Summary, thrown: &Formula) -> Point {
        let throws = self.throws || call.throws;
        let mut ahead = match (throws, self.op == opcode::ATHROW) {
            (_, true) => caught.clone(),
            (true, false) => after.or(caught),
            (false, false) => after,
        };
        // A library whose exceptions are no checks any more throws none that leaves the method.
        if self.leaves(call) {
            ahead = ahead.or(&Ahead::end());
        }
        let forget =
            |formula: &Formula| formula.without(|atom| matches!(atom, Atom::Now(id) if self.changes.contains(&id)));
        ahead.verified = forget(&ahead.verified);
        ahead.unverified = forget(&ahead.unverified);
        ahead.verified = ahead.verified.and(thrown);
        let mut during = ahead.verified.without(|atom| matches!(atom, Atom::Now(_)));
        if !self.called.methods.is_empty() || self.called.and_others {
            if !call.verified {
                ahead.verified = Formula::never();
            }
            if !call.unverified {
                ahead.unverified = Formula::never();
            }
            ahead.meets_check |= call.meets_check;
        }
        for (kind, premises) in &self.fails {
            let formula = Formula::one_of(premises);
            if *kind == Kind::Call {
                during = during.and(&formula);
            }
            ahead.verified = ahead.verified.and(&formula);
        }
        for (_, premises) in &self.begins {
            ahead.meets_check = true;
            ahead.unverified = ahead.unverified.and(&Formula::none_of(premises));
        }
        let mut before = ahead.clone();
        for &id in self.assumed.iter().rev() {
            before.verified = before.verified.before_update(id);
            before.unverified = before.unverified.before_update_of_not(id);
        }
        Point { pc: self.pc, assumed: self.assumed.clone(), before, ahead, during }
    }

    /// Whether an exception of it may leave the method.
    fn leaves(&self, call: Summary) -> bool {
        let leaves = self.op == opcode::ATHROW || !self.fails.is_empty() || call.throws;
        self.leaves && leaves
    }
}

impl Called {
    fn summary(&self, callee: &dyn Fn(Option<&'static Method>) -> Summary) -> Summary {
        let known = self.methods.iter().map(|method| callee(Some(method)));
        let all: Vec<Summary> = known.chain(self.and_others.then(|| callee(None))).collect();
        match all.into_iter().reduce(Summary::and) {
            // The method of the library may run, or nothing.
            Some(own) if self.library || self.perhaps => Summary { meets_check: false, ..own },
            Some(own) => own,
            None => Summary { verified: true, meets_check: false, unverified: true, throws: false },
        }
    }
}

/// Whether a check can fail for all that is known without an assumption.
pub fn is_open(check: &Check, premises: &Premises) -> bool {
    !check.never_fails && !premises.iter().any(BTreeSet::is_empty)
}

fn is_throwable(method: &Method, index: u16) -> bool {
    let name = method.class.file.and_then(|file| file.pool.class_name(index).ok());
    name.is_some_and(|name| name == "java/lang/Throwable")
}

fn uses_subroutines(cfg: &Cfg) -> bool {
    cfg.blocks.iter().any(|block| matches!(block.terminator, Terminator::Jsr | Terminator::Ret))
}
