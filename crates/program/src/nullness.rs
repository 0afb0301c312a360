//! What annotations say about null: JSpecify's scopes, and annotations of usual names on declarations and types.
//!
//! Nothing is inferred here. An annotation counts by its simple name, whether reflection sees it or not. Within the scope
//! of `NullMarked` (a method, a class, a class around it, a package) a type without annotation is not null, unless it is a
//! type variable.

use crate::Name;
use crate::classfile::{
    Annotation, ClassFile, FieldType, MethodDescriptor, PathStep, RawAnnotations, TypeAnnotation, TypeSignature,
    TypeTarget, access, parse_annotations, parse_field_signature, parse_method_signature, parse_parameter_annotations,
    parse_type_annotations,
};
use crate::link::{Class, Field, Method, Program};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What is said about null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nullness {
    NotNull,
    Nullable,
    /// Nobody says anything.
    Unspecified,
}

/// A statement about null, and the annotation that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    pub nullness: Nullness,
    /// Internal name of the annotation, of the type or of the scope.
    pub by: Option<Name>,
}

/// What is said about a type: the first is the type itself, those that follow are the elements of an array, level by level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeNullness(Vec<Statement>);

impl TypeNullness {
    /// The statement about the type, or the elements so many levels within. Nothing is said about primitive types.
    pub fn at(&self, level: usize) -> Statement {
        self.0.get(level).copied().unwrap_or(UNSPECIFIED)
    }

    /// The type itself.
    pub fn whole(&self) -> Nullness {
        self.at(0).nullness
    }
}

/// What is said about the types of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodNullness {
    /// In the order of the descriptor, without the receiver.
    pub parameters: Vec<TypeNullness>,
    /// Empty for `void`.
    pub result: TypeNullness,
}

const UNSPECIFIED: Statement = Statement { nullness: Nullness::Unspecified, by: None };

/// Reads annotations, and remembers what scopes say.
pub struct Reader<'p> {
    program: &'p Program,
    scopes: RefCell<BTreeMap<(u32, Name), Statement>>,
}

