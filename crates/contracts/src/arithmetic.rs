//! Values and operators of Java (JLS 5.6, 15.15 to 15.24).

use crate::expr::{BinaryOp, Literal, UnaryOp};

/// A value. `R` names an object.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<R> {
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    Reference(R),
}

/// What an expression throws instead of having a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throws {
    Null,
    Index,
    Division,
    Cast,
}

/// Two numbers after binary numeric promotion (JLS 5.6).
enum Promoted {
    Int(i32, i32),
    Long(i64, i64),
    Float(f32, f32),
    Double(f64, f64),
}

impl<R> From<&Literal> for Value<R> {
    fn from(literal: &Literal) -> Value<R> {
        match *literal {
            Literal::Null => Value::Null,
            Literal::Boolean(value) => Value::Boolean(value),
            Literal::Char(value) => Value::Char(value),
            Literal::Int(value) => Value::Int(value),
            Literal::Long(value) => Value::Long(value),
            Literal::Float(value) => Value::Float(value),
            Literal::Double(value) => Value::Double(value),
        }
    }
}

impl<R: PartialEq> Value<R> {
    /// As an `int`, if it is one or becomes one by unary promotion.
    pub fn as_int(&self) -> Option<i32> {
        Some(match *self {
            Value::Byte(value) => value.into(),
            Value::Char(value) => value.into(),
            Value::Short(value) => value.into(),
            Value::Int(value) => value,
            _ => return None,
        })
    }

    /// As a `long`, if it is integral.
    fn as_long(&self) -> Option<i64> {
        match *self {
            Value::Long(value) => Some(value),
            _ => self.as_int().map(i64::from),
        }
    }

    fn as_float(&self) -> Option<f32> {
        match *self {
            Value::Float(value) => Some(value),
            Value::Long(value) => Some(value as f32),
            _ => self.as_int().map(|value| value as f32),
        }
    }

    fn as_double(&self) -> Option<f64> {
        match *self {
            Value::Double(value) => Some(value),
            Value::Float(value) => Some(value.into()),
            Value::Long(value) => Some(value as f64),
            _ => self.as_int().map(f64::from),
        }
    }

    fn promote(&self, other: &Value<R>) -> Option<Promoted> {
        let is = |wanted: fn(&Value<R>) -> bool| wanted(self) || wanted(other);
        Some(if is(|value| matches!(value, Value::Double(_))) {
            Promoted::Double(self.as_double()?, other.as_double()?)
        } else if is(|value| matches!(value, Value::Float(_))) {
            Promoted::Float(self.as_float()?, other.as_float()?)
        } else if is(|value| matches!(value, Value::Long(_))) {
            Promoted::Long(self.as_long()?, other.as_long()?)
        } else {
            Promoted::Int(self.as_int()?, other.as_int()?)
        })
    }

    /// Whether `op` on these is another number than in mathematics: integers only. Shifts and bits never are.
    pub(crate) fn overflows(&self, op: BinaryOp, other: &Value<R>) -> bool {
        let wide = match self.promote(other) {
            Some(Promoted::Int(one, two)) => (i128::from(one), i128::from(two), i128::from(i32::MIN)),
            Some(Promoted::Long(one, two)) => (i128::from(one), i128::from(two), i128::from(i64::MIN)),
            _ => return false,
        };
        let (one, two, least) = wide;
        let exact = match op {
            BinaryOp::Add => one + two,
            BinaryOp::Subtract => one - two,
            BinaryOp::Multiply => one * two,
            BinaryOp::Divide if two != 0 => one / two,
            _ => return false,
        };
        !(least..-least).contains(&exact)
    }

    pub(crate) fn negation_overflows(&self) -> bool {
        matches!(self, Value::Int(i32::MIN) | Value::Long(i64::MIN))
    }

    /// `None` if the operator does not apply.
    pub(crate) fn unary(&self, op: UnaryOp) -> Option<Value<R>> {
        let value = self.as_int().map(Value::Int);
        Some(match (op, value.as_ref().unwrap_or(self)) {
            (UnaryOp::Not, Value::Boolean(value)) => Value::Boolean(!value),
            (UnaryOp::Negate, Value::Int(value)) => Value::Int(value.wrapping_neg()),
            (UnaryOp::Negate, Value::Long(value)) => Value::Long(value.wrapping_neg()),
            (UnaryOp::Negate, Value::Float(value)) => Value::Float(-value),
            (UnaryOp::Negate, Value::Double(value)) => Value::Double(-value),
            (UnaryOp::Plus, Value::Int(value)) => Value::Int(*value),
            (UnaryOp::Plus, Value::Long(value)) => Value::Long(*value),
            (UnaryOp::Plus, Value::Float(value)) => Value::Float(*value),
            (UnaryOp::Plus, Value::Double(value)) => Value::Double(*value),
            (UnaryOp::Complement, Value::Int(value)) => Value::Int(!value),
            (UnaryOp::Complement, Value::Long(value)) => Value::Long(!value),
            _ => return None,
        })
    }

