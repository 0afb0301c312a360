//! Frames: entering, leaving, and what a return means.

use super::{Event, Next};
use crate::flow::{Exit, Flow, Reply};
use crate::machine::Machine;
use crate::state::{After, Frame, Status};
use crate::vm::Vm;
use crate::{Feature, Ref};
use program::Kind;
use program::code::{Code, Insn, Op, decode};
use program::link::{Class, Method, Selection, external_signature};
use std::ops::ControlFlow::{Break, Continue};

impl<M: Machine> Vm<M> {
    /// Pushes a call whose arguments are given, above what the current frame uses. The caller leaves its instruction
    /// with what this returns.
    pub fn push_call(&mut self, method: &'static Method, args: &[M::Value], after: After) -> Exit {
        self.push_frame(method, args, after, 0)
    }

    pub(crate) fn push_frame(&mut self, method: &'static Method, args: &[M::Value], after: After, data: u32) -> Exit {
        let code = match self.prepare(method) {
            Continue(code) => code,
            Break(exit) => return exit,
        };
        let base = self.thread().sp as usize;
        let need = base + args.len().max(code.max_locals as usize) + code.max_stack as usize;
        if let Break(exit) = self.reserve(need) {
            return exit;
        }
        let thread = self.thread_mut();
        thread.slots[base..base + args.len()].copy_from_slice(args);
        thread.sp = (base + code.max_locals as usize) as u32;
        thread.frames.push(Frame { method, pc: 0, base: base as u32, lock: Ref::NULL, data, step: 0, after });
        Exit::Again
    }

    /// Makes room for `need` slots and one more frame, or throws `StackOverflowError`.
    #[cold]
    #[inline(never)]
    pub(crate) fn reserve(&mut self, need: usize) -> Flow<()> {
        // Handlers and the code that prints the trace get some room beyond the limit.
        let grace = if self.thread().frames.len() > self.options.max_frames + 200 { 400 } else { 0 };
        let (max_frames, max_slots) = (self.options.max_frames + grace, self.options.max_slots);
        if self.thread().frames.len() >= max_frames || need >= max_slots {
            return Break(self.throw_new("java/lang/StackOverflowError", ""));
        }
        let slots = &mut self.thread_mut().slots;
        if need >= slots.len() {
            let size = (need + 1).next_power_of_two();
            slots.resize(size, M::int(0));
        }
        Continue(())
    }

