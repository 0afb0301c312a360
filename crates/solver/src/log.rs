//! The query log: everything that is needed to ask the same questions again, in plain text, one thing a line.
//!
//! ```text
//! cupper-queries 1
//! v i32 x                     the next variable: sort (b, i<width>, f32, f64, a<index>:<element>) and name
//! t 3 Add 1 2                 a term: its number, the operator, operands (numbers of terms, or plain numbers)
//! m 0 0=5 1=[0;3:7]           a model: its number and the values of variables, default and entries of an array
//! q 2 5 9 | 11 | 0 | sat 37   a query: how much of the last path it shares, the rest of the path, the extra
//!                             condition, the model that came with the path, the answer, its time in µs
//! ```

use crate::Answer;
use expr::{Model, Node, Pool, Precision, Sort, Term, Value, Var};
use rustc_hash::FxHashMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::rc::{Rc, Weak};
use std::time::Duration;

pub const HEADER: &str = "cupper-queries 1";

/// What is wrong with a query log.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    #[error("cannot write the query log {}: {error}", path.display())]
    Write { path: PathBuf, error: std::io::Error },
    #[error("cannot read {}: {error}", path.display())]
    Read { path: PathBuf, error: std::io::Error },
    #[error("this is no query log: its first line is not `{HEADER}`")]
    NoLog,
    #[error("line {number}: cannot understand `{line}`")]
    Line { number: usize, line: String },
    #[error("{}: {error}", path.display())]
    In { path: PathBuf, error: Box<LogError> },
}

/// Writes the log. After an error it stops and remembers why.
pub struct Log {
    path: PathBuf,
    out: Result<BufWriter<File>, LogError>,
    writer: Writer,
}

impl Log {
    pub fn new(path: &Path) -> Log {
        let out = File::create(path).and_then(|file| {
            let mut out = BufWriter::new(file);
            writeln!(out, "{HEADER}")?;
            Ok(out)
        });
        let out = out.map_err(|error| LogError::Write { path: path.to_path_buf(), error });
        Log { path: path.to_path_buf(), out, writer: Writer::default() }
    }

    pub fn error(&self) -> Option<&LogError> {
        self.out.as_ref().err()
    }

    pub fn record(
        &mut self,
        pool: &Pool,
        path: &[Term],
        extra: Term,
        hint: &Rc<Model>,
        answer: &Answer,
        time: Duration,
    ) {
        if let Ok(out) = &mut self.out
            && let Err(error) = self.writer.record(out, pool, path, extra, hint, answer, time)
        {
            self.out = Err(LogError::Write { path: self.path.clone(), error });
        }
    }
}

#[derive(Default)]
struct Writer {
    variables: usize,
    /// By number: whether the term was written.
    written: Vec<bool>,
    path: Vec<Term>,
    /// By address, which stays taken as long as there is a weak reference.
    models: FxHashMap<*const Model, (usize, Weak<Model>)>,
    stack: Vec<Term>,
}

impl Writer {
    #[expect(clippy::too_many_arguments, reason = "one argument per part of a record")]
    fn record(
        &mut self,
        out: &mut impl Write,
        pool: &Pool,
        path: &[Term],
        extra: Term,
        hint: &Rc<Model>,
        answer: &Answer,
        time: Duration,
    ) -> std::io::Result<()> {
        for variable in &pool.variables()[self.variables..] {
            write!(out, "v ")?;
            match variable.sort {
                Sort::Bool => write!(out, "b")?,
                Sort::Bits(width) => write!(out, "i{width}")?,
                Sort::Float(Precision::Single) => write!(out, "f32")?,
                Sort::Float(Precision::Double) => write!(out, "f64")?,
                Sort::Array { index, element } => write!(out, "a{index}:{element}")?,
            }
            writeln!(out, " {}", variable.name.replace(char::is_control, " "))?;
        }
        self.variables = pool.variables().len();
        self.written.resize(pool.len(), false);
        let shared = self.path.iter().zip(path).take_while(|(a, b)| a == b).count();
        for &term in path[shared..].iter().chain([&extra]) {
            self.term(out, pool, term)?;
        }
        let model = self.model(out, hint)?;
        write!(out, "q {shared}")?;
        for term in &path[shared..] {
            write!(out, " {}", term.number())?;
        }
        let answer = match answer {
            Answer::Sat(_) => "sat",
            Answer::Unsat => "unsat",
            Answer::Unknown(_) => "unknown",
        };
        writeln!(out, " | {} | {model} | {answer} {}", extra.number(), time.as_micros())?;
        self.path.truncate(shared);
        self.path.extend_from_slice(&path[shared..]);
        Ok(())
    }

    fn term(&mut self, out: &mut impl Write, pool: &Pool, term: Term) -> std::io::Result<()> {
        self.stack.push(term);
        while let Some(&term) = self.stack.last() {
            let before = self.stack.len();
            if !self.written[term.number() as usize] {
                let node = pool.node(term);
                self.stack.extend(node.children().filter(|child| !self.written[child.number() as usize]));
                if self.stack.len() > before {
                    continue;
                }
                write_node(out, term, node)?;
                self.written[term.number() as usize] = true;
            }
            self.stack.pop();
        }
        Ok(())
    }

    fn model(&mut self, out: &mut impl Write, model: &Rc<Model>) -> std::io::Result<usize> {
        let number = self.models.len();
        let known = self.models.entry(Rc::as_ptr(model)).or_insert_with(|| (number, Rc::downgrade(model)));
        if known.0 == number {
            write!(out, "m {number}")?;
            for (Var(var), value) in model.iter() {
                match value {
                    Value::Scalar(value) => write!(out, " {var}={value}")?,
                    Value::Array(array) => {
                        write!(out, " {var}=[{}", array.default)?;
                        for (index, element) in &array.entries {
                            write!(out, ";{index}:{element}")?;
                        }
                        write!(out, "]")?;
                    }
                }
            }
            writeln!(out)?;
        }
        Ok(known.0)
    }
}

fn write_node(out: &mut impl Write, term: Term, node: Node) -> std::io::Result<()> {
    write!(out, "t {} ", term.number())?;
    match node {
        Node::Bool(value) => write!(out, "Bool {}", u8::from(value))?,
        Node::Bits { width, value } => write!(out, "Bits {width} {value}")?,
        Node::Float { precision, bits } => write!(out, "{precision:?} {bits}")?,
        Node::Var(var) => write!(out, "Var {}", var.0)?,
        Node::Unary(op, _) => write!(out, "{op:?}")?,
        Node::Binary(op, ..) => write!(out, "{op:?}")?,
        Node::Ite(..) => write!(out, "Ite")?,
        Node::Extract { high, low, .. } => write!(out, "Extract {high} {low}")?,
        Node::ZeroExtend { width, .. } => write!(out, "ZeroExtend {width}")?,
        Node::SignExtend { width, .. } => write!(out, "SignExtend {width}")?,
        Node::Store(..) => write!(out, "Store")?,
        Node::Constant { index, .. } => write!(out, "Constant {index}")?,
    }
    for child in node.children() {
        write!(out, " {}", child.number())?;
    }
    writeln!(out)
}
