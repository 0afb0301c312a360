//! The examples of a method: its variables, and their values in each call that counts.

use crate::classes::{Classes, MethodId};
use crate::trace::{Cell, Phase, Place, Root, Row, Table};
use contracts::{Count, Expr, Literal};
use program::classfile::{FieldType, MethodDescriptor, access};
use std::collections::{BTreeMap, BTreeSet};

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Boolean,
    Char,
    Int,
    Long,
    Float,
    Double,
    Reference,
}

impl Kind {
    fn of(class: &str) -> Kind {
        match class {
            "boolean" => Kind::Boolean,
            "char" => Kind::Char,
            "byte" | "short" | "int" => Kind::Int,
            "long" => Kind::Long,
            "float" => Kind::Float,
            "double" => Kind::Double,
            _ => Kind::Reference,
        }
    }

    pub fn is_integer(self) -> bool {
        matches!(self, Kind::Int | Kind::Long)
    }

    pub fn is_float(self) -> bool {
        matches!(self, Kind::Float | Kind::Double)
    }

    pub fn integer(self, value: i64) -> Expr {
        Expr::Literal(match (self, i32::try_from(value)) {
            (Kind::Char, Ok(value)) => Literal::Char(value as u16),
            (Kind::Long, _) | (_, Err(_)) => Literal::Long(value),
            (_, Ok(value)) => Literal::Int(value),
        })
    }

    pub fn float(self, value: f64) -> Expr {
        Expr::Literal(if self == Kind::Float { Literal::Float(value as f32) } else { Literal::Double(value) })
    }
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub place: Place,
    /// As conditions write it.
    pub expr: Expr,
    pub kind: Kind,
    /// Declared, as `Class.getName` writes it; of a parameter as its method declares it.
    pub class: String,
    /// The call does not change it: its value at entry and at exit is the same.
    pub is_unchanged: bool,
}

impl Variable {
    pub fn is_parameter(&self) -> bool {
        matches!(self.place.root, Root::Parameter(_))
    }

    pub fn is_exit(&self) -> bool {
        self.place.phase == Phase::Exit
    }

    /// Something that the call has made or changed.
    pub fn is_outcome(&self) -> bool {
        self.is_exit() && !self.is_unchanged
    }

    pub fn is_length(&self) -> bool {
        self.place.is_length
    }
}

/// A call that counts for a method.
#[derive(Clone, Copy, Debug)]
pub struct Example<'t> {
    pub table: &'t Table,
    pub row: &'t Row,
}

impl Example<'_> {
    /// How many different examples it is: one for each test that it was seen in.
    pub fn weight(&self) -> u64 {
        self.row.tests.max(1)
    }
}

/// A method as its conditions see it: what is called how, and which fields there are.
pub struct View<'c> {
    pub classes: &'c Classes,
    pub id: MethodId,
    pub is_static: bool,
    pub descriptor: MethodDescriptor,
    pub parameters: Vec<String>,
}

