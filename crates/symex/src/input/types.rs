//! Java types as source code has them: classes with their type arguments.
//!
//! Types come from generic signatures where a class file has them, else from descriptors. Type variables are replaced
//! by what they stand for, or by their bound, so every type here is one that a client could write down.

use super::access::can_name;
use program::classfile::{
    ClassSignature, ClassType, FieldType, MethodDescriptor, TypeArgument, TypeParameter, TypeSignature, access,
    parse_class_signature, parse_field_signature, parse_method_signature,
};
use program::link::{Class, Field, Method, Program};
use program::{Kind, Name};
use std::fmt;

/// A type of a parameter, a field or a result.
#[derive(Clone)]
pub enum JavaType {
    Primitive(Kind),
    /// A raw type if `args` is empty although the class has type parameters.
    Class {
        class: &'static Class,
        args: Vec<JavaType>,
    },
    Array(Box<JavaType>),
    /// Only as a type argument: any type below this bound.
    Wildcard(Box<JavaType>),
    /// Only while types are matched against each other: a type parameter that is still to be chosen.
    Variable(Name),
}

impl PartialEq for JavaType {
    fn eq(&self, other: &JavaType) -> bool {
        use JavaType::*;
        match (self, other) {
            (Primitive(one), Primitive(two)) => one == two,
            (Class { class: one, args: ones }, Class { class: two, args: twos }) => one.id == two.id && ones == twos,
            (Array(one), Array(two)) | (Wildcard(one), Wildcard(two)) => one == two,
            (Variable(one), Variable(two)) => one == two,
            _ => false,
        }
    }
}

impl Eq for JavaType {}

impl fmt::Display for JavaType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JavaType::Primitive(kind) => f.write_str(kind.primitive_name().unwrap_or("?")),
            JavaType::Class { class, args } => {
                f.write_str(&class.java_name())?;
                for (index, arg) in args.iter().enumerate() {
                    write!(f, "{}{arg}", if index == 0 { "<" } else { ", " })?;
                }
                f.write_str(if args.is_empty() { "" } else { ">" })
            }
            JavaType::Array(element) => write!(f, "{element}[]"),
            JavaType::Wildcard(bound) => write!(f, "? extends {bound}"),
            JavaType::Variable(name) => write!(f, "{name}"),
        }
    }
}

impl fmt::Debug for JavaType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl JavaType {
    /// A class without type arguments.
    pub fn raw(class: &'static Class) -> JavaType {
        match class.component() {
            Some(component) => JavaType::Array(Box::new(JavaType::raw(component))),
            None if class.is_primitive() => JavaType::Primitive(class.kind()),
            None => JavaType::Class { class, args: Vec::new() },
        }
    }

    pub fn kind(&self) -> Kind {
        match self {
            JavaType::Primitive(kind) => *kind,
            _ => Kind::Ref,
        }
    }

    /// The class, for class types.
    pub fn class(&self) -> Option<&'static Class> {
        match self {
            JavaType::Class { class, .. } => Some(class),
            _ => None,
        }
    }

    pub fn args(&self) -> &[JavaType] {
        match self {
            JavaType::Class { args, .. } => args,
            _ => &[],
        }
    }

    /// The type that a value is asked of: a wildcard's bound.
    pub fn bound(&self) -> &JavaType {
        match self {
            JavaType::Wildcard(bound) => bound.bound(),
            other => other,
        }
    }

    /// The class that the machine knows of it.
    pub fn erasure(&self, program: &Program) -> &'static Class {
        match self {
            JavaType::Primitive(kind) => program.primitive(*kind),
            JavaType::Class { class, .. } => class,
            JavaType::Array(element) => program.array_of(element.erasure(program)),
            JavaType::Wildcard(bound) => bound.erasure(program),
            JavaType::Variable(_) => program.core().object,
        }
    }
}

/// What type variables stand for while a signature of `home` is read.
struct Scope<'p> {
    program: &'p Program,
    home: &'static Class,
    bindings: Vec<(Name, JavaType)>,
}

