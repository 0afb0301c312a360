//! Test cases as readable JUnit sources.
//!
//! A [`TestCase`] is plain data; a [`Suite`] of them becomes one or two [`SourceFile`]s by [`write`].

mod assertion;
mod body;
mod bugs;
mod case;
mod code;
mod fresh;
mod header;
mod imports;
mod junit;
mod layout;
mod method;
mod name;
mod suite;
mod table;
mod term;
mod tidy;

pub use bugs::BugTests;
pub use case::{
    Actual, Bug, Check, Earlier, Ending, Expected, Message, Parameter, Saved, StaticFixture, Subject, TestCase,
};
pub use code::{Code, class_name};
pub use header::{is_generated, is_untouched};
pub use junit::Junit;
pub use suite::{SourceFile, Style, Suite, Written, write};
