//! The state of an execution, besides its memory: threads, clocks, counters. All of it is plain data.

use crate::flow::Reply;
use crate::machine::Machine;
use crate::memory::Memory;
use crate::{Limit, Ref, Stop};
use host::Random;
use program::Name;
use program::link::{ClassId, Loader, Method, Names};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A thread's number, from 1.
pub type ThreadId = u32;

/// An execution at rest: what a fork is. Cloning is cheap; pages and threads are shared until written.
pub struct Fork<M: Machine> {
    pub memory: Memory,
    /// What Java code has told the machine about loaders and modules.
    pub names: Rc<Names>,
    pub state: State<M>,
    pub(crate) progress: Progress,
}

/// How far the running thread has got in its turn.
#[derive(Clone, Copy)]
pub(crate) struct Progress {
    pub fuel: i64,
    pub counted: i64,
    pub switch: bool,
}

pub struct State<M: Machine> {
    pub threads: Vec<Rc<Thread<M>>>,
    /// Index of the running thread.
    pub current: usize,
    pub heap: HeapState,
    /// Virtual nanoseconds since the start.
    pub clock: u64,
    /// How often Java code has asked for the time whose results may depend on it.
    pub clock_reads: u64,
    /// How often it has got an identity hash code or a random number that is new.
    pub chance_reads: u64,
    /// Jumps and calls executed.
    pub steps: u64,
    /// What allocation, collection and native methods that look at many elements have cost, in steps; they move no clock.
    pub housekeeping: u64,
    /// Source of identity hashes.
    pub hash_state: u32,
    /// Source of system randomness.
    pub random: Random,
    /// Orders the waiters of monitors.
    pub wait_counter: u64,
    /// Modules that Java has defined, by name.
    pub modules: Rc<BTreeMap<Name, Ref>>,
    pub boot_unnamed_module: Ref,
    /// Java objects of the loaders, by number.
    pub loaders: Rc<BTreeMap<Loader, Ref>>,
    /// Why the initialisation of a class failed: the exception that later attempts give as cause.
    pub init_failures: Rc<BTreeMap<ClassId, Ref>>,
    /// The classes whose initialisation has begun, in order.
    pub initialised: Rc<Vec<ClassId>>,
    /// Why a site could not be linked: it is not tried again.
    pub site_failures: Rc<BTreeMap<u32, Ref>>,
    /// Objects that natives keep on the Java program's behalf, by handle: inflaters, open files.
    pub resources: Rc<BTreeMap<u64, Rc<dyn Resource>>>,
    pub next_resource: u64,
    /// Hidden classes that Java code has defined: they number the names of the next ones.
    pub hidden_classes: u32,
    pub exiting: Option<i32>,
    /// Whether the JDK has finished booting.
    pub booted: bool,
    pub machine: M::State,
}

/// Something that a native method needs to keep between calls; copied when a forked state writes it.
pub trait Resource {
    fn as_any(&self) -> &dyn std::any::Any;
    fn clone_boxed(&self) -> Rc<dyn Resource>;
    fn as_any_mut(&mut self) -> &mut dyn std::any::Any;
}

/// The allocator.
#[derive(Clone, Default)]
pub struct HeapState {
    /// Next free address, and the end of the free span it lies in.
    pub next: u32,
    pub end: u32,
    /// First address never used.
    pub top: u32,
    /// Free spans left by the last collection: address and length, ascending; taken from the back.
    pub spans: Rc<Vec<(u32, u32)>>,
    /// Bytes allocated since the last collection.
    pub allocated: u64,
    /// Bytes that survived it.
    pub live: u64,
    /// Blocks outside the Java heap (`Unsafe.allocateMemory`), by address: their sizes.
    pub blocks: Rc<BTreeMap<u32, u32>>,
}

impl HeapState {
    /// New bytes that count as a step.
    pub(crate) const BYTES_PER_STEP: u64 = 1024;
}

pub struct Thread<M: Machine> {
    pub id: ThreadId,
    /// The `java.lang.Thread`.
    pub object: Ref,
    pub slots: Vec<M::Value>,
    /// Slots in use, valid while the thread does not run.
    pub sp: u32,
    pub frames: Vec<Frame>,
    pub status: Status,
    /// `LockSupport`'s permit.
    pub permit: bool,
    pub interrupted: bool,
    pub daemon: bool,
    /// To be thrown when the thread goes on.
    pub pending: Option<Ref>,
    pub reply: Reply<M::Value>,
    /// Objects locked by `monitorenter`, with the index of the frame that did it.
    pub monitors: Vec<(u32, Ref)>,
    /// Classes that loaders written in Java were asked for, innermost last.
    pub loads: Vec<Load>,
}

/// A class that a loader written in Java was asked for.
#[derive(Clone, Copy)]
pub struct Load {
    pub loader: Loader,
    pub name: Name,
    /// The class being defined that needs it as a parent.
    pub definer: Option<Name>,
}

/// A call in progress.
#[derive(Clone, Copy)]
pub struct Frame {
    pub method: &'static Method,
    /// Index of the instruction being executed.
    pub pc: u32,
    /// Index of local 0 in the thread's slots.
    pub base: u32,
    /// The object locked by a synchronized method.
    pub lock: Ref,
    /// For `After::Init` the class, for `After::Site` the site.
    pub data: u32,
    /// What natives that run in several steps have done.
    pub step: u16,
    pub after: After,
}

