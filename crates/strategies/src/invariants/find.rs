//! What counts as an invariant of a class.

use super::Ruling;
use program::cfg::opcode;
use program::classfile::{FieldType, MethodDescriptor, access, parse_annotations};
use program::link::{Class, Loader, Method, Program};
use program::{Kind, Name};

/// Methods that are one by their names.
const NAMES: [&str; 7] =
    ["repOk", "repOK", "checkRep", "invariant", "classInvariant", "checkInvariant", "checkInvariants"];
/// Simple names of annotations that make a method one.
const ANNOTATIONS: [&str; 2] = ["CheckRep", "Invariant"];

/// What says whether an object is whole.
#[derive(Clone, Copy)]
pub struct Invariant {
    /// What is asked: a method of the object, or a static one that takes it.
    pub method: &'static Method,
    pub form: Form,
    /// The method that people are told of: that of a record is its canonical constructor.
    pub told: &'static Method,
    /// The class that promises: with those below it.
    pub of: &'static Class,
}

/// How it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Boolean,
    /// A `Boolean` object.
    Boxed,
    /// It throws.
    Void,
}

impl Invariant {
    /// Whether it is that of a record.
    pub fn is_of_record(&self) -> bool {
        self.told.name == "<init>"
    }

    /// For people.
    pub fn name(&self) -> &'static str {
        if self.is_of_record() { "canonical constructor" } else { self.method.name.as_str() }
    }

    /// The methods that it consists of.
    pub fn parts(&self) -> Vec<&'static Method> {
        if !self.is_of_record() {
            return vec![self.method];
        }
        let accessors = symex::input::components(self.told.class).unwrap_or_default();
        accessors.into_iter().chain([self.told]).collect()
    }

    /// Whether tests have to call it by reflection.
    pub fn is_hidden(&self, from: &'static Class) -> bool {
        !symex::input::access::can_use(from, self.told.class, self.told.access)
    }
}

/// The invariants of a class, its own first, with those that it inherits; `names` are further names, `rules` are methods of
/// others.
pub fn invariants(program: &Program, class: &'static Class, names: &[String], rules: &[Ruling]) -> Vec<Invariant> {
    let mut found: Vec<Invariant> = Vec::new();
    for method in askable(class) {
        let is_one = NAMES.contains(&method.name.as_str()) || is_named(&method.name, names) || is_annotated(method);
        if is_one && found.iter().all(|known| known.method.name != method.name) {
            found.extend(form(method).map(|form| Invariant { method, form, told: method, of: method.class }));
        }
    }
    found.extend(recorded(program, class));
    found.extend(rules.iter().filter_map(|rule| ruled(program, class, rule)));
    found
}

/// The invariant of a record whose canonical constructor does more than to keep what it takes: that accepts the record's own
/// components (JLS 8.10, `java.lang.Record`).
fn recorded(program: &Program, class: &'static Class) -> Option<Invariant> {
    class.superclass.filter(|above| above.name == "java/lang/Record")?;
    let (method, told) = symex::input::again(program, class)?;
    let bytes = told.info()?.code.as_ref()?.bytes;
    let (mut pc, mut calls) = (0, 0);
    while let Some(length) = opcode::length(bytes, pc) {
        calls += usize::from(matches!(bytes[pc], opcode::INVOKEVIRTUAL..=opcode::INVOKEDYNAMIC | opcode::ATHROW));
        pc += length;
    }
    // That of the superclass is one.
    (calls > 1).then_some(Invariant { method, form: Form::Void, told, of: class })
}

/// A rule, if it is about the objects of a class.
fn ruled(program: &Program, class: &'static Class, rule: &Ruling) -> Option<Invariant> {
    let home = program.find(Loader::APP, Name::new(&rule.class)).ok().flatten()?;
    let method = home.declared_method(&rule.method, &rule.descriptor)?;
    let parameters = MethodDescriptor::parse(&rule.descriptor)?.parameters;
    let [FieldType::Class(wanted)] = &parameters[..] else { return None };
    let of = class.ancestry().chain(class.all_interfaces.iter().copied()).find(|above| above.name == *wanted)?;
    (home.id != class.id).then_some(Invariant { method, form: Form::Boolean, told: method, of })
}

pub fn is_named(name: &str, names: &[String]) -> bool {
    names.iter().any(|wanted| wanted.trim_end_matches("()") == name)
}

/// The methods that could be invariants: they take nothing, and say yes or no, or nothing.
pub fn askable(class: &'static Class) -> Vec<&'static Method> {
    let homes = class.ancestry().chain(class.all_interfaces.iter().copied());
    let homes = homes.filter(|home| home.name != "java/lang/Object");
    let is_askable = |method: &&'static Method| {
        let is_foreign = method.class.id != class.id && method.access & access::PRIVATE != 0;
        !method.is_static()
            && !method.is_special()
            && !method.is_abstract()
            && !is_foreign
            && method.access & access::SYNTHETIC == 0
            && form(method).is_some()
    };
    homes.flat_map(|home| home.methods().iter().copied()).filter(is_askable).collect()
}

fn form(method: &Method) -> Option<Form> {
    match method.descriptor.strip_prefix("()")? {
        "Z" => Some(Form::Boolean),
        "Ljava/lang/Boolean;" => Some(Form::Boxed),
        "V" if method.result == Kind::Void => Some(Form::Void),
        _ => None,
    }
}

fn is_annotated(method: &Method) -> bool {
    let (Some(info), Some(file)) = (method.info(), method.class.file) else { return false };
    let both = [info.annotations.visible, info.annotations.invisible].into_iter().flatten();
    let mut all = both.filter_map(|body| parse_annotations(body, &file.pool).ok()).flatten();
    all.any(|one| one.type_name.rsplit(['/', '$']).next().is_some_and(|name| ANNOTATIONS.contains(&name)))
}
