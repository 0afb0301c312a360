//! The characters of strings and builders that are not known.
//!
//! A [`SymbolicString`] gives a term for each of its characters. Inputs have theirs in arrays; what the models of
//! strings return is made of the characters of other strings, and is written to memory only if Java code looks at the
//! bytes themselves.

use super::arrays::{array_with, content_of, element_of};
use super::memory::load;
use super::{Origin, Shape, Status, Symbolic, SymbolicArray, Terms, Value};
use expr::{Binary, Node, Pool, Term};
use program::Kind;
use program::link::ARRAY_HEADER;
use std::ops::ControlFlow::Continue;
use std::rc::Rc;
use vm::{Exit, Feature, Flow, Limit, Machine, Ref, Stop, Vm};

/// A string or the content of a builder.
#[derive(Clone, Debug)]
pub struct SymbolicString {
    /// Characters: Bits(32), not negative.
    pub length: Term,
    /// Bool: whether some character is beyond Latin-1, so that all are stored as UTF-16.
    pub wide: Term,
    pub content: Content,
    /// If the condition holds (without one: if the characters are the same), Java has that string here, not a new one.
    pub same: Option<(Ref, Option<Term>)>,
}

/// Where the characters come from.
#[derive(Clone, Debug)]
pub enum Content {
    /// Arrays of 32 to 8 and to 16 bits; which one counts depends on `wide`.
    Arrays { narrow: Term, wide: Term },
    /// One by one, Bits(16); those beyond the length mean nothing.
    Units(Rc<[Term]>),
    /// The character at the machine's index variable.
    Formula(Term),
}

/// Characters of one string that are written out one by one.
pub const MAX_UNITS: u64 = 64;

impl SymbolicString {
    pub fn known(pool: &mut Pool, units: &[u16]) -> SymbolicString {
        let wide = units.iter().any(|&unit| unit > 0xff);
        let terms: Rc<[Term]> = units.iter().map(|&unit| pool.bits(16, unit as u64)).collect();
        SymbolicString {
            length: pool.bits(32, units.len() as u64),
            wide: pool.bool(wide),
            content: Content::Units(terms),
            same: None,
        }
    }

    /// A text of so many characters.
    pub fn of_units(pool: &mut Pool, units: Vec<Term>) -> SymbolicString {
        let length = pool.bits(32, units.len() as u64);
        let mut wide = pool.bool(false);
        for &unit in &units {
            let beyond = beyond_latin1(pool, unit);
            wide = pool.or(wide, beyond);
        }
        SymbolicString { length, wide, content: Content::Units(units.into()), same: None }
    }

    /// The characters, if all are known.
    pub fn constant(&self, pool: &Pool) -> Option<Vec<u16>> {
        let length = pool.constant(self.length)?;
        let Content::Units(units) = &self.content else { return (length == 0).then(Vec::new) };
        units.iter().take(length as usize).map(|&unit| pool.constant(unit).map(|unit| unit as u16)).collect()
    }

    /// The character at an index that is inside: Bits(16).
    pub fn unit(&self, vm: &mut Vm<Symbolic>, index: Term) -> Term {
        match &self.content {
            Content::Arrays { narrow, wide } => {
                let known = &vm.state.machine.known;
                let pool = &mut vm.machine.pool;
                let not_wide = pool.not(self.wide);
                let latin1 = |pool: &mut Pool| {
                    let byte = pool.binary(Binary::Select, *narrow, index);
                    pool.zero_extend(16, byte)
                };
                if known.contains(&not_wide) {
                    return latin1(pool);
                }
                let unit = pool.binary(Binary::Select, *wide, index);
                if known.contains(&self.wide) {
                    return unit;
                }
                let byte = latin1(pool);
                pool.ite(self.wide, unit, byte)
            }
            Content::Units(units) => {
                let pool = &mut vm.machine.pool;
                match pool.constant(index) {
                    Some(at) => units.get(at as usize).copied().unwrap_or_else(|| pool.bits(16, 0)),
                    None if units.is_empty() => pool.bits(16, 0),
                    None => choice(pool, index, 0, units),
                }
            }
            Content::Formula(unit) => {
                let Symbolic { pool, index: variable, .. } = &mut vm.machine;
                let Node::Var(variable) = pool.node(*variable) else { unreachable!("an index is a variable") };
                pool.substitute(*unit, &|var| (var == variable).then_some(index))
            }
        }
    }

    pub fn unit_at(&self, vm: &mut Vm<Symbolic>, index: u64) -> Term {
        let index = vm.machine.pool.bits(32, index);
        self.unit(vm, index)
    }

    /// The first characters, as many as there can be at most.
    pub fn units(&self, vm: &mut Vm<Symbolic>, count: u64) -> Vec<Term> {
        (0..count).map(|index| self.unit_at(vm, index)).collect()
    }
}