    /// All operators but `&&` and `||`, which need not look at both. `None` if it does not apply.
    pub(crate) fn binary(&self, op: BinaryOp, other: &Value<R>) -> Option<Result<Value<R>, Throws>> {
        use BinaryOp::{BitAnd, BitOr, BitXor, Equal, NotEqual};
        let is_reference = |value: &Value<R>| matches!(value, Value::Null | Value::Reference(_));
        Some(match (self, other, op) {
            (Value::Boolean(one), Value::Boolean(two), _) => Ok(Value::Boolean(match op {
                Equal => one == two,
                NotEqual | BitXor => one != two,
                BitAnd => one & two,
                BitOr => one | two,
                _ => return None,
            })),
            (one, two, Equal) if is_reference(one) && is_reference(two) => Ok(Value::Boolean(one == two)),
            (one, two, NotEqual) if is_reference(one) && is_reference(two) => Ok(Value::Boolean(one != two)),
            (_, _, BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned) => {
                Ok(self.shift(op, other.as_long()?)?)
            }
            _ => match self.promote(other)? {
                Promoted::Int(one, two) => int(op, one, two)?,
                Promoted::Long(one, two) => long(op, one, two)?,
                Promoted::Float(one, two) => Ok(float(op, one, two)?),
                Promoted::Double(one, two) => Ok(double(op, one, two)?),
            },
        })
    }

    /// JLS 15.19: operands are promoted each by itself.
    fn shift(&self, op: BinaryOp, by: i64) -> Option<Value<R>> {
        if let Value::Long(value) = *self {
            let by = (by & 63) as u32;
            return Some(Value::Long(match op {
                BinaryOp::ShiftLeft => value << by,
                BinaryOp::ShiftRight => value >> by,
                _ => (value as u64 >> by) as i64,
            }));
        }
        let (value, by) = (self.as_int()?, (by & 31) as u32);
        Some(Value::Int(match op {
            BinaryOp::ShiftLeft => value << by,
            BinaryOp::ShiftRight => value >> by,
            _ => (value as u32 >> by) as i32,
        }))
    }

    /// JLS 5.1.2, 5.1.3. `None` if this cannot be cast to that type.
    pub(crate) fn cast(&self, to: &str) -> Option<Value<R>> {
        if let (Value::Boolean(value), "boolean") = (self, to) {
            return Some(Value::Boolean(*value));
        }
        // A narrow type is reached from a float through an int.
        let whole = match *self {
            Value::Float(value) if to == "long" => value as i64,
            Value::Float(value) => i64::from(value as i32),
            Value::Double(value) if to == "long" => value as i64,
            Value::Double(value) => i64::from(value as i32),
            _ => self.as_long()?,
        };
        Some(match to {
            "byte" => Value::Byte(whole as i8),
            "char" => Value::Char(whole as u16),
            "short" => Value::Short(whole as i16),
            "int" => Value::Int(whole as i32),
            "long" => Value::Long(whole),
            "float" => Value::Float(match *self {
                Value::Double(value) => value as f32,
                _ => self.as_float()?,
            }),
            "double" => Value::Double(self.as_double()?),
            _ => return None,
        })
    }
}

/// The comparisons of numbers.
fn compare<R, T: PartialOrd>(op: BinaryOp, one: T, two: T) -> Option<Value<R>> {
    Some(Value::Boolean(match op {
        BinaryOp::Less => one < two,
        BinaryOp::LessOrEqual => one <= two,
        BinaryOp::Greater => one > two,
        BinaryOp::GreaterOrEqual => one >= two,
        BinaryOp::Equal => one == two,
        BinaryOp::NotEqual => one != two,
        _ => return None,
    }))
}

fn int<R>(op: BinaryOp, one: i32, two: i32) -> Option<Result<Value<R>, Throws>> {
    Some(Ok(Value::Int(match op {
        BinaryOp::Add => one.wrapping_add(two),
        BinaryOp::Subtract => one.wrapping_sub(two),
        BinaryOp::Multiply => one.wrapping_mul(two),
        BinaryOp::Divide | BinaryOp::Remainder if two == 0 => return Some(Err(Throws::Division)),
        BinaryOp::Divide => one.wrapping_div(two),
        BinaryOp::Remainder => one.wrapping_rem(two),
        BinaryOp::BitAnd => one & two,
        BinaryOp::BitOr => one | two,
        BinaryOp::BitXor => one ^ two,
        _ => return compare(op, one, two).map(Ok),
    })))
}

fn long<R>(op: BinaryOp, one: i64, two: i64) -> Option<Result<Value<R>, Throws>> {
    Some(Ok(Value::Long(match op {
        BinaryOp::Add => one.wrapping_add(two),
        BinaryOp::Subtract => one.wrapping_sub(two),
        BinaryOp::Multiply => one.wrapping_mul(two),
        BinaryOp::Divide | BinaryOp::Remainder if two == 0 => return Some(Err(Throws::Division)),
        BinaryOp::Divide => one.wrapping_div(two),
        BinaryOp::Remainder => one.wrapping_rem(two),
        BinaryOp::BitAnd => one & two,
        BinaryOp::BitOr => one | two,
        BinaryOp::BitXor => one ^ two,
        _ => return compare(op, one, two).map(Ok),
    })))
}

fn float<R>(op: BinaryOp, one: f32, two: f32) -> Option<Value<R>> {
    Some(Value::Float(match op {
        BinaryOp::Add => one + two,
        BinaryOp::Subtract => one - two,
        BinaryOp::Multiply => one * two,
        BinaryOp::Divide => one / two,
        BinaryOp::Remainder => one % two,
        _ => return compare(op, one, two),
    }))
}

fn double<R>(op: BinaryOp, one: f64, two: f64) -> Option<Value<R>> {
    Some(Value::Double(match op {
        BinaryOp::Add => one + two,
        BinaryOp::Subtract => one - two,
        BinaryOp::Multiply => one * two,
        BinaryOp::Divide => one / two,
        BinaryOp::Remainder => one % two,
        _ => return compare(op, one, two),
    }))
}
