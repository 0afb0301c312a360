//! Classes that the machine writes itself: lambdas, call sites, lambda forms.

use super::class::{Class, Field, Loader, Method, Shape};
use super::layout::place;
use super::load::result_kind;
use super::methods::build_vtable;
use super::program::Program;
use crate::classfile::{MethodDescriptor, access};
use crate::code::Code;
use crate::{Kind, Name};
use std::cell::{Cell, OnceCell, RefCell};

/// What a synthetic class shall be.
pub struct ClassSpec {
    /// Internal name, without the number.
    pub name: String,
    /// Ends the name, as for hidden classes. Java can see it, so it depends on nothing that only some states have done.
    pub number: u32,
    pub access: u16,
    pub loader: Loader,
    pub module: Option<Name>,
    pub superclass: &'static Class,
    pub interfaces: Vec<&'static Class>,
    pub nest_host: Option<&'static Class>,
    pub fields: Vec<FieldSpec>,
}

pub struct FieldSpec {
    pub name: String,
    pub descriptor: String,
    pub access: u16,
}

/// A method of a synthetic class, with its decoded body.
pub struct MethodSpec {
    pub name: String,
    pub descriptor: String,
    pub access: u16,
    pub code: Code,
    /// Left out of stack traces.
    pub hidden: bool,
}

impl Program {
    /// Adds a class whose methods are written as decoded code. `methods` gets the class with its fields laid out.
    pub fn synthesize(
        &self,
        spec: ClassSpec,
        methods: impl FnOnce(&'static Class) -> Vec<MethodSpec>,
    ) -> &'static Class {
        let fields = spec.fields.iter().map(|field| Field {
            name: Name::new(&field.name),
            descriptor: Name::new(&field.descriptor),
            access: field.access,
            kind: Kind::of(&field.descriptor),
            offset: 0,
            file_index: None,
        });
        let layout = place(fields.collect(), spec.superclass.instance_size);
        let name = Name::new(&format!("{}/0x{:016x}", spec.name, spec.number));
        let mut class = Class::blank(self.next_class_id(), name, Shape::Object, spec.loader);
        class.access = spec.access | access::SYNTHETIC;
        class.module = spec.module;
        class.hidden = true;
        class.nest_host = spec.nest_host;
        class.fields = layout.fields;
        class.instance_size = layout.instance_size;
        class.statics_size = layout.statics_size;
        class.inherit(Some(spec.superclass), spec.interfaces, layout.reference_offsets);
        let class = self.add_class(class);
        let methods: Vec<&'static Method> = methods(class)
            .into_iter()
            .map(|method| {
                let descriptor = MethodDescriptor::parse(&method.descriptor).expect("synthetic descriptors are valid");
                let receiver = usize::from(method.access & access::STATIC == 0);
                let built: &'static Method = Box::leak(Box::new(Method {
                    id: self.methods.len() as u32,
                    name: Name::new(&method.name),
                    descriptor: Name::new(&method.descriptor),
                    access: method.access,
                    argument_slots: (descriptor.argument_slots() + receiver) as u16,
                    result: result_kind(&method.descriptor),
                    class,
                    file_index: None,
                    vtable_index: Cell::new(-1),
                    code: OnceCell::from(method.code),
                    marks: RefCell::default(),
                    native: Cell::new(0),
                    hidden: method.hidden,
                    caller_sensitive: false,
                }));
                self.methods.push(built);
                built
            })
            .collect();
        let _ = class.vtable.set(build_vtable(class.superclass, class, &methods));
        let _ = class.methods.set(methods);
        class
    }
}
