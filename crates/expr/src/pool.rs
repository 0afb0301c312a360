//! The arena: every node once, its sort and facts beside it.

use std::cell::RefCell;
use std::hash::BuildHasher;
use std::num::NonZeroU32;
use std::rc::Rc;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::facts::Facts;
use crate::semantics;
use crate::{Binary, Node, Precision, Sort, Term, Unary, Var};

/// A free variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// For people; need not be unique.
    pub name: Box<str>,
    pub sort: Sort,
    /// The term that is this variable.
    pub term: Term,
}

/// What is kept beside a node.
#[derive(Clone, Copy)]
struct Info {
    sort: Sort,
    /// Made by a smart constructor, so in canonical form down to its leaves.
    canonical: bool,
    /// How many constants a tree of if-then-else with constant leaves has; 0 for any other term and for large trees.
    leaves: u8,
    facts: Facts,
}

/// Trees of if-then-else with more constants are not pushed through operators.
const MAX_LEAVES: u8 = 64;

/// An append-only arena of hash-consed nodes.
///
/// [`Pool::unary`], [`Pool::binary`], [`Pool::ite`] and their like are *smart constructors*: they return a term in the
/// canonical form described in the [crate documentation](crate), equal to what was asked for on every input.
#[derive(Default)]
pub struct Pool {
    nodes: Vec<Node>,
    infos: Vec<Info>,
    table: HashTable<u32>,
    variables: Vec<Variable>,
    /// By term: its variables, as far as somebody has asked.
    vars: RefCell<Vec<Option<Rc<[Var]>>>>,
    /// How many smart constructors are under way inside one another.
    pub(crate) depth: u32,
    /// Rules that were applied in all, and how many that may be before the outermost constructor at work makes nodes as
    /// they are.
    pub(crate) rules: u64,
    pub(crate) most_rules: u64,
}

impl Pool {
    pub fn new() -> Pool {
        Pool::default()
    }

