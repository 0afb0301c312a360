//! Java as people read it, as plain data: it is printed once, at the very end.

mod frame;

pub use frame::{Frame, Location};
