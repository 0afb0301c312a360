//! Objects: allocation and typed access.

use crate::Ref;
use crate::flow::{Exit, Feature, Flow};
use crate::gc::Collection;
use crate::machine::Machine;
use crate::object::{self, init};
use crate::vm::Vm;
use program::Kind;
use program::link::{ARRAY_HEADER, Class, Shape};
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;

/// HotSpot's: the largest `int` less an array's header in words.
const MAX_ARRAY_LENGTH: u32 = i32::MAX as u32 - 2;

impl<M: Machine> Vm<M> {
    /// Zeroed memory for an object, 8-aligned. `None` when the heap is full.
    #[inline]
    pub(crate) fn allocate(&mut self, size: u32) -> Option<u32> {
        let size = size.checked_add(7)? & !7;
        let heap = &mut self.state.heap;
        if heap.end - heap.next < size {
            return self.allocate_slow(size);
        }
        let address = heap.next;
        heap.next += size;
        heap.allocated += size as u64;
        Some(address)
    }

    #[cold]
    #[inline(never)]
    fn allocate_slow(&mut self, size: u32) -> Option<u32> {
        const FRESH: u32 = 256 << 10;
        const NEAR: usize = 32;
        let found = self
            .take_span(size, NEAR)
            .or_else(|| self.take_fresh(size.max(FRESH)))
            .or_else(|| self.take_fresh(size))
            .or_else(|| self.take_span(size, usize::MAX));
        let (start, len) = found?;
        self.collection = Collection::NotNeeded;
        let heap = &mut self.state.heap;
        if start != heap.end {
            heap.next = start;
        }
        heap.end = start + len;
        let address = heap.next;
        heap.next += size;
        heap.allocated += size as u64;
        Some(address)
    }

    /// A free span of the last collection that is large enough, among the first `look` ones.
    fn take_span(&mut self, size: u32, look: usize) -> Option<(u32, u32)> {
        let heap = &mut self.state.heap;
        let from_end = heap.spans.iter().rev().take(look).position(|&(_, len)| len >= size)?;
        let spans = Rc::make_mut(&mut heap.spans);
        Some(spans.remove(spans.len() - 1 - from_end))
    }

    /// Memory that was never used.
    fn take_fresh(&mut self, len: u32) -> Option<(u32, u32)> {
        let heap = &mut self.state.heap;
        let end = heap.top.checked_add(len).filter(|end| end - object::HEAP <= self.options.max_heap)?;
        let start = std::mem::replace(&mut heap.top, end);
        self.memory.grow(end);
        Some((start, len))
    }

    /// A new instance with all fields zero. The class must be initialised already where that matters.
    #[inline]
    pub fn new_object(&mut self, class: &'static Class) -> Flow<Ref> {
        match self.allocate(class.instance_size) {
            Some(address) => {
                self.memory.store(address + object::CLASS, class.id);
                Continue(Ref(address))
            }
            None => self.out_of_memory(),
        }
    }

