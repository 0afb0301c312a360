//! What was learnt, as people and other tools read it.

mod jml;
mod text;

pub use jml::jml;
pub use text::text;
