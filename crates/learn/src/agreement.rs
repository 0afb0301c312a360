//! Whether what was learnt of methods that override each other can be true together, for all calls and not only for the
//! recorded ones: the solver is asked.
//!
//! Numbers are 64 bits wide and references numbers, 0 of which is null. What the solver knows nothing of, as types and
//! sizes of collections, is a variable of its own: it can be anything, so that no contradiction is invented.

use crate::classes::{Classes, MethodId};
use crate::facts::{Fact, Learnt, MethodFacts};
use contracts::{BinaryOp, Count, Expr, Literal, UnaryOp};
use expr::{Binary, Model, Pool, Sort, Term};
use program::classfile::access;
use solver::{Answer, Settings, Solver};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Two methods that no result can satisfy both of, though there are calls that both are made for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Disagreement {
    pub overriding: String,
    pub overridden: String,
}

/// The pairs of methods that contradict each other.
pub fn disagreements(classes: &Classes, learnt: &Learnt) -> Vec<Disagreement> {
    let known: BTreeMap<MethodId, &MethodFacts> = learnt.methods.iter().map(|facts| (facts.id(), facts)).collect();
    let mut found = Vec::new();
    for (id, own) in &known {
        let is_virtual = classes.method(id).is_some_and(|method| {
            method.access & (access::STATIC | access::PRIVATE) == 0 && id.name != "<init>" && method.code.is_some()
        });
        if !is_virtual {
            continue;
        }
        for above in classes.overridden(&id.class, id).iter().filter(|above| *above != id) {
            if let Some(other) = known.get(above)
                && !agree(own, other)
            {
                found.push(Disagreement { overriding: own.method.clone(), overridden: other.method.clone() });
            }
        }
    }
    found
}

/// Whether some call that both are made for can end as both say, or there is no such call.
fn agree(one: &MethodFacts, other: &MethodFacts) -> bool {
    let mut question = Question { pool: Pool::new(), variables: BTreeMap::new() };
    let both = [one, other];
    let entry: Vec<Term> = both.iter().flat_map(|facts| question.all(facts, &facts.requires, When::Entry)).collect();
    let exit: Vec<Term> = both.iter().flat_map(|facts| question.all(facts, &facts.ensures, When::Exit)).collect();
    let mut solver = Solver::new(Settings::default());
    let mut can = |pool: &mut Pool, terms: &[Term]| {
        let all = terms.iter().fold(pool.bool(true), |all, term| pool.and(all, *term));
        match pool.constant(all) {
            Some(value) => value != 0,
            // Not knowing is no contradiction.
            None => !matches!(solver.check(pool, &[], all, &Rc::new(Model::new())), Answer::Unsat),
        }
    };
    !can(&mut question.pool, &entry) || can(&mut question.pool, &[entry, exit].concat())
}

/// When the value of an expression is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum When {
    Entry,
    Exit,
}

struct Question {
    pool: Pool,
    /// By when, and by text with parameters as numbers.
    variables: BTreeMap<(When, String), Term>,
}

impl Question {
    fn all(&mut self, facts: &MethodFacts, conditions: &[Fact], when: When) -> Vec<Term> {
        conditions.iter().map(|fact| self.truth(facts, &fact.condition.0, when)).collect()
    }

