//! What is done to several objects, one step after the other: what a recipe for one object cannot say.

use super::access::can_name;
use super::recipe::{ClassRef, FieldRef, MethodRef, Recipe};
use super::types::{self, JavaType};
use super::value::{Input, InputId};
use super::watch::Watch;
use program::Kind;
use program::classfile::{access, parse_method_signature};
use program::link::{Class, Method, Program};

/// Objects that are made and used in turns, and that may be passed to each other or to themselves. One of them is handed
/// over; the others are known by their numbers from then on.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The objects that something is done to, or that are passed.
    pub actors: Vec<Actor>,
    pub acts: Vec<Act>,
    /// Which object is handed over.
    pub result: usize,
}

/// An object of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Actor {
    pub id: InputId,
    /// Its type as far as the source code knows it.
    pub of: JavaType,
    /// It is one of the holes, or a part of one: no act makes it.
    pub is_given: bool,
}

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    pub deed: Deed,
    /// The object that it is done to; none for constructors and static methods.
    pub on: Option<usize>,
    pub args: Vec<Part>,
    /// The object that it makes or gives, if that is used later; a constructor that returns always makes one.
    pub gives: Option<usize>,
    /// What it throws, where that is caught.
    pub throws: Option<ClassRef>,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed {
    Call(MethodRef),
    /// A method of an object that is passed first; what it gives is dropped.
    CallOn(MethodRef),
    /// `object.field`
    Get(FieldRef),
    /// `object.field = value`
    Set(FieldRef),
    /// `array[index]`, of an array of references.
    GetElement,
    /// `array[index] = value`, of elements of this kind.
    SetElement(Kind),
    /// From there on, code that is called back asks whether the object is whole.
    Watch(Watch),
    /// The object is made of a subclass that asks, too.
    MakeAsking(Asking),
}

/// A subclass of a class under test in which one method asks, and then does what it did before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asking {
    pub constructor: MethodRef,
    pub hook: MethodRef,
    pub watch: Watch,
}

/// What is passed for a parameter of a type.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub wanted: JavaType,
    /// The object that it is; a hole if it is none of them.
    pub object: Option<usize>,
}

impl Asking {
    /// A subclass of a class in which a method that clients can override asks.
    pub fn new(
        program: &Program,
        from: &'static Class,
        constructor: &'static Method,
        hook: &'static Method,
        watch: Watch,
    ) -> Option<Asking> {
        let class = constructor.class;
        let asking = Asking { constructor: MethodRef(constructor), hook: MethodRef(hook), watch };
        let is_open = hook.access & (access::PUBLIC | access::PROTECTED) != 0;
        let is_fixed = (hook.access | class.access) & access::FINAL != 0 || hook.is_static() || hook.is_private();
        let is_plain = hook.access & (access::SYNTHETIC | access::ABSTRACT) == 0 && !hook.is_special();
        let signature = hook.header().and_then(|info| parse_method_signature(&info.signature?));
        let is_generic = signature.is_some_and(|signature| !signature.type_parameters.is_empty());
        let of = types::as_super(program, &types::type_of(program, class), hook.class)?;
        let parameters = types::parameters(program, hook, Some(&of))?;
        let result = types::result(program, hook, Some(&of));
        let can_name = |class: &'static Class| can_name(program, from, class);
        let is_named = parameters.iter().chain(&result).all(|one| can_name(one.erasure(program)))
            && asking.thrown(program)?.into_iter().all(can_name)
            && result.is_some() == (hook.result != Kind::Void);
        (is_open && !is_fixed && is_plain && !is_generic && is_named).then_some(asking)
    }

    /// What the method declares to throw.
    pub fn thrown(&self, program: &Program) -> Option<Vec<&'static Class>> {
        let declared = self.hook.info().map(|info| info.exceptions.as_slice()).unwrap_or_default();
        declared.iter().map(|name| program.find(self.hook.class.loader, *name).ok().flatten()).collect()
    }
}

impl Deed {
    pub fn method(self) -> Option<MethodRef> {
        match self {
            Deed::Call(method) | Deed::CallOn(method) => Some(method),
            _ => None,
        }
    }
}

impl Scene {
    /// The type of the object that is handed over.
    pub fn of(&self) -> Option<&JavaType> {
        self.actors.get(self.result).map(|actor| &actor.of)
    }

    /// What a test calls the object that is handed over, if there are several.
    pub fn name(&self) -> Option<String> {
        let mut variables = super::java::Variables::default();
        let names = self.actors[..=self.result].iter().map(|actor| variables.fresh_for(&actor.of));
        names.last().filter(|_| self.actors.len() > 1)
    }

    pub fn holes(&self) -> Vec<&JavaType> {
        let parts = self.acts.iter().flat_map(|act| &act.args);
        parts.filter(|part| part.object.is_none()).map(|part| &part.wanted).collect()
    }

    /// The arguments of each act, of which the holes are filled in their order.
    pub fn arguments(&self, holes: &[Input]) -> Vec<Vec<Input>> {
        let mut holes = holes.iter();
        let mut input = |part: &Part| match part.object {
            Some(object) => Some(Input::Same(self.actors.get(object)?.id)),
            None => holes.next().cloned(),
        };
        self.acts.iter().map(|act| act.args.iter().filter_map(&mut input).collect()).collect()
    }

    /// The scene without its last step, and how many holes it has.
    pub fn before_last(&self) -> (Scene, usize) {
        let mut scene = self.clone();
        scene.acts.pop();
        let holes = scene.holes().len();
        (scene, holes)
    }
}

impl Input {
    /// The scene that it is the result of.
    pub fn scene(&self) -> Option<&Scene> {
        match self {
            Input::Made { recipe, .. } => match &**recipe {
                Recipe::Scene(scene) => Some(scene),
                _ => None,
            },
            Input::Knot { input, .. } => input.scene(),
            _ => None,
        }
    }
}
