//! Answering what the machine asks: one state per way to go on.

use super::{Decision, Explorer, Run, Waiting, merge, show};
use crate::machine::decide::unanswered;
use crate::machine::{Origin, PathState, Reference, Request, Status};
use crate::path::{Choice, End};
use expr::{Evaluator, Model, Term};
use program::code::{Op, TRACED, unfused};
use program::link::Method;
use solver::Answer;
use std::rc::Rc;
use technique::Cut;
use vm::Ref;

impl Explorer {
    /// Forks as the pending request needs; whether the current state goes on.
    pub(super) fn answer(&mut self, run: &mut Run) -> bool {
        let Some(request) = self.vm.machine.request.take() else {
            self.finish(run, End::unsupported("a fork that nothing asked for"));
            return false;
        };
        if !run.observers.is_empty() {
            self.tell_decision(run, &request);
        }
        match request {
            Request::Split(sides) => {
                if sides.len() == 2 && run.reached.is_none() && merge::merge(&mut self.vm) {
                    return true;
                }
                self.split(run, sides)
            }
            Request::Pin { term, equal, other } => self.pin(run, term, equal, other),
            Request::Nullness(reference) => {
                self.fork_into(run, &[Status::Resolved(Ref::NULL), Status::NotNull], |state, status| {
                    state.set_status(reference, *status);
                })
            }
            Request::Resolve(reference) => self.resolve(run, reference),
            Request::Static(place) => self.fork_into(run, &[false, true], |state, is_input| {
                state.statics.decided = Some((place, *is_input));
            }),
            Request::Tabulate(question) => match self.replayer.tabulate(question) {
                Ok(values) => {
                    self.vm.machine.learn(question, values);
                    true
                }
                Err(feature) => {
                    self.finish(run, End::Cut(Cut::Unsupported(feature)));
                    false
                }
            },
        }
    }

    /// Tells observers what can go several ways now.
    fn tell_decision(&self, run: &Run, request: &Request) {
        let Some(frame) = self.vm.thread().frames.last() else { return };
        let decision = Decision { method: frame.method, at: frame.pc, request };
        let insn = frame.method.code.get().and_then(|code| code.insns.get(frame.pc as usize));
        let is_branch = insn.is_some_and(|insn| {
            let op = insn.get().op;
            let op = if op == Op::Traced { TRACED[insn.get().a as usize] } else { unfused(op) };
            let jumps = matches!(op, Op::IfNull | Op::IfNonNull | Op::IfACmpEq | Op::IfACmpNe);
            let switches = matches!(op, Op::Switch | Op::TracedSwitch);
            jumps || switches || vm::int_condition(op).is_some()
        });
        run.tell(|observer| match is_branch {
            true => observer.branch(&self.vm, decision),
            false => observer.check(&self.vm, decision),
        });
    }

    /// The limits on forks along one path; the reason if one is reached.
    fn too_deep(&mut self, run: &Run) -> Option<Cut> {
        let limits = &run.limits;
        let state = &self.vm.state.machine;
        if state.choices.len() >= limits.depth {
            return Some(Cut::Depth(limits.depth));
        }
        if run.searcher.len() >= limits.states {
            return Some(Cut::States(limits.states));
        }
        None
    }

    fn split(&mut self, run: &mut Run, sides: Vec<(Term, Rc<Model>)>) -> bool {
        if let Some(frame) = self.vm.thread().frames.last().copied() {
            let loops = &mut self.vm.state.machine.loops;
            let count = loops.entry((std::ptr::from_ref(frame.method) as usize, frame.pc)).or_insert(0);
            *count += 1;
            if *count > run.limits.unroll {
                let place = show::place(frame.method, frame.pc);
                self.finish(run, End::Cut(Cut::Loop { place, most: run.limits.unroll }));
                return false;
            }
        }
        self.fork_into(run, &sides, |state, (term, model)| {
            state.assume(*term);
            state.model = model.clone();
        })
    }

