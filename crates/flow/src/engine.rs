//! The analysis of one method: states at the starts of its blocks, to a fixed point, then what they say of its places.

use crate::assume::{Assumption, Grounds, Why};
use crate::merge::{join, merge, widen};
use crate::place::{Kind, Place, Reason, Verdict, places};
use crate::shared::{Content, Exchange, Key, Shared};
use crate::state::{State, THIS, Tools, Unreachable};
use crate::thrown::{Thrown, may_throw};
use crate::value::{Cell, Def, Fact, Null, Range, Type, Val, Values};
use crate::world::{Reach, World};
use contracts::Condition;
use program::Kind as Storage;
use program::cfg::{Block, BlockId, Cfg, Terminator, opcode};
use program::classfile::{Code, FieldType};
use program::effects::FieldId;
use program::link::{Class, Method};
use program::nullness::Nullness;
use std::collections::{BTreeMap, BTreeSet};

/// Rounds after which growing facts are widened.
const WIDEN_AFTER: u32 = 3;
/// Rounds after which relations and cells are given up.
const COARSEN_AFTER: u32 = 12;
/// Rounds after which the method is.
const GIVE_UP_AFTER: u32 = 200;

/// What the analysis of a method has found.
pub struct Findings {
    pub places: Vec<Place>,
    pub exchange: Exchange,
    /// How `this` gets out of a constructor before it is done.
    pub escapes: Escapes,
    /// What was assumed within the method.
    pub made: BTreeMap<Assumption, Condition>,
}

/// How the object under construction becomes known to others.
#[derive(Clone, Debug, Default)]
pub struct Escapes {
    /// Methods that the receiver selects are called on it.
    pub selected: BTreeSet<u32>,
    /// In any other way.
    pub otherwise: bool,
}

pub(crate) struct Engine<'w, 'p> {
    pub world: &'w World<'p>,
    pub shared: &'w Shared,
    pub method: &'static Method,
    pub code: &'static Code,
    pub cfg: &'w Cfg,
    pub tools: Tools<'w>,
    /// Whether this is the last round.
    pub recording: bool,
    /// What the places of the method are shown to be.
    pub verdicts: BTreeMap<(u16, Kind), Result<Why, Reason>>,
    pub exchange: Exchange,
    pub escapes: Escapes,
    /// Blocks where the object under construction gets a name that others may have.
    pub mixed: BTreeSet<BlockId>,
    /// How constructors of other classes let their object escape.
    pub constructors: &'w dyn Fn(&'static Method) -> Escapes,
    /// Facts of the parameters at returns so far.
    pub returns: Option<Returned>,
    /// What it rests on that some ways are not gone: a part of whatever is shown.
    pub all: Why,
    /// What was assumed within the method.
    pub made: BTreeMap<Assumption, Condition>,
    /// What the operations of the method would have to keep to, by their place.
    pub limits: BTreeMap<u16, Option<Condition>>,
}

/// What is common to the returns seen so far.
#[derive(Clone, Copy)]
pub(crate) struct Returned {
    pub ensures: crate::shared::Ensures,
    pub content: Content,
}

/// Where control goes after a block, with what is known there.
type Outs = Vec<(BlockId, State)>;

