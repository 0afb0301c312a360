//! What single instructions do to a state (JVMS chapter 6).

use crate::assume::Why;
use crate::engine::Engine;
use crate::place::{Kind, Reason, Source};
use crate::state::{Origin, State, Unreachable};
use crate::value::{Cell, Def, Fact, Null, Range, Type, Val};
use program::cfg::opcode;
use program::classfile::Constant;

pub(crate) type Step = Result<(), Unreachable>;

impl State {
    pub fn pop(&mut self) -> Val {
        self.stack.pop().unwrap_or(Val::TOP)
    }

    /// A long or double.
    pub fn pop2(&mut self) -> Val {
        self.stack.pop();
        self.pop()
    }

    pub fn push(&mut self, val: Val) {
        self.stack.push(val);
    }

    pub fn push2(&mut self, val: Val) {
        self.stack.push(val);
        self.stack.push(Val::TOP);
    }
}

impl Engine<'_, '_> {
    /// The value that an instruction makes.
    pub fn define(&mut self, pc: usize, fact: Fact, state: &mut State) -> Val {
        let val = self.tools.values.of(Def::At(pc as u16));
        state.define(val, fact, &mut self.tools, pc as u16);
        val
    }

    pub fn constant(&mut self, value: i64) -> Val {
        self.tools.values.of(Def::Constant(value))
    }

    pub fn step(&mut self, pc: usize, op: u8, state: &mut State) -> Step {
        let bytes = self.code.bytes;
        match op {
            opcode::NOP => {}
            opcode::ACONST_NULL => state.push(Val::NULL),
            opcode::ICONST_M1..=opcode::ICONST_5 => {
                let val = self.constant(i64::from(op) - i64::from(opcode::ICONST_0));
                state.push(val);
            }
            opcode::LCONST_0 | opcode::LCONST_1 => {
                let val = self.constant(i64::from(op - opcode::LCONST_0));
                state.push2(val);
            }
            opcode::FCONST_0..=opcode::FCONST_2 => self.push_new(pc, Fact::TOP, false, state),
            opcode::DCONST_0 | opcode::DCONST_1 => self.push_new(pc, Fact::TOP, true, state),
            opcode::BIPUSH => {
                let val = self.constant(i64::from(bytes[pc + 1] as i8));
                state.push(val);
            }
            opcode::SIPUSH => {
                let val = self.constant(i64::from(opcode::i16_at(bytes, pc + 1).unwrap_or_default()));
                state.push(val);
            }
            opcode::LDC => self.load_constant(pc, u16::from(bytes[pc + 1]), state),
            opcode::LDC_W | opcode::LDC2_W => {
                self.load_constant(pc, opcode::u16_at(bytes, pc + 1).unwrap_or_default(), state);
            }
            opcode::ILOAD..=opcode::ALOAD_3 | opcode::ISTORE..=opcode::ASTORE_3 | opcode::IINC | opcode::WIDE => {
                return self.local(pc, state);
            }
            opcode::IALOAD..=opcode::SALOAD => return self.load_element(pc, op, state),
            opcode::IASTORE..=opcode::SASTORE => return self.store_element(pc, op, state),
            opcode::POP..=opcode::SWAP => shuffle(op, state),
            opcode::IADD..=opcode::LXOR | opcode::I2L..=opcode::DCMPG => return self.arithmetic(pc, op, state),
            opcode::GETSTATIC | opcode::PUTSTATIC | opcode::GETFIELD | opcode::PUTFIELD => {
                return self.field(pc, op, state);
            }
            opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => return self.invoke(pc, op, state),
            opcode::INVOKEDYNAMIC => self.invoke_dynamic(pc, state),
            opcode::NEW => {
                let class = self.class_operand(pc);
                let fact = Fact::object(Null::Never, class.map(|class| Type { class, exact: true }));
                self.push_new(pc, fact, false, state);
            }
            opcode::NEWARRAY | opcode::ANEWARRAY => return self.new_array(pc, op, state),
            opcode::MULTIANEWARRAY => return self.new_arrays(pc, state),
            opcode::ARRAYLENGTH => {
                let array = state.pop();
                self.dereference(pc, array, state)?;
                let length = self.tools.values.length(array);
                let fact = state.fact(length, &self.tools.values);
                if array == Val::TOP {
                    self.push_new(pc, Fact::number(Range::LENGTH), false, state);
                } else {
                    state.facts.entry(length).or_insert(fact);
                    state.push(length);
                }
            }
            opcode::CHECKCAST => return self.cast(pc, state),
            opcode::INSTANCEOF => self.instance_of(pc, state),
            opcode::MONITORENTER | opcode::MONITOREXIT => {
                let val = state.pop();
                return self.dereference(pc, val, state);
            }
            _ => {}
        }
        Ok(())
    }

