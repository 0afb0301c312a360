//! The type of a value that comes from two places (JVMS 4.10.2.2).

use super::Lookup;
use super::problem::Stop;
use super::types::{Type, class_of_descriptor};
use crate::Name;

/// The narrowest type that both are assignable to; `Top` if a value can be neither.
pub(super) fn merge(lookup: &mut dyn Lookup, a: Type, b: Type) -> Result<Type, Stop> {
    Ok(match (a, b) {
        _ if a == b => a,
        (Type::Null, Type::Object(_)) => b,
        (Type::Object(_), Type::Null) => a,
        (Type::Object(a), Type::Object(b)) => Type::Object(common_class(lookup, a, b)?),
        _ => Type::Top,
    })
}

fn common_class(lookup: &mut dyn Lookup, a: Name, b: Name) -> Result<Name, Stop> {
    let (mut a_text, mut b_text) = (a.as_str(), b.as_str());
    let mut dimensions = 0;
    while let (Some(a_element), Some(b_element)) = (a_text.strip_prefix('['), b_text.strip_prefix('[')) {
        (a_text, b_text) = (a_element, b_element);
        dimensions += 1;
    }
    if dimensions == 0 {
        return if a.starts_with('[') || b.starts_with('[') {
            Ok(Name::new("java/lang/Object"))
        } else {
            common_superclass(lookup, a, b)
        };
    }
    let is_class = |text: &str| text.starts_with('L');
    if is_class(a_text) && is_class(b_text) {
        let (a, b) = (Name::new(class_of_descriptor(a_text)), Name::new(class_of_descriptor(b_text)));
        let common = common_superclass(lookup, a, b)?;
        return Ok(array_of(&common, dimensions));
    }
    // Arrays and classes have `Object` in common; a primitive type has nothing, so its array itself must do.
    let is_primitive = |text: &str| text.len() == 1;
    let lost = usize::from(is_primitive(a_text) || is_primitive(b_text));
    Ok(array_of("java/lang/Object", dimensions - lost))
}

fn array_of(class: &str, dimensions: usize) -> Name {
    if dimensions == 0 { Name::new(class) } else { Name::new(&format!("{}L{class};", "[".repeat(dimensions))) }
}

/// Interfaces have only `Object` above them here, since the verifier treats them like it.
fn common_superclass(lookup: &mut dyn Lookup, a: Name, b: Name) -> Result<Name, Stop> {
    if a == b {
        return Ok(a);
    }
    let object = Name::new("java/lang/Object");
    if a == object || b == object || lookup.is_interface(a)? || lookup.is_interface(b)? {
        return Ok(object);
    }
    let mut ancestors = vec![a];
    while let Some(superclass) = lookup.superclass(ancestors[ancestors.len() - 1])? {
        ancestors.push(superclass);
    }
    let mut at = b;
    while !ancestors.contains(&at) {
        match lookup.superclass(at)? {
            Some(superclass) => at = superclass,
            None => return Ok(object),
        }
    }
    Ok(at)
}
