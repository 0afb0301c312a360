//! Native methods of the JDK's classes, and the few methods with bytecode whose work needs the machine underneath.
//! Laid out by Java package: the natives of `java.lang.Thread` are in `java/lang/thread.rs`.

mod java;
mod jdk;
mod sun;

use vm::{Machine, Natives};

/// All natives.
pub fn natives<M: Machine>() -> Natives<M> {
    let mut natives = Natives::default();
    for name in ["registerNatives", "initIDs", "initNative", "initNatives"] {
        natives.add_everywhere(name, "()V", |vm| vm.void());
    }
    java::add(&mut natives);
    jdk::add(&mut natives);
    sun::add(&mut natives);
    natives
}
