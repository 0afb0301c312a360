//! Symbolic states between calls, which of them stand for all heaps of another, and where to look for one that does.

use super::eliminate::{connected, eliminate};
use super::unify::{Binding, unify};
use expr::{Binary, Evaluator, Model, Node, Pool, Sort, Term, Var, Work};
use program::Kind;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use solver::{Answer, Solver};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use symex::graph::{Graph, Leaf};
use symex::machine::{PathState, Shape};

/// A heap and the condition on its variables.
#[derive(Clone)]
pub struct State {
    pub graph: Graph,
    pub condition: Rc<Vec<Term>>,
    /// Satisfies the condition.
    pub model: Rc<Model>,
    /// Whether the condition says all: not if there are rules that hold for every character of a string.
    pub is_whole: bool,
}

/// How often each way to answer was enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// States that were compared with another one of the same shape.
    pub compared: u64,
    /// All conditions were known.
    pub by_syntax: u64,
    /// A model of the new state broke a condition.
    pub by_model: u64,
    pub by_solver: u64,
    /// No cheap way was found to be rid of a variable that is not in the heap.
    pub not_eliminated: u64,
    /// It was too much work to say: such states count as different.
    pub given_up: u64,
}

impl Answers {
    pub fn add(&mut self, other: &Answers) {
        self.compared += other.compared;
        self.by_syntax += other.by_syntax;
        self.by_model += other.by_model;
        self.by_solver += other.by_solver;
        self.not_eliminated += other.not_eliminated;
        self.given_up += other.given_up;
    }
}

/// Work for one comparison of two states: about a tenth of a second.
const MAX_WORK: u64 = 200_000;
/// What a question to the solver counts for.
const ASKING: u64 = 1000;

/// Compares states.
pub struct Comparer<'a> {
    pub pool: &'a mut Pool,
    pub solver: &'a mut Solver,
    /// Whether a type of inputs, by its number, is a wrapper class.
    pub wraps: &'a dyn Fn(u32, Kind) -> bool,
    pub answers: &'a mut Answers,
    /// Variables that no state has, by sort and number.
    pub stand_ins: &'a mut FxHashMap<(Sort, usize), Term>,
}

impl State {
    pub fn new(graph: Graph, state: &PathState) -> State {
        State {
            graph,
            condition: state.path.clone(),
            model: state.model.clone(),
            is_whole: state.universals.is_empty(),
        }
    }

    fn key(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.graph.shape.hash(&mut hasher);
        hasher.finish()
    }

    /// The numbers at these leaves, if they are known.
    fn numbers(&self, places: &[u32]) -> Option<Vec<u64>> {
        let number = |place: &u32| match self.graph.leaves.get(*place as usize)? {
            Leaf::Number(value) => match value.shape() {
                Shape::Concrete(bits) => Some(bits),
                _ => None,
            },
            _ => None,
        };
        places.iter().map(number).collect()
    }

    /// The leaves that are known numbers.
    fn known(&self) -> Vec<u32> {
        (0..self.graph.leaves.len() as u32).filter(|place| self.numbers(&[*place]).is_some()).collect()
    }
}

