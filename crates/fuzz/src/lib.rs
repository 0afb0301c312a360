//! Differential fuzzing: random Java programs run on `java` and on Cupper ([`generate`], [`compare`]), and mutated
//! class files fed to the loader and executed ([`mutate`], [`loader`]) or compared, too ([`judge`]). HotSpot is the
//! oracle of comparisons, "no panic, no hang" of the rest. Random methods are explored by random verification results
//! ([`guided`]); exploration without is the oracle.

pub mod batch;
pub mod compare;
pub mod corpus;
pub mod execute;
mod feed;
pub mod generate;
pub mod guided;
pub mod javac;
pub mod judge;
pub mod loader;
pub mod mutate;
pub mod rng;
mod shrink;
