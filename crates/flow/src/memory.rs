//! Fields and arrays.

use crate::assume::{Assumption, Why};
use crate::engine::{Engine, range_of};
use crate::operand::{self, local};
use crate::place::{Kind, Reason, Source};
use crate::promises::within;
use crate::shared::{Content, Key};
use crate::state::{State, THIS, Unreachable};
use crate::step::Step;
use crate::value::{Cell, Def, Fact, Null, Range, Type, Val};
use crate::world::is_integral;
use contracts::{BinaryOp, Condition, Expr};
use program::Kind as Storage;
use program::cfg::opcode;
use program::classfile::FieldType;
use program::effects::FieldId;
use program::nullness::Nullness;

impl Engine<'_, '_> {
    pub fn field(&mut self, pc: usize, op: u8, state: &mut State) -> Step {
        let index = opcode::u16_at(self.code.bytes, pc + 1).unwrap_or_default();
        let member = self.method.class.file.and_then(|file| file.pool.member(index).ok());
        let Some(of) = member.and_then(|member| FieldType::parse(&member.descriptor)) else { return Err(Unreachable) };
        let wide = of.slots() == 2;
        let id = self.world.field(self.method.class, index);
        let is_static = matches!(op, opcode::GETSTATIC | opcode::PUTSTATIC);
        if matches!(op, opcode::PUTFIELD | opcode::PUTSTATIC) {
            let value = if wide { state.pop2() } else { state.pop() };
            let base = if is_static { None } else { Some(state.pop()) };
            if let Some(base) = base {
                self.dereference(pc, base, state)?;
            }
            self.write(pc, id, base, value, of.kind(), state);
            return Ok(());
        }
        let base = if is_static { None } else { Some(state.pop()) };
        if let Some(base) = base {
            self.dereference(pc, base, state)?;
        }
        let val = self.read(pc, id, base, &of, state);
        if wide {
            state.push2(val)
        } else {
            state.push(val)
        }
        Ok(())
    }

    fn cell(id: FieldId, base: Option<Val>) -> Option<Cell> {
        match base {
            None => Some(Cell::Static(id)),
            Some(Val::TOP) => None,
            Some(base) => Some(Cell::Field(base, id)),
        }
    }

    fn read(&mut self, pc: usize, id: Option<FieldId>, base: Option<Val>, of: &FieldType, state: &mut State) -> Val {
        let Some(id) = id else {
            let fact = self.typed(of);
            return self.define(pc, fact, state);
        };
        let field = id.field(self.world.program);
        let cell = Self::cell(id, base);
        if let Some(&known) = cell.and_then(|cell| state.heap.get(&cell))
            && known != Val::TOP
        {
            if !field.is_final() && !self.is_fresh(base) {
                // What is known of it from here on rests on that, too.
                let why = self.tools.grounds.one(Assumption::NoOtherThread(id));
                self.rests_on(known, why, state);
            }
            return known;
        }
        let fact = self.field_fact(id, of);
        let val = self.define(pc, fact, state);
        if let Some(cell) = cell
            && (of.kind() == Storage::Ref || is_integral(of.kind()))
        {
            state.heap.insert(cell, val);
        }
        val
    }

    /// Whether an object is under construction here, so that nobody else writes it.
    fn is_fresh(&self, base: Option<Val>) -> bool {
        base.is_none_or(|base| base == THIS) && self.method.is_special()
    }

    fn rests_on(&mut self, val: Val, why: Why, state: &mut State) {
        if let Some(fact) = state.facts.get_mut(&val) {
            fact.why = self.tools.grounds.both(fact.why, why);
        }
    }

    /// What is known of a field wherever it is read.
    pub fn field_fact(&mut self, id: FieldId, of: &FieldType) -> Fact {
        let mut fact = self.typed(of);
        let class = id.class(self.world.program);
        if !self.world.is_own(class) {
            if class.is_trusted() && is_known_static(&class.name, id, self.world.program) {
                fact.null = Null::Never;
            }
            return fact;
        }
        if of.kind() == Storage::Ref {
            let said = self.world.nullness_of_field(id).at(0);
            if said.nullness == Nullness::Nullable {
                return fact;
            }
        }
        let key = Key::Field(id);
        self.exchange.used.insert(key);
        let content = self.shared.content(key);
        let range = fact.range.meet(content.range).unwrap_or(fact.range);
        if of.kind() == Storage::Ref && content.not_null || is_integral(of.kind()) && range != fact.range {
            fact.null = if of.kind() == Storage::Ref { Null::Never } else { fact.null };
            fact.range = range;
            fact.why = self.tools.grounds.one(Assumption::Writes(id));
        }
        fact
    }