    pub fn push_new(&mut self, pc: usize, fact: Fact, wide: bool, state: &mut State) {
        let val = self.define(pc, fact, state);
        if wide { state.push2(val) } else { state.push(val) }
    }

    pub fn class_operand(&self, pc: usize) -> Option<&'static program::link::Class> {
        self.world.class_at(self.method.class, opcode::u16_at(self.code.bytes, pc + 1)?)
    }

    fn load_constant(&mut self, pc: usize, index: u16, state: &mut State) {
        let constant = self.method.class.file.and_then(|file| file.pool.get(index).copied());
        let object = |engine: &Self, name: &str| {
            let class = engine.world.class_named(name);
            Fact::object(Null::Never, class.map(|class| Type { class, exact: true }))
        };
        match constant {
            Some(Constant::Integer(value)) => {
                let val = self.constant(i64::from(value));
                state.push(val);
            }
            Some(Constant::Long(value)) => {
                let val = self.constant(value);
                state.push2(val);
            }
            Some(Constant::Double(_)) => self.push_new(pc, Fact::TOP, true, state),
            Some(Constant::String(_)) => {
                let fact = object(self, "java/lang/String");
                self.push_new(pc, fact, false, state);
            }
            Some(Constant::Class(_)) => {
                let fact = object(self, "java/lang/Class");
                self.push_new(pc, fact, false, state);
            }
            Some(Constant::MethodHandle { .. } | Constant::MethodType(_)) => {
                self.push_new(pc, Fact::object(Null::Never, None), false, state);
            }
            Some(Constant::Dynamic { name_and_type, .. }) => {
                let pair = self.method.class.file.and_then(|file| file.pool.name_and_type(name_and_type).ok());
                let wide = pair.is_some_and(|(_, descriptor)| matches!(descriptor.as_str(), "J" | "D"));
                self.push_new(pc, Fact::TOP, wide, state);
            }
            _ => self.push_new(pc, Fact::TOP, false, state),
        }
    }

    fn local(&mut self, pc: usize, state: &mut State) -> Step {
        let bytes = self.code.bytes;
        let Some((op, index)) = opcode::local(bytes, pc) else { return Ok(()) };
        let index = usize::from(index);
        let get = |state: &State, at: usize| state.locals.get(at).copied().unwrap_or(Val::TOP);
        match op {
            opcode::ILOAD | opcode::FLOAD | opcode::ALOAD => {
                let val = get(state, index);
                state.push(val);
            }
            opcode::LLOAD | opcode::DLOAD => {
                let val = get(state, index);
                state.push2(val);
            }
            opcode::ISTORE | opcode::FSTORE | opcode::ASTORE => {
                let val = state.pop();
                set_local(state, index, val, false);
            }
            opcode::LSTORE | opcode::DSTORE => {
                let val = state.pop2();
                set_local(state, index, val, true);
            }
            opcode::IINC => {
                let by = match bytes[pc] {
                    opcode::WIDE => i64::from(opcode::i16_at(bytes, pc + 4).unwrap_or_default()),
                    _ => i64::from(bytes[pc + 2] as i8),
                };
                let (old, by) = (get(state, index), self.constant(by));
                let new = self.add(pc, old, by, true, state);
                set_local(state, index, new, false);
            }
            _ => {}
        }
        Ok(())
    }

    /// Something happens to an object that must not be null; afterwards it is known not to be.
    pub fn dereference(&mut self, pc: usize, val: Val, state: &mut State) -> Step {
        let fact = state.fact(val, &self.tools.values);
        if self.recording {
            let shown = match fact.null {
                Null::Never => Ok(fact.why),
                _ => Err(Reason::Value(self.source(val))),
            };
            self.note(pc, Kind::Null, shown);
        }
        state.not_null(val, Why::NONE, &self.tools)
    }

    fn cast(&mut self, pc: usize, state: &mut State) -> Step {
        let val = state.pop();
        let fact = state.fact(val, &self.tools.values);
        let Some(target) = self.class_operand(pc) else {
            self.note(pc, Kind::Cast, Err(Reason::Value(Source::Other)));
            self.push_new(pc, Fact { class: None, ..fact }, false, state);
            return Ok(());
        };
        let fits = fact.null == Null::Always || fact.class.is_some_and(|known| known.class.is_subclass_of(target));
        if self.recording {
            let shown = if fits { Ok(fact.why) } else { Err(Reason::Value(self.source(val))) };
            self.note(pc, Kind::Cast, shown);
        }
        let never = fact.null == Null::Never && fact.class.is_some_and(|known| known.exact) && !fits;
        if never {
            return Err(Unreachable);
        }
        if val == Val::TOP {
            self.push_new(pc, Fact::object(Null::Maybe, Some(Type { class: target, exact: false })), false, state);
        } else {
            state.has_type(val, target, &self.tools);
            state.push(val);
        }
        Ok(())
    }

    fn instance_of(&mut self, pc: usize, state: &mut State) {
        let val = state.pop();
        let fact = state.fact(val, &self.tools.values);
        let target = self.class_operand(pc);
        let known = match (target, fact.class) {
            _ if fact.null == Null::Always => Some(0),
            (Some(target), Some(known)) if fact.null == Null::Never && known.class.is_subclass_of(target) => Some(1),
            (Some(target), Some(known)) if known.exact && !known.class.is_subclass_of(target) => Some(0),
            _ => None,
        };
        let range = known.map_or(Range::new(0, 1), |value| Range::new(value, value));
        let result = self.define(pc, Fact { why: fact.why, ..Fact::number(range) }, state);
        if let Some(target) = target
            && val != Val::TOP
        {
            state.origins.insert(result, Origin::InstanceOf(val, target));
        }
        state.push(result);
    }

    /// Where a value comes from, for people.
    pub fn source(&self, val: Val) -> Source {
        match self.tools.values.def(val) {
            Def::Top | Def::Stale(..) | Def::Caught(_) => Source::Other,
            Def::Null | Def::Constant(_) => Source::Literal,
            Def::Entry(_) => Source::Parameter,
            Def::Slot(..) | Def::Cell(..) => Source::Joined,
            Def::Length(array) => self.source(array),
            Def::After(_, field) => self.field_source(field),
            Def::Kept(_, Cell::Static(field) | Cell::Field(_, field)) => self.field_source(field),
            Def::Kept(_, Cell::Element(..)) => Source::Element,
            Def::At(pc) => self.source_at(usize::from(pc)),
        }
    }

    fn field_source(&self, field: program::effects::FieldId) -> Source {
        let (class, name) = (field.class(self.world.program), field.field(self.world.program).name);
        Source::Field(format!("{}.{name}", class.java_name()))
    }

    fn source_at(&self, pc: usize) -> Source {
        let bytes = self.code.bytes;
        let index = opcode::u16_at(bytes, pc + 1).unwrap_or_default();
        match bytes[pc] {
            opcode::GETFIELD | opcode::GETSTATIC => {
                self.world.field(self.method.class, index).map_or(Source::Other, |field| self.field_source(field))
            }
            opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => {
                let call = self.world.call(self.method.class, index);
                match call.as_ref().and_then(|call| call.method) {
                    Some(method) if self.world.is_own(method.class) => {
                        Source::Own(format!("{}.{}", method.class.java_name(), method.name))
                    }
                    Some(method) => Source::Foreign(format!("{}.{}", method.class.java_name(), method.name)),
                    None => Source::Other,
                }
            }
            opcode::IALOAD..=opcode::SALOAD => Source::Element,
            opcode::IINC | opcode::IADD..=opcode::LXOR | opcode::I2L..=opcode::I2S => Source::Arithmetic,
            _ => Source::Other,
        }
    }
}

