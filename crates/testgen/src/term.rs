//! Java-like expressions, as path conditions and literals are written: read into a tree, and written again.
//!
//! The reader takes what it understands and gives up on the rest: whoever asks must do without the tree then.

use std::fmt;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    Name(String),
    /// An integer; its type does not matter here.
    Int(i64),
    /// A floating-point literal by its text.
    Float(String),
    Char(char),
    Text(String),
    Field(Box<Term>, String),
    Index(Box<Term>, Box<Term>),
    /// A call: on an object or class, by name, with arguments.
    Call(Option<Box<Term>>, String, Vec<Term>),
    /// `!`, `-` or `~`.
    Unary(char, Box<Term>),
    Cast(String, Box<Term>),
    /// An operator of Java, `instanceof`, `unsigned <` or `unsigned <=`.
    Binary(&'static str, Box<Term>, Box<Term>),
}

/// Operators, from loose to tight.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">", "instanceof", "unsigned <=", "unsigned <"],
    &["<<", ">>>", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];
const UNARY: usize = LEVELS.len();

impl Term {
    pub fn parse(text: &str) -> Option<Term> {
        let tokens = tokens(text)?;
        let mut reader = Reader { tokens, at: 0 };
        let term = reader.binary(0, 0)?;
        (reader.at == reader.tokens.len()).then_some(term)
    }

    pub fn binary(op: &'static str, left: Term, right: Term) -> Term {
        Term::Binary(op, Box::new(left), Box::new(right))
    }

    pub fn is_null(&self) -> bool {
        matches!(self, Term::Name(name) if name == "null")
    }

    /// Whether it has the same value whatever the variables are.
    pub fn is_constant(&self) -> bool {
        match self {
            Term::Int(_) | Term::Float(_) | Term::Char(_) | Term::Text(_) => true,
            Term::Name(name) => matches!(name.as_str(), "null" | "true" | "false"),
            Term::Field(of, name) => starts_upper(name) && of.is_class(),
            Term::Unary(_, inner) | Term::Cast(_, inner) => inner.is_constant(),
            _ => false,
        }
    }

    /// Whether it looks like the name of a class.
    pub fn is_class(&self) -> bool {
        match self {
            Term::Name(name) => starts_upper(name),
            Term::Field(_, name) => starts_upper(name) && name.contains(|c: char| c.is_lowercase()),
            _ => false,
        }
    }

    /// Whether `object` is looked into anywhere in it: through a field, an element or a call.
    pub fn looks_into(&self, object: &Term) -> bool {
        let here = match self {
            Term::Field(of, _) | Term::Index(of, _) | Term::Call(Some(of), ..) => **of == *object,
            Term::Binary("instanceof", of, _) => **of == *object,
            _ => false,
        };
        here || self.parts().into_iter().any(|part| part.looks_into(object))
    }

    fn parts(&self) -> Vec<&Term> {
        match self {
            Term::Name(_) | Term::Int(_) | Term::Float(_) | Term::Char(_) | Term::Text(_) => Vec::new(),
            Term::Field(of, _) | Term::Unary(_, of) | Term::Cast(_, of) => vec![of],
            Term::Index(a, b) | Term::Binary(_, a, b) => vec![a, b],
            Term::Call(of, _, arguments) => of.iter().map(|of| &**of).chain(arguments).collect(),
        }
    }

    /// What holds if this does not, if that can be said without a `!` in front.
    pub fn negated(&self) -> Option<Term> {
        match self {
            Term::Unary('!', inner) => Some((**inner).clone()),
            Term::Binary(op, left, right) => {
                let op = match *op {
                    "==" => "!=",
                    "!=" => "==",
                    // Not the opposite if a float is not a number.
                    "<" | ">" | "<=" | ">=" if !matches!((&**left, &**right), (_, Term::Int(_))) => return None,
                    "<" => ">=",
                    ">" => "<=",
                    "<=" => ">",
                    ">=" => "<",
                    _ => return None,
                };
                Some(Term::Binary(op, left.clone(), right.clone()))
            }
            _ => None,
        }
    }

