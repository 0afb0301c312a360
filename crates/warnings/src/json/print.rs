//! Values to text.

use super::Json;
use std::fmt::Write;

pub fn pretty(value: &Json) -> String {
    let mut out = String::new();
    print(value, 0, &mut out);
    out.push('\n');
    out
}

fn print(value: &Json, depth: usize, out: &mut String) {
    match value {
        Json::Null => out.push_str("null"),
        Json::Bool(true) => out.push_str("true"),
        Json::Bool(false) => out.push_str("false"),
        Json::Number(text) => out.push_str(text),
        Json::String(text) => quote(text, out),
        Json::Array(elements) => {
            list(['[', ']'], elements, depth, out, |element, out| print(element, depth + 1, out));
        }
        Json::Object(members) => list(['{', '}'], members, depth, out, |(name, value), out| {
            quote(name, out);
            out.push_str(": ");
            print(value, depth + 1, out);
        }),
    }
}

fn list<T>(brackets: [char; 2], items: &[T], depth: usize, out: &mut String, print: impl Fn(&T, &mut String)) {
    out.push(brackets[0]);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        line(depth + 1, out);
        print(item, out);
    }
    if !items.is_empty() {
        line(depth, out);
    }
    out.push(brackets[1]);
}

fn line(depth: usize, out: &mut String) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' => write!(out, "\\u{:04x}", u32::from(c)).expect("text takes all that is written to it"),
            c => out.push(c),
        }
    }
    out.push('"');
}