    /// What a value contributes to a fact that methods share.
    pub fn content(&self, val: Val, state: &State) -> Content {
        let fact = state.fact(val, &self.tools.values);
        let range = Range { hi: state.hi(val, &self.tools.values), ..fact.range };
        Content { not_null: fact.null == Null::Never, range: if range.lo <= range.hi { range } else { fact.range } }
    }

    /// Tells others what a value is that gets there.
    pub fn contribute(&mut self, key: Key, val: Val, kind: Storage, state: &State) {
        let mut content = self.content(val, state);
        if !is_integral(kind) {
            content.range = Content::DEFAULT.range;
        }
        let why = state.reasons(val, &self.tools);
        self.exchange.give_because(key, content, why);
    }

    fn write(
        &mut self,
        pc: usize,
        id: Option<FieldId>,
        base: Option<Val>,
        value: Val,
        kind: Storage,
        state: &mut State,
    ) {
        if value == THIS && self.method.name == "<init>" {
            self.escape(state);
        }
        let Some(id) = id else {
            // It could be any field.
            state.heap.retain(|cell, _| matches!(cell, Cell::Element(..)));
            return;
        };
        if self.recording && self.world.is_own(id.class(self.world.program)) {
            self.contribute(Key::Field(id), value, kind, state);
        }
        let is_it = |cell: &Cell| match cell {
            Cell::Field(_, field) | Cell::Static(field) => *field == id,
            Cell::Element(..) => false,
        };
        let own = Self::cell(id, base);
        // Other names of objects may be names of this one.
        let aliased: Vec<Cell> = state.heap.keys().filter(|cell| is_it(cell) && Some(**cell) != own).copied().collect();
        for cell in aliased {
            let under_construction = matches!(cell, Cell::Field(THIS, _)) && self.method.name == "<init>";
            match state.heap.get(&cell).copied() {
                // What may have been written is as all that is written there.
                Some(old) if under_construction => {
                    let new = self.tools.values.of(Def::After(u16::MAX, id));
                    let (one, other) = (state.fact(old, &self.tools.values), state.fact(value, &self.tools.values));
                    let fact = crate::merge::join(one, other, &self.tools);
                    state.define(new, fact, &mut self.tools, u16::MAX);
                    state.heap.insert(cell, new);
                }
                Some(old) if self.keep_distinct(pc, own, cell, old, state) => {}
                _ => _ = state.heap.remove(&cell),
            }
        }
        if let Some(cell) = own
            && (kind == Storage::Ref || is_integral(kind))
        {
            if value == Val::TOP {
                state.heap.remove(&cell);
            } else {
                state.heap.insert(cell, value);
            }
        }
    }

    /// The object under construction becomes known to others: its fields may be seen as they are now.
    pub fn escape(&mut self, state: &State) {
        if !self.recording {
            return;
        }
        self.expose(state);
        self.escapes.otherwise = true;
    }

    pub fn expose(&mut self, state: &State) {
        for (cell, &val) in &state.heap {
            if let Cell::Field(THIS, id) = *cell
                && id.class == self.method.class.id
            {
                let kind = id.field(self.world.program).kind;
                self.contribute(Key::Field(id), val, kind, state);
            }
        }
    }

