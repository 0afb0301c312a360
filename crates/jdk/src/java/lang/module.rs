//! `java.lang.Module`. The machine resolves names without looking at exports and reads, so only the objects of the
//! modules and their loaders matter to it; `java.lang.Module` keeps the rest itself.

use program::Name;
use program::link::Export;
use std::ops::ControlFlow::Break;
use std::rc::Rc;
use vm::{Flow, Machine, Natives, Ref, Vm, object};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native(
        "java/lang/Module",
        &[
            ("defineModule0", define_module),
            ("addReads0", |vm| vm.void()),
            ("addExports0", add_qualified_export),
            ("addExportsToAll0", add_export),
            ("addExportsToAllUnnamed0", add_export),
        ],
    );
    natives.add_native("jdk/internal/loader/BootLoader", &[("setBootLoaderUnnamedModule0", set_boot_unnamed)]);
}

/// `defineModule0(Module module, boolean isOpen, String version, String location, Object[] packages)`
fn define_module<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let module = vm.arg_object(0)?;
    let name = vm.get_ref(module, "name");
    if name.is_null() {
        return Break(vm.throw_new("java/lang/IllegalArgumentException", "Module name cannot be null"));
    }
    let name = Name::new(&vm.string(name));
    let loader = vm.get_ref(module, "loader");
    let loader = vm.loader_of(loader);
    if loader.is_built_in() {
        vm.program.set_module_loader(name, loader);
    }
    Rc::make_mut(&mut vm.state.modules).insert(name, module);
    let classes: Vec<_> = vm.program.all_classes().filter(|class| class.module == Some(name)).collect();
    for class in classes {
        let mirror: u32 = vm.memory.load(object::CLASS_TABLE + class.id * 8);
        if mirror != 0 {
            vm.put_ref(Ref(mirror), "module", module);
        }
    }
    vm.void()
}

fn set_boot_unnamed<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    vm.state.boot_unnamed_module = vm.arg_object(0)?;
    vm.void()
}

/// `addExportsToAll0(Module from, String package)`: what code outside named modules may name.
fn add_export<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (module, package) = (vm.arg_object(0)?, vm.arg_string(1)?);
    let name = vm.get_ref(module, "name");
    if !name.is_null() {
        let name = vm.string(name);
        let package = Name::new(&package.replace('.', "/"));
        vm.program.add_export(Export { module: Name::new(&name), package, to: None });
    }
    vm.void()
}

/// `addExports0(Module from, String package, Module to)`: known by the loader of the classes that may use the package.
fn add_qualified_export<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (module, package, to) = (vm.arg_object(0)?, vm.arg_string(1)?, vm.arg_object(2)?);
    let name = vm.get_ref(module, "name");
    let loader = vm.get_ref(to, "loader");
    let loader = vm.loader_of(loader);
    if !name.is_null() && !loader.is_built_in() {
        let name = vm.string(name);
        let package = Name::new(&package.replace('.', "/"));
        vm.program.add_export(Export { module: Name::new(&name), package, to: Some(loader) });
    }
    vm.void()
}
