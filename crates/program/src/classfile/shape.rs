//! A class file without the code of its methods.

use super::{ClassFile, Constant, RawAnnotations, parse_annotations};
use std::fmt::Write;

/// Everything that a class file says but for the code of its methods and what only that uses: two files with the same shape
/// differ in nothing else. None if it cannot be told apart, or the file is none.
pub fn shape(bytes: &'static [u8]) -> Option<String> {
    let file = ClassFile::parse(bytes).ok()?;
    let ClassFile { major, access, name, super_name, interfaces, fields, methods, signature, .. } = &file;
    let mut text = format!("{major} {access} {name:?} {super_name:?} {interfaces:?} {signature:?}\n");
    let ClassFile { inner_classes, enclosing_method, nest_host, nest_members, permitted_subclasses, .. } = &file;
    let _ = writeln!(text, "{inner_classes:?} {enclosing_method:?} {nest_host:?} {nest_members:?}");
    let _ = writeln!(text, "{permitted_subclasses:?} {:?}", file.source_file);
    text += &annotations(&file, &file.annotations)?;
    for one in file.record.iter().flatten() {
        let _ = writeln!(text, "component {:?} {:?} {:?}", one.name, one.descriptor, one.signature);
        text += &annotations(&file, &one.annotations)?;
    }
    for field in fields {
        let constant = match field.constant_value {
            0 => None,
            index => Some(constant(&file, index)?),
        };
        let (name, descriptor, signature) = (&field.name, &field.descriptor, &field.signature);
        let _ = writeln!(text, "field {} {name:?} {descriptor:?} {signature:?} {constant:?}", field.access);
        text += &annotations(&file, &field.annotations)?;
    }
    for method in methods {
        let (name, descriptor, signature) = (&method.name, &method.descriptor, &method.signature);
        let _ = writeln!(text, "method {} {name:?} {descriptor:?} {signature:?}", method.access);
        let _ = writeln!(text, "{:?} {:?} {}", method.exceptions, method.parameters, method.code.is_some());
        text += &annotations(&file, &method.annotations)?;
    }
    Some(text)
}

fn constant(file: &ClassFile, index: u16) -> Option<String> {
    match file.pool.get(index)? {
        Constant::Float(number) => Some(format!("{:x}f", number.to_bits())),
        Constant::Double(number) => Some(format!("{:x}d", number.to_bits())),
        Constant::String(text) => Some(format!("{:?}", file.pool.utf8(*text).ok()?)),
        other => Some(format!("{other:?}")),
    }
}

/// Those whose bodies refer to the constant pool in ways that are not decoded are not told apart.
fn annotations(file: &ClassFile, raw: &RawAnnotations) -> Option<String> {
    let RawAnnotations { visible_types, invisible_types, visible_parameters, invisible_parameters, default, .. } = raw;
    let others = [visible_types, invisible_types, visible_parameters, invisible_parameters, default];
    if others.iter().any(|body| body.is_some()) {
        return None;
    }
    let mut text = String::new();
    for body in [raw.visible, raw.invisible].into_iter().flatten() {
        let _ = writeln!(text, "{:?}", parse_annotations(body, &file.pool).ok()?);
    }
    Some(text)
}
