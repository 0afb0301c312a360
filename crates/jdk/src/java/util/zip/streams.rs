//! `Inflater` and `Deflater`. Their handles name resources; results pack the bytes read (31 bits), the bytes written
//! (31 bits) and two flags into a `long`.

use super::deflate::{self, Deflate, Flush, Strategy};
use super::inflate::{Inflate, Status};
use program::link::ARRAY_HEADER;
use std::any::Any;
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;
use vm::{Flow, Machine, Natives, Resource, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/util/zip/Inflater",
        &[
            ("init(Z)J", init_inflater),
            ("inflateBytesBytes", inflate::<M, true, true>),
            ("inflateBytesBuffer", inflate::<M, true, false>),
            ("inflateBufferBytes", inflate::<M, false, true>),
            ("inflateBufferBuffer", inflate::<M, false, false>),
            ("setDictionary(J[BII)V", set_dictionary::<M, Inflate, true>),
            ("setDictionaryBuffer(JJI)V", set_dictionary::<M, Inflate, false>),
            ("getAdler(J)I", adler::<M, Inflate>),
            ("reset(J)V", reset::<M, Inflate>),
            ("end(J)V", end),
        ],
    );
    natives.add(
        "java/util/zip/Deflater",
        &[
            ("init(IIZ)J", init_deflater),
            ("deflateBytesBytes", deflate::<M, true, true>),
            ("deflateBytesBuffer", deflate::<M, true, false>),
            ("deflateBufferBytes", deflate::<M, false, true>),
            ("deflateBufferBuffer", deflate::<M, false, false>),
            ("setDictionary(J[BII)V", set_dictionary::<M, Deflate, true>),
            ("setDictionaryBuffer(JJI)V", set_dictionary::<M, Deflate, false>),
            ("getAdler(J)I", adler::<M, Deflate>),
            ("reset(J)V", reset::<M, Deflate>),
            ("end(J)V", end),
        ],
    );
}

/// What both kinds of streams can do.
trait Stream: Clone + 'static {
    fn set_dictionary(&mut self, dictionary: &[u8]) -> bool;
    fn adler(&self) -> u32;
    fn reset(&mut self);
}

macro_rules! stream {
    ($name:ty) => {
        impl Stream for $name {
            fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
                self.set_dictionary(dictionary)
            }
            fn adler(&self) -> u32 {
                self.adler()
            }
            fn reset(&mut self) {
                self.reset();
            }
        }
        impl Resource for $name {
            fn as_any(&self) -> &dyn Any {
                self
            }
            fn clone_boxed(&self) -> Rc<dyn Resource> {
                Rc::new(self.clone())
            }
            fn as_any_mut(&mut self) -> &mut dyn Any {
                self
            }
        }
    };
}
stream!(Inflate);
stream!(Deflate);

fn init_inflater<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let raw = vm.arg_bool(0)?;
    Continue(M::long(vm.keep(Inflate::new(raw)) as i64))
}

fn init_deflater<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (level, strategy, raw) = (vm.arg_int(0)?, vm.arg_int(1)?, vm.arg_bool(2)?);
    Continue(M::long(vm.keep(Deflate::new(level, Strategy::of(strategy), raw)) as i64))
}

fn closed<M: Machine, T>(vm: &mut Vm<M>) -> Flow<T> {
    Break(vm.throw_new("java/lang/NullPointerException", ""))
}

fn stream<M: Machine, S: Stream>(vm: &mut Vm<M>, handle: u64) -> Flow<&mut S> {
    // Looked up twice: a borrow that is returned on one path only would last for both.
    if vm.resource::<S>(handle).is_none() {
        return closed(vm);
    }
    match vm.resource_mut(handle) {
        Some(stream) => Continue(stream),
        None => unreachable!("the stream was just there"),
    }
}

fn adler<M: Machine, S: Stream>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let handle = vm.arg_long(0)? as u64;
    Continue(M::int(stream::<M, S>(vm, handle)?.adler() as i32))
}

fn reset<M: Machine, S: Stream>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let handle = vm.arg_long(0)? as u64;
    stream::<M, S>(vm, handle)?.reset();
    vm.void()
}

fn end<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let handle = vm.arg_long(0)? as u64;
    vm.release(handle);
    vm.void()
}