/// The element at an index that is inside: a balanced tree of comparisons.
fn choice(pool: &mut Pool, index: Term, first: u64, elements: &[Term]) -> Term {
    if elements.iter().all(|&element| element == elements[0]) {
        return elements[0];
    }
    let middle = elements.len() / 2;
    let low = choice(pool, index, first, &elements[..middle]);
    let high = choice(pool, index, first + middle as u64, &elements[middle..]);
    let at = pool.bits(32, first + middle as u64);
    let below = pool.binary(Binary::Ult, index, at);
    pool.ite(below, low, high)
}

pub fn beyond_latin1(pool: &mut Pool, unit: Term) -> Term {
    let largest = pool.bits(16, 0xff);
    pool.binary(Binary::Ult, largest, unit)
}

/// Whether a string has characters that are not known.
pub fn is_symbolic(vm: &Vm<Symbolic>, string: Ref) -> bool {
    let place = string.0 + vm.known.string_value;
    match load(vm, place, Kind::Ref).shape() {
        Shape::Concrete(array) => array != 0 && has_symbols(vm, Ref(array as u32), Kind::Byte),
        _ => true,
    }
}

/// Whether an array has elements, or a length, that are not known.
pub fn has_symbols(vm: &Vm<Symbolic>, array: Ref, kind: Kind) -> bool {
    let Shape::Concrete(length) = Symbolic::array_length(vm, array).shape() else { return true };
    vm.memory.has_tags(array.0 + ARRAY_HEADER, length as u32 * kind.size())
}

/// The characters of a `String`; `None` if its bytes are of a kind that only Java code can read.
pub fn text_of(vm: &mut Vm<Symbolic>, string: Ref) -> Option<SymbolicString> {
    let place = string.0 + vm.known.string_value;
    let array = match load(vm, place, Kind::Ref).shape() {
        Shape::Concrete(array) => Ref(array as u32),
        // A copy has the bytes of the original.
        Shape::Unresolved(bytes) => match vm.state.machine.entry(bytes).1.origin {
            Origin::StringBytes(owner) => return vm.state.machine.strings.get(&owner).cloned(),
            _ => return None,
        },
        Shape::Term(_) => return None,
    };
    if !has_symbols(vm, array, Kind::Byte) {
        let units = vm.string_units(string);
        return Some(SymbolicString::known(&mut vm.machine.pool, &units));
    }
    let coder = load(vm, string.0 + vm.known.string_coder, Kind::Byte);
    let Shape::Concrete(coder) = coder.shape() else { return None };
    text_of_bytes(vm, array, coder != 0)
}

/// The text that bytes are.
pub fn text_of_bytes(vm: &mut Vm<Symbolic>, array: Ref, wide: bool) -> Option<SymbolicString> {
    if let Some(content) = content_of(vm, array) {
        let length = Symbolic::array_length(vm, array);
        return symbolic_bytes(vm, content, length, wide);
    }
    let Shape::Concrete(length) = Symbolic::array_length(vm, array).shape() else { return None };
    let byte = |vm: &mut Vm<Symbolic>, at: u32| {
        let value = load(vm, array.0 + ARRAY_HEADER + at, Kind::Byte);
        let term = vm.machine.pool.int(value);
        vm.machine.pool.extract(7, 0, term)
    };
    let step = 1 + wide as u32;
    let units = (0..length as u32 / step)
        .map(|at| {
            let low = byte(vm, at * step);
            if !wide {
                return vm.machine.pool.zero_extend(16, low);
            }
            let high = byte(vm, at * step + 1);
            vm.machine.pool.binary(Binary::Concat, high, low)
        })
        .collect();
    Some(SymbolicString::of_units(&mut vm.machine.pool, units))
}

/// The text of bytes whose content is a term.
fn symbolic_bytes(vm: &mut Vm<Symbolic>, content: SymbolicArray, length: Value, wide: bool) -> Option<SymbolicString> {
    let pool = &mut vm.machine.pool;
    let length = pool.int(length);
    if let (SymbolicArray::Content(narrow), false) = (content, wide) {
        let nowhere = pool.bits(16, 0);
        let wide_content = pool.constant_array(32, nowhere);
        let wide = pool.bool(false);
        return Some(SymbolicString {
            length,
            wide,
            content: Content::Arrays { narrow, wide: wide_content },
            same: None,
        });
    }
    if !wide {
        return None;
    }
    let (index, one) = (vm.machine.index, pool.bits(32, 1));
    let low_at = pool.binary(Binary::Shl, index, one);
    let high_at = pool.binary(Binary::BitOr, low_at, one);
    let length = pool.binary(Binary::LShr, length, one);
    let low = element_of(vm, content, low_at, Kind::Byte);
    let high = element_of(vm, content, high_at, Kind::Byte);
    let pool = &mut vm.machine.pool;
    let (low, high) = (pool.int(low), pool.int(high));
    let (low, high) = (pool.extract(7, 0, low), pool.extract(7, 0, high));
    let unit = pool.binary(Binary::Concat, high, low);
    let wide = pool.bool(true);
    Some(SymbolicString { length, wide, content: Content::Formula(unit), same: None })
}

