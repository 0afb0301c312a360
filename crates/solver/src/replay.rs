//! Reads a query log and asks its questions again. The format is described in `log.rs`.

use crate::log::{HEADER, LogError};
use crate::{Answer, Backend, Settings, Solver, Verdict};
use expr::{ArrayValue, Binary, Model, Node, Pool, Precision, Sort, Term, Unary, Value, Var};
use rustc_hash::FxHashMap;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A log that was read: the pool it was made with, as far as the queries need it, and the queries.
pub struct Recording {
    pub pool: Pool,
    pub queries: Vec<Query>,
}

pub struct Query {
    pub path: Vec<Term>,
    pub extra: Term,
    pub hint: Rc<Model>,
    pub outcome: Outcome,
    /// What it took when it was recorded.
    pub time: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Sat,
    Unsat,
    Unknown,
}

/// What came of asking again.
#[derive(Default, Debug)]
pub struct Replayed {
    pub time: Duration,
    pub sat: usize,
    pub unsat: usize,
    pub unknown: usize,
    /// What came of each query, and how long that took.
    pub answers: Vec<(Outcome, Duration)>,
    /// Queries that are satisfiable on one occasion and not on the other.
    pub contradictions: Vec<usize>,
}

/// Asks a bare backend all queries of a log, each whole.
pub fn replay(path: &Path, backend: &mut dyn Backend, limit: Duration) -> Result<Replayed, LogError> {
    Ok(Recording::read(path)?.through_backend(backend, limit))
}

impl Recording {
    pub fn read(path: &Path) -> Result<Recording, LogError> {
        let place = || path.to_path_buf();
        let text = std::fs::read_to_string(path).map_err(|error| LogError::Read { path: place(), error })?;
        Recording::parse(&text).map_err(|error| LogError::In { path: place(), error: Box::new(error) })
    }

    pub fn parse(text: &str) -> Result<Recording, LogError> {
        let mut lines = text.lines().enumerate();
        if lines.next().is_none_or(|(_, line)| line != HEADER) {
            return Err(LogError::NoLog);
        }
        let mut reader = Reader::new();
        for (number, line) in lines {
            let wrong = || LogError::Line { number: number + 1, line: line.to_string() };
            reader.line(line).ok_or_else(wrong)?;
        }
        Ok(Recording { pool: reader.pool, queries: reader.queries })
    }

    pub fn through_backend(&self, backend: &mut dyn Backend, limit: Duration) -> Replayed {
        let mut conjuncts = Vec::new();
        self.replayed(|pool, query| {
            conjuncts.clear();
            conjuncts.extend_from_slice(&query.path);
            conjuncts.push(query.extra);
            match backend.check(pool, &conjuncts, limit) {
                Verdict::Sat(_) => Outcome::Sat,
                Verdict::Unsat => Outcome::Unsat,
                Verdict::Unknown(_) => Outcome::Unknown,
            }
        })
    }

    pub fn through_chain(&self, settings: Settings) -> Replayed {
        let mut solver = Solver::new(settings);
        self.replayed(|pool, query| Outcome::of(&solver.check(pool, &query.path, query.extra, &query.hint)))
    }

    fn replayed(&self, mut ask: impl FnMut(&Pool, &Query) -> Outcome) -> Replayed {
        let mut replayed = Replayed::default();
        let started = Instant::now();
        for (number, query) in self.queries.iter().enumerate() {
            let asked = Instant::now();
            let outcome = ask(&self.pool, query);
            replayed.answers.push((outcome, asked.elapsed()));
            match outcome {
                Outcome::Sat => replayed.sat += 1,
                Outcome::Unsat => replayed.unsat += 1,
                Outcome::Unknown => replayed.unknown += 1,
            }
            if outcome != query.outcome && outcome != Outcome::Unknown && query.outcome != Outcome::Unknown {
                replayed.contradictions.push(number);
            }
        }
        replayed.time = started.elapsed();
        replayed
    }
}

impl Outcome {
    pub(crate) fn of(answer: &Answer) -> Outcome {
        match answer {
            Answer::Sat(_) => Outcome::Sat,
            Answer::Unsat => Outcome::Unsat,
            Answer::Unknown(_) => Outcome::Unknown,
        }
    }
}

struct Reader {
    pool: Pool,
    queries: Vec<Query>,
    /// By the number in the log.
    terms: FxHashMap<u32, Term>,
    models: Vec<Rc<Model>>,
    unary: FxHashMap<String, Unary>,
    binary: FxHashMap<String, Binary>,
}

impl Reader {
    fn new() -> Reader {
        use {Binary as B, Unary as U};
        let unary = [
            U::Not,
            U::BitNot,
            U::Neg,
            U::FloatNeg,
            U::FloatAbs,
            U::FloatSqrt,
            U::FloatFloor,
            U::FloatCeil,
            U::FloatRint,
            U::IsNan,
            U::ToSingle,
            U::ToDouble,
            U::ToInt,
            U::ToLong,
            U::SignedToSingle,
            U::SignedToDouble,
            U::FromBits,
            U::ToBits,
        ];
        let binary = [
            B::And,
            B::Or,
            B::Xor,
            B::Eq,
            B::Add,
            B::Sub,
            B::Mul,
            B::UDiv,
            B::URem,
            B::SDiv,
            B::SRem,
            B::BitAnd,
            B::BitOr,
            B::BitXor,
            B::Shl,
            B::LShr,
            B::AShr,
            B::Concat,
            B::Ult,
            B::Ule,
            B::Slt,
            B::Sle,
            B::FloatAdd,
            B::FloatSub,
            B::FloatMul,
            B::FloatDiv,
            B::FloatRem,
            B::FloatLt,
            B::FloatLe,
            B::FloatEq,
            B::Select,
        ];
        Reader {
            pool: Pool::new(),
            queries: Vec::new(),
            terms: FxHashMap::default(),
            models: Vec::new(),
            unary: unary.into_iter().map(|op| (format!("{op:?}"), op)).collect(),
            binary: binary.into_iter().map(|op| (format!("{op:?}"), op)).collect(),
        }
    }

