//! The words of a condition.

use crate::expr::Literal;
use crate::parse::{Expected, ParseError};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    /// An identifier or a keyword.
    Word(String),
    Literal(Literal),
    /// 2147483648 and 9223372036854775808L: only after a minus.
    Lowest(Literal),
    /// `$3`.
    Local(u16),
    /// `\result`, `\old`.
    Escaped(String),
    Sign(&'static str),
    End,
}

/// A token with where it begins and ends, in characters from 0.
#[derive(Clone, Debug)]
pub(crate) struct Spanned {
    pub token: Token,
    pub start: usize,
    pub end: usize,
}

/// Longest first.
const SIGNS: [&str; 29] = [
    ">>>", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "<", ">", "&", "|", "^", "+", "-", "*", "/",
    "%", "!", "~", "(", ")", "[", "]", ".", "=",
];

pub(crate) fn tokens(text: &str) -> Result<Vec<Spanned>, ParseError> {
    let mut lexer = Lexer { chars: text.chars().collect(), at: 0 };
    let mut found = Vec::new();
    loop {
        while lexer.peek().is_some_and(char::is_whitespace) {
            lexer.at += 1;
        }
        let start = lexer.at;
        let token = lexer.token()?;
        let is_end = token == Token::End;
        found.push(Spanned { token, start, end: lexer.at });
        if is_end {
            return Ok(found);
        }
    }
}

struct Lexer {
    chars: Vec<char>,
    at: usize,
}

impl Lexer {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn text(&self, start: usize) -> String {
        self.chars[start..self.at].iter().collect()
    }

    /// An error about what begins at `start`.
    fn error(&self, start: usize, expected: Expected) -> ParseError {
        let end = self.at.max(start + 1).min(self.chars.len());
        ParseError { column: start + 1, expected, found: self.chars[start.min(end)..end].iter().collect() }
    }

    fn token(&mut self) -> Result<Token, ParseError> {
        let start = self.at;
        let Some(first) = self.peek() else { return Ok(Token::End) };
        if first.is_ascii_digit() || first == '.' && self.chars.get(start + 1).is_some_and(char::is_ascii_digit) {
            return self.number();
        }
        match first {
            '\'' => self.character(),
            '\\' => {
                self.at += 1;
                Ok(Token::Escaped(self.word()))
            }
            '$' if self.chars.get(start + 1).is_some_and(char::is_ascii_digit) => {
                self.at += 1;
                let digits = self.word();
                digits.parse().map(Token::Local).map_err(|_| self.error(start, Expected::LocalNumber))
            }
            _ if is_word(first) => Ok(Token::Word(self.word())),
            _ => match SIGNS.into_iter().find(|sign| self.starts_with(sign)) {
                Some(sign) => {
                    self.at += sign.len();
                    Ok(Token::Sign(sign))
                }
                None => Err(self.error(start, Expected::Token)),
            },
        }
    }

    fn starts_with(&self, sign: &str) -> bool {
        sign.chars().enumerate().all(|(index, wanted)| self.chars.get(self.at + index) == Some(&wanted))
    }

    fn word(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(|next| is_word(next) || next.is_numeric()) {
            self.at += 1;
        }
        self.text(start)
    }

    fn character(&mut self) -> Result<Token, ParseError> {
        let start = self.at;
        self.at += 1;
        let unit = match self.peek() {
            Some('\\') => {
                self.at += 1;
                self.escape()
            }
            Some('\'') | None => None,
            Some(plain) => {
                self.at += 1;
                u16::try_from(u32::from(plain)).ok()
            }
        };
        match unit {
            Some(unit) if self.peek() == Some('\'') => {
                self.at += 1;
                Ok(Token::Literal(Literal::Char(unit)))
            }
            _ => Err(self.error(start, Expected::Character)),
        }
    }

    fn escape(&mut self) -> Option<u16> {
        let letter = self.peek()?;
        self.at += 1;
        Some(match letter {
            'n' => 10,
            't' => 9,
            'r' => 13,
            'b' => 8,
            'f' => 12,
            '0' => 0,
            '\'' | '\\' | '"' => letter as u16,
            'u' => {
                let digits: String = self.chars.get(self.at..self.at + 4)?.iter().collect();
                self.at += 4;
                u16::from_str_radix(&digits, 16).ok()?
            }
            _ => return None,
        })
    }

    fn number(&mut self) -> Result<Token, ParseError> {
        let start = self.at;
        let hexadecimal = self.starts_with("0x") || self.starts_with("0X");
        let mut is_float = false;
        if hexadecimal {
            self.at += 2;
        }
        while let Some(next) = self.peek() {
            let exponent = !hexadecimal && matches!(next, 'e' | 'E');
            if exponent && matches!(self.chars.get(self.at + 1), Some('+' | '-')) {
                self.at += 1;
            }
            is_float |= exponent || next == '.';
            if !(next.is_ascii_alphanumeric() || next == '_' || next == '.' && !hexadecimal) {
                break;
            }
            self.at += 1;
        }
        let text = self.text(start).replace('_', "");
        let literal = if hexadecimal { hexadecimal_number(&text) } else { decimal_number(&text, is_float) };
        literal.ok_or_else(|| self.error(start, Expected::Number))
    }
}

fn is_word(next: char) -> bool {
    next.is_alphabetic() || next == '_' || next == '$'
}

fn hexadecimal_number(text: &str) -> Option<Token> {
    let digits = &text[2..];
    let literal = match digits.strip_suffix(['l', 'L']) {
        Some(digits) => Literal::Long(u64::from_str_radix(digits, 16).ok()? as i64),
        None => Literal::Int(u32::from_str_radix(digits, 16).ok()? as i32),
    };
    Some(Token::Literal(literal))
}

fn decimal_number(text: &str, is_float: bool) -> Option<Token> {
    if let Some(digits) = text.strip_suffix(['f', 'F']) {
        return finite(digits.parse::<f32>().ok()?, Literal::Float);
    }
    if let Some(digits) = text.strip_suffix(['d', 'D']) {
        return finite64(digits.parse::<f64>().ok()?);
    }
    if is_float {
        return finite64(text.parse::<f64>().ok()?);
    }
    let (digits, is_long) = match text.strip_suffix(['l', 'L']) {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    if digits.len() > 1 && digits.starts_with('0') {
        // Octal, which nobody means.
        return None;
    }
    let value: u64 = digits.parse().ok()?;
    match (is_long, value) {
        (true, 0x8000_0000_0000_0000) => Some(Token::Lowest(Literal::Long(i64::MIN))),
        (false, 0x8000_0000) => Some(Token::Lowest(Literal::Int(i32::MIN))),
        (true, _) => i64::try_from(value).ok().map(|value| Token::Literal(Literal::Long(value))),
        (false, _) => i32::try_from(value).ok().map(|value| Token::Literal(Literal::Int(value))),
    }
}

fn finite(value: f32, make: fn(f32) -> Literal) -> Option<Token> {
    value.is_finite().then(|| Token::Literal(make(value)))
}

fn finite64(value: f64) -> Option<Token> {
    value.is_finite().then_some(Token::Literal(Literal::Double(value)))
}
