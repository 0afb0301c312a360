//! Generic signatures (JVMS 4.7.9.1): what source code declared before erasure.

use super::descriptor::{BaseType, MAX_DIMENSIONS};
use crate::Name;

/// Of a `Signature` attribute on a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassSignature {
    pub type_parameters: Vec<TypeParameter>,
    pub super_class: ClassType,
    pub interfaces: Vec<ClassType>,
}

/// Of a `Signature` attribute on a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodSignature {
    pub type_parameters: Vec<TypeParameter>,
    pub parameters: Vec<TypeSignature>,
    /// `None` for `void`.
    pub result: Option<TypeSignature>,
    /// Classes and type variables.
    pub throws: Vec<TypeSignature>,
}

/// `T extends Object & Comparable<T>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeParameter {
    pub name: Name,
    /// `None` if only interfaces bound it.
    pub class_bound: Option<TypeSignature>,
    pub interface_bounds: Vec<TypeSignature>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeSignature {
    Base(BaseType),
    Class(ClassType),
    Variable(Name),
    Array(Box<TypeSignature>),
}

/// A class with its type arguments; `Outer<String>.Inner<Integer>` keeps those of the enclosing classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassType {
    /// The internal name of the outermost class that is written out.
    pub name: Name,
    pub arguments: Vec<TypeArgument>,
    /// Simple names and arguments of the member classes that follow it, outermost first.
    pub members: Vec<(Name, Vec<TypeArgument>)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TypeArgument {
    /// `?`
    Any,
    Exact(TypeSignature),
    /// `? extends T`
    Extends(TypeSignature),
    /// `? super T`
    Super(TypeSignature),
}

impl ClassType {
    /// The internal name of the class meant: `java/util/Map$Entry`.
    pub fn internal_name(&self) -> Name {
        if self.members.is_empty() {
            return self.name;
        }
        let mut name = self.name.to_string();
        for (member, _) in &self.members {
            name.push('$');
            name.push_str(member);
        }
        Name::new(&name)
    }
}

/// `None` if the text is malformed.
pub fn parse_class_signature(text: &str) -> Option<ClassSignature> {
    let mut cursor = Cursor { rest: text, depth: 0 };
    let type_parameters = cursor.type_parameters()?;
    let super_class = cursor.class_type()?;
    let mut interfaces = Vec::new();
    while !cursor.rest.is_empty() {
        interfaces.push(cursor.class_type()?);
    }
    Some(ClassSignature { type_parameters, super_class, interfaces })
}

/// `None` if the text is malformed.
pub fn parse_method_signature(text: &str) -> Option<MethodSignature> {
    let mut cursor = Cursor { rest: text, depth: 0 };
    let type_parameters = cursor.type_parameters()?;
    cursor.expect('(')?;
    let mut parameters = Vec::new();
    while !cursor.accept(')') {
        parameters.push(cursor.any_type()?);
    }
    let result = if cursor.accept('V') { None } else { Some(cursor.any_type()?) };
    let mut throws = Vec::new();
    while cursor.accept('^') {
        throws.push(cursor.reference()?);
    }
    cursor.rest.is_empty().then_some(MethodSignature { type_parameters, parameters, result, throws })
}

/// Of a field or a record component; `None` if the text is malformed.
pub fn parse_field_signature(text: &str) -> Option<TypeSignature> {
    let mut cursor = Cursor { rest: text, depth: 0 };
    let found = cursor.reference()?;
    cursor.rest.is_empty().then_some(found)
}

/// Type arguments nested deeper than this are refused, so that no class file exhausts the stack.
const MAX_DEPTH: usize = 200;

struct Cursor<'a> {
    rest: &'a str,
    depth: usize,
}

