//! What a test could see of a call: its result, what getters say before and after, what became of the arguments.

pub use crate::input::ClassRef;
use crate::input::InputsRef;
use crate::replay::{NotReplayed, Replayer};
use program::Kind;
use program::link::{ARRAY_HEADER, Class, Method};
use std::collections::BTreeSet;
use vm::{Bits, Concrete, Ended, Machine, Ref, Stop};

/// A value, as far as it can be written down.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    Primitive {
        kind: Kind,
        bits: u64,
    },
    Null,
    /// UTF-16 units.
    String(Vec<u16>),
    Boxed {
        kind: Kind,
        bits: u64,
    },
    /// A constant of an enum: the name of the enum and its own.
    Constant {
        class: ClassRef,
        name: String,
    },
    Class(ClassRef),
    Array {
        component: ClassRef,
        items: Vec<Seen>,
    },
    List(Vec<Seen>),
    Set(Vec<Seen>),
    Map(Vec<(Seen, Seen)>),
    /// Empty, or with a value.
    Optional(Option<Box<Seen>>),
    /// A number of `java.math`, by its text.
    Number {
        class: ClassRef,
        text: String,
    },
    /// A `StringBuilder` or `StringBuffer`.
    Builder(Vec<u16>),
    /// Anything else: its class, and what `toString` says if that is the class's own.
    Object {
        class: ClassRef,
        text: Option<Vec<u16>>,
    },
}

/// What is asked of an object: methods without parameters.
pub type Getters<'a> = &'a [&'static Method];

/// What getters said; `None` where one threw.
pub type Answers = Vec<Option<Seen>>;

/// A call that was observed.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    pub end: Observed,
    /// What the receiver's getters said before the call and after it.
    pub before: Answers,
    pub after: Answers,
    /// What the result's getters said.
    pub of_result: Answers,
    /// The arguments that are arrays, collections or builders, before and after; `None` for others.
    pub arguments: Vec<Option<(Seen, Seen)>>,
    /// The branches of traced methods that the call took: method, instruction, way.
    pub ways: BTreeSet<(u32, u32, u32)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Observed {
    Returned {
        value: Option<Seen>,
        /// The input, the receiver first, that is the very object.
        same: Option<usize>,
    },
    Threw {
        class: ClassRef,
        message: Said,
        /// Innermost first: method and instruction.
        frames: Vec<(MethodId, u32)>,
    },
}

/// What an exception's `getMessage` gives.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    Null,
    Text(Vec<u16>),
    /// The call did not come to its end, or it does not end in the same way everywhere.
    Unknown,
}

impl Said {
    pub fn text(&self) -> Option<String> {
        match self {
            Said::Text(units) => Some(String::from_utf16_lossy(units)),
            Said::Null | Said::Unknown => None,
        }
    }
}

