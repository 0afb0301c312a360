//! Calls on several objects of a class, one after the other: what a recipe for one object cannot say.

use super::recipe::{MethodRef, Recipe};
use super::types::JavaType;
use super::value::{Input, InputId};

/// Objects that are made and called in turns, and that may be passed to each other or to themselves. One of them is
/// handed over; the others are known by their numbers from then on.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The type of the objects.
    pub of: JavaType,
    /// The numbers of the objects, in the order in which they are made.
    pub ids: Vec<InputId>,
    pub acts: Vec<Act>,
    /// Which object is handed over.
    pub result: usize,
}

/// One call. A constructor makes the next object.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    pub method: MethodRef,
    /// The object that it is called on; none for constructors and static methods.
    pub on: Option<usize>,
    pub args: Vec<Part>,
}

/// What is passed for a parameter of a type.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub wanted: JavaType,
    /// The object that it is; a hole if it is none of them.
    pub object: Option<usize>,
}

impl Scene {
    /// What a test calls the object that is handed over, if there are several.
    pub fn name(&self) -> Option<String> {
        let mut variables = super::java::Variables::default();
        let names = (0..=self.result).map(|_| variables.fresh_for(&self.of));
        names.last().filter(|_| self.ids.len() > 1)
    }

    pub fn holes(&self) -> Vec<&JavaType> {
        let parts = self.acts.iter().flat_map(|act| &act.args);
        parts.filter(|part| part.object.is_none()).map(|part| &part.wanted).collect()
    }

    /// The arguments of each act, of which the holes are filled in their order.
    pub fn arguments(&self, holes: &[Input]) -> Vec<Vec<Input>> {
        let mut holes = holes.iter();
        let mut input = |part: &Part| match part.object {
            Some(object) => Some(Input::Same(*self.ids.get(object)?)),
            None => holes.next().cloned(),
        };
        self.acts.iter().map(|act| act.args.iter().filter_map(&mut input).collect()).collect()
    }
}

impl Input {
    /// The scene that it is the result of.
    pub fn scene(&self) -> Option<&Scene> {
        match self {
            Input::Made { recipe, .. } => match &**recipe {
                Recipe::Scene(scene) => Some(scene),
                _ => None,
            },
            Input::Knot { input, .. } => input.scene(),
            _ => None,
        }
    }
}
