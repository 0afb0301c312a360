//! Conditions from Java text (JLS chapter 15, without calls and assignments), by precedence climbing.

use crate::expr::{BinaryOp, Count, Expr, Literal, RELATIONAL, TypeName, UnaryOp, is_primitive};
use crate::lex::{Spanned, Token, tokens};
use std::fmt;

/// Where a condition stops being one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: expected {expected}, found {}", if found.is_empty() { "the end" } else { found })]
pub struct ParseError {
    /// In characters, from 1.
    pub column: usize,
    pub expected: Expected,
    /// Empty at the end of the text.
    pub found: String,
}

/// What would have been right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    Operand,
    OperatorOrEnd,
    Sign(&'static str),
    Name,
    Type,
    Number,
    Character,
    LocalNumber,
    /// `result` or `old`.
    AfterBackslash,
    Token,
    /// The condition is too deep.
    LessNesting,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Operand => f.write_str("a variable, a literal or an expression in parentheses"),
            Expected::OperatorOrEnd => f.write_str("an operator or the end"),
            Expected::Sign(sign) => write!(f, "'{sign}'"),
            Expected::Name => f.write_str("a name"),
            Expected::Type => f.write_str("a type"),
            Expected::Number => f.write_str("a decimal or hexadecimal number in range"),
            Expected::Character => f.write_str("a character in quotes"),
            Expected::LocalNumber => f.write_str("the number of a local variable below 65536"),
            Expected::AfterBackslash => f.write_str("\\result or \\old(...)"),
            Expected::Token => f.write_str("a name, a number or an operator"),
            Expected::LessNesting => write!(f, "at most {MAX_DEPTH} levels of nesting"),
        }
    }
}

/// Deeper trees are refused, so that none exhausts the stack.
const MAX_DEPTH: usize = 400;

pub(crate) fn parse(text: &str) -> Result<Expr, ParseError> {
    let mut parser = Parser { tokens: tokens(text)?, text: text.chars().collect(), at: 0, depth: 0 };
    let found = parser.expression(0)?;
    match parser.peek() {
        Token::End if found.depth() <= MAX_DEPTH => Ok(found),
        Token::End => {
            parser.at = 0;
            Err(parser.error(Expected::LessNesting))
        }
        _ => Err(parser.error(Expected::OperatorOrEnd)),
    }
}

struct Parser {
    /// Ends with [`Token::End`].
    tokens: Vec<Spanned>,
    text: Vec<char>,
    at: usize,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> &Token {
        self.ahead(0)
    }

    fn ahead(&self, count: usize) -> &Token {
        let last = self.tokens.len() - 1;
        &self.tokens[(self.at + count).min(last)].token
    }

