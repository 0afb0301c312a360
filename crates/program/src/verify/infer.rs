//! Type inference by data flow (JVMS 4.10.2), for classes without stack maps; with `jsr` and `ret`.
//!
//! Types are kept where control can arrive and merged until nothing changes. A subroutine is verified once for all
//! its callers: while it runs, the state records which locals it has changed, and `ret` gives each caller its own
//! types back for the others.

use std::collections::{BTreeMap, BTreeSet};

use super::checker::{check_switch, handlers};
use super::frame::Frame;
use super::method::Method;
use super::problem::{Stop, bad_code};
use super::step::Effect;
use super::types::Type;
use super::{lub, statics};
use crate::cfg::opcode::{self, *};

/// More slots in the states of one method than any compiler needs, so that a small file cannot ask for gigabytes.
const MAX_SLOTS: usize = 1 << 24;

/// The types where control arrives. Unusable locals at the end are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
struct State {
    locals: Vec<Type>,
    stack: Vec<Type>,
    this_uninit: bool,
    /// The subroutines that control is in, outermost first.
    calls: Vec<Call>,
}

/// A subroutine, by where it begins, with the locals it has changed so far.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Call {
    entry: u16,
    changed: BTreeSet<u16>,
}

struct Inference<'m, 'a> {
    method: &'m mut Method<'a>,
    catches: Vec<Type>,
    leaders: Vec<bool>,
    states: BTreeMap<usize, State>,
    work: BTreeSet<usize>,
    slots: usize,
    /// For each subroutine, the states before the `jsr`s that call it, by the pc after them.
    callers: BTreeMap<u16, BTreeMap<usize, State>>,
    /// For each subroutine, the states at its `ret`s.
    returns: BTreeMap<u16, BTreeMap<usize, State>>,
}

pub(super) fn check(method: &mut Method) -> Result<(), Stop> {
    statics::check(method)?;
    let catches = handlers(method)?;
    let locals = method.entry_locals()?;
    let this_uninit = locals.first() == Some(&Type::UninitThis);
    let leaders = leaders(method);
    let mut inference = Inference {
        method,
        catches,
        leaders,
        states: BTreeMap::new(),
        work: BTreeSet::new(),
        slots: 0,
        callers: BTreeMap::new(),
        returns: BTreeMap::new(),
    };
    let mut frame = Frame::new(inference.method.code.max_locals, inference.method.code.max_stack);
    inference.flow_to(0, 0, State { locals, stack: Vec::new(), this_uninit, calls: Vec::new() })?;
    while let Some(pc) = inference.work.pop_first() {
        inference.run(&mut frame, pc)?;
    }
    Ok(())
}

/// Where control can arrive otherwise than from the instruction before.
fn leaders(method: &Method) -> Vec<bool> {
    let code = method.bytes;
    let mut leaders = vec![false; code.len()];
    let mut mark = |pc: i64| {
        if let Some(leader) = usize::try_from(pc).ok().and_then(|pc| leaders.get_mut(pc)) {
            *leader = true;
        }
    };
    mark(0);
    let mut pc = 0;
    while pc < code.len() {
        let length = opcode::length(code, pc).unwrap_or(1);
        if let Some(target) = opcode::branch_target(code, pc) {
            mark(target);
        }
        if matches!(code[pc], JSR | JSR_W) {
            mark((pc + length) as i64);
        }
        if let Some(switch) = Switch::decode(code, pc) {
            mark(switch.default_target());
            switch.cases().for_each(|(_, target)| mark(target));
        }
        pc += length;
    }
    method.code.handlers.iter().for_each(|row| mark(row.handler.into()));
    leaders
}

