//! `java.lang.String` from the inside: compact strings, literals, interning.

use crate::Ref;
use crate::flow::Flow;
use crate::machine::Machine;
use crate::object;
use crate::vm::Vm;
use program::Kind;
use program::link::ARRAY_HEADER;
use std::ops::ControlFlow::Continue;

impl<M: Machine> Vm<M> {
    pub fn new_string(&mut self, text: &str) -> Flow<Ref> {
        if text.is_ascii() {
            return self.new_string_latin1(text.as_bytes());
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    pub fn new_string_latin1(&mut self, bytes: &[u8]) -> Flow<Ref> {
        let value = self.new_byte_array(bytes)?;
        self.wrap_string(value, 0)
    }

    /// A string of these UTF-16 units, compact where it can be.
    pub fn new_string_utf16(&mut self, units: &[u16]) -> Flow<Ref> {
        if units.iter().all(|&unit| unit < 256) {
            let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
            return self.new_string_latin1(&bytes);
        }
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let value = self.new_byte_array(&bytes)?;
        self.wrap_string(value, 1)
    }

    fn wrap_string(&mut self, value: Ref, coder: u8) -> Flow<Ref> {
        let class = self.string_class();
        let string = self.new_object(class)?;
        self.memory.store(string.0 + self.known.string_value, value.0);
        self.memory.store(string.0 + self.known.string_coder, coder);
        Continue(string)
    }

    pub fn string_class(&self) -> &'static program::link::Class {
        self.drivers.string
    }

    /// The UTF-16 units of a string.
    pub fn string_units(&self, string: Ref) -> Vec<u16> {
        let value = Ref(self.memory.load(string.0 + self.known.string_value));
        if value.is_null() {
            return Vec::new();
        }
        let bytes = self.bytes_of(value);
        if self.memory.load::<u8>(string.0 + self.known.string_coder) == 0 {
            bytes.into_iter().map(u16::from).collect()
        } else {
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
        }
    }

    /// The text of a string; unpaired surrogates are replaced.
    pub fn string(&self, string: Ref) -> String {
        String::from_utf16_lossy(&self.string_units(string))
    }

    /// The object of a literal.
    pub fn literal(&mut self, number: u32) -> Flow<Ref> {
        let entry = object::LITERAL_TABLE + number * 4;
        let found: u32 = self.memory.load(entry);
        if found != 0 {
            return Continue(Ref(found));
        }
        let text = self.program.literal_text(number);
        let string = self.new_string_utf16(&text)?;
        self.memory.store(entry, string.0);
        Continue(string)
    }

    pub fn literal_of(&mut self, text: &str) -> Flow<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let number = self.program.literal(&units);
        self.literal(number)
    }

    /// `String.intern`.
    pub fn intern(&mut self, string: Ref) -> Ref {
        let units = self.string_units(string);
        let entry = object::LITERAL_TABLE + self.program.literal(&units) * 4;
        let found: u32 = self.memory.load(entry);
        if found != 0 {
            return Ref(found);
        }
        self.memory.store(entry, string.0);
        string
    }

    /// The elements of a `char[]`.
    pub fn chars_of(&self, array: Ref) -> Vec<u16> {
        (0..self.length_of(array)).map(|index| self.memory.load(array.0 + ARRAY_HEADER + index * 2)).collect()
    }

    pub fn new_char_array(&mut self, units: &[u16]) -> Flow<Ref> {
        let array = self.new_primitive_array(Kind::Char, units.len() as u32)?;
        for (index, &unit) in units.iter().enumerate() {
            self.memory.store(array.0 + ARRAY_HEADER + index as u32 * 2, unit);
        }
        Continue(array)
    }
}
