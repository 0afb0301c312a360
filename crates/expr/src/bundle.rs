//! Terms outside of a pool, to be put into another one.

use rustc_hash::FxHashMap;

use crate::{Node, Pool, Sort, Term, Var};

/// Some terms of a pool with all that they are made of, as plain data. Its terms are numbered from the first to the last.
#[derive(Clone, Default, Debug)]
pub struct Bundle {
    /// Operands come before what they are operands of.
    nodes: Vec<Node>,
    /// Where the variables come from, with their names and sorts.
    pub variables: Vec<(Var, Box<str>, Sort)>,
}

/// Puts terms of one pool into a bundle.
#[derive(Default)]
pub struct Packer {
    bundle: Bundle,
    done: FxHashMap<Term, Term>,
    vars: FxHashMap<Var, Var>,
}

impl Packer {
    /// The term's number in the bundle.
    pub fn pack(&mut self, pool: &Pool, term: Term) -> Term {
        let mut pending = vec![term];
        while let Some(&top) = pending.last() {
            if self.done.contains_key(&top) {
                pending.pop();
                continue;
            }
            let node = pool.node(top);
            let before = pending.len();
            pending.extend(node.children().filter(|child| !self.done.contains_key(child)));
            if pending.len() == before {
                let node = match node {
                    Node::Var(var) => Node::Var(self.var(pool, var)),
                    _ => node.map(|child| self.done[&child]),
                };
                let number = Term::from_number(self.bundle.nodes.len() as u32);
                self.bundle.nodes.push(node);
                self.done.insert(top, number);
            }
        }
        self.done[&term]
    }

    /// A variable's number in the bundle.
    pub fn var(&mut self, pool: &Pool, var: Var) -> Var {
        *self.vars.entry(var).or_insert_with(|| {
            let variable = pool.var(var);
            self.bundle.variables.push((var, variable.name.clone(), variable.sort));
            Var(self.bundle.variables.len() as u32 - 1)
        })
    }

    pub fn finish(self) -> Bundle {
        self.bundle
    }
}

impl Bundle {
    /// The terms of a pool that those of the bundle are there, by their numbers; `variables` are what its variables are.
    pub fn unpack(&self, pool: &mut Pool, variables: &[Term]) -> Vec<Term> {
        let mut done: Vec<Term> = Vec::with_capacity(self.nodes.len());
        for &node in &self.nodes {
            let term = match node {
                Node::Var(Var(number)) => variables[number as usize],
                _ => pool.construct(node, |child| done[child.number() as usize]),
            };
            done.push(term);
        }
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Binary, Evaluator, Model, Value};

    #[test]
    fn terms_are_the_same_in_another_pool() {
        let mut pool = Pool::new();
        let (x, y) = (pool.fresh("x", Sort::Bits(32)), pool.fresh("y", Sort::Bits(32)));
        let sum = pool.binary(Binary::Add, x, y);
        let below = pool.binary(Binary::Slt, y, sum);
        let mut packer = Packer::default();
        let (packed, again) = (packer.pack(&pool, below), packer.pack(&pool, sum));
        let bundle = packer.finish();
        let mut other = Pool::new();
        other.fresh("before", Sort::Bool);
        let variables: Vec<Term> = bundle.variables.iter().map(|(_, name, sort)| other.fresh(name, *sort)).collect();
        let terms = bundle.unpack(&mut other, &variables);
        for (first, second) in [(3, 5), (5, 3), (u64::from(u32::MAX), 1)] {
            let (mut here, mut there) = (Model::new(), Model::new());
            for (number, (var, name, _)) in bundle.variables.iter().enumerate() {
                let value = Value::Scalar(if &**name == "x" { first } else { second });
                here.set(*var, value.clone());
                there.set(other.vars(variables[number])[0], value);
            }
            for (term, number) in [(below, packed), (sum, again)] {
                let value = Evaluator::new(&there).eval(&other, terms[number.number() as usize]);
                assert_eq!(value, Evaluator::new(&here).eval(&pool, term));
            }
        }
        assert_eq!(bundle.variables.len(), 2);
    }
}