/// A `String` of these characters.
pub fn new_string(vm: &mut Vm<Symbolic>, text: SymbolicString) -> Flow<Ref> {
    if let Some(units) = text.constant(&vm.machine.pool)
        && text.same.is_none()
    {
        return vm.new_string_utf16(&units);
    }
    let string = vm.new_object(vm.string_class())?;
    let known = vm.known;
    let bytes = vm.state.machine.open(Origin::StringBytes(string), Status::NotNull);
    Symbolic::store(vm, string.0 + known.string_value, Kind::Ref, bytes);
    let coder = coder(&mut vm.machine.pool, text.wide);
    Symbolic::store(vm, string.0 + known.string_coder, Kind::Byte, coder);
    vm.state.machine.strings.insert(string, text);
    Continue(string)
}

/// The content of a coder field.
pub fn coder(pool: &mut Pool, wide: Term) -> Value {
    let (zero, one) = (pool.bits(32, 0), pool.bits(32, 1));
    let coder = pool.ite(wide, one, zero);
    pool.value(coder)
}

/// Lengths of one text that are tried where its characters are needed one by one.
const MAX_LENGTHS: i64 = 24;

/// Characters that are handled one by one, at most.
const MAX_CHARACTERS: i64 = 1 << 14;

/// Which length a text has: forks, short ones first.
pub fn pin_length(vm: &mut Vm<Symbolic>, length: Term) -> Result<u64, Stop> {
    let (least, most) = super::words::range(vm, length);
    if least > MAX_CHARACTERS {
        return Err(Stop::Exhausted(Limit::Characters(MAX_CHARACTERS as u64)));
    }
    for number in least.max(0)..=most.min(least.max(0) + MAX_LENGTHS) {
        let pool = &mut vm.machine.pool;
        let constant = pool.bits(32, number as u64);
        let equal = pool.eq(length, constant);
        let equal = pool.truth(equal);
        if Symbolic::decide(vm, equal)? {
            return Ok(number as u64);
        }
    }
    Err(Stop::Exhausted(Limit::Lengths(MAX_LENGTHS as u64)))
}

/// Makes the byte array of a symbolic string or builder. A builder is an ordinary one from here on.
pub fn write_bytes(vm: &mut Vm<Symbolic>, object: Ref) -> Flow<Ref> {
    let Some(text) = vm.state.machine.strings.get(&object).cloned() else {
        return fail(Stop::Unsupported(Feature::Other("the bytes of a string that is not symbolic".to_string())));
    };
    let condition = vm.machine.pool.truth(text.wide);
    let wide = match Symbolic::decide(vm, condition) {
        Ok(wide) => wide,
        Err(stop) => return fail(stop),
    };
    let is_string = vm.class_of(object).id == vm.string_class().id;
    let class = vm.program.primitive_array(Kind::Byte);
    if let (Content::Arrays { narrow, wide: units }, true) = (&text.content, is_string) {
        let pool = &mut vm.machine.pool;
        let one = pool.bits(32, 1);
        let (length, content) = match wide {
            true => (pool.binary(Binary::Shl, text.length, one), SymbolicArray::Halves(*units)),
            false => (text.length, SymbolicArray::Content(*narrow)),
        };
        if vm.machine.pool.constant(length).is_none() {
            return array_with(vm, class, length, content);
        }
    }
    let length = match pin_length(vm, text.length) {
        Ok(length) => length,
        Err(stop) => return fail(stop),
    };
    let array = vm.new_array(class, length as u32 * (1 + wide as u32))?;
    for index in 0..length {
        let unit = text.unit_at(vm, index);
        let step = 1 + wide as u32;
        for half in 0..step {
            let pool = &mut vm.machine.pool;
            let byte = pool.extract(half as u8 * 8 + 7, half as u8 * 8, unit);
            let byte = pool.sign_extend(32, byte);
            let byte = pool.value(byte);
            Symbolic::store(vm, array.0 + ARRAY_HEADER + index as u32 * step + half, Kind::Byte, byte);
        }
    }
    if !is_string {
        // A builder is an ordinary one from now on.
        vm.put_field(object, "value", Symbolic::reference(array));
        vm.put_int(object, "count", length as i32);
        vm.put_int(object, "coder", wide as i32);
    }
    Continue(array)
}

fn fail<T>(stop: Stop) -> Flow<T> {
    std::ops::ControlFlow::Break(Exit::stop(stop))
}
