//! The vocabulary of techniques: what each may spend, what it leaves out, and what it finds. Plain data, so that it goes
//! from process to process and into reports as it is.

mod budget;
mod place;

pub use budget::{Allowance, Budget};
pub use place::Place;
