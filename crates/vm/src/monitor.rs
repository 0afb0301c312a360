//! Monitors: locking, `wait`, `notify`.

use crate::Ref;
use crate::flow::{Exit, Flow};
use crate::machine::Machine;
use crate::object;
use crate::state::Status;
use crate::vm::Vm;
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;

impl<M: Machine> Vm<M> {
    /// Takes an object's lock, or blocks the thread until it is free.
    #[inline]
    pub fn monitor_enter(&mut self, object: Ref) -> Flow<()> {
        let word: u32 = self.memory.load(object.0 + object::LOCK);
        let me = self.thread().id << 16;
        if word == 0 {
            self.memory.store(object.0 + object::LOCK, me | 1);
            Continue(())
        } else if word & 0xffff_0000 == me {
            if word & 0xffff == 0xffff {
                return Break(Exit::unsupported("a lock taken 65535 times"));
            }
            self.memory.store(object.0 + object::LOCK, word + 1);
            Continue(())
        } else {
            self.thread_mut().status = Status::Blocked(object);
            self.switch = true;
            Break(Exit::Again)
        }
    }

    /// Gives a lock back; false if the thread does not hold it.
    #[inline]
    pub fn monitor_exit(&mut self, object: Ref) -> bool {
        let word: u32 = self.memory.load(object.0 + object::LOCK);
        if word >> 16 != self.thread().id || word == 0 {
            return false;
        }
        if word & 0xffff == 1 {
            self.memory.store(object.0 + object::LOCK, 0u32);
            if self.state.threads.len() > 1 {
                self.wake_blocked(object);
            }
        } else {
            self.memory.store(object.0 + object::LOCK, word - 1);
        }
        true
    }

    pub fn holds_lock(&self, object: Ref) -> bool {
        let word: u32 = self.memory.load(object.0 + object::LOCK);
        word != 0 && word >> 16 == self.thread().id
    }

    fn wake_blocked(&mut self, object: Ref) {
        for thread in &mut self.state.threads {
            if thread.status == Status::Blocked(object) {
                Rc::make_mut(thread).status = Status::Runnable;
            }
        }
    }

    pub(crate) fn wake_initializing(&mut self, class: u32) {
        for thread in &mut self.state.threads {
            if thread.status == Status::Initializing(class) {
                Rc::make_mut(thread).status = Status::Runnable;
            }
        }
    }

    /// `Object.wait`. The native has done its work when this completes; the thread goes on when it is woken and has
    /// the lock again.
    pub fn monitor_wait(&mut self, object: Ref, millis: i64) -> Flow<()> {
        if !self.holds_lock(object) {
            let message = "current thread is not owner";
            return Break(self.throw_new("java/lang/IllegalMonitorStateException", message));
        }
        if self.take_interrupt() {
            return Break(self.throw_new("java/lang/InterruptedException", ""));
        }
        let word: u32 = self.memory.load(object.0 + object::LOCK);
        self.memory.store(object.0 + object::LOCK, 0u32);
        self.wake_blocked(object);
        self.state.wait_counter += 1;
        let order = self.state.wait_counter;
        let until = (millis > 0).then(|| self.state.clock.saturating_add((millis as u64).saturating_mul(1_000_000)));
        self.thread_mut().status = Status::Waiting { monitor: object, depth: word & 0xffff, until, order };
        self.switch = true;
        Continue(())
    }

    /// `Object.notify` and `notifyAll`, in the order in which the threads began to wait.
    pub fn monitor_notify(&mut self, object: Ref, all: bool) -> Flow<()> {
        if !self.holds_lock(object) {
            let message = "current thread is not owner";
            return Break(self.throw_new("java/lang/IllegalMonitorStateException", message));
        }
        loop {
            let first = self
                .state
                .threads
                .iter()
                .enumerate()
                .filter_map(|(index, thread)| match thread.status {
                    Status::Waiting { monitor, order, .. } if monitor == object => Some((order, index)),
                    _ => None,
                })
                .min();
            let Some((_, index)) = first else { return Continue(()) };
            self.stop_waiting(index);
            if !all {
                return Continue(());
            }
        }
    }

    /// A waiting thread goes for its lock again.
    pub(crate) fn stop_waiting(&mut self, index: usize) {
        let thread = Rc::make_mut(&mut self.state.threads[index]);
        if let Status::Waiting { monitor, depth, .. } = thread.status {
            thread.status = Status::Reacquiring { monitor, depth };
        }
    }

    /// Whether the running thread was interrupted; clears the flag.
    pub fn take_interrupt(&mut self) -> bool {
        if !self.thread().interrupted {
            return false;
        }
        self.clear_interrupt();
        true
    }

    pub fn clear_interrupt(&mut self) {
        self.thread_mut().interrupted = false;
        let object = self.thread().object;
        if self.has_field(object, "interrupted") {
            self.put_int(object, "interrupted", 0);
        }
    }
}
