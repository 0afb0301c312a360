//! States that are one because the class's own `equals` says so.
//!
//! A new state is one with an old one if for each of its instances there is one of the old state that is equal to it. To
//! find out, the calls that made the old state are made again beside the new object, and `equals` is called on both: a
//! path that returns true says for which values they are equal, and what is known of the old ones is eliminated. Inputs
//! of the new state that nobody had looked at before are null or not, as far as `equals` looks: there must be such a path
//! for each combination.

use super::search::{Found, Live, Search};
use crate::subsumption::{Comparer, State, atoms, connected, eliminate};
use expr::{Term, Var};
use program::Kind;
use program::link::Method;
use std::collections::BTreeSet;
use symex::explore::{Argument, Call, Finish, Stage, chosen};
use symex::input::JavaType;
use symex::machine::{Origin, PathState, Reference, Shape, Status, Value};

/// A way in which two objects are equal: what the new state's inputs are, the conditions, and the variables that are not
/// the old state's.
struct Case {
    inputs: Vec<Null>,
    conditions: Vec<Term>,
    own: BTreeSet<Var>,
}

/// Whether an input is null.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Null {
    Open,
    Yes,
    No,
}

/// Inputs that `equals` has looked at for the first time, at most.
const MAX_LOOKED_AT: usize = 8;

impl Search<'_> {
    /// The first state that is one with a new one.
    pub(super) fn equal_state(
        &mut self,
        stage: &Stage,
        found: &Found,
        equals: &'static Method,
    ) -> Result<Option<usize>, Live> {
        let [new] = &found.views[..] else { return Ok(None) };
        if !new.is_whole || new.graph.obstacle.is_some() {
            return Ok(None);
        }
        for number in 0..self.family.entries.len() {
            let Some(route) = self.family.entries[number].route.clone() else { continue };
            if self.calls.limit().is_some() {
                return Ok(None);
            }
            if self.is_equal(stage, new, &route.legs(), equals)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    fn is_equal(
        &mut self,
        stage: &Stage,
        new: &State,
        legs: &[super::route::Leg],
        equals: &'static Method,
    ) -> Result<bool, Live> {
        let first = self.calls.explorer.vm.machine.pool.variables().len() as u32;
        let references = stage.fork.state.machine.references.len();
        let Some(both) = self.follow(stage.clone(), legs)? else { return Ok(false) };
        let program = self.calls.explorer.vm.program.clone();
        let wanted = chosen(&program, JavaType::raw(program.core().object));
        let argument = Argument { wanted, value: Value::reference(stage.objects[0].reference) };
        let call = Call::new(equals, stage.objects.len(), vec![argument]);
        self.calls.vm().switch_to(both.fork.clone());
        let ends = self.ask(&both, &call)?;
        let before = nulls(&stage.fork.state.machine, references);
        let mut looked_at: BTreeSet<usize> = BTreeSet::new();
        let mut cases: Vec<Case> = Vec::new();
        for end in ends {
            let state = &end.fork.state.machine;
            let inputs = nulls(state, references);
            looked_at.extend((0..references).filter(|&at| before[at] != inputs[at]));
            if looked_at.len() > MAX_LOOKED_AT || looked_at.iter().any(|&at| !is_box(state, at)) {
                return Ok(false);
            }
            let Finish::Returned(Some(value)) = end.finish else { continue };
            let Some(fork) = self.calls.assume(&end.fork, value, true) else { continue };
            let state = &fork.state.machine;
            if state.universals.is_empty() {
                cases.push(Case {
                    inputs,
                    conditions: state.path.to_vec(),
                    own: self.own_variables(state, references),
                });
            }
        }
        self.compare(|comparer, _| cases.retain(|case| comparer.holds(new, case, first)));
        let fits = |case: &Case, nulls: u32| {
            looked_at.iter().enumerate().all(|(bit, &at)| match case.inputs[at] {
                Null::Open => true,
                Null::Yes => nulls & (1 << bit) != 0,
                Null::No => nulls & (1 << bit) == 0,
            })
        };
        let combinations = 0..1u32 << looked_at.len();
        Ok(combinations.into_iter().all(|nulls| cases.iter().any(|case| fits(case, nulls))))
    }

    /// The variables that inputs of the new state were made of.
    fn own_variables(&self, state: &PathState, references: usize) -> BTreeSet<Var> {
        let pool = &self.calls.explorer.vm.machine.pool;
        let made = state.references.iter().take(references).filter_map(|entry| entry.made.clone());
        let holes = made.flat_map(|making| making.holes.clone());
        let terms = holes.filter_map(|value| match value.shape() {
            Shape::Term(term) => Some(term),
            _ => None,
        });
        terms.flat_map(|term| pool.vars(term).to_vec()).collect()
    }
}

/// Which of the first references are null.
fn nulls(state: &PathState, references: usize) -> Vec<Null> {
    let null = |number: usize| match state.entry(Reference(number as u32)).1.status {
        Status::NotNull => Null::No,
        Status::Resolved(object) if object.is_null() => Null::Yes,
        Status::Resolved(_) => Null::No,
        Status::Open | Status::Same(_) => Null::Open,
    };
    (0..references).map(null).collect()
}

/// Whether an input is of a wrapper class: there is one way to make it then.
fn is_box(state: &PathState, number: usize) -> bool {
    match &state.entry(Reference(number as u32)).1.origin {
        Origin::Input { wanted, .. } => wanted.class().is_some_and(|class| Kind::of_wrapper(&class.name).is_some()),
        _ => false,
    }
}

impl Comparer<'_> {
    /// Whether each instance of the new state has values of the other variables with which the conditions hold.
    fn holds(&mut self, new: &State, case: &Case, first: u32) -> bool {
        let mut work = self.work();
        let mut conjuncts = Vec::new();
        case.conditions.iter().for_each(|&term| atoms(self.pool, term, &mut conjuncts));
        let vars: BTreeSet<Var> = conjuncts.iter().flat_map(|&term| self.pool.vars(term).to_vec()).collect();
        let free: BTreeSet<Var> = vars.into_iter().filter(|var| var.0 >= first && !case.own.contains(var)).collect();
        let wanted = connected(self.pool, &conjuncts, &free, &mut work)
            .and_then(|conjuncts| eliminate(self.pool, conjuncts, &free, &mut work));
        let Some(wanted) = wanted else { return false };
        self.follows(new, wanted, &mut vec![new.model.clone()], &mut work)
    }
}