    /// A new array of class `class` (not of its component).
    #[inline]
    pub fn new_array(&mut self, class: &'static Class, length: u32) -> Flow<Ref> {
        let Shape::Array { kind, .. } = class.shape else { unreachable!("{class:?} is no array class") };
        let bytes = length as u64 * kind.size() as u64 + ARRAY_HEADER as u64;
        if length > MAX_ARRAY_LENGTH {
            return Break(self.throw_new("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
        }
        match u32::try_from(bytes).ok().filter(|&bytes| bytes < u32::MAX - 16).and_then(|bytes| self.allocate(bytes)) {
            Some(address) => {
                self.memory.store(address + object::CLASS, class.id);
                self.memory.store(address + object::LENGTH, length);
                Continue(Ref(address))
            }
            None => self.out_of_memory(),
        }
    }

    /// The heap is full: garbage is collected and the instruction executed again; if that was done already, Java gets
    /// its error.
    #[cold]
    fn out_of_memory(&mut self) -> Flow<Ref> {
        if self.collection != Collection::Done {
            self.collection = Collection::Wanted;
            return Break(Exit::Again);
        }
        self.collection = Collection::NotNeeded;
        Break(self.throw_new("java/lang/OutOfMemoryError", "Java heap space"))
    }

    pub fn new_primitive_array(&mut self, kind: Kind, length: u32) -> Flow<Ref> {
        let class = self.program.primitive_array(kind);
        self.new_array(class, length)
    }

    pub fn new_byte_array(&mut self, bytes: &[u8]) -> Flow<Ref> {
        let array = self.new_primitive_array(Kind::Byte, bytes.len() as u32)?;
        self.memory.write_bytes(array.0 + ARRAY_HEADER, bytes);
        Continue(array)
    }

    pub fn new_int_array(&mut self, values: &[i32]) -> Flow<Ref> {
        let array = self.new_primitive_array(Kind::Int, values.len() as u32)?;
        for (index, &value) in values.iter().enumerate() {
            self.memory.store(array.0 + ARRAY_HEADER + index as u32 * 4, value);
        }
        Continue(array)
    }

    /// An array of references, of component class `component`.
    pub fn new_ref_array(&mut self, component: &'static Class, elements: &[Ref]) -> Flow<Ref> {
        let class = self.program.array_of(component);
        let array = self.new_array(class, elements.len() as u32)?;
        for (index, &element) in elements.iter().enumerate() {
            self.set_ref_element(array, index as u32, element);
        }
        Continue(array)
    }

    #[inline(always)]
    pub fn class_of(&self, object: Ref) -> &'static Class {
        self.program.class(self.memory.load::<u32>(object.0 + object::CLASS))
    }

    #[inline(always)]
    pub fn length_of(&self, array: Ref) -> u32 {
        self.memory.load(array.0 + object::LENGTH)
    }

    pub fn ref_element(&self, array: Ref, index: u32) -> Ref {
        debug_assert!(index < self.length_of(array));
        Ref(self.memory.load(array.0 + ARRAY_HEADER + index * 4))
    }

    pub fn set_ref_element(&mut self, array: Ref, index: u32, value: Ref) {
        debug_assert!(index < self.length_of(array));
        M::store(self, array.0 + ARRAY_HEADER + index * 4, Kind::Ref, M::reference(value));
    }

    pub fn ref_elements(&self, array: Ref) -> Vec<Ref> {
        (0..self.length_of(array)).map(|index| self.ref_element(array, index)).collect()
    }

    /// The contents of a `byte[]` (or `boolean[]`).
    pub fn bytes_of(&self, array: Ref) -> Vec<u8> {
        let mut bytes = vec![0; self.length_of(array) as usize];
        self.memory.read_bytes(array.0 + ARRAY_HEADER, &mut bytes);
        bytes
    }

    pub fn ints_of(&self, array: Ref) -> Vec<i32> {
        (0..self.length_of(array)).map(|index| self.memory.load(array.0 + ARRAY_HEADER + index * 4)).collect()
    }

    /// Bytes that an object takes.
    pub fn size_of(&self, object: Ref) -> u32 {
        let class = self.class_of(object);
        let size = match class.shape {
            Shape::Array { kind, .. } => ARRAY_HEADER + self.length_of(object) * kind.size(),
            _ if class.id == self.program.core().class.id => self.mirror_size(object),
            _ => class.instance_size,
        };
        (size + 7) & !7
    }

    /// The shallow copy that `Object.clone` makes.
    pub fn clone_object(&mut self, object: Ref) -> Flow<Ref> {
        let class = self.class_of(object);
        let copy = match class.shape {
            Shape::Array { .. } => self.new_array(class, self.length_of(object))?,
            _ => self.new_object(class)?,
        };
        let header = if class.is_array() { ARRAY_HEADER } else { program::link::OBJECT_HEADER };
        let size = match class.shape {
            Shape::Array { kind, .. } => ARRAY_HEADER + self.length_of(object) * kind.size(),
            _ => class.instance_size,
        };
        self.memory.copy(object.0 + header, copy.0 + header, (size - header) as usize);
        Continue(copy)
    }

    /// `System.identityHashCode`: a pseudo-random sequence, assigned when first asked for.
    pub fn identity_hash(&mut self, object: Ref) -> i32 {
        if object.is_null() {
            return 0;
        }
        let hash: u32 = self.memory.load(object.0 + object::HASH);
        if hash != 0 {
            return hash as i32;
        }
        // xorshift32; 25 bits as HotSpot keeps at most 31.
        let mut next = self.state.hash_state;
        let hash = loop {
            next ^= next << 13;
            next ^= next >> 17;
            next ^= next << 5;
            let hash = next & 0x7fff_ffff;
            if hash != 0 {
                break hash;
            }
        };
        self.state.hash_state = next;
        self.state.chance_reads += u64::from(!self.is_asked_by_jdk());
        self.memory.store(object.0 + object::HASH, hash);
        hash as i32
    }

    /// Whether it is a class of the JDK that asks: its tables show nothing but the order of their elements. Texts do.
    fn is_asked_by_jdk(&self) -> bool {
        let frames = self.thread().frames.iter().rev();
        let mut askers = frames.filter(|frame| !matches!(&*frame.method.name, "hashCode" | "identityHashCode"));
        askers.next().is_some_and(|frame| frame.method.class.is_trusted() && frame.method.name != "toString")
    }

    // --- class mirrors ---

    pub(crate) fn class_entry(class: &Class) -> u32 {
        object::CLASS_TABLE + class.id * 8
    }

    pub fn init_word(&self, class: &Class) -> u32 {
        self.memory.load(Self::class_entry(class) + 4)
    }

    pub fn is_initialized(&self, class: &Class) -> bool {
        self.init_word(class) & 0xff == init::DONE
    }

    pub(crate) fn set_init_word(&mut self, class: &Class, word: u32) {
        self.memory.store(Self::class_entry(class) + 4, word);
    }

    /// Where the statics of a class start in its mirror.
    #[inline(always)]
    pub fn statics_offset(&self) -> u32 {
        (self.program.core().class.instance_size + 7) & !7
    }

    fn mirror_size(&self, mirror: Ref) -> u32 {
        let class = self.class_of_mirror(mirror);
        self.statics_offset() + class.statics_size
    }

    /// The class that a `java.lang.Class` object stands for.
    pub fn class_of_mirror(&self, mirror: Ref) -> &'static Class {
        self.program.class(self.memory.load(mirror.0 + self.known.class_number))
    }

