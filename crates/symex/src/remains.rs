//! What static fields hold after a call, in a form in which two runs can be compared.
//!
//! Objects are visited depth first and numbered as they are met, so that addresses do not count. Classes of the JDK count
//! by their name, apart from strings, numbers and collections, which count by content.

use crate::input::FieldRef;
use crate::replay::{Replayer, escape, integer};
use program::Kind;
use program::link::{ARRAY_HEADER, Class};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use vm::{Concrete, Ref, Vm};

/// Objects that are visited for one field.
const MAX_OBJECTS: usize = 200;

/// The static fields of the classes of the class path that are initialised, by class and field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Remains(Vec<(FieldRef, Held)>);

#[derive(Clone, Debug, PartialEq)]
struct Held {
    digest: u64,
    shown: Shown,
}

/// What a value is in words.
#[derive(Clone, Debug, PartialEq)]
enum Shown {
    Number(Kind, u64),
    Text(Rc<[u16]>),
    Null,
    Object,
}

impl Shown {
    fn words(&self) -> Option<String> {
        match self {
            Shown::Number(kind, bits) => integer(*kind, *bits),
            Shown::Text(units) => Some(format!("\"{}\"", escape(units, '"'))),
            Shown::Null => Some("null".to_string()),
            Shown::Object => None,
        }
    }
}

impl Remains {
    /// A field of a class that is initialised in both whose value differs: what it is here, and what it is there.
    pub fn difference(&self, other: &Remains) -> Option<(FieldRef, Option<String>, Option<String>)> {
        self.0.iter().find_map(|(field, held)| {
            let key = |(one, _): &(FieldRef, Held)| (one.class.id, one.index);
            let at = other.0.binary_search_by_key(&(field.class.id, field.index), key).ok()?;
            let there = &other.0[at].1;
            (held.digest != there.digest).then(|| (*field, held.shown.words(), there.shown.words()))
        })
    }
}

impl Replayer {
    /// What the last call has left in static fields.
    pub fn remains(&self) -> Remains {
        let vm = &self.vm;
        let classes = vm.state.initialised.iter().map(|id| vm.program.class(*id));
        let mut own: Vec<&'static Class> =
            classes.filter(|class| class.module.is_none() && class.file.is_some()).collect();
        own.sort_by_key(|class| class.id);
        let fields = own.into_iter().flat_map(|class| {
            let variables = class.fields.iter().enumerate().filter(|(_, field)| field.is_static());
            variables.map(move |(index, _)| FieldRef { class, index })
        });
        Remains(fields.map(|field| (field, held(vm, field))).collect())
    }
}

fn held(vm: &Vm<Concrete>, field: FieldRef) -> Held {
    let bits = vm.load(vm.static_address(field.class, &field), field.kind).0;
    let mut walk = Walk { vm, hasher: FxHasher::default(), seen: FxHashMap::default() };
    walk.value(field.kind, bits);
    let shown = match field.kind {
        Kind::Ref if bits == 0 => Shown::Null,
        Kind::Ref if vm.class_of(Ref(bits as u32)).name == "java/lang/String" => {
            Shown::Text(vm.string_units(Ref(bits as u32)).into())
        }
        Kind::Ref => Shown::Object,
        kind => Shown::Number(kind, bits),
    };
    Held { digest: walk.hasher.finish(), shown }
}

struct Walk<'v> {
    vm: &'v Vm<Concrete>,
    hasher: FxHasher,
    seen: FxHashMap<u32, usize>,
}

impl Walk<'_> {
    fn value(&mut self, kind: Kind, bits: u64) {
        if kind != Kind::Ref {
            return bits.hash(&mut self.hasher);
        }
        let object = Ref(bits as u32);
        let next = self.seen.len();
        let number = *self.seen.entry(object.0).or_insert(next);
        number.hash(&mut self.hasher);
        if object.is_null() || number < next || next > MAX_OBJECTS {
            return;
        }
        let class = self.vm.class_of(object);
        class.name.as_str().split("/0x").next().hash(&mut self.hasher);
        if class.name == "java/lang/String" {
            self.vm.string_units(object).hash(&mut self.hasher);
        } else if let Some(component) = class.component() {
            let (kind, length) = (component.kind(), self.vm.length_of(object));
            length.hash(&mut self.hasher);
            for index in 0..length {
                let item = self.vm.load(object.0 + ARRAY_HEADER + index * kind.size(), kind);
                self.value(kind, item.0);
            }
        } else if counts_by_content(class) {
            for field in class.ancestry().flat_map(|home| home.fields.iter()).filter(|field| !field.is_static()) {
                let part = self.vm.load(object.0 + field.offset, field.kind);
                self.value(field.kind, part.0);
            }
        }
    }
}

fn counts_by_content(class: &'static Class) -> bool {
    !class.is_trusted() || class.name.starts_with("java/util/") || Kind::of_wrapper(&class.name).is_some()
}
