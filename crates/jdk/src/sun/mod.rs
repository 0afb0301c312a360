//! `sun.*`

mod nio;

use vm::{Machine, Natives};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    nio::add(natives);
}
