//! The vocabulary of techniques: what each may spend, what it leaves out, and what it finds. Plain data, so that it goes
//! from process to process and into reports as it is.

mod bound;
mod budget;
mod cut;
mod place;

pub use bound::Bound;
pub use budget::{Allowance, Budget};
pub use cut::{Chance, Cut, Cuts, Feature, Why};
pub use place::Place;
