//! Garbage collection: non-moving mark and sweep, exact in the heap and conservative on the stacks.
//!
//! It runs between instructions only, when nothing but the state holds references. Sweeping makes a list of free
//! spans; the allocator bumps through them.

use crate::Ref;
use crate::machine::Machine;
use crate::object::{self, CLASS_TABLE, HEAP, LITERAL_TABLE, SITE_TABLE};
use crate::state::HeapState;
use crate::vm::Vm;
use program::Kind;
use program::link::{ARRAY_HEADER, Shape};
use std::rc::Rc;

/// Bytes allocated before a first collection is worth its while.
const FIRST: u64 = 128 << 20;
/// Bytes of heap whose marking and sweeping takes as long as a step.
const SWEPT_PER_STEP: u64 = 64;

/// Whether the heap was found full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Collection {
    NotNeeded,
    /// Before the current instruction is executed again.
    Wanted,
    /// The current instruction has had its collection: if memory is still short, it is out.
    Done,
}

/// One bit per 8 bytes of heap.
struct Bits(Vec<u64>);

impl Bits {
    fn new(bytes: u32) -> Bits {
        Bits(vec![0; (bytes as usize / 8).div_ceil(64) + 1])
    }
    fn index(address: u32) -> (usize, u64) {
        let bit = ((address - HEAP) / 8) as usize;
        (bit / 64, 1 << (bit % 64))
    }
    fn get(&self, address: u32) -> bool {
        let (word, bit) = Self::index(address);
        self.0[word] & bit != 0
    }
    /// Sets a bit; false if it was set.
    fn set(&mut self, address: u32) -> bool {
        let (word, bit) = Self::index(address);
        let fresh = self.0[word] & bit == 0;
        self.0[word] |= bit;
        fresh
    }
}

impl<M: Machine> Vm<M> {
    /// Whether enough was allocated since the last collection.
    pub(crate) fn wants_collection(&self) -> bool {
        let heap = &self.state.heap;
        heap.allocated > FIRST.max(heap.live).min(self.options.max_heap as u64 / 3)
    }

    /// Frees every object that cannot be reached. Must be called between instructions.
    pub fn collect(&mut self) {
        self.collection = Collection::Done;
        // Tagged places hold null as bits; what they may refer to is among the machine's roots.
        let tainted = self.memory.take_taint();
        let heap = &self.state.heap;
        self.state.housekeeping +=
            heap.allocated / HeapState::BYTES_PER_STEP + u64::from(heap.top - HEAP) / SWEPT_PER_STEP;
        let starts = self.object_starts();
        let marks = self.mark(&starts);
        self.sweep(&starts, &marks);
        self.memory.set_taint(tainted);
    }

    /// Where objects start: walks the allocated parts of the heap.
    fn object_starts(&self) -> Bits {
        let heap = &self.state.heap;
        let mut starts = Bits::new(heap.top - HEAP);
        let mut free: Vec<(u32, u32)> = heap.spans.to_vec();
        free.push((heap.next, heap.end - heap.next));
        free.sort_unstable();
        let mut free = free.into_iter().filter(|span| span.1 > 0).peekable();
        let mut at = HEAP;
        while at < heap.top {
            if let Some(&(start, len)) = free.peek()
                && start == at
            {
                at = start + len;
                free.next();
                continue;
            }
            let class: u32 = self.memory.load(at + object::CLASS);
            if class == 0 {
                // Space that was given up between two spans.
                at += 8;
                continue;
            }
            starts.set(at);
            at += self.size_of(Ref(at));
        }
        starts
    }

