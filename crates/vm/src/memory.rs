//! The memory of a state: a flat 32-bit address space of copy-on-write pages.
//!
//! [`Memory`] is the truth: a two-level tree of reference-counted pages. Cloning it copies one pointer; pages are
//! copied when first written after that. [`Window`] is how the running state is accessed: two flat tables that
//! remember where a page lies (*read*) and that it belongs to this state alone (*write*). Entries carry an epoch in
//! the 16 bits above a pointer, so forgetting all of them is one increment.
//!
//! A machine whose values are more than bits *tags* the places that hold such values. Pages with tags stay out of both
//! tables, so the tags cost nothing elsewhere; who reads a tagged place as if it were bits leaves a mark
//! ([`Window::take_taint`]), and who overwrites it removes the tag.
//!
//! All `unsafe` about the heap is in this file. Its invariant: an entry of the current epoch points to a page that
//! the window's memory holds, and for the write table no other memory holds it.

use std::cell::{Cell, UnsafeCell};
use std::collections::BTreeMap;
use std::rc::Rc;

const PAGE_BITS: u32 = 10;
const PAGE_SIZE: usize = 1 << PAGE_BITS;
const PAGE_MASK: u32 = PAGE_SIZE as u32 - 1;
const CHUNK_BITS: u32 = 6;
const CHUNK_PAGES: usize = 1 << CHUNK_BITS;

#[repr(C, align(8))]
#[derive(Clone)]
struct Page([u8; PAGE_SIZE]);

static ZERO_PAGE: Page = Page([0; PAGE_SIZE]);

#[derive(Clone, Default)]
struct Chunk(Vec<Option<Rc<Page>>>);

/// The pages of a state. Pages that were never written are absent and read as zero.
#[derive(Clone, Default)]
pub struct Memory {
    chunks: Rc<Vec<Option<Rc<Chunk>>>>,
    /// The tags of each page that has some, by page number; sorted by offset, not overlapping.
    tags: Rc<BTreeMap<u32, Rc<Vec<Tag>>>>,
}

/// A value in memory that is more than its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    pub address: u32,
    /// Bytes.
    pub size: u8,
    /// What it is, to the machine.
    pub value: u32,
}

impl Tag {
    fn end(&self) -> u32 {
        self.address + self.size as u32
    }
}

impl Memory {
    fn page(&self, number: usize) -> *const u8 {
        self.chunks
            .get(number >> CHUNK_BITS)
            .and_then(|chunk| chunk.as_ref()?.0[number & (CHUNK_PAGES - 1)].as_ref())
            .map_or(ZERO_PAGE.0.as_ptr(), |page| page.0.as_ptr())
    }

    fn page_mut(&mut self, number: usize) -> *mut u8 {
        let chunks = Rc::make_mut(&mut self.chunks);
        let index = number >> CHUNK_BITS;
        if chunks.len() <= index {
            chunks.resize(index + 1, None);
        }
        let chunk = chunks[index].get_or_insert_with(|| Rc::new(Chunk(vec![None; CHUNK_PAGES])));
        let chunk = Rc::make_mut(chunk);
        let page = chunk.0[number & (CHUNK_PAGES - 1)].get_or_insert_with(|| Rc::new(ZERO_PAGE.clone()));
        Rc::make_mut(page).0.as_mut_ptr()
    }

    fn tags_of(&self, address: u32) -> &[Tag] {
        self.tags.get(&(address >> PAGE_BITS)).map_or(&[], |tags| tags.as_slice())
    }

    /// The tags in `len` bytes of one page.
    fn tags_in(&self, address: u32, len: u32) -> &[Tag] {
        let tags = self.tags_of(address);
        let start = tags.partition_point(|tag| tag.end() <= address);
        let end = tags.partition_point(|tag| tag.address < address + len);
        &tags[start.min(end)..end]
    }

