//! Java text in which the names of classes are still open.

use serde::{Deserialize, Serialize};

/// Opens and closes the name of a class. Java source never has these characters: literals escape them.
const OPEN: char = '\u{1}';
const CLOSE: char = '\u{2}';

/// A piece of Java source, one or more lines. Which classes a file imports is known when all of its code is, so a
/// top-level class stands here by its internal name until then.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Code(String);

impl Code {
    /// Text, in which [`class_name`] may have left names.
    pub fn new(text: impl Into<String>) -> Code {
        Code(text.into())
    }

    /// The top-level classes that it names, in order of appearance, as internal names.
    pub fn classes(&self) -> impl Iterator<Item = &str> {
        self.0.split(OPEN).skip(1).filter_map(|rest| rest.split(CLOSE).next())
    }

    /// The text, with each name as `name` says.
    pub fn text(&self, mut name: impl FnMut(&str) -> String) -> String {
        let mut pieces = self.0.split(OPEN);
        let mut text = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            match piece.split_once(CLOSE) {
                Some((class, rest)) => {
                    text += &name(class);
                    text += rest;
                }
                None => text += piece,
            }
        }
        text
    }

    /// The text with the open names in it, to make other code of.
    pub(crate) fn raw(&self) -> &str {
        &self.0
    }

    /// The same with something after it.
    pub fn and(&self, text: &str) -> Code {
        Code(format!("{}{text}", self.0))
    }

    /// The text with simple names only.
    pub fn plain(&self) -> String {
        self.text(|class| class.rsplit('/').next().unwrap_or_default().to_owned())
    }
}

/// Stands for a top-level class, given by its internal name (`java/util/List`), in the text of a [`Code`].
pub fn class_name(internal: &str) -> String {
    format!("{OPEN}{internal}{CLOSE}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_open() {
        let code = Code::new(format!("{}<Integer> list = {}.of(1);", class_name("java/util/List"), class_name("a/B")));
        assert_eq!(code.classes().collect::<Vec<_>>(), ["java/util/List", "a/B"]);
        assert_eq!(code.plain(), "List<Integer> list = B.of(1);");
        assert_eq!(code.text(|class| class.replace('/', ".")), "java.util.List<Integer> list = a.B.of(1);");
    }
}
