//! Inputs are programs: whatever a test passes in is made by Java that a client could write.
//!
//! A [`Cookbook`] lists the [`Recipe`]s for a type; each has typed holes. The symbolic machine picks one by need and
//! calls its [`method`](Cookbook::method) with symbolic primitives and references that are unresolved yet. With the
//! values of a model it becomes an [`Input`], plain data that [`java`] prints and a [`Kitchen`] makes on a machine.

pub mod access;
mod assemble;
mod curated;
mod inputs;
pub mod java;
mod kotlin;
mod mentioned;
mod moments;
mod realise;
mod recipe;
mod recipes;
mod scene;
mod steps;
mod stub;
pub mod types;
mod value;
mod watch;

pub use assemble::{again, call, components, deed_method, entry, method, names_stub};
pub use inputs::{Inputs, InputsRef};
pub use moments::{Moment, Moments};
pub use realise::{Kitchen, NotMade, Shelf, dispatched};
pub use recipe::{ClassRef, FieldRef, Kept, Made, MethodRef, Recipe, Setup, Step, Stub, StubMethod};
pub use recipes::{Cookbook, Limits};
pub use scene::{Act, Actor, Asking, Deed, Part, Scene};
pub use types::JavaType;
pub use value::{Identity, Input, InputId, Tie};
pub use watch::{Answered, Watch};
