//! A matrix has rows of different lengths, or is not square where the code takes it for square.

use super::offence::Offence;
use super::source::Source;
use super::{Crash, Opinion};
use crate::proposal::Reason;
use symex::input::{Input, Recipe};

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let Some(Offence::Index { indices, array }) = crash.offence() else { return None };
    let [Source::Counter { limits, .. }] = &indices[..] else { return None };
    let (parameter, is_row) = match array {
        Source::Element(of) => (of.root()?, true),
        Source::Parameter(parameter) => (*parameter, false),
        _ => return None,
    };
    let is_of_it = |limit: &Source| matches!(limit, Source::Length(of) if of.root() == Some(parameter));
    let is_own = |limit: &Source| matches!(limit, Source::Length(of) if **of == *array);
    let is_bounded = limits.iter().any(is_of_it) && (is_row || !limits.iter().any(is_own));
    let shape = shape(crash.input(parameter)?)?;
    (is_bounded && !shape.is_square()).then(|| Opinion::Not(Reason::Matrix(crash.name(parameter))))
}

/// The lengths of the rows of a matrix.
struct Shape(Vec<usize>);

impl Shape {
    fn is_square(&self) -> bool {
        self.0.iter().all(|length| *length == self.0.len())
    }
}

fn shape(input: &Input) -> Option<Shape> {
    let Input::Made { recipe, holes, .. } = input else { return None };
    let Recipe::Array { .. } = &**recipe else { return None };
    let length = |row: &Input| match row {
        Input::PrimitiveArray { items, .. } => Some(items.len()),
        Input::Made { holes, .. } => Some(holes.len()),
        _ => None,
    };
    holes.iter().map(length).collect::<Option<Vec<usize>>>().map(Shape)
}
