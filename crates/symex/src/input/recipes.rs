//! The recipes for a type: which constructors, factories, builders, constants, subclasses and stubs a test can use.

use super::access::{can_call, can_name, can_use};
use super::curated;
use super::mentioned::mentioned;
use super::recipe::{FieldRef, Made, MethodRef, Recipe, Step};
use super::types::{self, JavaType};
use super::watch::Watch;
use program::classfile::{Annotation, access, parse_annotations};
use program::link::{Class, Hierarchy, Loader, Method, Program};
use program::{Kind, Name};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Sequences of calls on the object under test, and ways to make it that they start from.
const MAX_SEQUENCES: usize = 64;
const MAX_MAKERS: usize = 2;

/// How much is tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Recipes for one type, null included.
    pub recipes: usize,
    /// Constants of an enum.
    pub constants: usize,
    /// Elements of collections and of arrays of references; lists have one more.
    pub elements: u32,
    /// Results of each method of a stub before the last one repeats.
    pub results: u32,
    /// Setters and fields that are set on one object.
    pub steps: usize,
    /// Calls on the object under test before the one that is explored.
    pub calls: usize,
    /// Also what clients could write: of an interface that the code under test casts to classes of its own, and of the
    /// class under test, if it is abstract.
    pub others: bool,
    /// What stubs ask when they are called.
    pub asks: Option<Watch>,
}

impl Default for Limits {
    fn default() -> Limits {
        let (others, asks) = (false, None);
        Limits { recipes: 16, constants: 64, elements: 2, results: 2, steps: 8, calls: 0, others, asks }
    }
}

/// All recipes that tests in the package of one class can use. The JDK must be up: its exports count.
pub struct Cookbook {
    pub(super) program: Program,
    /// The class under test.
    pub(super) from: &'static Class,
    pub(super) limits: Limits,
    /// Constructors and factories of that class that ask for the time: what they make is seldom the same again.
    timely: BTreeSet<u32>,
    found: RefCell<BTreeMap<String, Rc<[Rc<Recipe>]>>>,
    pub(super) methods: RefCell<BTreeMap<String, &'static Method>>,
}

impl Cookbook {
    pub fn new(program: Program, from: &'static Class, limits: Limits) -> Cookbook {
        let (found, methods) = Default::default();
        Cookbook { program, from, limits, timely: BTreeSet::new(), found, methods }
    }

    /// With methods, by number, that are to be used only after all others.
    pub fn with_last(self, timely: BTreeSet<u32>) -> Cookbook {
        Cookbook { timely, ..self }
    }

