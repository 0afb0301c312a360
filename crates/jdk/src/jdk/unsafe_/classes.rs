//! Classes: initialisation, instances without constructors, definition from bytes.

use super::UNSAFE;
use program::Name;
use program::link::{Definition, Shape};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        UNSAFE,
        &[
            ("shouldBeInitialized0(Ljava/lang/Class;)Z", should_be_initialized),
            ("ensureClassInitialized0(Ljava/lang/Class;)V", ensure_initialized),
            ("allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance),
            ("defineClass0", define_class),
        ],
    );
}

fn should_be_initialized<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let mirror = vm.arg_object(1)?;
    let class = vm.class_of_mirror(mirror);
    let plain = matches!(class.shape, Shape::Object);
    Continue(M::int((plain && !vm.is_initialized(class)) as i32))
}

fn ensure_initialized<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let mirror = vm.arg_object(1)?;
    let class = vm.class_of_mirror(mirror);
    if matches!(class.shape, Shape::Object) {
        vm.initialize(class)?;
    }
    vm.void()
}

fn allocate_instance<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let mirror = vm.arg_object(1)?;
    let class = vm.class_of_mirror(mirror);
    if class.is_abstract() || class.is_interface() || !matches!(class.shape, Shape::Object) {
        return Break(vm.throw_new("java/lang/InstantiationException", &class.java_name()));
    }
    if class.id == vm.program.core().class.id {
        return Break(vm.throw_new("java/lang/IllegalAccessException", "java.lang.Class"));
    }
    vm.initialize(class)?;
    Continue(M::reference(vm.new_object(class)?))
}

/// `defineClass0(name, bytes, offset, length, loader, protectionDomain)`
fn define_class<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let name = vm.arg_ref(1)?;
    let bytes = vm.arg_object(2)?;
    let (offset, length) = (vm.arg_int(3)?, vm.arg_int(4)?);
    let loader = vm.arg_ref(5)?;
    let domain = vm.arg_ref(6)?;
    if offset < 0 || length < 0 || offset as i64 + length as i64 > vm.length_of(bytes) as i64 {
        return Break(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", ""));
    }
    let mut content = vec![0; length as usize];
    vm.memory.read_bytes(bytes.0 + program::link::ARRAY_HEADER + offset as u32, &mut content);
    let expected = (!name.is_null()).then(|| Name::new(&vm.string(name).replace('.', "/")));
    let loader = vm.loader_of(loader);
    // Classes live as long as the program.
    let content: &'static [u8] = content.leak();
    let defined = vm.program.define(loader, expected, content, Definition::default());
    let class = vm.linked(defined)?;
    let mirror = vm.mirror(class)?;
    if vm.has_field(mirror, "protectionDomain") {
        vm.put_ref(mirror, "protectionDomain", domain);
    }
    Continue(M::reference(mirror))
}