    fn error(&self, expected: Expected) -> ParseError {
        let at = &self.tokens[self.at.min(self.tokens.len() - 1)];
        ParseError { column: at.start + 1, expected, found: self.text[at.start..at.end].iter().collect() }
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Token::Sign(found) if *found == sign)
    }

    fn expect(&mut self, sign: &'static str) -> Result<(), ParseError> {
        if !self.is_sign(sign) {
            return Err(self.error(Expected::Sign(sign)));
        }
        self.at += 1;
        Ok(())
    }

    /// An expression of operators that bind at least this tightly.
    fn expression(&mut self, least: u8) -> Result<Expr, ParseError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(Expected::LessNesting));
        }
        let mut left = self.unary()?;
        let mut operators = 0;
        loop {
            operators += 1;
            if operators > MAX_DEPTH {
                return Err(self.error(Expected::LessNesting));
            }
            if matches!(self.peek(), Token::Word(word) if word == "instanceof") && RELATIONAL >= least {
                self.at += 1;
                left = Expr::InstanceOf(Box::new(left), self.type_name()?);
                continue;
            }
            let Some(op) = self.operator().filter(|op| op.precedence() >= least) else { break };
            self.at += 1;
            let right = self.expression(op.precedence() + 1)?;
            left = Expr::binary(op, left, right);
        }
        self.depth -= 1;
        Ok(left)
    }

    fn operator(&self) -> Option<BinaryOp> {
        let Token::Sign(sign) = self.peek() else { return None };
        BinaryOp::ALL.into_iter().find(|op| op.text() == *sign)
    }

    fn unary(&mut self) -> Result<Expr, ParseError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(Expected::LessNesting));
        }
        let found = self.unary_within()?;
        self.depth -= 1;
        Ok(found)
    }

    fn unary_within(&mut self) -> Result<Expr, ParseError> {
        let op = match self.peek() {
            Token::Sign("!") => UnaryOp::Not,
            Token::Sign("-") => match self.negative() {
                Some(literal) => {
                    self.at += 2;
                    return Ok(Expr::Literal(literal));
                }
                None => UnaryOp::Negate,
            },
            Token::Sign("+") => UnaryOp::Plus,
            Token::Sign("~") => UnaryOp::Complement,
            Token::Sign("(") => match self.cast() {
                Some((to, length)) => {
                    self.at += length;
                    return Ok(Expr::Cast(to, Box::new(self.unary()?)));
                }
                None => return self.postfix(),
            },
            _ => return self.postfix(),
        };
        self.at += 1;
        Ok(Expr::Unary(op, Box::new(self.unary()?)))
    }

    /// The number after a minus.
    fn negative(&self) -> Option<Literal> {
        Some(match self.ahead(1) {
            Token::Lowest(literal) => literal.clone(),
            Token::Literal(Literal::Int(value)) => Literal::Int(value.wrapping_neg()),
            Token::Literal(Literal::Long(value)) => Literal::Long(value.wrapping_neg()),
            Token::Literal(Literal::Float(value)) => Literal::Float(-value),
            Token::Literal(Literal::Double(value)) => Literal::Double(-value),
            _ => return None,
        })
    }

    /// The type of a cast that begins here, with the number of its tokens. What follows a class in parentheses decides
    /// whether it is one (JLS 15.16).
    fn cast(&self) -> Option<(TypeName, usize)> {
        let Token::Word(first) = self.ahead(1) else { return None };
        let mut name = TypeName::new(first);
        let mut at = 2;
        while let (Token::Sign("."), Token::Word(next)) = (self.ahead(at), self.ahead(at + 1)) {
            name.element = format!("{}.{next}", name.element);
            at += 2;
        }
        while let (Token::Sign("["), Token::Sign("]")) = (self.ahead(at), self.ahead(at + 1)) {
            name.dimensions += 1;
            at += 2;
        }
        if *self.ahead(at) != Token::Sign(")") {
            return None;
        }
        let is_operand = match self.ahead(at + 1) {
            Token::Word(word) => word != "instanceof",
            Token::Literal(_) | Token::Local(_) | Token::Escaped(_) => true,
            Token::Sign(sign) => matches!(*sign, "(" | "!" | "~"),
            _ => false,
        };
        let is_name = first != "this" && !is_keyword(first);
        (name.is_primitive() || is_operand && (is_name || name.dimensions > 0)).then_some((name, at + 1))
    }

    fn postfix(&mut self) -> Result<Expr, ParseError> {
        let mut of = self.primary()?;
        let mut steps = 0;
        loop {
            steps += 1;
            if steps > MAX_DEPTH {
                return Err(self.error(Expected::LessNesting));
            }
            if self.is_sign(".") {
                self.at += 1;
                let Token::Word(name) = self.peek().clone() else { return Err(self.error(Expected::Name)) };
                if is_keyword(&name) || is_primitive(&name) || name == "this" {
                    return Err(self.error(Expected::Name));
                }
                self.at += 1;
                if let Some(what) = [Count::Length, Count::Size].into_iter().find(|what| what.method() == name)
                    && self.is_sign("(")
                {
                    self.at += 1;
                    self.expect(")")?;
                    of = Expr::Count(what, Box::new(of));
                    continue;
                }
                of = constant(&of, &name).unwrap_or_else(|| match name.as_str() {
                    "length" => Expr::Length(Box::new(of)),
                    _ => Expr::Field(Box::new(of), name),
                });
            } else if self.is_sign("[") {
                self.at += 1;
                let index = self.expression(0)?;
                self.expect("]")?;
                of = Expr::Element(Box::new(of), Box::new(index));
            } else {
                return Ok(of);
            }
        }
    }

    fn primary(&mut self) -> Result<Expr, ParseError> {
        match self.next() {
            Token::Literal(literal) => Ok(Expr::Literal(literal)),
            Token::Local(number) => Ok(Expr::Local(number)),
            Token::Escaped(word) if word == "result" => Ok(Expr::Result),
            Token::Escaped(word) if word == "old" => Ok(Expr::Old(Box::new(self.in_parentheses()?))),
            Token::Escaped(_) => {
                self.at -= 1;
                Err(self.error(Expected::AfterBackslash))
            }
            Token::Word(word) => match word.as_str() {
                "this" => Ok(Expr::This),
                "null" => Ok(Expr::Literal(Literal::Null)),
                "true" => Ok(Expr::Literal(Literal::Boolean(true))),
                "false" => Ok(Expr::Literal(Literal::Boolean(false))),
                "noOverflow" if self.is_sign("(") => Ok(Expr::NoOverflow(Box::new(self.in_parentheses()?))),
                _ if is_keyword(&word) || is_primitive(&word) => {
                    self.at -= 1;
                    Err(self.error(Expected::Operand))
                }
                _ => Ok(Expr::Name(word)),
            },
            Token::Sign("(") => {
                self.at -= 1;
                self.in_parentheses()
            }
            Token::Sign(_) | Token::End | Token::Lowest(_) => {
                self.at -= 1;
                Err(self.error(Expected::Operand))
            }
        }
    }

    fn in_parentheses(&mut self) -> Result<Expr, ParseError> {
        self.expect("(")?;
        let found = self.expression(0)?;
        self.expect(")")?;
        Ok(found)
    }

    fn type_name(&mut self) -> Result<TypeName, ParseError> {
        let Token::Word(first) = self.peek().clone() else { return Err(self.error(Expected::Type)) };
        let mut name = TypeName::new(&first);
        if is_keyword(&first) || first == "this" {
            return Err(self.error(Expected::Type));
        }
        self.at += 1;
        while self.is_sign(".") {
            self.at += 1;
            let Token::Word(next) = self.next() else {
                self.at -= 1;
                return Err(self.error(Expected::Name));
            };
            name.element = format!("{}.{next}", name.element);
        }
        while self.is_sign("[") {
            self.at += 1;
            self.expect("]")?;
            name.dimensions += 1;
        }
        if name.is_primitive() {
            self.at -= 1;
            return Err(self.error(Expected::Type));
        }
        Ok(name)
    }
}

