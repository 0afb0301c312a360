//! The techniques that a process has, by name.

use crate::error::Error;
use crate::knowledge::{Knowledge, Test};
use crate::lab::Lab;
use serde_json::Value;
use std::marker::PhantomData;
use technique::{Budget, Sink, Technique};

/// The kind of technique that an agenda can have.
pub trait OfClass: Technique<Lab = Lab, Knowledge = Knowledge, Test = Test, Error = Error> {}

impl<T: Technique<Lab = Lab, Knowledge = Knowledge, Test = Test, Error = Error>> OfClass for T {}

/// Techniques that can be run by their names, with options as they come from another process.
#[derive(Default)]
pub struct Registry {
    entries: Vec<(&'static str, Box<dyn Entry>)>,
}

pub(crate) trait Entry: Send + Sync {
    fn applies(&self, options: &Value, lab: &mut Lab) -> Result<bool, Error>;
    fn run(
        &self,
        options: &Value,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error>;
}

struct Of<T>(PhantomData<fn() -> T>);

impl<T: OfClass> Of<T> {
    fn read(options: &Value) -> Result<T, Error> {
        T::deserialize(options).map_err(|reason| Error::BadOptions { technique: T::NAME.to_string(), reason })
    }
}

impl<T: OfClass> Entry for Of<T> {
    fn applies(&self, options: &Value, lab: &mut Lab) -> Result<bool, Error> {
        Ok(Self::read(options)?.applies(lab))
    }

    fn run(
        &self,
        options: &Value,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        Self::read(options)?.run(lab, known, budget, out)
    }
}

impl Registry {
    /// With one more technique.
    pub fn with<T: OfClass + 'static>(mut self) -> Registry {
        self.entries.push((T::NAME, Box::new(Of::<T>(PhantomData))));
        self
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.entries.iter().map(|(name, _)| *name)
    }

    pub(crate) fn find(&self, name: &str) -> Result<&dyn Entry, Error> {
        let found = self.entries.iter().find(|(known, _)| *known == name);
        found.map(|(_, entry)| &**entry).ok_or_else(|| Error::NoTechnique(name.to_string()))
    }
}
