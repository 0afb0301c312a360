//! Gates as clauses of CaDiCaL, by need: only gates below an assumption are ever told to it.

use super::Clock;
use super::gates::{Gate, Gates, Lit};
use std::time::{Duration, Instant};

/// One incremental SAT solver and which gates it knows.
#[derive(Default)]
pub struct Cnf {
    sat: cadical::Solver<Deadline>,
    /// The SAT literal of each gate's positive output, 0 if it has none yet.
    literals: Vec<i32>,
    variables: i32,
    stack: Vec<usize>,
    /// By gate: the last count that met it.
    seen: Vec<u32>,
    count: u32,
}

struct Deadline(Instant);

impl cadical::Callbacks for Deadline {
    fn terminate(&mut self) -> bool {
        Instant::now() >= self.0
    }
}

impl Cnf {
    /// How many gates were told.
    pub fn told(&self) -> usize {
        self.variables as usize
    }

    /// How many gates there are at and below some literals; `None` if more than `most`.
    pub fn count_below(&mut self, gates: &Gates, lits: &[Lit], most: usize) -> Option<usize> {
        self.seen.resize(gates.len(), 0);
        self.count += 1;
        self.seen[0] = self.count;
        let mut count = 0;
        for lit in lits {
            self.stack.push(lit.gate());
            while let Some(number) = self.stack.pop() {
                if self.seen[number] != self.count {
                    self.seen[number] = self.count;
                    count += 1;
                    if count > most {
                        self.stack.clear();
                        return None;
                    }
                    self.stack.extend(gates.gate(number).operands().map(Lit::gate));
                }
            }
        }
        Some(count)
    }

    /// The SAT literal of a literal that is no constant, with all gates below it told; `None` if it is too late for that.
    pub fn tell(&mut self, gates: &Gates, lit: Lit, clock: &mut Clock) -> Option<i32> {
        self.literals.resize(gates.len(), 0);
        self.stack.push(lit.gate());
        while let Some(&number) = self.stack.last() {
            let before = self.stack.len();
            if self.literals[number] == 0 {
                let gate = gates.gate(number);
                self.stack.extend(gate.operands().map(Lit::gate).filter(|operand| self.literals[*operand] == 0));
                if self.stack.len() > before {
                    continue;
                }
                if clock.is_late() {
                    self.stack.clear();
                    return None;
                }
                self.define(gate, number);
            }
            self.stack.pop();
        }
        Some(self.literal(lit))
    }

    fn literal(&self, lit: Lit) -> i32 {
        let literal = self.literals[lit.gate()];
        if lit.is_negated() { -literal } else { literal }
    }

    fn define(&mut self, gate: Gate, number: usize) {
        self.variables += 1;
        let out = self.variables;
        // CaDiCaL first tries true; zeros make the nicer inputs.
        self.literals[number] = if gate == Gate::Input { -out } else { out };
        match gate {
            Gate::False => unreachable!("constants are propagated"),
            Gate::Input => self.sat.reserve(out),
            Gate::And(a, b) => {
                let (a, b) = (self.literal(a), self.literal(b));
                self.clause([-out, a]);
                self.clause([-out, b]);
                self.clause([out, -a, -b]);
            }
            Gate::Xor(a, b) => {
                let (a, b) = (self.literal(a), self.literal(b));
                self.clause([-out, a, b]);
                self.clause([-out, -a, -b]);
                self.clause([out, -a, b]);
                self.clause([out, a, -b]);
            }
            Gate::Mux(c, t, e) => {
                let (c, t, e) = (self.literal(c), self.literal(t), self.literal(e));
                self.clause([-c, -t, out]);
                self.clause([-c, t, -out]);
                self.clause([c, -e, out]);
                self.clause([c, e, -out]);
                self.clause([-t, -e, out]);
                self.clause([t, e, -out]);
            }
            Gate::Majority(a, b, c) => {
                let (a, b, c) = (self.literal(a), self.literal(b), self.literal(c));
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    self.clause([-x, -y, out]);
                    self.clause([x, y, -out]);
                }
            }
        }
    }

    fn clause<const N: usize>(&mut self, literals: [i32; N]) {
        self.sat.add_clause(literals);
    }

    /// `None` when time is up or there were too many conflicts. An assumption of 0 is true.
    pub fn solve(&mut self, assumptions: &[i32], conflicts: Option<i32>, limit: Duration) -> Option<bool> {
        if let Some(conflicts) = conflicts {
            self.sat.set_limit("conflicts", conflicts).expect("CaDiCaL knows this limit");
        }
        self.sat.set_callbacks(Instant::now().checked_add(limit).map(Deadline));
        self.sat.solve_with(assumptions.iter().copied().filter(|literal| *literal != 0))
    }

    /// The value of a gate after `solve` was satisfied, if it was told.
    pub fn value(&self, gate: usize) -> Option<bool> {
        let literal = *self.literals.get(gate).filter(|literal| **literal != 0)?;
        // The crate answers for the variable, whatever the literal's sign.
        Some(self.sat.value(literal.abs()).unwrap_or(false) == (literal > 0))
    }

    /// Whether an assumption was used to refute, after `solve` was not satisfied.
    pub fn failed(&self, assumption: i32) -> bool {
        self.sat.failed(assumption)
    }
}
