//! What is seen of a call, as checks of a test.

use program::Kind;
use program::link::{Class, Program};
use symex::input::access::can_name;
use symex::input::{java, names_stub};
use symex::observe::{ClassRef, Seen};
use testgen::{Actual, Check, Code, Expected, class_name};

use super::decimals::are_portable;
use crate::subject::nested_name;

/// Characters of a text that a test spells out.
const MAX_TEXT: usize = 300;
/// Entries of `Map.of`.
const MAX_PAIRS: usize = 10;

/// Writes values for a test in the package of one class.
pub struct Checker<'p> {
    pub program: &'p Program,
    pub from: &'static Class,
    /// Java language level.
    pub level: u32,
}

impl Checker<'_> {
    /// Checks that a value is as it was seen. `boxed`: the expression has a reference type.
    pub fn checks(&self, actual: Actual, seen: &Seen, boxed: bool) -> Vec<Check> {
        let one = |expected| vec![Check { actual: actual.clone(), expected }];
        match seen {
            Seen::Primitive { kind: Kind::Bool, bits } if !boxed => {
                one(if bits & 1 != 0 { Expected::True } else { Expected::False })
            }
            Seen::Primitive { kind: kind @ (Kind::Float | Kind::Double), bits } if !boxed => {
                one(Expected::EqualsFloat(Code::new(literal(*kind, *bits))))
            }
            Seen::Primitive { kind, bits } if !boxed => one(Expected::Equals(Code::new(literal(*kind, *bits)))),
            Seen::Primitive { kind, bits } | Seen::Boxed { kind, bits } => {
                one(Expected::EqualsBoxed(Code::new(literal(*kind, *bits))))
            }
            Seen::Null => one(Expected::Null),
            Seen::Array { component, items } => match self.array(*component, items) {
                Some(content) => {
                    let floats = matches!(component.0.kind(), Kind::Float | Kind::Double);
                    one(Expected::ArrayEquals { content: Code::new(content), floats })
                }
                None => {
                    let length = Code::new(items.len().to_string());
                    vec![Check { actual: then(actual, ".length"), expected: Expected::Equals(length) }]
                }
            },
            Seen::Builder(units) => self.checks(then(actual, ".toString()"), &Seen::String(units.clone()), true),
            Seen::List(items) | Seen::Set(items) if self.value(seen).is_none() => {
                let size = Code::new(items.len().to_string());
                vec![Check { actual: then(actual, ".size()"), expected: Expected::Equals(size) }]
            }
            Seen::Map(pairs) if self.value(seen).is_none() => {
                let size = Code::new(pairs.len().to_string());
                vec![Check { actual: then(actual, ".size()"), expected: Expected::Equals(size) }]
            }
            Seen::Object { text, .. } => match text.as_ref().filter(|text| is_kept(text)) {
                Some(text) if is_telling(text) => {
                    let expected = Expected::Equals(Code::new(java::string_literal(text)));
                    vec![Check { actual: then(actual, ".toString()"), expected }]
                }
                _ => one(Expected::NotNull),
            },
            other => match self.value(other) {
                Some(text) => one(Expected::Equals(Code::new(text))),
                None => one(Expected::NotNull),
            },
        }
    }

    /// An expression that is equal to a value.
    fn value(&self, seen: &Seen) -> Option<String> {
        match seen {
            Seen::Primitive { kind, bits } | Seen::Boxed { kind, bits } => Some(literal(*kind, *bits)),
            Seen::String(units) => is_kept(units).then(|| java::string_literal(units)),
            Seen::Constant { class, name } => Some(format!("{}.{name}", self.class(*class)?)),
            Seen::Class(class) if !class.0.is_primitive() && !class.0.is_array() => {
                Some(format!("{}.class", self.class(*class)?))
            }
            Seen::List(items) => self.collection("java/util/List", "java/util/Arrays", "asList", "emptyList", items),
            Seen::Set(items) => {
                let items = self.values(items)?;
                match items.is_empty() {
                    true => Some(format!("{}.emptySet()", class_name("java/util/Collections"))),
                    false if self.level >= 9 && !items.iter().any(|item| item == "null") => {
                        Some(format!("{}.of({})", class_name("java/util/Set"), items.join(", ")))
                    }
                    false => Some(format!(
                        "new {}<>({}.asList({}))",
                        class_name("java/util/HashSet"),
                        class_name("java/util/Arrays"),
                        items.join(", ")
                    )),
                }
            }
            Seen::Map(pairs) => self.map(pairs),
            Seen::Optional(value) => {
                let optional = class_name("java/util/Optional");
                match value {
                    None => Some(format!("{optional}.empty()")),
                    Some(value) => Some(format!("{optional}.of({})", self.value(value)?)),
                }
            }
            Seen::Number { class, text } => {
                let name = self.class(*class)?;
                match text.as_str() {
                    "0" | "1" | "10" => Some(format!(
                        "{name}.{}",
                        match text.as_str() {
                            "0" => "ZERO",
                            "1" => "ONE",
                            _ => "TEN",
                        }
                    )),
                    text => Some(format!("new {name}(\"{text}\")")),
                }
            }
            _ => None,
        }
    }

    fn class(&self, class: ClassRef) -> Option<String> {
        can_name(self.program, self.from, class.0).then(|| nested_name(self.program, class.0))
    }

    fn values(&self, items: &[Seen]) -> Option<Vec<String>> {
        items.iter().map(|item| if *item == Seen::Null { Some("null".to_string()) } else { self.value(item) }).collect()
    }

    fn collection(&self, class: &str, older: &str, call: &str, empty: &str, items: &[Seen]) -> Option<String> {
        let items = self.values(items)?;
        Some(match items.is_empty() {
            true => format!("{}.{empty}()", class_name("java/util/Collections")),
            false if items.iter().any(|item| item == "null") || self.level < 9 => {
                let alone = items.len() == 1 && items[0] == "null";
                match alone {
                    true => format!("{}.singletonList(null)", class_name("java/util/Collections")),
                    false => format!("{}.{call}({})", class_name(older), items.join(", ")),
                }
            }
            false => format!("{}.of({})", class_name(class), items.join(", ")),
        })
    }

    fn map(&self, pairs: &[(Seen, Seen)]) -> Option<String> {
        if pairs.is_empty() {
            return Some(format!("{}.emptyMap()", class_name("java/util/Collections")));
        }
        let has_null = pairs.iter().any(|(key, value)| *key == Seen::Null || *value == Seen::Null);
        match pairs {
            [(key, value)] if self.level < 9 || has_null => {
                let pair = self.values(&[key.clone(), value.clone()])?;
                Some(format!("{}.singletonMap({})", class_name("java/util/Collections"), pair.join(", ")))
            }
            pairs if self.level >= 9 && !has_null && pairs.len() <= MAX_PAIRS => {
                let mut written = pairs
                    .iter()
                    .map(|(key, value)| Some(format!("{}, {}", self.value(key)?, self.value(value)?)))
                    .collect::<Option<Vec<_>>>()?;
                written.sort();
                Some(format!("{}.of({})", class_name("java/util/Map"), written.join(", ")))
            }
            _ => None,
        }
    }

    fn array(&self, component: ClassRef, items: &[Seen]) -> Option<String> {
        let class = component.0;
        let name = match class.kind() {
            Kind::Ref if class.is_array() => return None,
            Kind::Ref => self.class(component)?,
            kind => kind.primitive_name()?.to_string(),
        };
        let items: Option<Vec<String>> = items
            .iter()
            .map(|item| match item {
                Seen::Primitive { kind, bits } => Some(java::narrow_literal(*kind, *bits)),
                Seen::Null => Some("null".to_string()),
                item => self.value(item),
            })
            .collect();
        let items = items?;
        Some(if items.is_empty() {
            format!("new {name}[] {{}}")
        } else {
            format!("new {name}[] {{{}}}", items.join(", "))
        })
    }
}

fn literal(kind: Kind, bits: u64) -> String {
    java::primitive_literal(kind, bits)
}

/// The expression with something after it.
fn then(actual: Actual, suffix: &str) -> Actual {
    match actual {
        Actual::Result => Actual::OfResult(Code::new(suffix)),
        Actual::OfResult(code) => Actual::OfResult(code.and(suffix)),
        Actual::Other(code) => Actual::Other(code.and(suffix)),
    }
}

/// Whether a text says more than that it is some object.
fn is_telling(text: &[u16]) -> bool {
    !String::from_utf16_lossy(text).contains('@')
}

/// Whether a text is short enough for a test, and the same there and on every JDK.
fn is_kept(units: &[u16]) -> bool {
    let text = String::from_utf16_lossy(units);
    units.len() <= MAX_TEXT && are_portable(&text) && !names_stub(&text)
}
