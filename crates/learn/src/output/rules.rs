//! Invariants as rules in Java: for each class a source with a `public static boolean` method for each invariant, in its
//! package, so that others can ask of an object whether it is as tests show it. Private fields are read by reflection.

use crate::classes::Classes;
use crate::facts::{ClassFacts, Learnt};
use contracts::{BinaryOp, Condition, Expr, Literal, TypeName, UnaryOp};
use program::classfile::{FieldType, access};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A source, by its path below the root of sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSource {
    pub path: String,
    pub text: String,
}

/// Of all classes that code beside them can name.
pub fn rules(learnt: &Learnt, classes: &Classes) -> Vec<RuleSource> {
    learnt.classes.iter().filter_map(|facts| source(facts, classes)).collect()
}

fn source(facts: &ClassFacts, classes: &Classes) -> Option<RuleSource> {
    if !can_be_named(&facts.class, classes) {
        return None;
    }
    let (package, own) = facts.class.rsplit_once('.').unwrap_or(("", &facts.class));
    let name = format!("{}Learnt", own.replace('$', ""));
    let mut writer = Writer { classes, class: &facts.class, fields: Vec::new() };
    let (mut methods, mut names) = (String::new(), BTreeSet::new());
    for fact in &facts.invariants {
        let Some(condition) = writer.condition(&fact.condition) else { continue };
        let mut method = words(&fact.condition.0);
        while !names.insert(method.clone()) {
            method.push('_');
        }
        let _ = write!(methods, "\n    /** {} */\n", fact.condition.to_string().replace("*/", "* /"));
        let _ = writeln!(methods, "    public static boolean {method}({} object) {{", own.replace('$', "."));
        let _ = writeln!(methods, "        return {condition};\n    }}");
    }
    if names.is_empty() {
        return None;
    }
    let mut text = String::new();
    if !package.is_empty() {
        let _ = writeln!(text, "package {package};\n");
    }
    let _ = writeln!(text, "/** What held of all objects of {} that tests have used. */", own.replace('$', "."));
    let _ = writeln!(text, "public final class {name} {{");
    for (number, (home, field)) in writer.fields.iter().enumerate() {
        let home = home.replace('$', ".");
        let _ = writeln!(
            text,
            "    private static final java.lang.reflect.Field FIELD_{number} = field({home}.class, \"{field}\");"
        );
    }
    text += &methods;
    if !writer.fields.is_empty() {
        text += REFLECTION;
    }
    text += "}\n";
    let folder = package.replace('.', "/");
    let path = if folder.is_empty() { format!("{name}.java") } else { format!("{folder}/{name}.java") };
    Some(RuleSource { path, text })
}

