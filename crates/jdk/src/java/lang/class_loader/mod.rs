//! `java.lang.ClassLoader`

mod package;

use super::class::set_protection_domain;
use super::class::types::{class_arg, mirror_value, set_arg};
use program::Name;
use program::link::{ARRAY_HEADER, Class, Definition, Loader, Trouble};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    package::add(natives);
    natives.add(
        "java/lang/ClassLoader",
        &[
            ("defineClass0", define_class0),
            ("defineClass1", define_class1),
            ("defineClass2", define_class2),
            ("findBootstrapClass(Ljava/lang/String;)Ljava/lang/Class;", find_bootstrap_class),
            ("findLoadedClass0(Ljava/lang/String;)Ljava/lang/Class;", find_loaded_class),
            ("findInitiatedClass0(Ljava/lang/String;)Ljava/lang/Class;", find_loaded_class),
            ("retrieveDirectives()Ljava/lang/AssertionStatusDirectives;", retrieve_directives),
        ],
    );
}

/// A class name given as `a.b.C`, in internal form; `None` for null.
fn name_arg<M: Machine>(vm: &mut Vm<M>, index: u32) -> Flow<Option<Name>> {
    let string = vm.arg_ref(index)?;
    if string.is_null() {
        return Continue(None);
    }
    Continue(Some(Name::new(&vm.string(string).replace('.', "/"))))
}

/// The part of a `byte[]` that arguments name; kept for ever, as the bytes of every class are.
fn bytes_arg<M: Machine>(vm: &mut Vm<M>, array: u32) -> Flow<&'static [u8]> {
    let bytes = vm.arg_object(array)?;
    let (offset, length) = (vm.arg_int(array + 1)?, vm.arg_int(array + 2)?);
    let fits = offset >= 0 && length >= 0 && i64::from(offset) + i64::from(length) <= i64::from(vm.length_of(bytes));
    if !fits {
        return Break(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", ""));
    }
    let mut copy = vec![0; length as usize];
    vm.memory.read_bytes(bytes.0 + ARRAY_HEADER + offset as u32, &mut copy);
    Continue(Box::leak(copy.into_boxed_slice()))
}

/// The named module of a loader that holds a package. Dynamic modules, which `Proxy` makes, name their packages
/// after themselves; every other package in a named module is one of the JDK's.
fn module_of_package<M: Machine>(vm: &Vm<M>, loader: Loader, class: &str) -> Option<Name> {
    let (package, _) = class.rsplit_once('/')?;
    if loader.is_built_in()
        && let Some(module) = vm.program.jdk.image.module_of_package(package)
        && vm.program.module_loader(module) == loader
        && vm.state.modules.contains_key(&module)
    {
        return Some(module);
    }
    let package = package.replace('/', ".");
    let object = vm.loader_object(loader);
    vm.state
        .modules
        .iter()
        .find(|(name, module)| {
            package.strip_suffix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
                && vm.get_ref(**module, "loader") == object
        })
        .map(|(name, _)| *name)
}

/// The internal name in a class file's header, for classes that are defined without saying their name.
fn name_in_file(bytes: &'static [u8]) -> Option<Name> {
    program::classfile::ClassFile::parse(bytes).ok().map(|file| file.name)
}

fn define<M: Machine>(
    vm: &mut Vm<M>,
    loader: Ref,
    name: Option<Name>,
    bytes: &'static [u8],
    domain: Ref,
    source: Ref,
) -> Flow<M::Value> {
    let trusted = !loader.is_null() && vm.class_of(loader).name == "jdk/internal/reflect/DelegatingClassLoader";
    let loader = vm.loader_of(loader);
    let module = if trusted {
        // Accessors that reflection writes: they may do what the verifier and access control forbid.
        Some(Name::new("java.base"))
    } else {
        name.or_else(|| name_in_file(bytes)).and_then(|name| module_of_package(vm, loader, &name))
    };
    let origin = if source.is_null() { String::new() } else { vm.string(source) };
    let definition = Definition { module, origin, ..Definition::default() };
    let class = match vm.program.define(loader, name, bytes, definition) {
        Err(Trouble::Throw(error)) if error.class == "java/lang/LinkageError" => {
            let known = name.or_else(|| name_in_file(bytes)).and_then(|name| vm.program.known(loader, name));
            let message = known.map_or(error.message, |known| duplicate(vm, known));
            return Break(vm.throw_new("java/lang/LinkageError", &message));
        }
        other => vm.linked(other)?,
    };
    let mirror = vm.mirror(class)?;
    set_protection_domain(vm, mirror, domain);
    Continue(M::reference(mirror))
}

/// HotSpot's message for a class that its loader defines a second time.
fn duplicate<M: Machine>(vm: &Vm<M>, class: &'static Class) -> String {
    let text = |loader: Ref| {
        let name = if loader.is_null() { Ref::NULL } else { vm.get_ref(loader, "nameAndId") };
        if name.is_null() { "'bootstrap'".to_string() } else { vm.string(name) }
    };
    let object = vm.loader_object(class.loader);
    let (loader, name) = (text(object), class.java_name());
    let kind = match class {
        _ if class.is_interface() => "interface",
        _ if class.is_abstract() => "abstract class",
        _ => "class",
    };
    let parent = if class.loader.is_built_in() {
        String::new()
    } else {
        format!(", parent loader {}", text(vm.get_ref(object, "parent")))
    };
    let module = class.module.map_or("unnamed module".to_string(), |module| format!("module {module}"));
    format!(
        "loader {loader} attempted duplicate {kind} definition for {name}. ({name} is in {module} of loader \
         {loader}{parent})"
    )
}

