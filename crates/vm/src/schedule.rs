//! Threads: which one runs, and time. One host thread runs them in turn; the order is a function of the program.

use crate::flow::{Ended, Exit, Flow, Limit};
use crate::interp::Event;
use crate::machine::Machine;
use crate::object;
use crate::state::{After, Status, Thread, ThreadId};
use crate::vm::{QUANTUM, Vm};
use crate::{Ref, Stop, Waiter, WaitsFor};
use program::link::Method;
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;
use std::time::Instant;

/// Classes of the JDK that measure how long they take, or wait in the background, or want to know the year roughly.
const BOOKKEEPERS: [&str; 4] = [
    "java/lang/ref/ReferenceQueue",
    "java/util/zip/ZipFile",
    "jdk/internal/perf/PerfCounter",
    "sun/util/calendar/ZoneInfoFile",
];

impl<M: Machine> Vm<M> {
    /// Calls a method on the current thread from outside and runs until it returns.
    pub fn invoke(&mut self, method: &'static Method, args: &[M::Value]) -> Ended<M::Value> {
        match self.push_call(method, args, After::TopLevel) {
            Exit::Again => {}
            Exit::Throw(exception) => return Ended::Threw(exception),
            Exit::Stop(stop) => return Ended::Stopped(*stop),
        }
        self.run()
    }

    /// Runs until the top-level call has ended.
    pub fn run(&mut self) -> Ended<M::Value> {
        loop {
            if self.switch || self.thread().status != Status::Runnable {
                self.switch = false;
                if let Err(stop) = self.schedule() {
                    return Ended::Stopped(stop);
                }
            }
            match self.execute() {
                Event::Switch => {}
                Event::Poll => {
                    if let Some(stop) = self.poll() {
                        return Ended::Stopped(stop);
                    }
                }
                Event::Returned(value) => return Ended::Returned(value),
                Event::Threw(exception) => return Ended::Threw(exception),
                Event::Stop(stop) => return Ended::Stopped(stop),
            }
        }
    }

    /// Lets other threads run.
    fn poll(&mut self) -> Option<Stop> {
        let stop = self.account();
        self.switch |= self.state.threads.len() > 1;
        stop
    }

    /// Accounts for what was executed since the last look, and collects garbage.
    fn account(&mut self) -> Option<Stop> {
        self.tick();
        self.fuel = QUANTUM;
        self.counted = QUANTUM;
        if self.wants_collection() {
            self.collect();
        }
        self.check_limits()
    }

    /// The limit that cuts this run, if one is reached.
    pub(crate) fn check_limits(&self) -> Option<Stop> {
        let is_late = self.options.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_late { Some(Stop::Exhausted(Limit::Time)) } else { self.state.check_steps(self.options.max_steps) }
    }

    /// Counts what a native method does with so many elements, if they are many: a program that does little else is to
    /// meet its limits, too. No clock moves.
    pub fn charge(&mut self, elements: u64) {
        const MANY: u64 = 1024;
        const PER_STEP: u64 = 16;
        if elements >= MANY {
            let steps = elements / PER_STEP;
            self.state.housekeeping += steps;
            self.fuel -= steps as i64;
            self.counted -= steps as i64;
        }
    }

    /// Moves the clock by the work done since the last call. It stands still while the JDK starts: how much there is to do
    /// then depends on where things are on this machine.
    pub(crate) fn tick(&mut self) {
        let done = (self.counted - self.fuel).max(0) as u64;
        self.state.steps += done;
        if self.state.booted {
            self.state.clock += done * self.options.nanos_per_step;
        }
        self.counted = self.fuel;
    }

    /// Virtual nanoseconds since the start.
    pub fn now(&mut self) -> u64 {
        self.tick();
        // A clock that is read in a loop moves even if nothing else does.
        self.state.clock += self.options.nanos_per_step;
        self.state.clock_reads += u64::from(!self.is_bookkeeping());
        self.state.clock
    }

    /// Whether the method that asks for the time was called by one of the JDK whose results do not depend on it.
    fn is_bookkeeping(&self) -> bool {
        let caller = self.thread().frames.iter().rev().nth(1);
        caller.is_some_and(|frame| BOOKKEEPERS.contains(&&*frame.method.class.name))
    }

    /// Chooses the next thread that can run, after the current one; moves the clock if all of them sleep.
    fn schedule(&mut self) -> Result<(), Stop> {
        if let Some(stop) = self.account() {
            return Err(stop);
        }
        self.reap();
        loop {
            self.wake_timed();
            let count = self.state.threads.len();
            for step in 1..=count {
                let index = (self.state.current + step) % count;
                if self.make_runnable(index) {
                    self.state.current = index;
                    return Ok(());
                }
            }
            let next = self.state.threads.iter().filter_map(|thread| deadline(&thread.status)).min();
            match next {
                Some(time) => self.state.clock = self.state.clock.max(time),
                None => return Err(Stop::Deadlock(self.waiters())),
            }
        }
    }

