//! Conditions on a call, evaluated where it begins.

use super::{NotReplayed, Replayer};
use crate::input::InputsRef;
use contracts::{Count, TypeName, Value, Values};
use program::Kind;
use program::classfile::{FieldType, MethodDescriptor};
use program::link::{ARRAY_HEADER, Class, Method};
use std::cell::RefCell;
use vm::{Bits, Concrete, Ended, Machine, Ref};

/// The entry of a call: its inputs are made, and nothing of the method was executed.
pub struct Entry<'r> {
    /// To ask collections for their sizes, Java code is run.
    replayer: RefCell<&'r mut Replayer>,
    this: Option<Ref>,
    arguments: Vec<Value<Ref>>,
    /// What conditions call the parameters.
    names: &'r [String],
}

/// Classes of the JDK that are asked for their length or size: those that the recorder asks.
const SIZED: [&str; 22] = [
    "java/lang/StringBuilder",
    "java/util/ArrayList",
    "java/util/LinkedList",
    "java/util/HashSet",
    "java/util/LinkedHashSet",
    "java/util/TreeSet",
    "java/util/ArrayDeque",
    "java/util/Arrays$ArrayList",
    "java/util/ImmutableCollections$ListN",
    "java/util/ImmutableCollections$List12",
    "java/util/ImmutableCollections$SetN",
    "java/util/ImmutableCollections$Set12",
    "java/util/Collections$EmptyList",
    "java/util/Collections$EmptySet",
    "java/util/Collections$SingletonList",
    "java/util/Collections$SingletonSet",
    "java/util/HashMap",
    "java/util/LinkedHashMap",
    "java/util/TreeMap",
    "java/util/ImmutableCollections$MapN",
    "java/util/ImmutableCollections$Map1",
    "java/util/Collections$EmptyMap",
];

impl Replayer {
    /// Makes the inputs of a call, and has a look at them. `names` are what conditions call the parameters.
    pub fn at_entry<'i, T>(
        &mut self,
        method: &'static Method,
        inputs: impl Into<InputsRef<'i>>,
        names: &[String],
        look: impl FnOnce(&Entry) -> T,
    ) -> Result<T, NotReplayed> {
        let prepared = self.prepare(method, inputs.into())?;
        let descriptor =
            MethodDescriptor::parse(&method.descriptor).ok_or_else(|| NotReplayed::Descriptor(method.to_string()))?;
        let is_instance = !method.is_static() && method.name != "<init>";
        let this = prepared.references.first().copied().flatten().filter(|_| is_instance);
        let mut slot = usize::from(!method.is_static());
        let mut arguments = Vec::new();
        for parameter in &descriptor.parameters {
            arguments.push(prepared.slots.get(slot).map_or(Value::Null, |bits| value(parameter, *bits)));
            slot += parameter.kind().slots() as usize;
        }
        let before = self.vm.fork();
        let found = look(&Entry { replayer: RefCell::new(self), this, arguments, names });
        self.vm.switch_to(before);
        Ok(found)
    }
}

/// What a slot or a field of this type holds.
fn value(of: &FieldType, bits: Bits) -> Value<Ref> {
    let number = bits.0;
    match of.kind() {
        Kind::Bool => Value::Boolean(number as u32 & 1 != 0),
        Kind::Byte => Value::Byte(number as i8),
        Kind::Char => Value::Char(number as u16),
        Kind::Short => Value::Short(number as i16),
        Kind::Int => Value::Int(number as i32),
        Kind::Long => Value::Long(number as i64),
        Kind::Float => Value::Float(f32::from_bits(number as u32)),
        Kind::Double => Value::Double(f64::from_bits(number)),
        Kind::Ref | Kind::Void => match Ref(number as u32) {
            Ref::NULL => Value::Null,
            object => Value::Reference(object),
        },
    }
}

impl Values for Entry<'_> {
    type Reference = Ref;

    fn name(&self, name: &str) -> Option<Value<Ref>> {
        let number = self.names.iter().position(|known| known == name)?;
        self.arguments.get(number).cloned()
    }

    fn local(&self, _: u16) -> Option<Value<Ref>> {
        None
    }

    fn this(&self) -> Option<Value<Ref>> {
        self.this.map(Value::Reference)
    }

    fn result(&self) -> Option<Value<Ref>> {
        None
    }

    fn field(&self, of: &Ref, name: &str) -> Option<Value<Ref>> {
        let vm = &self.replayer.borrow().vm;
        let (_, field) = vm.class_of(*of).field_named(name).filter(|(_, field)| !field.is_static())?;
        let of_type = FieldType::parse(&field.descriptor)?;
        Some(value(&of_type, vm.load(of.0 + field.offset, field.kind)))
    }

    fn length(&self, of: &Ref) -> Option<i32> {
        let vm = &self.replayer.borrow().vm;
        vm.class_of(*of).component()?;
        i32::try_from(vm.length_of(*of)).ok()
    }

    fn count(&self, of: &Ref, what: Count) -> Option<i32> {
        let vm = &mut self.replayer.borrow_mut().vm;
        let class = vm.class_of(*of);
        if class.name == "java/lang/String" {
            return i32::try_from(vm.string_units(*of).len()).ok();
        }
        let is_asked = SIZED.contains(&class.name.as_str()) && class.is_trusted();
        let method = class.method(what.method(), "()I").filter(|_| is_asked)?;
        let slot = method.vtable_index.get();
        let method = if slot < 0 { method } else { *class.vtable().get(slot as usize)? };
        match vm.invoke(method, &[Concrete::reference(*of)]) {
            Ended::Returned(Some(bits)) => Some(bits.0 as i32),
            _ => None,
        }
    }

    fn element(&self, of: &Ref, index: i32) -> Option<Value<Ref>> {
        let vm = &self.replayer.borrow().vm;
        let component = vm.class_of(*of).component()?;
        let kind = component.kind();
        let address = of.0 + ARRAY_HEADER + u32::try_from(index).ok()? * kind.size();
        let of_type = FieldType::parse(&component.descriptor())?;
        Some(value(&of_type, vm.load(address, kind)))
    }

    fn is_instance(&self, of: &Ref, class: &TypeName) -> Option<bool> {
        let own = self.replayer.borrow().vm.class_of(*of);
        let is_it = |above: &&'static Class| above.java_name().replace('$', ".") == class.element;
        (class.dimensions == 0).then(|| own.ancestry().chain(own.all_interfaces.iter().copied()).any(|one| is_it(&one)))
    }

    fn old(&self) -> Option<&Self> {
        None
    }
}
