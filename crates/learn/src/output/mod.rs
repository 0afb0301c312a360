//! What was learnt, as people and other tools read it.

mod annotations;
mod jml;
mod rules;
mod text;

pub use annotations::annotations;
pub use jml::jml;
pub use rules::{RuleSource, rules};
pub use text::text;