    /// Removes the tags in `len` bytes of one page; whether one of them reached beyond.
    fn untag(&mut self, address: u32, len: u32) -> bool {
        let found = self.tags_in(address, len);
        let Some(first) = found.first().copied() else { return false };
        let cut = found.iter().any(|tag| tag.address < address || tag.end() > address + len);
        let count = found.len();
        let pages = Rc::make_mut(&mut self.tags);
        let number = address >> PAGE_BITS;
        let page = Rc::make_mut(pages.get_mut(&number).expect("the page has the tags that were found"));
        let start = page.partition_point(|tag| tag.address < first.address);
        page.drain(start..start + count);
        if page.is_empty() {
            pages.remove(&number);
        }
        cut
    }

    /// Pages present, and their bytes.
    pub fn resident_bytes(&self) -> usize {
        let pages = self.chunks.iter().flatten().flat_map(|chunk| chunk.0.iter().flatten()).count();
        pages * PAGE_SIZE
    }

    /// Every page present with its address, in order.
    pub fn pages(&self) -> impl Iterator<Item = (u32, &[u8])> {
        self.chunks.iter().enumerate().filter_map(|(index, chunk)| Some((index, chunk.as_ref()?))).flat_map(
            |(index, chunk)| {
                chunk.0.iter().enumerate().filter_map(move |(at, page)| {
                    let number = (index << CHUNK_BITS) + at;
                    Some(((number << PAGE_BITS) as u32, page.as_ref()?.0.as_slice()))
                })
            },
        )
    }
}

const EPOCH_SHIFT: u32 = 48;

/// Fast access to the memory of the running state.
pub struct Window {
    memory: UnsafeCell<Memory>,
    read: UnsafeCell<Vec<u64>>,
    write: UnsafeCell<Vec<u64>>,
    read_epoch: Cell<u64>,
    write_epoch: Cell<u64>,
    /// Addresses below this have entries in both tables.
    limit: Cell<u32>,
    /// Whether a tagged place was read, or overwritten in part, as bits.
    tainted: Cell<bool>,
}

impl Window {
    pub fn new(memory: Memory) -> Window {
        Window {
            memory: UnsafeCell::new(memory),
            read: UnsafeCell::default(),
            write: UnsafeCell::default(),
            read_epoch: Cell::new(1 << EPOCH_SHIFT),
            write_epoch: Cell::new(1 << EPOCH_SHIFT),
            limit: Cell::new(0),
            tainted: Cell::new(false),
        }
    }

    /// Whether nothing on the page of `address` is tagged, as far as can be told at once.
    #[inline(always)]
    pub fn is_plain(&self, address: u32) -> bool {
        // SAFETY: as in `at`.
        let entry = unsafe { *(&*self.read.get()).get_unchecked((address >> PAGE_BITS) as usize) };
        (entry ^ self.read_epoch.get()) >> EPOCH_SHIFT == 0
    }

    /// The tags in `len` bytes of one page.
    pub fn tags(&self, address: u32, len: u32) -> &[Tag] {
        self.memory().tags_in(address, len)
    }

    /// Whether anything in `len` bytes is tagged.
    pub fn has_tags(&self, address: u32, len: u32) -> bool {
        let end = address + len;
        let pages = self.memory().tags.range(address >> PAGE_BITS..=end >> PAGE_BITS);
        pages.into_iter().any(|(_, tags)| tags.iter().any(|tag| tag.address < end && tag.end() > address))
    }

    /// Tags `size` bytes; other tags in that place must be gone (as a store sees to).
    pub fn tag(&self, address: u32, size: u8, value: u32) {
        // SAFETY: no reference into memory or tables is alive outside a call.
        let memory = unsafe { &mut *self.memory.get() };
        debug_assert!(memory.tags_in(address, size as u32).is_empty(), "tags overlap at {address:#x}");
        let number = address >> PAGE_BITS;
        let page = Rc::make_mut(Rc::make_mut(&mut memory.tags).entry(number).or_default());
        let at = page.partition_point(|tag| tag.address < address);
        page.insert(at, Tag { address, size, value });
        // SAFETY: as above.
        unsafe {
            (&mut *self.read.get())[number as usize] = 0;
            (&mut *self.write.get())[number as usize] = 0;
        }
    }

    /// Whether a tagged place was treated as bits since the last call.
    #[inline]
    pub fn take_taint(&self) -> bool {
        self.tainted.replace(false)
    }

