//! The exception is documented: the method declares it, its Javadoc or that of a method above it names it, or a test that
//! people have written expects it.

use super::{Crash, Opinion};
use crate::proposal::{Documented, Reason};
use program::Name;
use program::classfile::MethodDescriptor;

pub fn declared(crash: &Crash) -> Option<Opinion> {
    let declared = crash.method.info().map(|info| info.exceptions.as_slice()).unwrap_or_default();
    let find = |name: &Name| crash.program.find(crash.method.class.loader, *name).ok().flatten();
    let found = declared.iter().filter_map(find).find(|declared| crash.exception.is_subclass_of(declared))?;
    Some(Opinion::Not(Reason::Declared(found.java_name())))
}

pub fn by_javadoc(crash: &Crash) -> Option<Opinion> {
    let arity = MethodDescriptor::parse(&crash.method.descriptor)?.parameters.len();
    let class = crash.method.class.name.rsplit(['/', '$']).next().unwrap_or_default();
    let name = if crash.method.name == "<init>" { class } else { crash.method.name.as_str() };
    let is_said = |one: &&Documented| one.method == name && one.arity == arity && is_named(crash, &one.exception);
    let said = crash.filter.documents.throws.iter().find(is_said)?;
    Some(Opinion::Not(Reason::Documented(said.exception.clone())))
}

pub fn by_test(crash: &Crash) -> Option<Opinion> {
    let is_said = |one: &&(String, String)| *one.0 == *crash.method.name && is_named(crash, &one.1);
    let (_, exception) = crash.filter.documents.asserted.iter().find(is_said)?;
    Some(Opinion::Not(Reason::Asserted(exception.clone())))
}

/// Whether the exception, or a class above it that says something, has this simple name.
fn is_named(crash: &Crash, simple: &str) -> bool {
    let says_nothing = ["Object", "Throwable", "Exception", "RuntimeException", "Error"];
    let name = |class: &program::link::Class| class.name.rsplit(['/', '$']).next().unwrap_or_default().to_string();
    !says_nothing.contains(&simple) && crash.exception.ancestry().any(|above| name(above) == simple)
}