pub fn analyse(
    world: &World,
    shared: &Shared,
    grounds: &Grounds,
    method: &'static Method,
    constructors: &dyn Fn(&'static Method) -> Escapes,
) -> Option<Findings> {
    let code = method.info()?.code.as_ref()?;
    let all = places(method, code);
    let give_up = |reason: Reason| Findings {
        places: all.iter().map(|&(pc, kind)| Place { pc, kind, verdict: Verdict::Left(reason.clone()) }).collect(),
        exchange: everything(world, method, code),
        escapes: Escapes { selected: BTreeSet::new(), otherwise: true },
        made: BTreeMap::new(),
    };
    let Some(cfg) = Cfg::new(code) else { return Some(give_up(Reason::NotUnderstood)) };
    let is_handler = |block: &BlockId| code.handlers.iter().any(|row| row.handler == cfg.blocks[*block].start);
    let odd = |block: &Block| {
        matches!(block.terminator, Terminator::Jsr | Terminator::Ret) || block.successors.iter().any(is_handler)
    };
    if cfg.blocks.iter().any(odd) {
        return Some(give_up(Reason::NotUnderstood));
    }
    let mut engine = Engine {
        world,
        shared,
        method,
        code,
        cfg: &cfg,
        tools: Tools { values: Values::new(), grounds },
        recording: false,
        verdicts: BTreeMap::new(),
        exchange: Exchange::default(),
        escapes: Escapes::default(),
        mixed: BTreeSet::new(),
        constructors,
        returns: None,
        all: Why::NONE,
        made: BTreeMap::new(),
        limits: BTreeMap::new(),
    };
    let Some(ins) = engine.fixed_point() else { return Some(give_up(Reason::Limit)) };
    engine.recording = true;
    engine.all = Why::NONE;
    engine.exchange.given.clear();
    engine.escapes = Escapes::default();
    for (block, state) in ins.into_iter().enumerate() {
        if let Some(state) = state {
            engine.execute(block, state);
        }
    }
    engine.finish();
    let assumed = engine.all;
    if assumed != Why::NONE {
        let keys: Vec<Key> = engine.exchange.given.keys().copied().collect();
        keys.into_iter().for_each(|key| _ = engine.exchange.whys.entry(key).or_default().insert(assumed));
    }
    let verdict = |pc, kind| match engine.verdicts.get(&(pc, kind)) {
        Some(Ok(why)) => Verdict::Safe(grounds.set(grounds.both(*why, assumed))),
        Some(Err(reason)) => Verdict::Left(reason.clone()),
        None => Verdict::Unreachable(grounds.set(assumed)),
    };
    let places = all.iter().map(|&(pc, kind)| Place { pc, kind, verdict: verdict(pc, kind) }).collect();
    Some(Findings { places, exchange: engine.exchange, escapes: engine.escapes, made: engine.made })
}

/// What a method that is not understood may do to others: anything that its instructions name.
fn everything(world: &World, method: &'static Method, code: &Code) -> Exchange {
    let mut exchange = Exchange::default();
    exchange.give(Key::Result(method.id), Content::ANY);
    let mut pc = 0;
    while let (Some(&op), Some(length)) = (code.bytes.get(pc), opcode::length(code.bytes, pc)) {
        let index = opcode::u16_at(code.bytes, pc + 1).unwrap_or_default();
        match op {
            opcode::PUTFIELD | opcode::PUTSTATIC => {
                if let Some(field) = world.field(method.class, index) {
                    exchange.give(Key::Field(field), Content::ANY);
                }
            }
            opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => {
                let targets = world.call(method.class, index).and_then(|call| Some(world.targets(call.method?)));
                for target in targets.iter().flat_map(|found| found.iter()) {
                    let count = world.descriptor(target.descriptor).map_or(0, |found| found.parameters.len());
                    (0..count).for_each(|at| exchange.give(Key::Parameter(target.id, at as u16), Content::ANY));
                }
            }
            _ => {}
        }
        pc += length;
    }
    // A constructor may leave its fields as they were.
    let is_static = method.name == "<clinit>";
    if method.is_special() {
        for (index, field) in method.class.fields.iter().enumerate() {
            if field.is_static() == is_static {
                exchange.give(Key::Field(FieldId { class: method.class.id, index }), Content::ANY);
            }
        }
    }
    exchange
}

impl Engine<'_, '_> {
    /// The states at the starts of the blocks; `None` where nothing gets to.
    fn fixed_point(&mut self) -> Option<Vec<Option<State>>> {
        let count = self.cfg.blocks.len();
        let order = self.order();
        let mut predecessors: Vec<Vec<BlockId>> = vec![Vec::new(); count];
        for (from, block) in self.cfg.blocks.iter().enumerate() {
            for to in block.successors.iter().copied().chain(block.handlers.iter().map(|edge| edge.block)) {
                if !predecessors[to].contains(&from) {
                    predecessors[to].push(from);
                }
            }
        }
        let heads: BTreeSet<BlockId> = self.cfg.back_edges.iter().map(|&(_, to)| to).collect();
        let entry = self.entry();
        let mut ins: Vec<Option<State>> = vec![None; count];
        let mut outs: Vec<Outs> = vec![Vec::new(); count];
        let mut rounds = vec![0_u32; count];
        let mut work: BTreeSet<(usize, BlockId)> = BTreeSet::from([(order[0], 0)]);
        while let Some((_, block)) = work.pop_first() {
            let mut arriving: Vec<&State> = predecessors[block]
                .iter()
                .flat_map(|&from| outs[from].iter().filter(|(to, _)| *to == block).map(|(_, state)| state))
                .collect();
            if block == 0 {
                arriving.push(&entry);
            }
            if arriving.is_empty() {
                continue;
            }
            let mut state = merge(block, &arriving, &mut self.tools)?;
            rounds[block] += 1;
            if self.method.name == "<init>" && mixes_this(&arriving, &state) {
                self.mixed.insert(block);
            }
            if rounds[block] > GIVE_UP_AFTER {
                return None;
            }
            if let Some(before) = &ins[block] {
                if heads.contains(&block) && rounds[block] > WIDEN_AFTER {
                    widen(&mut state, before, &self.tools);
                }
                if rounds[block] > COARSEN_AFTER {
                    self.coarsen(&mut state, before);
                }
                if state == *before {
                    continue;
                }
            }
            ins[block] = Some(state.clone());
            let new = self.execute(block, state);
            let mut targets: BTreeSet<BlockId> = outs[block].iter().chain(&new).map(|(to, _)| *to).collect();
            for to in &targets.clone() {
                let same =
                    outs[block].iter().filter(|(other, _)| other == to).eq(new.iter().filter(|(other, _)| other == to));
                if same {
                    targets.remove(to);
                }
            }
            outs[block] = new;
            work.extend(targets.into_iter().map(|to| (order[to], to)));
        }
        Some(ins)
    }

    /// Gives up what could keep a state from settling.
    fn coarsen(&mut self, state: &mut State, before: &State) {
        state.relations.clear();
        self.all = state.facts.values().fold(self.all, |all, fact| self.tools.grounds.both(all, fact.why));
        state.heap.retain(|cell, val| before.heap.get(cell) == Some(val));
        for (val, fact) in &mut state.facts {
            if let Some(old) = before.facts.get(val)
                && old != fact
            {
                *fact = join(*fact, *old, &self.tools);
                fact.range = Range::LONG;
                fact.class = None;
                fact.why = self.all;
            }
        }
    }

    /// The position of each block in reverse postorder.
    fn order(&self) -> Vec<usize> {
        let blocks = &self.cfg.blocks;
        let mut order = vec![usize::MAX; blocks.len()];
        let mut seen = vec![false; blocks.len()];
        let mut finished = Vec::new();
        let next = |block: BlockId, at: usize| {
            let (normal, handlers) = (&blocks[block].successors, &blocks[block].handlers);
            normal.get(at).copied().or_else(|| handlers.get(at.checked_sub(normal.len())?).map(|edge| edge.block))
        };
        let mut stack = vec![(0, 0)];
        seen[0] = true;
        while let Some((block, at)) = stack.last_mut() {
            match next(*block, *at) {
                Some(to) => {
                    *at += 1;
                    if !std::mem::replace(&mut seen[to], true) {
                        stack.push((to, 0));
                    }
                }
                None => {
                    finished.push(*block);
                    stack.pop();
                }
            }
        }
        for (position, block) in finished.into_iter().rev().enumerate() {
            order[block] = position;
        }
        order
    }

    /// What is known when the method is entered.
    fn entry(&mut self) -> State {
        let mut state = State::new(vec![Val::TOP; usize::from(self.code.max_locals)]);
        let mut slot = 0;
        if !self.method.is_static() {
            let this = self.tools.values.of(Def::Entry(0));
            state.locals[0] = this;
            state.facts.insert(this, Fact::object(Null::Never, Some(Type { class: self.method.class, exact: false })));
            slot = 1;
        }
        let Some(descriptor) = self.world.descriptor(self.method.descriptor) else { return state };
        for (index, of) in descriptor.parameters.iter().enumerate() {
            let val = self.tools.values.of(Def::Entry(slot as u16));
            let fact = self.parameter(index as u16, of);
            state.facts.insert(val, fact);
            if let Some(place) = state.locals.get_mut(slot) {
                *place = val;
            }
            slot += of.slots();
        }
        if self.method.name == "<init>" || self.method.name == "<clinit>" {
            self.defaults(&mut state);
        }
        state
    }

    /// The fields of an object or class that is being made.
    fn defaults(&mut self, state: &mut State) {
        let class = self.method.class;
        let is_static = self.method.is_static();
        for (index, field) in class.fields.iter().enumerate().filter(|(_, field)| field.is_static() == is_static) {
            let id = FieldId { class: class.id, index };
            let val = match field.kind {
                Storage::Ref => Val::NULL,
                kind if crate::world::is_integral(kind) => self.tools.values.of(Def::Constant(0)),
                _ => continue,
            };
            if is_static && self.has_constant(class, index) {
                continue;
            }
            let cell = if is_static { Cell::Static(id) } else { Cell::Field(crate::state::THIS, id) };
            state.heap.insert(cell, val);
        }
    }

    /// Whether a static field has its value before any code runs.
    pub fn has_constant(&self, class: &'static Class, index: usize) -> bool {
        let info = class.file.zip(class.fields[index].file_index).map(|(file, at)| &file.fields[at]);
        info.is_some_and(|info| info.constant_value != 0)
    }

    fn parameter(&mut self, index: u16, of: &FieldType) -> Fact {
        let key = Key::Parameter(self.method.id, index);
        let mut fact = self.typed(of);
        let reach = self.world.reach(self.method);
        let closed = reach == Reach::Closed && self.shared.is_given(key);
        let content = self.shared.content(key);
        if of.kind() != Storage::Ref {
            if reach == Reach::Closed {
                self.exchange.used.insert(key);
            }
            if closed
                && let Some(range) = fact.range.meet(content.range)
                && range != fact.range
            {
                fact.range = range;
                fact.why = self.tools.grounds.one(Assumption::Calls { method: self.method.id, parameter: index });
            }
            return fact;
        }
        let said = self.world.nullness_of(self.method).parameters.get(usize::from(index)).map(|found| found.at(0));
        if said.is_some_and(|said| said.nullness == Nullness::Nullable) {
            return fact;
        }
        self.exchange.used.insert(key);
        if content.not_null {
            fact.null = Null::Never;
            let (method, parameter) = (self.method.id, index);
            fact.why = self.tools.grounds.one(
                match said.and_then(|said| said.by.filter(|_| said.nullness == Nullness::NotNull)) {
                    Some(annotation) => Assumption::Annotation(annotation),
                    None if closed => Assumption::Calls { method, parameter },
                    None => Assumption::ParameterNotNull { method, parameter },
                },
            );
        }
        fact
    }

    /// What the type of a variable says.
    pub fn typed(&self, of: &FieldType) -> Fact {
        match of.kind() {
            Storage::Ref => {
                let class = self.world.class_of(self.method.class, of);
                Fact::object(Null::Maybe, class.map(|class| Type { class, exact: false }))
            }
            kind => Fact::number(range_of(kind)),
        }
    }

    /// Executes a block. Nothing is known, and nothing wrong, where it says nothing of a successor: nothing gets there.
    fn execute(&mut self, block: BlockId, mut state: State) -> Outs {
        let shape = &self.cfg.blocks[block];
        if !state.stack.is_empty() && self.is_handler(block) {
            let caught = self.tools.values.of(Def::Caught(block));
            let fact = self.caught(block);
            state.define(caught, fact, &mut self.tools, shape.start);
            state.stack[0] = caught;
        }
        if self.mixed.contains(&block) {
            self.escape(&state);
        }
        let mut thrown = (!shape.handlers.is_empty()).then(|| Thrown::new(&state, shape.start));
        let mut outs = Outs::new();
        let mut pc = usize::from(shape.start);
        let mut alive = true;
        while pc <= usize::from(shape.last) {
            let op = self.code.bytes[pc];
            if let Some(thrown) = &mut thrown
                && may_throw(op)
            {
                thrown.sync(&state, &mut self.tools);
            }
            let Some(length) = opcode::length(self.code.bytes, pc) else { break };
            if pc == usize::from(shape.last) && shape.terminator != Terminator::FallThrough {
                outs = self.terminate(block, pc, state.clone());
                alive = false;
                break;
            }
            let operands = if self.recording { state.stack.clone() } else { Vec::new() };
            match self.step(pc, op, &mut state) {
                Ok(()) => {}
                Err(Unreachable) => {
                    // That nothing gets further is a part of everything that is shown.
                    for val in operands {
                        let length = self.tools.values.known_length(val);
                        for of in [Some(val), length].into_iter().flatten() {
                            self.all = self.tools.grounds.both(self.all, state.reasons(of, &self.tools));
                        }
                    }
                    alive = false;
                    break;
                }
            }
            pc += length;
        }
        if alive && let Some(&next) = shape.successors.first() {
            state.prune(&self.tools);
            outs.push((next, state));
        }
        if let Some(thrown) = thrown {
            for edge in &shape.handlers {
                let mut state = thrown.state();
                state.prune(&self.tools);
                outs.push((edge.block, state));
            }
        }
        outs
    }

    fn is_handler(&self, block: BlockId) -> bool {
        let start = self.cfg.blocks[block].start;
        self.code.handlers.iter().any(|row| row.handler == start)
    }

    fn caught(&self, block: BlockId) -> Fact {
        let start = self.cfg.blocks[block].start;
        let mut rows = self.code.handlers.iter().filter(|row| row.handler == start);
        let class = match (rows.next(), rows.next()) {
            (Some(row), None) if row.catch_type != 0 => self.world.class_at(self.method.class, row.catch_type),
            _ => self.world.class_named("java/lang/Throwable"),
        };
        Fact::object(Null::Never, class.map(|class| Type { class, exact: false }))
    }

    /// Notes what is shown of a place.
    pub fn note(&mut self, pc: usize, kind: Kind, shown: Result<Why, Reason>) {
        if !self.recording {
            return;
        }
        self.verdicts.insert((pc as u16, kind), shown);
    }
}

/// Whether a value of a state is the object under construction on some of the ways that meet, but not on all.
fn mixes_this(arriving: &[&State], met: &State) -> bool {
    let slots = |state: &State| state.locals.iter().chain(&state.stack).copied().collect::<Vec<Val>>();
    let met = slots(met);
    arriving
        .iter()
        .any(|state| slots(state).iter().zip(&met).any(|(&one, &now)| one == THIS && now != THIS && now != Val::TOP))
}

pub(crate) fn range_of(kind: Storage) -> Range {
    match kind {
        Storage::Bool => Range::new(0, 1),
        Storage::Byte => Range::new(-128, 127),
        Storage::Char => Range::new(0, 65535),
        Storage::Short => Range::new(-32768, 32767),
        Storage::Int => Range::INT,
        _ => Range::LONG,
    }
}