    pub(crate) fn set_taint(&self, tainted: bool) {
        self.tainted.set(tainted);
    }

    /// Reads bits without regard to tags.
    pub fn peek<T: Plain>(&self, address: u32) -> T {
        let before = self.tainted.get();
        let value = self.load(address);
        self.tainted.set(before);
        value
    }

    /// The memory as it is now, to be kept by another state. From here on, writes copy.
    pub fn fork(&self) -> Memory {
        Self::next_epoch(&self.write_epoch, &self.write);
        // SAFETY: no reference into the memory is alive outside a call.
        unsafe { (*self.memory.get()).clone() }
    }

    /// Puts another memory under the window and returns the one that was there.
    pub fn swap(&mut self, memory: Memory) -> Memory {
        Self::next_epoch(&self.read_epoch, &self.read);
        Self::next_epoch(&self.write_epoch, &self.write);
        std::mem::replace(self.memory.get_mut(), memory)
    }

    pub fn memory(&self) -> &Memory {
        // SAFETY: writes go through `page_mut` in `miss`, which does not run while this borrow is used: callers of
        // this function are `&self` readers that do not access the window meanwhile.
        unsafe { &*self.memory.get() }
    }

    fn next_epoch(epoch: &Cell<u64>, table: &UnsafeCell<Vec<u64>>) {
        let next = epoch.get().wrapping_add(1 << EPOCH_SHIFT);
        if next >> EPOCH_SHIFT == 0 {
            // SAFETY: no reference into the table is alive outside a call.
            unsafe { (*table.get()).fill(0) };
            epoch.set(1 << EPOCH_SHIFT);
        } else {
            epoch.set(next);
        }
    }

    /// Makes addresses below `limit` accessible.
    pub fn grow(&self, limit: u32) {
        if limit <= self.limit.get() {
            return;
        }
        let pages = (limit as usize).div_ceil(PAGE_SIZE).next_multiple_of(4096);
        // SAFETY: no reference into the tables is alive outside a call.
        unsafe {
            (*self.read.get()).resize(pages, 0);
            (*self.write.get()).resize(pages, 0);
        }
        self.limit.set(u32::try_from(pages << PAGE_BITS).unwrap_or(u32::MAX));
    }

    /// Whether `len` bytes at `address` can be accessed at all.
    pub fn is_mapped(&self, address: u64, len: u64) -> bool {
        address.checked_add(len).is_some_and(|end| end <= self.limit.get() as u64)
    }

    #[inline(always)]
    fn at(&self, address: u32, len: u32) -> *const u8 {
        debug_assert!(address < self.limit.get(), "read of {address:#x} above the limit");
        // SAFETY: addresses handed out by the allocator are below `limit`, which both tables cover.
        let entry = unsafe { *(&*self.read.get()).get_unchecked((address >> PAGE_BITS) as usize) };
        let pointer = entry ^ self.read_epoch.get();
        let page = if pointer >> EPOCH_SHIFT == 0 { pointer as *const u8 } else { self.read_miss(address, len) };
        // SAFETY: the offset is inside the page.
        unsafe { page.add((address & PAGE_MASK) as usize) }
    }

    #[inline(always)]
    fn at_mut(&self, address: u32, len: u32) -> *mut u8 {
        debug_assert!(address < self.limit.get(), "write of {address:#x} above the limit");
        // SAFETY: as in `at`.
        let entry = unsafe { *(&*self.write.get()).get_unchecked((address >> PAGE_BITS) as usize) };
        let pointer = entry ^ self.write_epoch.get();
        let page = if pointer >> EPOCH_SHIFT == 0 { pointer as *mut u8 } else { self.write_miss(address, len) };
        // SAFETY: the offset is inside the page.
        unsafe { page.add((address & PAGE_MASK) as usize) }
    }

    #[cold]
    #[inline(never)]
    fn read_miss(&self, address: u32, len: u32) -> *const u8 {
        let number = (address >> PAGE_BITS) as usize;
        // SAFETY: no reference into memory or tables is alive outside a call.
        unsafe {
            let memory = &*self.memory.get();
            let page = memory.page(number);
            if !memory.tags_of(address).is_empty() {
                if !memory.tags_in(address, len).is_empty() {
                    self.tainted.set(true);
                }
                return page;
            }
            (&mut *self.read.get())[number] = page as u64 | self.read_epoch.get();
            page
        }
    }

