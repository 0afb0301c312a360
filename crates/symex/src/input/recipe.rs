//! How an object can be made, with holes for what it is made of.

use super::scene::Scene;
use super::types::JavaType;
use super::watch::Watch;
use program::Kind;
use program::link::{Class, Field, Method, Program};
use std::fmt;
use std::ops::Deref;

/// A class; equal if it is the same one.
#[derive(Clone, Copy)]
pub struct ClassRef(pub &'static Class);

impl PartialEq for ClassRef {
    fn eq(&self, other: &ClassRef) -> bool {
        self.0.id == other.0.id
    }
}

impl std::fmt::Debug for ClassRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0.java_name())
    }
}

/// A method; equal if it is the same one.
#[derive(Clone, Copy)]
pub struct MethodRef(pub &'static Method);

impl Eq for ClassRef {}

impl Eq for MethodRef {}

/// A field of a class; equal if it is the same one.
#[derive(Clone, Copy)]
pub struct FieldRef {
    pub class: &'static Class,
    /// Index in the class's fields.
    pub index: usize,
}

/// One way to make a value of a reference type, that a client of the class could write as Java.
///
/// Its *holes* are the values that go in: primitives, and references to be made by recipes of their own types.
#[derive(Clone, Debug, PartialEq)]
pub enum Recipe {
    Null,
    /// Any content.
    String,
    /// What `valueOf` of a wrapper class gives.
    Boxed(Kind),
    /// Any length and content.
    PrimitiveArray(Kind),
    Array {
        element: JavaType,
        length: u32,
    },
    /// A constant: of an enum, or a static final field of the wanted type.
    Constant(FieldRef),
    /// What a field holds of an object that is a hole of its own.
    Field {
        object: JavaType,
        field: FieldRef,
        result: JavaType,
    },
    Made(Made),
    Stub(Stub),
    /// Only as what a method is called on: an object that is a hole of its own.
    Given(JavaType),
    /// An object that is a hole of its own, after something was done to it.
    Changed {
        object: JavaType,
        step: Step,
    },
    Scene(Scene),
    /// Not for an object: something that is done before the call under test. It gives null.
    Setup(Setup),
}

/// What is done to static state before a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Setup {
    Initialise(ClassRef),
    Assign {
        field: FieldRef,
        value: JavaType,
    },
    /// A static method or a constructor is called, or a method of an object that is a hole of its own; its result is
    /// dropped.
    Call(Made),
    /// Something is done to an object of static state.
    Change {
        object: Kept,
        step: Step,
    },
}

/// An object of static state, as tests get hold of it: a static field, or a static method that takes nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kept {
    Field(FieldRef),
    Given(MethodRef),
}

impl Kept {
    pub fn class(self) -> &'static Class {
        match self {
            Kept::Field(field) => field.class,
            Kept::Given(method) => method.0.class,
        }
    }
}

/// A call that gives an object, and what is done to it before it is handed over.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The type of the object as far as the source code knows it.
    pub result: JavaType,
    /// The receiver of an instance method (a builder, a collection whose iterator is wanted); the enclosing instance
    /// of an inner class, which its constructor takes first.
    pub on: Option<Box<Recipe>>,
    /// A constructor, a static method, or an instance method of `on`.
    pub method: MethodRef,
    /// Without the receiver or enclosing instance.
    pub args: Vec<JavaType>,
    pub then: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    Call {
        method: MethodRef,
        args: Vec<JavaType>,
        /// The result takes the object's place: builders, and methods that give a changed copy.
        chained: bool,
    },
    Set {
        field: FieldRef,
        value: JavaType,
    },
    /// An element of an array: the type of its index, which is `int`, and its own.
    SetElement([JavaType; 2]),
}

/// An implementation of an interface or abstract class that was made up: each abstract method gives one result after
/// the other, the last one again and again.
#[derive(Clone, Debug, PartialEq)]
pub struct Stub {
    /// The interface or abstract class.
    pub of: JavaType,
    /// The constructor of an abstract class, with the types of its parameters.
    pub constructor: Option<(MethodRef, Vec<JavaType>)>,
    pub methods: Vec<StubMethod>,
    /// What each method asks before it gives its result.
    pub asks: Option<Watch>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct StubMethod {
    /// The abstract methods that it implements: more than one if only their results differ. The first has the most
    /// specific result.
    pub implements: Vec<MethodRef>,
    pub parameters: Vec<JavaType>,
    /// `None` for `void`.
    pub result: Option<JavaType>,
    /// How many results it has; with none it gives zero or null.
    pub results: u32,
}

impl Deref for MethodRef {
    type Target = Method;
    fn deref(&self) -> &Method {
        self.0
    }
}

impl PartialEq for MethodRef {
    fn eq(&self, other: &MethodRef) -> bool {
        self.0.id == other.0.id
    }
}

impl fmt::Debug for MethodRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Deref for FieldRef {
    type Target = Field;
    fn deref(&self) -> &Field {
        &self.class.fields[self.index]
    }
}

impl FieldRef {
    /// A static field as conditions name it, with the simple name of its class.
    pub fn short_name(&self) -> String {
        format!("{}.{}", self.class.java_name().rsplit(['.', '$']).next().unwrap_or_default(), self.name)
    }
}

impl PartialEq for FieldRef {
    fn eq(&self, other: &FieldRef) -> bool {
        self.class.id == other.class.id && self.index == other.index
    }
}

impl fmt::Debug for FieldRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class.java_name(), self.name)
    }
}

