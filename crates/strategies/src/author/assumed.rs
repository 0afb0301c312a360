//! Conditions on a method's numbers, and on lengths of its arrays and texts, assumed in its exploration: so a path that a
//! call inside of them can take is shown by one, and not by the simplest values.

use contracts::{BinaryOp, Condition, Count, Expr, Legal, Literal, StaticUsage, UnaryOp};
use expr::{Binary, Term};
use program::Kind;
use symex::explore::{Argument, Assume};
use symex::input::FieldRef;
use symex::machine::{Shape, Symbolic};
use vm::Vm;

/// What can be said of the parameters that are numbers or booleans, of which are null, and of lengths; other conditions are
/// left out.
pub struct Assumed {
    parameters: Vec<String>,
    conditions: Vec<Condition>,
}

/// A translated expression.
#[derive(Clone, Copy)]
enum Meaning {
    Truth(Term),
    /// With 32 or 64 bits.
    Number(Term, u8),
}

impl Assumed {
    /// None, if nothing speaks of a parameter alone.
    pub fn of(legal: &Legal) -> Option<Assumed> {
        fn is_plain(expr: &Expr) -> bool {
            match expr {
                Expr::Literal(_) | Expr::Name(_) => true,
                Expr::Length(of) | Expr::Count(Count::Length, of) => matches!(**of, Expr::Name(_)),
                Expr::Unary(..) | Expr::Binary(..) => expr.children().all(is_plain),
                _ => false,
            }
        }
        let conditions = legal.requires.iter().map(|clause| &clause.condition).filter(|one| is_plain(&one.0));
        let conditions: Vec<Condition> = conditions.cloned().collect();
        let parameters = legal.parameters.clone();
        (!conditions.is_empty()).then_some(Assumed { parameters, conditions })
    }

    fn argument<'a>(&self, name: &str, arguments: &'a [Argument]) -> Option<&'a Argument> {
        let number = self.parameters.iter().position(|known| known == name)?;
        arguments.get(arguments.len().checked_sub(self.parameters.len())? + number)
    }

    fn translate(&self, expr: &Expr, vm: &mut Vm<Symbolic>, arguments: &[Argument]) -> Option<Meaning> {
        Some(match expr {
            Expr::Literal(Literal::Boolean(value)) => Meaning::Truth(vm.machine.pool.bool(*value)),
            Expr::Literal(Literal::Char(value)) => Meaning::Number(vm.machine.pool.bits(32, u64::from(*value)), 32),
            Expr::Literal(Literal::Int(value)) => {
                Meaning::Number(vm.machine.pool.bits(32, u64::from(*value as u32)), 32)
            }
            Expr::Literal(Literal::Long(value)) => Meaning::Number(vm.machine.pool.bits(64, *value as u64), 64),
            Expr::Name(name) => {
                let argument = self.argument(name, arguments)?;
                let (kind, width) = match argument.wanted.kind() {
                    kind @ (Kind::Bool | Kind::Byte | Kind::Char | Kind::Short | Kind::Int) => (kind, 32),
                    Kind::Long => (Kind::Long, 64),
                    _ => return None,
                };
                let term = match argument.value.shape() {
                    Shape::Concrete(bits) => vm.machine.pool.bits(width, bits & (u64::MAX >> (64 - width))),
                    Shape::Term(term) => term,
                    Shape::Unresolved(_) => return None,
                };
                match kind {
                    Kind::Bool => {
                        let zero = vm.machine.pool.bits(32, 0);
                        Meaning::Truth(vm.machine.pool.ne(term, zero))
                    }
                    _ => Meaning::Number(term, width),
                }
            }
            Expr::Length(of) | Expr::Count(Count::Length, of) => {
                let Expr::Name(name) = &**of else { return None };
                Meaning::Number(self.argument(name, arguments)?.length(vm)?, 32)
            }
            Expr::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), left, right)
                if is_null(left) || is_null(right) =>
            {
                let Expr::Name(name) = &**(if is_null(left) { right } else { left }) else { return None };
                let is_null = self.argument(name, arguments)?.is_null(vm)?;
                Meaning::Truth(vm.machine.pool.bool(is_null == (*op == BinaryOp::Equal)))
            }
            Expr::Unary(op, of) => match (op, self.translate(of, vm, arguments)?) {
                (UnaryOp::Not, Meaning::Truth(term)) => Meaning::Truth(vm.machine.pool.not(term)),
                (UnaryOp::Plus, Meaning::Number(term, width)) => Meaning::Number(term, width),
                (UnaryOp::Negate, Meaning::Number(term, width)) => {
                    let zero = vm.machine.pool.bits(width, 0);
                    Meaning::Number(vm.machine.pool.binary(Binary::Sub, zero, term), width)
                }
                _ => return None,
            },
            Expr::Binary(op, left, right) => {
                let (left, right) = (self.translate(left, vm, arguments)?, self.translate(right, vm, arguments)?);
                binary(&mut vm.machine.pool, *op, left, right)?
            }
            _ => return None,
        })
    }
}