    #[cold]
    #[inline(never)]
    fn write_miss(&self, address: u32, len: u32) -> *mut u8 {
        let number = (address >> PAGE_BITS) as usize;
        // SAFETY: as in `read_miss`; `page_mut` leaves the page uniquely owned by this memory.
        unsafe {
            let memory = &mut *self.memory.get();
            let page = memory.page_mut(number);
            if !memory.tags_of(address).is_empty() {
                if memory.untag(address, len) {
                    self.tainted.set(true);
                }
                // The page may have moved.
                (&mut *self.read.get())[number] = 0;
                return page;
            }
            (&mut *self.read.get())[number] = page as u64 | self.read_epoch.get();
            (&mut *self.write.get())[number] = page as u64 | self.write_epoch.get();
            page
        }
    }

    /// Reads a value; `address` must be aligned to its size.
    #[inline(always)]
    pub fn load<T: Plain>(&self, address: u32) -> T {
        debug_assert!((address as usize).is_multiple_of(size_of::<T>()), "unaligned read of {address:#x}");
        // SAFETY: an aligned value does not cross a page; `Plain` has no invalid bit patterns.
        unsafe { self.at(address, size_of::<T>() as u32).cast::<T>().read() }
    }

    /// Writes a value; `address` must be aligned to its size.
    #[inline(always)]
    pub fn store<T: Plain>(&self, address: u32, value: T) {
        debug_assert!((address as usize).is_multiple_of(size_of::<T>()), "unaligned write of {address:#x}");
        // SAFETY: an aligned value does not cross a page, and the page is this state's alone.
        unsafe { self.at_mut(address, size_of::<T>() as u32).cast::<T>().write(value) }
    }

    /// The bytes at `address`, up to the end of their page or `len`.
    fn run(address: u32, len: usize) -> usize {
        len.min(PAGE_SIZE - (address & PAGE_MASK) as usize)
    }

    pub fn read_bytes(&self, address: u32, out: &mut [u8]) {
        let (mut address, mut done) = (address, 0);
        while done < out.len() {
            let count = Self::run(address, out.len() - done);
            // SAFETY: `count` bytes lie inside the page.
            unsafe { std::ptr::copy_nonoverlapping(self.at(address, count as u32), out[done..].as_mut_ptr(), count) };
            done += count;
            address += count as u32;
        }
    }

    pub fn write_bytes(&self, address: u32, bytes: &[u8]) {
        let (mut address, mut rest) = (address, bytes);
        while !rest.is_empty() {
            let count = Self::run(address, rest.len());
            // SAFETY: `count` bytes lie inside the page.
            unsafe { std::ptr::copy_nonoverlapping(rest.as_ptr(), self.at_mut(address, count as u32), count) };
            rest = &rest[count..];
            address += count as u32;
        }
    }

    pub fn fill(&self, address: u32, len: usize, byte: u8) {
        let (mut address, mut rest) = (address, len);
        while rest > 0 {
            let count = Self::run(address, rest);
            // SAFETY: `count` bytes lie inside the page.
            unsafe { std::ptr::write_bytes(self.at_mut(address, count as u32), byte, count) };
            rest -= count;
            address += count as u32;
        }
    }

    /// Copies as `memmove` does; tags are copied too.
    pub fn copy(&self, from: u32, to: u32, len: usize) {
        if self.memory().tags.is_empty() {
            return self.copy_bytes(from, to, len);
        }
        let end = from + len as u32;
        let (mut tags, mut at) = (Vec::new(), from);
        while at < end {
            let count = Self::run(at, (end - at) as usize) as u32;
            tags.extend_from_slice(self.tags(at, count));
            at += count;
        }
        let cut = tags.iter().any(|tag| tag.address < from || tag.end() > end);
        let tainted = self.tainted.get();
        self.copy_bytes(from, to, len);
        if !tags.is_empty() {
            self.tainted.set(tainted || cut);
            for tag in tags.iter().filter(|tag| tag.address >= from && tag.end() <= end) {
                self.tag(to + (tag.address - from), tag.size, tag.value);
            }
        }
    }

