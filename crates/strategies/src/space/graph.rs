//! The parameter graph: which presets a type has and which calls make a value of it (Csallner's dissertation, 4.2.1).
//!
//! The ways to make an object are recipes of the [`Cookbook`], and methods and fields of the [`Universe`]. Visibility,
//! subtyping and generics are theirs.

use super::presets::{Preset, Presets};
use super::size::{Node, NodeId};
use super::universe::Universe;
use crate::subject;
use program::Kind;
use program::classfile::access;
use program::link::{Class, Method, Program};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use symex::input::{Cookbook, JavaType, Limits, Recipe, types};

/// Ways to make a value of one type.
const MAX_WAYS: usize = 40;
/// Setters that are called on a new object: what is nested shall be counted by the depth.
const MAX_SETTERS: usize = 2;

pub struct Graph {
    pub types: Vec<Type>,
    pub subjects: Vec<Subject>,
}

/// A type, as a node of the graph.
pub struct Type {
    pub presets: Vec<Preset>,
    pub ways: Vec<Way>,
}

/// An edge to what makes a value.
pub struct Way {
    pub recipe: Rc<Recipe>,
    pub holes: Vec<NodeId>,
}

/// A method under test, with the types of its receiver and parameters.
pub struct Subject {
    pub method: &'static Method,
    pub holes: Vec<NodeId>,
    pub kinds: Vec<Kind>,
}

/// Which ways to make values there are.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    /// Calls that are nested in each other.
    pub depth: u32,
    /// Whether methods that change an object are called on inputs.
    pub side_effects: bool,
    /// Whether inputs are also of classes that clients could write.
    pub others: bool,
}

impl Graph {
    /// For the methods of a class that tests can call. Types are looked into as far as calls of the depth reach.
    pub fn new(
        program: Program,
        class: &'static Class,
        (given, passed): (&[String], &[i64]),
        Ways { depth, side_effects, others }: Ways,
    ) -> Graph {
        let limits = Limits { recipes: MAX_WAYS, results: 1, steps: MAX_SETTERS, others, ..Limits::default() };
        let mut builder = Builder {
            cookbook: Cookbook::new(program.clone(), class, limits),
            universe: Universe::new(program.clone(), class, given),
            presets: Presets::of(class, passed),
            side_effects,
            known: BTreeMap::new(),
            types: Vec::new(),
            open: VecDeque::new(),
        };
        let own = types::type_of(&program, class);
        let mut subjects = Vec::new();
        for method in subject::methods(class) {
            let Some(parameters) = types::parameters(&program, method, Some(&own)) else { continue };
            let is_constructor = method.name == "<init>";
            let receiver = (!method.is_static() && !is_constructor).then(|| (own.clone(), true));
            // The object around a new one of an inner class must exist.
            let must_exist = |index: usize| is_constructor && index == 0 && !types::is_static_member(class);
            let parameters = parameters.into_iter().enumerate().map(|(index, one)| (one, must_exist(index)));
            let wanted: Vec<(JavaType, bool)> = receiver.into_iter().chain(parameters).collect();
            let holes = wanted.iter().map(|(one, exists)| builder.node(one, *exists, 1)).collect();
            subjects.push(Subject { method, holes, kinds: wanted.iter().map(|(one, _)| one.kind()).collect() });
        }
        while let Some((node, wanted, exists, level)) = builder.open.pop_front() {
            builder.expand(node, &wanted, exists, level, level < depth);
        }
        Graph { types: builder.types, subjects }
    }

    pub fn nodes(&self) -> Vec<Node> {
        let node = |one: &Type| Node {
            presets: one.presets.len(),
            ways: one.ways.iter().map(|way| way.holes.clone()).collect(),
        };
        self.types.iter().map(node).collect()
    }
}

struct Builder {
    cookbook: Cookbook,
    universe: Universe,
    presets: Presets,
    side_effects: bool,
    /// By type and whether null is left out.
    known: BTreeMap<(String, bool), NodeId>,
    types: Vec<Type>,
    open: VecDeque<(NodeId, JavaType, bool, u32)>,
}

