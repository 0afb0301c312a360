//! What tests can do to static state that they cannot assign: call what writes a field, and change the object behind it.

use program::classfile::{TypeSignature, access, parse_method_signature};
use program::effects::{Analysis, Effects, FieldId, Step as Effect};
use program::link::{Class, Loader, Method, Program};
use symex::input::access::{can_name, can_use};
use symex::input::{FieldRef, JavaType, Kept, Made, MethodRef, Recipe, Setup, Step, types};
use symex::observe::ClassRef;

/// Static methods that may write one field, other methods and constructors, and changes of the object behind it.
const MAX_STATIC: usize = 3;
const MAX_OTHERS: usize = 2;
const MAX_CHANGES: usize = 4;

/// What a test can do before a call, and the class that is initialised for it.
pub type Changer = (Option<ClassRef>, Setup);

/// Finds what tests of a class can do before a call.
pub struct Changers<'a> {
    pub analysis: &'a Analysis<'a>,
    /// The class under test.
    pub from: &'static Class,
    /// What the call and the initialisers that it may run do.
    pub unit: &'a Effects,
}

impl Changers<'_> {
    /// Calls that initialise a class which tests cannot name.
    pub fn of_hidden(&self, class: &'static Class) -> Vec<Setup> {
        let triggers = |method: &&'static Method| {
            method.is_static() && self.can_call(method) && self.analysis.effects(method).triggers.contains(class.id)
        };
        let homes = self.homes(class);
        let methods = homes.iter().flat_map(|home| home.methods().iter().copied()).filter(triggers);
        methods.take(MAX_STATIC).filter_map(|method| self.call(method)).collect()
    }

    /// Whether what a call does may depend on what another one has done before.
    pub fn builds(&self, first: &Setup, second: &Setup) -> bool {
        let method = |setup: &Setup| match setup {
            Setup::Call(made) => Some(made.method.0),
            Setup::Change { step: Step::Call { method, .. }, .. } => Some(method.0),
            _ => None,
        };
        let (Some(first), Some(second)) = (method(first), method(second)) else { return false };
        let (first, second) = (self.analysis.effects(first), self.analysis.effects(second));
        first.writes.overlaps(&second.reads) || first.writes_elements & second.reads_elements != 0
    }

    /// The static fields that a call of a method of the class path reads, as far as tests cannot assign them.
    pub fn needs(&self, setup: &Setup) -> Vec<FieldRef> {
        let program = self.analysis.program();
        let effects = match setup {
            Setup::Call(made) => self.analysis.effects(made.method.0),
            _ => return Vec::new(),
        };
        let is_hidden = |id: &FieldId| {
            let (class, field) = (id.class(program), id.field(program));
            let is_assignable = can_name(program, self.from, class) && can_use(self.from, class, field.access);
            field.is_static() && !field.is_final() && !class.is_trusted() && !is_assignable
        };
        effects.reads.iter().filter(is_hidden).map(|id| field_ref(program, id)).collect()
    }

    /// Ways to give a static field another value, or to change the object that it refers to, each for any arguments.
    pub fn of(&self, field: FieldRef) -> Vec<Setup> {
        let id = FieldId { class: field.class.id, index: field.index };
        let homes = self.homes(field.class);
        let methods = || homes.iter().flat_map(|home| home.methods().iter().copied()).filter(|one| self.can_call(one));
        let (statics, others): (Vec<_>, Vec<_>) =
            methods().filter(|method| self.writes(method, id)).partition(|method| method.is_static());
        let chosen = statics.into_iter().take(MAX_STATIC).chain(others.into_iter().take(MAX_OTHERS));
        let mut found: Vec<Setup> = chosen.filter_map(|method| self.call(method)).collect();
        if let Some(object) = self.keeper(field, id, methods()) {
            found.extend(self.changes(field).into_iter().map(|step| Setup::Change { object, step }));
        }
        found
    }

    /// Whether there is a way, or tests can assign the field.
    pub fn can_change(&self, id: FieldId) -> bool {
        let program = self.analysis.program();
        let (class, variable) = (id.class(program), id.field(program));
        if !variable.is_static() || class.is_trusted() {
            return false;
        }
        let is_assignable =
            !variable.is_final() && can_name(program, self.from, class) && can_use(self.from, class, variable.access);
        is_assignable || (!variable.is_final() || id.is_object(program)) && !self.of(field_ref(program, id)).is_empty()
    }

    /// The classes whose methods are looked at: the field's, those in it and around it, and the one under test.
    fn homes(&self, class: &'static Class) -> Vec<&'static Class> {
        let program = self.analysis.program();
        let members = class.file.into_iter().flat_map(|file| &file.inner_classes);
        let members = members.filter(|inner| inner.outer == Some(class.name));
        let members = members.filter_map(|inner| program.find(Loader::APP, inner.inner).ok().flatten());
        let mut homes = vec![class];
        for home in types::outer_class(program, class).into_iter().chain(members).chain([self.from]) {
            if homes.iter().all(|known| known.id != home.id) {
                homes.push(home);
            }
        }
        homes.retain(|home| can_name(program, self.from, home));
        homes
    }

    fn can_call(&self, method: &&'static Method) -> bool {
        let is_made = !method.is_special()
            || method.name == "<init>" && !method.class.is_abstract() && types::is_static_member(method.class);
        is_made
            && !method.is_abstract()
            && method.access & access::SYNTHETIC == 0
            && method.name != "main"
            && can_use(self.from, method.class, method.access)
    }

    /// Whether a method may write a field or, if it is static, may change the object that the field refers to.
    fn writes(&self, method: &'static Method, field: FieldId) -> bool {
        let program = self.analysis.program();
        let effects = self.analysis.effects(method);
        let changes_objects = || {
            effects.writes_elements != 0
                || effects.unknown.is_some()
                || effects.writes.iter().any(|one| !one.field(program).is_static())
        };
        effects.writes.contains(field)
            || method.is_static() && field.is_object(program) && effects.reads.contains(field) && changes_objects()
    }

    fn call(&self, method: &'static Method) -> Option<Setup> {
        let program = self.analysis.program();
        let own = types::type_of(program, method.class);
        let is_called_on = !method.is_static() && !method.is_special();
        let of = (!method.is_static()).then_some(&own);
        Some(Setup::Call(Made {
            args: types::parameters(program, method, of)?,
            on: is_called_on.then(|| Box::new(Recipe::Given(own.clone()))),
            result: if method.is_special() { own } else { JavaType::raw(program.core().object) },
            method: MethodRef(method),
            then: Vec::new(),
        }))
    }

    /// How tests get hold of the object that a field refers to.
    fn keeper(&self, field: FieldRef, id: FieldId, mut methods: impl Iterator<Item = &'static Method>) -> Option<Kept> {
        let program = self.analysis.program();
        if !id.is_object(program) {
            return None;
        }
        if can_name(program, self.from, field.class) && can_use(self.from, field.class, field.access) {
            return Some(Kept::Field(field));
        }
        let gives = |method: &&'static Method| {
            method.is_static()
                && method.descriptor.strip_prefix("()") == Some(field.descriptor.as_str())
                && self.analysis.steps(method).iter().any(|(_, step)| *step == Effect::Read(id))
        };
        methods.find(gives).map(|method| Kept::Given(MethodRef(method)))
    }

    /// What can be done to an object that the unit may notice.
    fn changes(&self, field: FieldRef) -> Vec<Step> {
        let program = self.analysis.program();
        let declared = types::field_type(program, field.class, &field, None);
        match declared {
            Some(JavaType::Array(element)) if self.unit.reads_elements != 0 => {
                vec![Step::SetElement([JavaType::Primitive(program::Kind::Int), *element])]
            }
            Some(declared @ JavaType::Class { class, .. }) if can_name(program, self.from, class) => {
                let mut found = self.assignments(class, &declared);
                found.extend(self.calls(class, &declared));
                found.truncate(MAX_CHANGES);
                found
            }
            _ => Vec::new(),
        }
    }

    /// Fields of an object that tests can assign.
    fn assignments(&self, class: &'static Class, declared: &JavaType) -> Vec<Step> {
        let program = self.analysis.program();
        let mut found = Vec::new();
        for home in class.ancestry().filter(|home| !home.is_trusted()) {
            for (index, field) in home.fields.iter().enumerate() {
                let is_open = !field.is_static() && !field.is_final() && can_use(self.from, home, field.access);
                if is_open && self.unit.reads.contains(FieldId { class: home.id, index }) {
                    let value = types::field_type(program, home, field, Some(declared));
                    found.extend(value.map(|value| Step::Set { field: FieldRef { class: home, index }, value }));
                }
            }
        }
        found
    }

    /// Calls of its methods; those that write the same fields as another one are left out.
    fn calls(&self, class: &'static Class, declared: &JavaType) -> Vec<Step> {
        let program = self.analysis.program();
        let homes = class.ancestry().chain(class.all_interfaces.iter().copied());
        let homes = homes.filter(|home| home.name != "java/lang/Object" && can_name(program, self.from, home));
        let mut methods: Vec<&'static Method> = homes.flat_map(|home| home.methods().iter().copied()).collect();
        let is_plain = |method: &Method| {
            !method.is_static()
                && !method.is_special()
                && method.access & access::SYNTHETIC == 0
                && can_use(self.from, method.class, method.access)
        };
        methods.retain(|method| is_plain(method));
        if class.is_trusted() {
            methods.sort_by_key(|method| rank(method));
        }
        let (mut found, mut seen) = (Vec::new(), Vec::new());
        for method in methods {
            let effects = self.analysis.effects_on(method, class);
            let what = (effects.writes.clone(), effects.writes_elements);
            let is_new = self.is_noticed(class, &effects) && !seen.contains(&what);
            let exact = types::as_super(program, declared, method.class);
            let args = exact.filter(|_| is_new).and_then(|exact| types::parameters(program, method, Some(&exact)));
            if let Some(args) = args {
                seen.push(what);
                found.push(Step::Call { method: MethodRef(method), args, chained: false });
            }
            if found.len() == MAX_CHANGES {
                break;
            }
        }
        found
    }

    /// Whether the unit reads what a method of a class may write in an object of that class, or in one that it has.
    fn is_noticed(&self, class: &'static Class, effects: &Effects) -> bool {
        let program = self.analysis.program();
        let mut written = effects.writes.shared(&self.unit.reads).filter(|field| {
            let variable = field.field(program);
            !variable.is_static() && !variable.is_final()
        });
        if class.is_trusted() {
            return written.next().is_some();
        }
        let fields = class.ancestry().flat_map(|home| home.fields.iter().filter(|field| !field.is_static()));
        let fields: Vec<&str> = fields.map(|field| field.descriptor.as_str()).collect();
        let named = fields.iter().filter_map(|field| field.strip_prefix('L')?.strip_suffix(';'));
        let parts = named.filter_map(|name| program.find(Loader::APP, program::Name::new(name)).ok().flatten());
        let owned: Vec<&'static Class> = parts.chain([class]).filter(|part| part.name != "java/lang/Object").collect();
        let is_owned = |field: FieldId| owned.iter().any(|part| field.class(program).is_subclass_of(part));
        let has_array = fields.iter().any(|field| field.starts_with('['));
        written.any(is_owned) || has_array && effects.writes_elements & self.unit.reads_elements != 0
    }
}

pub fn field_ref(program: &Program, id: FieldId) -> FieldRef {
    FieldRef { class: id.class(program), index: id.index }
}

/// Methods that put something in first, then those that take arguments, then the others.
fn rank(method: &'static Method) -> u8 {
    let signature = method.header().and_then(|info| parse_method_signature(&info.signature?));
    let parameters = signature.map(|signature| signature.parameters).unwrap_or_default();
    let puts = |parameter: &TypeSignature| matches!(parameter, TypeSignature::Variable(_));
    match method.descriptor.starts_with("()") {
        true => 2,
        false => u8::from(parameters.is_empty() || !parameters.iter().all(puts)),
    }
}