    /// Forgets threads that have ended, except the first.
    fn reap(&mut self) {
        if self.state.threads[1..].iter().any(|thread| thread.status == Status::Ended) {
            let current = self.state.thread().id;
            let first = self.state.threads[0].id;
            let before = self.state.current;
            let kept_before = self.state.threads[..=before]
                .iter()
                .filter(|thread| thread.status != Status::Ended || thread.id == first)
                .count();
            self.state.threads.retain(|thread| thread.status != Status::Ended || thread.id == first);
            let found = self.state.threads.iter().position(|thread| thread.id == current);
            self.state.current = found.unwrap_or(kept_before.saturating_sub(1));
        }
    }

    fn wake_timed(&mut self) {
        let now = self.state.clock;
        for index in 0..self.state.threads.len() {
            let status = self.state.threads[index].status;
            if deadline(&status).is_some_and(|time| time <= now) {
                match status {
                    Status::Waiting { .. } => self.stop_waiting(index),
                    _ => Rc::make_mut(&mut self.state.threads[index]).status = Status::Runnable,
                }
            }
        }
    }

    /// Whether the thread can run now; takes back the lock of one that waited.
    fn make_runnable(&mut self, index: usize) -> bool {
        match self.state.threads[index].status {
            Status::Runnable => true,
            Status::Reacquiring { monitor, depth } => {
                if self.memory.load::<u32>(monitor.0 + object::LOCK) != 0 {
                    return false;
                }
                let thread = Rc::make_mut(&mut self.state.threads[index]);
                self.memory.store(monitor.0 + object::LOCK, thread.id << 16 | depth);
                thread.status = Status::Runnable;
                true
            }
            Status::Blocked(monitor) => {
                let free = self.memory.load::<u32>(monitor.0 + object::LOCK) == 0;
                if free {
                    Rc::make_mut(&mut self.state.threads[index]).status = Status::Runnable;
                }
                free
            }
            Status::Destroying => {
                let alive = self.others_alive(index);
                if !alive {
                    Rc::make_mut(&mut self.state.threads[index]).status = Status::Runnable;
                }
                !alive
            }
            _ => false,
        }
    }

    fn waiters(&self) -> Vec<Waiter> {
        // The JDK's own threads wait always; a main thread that waits for the end has nothing to do with it.
        let ours = |thread: &&Rc<Thread<M>>| {
            let waits = !matches!(thread.status, Status::Ended | Status::Destroying);
            waits && (!thread.daemon || thread.frames.iter().any(|frame| !frame.method.class.is_trusted()))
        };
        self.state.threads.iter().filter(ours).map(|thread| self.waiter(thread)).collect()
    }

    fn waiter(&self, thread: &Thread<M>) -> Waiter {
        let waits = match thread.status {
            Status::Blocked(object) | Status::Reacquiring { monitor: object, .. } => {
                let owner = self.memory.load::<u32>(object.0 + object::LOCK) >> 16;
                let owner = self.state.threads.iter().find(|other| other.id == owner);
                let owner = owner.map(|owner| self.thread_name(owner.object));
                WaitsFor::Lock { class: self.class_of(object).java_name(), owner }
            }
            Status::Waiting { monitor, .. } => WaitsFor::Notification { class: self.class_of(monitor).java_name() },
            Status::Parked { .. } => WaitsFor::Unpark,
            Status::Initializing(class) => WaitsFor::Initialisation { class: self.class(class).java_name() },
            _ => WaitsFor::Nothing,
        };
        // Where the program waits, rather than where in the JDK.
        let shown = || thread.frames.iter().rev().filter(|frame| !frame.method.hidden);
        let at = shown().find(|frame| !frame.method.class.is_trusted()).or_else(|| shown().next());
        let at = at.map(|frame| {
            let line = frame.method.line_of(frame.pc).map_or(String::new(), |line| format!(":{line}"));
            format!("{}.{}{line}", frame.method.class.java_name(), frame.method.name)
        });
        Waiter { name: self.thread_name(thread.object), waits, at }
    }

    /// The name of a `java.lang.Thread`.
    pub fn thread_name(&self, object: Ref) -> String {
        if object.is_null() {
            return "main".to_string();
        }
        let name = self.get_ref(object, "name");
        if name.is_null() { String::new() } else { self.string(name) }
    }

