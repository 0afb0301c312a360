//! `java.lang.String` and its helpers; the raw bits of `float` and `double`.

use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native("java/lang/String", &[("intern()Ljava/lang/String;", intern)]);
    natives.add_native("java/lang/StringUTF16", &[("isBigEndian()Z", |_| Continue(M::int(0)))]);
    natives.add_native(
        "java/lang/Float",
        &[
            ("floatToRawIntBits(F)I", |vm| Continue(M::int(vm.arg_float(0)?.to_bits() as i32))),
            ("intBitsToFloat(I)F", |vm| Continue(M::float(f32::from_bits(vm.arg_int(0)? as u32)))),
        ],
    );
    natives.add_native(
        "java/lang/Double",
        &[
            ("doubleToRawLongBits(D)J", |vm| Continue(M::long(vm.arg_double(0)?.to_bits() as i64))),
            ("longBitsToDouble(J)D", |vm| Continue(M::double(f64::from_bits(vm.arg_long(0)? as u64)))),
        ],
    );
}

fn intern<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    Continue(M::reference(vm.intern(this)))
}