    fn copy_bytes(&self, from: u32, to: u32, len: usize) {
        if from >= to || from as usize + len <= to as usize {
            let mut done = 0;
            while done < len {
                let (source, target) = (from + done as u32, to + done as u32);
                let count = Self::run(source, Self::run(target, len - done));
                // SAFETY: both runs lie inside their pages; `copy` allows overlap. The write comes first because it
                // may replace the page that the read looks at.
                unsafe {
                    let target = self.at_mut(target, count as u32);
                    std::ptr::copy(self.at(source, count as u32), target, count);
                }
                done += count;
            }
        } else {
            let mut rest = len;
            while rest > 0 {
                let (source, target) = (from as usize + rest, to as usize + rest);
                let room = |end: usize| ((end - 1) & PAGE_MASK as usize) + 1;
                let count = rest.min(room(source)).min(room(target));
                // SAFETY: as above, from the end.
                unsafe {
                    let target = self.at_mut((target - count) as u32, count as u32);
                    std::ptr::copy(self.at((source - count) as u32, count as u32), target, count);
                }
                rest -= count;
            }
        }
    }

    /// Whether two byte ranges are equal.
    pub fn equal(&self, one: u32, other: u32, len: usize) -> bool {
        let mut done = 0;
        while done < len {
            let (a, b) = (one + done as u32, other + done as u32);
            let count = Self::run(a, Self::run(b, len - done));
            // SAFETY: both runs lie inside their pages.
            let same = unsafe {
                std::slice::from_raw_parts(self.at(a, count as u32), count)
                    == std::slice::from_raw_parts(self.at(b, count as u32), count)
            };
            if !same {
                return false;
            }
            done += count;
        }
        true
    }
}

/// Types that any bits are a value of.
///
/// # Safety
/// Implemented for integers only.
pub unsafe trait Plain: Copy {}
// SAFETY: integers have no invalid bit patterns.
unsafe impl Plain for u8 {}
// SAFETY: as above.
unsafe impl Plain for i8 {}
// SAFETY: as above.
unsafe impl Plain for u16 {}
// SAFETY: as above.
unsafe impl Plain for i16 {}
// SAFETY: as above.
unsafe impl Plain for u32 {}
// SAFETY: as above.
unsafe impl Plain for i32 {}
// SAFETY: as above.
unsafe impl Plain for u64 {}
// SAFETY: as above.
unsafe impl Plain for i64 {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forks_do_not_see_each_other() {
        let mut window = Window::new(Memory::default());
        window.grow(1 << 20);
        window.store::<u32>(4096, 7);
        let kept = window.fork();
        window.store::<u32>(4096, 8);
        window.store::<u32>(8192, 9);
        assert_eq!(window.load::<u32>(4096), 8);
        let changed = window.swap(kept);
        assert_eq!((window.load::<u32>(4096), window.load::<u32>(8192)), (7, 0));
        window.swap(changed);
        assert_eq!((window.load::<u32>(4096), window.load::<u32>(8192)), (8, 9));
    }

    #[test]
    fn tags_follow_the_state_and_are_noticed() {
        let mut window = Window::new(Memory::default());
        window.grow(1 << 20);
        window.store::<u32>(4096, 7);
        window.tag(4100, 4, 42);
        assert!(!window.is_plain(4096));
        assert_eq!((window.load::<u32>(4096), window.take_taint()), (7, false));
        assert_eq!(window.tags(4100, 4), [Tag { address: 4100, size: 4, value: 42 }]);
        window.load::<u8>(4102);
        assert!(window.take_taint());
        let kept = window.fork();
        window.store::<u32>(4100, 9);
        assert!(window.tags(4096, 1024).is_empty());
        assert_eq!((window.load::<u32>(4100), window.take_taint()), (9, false));
        window.swap(kept);
        assert_eq!(window.tags(4096, 1024).len(), 1);
        window.fill(4096, 1024, 0);
        assert!(window.tags(4096, 1024).is_empty() && !window.take_taint());
        window.tag(4104, 8, 1);
        window.store::<u32>(4104, 1);
        assert!(window.take_taint(), "half of a tagged place was overwritten");
    }