    fn line(&mut self, line: &str) -> Option<()> {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        match kind {
            "v" => self.variable(rest),
            "t" => self.term(rest),
            "m" => self.model(rest),
            "q" => self.query(rest),
            _ => None,
        }
    }

    fn variable(&mut self, rest: &str) -> Option<()> {
        let (sort, name) = rest.split_once(' ')?;
        let width = |text: &str| text.parse::<u8>().ok().filter(|width| (1..=64).contains(width));
        let sort = match sort {
            "b" => Sort::Bool,
            "f32" => Sort::Float(Precision::Single),
            "f64" => Sort::Float(Precision::Double),
            _ if sort.starts_with('i') => Sort::Bits(width(&sort[1..])?),
            _ => {
                let (index, element) = sort.strip_prefix('a')?.split_once(':')?;
                Sort::Array { index: width(index)?, element: width(element)? }
            }
        };
        self.pool.fresh(name, sort);
        Some(())
    }

    fn term(&mut self, rest: &str) -> Option<()> {
        let mut words = rest.split(' ');
        let number: u32 = words.next()?.parse().ok()?;
        let op = words.next()?;
        let numbers: Vec<u64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let term = |at: usize| self.terms.get(&u32::try_from(*numbers.get(at)?).ok()?).copied();
        let variables = self.pool.variables().len();
        let byte = |at: usize| u8::try_from(*numbers.get(at)?).ok();
        let node = match op {
            "Bool" => Node::Bool(byte(0)? != 0),
            "Bits" => Node::Bits { width: byte(0)?, value: *numbers.get(1)? },
            "Single" => Node::Float { precision: Precision::Single, bits: *numbers.first()? },
            "Double" => Node::Float { precision: Precision::Double, bits: *numbers.first()? },
            "Var" => Node::Var(Var(u32::try_from(*numbers.first()?).ok().filter(|var| (*var as usize) < variables)?)),
            "Ite" => Node::Ite(term(0)?, term(1)?, term(2)?),
            "Extract" => Node::Extract { high: byte(0)?, low: byte(1)?, term: term(2)? },
            "ZeroExtend" => Node::ZeroExtend { width: byte(0)?, term: term(1)? },
            "SignExtend" => Node::SignExtend { width: byte(0)?, term: term(1)? },
            "Store" => Node::Store(term(0)?, term(1)?, term(2)?),
            "Constant" => Node::Constant { index: byte(0)?, element: term(1)? },
            _ => match (self.unary.get(op), self.binary.get(op)) {
                (Some(op), _) => Node::Unary(*op, term(0)?),
                (_, Some(op)) => Node::Binary(*op, term(0)?, term(1)?),
                _ => return None,
            },
        };
        let term = self.pool.intern(node);
        self.terms.insert(number, term);
        Some(())
    }

    fn model(&mut self, rest: &str) -> Option<()> {
        let mut words = rest.split(' ');
        if words.next()?.parse() != Ok(self.models.len()) {
            return None;
        }
        let mut model = Model::new();
        for word in words {
            let (var, value) = word.split_once('=')?;
            let value = match value.strip_prefix('[') {
                None => Value::Scalar(value.parse().ok()?),
                Some(array) => {
                    let mut parts = array.strip_suffix(']')?.split(';');
                    let mut value = ArrayValue { default: parts.next()?.parse().ok()?, ..ArrayValue::default() };
                    for part in parts {
                        let (index, element) = part.split_once(':')?;
                        value.entries.insert(index.parse().ok()?, element.parse().ok()?);
                    }
                    Value::Array(value)
                }
            };
            model.set(Var(var.parse().ok()?), value);
        }
        self.models.push(Rc::new(model));
        Some(())
    }

    fn query(&mut self, rest: &str) -> Option<()> {
        let mut parts = rest.split(" | ");
        let mut path = parts.next()?.split(' ');
        let shared: usize = path.next()?.parse().ok()?;
        let last = self.queries.last().map_or(&[][..], |query| &query.path);
        let mut conjuncts = last.get(..shared)?.to_vec();
        let term = |word: &str| self.terms.get(&word.parse().ok()?).copied();
        for word in path {
            conjuncts.push(term(word)?);
        }
        let extra = term(parts.next()?)?;
        let hint = Rc::clone(self.models.get(parts.next()?.parse::<usize>().ok()?)?);
        let (outcome, time) = parts.next()?.split_once(' ')?;
        let outcome = match outcome {
            "sat" => Outcome::Sat,
            "unsat" => Outcome::Unsat,
            "unknown" => Outcome::Unknown,
            _ => return None,
        };
        let time = Duration::from_micros(time.parse().ok()?);
        self.queries.push(Query { path: conjuncts, extra, hint, outcome, time });
        Some(())
    }
}
