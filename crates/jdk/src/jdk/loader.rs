//! `jdk.internal.loader` and `jdk.internal.jimage`: the built-in loaders find classes through the machine; the JDK's
//! native libraries are this crate, so that loading them does nothing.

use crate::java::lang::class::types::mirror_value;
use program::Name;
use program::link::Loader;
use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow::{Break, Continue};
use std::os::unix::fs::FileExt;
use std::path::Path;
use vm::{Flow, Machine, Natives, Ref, Reply, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "jdk/internal/loader/BuiltinClassLoader",
        &[
            ("loadClassOrNull(Ljava/lang/String;Z)Ljava/lang/Class;", |vm| find_class(vm, 1)),
            ("findClassOnClassPathOrNull(Ljava/lang/String;)Ljava/lang/Class;", |vm| find_class(vm, 1)),
            (
                "findClassInModuleOrNull(Ljdk/internal/loader/BuiltinClassLoader$LoadedModule;Ljava/lang/String;)\
                 Ljava/lang/Class;",
                |vm| find_class(vm, 2),
            ),
        ],
    );
    natives.add(
        "jdk/internal/loader/BootLoader",
        &[
            ("getSystemPackageLocation(Ljava/lang/String;)Ljava/lang/String;", get_system_package_location),
            ("getSystemPackageNames()[Ljava/lang/String;", get_system_package_names),
            ("loadLibrary(Ljava/lang/String;)V", |vm| vm.void()),
        ],
    );
    natives.add(
        "jdk/internal/loader/NativeLibraries",
        &[
            ("findBuiltinLib(Ljava/lang/String;)Ljava/lang/String;", find_builtin_library),
            ("load", load_library),
            ("unload", |vm| vm.void()),
            ("findEntry0", |_| Continue(M::long(0))),
        ],
    );
    natives.add("jdk/internal/loader/NativeLibrary", &[("findEntry0(JLjava/lang/String;)J", |_| Continue(M::long(0)))]);
    natives.add(
        "jdk/internal/loader/RawNativeLibraries",
        &[("load0", |_| Continue(M::int(0))), ("unload0", |vm| vm.void())],
    );
    natives.add(
        "jdk/internal/jimage/NativeImageBuffer",
        &[("getNativeMap(Ljava/lang/String;)Ljava/nio/ByteBuffer;", get_native_map)],
    );
    natives.add("jdk/internal/jimage/BasicImageReader", &[("readBuffer(JJ)Ljava/nio/ByteBuffer;", read_buffer)]);
}

/// The class named by argument `index`, or null.
fn find_class<M: Machine>(vm: &mut Vm<M>, index: u32) -> Flow<M::Value> {
    let this = vm.this()?;
    let loader = vm.loader_of(this);
    let text = vm.arg_string(index)?;
    if text.contains('/') || text.starts_with('[') {
        return mirror_value(vm, None);
    }
    let found = vm.program.find(loader, Name::new(&text.replace('.', "/")));
    let found = vm.linked(found)?;
    mirror_value(vm, found)
}

/// Where the classes of a package of the boot loader come from.
fn get_system_package_location<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let package = vm.arg_string(0)?.replace('.', "/");
    let module = vm.program.jdk.image.module_of_package(&package);
    let location = match module.filter(|&module| vm.program.module_loader(module) == Loader::BOOT) {
        Some(module) => vm.new_string(&format!("jrt:/{module}"))?,
        None => Ref::NULL,
    };
    Continue(M::reference(location))
}

/// The packages of which the boot loader has loaded classes in this execution.
fn get_system_package_names<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let mut packages: Vec<&'static str> = vm
        .program
        .all_classes()
        .filter(|class| class.loader == Loader::BOOT && class.file.is_some() && !class.hidden && vm.has_mirror(class))
        .map(|class| class.package())
        .filter(|package| !package.is_empty())
        .collect();
    packages.sort_unstable();
    packages.dedup();
    let mut names = Vec::with_capacity(packages.len());
    for package in packages {
        names.push(vm.new_string(package)?);
    }
    let class = vm.string_class();
    Continue(M::reference(vm.new_ref_array(class, &names)?))
}

