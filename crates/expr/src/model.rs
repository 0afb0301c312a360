//! Values of variables.

use std::collections::BTreeMap;

use crate::Var;

/// A total function from index to element.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ArrayValue {
    /// The element at every index without an entry.
    pub default: u64,
    pub entries: BTreeMap<u64, u64>,
}

impl ArrayValue {
    pub fn get(&self, index: u64) -> u64 {
        self.entries.get(&index).copied().unwrap_or(self.default)
    }

    /// Keeps no entry that says what the default says.
    pub fn set(&mut self, index: u64, element: u64) {
        if element == self.default {
            self.entries.remove(&index);
        } else {
            self.entries.insert(index, element);
        }
    }
}

/// The value of a term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A Bool as 0 or 1, Bits, or the IEEE bits of a Float.
    Scalar(u64),
    Array(ArrayValue),
}

/// Values of variables. A variable without one has 0, false, 0.0 or the array of zeros.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Model {
    /// Sorted. Models are small, and copied more often than they grow.
    values: Vec<(Var, Value)>,
}

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    pub fn get(&self, v: Var) -> Option<&Value> {
        self.place(v).ok().map(|at| &self.values[at].1)
    }

    pub fn set(&mut self, v: Var, value: Value) {
        match self.place(v) {
            Ok(at) => self.values[at].1 = value,
            Err(at) => self.values.insert(at, (v, value)),
        }
    }

    /// Gives a variable this value, or none; the one it had.
    pub fn replace(&mut self, v: Var, value: Option<Value>) -> Option<Value> {
        match (self.place(v), value) {
            (Ok(at), Some(value)) => Some(std::mem::replace(&mut self.values[at].1, value)),
            (Ok(at), None) => Some(self.values.remove(at).1),
            (Err(at), Some(value)) => {
                self.values.insert(at, (v, value));
                None
            }
            (Err(_), None) => None,
        }
    }

    /// Gives an array another element; the one it had.
    pub fn set_element(&mut self, v: Var, index: u64, element: u64) -> u64 {
        let at = match self.place(v) {
            Ok(at) => at,
            Err(at) => {
                self.values.insert(at, (v, Value::Array(ArrayValue::default())));
                at
            }
        };
        match &mut self.values[at].1 {
            Value::Array(array) => {
                let before = array.get(index);
                array.set(index, element);
                before
            }
            Value::Scalar(_) => unreachable!("an array has elements"),
        }
    }

    fn place(&self, v: Var) -> Result<usize, usize> {
        self.values.binary_search_by_key(&v, |(known, _)| *known)
    }

    /// In the order of the variables.
    pub fn iter(&self) -> impl Iterator<Item = (Var, &Value)> {
        self.values.iter().map(|(v, value)| (*v, value))
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    pub(crate) fn scalar(&self, v: Var) -> u64 {
        match self.get(v) {
            Some(Value::Scalar(value)) => *value,
            _ => 0,
        }
    }

    pub(crate) fn element(&self, v: Var, index: u64) -> u64 {
        match self.get(v) {
            Some(Value::Array(array)) => array.get(index),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_changed_in_place_and_back() {
        let mut model = Model::new();
        model.set(Var(3), Value::Scalar(7));
        let before = model.clone();
        assert_eq!(model.replace(Var(3), Some(Value::Scalar(8))), Some(Value::Scalar(7)));
        assert_eq!(model.replace(Var(1), Some(Value::Scalar(1))), None);
        assert_eq!((model.scalar(Var(3)), model.scalar(Var(1)), model.len()), (8, 1, 2));
        assert_eq!(model.replace(Var(1), None), Some(Value::Scalar(1)));
        assert_eq!(model.replace(Var(3), Some(Value::Scalar(7))), Some(Value::Scalar(8)));
        assert_eq!(model, before);
    }

    #[test]
    fn an_element_is_changed_in_place() {
        let mut model = Model::new();
        assert_eq!(model.set_element(Var(2), 5, 9), 0);
        assert_eq!(model.set_element(Var(2), 5, 4), 9);
        assert_eq!((model.element(Var(2), 5), model.element(Var(2), 6)), (4, 0));
        assert_eq!(model.set_element(Var(2), 5, 0), 4);
        assert_eq!(model.get(Var(2)), Some(&Value::Array(ArrayValue::default())));
    }
}