/// A method; equal if it is the same one.
#[derive(Clone, Copy)]
pub struct MethodId(pub &'static Method);

impl PartialEq for MethodId {
    fn eq(&self, other: &MethodId) -> bool {
        self.0.id == other.0.id
    }
}

impl std::fmt::Debug for MethodId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Elements that are looked at.
const MAX_ELEMENTS: u32 = 40;
const MAX_DEPTH: u32 = 3;
/// Frames of a stack trace that are kept.
const MAX_FRAMES: usize = 1024;

impl Replayer {
    /// Calls a method as [`Replayer::replay`] does, and looks around.
    pub fn observe<'i>(
        &mut self,
        method: &'static Method,
        inputs: impl Into<InputsRef<'i>>,
        of_receiver: Getters,
        of_result: Getters,
    ) -> Result<Observation, NotReplayed> {
        let prepared = self.prepare(method, inputs.into())?;
        let references = prepared.references.clone();
        let is_instance = !method.is_static() && method.name != "<init>";
        let receiver = references.first().copied().flatten().filter(|_| is_instance);
        let untouched = self.vm.fork();
        let before = receiver.map(|object| self.ask(object, of_receiver)).unwrap_or_default();
        let contents = self.contents(&references, is_instance);
        self.vm.switch_to(untouched);
        self.vm.machine.trace.clear();
        let ended = self.vm.invoke(prepared.entry, &prepared.slots);
        let ways = self.vm.machine.trace.iter().map(|taken| (taken.method.id, taken.at, taken.way)).collect();
        let mut answers = Vec::new();
        let receiver = receiver.or((method.name == "<init>").then_some(prepared.object).flatten());
        let end = match ended {
            Ended::Returned(value) => {
                let value = match (&*method.name, method.result, value) {
                    ("<init>", ..) => prepared.object.map(|object| (Kind::Ref, Concrete::reference(object))),
                    (_, Kind::Void, _) | (_, _, None) => None,
                    (_, kind, Some(bits)) => Some((kind, bits)),
                };
                let object = value.filter(|(kind, _)| *kind == Kind::Ref).map(|(_, bits)| Ref(bits.0 as u32));
                let same = object
                    .filter(|object| !object.is_null())
                    .and_then(|object| references.iter().position(|reference| *reference == Some(object)));
                let seen = value.map(|(kind, bits)| self.see(kind, bits, 0));
                if let Some(object) = object.filter(|object| !object.is_null()) {
                    answers = self.ask(object, of_result);
                }
                Observed::Returned { value: seen, same }
            }
            Ended::Threw(exception) => {
                let class = ClassRef(self.vm.class_of(exception));
                let frames = self.vm.backtrace(exception).into_iter().take(MAX_FRAMES);
                let frames = frames.map(|(method, at)| (MethodId(method), at)).collect();
                let message = match self.call(exception, "getMessage", "()Ljava/lang/String;") {
                    None => Said::Unknown,
                    Some(text) if text.is_null() => Said::Null,
                    Some(text) => Said::Text(self.vm.string_units(text)),
                };
                Observed::Threw { class, message, frames }
            }
            Ended::Stopped(Stop::Exited(_)) => return Err(NotReplayed::Exits),
            Ended::Stopped(stop) => return Err(NotReplayed::Stopped(stop)),
        };
        let is_constructor = method.name == "<init>";
        let after = match receiver {
            Some(object) if !is_constructor => self.ask(object, of_receiver),
            _ => Vec::new(),
        };
        let now = self.contents(&references, is_instance);
        let arguments = contents.into_iter().zip(now).map(|(before, after)| Some((before?, after?))).collect();
        Ok(Observation { end, before, after, of_result: answers, arguments, ways })
    }

    /// What arguments hold that can be changed from inside.
    fn contents(&mut self, references: &[Option<Ref>], is_instance: bool) -> Vec<Option<Seen>> {
        let mut contents = Vec::new();
        for (index, reference) in references.iter().enumerate() {
            let object = reference.filter(|object| !(object.is_null() || index == 0 && is_instance));
            let seen = object.map(|object| self.see_object(object, 0));
            contents.push(seen.filter(|seen| {
                matches!(seen, Seen::Array { .. } | Seen::List(_) | Seen::Set(_) | Seen::Map(_) | Seen::Builder(_))
            }));
        }
        contents
    }

    fn ask(&mut self, object: Ref, getters: Getters) -> Answers {
        getters.iter().map(|getter| self.ask_one(object, getter)).collect()
    }

    fn ask_one(&mut self, object: Ref, getter: &'static Method) -> Option<Seen> {
        let class = self.vm.class_of(object);
        // An implementation further down, if there is one.
        let method = class.method(&getter.name, &getter.descriptor).filter(|_| !getter.is_private()).unwrap_or(getter);
        let slot = method.vtable_index.get();
        let method = if slot < 0 { method } else { *class.vtable().get(slot as usize)? };
        if method.is_abstract() {
            return None;
        }
        match self.vm.invoke(method, &[Concrete::reference(object)]) {
            Ended::Returned(Some(value)) => Some(self.see(method.result, value, 0)),
            _ => None,
        }
    }

    fn see(&mut self, kind: Kind, value: Bits, depth: u32) -> Seen {
        match kind {
            Kind::Ref => self.see_object(Ref(value.0 as u32), depth),
            kind => Seen::Primitive { kind, bits: value.0 },
        }
    }

    fn see_object(&mut self, object: Ref, depth: u32) -> Seen {
        if object.is_null() {
            return Seen::Null;
        }
        let class = self.vm.class_of(object);
        let other = Seen::Object { class: ClassRef(class), text: None };
        if class.name == "java/lang/String" {
            return Seen::String(self.vm.string_units(object));
        }
        if let Some((kind, value)) = self.vm.unbox(object) {
            return Seen::Boxed { kind, bits: value.0 };
        }
        if class.name == "java/lang/Class" {
            return Seen::Class(ClassRef(self.vm.class_of_mirror(object)));
        }
        if let Some(constant) = self.constant(object, class) {
            return constant;
        }
        if depth >= MAX_DEPTH {
            return other;
        }
        if let Some(component) = class.component() {
            if self.vm.length_of(object) > MAX_ELEMENTS {
                return other;
            }
            return Seen::Array { component: ClassRef(component), items: self.items(object, component.kind(), depth) };
        }
        // Only the JDK's own classes are known to look at themselves without changing anything.
        if class.is_trusted() {
            return self.of_the_jdk(object, class, depth).unwrap_or(other);
        }
        Seen::Object { class: ClassRef(class), text: self.own_text(object, class) }
    }

    fn items(&mut self, array: Ref, kind: Kind, depth: u32) -> Vec<Seen> {
        let mut items = Vec::new();
        for index in 0..self.vm.length_of(array).min(MAX_ELEMENTS) {
            let value = self.vm.load(array.0 + ARRAY_HEADER + index * kind.size(), kind);
            items.push(self.see(kind, value, depth + 1));
        }
        items
    }

    fn constant(&mut self, object: Ref, class: &'static Class) -> Option<Seen> {
        let declaring =
            class.ancestry().find(|one| one.superclass.is_some_and(|above| above.name == "java/lang/Enum"))?;
        let name = self.call(object, "name", "()Ljava/lang/String;").filter(|name| !name.is_null())?;
        Some(Seen::Constant { class: ClassRef(declaring), name: self.vm.string(name) })
    }

    fn own_text(&mut self, object: Ref, class: &'static Class) -> Option<Vec<u16>> {
        let to_string = class.method("toString", "()Ljava/lang/String;")?;
        let slot = to_string.vtable_index.get();
        let found = if slot < 0 { to_string } else { *class.vtable().get(slot as usize)? };
        if found.class.name == "java/lang/Object" {
            return None;
        }
        let text = self.call(object, "toString", "()Ljava/lang/String;").filter(|text| !text.is_null())?;
        Some(self.vm.string_units(text))
    }

    fn of_the_jdk(&mut self, object: Ref, class: &'static Class, depth: u32) -> Option<Seen> {
        let is = |name: &str| {
            class.ancestry().any(|one| one.name == name) || class.all_interfaces.iter().any(|one| one.name == name)
        };
        let text = |seen: &mut Replayer| seen.own_text(object, class);
        match class.name.as_str() {
            "java/lang/StringBuilder" | "java/lang/StringBuffer" => return text(self).map(Seen::Builder),
            "java/math/BigInteger" | "java/math/BigDecimal" => {
                let text = String::from_utf16_lossy(&text(self)?);
                return Some(Seen::Number { class: ClassRef(class), text });
            }
            "java/util/Optional" => {
                let value = self.call(object, "orElse", "(Ljava/lang/Object;)Ljava/lang/Object;");
                let value = value.filter(|value| !value.is_null());
                return Some(Seen::Optional(value.map(|value| Box::new(self.see_object(value, depth + 1)))));
            }
            _ => {}
        }
        if is("java/util/List") || is("java/util/Set") {
            let array = self.call(object, "toArray", "()[Ljava/lang/Object;").filter(|array| !array.is_null())?;
            if self.vm.length_of(array) > MAX_ELEMENTS {
                return None;
            }
            let items = self.items(array, Kind::Ref, depth);
            return Some(if is("java/util/List") { Seen::List(items) } else { Seen::Set(items) });
        }
        if is("java/util/Map") {
            let entries = self.call(object, "entrySet", "()Ljava/util/Set;").filter(|entries| !entries.is_null())?;
            let array = self.call(entries, "toArray", "()[Ljava/lang/Object;").filter(|array| !array.is_null())?;
            if self.vm.length_of(array) > MAX_ELEMENTS {
                return None;
            }
            let mut pairs = Vec::new();
            for index in 0..self.vm.length_of(array) {
                let entry = self.vm.ref_element(array, index);
                let key = self.call(entry, "getKey", "()Ljava/lang/Object;")?;
                let value = self.call(entry, "getValue", "()Ljava/lang/Object;")?;
                pairs.push((self.see_object(key, depth + 1), self.see_object(value, depth + 1)));
            }
            return Some(Seen::Map(pairs));
        }
        // Values whose text says all there is to say.
        if class.package() == "java/time" {
            return Some(Seen::Object { class: ClassRef(class), text: text(self) });
        }
        None
    }
}