    fn truth(&mut self, facts: &MethodFacts, expr: &Expr, when: When) -> Term {
        match expr {
            Expr::Literal(Literal::Boolean(value)) => self.pool.bool(*value),
            Expr::Unary(UnaryOp::Not, of) => {
                let of = self.truth(facts, of, when);
                self.pool.not(of)
            }
            Expr::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let (left, right) = (self.truth(facts, left, when), self.truth(facts, right, when));
                if *op == BinaryOp::And { self.pool.and(left, right) } else { self.pool.or(left, right) }
            }
            Expr::Binary(op, left, right) if is_comparison(*op) => {
                let (mut left, mut right) = (self.number(facts, left, when), self.number(facts, right, when));
                if matches!(op, BinaryOp::Greater | BinaryOp::GreaterOrEqual) {
                    std::mem::swap(&mut left, &mut right);
                }
                match op {
                    BinaryOp::Equal => self.pool.eq(left, right),
                    BinaryOp::NotEqual => self.pool.ne(left, right),
                    BinaryOp::Less | BinaryOp::Greater => self.pool.binary(Binary::Slt, left, right),
                    _ => self.pool.binary(Binary::Sle, left, right),
                }
            }
            // Of arithmetic that has not overflowed: what it says of numbers of 64 bits.
            Expr::NoOverflow(_) => self.pool.bool(true),
            other => {
                let number = self.number(facts, other, when);
                let zero = self.pool.bits(64, 0);
                self.pool.ne(number, zero)
            }
        }
    }

    fn number(&mut self, facts: &MethodFacts, expr: &Expr, when: When) -> Term {
        match expr {
            Expr::Literal(Literal::Null) => self.pool.bits(64, 0),
            Expr::Literal(Literal::Boolean(value)) => self.pool.bits(64, u64::from(*value)),
            Expr::Literal(Literal::Char(value)) => self.pool.bits(64, u64::from(*value)),
            Expr::Literal(Literal::Int(value)) => self.pool.bits(64, i64::from(*value) as u64),
            Expr::Literal(Literal::Long(value)) => self.pool.bits(64, *value as u64),
            Expr::Old(of) => self.number(facts, of, When::Entry),
            Expr::Unary(UnaryOp::Plus, of) => self.number(facts, of, when),
            Expr::Unary(UnaryOp::Negate, of) => {
                let (zero, of) = (self.pool.bits(64, 0), self.number(facts, of, when));
                self.pool.binary(Binary::Sub, zero, of)
            }
            Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply), left, right) => {
                let (left, right) = (self.number(facts, left, when), self.number(facts, right, when));
                let op = match op {
                    BinaryOp::Add => Binary::Add,
                    BinaryOp::Subtract => Binary::Sub,
                    _ => Binary::Mul,
                };
                self.pool.binary(op, left, right)
            }
            other => self.variable(facts, other, when),
        }
    }

    fn variable(&mut self, facts: &MethodFacts, expr: &Expr, when: When) -> Term {
        let parameter = |expr: &Expr| match expr {
            Expr::Name(name) => facts.parameters.iter().position(|known| known == name),
            _ => None,
        };
        // Parameters, and lengths of arrays and texts that are parameters, are the same at the end.
        let (when, text) = match expr {
            Expr::Length(of) | Expr::Count(Count::Length, of) if parameter(of).is_some() => {
                (When::Entry, format!("length of {}", parameter(of).unwrap_or_default()))
            }
            expr => match parameter(expr) {
                Some(number) => (When::Entry, format!("parameter {number}")),
                None => (when, renamed(expr, &facts.parameters).to_string()),
            },
        };
        let pool = &mut self.pool;
        *self.variables.entry((when, text)).or_insert_with_key(|(_, text)| pool.fresh(text, Sort::Bits(64)))
    }
}

fn is_comparison(op: BinaryOp) -> bool {
    use BinaryOp::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    matches!(op, Equal | NotEqual | Less | LessOrEqual | Greater | GreaterOrEqual)
}

/// With parameters by their numbers: methods call them as they like.
fn renamed(expr: &Expr, parameters: &[String]) -> Expr {
    let within = |of: &Expr| Box::new(renamed(of, parameters));
    match expr {
        Expr::Name(name) => match parameters.iter().position(|known| known == name) {
            Some(number) => Expr::Name(format!("parameter{number}")),
            None => Expr::Field(Box::new(Expr::This), name.clone()),
        },
        Expr::Field(of, name) => Expr::Field(within(of), name.clone()),
        Expr::Length(of) => Expr::Length(within(of)),
        Expr::Count(count, of) => Expr::Count(*count, within(of)),
        Expr::Element(of, at) => Expr::Element(within(of), within(at)),
        Expr::Unary(op, of) => Expr::Unary(*op, within(of)),
        Expr::Binary(op, left, right) => Expr::Binary(*op, within(left), within(right)),
        Expr::Cast(to, of) => Expr::Cast(to.clone(), within(of)),
        Expr::InstanceOf(of, name) => Expr::InstanceOf(within(of), name.clone()),
        Expr::Old(of) => Expr::Old(within(of)),
        Expr::NoOverflow(of) => Expr::NoOverflow(within(of)),
        Expr::Literal(_) | Expr::Local(_) | Expr::This | Expr::Result => expr.clone(),
    }
}