impl Inference<'_, '_> {
    /// Applies the instructions from a leader on, up to the next one or to where control goes elsewhere.
    fn run(&mut self, frame: &mut Frame, leader: usize) -> Result<(), Stop> {
        let Some(state) = self.states.get(&leader).cloned() else { return Ok(()) };
        frame.set(&state.locals, &state.stack, state.this_uninit);
        let mut calls = state.calls;
        let mut accepted = vec![0; self.catches.len()];
        let mut pc = leader;
        loop {
            frame.begin(pc);
            self.flow_to_handlers(frame, &calls, &mut accepted)?;
            let op = self.method.bytes[pc];
            let next = pc + opcode::length(self.method.bytes, pc).unwrap_or(1);
            let before = neighbours(frame, opcode::local(self.method.bytes, pc));
            if let Effect::Initialise { old, new } = self.method.step(frame, pc)? {
                for (index, _) in frame.locals().iter().enumerate().filter(|(_, slot)| **slot == old) {
                    note_change(&mut calls, index as u16);
                }
                frame.initialise(old, new);
            }
            match opcode::local(self.method.bytes, pc) {
                Some((ISTORE..=ASTORE, index)) => {
                    // Overwriting half of a value spoils the other half, so the neighbours may change too.
                    for (local, was) in (index.saturating_sub(1)..).zip(before) {
                        if local == index || frame.locals.get(usize::from(local)).copied() != was {
                            note_change(&mut calls, local);
                        }
                    }
                }
                Some((RET, index)) => return self.ret(frame, calls, pc, index),
                _ => {}
            }
            match op {
                JSR | JSR_W => return self.jsr(frame, calls, pc, next),
                TABLESWITCH | LOOKUPSWITCH => {
                    let switch =
                        Switch::decode(self.method.bytes, pc).ok_or_else(|| bad_code(pc, "Bad instruction"))?;
                    check_switch(self.method, pc, &switch)?;
                    let state = snapshot(frame, &calls);
                    for target in switch.cases().map(|case| case.1).chain([switch.default_target()]) {
                        self.flow_to(pc, target, state.clone())?;
                    }
                    return Ok(());
                }
                _ => {
                    if let Some(target) = opcode::branch_target(self.method.bytes, pc) {
                        self.flow_to(pc, target, snapshot(frame, &calls))?;
                    }
                }
            }
            if opcode::ends_flow(op) {
                return Ok(());
            }
            match self.leaders.get(next) {
                None => return Err(bad_code(pc, "Falling off the end of the code")),
                Some(true) => return self.flow_to(pc, next as i64, snapshot(frame, &calls)),
                Some(false) => pc = next,
            }
        }
    }

    /// Whatever an instruction throws, handlers find the locals as they were before it.
    fn flow_to_handlers(&mut self, frame: &Frame, calls: &[Call], accepted: &mut [u64]) -> Result<(), Stop> {
        if !self.method.covered.contains(&frame.pc) {
            return Ok(());
        }
        let code = self.method.code;
        for (index, row) in code.handlers.iter().enumerate() {
            let covers = (usize::from(row.start)..usize::from(row.end)).contains(&frame.pc);
            if !covers || accepted[index] == frame.version {
                continue;
            }
            accepted[index] = frame.version;
            if code.max_stack == 0 {
                return Err(bad_code(frame.pc, "Stack size too large"));
            }
            let mut state = snapshot(frame, calls);
            state.stack = vec![self.catches[index]];
            self.flow_to(frame.pc, row.handler.into(), state)?;
        }
        Ok(())
    }

    fn jsr(&mut self, frame: &mut Frame, calls: Vec<Call>, pc: usize, next: usize) -> Result<(), Stop> {
        let target = opcode::branch_target(self.method.bytes, pc).and_then(|target| u16::try_from(target).ok());
        let entry = target.ok_or_else(|| bad_code(pc, "Illegal target of jump or branch"))?;
        if calls.iter().any(|call| call.entry == entry) {
            return Err(bad_code(pc, "Recursive call to jsr entry"));
        }
        let before = snapshot(frame, &calls);
        frame.push(Type::Return(entry))?;
        let mut inside = snapshot(frame, &calls);
        inside.calls.push(Call { entry, changed: BTreeSet::new() });
        self.callers.entry(entry).or_default().insert(next, before.clone());
        let returns: Vec<State> = self.returns.get(&entry).map_or_else(Vec::new, |all| all.values().cloned().collect());
        for state in returns {
            self.resume(pc, entry, next, &before, &state)?;
        }
        self.flow_to(pc, entry.into(), inside)
    }

    fn ret(&mut self, frame: &Frame, calls: Vec<Call>, pc: usize, index: u16) -> Result<(), Stop> {
        let Some(Type::Return(entry)) = frame.locals.get(usize::from(index)).copied() else {
            return Err(bad_code(pc, format!("Register {index} contains wrong type")));
        };
        if !calls.iter().any(|call| call.entry == entry) {
            return Err(bad_code(pc, "Illegal return from subroutine"));
        }
        let state = snapshot(frame, &calls);
        self.returns.entry(entry).or_default().insert(pc, state.clone());
        let callers: Vec<(usize, State)> =
            self.callers.get(&entry).map_or_else(Vec::new, |all| all.iter().map(|(pc, s)| (*pc, s.clone())).collect());
        for (next, before) in callers {
            self.resume(pc, entry, next, &before, &state)?;
        }
        Ok(())
    }