impl<'c> View<'c> {
    /// None for a descriptor that is none. Names are those of the method, else of one that overrides it, else numbers.
    pub fn new(classes: &'c Classes, id: &MethodId, others: &[MethodId]) -> Option<View<'c>> {
        let descriptor = MethodDescriptor::parse(&id.descriptor)?;
        let count = descriptor.parameters.len();
        let names = std::iter::once(id).chain(others).find_map(|id| classes.parameter_names(id));
        let parameters = names
            .filter(|names| names.len() == count)
            .unwrap_or_else(|| (0..count).map(|number| format!("arg{number}")).collect());
        let is_static = classes.method(id).is_some_and(|method| method.access & access::STATIC != 0);
        Some(View { classes, id: id.clone(), is_static, descriptor, parameters })
    }

    /// The declared type of what a place starts from.
    fn declared(&self, place: &Place) -> Option<String> {
        let of = match place.root {
            Root::This | Root::Static => return Some(self.id.class.clone()),
            Root::Parameter(number) => self.descriptor.parameters.get(number)?,
            Root::Result => self.descriptor.result.as_ref()?,
        };
        Some(match of {
            FieldType::Class(name) => name.replace('/', "."),
            FieldType::Array(_) => of.descriptor().replace('/', "."),
            FieldType::Base(base) => base.java_name().to_string(),
        })
    }

    /// How a place is written, and its type; `parent` is the declared type of what a length is of. None if this method
    /// cannot speak of it.
    fn variable(&self, place: &Place, class: &str, parent: &str, has_exit: bool) -> Option<Variable> {
        let declared = self.declared(place)?;
        if let Some(first) = place.path.first()
            && !self.classes.is_subtype(&declared, &first.owner)
        {
            return None;
        }
        let mut expr = match place.root {
            Root::This if self.is_static => return None,
            Root::This => Expr::This,
            Root::Parameter(number) => Expr::name(self.parameters.get(number)?),
            Root::Result => Expr::Result,
            Root::Static => Expr::name(&place.path.first()?.name),
        };
        for field in place.path.iter().skip(usize::from(place.root == Root::Static)) {
            expr = Expr::Field(Box::new(expr), field.name.to_string());
        }
        let own = if place.path.is_empty() { declared.as_str() } else { class };
        let mut is_fixed = place.path.is_empty() && !place.is_length;
        if place.is_length {
            let of = if place.path.is_empty() { declared.as_str() } else { parent };
            expr = if of.starts_with('[') {
                is_fixed = place.path.is_empty();
                Expr::Length(Box::new(expr))
            } else if matches!(of, "java.lang.String" | "java.lang.CharSequence" | "java.lang.StringBuilder") {
                is_fixed = place.path.is_empty() && of == "java.lang.String";
                Expr::Count(Count::Length, Box::new(expr))
            } else if of.starts_with("java.util.") {
                Expr::Count(Count::Size, Box::new(expr))
            } else {
                return None;
            };
        }
        // What the caller has handed over, and what cannot change of it, is the same at the end.
        if place.phase == Phase::Exit && is_fixed && place.root != Root::Result {
            return None;
        }
        if has_exit && place.phase == Phase::Entry && !is_fixed {
            expr = Expr::Old(Box::new(expr));
        }
        let kind = if place.is_length { Kind::Int } else { Kind::of(own) };
        let class = if place.is_length { "int" } else { own };
        Some(Variable { place: place.clone(), expr, kind, class: class.to_string(), is_unchanged: false })
    }
}

/// The values of the variables that all examples have.
pub struct Samples<'t> {
    pub variables: Vec<Variable>,
    /// By example, then by variable.
    pub cells: Vec<Vec<&'t Cell>>,
    pub weights: Vec<u64>,
}