const REFLECTION: &str = "
    private static java.lang.reflect.Field field(Class<?> type, String name) {
        try {
            java.lang.reflect.Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object get(java.lang.reflect.Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
";

/// Whether code of the same package can write the name of a class.
fn can_be_named(class: &str, classes: &Classes) -> bool {
    let is_anonymous = class.split('$').skip(1).any(|part| part.starts_with(|letter: char| letter.is_ascii_digit()));
    let is_private = |file: &program::classfile::ClassFile| {
        file.inner_classes
            .iter()
            .any(|inner| inner.inner.as_str() == class.replace('.', "/") && inner.access & access::PRIVATE != 0)
    };
    !is_anonymous && !class.contains("$$") && classes.file(class).is_some_and(|file| !is_private(file))
}

struct Writer<'w> {
    classes: &'w Classes,
    class: &'w str,
    /// Private fields, by the class that declares them.
    fields: Vec<(String, String)>,
}

impl Writer<'_> {
    /// As Java, which says no where an object is not there that the condition speaks of.
    fn condition(&mut self, condition: &Condition) -> Option<String> {
        let mut needed = Vec::new();
        let (expr, _) = self.expr(&condition.0, &mut needed)?;
        let mut text = String::new();
        for object in needed {
            let _ = write!(text, "{object} != null && ");
        }
        Some(if text.is_empty() { expr.to_string() } else { format!("{text}({expr})") })
    }

    /// With the class of what it is, if it is an object of one; what must not be null is noted.
    fn expr(&mut self, expr: &Expr, needed: &mut Vec<String>) -> Option<(Expr, Option<String>)> {
        let plain = |expr: Expr| Some((expr, None));
        match expr {
            Expr::Literal(_) => plain(expr.clone()),
            Expr::This => Some((Expr::name("object"), Some(self.class.to_string()))),
            Expr::Field(of, name) => {
                let (of, class) = self.object(of, needed)?;
                let (home, field) = self.field(&class?, name)?;
                let declared = FieldType::parse(&field.descriptor)?;
                let class = match &declared {
                    FieldType::Class(name) => Some(name.replace('/', ".")),
                    _ => None,
                };
                if field.access & access::PRIVATE == 0 && home == self.class {
                    return Some((Expr::Field(Box::new(of), name.clone()), class));
                }
                let key = (home, name.clone());
                let number = self.fields.iter().position(|known| *known == key).unwrap_or_else(|| {
                    self.fields.push(key);
                    self.fields.len() - 1
                });
                // What is not public elsewhere cannot be named; lengths and comparisons need no more than these.
                let name = declared.java_name().replace('$', ".");
                let is_known = matches!(declared, FieldType::Base(_))
                    || name.starts_with("java.")
                    || !name.contains('.') && matches!(declared, FieldType::Array(_));
                let cast = match &declared {
                    _ if is_known => name,
                    FieldType::Array(_) => "Object[]".to_string(),
                    _ => "Object".to_string(),
                };
                Some((Expr::name(&format!("(({cast}) get(FIELD_{number}, {of}))")), class))
            }
            Expr::Length(of) => {
                let (of, _) = self.object(of, needed)?;
                plain(Expr::Length(Box::new(of)))
            }
            Expr::Count(count, of) => {
                let (of, _) = self.object(of, needed)?;
                plain(Expr::Count(*count, Box::new(of)))
            }
            Expr::Unary(op, of) => {
                let (of, _) = self.expr(of, needed)?;
                plain(Expr::Unary(*op, Box::new(of)))
            }
            Expr::Binary(op, left, right) => {
                let ((mut left, first), (right, second)) = (self.expr(left, needed)?, self.expr(right, needed)?);
                // Of any two types.
                if first.is_some() && second.is_some() {
                    left = Expr::Cast(TypeName::new("Object"), Box::new(left));
                }
                plain(Expr::Binary(*op, Box::new(left), Box::new(right)))
            }
            Expr::InstanceOf(of, name) if name.element.starts_with("java.") => {
                let (of, _) = self.expr(of, needed)?;
                plain(Expr::InstanceOf(Box::new(of), name.clone()))
            }
            _ => None,
        }
    }

    fn object(&mut self, expr: &Expr, needed: &mut Vec<String>) -> Option<(Expr, Option<String>)> {
        let found = self.expr(expr, needed)?;
        let text = found.0.to_string();
        if *expr != Expr::This && !needed.contains(&text) {
            needed.push(text);
        }
        Some(found)
    }

    /// A field, and the class that declares it.
    fn field(&self, class: &str, name: &str) -> Option<(String, &'static program::classfile::FieldInfo)> {
        self.classes.ancestors(class).iter().find_map(|home| {
            let field = self.classes.file(home)?.fields.iter().find(|field| field.name == name)?;
            can_be_named(home, self.classes).then(|| (home.clone(), field))
        })
    }
}

/// What a condition says, as a name: `sizeAtLeast0`.
fn words(expr: &Expr) -> String {
    fn add(expr: &Expr, parts: &mut Vec<String>) {
        match expr {
            Expr::This | Expr::Result => {}
            Expr::Name(name) => parts.push(name.clone()),
            Expr::Field(of, name) => {
                add(of, parts);
                parts.push(name.clone());
            }
            Expr::Length(of) => {
                add(of, parts);
                parts.push("length".to_string());
            }
            Expr::Count(count, of) => {
                add(of, parts);
                parts.push(count.method().to_string());
            }
            Expr::Literal(Literal::Null) => parts.push("null".to_string()),
            Expr::Literal(literal) => {
                let text = literal.to_string().replace('-', "minus ");
                parts.extend(text.split(|letter: char| !letter.is_ascii_alphanumeric()).map(str::to_string));
            }
            Expr::Unary(UnaryOp::Not, of) => {
                parts.push("not".to_string());
                add(of, parts);
            }
            Expr::Binary(op, left, right) => {
                add(left, parts);
                parts.push(
                    match op {
                        BinaryOp::Equal => "is",
                        BinaryOp::NotEqual => "is not",
                        BinaryOp::Less => "below",
                        BinaryOp::LessOrEqual => "at most",
                        BinaryOp::Greater => "above",
                        BinaryOp::GreaterOrEqual => "at least",
                        BinaryOp::And => "and",
                        BinaryOp::Or => "or",
                        BinaryOp::Add => "plus",
                        BinaryOp::Multiply => "times",
                        _ => "by",
                    }
                    .to_string(),
                );
                add(right, parts);
            }
            Expr::InstanceOf(of, name) => {
                add(of, parts);
                parts.push(format!("is a {}", name.element.rsplit('.').next().unwrap_or_default()));
            }
            other => other.children().for_each(|child| add(child, parts)),
        }
    }
    let mut parts = Vec::new();
    add(expr, &mut parts);
    let mut name = String::new();
    for word in parts.iter().flat_map(|part| part.split(' ')).filter(|word| !word.is_empty()) {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if !name.is_empty() => name.extend(first.to_uppercase()),
            Some(first) => name.push(first),
            None => {}
        }
        name.push_str(letters.as_str());
    }
    if name.starts_with(|letter: char| letter.is_ascii_digit()) || name == "not" {
        format!("holds{name}")
    } else {
        name
    }
}
