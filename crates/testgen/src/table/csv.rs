//! Constants, and the records of a `@CsvSource` made of them.

use super::Cell;
use crate::code::Code;

use crate::term::Term;

/// Longer strings are no pleasure in a table.
const MAX_TEXT: usize = 60;

/// Whether an expression has no variables in it: a literal, or an array or collection of literals.
pub fn is_constant(code: &Code) -> bool {
    let plain = code.plain();
    if plain.contains('\n') {
        return false;
    }
    if Term::parse(&plain).is_some_and(|term| term.is_constant()) {
        return true;
    }
    if let Some(array) = plain.strip_prefix("new ") {
        if array.ends_with("[0]") {
            return true;
        }
        let Some((_, content)) = array.strip_suffix('}').and_then(|array| array.split_once("[] {")) else {
            return false;
        };
        return are_constants(content);
    }
    let content = ["List.of(", "Set.of(", "Arrays.asList("].iter().find_map(|start| plain.strip_prefix(start));
    content.and_then(|content| content.strip_suffix(')')).is_some_and(are_constants)
}

fn are_constants(list: &str) -> bool {
    // As the arguments of a call, a list is read by the reader of terms.
    match Term::parse(&format!("f({list})")) {
        Some(Term::Call(_, _, arguments)) => arguments.iter().all(Term::is_constant),
        _ => false,
    }
}

/// The rows as Java string literals, if all of their values can be written so.
pub fn records(rows: &[Vec<&Cell>]) -> Option<Vec<String>> {
    let record = |row: &Vec<&Cell>| {
        let fields: Vec<String> = row.iter().map(|cell| field(cell)).collect::<Option<_>>()?;
        // A record with nothing in it is an error.
        if fields.len() == 1 && fields[0].is_empty() {
            return None;
        }
        let text = Term::Text(fields.join(", ").trim_end().to_owned()).to_string();
        Some(text)
    };
    rows.iter().map(record).collect()
}

fn field(cell: &Cell) -> Option<String> {
    let term = Term::parse(&cell.value.plain())?;
    let declared = cell.declared.plain();
    let primitive =
        matches!(declared.as_str(), "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double");
    let boxed = matches!(
        declared.as_str(),
        "Boolean" | "Byte" | "Short" | "Character" | "Integer" | "Long" | "Float" | "Double"
    );
    match uncast(&term) {
        term if term.is_null() => Some(String::new()),
        Term::Text(text) if declared == "String" => quoted(text),
        Term::Char(letter) if matches!(declared.as_str(), "char" | "Character") => quoted(&letter.to_string()),
        Term::Field(of, name) if primitive || boxed => constant(&of.to_string(), name),
        Term::Field(of, name) if of.to_string() == declared && name == &name.to_uppercase() => Some(name.clone()),
        Term::Int(value) if (primitive || boxed) && !matches!(declared.as_str(), "char" | "Character") => {
            Some(value.to_string())
        }
        Term::Float(text) if primitive || boxed => Some(text.trim_end_matches(['f', 'F', 'd', 'D']).to_owned()),
        Term::Name(name) if primitive || boxed => Some(name.clone()),
        _ => None,
    }
}

fn uncast(term: &Term) -> &Term {
    match term {
        Term::Cast(_, inner) => uncast(inner),
        other => other,
    }
}

fn constant(class: &str, name: &str) -> Option<String> {
    let text = match (class, name) {
        ("Integer", "MIN_VALUE") => i32::MIN.to_string(),
        ("Integer", "MAX_VALUE") => i32::MAX.to_string(),
        ("Long", "MIN_VALUE") => i64::MIN.to_string(),
        ("Long", "MAX_VALUE") => i64::MAX.to_string(),
        ("Double" | "Float", "NaN") => "NaN".to_owned(),
        ("Double" | "Float", "POSITIVE_INFINITY") => "Infinity".to_owned(),
        ("Double" | "Float", "NEGATIVE_INFINITY") => "-Infinity".to_owned(),
        _ => return None,
    };
    Some(text)
}

/// A string as a field: in quotes, unless it is a plain word.
fn quoted(text: &str) -> Option<String> {
    if text.len() > MAX_TEXT || text.contains(|c: char| c.is_control()) {
        return None;
    }
    let plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric());
    Some(if plain { text.to_owned() } else { format!("'{}'", text.replace('\'', "''")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants() {
        for text in
            ["5", "-5L", "\"a, b\"", "(byte) 3", "Kind.BIG", "new int[] {1, -2}", "new int[0]", "List.of(\"a\", 1)"]
        {
            assert!(is_constant(&Code::new(text)), "{text}");
        }
        for text in ["x", "new Foo()", "new Foo[] {new Foo()}", "List.of(x)", "a.b", "f(1)"] {
            assert!(!is_constant(&Code::new(text)), "{text}");
        }
    }

    #[test]
    fn fields() {
        let check = |declared: &str, value: &str| {
            field(&Cell { name: String::new(), declared: Code::new(declared), value: Code::new(value) })
        };
        assert_eq!(check("String", "\"it's, a\"").as_deref(), Some("'it''s, a'"));
        assert_eq!(check("String", "\"\"").as_deref(), Some("''"));
        assert_eq!(check("String", "null").as_deref(), Some(""));
        assert_eq!(check("String", "\"\\n\""), None);
        assert_eq!(check("long", "5L").as_deref(), Some("5"));
        assert_eq!(check("int", "Integer.MIN_VALUE").as_deref(), Some("-2147483648"));
        assert_eq!(check("Kind", "Kind.BIG").as_deref(), Some("BIG"));
        assert_eq!(check("Object", "5"), None);
        assert_eq!(check("char", "' '").as_deref(), Some("' '"));
    }
}
