//! The read set of a result.

use super::places::Places;
use program::asked::{Asked, Below, Extent};
use replay::harness;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What our machine and the real JVM have asked for. The JVM has JUnit on its class path, too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reads {
    pub machine: Part,
    pub jvm: Part,
}

/// What was asked for, each with the hash of what was there; empty where nothing was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// By internal name.
    whole: BTreeMap<String, String>,
    /// Classes whose code was not looked at.
    shapes: BTreeMap<String, String>,
    resources: BTreeMap<String, String>,
    below: Vec<(Below, String)>,
    everything: Option<String>,
}

impl Part {
    /// What a process has asked for.
    pub fn of_machine(asked: Asked, places: &Places) -> Part {
        let mut part = Part::default();
        for (name, extent) in asked.classes {
            let classes = if extent == Extent::Whole { &mut part.whole } else { &mut part.shapes };
            let digest = places.class(&name, extent);
            classes.insert(name, digest);
        }
        part.resources = asked.resources.into_iter().map(|name| (name.clone(), places.resource(&name))).collect();
        part.below = asked.below.into_iter().map(|(of, names)| (of, Places::answer(names))).collect();
        part.everything = asked.is_everything.then(|| places.everything());
        part
    }

    /// What a JVM has asked for. In the package of the tests, every word of their sources may have been the name of a class.
    pub fn of_jvm<'a>(
        asked: harness::Asked,
        package: &str,
        sources: impl IntoIterator<Item = &'a str>,
        places: &Places,
    ) -> Part {
        let mut part = Part::default();
        let package = if package.is_empty() { String::new() } else { package.replace('.', "/") + "/" };
        let words = sources.into_iter().flat_map(words);
        let names = asked.classes.iter().map(|name| name.replace('.', "/"));
        for name in names.chain(words.map(|word| format!("{package}{word}"))) {
            part.whole.entry(name).or_insert_with_key(|name| places.class(name, Extent::Whole));
        }
        part.resources = asked.resources.into_iter().map(|name| (name.clone(), places.resource(&name))).collect();
        part.everything = asked.is_cut.then(|| places.everything());
        part
    }

    fn holds(&self, places: &Places) -> bool {
        self.whole.iter().all(|(name, digest)| places.class(name, Extent::Whole) == *digest)
            && self.shapes.iter().all(|(name, digest)| places.class(name, Extent::Shape) == *digest)
            && self.resources.iter().all(|(name, digest)| places.resource(name) == *digest)
            && self.below.iter().all(|(of, digest)| places.below(of) == *digest)
            && self.everything.as_ref().is_none_or(|digest| places.everything() == *digest)
    }
}

impl Reads {
    /// The internal names of all classes that were asked for.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let machine = self.machine.whole.keys().chain(self.machine.shapes.keys());
        machine.chain(self.jvm.whole.keys()).chain(self.jvm.shapes.keys()).map(String::as_str)
    }

    /// And of other files.
    pub fn resources(&self) -> impl Iterator<Item = &str> {
        self.machine.resources.keys().chain(self.jvm.resources.keys()).map(String::as_str)
    }

    /// Whether what was asked for is as it was.
    pub fn hold(&self, machine: &Places, jvm: &Places) -> bool {
        self.machine.holds(machine) && self.jvm.holds(jvm)
    }
}

/// The words of a source that may be names of classes: all but those of methods.
fn words(source: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut rest = source;
    std::iter::from_fn(move || {
        loop {
            rest = &rest[rest.find(is_part)?..];
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            rest = after;
            let is_call = after.starts_with('(') && word.starts_with(char::is_lowercase);
            if word.starts_with(char::is_alphabetic) && !is_call {
                return Some(word);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_may_be_classes() {
        let found: Vec<&str> = words("void halfOf3() { assertEquals(1, new Till(x).y[0]); }").collect();
        assert_eq!(found, ["void", "new", "Till", "x", "y"]);
    }
}
