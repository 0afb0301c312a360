//! Access to fields of Java objects by name, for natives and for the machine itself.

use crate::Ref;
use crate::machine::Machine;
use crate::vm::Vm;
use program::Kind;
use program::link::{Class, Field};

/// Offsets that are used all the time.
#[derive(Default, Clone, Copy)]
pub struct Known {
    pub class_number: u32,
    pub string_value: u32,
    pub string_coder: u32,
    pub string_hash: u32,
    pub throwable_message: u32,
    pub throwable_cause: u32,
    pub throwable_backtrace: u32,
    pub throwable_stack_trace: u32,
    pub throwable_depth: u32,
    pub member_method: u32,
    pub resolved_method: u32,
    pub handle_form: u32,
    pub handle_type: u32,
    pub form_entry: u32,
}

impl<M: Machine> Vm<M> {
    fn instance_field(&self, object: Ref, name: &str) -> (u32, Kind) {
        let class = self.class_of(object);
        match class.field_named(name) {
            Some((_, field)) if !field.is_static() => (object.0 + field.offset, field.kind),
            _ => panic!("class {} of this JDK has no field {name}", class.name),
        }
    }

    /// Whether an object's class has a field of this name; JDK versions differ.
    pub fn has_field(&self, object: Ref, name: &str) -> bool {
        self.class_of(object).field_named(name).is_some_and(|(_, field)| !field.is_static())
    }

    pub fn get_field(&self, object: Ref, name: &str) -> M::Value {
        let (address, kind) = self.instance_field(object, name);
        M::load(self, address, kind)
    }

    pub fn put_field(&mut self, object: Ref, name: &str, value: M::Value) {
        let (address, kind) = self.instance_field(object, name);
        M::store(self, address, kind, value);
    }

    pub fn get_ref(&self, object: Ref, name: &str) -> Ref {
        let (address, _) = self.instance_field(object, name);
        Ref(self.memory.load(address))
    }

    pub fn put_ref(&mut self, object: Ref, name: &str, value: Ref) {
        self.put_field(object, name, M::reference(value));
    }

    /// Reads an `int` or smaller.
    pub fn get_int(&self, object: Ref, name: &str) -> i32 {
        let (address, kind) = self.instance_field(object, name);
        match kind {
            Kind::Bool | Kind::Byte => self.memory.load::<i8>(address) as i32,
            Kind::Char => self.memory.load::<u16>(address) as i32,
            Kind::Short => self.memory.load::<i16>(address) as i32,
            _ => self.memory.load(address),
        }
    }

    pub fn put_int(&mut self, object: Ref, name: &str, value: i32) {
        self.put_field(object, name, M::int(value));
    }

    pub fn get_long(&self, object: Ref, name: &str) -> i64 {
        let (address, _) = self.instance_field(object, name);
        self.memory.load(address)
    }

    pub fn put_long(&mut self, object: Ref, name: &str, value: i64) {
        self.put_field(object, name, M::long(value));
    }

    /// The address of a static field. The mirror must exist.
    pub fn static_address(&self, class: &'static Class, field: &Field) -> u32 {
        let mirror: u32 = self.memory.load(Self::class_entry(class));
        debug_assert!(mirror != 0, "{class:?} has no mirror yet");
        mirror + self.statics_offset() + field.offset
    }

    pub fn get_static(&self, class: &'static Class, name: &str) -> Option<M::Value> {
        let (holder, field) = class.field_named(name).filter(|(_, field)| field.is_static())?;
        Some(M::load(self, self.static_address(holder, field), field.kind))
    }

    pub fn get_static_ref(&self, class: &'static Class, name: &str) -> Ref {
        self.get_static(class, name).and_then(M::bits).map_or(Ref::NULL, |bits| Ref(bits as u32))
    }

    pub fn put_static(&mut self, class: &'static Class, name: &str, value: M::Value) {
        if let Some((holder, field)) = class.field_named(name).filter(|(_, field)| field.is_static()) {
            let address = self.static_address(holder, field);
            M::store(self, address, field.kind, value);
        }
    }
}
