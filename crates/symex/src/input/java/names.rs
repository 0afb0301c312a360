//! Names in a Java file: which classes it imports, and what its variables are called.

use crate::input::FieldRef;
use crate::input::types::{JavaType, outer_class};
use program::Name;
use program::link::{Class, Program};
use std::collections::{BTreeMap, BTreeSet};

/// The classes that a file in one package names.
pub struct Imports<'p> {
    program: &'p Program,
    from: &'static Class,
    /// Simple name to the top-level class meant by it.
    meant: BTreeMap<String, Name>,
    /// How a top-level class is written, if somebody else decides on that.
    naming: Option<fn(&str) -> String>,
}

impl<'p> Imports<'p> {
    /// For a file in the package of `from`.
    pub fn new(program: &'p Program, from: &'static Class) -> Imports<'p> {
        Imports { program, from, meant: BTreeMap::new(), naming: None }
    }

    /// Top-level classes are written as `naming` says of their internal names.
    pub fn named(program: &'p Program, from: &'static Class, naming: fn(&str) -> String) -> Imports<'p> {
        Imports { program, from, meant: BTreeMap::new(), naming: Some(naming) }
    }

    /// The fully qualified names to import, in order.
    pub fn list(&self) -> Vec<String> {
        let imported = self.meant.values().filter(|name| {
            let package = package_of(name);
            package != "java/lang" && package != self.from.package()
        });
        let mut names: Vec<String> = imported.map(|name| name.replace('/', ".")).collect();
        names.sort();
        names
    }

    /// A class of the JDK by its internal name.
    pub fn known(&mut self, name: &str) -> String {
        self.top_level(Name::new(name))
    }

    /// Whether the file can name a class.
    pub fn can_name(&self, class: &'static Class) -> bool {
        crate::input::access::can_name(self.program, self.from, class)
    }

    /// Whether the file can assign a static field.
    pub fn can_assign(&self, field: FieldRef) -> bool {
        self.can_name(field.class) && crate::input::access::can_use(self.from, field.class, field.access)
    }

    /// How the file writes a class: its simple name, after those of the classes around it, or the qualified name if
    /// the simple one means something else.
    pub fn class(&mut self, class: &'static Class) -> String {
        if let Some(outer) = outer_class(self.program, class) {
            return format!("{}.{}", self.class(outer), simple_name(class));
        }
        self.top_level(class.name)
    }

    fn top_level(&mut self, name: Name) -> String {
        if let Some(naming) = self.naming {
            return naming(&name);
        }
        let package = package_of(&name);
        let simple = name.rsplit('/').next().unwrap_or_default();
        if let Some(&meant) = self.meant.get(simple) {
            return if meant == name { simple.to_owned() } else { name.replace('/', ".") };
        }
        let beside = match self.from.package() {
            "" => simple.to_owned(),
            package => format!("{package}/{simple}"),
        };
        // What the own package has under this name may be used later on in the file.
        let hidden = package != self.from.package()
            && matches!(self.program.find(self.from.loader, Name::new(&beside)), Ok(Some(_)));
        if hidden {
            return name.replace('/', ".");
        }
        self.meant.insert(simple.to_owned(), name);
        simple.to_owned()
    }

    /// How the file writes a type that objects are made as: wildcards among its arguments become their bounds.
    pub fn java_type(&mut self, found: &JavaType) -> String {
        match found.bound() {
            JavaType::Primitive(kind) => kind.primitive_name().unwrap_or_default().to_owned(),
            JavaType::Array(element) => format!("{}[]", self.java_type(element)),
            JavaType::Class { class, args } => {
                let name = self.class(class);
                if args.is_empty() {
                    return name;
                }
                let args: Vec<String> = args.iter().map(|arg| self.argument(arg.bound())).collect();
                format!("{name}<{}>", args.join(", "))
            }
            JavaType::Wildcard(_) | JavaType::Variable(_) => "Object".to_owned(),
        }
    }

    /// A type argument, with its wildcards.
    fn argument(&mut self, found: &JavaType) -> String {
        match found {
            JavaType::Wildcard(bound) if bound.class().is_some_and(|class| class.name == "java/lang/Object") => {
                "?".to_owned()
            }
            JavaType::Wildcard(bound) => format!("? extends {}", self.argument(bound)),
            JavaType::Class { class, args } if !args.is_empty() => {
                let name = self.class(class);
                let args: Vec<String> = args.iter().map(|arg| self.argument(arg)).collect();
                format!("{name}<{}>", args.join(", "))
            }
            JavaType::Array(element) => format!("{}[]", self.argument(element)),
            other => self.java_type(other),
        }
    }

    /// How the file writes a type without type arguments.
    pub fn raw(&mut self, found: &JavaType) -> String {
        let erased = found.erasure(self.program);
        self.java_type(&JavaType::raw(erased))
    }
}

fn package_of(name: &str) -> &str {
    name.rfind('/').map_or("", |end| &name[..end])
}

/// The name as declared, without those of the classes around it.
pub fn simple_name(class: &Class) -> &'static str {
    let declared = class.file.and_then(|file| file.inner_classes.iter().find(|inner| inner.inner == file.name)?.name);
    let last = || class.name.as_str().rsplit('/').next().unwrap_or_default();
    declared.map_or_else(last, Name::as_str)
}

/// The names of variables that are in use.
#[derive(Default)]
pub struct Variables {
    used: BTreeSet<String>,
}

/// JLS 3.9, and the literals.
const RESERVED: [&str; 54] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "var",
    "void",
    "volatile",
    "while",
];

impl Variables {
    /// Keeps a name from being given.
    pub fn reserve(&mut self, name: &str) {
        self.used.insert(name.to_owned());
    }

    /// A name that no variable has.
    pub fn fresh(&mut self, base: &str) -> String {
        let plain =
            !RESERVED.contains(&base) && base != "_" && base.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let numbered = (2..).map(|number| format!("{base}{number}"));
        let base = if plain { base.to_owned() } else { format!("{base}Value") };
        let mut candidates = std::iter::once(base).chain(numbered);
        let name = candidates.find(|name| !self.used.contains(name)).expect("there are more numbers than variables");
        self.used.insert(name.clone());
        name
    }

    /// A name for a variable of a type.
    pub fn fresh_for(&mut self, found: &JavaType) -> String {
        self.fresh(&base_name(found))
    }
}

fn base_name(found: &JavaType) -> String {
    match found.bound() {
        JavaType::Primitive(kind) => kind.primitive_name().unwrap_or("value").to_owned(),
        JavaType::Array(element) => {
            let name = base_name(element);
            if name.ends_with('s') { name } else { format!("{name}s") }
        }
        JavaType::Class { class, .. } => uncapitalise(simple_name(class)),
        JavaType::Wildcard(_) | JavaType::Variable(_) => "object".to_owned(),
    }
}

/// `HashMap` to `hashMap`, `URLReader` to `urlReader`.
fn uncapitalise(name: &str) -> String {
    let capitals = name.chars().take_while(|c| c.is_uppercase()).count();
    let lowered = if capitals > 1 && capitals < name.chars().count() { capitals - 1 } else { capitals };
    name.chars().enumerate().map(|(index, c)| if index < lowered { c.to_ascii_lowercase() } else { c }).collect()
}
