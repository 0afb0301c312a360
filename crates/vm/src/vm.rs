//! The machine itself: program, memory, state, natives and host put together.

use crate::fields::Known;
use crate::gc::Collection;
use crate::host::Host;
use crate::machine::Machine;
use crate::memory::{Memory, Window};
use crate::natives::Natives;
use crate::object;
use crate::options::Options;
use crate::state::{Fork, Frame, Progress, State, Thread};
use program::link::{Class, Method, Program};
use std::rc::Rc;

/// A virtual machine with one execution in it.
pub struct Vm<M: Machine> {
    pub program: Program,
    pub machine: M,
    pub memory: Window,
    pub state: State<M>,
    pub natives: Natives<M>,
    pub host: Box<dyn Host>,
    pub options: Options,
    /// Offsets of fields that the machine itself uses.
    pub known: Known,
    /// Jumps and calls until the next look at clocks, limits and other threads.
    pub(crate) fuel: i64,
    /// What `fuel` was when the clock was last moved.
    pub(crate) counted: i64,
    /// The running thread must not go on with its next instruction.
    pub(crate) switch: bool,
    /// Remembers interface dispatch by receiver class and interface method.
    pub(crate) dispatch: Box<[(u64, Option<&'static Method>); DISPATCH]>,
    pub(crate) drivers: crate::boot::Drivers,
    pub(crate) collection: Collection,
}

pub(crate) const DISPATCH: usize = 1024;
/// Jumps and calls between two looks at other threads.
pub(crate) const QUANTUM: i64 = 20_000;

impl<M: Machine> Vm<M> {
    pub fn new(program: Rc<Program>, machine: M, natives: Natives<M>, host: Box<dyn Host>, options: Options) -> Vm<M> {
        let known = Known::default();
        let program = program.afresh();
        let drivers = crate::boot::Drivers::new(&program);
        let memory = Window::new(Memory::default());
        memory.grow(object::HEAP + (1 << 20));
        Vm {
            state: State::new(&options),
            program,
            machine,
            memory,
            natives,
            host,
            options,
            known,
            fuel: QUANTUM,
            counted: QUANTUM,
            switch: false,
            dispatch: vec![(0, None); DISPATCH].into_boxed_slice().try_into().expect("the size is right"),
            drivers,
            collection: Collection::NotNeeded,
        }
    }

    /// A copy of the execution as it is now. Costs about as much as copying a few pointers.
    pub fn fork(&self) -> Fork<M> {
        let progress = Progress { fuel: self.fuel, counted: self.counted, switch: self.switch };
        Fork { memory: self.memory.fork(), names: self.program.names(), state: self.state.clone(), progress }
    }

    /// Goes on with another execution; the one that was running is returned.
    pub fn switch_to(&mut self, fork: Fork<M>) -> Fork<M> {
        let memory = self.memory.swap(fork.memory);
        self.memory.grow(fork.state.heap.top);
        let names = self.program.switch_to(fork.names);
        let state = std::mem::replace(&mut self.state, fork.state);
        let progress = Progress { fuel: self.fuel, counted: self.counted, switch: self.switch };
        Progress { fuel: self.fuel, counted: self.counted, switch: self.switch } = fork.progress;
        Fork { memory, names, state, progress }
    }

    /// Jumps and calls executed so far.
    pub fn steps(&self) -> u64 {
        self.state.steps + (self.counted - self.fuel).max(0) as u64
    }

    #[inline(always)]
    pub fn thread(&self) -> &Thread<M> {
        self.state.thread()
    }

    #[inline(always)]
    pub fn thread_mut(&mut self) -> &mut Thread<M> {
        self.state.thread_mut()
    }

    /// The frame being executed.
    pub fn frame(&self) -> &Frame {
        self.thread().frames.last().expect("a thread that runs has a frame")
    }

    pub fn frame_mut(&mut self) -> &mut Frame {
        self.thread_mut().frames.last_mut().expect("a thread that runs has a frame")
    }

    pub fn class(&self, id: u32) -> &'static Class {
        self.program.class(id)
    }
}
