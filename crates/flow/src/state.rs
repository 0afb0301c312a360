//! What is known at one point of a method.

use crate::assume::{Grounds, Why};
use crate::value::{Cell, Def, Fact, Null, Range, Type, Val, Values, stack_slot};
use program::link::Class;
use std::collections::{BTreeMap, BTreeSet};

/// How a condition was computed, for the branch that asks for it.
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// -1, 0 or 1 as the first is less than, equal to or greater than the second.
    Compare(Val, Val),
    InstanceOf(Val, &'static Class),
    /// The sum, which may have overflown.
    Sum(Val, Val),
    /// Of a call: a parameter is not null if the result is not 0, or if it is 0.
    NotNullIf {
        argument: Val,
        result: bool,
        why: Why,
    },
}

impl PartialEq for Origin {
    fn eq(&self, other: &Origin) -> bool {
        match (self, other) {
            (Origin::Compare(a, b), Origin::Compare(c, d)) | (Origin::Sum(a, b), Origin::Sum(c, d)) => (a, b) == (c, d),
            (Origin::InstanceOf(a, one), Origin::InstanceOf(b, other)) => a == b && one.id == other.id,
            (
                Origin::NotNullIf { argument: a, result: one, .. },
                Origin::NotNullIf { argument: b, result: other, .. },
            ) => a == b && one == other,
            _ => false,
        }
    }
}

impl Origin {
    pub fn operands(&self) -> [Val; 2] {
        match *self {
            Origin::Compare(one, other) | Origin::Sum(one, other) => [one, other],
            Origin::InstanceOf(of, _) | Origin::NotNullIf { argument: of, .. } => [of, of],
        }
    }
}

/// The greatest difference that a relation is kept for.
pub const FAR: i64 = 1 << 32;

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub locals: Vec<Val>,
    /// A long or double takes two places, the second is [`Val::TOP`].
    pub stack: Vec<Val>,
    pub facts: BTreeMap<Val, Fact>,
    pub heap: BTreeMap<Cell, Val>,
    /// The first is at most the second plus the number.
    pub relations: BTreeMap<(Val, Val), (i64, Why)>,
    pub origins: BTreeMap<Val, Origin>,
}

/// A contradiction: nothing gets here.
#[derive(Debug)]
pub struct Unreachable;

/// What a state is looked at with.
pub struct Tools<'w> {
    pub values: Values,
    pub grounds: &'w Grounds,
}

impl State {
    pub fn new(locals: Vec<Val>) -> State {
        State {
            locals,
            stack: Vec::new(),
            facts: BTreeMap::new(),
            heap: BTreeMap::new(),
            relations: BTreeMap::new(),
            origins: BTreeMap::new(),
        }
    }

    pub fn fact(&self, val: Val, values: &Values) -> Fact {
        match values.def(val) {
            Def::Top => Fact::TOP,
            Def::Null => Fact { null: Null::Always, ..Fact::TOP },
            Def::Constant(value) => Fact::number(Range::new(value, value)),
            Def::Length(_) => self.facts.get(&val).copied().unwrap_or(Fact::number(Range::LENGTH)),
            _ => self.facts.get(&val).copied().unwrap_or(Fact::TOP),
        }
    }

    fn is_fixed(val: Val, values: &Values) -> bool {
        matches!(values.def(val), Def::Top | Def::Null | Def::Constant(_))
    }

    /// Gives a number to a new value: what was known by it before is of another one.
    pub fn define(&mut self, val: Val, fact: Fact, tools: &mut Tools, pc: u16) {
        let locals = self.locals.len();
        for (slot, held) in self.locals.iter_mut().chain(&mut self.stack).enumerate() {
            if *held == val {
                let number = if slot < locals { slot as u32 } else { stack_slot(slot - locals) };
                *held = tools.values.of(Def::Stale(pc, number));
            }
        }
        let length = tools.values.known_length(val);
        if self.facts.contains_key(&val) || length.is_some() {
            let is_it = |one: Val| one == val || Some(one) == length;
            self.relations.retain(|&(x, y), _| !is_it(x) && !is_it(y));
            self.origins.retain(|&of, origin| of != val && !origin.operands().contains(&val));
            self.heap.retain(|cell, held| {
                let keyed = match *cell {
                    Cell::Static(_) => false,
                    Cell::Field(base, _) => base == val,
                    Cell::Element(base, index) => base == val || index == val,
                };
                !keyed && *held != val
            });
            if let Some(length) = length {
                self.facts.remove(&length);
            }
        }
        self.facts.insert(val, fact);
    }

