//! Type checking against the stack map (JVMS 4.10.1): one pass over the code.

use super::frame::{Frame, describe};
use super::method::{Method, kind};
use super::problem::{Place, Problem, Reason, Stop, Wanted, bad_code};
use super::stackmap::{self, MapFrame};
use super::step::Effect;
use super::types::{Type, Want, is_assignable};
use crate::Name;
use crate::cfg::opcode::{self, *};

pub(super) fn check(method: &mut Method) -> Result<(), Stop> {
    let locals = method.entry_locals()?;
    let this_uninit = locals.first() == Some(&Type::UninitThis);
    let mut frame = Frame::new(method.code.max_locals, method.code.max_stack);
    frame.set(&locals, &[], this_uninit);

    let catches = handlers(method)?;
    let initial = MapFrame { pc: 0, locals: locals.into(), stack: [].into(), this_uninit };
    let frames = stackmap::read(method, initial)?;
    let accepted = vec![0; catches.len()];
    let mut checker = Checker { method, frames, catches, accepted };
    let mut next_frame = 0;
    let mut pc = 0;
    let mut reachable = true;
    while pc < checker.method.bytes.len() {
        frame.begin(pc);
        checker.enter(&mut frame, &mut next_frame, reachable)?;
        reachable = checker.instruction(&mut frame, pc)?;
        pc += opcode::length(checker.method.bytes, pc).unwrap_or(1);
    }
    if reachable { Err(bad_code(pc, "Control flow falls through code end")) } else { Ok(()) }
}

/// What the handlers of the exception table push, in its order.
pub(super) fn handlers(method: &mut Method) -> Result<Vec<Type>, Stop> {
    let throwable = Type::Object(Name::new("java/lang/Throwable"));
    let mut catches = Vec::with_capacity(method.code.handlers.len());
    let code = method.code;
    for row in &code.handlers {
        let illegal = |what: &str, pc: u16| {
            Stop::Format(format!("Illegal exception table {what} {pc} in method '{}'", method.external_name()))
        };
        if !method.is_instruction(row.start.into()) {
            return Err(illegal("start_pc", row.start));
        }
        if usize::from(row.end) != method.bytes.len() && !method.is_instruction(row.end.into()) {
            return Err(illegal("end_pc", row.end));
        }
        if !method.is_instruction(row.handler.into()) {
            return Err(illegal("handler_pc", row.handler));
        }
        if row.catch_type == 0 {
            catches.push(throwable);
            continue;
        }
        method.check_constant(row.handler.into(), row.catch_type, kind::CLASS)?;
        let caught = method.class_type(row.catch_type)?;
        if !is_assignable(method.lookup, caught, throwable)? {
            let message = format!("Catch type is not a subclass of Throwable in exception handler {}", row.handler);
            let place = Place::Pool(row.catch_type);
            let wanted = Wanted::By(Want::Is(throwable));
            let reason = Reason::BadType { place, found: caught, wanted };
            return Err(Problem::new(row.handler.into(), message, reason).into());
        }
        catches.push(caught);
    }
    Ok(catches)
}

struct Checker<'m, 'a> {
    method: &'m mut Method<'a>,
    frames: Vec<MapFrame>,
    catches: Vec<Type>,
    /// The version of the locals that each handler accepted last.
    accepted: Vec<u64>,
}

