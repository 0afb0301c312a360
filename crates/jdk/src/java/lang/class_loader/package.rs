//! Packages of classes on the class path: a jar's manifest says their versions. The JDK reads it when it defines the
//! first class of a package; the machine defines those classes itself, so it is done when a package is asked for.

use super::super::class::types::class_arg;
use program::link::Class;
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Reply, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add("java/lang/ClassLoader", &[("definePackage(Ljava/lang/Class;)Ljava/lang/Package;", define_package)]);
}

/// The attributes that `Package` shows, in the order of the parameters of `ClassLoader.definePackage`.
const ATTRIBUTES: [&str; 6] = [
    "Specification-Title",
    "Specification-Version",
    "Specification-Vendor",
    "Implementation-Title",
    "Implementation-Version",
    "Implementation-Vendor",
];

/// What the main section of the manifest of a class's jar says; `None` if nothing.
fn versions<M: Machine>(vm: &Vm<M>, class: &Class) -> Option<Vec<Option<String>>> {
    let entries = vm.program.class_path.entries();
    let manifest = entries.get(class.path_entry?)?.manifest()?;
    let find = |wanted: &&str| {
        let found = manifest.attributes.iter().find(|(key, _)| key.eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| value.clone())
    };
    let values: Vec<Option<String>> = ATTRIBUTES.iter().map(find).collect();
    values.iter().any(Option::is_some).then_some(values)
}

/// `definePackage(Class<?> c)`
fn define_package<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let class = class_arg(vm, 1)?;
    if class.is_primitive() || class.is_array() {
        return Continue(M::reference(Ref::NULL));
    }
    let versions = versions(vm, class);
    let calls = if versions.is_some() { 2 } else { 1 };
    let reply = vm.reply();
    match (versions, vm.step(), reply) {
        (_, step, Reply::Returned(value)) if step == calls => Continue(value.unwrap_or(M::int(0))),
        (Some(versions), 0, _) => {
            let name = vm.literal_of(&class.package().replace('/', "."))?;
            let mut args = vec![M::reference(this), M::reference(name)];
            for version in versions {
                let text = match version {
                    Some(version) => vm.new_string(&version)?,
                    None => Ref::NULL,
                };
                args.push(M::reference(text));
            }
            args.push(M::reference(Ref::NULL));
            let string = "Ljava/lang/String;";
            let descriptor = format!("({}Ljava/net/URL;)Ljava/lang/Package;", string.repeat(7));
            // If the package is there already, its versions are known.
            call(vm, &descriptor, &args, true)
        }
        _ => {
            let name = vm.literal_of(&class.package().replace('/', "."))?;
            let mirror = vm.mirror(class)?;
            let module = vm.get_ref(mirror, "module");
            let args = [M::reference(this), M::reference(name), M::reference(module)];
            call(vm, "(Ljava/lang/String;Ljava/lang/Module;)Ljava/lang/Package;", &args, false)
        }
    }
}

fn call<M: Machine>(vm: &mut Vm<M>, descriptor: &str, args: &[M::Value], catch: bool) -> Flow<M::Value> {
    match vm.boot_class("java/lang/ClassLoader")?.declared_method("definePackage", descriptor) {
        Some(method) => Break(vm.call(method, args, catch)),
        None => Break(Exit::unsupported(format!("ClassLoader.definePackage{descriptor} of this JDK"))),
    }
}
