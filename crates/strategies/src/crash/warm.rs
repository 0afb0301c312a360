//! Classes that are initialised before a test begins, so that not every test has to do it.
//!
//! A test must find classes as in a fresh JVM, where they are initialised in the order in which it needs them, and see
//! what it has done before. So a class is initialised early only where nobody can tell:
//!
//! - in the image of all tests, if its initialiser reaches no other class outside of the JDK; or if all others that it
//!   reaches are constant, and all come out the same whichever of them is first;
//! - in an image of their own for those tests that need the class before anything else of the program has run.

use super::runner::Runner;
use program::Kind;
use program::cfg::opcode;
use program::classfile::access;
use program::effects::{FieldId, FieldSet, plain_reads};
use program::link::{Class, Field, Program};
use std::collections::BTreeSet;
use vm::{Concrete, Fork, Ref};

/// Classes that are initialised together.
const MAX_GROUP: usize = 80;
/// Objects below static fields that are looked at.
const MAX_OBJECTS: usize = 2000;
/// Classes of the JDK whose objects nobody can change.
const IMMUTABLE: [&str; 6] = [
    "java/lang/String",
    "java/lang/Class",
    "java/lang/Object",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/util/Locale",
];

/// Whether the code of a class does nothing with an array in a static field but copy it, and nobody else has it.
fn is_only_copied(program: &Program, class: &'static Class, index: usize) -> bool {
    let field = &class.fields[index];
    let has_nest = class.file.is_none_or(|file| !file.nest_members.is_empty() || file.nest_host.is_some());
    if field.access & access::PRIVATE == 0 || !field.descriptor.starts_with('[') || has_nest {
        return false;
    }
    let is_it = |at| program.resolve_field(class, at).is_ok_and(|it| it.class.id == class.id && it.index == index);
    class.methods().iter().filter_map(|method| method.info()?.code.as_ref()).all(|code| {
        let mut pc = 0;
        while let (Some(op), Some(length)) = (opcode::u8_at(code.bytes, pc), opcode::length(code.bytes, pc)) {
            let reads = op == opcode::GETSTATIC && opcode::u16_at(code.bytes, pc + 1).is_some_and(is_it);
            pc += length;
            if reads && !is_copied(program, class, code.bytes, pc) {
                return false;
            }
        }
        true
    })
}

/// Whether an instruction clones an array or takes its length.
fn is_copied(program: &Program, class: &'static Class, code: &[u8], pc: usize) -> bool {
    match opcode::u8_at(code, pc) {
        Some(opcode::ARRAYLENGTH) => true,
        Some(opcode::INVOKEVIRTUAL) => {
            let call = opcode::u16_at(code, pc + 1).and_then(|index| program.resolve_call(class, index, false).ok());
            call.is_some_and(|call| call.named.is_array() && call.method.name == "clone")
        }
        _ => false,
    }
}

impl Runner {
    /// The classes whose initialisation the last test has begun, in order.
    pub(super) fn begun_by_test(&self) -> &[u32] {
        self.vm.state.initialised.get(self.image.state.initialised.len()..).unwrap_or_default()
    }