impl Recipe {
    /// The types of the holes, in the order in which the recipe's Java evaluates them. `String`, `Boxed` and
    /// `PrimitiveArray` have none: their content is not made of values of their own.
    pub fn holes(&self) -> Vec<&JavaType> {
        match self {
            Recipe::Null | Recipe::String | Recipe::Boxed(_) | Recipe::PrimitiveArray(_) | Recipe::Constant(_) => {
                Vec::new()
            }
            Recipe::Array { element, length } => vec![element; *length as usize],
            Recipe::Made(made) => made.holes(),
            Recipe::Stub(stub) => stub.holes(),
            Recipe::Given(object) | Recipe::Field { object, .. } => vec![object],
            Recipe::Scene(scene) => scene.holes(),
            Recipe::Changed { object, step } => std::iter::once(object).chain(step.holes()).collect(),
            Recipe::Setup(setup) => setup.holes(),
        }
    }
}

impl Recipe {
    /// The field that a hole is assigned to when the object exists already.
    pub fn field_of(&self, hole: usize) -> Option<FieldRef> {
        let Recipe::Made(made) = self else { return None };
        let mut at = made.on.as_ref().map_or(0, |on| on.holes().len()) + made.args.len();
        for step in &made.then {
            match step {
                Step::Set { field, .. } if at == hole => return Some(*field),
                step => at += step.holes().len(),
            }
        }
        None
    }

    /// How many elements the array of references or the collection has that it makes.
    pub fn elements(&self, program: &Program) -> Option<usize> {
        match self {
            Recipe::Array { length, .. } => Some(*length as usize),
            Recipe::Made(made) => {
                let class = made.result.erasure(program);
                let is_collection = class
                    .all_interfaces
                    .iter()
                    .any(|one| matches!(&*one.name, "java/util/Collection" | "java/util/Map"));
                is_collection.then_some(made.then.len())
            }
            _ => None,
        }
    }
}

impl Made {
    pub fn holes(&self) -> Vec<&JavaType> {
        let mut holes = self.on.as_ref().map_or_else(Vec::new, |on| on.holes());
        holes.extend(&self.args);
        holes.extend(self.then.iter().flat_map(Step::holes));
        holes
    }
}

impl Setup {
    pub fn holes(&self) -> Vec<&JavaType> {
        match self {
            Setup::Initialise(_) => Vec::new(),
            Setup::Assign { value, .. } => vec![value],
            Setup::Call(made) => made.holes(),
            Setup::Change { step, .. } => step.holes().iter().collect(),
        }
    }

    /// The class that it initialises, if that is not done yet.
    pub fn class(&self) -> &'static Class {
        match self {
            Setup::Initialise(class) => class.0,
            Setup::Assign { field, .. } => field.class,
            Setup::Call(made) => made.method.class,
            Setup::Change { object, .. } => object.class(),
        }
    }
}

impl Step {
    pub fn holes(&self) -> &[JavaType] {
        match self {
            Step::Call { args, .. } => args,
            Step::Set { value, .. } => std::slice::from_ref(value),
            Step::SetElement(parts) => parts,
        }
    }
}

impl Stub {
    /// Whether it is one of a functional interface (JLS 9.8).
    pub fn is_functional(&self) -> bool {
        self.methods.len() == 1 && self.of.class().is_some_and(|class| class.is_interface())
    }

    /// The stub with only the first `used` results of each method, and its holes without the others.
    pub fn trimmed<T>(&self, used: &[u32], holes: Vec<T>) -> (Stub, Vec<T>) {
        let mut stub = self.clone();
        let (mut kept, mut rest) = (Vec::with_capacity(holes.len()), holes.into_iter());
        for (index, method) in stub.methods.iter_mut().enumerate() {
            let wanted = used.get(index).map_or(method.results, |&used| used.min(method.results));
            let own = rest.by_ref().take(method.results as usize);
            kept.extend(own.enumerate().filter(|(number, _)| (*number as u32) < wanted).map(|(_, hole)| hole));
            method.results = wanted;
        }
        kept.extend(rest);
        (stub, kept)
    }

    /// The results, method by method, then the constructor's arguments: that may already call the methods.
    pub fn holes(&self) -> Vec<&JavaType> {
        let mut holes = Vec::new();
        for method in &self.methods {
            holes.extend(std::iter::repeat_n(&method.result, method.results as usize).flatten());
        }
        holes.extend(self.constructor.iter().flat_map(|(_, args)| args));
        holes
    }
}
