//! `jdk.internal.*`

mod loader;
mod misc;
mod reflect;
mod unsafe_;
mod util;

use vm::{Machine, Natives};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    loader::add(natives);
    misc::add(natives);
    reflect::add(natives);
    unsafe_::add(natives);
    util::add(natives);
}
