//! `java.io`: files, as far as the host lets the program at them.

pub(crate) mod descriptor;
mod file_system;
pub(crate) mod files;
mod paths;
mod random_access;
pub(crate) mod space;
mod streams;

use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    descriptor::add(natives);
    file_system::add(natives);
    random_access::add(natives);
    streams::add(natives);
    natives.add("java/io/ObjectStreamClass", &[("hasStaticInitializer(Ljava/lang/Class;)Z", has_static_initializer)]);
    let console: [(&str, vm::NativeFn<M>); 4] = [
        ("encoding()Ljava/lang/String;", |_| Continue(M::reference(vm::Ref::NULL))),
        ("istty()Z", |_| Continue(M::int(0))),
        ("ttyStatus()I", |_| Continue(M::int(0))),
        ("echo(Z)Z", |_| Continue(M::int(0))),
    ];
    natives.add("java/io/Console", &console);
    natives.add("jdk/internal/io/JdkConsoleImpl", &console);
}

fn has_static_initializer<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let mirror = vm.arg_object(0)?;
    let class = vm.class_of_mirror(mirror);
    Continue(M::int(class.initializer().is_some() as i32))
}