    /// A call may have written cells.
    pub fn forget(&mut self, pc: usize, state: &mut State) {
        let cells: Vec<(Cell, Val)> = state.heap.iter().map(|(cell, val)| (*cell, *val)).collect();
        for (cell, val) in cells {
            let id = match cell {
                Cell::Element(..) => {
                    state.heap.remove(&cell);
                    continue;
                }
                Cell::Static(id) | Cell::Field(_, id) => id,
            };
            let is_own_static =
                matches!(cell, Cell::Static(_)) && self.method.name == "<clinit>" && id.class == self.method.class.id;
            let is_constructed = matches!(cell, Cell::Field(THIS, _))
                && self.method.name == "<init>"
                && id.class == self.method.class.id;
            let field = id.field(self.world.program);
            if field.is_final() {
                continue;
            }
            if !is_own_static && !is_constructed {
                if !self.keep(pc, cell, id, val, state) {
                    state.heap.remove(&cell);
                }
                continue;
            }
            // It is as it was, or as whatever is written there.
            let Some(of) = FieldType::parse(&field.descriptor) else { continue };
            let old = state.fact(val, &self.tools.values);
            let written = self.field_fact(id, &of);
            let fact = crate::merge::join(old, written, &self.tools);
            let new = self.tools.values.of(Def::After(pc as u16, id));
            state.define(new, fact, &mut self.tools, pc as u16);
            state.heap.insert(cell, new);
        }
    }

    /// The local variable that has a value.
    fn variable(&self, val: Val, state: &State) -> Option<u16> {
        let slot = state.locals.iter().position(|&held| held == val && val != Val::TOP)?;
        u16::try_from(slot).ok()
    }

    /// After a call: takes for granted that a field still has what was known of it; whether it may be.
    fn keep(&mut self, pc: usize, cell: Cell, id: FieldId, val: Val, state: &mut State) -> bool {
        if !self.world.taken.pure_calls || self.method.name == "<init>" {
            return false;
        }
        let Some(next) = opcode::length(self.code.bytes, pc).map(|length| pc + length) else { return false };
        let variable = match cell {
            Cell::Field(base, _) => self.variable(base, state),
            _ => Some(Assumption::STATIC),
        };
        let field = id.field(self.world.program);
        let (Some(variable), Some(of)) = (variable, FieldType::parse(&field.descriptor)) else { return false };
        let object = match variable {
            Assumption::STATIC => None,
            slot => match local(self.method, self.code, next, slot) {
                Some(object) => Some(object),
                None => return false,
            },
        };
        let (old, typed) = (state.fact(val, &self.tools.values), self.typed(&of));
        let read = operand::field(object, &id.class(self.world.program).name, &field.name);
        let (fact, condition) = match of.kind() {
            Storage::Ref if old.null == Null::Never => (Fact { null: Null::Never, ..typed }, read.not_null()),
            kind if is_integral(kind) && old.range != typed.range => {
                let parts = within(&read, old.range, typed.range).into_iter().map(|one| one.0);
                let Some(whole) = parts.reduce(|one, other| Expr::binary(BinaryOp::And, one, other)) else {
                    return false;
                };
                let condition = Condition(whole);
                let nonzero = old.range.lo > 0 || old.range.hi < 0;
                (Fact { range: Range { nonzero, ..old.range }, ..typed }, condition)
            }
            _ => return false,
        };
        let made = Assumption::Kept { method: self.method.id, pc: next as u16, field: id, object: variable };
        self.made.insert(made, condition);
        let kept = self.tools.values.of(Def::Kept(pc as u16, cell));
        state.define(kept, Fact { why: self.tools.grounds.one(made), ..fact }, &mut self.tools, pc as u16);
        state.heap.insert(cell, kept);
        true
    }

    /// Where a field of an object is written: takes for granted that another variable is another object, whose field has not
    /// changed; whether it may be.
    fn keep_distinct(&mut self, pc: usize, own: Option<Cell>, cell: Cell, old: Val, state: &mut State) -> bool {
        let (Some(Cell::Field(written, _)), Cell::Field(other, _)) = (own, cell) else { return false };
        if !self.world.taken.no_aliases || self.method.name == "<init>" {
            return false;
        }
        let (Some(one), Some(another)) = (self.variable(written, state), self.variable(other, state)) else {
            return false;
        };
        let (left, right) = (local(self.method, self.code, pc, one), local(self.method, self.code, pc, another));
        let (Some(left), Some(right)) = (left, right) else { return false };
        let (first, second) = (one.min(another), one.max(another));
        let made = Assumption::Distinct { method: self.method.id, pc: pc as u16, one: first, other: second };
        self.made.insert(made, Condition(Expr::binary(BinaryOp::NotEqual, left, right)));
        let why = self.tools.grounds.one(made);
        let before = state.fact(old, &self.tools.values);
        let kept = self.tools.values.of(Def::Kept(pc as u16, cell));
        let fact = Fact { why: self.tools.grounds.both(before.why, why), ..before };
        state.define(kept, fact, &mut self.tools, pc as u16);
        state.relate(kept, old, 0, why, &self.tools);
        state.relate(old, kept, 0, why, &self.tools);
        state.heap.insert(cell, kept);
        true
    }