impl Comparer<'_> {
    /// Whether the old state stands for every heap that the new one stands for. `models` satisfy the new condition; one
    /// that refutes is added.
    pub fn subsumes(&mut self, old: &State, new: &State, models: &mut Vec<Rc<Model>>) -> bool {
        if !old.is_whole || old.graph.shape != new.graph.shape {
            return false;
        }
        self.answers.compared += 1;
        let mut work = self.work();
        let Some(binding) = unify(self.pool, old, new, self.wraps, &mut work) else {
            self.answers.given_up += u64::from(work.is_over());
            return false;
        };
        let Some(wanted) = self.wanted(old, new, &binding, &mut work) else {
            match work.is_over() {
                true => self.answers.given_up += 1,
                false => self.answers.not_eliminated += 1,
            }
            return false;
        };
        self.follows(new, wanted, models, &mut work)
    }

    /// The work that may go into one comparison.
    pub fn work(&self) -> Work {
        Work::new(MAX_WORK, self.solver.deadline())
    }

    /// What the new condition must imply.
    fn wanted(&mut self, old: &State, new: &State, binding: &Binding, work: &mut Work) -> Option<Vec<Term>> {
        let mut wanted = Vec::new();
        for &(one, other) in &binding.equal {
            if matches!(self.pool.sort(one), Sort::Array { .. }) {
                return None;
            }
            wanted.push(self.pool.eq(one, other));
        }
        let (bound, open): (Vec<Term>, Vec<Term>) =
            old.condition.iter().partition(|&&term| binding.binds(self.pool, term));
        for term in bound {
            wanted.push(binding.apply(self.pool, term, work)?);
        }
        if !open.is_empty() {
            wanted.extend(self.without_others(&open, new, binding, work)?);
        }
        wanted.sort();
        wanted.dedup();
        Some(wanted)
    }

    /// The conditions on variables that are not in the heap, without these.
    fn without_others(&mut self, open: &[Term], new: &State, binding: &Binding, work: &mut Work) -> Option<Vec<Term>> {
        let others: BTreeSet<Var> = (open.iter())
            .flat_map(|&term| self.pool.vars(term).to_vec())
            .filter(|var| binding.get(*var).is_none())
            .collect();
        let open = connected(self.pool, open, &others, work)?;
        // The states may share variables: those of the old one get other names.
        let mut names = FxHashMap::default();
        let mut used: FxHashMap<Sort, usize> = FxHashMap::default();
        for &var in &others {
            let sort = self.pool.var(var).sort;
            let count = used.entry(sort).or_default();
            let stand_in = self.stand_ins.entry((sort, *count)).or_insert_with(|| self.pool.fresh("any", sort));
            names.insert(var, *stand_in);
            *count += 1;
        }
        let mut terms = Vec::new();
        for &term in &open {
            let value = |var| binding.get(var).or_else(|| names.get(&var).copied());
            let term = self.pool.substitute_within(term, &value, work)?;
            atoms(self.pool, term, &mut terms);
        }
        let free: BTreeSet<Var> = (names.values())
            .filter_map(|&term| match self.pool.node(term) {
                Node::Var(var) => Some(var),
                _ => None,
            })
            .collect();
        if let Some(rest) = eliminate(self.pool, terms, &free, work) {
            return Some(rest);
        }
        // States with a common past have their variables in common, too: the same values may do.
        let known: BTreeSet<Var> = new.condition.iter().flat_map(|&term| self.pool.vars(term).to_vec()).collect();
        let is_known = others.iter().all(|var| known.contains(var));
        if !is_known {
            return None;
        }
        open.iter().map(|&term| binding.apply(self.pool, term, work)).collect()
    }

    /// Whether the condition of a state implies others.
    pub fn follows(
        &mut self,
        new: &State,
        mut wanted: Vec<Term>,
        models: &mut Vec<Rc<Model>>,
        work: &mut Work,
    ) -> bool {
        let known: FxHashSet<Term> = new.condition.iter().copied().collect();
        wanted.retain(|&term| self.pool.constant(term) != Some(1) && !known.contains(&term));
        if wanted.is_empty() {
            self.answers.by_syntax += 1;
            return true;
        }
        for model in models.iter() {
            let mut evaluator = Evaluator::new(model);
            if wanted.iter().any(|&term| !evaluator.holds(self.pool, term)) {
                self.answers.by_model += 1;
                return false;
            }
        }
        self.answers.by_solver += 1;
        for term in wanted {
            // The solver has limits of its own, but there may be many questions.
            if work.spend(ASKING).is_none() {
                self.answers.given_up += 1;
                return false;
            }
            let not = self.pool.not(term);
            match self.solver.check(self.pool, &new.condition, not, &new.model) {
                Answer::Unsat => {}
                Answer::Sat(model) => {
                    models.push(model);
                    return false;
                }
                Answer::Unknown(_) => return false,
            }
        }
        true
    }
}

