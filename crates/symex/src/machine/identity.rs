//! Whether two strings are one object. A test can pass the same string twice, or the very string that the program has as
//! a literal; and some methods return their receiver where nothing changes.

use super::agreement::same_text;
use super::universal::{define, defined};
use super::words::*;
use super::{Origin, Status, Symbolic, SymbolicString, Terms, text};
use expr::Sort;
use vm::{Machine, Ref, Stop, object};

/// `None` for objects that are not both strings.
pub fn same_string(vm: &mut Machinery, one: Ref, other: Ref) -> Result<Option<bool>, Stop> {
    let class = vm.string_class().id;
    if vm.class_of(one).id != class || vm.class_of(other).id != class {
        return Ok(None);
    }
    let (one, other) = (representative(vm, one), representative(vm, other));
    if one == other {
        return Ok(Some(true));
    }
    for (derived, object) in [(one, other), (other, one)] {
        let Some(text) = vm.state.machine.strings.get(&derived).cloned() else { continue };
        let Some((origin, condition)) = text.same else { continue };
        let unchanged = match (condition, text::text_of(vm, origin)) {
            (Some(condition), _) => condition,
            (None, Some(before)) => same_text(vm, &text, &before),
            (None, None) => return Ok(Some(false)),
        };
        let unchanged = vm.machine.pool.truth(unchanged);
        return match Symbolic::decide(vm, unchanged)? {
            true => same_string(vm, origin, object),
            false => Ok(Some(false)),
        };
    }
    let (one, other) = if is_input(vm, one) { (one, other) } else { (other, one) };
    let with_literal = !is_input(vm, other);
    if !is_input(vm, one) || (with_literal && !is_literal(vm, other)) {
        return Ok(Some(false));
    }
    let (Some(a), Some(b)) = (text::text_of(vm, one), text::text_of(vm, other)) else { return Ok(Some(false)) };
    decide_identity(vm, (one, &a), (other, &b), with_literal).map(Some)
}

/// The object that a string was found to be.
fn representative(vm: &Machinery, mut string: Ref) -> Ref {
    while let Some(&same) = vm.state.machine.same_strings.get(&string) {
        string = same;
    }
    string
}

fn decide_identity(
    vm: &mut Machinery,
    (one, a): (Ref, &SymbolicString),
    (other, b): (Ref, &SymbolicString),
    with_literal: bool,
) -> Result<bool, Stop> {
    let pool = &mut vm.machine.pool;
    let operands = [pool.bits(32, one.0 as u64), pool.bits(32, other.0 as u64)];
    let [same] = defined(vm, "same object", &operands, |vm| {
        let same = define(vm, "same object", Sort::Bool, 0);
        let equal = same_text(vm, a, b);
        let consequence = vm.machine.pool.implies(same, equal);
        vm.state.machine.assume_invariant(consequence);
        [same]
    });
    let condition = vm.machine.pool.truth(same);
    let answer = Symbolic::decide(vm, condition)?;
    if answer {
        vm.state.machine.same_strings.insert(one, other);
    } else if with_literal && let Some(units) = b.constant(&vm.machine.pool) {
        vm.state.machine.copies.push_back((one, units.into()));
    }
    Ok(answer)
}

fn is_input(vm: &Machinery, string: Ref) -> bool {
    vm.state
        .machine
        .references
        .iter()
        .any(|entry| matches!(entry.origin, Origin::Input { .. }) && entry.status == Status::Resolved(string))
}

/// Whether a string is the object of a literal.
fn is_literal(vm: &Machinery, string: Ref) -> bool {
    if text::is_symbolic(vm, string) {
        return false;
    }
    let number = vm.program.literal(&vm.string_units(string));
    vm.memory.load::<u32>(object::LITERAL_TABLE + number * 4) == string.0
}
