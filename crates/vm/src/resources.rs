//! What natives keep for the Java program, by handle, and the randomness of the system.

use crate::machine::Machine;
use crate::state::Resource;
use crate::vm::Vm;
use host::Random;
use std::rc::Rc;

impl<M: Machine> Vm<M> {
    /// Keeps a resource and gives its handle, never 0.
    pub fn keep(&mut self, resource: impl Resource + 'static) -> u64 {
        let handle = self.state.next_resource;
        self.state.next_resource += 1;
        Rc::make_mut(&mut self.state.resources).insert(handle, Rc::new(resource));
        handle
    }

    pub fn resource<R: 'static>(&self, handle: u64) -> Option<&R> {
        self.state.resources.get(&handle)?.as_any().downcast_ref()
    }

    /// A resource for writing; copied first if a fork shares it.
    pub fn resource_mut<R: 'static>(&mut self, handle: u64) -> Option<&mut R> {
        let slot = Rc::make_mut(&mut self.state.resources).get_mut(&handle)?;
        if Rc::get_mut(slot).is_none() {
            *slot = slot.clone_boxed();
        }
        Rc::get_mut(slot)?.as_any_mut().downcast_mut()
    }

    /// Forgets a resource; whether there was one.
    pub fn release(&mut self, handle: u64) -> bool {
        self.state.resources.contains_key(&handle) && Rc::make_mut(&mut self.state.resources).remove(&handle).is_some()
    }

    /// Begins other sequences of identity hash codes and random numbers.
    pub fn reseed(&mut self, seed: u64) {
        (self.state.hash_state, self.state.random) = (seed as u32 | 1, Random::new(seed));
    }

    /// The next 64 bits that the system gives for random ones: a function of the seed.
    pub fn random_bits(&mut self) -> u64 {
        self.state.chance_reads += 1;
        self.state.random.draw()
    }

    pub fn random_bytes(&mut self, into: &mut [u8]) {
        for chunk in into.chunks_mut(8) {
            let bits = self.random_bits().to_le_bytes();
            chunk.copy_from_slice(&bits[..chunk.len()]);
        }
    }
}
