//! `Class.forName`

use super::types::{Asked, find, load_class_method, mirror_value};
use program::Name;
use program::link::{Class, Loader};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Natives, Ref, Reply, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/lang/Class",
        &[("forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;", for_name)],
    );
}

fn for_name<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let text = vm.arg_string(0)?;
    let initialize = vm.arg_bool(1)?;
    let object = vm.arg_ref(2)?;
    let loader = vm.loader_of(object);
    if text.is_empty() {
        let exception = vm.new_exception("java/lang/ClassNotFoundException", "")?;
        let message = vm.literal_of("")?;
        vm.put_ref(exception, "detailMessage", message);
        return Break(vm::Exit::Throw(exception));
    }
    if text.contains('/') {
        return Break(vm.throw_new("java/lang/ClassNotFoundException", &text));
    }
    let name = Name::new(&text.replace('.', "/"));
    // A name that no class can have is not looked for; the native names it in internal form.
    if !text.starts_with('[') && text.contains([';', '[']) {
        return Break(vm.throw_new("java/lang/ClassNotFoundException", &name));
    }
    if let Reply::Returned(Some(answer)) = vm.reply() {
        let mirror = Ref(vm.concrete(answer)? as u32);
        record_answer(vm, loader, element_name(name), mirror)?;
    }
    match find_class(vm, loader, name)? {
        Ok(class) => {
            if initialize {
                vm.initialize(class)?;
            }
            mirror_value(vm, Some(class))
        }
        Err(Asked { loader, name }) => Break(ask(vm, loader, name)),
    }
}

/// The name of the class that must be loaded for a name: what an array holds in the end.
fn element_name(name: Name) -> Name {
    let inner = name.trim_start_matches('[');
    if inner.len() == name.len() {
        return name;
    }
    Name::new(inner.strip_prefix('L').and_then(|inner| inner.strip_suffix(';')).unwrap_or(inner))
}

fn find_class<M: Machine>(vm: &mut Vm<M>, loader: Loader, name: Name) -> Flow<Result<&'static Class, Asked>> {
    let element = element_name(name);
    match find(vm, loader, name)? {
        Ok(Some(class)) => Continue(Ok(class)),
        Err(asked) => Continue(Err(asked)),
        // The loader in Java throws, so that the trace shows its frames.
        Ok(None) if loader != Loader::BOOT && !element.is_empty() && is_class_name(&name) => {
            Continue(Err(Asked { loader, name: element }))
        }
        Ok(None) if element == name || !is_class_name(&name) => Break(not_found(vm, &name)),
        Ok(None) => Break(not_found(vm, &element)),
    }
}

/// Whether the name of an array is well formed, with a class in it; other names always are.
fn is_class_name(name: &str) -> bool {
    !name.starts_with('[')
        || program::classfile::FieldType::parse(name).is_some_and(|_| name.trim_start_matches('[').starts_with('L'))
}

/// The boot loader names what it does not find in internal form.
fn not_found<M: Machine>(vm: &mut Vm<M>, name: &str) -> vm::Exit {
    vm.throw_new("java/lang/ClassNotFoundException", name)
}

fn ask<M: Machine>(vm: &mut Vm<M>, loader: Loader, name: Name) -> vm::Exit {
    let object = vm.loader_object(loader);
    let prepared = (|| {
        let method = load_class_method(vm, object)?;
        let text = vm.new_string(&name.replace('/', "."))?;
        Continue((method, text))
    })();
    match prepared {
        Continue((method, text)) => vm.call(method, &[M::reference(object), M::reference(text)], false),
        Break(exit) => exit,
    }
}

/// What `loadClass` has returned must be the class asked for (JVMS 5.3.2).
fn record_answer<M: Machine>(vm: &mut Vm<M>, loader: Loader, name: Name, mirror: Ref) -> Flow<()> {
    let java_name = name.replace('/', ".");
    if mirror.is_null() {
        return Break(vm.throw_new("java/lang/ClassNotFoundException", &java_name));
    }
    let class = vm.class_of_mirror(mirror);
    if class.name != name {
        return Break(vm.throw_new("java/lang/ClassNotFoundException", &java_name));
    }
    vm.program.record(loader, name, class);
    Continue(())
}