impl Checker<'_, '_> {
    /// Takes the stack map's frame at this pc, if there is one; there must be after an unconditional jump.
    fn enter(&mut self, frame: &mut Frame, next: &mut usize, reachable: bool) -> Result<(), Stop> {
        let pc = frame.pc;
        match self.frames.get(*next) {
            Some(mapped) if mapped.pc == pc => {
                if reachable && let Err(mismatch) = fits_frame(self.method, frame, mapped)? {
                    let current = frame.describe();
                    return Err(mismatch.stop(pc, "Instruction type does not match stack map", current, mapped));
                }
                frame.set(&mapped.locals, &mapped.stack, mapped.this_uninit);
                frame.begin(pc);
                *next += 1;
            }
            None if !reachable => return Err(bad_code(pc, "Expecting a stack map frame")),
            Some(_) if !reachable => {
                return Err(Problem::new(pc, "Expecting a stack map frame", Reason::MissingFrame).into());
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns whether control can continue after the instruction.
    fn instruction(&mut self, frame: &mut Frame, pc: usize) -> Result<bool, Stop> {
        let op = self.method.bytes[pc];
        let covered = self.method.covered.contains(&pc);
        // A store changes the locals after anything could be thrown; handlers see them as they were.
        let stores = matches!(opcode::local(self.method.bytes, pc), Some((ISTORE..=ASTORE, _)));
        if covered && stores {
            self.check_handlers(frame, pc, false)?;
        }
        let mut initialised_this = false;
        match self.method.step(frame, pc)? {
            Effect::None => {}
            Effect::Initialise { old, new } => {
                initialised_this = old == Type::UninitThis;
                if covered {
                    if initialised_this {
                        self.check_handlers_throw(pc)?;
                    }
                    self.check_handlers(frame, pc, initialised_this)?;
                }
                frame.initialise(old, new);
            }
        }
        match op {
            TABLESWITCH | LOOKUPSWITCH => self.switch(frame, pc)?,
            _ => {
                if let Some(target) = opcode::branch_target(self.method.bytes, pc) {
                    self.jump(frame, target)?;
                }
            }
        }
        if covered && !stores {
            self.check_handlers(frame, pc, initialised_this)?;
        }
        Ok(!opcode::ends_flow(op))
    }

    fn frame_at(&self, pc: i64) -> Option<&MapFrame> {
        let index = self.frames.binary_search_by(|mapped| (mapped.pc as i64).cmp(&pc)).ok()?;
        self.frames.get(index)
    }

    fn jump(&mut self, frame: &Frame, target: i64) -> Result<(), Stop> {
        if (target - frame.pc as i64).abs() > i64::from(u16::MAX) {
            let message =
                format!("Illegal target of jump or branch (bci {} + offset {})", frame.pc, target - frame.pc as i64);
            let mut problem = Problem::new(0, message, Reason::BadFrame);
            problem.current = Some(frame.describe());
            return Err(problem.into());
        }
        let mapped = self.frame_at(target).ok_or_else(|| no_frame(frame.pc, target))?.clone();
        match fits_frame(self.method, frame, &mapped)? {
            Ok(()) => Ok(()),
            Err(mismatch) => {
                let message = format!("Inconsistent stackmap frames at branch target {target}");
                Err(mismatch.stop(frame.pc, message, frame.describe(), &mapped))
            }
        }
    }

    fn switch(&mut self, frame: &Frame, pc: usize) -> Result<(), Stop> {
        let Some(switch) = Switch::decode(self.method.bytes, pc) else { return Err(bad_code(pc, "Bad instruction")) };
        check_switch(self.method, pc, &switch)?;
        self.jump(frame, switch.default_target())?;
        switch.cases().try_for_each(|(_, target)| self.jump(frame, target))
    }

    /// That the handlers that cover `pc` accept the frame with only the exception on the stack.
    fn check_handlers(&mut self, frame: &Frame, pc: usize, initialised_this: bool) -> Result<(), Stop> {
        let code = self.method.code;
        for (index, row) in code.handlers.iter().enumerate() {
            let covers = (usize::from(row.start)..usize::from(row.end)).contains(&pc);
            if !covers || (self.accepted[index] == frame.version && !initialised_this) {
                continue;
            }
            let target = i64::from(row.handler);
            let mapped = self.frame_at(target).ok_or_else(|| no_frame(pc, target))?.clone();
            let stack = [self.catches[index]];
            let this_uninit = frame.this_uninit || initialised_this;
            if let Err(mismatch) = fits(self.method, &frame.locals, &stack, this_uninit, &mapped)? {
                let message = format!("Stack map does not match the one at exception handler {target}");
                let current = describe(pc, this_uninit, frame.locals(), &stack);
                return Err(mismatch.stop(pc, message, current, &mapped));
            }
            if !initialised_this {
                self.accepted[index] = frame.version;
            }
        }
        Ok(())
    }

    /// A constructor that calls another one inside a `try` must not return after that failed: every way from the
    /// handler must end in a throw.
    fn check_handlers_throw(&self, pc: usize) -> Result<(), Stop> {
        for row in &self.method.code.handlers {
            let covers = (usize::from(row.start)..usize::from(row.end)).contains(&pc);
            if covers && !always_throws(self.method, row.handler.into()) {
                return Err(bad_code(pc, "Bad <init> method call from after the start of a try block"));
            }
        }
        Ok(())
    }
}

/// JVMS 4.9.1 on switches: sorted keys, and zeros as padding in old classes.
pub(super) fn check_switch(method: &Method, pc: usize, switch: &Switch) -> Result<(), Stop> {
    if method.class.major < 51 && !switch.padding_is_zero() {
        return Err(bad_code(pc, "Nonzero padding byte in lookupswitch or tableswitch"));
    }
    if method.bytes[pc] == LOOKUPSWITCH && !switch.cases().is_sorted_by(|a, b| a.0 < b.0) {
        return Err(bad_code(pc, "Bad lookupswitch instruction"));
    }
    Ok(())
}

fn no_frame(pc: usize, target: i64) -> Stop {
    let message = format!("Expecting a stackmap frame at branch target {target}");
    Problem::new(pc, message, Reason::MissingFrame).into()
}

fn always_throws(method: &Method, handler: usize) -> bool {
    let code = method.bytes;
    let mut seen = vec![false; code.len()];
    let mut work = vec![handler];
    while let Some(start) = work.pop() {
        let mut pc = start;
        while pc < code.len() && !std::mem::replace(&mut seen[pc], true) {
            let target = opcode::branch_target(code, pc).and_then(|target| usize::try_from(target).ok());
            match code[pc] {
                IRETURN..=RETURN => return false,
                ATHROW => break,
                TABLESWITCH | LOOKUPSWITCH => {
                    let Some(switch) = Switch::decode(code, pc) else { return false };
                    let targets = switch.cases().map(|case| case.1).chain([switch.default_target()]);
                    work.extend(targets.filter_map(|target| usize::try_from(target).ok()));
                    break;
                }
                op => {
                    work.extend(target);
                    if opcode::ends_flow(op) {
                        break;
                    }
                }
            }
            pc += opcode::length(code, pc).unwrap_or(1);
        }
        if pc >= code.len() {
            return false;
        }
    }
    true
}

/// Why a frame does not fit a stack map's.
struct Mismatch(Reason);

impl Mismatch {
    fn stop(self, pc: usize, message: impl Into<String>, current: String, mapped: &MapFrame) -> Stop {
        // A wrong height is reported where control comes from, anything else where it goes.
        let pc = if matches!(self.0, Reason::StackSize) { pc } else { mapped.pc };
        let mut problem = Problem::new(pc, message, self.0);
        problem.current = Some(current);
        problem.expected = Some(mapped.describe());
        problem.into()
    }
}

fn fits_frame(method: &mut Method, frame: &Frame, mapped: &MapFrame) -> Result<Result<(), Mismatch>, Stop> {
    fits(method, &frame.locals, frame.stack(), frame.this_uninit, mapped)
}

/// JVMS 4.10.1.4: a frame is assignable to another slot by slot.
fn fits(
    method: &mut Method,
    locals: &[Type],
    stack: &[Type],
    this_uninit: bool,
    mapped: &MapFrame,
) -> Result<Result<(), Mismatch>, Stop> {
    if stack.len() != mapped.stack.len() {
        return Ok(Err(Mismatch(Reason::StackSize)));
    }
    for (index, (&found, &wanted)) in locals.iter().zip(mapped.locals.iter()).enumerate() {
        if found != wanted && !is_assignable(method.lookup, found, wanted)? {
            let place = Place::Local(index);
            let wanted = Wanted::StackMap(place, wanted);
            return Ok(Err(Mismatch(Reason::BadType { place, found, wanted })));
        }
    }
    for (index, (&found, &wanted)) in stack.iter().zip(mapped.stack.iter()).enumerate() {
        if found != wanted && !is_assignable(method.lookup, found, wanted)? {
            let place = Place::Stack(index);
            let wanted = Wanted::StackMap(place, wanted);
            return Ok(Err(Mismatch(Reason::BadType { place, found, wanted })));
        }
    }
    if this_uninit && !mapped.this_uninit {
        return Ok(Err(Mismatch(Reason::Flags)));
    }
    Ok(Ok(()))
}
