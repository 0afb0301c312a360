//! The simplest values that take a path: zeros and small numbers, letters, whole floats.
//!
//! A change of one value is tried by evaluating the path condition; where other values would have to change with it,
//! the solver is asked.

use crate::machine::universal::obeys;
use crate::machine::{Content, Symbolic};
use expr::{Binary, Evaluator, Model, Node, Pool, Precision, Sort, Term, Value, Var};
use rustc_hash::FxHashSet;
use solver::Answer;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use vm::Vm;

/// Variables that the solver is asked about.
const MAX_ASKED: usize = 16;
/// Elements of an array, and characters of a text, that are made simple.
const MAX_ELEMENTS: u64 = 32;
/// Sizes that a number is brought below, if it can be.
const SIZES: [u64; 6] = [2, 10, 100, 1000, 1 << 16, 1 << 31];

const LETTERS: &[u8] = b"abcxyz019ABC -.,:_/@#\"'()[]{}<>=+*%!?&|;$^~\\`\t\n";

/// Changes a model of a path condition as far as it stays one. `preferred` numbers are the simplest.
pub(super) fn simplest(vm: &mut Vm<Symbolic>, path: &[Term], model: Rc<Model>, preferred: &[i64]) -> Rc<Model> {
    let mentions = mentions(&vm.machine.pool, path);
    let mut search = Search { mentions, fixed: path.to_vec(), model, vm, preferred, is_hard: false };
    search.scalars();
    search.texts();
    search.arrays();
    search.model
}

/// The conjuncts that each variable occurs in.
fn mentions(pool: &Pool, path: &[Term]) -> BTreeMap<Var, Vec<Term>> {
    let mut mentions: BTreeMap<Var, Vec<Term>> = BTreeMap::new();
    for &term in path {
        for &var in pool.vars(term).iter() {
            mentions.entry(var).or_default().push(term);
        }
    }
    mentions
}

struct Search<'v> {
    vm: &'v mut Vm<Symbolic>,
    mentions: BTreeMap<Var, Vec<Term>>,
    /// The path condition, and what was settled on.
    fixed: Vec<Term>,
    model: Rc<Model>,
    preferred: &'v [i64],
    /// Whether the solver did not know an answer; it is not asked again then.
    is_hard: bool,
}

