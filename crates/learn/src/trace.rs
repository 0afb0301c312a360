//! The recorder's trace: which methods were called, with which values, and how the calls ended.
//!
//! A [`Table`] has the calls of one method on receivers of one class: a [`Column`] says what is looked at, a [`Row`] is a
//! call, or several that look the same. Traces of several processes are put together by [`Trace::add`].

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why there is no trace.
#[derive(Debug, thiserror::Error)]
pub enum TraceError {
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: std::io::Error },
    #[error("{}, line {line}: {why}: record it again with this version", path.display())]
    Malformed { path: PathBuf, line: usize, why: Malformed },
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    #[error("this is no trace of the recorder")]
    Header,
    #[error("a line of another kind was expected")]
    Line,
    #[error("a number was expected")]
    Number,
    #[error("a row has another length than its table")]
    Width,
    #[error("a value of an unknown kind")]
    Cell,
    #[error("the file ends too early")]
    End,
}

/// When a value was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    Entry,
    Exit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Root {
    This,
    /// From 0, without the receiver.
    Parameter(usize),
    Result,
    /// A static field, which is the only one of the path.
    Static,
}

/// A field, by the class that declares it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldName {
    /// Binary name.
    pub owner: Arc<str>,
    pub name: Arc<str>,
}

/// What is looked at: a value that is reached by fields, or how many parts it has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub phase: Phase,
    pub root: Root,
    pub path: Vec<FieldName>,
    pub is_length: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub place: Place,
    /// Declared, as `Class.getName` writes it.
    pub class: Arc<str>,
}

/// A value. Objects have the number of the first cell of the row with the same object.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// There is nothing to look at, or it could not be seen.
    Absent,
    Null,
    Integer(i64),
    Float(f64),
    /// `None` for a long one.
    Text {
        same: u32,
        text: Option<Arc<str>>,
    },
    /// `pack.Type.NAME`.
    Constant {
        same: u32,
        name: Arc<str>,
    },
    Object {
        same: u32,
        class: Arc<str>,
    },
}

impl Cell {
    /// The first cell with the same object.
    pub fn same(&self) -> Option<u32> {
        match self {
            Cell::Text { same, .. } | Cell::Constant { same, .. } | Cell::Object { same, .. } => Some(*same),
            _ => None,
        }
    }
}

/// The method that a caller named.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// Binary name of the class or interface.
    pub owner: Arc<str>,
    pub descriptor: Arc<str>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub calls: u64,
    /// Tests that it was seen in, as far as they are counted.
    pub tests: u64,
    pub site: Option<Arc<Site>>,
    /// Whether the call returned. Then there are cells of the exit.
    pub is_normal: bool,
    pub cells: Vec<Cell>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TableKey {
    /// Binary name of the class that has the method.
    pub class: Arc<str>,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    /// Binary name of the receiver's class; none for static methods.
    pub receiver: Option<Arc<str>>,
}

#[derive(Clone, Debug)]
pub struct Table {
    pub key: TableKey,
    /// Those of the entry come first.
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    /// Calls that were recorded.
    pub calls: u64,
    /// Different ones that there was no room for.
    pub dropped: u64,
}

/// A class or method that could not be recorded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Left {
    pub what: String,
    pub why: String,
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} is not recorded: {}", self.what, self.why)
    }
}

/// A static field that a test has left otherwise than it found it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LeftStatic {
    /// `pack.TypeTest.name`.
    pub test: String,
    pub class: String,
    pub field: String,
    /// As people read them.
    pub before: String,
    pub after: String,
}

impl fmt::Display for LeftStatic {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let LeftStatic { test, class, field, before, after } = self;
        write!(f, "{test} leaves {class}.{field} changed: {before}, then {after}")
    }
}

#[derive(Clone, Debug, Default)]
pub struct Trace {
    pub tables: BTreeMap<TableKey, Table>,
    /// The static fields of classes where tests began: a table for each class, named like its initialiser.
    pub statics: BTreeMap<TableKey, Table>,
    /// By test and field, each once.
    pub changed: Vec<LeftStatic>,
    pub left: Vec<Left>,
    /// Bytes of the files.
    pub bytes: u64,
}

