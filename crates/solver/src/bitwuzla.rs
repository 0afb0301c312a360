//! The backend on [Bitwuzla](::bitwuzla): the main one where it is linked.
//!
//! A context serves many queries. Each conjunct is asserted on a level of its own; a query pops the levels it does not
//! share with the query before and pushes the rest, so that the steps of a depth-first search cost what they add.

#[cfg(test)]
mod tests;
mod translate;

use std::time::{Duration, Instant};

use ::bitwuzla::{Context, Limits, Outcome};
use expr::{ArrayValue, Model, Pool, Sort, Term, Value, Var};

use self::translate::Translator;
use crate::{Backend, Reason, Verdict};

/// How much memory one query may take.
const MEMORY: u64 = 4 << 30;

/// How many conjuncts a context is told, beyond twice those of the query, before a new one takes its place: the SAT
/// solver assigns the gates of popped conjuncts as well. 2,000 queries of a depth-first search took 30 s in one context, 2
/// to 5 s with 25 to 100 here, on a busy machine that did not tell those apart.
const BALLAST: usize = 50;

/// Serves the queries of one pool.
pub struct Bitwuzla {
    /// With its context; made for the first query, as many a solver never gets one.
    translator: Option<Translator>,
    /// The conjuncts that are asserted, one a level.
    asserted: Vec<Term>,
    /// How many conjuncts this context has been told, those that are gone included.
    told: usize,
    /// See [`Limits::polls`].
    polls: Option<u32>,
}

impl Bitwuzla {
    /// None where Bitwuzla is not linked.
    pub fn new() -> Option<Bitwuzla> {
        ::bitwuzla::AVAILABLE.then_some(Bitwuzla { translator: None, asserted: Vec::new(), told: 0, polls: None })
    }

    fn translator(&mut self) -> &mut Translator {
        let new = || Translator::new(Context::new().expect("Bitwuzla is linked"));
        self.translator.get_or_insert_with(new)
    }

    /// One that gives up by a count of its own, besides time.
    pub fn within(self, polls: Option<u32>) -> Bitwuzla {
        Bitwuzla { polls, ..self }
    }

    /// Makes the asserted conjuncts those of the query.
    fn assert(&mut self, pool: &Pool, conjuncts: &[Term]) {
        if self.told > BALLAST + 2 * conjuncts.len() {
            *self = Bitwuzla { translator: None, asserted: Vec::new(), told: 0, polls: self.polls };
        }
        let common = self.asserted.iter().zip(conjuncts).take_while(|(a, b)| a == b).count();
        let dropped = self.asserted.len() - common;
        if dropped > 0 {
            self.translator().context.pop(dropped as u64);
            self.asserted.truncate(common);
        }
        for &conjunct in &conjuncts[common..] {
            let translator = self.translator();
            let term = translator.term(pool, conjunct);
            let definitions = translator.definitions_in(pool, conjunct);
            let context = &mut translator.context;
            context.push();
            for definition in definitions {
                context.assert(definition);
            }
            context.assert(term);
            self.asserted.push(conjunct);
            self.told += 1;
        }
    }

    fn model(&mut self, pool: &Pool, conjuncts: &[Term]) -> Model {
        let mut vars: Vec<Var> = conjuncts.iter().flat_map(|&conjunct| pool.vars(conjunct).to_vec()).collect();
        vars.sort_unstable();
        vars.dedup();
        let mut model = Model::new();
        let translator = self.translator();
        for var in vars {
            let variable = pool.var(var);
            let term = translator.term(pool, variable.term);
            let value = match variable.sort {
                Sort::Array { .. } => {
                    let value = translator.context.array_value(term);
                    Value::Array(ArrayValue { default: value.default, entries: value.entries.into_iter().collect() })
                }
                _ => Value::Scalar(translator.context.value(term)),
            };
            model.set(var, value);
        }
        model
    }
}

impl Backend for Bitwuzla {
    fn name(&self) -> &'static str {
        "bitwuzla"
    }

    fn check(&mut self, pool: &Pool, conjuncts: &[Term], limit: Duration) -> Verdict {
        let deadline = Instant::now().checked_add(limit);
        self.assert(pool, conjuncts);
        let limits = Limits { deadline, memory: Some(MEMORY), polls: self.polls };
        match self.translator().context.check(&[], limits) {
            Outcome::Sat => Verdict::Sat(self.model(pool, conjuncts)),
            Outcome::Unsat => Verdict::Unsat,
            Outcome::Unknown(reason) => Verdict::Unknown(why(reason)),
        }
    }
}

fn why(reason: ::bitwuzla::Reason) -> Reason {
    match reason {
        ::bitwuzla::Reason::Time => Reason::Time,
        ::bitwuzla::Reason::Memory => Reason::Memory,
        ::bitwuzla::Reason::Work => Reason::Work,
        ::bitwuzla::Reason::GaveUp => Reason::GaveUp,
    }
}