    /// The decoded body of a method; decodes it, or binds its native function, on the first call.
    #[inline]
    pub(crate) fn prepare(&mut self, method: &'static Method) -> Flow<&'static Code> {
        match method.code.get() {
            Some(code) => Continue(code),
            None => self.prepare_slow(method),
        }
    }

    #[cold]
    fn prepare_slow(&mut self, method: &'static Method) -> Flow<&'static Code> {
        let mut prefix = Vec::new();
        if let Some(number) = self.natives.find_model(method) {
            prefix.push(Insn::new(Op::Model, 0, number));
        }
        if method.is_synchronized() {
            prefix.push(Insn::op(Op::EnterSync));
        }
        let native = self.natives.find(method);
        if let Some(number) = native {
            method.native.set(number + 1);
            if self.natives.shared && !method.is_native() {
                prefix.push(Insn::op(Op::Intrinsic));
            }
        }
        let body = |op: Insn| {
            let insns: Vec<Insn> = prefix.iter().copied().chain([op]).collect();
            Code::synthetic(insns, Vec::new(), method.argument_slots, 2)
        };
        let code = if native.is_some() && !prefix.contains(&Insn::op(Op::Intrinsic)) {
            body(Insn::op(Op::Native))
        } else if method.is_abstract() {
            Code::synthetic(vec![Insn::op(Op::Abstract)], Vec::new(), method.argument_slots, 0)
        } else if method.is_native() {
            if method.class.module.is_some() {
                return Break(Exit::lacks(Feature::Native(method.to_string())));
            }
            // Its own frame is in the trace, so the error is thrown from there.
            body(Insn::op(Op::Unlinked))
        } else {
            let Some(code) = method.info().and_then(|info| info.code.as_ref()) else {
                let message = format!("Absent Code attribute in method {method}");
                return Break(self.throw_new("java/lang/ClassFormatError", &message));
            };
            let pool = &method.class.file.expect("a method with code comes from a file").pool;
            let traced = self.options.is_traced(&method.class.name);
            let marks = method.marks.borrow();
            let decoded = decode(code, pool, method.result, (&prefix, &marks), traced);
            self.linked(decoded.map_err(Into::into))?
        };
        Continue(method.code.get_or_init(|| code))
    }

    /// A native method of the program under test, whose library is out of reach.
    pub(super) fn throw_unlinked(&mut self, method: &'static Method) -> Flow<()> {
        let message = format!("'{}'", external_signature(method.class, &method.name, &method.descriptor));
        Break(self.throw_new("java/lang/UnsatisfiedLinkError", &message))
    }

    /// Returns from the top frame in the general case.
    pub(super) fn finish_frame(&mut self, value: Option<M::Value>) -> Next<M::Value> {
        let frame = *self.frame();
        if self.release_monitors() {
            return self.throw_new("java/lang/IllegalMonitorStateException", "").into();
        }
        if !frame.lock.is_null() {
            self.monitor_exit(frame.lock);
        }
        let thread = self.thread_mut();
        thread.frames.pop();
        thread.sp = frame.base;
        match frame.after {
            After::Push => {
                if let Some(value) = value {
                    thread.slots[frame.base as usize] = value;
                    thread.sp = frame.base + frame.method.result.slots();
                }
                if let Some(caller) = thread.frames.last_mut() {
                    caller.pc += 1;
                }
                Next::Reload
            }
            After::Retry | After::Init => Next::Reload,
            After::Loaded => {
                let mirror = value.and_then(M::bits).unwrap_or(0) as u32;
                match self.loader_answered(Ref(mirror)) {
                    Continue(()) => Next::Reload,
                    Break(exit) => exit.into(),
                }
            }
            After::Reply | After::ReplyCatch => {
                thread.reply = Reply::Returned(value);
                if let Some(caller) = thread.frames.last_mut() {
                    caller.step += 1;
                }
                Next::Reload
            }
            After::Site => {
                let value = value.and_then(M::bits).unwrap_or(0) as u32;
                self.site_linked(frame.data, Ref(value));
                Next::Reload
            }
            After::TopLevel => Next::Leave(Event::Returned(value)),
            After::ThreadEnd => self.end_thread(frame.data),
        }
    }

    /// A thread's last frame has returned: `Thread.exit()` runs, then the thread is over.
    pub(super) fn end_thread(&mut self, phase: u32) -> Next<M::Value> {
        let object = self.thread().object;
        if phase != EXITED {
            let exit = self.class_of(object).method("exit", "()V").expect("a Thread has exit");
            return self.push_frame(exit, &[M::reference(object)], After::ThreadEnd, EXITED).into();
        }
        // HotSpot's ensure_join.
        const TERMINATED: i32 = 2;
        self.put_int(object, "$thread", 0);
        self.put_long(object, "eetop", 0);
        self.set_thread_status(object, TERMINATED);
        self.thread_mut().status = Status::Ended;
        self.wake_all_waiters(object);
        self.switch = true;
        Next::Leave(Event::Switch)
    }

    /// Wakes everything that waits for a thread to end.
    fn wake_all_waiters(&mut self, object: Ref) {
        for index in 0..self.state.threads.len() {
            if matches!(self.state.threads[index].status, Status::Waiting { monitor, .. } if monitor == object) {
                self.stop_waiting(index);
            }
        }
    }

    /// `Thread.threadStatus`, where this JDK keeps it.
    pub fn set_thread_status(&mut self, object: Ref, status: i32) {
        if self.has_field(object, "threadStatus") {
            self.put_int(object, "threadStatus", status);
        } else {
            let holder = self.get_ref(object, "holder");
            self.put_int(holder, "threadStatus", status);
        }
    }

    /// The method that an interface or virtual call selects for a class of receivers.
    pub fn select_method(&mut self, class: &'static Class, wanted: &'static Method) -> Flow<&'static Method> {
        if wanted.is_private() || wanted.is_static() {
            return Continue(wanted);
        }
        if !wanted.class.is_interface() {
            let slot = wanted.vtable_index.get();
            return Continue(if slot < 0 { wanted } else { class.vtable()[slot as usize] });
        }
        if !class.is_subclass_of(wanted.class) {
            let message = format!(
                "Class {} does not implement the requested interface {}",
                class.java_name(),
                wanted.class.java_name()
            );
            return Break(self.throw_new("java/lang/IncompatibleClassChangeError", &message));
        }
        match class.select_interface(wanted) {
            Selection::Method(method) => Continue(method),
            Selection::Abstract if self.program.jdk.feature >= 22 => {
                let message = format!("Method {}.{}{} is abstract", class.name, wanted.name, wanted.descriptor);
                Break(self.throw_new("java/lang/AbstractMethodError", &message))
            }
            Selection::Abstract => Break(self.throw_abstract(class, wanted)),
            Selection::Conflict if self.program.jdk.feature < 22 => Break(self.throw_abstract(class, wanted)),
            Selection::Conflict => {
                let candidates = class.maximally_specific(&wanted.name, &wanted.descriptor);
                let names: Vec<String> = candidates
                    .iter()
                    .filter(|method| !method.is_abstract())
                    .map(|method| format!("{}.{}", method.class.name, method.name))
                    .collect();
                let message = format!("Conflicting default methods: {}", names.join(" "));
                Break(self.throw_new("java/lang/IncompatibleClassChangeError", &message))
            }
            Selection::NotPublic(_) => Break(self.throw_new("java/lang/IllegalAccessError", "")),
        }
    }

    /// `AbstractMethodError` in HotSpot's words.
    pub(super) fn throw_abstract(&mut self, receiver: &'static Class, method: &'static Method) -> Exit {
        let message = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method '{}{}' of {} {}.",
            receiver.java_name(),
            if method.is_abstract() { "abstract " } else { "" },
            method_text(method),
            match method.class {
                class if class.is_interface() => "interface",
                class if class.is_abstract() => "abstract class",
                _ => "class",
            },
            method.class.java_name()
        );
        self.throw_new("java/lang/AbstractMethodError", &message)
    }