impl<'p> Reader<'p> {
    pub fn new(program: &'p Program) -> Reader<'p> {
        Reader { program, scopes: RefCell::default() }
    }

    /// What the types of a method say. Nothing is said of a lambda's body: nobody has written its types.
    pub fn method(&self, method: &'static Method) -> MethodNullness {
        let descriptor = MethodDescriptor::parse(&method.descriptor);
        let (Some(file), Some(info), Some(descriptor)) = (method.class.file, method.info(), descriptor) else {
            return MethodNullness { parameters: Vec::new(), result: TypeNullness(Vec::new()) };
        };
        let raw = &info.annotations;
        let scope = match marking(&annotations(raw, file)) {
            _ if method.access & access::SYNTHETIC != 0 => UNSPECIFIED,
            Some(own) => own,
            None => self.scope(method.class),
        };
        let types = type_annotations(raw, file);
        let signature = info.signature.and_then(|text| parse_method_signature(&text));
        let count = descriptor.parameters.len();
        let hidden = hidden_parameters(method, count);
        let declared = parameter_annotations(raw, file, count, hidden);
        let generic = signature.as_ref().map(|found| &found.parameters[..]).unwrap_or_default();
        // Where the compiler has added parameters, the signature leaves them out, too.
        let generic_at = |index: usize| {
            if generic.len() == count {
                generic.get(index)
            } else {
                index.checked_sub(hidden).and_then(|at| generic.get(at))
            }
        };
        let parameters = descriptor.parameters.iter().enumerate().map(|(index, parameter)| {
            let target = index.checked_sub(hidden).and_then(|at| u8::try_from(at).ok()).map(TypeTarget::Parameter);
            let on_type: Vec<&TypeAnnotation> = types.iter().filter(|one| Some(one.target) == target).collect();
            let scope = if index < hidden { UNSPECIFIED } else { scope };
            levels(parameter, generic_at(index), &declared[index], &on_type, scope)
        });
        let parameters = parameters.collect();
        let on_result: Vec<&TypeAnnotation> = types.iter().filter(|one| one.target == TypeTarget::Result).collect();
        let result = descriptor.result.as_ref().map(|result| {
            let generic = signature.as_ref().and_then(|found| found.result.as_ref());
            levels(result, generic, &annotations(raw, file), &on_result, scope)
        });
        MethodNullness { parameters, result: result.unwrap_or(TypeNullness(Vec::new())) }
    }

    pub fn field(&self, class: &'static Class, field: &Field) -> TypeNullness {
        let info = class.file.zip(field.file_index).map(|(file, index)| (file, &file.fields[index]));
        let (Some((file, info)), Some(declared)) = (info, FieldType::parse(&field.descriptor)) else {
            return TypeNullness(Vec::new());
        };
        let scope = if field.access & access::SYNTHETIC != 0 { UNSPECIFIED } else { self.scope(class) };
        let types = type_annotations(&info.annotations, file);
        let types: Vec<&TypeAnnotation> = types.iter().filter(|one| one.target == TypeTarget::Field).collect();
        let generic = info.signature.and_then(|text| parse_field_signature(&text));
        levels(&declared, generic.as_ref(), &annotations(&info.annotations, file), &types, scope)
    }

    /// What a type without annotation means in a class.
    pub fn scope(&self, class: &'static Class) -> Statement {
        let key = (class.loader.0, class.name);
        if let Some(known) = self.scopes.borrow().get(&key) {
            return *known;
        }
        // Classes that enclose each other in a circle end here.
        self.scopes.borrow_mut().insert(key, UNSPECIFIED);
        let found = class.file.map_or(UNSPECIFIED, |file| {
            marking(&annotations(&class.file_annotations(), file)).unwrap_or_else(|| self.around(class, file))
        });
        self.scopes.borrow_mut().insert(key, found);
        found
    }

    /// What the class, the method or the package around a class says.
    fn around(&self, class: &'static Class, file: &ClassFile) -> Statement {
        let find = |name: Name| self.program.find(class.loader, name).ok().flatten();
        if let Some(enclosing) = &file.enclosing_method {
            let outer = find(enclosing.class).filter(|outer| outer.id != class.id);
            let method = outer
                .zip(enclosing.method)
                .and_then(|(outer, (name, descriptor))| outer.declared_method(&name, &descriptor));
            let own = method.and_then(|method| {
                let (file, info) = (method.class.file?, method.info()?);
                marking(&annotations(&info.annotations, file))
            });
            return own.or_else(|| outer.map(|outer| self.scope(outer))).unwrap_or(UNSPECIFIED);
        }
        let outer = file.inner_classes.iter().find(|one| one.inner == class.name).and_then(|one| one.outer);
        if let Some(outer) = outer.and_then(find).filter(|outer| outer.id != class.id) {
            return self.scope(outer);
        }
        let package = find(Name::new(&format!("{}/package-info", class.package())));
        let said = package.and_then(|package| Some(marking(&annotations(&package.file_annotations(), package.file?))));
        said.flatten().unwrap_or(UNSPECIFIED)
    }
}

impl Class {
    fn file_annotations(&self) -> RawAnnotations {
        self.file.map(|file| file.annotations).unwrap_or_default()
    }
}

/// Parameters that the compiler put before those of the source: those of enums and of inner classes. Annotations do not
/// count them (JVMS 4.7.18).
fn hidden_parameters(method: &Method, count: usize) -> usize {
    let Some(file) = method.class.file.filter(|_| method.name == "<init>") else { return 0 };
    let inner = file.inner_classes.iter().find(|one| one.inner == file.name);
    let hidden = if file.access & access::ENUM != 0 && file.super_name.is_some_and(|name| name == "java/lang/Enum") {
        2
    } else {
        usize::from(inner.is_some_and(|one| one.access & access::STATIC == 0 && one.outer.is_some()))
    };
    hidden.min(count)
}

/// Broken annotations are none: they are not why a class should not be analysed.
fn annotations(raw: &RawAnnotations, file: &ClassFile) -> Vec<Annotation> {
    let bodies = [raw.visible, raw.invisible].into_iter().flatten();
    bodies.filter_map(|body| parse_annotations(body, &file.pool).ok()).flatten().collect()
}

fn type_annotations(raw: &RawAnnotations, file: &ClassFile) -> Vec<TypeAnnotation> {
    let bodies = [raw.visible_types, raw.invisible_types].into_iter().flatten();
    bodies.filter_map(|body| parse_type_annotations(body, &file.pool).ok()).flatten().collect()
}

/// For each parameter of the descriptor.
fn parameter_annotations(raw: &RawAnnotations, file: &ClassFile, count: usize, hidden: usize) -> Vec<Vec<Annotation>> {
    let mut found = vec![Vec::new(); count];
    for body in [raw.visible_parameters, raw.invisible_parameters].into_iter().flatten() {
        let lists = parse_parameter_annotations(body, &file.pool).unwrap_or_default();
        let skipped = if lists.len() == count { 0 } else { hidden };
        for (index, list) in lists.into_iter().enumerate() {
            if let Some(place) = found.get_mut(index + skipped) {
                place.extend(list);
            }
        }
    }
    found
}

fn simple_name(annotation: &Annotation) -> &'static str {
    let name = annotation.type_name.as_str();
    name.rsplit(['/', '$']).next().unwrap_or(name)
}