impl Trace {
    pub fn read(paths: &[PathBuf]) -> Result<Trace, TraceError> {
        let mut trace = Trace::default();
        for path in paths {
            let bytes = std::fs::read(path).map_err(|error| TraceError::Io { path: path.clone(), error })?;
            let text = String::from_utf8_lossy(&bytes);
            trace.bytes += bytes.len() as u64;
            trace.add(path, &text)?;
        }
        trace.left.sort();
        trace.left.dedup();
        trace.changed.sort();
        trace
            .changed
            .dedup_by(|one, other| one.test == other.test && one.class == other.class && one.field == other.field);
        Ok(trace)
    }

    /// Adds the text of a file.
    pub fn add(&mut self, path: &Path, text: &str) -> Result<(), TraceError> {
        let mut reader = Reader { names: BTreeMap::new() };
        let mut lines = text.lines().enumerate();
        let fail = |line: usize, why| TraceError::Malformed { path: path.to_path_buf(), line: line + 1, why };
        if lines.next().is_none_or(|(_, line)| line != "cupper-trace 1") {
            return Err(fail(0, Malformed::Header));
        }
        let mut current: Option<Table> = None;
        let mut last = 0;
        for (number, line) in lines {
            last = number;
            let (kind, rest) = line.split_once('\t').unwrap_or((line, ""));
            match (kind, &mut current) {
                ("point", _) => {
                    let next = reader.point(rest).map_err(|why| fail(number, why))?;
                    self.put(current.replace(next));
                }
                ("column", Some(table)) => {
                    table.columns.push(reader.column(rest).map_err(|why| fail(number, why))?);
                }
                ("row", Some(table)) => {
                    let row = reader.row(rest, &table.columns).map_err(|why| fail(number, why))?;
                    table.rows.push(row);
                }
                ("left", _) => {
                    let (what, why) = rest.split_once('\t').ok_or_else(|| fail(number, Malformed::Line))?;
                    self.left.push(Left { what: what.to_string(), why: why.to_string() });
                }
                ("changed", _) => {
                    let [test, class, field, before, after] = rest.split('\t').collect::<Vec<_>>()[..] else {
                        return Err(fail(number, Malformed::Line));
                    };
                    let mut value = |text| reader.words(text).map_err(|why| fail(number, why));
                    let (before, after) = (value(before)?, value(after)?);
                    let [test, class, field] = [test, class, field].map(str::to_string);
                    self.changed.push(LeftStatic { test, class, field, before, after });
                }
                ("end", _) => {
                    self.put(current.take());
                    return Ok(());
                }
                _ => return Err(fail(number, Malformed::Line)),
            }
        }
        Err(fail(last, Malformed::End))
    }

    /// Adds a table to the one of the same method and columns. Of tables whose columns differ, as of classes that two
    /// loaders have, the first is kept.
    fn put(&mut self, table: Option<Table>) {
        let Some(table) = table else { return };
        let tables = if &*table.key.name == INITIALISER { &mut self.statics } else { &mut self.tables };
        let Some(known) = tables.get_mut(&table.key) else {
            tables.insert(table.key.clone(), table);
            return;
        };
        known.calls += table.calls;
        known.dropped += table.dropped;
        if known.columns != table.columns {
            known.dropped += table.rows.len() as u64;
            return;
        }
        for row in table.rows {
            let same = |other: &&mut Row| {
                other.site == row.site && other.is_normal == row.is_normal && other.cells == row.cells
            };
            match known.rows.iter_mut().find(same) {
                Some(other) => {
                    other.calls += row.calls;
                    other.tests += row.tests;
                }
                None => known.rows.push(row),
            }
        }
    }
}

/// What the tables of static fields are called.
const INITIALISER: &str = "<clinit>";

/// Reads lines; equal names are kept once.
struct Reader {
    names: BTreeMap<String, Arc<str>>,
}

impl Reader {
    fn name(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.names.get(text) {
            return Arc::clone(known);
        }
        let made: Arc<str> = Arc::from(text);
        self.names.insert(text.to_string(), Arc::clone(&made));
        made
    }