    /// Gives back what the top frame has locked and not unlocked (JVMS 2.11.10: structured locking).
    pub(super) fn release_monitors(&mut self) -> bool {
        let frame = self.thread().frames.len() as u32 - 1;
        let mut released = false;
        while let Some(&(owner, object)) = self.thread().monitors.last()
            && owner == frame
        {
            self.thread_mut().monitors.pop();
            self.monitor_exit(object);
            released = true;
        }
        released
    }

    /// A new box of the kind's wrapper class.
    pub fn box_value(&mut self, kind: Kind, value: M::Value) -> Flow<Ref> {
        let Some(name) = kind.wrapper() else {
            return Continue(if kind == Kind::Ref { Ref(self.concrete(value)? as u32) } else { Ref::NULL });
        };
        let class = self.boot_class(name)?;
        self.initialize(class)?;
        let object = self.new_object(class)?;
        self.put_field(object, "value", value);
        Continue(object)
    }

    /// The kind and value in a box, `None` for other objects.
    pub fn unbox(&self, object: Ref) -> Option<(Kind, M::Value)> {
        let kind = Kind::of_wrapper(&self.class_of(object).name)?;
        Some((kind, self.get_field(object, "value")))
    }
}

/// `After::ThreadEnd` of the frame of `Thread.exit()`.
pub(super) const EXITED: u32 = 1;

fn method_text(method: &Method) -> String {
    // `void foo(int)`: without the class.
    let full = external_signature(method.class, &method.name, &method.descriptor);
    full.replacen(&format!("{}.", method.class.java_name()), "", 1)
}