/// What an annotation says of the type that it is on.
fn meaning(annotation: &Annotation) -> Option<Statement> {
    let nullness = match simple_name(annotation) {
        "Nullable" | "CheckForNull" => Nullness::Nullable,
        "NonNull" | "NotNull" | "Nonnull" => Nullness::NotNull,
        _ => return None,
    };
    Some(Statement { nullness, by: Some(annotation.type_name) })
}

/// What the annotations of a scope say of the types within.
fn marking(annotations: &[Annotation]) -> Option<Statement> {
    annotations.iter().find_map(|one| {
        let nullness = match simple_name(one) {
            "NullMarked" => Nullness::NotNull,
            "NullUnmarked" => Nullness::Unspecified,
            _ => return None,
        };
        Some(Statement { nullness, by: Some(one.type_name) })
    })
}

fn levels(
    declared: &FieldType,
    generic: Option<&TypeSignature>,
    on_declaration: &[Annotation],
    on_type: &[&TypeAnnotation],
    scope: Statement,
) -> TypeNullness {
    let mut levels = Vec::new();
    let (mut at, mut generic) = (Some(declared), generic);
    while let Some(part) = at {
        let depth = levels.len();
        let own = on_type.iter().filter(|one| level(&one.path) == Some(depth)).find_map(|one| meaning(&one.annotation));
        // An annotation for declarations and types alike is written twice; on an array, only its place on the type counts.
        let is_on_type = |one: &&Annotation| on_type.iter().any(|other| other.annotation.type_name == one.type_name);
        let outer = || on_declaration.iter().filter(|one| !is_on_type(one)).find_map(meaning);
        let own = own.or_else(|| if depth == 0 { outer() } else { None });
        let by_scope = match (part, generic) {
            (FieldType::Base(_), _) | (_, Some(TypeSignature::Variable(_))) => UNSPECIFIED,
            _ => scope,
        };
        levels.push(own.unwrap_or(by_scope));
        at = match part {
            FieldType::Array(element) => Some(element),
            _ => None,
        };
        generic = match generic {
            Some(TypeSignature::Array(element)) => Some(element),
            _ => None,
        };
    }
    TypeNullness(levels)
}

/// How many arrays a path goes into; `None` if it goes into type arguments.
fn level(path: &[PathStep]) -> Option<usize> {
    let mut level = 0;
    for step in path {
        match step {
            PathStep::Element => level += 1,
            PathStep::Nested => {}
            PathStep::Bound | PathStep::Argument(_) => return None,
        }
    }
    Some(level)
}
