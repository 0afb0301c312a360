//! What clients can do to the objects that they hold, and which of it may matter to an invariant.
//!
//! An operation is *direct* if it may write what the invariant reads, and *indirect* if it may write what an operation reads
//! that is included already, to a fixed point. Its *rank* says how many more operations it takes from there to a direct one:
//! one is only tried where so many can still follow. What gives a part of an object has rank one, since something is to be
//! done to that part. For collections of the JDK, whatever writes is direct.

use super::find::Invariant;
use program::Kind;
use program::classfile::{Constant, access};
use program::effects::{Analysis, Effects, FieldId};
use program::link::{Class, Loader, Method, Program, Selection};
use std::collections::BTreeMap;
use std::rc::Rc;
use symex::explore::chosen;
use symex::input::access::can_name;
use symex::input::{Asking, Deed, FieldRef, JavaType, MethodRef, Watch, types};

/// Something that clients can do.
#[derive(Clone)]
pub struct Operation {
    pub deed: Deed,
    /// What is passed, by type.
    pub args: Vec<JavaType>,
    /// Which of these is the object under test.
    pub takes: Option<usize>,
    /// The type of an object that it may give.
    pub gives: Option<JavaType>,
    pub rank: u32,
    /// Whether something could be done to what is passed, should it be kept.
    pub may_take: bool,
    /// Whether it writes, as far as can be told, what the invariant reads.
    is_known: bool,
    effects: Rc<Effects>,
}

impl Operation {
    /// Whether it is only tried because it could do anything.
    pub fn is_vague(&self) -> bool {
        self.rank == 0 && !self.is_known
    }
}

/// Finds operations, and remembers them.
pub struct Operations<'a> {
    pub analysis: &'a Analysis<'a>,
    pub class: &'static Class,
    pub own: JavaType,
    /// Whether operations that cannot matter by their effects are left out.
    pub prune: bool,
    /// Whether members for subclasses count, too.
    pub subclass: bool,
    invariant: &'static Method,
    asked: Effects,
    known: BTreeMap<(u32, String), Rc<[Operation]>>,
}

/// Classes whose objects nobody can change.
const FIXED: [&str; 3] = ["java/math/BigInteger", "java/math/BigDecimal", "java/util/Optional"];
/// Packages that have no others, apart from these.
const FIXED_PACKAGES: [&str; 3] = ["java/time/", "java/lang/", "java/util/function/"];
const CHANGED: [&str; 3] = ["java/lang/StringBuilder", "java/lang/StringBuffer", "java/lang/Iterable"];
/// Methods that subclasses override so that they ask.
const MAX_HOOKS: usize = 16;
/// Classes beside the one under test that are looked at.
const MAX_FRIENDS: usize = 200;