    /// Whether it is the one for tests of this class, within these limits.
    pub fn is_for(&self, class: &'static Class, limits: &Limits) -> bool {
        self.from.id == class.id && self.limits == *limits
    }

    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The class under test.
    pub fn from(&self) -> &'static Class {
        self.from
    }

    /// The recipes for a reference type, simplest first, those that ask for the time last, always in the same order. None
    /// for primitives.
    pub fn recipes(&self, wanted: &JavaType) -> Rc<[Rc<Recipe>]> {
        let key = wanted.to_string();
        if let Some(found) = self.found.borrow().get(&key) {
            return found.clone();
        }
        let found: Rc<[Rc<Recipe>]> = self.search(wanted.bound()).into_iter().map(Rc::new).collect();
        self.found.borrow_mut().insert(key, found.clone());
        found
    }

    /// The recipes for the object under test: those for its type or, with calls before, each of them with each sequence
    /// of that many calls.
    pub fn receivers(&self, wanted: &JavaType) -> Rc<[Rc<Recipe>]> {
        let plain = self.recipes(wanted);
        if self.limits.calls == 0 {
            return plain;
        }
        let calls = self.calls(wanted);
        let mut sequences: Vec<Vec<Step>> = vec![Vec::new()];
        for _ in 0..self.limits.calls {
            let longer = |sequence: &Vec<Step>| {
                let sequence = sequence.clone();
                calls.iter().map(move |call| sequence.iter().chain([call]).cloned().collect::<Vec<Step>>())
            };
            sequences = sequences.iter().flat_map(longer).take(MAX_SEQUENCES).collect();
        }
        let makers = plain.iter().filter_map(|recipe| match &**recipe {
            Recipe::Made(made) if made.then.is_empty() => Some(made.clone()),
            _ => None,
        });
        let makers: Vec<Made> = makers.take(MAX_MAKERS).collect();
        let with = |sequence: &Vec<Step>| {
            let sequence = sequence.clone();
            makers.iter().map(move |made| Rc::new(Recipe::Made(Made { then: sequence.clone(), ..made.clone() })))
        };
        sequences.iter().flat_map(with).collect()
    }

    fn search(&self, wanted: &JavaType) -> Vec<Recipe> {
        let mut found = vec![Recipe::Null];
        match wanted {
            JavaType::Primitive(_) => return Vec::new(),
            JavaType::Array(element) => match **element {
                JavaType::Primitive(kind) => found.push(Recipe::PrimitiveArray(kind)),
                _ if can_name(&self.program, self.from, element.erasure(&self.program)) => {
                    let element = types::concrete(element);
                    let sized = |length| Recipe::Array { element: element.clone(), length };
                    found.extend((0..=self.limits.elements).map(sized));
                    found.extend(self.narrower(&element));
                }
                _ => {}
            },
            JavaType::Class { class, .. } if class.access & access::ENUM != 0 => {
                found.extend(self.constants(class, &[]).into_iter().take(self.limits.constants));
                return found;
            }
            JavaType::Class { .. } => found.extend(self.objects(wanted)),
            JavaType::Wildcard(_) | JavaType::Variable(_) => {}
        }
        let is_timely = |recipe: &Recipe| matches!(recipe, Recipe::Made(made) if self.timely.contains(&made.method.id));
        found.sort_by_key(is_timely);
        found.truncate(self.limits.recipes);
        found
    }

    /// An array of a subclass, into which not all elements can be stored.
    fn narrower(&self, element: &JavaType) -> Option<Recipe> {
        let class = element.class().filter(|class| class.access & access::FINAL == 0)?;
        let names = curated::implementations(&class.name).unwrap_or_default();
        let narrower = |below: &&'static Class| {
            below.id != class.id && below.is_subclass_of(class) && can_name(&self.program, self.from, below)
        };
        let mut known = names.iter().filter_map(|name| self.find(Loader::BOOT, Name::new(name)));
        let below = known.find(narrower).or_else(|| self.below(class).into_iter().find(narrower))?;
        let element = types::concrete(&types::specialise(&self.program, below, element)?);
        Some(Recipe::Array { element, length: 1 })
    }

    /// Recipes for objects of a class, its subclasses or implementations.
    fn objects(&self, wanted: &JavaType) -> Vec<Recipe> {
        let Some(class) = wanted.class() else { return Vec::new() };
        let mut groups: Vec<Vec<Recipe>> = Vec::new();
        match curated::implementations(&class.name) {
            Some(names) => {
                let named = names.iter().filter_map(|name| self.find(Loader::BOOT, Name::new(name)));
                groups.extend(named.map(|known| self.instances(known, wanted)));
            }
            None => groups.push(self.instances(class, wanted)),
        }
        if let Some((interface, name, descriptor)) = curated::of_list(&class.name) {
            groups.push(self.of_list(wanted, interface, name, descriptor));
        }
        if class.access & access::FINAL == 0 && !curated::is_universal(&class.name) {
            groups.extend(self.below(class).into_iter().map(|known| self.instances(known, wanted)));
        }
        if curated::implementations(&class.name).is_some() {
            groups.extend(self.mentioned_below(class).into_iter().map(|known| self.asked_for(known, wanted)));
        }
        let nothing = groups.iter().all(Vec::is_empty);
        let curated = curated::implementations(&class.name).is_some();
        if let Some(stub) = self.stub(wanted)
            && (nothing || stub.is_functional() && !curated && is_meant_functional(class))
        {
            // What clients write for a functional interface is a lambda.
            groups.insert(0, vec![Recipe::Stub(stub)]);
        } else if self.limits.others
            && !curated
            && (class.is_interface() && !self.mentioned_below(class).is_empty()
                || class.is_abstract() && class.id == self.from.id)
            && let Some(stub) = self.stub(wanted)
        {
            groups.push(vec![Recipe::Stub(stub)]);
        }
        in_turn(groups)
    }

    /// Recipes for objects of exactly this class (or what its factories give).
    fn instances(&self, class: &'static Class, wanted: &JavaType) -> Vec<Recipe> {
        let Some(exact) = types::specialise(&self.program, class, wanted) else { return Vec::new() };
        if class.name == "java/lang/String" {
            return vec![Recipe::String];
        }
        if let Some(kind) = Kind::of_wrapper(&class.name).filter(|kind| *kind != Kind::Void) {
            return vec![Recipe::Boxed(kind)];
        }
        if !can_name(&self.program, self.from, class) {
            return Vec::new();
        }
        if class.access & access::ENUM != 0 {
            return self.constants(class, &[]);
        }
        if let Some((home, names)) = curated::constants(&class.name) {
            return self.named_constants(home, names);
        }
        if let Some(filled) = self.collection(&exact) {
            return filled;
        }
        let mut found = self.constructed(&exact);
        if let Some(first) = found.first().cloned() {
            let then = self.steps(&exact);
            if !then.is_empty() {
                found.insert(1, Made { then, ..first });
            }
        }
        found.extend(self.factories(class, &exact));
        let mut found: Vec<Recipe> = found.into_iter().map(Recipe::Made).collect();
        found.extend(self.built(class, &exact));
        if found.is_empty() || class.module.is_none() {
            found.extend(self.constants(class, exact.args()));
        }
        found
    }

    /// The accessible constructors.
    fn constructed(&self, exact: &JavaType) -> Vec<Made> {
        let Some(class) = exact.class().filter(|class| !class.is_abstract()) else { return Vec::new() };
        let makers = curated::makers(&class.name);
        let mut found = Vec::new();
        for &method in class.methods().iter().filter(|method| method.name == "<init>") {
            let chosen = makers.is_none_or(|makers| makers.contains(&(&method.name, &method.descriptor)));
            if !chosen || !can_call(self.from, method) {
                continue;
            }
            let Some(mut args) = types::parameters(&self.program, method, Some(exact)) else { continue };
            let mut on = None;
            if !types::is_static_member(class) && !args.is_empty() {
                let outer = args.remove(0);
                let Some(recipe) = self.simplest(&outer) else { continue };
                on = Some(Box::new(recipe));
            }
            found.push(Made { result: exact.clone(), on, method: MethodRef(method), args, then: Vec::new() });
        }
        found.sort_by_key(|made| effort(class, made));
        found
    }

    /// Accessible static methods of the class, or of the class around it, that give such an object.
    fn factories(&self, class: &'static Class, exact: &JavaType) -> Vec<Made> {
        let makers = curated::makers(&class.name);
        let outer = types::outer_class(&self.program, class).filter(|_| class.module.is_none());
        let mut found = Vec::new();
        if class.is_interface() && class.module.is_some() {
            return found;
        }
        for home in std::iter::once(class).chain(outer) {
            for &method in home.methods().iter().filter(|method| method.is_static() && method.result == Kind::Ref) {
                let chosen = makers.is_none_or(|makers| makers.contains(&(&method.name, &method.descriptor)));
                let unsteady = home.module.is_some() && curated::is_unsteady(&method.name);
                if !chosen || unsteady || !can_call(self.from, method) {
                    continue;
                }
                let Some((result, args)) = types::factory(&self.program, method, exact) else { continue };
                let exactly = result.class().is_some_and(|result| result.is_subclass_of(class));
                if exactly && can_name(&self.program, self.from, home) {
                    let result = types::concrete(&result);
                    found.push(Made { result, on: None, method: MethodRef(method), args, then: Vec::new() });
                }
            }
        }
        found.sort_by_key(|made| effort(class, made));
        found
    }

    /// What builders give: member classes that have a `build` method.
    fn built(&self, class: &'static Class, exact: &JavaType) -> Vec<Recipe> {
        let mut found = Vec::new();
        if class.module.is_some() {
            return found;
        }
        let members = class.file.into_iter().flat_map(|file| &file.inner_classes);
        for inner in members.filter(|inner| inner.outer == Some(class.name)) {
            let Some(builder) = self.find(class.loader, inner.inner).filter(|builder| builder.id != class.id) else {
                continue;
            };
            let builds = |method: &&&'static Method| {
                method.name == "build" && !method.is_static() && can_call(self.from, method)
            };
            let Some(&build) = builder.methods().iter().find(builds) else { continue };
            let builder_type = types::type_of(&self.program, builder);
            let Some(given) = types::result(&self.program, build, Some(&builder_type)) else { continue };
            let fits = given.class().is_some_and(|given| given.id == class.id);
            let Some(args) = types::parameters(&self.program, build, Some(&builder_type)).filter(|_| fits) else {
                continue;
            };
            for recipe in self.instances(builder, &builder_type) {
                let Recipe::Made(start) = &recipe else { continue };
                let mut starts = vec![recipe.clone()];
                let then = self.steps(&builder_type);
                if start.then.is_empty() && !start.method.is_special() && !then.is_empty() {
                    starts.push(Recipe::Made(Made { then, ..start.clone() }));
                }
                found.extend(starts.into_iter().map(|start| {
                    let (on, method) = (Some(Box::new(start)), MethodRef(build));
                    Recipe::Made(Made { result: exact.clone(), on, method, args: args.clone(), then: Vec::new() })
                }));
            }
        }
        found
    }

    /// Static final fields of the class, or of the class around it, that hold such an object: enum constants, singletons,
    /// companions of Kotlin, and those with these type arguments.
    fn constants(&self, class: &'static Class, args: &[JavaType]) -> Vec<Recipe> {
        if !can_name(&self.program, self.from, class) {
            return Vec::new();
        }
        let outer = types::outer_class(&self.program, class).filter(|_| class.module.is_none());
        let mut found = Vec::new();
        for home in std::iter::once(class).chain(outer) {
            for (index, field) in home.fields.iter().enumerate() {
                let named = field.descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';'));
                let own = named == Some(&class.name);
                let is_constant =
                    own && field.is_static() && field.is_final() && can_use(self.from, home, field.access);
                let declared = || types::field_type(&self.program, home, field, None);
                if is_constant && declared().is_none_or(|found| found.args().is_empty() || found.args() == args) {
                    found.push(Recipe::Constant(FieldRef { class: home, index }));
                }
            }
        }
        found
    }

    fn named_constants(&self, home: &str, names: &[&str]) -> Vec<Recipe> {
        let Some(class) = self.find(Loader::BOOT, Name::new(home)) else { return Vec::new() };
        let place = |name: &&str| class.fields.iter().position(|field| field.is_static() && field.name == **name);
        names.iter().filter_map(place).map(|index| Recipe::Constant(FieldRef { class, index })).collect()
    }

    /// A collection or map with up to the limit of elements.
    fn collection(&self, exact: &JavaType) -> Option<Vec<Recipe>> {
        let class = exact.class().filter(|class| !class.is_abstract())?;
        let constructor = class.declared_method("<init>", "()V");
        let constructor = constructor.filter(|method| can_call(self.from, method))?;
        let adders = [
            ("java/util/Collection", "add", "(Ljava/lang/Object;)Z"),
            ("java/util/Map", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
        ];
        adders.into_iter().find_map(|(interface, name, descriptor)| {
            let interface = self.find(Loader::BOOT, Name::new(interface))?;
            let seen = types::as_super(&self.program, exact, interface)?;
            let add = interface.declared_method(name, descriptor)?;
            let args = types::parameters(&self.program, add, Some(&seen))?;
            let step = Step::Call { method: MethodRef(add), args, chained: false };
            // What looks its elements up costs more with each.
            let more = u32::from(class.all_interfaces.iter().any(|one| one.name == "java/util/List"));
            let filled = (0..=self.limits.elements + more).map(|size| {
                Recipe::Made(Made {
                    result: exact.clone(),
                    on: None,
                    method: MethodRef(constructor),
                    args: Vec::new(),
                    then: vec![step.clone(); size as usize],
                })
            });
            Some(filled.collect())
        })
    }

    /// What a method of a list gives: iterators, streams.
    fn of_list(&self, wanted: &JavaType, interface: &str, name: &str, descriptor: &str) -> Vec<Recipe> {
        let found = || {
            let list = self.find(Loader::BOOT, Name::new("java/util/ArrayList"))?;
            let method = self.find(Loader::BOOT, Name::new(interface))?.declared_method(name, descriptor)?;
            let args = wanted.args().first().map(|arg| types::concrete(arg.bound())).into_iter().collect();
            let lists = self.collection(&JavaType::Class { class: list, args })?;
            let result = types::concrete(wanted);
            let one = |list| {
                let (on, method, result) = (Some(Box::new(list)), MethodRef(method), result.clone());
                Recipe::Made(Made { result, on, method, args: Vec::new(), then: Vec::new() })
            };
            Some(lists.into_iter().map(one).collect())
        };
        found().unwrap_or_default()
    }

    /// Classes and array classes below a class of the JDK that the code under test asks for.
    fn mentioned_below(&self, class: &'static Class) -> Vec<&'static Class> {
        let mut found = mentioned(&self.program, self.from);
        found.retain(|known| known.id != class.id && known.is_subclass_of(class));
        found
    }

    /// Recipes for a type that the code under test asks for, where less was wanted.
    fn asked_for(&self, class: &'static Class, wanted: &JavaType) -> Vec<Recipe> {
        if class.is_array() {
            let found = self.search(&types::type_of(&self.program, class));
            return found.into_iter().filter(|recipe| *recipe != Recipe::Null).collect();
        }
        match curated::implementations(&class.name) {
            Some(names) => {
                let known = names.iter().filter_map(|name| self.find(Loader::BOOT, Name::new(name)));
                known.flat_map(|known| self.instances(known, wanted)).collect()
            }
            None => self.instances(class, wanted),
        }
    }

    /// The first recipe that makes a new object of a type.
    fn simplest(&self, wanted: &JavaType) -> Option<Recipe> {
        let class = wanted.class()?;
        let exact = types::type_of(&self.program, class);
        if !can_name(&self.program, self.from, class) {
            return None;
        }
        let made = self.constructed(&exact).into_iter().next();
        made.or_else(|| self.factories(class, &exact).into_iter().next()).map(Recipe::Made)
    }

    /// The known classes below a class, those nearest to it and to the class under test first.
    fn below(&self, class: &'static Class) -> Vec<&'static Class> {
        let names = match class.file.and_then(|file| file.permitted_subclasses.as_ref()) {
            Some(permitted) => permitted.iter().flat_map(|&name| self.with_subtypes(class, name)).collect(),
            None if class.module.is_none() => self.hierarchy(class).subtypes(class.name),
            None => self.below_foreign(class),
        };
        let mut unique: Vec<Name> = Vec::new();
        for name in names {
            if !unique.contains(&name) {
                unique.push(name);
            }
        }
        let loaded = unique.into_iter().filter_map(|name| self.find(self.from.loader, name));
        let mut found: Vec<&'static Class> = loaded.filter(|below| below.is_subclass_of(class)).collect();
        found.sort_by_key(|below| {
            let member = [class, self.from].iter().any(|home| top_level(below) == top_level(home));
            (!member, below.package() != self.from.package())
        });
        found
    }

    fn with_subtypes(&self, class: &'static Class, name: Name) -> Vec<Name> {
        let mut names = vec![name];
        if class.module.is_none() {
            names.extend(self.hierarchy(class).subtypes(name));
        }
        names
    }

    /// Classes of the program under test below a class of the JDK, directly or through other classes of the JDK.
    fn below_foreign(&self, class: &'static Class) -> Vec<Name> {
        let hierarchy = self.hierarchy(class);
        let parents = hierarchy.parents().filter(|&parent| {
            parent == class.name
                || self.program.jdk.image.find_class(&parent).is_some()
                    && self.find(Loader::APP, parent).is_some_and(|parent| parent.is_subclass_of(class))
        });
        parents.flat_map(|parent| hierarchy.subtypes(parent)).collect()
    }

    fn hierarchy(&self, class: &'static Class) -> Rc<Hierarchy> {
        let entries: BTreeSet<usize> = [class, self.from].iter().filter_map(|class| class.path_entry).collect();
        self.program.hierarchy(&entries)
    }

    /// Loads a class without initialising it.
    pub(super) fn find(&self, loader: Loader, name: Name) -> Option<&'static Class> {
        self.program.find(loader, name).ok().flatten()
    }
}

/// Whether an interface with one abstract method is there for lambdas: marked so, or a JDK's.
fn is_meant_functional(class: &'static Class) -> bool {
    let marked = class.file.and_then(|file| parse_annotations(file.annotations.visible?, &file.pool).ok());
    let marks = |annotation: &Annotation| annotation.type_name == "java/lang/FunctionalInterface";
    class.module.is_some() || marked.is_some_and(|annotations| annotations.iter().any(marks))
}

fn top_level(class: &'static Class) -> &'static str {
    class.name.as_str().split('$').next().unwrap_or_default()
}

/// Copies of itself last, then what needs another of its kind; else by how much must be made.
/// Floats count more than other numbers: they make hard questions.
fn effort(class: &'static Class, made: &Made) -> (bool, bool, usize, usize, Name) {
    let of_itself = |arg: &JavaType| {
        arg.class().is_some_and(|arg| arg.is_subclass_of(class) || class.is_subclass_of(arg) && arg.supers.len() > 1)
    };
    let references = made.args.iter().filter(|arg| !matches!(arg, JavaType::Primitive(_)));
    let needs_another = made.args.iter().any(of_itself);
    let copies = needs_another && made.args.len() == 1;
    let floats = made.args.iter().filter(|arg| matches!(arg.kind(), Kind::Float | Kind::Double)).count();
    (copies, needs_another, references.count(), made.args.len() + 2 * floats, made.method.descriptor)
}

/// The first of each group, then the second of each, and so on.
fn in_turn(groups: Vec<Vec<Recipe>>) -> Vec<Recipe> {
    let mut found = Vec::new();
    let mut groups: Vec<_> = groups.into_iter().map(Vec::into_iter).collect();
    loop {
        let round: Vec<Recipe> = groups.iter_mut().filter_map(Iterator::next).collect();
        if round.is_empty() {
            return found;
        }
        for recipe in round {
            if !found.contains(&recipe) {
                found.push(recipe);
            }
        }
    }
}