impl Scope<'_> {
    fn object(&self) -> JavaType {
        JavaType::raw(self.program.core().object)
    }

    fn find(&self, name: Name) -> Option<&'static Class> {
        self.program.find(self.home.loader, name).ok().flatten()
    }

    fn of_descriptor(&self, field: &FieldType) -> Option<JavaType> {
        Some(match field {
            FieldType::Base(_) => JavaType::Primitive(Kind::of(&field.descriptor())),
            FieldType::Class(name) => JavaType::raw(self.find(*name)?),
            FieldType::Array(element) => JavaType::Array(Box::new(self.of_descriptor(element)?)),
        })
    }

    fn of_signature(&self, signature: &TypeSignature) -> Option<JavaType> {
        Some(match signature {
            TypeSignature::Base(base) => JavaType::Primitive(Kind::of(&base.letter().to_string())),
            TypeSignature::Array(element) => JavaType::Array(Box::new(self.of_signature(element)?)),
            TypeSignature::Variable(name) => {
                let bound = self.bindings.iter().rev().find(|(known, _)| known == name);
                bound.map_or_else(|| self.object(), |(_, found)| found.clone())
            }
            TypeSignature::Class(class) => self.of_class_type(class)?,
        })
    }

    fn of_class_type(&self, found: &ClassType) -> Option<JavaType> {
        let class = self.find(found.internal_name())?;
        let arguments = found.members.last().map_or(&found.arguments, |(_, arguments)| arguments);
        let args = arguments.iter().map(|argument| {
            Some(match argument {
                TypeArgument::Any => JavaType::Wildcard(Box::new(self.object())),
                TypeArgument::Exact(exact) => self.of_signature(exact)?,
                TypeArgument::Extends(bound) | TypeArgument::Super(bound) => {
                    JavaType::Wildcard(Box::new(self.of_signature(bound)?.bound().clone()))
                }
            })
        });
        Some(JavaType::Class { class, args: args.collect::<Option<Vec<_>>>()? })
    }

    /// The simplest class that can stand for a parameter that is in its own bound.
    fn of_itself(&self, bound: &TypeSignature, parameter: Name) -> Option<&'static Class> {
        let place = own_place(bound, parameter)?;
        let bound = self.of_signature(bound)?.class()?;
        let entries = [bound, self.home].iter().filter_map(|class| class.path_entry).collect();
        let below = self.program.hierarchy(&entries).subtypes(bound.name);
        let fits = |class: &&'static Class| {
            let is_plain = class_signature(class).is_none_or(|signature| signature.type_parameters.is_empty());
            let itself = JavaType::raw(class);
            let seen = is_plain.then(|| as_super(self.program, &itself, bound)).flatten();
            seen.is_some_and(|seen| seen.args().get(place) == Some(&itself)) && can_name(self.program, self.home, class)
        };
        let known = below.into_iter().filter_map(|name| self.find(name)).filter(fits);
        known.min_by_key(|class| (class.is_abstract(), class.methods().len()))
    }

    /// Binds type parameters to their bounds; one that is in its own bound to a class that satisfies it, or else to what
    /// the bound says of any type.
    fn bind_bounds(&mut self, parameters: &[TypeParameter]) {
        let start = self.bindings.len();
        let unknown = JavaType::Wildcard(Box::new(self.object()));
        self.bindings.extend(parameters.iter().map(|parameter| (parameter.name, unknown.clone())));
        for (index, parameter) in parameters.iter().enumerate() {
            let bound = parameter.class_bound.as_ref().or(parameter.interface_bounds.first());
            let mut found = bound.and_then(|bound| self.of_signature(bound)).unwrap_or_else(|| self.object());
            if let Some(class) = found.class()
                && class.name == "java/lang/Comparable"
                && let Some(integer) = self.find(Name::new("java/lang/Integer"))
            {
                // Values of a type variable must be comparable with each other.
                found = JavaType::raw(integer);
            } else if let Some(class) = bound.and_then(|bound| self.of_itself(bound, parameter.name)) {
                found = JavaType::raw(class);
            }
            self.bindings[start + index].1 = found.bound().clone();
        }
    }
}

