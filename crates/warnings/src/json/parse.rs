//! Text to values.

use super::Json;

/// Values may be nested so deep. SARIF needs about twenty levels and what property bags hold; a bound keeps the parser
/// and whoever walks over the value from using up the stack.
const DEPTH: usize = 256;

/// Why a text is no JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("it ends in the middle of a value, in line {line}")]
    Cut { line: usize },
    #[error("no JSON in line {line}, column {column}: {found}")]
    Syntax { line: usize, column: usize, found: String },
    #[error("values are nested more than {DEPTH} deep in line {line}")]
    TooDeep { line: usize },
}

/// Reads one value, with nothing but white space around it.
pub fn parse(text: &str) -> Result<Json, Problem> {
    let mut parser = Parser { text, at: 0 };
    let value = parser.value(0)?;
    parser.space();
    if parser.at < text.len() { Err(parser.unexpected()) } else { Ok(value) }
}

struct Parser<'t> {
    text: &'t str,
    /// In bytes, always at the start of a character.
    at: usize,
}

impl Parser<'_> {
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn line(&self) -> usize {
        1 + self.text.as_bytes()[..self.at].iter().filter(|byte| **byte == b'\n').count()
    }

    /// What is wrong here: the end of the text, or a character that cannot be here.
    fn unexpected(&self) -> Problem {
        let Some(found) = self.text[self.at..].chars().next() else { return Problem::Cut { line: self.line() } };
        let start = self.text[..self.at].rfind('\n').map_or(0, |feed| feed + 1);
        let column = 1 + self.text[start..self.at].chars().count();
        Problem::Syntax { line: self.line(), column, found: format!("{found:?}") }
    }

    fn space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.byte() {
            self.at += 1;
        }
    }

    fn expect(&mut self, byte: u8) -> Result<(), Problem> {
        if self.byte() != Some(byte) {
            return Err(self.unexpected());
        }
        self.at += 1;
        Ok(())
    }

    /// Whether the byte is next; it is passed then.
    fn skip(&mut self, byte: u8) -> bool {
        let is_next = self.byte() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn value(&mut self, depth: usize) -> Result<Json, Problem> {
        self.space();
        match self.byte() {
            Some(b'{' | b'[') if depth == DEPTH => Err(Problem::TooDeep { line: self.line() }),
            Some(b'{') => self.object(depth + 1),
            Some(b'[') => self.array(depth + 1),
            Some(b'"') => Ok(Json::String(self.string()?)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word("true", Json::Bool(true)),
            Some(b'f') => self.word("false", Json::Bool(false)),
            Some(b'n') => self.word("null", Json::Null),
            _ => Err(self.unexpected()),
        }
    }

    fn word(&mut self, word: &str, value: Json) -> Result<Json, Problem> {
        for byte in word.bytes() {
            self.expect(byte)?;
        }
        Ok(value)
    }

    fn array(&mut self, depth: usize) -> Result<Json, Problem> {
        self.expect(b'[')?;
        let mut elements = Vec::new();
        self.space();
        if self.skip(b']') {
            return Ok(Json::Array(elements));
        }
        loop {
            elements.push(self.value(depth)?);
            self.space();
            if self.skip(b']') {
                return Ok(Json::Array(elements));
            }
            self.expect(b',')?;
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, Problem> {
        self.expect(b'{')?;
        let mut members = Vec::new();
        self.space();
        if self.skip(b'}') {
            return Ok(Json::Object(members));
        }
        loop {
            self.space();
            let name = self.string()?;
            self.space();
            self.expect(b':')?;
            members.push((name, self.value(depth)?));
            self.space();
            if self.skip(b'}') {
                return Ok(Json::Object(members));
            }
            self.expect(b',')?;
        }
    }

    /// RFC 8259, section 6. Kept as it is written.
    fn number(&mut self) -> Result<Json, Problem> {
        let start = self.at;
        self.skip(b'-');
        if !self.skip(b'0') {
            self.digits()?;
        }
        if self.skip(b'.') {
            self.digits()?;
        }
        if self.skip(b'e') || self.skip(b'E') {
            if !self.skip(b'+') {
                self.skip(b'-');
            }
            self.digits()?;
        }
        Ok(Json::Number(self.text[start..self.at].to_owned()))
    }

    fn digits(&mut self) -> Result<(), Problem> {
        let start = self.at;
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == start { Err(self.unexpected()) } else { Ok(()) }
    }

    fn string(&mut self) -> Result<String, Problem> {
        self.expect(b'"')?;
        let mut text = String::new();
        loop {
            let start = self.at;
            while self.byte().is_some_and(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
                self.at += 1;
            }
            text.push_str(&self.text[start..self.at]);
            if self.skip(b'"') {
                return Ok(text);
            }
            // A control character must be escaped.
            self.expect(b'\\')?;
            text.push(self.escape()?);
        }
    }

    fn escape(&mut self) -> Result<char, Problem> {
        let plain = match self.byte() {
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode();
            }
            _ => return Err(self.unexpected()),
        };
        self.at += 1;
        Ok(plain)
    }

    /// What comes after `\u`. Half of a pair by itself, which is no text, becomes the replacement character.
    fn unicode(&mut self) -> Result<char, Problem> {
        let high = self.hex()?;
        if let 0xD800..=0xDBFF = high
            && self.text[self.at..].starts_with("\\u")
        {
            let before = self.at;
            self.at += 2;
            let low = self.hex()?;
            if let 0xDC00..=0xDFFF = low {
                let code = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            self.at = before;
        }
        Ok(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hex(&mut self) -> Result<u32, Problem> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = self.byte().and_then(|byte| char::from(byte).to_digit(16));
            code = code * 16 + digit.ok_or_else(|| self.unexpected())?;
            self.at += 1;
        }
        Ok(code)
    }
}
