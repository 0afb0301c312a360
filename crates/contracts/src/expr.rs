//! The tree of a condition.

use std::fmt;
use std::str::FromStr;

/// A condition: an expression that is meant to be boolean. Whether it is, and whether its names mean something, shows
/// where it is evaluated or typed. Equal conditions are equal trees.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition(pub Expr);

/// An expression of Java without assignments, and without calls but those of [`Count`].
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    Literal(Literal),
    /// A parameter, a local variable, or a field of `this`.
    Name(String),
    /// A local variable by its number: `$3`.
    Local(u16),
    This,
    /// What the method returned: `\result`.
    Result,
    /// The value at entry of the method: `\old(e)`.
    Old(Box<Expr>),
    Field(Box<Expr>, String),
    /// `a.length`: of an array, or a field of this name.
    Length(Box<Expr>),
    /// `e.length()` of a text, `e.size()` of a collection or map.
    Count(Count, Box<Expr>),
    Element(Box<Expr>, Box<Expr>),
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// To a primitive type, or to a class.
    Cast(TypeName, Box<Expr>),
    InstanceOf(Box<Expr>, TypeName),
    /// Whether no integer operation within overflows.
    NoOverflow(Box<Expr>),
}

#[derive(Clone, Debug)]
pub enum Literal {
    Null,
    Boolean(bool),
    Char(u16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
}

/// Floats are equal if their bits are.
impl PartialEq for Literal {
    fn eq(&self, other: &Literal) -> bool {
        match (self, other) {
            (Literal::Null, Literal::Null) => true,
            (Literal::Boolean(one), Literal::Boolean(other)) => one == other,
            (Literal::Char(one), Literal::Char(other)) => one == other,
            (Literal::Int(one), Literal::Int(other)) => one == other,
            (Literal::Long(one), Literal::Long(other)) => one == other,
            (Literal::Float(one), Literal::Float(other)) => one.to_bits() == other.to_bits(),
            (Literal::Double(one), Literal::Double(other)) => one.to_bits() == other.to_bits(),
            _ => false,
        }
    }
}

/// How many parts something has, by the method that tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Count {
    /// Of a text.
    Length,
    /// Of a collection or map.
    Size,
}

impl Count {
    pub fn method(self) -> &'static str {
        match self {
            Count::Length => "length",
            Count::Size => "size",
        }
    }
}

/// A type as source writes it, without type arguments: `int`, `java.lang.String[]`, `Map.Entry`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeName {
    /// A keyword, or a class with dots.
    pub element: String,
    pub dimensions: usize,
}

impl TypeName {
    pub fn new(element: &str) -> TypeName {
        TypeName { element: element.to_string(), dimensions: 0 }
    }

    pub fn is_primitive(&self) -> bool {
        self.dimensions == 0 && is_primitive(&self.element)
    }
}

pub(crate) fn is_primitive(word: &str) -> bool {
    matches!(word, "boolean" | "byte" | "char" | "short" | "int" | "long" | "float" | "double")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    Not,
    Negate,
    Plus,
    Complement,
}

impl UnaryOp {
    pub fn text(self) -> &'static str {
        match self {
            UnaryOp::Not => "!",
            UnaryOp::Negate => "-",
            UnaryOp::Plus => "+",
            UnaryOp::Complement => "~",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
}

impl BinaryOp {
    pub const ALL: [BinaryOp; 19] = [
        BinaryOp::Multiply,
        BinaryOp::Divide,
        BinaryOp::Remainder,
        BinaryOp::Add,
        BinaryOp::Subtract,
        BinaryOp::ShiftLeft,
        BinaryOp::ShiftRight,
        BinaryOp::ShiftRightUnsigned,
        BinaryOp::Less,
        BinaryOp::LessOrEqual,
        BinaryOp::Greater,
        BinaryOp::GreaterOrEqual,
        BinaryOp::Equal,
        BinaryOp::NotEqual,
        BinaryOp::BitAnd,
        BinaryOp::BitXor,
        BinaryOp::BitOr,
        BinaryOp::And,
        BinaryOp::Or,
    ];

    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Remainder => "%",
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::ShiftLeft => "<<",
            BinaryOp::ShiftRight => ">>",
            BinaryOp::ShiftRightUnsigned => ">>>",
            BinaryOp::Less => "<",
            BinaryOp::LessOrEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterOrEqual => ">=",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "!=",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitXor => "^",
            BinaryOp::BitOr => "|",
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
        }
    }

    /// How tightly it binds (JLS 15.17 to 15.24); all are left-associative.
    pub(crate) fn precedence(self) -> u8 {
        match self {
            BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => 11,
            BinaryOp::Add | BinaryOp::Subtract => 10,
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => 9,
            BinaryOp::Less | BinaryOp::LessOrEqual | BinaryOp::Greater | BinaryOp::GreaterOrEqual => RELATIONAL,
            BinaryOp::Equal | BinaryOp::NotEqual => 7,
            BinaryOp::BitAnd => 6,
            BinaryOp::BitXor => 5,
            BinaryOp::BitOr => 4,
            BinaryOp::And => 3,
            BinaryOp::Or => 2,
        }
    }
}

/// Of comparisons, and of `instanceof`.
pub(crate) const RELATIONAL: u8 = 8;
pub(crate) const UNARY: u8 = 12;
pub(crate) const POSTFIX: u8 = 13;

impl Expr {
    pub fn name(name: &str) -> Expr {
        Expr::Name(name.to_string())
    }

    pub fn int(value: i32) -> Expr {
        Expr::Literal(Literal::Int(value))
    }

    pub fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
        Expr::Binary(op, Box::new(left), Box::new(right))
    }

    /// `e != null`.
    pub fn not_null(self) -> Condition {
        Condition(Expr::binary(BinaryOp::NotEqual, self, Expr::Literal(Literal::Null)))
    }

    /// The direct parts.
    pub fn children(&self) -> impl Iterator<Item = &Expr> {
        let (first, second): (Option<&Expr>, Option<&Expr>) = match self {
            Expr::Literal(_) | Expr::Name(_) | Expr::Local(_) | Expr::This | Expr::Result => (None, None),
            Expr::Old(of)
            | Expr::Field(of, _)
            | Expr::Length(of)
            | Expr::Count(_, of)
            | Expr::Unary(_, of)
            | Expr::Cast(_, of)
            | Expr::InstanceOf(of, _)
            | Expr::NoOverflow(of) => (Some(of), None),
            Expr::Element(one, other) | Expr::Binary(_, one, other) => (Some(one), Some(other)),
        };
        first.into_iter().chain(second)
    }

    pub(crate) fn depth(&self) -> usize {
        1 + self.children().map(Expr::depth).max().unwrap_or(0)
    }
}

impl FromStr for Condition {
    type Err = crate::ParseError;

    fn from_str(text: &str) -> Result<Condition, crate::ParseError> {
        crate::parse::parse(text).map(Condition)
    }
}

impl fmt::Display for TypeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.element)?;
        (0..self.dimensions).try_for_each(|_| f.write_str("[]"))
    }
}
