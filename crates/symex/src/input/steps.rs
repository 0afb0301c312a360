//! What can be done to a new object: setters, builder methods, accessible fields.

use super::access::{can_call, can_use};
use super::recipe::{FieldRef, MethodRef, Step};
use super::recipes::Cookbook;
use super::types::{self, JavaType};
use program::classfile::{FieldType, MethodDescriptor};
use program::link::{Class, Method};
use program::{Kind, Name};

const PREFIXES: [&str; 3] = ["set", "with", "add"];

impl Cookbook {
    /// All setters of a bean or builder and all other fields that a client can set. None for classes of the JDK.
    pub(super) fn steps(&self, exact: &JavaType) -> Vec<Step> {
        let Some(class) = exact.class().filter(|class| class.module.is_none()) else { return Vec::new() };
        let builder = is_builder(class);
        let mut steps = Vec::new();
        let mut seen: Vec<(Name, Name)> = Vec::new();
        for home in class.ancestry().filter(|home| home.module.is_none()) {
            for &method in home.methods() {
                let known = seen.contains(&(method.name, method.descriptor));
                if known || method.is_static() || method.is_special() || !can_call(self.from, method) {
                    continue;
                }
                let Some(chained) = setter(class, method, builder) else { continue };
                let Some(args) = types::parameters(&self.program, method, Some(exact)) else { continue };
                seen.push((method.name, method.descriptor));
                steps.push(Step::Call { method: MethodRef(method), args, chained });
            }
        }
        for home in class.ancestry().filter(|home| home.module.is_none()) {
            for (index, field) in home.fields.iter().enumerate() {
                let fixed = field.is_static() || field.is_final() || field.file_index.is_none();
                let set = seen.iter().any(|(setter, _)| property(setter).eq_ignore_ascii_case(&field.name));
                if fixed || set || !can_use(self.from, home, field.access) {
                    continue;
                }
                if let Some(value) = types::field_type(&self.program, home, field, Some(exact)) {
                    steps.push(Step::Set { field: FieldRef { class: home, index }, value });
                }
            }
        }
        steps.truncate(self.limits.steps);
        steps
    }
}

impl Cookbook {
    /// Calls that may change an object of the class.
    pub fn calls(&self, exact: &JavaType) -> Vec<Step> {
        let Some(class) = exact.class() else { return Vec::new() };
        let mut steps = Vec::new();
        for &method in class.methods() {
            let is_plain = !method.is_static() && !method.is_special() && !method.is_abstract();
            if !is_plain || !can_call(self.from, method) || !may_change(method) {
                continue;
            }
            if let Some(args) = types::parameters(&self.program, method, Some(exact)) {
                steps.push(Step::Call { method: MethodRef(method), args, chained: false });
            }
        }
        steps
    }
}

/// Whether a method stores into a field or an array, or calls something that might.
fn may_change(method: &'static Method) -> bool {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return false };
    // The bytes of operands count, too: a few methods too many do no harm.
    let stores = |byte: &u8| (0x4f..=0x56).contains(byte) || *byte == 0xb5;
    let calls = |byte: &u8| (0xb6..=0xba).contains(byte);
    let tells = ["get", "is", "has", "to", "size", "length", "hashCode", "equals", "contains", "compareTo"];
    let is_telling = tells.iter().any(|prefix| method.name.starts_with(prefix));
    code.bytes.iter().any(stores) || !is_telling && code.bytes.iter().any(calls)
}

/// Whether a class has a method that ends a chain.
fn is_builder(class: &'static Class) -> bool {
    let builds =
        |method: &&&'static Method| method.name == "build" && !method.is_static() && method.result == Kind::Ref;
    class.methods().iter().find(builds).is_some()
}

/// Whether a method sets something, and if so, whether its result takes the object's place.
fn setter(class: &'static Class, method: &'static Method, builder: bool) -> Option<bool> {
    let descriptor = MethodDescriptor::parse(&method.descriptor)?;
    if descriptor.parameters.len() != 1 {
        return None;
    }
    let own = match &descriptor.result {
        Some(FieldType::Class(name)) => class.ancestry().any(|home| home.name == *name && home.superclass.is_some()),
        _ => false,
    };
    let named = property(&method.name).len() < method.name.len();
    match &descriptor.result {
        None => named.then_some(false),
        Some(_) if own => (named || builder).then_some(true),
        // `boolean add(E)`.
        Some(FieldType::Base(_)) => method.name.starts_with("add").then_some(false).filter(|_| named),
        Some(_) => None,
    }
}

/// What a setter sets: its name without `set`, `with` or `add`.
fn property(name: &str) -> &str {
    let rest = |prefix: &&str| name.strip_prefix(*prefix).filter(|rest| !rest.starts_with(char::is_lowercase));
    PREFIXES.iter().find_map(rest).unwrap_or(name)
}
