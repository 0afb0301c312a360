//! The types of the locals and of the operand stack at one instruction.

use super::Lookup;
use super::problem::{Place, Problem, Reason, Stop, Wanted};
use super::types::{Type, Want, satisfies};

/// Slots are allocated once at the method's limits. Only the first `depth` operand slots count; the others keep
/// what was popped, so that an error shows the frame as the instruction found it.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub pc: usize,
    pub locals: Vec<Type>,
    /// How many locals have been mentioned so far: those that are printed.
    pub locals_used: usize,
    pub stack: Vec<Type>,
    pub depth: usize,
    /// The depth when the current instruction began.
    mark: usize,
    /// `this` has not been initialised yet (the flag `flagThisUninit` of JVMS 4.10.1.4).
    pub this_uninit: bool,
    /// Changes whenever the types of the locals or `this_uninit` do; never 0.
    pub version: u64,
}

impl Frame {
    pub fn new(max_locals: u16, max_stack: u16) -> Frame {
        Frame {
            pc: 0,
            locals: vec![Type::Top; max_locals.into()],
            locals_used: 0,
            stack: vec![Type::Top; max_stack.into()],
            depth: 0,
            mark: 0,
            this_uninit: false,
            version: 1,
        }
    }

    /// Replaces everything. The slots must be within the method's limits.
    pub fn set(&mut self, locals: &[Type], stack: &[Type], this_uninit: bool) {
        let used = self.locals_used.max(locals.len());
        self.locals[locals.len()..used].fill(Type::Top);
        self.locals[..locals.len()].copy_from_slice(locals);
        self.locals_used = locals.len();
        self.stack[..stack.len()].copy_from_slice(stack);
        self.depth = stack.len();
        self.this_uninit = this_uninit;
        self.version += 1;
    }

    /// An instruction begins.
    pub fn begin(&mut self, pc: usize) {
        self.pc = pc;
        self.mark = self.depth;
    }

    pub fn stack(&self) -> &[Type] {
        &self.stack[..self.depth]
    }

    pub fn locals(&self) -> &[Type] {
        &self.locals[..self.locals_used]
    }

    pub fn push(&mut self, value: Type) -> Result<(), Stop> {
        match self.stack.get_mut(self.depth) {
            Some(slot) => {
                *slot = value;
                self.depth += 1;
                Ok(())
            }
            None => Err(self.fail("Operand stack overflow", Reason::StackOverflow)),
        }
    }

    /// Pushes the two slots of a `long` or `double`, or the one of any other type.
    pub fn push_value(&mut self, value: Type) -> Result<(), Stop> {
        match value.second() {
            Some(_) if self.depth + 2 > self.stack.len() => {
                Err(self.fail("Operand stack overflow", Reason::StackOverflow))
            }
            _ => self.push_slots(value),
        }
    }

    /// Like [`push_value`](Frame::push_value), slot by slot: the value of a field, or a result.
    pub fn push_slots(&mut self, value: Type) -> Result<(), Stop> {
        self.push(value)?;
        value.second().map_or(Ok(()), |second| self.push(second))
    }

    pub fn pop_any(&mut self) -> Result<Type, Stop> {
        match self.depth.checked_sub(1) {
            Some(depth) => {
                self.depth = depth;
                Ok(self.stack[depth])
            }
            None => Err(self.fail("Operand stack underflow", Reason::StackUnderflow)),
        }
    }

    pub fn pop(&mut self, lookup: &mut dyn Lookup, want: Want) -> Result<Type, Stop> {
        if self.depth != 0 {
            let found = self.stack[self.depth - 1];
            if want == Want::Is(found) || satisfies(lookup, found, want)? {
                self.depth -= 1;
                return Ok(found);
            }
        }
        self.pop_any()?;
        Err(self.bad_top("Bad type on operand stack", Wanted::By(want)))
    }

    /// Pops the two slots of a `long` or `double`, or the one of any other type: an operand.
    pub fn pop_value(&mut self, lookup: &mut dyn Lookup, value: Type) -> Result<Type, Stop> {
        let Some(second) = value.second() else { return self.pop(lookup, Want::Is(value)) };
        match self.stack() {
            [.., lower, upper] if *lower == value && *upper == second => {
                self.depth -= 2;
                Ok(value)
            }
            [.., lower, _] => {
                // HotSpot complains of the lower slot if both are wrong.
                let upper_is_wrong = *lower == value;
                self.depth -= 1 + usize::from(!upper_is_wrong);
                let wanted = if upper_is_wrong { second } else { value };
                Err(self.bad_top("Bad type on operand stack", Wanted::By(Want::Is(wanted))))
            }
            _ => Err(self.fail("Operand stack underflow", Reason::StackUnderflow)),
        }
    }