    fn level(&self) -> usize {
        match self {
            Term::Binary(op, ..) => LEVELS.iter().position(|level| level.contains(op)).unwrap_or(0),
            Term::Unary(..) | Term::Cast(..) => UNARY,
            Term::Int(value) if *value < 0 => UNARY,
            _ => UNARY + 1,
        }
    }

    fn write(&self, out: &mut String, outer: usize) {
        let group = self.level() < outer;
        if group {
            out.push('(');
        }
        match self {
            Term::Name(name) => out.push_str(name),
            Term::Int(value) => out.push_str(&value.to_string()),
            Term::Float(text) => out.push_str(text),
            Term::Char(letter) => out.push_str(&quoted(&letter.to_string(), '\'')),
            Term::Text(text) => out.push_str(&quoted(text, '"')),
            Term::Field(of, name) => {
                of.write(out, UNARY + 1);
                out.push('.');
                out.push_str(name);
            }
            Term::Index(of, at) => {
                of.write(out, UNARY + 1);
                out.push('[');
                at.write(out, 0);
                out.push(']');
            }
            Term::Call(of, name, arguments) => {
                if let Some(of) = of {
                    of.write(out, UNARY + 1);
                    out.push('.');
                }
                out.push_str(name);
                out.push('(');
                for (index, argument) in arguments.iter().enumerate() {
                    if index > 0 {
                        out.push_str(", ");
                    }
                    argument.write(out, 0);
                }
                out.push(')');
            }
            Term::Unary(op, inner) => {
                out.push(*op);
                inner.write(out, UNARY);
            }
            Term::Cast(name, inner) => {
                out.push_str(&format!("({name}) "));
                inner.write(out, UNARY);
            }
            Term::Binary(op, left, right) => {
                let level = self.level();
                left.write(out, level);
                out.push_str(&format!(" {op} "));
                right.write(out, level + 1);
            }
        }
        if group {
            out.push(')');
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text, 0);
        f.write_str(&text)
    }
}

fn starts_upper(name: &str) -> bool {
    name.starts_with(|c: char| c.is_uppercase())
}

fn quoted(text: &str, quote: char) -> String {
    let mut out = String::from(quote);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == quote => out.extend(['\\', c]),
            ' '..='~' => out.push(c),
            c => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}"))),
        }
    }
    out.push(quote);
    out
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    Term(Term),
    /// Operators and brackets.
    Sign(&'static str),
}

/// Longer ones first.
const SIGNS: [&str; 29] = [
    ">>>", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "!", "~",
    "(", ")", "[", "]", ".", ",", "?", ":",
];

fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (token, after) = if first.is_alphabetic() || first == '_' || first == '$' {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).unwrap_or(rest.len());
            // An array that was written to has a prime after its name.
            let end = if rest[end..].starts_with('\'') { end + 1 } else { end };
            (Token::Word(rest[..end].to_owned()), &rest[end..])
        } else if first.is_ascii_digit() {
            number(rest)?
        } else if first == '"' || first == '\'' {
            let (content, after) = literal(rest, first)?;
            let term = if first == '"' { Term::Text(content) } else { Term::Char(single(&content)?) };
            (Token::Term(term), after)
        } else {
            let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign))?;
            (Token::Sign(sign), &rest[sign.len()..])
        };
        tokens.push(token);
        rest = after.trim_start();
    }
    Some(tokens)
}

