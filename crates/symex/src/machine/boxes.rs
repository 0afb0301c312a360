//! Which boxes the wrapper classes keep.

use super::Symbolic;
use program::Kind;
use vm::{Ref, Vm};

/// The values for which `valueOf` of a kind's wrapper gives the same object each time.
pub fn cached_range(kind: Kind) -> Option<(i64, i64)> {
    match kind {
        Kind::Bool => Some((0, 1)),
        Kind::Char => Some((0, 127)),
        Kind::Byte | Kind::Short | Kind::Int | Kind::Long => Some((-128, 127)),
        _ => None,
    }
}

/// Whether an object is the one that a wrapper class keeps for its value.
pub fn is_cached_box(vm: &Vm<Symbolic>, object: Ref) -> bool {
    let Some((kind, value)) = vm.unbox(object) else { return false };
    let (Some((low, high)), true) = (cached_range(kind), value.is_concrete()) else { return false };
    let number = if kind == Kind::Long { value.bits as i64 } else { value.bits as i32 as i64 };
    if !(low..=high).contains(&number) {
        return false;
    }
    let class = vm.class_of(object);
    if kind == Kind::Bool {
        return vm.get_static_ref(class, if number == 1 { "TRUE" } else { "FALSE" }) == object;
    }
    let simple = class.name.rsplit('/').next().unwrap_or_default();
    let name = program::Name::new(&format!("{}${simple}Cache", &*class.name));
    let Ok(Some(cache)) = vm.program.find(program::link::Loader::BOOT, name) else { return false };
    if !vm.is_initialized(cache) {
        return false;
    }
    let boxes = vm.get_static_ref(cache, "cache");
    let index = (number - low) as u32;
    !boxes.is_null() && index < vm.length_of(boxes) && vm.ref_element(boxes, index) == object
}
