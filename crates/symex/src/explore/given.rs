//! Exploring from inputs that are given: they are symbolic all the same, but only one value satisfies the path. This is
//! how the models are compared with the methods that they stand for.

use super::{Argument, Explorer};
use crate::input::{Input, Recipe};
use crate::machine::universal::require;
use crate::machine::{Making, Shape, Status, Symbolic, unknown};
use expr::{Binary, Term};
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;
use technique::Cut;
use vm::{Stop, Vm};

impl Explorer {
    /// Says of arguments which values they have.
    pub(super) fn give(&mut self, arguments: &[Argument], inputs: &[Input]) -> Result<(), Cut> {
        for (argument, input) in arguments.iter().zip(inputs) {
            let vm = &mut self.vm;
            match (argument.value.shape(), input) {
                (Shape::Term(term), Input::Primitive { bits, .. }) => equal(vm, term, *bits)?,
                (Shape::Unresolved(reference), Input::Null) => {
                    vm.state.machine.set_status(reference, Status::Resolved(vm::Ref::NULL));
                }
                (Shape::Unresolved(reference), Input::String { units, .. }) => {
                    let string = match unknown::new_string(vm, "given") {
                        Continue(string) => string,
                        Break(_) => return Err(Cut::Heap),
                    };
                    let recipe = Rc::new(Recipe::String);
                    let making = Making { recipe, holes: Vec::new(), array: None };
                    vm.state.machine.references[reference.0 as usize].made = Some(Rc::new(making));
                    vm.state.machine.set_status(reference, Status::Resolved(string));
                    let text = vm.state.machine.strings[&string].clone();
                    equal(vm, text.length, units.len() as u64)?;
                    let wide = units.iter().any(|&unit| unit > 0xff);
                    equal(vm, text.wide, wide as u64)?;
                    for (index, &unit) in units.iter().enumerate() {
                        let here = text.unit_at(vm, index as u64);
                        equal(vm, here, unit as u64)?;
                    }
                }
                (Shape::Unresolved(reference), Input::PrimitiveArray { kind, items, .. }) => {
                    let Continue((array, making)) = unknown::new_array(vm, *kind, "given") else {
                        return Err(Cut::Heap);
                    };
                    let terms = making.array;
                    vm.state.machine.references[reference.0 as usize].made = Some(Rc::new(making));
                    vm.state.machine.set_status(reference, Status::Resolved(array));
                    let Some((length, content)) = terms else { continue };
                    equal(vm, length, items.len() as u64)?;
                    for (index, &item) in items.iter().enumerate() {
                        let pool = &mut vm.machine.pool;
                        let index = pool.bits(32, index as u64);
                        let here = pool.binary(Binary::Select, content, index);
                        let mask = u64::MAX >> (64 - pool.width(here));
                        equal(vm, here, item & mask)?;
                    }
                }
                (_, input) => return Err(Cut::Other(format!("{input:?} cannot be given"))),
            }
        }
        Ok(())
    }
}

fn equal(vm: &mut Vm<Symbolic>, term: Term, value: u64) -> Result<(), Cut> {
    let pool = &mut vm.machine.pool;
    let constant = pool.scalar(pool.sort(term), value);
    let condition = pool.eq(term, constant);
    require(vm, condition).map_err(|stop: Stop| Cut::Other(format!("no such input: {stop}")))
}
