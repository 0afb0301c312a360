//! The classes whose members may make inputs: those under test and what their signatures mention.

use program::Name;
use program::classfile::{FieldType, MethodDescriptor, access};
use program::link::{Class, Loader, Method, Program};
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use symex::input::access::{can_name, can_use};
use symex::input::{FieldRef, JavaType, Made, MethodRef, Recipe, types};

/// Classes that are looked at.
const MAX_CLASSES: usize = 200;

pub struct Universe {
    program: Program,
    /// The class under test.
    from: &'static Class,
    classes: Vec<&'static Class>,
}

impl Universe {
    /// The class under test, the others that were given, and what they mention, nearest first. None of the JDK.
    pub fn new(program: Program, from: &'static Class, given: &[String]) -> Universe {
        let mut universe = Universe { program, from, classes: Vec::new() };
        let mut seen = BTreeSet::new();
        let given = given.iter().map(|name| Name::new(name));
        let mut queue: VecDeque<Name> = std::iter::once(from.name).chain(given).collect();
        while let Some(name) = queue.pop_front() {
            if universe.classes.len() >= MAX_CLASSES || !seen.insert(name) {
                continue;
            }
            let Ok(Some(class)) = universe.program.find(Loader::APP, name) else { continue };
            if class.is_trusted() || !can_name(&universe.program, from, class) {
                continue;
            }
            universe.classes.push(class);
            queue.extend(universe.mentioned(class));
        }
        universe
    }

    fn mentioned(&self, class: &'static Class) -> Vec<Name> {
        let methods = class.methods().iter().filter(|method| can_use(self.from, class, method.access));
        let descriptors = methods.filter_map(|method| MethodDescriptor::parse(&method.descriptor));
        let of_methods = descriptors.flat_map(|found| found.parameters.into_iter().chain(found.result));
        let fields = class.fields.iter().filter(|field| can_use(self.from, class, field.access));
        let of_fields = fields.filter_map(|field| FieldType::parse(&field.descriptor));
        of_methods.chain(of_fields).filter_map(named).collect()
    }

    /// Methods that give such an object: static ones, and those of objects that are holes of the recipe.
    pub fn methods(&self, wanted: &JavaType) -> Vec<Recipe> {
        let mut found = Vec::new();
        for &class in &self.classes {
            for &method in class.methods() {
                if method.result == program::Kind::Ref && can_use(self.from, class, method.access) {
                    found.extend(self.method(class, method, wanted).map(Recipe::Made));
                }
            }
        }
        found
    }

    fn method(&self, class: &'static Class, method: &'static Method, wanted: &JavaType) -> Option<Made> {
        let (on, result, args) = if method.is_static() {
            let (result, args) = types::factory(&self.program, method, wanted)?;
            (None, types::concrete(&result), args)
        } else {
            let own = types::type_of(&self.program, class);
            let result = types::result(&self.program, method, Some(&own))?;
            let args = types::parameters(&self.program, method, Some(&own))?;
            (Some(Box::new(Recipe::Given(own))), types::concrete(&result), args)
        };
        let fits = self.fits(&result, wanted) && can_name(&self.program, self.from, result.erasure(&self.program));
        fits.then(|| Made { result, on, method: MethodRef(method), args, then: Vec::new() })
    }

    /// Static fields that hold such an object.
    pub fn fields(&self, wanted: &JavaType) -> Vec<Rc<Recipe>> {
        let usable = self.usable().filter(|field| field.is_static());
        let fits = |field: &FieldRef| {
            let declared = types::field_type(&self.program, field.class, field, None);
            declared.is_some_and(|declared| self.fits(&declared, wanted))
        };
        usable.filter(fits).map(|field| Rc::new(Recipe::Constant(field))).collect()
    }

    /// Fields of objects that hold such an object.
    pub fn fields_of_objects(&self, wanted: &JavaType) -> Vec<Recipe> {
        let usable = self.usable().filter(|field| !field.is_static());
        let read = |field: FieldRef| {
            let object = types::type_of(&self.program, field.class);
            let result = types::concrete(&types::field_type(&self.program, field.class, &field, Some(&object))?);
            let is_it = self.fits(&result, wanted) && can_name(&self.program, self.from, result.erasure(&self.program));
            is_it.then_some(Recipe::Field { object, field, result })
        };
        usable.filter_map(read).collect()
    }

    /// Fields that a test can read and that hold references.
    fn usable(&self) -> impl Iterator<Item = FieldRef> {
        let of_class = |class: &'static Class| (0..class.fields.len()).map(move |index| FieldRef { class, index });
        self.classes.iter().flat_map(move |class| of_class(class)).filter(|field| {
            field.kind == program::Kind::Ref
                && field.access & access::SYNTHETIC == 0
                && can_use(self.from, field.class, field.access)
        })
    }

    /// Whether an expression of a type can be assigned to another.
    fn fits(&self, given: &JavaType, wanted: &JavaType) -> bool {
        let (Some(class), Some(target)) = (given.class(), wanted.class()) else { return false };
        if !class.is_subclass_of(target) {
            return false;
        }
        let seen = types::as_super(&self.program, given, target);
        wanted.args().is_empty()
            || seen.is_some_and(|seen| seen.args().is_empty() || types::concrete(&seen) == types::concrete(wanted))
    }
}

fn named(mut found: FieldType) -> Option<Name> {
    while let FieldType::Array(element) = found {
        found = *element;
    }
    match found {
        FieldType::Class(name) => Some(name),
        _ => None,
    }
}
