//! What was learnt, as people and other tools read it.

mod annotations;
mod jml;
mod text;

pub use annotations::annotations;
pub use jml::jml;
pub use text::text;