fn set_local(state: &mut State, index: usize, val: Val, wide: bool) {
    if let Some(place) = state.locals.get_mut(index) {
        *place = val;
    }
    if wide && let Some(place) = state.locals.get_mut(index + 1) {
        *place = Val::TOP;
    }
}

/// The instructions that move what is on the stack (JVMS 6.5 `dup` and others).
fn shuffle(op: u8, state: &mut State) {
    let stack = &mut state.stack;
    let depth = stack.len();
    let copy = |stack: &mut Vec<Val>, count: usize, below: usize| {
        if depth < count + below {
            return;
        }
        let top: Vec<Val> = stack[depth - count..].to_vec();
        let at = depth - count - below;
        stack.splice(at..at, top);
    };
    match op {
        opcode::POP => _ = stack.pop(),
        opcode::POP2 => stack.truncate(depth.saturating_sub(2)),
        opcode::DUP => copy(stack, 1, 0),
        opcode::DUP_X1 => copy(stack, 1, 1),
        opcode::DUP_X2 => copy(stack, 1, 2),
        opcode::DUP2 => copy(stack, 2, 0),
        opcode::DUP2_X1 => copy(stack, 2, 1),
        opcode::DUP2_X2 => copy(stack, 2, 2),
        _ if depth >= 2 => stack.swap(depth - 1, depth - 2),
        _ => {}
    }
}
