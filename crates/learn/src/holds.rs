//! Conditions evaluated on recorded calls.

use crate::classes::Classes;
use crate::facts::Fact;
use crate::samples::{Example, View};
use crate::trace::{Cell, Phase, Place, Root};
use contracts::{Count, TypeName, Value, Values};

/// An object of a call.
#[derive(Clone, Debug)]
pub struct Seen<'t> {
    same: u32,
    root: Root,
    path: Vec<&'t str>,
    cell: &'t Cell,
}

impl PartialEq for Seen<'_> {
    fn eq(&self, other: &Seen) -> bool {
        self.same == other.same
    }
}

/// The values of a call at its entry or exit, as a method sees them.
pub struct CallValues<'v, 't> {
    view: &'v View<'v>,
    example: Example<'t>,
    phase: Phase,
    entry: Option<Box<CallValues<'v, 't>>>,
}

impl<'v, 't> CallValues<'v, 't> {
    pub fn at_entry(view: &'v View<'v>, example: Example<'t>) -> CallValues<'v, 't> {
        CallValues { view, example, phase: Phase::Entry, entry: None }
    }

    pub fn at_exit(view: &'v View<'v>, example: Example<'t>) -> CallValues<'v, 't> {
        let entry = Some(Box::new(CallValues::at_entry(view, example)));
        CallValues { view, example, phase: Phase::Exit, entry }
    }

    /// What is at a place; at the exit, what cannot change is looked up at the entry.
    fn cell(&self, root: Root, path: &[&str], is_length: bool) -> Option<(&'t Cell, &'t str)> {
        let is_at = |place: &Place, phase: Phase| {
            place.phase == phase
                && place.root == root
                && place.is_length == is_length
                && place.path.len() == path.len()
                && place.path.iter().zip(path).all(|(field, name)| &*field.name == *name)
        };
        let columns = &self.example.table.columns;
        let find = |phase: Phase| columns.iter().position(|column| is_at(&column.place, phase));
        let at = find(self.phase).or_else(|| find(Phase::Entry))?;
        Some((self.example.row.cells.get(at)?, &columns[at].class))
    }

    fn value(&self, root: Root, path: Vec<&'t str>) -> Option<Value<Seen<'t>>> {
        let (cell, class) = self.cell(root, &path, false)?;
        Some(match cell {
            Cell::Absent => return None,
            Cell::Null => Value::Null,
            Cell::Integer(value) => match class {
                "boolean" => Value::Boolean(*value != 0),
                "byte" => Value::Byte(*value as i8),
                "char" => Value::Char(*value as u16),
                "short" => Value::Short(*value as i16),
                "long" => Value::Long(*value),
                _ => Value::Int(i32::try_from(*value).ok()?),
            },
            Cell::Float(value) if class == "float" => Value::Float(*value as f32),
            Cell::Float(value) => Value::Double(*value),
            cell => Value::Reference(Seen { same: cell.same()?, root, path, cell }),
        })
    }
}

impl<'t> Values for CallValues<'_, 't> {
    type Reference = Seen<'t>;

    fn name(&self, name: &str) -> Option<Value<Seen<'t>>> {
        let number = self.view.parameters.iter().position(|known| known == name)?;
        self.value(Root::Parameter(number), Vec::new())
    }

    fn local(&self, _: u16) -> Option<Value<Seen<'t>>> {
        None
    }

    fn this(&self) -> Option<Value<Seen<'t>>> {
        self.value(Root::This, Vec::new())
    }

    fn result(&self) -> Option<Value<Seen<'t>>> {
        (self.phase == Phase::Exit).then(|| self.value(Root::Result, Vec::new()))?
    }

    fn field(&self, of: &Seen<'t>, name: &str) -> Option<Value<Seen<'t>>> {
        let columns = self.example.table.columns.iter();
        let known = columns.flat_map(|column| &column.place.path).find(|field| &*field.name == name)?;
        let mut path = of.path.clone();
        path.push(&known.name);
        self.value(of.root, path)
    }

    fn length(&self, of: &Seen<'t>) -> Option<i32> {
        match self.cell(of.root, &of.path, true)? {
            (Cell::Integer(value), _) => i32::try_from(*value).ok(),
            _ => None,
        }
    }

    fn count(&self, of: &Seen<'t>, _: Count) -> Option<i32> {
        self.length(of)
    }

    fn element(&self, _: &Seen<'t>, _: i32) -> Option<Value<Seen<'t>>> {
        None
    }

    fn is_instance(&self, of: &Seen<'t>, class: &TypeName) -> Option<bool> {
        let name = match of.cell {
            Cell::Text { .. } => "java.lang.String",
            Cell::Constant { name, .. } => name.rsplit_once('.')?.0,
            Cell::Object { class, .. } => class,
            _ => return None,
        };
        (class.dimensions == 0).then(|| is_named(self.view.classes, name, &class.element))
    }

    fn old(&self) -> Option<&Self> {
        self.entry.as_deref()
    }
}

/// Whether a class, or one above it, is called so in source.
fn is_named(classes: &Classes, name: &str, source: &str) -> bool {
    classes.ancestors(name).iter().any(|ancestor| ancestor.replace('$', ".") == source)
}

/// Whether a call satisfies all of these; a condition that means nothing here is not satisfied.
pub fn all_hold(facts: &[Fact], values: &CallValues) -> bool {
    facts.iter().all(|fact| fact.condition.holds(values) == Ok(true))
}
