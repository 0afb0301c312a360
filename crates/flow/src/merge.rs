//! Where ways meet.

use crate::assume::Why;
use crate::state::{State, Tools};
use crate::value::{Cell, Def, Fact, Null, Val, join_types, stack_slot};
use program::cfg::BlockId;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// More pairs of values than this are not related where ways meet.
const MANY_PAIRS: usize = 3000;

/// The state at the start of a block that is entered from several places. `None` if they do not fit together, which
/// verified code never does.
pub fn merge(block: BlockId, ins: &[&State], tools: &mut Tools) -> Option<State> {
    let first = ins[0];
    if ins.iter().any(|other| other.stack.len() != first.stack.len() || other.locals.len() != first.locals.len()) {
        return None;
    }
    if let [only] = ins {
        return Some((*only).clone());
    }
    let mut merger = Merger { block, ins, sources: BTreeMap::new(), made: State::new(Vec::new()) };
    merger.made.locals =
        (0..first.locals.len()).map(|at| merger.slot(at as u32, |state| state.locals[at], tools)).collect();
    merger.made.stack =
        (0..first.stack.len()).map(|at| merger.slot(stack_slot(at), |state| state.stack[at], tools)).collect();
    merger.heap(tools);
    merger.facts(tools);
    merger.relations(tools);
    merger.origins();
    let mut made = merger.made;
    made.prune(tools);
    Some(made)
}

struct Merger<'s> {
    block: BlockId,
    ins: &'s [&'s State],
    /// For each value of the new state, the values that it has in the old ones.
    sources: BTreeMap<Val, Vec<Val>>,
    made: State,
}