    fn point(&mut self, line: &str) -> Result<Table, Malformed> {
        let [class, name, descriptor, receiver, calls, dropped] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(Malformed::Line);
        };
        let key = TableKey {
            class: self.name(class),
            name: self.name(name),
            descriptor: self.name(descriptor),
            receiver: (receiver != "-").then(|| self.name(receiver)),
        };
        let (calls, dropped) = (number(calls)?, number(dropped)?);
        Ok(Table { key, columns: Vec::new(), rows: Vec::new(), calls, dropped })
    }

    fn column(&mut self, line: &str) -> Result<Column, Malformed> {
        let [phase, place, class] = line.split('\t').collect::<Vec<_>>()[..] else { return Err(Malformed::Line) };
        let phase = match phase {
            "e" => Phase::Entry,
            "x" => Phase::Exit,
            _ => return Err(Malformed::Line),
        };
        let (place, is_length) = place.strip_suffix('#').map_or((place, false), |place| (place, true));
        // Owners of fields have dots, too: a field ends with its name after a colon.
        let (root, rest) = place.split_once('.').unwrap_or((place, ""));
        let root = match root {
            "this" => Root::This,
            "result" => Root::Result,
            "static" => Root::Static,
            _ => Root::Parameter(root.strip_prefix('p').and_then(|at| at.parse().ok()).ok_or(Malformed::Number)?),
        };
        let mut path = Vec::new();
        let mut rest = rest;
        while !rest.is_empty() {
            let (owner, after) = rest.split_once(':').ok_or(Malformed::Line)?;
            let (name, after) = after.split_once('.').unwrap_or((after, ""));
            path.push(FieldName { owner: self.name(owner), name: self.name(name) });
            rest = after;
        }
        Ok(Column { place: Place { phase, root, path, is_length }, class: self.name(class) })
    }

    fn row(&mut self, line: &str, columns: &[Column]) -> Result<Row, Malformed> {
        let mut parts = line.split('\t');
        let mut next = || parts.next().ok_or(Malformed::Line);
        let (calls, tests) = (number(next()?)?, number(next()?)?);
        let site = match next()? {
            "-" => None,
            text => {
                let at = text.find('(').ok_or(Malformed::Line)?;
                Some(Arc::new(Site { owner: self.name(&text[..at]), descriptor: self.name(&text[at..]) }))
            }
        };
        let is_normal = match next()? {
            "returned" => true,
            "threw" => false,
            _ => return Err(Malformed::Line),
        };
        let cells = parts.map(|cell| self.cell(cell)).collect::<Result<Vec<_>, _>>()?;
        let entries = columns.iter().filter(|column| column.place.phase == Phase::Entry).count();
        if cells.len() != if is_normal { columns.len() } else { entries } {
            return Err(Malformed::Width);
        }
        Ok(Row { calls, tests, site, is_normal, cells })
    }

    /// A value as people read it, with how many parts it has after `#`.
    fn words(&mut self, text: &str) -> Result<String, Malformed> {
        let (cell, length) = match text.rsplit_once('#') {
            Some((cell, length)) if length.bytes().all(|digit| digit.is_ascii_digit()) => (cell, Some(length)),
            _ => (text, None),
        };
        let value = match self.cell(cell)? {
            Cell::Absent => "nothing".to_string(),
            Cell::Null => "null".to_string(),
            Cell::Integer(value) => value.to_string(),
            Cell::Float(value) => value.to_string(),
            Cell::Text { text: Some(text), .. } => format!("\"{text}\""),
            Cell::Text { text: None, .. } => "a long text".to_string(),
            Cell::Constant { name, .. } => name.to_string(),
            Cell::Object { class, .. } => format!("a {class}"),
        };
        Ok(match length {
            Some(length) => format!("{value} of {length}"),
            None => value,
        })
    }

    fn cell(&mut self, text: &str) -> Result<Cell, Malformed> {
        let mut letters = text.chars();
        let kind = letters.next().ok_or(Malformed::Cell)?;
        let rest = letters.as_str();
        let mut object = || {
            let (same, rest) = rest.split_once(':').ok_or(Malformed::Cell)?;
            Ok((same.parse::<u32>().map_err(|_| Malformed::Number)?, self.name(rest)))
        };
        Ok(match kind {
            '~' => Cell::Absent,
            'n' => Cell::Null,
            'i' => Cell::Integer(rest.parse().map_err(|_| Malformed::Number)?),
            'd' => Cell::Float(f64::from_bits(u64::from_str_radix(rest, 16).map_err(|_| Malformed::Number)?)),
            's' => object().map(|(same, text)| Cell::Text { same, text: Some(text) })?,
            't' => object().map(|(same, _)| Cell::Text { same, text: None })?,
            'e' => object().map(|(same, name)| Cell::Constant { same, name })?,
            'o' => object().map(|(same, class)| Cell::Object { same, class })?,
            _ => return Err(Malformed::Cell),
        })
    }
}

fn number(text: &str) -> Result<u64, Malformed> {
    text.parse().map_err(|_| Malformed::Number)
}
