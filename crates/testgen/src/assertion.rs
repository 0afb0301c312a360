//! Assertions, in the words of a version of JUnit.

use crate::case::Expected;
use crate::code::{Code, class_name};
use crate::junit::Junit;
use crate::term::Term;
use std::collections::BTreeSet;

/// Writes assertions, and remembers which ones a file has to import.
pub struct Assertions {
    pub junit: Junit,
    pub used: BTreeSet<&'static str>,
}

impl Assertions {
    pub fn new(junit: Junit) -> Assertions {
        Assertions { junit, used: BTreeSet::new() }
    }

    /// A call of an assertion, as a statement.
    pub fn call(&mut self, assertion: &'static str, arguments: &[&str]) -> Code {
        Code::new(format!("{};", self.expression(assertion, arguments)))
    }

    pub fn expression(&mut self, assertion: &'static str, arguments: &[&str]) -> String {
        self.used.insert(assertion);
        format!("{assertion}({})", arguments.join(", "))
    }

    /// That the expression `actual` is as expected.
    pub fn check(&mut self, actual: &str, expected: &Expected) -> Code {
        match expected {
            Expected::True => self.call("assertTrue", &[actual]),
            Expected::False => self.call("assertFalse", &[actual]),
            Expected::Null => self.call("assertNull", &[actual]),
            Expected::NotNull => self.call("assertNotNull", &[actual]),
            Expected::Equals(code) => self.call("assertEquals", &[code.raw(), actual]),
            Expected::EqualsBoxed(code) => {
                let plain = code.plain();
                let is_boolean = matches!(plain.as_str(), "true" | "false");
                let expected = match primitive_type(&plain) {
                    Some((_, class)) if !is_boolean && !self.junit.has_boxed_equals() => boxed(class, code.raw()),
                    _ => code.raw().to_owned(),
                };
                self.call("assertEquals", &[&expected, actual])
            }
            Expected::EqualsFloat(code) => self.float(code.raw(), actual),
            Expected::Same(code) => self.call("assertSame", &[code.raw(), actual]),
            Expected::ArrayEquals { content, floats } => match *floats && !self.junit.is_jupiter() {
                // Nested arrays are compared as objects, which needs no tolerance.
                true if !content.raw().contains("[][]") => {
                    self.call("assertArrayEquals", &[content.raw(), actual, zero(content.raw().contains("float["))])
                }
                _ => self.call("assertArrayEquals", &[content.raw(), actual]),
            },
            Expected::InstanceOf(class) if self.junit.has_assert_instance_of() => {
                self.call("assertInstanceOf", &[&format!("{}.class", class.raw()), actual])
            }
            Expected::InstanceOf(class) => self.call("assertTrue", &[&format!("{actual} instanceof {}", class.raw())]),
        }
    }

    fn float(&mut self, expected: &str, actual: &str) -> Code {
        if self.junit.is_jupiter() {
            return self.call("assertEquals", &[expected, actual]);
        }
        let single = expected.ends_with('f') || expected.starts_with("Float.");
        // A tolerance of zero takes both zeros for the same.
        if matches!(expected, "-0.0" | "-0.0f") {
            let class = if single { "Float" } else { "Double" };
            return self.call("assertEquals", &[&boxed(class, expected), &boxed(class, actual)]);
        }
        self.call("assertEquals", &[expected, actual, zero(single)])
    }
}

fn zero(single: bool) -> &'static str {
    if single { "0.0f" } else { "0.0" }
}

fn boxed(class: &str, value: &str) -> String {
    format!("{}.valueOf({value})", class_name(&format!("java/lang/{class}")))
}

/// The primitive type of a literal and the class that boxes it, if the text is one.
pub fn primitive_type(plain: &str) -> Option<(&'static str, &'static str)> {
    const TYPES: [(&str, &str); 8] = [
        ("boolean", "Boolean"),
        ("byte", "Byte"),
        ("short", "Short"),
        ("char", "Character"),
        ("int", "Integer"),
        ("long", "Long"),
        ("float", "Float"),
        ("double", "Double"),
    ];
    let name = match Term::parse(plain)? {
        Term::Name(name) if name == "true" || name == "false" => "boolean".to_owned(),
        Term::Cast(name, _) => name,
        Term::Char(_) => "char".to_owned(),
        Term::Int(_) if plain.ends_with(['L', 'l']) => "long".to_owned(),
        Term::Int(_) => "int".to_owned(),
        Term::Float(text) => if text.ends_with(['f', 'F']) { "float" } else { "double" }.to_owned(),
        Term::Field(of, _) | Term::Call(Some(of), ..) => {
            let class = of.to_string();
            return TYPES.into_iter().find(|(_, boxed)| *boxed == class);
        }
        _ => return None,
    };
    TYPES.into_iter().find(|(primitive, _)| *primitive == name)
}
