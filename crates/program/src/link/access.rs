//! Access control (JVMS 5.4.4).

use super::class::Class;
use crate::classfile::access;

pub fn same_package(one: &Class, other: &Class) -> bool {
    one.loader == other.loader && one.package() == other.package()
}

/// Whether code in `from` may name class `to`.
pub fn can_access_class(from: &Class, to: &'static Class) -> bool {
    let to = element(to);
    to.access & access::PUBLIC != 0 || to.is_primitive() || same_package(from, to)
}

pub(super) fn element(mut class: &'static Class) -> &'static Class {
    while let Some(component) = class.component() {
        class = component;
    }
    class
}

/// Whether code in `from` may use a member with the flags `member`, declared in `declaring`.
pub fn can_access_member(from: &'static Class, declaring: &'static Class, member: u16, same_nest: bool) -> bool {
    if member & access::PUBLIC != 0 {
        true
    } else if member & access::PRIVATE != 0 {
        from.id == declaring.id || same_nest
    } else if same_package(from, declaring) {
        true
    } else {
        member & access::PROTECTED != 0 && from.is_subclass_of(declaring)
    }
}
