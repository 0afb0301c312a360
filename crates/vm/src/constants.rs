//! Loadable constants (JVMS 5.4.3.5, 5.4.3.6, 5.1).

use crate::Ref;
use crate::flow::{Exit, Flow};
use crate::machine::Machine;
use crate::object;
use crate::state::After;
use crate::vm::Vm;
use program::classfile::{Constant, decode_utf16};
use program::code::{Insn, Op};
use program::link::{Class, Method, SiteId};
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;

impl<M: Machine> Vm<M> {
    /// Quickens an `ldc`: what it loads, as an instruction.
    pub(crate) fn resolve_constant(&mut self, class: &'static Class, index: u16, slots: u16) -> Flow<Insn> {
        let file = class.file.expect("code with constants comes from a file");
        let constant = file.pool.get(index).cloned();
        Continue(match constant {
            Some(Constant::String(utf8)) => {
                let bytes = self.linked(file.pool.utf8(utf8).map_err(Into::into))?;
                Insn::new(Op::LdcString, 0, self.program.literal(&decode_utf16(bytes)))
            }
            Some(Constant::Class(_)) => {
                let found = self.program.resolve_class(class, index);
                let found = self.linked(found)?;
                Insn::new(Op::LdcClass, 0, found.id)
            }
            _ => Insn::new(Op::LdcSite, slots, self.program.site(class, index, 0)),
        })
    }

    /// The two references kept for a site; null until it is linked.
    pub(crate) fn site_values(&self, site: SiteId) -> (Ref, Ref) {
        let entry = object::SITE_TABLE + site * 8;
        (Ref(self.memory.load(entry)), Ref(self.memory.load(entry + 4)))
    }

    pub(crate) fn set_site_values(&mut self, site: SiteId, first: Ref, second: Ref) {
        let entry = object::SITE_TABLE + site * 8;
        self.memory.store(entry, first.0);
        self.memory.store(entry + 4, second.0);
    }

    /// The constant of a site: a method type, a method handle or a dynamic constant. Boxed if primitive.
    pub(crate) fn site_constant(&mut self, site: SiteId) -> Flow<Ref> {
        let (found, marker) = self.site_values(site);
        if !found.is_null() || !marker.is_null() {
            return Continue(found);
        }
        if let Some(&failure) = self.state.site_failures.get(&site) {
            return Break(Exit::Throw(failure));
        }
        let place = self.program.site_of(site);
        let value = self.constant_object(place.class, place.pool_index)?;
        self.site_linked(site, value);
        Continue(value)
    }

    /// A constant as an object, as bootstrap methods receive it.
    pub fn constant_object(&mut self, class: &'static Class, index: u16) -> Flow<Ref> {
        let file = class.file.expect("only classes with a file have a pool");
        match file.pool.get(index).cloned() {
            Some(Constant::Integer(value)) => self.box_value(program::Kind::Int, M::int(value)),
            Some(Constant::Float(value)) => self.box_value(program::Kind::Float, M::float(value)),
            Some(Constant::Long(value)) => self.box_value(program::Kind::Long, M::long(value)),
            Some(Constant::Double(value)) => self.box_value(program::Kind::Double, M::double(value)),
            Some(Constant::String(utf8)) => {
                let bytes = self.linked(file.pool.utf8(utf8).map_err(Into::into))?;
                let number = self.program.literal(&decode_utf16(bytes));
                self.literal(number)
            }
            Some(Constant::Class(_)) => {
                let found = self.program.resolve_class(class, index);
                let found = self.linked(found)?;
                self.mirror(found)
            }
            Some(Constant::MethodType(descriptor)) => {
                let descriptor = self.linked(file.pool.name(descriptor).map_err(Into::into))?;
                self.method_type(class, descriptor)
            }
            Some(Constant::MethodHandle { .. }) => self.link_method_handle_constant(class, index),
            Some(Constant::Dynamic { .. }) => self.link_dynamic_constant(class, index),
            other => {
                let what = format!("a constant of kind {other:?} in {}", class.name);
                Break(Exit::unsupported(what))
            }
        }
    }

    /// Runs a Java method on behalf of an instruction. Its result is put in the first reference of the site; the
    /// instruction is executed again and finds it there.
    pub(crate) fn link_site(&mut self, site: SiteId, method: &'static Method, args: &[M::Value]) -> Exit {
        self.push_frame(method, args, After::Site, site)
    }

    /// Linking a site has thrown: the error is kept, and later attempts fail in the same way (JVMS 5.4.3).
    pub(crate) fn site_failed(&mut self, site: SiteId, exception: Ref) {
        let error = self.class_of(exception).ancestry().any(|class| class.name == "java/lang/LinkageError");
        if error {
            Rc::make_mut(&mut self.state.site_failures).insert(site, exception);
        }
    }

    /// The result of a [`link_site`](Vm::link_site) that has returned.
    pub(crate) fn site_linked(&mut self, site: SiteId, value: Ref) {
        let (_, second) = self.site_values(site);
        // A constant may be null: then the second word tells that the site is linked.
        let marker = if second.is_null() { self.drivers.marker } else { second };
        self.set_site_values(site, value, marker);
    }
}
