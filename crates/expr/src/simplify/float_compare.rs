//! Float comparisons. Those of converted integers and of widened singles with constants become comparisons of what
//! was converted.

use crate::semantics::{mask, sign_bit};
use crate::{Binary, Node, Pool, Precision, Sort, Term, Unary, semantics};

impl Pool {
    pub(super) fn rewrite_float_compare(&mut self, op: Binary, a: Term, b: Term) -> Term {
        let (a, b) = if op == Binary::FloatEq { self.ordered(a, b) } else { (a, b) };
        if a == b {
            let nan = self.unary(Unary::IsNan, a);
            return if op == Binary::FloatLt { self.bool(false) } else { self.not(nan) };
        }
        for operand in [a, b] {
            if self.float_constant(operand).is_some_and(f64::is_nan) {
                return self.bool(false);
            }
        }
        match (self.node(a), self.node(b)) {
            (Node::Unary(Unary::FloatNeg, x), Node::Unary(Unary::FloatNeg, y)) => return self.binary(op, y, x),
            (Node::Unary(Unary::ToDouble, x), Node::Unary(Unary::ToDouble, y)) => return self.binary(op, x, y),
            (Node::Unary(Unary::FloatNeg, x), Node::Float { .. }) => {
                let opposite = self.unary(Unary::FloatNeg, b);
                return self.binary(op, opposite, x);
            }
            (Node::Float { .. }, Node::Unary(Unary::FloatNeg, y)) => {
                let opposite = self.unary(Unary::FloatNeg, a);
                return self.binary(op, y, opposite);
            }
            (
                Node::Unary(from @ (Unary::SignedToSingle | Unary::SignedToDouble), x),
                Node::Unary(to @ (Unary::SignedToSingle | Unary::SignedToDouble), y),
            ) if from == to => {
                let precision = if from == Unary::SignedToSingle { Precision::Single } else { Precision::Double };
                if self.converts_exactly(precision, x) && self.converts_exactly(precision, y) {
                    let width = self.width(x).max(self.width(y));
                    let (x, y) = (self.sign_extend(width, x), self.sign_extend(width, y));
                    return self.binary(exact(op), x, y);
                }
            }
            (Node::Unary(conversion, x), Node::Float { .. }) => {
                if let Some(result) = self.compare_converted(op, conversion, x, b, false) {
                    return result;
                }
            }
            (Node::Float { .. }, Node::Unary(conversion, y)) => {
                if let Some(result) = self.compare_converted(op, conversion, y, a, true) {
                    return result;
                }
            }
            _ => {}
        }
        self.make(Node::Binary(op, a, b))
    }

    /// `conversion(x) op k`, or `k op conversion(x)` if swapped; `k` is not NaN.
    fn compare_converted(&mut self, op: Binary, conversion: Unary, x: Term, k: Term, swapped: bool) -> Option<Term> {
        match conversion {
            Unary::SignedToSingle | Unary::SignedToDouble => {
                // The conversion is monotone: of the values read in order, those below some place are less than `k`.
                let below = |pool: &mut Pool, strict| pool.converted_below(conversion, x, k, strict);
                Some(match (op, swapped) {
                    (Binary::FloatLt, false) => below(self, true),
                    (Binary::FloatLe, false) => below(self, false),
                    (Binary::FloatLt, true) => {
                        let at_most = below(self, false);
                        self.not(at_most)
                    }
                    (Binary::FloatLe, true) => {
                        let less = below(self, true);
                        self.not(less)
                    }
                    _ => {
                        let (at_most, less) = (below(self, false), below(self, true));
                        let not_less = self.not(less);
                        self.and(at_most, not_less)
                    }
                })
            }
            Unary::ToDouble if self.sort(x) == Sort::Float(Precision::Single) => {
                let k = self.float_constant(k)?;
                let (down, up) = neighbours(k);
                Some(match (op, swapped) {
                    (Binary::FloatEq, _) if down != up => self.bool(false),
                    (Binary::FloatEq, _) => {
                        let k = self.single(down);
                        self.binary(op, x, k)
                    }
                    (_, false) => {
                        let k = self.single(if op == Binary::FloatLt { up } else { down });
                        self.binary(op, x, k)
                    }
                    (_, true) => {
                        let k = self.single(if op == Binary::FloatLt { down } else { up });
                        self.binary(op, k, x)
                    }
                })
            }
            _ => None,
        }
    }

    /// Whether the float, converted to an integer as Java does, is less than `k`, which is not the least integer.
    pub(super) fn truncated_less(&mut self, f: Term, k: i64) -> Term {
        if k > 0 {
            // NaN becomes 0, so it is less too.
            let bound = self.integral(f, k, true);
            let at_least = self.binary(Binary::FloatLe, bound, f);
            self.not(at_least)
        } else {
            let bound = self.integral(f, k - 1, false);
            self.binary(Binary::FloatLe, f, bound)
        }
    }

    /// The float nearest to `k` that is not below it, or not above it, in the precision of `f`.
    fn integral(&mut self, f: Term, k: i64, up: bool) -> Term {
        let misses = |value: i128| if up { value < i128::from(k) } else { value > i128::from(k) };
        if self.sort(f) == Sort::Float(Precision::Single) {
            let nearest = k as f32;
            let next = if up { nearest.next_up() } else { nearest.next_down() };
            self.single(if misses(nearest as i128) { next } else { nearest })
        } else {
            let nearest = k as f64;
            let next = if up { nearest.next_up() } else { nearest.next_down() };
            self.double(if misses(nearest as i128) { next } else { nearest })
        }
    }

    /// `conversion(x) < k`, or `<=` if not strict.
    fn converted_below(&mut self, conversion: Unary, x: Term, k: Term, strict: bool) -> Term {
        let width = self.width(x);
        let Some(k) = self.float_constant(k) else { unreachable!("compared with a constant") };
        let holds = |place: u64| {
            let bits = semantics::unary(conversion, Sort::Bits(width), place ^ sign_bit(width));
            let value = match conversion {
                Unary::SignedToSingle => f64::from(semantics::as_single(bits)),
                _ => semantics::as_double(bits),
            };
            if strict { value < k } else { value <= k }
        };
        // The number of places for which it holds.
        let (mut from, mut to) = (0u128, u128::from(mask(width)) + 1);
        while from < to {
            let middle = (from + to) / 2;
            if holds(middle as u64) { from = middle + 1 } else { to = middle }
        }
        match u64::try_from(from) {
            Ok(place) if place <= mask(width) => self.less_than(true, x, place ^ sign_bit(width)),
            _ => self.bool(true),
        }
    }
}

/// The comparison of integers that a comparison of their exact conversions is.
fn exact(op: Binary) -> Binary {
    match op {
        Binary::FloatLt => Binary::Slt,
        Binary::FloatLe => Binary::Sle,
        _ => Binary::Eq,
    }
}

/// The greatest single at most `k` and the least at least `k`.
fn neighbours(k: f64) -> (f32, f32) {
    let nearest = k as f32;
    let back = f64::from(nearest);
    if back == k {
        (nearest, nearest)
    } else if back < k {
        (nearest, nearest.next_up())
    } else {
        (nearest.next_down(), nearest)
    }
}
