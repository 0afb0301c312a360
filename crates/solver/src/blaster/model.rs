//! From values of gates back to values of variables.

use super::cnf::Cnf;
use super::float::Format;
use super::gates::{Gate, Gates, Lit};
use super::translate::Translator;
use expr::{ArrayValue, Model, Pool, Sort, Term, Value, Var};
use rustc_hash::FxHashMap;

/// The values of all variables of the conjuncts, after the solver was satisfied.
pub fn model(translator: &Translator, cnf: &Cnf, pool: &Pool, conjuncts: &[Term]) -> Model {
    let mut values = Values { gates: &translator.gates, cnf, computed: FxHashMap::default() };
    let mut model = Model::new();
    for &term in conjuncts {
        for &var in pool.vars(term).iter() {
            if model.get(var).is_none() {
                model.set(var, values.variable(translator, var, pool.var(var).sort));
            }
        }
    }
    model
}

struct Values<'a> {
    gates: &'a Gates,
    cnf: &'a Cnf,
    /// Values of gates that the SAT solver does not know; an input among them is false.
    computed: FxHashMap<usize, bool>,
}

impl Values<'_> {
    fn variable(&mut self, translator: &Translator, var: Var, sort: Sort) -> Value {
        let inputs = translator.inputs(var).unwrap_or(&[]);
        match sort {
            Sort::Bool | Sort::Bits(_) => Value::Scalar(self.word(inputs)),
            Sort::Float(precision) => Value::Scalar(Format::of(precision).canonical_bits(self.word(inputs))),
            Sort::Array { .. } => {
                let mut value = ArrayValue::default();
                for read in translator.reads(var) {
                    // A read without a told free bit has the value of an earlier one or does not matter.
                    if read.free.iter().any(|bit| self.cnf.value(bit.gate()).is_some()) {
                        value.entries.insert(self.word(&read.index), self.word(&read.element));
                    }
                }
                Value::Array(value)
            }
        }
    }

    fn word(&mut self, word: &[Lit]) -> u64 {
        word.iter().enumerate().fold(0, |sum, (at, bit)| sum | u64::from(self.bit(*bit)) << at)
    }

    fn bit(&mut self, lit: Lit) -> bool {
        if let Some(value) = self.known(lit) {
            return value;
        }
        let mut stack = vec![lit.gate()];
        while let Some(&number) = stack.last() {
            let mut need = |lit: Lit| {
                let value = self.known(lit);
                if value.is_none() {
                    stack.push(lit.gate());
                }
                value
            };
            let value = match self.gates.gate(number) {
                Gate::False | Gate::Input => Some(false),
                Gate::And(a, b) => need(a).zip(need(b)).map(|(a, b)| a && b),
                Gate::Xor(a, b) => need(a).zip(need(b)).map(|(a, b)| a != b),
                Gate::Mux(c, t, e) => need(c).and_then(|c| need(if c { t } else { e })),
                Gate::Majority(a, b, c) => {
                    need(a).zip(need(b)).zip(need(c)).map(|((a, b), c)| (a && b) || (c && (a || b)))
                }
            };
            if let Some(value) = value {
                self.computed.insert(number, value);
                stack.pop();
            }
        }
        self.computed[&lit.gate()] != lit.is_negated()
    }

    fn known(&self, lit: Lit) -> Option<bool> {
        let number = lit.gate();
        let positive = match lit.as_constant() {
            Some(_) => Some(false),
            None => self.cnf.value(number).or_else(|| self.computed.get(&number).copied()),
        };
        positive.map(|positive| positive != lit.is_negated())
    }
}
