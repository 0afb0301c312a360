//! The computer that Cupper runs on: child processes within limits ([`process`]), copies of
//! this process ([`in_copy`]), folders that are removed in the end
//! ([`Folder`]) the memory that is in use ([`memory_in_use`]) and
//! the processor's time ([`processor_time`]). And what must *not* depend on the computer: random
//! numbers by seed ([`Random`], [`Xorshift`]).

mod copies;
mod folder;
pub mod process;
mod processor;
mod random;

pub use copies::in_copy;
pub use folder::Folder;
pub use processor::processor_time;
pub use random::{Random, Xorshift, mix};

/// The bytes of physical memory that this process has, where the system tells.
pub fn memory_in_use() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}

#[cfg(test)]
mod tests {
    #[test]
    fn memory_grows_with_what_is_touched() {
        let before = super::memory_in_use().expect("Linux tells");
        let held = std::hint::black_box(vec![1u8; 64 << 20]);
        let after = super::memory_in_use().expect("Linux tells");
        assert!(after >= before + (48 << 20), "{before} bytes, then {after} with {} more", held.len());
    }
}