impl Search<'_> {
    fn scalars(&mut self) {
        let pool = &self.vm.machine.pool;
        // What models have made up, the digits of a number for instance, follows from the inputs.
        let defined = self.vm.state.machine.defined.values().flat_map(|terms| terms.iter());
        let made_up: BTreeSet<Var> = defined
            .filter_map(|&term| match pool.node(term) {
                Node::Var(var) => Some(var),
                _ => None,
            })
            .collect();
        let inputs = self.mentions.keys().filter(|var| !made_up.contains(var));
        let variables: Vec<(Var, Sort)> = inputs.map(|&var| (var, pool.var(var).sort)).collect();
        let mut asked = 0;
        for (var, sort) in variables.into_iter().filter(|(_, sort)| !matches!(sort, Sort::Array { .. })) {
            let value = self.scalar(var);
            let candidates = candidates(sort, self.preferred);
            let rank = |value: u64| candidates.iter().position(|&candidate| candidate == value);
            let better = rank(value).map_or(&candidates[..], |rank| &candidates[..rank]);
            let is_changed = better.iter().any(|&candidate| self.change(var, candidate));
            if !is_changed && !better.is_empty() && asked < MAX_ASKED {
                asked += 1;
                self.ask(var, sort, &candidates);
            }
            self.settle(var, sort);
        }
    }

    fn scalar(&self, var: Var) -> u64 {
        match self.model.get(var) {
            Some(Value::Scalar(value)) => *value,
            _ => 0,
        }
    }

    /// Keeps the value of a variable when others are made simple.
    fn settle(&mut self, var: Var, sort: Sort) {
        let value = self.scalar(var);
        let pool = &mut self.vm.machine.pool;
        let (term, constant) = (pool.intern(Node::Var(var)), pool.scalar(sort, value));
        let equal = pool.eq(term, constant);
        self.fixed.push(equal);
    }

    /// Gives a variable another value, if all that holds still does.
    fn change(&mut self, var: Var, value: u64) -> bool {
        let before = Rc::make_mut(&mut self.model).replace(var, Some(Value::Scalar(value)));
        let mentions = self.mentions.get(&var).map_or(&[][..], Vec::as_slice);
        if self.holds(mentions) && obeys(self.vm, &self.model) {
            return true;
        }
        Rc::make_mut(&mut self.model).replace(var, before);
        false
    }

    /// Gives an array another element, if all that holds still does.
    fn change_element(&mut self, var: Var, reads: &Reads, index: u64, element: u64) -> bool {
        let before = Rc::make_mut(&mut self.model).set_element(var, index, element);
        let there = reads.at.get(&index).map_or(&[][..], Vec::as_slice);
        if self.holds(there) && self.holds(&reads.anywhere) && obeys(self.vm, &self.model) {
            return true;
        }
        Rc::make_mut(&mut self.model).set_element(var, index, before);
        false
    }

    fn holds(&self, terms: &[Term]) -> bool {
        let mut evaluator = Evaluator::new(&self.model);
        terms.iter().all(|&term| evaluator.holds(&self.vm.machine.pool, term))
    }

    /// Asks for a simpler value, whatever the others are then.
    fn ask(&mut self, var: Var, sort: Sort, candidates: &[u64]) {
        let pool = &mut self.vm.machine.pool;
        let term = pool.intern(Node::Var(var));
        for &candidate in candidates.iter().take(2) {
            let pool = &mut self.vm.machine.pool;
            let constant = pool.scalar(sort, candidate);
            let equal = pool.eq(term, constant);
            if self.adopt(equal) {
                return;
            }
        }
        let Sort::Bits(width) = sort else { return };
        let signed = |value: u64| ((value << (64 - width as u32)) as i64) >> (64 - width as u32);
        for size in SIZES.into_iter().filter(|size| size.leading_zeros() > 64 - width as u32) {
            for low in [0, size.wrapping_neg()] {
                let pool = &mut self.vm.machine.pool;
                let (low, high) = (pool.bits(width, low), pool.bits(width, size));
                let (above, below) = (pool.binary(Binary::Sle, low, term), pool.binary(Binary::Sle, term, high));
                let within = pool.and(above, below);
                if self.adopt(within) {
                    // The nearest to zero of those that are left.
                    while let found = signed(self.scalar(var))
                        && found.abs() > 1
                    {
                        let pool = &mut self.vm.machine.pool;
                        let half = pool.bits(width, (found / 2) as u64);
                        let closer = match found > 0 {
                            true => pool.binary(Binary::Sle, term, half),
                            false => pool.binary(Binary::Sle, half, term),
                        };
                        if !self.adopt(closer) {
                            break;
                        }
                    }
                    let found = signed(self.scalar(var));
                    let toward = (found / 2 + found.signum()).abs().max(1);
                    for value in toward..found.abs().min(toward + 64) {
                        if self.change(var, (value * found.signum()) as u64 & mask(width)) {
                            break;
                        }
                    }
                    return;
                }
            }
        }
    }

    /// Takes a model in which this holds, too, if there is one that obeys what holds for every character.
    fn adopt(&mut self, condition: Term) -> bool {
        if self.is_hard {
            return false;
        }
        let Symbolic { pool, solver, .. } = &mut self.vm.machine;
        let answer = solver.check(pool, &self.fixed, condition, &self.model);
        self.is_hard = matches!(answer, Answer::Unknown(_));
        match answer {
            Answer::Sat(model) if obeys(self.vm, &model) => {
                self.model = model;
                self.fixed.push(condition);
                true
            }
            _ => false,
        }
    }

    fn texts(&mut self) {
        let mut strings: Vec<_> = self.vm.state.machine.strings.iter().collect();
        strings.sort_by_key(|(object, _)| **object);
        let strings: Vec<(Term, Term, Term, Term)> = (strings.into_iter().map(|(_, text)| text))
            .filter_map(|text| match text.content {
                Content::Arrays { narrow, wide } => Some((text.length, text.wide, narrow, wide)),
                _ => None,
            })
            .collect();
        let mut letters: Vec<u64> = LETTERS.iter().map(|&letter| letter as u64).collect();
        letters.extend((b' '..=b'~').map(u64::from).filter(|letter| !LETTERS.contains(&(*letter as u8))));
        for (length, wide, narrow, units) in strings {
            let mut evaluator = Evaluator::new(&self.model);
            let pool = &self.vm.machine.pool;
            let length = evaluator.eval(pool, length).min(MAX_ELEMENTS);
            let content = if evaluator.holds(pool, wide) { units } else { narrow };
            self.elements(content, length, &letters);
        }
    }

    fn arrays(&mut self) {
        let contents: Vec<(Term, Term)> = (self.vm.state.machine.references.iter())
            .filter_map(|entry| entry.made.as_ref().and_then(|making| making.array))
            .collect();
        for (length, content) in contents {
            let length = Evaluator::new(&self.model).eval(&self.vm.machine.pool, length).min(MAX_ELEMENTS);
            let Sort::Array { element, .. } = self.vm.machine.pool.sort(content) else { continue };
            let candidates = candidates(Sort::Bits(element), self.preferred);
            self.elements(content, length, &candidates);
        }
    }

    /// Makes the elements of an array variable simple, each by itself.
    fn elements(&mut self, content: Term, length: u64, candidates: &[u64]) {
        let Node::Var(var) = self.vm.machine.pool.node(content) else { return };
        let reads = Reads::new(&self.vm.machine.pool, var, self.mentions.get(&var).map_or(&[][..], Vec::as_slice));
        for index in 0..length {
            let current = match self.model.get(var) {
                Some(Value::Array(array)) => array.get(index),
                _ => 0,
            };
            let better = candidates.iter().take_while(|candidate| **candidate != current);
            for &candidate in better {
                if self.change_element(var, &reads, index, candidate) {
                    break;
                }
            }
        }
    }
}

