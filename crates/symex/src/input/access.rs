//! What a test may name: it is written in the package of the class under test (JLS 6.6).

use super::kotlin;
use super::types::outer_class;
use program::classfile::access;
use program::link::{Class, Method, Program, same_package};

/// Whether source code in the package of `from` can name a class.
pub fn can_name(program: &Program, from: &'static Class, class: &'static Class) -> bool {
    if let Some(component) = class.component() {
        return can_name(program, from, component);
    }
    if class.is_primitive() {
        return true;
    }
    let exported = class.module.is_none_or(|module| program.is_exported(module, class.package(), from.loader));
    // A class of the unnamed package cannot be imported.
    let importable = !class.package().is_empty() || from.package().is_empty();
    // The class under test is meant, whatever it is.
    let is_internal = || class.id != from.id && kotlin::is_internal_class(class);
    if class.hidden || !exported || !importable || class.access & access::SYNTHETIC != 0 || is_internal() {
        return false;
    }
    let member = class.file.and_then(|file| file.inner_classes.iter().find(|inner| inner.inner == file.name));
    let flags = member.map_or(class.access, |inner| inner.access);
    let visible = flags & access::PUBLIC != 0 || flags & access::PRIVATE == 0 && same_package(from, class);
    let local = member.is_some_and(|inner| inner.outer.is_none() || inner.name.is_none());
    visible
        && !local
        && (member.is_none() || outer_class(program, class).is_some_and(|outer| can_name(program, from, outer)))
}

/// Whether that code can use a member with these flags of a class that it can name.
pub fn can_use(from: &'static Class, declaring: &'static Class, flags: u16) -> bool {
    if flags & access::SYNTHETIC != 0 {
        return false;
    }
    flags & access::PUBLIC != 0 || flags & access::PRIVATE == 0 && same_package(from, declaring)
}

/// Whether that code can call a method of a class that it can name, and its author would: what Kotlin has for a module only is
/// public for the JVM alone.
pub fn can_call(from: &'static Class, method: &Method) -> bool {
    can_use(from, method.class, method.access) && !kotlin::is_internal(method)
}
