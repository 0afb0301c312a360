//! The methods of a class that a test can call.

use program::classfile::{FieldType, MethodDescriptor, access};
use program::link::{Class, Method, Program};
use symex::input::access::{can_call, can_name};
use symex::input::types;
use testgen::{Code, Parameter, Subject, class_name};

/// Methods and constructors with code that a test in the package of the class can call, as the source has them.
pub fn methods(class: &'static Class) -> Vec<&'static Method> {
    let is_written = |method: &&'static Method| {
        method.name != "<clinit>"
            && method.access & (access::SYNTHETIC | access::ABSTRACT | access::NATIVE) == 0
            && can_call(class, method)
            && !(method.name == "<init>" && (class.is_abstract() || is_enum(class)))
            && !is_given(class, method)
    };
    class.methods().iter().copied().filter(is_written).collect()
}

pub fn is_enum(class: &Class) -> bool {
    class.superclass.is_some_and(|above| above.name == "java/lang/Enum")
}

/// Whether the compiler has written a method that the source does not show.
fn is_given(class: &Class, method: &Method) -> bool {
    let is_record = class.superclass.is_some_and(|above| above.name == "java/lang/Record");
    let of_enum = matches!((&*method.name, &*method.descriptor), ("values", _))
        || method.name == "valueOf" && method.descriptor.starts_with("(Ljava/lang/String;)");
    let of_record = matches!(&*method.name, "toString" | "hashCode" | "equals") && calls_object_methods(method);
    is_enum(class) && of_enum || is_record && of_record
}

/// Whether a method of a record is the one that every record has.
fn calls_object_methods(method: &Method) -> bool {
    const INVOKEDYNAMIC: u8 = 0xba;
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return false };
    code.bytes.len() <= 8 && code.bytes.contains(&INVOKEDYNAMIC)
}

/// Whether a test can name a class: it is not private, local or anonymous.
pub fn is_named(program: &Program, class: &'static Class) -> bool {
    can_name(program, class, class)
}

pub fn subject(program: &Program, class: &'static Class, method: &'static Method) -> Subject {
    let names = symex::explore::parameter_names(method);
    let descriptor = MethodDescriptor::parse(&method.descriptor);
    let declared = descriptor.map(|descriptor| descriptor.parameters).unwrap_or_default();
    let parameters = declared.iter().enumerate().map(|(index, declared)| Parameter {
        name: names.get(index).cloned().unwrap_or_else(|| format!("arg{index}")),
        declared: Code::new(erased(program, class, declared)),
    });
    let others = methods(class);
    Subject {
        class: class.name.to_string(),
        simple_class: simple_name(class),
        method: method.name.to_string(),
        descriptor: method.descriptor.to_string(),
        parameters: parameters.collect(),
        is_static: method.is_static(),
        is_overloaded: others.iter().filter(|other| other.name == method.name).count() > 1,
    }
}

/// The name in the source, after those of the classes around it.
pub fn plain_name(class: &'static Class) -> String {
    class.name.rsplit('/').next().unwrap_or_default().replace('$', ".")
}

fn simple_name(class: &'static Class) -> String {
    let full = class.name.rsplit('/').next().unwrap_or_default();
    full.rsplit('$').next().unwrap_or(full).to_string()
}

/// A type without type arguments; names of classes stay open.
fn erased(program: &Program, from: &'static Class, declared: &FieldType) -> String {
    match declared {
        FieldType::Base(_) => declared.kind().primitive_name().unwrap_or_default().to_string(),
        FieldType::Array(element) => format!("{}[]", erased(program, from, element)),
        FieldType::Class(name) => match program.find(from.loader, *name) {
            Ok(Some(class)) => nested_name(program, class),
            _ => class_name(name),
        },
    }
}

/// A class after those around it, of which the outermost stays open.
pub fn nested_name(program: &Program, class: &'static Class) -> String {
    match types::outer_class(program, class) {
        Some(outer) => format!("{}.{}", nested_name(program, outer), simple_name(class)),
        None => class_name(&class.name),
    }
}

/// A method as the source declares it, with simple names.
pub fn signature(program: &Program, class: &'static Class, method: &'static Method) -> String {
    let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { return method.to_string() };
    let plain = |declared: &FieldType| Code::new(erased(program, class, declared)).plain();
    let parameters: Vec<String> = descriptor.parameters.iter().map(plain).collect();
    let parameters = parameters.join(", ");
    match &*method.name {
        "<init>" => format!("{}({parameters})", simple_name(class)),
        name => {
            let result = descriptor.result.as_ref().map_or("void".to_string(), plain);
            format!("{result} {name}({parameters})")
        }
    }
}
