//! The program under test as data: class files, jars and the JDK image; the linked view of its classes.

pub mod asked;
pub mod cfg;
pub mod classfile;
pub mod code;
pub mod effects;
pub mod fingerprint;
mod kind;
pub mod link;
mod name;
pub mod npe;
pub mod nullness;
pub mod source;
pub mod verify;

pub use kind::Kind;
pub use name::Name;