    /// Control comes back from `entry` to `next`: the locals that the subroutine changed have its types, the others
    /// those of the caller.
    fn resume(&mut self, pc: usize, entry: u16, next: usize, before: &State, after: &State) -> Result<(), Stop> {
        let Some(position) = after.calls.iter().position(|call| call.entry == entry) else { return Ok(()) };
        // Subroutines inside this one are left too.
        let changed: BTreeSet<u16> =
            after.calls[position..].iter().flat_map(|call| call.changed.iter().copied()).collect();
        let left: Vec<u16> = after.calls[position..].iter().map(|call| call.entry).collect();
        let mut state = before.clone();
        state.this_uninit = after.this_uninit;
        state.stack.clone_from(&after.stack);
        for &index in &changed {
            let value = after.locals.get(usize::from(index)).copied().unwrap_or(Type::Top);
            let at = usize::from(index);
            if at >= state.locals.len() {
                if value == Type::Top {
                    continue;
                }
                state.locals.resize(at + 1, Type::Top);
            }
            state.locals[at] = value;
        }
        // An address is good for one return only.
        for slot in state.locals.iter_mut().chain(&mut state.stack) {
            if matches!(slot, Type::Return(address) if left.contains(address)) {
                *slot = Type::Top;
            }
        }
        trim(&mut state.locals);
        for call in &mut state.calls {
            call.changed.extend(&changed);
        }
        if next >= self.method.bytes.len() {
            return Err(bad_code(pc, "Falling off the end of the code"));
        }
        self.flow_to(pc, next as i64, state)
    }

    /// Control goes from `pc` to `target` with these types.
    fn flow_to(&mut self, pc: usize, target: i64, state: State) -> Result<(), Stop> {
        let at = usize::try_from(target).ok().filter(|&at| self.method.is_instruction(at));
        let at = at.ok_or_else(|| bad_code(pc, "Illegal target of jump or branch"))?;
        let Some(known) = self.states.get_mut(&at) else {
            self.slots += state.locals.len() + state.stack.len();
            if self.slots > MAX_SLOTS {
                return Err(bad_code(pc, "Method is too large to be verified"));
            }
            self.states.insert(at, state);
            self.work.insert(at);
            return Ok(());
        };
        let mut merged = known.clone();
        merge(self.method, pc, &mut merged, state)?;
        if merged != *known {
            *known = merged;
            self.work.insert(at);
        }
        Ok(())
    }
}

/// The types of the local before the one that an instruction names, of that one and of the two after it.
fn neighbours(frame: &Frame, named: Option<(u8, u16)>) -> [Option<Type>; 4] {
    let first = named.map_or(0, |(_, index)| usize::from(index.saturating_sub(1)));
    [0, 1, 2, 3].map(|offset| frame.locals.get(first + offset).copied())
}

fn note_change(calls: &mut [Call], index: u16) {
    for call in calls {
        call.changed.insert(index);
    }
}

fn snapshot(frame: &Frame, calls: &[Call]) -> State {
    let mut locals = frame.locals().to_vec();
    trim(&mut locals);
    State { locals, stack: frame.stack().to_vec(), this_uninit: frame.this_uninit, calls: calls.to_vec() }
}

fn trim(locals: &mut Vec<Type>) {
    while locals.last() == Some(&Type::Top) {
        locals.pop();
    }
}

fn merge(method: &mut Method, pc: usize, known: &mut State, new: State) -> Result<(), Stop> {
    if known.stack.len() != new.stack.len() {
        let message = format!("Inconsistent stack height {} != {}", new.stack.len(), known.stack.len());
        return Err(bad_code(pc, message));
    }
    for (slot, &other) in known.stack.iter_mut().zip(&new.stack) {
        let was = *slot;
        *slot = lub::merge(method.lookup, was, other)?;
        if *slot == Type::Top && was != Type::Top && other != Type::Top {
            return Err(bad_code(pc, "Mismatched stack types"));
        }
    }
    known.locals.truncate(new.locals.len());
    for (slot, &other) in known.locals.iter_mut().zip(&new.locals) {
        *slot = lub::merge(method.lookup, *slot, other)?;
    }
    // A half of a value whose other half is gone is gone too.
    for index in 0..known.locals.len() {
        let lonely_second = known.locals[index].is_category2_second()
            && (index == 0 || known.locals[index - 1].second() != Some(known.locals[index]));
        let lonely_first = known.locals[index]
            .second()
            .is_some_and(|second| known.locals.get(index + 1).is_none_or(|&next| next != second));
        if lonely_first || lonely_second {
            known.locals[index] = Type::Top;
        }
    }
    trim(&mut known.locals);
    known.this_uninit |= new.this_uninit;
    known.calls.retain(|call| new.calls.iter().any(|other| other.entry == call.entry));
    for call in &mut known.calls {
        if let Some(other) = new.calls.iter().find(|other| other.entry == call.entry) {
            call.changed.extend(&other.changed);
        }
    }
    Ok(())
}