impl Cursor<'_> {
    fn accept(&mut self, wanted: char) -> bool {
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, wanted: char) -> Option<()> {
        self.accept(wanted).then_some(())
    }

    /// The text up to one of the characters that no identifier contains.
    fn identifier(&mut self, qualified: bool) -> Option<Name> {
        let end = self
            .rest
            .find(|c| matches!(c, '.' | ';' | '[' | '<' | '>' | ':') || (c == '/' && !qualified))
            .filter(|&end| end > 0)?;
        let (name, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        Some(Name::new(name))
    }

    fn type_parameters(&mut self) -> Option<Vec<TypeParameter>> {
        let mut parameters = Vec::new();
        if !self.accept('<') {
            return Some(parameters);
        }
        while !self.accept('>') {
            let name = self.identifier(false)?;
            self.expect(':')?;
            let class_bound = if self.rest.starts_with(['L', 'T', '[']) { Some(self.reference()?) } else { None };
            let mut interface_bounds = Vec::new();
            while self.accept(':') {
                interface_bounds.push(self.reference()?);
            }
            parameters.push(TypeParameter { name, class_bound, interface_bounds });
        }
        (!parameters.is_empty()).then_some(parameters)
    }

    fn any_type(&mut self) -> Option<TypeSignature> {
        match BaseType::from_letter(*self.rest.as_bytes().first()?) {
            Some(base) => {
                self.rest = self.rest.get(1..)?;
                Some(TypeSignature::Base(base))
            }
            None => self.reference(),
        }
    }

    fn reference(&mut self) -> Option<TypeSignature> {
        let element = self.rest.trim_start_matches('[');
        let dimensions = self.rest.len() - element.len();
        if dimensions > MAX_DIMENSIONS {
            return None;
        }
        self.rest = element;
        let mut found = if dimensions > 0 && !element.starts_with(['L', 'T']) {
            TypeSignature::Base(BaseType::from_letter(*element.as_bytes().first()?)?)
        } else if self.accept('T') {
            let name = self.identifier(false)?;
            self.expect(';')?;
            TypeSignature::Variable(name)
        } else {
            TypeSignature::Class(self.class_type()?)
        };
        if matches!(found, TypeSignature::Base(_)) {
            self.rest = self.rest.get(1..)?;
        }
        for _ in 0..dimensions {
            found = TypeSignature::Array(Box::new(found));
        }
        Some(found)
    }

    fn class_type(&mut self) -> Option<ClassType> {
        self.expect('L')?;
        let name = self.identifier(true)?;
        let arguments = self.type_arguments()?;
        let mut members = Vec::new();
        while self.accept('.') {
            members.push((self.identifier(false)?, self.type_arguments()?));
        }
        self.expect(';')?;
        Some(ClassType { name, arguments, members })
    }

    fn type_arguments(&mut self) -> Option<Vec<TypeArgument>> {
        let mut arguments = Vec::new();
        if !self.accept('<') {
            return Some(arguments);
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        while !self.accept('>') {
            arguments.push(if self.accept('*') {
                TypeArgument::Any
            } else if self.accept('+') {
                TypeArgument::Extends(self.reference()?)
            } else if self.accept('-') {
                TypeArgument::Super(self.reference()?)
            } else {
                TypeArgument::Exact(self.reference()?)
            });
        }
        self.depth -= 1;
        (!arguments.is_empty()).then_some(arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(name: &str) -> ClassType {
        ClassType { name: Name::new(name), arguments: Vec::new(), members: Vec::new() }
    }

    #[test]
    fn classes() {
        // class X<T extends Comparable<? super T>, U> extends A implements B<T[]>
        let found = parse_class_signature("<T::Ljava/lang/Comparable<-TT;>;U:Ljava/lang/Object;>LA;LB<[TT;>;").unwrap();
        let variable = TypeSignature::Variable(Name::new("T"));
        assert_eq!(found.super_class, class("A"));
        assert_eq!(
            found.interfaces,
            [ClassType {
                arguments: vec![TypeArgument::Exact(TypeSignature::Array(Box::new(variable.clone())))],
                ..class("B")
            }]
        );
        let [t, u] = &found.type_parameters[..] else { panic!("two parameters") };
        assert_eq!((t.class_bound.clone(), u.name), (None, Name::new("U")));
        assert_eq!(
            t.interface_bounds,
            [TypeSignature::Class(ClassType {
                arguments: vec![TypeArgument::Super(variable)],
                ..class("java/lang/Comparable")
            })]
        );
        assert_eq!(u.class_bound, Some(TypeSignature::Class(class("java/lang/Object"))));
    }

    #[test]
    fn methods_and_fields() {
        let found = parse_method_signature("<E:Ljava/lang/Exception;>(I[JLjava/util/List<*>;)V^TE;^LX;").unwrap();
        assert_eq!((found.parameters.len(), found.result, found.throws.len()), (3, None, 2));
        let TypeSignature::Class(inner) = parse_field_signature("La/Outer<LS;>.Inner<LI;>.Deep;").unwrap() else {
            panic!("a class")
        };
        assert_eq!(inner.internal_name(), Name::new("a/Outer$Inner$Deep"));
        assert_eq!(inner.members.len(), 2);
    }

    #[test]
    fn malformed() {
        for bad in ["", "I", "L", "L;", "LA", "LA<>;", "LA<;", "TT", "[", "LA;x", "LA<LA<LA;>;", "é"] {
            assert_eq!(parse_field_signature(bad), None, "{bad}");
        }
        let deep = format!("{}LA;{}", "LA<".repeat(20_000), ">;".repeat(20_000));
        assert_eq!(parse_field_signature(&deep), None);
        assert_eq!(parse_method_signature("<>()V"), None);
    }
}
