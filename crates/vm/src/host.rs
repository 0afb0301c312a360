//! What of the outside world a program can reach. Everything not offered here does not exist for it.

use std::io::Write;

/// The world around a machine.
pub trait Host {
    fn write_out(&mut self, bytes: &[u8]);
    fn write_err(&mut self, bytes: &[u8]);
    fn flush(&mut self) {}
    /// Reads from standard input; 0 at its end.
    fn read_in(&mut self, into: &mut [u8]) -> usize;
    /// Whether the program may read this absolute path.
    fn may_read(&self, path: &std::path::Path) -> bool;
    /// Whether the program may write this absolute path.
    fn may_write(&self, path: &std::path::Path) -> bool;
}

/// A host that offers nothing and drops what is written.
pub struct Nowhere;

impl Host for Nowhere {
    fn write_out(&mut self, _: &[u8]) {}
    fn write_err(&mut self, _: &[u8]) {}
    fn read_in(&mut self, _: &mut [u8]) -> usize {
        0
    }
    fn may_read(&self, _: &std::path::Path) -> bool {
        false
    }
    fn may_write(&self, _: &std::path::Path) -> bool {
        false
    }
}

/// A host that keeps what is written and offers nothing.
#[derive(Default)]
pub struct Silent {
    pub out: Vec<u8>,
    pub err: Vec<u8>,
}

impl Host for Silent {
    fn write_out(&mut self, bytes: &[u8]) {
        let _ = self.out.write_all(bytes);
    }
    fn write_err(&mut self, bytes: &[u8]) {
        let _ = self.err.write_all(bytes);
    }
    fn read_in(&mut self, _: &mut [u8]) -> usize {
        0
    }
    fn may_read(&self, _: &std::path::Path) -> bool {
        false
    }
    fn may_write(&self, _: &std::path::Path) -> bool {
        false
    }
}
