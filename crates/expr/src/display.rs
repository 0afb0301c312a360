//! Terms as SMT-LIB text for people.

use std::fmt;

use crate::smtlib::{self, Token};
use crate::{Pool, Term};

/// Text beyond this many symbols is cut.
const MAX_SYMBOLS: usize = 2_000;

struct Display<'p> {
    pool: &'p Pool,
    term: Term,
}

impl Pool {
    /// The term in SMT-LIB syntax, shared subterms repeated, cut with `…` when it is huge.
    pub fn display(&self, t: Term) -> impl fmt::Display + '_ {
        Display { pool: self, term: t }
    }
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pending = vec![Token::Term(self.term)];
        let mut written = 0;
        while let Some(token) = pending.pop() {
            match token {
                Token::Text(text) => f.write_str(&text)?,
                Token::Term(_) if written >= MAX_SYMBOLS => f.write_str("…")?,
                Token::Term(t) => {
                    written += 1;
                    let tokens = smtlib::tokens(self.pool, t, &|v| self.pool.var(v).name.to_string());
                    pending.extend(tokens.into_iter().rev());
                }
            }
        }
        Ok(())
    }
}
