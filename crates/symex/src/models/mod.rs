//! Models: JDK methods whose Java code would explode on symbolic values, written as terms.

mod arrays;
mod boxes;
mod character;
mod floats;
mod letter_case;
mod maps;
mod math;
mod numbers;
mod objects;
pub mod print;
mod string;
mod string_builder;
mod string_make;
mod string_search;
mod texts;
pub mod verifier;

use crate::machine::agreement::same_text;
use crate::machine::{Symbolic, characters, words};
use vm::Natives;

/// Adds all models.
pub fn add(natives: &mut Natives<Symbolic>) {
    arrays::add(natives);
    boxes::add(natives);
    character::add(natives);
    floats::add(natives);
    maps::add(natives);
    math::add(natives);
    numbers::add(natives);
    objects::add(natives);
    print::add(natives);
    string::add(natives);
    string_builder::add(natives);
    string_make::add(natives);
    string_search::add(natives);
    verifier::add(natives);
}