    /// Like [`pop_value`](Frame::pop_value), slot by slot from the top: an argument, or the value of a field.
    pub fn pop_slots(&mut self, lookup: &mut dyn Lookup, value: Type) -> Result<Type, Stop> {
        if let Some(second) = value.second() {
            self.pop(lookup, Want::Is(second))?;
        }
        self.pop(lookup, Want::Is(value))
    }

    pub fn local(&mut self, lookup: &mut dyn Lookup, index: u16, want: Want) -> Result<Type, Stop> {
        let Some(&found) = self.locals.get(usize::from(index)) else {
            return Err(self.no_local(index, "Local variable table overflow"));
        };
        if !satisfies(lookup, found, want)? {
            let place = Place::Local(index.into());
            let reason = Reason::BadType { place, found, wanted: Wanted::By(want) };
            return Err(self.fail("Bad local variable type", reason));
        }
        self.locals_used = self.locals_used.max(usize::from(index) + 1);
        Ok(found)
    }

    /// Checks the two slots of a `long` or `double`.
    pub fn local_pair(&mut self, lookup: &mut dyn Lookup, index: u16, first: Type) -> Result<(), Stop> {
        let Some(second) = first.second() else { return Ok(()) };
        if usize::from(index) + 1 >= self.locals.len().min(self.locals_used) {
            return Err(self.no_local(index, "get long/double overflows locals"));
        }
        self.local(lookup, index, Want::Is(first))?;
        self.local(lookup, index + 1, Want::Is(second))?;
        Ok(())
    }

    pub fn set_local(&mut self, index: u16, value: Type) -> Result<(), Stop> {
        let at = usize::from(index);
        let width = 1 + usize::from(value.second().is_some());
        if at + width > self.locals.len() {
            return Err(self.no_local(index, "Local variable table overflow"));
        }
        // Half of a value that is overwritten leaves the other half unusable.
        if self.locals[at].is_category2_second() && at > 0 {
            self.locals[at - 1] = Type::Top;
        }
        let after = at + width;
        if self.locals[after - 1].second().is_some() && after < self.locals.len() {
            self.locals[after] = Type::Top;
        }
        self.locals[at] = value;
        if let Some(second) = value.second() {
            self.locals[at + 1] = second;
        }
        self.locals_used = self.locals_used.max(after);
        self.version += 1;
        Ok(())
    }

    /// A constructor was called on `old`.
    pub fn initialise(&mut self, old: Type, new: Type) {
        for slot in self.locals[..self.locals_used].iter_mut().chain(&mut self.stack[..self.depth]) {
            if *slot == old {
                *slot = new;
            }
        }
        if old == Type::UninitThis {
            self.this_uninit = false;
        }
        self.version += 1;
    }

    #[cold]
    fn no_local(&self, index: u16, message: &str) -> Stop {
        Problem::new(self.pc, message, Reason::Local(index)).into()
    }

    /// A problem with the frame as the instruction found it.
    #[cold]
    pub fn fail(&self, message: impl Into<String>, reason: Reason) -> Stop {
        let mut problem = Problem::new(self.pc, message, reason);
        problem.current = Some(self.describe());
        problem.into()
    }

    /// The slot that was just popped has the wrong type.
    #[cold]
    pub fn bad_top(&self, message: impl Into<String>, wanted: Wanted) -> Stop {
        let found = self.stack.get(self.depth).copied().unwrap_or(Type::Top);
        self.fail(message, Reason::BadType { place: Place::Stack(self.depth), found, wanted })
    }

    pub fn describe(&self) -> String {
        describe(self.pc, self.this_uninit, self.locals(), &self.stack[..self.mark])
    }
}

pub(super) fn describe(pc: usize, this_uninit: bool, locals: &[Type], stack: &[Type]) -> String {
    let list = |types: &[Type]| -> String {
        let mut text = String::from("{ ");
        for (index, each) in types.iter().enumerate() {
            text += if index == 0 { "" } else { ", " };
            text += &each.to_string();
        }
        text + if types.is_empty() { "}" } else { " }" }
    };
    let flags = if this_uninit { "{ flagThisUninit }" } else { "{ }" };
    format!("    bci: @{pc}\n    flags: {flags}\n    locals: {}\n    stack: {}\n", list(locals), list(stack))
}
