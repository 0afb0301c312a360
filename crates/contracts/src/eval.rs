//! Evaluation of conditions with the semantics of Java.

use crate::arithmetic::{Throws, Value};
use crate::expr::{BinaryOp, Condition, Count, Expr, TypeName, UnaryOp};

/// Where the variables of a condition have values. `None` says that there is no such thing.
pub trait Values {
    type Reference: Clone + PartialEq;

    /// A parameter, a local variable, or a field of `this`.
    fn name(&self, name: &str) -> Option<Value<Self::Reference>>;
    /// A local variable by its number.
    fn local(&self, number: u16) -> Option<Value<Self::Reference>>;
    fn this(&self) -> Option<Value<Self::Reference>>;
    fn result(&self) -> Option<Value<Self::Reference>>;
    fn field(&self, of: &Self::Reference, name: &str) -> Option<Value<Self::Reference>>;
    /// The length of an array.
    fn length(&self, of: &Self::Reference) -> Option<i32>;
    /// How many parts a text, collection or map has; none where that cannot be asked.
    fn count(&self, _of: &Self::Reference, _what: Count) -> Option<i32> {
        None
    }
    /// The element at an index that is in bounds.
    fn element(&self, of: &Self::Reference, index: i32) -> Option<Value<Self::Reference>>;
    fn is_instance(&self, of: &Self::Reference, class: &TypeName) -> Option<bool>;
    /// The values at entry of the method.
    fn old(&self) -> Option<&Self>;
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// Java would throw.
    Throws(Throws),
    /// It means nothing here.
    Undefined(Undefined),
}

/// What about an expression means nothing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Undefined {
    #[error("{0} names nothing here")]
    Name(Expr),
    #[error("the types of {0} do not fit its operator")]
    Type(Expr),
    #[error("{0} is not boolean")]
    NotBoolean(Expr),
}

type Found<V> = Result<Value<<V as Values>::Reference>, Failure>;

impl Condition {
    /// Whether it holds. One that throws does not.
    pub fn holds<V: Values>(&self, values: &V) -> Result<bool, Undefined> {
        match self.0.evaluate(values) {
            Ok(Value::Boolean(value)) => Ok(value),
            Ok(_) => Err(Undefined::NotBoolean(self.0.clone())),
            Err(Failure::Throws(_)) => Ok(false),
            Err(Failure::Undefined(why)) => Err(why),
        }
    }
}

impl Expr {
    pub fn evaluate<V: Values>(&self, values: &V) -> Found<V> {
        evaluate(self, values, &mut false)
    }
}

/// `overflows` is set if an integer operation within does.
fn evaluate<V: Values>(expr: &Expr, values: &V, overflows: &mut bool) -> Found<V> {
    let named = |value: Option<Value<V::Reference>>| value.ok_or_else(|| undefined(Undefined::Name, expr));
    let typed = |value: Option<Value<V::Reference>>| value.ok_or_else(|| undefined(Undefined::Type, expr));
    match expr {
        Expr::Literal(literal) => Ok(literal.into()),
        Expr::Name(name) => named(values.name(name)),
        Expr::Local(number) => named(values.local(*number)),
        Expr::This => named(values.this()),
        Expr::Result => named(values.result()),
        Expr::Old(of) => match values.old() {
            Some(old) => evaluate(of, old, overflows),
            None => Err(undefined(Undefined::Name, expr)),
        },
        Expr::Field(of, name) => {
            let object = reference(of, expr, values, overflows)?;
            named(values.field(&object, name))
        }
        Expr::Length(of) => {
            let object = reference(of, expr, values, overflows)?;
            named(values.length(&object).map(Value::Int).or_else(|| values.field(&object, "length")))
        }
        Expr::Count(what, of) => {
            let object = reference(of, expr, values, overflows)?;
            named(values.count(&object, *what).map(Value::Int))
        }
        Expr::Element(of, index) => element(expr, of, index, values, overflows),
        Expr::Unary(op, of) => {
            let value = evaluate(of, values, overflows)?;
            *overflows |= *op == UnaryOp::Negate && value.negation_overflows();
            typed(value.unary(*op))
        }
        Expr::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
            let decides = *op == BinaryOp::Or;
            match evaluate(left, values, overflows)? {
                Value::Boolean(value) if value == decides => Ok(Value::Boolean(value)),
                Value::Boolean(_) => match evaluate(right, values, overflows)? {
                    Value::Boolean(value) => Ok(Value::Boolean(value)),
                    _ => Err(undefined(Undefined::Type, expr)),
                },
                _ => Err(undefined(Undefined::Type, expr)),
            }
        }
        Expr::Binary(op, left, right) => {
            let (left, right) = (evaluate(left, values, overflows)?, evaluate(right, values, overflows)?);
            *overflows |= left.overflows(*op, &right);
            match left.binary(*op, &right) {
                Some(value) => value.map_err(Failure::Throws),
                None => Err(undefined(Undefined::Type, expr)),
            }
        }
        Expr::Cast(to, of) => {
            let value = evaluate(of, values, overflows)?;
            match &value {
                Value::Null if !to.is_primitive() => Ok(value),
                Value::Reference(object) if !to.is_primitive() => match values.is_instance(object, to) {
                    Some(true) => Ok(value),
                    Some(false) => Err(Failure::Throws(Throws::Cast)),
                    None => Err(undefined(Undefined::Name, expr)),
                },
                _ => typed(value.cast(&to.element).filter(|_| to.is_primitive())),
            }
        }
        Expr::InstanceOf(of, class) => match evaluate(of, values, overflows)? {
            Value::Null => Ok(Value::Boolean(false)),
            Value::Reference(object) => named(values.is_instance(&object, class).map(Value::Boolean)),
            _ => Err(undefined(Undefined::Type, expr)),
        },
        Expr::NoOverflow(of) => {
            let mut within = false;
            evaluate(of, values, &mut within)?;
            Ok(Value::Boolean(!within))
        }
    }
}

fn undefined(why: fn(Expr) -> Undefined, expr: &Expr) -> Failure {
    Failure::Undefined(why(expr.clone()))
}

fn reference<V: Values>(of: &Expr, whole: &Expr, values: &V, overflows: &mut bool) -> Result<V::Reference, Failure> {
    match evaluate(of, values, overflows)? {
        Value::Reference(object) => Ok(object),
        Value::Null => Err(Failure::Throws(Throws::Null)),
        _ => Err(undefined(Undefined::Type, whole)),
    }
}

/// Java evaluates the index before it looks whether the array is null (JLS 15.10.4).
fn element<V: Values>(whole: &Expr, of: &Expr, index: &Expr, values: &V, overflows: &mut bool) -> Found<V> {
    let array = evaluate(of, values, overflows)?;
    let index = evaluate(index, values, overflows)?;
    let index = index.as_int().ok_or_else(|| undefined(Undefined::Type, whole))?;
    let array = match array {
        Value::Reference(array) => array,
        Value::Null => return Err(Failure::Throws(Throws::Null)),
        _ => return Err(undefined(Undefined::Type, whole)),
    };
    let length = values.length(&array).ok_or_else(|| undefined(Undefined::Type, whole))?;
    if !(0..length).contains(&index) {
        return Err(Failure::Throws(Throws::Index));
    }
    values.element(&array, index).ok_or_else(|| undefined(Undefined::Name, whole))
}
