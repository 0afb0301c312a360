//! Types of fields and methods as descriptors write them (JVMS 4.3).

use std::fmt::Write;

use crate::{Kind, Name};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BaseType {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum FieldType {
    Base(BaseType),
    /// An internal name, `java/lang/String`.
    Class(Name),
    Array(Box<FieldType>),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MethodDescriptor {
    pub parameters: Vec<FieldType>,
    /// `None` for `void`.
    pub result: Option<FieldType>,
}

/// JVMS 4.3.2: an array has at most 255 dimensions.
pub(super) const MAX_DIMENSIONS: usize = 255;

impl FieldType {
    /// What a variable of this type holds.
    pub fn kind(&self) -> Kind {
        match self {
            FieldType::Base(BaseType::Boolean) => Kind::Bool,
            FieldType::Base(BaseType::Byte) => Kind::Byte,
            FieldType::Base(BaseType::Char) => Kind::Char,
            FieldType::Base(BaseType::Short) => Kind::Short,
            FieldType::Base(BaseType::Int) => Kind::Int,
            FieldType::Base(BaseType::Long) => Kind::Long,
            FieldType::Base(BaseType::Float) => Kind::Float,
            FieldType::Base(BaseType::Double) => Kind::Double,
            FieldType::Class(_) | FieldType::Array(_) => Kind::Ref,
        }
    }
}

impl BaseType {
    pub fn from_letter(letter: u8) -> Option<BaseType> {
        Some(match letter {
            b'Z' => BaseType::Boolean,
            b'B' => BaseType::Byte,
            b'C' => BaseType::Char,
            b'S' => BaseType::Short,
            b'I' => BaseType::Int,
            b'J' => BaseType::Long,
            b'F' => BaseType::Float,
            b'D' => BaseType::Double,
            _ => return None,
        })
    }

    pub fn letter(self) -> char {
        match self {
            BaseType::Boolean => 'Z',
            BaseType::Byte => 'B',
            BaseType::Char => 'C',
            BaseType::Short => 'S',
            BaseType::Int => 'I',
            BaseType::Long => 'J',
            BaseType::Float => 'F',
            BaseType::Double => 'D',
        }
    }

    /// The keyword.
    pub fn java_name(self) -> &'static str {
        match self {
            BaseType::Boolean => "boolean",
            BaseType::Byte => "byte",
            BaseType::Char => "char",
            BaseType::Short => "short",
            BaseType::Int => "int",
            BaseType::Long => "long",
            BaseType::Float => "float",
            BaseType::Double => "double",
        }
    }
}

impl FieldType {
    pub fn parse(text: &str) -> Option<FieldType> {
        let (found, rest) = split_type(text)?;
        rest.is_empty().then_some(found)
    }

    /// Local variables or operand slots that a value takes.
    pub fn slots(&self) -> usize {
        match self {
            FieldType::Base(BaseType::Long | BaseType::Double) => 2,
            _ => 1,
        }
    }

    pub fn descriptor(&self) -> String {
        let mut text = String::new();
        self.write_descriptor(&mut text);
        text
    }

    /// As Java source writes it: `int`, `java.lang.String[]`.
    pub fn java_name(&self) -> String {
        match self {
            FieldType::Base(base) => base.java_name().to_owned(),
            FieldType::Class(name) => name.replace('/', "."),
            FieldType::Array(element) => element.java_name() + "[]",
        }
    }

    fn write_descriptor(&self, out: &mut String) {
        match self {
            FieldType::Base(base) => out.push(base.letter()),
            FieldType::Class(name) => _ = write!(out, "L{name};"),
            FieldType::Array(element) => {
                out.push('[');
                element.write_descriptor(out);
            }
        }
    }
}

impl MethodDescriptor {
    pub fn parse(text: &str) -> Option<MethodDescriptor> {
        let mut rest = text.strip_prefix('(')?;
        let mut parameters = Vec::new();
        let result = loop {
            if let Some(result) = rest.strip_prefix(')') {
                break result;
            }
            let (parameter, after) = split_type(rest)?;
            parameters.push(parameter);
            rest = after;
        };
        let result = if result == "V" { None } else { Some(FieldType::parse(result)?) };
        Some(MethodDescriptor { parameters, result })
    }

    /// Slots of the arguments, the receiver not counted.
    pub fn argument_slots(&self) -> usize {
        self.parameters.iter().map(FieldType::slots).sum()
    }

    pub fn descriptor(&self) -> String {
        let mut text = String::from("(");
        for parameter in &self.parameters {
            parameter.write_descriptor(&mut text);
        }
        text.push(')');
        match &self.result {
            Some(result) => result.write_descriptor(&mut text),
            None => text.push('V'),
        }
        text
    }
}

fn split_type(text: &str) -> Option<(FieldType, &str)> {
    let element = text.trim_start_matches('[');
    let dimensions = text.len() - element.len();
    if dimensions > MAX_DIMENSIONS {
        return None;
    }
    let (mut found, rest) = match element.strip_prefix('L') {
        Some(class) => {
            let (name, rest) = class.split_once(';')?;
            if name.is_empty() {
                return None;
            }
            (FieldType::Class(Name::new(name)), rest)
        }
        None => {
            let base = BaseType::from_letter(*element.as_bytes().first()?)?;
            (FieldType::Base(base), element.get(1..)?)
        }
    };
    for _ in 0..dimensions {
        found = FieldType::Array(Box::new(found));
    }
    Some((found, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields() {
        for (text, java, slots) in [
            ("I", "int", 1),
            ("J", "long", 2),
            ("D", "double", 2),
            ("[J", "long[]", 1),
            ("Ljava/lang/String;", "java.lang.String", 1),
            ("[[Ljava/util/Map$Entry;", "java.util.Map$Entry[][]", 1),
        ] {
            let parsed = FieldType::parse(text).unwrap();
            assert_eq!((parsed.descriptor(), parsed.java_name(), parsed.slots()), (text.into(), java.into(), slots));
        }
        for bad in ["", "V", "X", "[", "L;", "Ljava", "II", "Lé", "é"] {
            assert_eq!(FieldType::parse(bad), None, "{bad}");
        }
        assert!(FieldType::parse(&format!("{}I", "[".repeat(255))).is_some());
        assert!(FieldType::parse(&format!("{}I", "[".repeat(256))).is_none());
    }

    #[test]
    fn methods() {
        let text = "(IJ[DLjava/lang/Object;)[Ljava/lang/String;";
        let parsed = MethodDescriptor::parse(text).unwrap();
        assert_eq!(parsed.argument_slots(), 5);
        assert_eq!(parsed.descriptor(), text);
        assert_eq!(MethodDescriptor::parse("()V").unwrap().result, None);
        for bad in ["", "()", "(V)V", "(I", "I)V", "()VV", "()II"] {
            assert_eq!(MethodDescriptor::parse(bad), None, "{bad}");
        }
    }
}
