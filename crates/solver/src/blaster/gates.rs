//! A hash-consed graph of gates: what terms are blasted into. It knows neither terms nor clauses, and outlives the SAT
//! solvers that it feeds.

use rustc_hash::FxHashMap;

/// A gate's output or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lit(u32);

impl Lit {
    pub const FALSE: Lit = Lit(0);
    pub const TRUE: Lit = Lit(1);

    pub fn constant(value: bool) -> Lit {
        Lit(u32::from(value))
    }

    /// The gate's number.
    pub fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    pub fn as_constant(self) -> Option<bool> {
        (self.0 < 2).then_some(self.0 == 1)
    }

    fn positive(self) -> Lit {
        Lit(self.0 & !1)
    }

    fn negate_if(self, flip: bool) -> Lit {
        Lit(self.0 ^ u32::from(flip))
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// Operands are no constants; those of commutative gates are ordered, those of `Xor` and the first of the others but
/// `And` are positive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gate {
    False,
    Input,
    And(Lit, Lit),
    Xor(Lit, Lit),
    /// Condition, then, else; condition and `then` are positive.
    Mux(Lit, Lit, Lit),
    /// At least two of three.
    Majority(Lit, Lit, Lit),
}

impl Gate {
    pub fn operands(self) -> impl Iterator<Item = Lit> {
        let (operands, count) = match self {
            Gate::False | Gate::Input => ([Lit::FALSE; 3], 0),
            Gate::And(a, b) | Gate::Xor(a, b) => ([a, b, Lit::FALSE], 2),
            Gate::Mux(a, b, c) | Gate::Majority(a, b, c) => ([a, b, c], 3),
        };
        operands.into_iter().take(count)
    }
}

pub struct Gates {
    gates: Vec<Gate>,
    known: FxHashMap<Gate, Lit>,
}

impl Default for Gates {
    fn default() -> Gates {
        Gates { gates: vec![Gate::False], known: FxHashMap::default() }
    }
}

impl Gates {
    pub fn len(&self) -> usize {
        self.gates.len()
    }

    pub fn gate(&self, number: usize) -> Gate {
        self.gates[number]
    }

    /// A new free bit.
    pub fn input(&mut self) -> Lit {
        self.push(Gate::Input)
    }

    fn push(&mut self, gate: Gate) -> Lit {
        let number = u32::try_from(self.gates.len()).ok().filter(|n| *n < 1 << 31).expect("fewer than 2^31 gates fit");
        self.gates.push(gate);
        Lit(number << 1)
    }

    fn intern(&mut self, gate: Gate) -> Lit {
        if let Some(lit) = self.known.get(&gate) {
            return *lit;
        }
        let lit = self.push(gate);
        self.known.insert(gate, lit);
        lit
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        match a {
            Lit::FALSE => return Lit::FALSE,
            Lit::TRUE => return b,
            _ if a == b => return a,
            _ if a == !b => return Lit::FALSE,
            _ => {}
        }
        // a ∧ (a ∧ c) = a ∧ c, a ∧ (¬a ∧ c) = 0, a ∧ ¬(a ∧ c) = a ∧ ¬c, a ∧ ¬(¬a ∧ c) = a.
        for (one, other) in [(a, b), (b, a)] {
            if let Gate::And(x, y) = self.gates[other.gate()] {
                let (same, opposite) = (x == one || y == one, x == !one || y == !one);
                match (other.is_negated(), same, opposite) {
                    (false, true, _) => return other,
                    (false, _, true) => return Lit::FALSE,
                    (true, true, _) => return self.and(one, !(if x == one { y } else { x })),
                    (true, _, true) => return one,
                    _ => {}
                }
            }
        }
        self.intern(Gate::And(a, b))
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let flip = a.is_negated() != b.is_negated();
        let (a, b) = (a.positive(), b.positive());
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        let lit = match a {
            Lit::FALSE => b,
            _ if a == b => Lit::FALSE,
            _ => self.intern(Gate::Xor(a, b)),
        };
        lit.negate_if(flip)
    }

