//! A heap in its normal form as a person looks at it: objects with their fields.

use super::{Graph, Leaf, Linear, token};
use crate::machine::{Shape, Value};
use crate::terms::term_text;
use expr::Pool;
use program::Kind;
use program::link::Program;

/// An object of a heap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The class in the source, without its package.
    pub class: String,
    /// Fields or elements that are no objects of the heap, each with its value.
    pub values: Vec<(String, String)>,
    /// Those that are: the number of the object.
    pub edges: Vec<(String, usize)>,
}

impl Linear {
    /// The objects of a heap, in the order of the visit; values that are not known have the names of their variables.
    pub fn drawn(&self, program: &Program, pool: &Pool, graph: &Graph) -> Vec<Drawn> {
        let mut reader = Reader {
            linear: self,
            program,
            pool,
            shape: &graph.shape,
            leaves: graph.leaves.iter().collect(),
            leaf: 0,
            objects: Vec::new(),
        };
        while !reader.shape.is_empty() {
            if reader.item().is_none() {
                break;
            }
        }
        reader.objects
    }
}

struct Reader<'a> {
    linear: &'a Linear,
    program: &'a Program,
    pool: &'a Pool,
    shape: &'a [u32],
    leaves: Vec<&'a Leaf>,
    leaf: usize,
    objects: Vec<Drawn>,
}

enum Item {
    Value(String),
    Object(usize),
}

impl Reader<'_> {
    fn token(&mut self) -> Option<u32> {
        let (first, rest) = self.shape.split_first()?;
        self.shape = rest;
        Some(*first)
    }

    fn next_leaf(&mut self) -> Option<String> {
        let leaf = *self.leaves.get(self.leaf)?;
        self.leaf += 1;
        Some(self.text(leaf, self.leaf - 1))
    }

    fn text(&self, leaf: &Leaf, number: usize) -> String {
        match leaf {
            Leaf::Number(value) => self.number(*value),
            Leaf::Null => "null".to_string(),
            Leaf::Open { not_null: false, .. } => format!("any{number}"),
            Leaf::Open { not_null: true, .. } => format!("object{number}"),
            Leaf::Box { kind, value, .. } => match (kind, value.shape()) {
                (Kind::Bool, Shape::Concrete(bits)) => (bits != 0).to_string(),
                _ => self.number(*value),
            },
            Leaf::Again(first) => {
                self.leaves.get(*first as usize).map_or_else(String::new, |leaf| self.text(leaf, *first as usize))
            }
        }
    }

    fn number(&self, value: Value) -> String {
        match value.shape() {
            Shape::Concrete(bits) if bits >> 32 == 0 => (bits as i32).to_string(),
            Shape::Concrete(bits) => (bits as i64).to_string(),
            Shape::Term(term) => term_text(self.pool, term),
            Shape::Unresolved(_) => "?".to_string(),
        }
    }

    /// The next value of the serialised heap.
    fn item(&mut self) -> Option<Item> {
        loop {
            return Some(match self.token()? {
                token::LEAF => Item::Value(self.next_leaf()?),
                token::AGAIN => Item::Object(self.token()? as usize),
                // They come before what the object is.
                token::KNOWN => {
                    self.token()?;
                    let is_alone = !matches!(
                        self.shape.first(),
                        Some(
                            &(token::OBJECT
                                | token::ARRAY
                                | token::STRING
                                | token::TEXT
                                | token::HASHED
                                | token::CONTENT)
                        )
                    );
                    if !is_alone {
                        continue;
                    }
                    self.objects.push(Drawn { class: "…".to_string(), ..Drawn::default() });
                    Item::Object(self.objects.len() - 1)
                }
                token::HASHED => {
                    self.token()?;
                    continue;
                }
                token::STRING => {
                    let length = self.token()? as usize;
                    let (units, rest) = self.shape.split_at_checked(length)?;
                    self.shape = rest;
                    let units: Vec<u16> = units.iter().map(|&unit| unit as u16).collect();
                    self.objects
                        .push(Drawn { class: format!("{:?}", String::from_utf16_lossy(&units)), ..Drawn::default() });
                    Item::Object(self.objects.len() - 1)
                }
                token::TEXT => {
                    let class = self.token()?;
                    let count = self.token()?;
                    self.object(class, (0..count).map(|index| index.to_string()).collect())?
                }
                token::CONTENT => {
                    let class = self.token()?;
                    self.object(class, vec!["length".to_string(), "content".to_string()])?
                }
                token::ARRAY => {
                    let (class, length) = (self.token()?, self.token()?);
                    self.object(class, (0..length).map(|index| format!("[{index}]")).collect())?
                }
                token::OBJECT => {
                    let class = self.token()?;
                    let names = self.linear.names(self.linear.tables.find(self.program, class)?);
                    self.object(class, names)?
                }
                token::EITHER => {
                    let at = self.token()?;
                    let index = match self.item()? {
                        Item::Value(index) => index,
                        Item::Object(_) => return None,
                    };
                    let (new, old) = (self.item()?, self.item()?);
                    let text = |item: &Item| match item {
                        Item::Value(text) => text.clone(),
                        Item::Object(number) => format!("#{number}"),
                    };
                    Item::Value(format!("{index} == {at} ? {} : {}", text(&new), text(&old)))
                }
                _ => return None,
            });
        }
    }

    fn object(&mut self, class: u32, names: Vec<String>) -> Option<Item> {
        let number = self.objects.len();
        let name = self.linear.tables.find(self.program, class)?.java_name();
        let simple = name.rsplit('.').next().unwrap_or(&name).replace('$', ".");
        self.objects.push(Drawn { class: simple, ..Drawn::default() });
        for name in names {
            match self.item()? {
                Item::Value(text) => self.objects[number].values.push((name, text)),
                Item::Object(other) => self.objects[number].edges.push((name, other)),
            }
        }
        Some(Item::Object(number))
    }
}
