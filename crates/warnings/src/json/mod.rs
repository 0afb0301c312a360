//! JSON that comes out as it went in: members in their order, also if a name stands twice, and numbers as they are
//! written. `serde_json` can do this with features that change its maps and numbers for every other crate of the
//! workspace, too, which is why this is code of our own; its tests take `serde_json` as their oracle.

mod parse;
mod print;

pub use parse::{Problem, parse};

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    Null,
    Bool(bool),
    /// As it is written: `1.0`, `1e2` and `12345678901234567890` stay what they are.
    Number(String),
    String(String),
    Array(Vec<Json>),
    /// In the order of the text.
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn text(text: impl Into<String>) -> Json {
        Json::String(text.into())
    }

    pub fn number(number: impl Into<u64>) -> Json {
        Json::Number(number.into().to_string())
    }

    /// An object with these members, without those that are `None`.
    pub fn object<const N: usize>(members: [(&str, Option<Json>); N]) -> Json {
        Json::Object(members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect())
    }

    /// A SARIF message.
    pub fn message(text: impl Into<String>) -> Json {
        Json::object([("text", Some(Json::text(text)))])
    }

    /// The member of an object. Of two with the same name the last one, as everywhere.
    pub fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    pub fn get_mut(&mut self, name: &str) -> Option<&mut Json> {
        match self {
            Json::Object(members) => members.iter_mut().rev().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The member at the end of a path of names.
    pub fn at(&self, path: &[&str]) -> Option<&Json> {
        path.iter().try_fold(self, |value, name| value.get(name))
    }

    /// The member's text, if it is one.
    pub fn str(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }

    /// The member's elements; none if there is no such array.
    pub fn list(&self, name: &str) -> &[Json] {
        self.get(name).map_or(&[], Json::elements)
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    /// The elements of an array; none for anything else.
    pub fn elements(&self) -> &[Json] {
        match self {
            Json::Array(elements) => elements,
            _ => &[],
        }
    }

    /// A whole number, also if it is written as `12.0`.
    pub fn as_integer(&self) -> Option<i64> {
        let Json::Number(text) = self else { return None };
        if let Ok(number) = text.parse() {
            return Some(number);
        }
        let number: f64 = text.parse().ok()?;
        // Exact: whole numbers of this size are floats.
        (number.fract() == 0.0 && number.abs() < 9e15).then_some(number as i64)
    }

    /// Assigns the member where it stands, or behind the others. Nothing happens to a value that is no object.
    pub fn set(&mut self, name: &str, value: Json) {
        if let Some(old) = self.get_mut(name) {
            *old = value;
        } else if let Json::Object(members) = self {
            members.push((name.to_owned(), value));
        }
    }

    /// Removes all members of the name.
    pub fn remove(&mut self, name: &str) {
        if let Json::Object(members) = self {
            members.retain(|(key, _)| key != name);
        }
    }

    pub fn is_object(&self) -> bool {
        matches!(self, Json::Object(_))
    }

    /// Indented by two spaces, with a line feed at the end.
    pub fn pretty(&self) -> String {
        print::pretty(self)
    }
}

#[cfg(test)]
mod tests;