/// `libnet.so` is built in, as `net`, if the JDK has a library of that name.
fn find_builtin_library<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let file = vm.arg_string(0)?;
    let name = file.strip_prefix("lib").and_then(|name| name.strip_suffix(".so"));
    let known = !file.contains('/') && vm.program.jdk.home.join("lib").join(&file).is_file();
    let name = match name.filter(|_| known) {
        Some(name) => vm.new_string(name)?,
        None => Ref::NULL,
    };
    Continue(M::reference(name))
}

/// `load(NativeLibraryImpl impl, String name, boolean isBuiltin, …)`: false for any that is not of the JDK, from
/// which Java makes an `UnsatisfiedLinkError`.
fn load_library<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let library = vm.arg_object(0)?;
    let built_in = vm.arg_bool(2)?;
    if built_in {
        const JNI_VERSION_10: i32 = 0x000a_0000;
        vm.put_long(library, "handle", 1);
        vm.put_int(library, "jniVersion", JNI_VERSION_10);
    }
    Continue(M::int(i32::from(built_in)))
}

/// A file that the program may read: any of the JDK, others as the host says.
fn open<M: Machine>(vm: &Vm<M>, path: &str) -> Option<File> {
    let path = Path::new(path);
    let allowed = path.starts_with(&vm.program.jdk.home) || vm.host.may_read(path);
    if allowed { File::open(path).ok() } else { None }
}

/// `ByteBuffer.wrap` of bytes, in two executions of the native that needs it.
fn wrapped<M: Machine>(vm: &mut Vm<M>, bytes: impl FnOnce(&mut Vm<M>) -> Flow<Option<Vec<u8>>>) -> Flow<M::Value> {
    if let Reply::Returned(Some(buffer)) = vm.reply() {
        return Continue(buffer);
    }
    let class = vm.boot_class("java/nio/ByteBuffer")?;
    vm.initialize(class)?;
    let wrap = class.declared_method("wrap", "([B)Ljava/nio/ByteBuffer;").expect("ByteBuffer has wrap");
    let Some(bytes) = bytes(vm)? else { return Continue(M::reference(Ref::NULL)) };
    let array = vm.new_byte_array(&bytes)?;
    Break(vm.call(wrap, &[M::reference(array)], false))
}

/// The index of an image: header, tables and strings. The contents are read one by one, by [`read_buffer`].
fn get_native_map<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    wrapped(vm, |vm| {
        let path = vm.arg_string(0)?;
        Continue(open(vm, &path).and_then(|file| read_index(&file)))
    })
}

fn read_index(file: &File) -> Option<Vec<u8>> {
    const HEADER: usize = 28;
    let mut header = [0; HEADER];
    file.read_exact_at(&mut header, 0).ok()?;
    let word = |index: usize| {
        let bytes = header.get(index * 4..index * 4 + 4)?;
        Some(u64::from(u32::from_ne_bytes(bytes.try_into().ok()?)))
    };
    // Redirects and offsets of the table's entries, then their attributes, then the strings.
    let (table, locations, strings) = (word(4)?, word(5)?, word(6)?);
    let size = HEADER as u64 + table * 8 + locations + strings;
    let mut index = Vec::new();
    file.take(size).read_to_end(&mut index).ok()?;
    Some(index)
}

/// `readBuffer(long offset, long size)`
fn read_buffer<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    wrapped(vm, |vm| {
        let this = vm.this()?;
        let (offset, size) = (vm.arg_long(1)?, vm.arg_long(3)?);
        let name = vm.get_ref(this, "name");
        let path = vm.string(name);
        let (Ok(offset), Ok(size)) = (u64::try_from(offset), u32::try_from(size)) else {
            return Break(vm.throw_new("java/lang/IndexOutOfBoundsException", "Bad offset or size"));
        };
        let read = open(vm, &path).and_then(|file| {
            let mut bytes = vec![0; size as usize];
            file.read_exact_at(&mut bytes, offset).ok().map(|()| bytes)
        });
        match read {
            Some(bytes) => Continue(Some(bytes)),
            None => Break(vm.throw_new("java/lang/RuntimeException", "Short read of the image")),
        }
    })
}
