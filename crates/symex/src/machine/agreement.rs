//! Whether texts agree: a condition with a rule for each character.

use super::SymbolicString;
use super::universal::{define, defined, for_each, value_of};
use super::words::*;
use expr::{Sort, Term};

/// Whether two texts have the same characters.
pub fn same_text(vm: &mut Machinery, one: &SymbolicString, other: &SymbolicString) -> Term {
    let lengths = vm.machine.pool.eq(one.length, other.length);
    if vm.machine.pool.constant(lengths) == Some(0) {
        return lengths;
    }
    let most = [one, other].into_iter().filter_map(|text| small(vm, text)).min();
    let exact = [one, other].into_iter().filter_map(|text| exact_length(vm, text)).min();
    if let Some(most) = exact.or(most) {
        let mut same = lengths;
        for index in 0..most {
            let (a, b) = (one.unit_at(vm, index), other.unit_at(vm, index));
            let pool = &mut vm.machine.pool;
            let mut equal = pool.eq(a, b);
            if exact.is_none() {
                let index = pool.number(index as i64);
                let beyond = pool.at_most(one.length, index);
                equal = pool.or(beyond, equal);
            }
            same = pool.and(same, equal);
        }
        return same;
    }
    agree(vm, lengths, one.length, |vm, index| {
        let (a, b) = (one.unit(vm, index), other.unit(vm, index));
        vm.machine.pool.eq(a, b)
    })
}

/// Whether `basis` holds and, for each index below `count`, what `agreement` says: a condition with a rule of its own.
pub fn agree(
    vm: &mut Machinery,
    basis: Term,
    count: Term,
    mut agreement: impl FnMut(&mut Machinery, Term) -> Term,
) -> Term {
    let index = vm.machine.index;
    let each = agreement(vm, index);
    let [result] = defined(vm, "agree", &[basis, count, each], |vm| {
        let value = value_of(vm, basis);
        let result = define(vm, "equal texts", Sort::Bool, value);
        let witness = define(vm, "mismatch", Sort::Bits(32), 0);
        let at_witness = agreement(vm, witness);
        state_agreement(vm, (basis, count, each), result, witness, at_witness);
        [result]
    });
    result
}

fn state_agreement(
    vm: &mut Machinery,
    (basis, count, each): (Term, Term, Term),
    result: Term,
    witness: Term,
    at_witness: Term,
) {
    let pool = &mut vm.machine.pool;
    let needs = pool.implies(result, basis);
    let zero = pool.number(0);
    let (from, to) = (pool.at_most(zero, witness), pool.less(witness, count));
    let inside = pool.and(from, to);
    let differs = pool.not(at_witness);
    let found = pool.and(inside, differs);
    let otherwise = pool.not(basis);
    let otherwise = pool.or(otherwise, found);
    let holds = pool.or(result, otherwise);
    let body = pool.implies(result, each);
    // Both hold in the model as it is: the result is what the basis says.
    vm.state.machine.assume_invariant(needs);
    vm.state.machine.assume_invariant(holds);
    for_each(vm, count, body);
}