/// `defineClass1(ClassLoader loader, String name, byte[] b, int off, int len, ProtectionDomain pd, String source)`
fn define_class1<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let loader = vm.arg_ref(0)?;
    let name = name_arg(vm, 1)?;
    let bytes = bytes_arg(vm, 2)?;
    let (domain, source) = (vm.arg_ref(5)?, vm.arg_ref(6)?);
    define(vm, loader, name, bytes, domain, source)
}

/// As `defineClass1`, with the bytes in a direct `ByteBuffer`.
fn define_class2<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let loader = vm.arg_ref(0)?;
    let name = name_arg(vm, 1)?;
    let buffer = vm.arg_object(2)?;
    let (offset, length) = (vm.arg_int(3)?, vm.arg_int(4)?);
    let (domain, source) = (vm.arg_ref(5)?, vm.arg_ref(6)?);
    let capacity = vm.get_int(buffer, "capacity");
    let address = vm.get_long(buffer, "address");
    let fits = offset >= 0 && length >= 0 && i64::from(offset) + i64::from(length) <= i64::from(capacity);
    let Some(address) = u32::try_from(address).ok().filter(|_| fits) else {
        return Break(vm.throw_new("java/lang/ArrayIndexOutOfBoundsException", ""));
    };
    let mut copy = vec![0; length as usize];
    vm.memory.read_bytes(address + offset as u32, &mut copy);
    define(vm, loader, name, Box::leak(copy.into_boxed_slice()), domain, source)
}

const NESTMATE: i32 = 1;
const HIDDEN: i32 = 2;
/// Added to the flags in their argument slot once the class is defined and its mirror in the slot of the lookup class.
const DEFINED: i32 = 1 << 30;

/// `defineClass0(ClassLoader loader, Class<?> lookup, String name, byte[] b, int off, int len, ProtectionDomain pd,
/// boolean initialize, int flags, Object classData)`
fn define_class0<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let flags = vm.arg_int(8)?;
    let class = if flags & DEFINED != 0 {
        class_arg(vm, 1)?
    } else {
        let class = define_for_lookup(vm, flags)?;
        let mirror = vm.mirror(class)?;
        set_arg(vm, 1, M::reference(mirror));
        set_arg(vm, 8, M::int(flags | DEFINED));
        class
    };
    if vm.arg_bool(7)? {
        vm.initialize(class)?;
    } else {
        vm.link(class)?;
    }
    mirror_value(vm, Some(class))
}

fn define_for_lookup<M: Machine>(vm: &mut Vm<M>, flags: i32) -> Flow<&'static Class> {
    let loader = vm.arg_ref(0)?;
    let loader = vm.loader_of(loader);
    let lookup = class_arg(vm, 1)?;
    let name = name_arg(vm, 2)?;
    let bytes = bytes_arg(vm, 3)?;
    let (domain, data) = (vm.arg_ref(6)?, vm.arg_ref(9)?);
    let mut definition =
        Definition { module: lookup.module, origin: "__Lookup_defineClass__".to_string(), ..Definition::default() };
    if flags & HIDDEN != 0 {
        let base = name.or_else(|| name_in_file(bytes)).unwrap_or(lookup.name);
        vm.state.hidden_classes += 1;
        definition.hidden_name = Some(Name::new(&format!("{base}/0x{:016x}", vm.state.hidden_classes)));
        if flags & NESTMATE != 0 {
            definition.nest_host = Some(vm.program.nest_host(lookup));
        }
    }
    let class = vm.program.define(loader, name, bytes, definition);
    let class = vm.linked(class)?;
    let mirror = vm.mirror(class)?;
    set_protection_domain(vm, mirror, domain);
    vm.put_ref(mirror, "classData", data);
    Continue(class)
}

fn find_bootstrap_class<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let text = vm.arg_string(0)?;
    if text.contains('/') || text.starts_with('[') {
        return mirror_value(vm, None);
    }
    let found = vm.program.find(Loader::BOOT, Name::new(&text.replace('.', "/")));
    let found = vm.linked(found)?;
    mirror_value(vm, found)
}

fn find_loaded_class<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let loader = vm.loader_of(this);
    let text = vm.arg_string(1)?;
    let found = vm.program.known(loader, Name::new(&text.replace('.', "/")));
    let found = found.filter(|class| !loader.is_built_in() || is_loaded(vm, class));
    mirror_value(vm, found)
}

/// Whether this execution has come across a class of a built-in loader, which perhaps another one has loaded: it, or one
/// that descends from it, has a `java.lang.Class`.
fn is_loaded<M: Machine>(vm: &Vm<M>, class: &Class) -> bool {
    vm.program.all_classes().any(|other| vm.has_mirror(other) && other.is_subclass_of(class))
}

/// The `-ea` option as `AssertionStatusDirectives`.
fn retrieve_directives<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = vm.boot_class("java/lang/AssertionStatusDirectives")?;
    vm.initialize(class)?;
    let string = vm.string_class();
    let none = vm.new_ref_array(string, &[])?;
    let no_flags = vm.new_primitive_array(program::Kind::Bool, 0)?;
    let directives = vm.new_object(class)?;
    for (names, flags) in [("classes", "classEnabled"), ("packages", "packageEnabled")] {
        vm.put_ref(directives, names, none);
        vm.put_ref(directives, flags, no_flags);
    }
    vm.put_int(directives, "deflt", i32::from(vm.options.assertions));
    Continue(M::reference(directives))
}