impl Builder {
    /// The node of a type that is first met at a level; `exists` leaves null out.
    fn node(&mut self, wanted: &JavaType, exists: bool, level: u32) -> NodeId {
        let wanted = wanted.bound();
        let next = self.types.len();
        let node = *self.known.entry((wanted.to_string(), exists)).or_insert(next);
        if node == next {
            self.types.push(Type { presets: Vec::new(), ways: Vec::new() });
            self.open.push_back((node, wanted.clone(), exists, level));
        }
        node
    }

    fn expand(&mut self, node: NodeId, wanted: &JavaType, exists: bool, level: u32, deeper: bool) {
        let mut presets = Vec::new();
        let mut recipes: Vec<Rc<Recipe>> = Vec::new();
        if let JavaType::Primitive(kind) = wanted {
            presets.extend(self.presets.primitives(*kind).into_iter().map(|bits| Preset::Primitive(*kind, bits)));
        }
        for recipe in self.cookbook.recipes(wanted).iter() {
            match &**recipe {
                Recipe::Null => {}
                Recipe::String => presets.extend(self.presets.texts()),
                Recipe::Boxed(kind) => {
                    let boxed = self.presets.primitives(*kind).into_iter().map(|bits| Preset::Boxed(*kind, bits));
                    presets.extend(boxed);
                }
                Recipe::PrimitiveArray(kind) => presets.extend(self.presets.arrays(*kind)),
                Recipe::Constant(_) => presets.push(Preset::Constant(recipe.clone())),
                _ => recipes.push(recipe.clone()),
            }
        }
        if let Some(class) = wanted.class().filter(|class| is_made_by_others(class)) {
            for constant in self.universe.fields(wanted).into_iter().map(Preset::Constant) {
                if !presets.contains(&constant) {
                    presets.push(constant);
                }
            }
            for recipe in self.universe.methods(wanted).into_iter().chain(self.universe.fields_of_objects(wanted)) {
                if !recipes.iter().any(|known| **known == recipe) {
                    recipes.push(Rc::new(recipe));
                }
            }
            recipes.truncate(MAX_WAYS);
            if self.side_effects && !class.is_trusted() && !class.is_interface() {
                let changed = |step| Rc::new(Recipe::Changed { object: wanted.clone(), step });
                recipes.extend(self.cookbook.calls(wanted).into_iter().map(changed));
            }
        }
        // Null comes last: what goes wrong without it says more.
        if !exists && wanted.kind() == Kind::Ref {
            presets.push(Preset::Null);
        }
        recipes.truncate(2 * MAX_WAYS);
        let ways = if deeper { recipes } else { Vec::new() };
        let ways = ways.into_iter().map(|recipe| self.way(recipe, level + 1)).collect();
        self.types[node] = Type { presets, ways };
    }

    fn way(&mut self, recipe: Rc<Recipe>, level: u32) -> Way {
        let needs_object = match &*recipe {
            Recipe::Changed { .. } | Recipe::Field { .. } => true,
            Recipe::Made(made) => matches!(made.on.as_deref(), Some(Recipe::Given(_))),
            _ => false,
        };
        let wanted: Vec<JavaType> = recipe.holes().into_iter().cloned().collect();
        let holes = wanted.iter().enumerate().map(|(index, one)| self.node(one, needs_object && index == 0, level));
        Way { holes: holes.collect(), recipe }
    }
}

/// Whether methods of other classes are asked for a type: not for what there is enough of.
fn is_made_by_others(class: &'static Class) -> bool {
    let is_everything = matches!(&*class.name, "java/lang/Object" | "java/io/Serializable" | "java/lang/Cloneable");
    let is_plain = class.is_trusted() && class.access & access::FINAL != 0;
    !is_everything && !is_plain && class.access & access::ENUM == 0
}
