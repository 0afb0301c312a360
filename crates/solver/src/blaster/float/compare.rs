//! Order and numeric equality, on the packed words.

use super::{Format, is_nan, sign_of};
use crate::blaster::gates::{Gates, Lit};

/// Neither is NaN, and not both are zero.
fn comparable(gates: &mut Gates, format: Format, a: &[Lit], b: &[Lit]) -> (Lit, Lit) {
    let (nan_a, nan_b) = (is_nan(gates, format, a), is_nan(gates, format, b));
    let (some_a, some_b) = (gates.any(&a[..format.magnitude()]), gates.any(&b[..format.magnitude()]));
    let ordered = gates.and(!nan_a, !nan_b);
    (ordered, gates.or(some_a, some_b))
}

pub fn less(gates: &mut Gates, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
    let (ordered, nonzero) = comparable(gates, format, a, b);
    let (size_a, size_b) = (&a[..format.magnitude()], &b[..format.magnitude()]);
    let smaller = gates.less_unsigned(size_a, size_b, false);
    let larger = gates.less_unsigned(size_b, size_a, false);
    let below_positive = gates.or(sign_of(a), smaller);
    let below_negative = gates.and(sign_of(a), larger);
    let less = gates.mux(sign_of(b), below_negative, below_positive);
    let less = gates.and(less, nonzero);
    gates.and(less, ordered)
}

pub fn equal(gates: &mut Gates, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
    let (ordered, nonzero) = comparable(gates, format, a, b);
    let same = gates.equal(a, b);
    let equal = gates.or(same, !nonzero);
    gates.and(equal, ordered)
}