/// Which type argument of a bound is the bounded parameter itself, as in `T extends FieldElement<T>`.
fn own_place(bound: &TypeSignature, parameter: Name) -> Option<usize> {
    let TypeSignature::Class(bound) = bound else { return None };
    let arguments = bound.members.last().map_or(&bound.arguments, |(_, arguments)| arguments);
    let is_own = |argument: &TypeArgument| matches!(argument, TypeArgument::Exact(TypeSignature::Variable(name)) if *name == parameter);
    arguments.iter().position(is_own)
}

fn class_signature(class: &Class) -> Option<ClassSignature> {
    parse_class_signature(&class.file?.signature?)
}

/// The type parameters of the classes around an inner class, outermost first, then its own.
fn scope_of<'p>(program: &'p Program, class: &'static Class, args: &[JavaType]) -> Scope<'p> {
    let mut scope = Scope { program, home: class, bindings: Vec::new() };
    let mut around = Vec::new();
    let mut inner = class;
    while let Some(outer) = outer_class(program, inner).filter(|_| !is_static_member(inner)) {
        around.push(outer);
        inner = outer;
    }
    for outer in around.into_iter().rev() {
        scope.bind_bounds(&class_signature(outer).map(|found| found.type_parameters).unwrap_or_default());
    }
    let own = class_signature(class).map(|found| found.type_parameters).unwrap_or_default();
    if own.len() == args.len() {
        scope.bindings.extend(own.iter().zip(args).map(|(parameter, arg)| (parameter.name, arg.bound().clone())));
    } else {
        scope.bind_bounds(&own);
    }
    scope
}