/// Words that are no names here.
fn is_keyword(word: &str) -> bool {
    matches!(word, "instanceof" | "null" | "true" | "false" | "new" | "super" | "class" | "void" | "return" | "if")
}

/// The constants of the boxes that have no literal, or an unwieldy one.
fn constant(of: &Expr, name: &str) -> Option<Expr> {
    let Expr::Name(class) = of else { return None };
    Some(Expr::Literal(match (class.as_str(), name) {
        ("Integer", "MAX_VALUE") => Literal::Int(i32::MAX),
        ("Integer", "MIN_VALUE") => Literal::Int(i32::MIN),
        ("Long", "MAX_VALUE") => Literal::Long(i64::MAX),
        ("Long", "MIN_VALUE") => Literal::Long(i64::MIN),
        ("Float", "NaN") => Literal::Float(f32::NAN),
        ("Float", "POSITIVE_INFINITY") => Literal::Float(f32::INFINITY),
        ("Float", "NEGATIVE_INFINITY") => Literal::Float(f32::NEG_INFINITY),
        ("Double", "NaN") => Literal::Double(f64::NAN),
        ("Double", "POSITIVE_INFINITY") => Literal::Double(f64::INFINITY),
        ("Double", "NEGATIVE_INFINITY") => Literal::Double(f64::NEG_INFINITY),
        _ => return None,
    }))
}
