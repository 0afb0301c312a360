//! Method tables and selection (JVMS 5.4.5, 5.4.6).

use super::access::same_package;
use super::class::{Class, Method};
use crate::classfile::access;

/// What an interface method means for a class of receivers.
#[derive(Clone, Copy)]
pub enum Selection {
    Method(&'static Method),
    Abstract,
    /// Several maximally-specific default methods.
    Conflict,
    /// The class's own method is not public.
    NotPublic(&'static Method),
}

/// Builds a vtable: the superclass's, with overridden slots replaced and new methods appended.
pub fn build_vtable(
    superclass: Option<&'static Class>,
    class: &Class,
    methods: &[&'static Method],
) -> Vec<&'static Method> {
    let mut vtable = superclass.map(|class| class.vtable().to_vec()).unwrap_or_default();
    if class.is_interface() {
        return vtable;
    }
    let inherited = vtable.len();
    for &method in methods {
        if method.is_static() || method.is_private() || method.is_special() {
            continue;
        }
        let mut overrides = false;
        for (slot, entry) in vtable[..inherited].iter_mut().enumerate() {
            let other = *entry;
            if other.name == method.name && other.descriptor == method.descriptor && can_override(class, other) {
                *entry = method;
                method.vtable_index.set(slot as i32);
                overrides = true;
            }
        }
        if !overrides {
            method.vtable_index.set(vtable.len() as i32);
            vtable.push(method);
        }
    }
    vtable
}

fn can_override(class: &Class, inherited: &Method) -> bool {
    inherited.access & (access::PUBLIC | access::PROTECTED) != 0
        || (!inherited.is_private() && same_package(class, inherited.class))
}

impl Class {
    /// The method that a call of `interface_method` on an instance of this class runs.
    pub fn select_interface(&'static self, interface_method: &'static Method) -> Selection {
        if let Some(&found) = self.selected.borrow().get(&interface_method.id) {
            return found;
        }
        let found = self.select_uncached(interface_method);
        self.selected.borrow_mut().insert(interface_method.id, found);
        found
    }

    fn select_uncached(&'static self, wanted: &'static Method) -> Selection {
        for class in self.ancestry() {
            if class.is_interface() {
                break;
            }
            if let Some(method) = class.declared_method(&wanted.name, &wanted.descriptor)
                && !method.is_static()
                && !method.is_private()
            {
                let public = method.access & access::PUBLIC != 0;
                return match method {
                    _ if !public => Selection::NotPublic(method),
                    _ if method.is_abstract() => Selection::Abstract,
                    _ => Selection::Method(method),
                };
            }
        }
        self.select_default(wanted)
    }

    /// The maximally-specific non-abstract superinterface method of this name and descriptor.
    pub fn select_default(&'static self, wanted: &Method) -> Selection {
        let candidates = self.maximally_specific(&wanted.name, &wanted.descriptor);
        let mut concrete = candidates.iter().filter(|method| !method.is_abstract());
        match (concrete.next(), concrete.next()) {
            (Some(&method), None) => Selection::Method(method),
            (Some(_), Some(_)) => Selection::Conflict,
            (None, _) => Selection::Abstract,
        }
    }

    /// Matching superinterface methods that no other matching one overrides (JVMS 5.4.3.3).
    pub fn maximally_specific(&'static self, name: &str, descriptor: &str) -> Vec<&'static Method> {
        let all: Vec<&'static Method> = self
            .all_interfaces
            .iter()
            .filter_map(|interface| interface.declared_method(name, descriptor))
            .filter(|method| !method.is_static() && !method.is_private())
            .collect();
        all.iter()
            .copied()
            .filter(|method| {
                !all.iter().any(|other| other.class.id != method.class.id && other.class.is_subclass_of(method.class))
            })
            .collect()
    }
}