/// The class that a member class is declared in.
pub fn outer_class(program: &Program, class: &'static Class) -> Option<&'static Class> {
    let file = class.file?;
    let entry = file.inner_classes.iter().find(|inner| inner.inner == file.name)?;
    program.find(class.loader, entry.outer?).ok().flatten()
}

/// Whether instances have no enclosing instance; true of top-level classes.
pub fn is_static_member(class: &Class) -> bool {
    let Some(file) = class.file else { return true };
    let entry = file.inner_classes.iter().find(|inner| inner.inner == file.name);
    entry.is_none_or(|inner| inner.access & (access::STATIC | access::INTERFACE | access::ENUM) != 0)
}

/// A class as a type: its parameters stand for their bounds.
pub fn type_of(program: &Program, class: &'static Class) -> JavaType {
    if class.is_array() || class.is_primitive() {
        return JavaType::raw(class);
    }
    let scope = scope_of(program, class, &[]);
    let own = class_signature(class).map(|found| found.type_parameters).unwrap_or_default();
    let args = own.iter().filter_map(|parameter| scope.of_signature(&TypeSignature::Variable(parameter.name)));
    JavaType::Class { class, args: args.collect() }
}

/// The type that a static type `from` has when seen as its supertype `target`.
pub fn as_super(program: &Program, from: &JavaType, target: &'static Class) -> Option<JavaType> {
    let JavaType::Class { class, args } = from else { return None };
    if class.id == target.id {
        return Some(from.clone());
    }
    let parents = match class_signature(class) {
        Some(signature) if !args.is_empty() || signature.type_parameters.is_empty() => {
            let scope = scope_of(program, class, args);
            let parents = std::iter::once(&signature.super_class).chain(&signature.interfaces);
            parents.filter_map(|parent| scope.of_class_type(parent)).collect()
        }
        _ => class.superclass.iter().chain(&class.interfaces).map(|parent| JavaType::raw(parent)).collect::<Vec<_>>(),
    };
    let below = |parent: &&JavaType| parent.class().is_some_and(|parent| parent.is_subclass_of(target));
    as_super(program, parents.iter().find(below)?, target)
}

/// A subclass as the type that fits `wanted`, with its type arguments chosen; `None` if no choice fits.
pub fn specialise(program: &Program, class: &'static Class, wanted: &JavaType) -> Option<JavaType> {
    let target = wanted.class()?;
    if !class.is_subclass_of(target) {
        return None;
    }
    if class.id == target.id {
        return Some(if wanted.args().is_empty() { type_of(program, class) } else { concrete(wanted) });
    }
    let own = class_signature(class).map(|found| found.type_parameters).unwrap_or_default();
    let open = own.iter().map(|parameter| JavaType::Variable(parameter.name)).collect();
    let seen = as_super(program, &JavaType::Class { class, args: open }, target)?;
    let mut chosen: Vec<(Name, JavaType)> = Vec::new();
    if seen.args().len() == wanted.args().len() {
        for (actual, wanted) in seen.args().iter().zip(wanted.args()) {
            fits(actual, wanted, &mut chosen).then_some(())?;
        }
    }
    let bounds = scope_of(program, class, &[]);
    let args = own.iter().map(|parameter| {
        let bound = bounds.of_signature(&TypeSignature::Variable(parameter.name))?;
        match chosen.iter().find(|(name, _)| *name == parameter.name) {
            Some((_, found)) => {
                let limits = parameter.class_bound.iter().chain(&parameter.interface_bounds);
                let mut limits = limits.filter_map(|limit| bounds.of_signature(limit));
                let found_class = found.erasure(program);
                limits.all(|limit| found_class.is_subclass_of(limit.erasure(program))).then(|| found.clone())
            }
            None => Some(bound),
        }
    });
    Some(JavaType::Class { class, args: args.collect::<Option<Vec<_>>>()? })
}

/// The type with the wildcards among its arguments replaced by their bounds: what an object of it can be made as.
pub fn concrete(wanted: &JavaType) -> JavaType {
    match wanted {
        JavaType::Class { class, args } => {
            JavaType::Class { class, args: args.iter().map(|arg| arg.bound().clone()).collect() }
        }
        other => other.bound().clone(),
    }
}

/// Whether a type argument of a candidate fits the wanted one, with choices for the candidate's own parameters.
fn fits(actual: &JavaType, wanted: &JavaType, chosen: &mut Vec<(Name, JavaType)>) -> bool {
    match (actual, wanted) {
        (JavaType::Variable(name), _) => {
            let wanted = wanted.bound();
            match chosen.iter().find(|(known, _)| known == name) {
                Some((_, known)) => known == wanted,
                None => {
                    chosen.push((*name, wanted.clone()));
                    true
                }
            }
        }
        (JavaType::Class { class, .. }, JavaType::Wildcard(bound)) => {
            bound.class().is_some_and(|bound| class.is_subclass_of(bound))
        }
        (JavaType::Class { class: one, args: ones }, JavaType::Class { class: two, args: twos }) => {
            one.id == two.id
                && ones.len() == twos.len()
                && ones.iter().zip(twos).all(|(one, two)| fits(one, two, chosen))
        }
        (JavaType::Array(one), JavaType::Array(two)) => fits(one, two, chosen),
        (JavaType::Wildcard(bound), wanted) => fits(bound, wanted, chosen),
        _ => actual == wanted,
    }
}

/// The scope of a member of `on`, a type whose class is that of the member or below it.
fn member_scope<'p>(program: &'p Program, home: &'static Class, on: Option<&JavaType>) -> Scope<'p> {
    let seen = on.and_then(|on| as_super(program, on, home));
    scope_of(program, home, seen.as_ref().map_or(&[], |seen| seen.args()))
}

/// The types of a method's parameters as a client of `on` sees them; `None` if a class is not to be had.
///
/// The enclosing instance that constructors of inner classes take is one of them.
pub fn parameters(program: &Program, method: &'static Method, on: Option<&JavaType>) -> Option<Vec<JavaType>> {
    let mut scope = member_scope(program, method.class, on);
    let descriptor = MethodDescriptor::parse(&method.descriptor)?;
    let signature = method.header().and_then(|info| parse_method_signature(&info.signature?));
    let erased = descriptor.parameters.iter().map(|parameter| scope.of_descriptor(parameter));
    let mut found = erased.collect::<Option<Vec<_>>>()?;
    if let Some(signature) = signature {
        scope.bind_bounds(&signature.type_parameters);
        // The signature leaves out what the compiler has added in front.
        if let Some(added) = found.len().checked_sub(signature.parameters.len()) {
            for (slot, generic) in found[added..].iter_mut().zip(&signature.parameters) {
                *slot = scope.of_signature(generic)?.bound().clone();
            }
        }
    }
    Some(found)
}

/// The type of a method's result; `None` for `void` and where a class is not to be had.
pub fn result(program: &Program, method: &'static Method, on: Option<&JavaType>) -> Option<JavaType> {
    let mut scope = member_scope(program, method.class, on);
    match method.header().and_then(|info| parse_method_signature(&info.signature?)) {
        Some(signature) => {
            scope.bind_bounds(&signature.type_parameters);
            Some(scope.of_signature(&signature.result?)?.bound().clone())
        }
        None => scope.of_descriptor(&MethodDescriptor::parse(&method.descriptor)?.result?),
    }
}

/// The result and the parameters of a generic factory such that it gives `wanted`: `<T> Optional<T> of(T)` for an
/// `Optional<String>` takes a `String`.
pub fn factory(program: &Program, method: &'static Method, wanted: &JavaType) -> Option<(JavaType, Vec<JavaType>)> {
    let signature = method.header().and_then(|info| parse_method_signature(&info.signature?));
    let Some(signature) = signature else {
        let found = result(program, method, None)?;
        let given = specialise(program, found.class()?, wanted)?;
        return Some((given, parameters(program, method, None)?));
    };
    let mut scope = scope_of(program, method.class, &[]);
    let start = scope.bindings.len();
    let names = signature.type_parameters.iter().map(|parameter| parameter.name);
    scope.bindings.extend(names.map(|name| (name, JavaType::Variable(name))));
    let given = scope.of_signature(signature.result.as_ref()?)?;
    let seen = as_super(program, &given, wanted.class()?)?;
    let mut chosen = Vec::new();
    if seen.args().len() == wanted.args().len() {
        for (actual, wanted) in seen.args().iter().zip(wanted.args()) {
            fits(actual, wanted, &mut chosen).then_some(())?;
        }
    }
    scope.bindings.truncate(start);
    scope.bind_bounds(&signature.type_parameters);
    scope.bindings.extend(chosen);
    let parameters = signature.parameters.iter().map(|parameter| Some(scope.of_signature(parameter)?.bound().clone()));
    let result = scope.of_signature(signature.result.as_ref()?)?;
    Some((result, parameters.collect::<Option<Vec<_>>>()?))
}

/// The type of a field as a client of `on` sees it.
pub fn field_type(program: &Program, home: &'static Class, field: &Field, on: Option<&JavaType>) -> Option<JavaType> {
    let scope = member_scope(program, home, on);
    let signature = home.file.zip(field.file_index).and_then(|(file, index)| file.fields.get(index)?.signature);
    match signature.and_then(|signature| parse_field_signature(&signature)) {
        Some(signature) => Some(scope.of_signature(&signature)?.bound().clone()),
        None => scope.of_descriptor(&FieldType::parse(&field.descriptor)?),
    }
}

/// Whether a type is, or has in it, a type parameter of a class or method.
pub fn mentions_variable(one: &TypeSignature) -> bool {
    let in_argument = |argument: &TypeArgument| match argument {
        TypeArgument::Any => false,
        TypeArgument::Exact(one) | TypeArgument::Extends(one) | TypeArgument::Super(one) => mentions_variable(one),
    };
    match one {
        TypeSignature::Base(_) => false,
        TypeSignature::Variable(_) => true,
        TypeSignature::Array(element) => mentions_variable(element),
        TypeSignature::Class(class) => {
            let members = class.members.iter().flat_map(|(_, arguments)| arguments);
            class.arguments.iter().chain(members).any(in_argument)
        }
    }
}
