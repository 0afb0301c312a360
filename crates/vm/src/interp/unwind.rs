//! Exceptions: finding the handler (JVMS 2.10).

use super::Event;
use crate::flow::{Exit, Flow, Reply};
use crate::machine::Machine;
use crate::state::{After, Frame};
use crate::vm::Vm;
use crate::{Feature, Ref, Stop};
use program::link::Trouble;
use std::ops::ControlFlow::{Break, Continue};

impl<M: Machine> Vm<M> {
    /// Goes down the stack to a handler. `None`: one was found, or frames were pushed, and execution goes on.
    pub(super) fn unwind(&mut self, mut exception: Ref) -> Option<Event<M::Value>> {
        let mut is_new = true;
        loop {
            let Some(&frame) = self.thread().frames.last() else { return Some(Event::Threw(exception)) };
            M::thrown(self, exception, is_new);
            is_new = false;
            if let Some(target) = self.find_handler(&frame, exception) {
                let code = frame.method.code.get().expect("a frame's code is decoded");
                let thread = self.thread_mut();
                let top = frame.base as usize + code.max_locals as usize;
                thread.slots[top] = M::reference(exception);
                thread.sp = top as u32 + 1;
                let last = thread.frames.len() - 1;
                thread.frames[last].pc = target;
                return None;
            }
            if !frame.lock.is_null() {
                self.monitor_exit(frame.lock);
            }
            self.release_monitors();
            let thread = self.thread_mut();
            thread.frames.pop();
            thread.sp = frame.base;
            thread.reply = Reply::None;
            let replaced = match frame.after {
                After::Push | After::Retry | After::Reply => Continue(exception),
                After::Site => {
                    self.site_failed(frame.data, exception);
                    Continue(exception)
                }
                After::Init => self.init_failed(&frame, exception),
                After::Loaded => self.loader_failed(exception),
                After::ReplyCatch => {
                    thread.reply = Reply::Threw(exception);
                    if let Some(caller) = thread.frames.last_mut() {
                        caller.step += 1;
                    }
                    return None;
                }
                After::TopLevel => return Some(Event::Threw(exception)),
                After::ThreadEnd => return self.uncaught(&frame, exception),
            };
            exception = match replaced {
                Continue(next) | Break(Exit::Throw(next)) => next,
                Break(Exit::Stop(stop)) => return Some(Event::Stop(*stop)),
                Break(Exit::Again) => {
                    let what =
                        "an exception class that must be initialised while another exception unwinds".to_string();
                    return Some(Event::Stop(Stop::Unsupported(Feature::Other(what))));
                }
            };
        }
    }

    /// The thread dies of an exception: Java's handler is told, then the thread ends as usual.
    fn uncaught(&mut self, frame: &Frame, exception: Ref) -> Option<Event<M::Value>> {
        let object = self.thread().object;
        let next = if frame.data == super::calls::EXITED {
            self.end_thread(frame.data)
        } else {
            let dispatch = self
                .class_of(object)
                .method("dispatchUncaughtException", "(Ljava/lang/Throwable;)V")
                .expect("a Thread has dispatchUncaughtException");
            let args = [M::reference(object), M::reference(exception)];
            self.push_frame(dispatch, &args, After::ThreadEnd, 0).into()
        };
        match next {
            super::Next::Leave(event) => Some(event),
            super::Next::Throw(other) => {
                let text = format!("an exception that cannot be reported: {}", self.class_of(other).name);
                Some(Event::Stop(Stop::Unsupported(Feature::Other(text))))
            }
            super::Next::Reload => None,
        }
    }

    fn find_handler(&mut self, frame: &Frame, exception: Ref) -> Option<u32> {
        let code = frame.method.code.get()?;
        let class = self.class_of(exception);
        for handler in &code.handlers {
            if frame.pc < handler.start || frame.pc >= handler.end {
                continue;
            }
            if handler.catch_type == 0 {
                return Some(handler.target);
            }
            let catches = match self.program.resolve_class(frame.method.class, handler.catch_type) {
                Ok(caught) => class.is_subclass_of(caught),
                // A class that its loader has not given yet: then no object of it exists, unless by another loader.
                Err(Trouble::Ask { name, .. }) => class.ancestry().any(|class| class.name == name),
                Err(Trouble::Throw(_)) => false,
            };
            if catches {
                return Some(handler.target);
            }
        }
        None
    }

    /// Whether a flow ended in an exception of this class; for callers that translate them.
    pub fn threw<T>(&self, flow: &Flow<T>, class: &str) -> bool {
        matches!(flow, Break(Exit::Throw(exception)) if self.class_of(*exception).ancestry().any(|c| c.name == class))
    }
}