    pub fn load_element(&mut self, pc: usize, op: u8, state: &mut State) -> Step {
        let (index, array) = (state.pop(), state.pop());
        self.access(pc, array, index, state)?;
        let wide = matches!(op, opcode::LALOAD | opcode::DALOAD);
        if op != opcode::AALOAD {
            let range = match op {
                opcode::BALOAD => Range::new(-128, 127),
                opcode::CALOAD => range_of(Storage::Char),
                opcode::SALOAD => range_of(Storage::Short),
                opcode::IALOAD => Range::INT,
                _ => Range::LONG,
            };
            self.push_new(pc, Fact::number(range), wide, state);
            return Ok(());
        }
        let cell = Cell::Element(array, index);
        let is_known = array != Val::TOP && index != Val::TOP;
        if let Some(&known) = state.heap.get(&cell)
            && is_known
        {
            let why = self.tools.grounds.one(Assumption::ElementsUnshared);
            self.rests_on(known, why, state);
            state.push(known);
            return Ok(());
        }
        let of = state.fact(array, &self.tools.values);
        let class = of.class.and_then(|known| known.class.component());
        let fact = Fact::object(Null::Maybe, class.map(|class| Type { class, exact: false }));
        let val = self.define(pc, Fact { why: of.why, ..fact }, state);
        if is_known && index != val {
            state.heap.insert(cell, val);
        }
        state.push(val);
        Ok(())
    }

    pub fn store_element(&mut self, pc: usize, op: u8, state: &mut State) -> Step {
        let wide = matches!(op, opcode::LASTORE | opcode::DASTORE);
        let value = if wide { state.pop2() } else { state.pop() };
        let (index, array) = (state.pop(), state.pop());
        self.access(pc, array, index, state)?;
        if op != opcode::AASTORE {
            return Ok(());
        }
        if value == THIS && self.method.name == "<init>" {
            self.escape(state);
        }
        if self.recording {
            let shown = self.fits(array, value, state);
            self.note(pc, Kind::Store, shown);
        }
        state.heap.retain(|cell, _| !matches!(cell, Cell::Element(..)));
        if array != Val::TOP && index != Val::TOP && value != Val::TOP {
            state.heap.insert(Cell::Element(array, index), value);
        }
        Ok(())
    }

    /// Whether a reference can be stored in an array.
    fn fits(&self, array: Val, value: Val, state: &State) -> Result<Why, Reason> {
        let (array_fact, value_fact) = (state.fact(array, &self.tools.values), state.fact(value, &self.tools.values));
        let why = self.tools.grounds.both(array_fact.why, value_fact.why);
        if value_fact.null == Null::Always {
            return Ok(why);
        }
        let component = array_fact.class.and_then(|known| Some((known.class.component()?, known.exact)));
        match (component, value_fact.class) {
            (Some((component, exact)), Some(known))
                if (exact || is_final(component)) && known.class.is_subclass_of(component) =>
            {
                Ok(why)
            }
            _ => Err(Reason::Value(self.source(array))),
        }
    }

    /// An element is read or written: the array is not null, the index within.
    fn access(&mut self, pc: usize, array: Val, index: Val, state: &mut State) -> Step {
        self.dereference(pc, array, state)?;
        if array == Val::TOP {
            self.note(pc, Kind::Index, Err(Reason::Above(Source::Other)));
            return Ok(());
        }
        let length = self.tools.values.length(array);
        if self.recording {
            let shown = self.within(array, index, length, state);
            self.note(pc, Kind::Index, shown);
        }
        state.restrict(index, Range::LENGTH, Why::NONE, &self.tools)?;
        state.at_most(index, length, -1, Why::NONE, &self.tools)
    }

