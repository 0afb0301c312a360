//! Memory outside Java objects (`Unsafe.allocateMemory`). A block is the data of a byte array that nothing refers to;
//! the collector keeps the arrays whose data address is in `HeapState::blocks`, and never moves anything.

use crate::machine::Machine;
use crate::object;
use crate::vm::Vm;
use program::Kind;
use program::link::ARRAY_HEADER;
use std::rc::Rc;

impl<M: Machine> Vm<M> {
    /// The address of `size` zeroed bytes, 8-aligned; `None` when the heap is full.
    pub fn allocate_block(&mut self, size: u64) -> Option<u32> {
        let size = u32::try_from(size).ok().filter(|&size| size <= i32::MAX as u32)?;
        let address = self.allocate(size.checked_add(ARRAY_HEADER)?)?;
        let class = self.program.primitive_array(Kind::Byte);
        self.memory.store(address + object::CLASS, class.id);
        self.memory.store(address + object::LENGTH, size);
        let data = address + ARRAY_HEADER;
        Rc::make_mut(&mut self.state.heap.blocks).insert(data, size);
        Some(data)
    }

    /// The size of the block that starts at `address`.
    pub fn block_size(&self, address: u64) -> Option<u32> {
        self.state.heap.blocks.get(&u32::try_from(address).ok()?).copied()
    }

    /// Gives a block back; what is no block is ignored.
    pub fn free_block(&mut self, address: u64) {
        if self.block_size(address).is_some() {
            Rc::make_mut(&mut self.state.heap.blocks).remove(&(address as u32));
        }
    }
}
