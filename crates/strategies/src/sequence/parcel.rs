//! States on their way from one machine to another.

use super::search::Found;
use crate::subsumption::State;
use expr::{Bundle, Model, Packer, Pool, Term, Value, Var};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use symex::graph::{Graph, Linear, Tables};

/// States as plain data.
pub struct Parcel {
    bundle: Bundle,
    tables: Tables,
    states: Vec<Sent>,
}

/// A state: its number, its views, and the same with its objects in another order.
struct Sent {
    number: usize,
    views: Vec<View>,
    twins: Vec<View>,
}

/// Its terms are those of the bundle.
struct View {
    graph: Graph,
    condition: Vec<Term>,
    values: Vec<(Var, Value)>,
    is_whole: bool,
}

/// A state by its number, with its views and twins.
pub type Numbered<'a> = (usize, &'a [State], &'a [State]);

impl Parcel {
    pub fn pack<'a>(pool: &Pool, tables: &Tables, states: impl Iterator<Item = Numbered<'a>>) -> Parcel {
        let mut packer = Packer::default();
        let states = states
            .map(|(number, views, twins)| {
                let mut pack = |views: &[State]| views.iter().map(|view| View::pack(&mut packer, pool, view)).collect();
                Sent { number, views: pack(views), twins: pack(twins) }
            })
            .collect();
        Parcel { bundle: packer.finish(), tables: tables.clone(), states }
    }

    /// The states on this machine; `known` are the variables of the other one that are here already.
    pub fn unpack(
        &self,
        pool: &mut Pool,
        linear: &mut Linear,
        known: &mut FxHashMap<Var, Term>,
    ) -> Vec<(usize, Found)> {
        let variables: Vec<Term> = (self.bundle.variables.iter())
            .map(|(var, name, sort)| *known.entry(*var).or_insert_with(|| pool.fresh(name, *sort)))
            .collect();
        let terms = self.bundle.unpack(pool, &variables);
        let vars: Vec<Option<Var>> = variables.iter().map(|&term| pool.vars(term).first().copied()).collect();
        let numbers = linear.numbers(&self.tables);
        let term = |term: Term| terms[term.number() as usize];
        let view = |view: &View| {
            let mut model = Model::new();
            for (var, value) in &view.values {
                if let Some(var) = vars[var.0 as usize] {
                    model.set(var, value.clone());
                }
            }
            State {
                graph: view.graph.with_terms(&mut |one| term(one)).renumbered(&numbers),
                condition: Rc::new(view.condition.iter().map(|&one| term(one)).collect()),
                model: Rc::new(model),
                is_whole: view.is_whole,
            }
        };
        let views = |views: &[View]| views.iter().map(view).collect();
        let found = |sent: &Sent| (sent.number, Found { views: views(&sent.views), twins: views(&sent.twins) });
        self.states.iter().map(found).collect()
    }
}

impl View {
    fn pack(packer: &mut Packer, pool: &Pool, state: &State) -> View {
        let graph = state.graph.with_terms(&mut |term| packer.pack(pool, term));
        let condition = state.condition.iter().map(|&term| packer.pack(pool, term)).collect();
        let mut vars: Vec<Var> = state.condition.iter().flat_map(|&term| pool.vars(term).to_vec()).collect();
        vars.sort();
        vars.dedup();
        let value = |var: Var| Some((packer.var(pool, var), state.model.get(var)?.clone()));
        let values = vars.into_iter().filter_map(value).collect();
        View { graph, condition, values, is_whole: state.is_whole }
    }
}
