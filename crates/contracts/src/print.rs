//! Conditions as Java text. What is printed parses to the same tree.

use crate::expr::{Condition, Expr, Literal, POSTFIX, RELATIONAL, UNARY};
use std::fmt::{self, Display, Formatter};

/// Of everything that needs no parentheses anywhere.
const PRIMARY: u8 = 14;

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Literal(literal) => literal.fmt(f),
            Expr::Name(name) => f.write_str(name),
            Expr::Local(number) => write!(f, "${number}"),
            Expr::This => f.write_str("this"),
            Expr::Result => f.write_str("\\result"),
            Expr::Old(of) => write!(f, "\\old({of})"),
            Expr::NoOverflow(of) => write!(f, "noOverflow({of})"),
            Expr::Field(of, name) => write!(f, "{}.{name}", Within(of, POSTFIX)),
            Expr::Length(of) => write!(f, "{}.length", Within(of, POSTFIX)),
            Expr::Count(what, of) => write!(f, "{}.{}()", Within(of, POSTFIX), what.method()),
            Expr::Element(of, index) => write!(f, "{}[{index}]", Within(of, POSTFIX)),
            // A sign before a number is a part of it, and two signs would be one operator.
            Expr::Unary(op, of) => write!(f, "{}{}", op.text(), Within(of, POSTFIX)),
            Expr::Cast(to, of) => write!(f, "({to}) {}", Within(of, POSTFIX)),
            Expr::InstanceOf(of, class) => write!(f, "{} instanceof {class}", Within(of, RELATIONAL)),
            Expr::Binary(op, left, right) => {
                let own = op.precedence();
                write!(f, "{} {} {}", Within(left, own), op.text(), Within(right, own + 1))
            }
        }
    }
}

/// A part that is put in parentheses if it binds less tightly than this.
struct Within<'e>(&'e Expr, u8);

impl Display for Within<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if precedence(self.0) < self.1 { write!(f, "({})", self.0) } else { self.0.fmt(f) }
    }
}

fn precedence(expr: &Expr) -> u8 {
    match expr {
        Expr::Binary(op, ..) => op.precedence(),
        Expr::InstanceOf(..) => RELATIONAL,
        Expr::Unary(..) | Expr::Cast(..) => UNARY,
        // In parentheses where a sign before them, or a point after them, would be read as a part of them.
        Expr::Literal(Literal::Int(_) | Literal::Long(_) | Literal::Float(_) | Literal::Double(_)) => UNARY,
        Expr::Field(..) | Expr::Length(..) | Expr::Count(..) | Expr::Element(..) => POSTFIX,
        _ => PRIMARY,
    }
}

impl Display for Literal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Literal::Null => f.write_str("null"),
            Literal::Boolean(value) => value.fmt(f),
            Literal::Int(value) => value.fmt(f),
            Literal::Long(value) => write!(f, "{value}L"),
            Literal::Float(value) if value.is_nan() => f.write_str("Float.NaN"),
            Literal::Float(value) if value.is_infinite() => infinite(f, "Float", value > 0.0),
            Literal::Float(value) => write!(f, "{value:?}f"),
            Literal::Double(value) if value.is_nan() => f.write_str("Double.NaN"),
            Literal::Double(value) if value.is_infinite() => infinite(f, "Double", value > 0.0),
            Literal::Double(value) => write!(f, "{value:?}"),
            Literal::Char(unit) => match char::from_u32(u32::from(unit)) {
                Some(plain @ (' '..='~')) if plain != '\'' && plain != '\\' => write!(f, "'{plain}'"),
                _ => write!(f, "'\\u{unit:04x}'"),
            },
        }
    }
}

fn infinite(f: &mut Formatter<'_>, class: &str, positive: bool) -> fmt::Result {
    write!(f, "{class}.{}_INFINITY", if positive { "POSITIVE" } else { "NEGATIVE" })
}
