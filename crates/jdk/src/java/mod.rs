//! `java.*`

pub(crate) mod io;
pub(crate) mod lang;
mod net;
mod nio;
mod security;
mod util;

use vm::{Machine, Natives};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    io::add(natives);
    lang::add(natives);
    net::add(natives);
    nio::add(natives);
    security::add(natives);
    util::add(natives);
}