fn single(content: &str) -> Option<char> {
    let mut letters = content.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn number(text: &str) -> Option<(Token, &str)> {
    let mut end = 0;
    let mut before = ' ';
    for c in text.chars() {
        let sign = (c == '-' || c == '+') && matches!(before, 'e' | 'E') && !text.starts_with("0x");
        if !(c.is_ascii_alphanumeric() || c == '.' || c == '_' || sign) {
            break;
        }
        before = c;
        end += c.len_utf8();
    }
    let (literal, rest) = text.split_at(end);
    let digits = literal.trim_end_matches(['L', 'l']).replace('_', "");
    let value = match digits.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16).ok(),
        None => digits.parse().ok(),
    };
    let term = match value {
        Some(value) => Term::Int(value),
        None if digits.trim_end_matches(['f', 'd', 'F', 'D']).parse::<f64>().is_ok() => Term::Float(literal.to_owned()),
        None => return None,
    };
    Some((Token::Term(term), rest))
}

/// What is between quotes, and what comes after.
fn literal(text: &str, quote: char) -> Option<(String, &str)> {
    // Conditions have these two without an escape.
    for (raw, content) in [("'''", "'"), ("'\\'", "\\")] {
        if let Some(after) = text.strip_prefix(raw)
            && !after.starts_with('\'')
        {
            return Some((content.to_owned(), after));
        }
    }
    let mut units: Vec<u16> = Vec::new();
    let mut letters = text.char_indices().skip(1);
    loop {
        let (at, letter) = letters.next()?;
        let unit = match letter {
            '\\' => match letters.next()?.1 {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'b' => '\u{8}',
                'f' => '\u{c}',
                '0' => '\0',
                'u' => {
                    let digits: String = (0..4).filter_map(|_| letters.next()).map(|(_, digit)| digit).collect();
                    units.push(u16::from_str_radix(&digits, 16).ok()?);
                    continue;
                }
                other => other,
            },
            letter if letter == quote => {
                return Some((String::from_utf16(&units).ok()?, &text[at + quote.len_utf8()..]));
            }
            letter => letter,
        };
        units.extend(unit.encode_utf16(&mut [0; 2]).iter());
    }
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
}

/// Deeper ones are not understood.
const MAX_DEPTH: usize = 60;

impl Reader {
    fn sign(&mut self, sign: &str) -> Option<()> {
        matches!(self.tokens.get(self.at), Some(Token::Sign(found)) if *found == sign).then(|| self.at += 1)
    }

    fn word(&mut self, word: &str) -> Option<()> {
        matches!(self.tokens.get(self.at), Some(Token::Word(found)) if found == word).then(|| self.at += 1)
    }