    pub fn iff(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    pub fn mux(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        let (c, t, e) =
            if condition.is_negated() { (!condition, otherwise, then) } else { (condition, then, otherwise) };
        if c == Lit::FALSE || t == e {
            return e;
        }
        if t == !e {
            return self.iff(c, t);
        }
        match (t, e) {
            (Lit::TRUE, _) => return self.or(c, e),
            (Lit::FALSE, _) => return self.and(!c, e),
            (_, Lit::TRUE) => return self.or(!c, t),
            (_, Lit::FALSE) => return self.and(c, t),
            _ => {}
        }
        match (t.gate() == c.gate(), e.gate() == c.gate()) {
            (true, _) if t == c => return self.or(c, e),
            (true, _) => return self.and(!c, e),
            (_, true) if e == c => return self.and(c, t),
            (_, true) => return self.or(!c, t),
            _ => {}
        }
        let flip = t.is_negated();
        self.intern(Gate::Mux(c, t.negate_if(flip), e.negate_if(flip))).negate_if(flip)
    }

    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut lits = [a, b, c];
        lits.sort_unstable();
        let [a, b, c] = lits;
        match a {
            Lit::FALSE => return self.and(b, c),
            Lit::TRUE => return self.or(b, c),
            _ => {}
        }
        for (x, y, z) in [(a, b, c), (b, c, a)] {
            if x == y {
                return x;
            }
            if x == !y {
                return z;
            }
        }
        let flip = a.is_negated();
        self.intern(Gate::Majority(a.negate_if(flip), b.negate_if(flip), c.negate_if(flip))).negate_if(flip)
    }

    pub fn all(&mut self, lits: &[Lit]) -> Lit {
        lits.iter().fold(Lit::TRUE, |sum, lit| self.and(sum, *lit))
    }

    pub fn any(&mut self, lits: &[Lit]) -> Lit {
        lits.iter().fold(Lit::FALSE, |sum, lit| self.or(sum, *lit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(gates: &Gates, inputs: u32, lit: Lit) -> bool {
        let of = |lit| value(gates, inputs, lit);
        let positive = match gates.gate(lit.gate()) {
            Gate::False => false,
            Gate::Input => inputs >> (lit.gate() - 1) & 1 == 1,
            Gate::And(a, b) => of(a) && of(b),
            Gate::Xor(a, b) => of(a) != of(b),
            Gate::Mux(c, t, e) => {
                if of(c) {
                    of(t)
                } else {
                    of(e)
                }
            }
            Gate::Majority(a, b, c) => u8::from(of(a)) + u8::from(of(b)) + u8::from(of(c)) >= 2,
        };
        positive != lit.is_negated()
    }

    /// All gates over all literals of three inputs, the constants and one gate of each kind, on all inputs.
    #[test]
    fn simplified_gates_compute_the_same() {
        let mut gates = Gates::default();
        let (x, y, z) = (gates.input(), gates.input(), gates.input());
        let some = [gates.and(x, y), gates.xor(y, z), gates.mux(x, y, !z), gates.majority(x, !y, z), gates.and(!x, z)];
        let lits: Vec<Lit> = [Lit::FALSE, x, y, z].into_iter().chain(some).flat_map(|lit| [lit, !lit]).collect();
        for &a in &lits {
            for &b in &lits {
                for &c in &lits {
                    let made = [gates.and(a, b), gates.xor(a, b), gates.mux(a, b, c), gates.majority(a, b, c)];
                    for inputs in 0..8 {
                        let [va, vb, vc] = [a, b, c].map(|lit| value(&gates, inputs, lit));
                        let expected = [va && vb, va != vb, if va { vb } else { vc }, (va && vb) || (vc && (va || vb))];
                        assert_eq!(made.map(|lit| value(&gates, inputs, lit)), expected, "{a:?} {b:?} {c:?}");
                    }
                }
            }
        }
    }
}
