//! `java.util.zip`

mod checksum;

use vm::{Machine, Natives};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    checksum::add(natives);
}
