//! Which methods of an object a test may ask for its state.

use program::Kind;
use program::classfile::{FieldType, MethodDescriptor, access};
use program::link::{Class, Method, Program};
use symex::input::access::{can_call, can_name};

/// Questions asked of one object.
const MAX_GETTERS: usize = 8;

/// Methods without parameters that tell something and, by their names, change nothing.
pub fn getters(program: &Program, from: &'static Class, class: &'static Class) -> Vec<&'static Method> {
    if class.is_trusted() || class.is_array() || class.is_primitive() || !can_name(program, from, class) {
        return Vec::new();
    }
    let mut found: Vec<&'static Method> = Vec::new();
    let homes = class.ancestry().chain(class.all_interfaces.iter().copied());
    for method in homes.filter(|home| !home.is_trusted()).flat_map(|home| home.methods().iter().copied()) {
        let is_known = found.iter().any(|other| other.name == method.name);
        if !is_known && is_getter(program, from, class, method) {
            found.push(method);
        }
    }
    found.truncate(MAX_GETTERS);
    found
}

fn is_getter(program: &Program, from: &'static Class, class: &'static Class, method: &'static Method) -> bool {
    let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { return false };
    if !descriptor.parameters.is_empty()
        || method.access & (access::STATIC | access::SYNTHETIC | access::PRIVATE) != 0
        || !can_call(from, method)
        || !can_name(program, from, method.class)
        || method.header().is_some_and(|info| !info.exceptions.is_empty())
    {
        return false;
    }
    let is_component = class.superclass.is_some_and(|above| above.name == "java/lang/Record")
        && class.fields.iter().any(|field| field.name == method.name);
    (is_component || is_telling(&method.name))
        && descriptor.result.as_ref().is_some_and(|result| is_plain(program, from, result))
}

fn is_telling(name: &str) -> bool {
    let after =
        |prefix: &str| name.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase()));
    let whole = ["size", "length", "count", "isEmpty", "name", "value", "total", "balance", "capacity"];
    (after("get") && name != "getClass") || after("is") || after("has") || after("can") || whole.contains(&name)
}

/// A type whose values can be written down.
fn is_plain(program: &Program, from: &'static Class, result: &FieldType) -> bool {
    match result {
        FieldType::Base(_) => true,
        FieldType::Class(name) => {
            Kind::of_wrapper(name).is_some()
                || matches!(name.as_str(), "java/lang/String" | "java/util/List" | "java/util/Set" | "java/util/Map")
                || matches!(program.find(from.loader, *name), Ok(Some(class)) if crate::subject::is_enum(class))
        }
        FieldType::Array(element) => matches!(**element, FieldType::Base(_)),
    }
}