    fn pin(&mut self, run: &mut Run, term: Term, equal: Term, other: Rc<Model>) -> bool {
        let mut own = self.vm.state.machine.model.clone();
        let mut number = Evaluator::new(&own).eval(&self.vm.machine.pool, term);
        let (mut equal, mut other) = (equal, other);
        if let Some(forced) = self.forced(run).and_then(|choice| choice.number).filter(|forced| *forced != number) {
            let pool = &mut self.vm.machine.pool;
            let constant = pool.scalar(pool.sort(term), forced);
            equal = pool.eq(term, constant);
            let state = &self.vm.state.machine;
            match self.vm.machine.solver.check(&self.vm.machine.pool, &state.path, equal, &state.model) {
                Answer::Sat(model) => (number, other, own) = (forced, own, model),
                Answer::Unsat => return false,
                Answer::Unknown(why) => {
                    self.finish(run, End::Cut(unanswered(why)));
                    return false;
                }
            }
        }
        let differs = self.vm.machine.pool.not(equal);
        let tried = self.vm.state.machine.pins.get(&term).copied().unwrap_or(0) + 1;
        let mut sides = vec![(equal, own, None), (differs, other, Some(tried))];
        if tried >= run.limits.pins {
            let place = self.vm.thread().frames.last().map(|frame| show::place(frame.method, frame.pc));
            run.cuts.add(Cut::Values { place, most: tried });
            sides.truncate(1);
        }
        self.fork_by(run, Some(number), &sides, |state, (condition, model, tried)| {
            state.assume(*condition);
            state.model = model.clone();
            if let Some(tried) = tried {
                state.pins.insert(term, *tried);
            }
        })
    }

    /// Goes on in as many states as there are ways; whether the current one is among them.
    pub(super) fn fork_into<T>(&mut self, run: &mut Run, ways: &[T], apply: impl Fn(&mut PathState, &T)) -> bool {
        self.fork_by(run, None, ways, apply)
    }

    fn fork_by<T>(
        &mut self,
        run: &mut Run,
        number: Option<u64>,
        ways: &[T],
        apply: impl Fn(&mut PathState, &T),
    ) -> bool {
        if ways.len() > 1
            && let Some(forced) = self.forced(run)
        {
            let Some(way) = ways.get(forced.way as usize).filter(|_| forced.number == number) else {
                self.finish(run, End::Cut(Cut::Lost));
                return false;
            };
            self.vm.state.machine.choices.push_back(forced);
            apply(&mut self.vm.state.machine, way);
            return true;
        }
        if ways.len() > 1
            && let Some(why) = self.too_deep(run)
        {
            self.finish(run, End::Cut(why));
            return false;
        }
        let Some((first, rest)) = ways.split_first() else { return false };
        let branch = self.branch_ahead();
        for (index, way) in rest.iter().enumerate() {
            let mut fork = self.vm.fork();
            fork.state.machine.choices.push_back(Choice { way: index as u32 + 1, number });
            apply(&mut fork.state.machine, way);
            // Ways are listed with the condition's own side first: that is the jump.
            let next = branch.map(|(method, at)| (method, at, 1 - (index as u32 + 1).min(1)));
            run.searcher.add(Waiting { fork, next });
        }
        if !rest.is_empty() {
            self.vm.state.machine.choices.push_back(Choice { way: 0, number });
        }
        apply(&mut self.vm.state.machine, first);
        true
    }

    /// The way to go at the next fork, when a path is followed that was left before.
    fn forced(&self, run: &Run) -> Option<Choice> {
        run.part.prefix.get(self.vm.state.machine.choices.len()).copied()
    }

    /// The conditional jump of a traced method that is about to be executed.
    fn branch_ahead(&self) -> Option<(&'static Method, u32)> {
        let frame = self.vm.thread().frames.last()?;
        let code = frame.method.code.get()?;
        let insn = code.insns.get(frame.pc as usize)?.get();
        (insn.op == Op::Traced).then_some((frame.method, frame.pc))
    }

    pub(super) fn origin(&self, reference: Reference) -> Origin {
        self.vm.state.machine.references[reference.0 as usize].origin.clone()
    }
}