    /// The classes that the last test has initialised.
    pub fn initialized_by_test(&self) -> Vec<&'static Class> {
        let begun = self.begun_by_test().iter().map(|id| self.vm.class(*id));
        begun.filter(|class| self.vm.is_initialized(class)).collect()
    }

    /// Initialises classes of the JDK in the image.
    pub fn warm_jdk(&mut self, classes: &[&'static Class]) {
        self.vm.options.max_steps = None;
        self.vm.switch_to(self.image.clone());
        for class in classes {
            let before = self.vm.fork();
            if self.vm.until_done(|vm| vm.initialize(class)).is_err() {
                self.vm.switch_to(before);
            }
        }
        self.keep_image();
    }

    /// Initialises those classes of others in the image that may be. None of them is so far: else what a class reaches
    /// could not be seen.
    pub fn warm(&mut self, classes: &[&'static Class]) {
        self.vm.options.max_steps = None;
        let cold = self.image.clone();
        let mut early = Vec::new();
        for class in classes {
            if self.is_early(&cold, class) {
                early.push(*class);
            }
        }
        self.initialize_from(&cold, &early);
        self.keep_image();
    }

    /// Whether nobody can tell when a class was initialised.
    fn is_early(&mut self, cold: &Fork<Concrete>, class: &'static Class) -> bool {
        match self.initialize_from(cold, &[class]) {
            Some(group) => group.len() == 1 || self.are_constant(&group, class) && self.are_alike(cold, &group),
            None => false,
        }
    }

    /// Initialises classes on a state; all outside of the JDK that were initialised.
    pub(super) fn initialize_from(
        &mut self,
        state: &Fork<Concrete>,
        classes: &[&'static Class],
    ) -> Option<Vec<&'static Class>> {
        self.vm.switch_to(state.clone());
        let is_foreign = |class: &Class| !class.is_trusted();
        let ready = self.initialized(is_foreign);
        for class in classes {
            self.vm.until_done(|vm| vm.initialize(class)).ok()?;
        }
        let now = self.initialized(is_foreign).into_iter();
        Some(now.filter(|id| ready.binary_search(id).is_err()).map(|id| self.vm.class(id)).collect())
    }

    /// Whether the classes of a group come out alike whichever of them is the first.
    fn are_alike(&mut self, cold: &Fork<Concrete>, group: &[&'static Class]) -> bool {
        if group.len() > MAX_GROUP {
            return false;
        }
        let expected = self.static_values(group);
        let mut order: Vec<&'static Class> = group.to_vec();
        group.iter().all(|_| {
            order.rotate_left(1);
            let found = self.initialize_from(cold, &order);
            found.is_some_and(|found| found.len() == group.len()) && self.static_values(group) == expected
        })
    }

    /// Whether nothing that can be reached from the static fields of classes, which are initialised now, ever changes. For
    /// the one whose initialiser reaches the others it does not matter, as who changes it has initialised it; and where it
    /// is known what their initialisers read, only that matters.
    fn are_constant(&self, group: &[&'static Class], first: &'static Class) -> bool {
        let mut seen = BTreeSet::new();
        let reads: Option<Vec<FieldSet>> = group.iter().map(|class| plain_reads(&self.vm.program, class)).collect();
        let is_read = |field| reads.as_ref().is_none_or(|all| all.iter().any(|one| one.contains(field)));
        group.iter().filter(|class| class.id != first.id).all(|class| {
            let fields = class.fields.iter().enumerate().filter(|(_, field)| field.is_static());
            fields.filter(|(index, _)| is_read(FieldId { class: class.id, index: *index })).all(|(index, field)| {
                let is_hidden = field.access & access::SYNTHETIC != 0 || is_only_copied(&self.vm.program, class, index);
                let value = || Ref(self.vm.load(self.vm.static_address(class, field), field.kind).0 as u32);
                field.access & access::FINAL != 0
                    && (field.kind != Kind::Ref || self.is_constant(value(), is_hidden, &mut seen))
            })
        })
    }

    /// Whether an object, and what it leads to, never changes. A hidden array does not: only the compiler knows of it, or
    /// others get copies.
    fn is_constant(&self, object: Ref, is_hidden: bool, seen: &mut BTreeSet<u32>) -> bool {
        if object.is_null() || !seen.insert(object.0) {
            return true;
        }
        if seen.len() > MAX_OBJECTS {
            return false;
        }
        let class = self.vm.class_of(object);
        if let Some(component) = class.component() {
            let length = self.vm.length_of(object);
            let mut elements = (0..length).map(|index| self.vm.ref_element(object, index));
            return length == 0
                || is_hidden
                    && (component.kind() != Kind::Ref || elements.all(|one| self.is_constant(one, false, seen)));
        }
        if class.is_trusted() {
            return IMMUTABLE.contains(&&*class.name) || Kind::of_wrapper(&class.name).is_some();
        }
        let mut fields =
            class.ancestry().filter(|above| above.name != "java/lang/Enum").flat_map(|above| &above.fields);
        fields.all(|field: &Field| {
            field.is_static()
                || field.access & access::FINAL != 0
                    && (field.kind != Kind::Ref || {
                        let value = self.vm.load(object.0 + field.offset, field.kind);
                        self.is_constant(Ref(value.0 as u32), false, seen)
                    })
        })
    }

    /// What can be seen of static fields at once: numbers, and the classes and lengths of objects.
    fn static_values(&self, group: &[&'static Class]) -> Vec<u64> {
        let mut found = Vec::new();
        for class in group {
            for field in class.fields.iter().filter(|field| field.is_static()) {
                let bits = self.vm.load(self.vm.static_address(class, field), field.kind).0;
                let object = Ref(bits as u32);
                found.push(match field.kind {
                    Kind::Ref if object.is_null() => 0,
                    Kind::Ref => {
                        let class = self.vm.class_of(object);
                        let length = if class.is_array() { self.vm.length_of(object) } else { 0 };
                        u64::from(class.id) << 32 | u64::from(length)
                    }
                    _ => bits,
                });
            }
        }
        found
    }

    /// The classes that are initialised, in ascending order.
    fn initialized(&self, wanted: impl Fn(&Class) -> bool) -> Vec<u32> {
        let classes = self.vm.program.all_classes().filter(|class| wanted(class) && self.vm.is_initialized(class));
        let mut found: Vec<u32> = classes.map(|class| class.id).collect();
        found.sort_unstable();
        found
    }
}