fn is_null(expr: &Expr) -> bool {
    matches!(expr, Expr::Literal(Literal::Null))
}

fn binary(pool: &mut expr::Pool, op: BinaryOp, left: Meaning, right: Meaning) -> Option<Meaning> {
    let (mut one, mut two, width) = match (left, right) {
        (Meaning::Truth(one), Meaning::Truth(two)) => {
            return Some(Meaning::Truth(match op {
                BinaryOp::And | BinaryOp::BitAnd => pool.and(one, two),
                BinaryOp::Or | BinaryOp::BitOr => pool.or(one, two),
                BinaryOp::Equal => pool.eq(one, two),
                BinaryOp::NotEqual => pool.ne(one, two),
                _ => return None,
            }));
        }
        (Meaning::Number(one, width), Meaning::Number(two, other)) => {
            let both = width.max(other);
            let one = if width < both { pool.sign_extend(both, one) } else { one };
            let two = if other < both { pool.sign_extend(both, two) } else { two };
            (one, two, both)
        }
        _ => return None,
    };
    let arithmetic = match op {
        BinaryOp::Add => Some(Binary::Add),
        BinaryOp::Subtract => Some(Binary::Sub),
        BinaryOp::Multiply => Some(Binary::Mul),
        _ => None,
    };
    if let Some(op) = arithmetic {
        return Some(Meaning::Number(pool.binary(op, one, two), width));
    }
    if matches!(op, BinaryOp::Greater | BinaryOp::GreaterOrEqual) {
        std::mem::swap(&mut one, &mut two);
    }
    Some(Meaning::Truth(match op {
        BinaryOp::Less | BinaryOp::Greater => pool.binary(Binary::Slt, one, two),
        BinaryOp::LessOrEqual | BinaryOp::GreaterOrEqual => pool.binary(Binary::Sle, one, two),
        BinaryOp::Equal => pool.eq(one, two),
        BinaryOp::NotEqual => pool.ne(one, two),
        _ => return None,
    }))
}

/// What static fields hold, where they are inputs.
pub struct AssumedStatics(pub Vec<StaticUsage>);

impl Assume for AssumedStatics {
    fn conditions(&self, _: &mut Vm<Symbolic>, _: &[Argument]) -> Vec<Term> {
        Vec::new()
    }

    fn of_statics(&self, vm: &mut Vm<Symbolic>, fields: &[(FieldRef, Argument)]) -> Vec<Term> {
        let mut found = Vec::new();
        for StaticUsage { class, holds } in &self.0 {
            let own = fields.iter().filter(|(field, _)| *field.class.name == **class);
            let (parameters, arguments): (Vec<String>, Vec<Argument>) = own
                .map(|(field, argument)| (field.class.fields[field.index].name.to_string(), argument.clone()))
                .unzip();
            let conditions = holds.iter().map(|clause| clause.condition.clone()).collect();
            found.extend(Assumed { parameters, conditions }.conditions(vm, &arguments));
        }
        found
    }
}

impl Assume for Assumed {
    fn conditions(&self, vm: &mut Vm<Symbolic>, arguments: &[Argument]) -> Vec<Term> {
        let mut found = Vec::new();
        for condition in &self.conditions {
            if let Some(Meaning::Truth(term)) = self.translate(&condition.0, vm, arguments) {
                found.push(term);
            }
        }
        found
    }
}
