//! `java.util.zip`

mod checksum;
mod deflate;
mod huffman;
mod inflate;
mod streams;
#[cfg(test)]
mod tests;

use vm::{Machine, Natives};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    checksum::add(natives);
    streams::add(natives);
}
