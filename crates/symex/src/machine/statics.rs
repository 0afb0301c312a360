//! Static fields as inputs: one that is read before anything has written it has a value that is not known.

use super::value::Value;
use super::{Origin, Request, Status, Symbolic};
use crate::input::{FieldRef, JavaType};
use crate::shared::{List, Set};
use std::collections::BTreeMap;
use std::rc::Rc;
use vm::{Machine, Ref, Stop, Vm};

/// A static field by its class's number and its place in the mirror.
pub type Place = (u32, u32);

/// A static field of a class that is initialised before the call.
#[derive(Clone, Debug)]
pub struct OpenField {
    pub field: FieldRef,
    pub wanted: JavaType,
    /// Whether a test can assign it.
    pub is_assignable: bool,
}

/// The static fields of a path.
#[derive(Clone, Default)]
pub struct StaticInputs {
    /// Those that are inputs if they are read first.
    pub open: Rc<BTreeMap<Place, OpenField>>,
    /// Those that were read or written.
    pub touched: Set<Place>,
    /// The inputs among them, in the order in which they were read.
    pub read: List<(FieldRef, JavaType, Value)>,
    /// A reference of which it was decided whether it is an input, or keeps the object that it has.
    pub decided: Option<(Place, bool)>,
}

/// What is asked before a static field is accessed.
pub fn touch(vm: &mut Vm<Symbolic>, place: Place, is_write: bool) -> Result<(), Stop> {
    let statics = &vm.state.machine.statics;
    let Some(open) = statics.open.get(&place).filter(|_| !statics.touched.contains(&place)).cloned() else {
        return Ok(());
    };
    if is_write || !open.is_assignable {
        if !is_write {
            vm.machine.unassignable.insert(place);
        }
        vm.state.machine.statics.touched.insert(place);
        return Ok(());
    }
    let field = open.field;
    let address = vm.static_address(field.class, &field);
    let name = field.short_name();
    let value = if super::unknown::is_number(field.kind) {
        vm.machine.fresh(&name, field.kind).1
    } else {
        match vm.state.machine.statics.decided.take() {
            Some((decided, false)) if decided == place => {
                vm.state.machine.statics.touched.insert(place);
                return Ok(());
            }
            Some((decided, true)) if decided == place => {
                let now = Symbolic::bits(Symbolic::load(vm, address, field.kind)).map(|bits| Ref(bits as u32));
                let status = if now == Some(Ref::NULL) { Status::NotNull } else { Status::Open };
                let origin = Origin::Input { wanted: open.wanted.clone(), name: name.into(), depth: 0, place: None };
                vm.state.machine.open(origin, status)
            }
            _ => {
                vm.machine.request = Some(Request::Static(place));
                return Err(Stop::Fork);
            }
        }
    };
    Symbolic::store(vm, address, field.kind, value);
    let statics = &mut vm.state.machine.statics;
    statics.touched.insert(place);
    statics.read.push_back((field, open.wanted, value));
    Ok(())
}
