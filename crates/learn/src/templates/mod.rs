//! The conditions that are looked for. Each holds for all examples, and has enough different ones to be believed.

mod pairs;
mod single;
mod sums;

use crate::facts::{Fact, Template};
use crate::samples::{Kind, Samples};
use crate::trace::Cell;
use contracts::{BinaryOp, Condition, Expr};

/// What a condition needs.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Different examples.
    pub threshold: u64,
}

impl Default for Options {
    /// Three consistent calls, as in the classic case of a length that is an array's.
    fn default() -> Options {
        Options { threshold: 3 }
    }
}

/// Which conditions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Of a call: each speaks of a parameter.
    Requires,
    /// Of what a call leaves: each speaks of that.
    Ensures,
    /// Of the state of an object, wherever it is looked at.
    Invariant,
}

impl Purpose {
    fn wants(self, samples: &Samples, variables: &[usize]) -> bool {
        let mut of = variables.iter().map(|at| &samples.variables[*at]);
        match self {
            Purpose::Requires => of.any(|variable| variable.is_parameter()),
            Purpose::Ensures => of.any(|variable| variable.is_outcome()),
            Purpose::Invariant => true,
        }
    }
}

/// All conditions of a purpose, by template. What says exactly what a call makes comes before bounds of it, which would
/// say less.
pub fn find(samples: &Samples, purpose: Purpose, options: Options) -> Vec<Fact> {
    let mut found = Finder::new(samples, purpose, options);
    pairs::same_objects(&mut found);
    pairs::equal_numbers(&mut found);
    sums::find(&mut found);
    single::find(&mut found);
    pairs::order(&mut found);
    found.facts.sort_by_key(|fact| fact.template);
    found.facts
}

/// What is found, and what need not be looked at any more.
struct Finder<'s, 't> {
    samples: &'s Samples<'t>,
    purpose: Purpose,
    threshold: u64,
    /// Variables with a single value.
    is_constant: Vec<bool>,
    /// Variables that others determine.
    is_determined: Vec<bool>,
    facts: Vec<Fact>,
}

impl<'s, 't> Finder<'s, 't> {
    fn new(samples: &'s Samples<'t>, purpose: Purpose, options: Options) -> Finder<'s, 't> {
        let count = samples.variables.len();
        Finder {
            samples,
            purpose,
            threshold: options.threshold.max(1),
            is_constant: (0..count).map(|at| is_constant(samples, at)).collect(),
            is_determined: vec![false; count],
            facts: Vec::new(),
        }
    }

    /// Another condition says what it is, and no bound of it is wanted.
    fn is_told(&self, at: usize) -> bool {
        self.is_determined[at]
            && (self.purpose == Purpose::Ensures || self.samples.variables[at].kind == Kind::Reference)
    }

    fn expr(&self, at: usize) -> Expr {
        self.samples.variables[at].expr.clone()
    }

    fn wants(&self, variables: &[usize]) -> bool {
        self.purpose.wants(self.samples, variables)
    }

    /// Takes a condition if it is of the wanted kind.
    fn take(&mut self, template: Template, condition: Expr, variables: &[usize], samples: u64) {
        if self.wants(variables) {
            let variables = variables.iter().map(|at| self.expr(*at).to_string()).collect();
            self.facts.push(Fact { condition: Condition(condition), template, variables, samples, proved: false });
        }
    }

    /// All examples.
    fn weight(&self) -> u64 {
        self.samples.weights.iter().sum()
    }
}

fn is_constant(samples: &Samples, at: usize) -> bool {
    let mut cells = samples.column(at);
    match cells.next() {
        Some(Cell::Integer(_) | Cell::Float(_) | Cell::Null) => {
            let first = samples.cells[0][at];
            cells.all(|cell| cell == first)
        }
        _ => false,
    }
}

fn compare(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr::binary(op, left, right)
}

/// One of these is true.
fn any(conditions: impl IntoIterator<Item = Expr>) -> Option<Expr> {
    conditions.into_iter().reduce(|left, right| Expr::binary(BinaryOp::Or, left, right))
}
