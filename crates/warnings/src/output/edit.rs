//! Changes of a result that can be undone. What is pushed onto a list is marked; which members are new and what others
//! were before stands in the property bag.

use crate::json::Json;

const PREFIX: &str = "cupper/";
const ADDED: &str = "cupper/added";
const CREATED: &str = "cupper/created";
const ORIGINAL: &str = "cupper/original";
const BAG: &str = "properties";
/// The lists that get elements of ours.
const LISTS: [&str; 5] = ["suppressions", "stacks", "codeFlows", "relatedLocations", "attachments"];

/// A result that is being changed.
pub struct Edit<'j> {
    result: &'j mut Json,
    properties: Vec<(String, Json)>,
    created: Vec<Json>,
    original: Vec<(String, Json)>,
}

impl<'j> Edit<'j> {
    /// Goes on with what an earlier edit has noted.
    pub fn new(result: &'j mut Json) -> Edit<'j> {
        let noted = |name: &str| result.get(BAG).and_then(|bag| bag.get(name));
        let created = noted(CREATED).map_or(Vec::new(), |names| names.elements().to_vec());
        let original = match noted(ORIGINAL) {
            Some(Json::Object(members)) => members.clone(),
            _ => Vec::new(),
        };
        Edit { result, properties: Vec::new(), created, original }
    }

    /// A property of ours; its name begins with `cupper/`.
    pub fn property(&mut self, name: &str, value: Json) {
        self.properties.push((name.to_owned(), value));
    }

    pub fn set(&mut self, name: &str, value: Json) {
        if self.result.get(name) != Some(&value) {
            self.note(name);
            self.result.set(name, value);
        }
    }

    pub fn push(&mut self, list: &str, mut element: Json) {
        mark(&mut element);
        match self.result.get_mut(list) {
            Some(Json::Array(elements)) => elements.push(element),
            _ => {
                self.note(list);
                self.result.set(list, Json::Array(vec![element]));
            }
        }
    }

    /// What a member is before its first change.
    fn note(&mut self, name: &str) {
        let is_noted = self.original.iter().any(|(known, _)| known == name)
            || self.created.iter().any(|known| known.as_str() == Some(name));
        match self.result.get(name) {
            _ if is_noted => {}
            Some(old) => self.original.push((name.to_owned(), old.clone())),
            None => self.created.push(Json::text(name)),
        }
    }

    pub fn finish(mut self) {
        if !self.result.get(BAG).is_some_and(Json::is_object) {
            self.note(BAG);
            self.result.set(BAG, Json::Object(Vec::new()));
        }
        let Some(bag) = self.result.get_mut(BAG) else { return };
        for (name, value) in self.properties {
            bag.set(&name, value);
        }
        if !self.created.is_empty() {
            bag.set(CREATED, Json::Array(self.created));
        }
        if !self.original.is_empty() {
            bag.set(ORIGINAL, Json::Object(self.original));
        }
    }
}

/// Marks a value as ours.
pub fn mark(value: &mut Json) {
    if !value.get(BAG).is_some_and(Json::is_object) {
        value.set(BAG, Json::Object(Vec::new()));
    }
    if let Some(bag) = value.get_mut(BAG) {
        bag.set(ADDED, Json::Bool(true));
    }
}

pub fn is_added(value: &Json) -> bool {
    value.at(&[BAG, ADDED]) == Some(&Json::Bool(true))
}

/// Makes a result what it was before all edits.
pub fn undo(result: &mut Json) {
    let Some(Json::Object(bag)) = result.get_mut(BAG) else { return };
    let (ours, theirs): (Vec<_>, Vec<_>) =
        std::mem::take(bag).into_iter().partition(|(name, _)| name.starts_with(PREFIX));
    *bag = theirs;
    let is_bag_empty = bag.is_empty();
    let ours = Json::Object(ours);
    for list in LISTS {
        if let Some(Json::Array(elements)) = result.get_mut(list) {
            elements.retain(|element| !is_added(element));
        }
    }
    for name in ours.list(CREATED).iter().filter_map(Json::as_str) {
        // What others have added to it since stays.
        let is_kept = match result.get(name) {
            Some(Json::Array(elements)) => !elements.is_empty(),
            Some(Json::Object(_)) => !is_bag_empty,
            _ => false,
        };
        if !is_kept {
            result.remove(name);
        }
    }
    if let Some(Json::Object(original)) = ours.get(ORIGINAL) {
        for (name, value) in original {
            result.set(name, value.clone());
        }
    }
}