/// What happens when a frame returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The result is pushed and the caller goes on with its next instruction.
    Push,
    /// The result is dropped and the caller executes its instruction again.
    Retry,
    /// As `Retry`; the frame drove a class's initialisation.
    Init,
    /// As `Retry`; the result is the class that a loader was asked for.
    Loaded,
    /// The result is handed to the native method that called, which is executed again.
    Reply,
    /// As `Reply`; exceptions are handed over too.
    ReplyCatch,
    /// As `Retry`; the result is kept as the constant of the site in the frame's data.
    Site,
    /// The call came from outside.
    TopLevel,
    /// The thread ends.
    ThreadEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Runnable,
    /// Wants to lock.
    Blocked(Ref),
    /// In `Object.wait`; it held the lock `depth` times.
    Waiting {
        monitor: Ref,
        depth: u32,
        until: Option<u64>,
        order: u64,
    },
    /// Notified, interrupted or timed out, and wants the lock back.
    Reacquiring {
        monitor: Ref,
        depth: u32,
    },
    Parked {
        until: Option<u64>,
    },
    Sleeping {
        until: u64,
    },
    /// Another thread initialises the class.
    Initializing(ClassId),
    /// The main thread after `main`: it waits for all threads that are no daemons.
    Destroying,
    Ended,
}

/// Slots above the stack pointer that a thread starts with.
const SCRATCH: usize = 256;

impl<M: Machine> Clone for Fork<M> {
    fn clone(&self) -> Self {
        Fork {
            memory: self.memory.clone(),
            names: self.names.clone(),
            state: self.state.clone(),
            progress: self.progress,
        }
    }
}

impl<M: Machine> Clone for State<M> {
    fn clone(&self) -> Self {
        State {
            threads: self.threads.clone(),
            current: self.current,
            heap: self.heap.clone(),
            clock: self.clock,
            steps: self.steps,
            housekeeping: self.housekeeping,
            hash_state: self.hash_state,
            random: self.random.clone(),
            wait_counter: self.wait_counter,
            clock_reads: self.clock_reads,
            chance_reads: self.chance_reads,
            modules: self.modules.clone(),
            boot_unnamed_module: self.boot_unnamed_module,
            loaders: self.loaders.clone(),
            init_failures: self.init_failures.clone(),
            initialised: self.initialised.clone(),
            site_failures: self.site_failures.clone(),
            resources: self.resources.clone(),
            next_resource: self.next_resource,
            hidden_classes: self.hidden_classes,
            exiting: self.exiting,
            booted: self.booted,
            machine: self.machine.clone(),
        }
    }
}

impl<M: Machine> Clone for Thread<M> {
    fn clone(&self) -> Self {
        Thread {
            id: self.id,
            object: self.object,
            slots: {
                // The part above the stack pointer is scratch: the copy gets some of its own.
                let mut slots = Vec::with_capacity(self.sp as usize + SCRATCH);
                slots.extend_from_slice(&self.slots[..self.sp as usize]);
                slots.resize(self.sp as usize + SCRATCH, M::int(0));
                slots
            },
            sp: self.sp,
            frames: self.frames.clone(),
            status: self.status,
            permit: self.permit,
            interrupted: self.interrupted,
            daemon: self.daemon,
            pending: self.pending,
            reply: self.reply,
            monitors: self.monitors.clone(),
            loads: self.loads.clone(),
        }
    }
}

impl<M: Machine> Thread<M> {
    pub fn new(id: ThreadId, object: Ref) -> Thread<M> {
        Thread {
            id,
            object,
            slots: vec![M::int(0); SCRATCH],
            sp: 0,
            frames: Vec::with_capacity(32),
            status: Status::Runnable,
            permit: false,
            interrupted: false,
            daemon: false,
            pending: None,
            reply: Reply::None,
            monitors: Vec::new(),
            loads: Vec::new(),
        }
    }
}

impl<M: Machine> State<M> {
    pub fn new(options: &crate::Options) -> State<M> {
        State {
            threads: Vec::new(),
            current: 0,
            heap: HeapState {
                next: crate::object::HEAP,
                end: crate::object::HEAP,
                top: crate::object::HEAP,
                ..HeapState::default()
            },
            clock: 0,
            steps: 0,
            housekeeping: 0,
            hash_state: (options.seed as u32) | 1,
            random: Random::new(options.seed),
            wait_counter: 0,
            clock_reads: 0,
            chance_reads: 0,
            modules: Rc::default(),
            boot_unnamed_module: Ref::NULL,
            loaders: Rc::default(),
            init_failures: Rc::default(),
            initialised: Rc::default(),
            site_failures: Rc::default(),
            resources: Rc::default(),
            next_resource: 1,
            hidden_classes: 0,
            exiting: None,
            booted: false,
            machine: M::State::default(),
        }
    }

    #[inline(always)]
    pub fn thread(&self) -> &Thread<M> {
        &self.threads[self.current]
    }

    /// The running thread, for writing; copied first if a fork shares it.
    #[inline]
    pub fn thread_mut(&mut self) -> &mut Thread<M> {
        Rc::make_mut(&mut self.threads[self.current])
    }

    /// All work so far, in steps: jumps and calls, and what it took to have room for objects.
    pub fn spent(&self) -> u64 {
        self.steps + self.housekeeping + self.heap.allocated / HeapState::BYTES_PER_STEP
    }

    /// The limit that cuts a run, if it is reached.
    pub fn check_steps(&self, limit: Option<u64>) -> Option<Stop> {
        let limit = limit.filter(|&limit| self.spent() >= limit)?;
        Some(match self.steps < limit && self.housekeeping > 0 {
            true => Stop::Exhausted(Limit::Thrashing),
            false => Stop::Exhausted(Limit::Steps(limit)),
        })
    }
}