/// Adds the conjuncts of a condition.
pub fn atoms(pool: &Pool, term: Term, found: &mut Vec<Term>) {
    let (mut pending, mut seen) = (vec![term], FxHashSet::default());
    while let Some(term) = pending.pop() {
        match pool.node(term) {
            // What was found once need not be found again.
            Node::Binary(Binary::And, a, b) if seen.insert(term) => pending.extend([b, a]),
            Node::Binary(Binary::And, ..) => {}
            _ => found.push(term),
        }
    }
}

/// States by their shapes and known numbers.
#[derive(Default)]
pub struct Index {
    shapes: FxHashMap<u64, Vec<Group>>,
}

/// States of one shape in which the same leaves are known.
struct Group {
    known: Vec<u32>,
    states: FxHashMap<Vec<u64>, Vec<usize>>,
}

impl Index {
    pub fn add(&mut self, state: &State, number: usize) {
        let groups = self.shapes.entry(state.key()).or_default();
        let known = state.known();
        let numbers = state.numbers(&known).unwrap_or_default();
        let at = groups.iter().position(|group| group.known == known).unwrap_or_else(|| {
            groups.push(Group { known, states: FxHashMap::default() });
            groups.len() - 1
        });
        groups[at].states.entry(numbers).or_default().push(number);
    }

    pub fn remove(&mut self, state: &State, number: usize) {
        for group in self.shapes.get_mut(&state.key()).into_iter().flatten() {
            if let Some(states) = state.numbers(&group.known).and_then(|numbers| group.states.get_mut(&numbers)) {
                states.retain(|known| *known != number);
            }
        }
    }

    /// All states of the same shape.
    pub fn of_shape(&self, state: &State) -> Vec<usize> {
        let groups = self.shapes.get(&state.key()).map(Vec::as_slice).unwrap_or_default();
        let mut found: Vec<usize> = groups.iter().flat_map(|group| group.states.values().flatten()).copied().collect();
        found.sort_unstable();
        found
    }