    /// Starts a thread that runs `run()` of a `java.lang.Thread`.
    pub fn start_thread(&mut self, object: Ref, daemon: bool) -> Flow<()> {
        let id = self.state.threads.iter().map(|thread| thread.id).max().unwrap_or(0) + 1;
        if id > 0x7fff {
            let message = "unable to create native thread: possibly out of memory or process/resource limits reached";
            return Break(self.throw_new("java/lang/OutOfMemoryError", message));
        }
        let mut thread: Thread<M> = Thread::new(id, object);
        thread.daemon = daemon;
        self.put_int(object, "$thread", id as i32);
        let class = self.class_of(object);
        let run = class.method("run", "()V").expect("a Thread has run");
        let run = class.vtable()[run.vtable_index.get() as usize];
        self.state.threads.push(Rc::new(thread));
        let current = std::mem::replace(&mut self.state.current, self.state.threads.len() - 1);
        let pushed = self.push_call(run, &[M::reference(object)], After::ThreadEnd);
        self.state.current = current;
        match pushed {
            Exit::Again => Continue(()),
            other => Break(other),
        }
    }

    /// The machine's thread behind a `java.lang.Thread`, while it is alive.
    pub fn thread_index(&self, object: Ref) -> Option<usize> {
        self.state.threads.iter().position(|thread| thread.object == object && thread.status != Status::Ended)
    }

    /// Gives a thread its `LockSupport` permit.
    pub fn unpark(&mut self, object: Ref) {
        if let Some(index) = self.thread_index(object) {
            let thread = Rc::make_mut(&mut self.state.threads[index]);
            match thread.status {
                Status::Parked { .. } => thread.status = Status::Runnable,
                _ => thread.permit = true,
            }
        }
    }

    /// `LockSupport.park`: completes at once; the thread goes on when it is unparked, interrupted or timed out.
    pub fn park(&mut self, until: Option<u64>) {
        let thread = self.thread_mut();
        if thread.permit || thread.interrupted {
            thread.permit = false;
            return;
        }
        thread.status = Status::Parked { until };
        self.switch = true;
    }

    pub fn sleep(&mut self, nanos: u64) {
        let until = self.now().saturating_add(nanos);
        self.thread_mut().status = Status::Sleeping { until };
        self.switch = true;
    }

    pub fn yield_now(&mut self) {
        self.switch = true;
    }

    /// Sets a thread's interrupt flag and wakes it.
    pub fn interrupt(&mut self, object: Ref) -> Flow<()> {
        let Some(index) = self.thread_index(object) else { return Continue(()) };
        let status = self.state.threads[index].status;
        Rc::make_mut(&mut self.state.threads[index]).interrupted = true;
        match status {
            Status::Parked { .. } => {
                Rc::make_mut(&mut self.state.threads[index]).status = Status::Runnable;
            }
            Status::Sleeping { .. } | Status::Waiting { .. } => {
                let sleeps = matches!(status, Status::Sleeping { .. });
                let message = if sleeps { self.sleep_interrupted(object) } else { "" };
                let exception = self.new_exception("java/lang/InterruptedException", message)?;
                self.fill_trace_of(index, exception)?;
                if matches!(status, Status::Waiting { .. }) {
                    self.stop_waiting(index);
                }
                let thread = Rc::make_mut(&mut self.state.threads[index]);
                if matches!(status, Status::Sleeping { .. }) {
                    thread.status = Status::Runnable;
                }
                thread.pending = Some(exception);
                thread.interrupted = false;
                if self.has_field(object, "interrupted") {
                    self.put_int(object, "interrupted", 0);
                }
            }
            _ => {}
        }
        Continue(())
    }

    /// The message of the exception when a thread's sleep is interrupted: virtual threads give none.
    pub fn sleep_interrupted(&self, object: Ref) -> &'static str {
        let is_virtual = self.class_of(object).name == "java/lang/ThreadBuilders$BoundVirtualThread";
        if is_virtual { "" } else { "sleep interrupted" }
    }

    /// Whether a thread other than this one, and no daemon, is still alive.
    fn others_alive(&self, index: usize) -> bool {
        let others = self.state.threads.iter().enumerate().filter(|(other, _)| *other != index);
        others.into_iter().any(|(_, thread)| !thread.daemon && thread.status != Status::Ended)
    }

    /// The thread by its number.
    pub fn thread_by_id(&self, id: ThreadId) -> Option<&Thread<M>> {
        self.state.threads.iter().find(|thread| thread.id == id).map(Rc::as_ref)
    }
}

fn deadline(status: &Status) -> Option<u64> {
    match *status {
        Status::Waiting { until, .. } | Status::Parked { until } => until,
        Status::Sleeping { until } => Some(until),
        _ => None,
    }
}
