//! Slow paths of instructions.

use crate::Ref;
use crate::flow::Flow;
use crate::machine::Machine;
use crate::state::After;
use crate::vm::{DISPATCH, Vm};
use program::Kind;
use program::link::{ARRAY_HEADER, Class, Method};
use std::ops::ControlFlow::{Break, Continue};

impl<M: Machine> Vm<M> {
    /// Puts a constant of a site on the stack, unboxed if it is primitive.
    pub(super) fn load_site(&mut self, site: u32) -> Flow<M::Value> {
        let value = self.site_constant(site)?;
        let place = self.program.site_of(site);
        let kind = self.constant_kind(place.class, place.pool_index);
        if kind == Kind::Ref {
            return Continue(M::reference(value));
        }
        let (address, kind) = {
            let class = self.class_of(value);
            let (_, field) = class.field_named("value").expect("boxes have a value");
            (value.0 + field.offset, field.kind)
        };
        Continue(self.load(address, kind))
    }

    pub(super) fn throw_bounds(&mut self, array: Ref, index: M::Value) -> Flow<()> {
        let index = self.concrete(index)? as i32;
        let message = format!("Index {index} out of bounds for length {}", self.length_of(array));
        Break(self.throw_new("java/lang/ArrayIndexOutOfBoundsException", &message))
    }

    pub(super) fn throw_class_cast(&mut self, from: &'static Class, to: u32) -> Flow<()> {
        let to = self.class(to);
        let message = self.class_cast_message(from, to);
        Break(self.throw_new("java/lang/ClassCastException", &message))
    }

    /// HotSpot's words for a failed cast.
    pub fn class_cast_message(&self, from: &'static Class, to: &'static Class) -> String {
        format!(
            "class {} cannot be cast to class {} ({})",
            from.java_name(),
            to.java_name(),
            program::link::modules_of(from, to)
        )
    }

    pub(super) fn new_multi_array(&mut self, class: &'static Class, sizes: &[u32]) -> Flow<Ref> {
        let array = self.new_array(class, sizes[0])?;
        if let [_, rest @ ..] = sizes
            && !rest.is_empty()
        {
            let component = class.component().expect("as many dimensions as sizes");
            for index in 0..sizes[0] {
                let element = self.new_multi_array(component, rest)?;
                self.memory.store(array.0 + ARRAY_HEADER + index * 4, element.0);
            }
        }
        Continue(array)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn select_interface(&mut self, receiver: Ref, method: u32) -> Flow<&'static Method> {
        let class = self.class_of(receiver);
        let wanted = self.program.method(method);
        let selected = self.select_method(class, wanted)?;
        let key = (class.id as u64) << 32 | method as u64;
        self.dispatch[(class.id.wrapping_mul(31) ^ method) as usize % DISPATCH] = (key, Some(selected));
        Continue(selected)
    }

    /// A call has selected a method without code.
    pub(super) fn throw_abstract_here(&mut self, method: &'static Method) -> Flow<()> {
        let receiver = if method.is_static() { Ref::NULL } else { self.this()? };
        let class = if receiver.is_null() { method.class } else { self.class_of(receiver) };
        // The frame of the call that selected it is where the error is thrown.
        let thread = self.thread_mut();
        if let Some(frame) = thread.frames.last()
            && frame.after == After::Push
        {
            thread.sp = frame.base;
            thread.frames.pop();
        }
        Break(self.throw_abstract(class, method))
    }

    /// The lock of a synchronized method.
    pub(super) fn enter_synchronized(&mut self) -> Flow<()> {
        let frame = *self.frame();
        let object = if frame.method.is_static() { self.mirror(frame.method.class)? } else { self.this()? };
        self.monitor_enter(object)?;
        self.frame_mut().lock = object;
        Continue(())
    }
}