    fn within(&mut self, array: Val, index: Val, length: Val, state: &State) -> Result<Why, Reason> {
        let fact = state.fact(index, &self.tools.values);
        if fact.range.lo < 0 {
            return Err(Reason::Below(self.source(index)));
        }
        match state.bound(index, length, &self.tools) {
            Some((by, why)) if by < 0 => {
                let about = state.fact(array, &self.tools.values).why;
                Ok(self.tools.grounds.both(self.tools.grounds.both(why, fact.why), about))
            }
            _ => Err(Reason::Above(self.source(index))),
        }
    }

    pub fn new_array(&mut self, pc: usize, op: u8, state: &mut State) -> Step {
        let size = state.pop();
        let class = match op {
            opcode::NEWARRAY => {
                primitive_array(self.code.bytes[pc + 1]).map(|kind| self.world.program.primitive_array(kind))
            }
            _ => self.class_operand(pc).map(|component| self.world.program.array_of(component)),
        };
        self.size(pc, size, state)?;
        let val = self.define(pc, Fact::object(Null::Never, class.map(|class| Type { class, exact: true })), state);
        self.has_length(val, size, state);
        state.push(val);
        Ok(())
    }

    pub fn has_length(&mut self, array: Val, size: Val, state: &mut State) {
        let length = self.tools.values.length(array);
        let fact = state.fact(size, &self.tools.values);
        let range = fact.range.meet(Range::LENGTH).unwrap_or(Range::LENGTH);
        state.facts.insert(length, Fact { why: fact.why, ..Fact::number(range) });
        if size != Val::TOP && size != array {
            state.relate(length, size, 0, Why::NONE, &self.tools);
            state.relate(size, length, 0, Why::NONE, &self.tools);
        }
    }

    fn size(&mut self, pc: usize, size: Val, state: &mut State) -> Step {
        let fact = state.fact(size, &self.tools.values);
        if self.recording {
            let shown = if fact.range.lo >= 0 { Ok(fact.why) } else { Err(Reason::Below(self.source(size))) };
            // One of several dimensions that is left decides.
            let known = self.verdicts.get(&(pc as u16, Kind::Size)).cloned();
            let shown = match (known, shown) {
                (Some(Err(reason)), _) => Err(reason),
                (Some(Ok(one)), Ok(other)) => Ok(self.tools.grounds.both(one, other)),
                (_, shown) => shown,
            };
            self.note(pc, Kind::Size, shown);
        }
        state.restrict(size, Range::LENGTH, Why::NONE, &self.tools)
    }

    pub fn new_arrays(&mut self, pc: usize, state: &mut State) -> Step {
        let class = self.class_operand(pc);
        let count = usize::from(self.code.bytes[pc + 3]);
        let mut sizes: Vec<Val> = (0..count).map(|_| state.pop()).collect();
        sizes.reverse();
        for &size in &sizes {
            self.size(pc, size, state)?;
        }
        let val = self.define(pc, Fact::object(Null::Never, class.map(|class| Type { class, exact: true })), state);
        if let Some(&size) = sizes.first() {
            self.has_length(val, size, state);
        }
        state.push(val);
        Ok(())
    }
}

/// Whether nothing is below a class: arrays of it hold nothing else.
fn is_final(class: &program::link::Class) -> bool {
    match class.component() {
        Some(component) => component.is_primitive() || is_final(component),
        None => class.access & program::classfile::access::FINAL != 0,
    }
}

/// JVMS table 6.5.newarray-A.
fn primitive_array(code: u8) -> Option<Storage> {
    Some(match code {
        4 => Storage::Bool,
        5 => Storage::Char,
        6 => Storage::Float,
        7 => Storage::Double,
        8 => Storage::Byte,
        9 => Storage::Short,
        10 => Storage::Int,
        11 => Storage::Long,
        _ => return None,
    })
}

/// Static final fields of the JDK are set, and not to null (`System.console()` is a method): constants of enums and the
/// like. `System.in`, `out` and `err` can be replaced.
fn is_known_static(class: &str, id: FieldId, program: &program::link::Program) -> bool {
    let field = id.field(program);
    field.is_static() && field.is_final() && class.starts_with("java/") && class != "java/lang/System"
}