    fn operator(&mut self, level: usize) -> Option<&'static str> {
        LEVELS[level].iter().copied().find(|op| {
            let start = self.at;
            let found = match op.strip_prefix("unsigned ") {
                Some(sign) => self.word("unsigned").and_then(|()| self.sign(sign)),
                None if *op == "instanceof" => self.word(op),
                None => self.sign(op),
            };
            if found.is_none() {
                self.at = start;
            }
            found.is_some()
        })
    }

    fn binary(&mut self, level: usize, depth: usize) -> Option<Term> {
        if level == UNARY {
            return self.unary(depth);
        }
        let mut left = self.binary(level + 1, depth)?;
        while let Some(op) = self.operator(level) {
            left = Term::binary(op, left, self.binary(level + 1, depth)?);
        }
        Some(left)
    }

    fn unary(&mut self, depth: usize) -> Option<Term> {
        if depth > MAX_DEPTH {
            return None;
        }
        for op in ["!", "-", "~"] {
            if self.sign(op).is_some() {
                let inner = self.unary(depth + 1)?;
                return Some(match (op, inner) {
                    ("-", Term::Int(value)) => Term::Int(value.checked_neg()?),
                    ("-", Term::Float(text)) => Term::Float(format!("-{text}")),
                    (_, inner) => Term::Unary(op.chars().next()?, Box::new(inner)),
                });
            }
        }
        let start = self.at;
        if let Some(name) = self.cast() {
            if let Some(inner) = self.unary(depth + 1) {
                return Some(Term::Cast(name, Box::new(inner)));
            }
            self.at = start;
        }
        self.primary(depth)
    }

    /// `(int)` and the like, with something to cast after it.
    fn cast(&mut self) -> Option<String> {
        let [Token::Sign("("), Token::Word(name), Token::Sign(")"), next, ..] = self.tokens.get(self.at..)? else {
            return None;
        };
        let primitive =
            matches!(name.as_str(), "byte" | "short" | "char" | "int" | "long" | "float" | "double" | "boolean");
        let follows = matches!(next, Token::Word(word) if word != "instanceof" && word != "unsigned")
            || matches!(next, Token::Term(_) | Token::Sign("("))
            || primitive && matches!(next, Token::Sign("-"));
        if !(follows && (primitive || starts_upper(name))) {
            return None;
        }
        let name = name.clone();
        self.at += 3;
        Some(name)
    }

    fn primary(&mut self, depth: usize) -> Option<Term> {
        let mut term = match self.tokens.get(self.at)?.clone() {
            Token::Term(term) => {
                self.at += 1;
                term
            }
            Token::Word(word) if word != "new" => {
                self.at += 1;
                match self.sign("(") {
                    Some(()) => Term::Call(None, word, self.arguments(depth)?),
                    None => Term::Name(word),
                }
            }
            Token::Sign("(") => {
                self.at += 1;
                let inner = self.binary(0, depth + 1)?;
                self.sign(")")?;
                inner
            }
            _ => return None,
        };
        loop {
            if self.sign(".").is_some() {
                let Some(Token::Word(name)) = self.tokens.get(self.at).cloned() else { return None };
                self.at += 1;
                term = match self.sign("(") {
                    Some(()) => Term::Call(Some(Box::new(term)), name, self.arguments(depth)?),
                    None => Term::Field(Box::new(term), name),
                };
            } else if self.sign("[").is_some() {
                let index = self.binary(0, depth + 1)?;
                self.sign("]")?;
                term = Term::Index(Box::new(term), Box::new(index));
            } else {
                return Some(term);
            }
        }
    }

    fn arguments(&mut self, depth: usize) -> Option<Vec<Term>> {
        let mut arguments = Vec::new();
        if self.sign(")").is_some() {
            return Some(arguments);
        }
        loop {
            arguments.push(self.binary(0, depth + 1)?);
            if self.sign(")").is_some() {
                return Some(arguments);
            }
            self.sign(",")?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_again() {
        for text in [
            "amount > this.balance",
            "s.length() == 0",
            "i unsigned < s.length()",
            "!(a && b) || c == null",
            "a - (b - c) % 2 != -5",
            "(int) x + 1 >= 10",
            "s.charAt(0) == 'x'",
            "s.equals(\"a\\\"b\\n\")",
            "shape instanceof Circle",
            "kind == Outer.Kind.BIG",
            "a'[i + 1] < 3",
            "x == 1.5e-3f",
            "-x.y < ~z",
            "(x & 255) == 3",
            "Math.abs(x - y) > 1",
        ] {
            let term = Term::parse(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(term.to_string(), text);
        }
    }

    #[test]
    fn what_is_not_understood_is_nothing() {
        for text in ["", "a ?", "a ? b : c", "new int[] {1}", "x +", "(a", "s == \"a", "x unsigned / 2 == 1", "a…"] {
            assert_eq!(Term::parse(text), None, "{text}");
        }
        assert_eq!(Term::parse(&"(".repeat(100_000)), None);
    }

    #[test]
    fn literals() {
        assert_eq!(Term::parse("'''"), Some(Term::Char('\'')));
        assert_eq!(Term::parse(r"'\''"), Some(Term::Char('\'')));
        assert_eq!(Term::parse(r"'\'"), Some(Term::Char('\\')));
        assert_eq!(Term::parse(r"'\\'"), Some(Term::Char('\\')));
        assert_eq!(Term::parse("-5L"), Some(Term::Int(-5)));
        assert_eq!(Term::parse("(byte) -5"), Some(Term::Cast("byte".to_owned(), Box::new(Term::Int(-5)))));
        assert_eq!(Term::parse("0x1f"), Some(Term::Int(31)));
    }
}