    /// The states that may stand for a new one, the oldest first.
    pub fn candidates(&self, state: &State) -> Vec<usize> {
        let groups = self.shapes.get(&state.key()).map(Vec::as_slice).unwrap_or_default();
        let mut found: Vec<usize> = (groups.iter())
            .filter_map(|group| group.states.get(&state.numbers(&group.known)?))
            .flatten()
            .copied()
            .collect();
        found.sort_unstable();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use host::Xorshift;
    use solver::Settings;
    use symex::machine::Value;

    /// Everything that comparing takes.
    struct World {
        pool: Pool,
        solver: Solver,
        answers: Answers,
        stand_ins: FxHashMap<(Sort, usize), Term>,
    }

    impl World {
        fn new() -> World {
            let solver = Solver::new(Settings::default());
            World { pool: Pool::new(), solver, answers: Answers::default(), stand_ins: FxHashMap::default() }
        }

        fn subsumes(&mut self, old: &State, new: &State) -> bool {
            let World { pool, solver, answers, stand_ins } = self;
            let mut comparer = Comparer { pool, solver, wraps: &|_, _| false, answers, stand_ins };
            comparer.subsumes(old, new, &mut vec![new.model.clone()])
        }

        /// A state of three numbers over five variables, some of which are compared; none if nothing satisfies that.
        fn state(&mut self, random: &mut Xorshift) -> Option<State> {
            let pool = &mut self.pool;
            let vars: Vec<Term> = (0..5).map(|number| pool.fresh(&format!("x{number}"), Sort::Bits(32))).collect();
            let mut condition: Vec<Term> = Vec::new();
            let mut model = Rc::new(Model::new());
            for _ in 0..random.index(6) {
                let (a, b) = (vars[random.index(5)], vars[random.index(5)]);
                let b = if random.index(6) == 0 { pool.bits(32, random.index(3) as u64) } else { b };
                let term = match random.index(5) {
                    0 => pool.eq(a, b),
                    1 => pool.ne(a, b),
                    2 | 3 => pool.binary(Binary::Slt, a, b),
                    _ => pool.binary(Binary::Sle, a, b),
                };
                match self.solver.check(pool, &condition, term, &model) {
                    Answer::Sat(found) => model = found,
                    _ => return None,
                }
                if pool.constant(term).is_none() {
                    condition.push(term);
                }
            }
            let leaves = (0..3).map(|_| match random.index(8) {
                0 => Leaf::Number(Value::concrete(random.index(2) as u64)),
                1 => {
                    let one = pool.bits(32, 1);
                    Leaf::Number(Value::term(pool.binary(Binary::Add, vars[random.index(5)], one)))
                }
                _ => Leaf::Number(Value::term(vars[random.index(5)])),
            });
            let graph = Graph { shape: vec![0; 3], leaves: leaves.collect(), ..Graph::default() };
            Some(State { graph, condition: Rc::new(condition), model, is_whole: true })
        }

        /// Whether a heap of three numbers is one that a state stands for.
        fn has(&mut self, state: &State, numbers: &[u64]) -> bool {
            let mut conjuncts: Vec<Term> = state.condition.to_vec();
            let mut model = state.model.clone();
            for (value, &number) in self.values(state).into_iter().zip(numbers) {
                let constant = self.pool.bits(32, number);
                let equal = match value.shape() {
                    Shape::Concrete(bits) if bits == number => continue,
                    Shape::Term(term) => self.pool.eq(term, constant),
                    _ => return false,
                };
                match self.solver.check(&self.pool, &conjuncts, equal, &model) {
                    Answer::Sat(found) => model = found,
                    _ => return false,
                }
                conjuncts.push(equal);
            }
            true
        }

        fn text(&self, state: &State) -> String {
            let leaves = self.values(state).into_iter().map(|leaf| match leaf.shape() {
                Shape::Term(term) => self.pool.display(term).to_string(),
                _ => leaf.bits.to_string(),
            });
            let condition = state.condition.iter().map(|&term| self.pool.display(term).to_string());
            format!("{:?} where {:?}", leaves.collect::<Vec<_>>(), condition.collect::<Vec<_>>())
        }

        fn values(&self, state: &State) -> Vec<Value> {
            let value = |leaf: &Leaf| match leaf {
                Leaf::Number(value) => Some(*value),
                _ => None,
            };
            state.graph.leaves.iter().filter_map(value).collect()
        }

        fn numbers(&self, state: &State, model: &Model) -> Vec<u64> {
            let mut evaluator = Evaluator::new(model);
            let number = |value: Value| match value.shape() {
                Shape::Term(term) => evaluator.eval(&self.pool, term),
                _ => value.bits,
            };
            self.values(state).into_iter().map(number).collect()
        }

        /// Some heaps that a state stands for: where a leaf is as it is, and where it is at the ends.
        fn heaps(&mut self, state: &State) -> Vec<Vec<u64>> {
            let mut heaps = vec![self.numbers(state, &state.model)];
            for value in self.values(state) {
                let Shape::Term(term) = value.shape() else { continue };
                for bound in [i32::MIN, i32::MAX, 7] {
                    let constant = self.pool.bits(32, bound as u32 as u64);
                    let equal = self.pool.eq(term, constant);
                    if let Answer::Sat(model) = self.solver.check(&self.pool, &state.condition, equal, &state.model) {
                        heaps.push(self.numbers(state, &model));
                    }
                }
            }
            heaps
        }
    }

    #[test]
    fn heaps_of_a_subsumed_state_are_heaps_of_the_subsumer() {
        let (mut world, mut random) = (World::new(), Xorshift::new(0x9E37_79B9_7F4A_7C15));
        let mut states = Vec::new();
        while states.len() < 60 {
            states.extend(world.state(&mut random));
        }
        let mut found = Vec::new();
        for (a, old) in states.iter().enumerate() {
            assert!(world.subsumes(old, old), "a state stands for itself: {:?}", old.graph);
            for (b, new) in states.iter().enumerate().filter(|(b, _)| *b != a) {
                if world.subsumes(old, new) {
                    found.push((a, b));
                    for heap in world.heaps(new) {
                        let is_in = world.has(old, &heap);
                        assert!(is_in, "{heap:?} is none of {} but of {}", world.text(old), world.text(new));
                    }
                }
            }
        }
        assert!(found.len() > 100, "{} of the pairs", found.len());
        for &(a, b) in &found {
            for &(_, c) in found.iter().filter(|pair| pair.0 == b) {
                for heap in world.heaps(&states[c]) {
                    assert!(world.has(&states[a], &heap), "{a} {b} {c}");
                }
            }
        }
    }

    /// A sum that doubles at each step: small as a graph, large as a tree.
    fn doubled(pool: &mut Pool, start: Term, steps: u32) -> Term {
        let mut sum = start;
        for step in 0..steps {
            let more = pool.bits(32, u64::from(step) * 77 + 3);
            let mixed = pool.binary(Binary::BitXor, sum, more);
            sum = pool.binary(Binary::Mul, sum, mixed);
        }
        sum
    }

    /// States of one number, of which something is known that takes many steps to say.
    fn large(world: &mut World, steps: u32) -> [State; 2] {
        [0, 1].map(|number| {
            let x = world.pool.fresh(&format!("x{number}"), Sort::Bits(32));
            let leaf = doubled(&mut world.pool, x, steps);
            let zero = world.pool.bits(32, 0);
            let condition = vec![world.pool.eq(leaf, zero)];
            let graph = Graph { shape: vec![0], leaves: vec![Leaf::Number(Value::term(leaf))], ..Graph::default() };
            State { graph, condition: Rc::new(condition), model: Rc::new(Model::new()), is_whole: true }
        })
    }

    #[test]
    fn terms_that_share_their_operands_are_compared_as_graphs() {
        let mut world = World::new();
        let [old, new] = large(&mut world, 64);
        assert!(world.subsumes(&old, &new));
    }

    #[test]
    fn too_much_work_and_a_deadline_end_a_comparison() {
        let mut world = World::new();
        let [old, new] = large(&mut world, 200_000);
        assert!(!world.subsumes(&old, &new), "given up, so not subsumed");
        assert_eq!(world.answers.given_up, 1);
        let [old, new] = large(&mut world, 64);
        world.solver.set_deadline(Some(std::time::Instant::now()));
        assert!(!world.subsumes(&old, &new), "it is too late");
        assert_eq!(world.answers.given_up, 2);
    }

    #[test]
    fn what_is_not_in_the_heap_is_eliminated() {
        let mut world = World::new();
        let x: Vec<Term> = (0..4).map(|number| world.pool.fresh(&format!("x{number}"), Sort::Bits(32))).collect();
        let state = |condition: Vec<Term>, leaf: Term, model: &[(u32, u64)]| {
            let mut found = Model::new();
            model.iter().for_each(|&(var, value)| found.set(Var(var), expr::Value::Scalar(value)));
            let graph = Graph { shape: vec![0], leaves: vec![Leaf::Number(Value::term(leaf))], ..Graph::default() };
            State { graph, condition: Rc::new(condition), model: Rc::new(found), is_whole: true }
        };
        let below = world.pool.binary(Binary::Slt, x[0], x[1]);
        let between = world.pool.binary(Binary::Slt, x[1], x[2]);
        let least = world.pool.bits(32, i32::MIN as u32 as u64);
        let is_least = world.pool.eq(x[3], least);
        let not_least = world.pool.not(is_least);
        // There is something below x1: all but the least number.
        let old = state(vec![below], x[1], &[(0, 0), (1, 1)]);
        assert!(world.subsumes(&old, &state(vec![not_least], x[3], &[(3, 5)])));
        assert!(!world.subsumes(&old, &state(Vec::new(), x[3], &[(3, 5)])));
        // Two numbers below x2: one more is left out.
        let old = state(vec![below, between], x[2], &[(0, 0), (1, 1), (2, 2)]);
        assert!(!world.subsumes(&old, &state(vec![not_least], x[3], &[(3, 5)])));
        let two = world.pool.bits(32, (i32::MIN + 1) as u32 as u64);
        let above = world.pool.binary(Binary::Slt, two, x[3]);
        assert!(world.subsumes(&old, &state(vec![above], x[3], &[(3, 5)])));
    }
}
