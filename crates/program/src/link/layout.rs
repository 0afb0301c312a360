//! Where fields lie in an object.
//!
//! An object starts with its class's number, its identity hash and its lock word, 4 bytes each; an array's length
//! follows. Fields are placed by size, largest first, and a gap before the first long is filled with smaller ones.

use super::class::Field;
use crate::Kind;
use crate::classfile::ClassFile;

pub const OBJECT_HEADER: u32 = 12;
pub const ARRAY_HEADER: u32 = 16;

/// Fields that the machine adds to classes of the JDK for its own use.
fn injected(class: &str) -> &'static [(&'static str, Kind)] {
    match class {
        "java/lang/Class" => &[("$class", Kind::Int), ("$domain", Kind::Ref), ("$signers", Kind::Ref)],
        "java/lang/ClassLoader" => &[("$loader", Kind::Int)],
        "java/lang/Thread" => &[("$thread", Kind::Int), ("$scopes", Kind::Ref)],
        "java/lang/invoke/ResolvedMethodName" => &[("$method", Kind::Int)],
        "java/lang/invoke/MemberName" => &[("$index", Kind::Int)],
        _ => &[],
    }
}

pub struct Layout {
    pub fields: Vec<Field>,
    pub instance_size: u32,
    pub statics_size: u32,
    /// Of the fields declared here.
    pub reference_offsets: Vec<u32>,
}

/// Lays out the fields of a class whose superclass's instances take `super_size` bytes.
pub fn lay_out(file: &ClassFile, super_size: u32) -> Layout {
    let declared = file.fields.iter().enumerate().map(|(index, info)| Field {
        name: info.name,
        descriptor: info.descriptor,
        access: info.access,
        kind: Kind::of(&info.descriptor),
        offset: 0,
        file_index: Some(index),
    });
    let added = injected(&file.name).iter().map(|&(name, kind)| Field {
        name: crate::Name::new(name),
        descriptor: crate::Name::new(&kind.letter().to_string()),
        access: crate::classfile::access::SYNTHETIC,
        kind,
        offset: 0,
        file_index: None,
    });
    place(declared.chain(added).collect(), super_size)
}

/// Gives every field its offset.
pub fn place(mut fields: Vec<Field>, super_size: u32) -> Layout {
    let instance_size = assign(&mut fields, false, super_size);
    let statics_size = assign(&mut fields, true, 0);
    let reference_offsets =
        fields.iter().filter(|field| !field.is_static() && field.kind == Kind::Ref).map(|field| field.offset).collect();
    Layout { fields, instance_size, statics_size, reference_offsets }
}

fn assign(fields: &mut [Field], statics: bool, start: u32) -> u32 {
    let mut order: Vec<usize> = (0..fields.len()).filter(|&index| fields[index].is_static() == statics).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(fields[index].kind.size()));
    let mut at = start;
    let has_wide = order.first().is_some_and(|&index| fields[index].kind.size() == 8);
    let mut gap = 0..0;
    if has_wide && !at.is_multiple_of(8) {
        gap = at..at.next_multiple_of(8);
        at = gap.end;
    }
    for index in order {
        let size = fields[index].kind.size();
        if size < 8 && gap.end - gap.start >= size {
            gap.end -= size;
            fields[index].offset = gap.end;
        } else {
            at = at.next_multiple_of(size);
            fields[index].offset = at;
            at += size;
        }
    }
    at
}
