//! `java.security`: access control, as it is without a security manager.

use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, NativeFn, Natives, Ref, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    // Null: everything on the stack has all permissions.
    let privileged: NativeFn<M> = |_| Continue(M::reference(Ref::NULL));
    natives.add(
        "java/security/AccessController",
        &[
            ("getStackAccessControlContext()Ljava/security/AccessControlContext;", privileged),
            ("getInheritedAccessControlContext()Ljava/security/AccessControlContext;", privileged),
            ("ensureMaterializedForStackWalk(Ljava/lang/Object;)V", |vm| vm.void()),
            ("getProtectionDomain(Ljava/lang/Class;)Ljava/security/ProtectionDomain;", protection_domain),
        ],
    );
}

fn protection_domain<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let mirror = vm.arg_object(0)?;
    let domain =
        if vm.has_field(mirror, "protectionDomain") { vm.get_ref(mirror, "protectionDomain") } else { Ref::NULL };
    Continue(M::reference(domain))
}
