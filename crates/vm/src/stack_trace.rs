//! Stack traces: kept as (method, instruction) pairs, made into elements on demand.

use crate::Ref;
use crate::flow::Flow;
use crate::machine::Machine;
use crate::state::Frame;
use crate::vm::Vm;
use program::Kind;
use program::link::{ARRAY_HEADER, Method};
use std::ops::ControlFlow::Continue;

/// HotSpot's `MaxJavaStackTraceDepth`.
const MAX_DEPTH: usize = 1024;

impl<M: Machine> Vm<M> {
    /// Records the stack of the running thread in an exception. With `constructing`, the frames of
    /// `fillInStackTrace` and of the exception's own constructors are left out.
    pub fn fill_stack_trace(&mut self, exception: Ref, constructing: bool) -> Flow<()> {
        let class = self.class_of(exception);
        let frames = &self.thread().frames;
        let mut skipping = constructing;
        let mut lines: Vec<i64> = Vec::with_capacity(frames.len().min(MAX_DEPTH));
        for frame in frames.iter().rev() {
            if skipping {
                let method = frame.method;
                if method.name == "fillInStackTrace" || (method.name == "<init>" && class.is_subclass_of(method.class))
                {
                    continue;
                }
                skipping = false;
            }
            if frame.method.hidden {
                continue;
            }
            lines.push(encode(frame));
            if lines.len() == MAX_DEPTH {
                break;
            }
        }
        self.set_backtrace(exception, &lines)
    }

    /// As above, of another thread.
    pub(crate) fn fill_trace_of(&mut self, thread: usize, exception: Ref) -> Flow<()> {
        let frames = &self.state.threads[thread].frames;
        let lines: Vec<i64> = frames.iter().rev().filter(|frame| !frame.method.hidden).map(encode).collect();
        self.set_backtrace(exception, &lines)
    }

    fn set_backtrace(&mut self, exception: Ref, lines: &[i64]) -> Flow<()> {
        let backtrace = self.new_primitive_array(Kind::Long, lines.len() as u32)?;
        for (index, &line) in lines.iter().enumerate() {
            self.memory.store(backtrace.0 + ARRAY_HEADER + index as u32 * 8, line);
        }
        self.memory.store(exception.0 + self.known.throwable_backtrace, backtrace.0);
        self.memory.store(exception.0 + self.known.throwable_depth, lines.len() as i32);
        let throwable = self.boot_class("java/lang/Throwable")?;
        let unassigned = if self.is_initialized(throwable) || self.init_word(throwable) != 0 {
            self.get_static_ref(throwable, "UNASSIGNED_STACK")
        } else {
            Ref::NULL
        };
        self.memory.store(exception.0 + self.known.throwable_stack_trace, unassigned.0);
        Continue(())
    }

    /// The recorded frames of an exception, innermost first.
    pub fn backtrace(&self, exception: Ref) -> Vec<(&'static Method, u32)> {
        let backtrace = Ref(self.memory.load(exception.0 + self.known.throwable_backtrace));
        self.decode_backtrace(backtrace)
    }

    pub fn decode_backtrace(&self, backtrace: Ref) -> Vec<(&'static Method, u32)> {
        if backtrace.is_null() {
            return Vec::new();
        }
        (0..self.length_of(backtrace))
            .map(|index| {
                let line: i64 = self.memory.load(backtrace.0 + ARRAY_HEADER + index * 8);
                (self.program.method((line >> 32) as u32), line as u32)
            })
            .collect()
    }

    pub(crate) fn copy_backtrace(&mut self, from: Ref, to: Ref) {
        let known = self.known;
        for offset in [known.throwable_backtrace, known.throwable_depth] {
            let value: u32 = self.memory.load(from.0 + offset);
            self.memory.store(to.0 + offset, value);
        }
    }

    /// The caller that `Reflection.getCallerClass` means: above the native's own frame and its caller's.
    pub fn caller(&self, skip: usize) -> Option<&'static Method> {
        self.thread()
            .frames
            .iter()
            .rev()
            .filter(|frame| !frame.method.hidden && !is_reflection_frame(frame.method))
            .map(|frame| frame.method)
            .nth(skip)
    }
}

/// Frames between a reflective call and its target, that stack walks do not count.
fn is_reflection_frame(method: &Method) -> bool {
    method.class.name == "java/lang/reflect/Method" && method.name == "invoke"
        || method.class.name.starts_with("jdk/internal/reflect/") && method.name.starts_with("invoke")
}

fn encode(frame: &Frame) -> i64 {
    (frame.method.id as i64) << 32 | frame.pc as i64
}
