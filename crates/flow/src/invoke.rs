//! Calls: what they do to memory, and what is known of their results.

use crate::assume::{Assumption, Why};
use crate::engine::Engine;
use crate::known::{Known, Special};
use crate::shared::{Content, Key};
use crate::state::{Origin, State, THIS};
use crate::step::Step;
use crate::value::{Cell, Fact, Null, Range, Type, Val};
use crate::world::{Call, is_integral};
use program::Kind as Storage;
use program::cfg::opcode;
use program::classfile::{Constant, FieldType, MethodDescriptor};
use program::link::Method;
use program::nullness::Nullness;

/// The receiver and the arguments of a call.
struct Arguments {
    receiver: Option<Val>,
    /// In the order of the descriptor.
    values: Vec<Val>,
}

impl Engine<'_, '_> {
    pub fn invoke(&mut self, pc: usize, op: u8, state: &mut State) -> Step {
        let index = opcode::u16_at(self.code.bytes, pc + 1).unwrap_or_default();
        let Some(call) = self.world.call(self.method.class, index) else { return Err(crate::state::Unreachable) };
        let arguments = pop(&call.descriptor, op != opcode::INVOKESTATIC, state);
        let is_constructor = call.name == "<init>";
        if let Some(receiver) = arguments.receiver
            && !is_constructor
        {
            self.dereference(pc, receiver, state)?;
        }
        if self.method.name == "<init>" {
            self.leak(&call, &arguments, op, state);
        }
        let targets: Vec<&'static Method> = match call.method {
            None => Vec::new(),
            Some(method) if op == opcode::INVOKESPECIAL || op == opcode::INVOKESTATIC => {
                if self.world.is_own(method.class) { vec![method] } else { Vec::new() }
            }
            Some(method) => self.selected(method, &arguments, state),
        };
        if self.recording {
            self.hand_over(&targets, &arguments, state);
        }
        let known = match call.method {
            Some(method) if !self.world.is_own(method.class) => self.world.known(method),
            _ => Known::default(),
        };
        if is_constructor && arguments.receiver == Some(THIS) && self.method.name == "<init>" {
            self.construct(pc, &call, state);
        } else if !self.is_quiet(&call, known) {
            self.forget(pc, state);
        }
        let result = self.result(&call, &targets, known, state);
        self.ensure(&call, &targets, known, &arguments, state)?;
        let Some(of) = &call.descriptor.result else { return Ok(()) };
        let alias = self.alias(&targets, known, &arguments);
        let wide = of.slots() == 2;
        let val = match alias {
            Some(same) if same != Val::TOP => same,
            _ => {
                let val = self.define(pc, result, state);
                self.specialise(pc, val, known, &call, &arguments, state);
                self.conditions(&call, val, &targets, known, &arguments, state);
                val
            }
        };
        if wide {
            state.push2(val)
        } else {
            state.push(val)
        }
        Ok(())
    }

    /// The analysed methods that a call may run.
    fn selected(&self, method: &'static Method, arguments: &Arguments, state: &State) -> Vec<&'static Method> {
        let all = self.world.targets(method);
        let class = arguments.receiver.and_then(|receiver| state.fact(receiver, &self.tools.values).class);
        match class {
            // Only what such an object has, or one of a class below.
            Some(known) if !known.class.is_array() && !known.class.is_interface() => {
                let has = |other: &&'static Method| {
                    other.class.is_interface()
                        || known.class.is_subclass_of(other.class)
                        || !known.exact && other.class.is_subclass_of(known.class)
                };
                all.iter().copied().filter(has).collect()
            }
            _ => all.to_vec(),
        }
    }

    /// Tells methods what they are given.
    fn hand_over(&mut self, targets: &[&'static Method], arguments: &Arguments, state: &State) {
        for target in targets {
            let descriptor = self.world.descriptor(target.descriptor);
            let kinds = descriptor.iter().flat_map(|found| found.parameters.iter().map(|of| of.kind()));
            for (index, (&val, kind)) in arguments.values.iter().zip(kinds).enumerate() {
                self.contribute(Key::Parameter(target.id, index as u16), val, kind, state);
            }
        }
    }

    /// In a constructor: does the call make the object known to others?
    fn leak(&mut self, call: &Call, arguments: &Arguments, op: u8, state: &State) {
        if !self.recording {
            return;
        }
        if arguments.values.contains(&THIS) {
            return self.escape(state);
        }
        if arguments.receiver != Some(THIS) || call.name == "<init>" {
            return;
        }
        // Its own methods see its fields as they are.
        self.expose(state);
        match call.method {
            Some(method) if op != opcode::INVOKESPECIAL && self.world.is_selected(method) => {
                self.escapes.selected.insert(method.id);
            }
            _ => self.escapes.otherwise = true,
        }
    }

    /// The call of another constructor on the object under construction.
    fn construct(&mut self, pc: usize, call: &Call, state: &mut State) {
        let Some(method) = call.method else { return self.forget(pc, state) };
        if method.class.id == self.method.class.id {
            // The other constructor has set the fields.
            state.heap.retain(|cell, _| !matches!(cell, Cell::Field(THIS, _)));
            self.forget(pc, state);
            return;
        }
        self.exchange.called.insert(method.id);
        let escapes = (self.constructors)(method);
        let class = self.method.class;
        let is_overridden = |id: &u32| {
            let called = self.world.program.method(*id);
            self.world.targets(called).iter().any(|other| other.class.is_subclass_of(class))
        };
        let exposed = escapes.otherwise || escapes.selected.iter().any(is_overridden);
        if self.recording {
            if exposed {
                self.expose(state);
            }
            self.escapes.otherwise |= escapes.otherwise;
            self.escapes.selected.extend(escapes.selected);
        }
        if method.class.id == self.world.program.core().object.id {
            return;
        }
        // Others may change while the superclass is set up, this object's fields not.
        let is_kept = |cell: &Cell| !exposed && matches!(cell, Cell::Field(THIS, _));
        let kept: Vec<(Cell, Val)> =
            state.heap.iter().filter(|(cell, _)| is_kept(cell)).map(|(cell, val)| (*cell, *val)).collect();
        let facts: Vec<(Val, Option<Fact>)> =
            kept.iter().map(|(_, val)| (*val, state.facts.get(val).copied())).collect();
        self.forget(pc, state);
        state.heap.extend(kept);
        state.facts.extend(facts.into_iter().filter_map(|(val, fact)| Some((val, fact?))));
    }

    fn is_quiet(&self, call: &Call, known: Known) -> bool {
        let Some(method) = call.method else { return false };
        if self.world.is_own(method.class) || self.world.is_selected(method) {
            return false;
        }
        let is_plain = |of: &FieldType| match of {
            FieldType::Base(_) => true,
            FieldType::Class(name) => {
                matches!(name.as_str(), "java/lang/String" | "java/util/Locale" | "java/lang/Class")
            }
            FieldType::Array(element) => matches!(**element, FieldType::Base(_)),
        };
        let builds = matches!(method.class.name.as_str(), "java/lang/StringBuilder" | "java/lang/StringBuffer");
        let nothing = method.class.id == self.world.program.core().object.id && method.name == "<init>";
        known.silent || nothing || (known.quiet || builds) && call.descriptor.parameters.iter().all(is_plain)
    }

    /// What is known of a result before its relation to the arguments.
    fn result(&mut self, call: &Call, targets: &[&'static Method], known: Known, _: &State) -> Fact {
        let Some(of) = &call.descriptor.result else { return Fact::TOP };
        let mut fact = self.typed(of);
        let Some(method) = call.method else { return fact };
        let is_own = self.world.is_own(method.class);
        let said = self.world.nullness_of(method).result.at(0);
        let grounds = self.tools.grounds;
        let mut why = if targets.is_empty() { Why::NONE } else { grounds.one(Assumption::Results(method.id)) };
        // What the methods that are known to run return.
        let mut content: Option<Content> = None;
        for target in targets.iter().filter(|target| !target.is_abstract()) {
            let key = Key::Result(target.id);
            self.exchange.used.insert(key);
            let native = target.is_native();
            let one = if native { Content::ANY } else { self.shared.content(key) };
            content = Some(content.map_or(one, |known| known.join(one)));
        }
        if self.world.is_function(method) {
            content = Some(Content::ANY);
        }
        let outside = if is_own {
            self.world.is_overridable(method) || targets.iter().any(|target| self.world.is_overridable(target))
        } else {
            true
        };
        if outside {
            why = grounds.both(
                why,
                grounds.one(if is_own { Assumption::Overriders(method.id) } else { Assumption::Library(method.id) }),
            );
        }
        let not_null = match (said.nullness, content) {
            (Nullness::Nullable, _) => false,
            (Nullness::NotNull, _) => {
                why = said.by.map_or(why, |by| grounds.one(Assumption::Annotation(by)));
                true
            }
            (Nullness::Unspecified, Some(content)) => content.not_null && (is_own || known.not_null),
            (Nullness::Unspecified, None) => !is_own && known.not_null,
        };
        if of.kind() == Storage::Ref {
            if not_null {
                fact.null = Null::Never;
                fact.why = why;
            }
            if let (Some(Special::Clone), _) | (_, "clone") = (known.special, method.name.as_str())
                && call.named.is_some_and(|named| named.is_array())
            {
                fact = Fact::object(Null::Never, call.named.map(|class| Type { class, exact: false }));
            }
            return fact;
        }
        if is_integral(of.kind()) {
            let range = match (is_own, content, known.least) {
                (true, Some(content), _) => content.range,
                (false, None, Some(least)) => Range::new(least, i64::MAX),
                (false, Some(content), Some(least)) => content.range.join(Range::new(least, i64::MAX)),
                _ => Range::LONG,
            };
            if let Some(range) = fact.range.meet(range)
                && range != fact.range
            {
                fact.range = range;
                fact.why = why;
            }
        }
        fact
    }

    /// What holds of arguments once a call has returned.
    fn ensure(
        &mut self,
        call: &Call,
        targets: &[&'static Method],
        known: Known,
        arguments: &Arguments,
        state: &mut State,
    ) -> Step {
        if let Some(argument) = known.returns
            && let Some(&val) = arguments.values.get(usize::from(argument))
        {
            state.not_null(val, Why::NONE, &self.tools)?;
        }
        let Some(mask) = self.common(targets, |ensures| ensures.not_null) else { return Ok(()) };
        let why = call.method.map_or(Why::NONE, |method| self.tools.grounds.one(Assumption::Results(method.id)));
        for (index, &val) in arguments.values.iter().enumerate().take(64) {
            if mask >> index & 1 != 0 {
                state.not_null(val, why, &self.tools)?;
            }
        }
        Ok(())
    }

    /// What all of the methods that may run ensure, if these are all known.
    fn common(&mut self, targets: &[&'static Method], of: fn(crate::shared::Ensures) -> u64) -> Option<u64> {
        let all_known = targets
            .iter()
            .all(|target| !self.world.is_overridable(target) && !target.is_abstract() && !target.is_native());
        if targets.is_empty() || !all_known {
            return None;
        }
        self.exchange.called.extend(targets.iter().map(|target| target.id));
        targets.iter().map(|target| of(self.shared.ensures(target.id))).reduce(|one, other| one & other)
    }

    /// The argument that the result is.
    fn alias(&mut self, targets: &[&'static Method], known: Known, arguments: &Arguments) -> Option<Val> {
        if let Some(argument) = known.returns {
            return arguments.values.get(usize::from(argument)).copied();
        }
        let [target] = targets else { return None };
        if self.world.is_overridable(target) {
            return None;
        }
        self.exchange.called.insert(target.id);
        let ensures = self.shared.ensures(target.id);
        if ensures.returns_this {
            return arguments.receiver;
        }
        ensures.returns.and_then(|index| arguments.values.get(usize::from(index)).copied())
    }

    /// What a boolean result says of the arguments.
    fn conditions(
        &mut self,
        call: &Call,
        val: Val,
        targets: &[&'static Method],
        known: Known,
        arguments: &Arguments,
        state: &mut State,
    ) {
        let given = known.not_null_if.map(|(argument, result)| (usize::from(argument), result));
        let on_true = self.common(targets, |ensures| ensures.if_true).unwrap_or(0);
        let on_false = self.common(targets, |ensures| ensures.if_false).unwrap_or(0);
        let found = given.or_else(|| {
            let first = |mask: u64| (mask != 0).then(|| mask.trailing_zeros() as usize);
            first(on_true).map(|index| (index, true)).or_else(|| first(on_false).map(|index| (index, false)))
        });
        if let Some((index, result)) = found
            && let Some(&argument) = arguments.values.get(index)
            && argument != Val::TOP
            && argument != val
        {
            let why = match call.method {
                Some(method) if !targets.is_empty() => self.tools.grounds.one(Assumption::Results(method.id)),
                _ => Why::NONE,
            };
            state.origins.insert(val, Origin::NotNullIf { argument, result, why });
        }
    }

    fn specialise(&mut self, pc: usize, val: Val, known: Known, call: &Call, arguments: &Arguments, state: &mut State) {
        let _ = pc;
        let integral = call.descriptor.result.as_ref().is_some_and(|of| is_integral(of.kind()));
        match (known.special, &arguments.values[..]) {
            (Some(special @ (Special::Min | Special::Max)), &[one, other]) if integral => {
                let facts = [one, other].map(|of| state.fact(of, &self.tools.values));
                let why = self.tools.grounds.both(facts[0].why, facts[1].why);
                let (a, b) = (facts[0].range, facts[1].range);
                let range = match special {
                    Special::Min => Range::new(a.lo.min(b.lo), a.hi.min(b.hi)),
                    _ => Range::new(a.lo.max(b.lo), a.hi.max(b.hi)),
                };
                let whole = state.fact(val, &self.tools.values).range;
                let range = range.meet(whole).unwrap_or(whole);
                state.facts.insert(val, Fact { why, ..Fact::number(range) });
                for of in [one, other] {
                    if special == Special::Min {
                        state.relate(val, of, 0, why, &self.tools);
                    } else {
                        state.relate(of, val, 0, why, &self.tools);
                    }
                }
                self.extreme(val, [one, other], special, state);
            }
            (Some(Special::Abs), &[of]) if integral => {
                let fact = state.fact(of, &self.tools.values);
                let least = if call.descriptor.parameters.first().is_some_and(|of| of.kind() == Storage::Int) {
                    i64::from(i32::MIN)
                } else {
                    i64::MIN
                };
                if fact.range.lo > least {
                    let most = fact.range.lo.abs().max(fact.range.hi.abs());
                    state.facts.insert(val, Fact { why: fact.why, ..Fact::number(Range::new(0, most)) });
                }
            }
            (Some(Special::CopyOf), &[of, size]) => {
                let class = state.fact(of, &self.tools.values).class;
                let why = state.fact(val, &self.tools.values).why;
                state.facts.insert(val, Fact { why, ..Fact::object(Null::Never, class) });
                self.has_length(val, size, state);
            }
            _ => {}
        }
        if call.name == "clone"
            && call.named.is_some_and(|named| named.is_array())
            && let Some(of) = arguments.receiver
            && of != Val::TOP
            && of != val
        {
            let class = state.fact(of, &self.tools.values).class;
            state.facts.insert(val, Fact::object(Null::Never, class));
            let size = self.tools.values.length(of);
            self.has_length(val, size, state);
        }
    }

    /// What is above both is above the greater one, and what is below both below the lesser.
    fn extreme(&mut self, val: Val, operands: [Val; 2], special: Special, state: &mut State) {
        let [one, other] = operands;
        let related: Vec<Val> = state.relations.keys().flat_map(|&(x, y)| [x, y]).filter(|of| *of != val).collect();
        for of in related {
            let (first, second) = match special {
                Special::Min => (state.bound(of, one, &self.tools), state.bound(of, other, &self.tools)),
                _ => (state.bound(one, of, &self.tools), state.bound(other, of, &self.tools)),
            };
            let (Some((a, why)), Some((b, because))) = (first, second) else { continue };
            let why = self.tools.grounds.both(why, because);
            match special {
                Special::Min => state.relate(of, val, a.max(b), why, &self.tools),
                _ => state.relate(val, of, a.max(b), why, &self.tools),
            }
        }
    }

    pub fn invoke_dynamic(&mut self, pc: usize, state: &mut State) {
        let index = opcode::u16_at(self.code.bytes, pc + 1).unwrap_or_default();
        let file = self.method.class.file;
        let constant = file.and_then(|file| file.pool.get(index).copied());
        let Some(Constant::InvokeDynamic { bootstrap, name_and_type }) = constant else { return };
        let pair = file.and_then(|file| file.pool.name_and_type(name_and_type).ok());
        let Some(descriptor) = pair.and_then(|(_, descriptor)| self.world.descriptor(descriptor)) else { return };
        let arguments = pop(&descriptor, false, state);
        if self.method.name == "<init>" && arguments.values.contains(&THIS) {
            self.escape(state);
        }
        let factory = self.bootstrap(bootstrap);
        let (is_lambda, is_text) = match factory.as_deref() {
            Some("java/lang/invoke/LambdaMetafactory") => (true, false),
            Some("java/lang/invoke/StringConcatFactory") => (false, true),
            _ => (false, false),
        };
        if is_lambda && self.recording {
            self.capture(bootstrap, &arguments, state);
        }
        // Making a function runs nothing; anything else may ask objects for their text.
        if !is_lambda {
            self.forget(pc, state);
        }
        let Some(of) = &descriptor.result else { return };
        let mut fact = self.typed(of);
        if is_lambda || is_text {
            fact.null = Null::Never;
        }
        self.push_new(pc, fact, of.slots() == 2, state);
    }

    /// The class of a bootstrap method.
    fn bootstrap(&self, number: u16) -> Option<String> {
        let file = self.method.class.file?;
        let method = file.bootstrap_methods.get(usize::from(number))?;
        let Some(&Constant::MethodHandle { reference, .. }) = file.pool.get(method.method) else { return None };
        Some(file.pool.member(reference).ok()?.class.to_string())
    }

    /// Tells the body of a lambda what it is given where it is made.
    fn capture(&mut self, bootstrap: u16, arguments: &Arguments, state: &State) {
        let file = self.method.class.file;
        let Some(bootstrap) = file.and_then(|file| file.bootstrap_methods.get(usize::from(bootstrap))) else { return };
        for &argument in &bootstrap.arguments {
            let constant = file.and_then(|file| file.pool.get(argument).copied());
            let Some(Constant::MethodHandle { reference, .. }) = constant else { continue };
            let Some(method) = self.world.call(self.method.class, reference).and_then(|call| call.method) else {
                continue;
            };
            let skip = usize::from(!method.is_static() && method.name != "<init>");
            let given: Vec<Val> = arguments.values.iter().skip(skip).copied().collect();
            let targets = self.world.targets(method).to_vec();
            self.hand_over(&targets, &Arguments { receiver: None, values: given }, state);
        }
    }
}

fn pop(descriptor: &MethodDescriptor, has_receiver: bool, state: &mut State) -> Arguments {
    let mut values: Vec<Val> =
        descriptor.parameters.iter().rev().map(|of| if of.slots() == 2 { state.pop2() } else { state.pop() }).collect();
    values.reverse();
    Arguments { receiver: has_receiver.then(|| state.pop()), values }
}