    #[test]
    fn bulk_operations_cross_pages() {
        let window = Window::new(Memory::default());
        window.grow(1 << 20);
        let bytes: Vec<u8> = (0..5000u32).map(|i| (i * 7) as u8).collect();
        window.write_bytes(1003, &bytes);
        let mut back = vec![0; 5000];
        window.read_bytes(1003, &mut back);
        assert_eq!(back, bytes);
        for (from, to) in [(1003u32, 1501u32), (1501, 1003), (1003, 9000)] {
            let mut model = vec![0; 20000];
            window.read_bytes(0, &mut model);
            window.copy(from, to, 4000);
            model.copy_within(from as usize..from as usize + 4000, to as usize);
            let mut now = vec![0; 20000];
            window.read_bytes(0, &mut now);
            assert_eq!(now, model);
        }
        assert!(
            window.equal(9000, 1003, 100) == {
                let mut a = [0; 100];
                window.read_bytes(9000, &mut a);
                let mut b = [0; 100];
                window.read_bytes(1003, &mut b);
                a == b
            }
        );
    }

    /// The epoch has 16 bits: after so many forks it starts again, and no entry of the first round may count.
    #[test]
    fn forks_without_end() {
        let mut window = Window::new(Memory::default());
        window.grow(1 << 20);
        window.store::<u32>(4096, 1);
        let first = window.fork();
        for round in 0..70_000u32 {
            let kept = window.fork();
            window.store::<u32>(4096, round);
            if round % 1000 == 0 {
                window.swap(kept);
            }
        }
        window.swap(first);
        assert_eq!(window.load::<u32>(4096), 1);
    }

    #[test]
    fn a_fork_shares_pages_until_they_are_written() {
        let window = Window::new(Memory::default());
        window.grow(1 << 20);
        for page in 0..100 {
            window.store::<u32>(page * PAGE_SIZE as u32, page + 1);
        }
        assert_eq!(window.memory().resident_bytes(), 100 * PAGE_SIZE);
        let kept = window.fork();
        window.store::<u8>(5 * PAGE_SIZE as u32, 0);
        let same = |number: usize| kept.page(number) == window.memory().page(number);
        assert!((0..100).all(|number| same(number) == (number != 5)));
        // What was never written has no page, and reads as zero.
        assert_eq!(
            (window.load::<u64>(200 * PAGE_SIZE as u32), window.memory().resident_bytes()),
            (0, 100 * PAGE_SIZE)
        );
    }

    #[test]
    fn pages_come_in_order() {
        let window = Window::new(Memory::default());
        window.grow(1 << 24);
        for address in [9 << 20, 4096, 1 << 20, 5000] {
            window.store::<u8>(address, 1);
        }
        let addresses: Vec<u32> = window.memory().pages().map(|(address, _)| address).collect();
        assert_eq!(addresses, [4096, 1 << 20, 9 << 20]);
    }

    #[test]
    fn what_is_beyond_the_limit_is_not_mapped() {
        let window = Window::new(Memory::default());
        assert!(!window.is_mapped(0, 1));
        window.grow(1 << 20);
        assert!(window.is_mapped(0, 1 << 20) && window.is_mapped((1 << 20) - 8, 8));
        assert!(!window.is_mapped(u64::MAX, 1) && !window.is_mapped(1 << 33, 1));
        window.grow(4096);
        assert!(window.is_mapped(0, 1 << 20), "it never shrinks");
    }

    #[test]
    fn signs_and_widths() {
        let window = Window::new(Memory::default());
        window.grow(1 << 20);
        window.store::<i64>(64, -2);
        assert_eq!((window.load::<u8>(64), window.load::<i8>(64), window.load::<u16>(70)), (0xfe, -2, 0xffff));
        window.store::<i16>(66, 0x1234);
        assert_eq!(window.load::<u64>(64), 0xffff_ffff_1234_fffe);
    }
}