/// A range of bytes that slots from `at` name: an array, offset and length, or an address and length. Gives its
/// address, its length and the next slot.
fn range<M: Machine>(vm: &mut Vm<M>, at: u32, array: bool) -> Flow<(u32, usize, u32)> {
    if array {
        let array = vm.arg_object(at)?;
        let (offset, length) = (vm.arg_int(at + 1)?, vm.arg_int(at + 2)?);
        if offset < 0 || length < 0 || offset as i64 + length as i64 > vm.length_of(array) as i64 {
            return Break(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", ""));
        }
        Continue((array.0 + ARRAY_HEADER + offset as u32, length as usize, at + 3))
    } else {
        let (address, length) = (vm.arg_long(at)?, vm.arg_int(at + 2)?);
        if address < 0 || length < 0 || !vm.memory.is_mapped(address as u64, length as u64) {
            return Break(vm.throw_new("java/lang/InternalError", "a fault occurred in a native access to memory"));
        }
        Continue((address as u32, length as usize, at + 3))
    }
}

fn bytes<M: Machine>(vm: &Vm<M>, address: u32, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    vm.memory.read_bytes(address, &mut bytes);
    bytes
}

fn set_dictionary<M: Machine, S: Stream, const ARRAY: bool>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let handle = vm.arg_long(0)? as u64;
    let (address, length, _) = range(vm, 2, ARRAY)?;
    let error = vm.boot_class("java/lang/IllegalArgumentException")?;
    vm.initialize(error)?;
    let dictionary = bytes(vm, address, length);
    if stream::<M, S>(vm, handle)?.set_dictionary(&dictionary) {
        return vm.void();
    }
    Break(vm.throw_new("java/lang/IllegalArgumentException", ""))
}

fn packed<M: Machine>(read: usize, written: usize, finished: bool, other: bool) -> Flow<M::Value> {
    let flags = (finished as u64) << 62 | (other as u64) << 63;
    Continue(M::long((read as u64 | (written as u64) << 31 | flags) as i64))
}

/// `inflate(addr, input…, output…)`; the second flag asks for a dictionary.
fn inflate<M: Machine, const FROM_ARRAY: bool, const TO_ARRAY: bool>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let handle = vm.arg_long(1)? as u64;
    let (from, from_length, next) = range(vm, 3, FROM_ARRAY)?;
    let (to, to_length, _) = range(vm, next, TO_ARRAY)?;
    let error = vm.boot_class("java/util/zip/DataFormatException")?;
    vm.initialize(error)?;
    let input = bytes(vm, from, from_length);
    let mut output = vec![0; to_length];
    let (read, written, status) = stream::<M, Inflate>(vm, handle)?.run(&input, &mut output);
    vm.memory.write_bytes(to, &output[..written]);
    match status {
        Status::Error(message) => {
            let inflater = vm.this()?;
            vm.put_int(inflater, "inputConsumed", read as i32);
            vm.put_int(inflater, "outputConsumed", written as i32);
            Break(vm.throw_new("java/util/zip/DataFormatException", message))
        }
        Status::End => packed::<M>(read, written, true, false),
        Status::NeedDictionary => packed::<M>(read, written, false, true),
        Status::Ok => packed::<M>(read, written, false, false),
    }
}

/// `deflate(addr, input…, output…, flush, params)`; the second flag says that the parameters were not changed yet.
fn deflate<M: Machine, const FROM_ARRAY: bool, const TO_ARRAY: bool>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let handle = vm.arg_long(1)? as u64;
    let (from, from_length, next) = range(vm, 3, FROM_ARRAY)?;
    let (to, to_length, next) = range(vm, next, TO_ARRAY)?;
    let flush = match vm.arg_int(next)? {
        2 => Flush::Sync,
        3 => Flush::Full,
        4 => Flush::Finish,
        _ => Flush::None,
    };
    let params = vm.arg_int(next + 1)?;
    let input = bytes(vm, from, from_length);
    let mut output = vec![0; to_length];
    let stream = stream::<M, Deflate>(vm, handle)?;
    let (read, written, status) = if params & 1 != 0 {
        stream.set_params(params >> 3, Strategy::of(params >> 1 & 3), &input, &mut output)
    } else {
        stream.run(&input, &mut output, flush)
    };
    vm.memory.write_bytes(to, &output[..written]);
    let changed_nothing = params & 1 != 0 && status == deflate::Status::Blocked;
    packed::<M>(read, written, status == deflate::Status::End, changed_nothing)
}