    /// The number of distinct nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn node(&self, t: Term) -> Node {
        self.nodes[index(t)]
    }

    pub fn sort(&self, t: Term) -> Sort {
        self.infos[index(t)].sort
    }

    /// The width of a term of bits; a Bool has 1, a Float its IEEE width, an array that of its elements.
    pub fn width(&self, t: Term) -> u8 {
        match self.sort(t) {
            Sort::Bool => 1,
            Sort::Bits(width) => width,
            Sort::Float(Precision::Single) => 32,
            Sort::Float(Precision::Double) => 64,
            Sort::Array { element, .. } => element,
        }
    }

    /// What is known of the values of a term of bits.
    pub fn facts(&self, t: Term) -> Facts {
        self.infos[index(t)].facts
    }

    /// A new variable, distinct from all others.
    pub fn fresh(&mut self, name: &str, sort: Sort) -> Term {
        let var = Var(u32::try_from(self.variables.len()).expect("there are fewer variables than nodes"));
        let term = Term(NonZeroU32::MIN.saturating_add(self.next_index()));
        self.variables.push(Variable { name: name.into(), sort, term });
        let interned = self.intern(Node::Var(var));
        debug_assert_eq!(interned, term);
        self.infos[index(term)].canonical = true;
        term
    }

    pub fn var(&self, v: Var) -> &Variable {
        &self.variables[v.0 as usize]
    }

    /// All variables, in the order of their making.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    pub fn bool(&mut self, b: bool) -> Term {
        self.make(Node::Bool(b))
    }

    /// Bits of `value` above the width are ignored.
    pub fn bits(&mut self, width: u8, value: u64) -> Term {
        debug_assert!((1..=64).contains(&width), "no bits of width {width}");
        let term = self.intern(Node::Bits { width, value: value & semantics::mask(width) });
        self.infos[index(term)].canonical = true;
        term
    }

    pub fn single(&mut self, value: f32) -> Term {
        self.make(Node::Float { precision: Precision::Single, bits: semantics::single(value) })
    }

    pub fn double(&mut self, value: f64) -> Term {
        self.make(Node::Float { precision: Precision::Double, bits: semantics::double(value) })
    }

    /// The bits of a Bool, Bits or Float constant.
    pub fn constant(&self, t: Term) -> Option<u64> {
        match self.node(t) {
            Node::Bool(b) => Some(u64::from(b)),
            Node::Bits { value, .. } => Some(value),
            Node::Float { bits, .. } => Some(bits),
            _ => None,
        }
    }

    /// The constant of a scalar sort with the given bits.
    pub fn scalar(&mut self, sort: Sort, value: u64) -> Term {
        match sort {
            Sort::Bool => self.bool(value != 0),
            Sort::Bits(width) => self.bits(width, value),
            Sort::Float(Precision::Single) => self.single(semantics::as_single(value)),
            Sort::Float(Precision::Double) => self.double(semantics::as_double(value)),
            Sort::Array { index, element } => {
                let element = self.bits(element, value);
                self.make(Node::Constant { index, element })
            }
        }
    }

    /// Exactly this node, not simplified.
    pub fn intern(&mut self, node: Node) -> Term {
        let hash = FxBuildHasher.hash_one(node);
        if let Some(&at) = self.table.find(hash, |&at| self.nodes[at as usize] == node) {
            return Term(NonZeroU32::MIN.saturating_add(at));
        }
        let at = self.next_index();
        let info = self.describe(&node);
        self.nodes.push(node);
        self.infos.push(info);
        let nodes = &self.nodes;
        self.table.insert_unique(hash, at, |&at| FxBuildHasher.hash_one(nodes[at as usize]));
        Term(NonZeroU32::MIN.saturating_add(at))
    }

    /// The node as the last step of a smart constructor: a constant if its facts leave one value.
    pub(crate) fn make(&mut self, node: Node) -> Term {
        let term = self.intern(node);
        let info = &mut self.infos[index(term)];
        if let (Sort::Bits(width), Some(value)) = (info.sort, info.facts.constant()) {
            return self.bits(width, value);
        }
        info.canonical = true;
        term
    }

    pub(crate) fn is_canonical(&self, t: Term) -> bool {
        self.infos[index(t)].canonical
    }

    /// Whether the term is a constant or a tree of if-then-else with few leaves that are all constants.
    pub(crate) fn is_constant_tree(&self, t: Term) -> bool {
        self.infos[index(t)].leaves != 0
    }

    fn next_index(&self) -> u32 {
        u32::try_from(self.nodes.len())
            .ok()
            .filter(|&at| at < u32::MAX)
            .expect("a pool holds fewer than 2^32 - 1 nodes")
    }

    fn describe(&self, node: &Node) -> Info {
        let sort = self.sort_of(node);
        let leaves = match *node {
            Node::Bool(_) | Node::Bits { .. } | Node::Float { .. } => 1,
            Node::Ite(_, t, e) => match (self.infos[index(t)].leaves, self.infos[index(e)].leaves) {
                (0, _) | (_, 0) => 0,
                (t, e) if t + e <= MAX_LEAVES => t + e,
                _ => 0,
            },
            _ => 0,
        };
        let facts = match sort {
            Sort::Bits(width) => self.facts_of(width, node),
            _ => Facts::any(1),
        };
        Info { sort, canonical: false, leaves, facts }
    }

    fn facts_of(&self, width: u8, node: &Node) -> Facts {
        match *node {
            Node::Bits { value, .. } => Facts::exactly(width, value),
            Node::Unary(op, a) => Facts::unary(op, width, self.facts(a)),
            Node::Binary(Binary::Select, ..) => Facts::any(width),
            Node::Binary(op, a, b) => Facts::binary(op, width, self.width(b), self.facts(a), self.facts(b)),
            Node::Ite(_, t, e) => self.facts(t).join(self.facts(e)),
            Node::Extract { high, low, term } => self.facts(term).extract(high, low),
            Node::ZeroExtend { term, .. } => self.facts(term).zero_extend(self.width(term), width),
            Node::SignExtend { term, .. } => self.facts(term).sign_extend(self.width(term), width),
            _ => Facts::any(width),
        }
    }

    /// The sort of a node; in debug builds also checks that its operands fit.
    pub(crate) fn sort_of(&self, node: &Node) -> Sort {
        match *node {
            Node::Bool(_) => Sort::Bool,
            Node::Bits { width, value } => {
                debug_assert!(value & !semantics::mask(width) == 0, "{value:#x} has more than {width} bits");
                Sort::Bits(width)
            }
            Node::Float { precision, .. } => Sort::Float(precision),
            Node::Var(v) => self.variables[v.0 as usize].sort,
            Node::Unary(op, a) => self.sort_of_unary(op, self.sort(a)),
            Node::Binary(op, a, b) => self.sort_of_binary(op, self.sort(a), self.sort(b)),
            Node::Ite(c, t, e) => {
                debug_assert_eq!(self.sort(c), Sort::Bool);
                debug_assert_eq!(self.sort(t), self.sort(e));
                self.sort(t)
            }
            Node::Extract { high, low, term } => {
                debug_assert!(low <= high && high < self.width(term), "bits {low} to {high} of {}", self.width(term));
                Sort::Bits(high - low + 1)
            }
            Node::ZeroExtend { width, term } | Node::SignExtend { width, term } => {
                debug_assert!(matches!(self.sort(term), Sort::Bits(from) if from <= width && width <= 64));
                Sort::Bits(width)
            }
            Node::Store(array, index, element) => {
                debug_assert_eq!(
                    self.sort(array),
                    Sort::Array { index: self.width(index), element: self.width(element) }
                );
                self.sort(array)
            }
            Node::Constant { index, element } => Sort::Array { index, element: self.width(element) },
        }
    }

    pub(crate) fn sort_of_unary(&self, op: Unary, sort: Sort) -> Sort {
        use Unary::*;
        debug_assert!(
            match op {
                Not => sort == Sort::Bool,
                BitNot | Neg | SignedToSingle | SignedToDouble => matches!(sort, Sort::Bits(_)),
                FromBits => matches!(sort, Sort::Bits(32 | 64)),
                _ => matches!(sort, Sort::Float(_)),
            },
            "{op:?} of {sort:?}"
        );
        match op {
            Not | IsNan => Sort::Bool,
            BitNot | Neg | FloatNeg | FloatAbs | FloatSqrt | FloatFloor | FloatCeil | FloatRint => sort,
            ToSingle | SignedToSingle => Sort::Float(Precision::Single),
            ToDouble | SignedToDouble => Sort::Float(Precision::Double),
            ToInt => Sort::Bits(32),
            ToLong => Sort::Bits(64),
            FromBits if sort == Sort::Bits(32) => Sort::Float(Precision::Single),
            FromBits => Sort::Float(Precision::Double),
            ToBits if sort == Sort::Float(Precision::Single) => Sort::Bits(32),
            ToBits => Sort::Bits(64),
        }
    }

    pub(crate) fn sort_of_binary(&self, op: Binary, left: Sort, right: Sort) -> Sort {
        use Binary::*;
        debug_assert!(
            match op {
                And | Or | Xor => left == Sort::Bool && right == Sort::Bool,
                Eq => left == right && !matches!(left, Sort::Array { .. }),
                Select => matches!((left, right), (Sort::Array { index, .. }, Sort::Bits(width)) if index == width),
                Concat => matches!((left, right), (Sort::Bits(high), Sort::Bits(low)) if high + low <= 64),
                FloatAdd | FloatSub | FloatMul | FloatDiv | FloatRem | FloatLt | FloatLe | FloatEq =>
                    matches!(left, Sort::Float(_)) && left == right,
                _ => matches!(left, Sort::Bits(_)) && left == right,
            },
            "{op:?} of {left:?} and {right:?}"
        );
        match (op, left, right) {
            (And | Or | Xor | Eq | Ult | Ule | Slt | Sle | FloatLt | FloatLe | FloatEq, ..) => Sort::Bool,
            (Concat, Sort::Bits(high), Sort::Bits(low)) => Sort::Bits(high + low),
            (Select, Sort::Array { element, .. }, _) => Sort::Bits(element),
            _ => left,
        }
    }

    /// The variables of a term, sorted.
    pub fn vars(&self, t: Term) -> Rc<[Var]> {
        let place = |term: Term| term.number() as usize;
        let mut memo = self.vars.borrow_mut();
        if let Some(Some(known)) = memo.get(place(t)) {
            return Rc::clone(known);
        }
        memo.resize(self.len(), None);
        let mut pending = vec![t];
        while let Some(&top) = pending.last() {
            if memo[place(top)].is_some() {
                pending.pop();
                continue;
            }
            let node = self.node(top);
            let before = pending.len();
            pending.extend(node.children().filter(|child| memo[place(*child)].is_none()));
            if pending.len() > before {
                continue;
            }
            pending.pop();
            let set = match node {
                Node::Var(v) => Rc::from([v]),
                _ => {
                    let known = node.children().filter_map(|child| memo[place(child)].as_ref());
                    known.fold(None, union).unwrap_or_else(|| Rc::from([]))
                }
            };
            memo[place(top)] = Some(set);
        }
        memo[place(t)].clone().unwrap_or_default()
    }
}

/// The union of sorted sets, sharing an operand that already is it.
fn union(a: Option<Rc<[Var]>>, b: &Rc<[Var]>) -> Option<Rc<[Var]>> {
    let Some(a) = a else { return Some(Rc::clone(b)) };
    if Rc::ptr_eq(&a, b) {
        return Some(a);
    }
    let mut merged: Vec<Var> = a.iter().chain(b.iter()).copied().collect();
    merged.sort_unstable();
    merged.dedup();
    Some(if merged.len() == a.len() {
        a
    } else if merged.len() == b.len() {
        Rc::clone(b)
    } else {
        merged.into()
    })
}

pub(crate) fn index(t: Term) -> usize {
    t.0.get() as usize - 1
}

impl Term {
    /// A number that is the term's own within its pool, small and dense.
    pub fn number(self) -> u32 {
        self.0.get() - 1
    }

    /// The term of a number that [`number`](Term::number) gave.
    pub fn from_number(number: u32) -> Term {
        Term(NonZeroU32::MIN.saturating_add(number))
    }
}