/// Which conjuncts read which element of an array.
#[derive(Default)]
struct Reads {
    at: BTreeMap<u64, Vec<Term>>,
    /// Those that read elements whose index is not known.
    anywhere: Vec<Term>,
}

impl Reads {
    fn new(pool: &Pool, array: Var, mentions: &[Term]) -> Reads {
        let mut reads = Reads::default();
        let (mut pending, mut seen) = (Vec::new(), FxHashSet::default());
        for &conjunct in mentions {
            let mut indexes = BTreeSet::new();
            let mut is_known = true;
            seen.clear();
            pending.push(conjunct);
            while let Some(term) = pending.pop() {
                if !seen.insert(term) {
                    continue;
                }
                match pool.node(term) {
                    Node::Var(var) => is_known &= var != array,
                    Node::Binary(Binary::Select, mut from, index) => {
                        while let Node::Store(before, at, element) = pool.node(from) {
                            pending.extend([at, element]);
                            from = before;
                        }
                        match (pool.node(from), pool.constant(index)) {
                            (Node::Var(var), Some(index)) if var == array => drop(indexes.insert(index)),
                            _ => pending.extend([from, index]),
                        }
                    }
                    node => pending.extend(node.children()),
                }
            }
            match is_known {
                true => indexes.into_iter().for_each(|index| reads.at.entry(index).or_default().push(conjunct)),
                false => reads.anywhere.push(conjunct),
            }
        }
        reads
    }
}

fn mask(width: u8) -> u64 {
    u64::MAX >> (64 - width as u32)
}

/// Values that people choose, the simplest first.
fn candidates(sort: Sort, preferred: &[i64]) -> Vec<u64> {
    match sort {
        Sort::Bool => vec![0, 1],
        Sort::Bits(1) => vec![0, 1],
        Sort::Bits(width) => {
            let numbers: [i64; 20] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, -2, -3, -4, -5, 16, 20, 50, 100];
            preferred.iter().chain(&numbers).map(|&number| number as u64 & mask(width)).collect()
        }
        Sort::Float(Precision::Single) => FLOATS.iter().map(|&value| (value as f32).to_bits() as u64).collect(),
        Sort::Float(Precision::Double) => FLOATS.iter().map(|&value| value.to_bits()).collect(),
        Sort::Array { .. } => Vec::new(),
    }
}

const FLOATS: [f64; 14] =
    [0.0, 1.0, 2.0, -1.0, 0.5, 1.5, 10.0, -2.0, -0.5, 100.0, 1000.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