    /// The `java.lang.Class` of a class.
    #[inline]
    pub fn mirror(&mut self, class: &'static Class) -> Flow<Ref> {
        let found: u32 = self.memory.load(Self::class_entry(class));
        if found != 0 { Continue(Ref(found)) } else { self.make_mirror(class) }
    }

    /// Whether the class has a `java.lang.Class` in this state.
    pub fn has_mirror(&self, class: &Class) -> bool {
        self.memory.load::<u32>(Self::class_entry(class)) != 0
    }

    #[cold]
    fn make_mirror(&mut self, class: &'static Class) -> Flow<Ref> {
        let component = match class.component() {
            Some(component) => self.mirror(component)?,
            None => Ref::NULL,
        };
        let class_class = self.program.core().class;
        let size = self.statics_offset() + class.statics_size;
        let Some(address) = self.allocate(size) else { return self.out_of_memory() };
        let mirror = Ref(address);
        self.memory.store(address + object::CLASS, class_class.id);
        self.memory.store(address + self.known.class_number, class.id);
        self.memory.store(Self::class_entry(class), address);
        if class.is_array() || class.is_primitive() {
            self.set_init_word(class, init::DONE);
        }
        self.put_ref(mirror, "componentType", component);
        let loader = self.loader_object(class.loader);
        self.put_ref(mirror, "classLoader", loader);
        let module = self.module_object(class);
        self.put_ref(mirror, "module", module);
        if class_class.field_named("modifiers").is_some() {
            let modifiers = self.modifiers_of(class);
            self.put_int(mirror, "modifiers", modifiers as i32);
        }
        if class_class.field_named("primitive").is_some() {
            self.put_int(mirror, "primitive", class.is_primitive() as i32);
        }
        Continue(mirror)
    }

    /// The flags that `Class.getModifiers` shows: those of the `InnerClasses` entry for member classes.
    pub fn modifiers_of(&self, class: &'static Class) -> u16 {
        if let Some(component) = class.component() {
            return (self.modifiers_of(component) & 0x0007) | 0x0410;
        }
        let flags = class
            .file
            .and_then(|file| file.inner_classes.iter().find(|inner| inner.inner == file.name))
            .map_or(class.access, |inner| inner.access);
        flags & !program::classfile::access::SUPER
    }

    pub fn loader_object(&self, loader: program::link::Loader) -> Ref {
        self.state.loaders.get(&loader).copied().unwrap_or(Ref::NULL)
    }

    fn module_object(&self, class: &Class) -> Ref {
        match class.module {
            Some(name) => self.state.modules.get(&name).copied().unwrap_or(Ref::NULL),
            None if class.loader == program::link::Loader::BOOT => self.state.boot_unnamed_module,
            None => {
                let loader = self.loader_object(class.loader);
                if loader.is_null() { Ref::NULL } else { self.get_ref(loader, "unnamedModule") }
            }
        }
    }

    /// Reads a value of any kind.
    #[inline]
    pub fn load(&self, address: u32, kind: Kind) -> M::Value {
        M::load(self, address, kind)
    }

    #[inline]
    pub fn store(&mut self, address: u32, kind: Kind, value: M::Value) {
        M::store(self, address, kind, value);
    }

    /// The concrete bits of a value, or the end of the run with the name of what needed them.
    pub fn concrete(&self, value: M::Value) -> Flow<u64> {
        match M::bits(value) {
            Some(bits) => Continue(bits),
            None => Break(Exit::lacks(Feature::SymbolicArgument(self.frame().method.to_string()))),
        }
    }
}