impl Merger<'_> {
    /// Whether a number stands for what this block made of it the last time round.
    fn is_old(&self, val: Val, tools: &Tools) -> bool {
        match tools.values.def(val) {
            Def::Slot(block, _) | Def::Cell(block, _) | Def::Caught(block) => block == self.block,
            Def::Length(array) => self.is_old(array, tools),
            _ => false,
        }
    }

    fn slot(&mut self, number: u32, get: impl Fn(&State) -> Val, tools: &mut Tools) -> Val {
        let vals: Vec<Val> = self.ins.iter().map(|state| get(state)).collect();
        self.joined(vals, Def::Slot(self.block, number), tools)
    }

    fn joined(&mut self, vals: Vec<Val>, def: Def, tools: &mut Tools) -> Val {
        let same = vals.iter().all(|&val| val == vals[0]);
        let val = if vals.contains(&Val::TOP) {
            return Val::TOP;
        } else if same && !self.is_old(vals[0], tools) {
            vals[0]
        } else {
            tools.values.of(def)
        };
        self.sources.insert(val, vals);
        val
    }

    fn heap(&mut self, tools: &mut Tools) {
        let Some(least) = self.ins.iter().min_by_key(|state| state.heap.len()) else { return };
        for cell in least.heap.keys() {
            let old = match *cell {
                Cell::Static(_) => false,
                Cell::Field(base, _) => self.is_old(base, tools),
                Cell::Element(base, index) => self.is_old(base, tools) || self.is_old(index, tools),
            };
            let vals: Option<Vec<Val>> = self.ins.iter().map(|state| state.heap.get(cell).copied()).collect();
            let Some(vals) = vals.filter(|_| !old) else { continue };
            let val = self.joined(vals, Def::Cell(self.block, *cell), tools);
            if val != Val::TOP {
                self.made.heap.insert(*cell, val);
            }
            // What keys the cell is a value of the new state, too.
            let keys = match *cell {
                Cell::Static(_) => [None, None],
                Cell::Field(base, _) => [Some(base), None],
                Cell::Element(base, index) => [Some(base), Some(index)],
            };
            for key in keys.into_iter().flatten() {
                self.sources.entry(key).or_insert_with(|| vec![key; self.ins.len()]);
            }
        }
    }

    fn facts(&mut self, tools: &mut Tools) {
        let lengths: Vec<(Val, Vec<Val>)> = self
            .sources
            .iter()
            .filter(|(_, olds)| olds.iter().any(|&old| tools.values.known_length(old).is_some()))
            .map(|(&val, olds)| (val, olds.clone()))
            .collect();
        for (val, olds) in lengths {
            let new = tools.values.length(val);
            let olds = olds.into_iter().map(|old| tools.values.length(old)).collect();
            self.sources.insert(new, olds);
        }
        for (&val, olds) in &self.sources {
            let facts = self.ins.iter().zip(olds).map(|(state, &old)| state.fact(old, &tools.values));
            if let Some(fact) = facts.reduce(|one, other| join(one, other, tools))
                && !matches!(tools.values.def(val), Def::Top | Def::Null | Def::Constant(_))
            {
                self.made.facts.insert(val, fact);
            }
        }
    }

    fn relations(&mut self, tools: &mut Tools) {
        let mut pairs: BTreeMap<(Val, Val), ()> = BTreeMap::new();
        for (index, state) in self.ins.iter().enumerate() {
            if state.relations.is_empty() {
                continue;
            }
            let mut news: FxHashMap<Val, Vec<Val>> = FxHashMap::default();
            for (&val, olds) in &self.sources {
                news.entry(olds[index]).or_default().push(val);
            }
            for (x, y) in state.relations.keys() {
                let (Some(xs), Some(ys)) = (news.get(x), news.get(y)) else { continue };
                pairs.extend(xs.iter().flat_map(|&x| ys.iter().map(move |&y| ((x, y), ()))));
                if pairs.len() > MANY_PAIRS {
                    return;
                }
            }
        }
        for (x, y) in pairs.into_keys().filter(|(x, y)| x != y) {
            let (xs, ys) = (&self.sources[&x], &self.sources[&y]);
            let mut worst: Option<(i64, Why)> = None;
            let mut all = true;
            for ((state, &old_x), &old_y) in self.ins.iter().zip(xs).zip(ys) {
                match (state.bound(old_x, old_y, tools), worst) {
                    (None, _) => {
                        all = false;
                        break;
                    }
                    (Some(bound), None) => worst = Some(bound),
                    (Some((by, why)), Some((most, because))) => {
                        worst = Some((by.max(most), tools.grounds.both(why, because)));
                    }
                }
            }
            if let Some((by, why)) = worst.filter(|_| all) {
                self.made.relate(x, y, by, why, tools);
            }
        }
    }

    fn origins(&mut self) {
        for (&val, &origin) in &self.ins[0].origins {
            let kept = |of: Val| self.sources.get(&of).is_some_and(|olds| olds.iter().all(|&old| old == of));
            let same = self.ins.iter().all(|state| state.origins.get(&val) == Some(&origin));
            if same && kept(val) && origin.operands().into_iter().all(kept) {
                self.made.origins.insert(val, origin);
            }
        }
    }
}

pub fn join(one: Fact, other: Fact, tools: &Tools) -> Fact {
    let class = match (one.null, other.null) {
        (Null::Always, _) => other.class,
        (_, Null::Always) => one.class,
        _ => join_types(one.class, other.class),
    };
    Fact {
        null: one.null.join(other.null),
        class,
        range: one.range.join(other.range),
        why: tools.grounds.both(one.why, other.why),
    }
}

/// Makes a state that grows from round to round settle: what has grown since `before` grows to the next border.
pub fn widen(now: &mut State, before: &State, tools: &Tools) {
    for (val, fact) in &mut now.facts {
        if let Some(old) = before.facts.get(val) {
            fact.range = fact.range.widened(old.range);
            fact.why = tools.grounds.both(fact.why, old.why);
        }
    }
    now.relations.retain(|pair, (by, _)| before.relations.get(pair).is_some_and(|(old, _)| *by <= *old));
}
