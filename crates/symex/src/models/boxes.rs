//! Models of `valueOf` of the wrapper classes: which object it gives is decided when somebody asks.

use super::words::{Machinery, Modelled, decline, reply_ref};
use crate::machine::Symbolic;
use crate::machine::unknown::new_box;
use program::Kind;
use vm::Natives;

pub fn add(natives: &mut Natives<Symbolic>) {
    natives.add_models("java/lang/Boolean", &[("valueOf(Z)Ljava/lang/Boolean;", |vm| value_of(vm, Kind::Bool))]);
    natives.add_models("java/lang/Byte", &[("valueOf(B)Ljava/lang/Byte;", |vm| value_of(vm, Kind::Byte))]);
    natives.add_models("java/lang/Character", &[("valueOf(C)Ljava/lang/Character;", |vm| value_of(vm, Kind::Char))]);
    natives.add_models("java/lang/Short", &[("valueOf(S)Ljava/lang/Short;", |vm| value_of(vm, Kind::Short))]);
    natives.add_models("java/lang/Integer", &[("valueOf(I)Ljava/lang/Integer;", |vm| value_of(vm, Kind::Int))]);
    natives.add_models("java/lang/Long", &[("valueOf(J)Ljava/lang/Long;", |vm| value_of(vm, Kind::Long))]);
}

fn value_of(vm: &mut Machinery, kind: Kind) -> Modelled {
    let value = vm.arg(0);
    if value.is_concrete() {
        return decline();
    }
    reply_ref(new_box(vm, kind, value)?)
}