    /// The greatest value, with what the nearest relations say.
    pub fn hi(&self, val: Val, values: &Values) -> i64 {
        let own = self.fact(val, values).range.hi;
        let related = self.relations.range((val, Val(0))..=(val, Val(u32::MAX)));
        related
            .fold(own, |best, (&(_, other), &(by, _))| best.min(self.fact(other, values).range.hi.saturating_add(by)))
    }

    /// The least known number such that `x` is at most `y` plus it.
    pub fn bound(&self, x: Val, y: Val, tools: &Tools) -> Option<(i64, Why)> {
        if x == y && x != Val::TOP {
            return Some((0, Why::NONE));
        }
        let (one, other) = (self.fact(x, &tools.values), self.fact(y, &tools.values));
        let mut best = None;
        if let Some(by) = one.range.hi.checked_sub(other.range.lo)
            && by < FAR
        {
            best = Some((by, tools.grounds.both(one.why, other.why)));
        }
        self.search(x, y, 0, Why::NONE, 3, tools, &mut best);
        best
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a state, each of its own type")]
    fn search(
        &self,
        x: Val,
        y: Val,
        so_far: i64,
        why: Why,
        depth: usize,
        tools: &Tools,
        best: &mut Option<(i64, Why)>,
    ) {
        for (&(_, next), &(by, because)) in self.relations.range((x, Val(0))..=(x, Val(u32::MAX))) {
            let by = so_far + by;
            let why = tools.grounds.both(why, because);
            if next == y {
                if best.is_none_or(|(known, _)| by < known) {
                    *best = Some((by, why));
                }
                continue;
            }
            let end = self.fact(y, &tools.values);
            let middle = self.fact(next, &tools.values);
            if let Some(reach) = middle.range.hi.checked_sub(end.range.lo).and_then(|gap| gap.checked_add(by))
                && reach < FAR
                && best.is_none_or(|(known, _)| reach < known)
            {
                let why = tools.grounds.both(why, tools.grounds.both(middle.why, end.why));
                *best = Some((reach, why));
            }
            if depth > 0 {
                self.search(next, y, by, why, depth - 1, tools, best);
            }
        }
    }

    /// Learns that `x` is at most `y` plus `by`.
    pub fn at_most(&mut self, x: Val, y: Val, by: i64, why: Why, tools: &Tools) -> Result<(), Unreachable> {
        let (one, other) = (self.fact(x, &tools.values), self.fact(y, &tools.values));
        let why = tools.grounds.both(why, tools.grounds.both(one.why, other.why));
        let hi = other.range.hi.saturating_add(by);
        if hi < one.range.hi {
            self.restrict(x, Range { lo: i64::MIN, hi, nonzero: false }, why, tools)?;
        }
        let lo = one.range.lo.saturating_sub(by);
        if lo > other.range.lo {
            self.restrict(y, Range { lo, hi: i64::MAX, nonzero: false }, why, tools)?;
        }
        self.relate(x, y, by, why, tools);
        if let Some((back, _)) = self.relations.get(&(y, x))
            && back + by < 0
        {
            return Err(Unreachable);
        }
        Ok(())
    }

    /// Notes that `x` is at most `y` plus `by`, and leaves ranges alone.
    pub fn relate(&mut self, x: Val, y: Val, by: i64, why: Why, tools: &Tools) {
        if x == y || State::is_fixed(x, &tools.values) || State::is_fixed(y, &tools.values) || by.abs() >= FAR {
            return;
        }
        let known = self.relations.entry((x, y)).or_insert((by, why));
        if by < known.0 {
            *known = (by, why);
        }
    }

    pub fn restrict(&mut self, val: Val, to: Range, why: Why, tools: &Tools) -> Result<(), Unreachable> {
        let fact = self.fact(val, &tools.values);
        let range = fact.range.meet(to).ok_or(Unreachable)?;
        if range != fact.range && !State::is_fixed(val, &tools.values) {
            self.facts.insert(val, Fact { range, why: tools.grounds.both(fact.why, why), ..fact });
        }
        Ok(())
    }

    pub fn not_null(&mut self, val: Val, why: Why, tools: &Tools) -> Result<(), Unreachable> {
        let fact = self.fact(val, &tools.values);
        match fact.null {
            Null::Always => Err(Unreachable),
            Null::Never => Ok(()),
            Null::Maybe => {
                if !State::is_fixed(val, &tools.values) {
                    self.facts.insert(val, Fact { null: Null::Never, why: tools.grounds.both(fact.why, why), ..fact });
                }
                Ok(())
            }
        }
    }

    pub fn is_null(&mut self, val: Val, tools: &Tools) -> Result<(), Unreachable> {
        let fact = self.fact(val, &tools.values);
        if fact.null == Null::Never {
            return Err(Unreachable);
        }
        if !State::is_fixed(val, &tools.values) {
            self.facts.insert(val, Fact { null: Null::Always, ..fact });
        }
        Ok(())
    }

    /// Learns that a value is null or an instance of a class.
    pub fn has_type(&mut self, val: Val, class: &'static Class, tools: &Tools) {
        let fact = self.fact(val, &tools.values);
        let is_news = fact.class.is_none_or(|known| !known.class.is_subclass_of(class));
        // An interface says less than the class that is known.
        let keeps = fact.class.is_some_and(|known| {
            class.is_interface() && !known.class.is_interface() && known.class.superclass.is_some()
        });
        if is_news && !keeps && !State::is_fixed(val, &tools.values) {
            self.facts.insert(val, Fact { class: Some(Type { class, exact: false }), ..fact });
        }
    }

    /// What is assumed of a value, with the relations that say how great it can be.
    pub fn reasons(&self, val: Val, tools: &Tools) -> Why {
        let own = self.fact(val, &tools.values).why;
        let related = self.relations.range((val, Val(0))..=(val, Val(u32::MAX)));
        related.fold(own, |all, (&(_, other), &(_, why))| {
            tools.grounds.both(tools.grounds.both(all, why), self.fact(other, &tools.values).why)
        })
    }

    /// All values that something in the state still names.
    fn live(&self, values: &Values) -> BTreeSet<Val> {
        let mut live: BTreeSet<Val> = self.locals.iter().chain(&self.stack).copied().collect();
        for (cell, val) in &self.heap {
            live.insert(*val);
            match *cell {
                Cell::Static(_) => {}
                Cell::Field(base, _) => _ = live.insert(base),
                Cell::Element(base, index) => live.extend([base, index]),
            }
        }
        let lengths: Vec<Val> = live.iter().filter_map(|&val| values.known_length(val)).collect();
        live.extend(lengths);
        live
    }

    /// Forgets what is known of values that are gone.
    pub fn prune(&mut self, tools: &Tools) {
        self.drop_dead_cells(&tools.values);
        let live = self.live(&tools.values);
        let dead: BTreeSet<Val> = self
            .relations
            .keys()
            .flat_map(|&(x, y)| [x, y])
            .filter(|val| !live.contains(val) && !self.length_is_live(*val, &live, &tools.values))
            .collect();
        for gone in dead {
            self.eliminate(gone, tools);
        }
        let keep = |val: &Val, state: &State| live.contains(val) || state.length_is_live(*val, &live, &tools.values);
        let facts = std::mem::take(&mut self.facts);
        self.facts = facts.into_iter().filter(|(val, _)| keep(val, self)).collect();
        self.origins.retain(|val, origin| live.contains(val) && origin.operands().iter().all(|of| live.contains(of)));
    }

    /// Cells of objects that nothing else names.
    fn drop_dead_cells(&mut self, values: &Values) {
        let mut held: BTreeSet<Val> = self.locals.iter().chain(&self.stack).copied().collect();
        held.extend(self.heap.values().copied());
        self.heap.retain(|cell, _| match *cell {
            Cell::Static(_) => true,
            Cell::Field(base, _) => held.contains(&base) || base == THIS,
            Cell::Element(base, index) => {
                held.contains(&base) && (held.contains(&index) || State::is_fixed(index, values))
            }
        });
    }

    fn length_is_live(&self, val: Val, live: &BTreeSet<Val>, values: &Values) -> bool {
        matches!(values.def(val), Def::Length(array) if live.contains(&array))
    }

    /// Relates what is related through a value that goes.
    fn eliminate(&mut self, gone: Val, tools: &Tools) {
        const MANY: usize = 48;
        let above: Vec<(Val, i64, Why)> = self
            .relations
            .range((gone, Val(0))..=(gone, Val(u32::MAX)))
            .map(|(&(_, other), &(by, why))| (other, by, why))
            .collect();
        let below: Vec<(Val, i64, Why)> = self
            .relations
            .iter()
            .filter(|((_, other), _)| *other == gone)
            .map(|(&(one, _), &(by, why))| (one, by, why))
            .collect();
        self.relations.retain(|&(x, y), _| x != gone && y != gone);
        if above.len() * below.len() > MANY {
            return;
        }
        for &(x, first, why) in &below {
            for &(y, second, because) in &above {
                self.relate(x, y, first + second, tools.grounds.both(why, because), tools);
            }
        }
    }
}

/// The receiver: every method that has one makes its number right after the fixed ones.
pub const THIS: Val = Val(2);