impl<'a> Operations<'a> {
    pub fn new(
        analysis: &'a Analysis<'a>,
        class: &'static Class,
        own: JavaType,
        invariant: &Invariant,
        (prune, subclass): (bool, bool),
    ) -> Operations<'a> {
        let mut asked = Effects::default();
        invariant.parts().into_iter().for_each(|part| asked.add(&analysis.effects(part)));
        let invariant = invariant.method;
        Operations { analysis, class, own, prune, subclass, invariant, asked, known: BTreeMap::new() }
    }

    fn program(&self) -> &'a Program {
        self.analysis.program()
    }

    /// How many different operations were found so far.
    pub fn count(&self) -> usize {
        self.known.values().map(|operations| operations.len()).sum()
    }

    /// Constructors and factories of the class under test.
    pub fn makers(&self) -> Vec<Operation> {
        let is_maker = |method: &&'static Method| {
            let gives_own = method.descriptor.ends_with(&format!(")L{};", self.class.name));
            let makes = method.name == "<init>" && types::is_static_member(self.class);
            self.is_open(method.access) && (makes && !self.class.is_abstract() || method.is_static() && gives_own)
        };
        let makers = self.class.methods().iter().copied().filter(is_maker);
        let mut makers: Vec<Operation> = makers.filter_map(|method| self.maker(method)).collect();
        makers.sort_by_key(|one| (one.deed.method().is_some_and(|method| method.is_static()), one.args.len()));
        makers
    }

    fn maker(&self, method: &'static Method) -> Option<Operation> {
        let args = match method.is_static() {
            true => types::factory(self.program(), method, &self.own)?.1,
            false => types::parameters(self.program(), method, Some(&self.own))?,
        };
        let args = args.into_iter().map(|wanted| chosen(self.program(), wanted)).collect();
        let effects = self.analysis.effects(method);
        let deed = Deed::Call(MethodRef(method));
        Some(Operation {
            deed,
            args,
            takes: None,
            gives: Some(self.own.clone()),
            rank: 0,
            may_take: false,
            is_known: true,
            effects,
        })
    }

    /// Constructors of subclasses in which a method that code of the class calls on itself asks.
    pub fn asking(&self, watch: Watch) -> Vec<Operation> {
        let hooks: Vec<&'static Method> = self.hooks().into_iter().take(MAX_HOOKS).collect();
        let constructors = self.class.methods().iter().copied().filter(|method| method.name == "<init>");
        let makers = constructors.filter(|method| self.is_open(method.access) && types::is_static_member(self.class));
        let makers: Vec<Operation> = makers.filter_map(|method| self.maker(method)).collect();
        let mut found = Vec::new();
        for hook in hooks {
            for maker in &makers {
                let constructor = maker.deed.method().map(|method| method.0);
                let asking = constructor
                    .and_then(|constructor| Asking::new(self.program(), self.class, constructor, hook, watch));
                found.extend(asking.map(|asking| Operation { deed: Deed::MakeAsking(asking), ..maker.clone() }));
            }
        }
        found
    }

    /// The methods that code of the class calls on objects of the class, in the order of its constants.
    fn hooks(&self) -> Vec<&'static Method> {
        let mut found: Vec<&'static Method> = Vec::new();
        for home in self.class.ancestry().filter(|home| !home.is_trusted()) {
            let Some(file) = home.file else { continue };
            for index in 0..file.pool.len() as u16 {
                let Some(Constant::Method { .. }) = file.pool.get(index) else { continue };
                let Ok(member) = file.pool.member(index) else { continue };
                if !self.class.ancestry().any(|above| above.name == member.class) {
                    continue;
                }
                let method = self.class.method(&member.name, &member.descriptor);
                let method = method.filter(|method| {
                    !method.class.is_trusted() && method.name != "<init>" && method.id != self.invariant.id
                });
                found.extend(method.filter(|method| found.iter().all(|known| known.id != method.id)));
            }
        }
        found
    }

    /// What clients can do to an object of a class that they know as one of a type.
    pub fn of(&mut self, class: &'static Class, declared: &JavaType) -> Rc<[Operation]> {
        let key = (class.id, declared.to_string());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let mut found = match declared {
            JavaType::Array(element) => self.elements(element),
            _ => {
                let mut found = self.fields(declared);
                found.extend(self.methods(class, declared));
                found
            }
        };
        self.rank(&mut found, class.is_trusted() && !class.is_array());
        let found: Rc<[Operation]> = found.into();
        self.known.insert(key, found.clone());
        found
    }

    /// Methods and constructors of other classes that take the object under test.
    pub fn friends(&mut self, beside: &[String]) -> Rc<[Operation]> {
        let key = (u32::MAX, String::new());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let program = self.program();
        let nested = self.class.file.into_iter().flat_map(|file| &file.inner_classes);
        let nested = nested.filter(|inner| inner.outer == Some(self.class.name)).map(|inner| inner.inner);
        let names = beside.iter().map(|name| program::Name::new(name)).chain(nested);
        let classes = names.take(MAX_FRIENDS).filter_map(|name| program.find(Loader::APP, name).ok().flatten());
        let classes =
            classes.filter(|class| class.access & access::PUBLIC != 0 && can_name(program, self.class, class));
        let mut found = Vec::new();
        for class in classes.chain([self.class]) {
            for &method in class.methods().iter().filter(|method| self.is_open(method.access)) {
                let makes = method.name == "<init>" && !class.is_abstract() && types::is_static_member(class);
                let is_own = class.id == self.class.id;
                if makes || method.is_static() && method.name != "<clinit>" {
                    found.extend(self.friend(class, method));
                } else if !is_own && !method.is_static() && !method.is_special() {
                    found.extend(self.friend_of(class, method));
                }
            }
        }
        self.rank(&mut found, false);
        let found: Rc<[Operation]> = found.into();
        self.known.insert(key, found.clone());
        found
    }

    fn friend(&self, class: &'static Class, method: &'static Method) -> Option<Operation> {
        let program = self.program();
        let of = types::type_of(program, class);
        let args = types::parameters(program, method, (!method.is_static()).then_some(&of))?;
        let takes = args.iter().position(|wanted| self.takes_own(wanted))?;
        let gives = match method.is_static() {
            true => types::result(program, method, None).filter(|result| self.is_held(result)),
            false => Some(of),
        };
        let args = args.into_iter().map(|wanted| chosen(program, wanted)).collect();
        let effects = self.analysis.effects(method);
        Some(Operation {
            deed: Deed::Call(MethodRef(method)),
            args,
            takes: Some(takes),
            gives,
            rank: u32::MAX,
            may_take: false,
            is_known: false,
            effects,
        })
    }

    /// A method of an object of another class.
    fn friend_of(&self, class: &'static Class, method: &'static Method) -> Option<Operation> {
        let program = self.program();
        let of = types::type_of(program, class);
        let args = types::parameters(program, method, Some(&of))?;
        let takes = args.iter().position(|wanted| self.takes_own(wanted))? + 1;
        let args = std::iter::once(of).chain(args).map(|wanted| chosen(program, wanted)).collect();
        let effects = self.analysis.effects(selected(class, method).unwrap_or(method));
        Some(Operation {
            deed: Deed::CallOn(MethodRef(method)),
            args,
            takes: Some(takes),
            gives: None,
            rank: u32::MAX,
            may_take: false,
            is_known: false,
            effects,
        })
    }

    /// Whether the object under test can be passed for a parameter that asks for more than any object.
    fn takes_own(&self, wanted: &JavaType) -> bool {
        wanted.class().is_some_and(|wanted| self.class.is_subclass_of(wanted) && wanted.name != "java/lang/Object")
    }

    /// Whether clients can use a member with these flags.
    fn is_open(&self, flags: u16) -> bool {
        let is_for_subclasses = self.subclass && flags & access::PROTECTED != 0;
        flags & access::SYNTHETIC == 0 && (flags & access::PUBLIC != 0 || is_for_subclasses)
    }

    /// Whether something can be done to an object of a type.
    fn is_held(&self, of: &JavaType) -> bool {
        match of.bound() {
            JavaType::Array(_) => true,
            JavaType::Class { class, .. } => {
                let is_fixed = class.is_trusted()
                    && !CHANGED.contains(&class.name.as_str())
                    && (FIXED.contains(&class.name.as_str())
                        || FIXED_PACKAGES
                            .iter()
                            .any(|package| class.name.strip_prefix(package).is_some_and(|rest| !rest.contains('/'))));
                !is_fixed && class.access & access::ENUM == 0 && can_name(self.program(), self.class, class)
            }
            _ => false,
        }
    }

    fn elements(&self, element: &JavaType) -> Vec<Operation> {
        let kind = element.kind();
        let mut effects = Effects { writes_elements: elements_of(kind), ..Effects::default() };
        let index = JavaType::Primitive(Kind::Int);
        let set = Operation {
            deed: Deed::SetElement(kind),
            args: vec![index.clone(), element.clone()],
            takes: None,
            gives: None,
            rank: u32::MAX,
            may_take: false,
            is_known: false,
            effects: Rc::new(effects.clone()),
        };
        effects = Effects { reads_elements: elements_of(kind), ..Effects::default() };
        let gives = Some(types::concrete(element)).filter(|element| kind == Kind::Ref && self.is_held(element));
        let get = gives.map(|gives| Operation {
            deed: Deed::GetElement,
            args: vec![index],
            takes: None,
            gives: Some(gives),
            rank: u32::MAX,
            may_take: false,
            is_known: false,
            effects: Rc::new(effects),
        });
        std::iter::once(set).chain(get).collect()
    }

    fn fields(&self, declared: &JavaType) -> Vec<Operation> {
        let program = self.program();
        let Some(class) = declared.class() else { return Vec::new() };
        let mut found = Vec::new();
        for home in class.ancestry().filter(|home| !home.is_trusted() && can_name(program, self.class, home)) {
            for (index, field) in home.fields.iter().enumerate() {
                let Some(of) = types::as_super(program, declared, home) else { continue };
                let Some(value) = types::field_type(program, home, field, Some(&of)) else { continue };
                if field.is_static() || !self.is_open(field.access) {
                    continue;
                }
                let (id, field_ref) = (FieldId { class: home.id, index }, FieldRef { class: home, index });
                if !field.is_final() {
                    let mut effects = Effects::default();
                    effects.writes.insert(id);
                    found.push(Operation {
                        deed: Deed::Set(field_ref),
                        args: vec![chosen(program, value.clone())],
                        takes: None,
                        gives: None,
                        rank: u32::MAX,
                        may_take: false,
                        is_known: false,
                        effects: Rc::new(effects),
                    });
                }
                if self.is_held(&value) {
                    let mut effects = Effects::default();
                    effects.reads.insert(id);
                    found.push(Operation {
                        deed: Deed::Get(field_ref),
                        args: Vec::new(),
                        takes: None,
                        gives: Some(types::concrete(&value)),
                        rank: u32::MAX,
                        may_take: false,
                        is_known: false,
                        effects: Rc::new(effects),
                    });
                }
            }
        }
        found
    }

    fn methods(&self, runtime: &'static Class, declared: &JavaType) -> Vec<Operation> {
        let Some(class) = declared.class() else { return Vec::new() };
        let homes = class.ancestry().chain(class.all_interfaces.iter().copied());
        let mut found: Vec<Operation> = Vec::new();
        let mut seen: Vec<(&str, String)> = Vec::new();
        for home in homes.filter(|home| home.name != "java/lang/Object") {
            for &method in home.methods() {
                let parameters = method.descriptor.split(')').next().unwrap_or_default().to_string();
                let key = (method.name.as_str(), parameters);
                let is_plain = !method.is_static() && !method.is_special() && method.id != self.invariant.id;
                if !is_plain || seen.contains(&key) || !self.is_open(method.access) {
                    continue;
                }
                seen.push(key);
                found.extend(self.method(runtime, declared, method));
            }
        }
        found
    }

    fn method(&self, runtime: &'static Class, declared: &JavaType, method: &'static Method) -> Option<Operation> {
        let program = self.program();
        let of = types::as_super(program, declared, method.class)?;
        let args = types::parameters(program, method, Some(&of))?;
        let is_simple =
            |wanted: &JavaType| wanted.class().is_none_or(|wanted| !wanted.is_trusted() || !wanted.is_interface());
        if method.class.is_trusted() && !args.iter().all(is_simple) {
            return None;
        }
        let gives = types::result(program, method, Some(&of)).map(|result| types::concrete(&result));
        let gives = gives.filter(|result| self.is_held(result));
        let may_take = args.iter().any(|wanted| self.is_held(wanted));
        let args = args.into_iter().map(|wanted| chosen(program, wanted)).collect();
        let effects = self.analysis.effects(selected(runtime, method)?);
        Some(Operation {
            deed: Deed::Call(MethodRef(method)),
            args,
            takes: None,
            gives,
            rank: u32::MAX,
            may_take,
            is_known: false,
            effects,
        })
    }

    /// Ranks operations, and leaves out those that cannot matter.
    fn rank(&self, found: &mut Vec<Operation>, is_of_jdk: bool) {
        for one in found.iter_mut() {
            let writes = !one.effects.writes.is_empty() || one.effects.writes_elements != 0;
            one.is_known = overlaps(&one.effects, &self.asked) || is_of_jdk && writes;
            one.rank = match () {
                () if !self.prune => 0,
                () if is_of_jdk && (writes || one.effects.unknown.is_some()) => 0,
                () if self.is_direct(&one.effects) => 0,
                () if one.gives.is_some() => 1,
                () => u32::MAX,
            };
        }
        for rank in 0..found.len() as u32 {
            let included: Vec<Rc<Effects>> =
                found.iter().filter(|one| one.rank == rank).map(|one| one.effects.clone()).collect();
            let feeds = |one: &Operation| included.iter().any(|other| overlaps(&one.effects, other));
            let fed: Vec<usize> =
                (0..found.len()).filter(|&at| found[at].rank > rank + 1 && feeds(&found[at])).collect();
            if included.is_empty() {
                break;
            }
            fed.into_iter().for_each(|at| found[at].rank = rank + 1);
        }
        found.retain(|one| one.rank < u32::MAX);
    }

    /// Whether an operation may write what the invariant reads.
    fn is_direct(&self, effects: &Effects) -> bool {
        let writes = !effects.writes.is_empty() || effects.writes_elements != 0;
        effects.unknown.is_some() || overlaps(effects, &self.asked) || self.asked.unknown.is_some() && writes
    }
}

fn overlaps(writer: &Effects, reader: &Effects) -> bool {
    writer.writes.overlaps(&reader.reads) || writer.writes_elements & reader.reads_elements != 0
}

/// The bit of elements of a kind: in the order of the instructions that load them.
fn elements_of(kind: Kind) -> u8 {
    1 << match kind {
        Kind::Int => 0,
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        Kind::Ref | Kind::Void => 4,
        Kind::Byte | Kind::Bool => 5,
        Kind::Char => 6,
        Kind::Short => 7,
    }
}

/// The method that a call runs on an object of a class.
fn selected(class: &'static Class, named: &'static Method) -> Option<&'static Method> {
    let declared = |class: &'static Class| class.declared_method(&named.name, &named.descriptor);
    let is_selected = |method: &&'static Method| !method.is_static() && !method.is_abstract();
    match class.ancestry().filter_map(declared).find(is_selected) {
        Some(method) => Some(method),
        None => match class.select_default(named) {
            Selection::Method(method) => Some(method),
            _ => None,
        },
    }
}