    fn mark(&self, starts: &Bits) -> Bits {
        let heap = &self.state.heap;
        let mut marks = Bits::new(heap.top - HEAP);
        let mut work: Vec<u32> = Vec::new();
        let top = heap.top;
        let visit = |address: u32, marks: &mut Bits, work: &mut Vec<u32>| {
            if address >= HEAP
                && address < top
                && address.is_multiple_of(8)
                && starts.get(address)
                && marks.set(address)
            {
                work.push(address);
            }
        };
        for index in 0..=self.program.class_count() as u32 {
            visit(self.memory.load(CLASS_TABLE + index * 8), &mut marks, &mut work);
        }
        for (region, end) in [(LITERAL_TABLE, SITE_TABLE), (SITE_TABLE, HEAP)] {
            for (address, page) in self.memory.memory().pages() {
                if address + page.len() as u32 > region && address < end {
                    for (index, word) in page.chunks_exact(4).enumerate() {
                        let at = address + index as u32 * 4;
                        if at >= region && at < end {
                            visit(u32::from_le_bytes([word[0], word[1], word[2], word[3]]), &mut marks, &mut work);
                        }
                    }
                }
            }
        }
        let state = &self.state;
        let roots = (state.modules.values())
            .chain(state.loaders.values())
            .chain(state.init_failures.values())
            .chain(state.site_failures.values())
            .copied()
            .chain([state.boot_unnamed_module, self.drivers.marker]);
        for root in roots {
            visit(root.0, &mut marks, &mut work);
        }
        M::roots(&state.machine, &mut |root| visit(root.0, &mut marks, &mut work));
        for &address in heap.blocks.keys() {
            visit(address - ARRAY_HEADER, &mut marks, &mut work);
        }
        for thread in &state.threads {
            visit(thread.object.0, &mut marks, &mut work);
            if let Some(pending) = thread.pending {
                visit(pending.0, &mut marks, &mut work);
            }
            for frame in &thread.frames {
                visit(frame.lock.0, &mut marks, &mut work);
            }
            for &slot in &thread.slots[..thread.sp as usize] {
                if let Some(bits) = M::bits(slot)
                    && bits <= u32::MAX as u64
                {
                    visit(bits as u32, &mut marks, &mut work);
                }
            }
            if let crate::Reply::Returned(Some(value)) = thread.reply
                && let Some(bits) = M::bits(value)
                && bits <= u32::MAX as u64
            {
                visit(bits as u32, &mut marks, &mut work);
            }
            if let crate::Reply::Threw(exception) = thread.reply {
                visit(exception.0, &mut marks, &mut work);
            }
            use crate::Status::*;
            if let Blocked(object) | Waiting { monitor: object, .. } | Reacquiring { monitor: object, .. } =
                thread.status
            {
                visit(object.0, &mut marks, &mut work);
            }
        }
        while let Some(address) = work.pop() {
            let object = Ref(address);
            let class = self.class_of(object);
            match class.shape {
                Shape::Array { kind: Kind::Ref, .. } => {
                    for index in 0..self.length_of(object) {
                        visit(self.memory.load(address + ARRAY_HEADER + index * 4), &mut marks, &mut work);
                    }
                }
                Shape::Array { .. } => {}
                _ => {
                    for &offset in &class.reference_offsets {
                        visit(self.memory.load(address + offset), &mut marks, &mut work);
                    }
                    if class.id == self.program.core().class.id {
                        let of = self.class_of_mirror(object);
                        let statics = address + self.statics_offset();
                        for field in of.fields.iter().filter(|field| field.is_static() && field.kind == Kind::Ref) {
                            visit(self.memory.load(statics + field.offset), &mut marks, &mut work);
                        }
                    }
                }
            }
        }
        marks
    }

    /// Turns everything unmarked into free spans.
    fn sweep(&mut self, starts: &Bits, marks: &Bits) {
        let top = self.state.heap.top;
        let mut spans: Vec<(u32, u32)> = Vec::new();
        let mut live = 0u64;
        let mut at = HEAP;
        let mut free_from = HEAP;
        while at < top {
            // Skip whole words without marks.
            let (word, bit) = Bits::index(at);
            if bit == 1 && marks.0[word] == 0 {
                at += 64 * 8;
                continue;
            }
            if !marks.get(at) {
                at += 8;
                continue;
            }
            debug_assert!(starts.get(at));
            if at - free_from >= 16 {
                spans.push((free_from, at - free_from));
            }
            let size = self.size_of(Ref(at));
            live += size as u64;
            at += size;
            free_from = at;
        }
        if top > free_from && top - free_from >= 16 {
            spans.push((free_from, top - free_from));
        }
        spans.reverse();
        let heap = &mut self.state.heap;
        heap.next = heap.top;
        heap.end = heap.top;
        heap.live = live;
        heap.allocated = 0;
        heap.spans = Rc::new(spans);
        self.clear_free_space();
    }

    /// Zeroes free spans, so that allocation finds zeroed memory and the next walk finds no headers.
    fn clear_free_space(&mut self) {
        for &(start, len) in self.state.heap.spans.clone().iter() {
            self.memory.fill(start, len as usize, 0);
        }
    }
}
