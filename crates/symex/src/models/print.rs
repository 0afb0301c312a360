//! Printing to standard output and error: nobody sees it while paths are explored, so nothing has to be known of it.

use crate::machine::{Symbolic, Value};
use program::Name;
use program::link::Loader;
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Vm};

pub fn add(natives: &mut Natives<Symbolic>) {
    natives.add_models(
        "java/io/PrintStream",
        &[
            ("print(Z)V", skip),
            ("print(C)V", skip),
            ("print(I)V", skip),
            ("print(J)V", skip),
            ("print(F)V", skip),
            ("print(D)V", skip),
            ("print(Ljava/lang/String;)V", skip),
            ("println()V", skip),
            ("println(Z)V", skip),
            ("println(C)V", skip),
            ("println(I)V", skip),
            ("println(J)V", skip),
            ("println(F)V", skip),
            ("println(D)V", skip),
            ("println(Ljava/lang/String;)V", skip),
            // Where what a program prints of an object goes to, when its `toString` has run.
            ("write(Ljava/lang/String;)V", skip),
            ("writeln(Ljava/lang/String;)V", skip),
        ],
    );
}

/// Remembers the streams that a program starts with.
pub fn remember_streams(vm: &mut Vm<Symbolic>) {
    if let Ok(Some(system)) = vm.program.find(Loader::BOOT, Name::new("java/lang/System")) {
        vm.state.machine.streams = ["out", "err"].map(|name| vm.get_static_ref(system, name));
    }
}

/// A stream of the program's own keeps what is printed.
fn skip(vm: &mut Vm<Symbolic>) -> Flow<Option<Value>> {
    let Some(stream) = Symbolic::bits(vm.arg(0)) else { return Continue(None) };
    let standard = stream != 0 && vm.state.machine.streams.iter().any(|known| u64::from(known.0) == stream);
    Continue(standard.then(|| Symbolic::int(0)))
}