impl<'t> Samples<'t> {
    /// Of entries, or of whole calls.
    pub fn new(view: &View, examples: &[Example<'t>], has_exit: bool) -> Samples<'t> {
        let mut tables: BTreeMap<*const Table, (&Table, BTreeMap<&Place, usize>)> = BTreeMap::new();
        for example in examples {
            tables.entry(std::ptr::from_ref(example.table)).or_insert_with(|| {
                let columns = example.table.columns.iter().enumerate();
                let wanted = columns.filter(|(_, column)| has_exit || column.place.phase == Phase::Entry);
                (example.table, wanted.map(|(at, column)| (&column.place, at)).collect())
            });
        }
        let mut variables = Vec::new();
        if let Some((first, _)) = examples.first().and_then(|first| tables.get(&std::ptr::from_ref(first.table))) {
            let ambiguous = ambiguous(first);
            for (at, column) in first.columns.iter().enumerate() {
                let place = &column.place;
                if ambiguous.contains(&at) || !tables.values().all(|(_, places)| places.contains_key(place)) {
                    continue;
                }
                let parent = at.checked_sub(1).map_or("", |before| &first.columns[before].class);
                variables.extend(view.variable(place, &column.class, parent, has_exit));
            }
        }
        let mut cells: Vec<Vec<&Cell>> = Vec::with_capacity(examples.len());
        for example in examples {
            let (_, places) = &tables[&std::ptr::from_ref(example.table)];
            cells.push(variables.iter().map(|variable| &example.row.cells[places[&variable.place]]).collect());
        }
        let mut samples = Samples { variables, cells, weights: examples.iter().map(Example::weight).collect() };
        samples.keep(|samples, at| !samples.column(at).any(|cell| *cell == Cell::Absent));
        if has_exit {
            samples.find_unchanged();
        }
        samples
    }

    /// Of the fields of receivers, whether they were looked at on entry or on exit; each different state once.
    pub fn of_states(view: &View, states: &[(Example<'t>, Phase)]) -> Samples<'t> {
        let mut looks: BTreeMap<(*const Table, Phase), BTreeMap<Place, usize>> = BTreeMap::new();
        let mut first: Option<&Table> = None;
        for (example, phase) in states {
            looks.entry((std::ptr::from_ref(example.table), *phase)).or_insert_with(|| {
                let columns = example.table.columns.iter().enumerate();
                let fields = columns.filter(|(_, column)| {
                    let place = &column.place;
                    place.phase == *phase && place.root == Root::This && !place.path.is_empty()
                });
                fields.map(|(at, column)| (Place { phase: Phase::Entry, ..column.place.clone() }, at)).collect()
            });
            if *phase == Phase::Entry {
                first.get_or_insert(example.table);
            }
        }
        let mut variables = Vec::new();
        if let Some(table) = first.or(states.first().map(|(example, _)| example.table)) {
            let ambiguous = ambiguous(table);
            let mut known = BTreeSet::new();
            for (at, column) in table.columns.iter().enumerate() {
                let place = Place { phase: Phase::Entry, ..column.place.clone() };
                let is_everywhere = looks.values().all(|places| places.contains_key(&place));
                if ambiguous.contains(&at) || !is_everywhere || !known.insert(place.clone()) {
                    continue;
                }
                let parent = at.checked_sub(1).map_or("", |before| &table.columns[before].class);
                variables.extend(view.variable(&place, &column.class, parent, false));
            }
        }
        let mut samples = Samples { variables, cells: Vec::new(), weights: Vec::new() };
        let mut seen: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        for (example, phase) in states {
            let places = &looks[&(std::ptr::from_ref(example.table), *phase)];
            let cells = samples.variables.iter().map(|variable| &example.row.cells[places[&variable.place]]);
            let cells: Vec<&Cell> = cells.collect();
            let key = cells.iter().map(|cell| key(cell, &cells)).collect();
            let at = *seen.entry(key).or_insert(samples.cells.len());
            if at == samples.cells.len() {
                samples.cells.push(cells);
                samples.weights.push(example.weight());
            } else {
                samples.weights[at] = samples.weights[at].max(example.weight());
            }
        }
        samples.keep(|samples, at| !samples.column(at).any(|cell| *cell == Cell::Absent));
        samples
    }

    pub fn column(&self, at: usize) -> impl Iterator<Item = &'t Cell> {
        self.cells.iter().map(move |row| row[at])
    }

    fn keep(&mut self, is_kept: impl Fn(&Samples, usize) -> bool) {
        let kept: Vec<usize> = (0..self.variables.len()).filter(|at| is_kept(self, *at)).collect();
        self.variables = kept.iter().map(|at| self.variables[*at].clone()).collect();
        for row in &mut self.cells {
            *row = kept.iter().map(|at| row[*at]).collect();
        }
    }

    /// Marks what calls leave as it was, and leaves out its value at entry, which is the same.
    fn find_unchanged(&mut self) {
        let mut gone = BTreeSet::new();
        for at in 0..self.variables.len() {
            let place = Place { phase: Phase::Entry, ..self.variables[at].place.clone() };
            if !self.variables[at].is_exit() {
                continue;
            }
            let Some(old) = self.variables.iter().position(|variable| variable.place == place) else { continue };
            if self.cells.iter().all(|row| is_same(row[at], row[old])) {
                self.variables[at].is_unchanged = true;
                gone.insert(old);
            }
        }
        self.keep(|_, at| !gone.contains(&at));
    }

    pub fn integers(&self, at: usize) -> Option<Vec<i64>> {
        let is_number = self.variables[at].kind != Kind::Reference;
        self.column(at)
            .map(|cell| match cell {
                Cell::Integer(value) if is_number => Some(*value),
                _ => None,
            })
            .collect()
    }

    pub fn floats(&self, at: usize) -> Option<Vec<f64>> {
        self.column(at)
            .map(|cell| match cell {
                Cell::Float(value) => Some(*value),
                _ => None,
            })
            .collect()
    }
}

/// Whether two cells of a row have the same value, as `==` tells.
pub fn is_same(one: &Cell, other: &Cell) -> bool {
    match (one, other) {
        (Cell::Null, Cell::Null) => true,
        (Cell::Integer(one), Cell::Integer(other)) => one == other,
        (Cell::Float(one), Cell::Float(other)) => one == other,
        _ => one.same().is_some() && one.same() == other.same(),
    }
}

/// Columns of fields that hide others of the same name, with those.
fn ambiguous(table: &Table) -> BTreeSet<usize> {
    let mut seen: BTreeMap<(Phase, Root, Vec<&str>, bool), usize> = BTreeMap::new();
    let mut found = BTreeSet::new();
    for (at, column) in table.columns.iter().enumerate() {
        let place = &column.place;
        let names: Vec<&str> = place.path.iter().map(|field| &*field.name).collect();
        if let Some(other) = seen.insert((place.phase, place.root, names, place.is_length), at) {
            found.extend([other, at]);
        }
    }
    found
}

/// What tells a cell of a row from others: its value, or its class and the first cell with the same object.
fn key(cell: &Cell, row: &[&Cell]) -> String {
    let first = cell.same().and_then(|same| row.iter().position(|other| other.same() == Some(same)));
    match cell {
        Cell::Absent => "~".to_string(),
        Cell::Null => "n".to_string(),
        Cell::Integer(value) => value.to_string(),
        Cell::Float(value) => format!("d{:x}", value.to_bits()),
        Cell::Text { text, .. } => format!("s{first:?}{text:?}"),
        Cell::Constant { name, .. } => format!("e{first:?}{name}"),
        Cell::Object { class, .. } => format!("o{first:?}{class}"),
    }
}
