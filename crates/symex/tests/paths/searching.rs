//! Which state goes on, what ends a search, and who watches.

use crate::{Case, lab::Lab, of};
use program::link::Method;
use std::cell::RefCell;
use std::rc::Rc;
use symex::Choice;
use symex::explore::{
    Argument, Assume, Decision, Finish, Goals, Observer, Scenario, Searcher, Sight, Strategy, Waiting,
};
use symex::input::Input;
use symex::machine::{Shape, Symbolic};
use technique::{Bound, Budget, Cut};
use vm::Vm;

const TREE: &str = "static int f(boolean a, boolean b, boolean c) {
    int n = 0;
    if (a) { g(); n += 1; }
    if (b) { g(); n += 2; }
    if (c) { g(); n += 4; }
    return n;
}
static void g() { System.nanoTime(); }";

const ENDLESS: &str = "static int f(int n) { int i = 0; while (i != n) i++; return i; }";

pub const CASES: &[Case] = &[
    of("allOrders", TREE, all_orders),
    of("ownSearcher", TREE, own_searcher),
    of("pathLimit", TREE, path_limit),
    of("turnLimit", ENDLESS, turn_limit),
    of("noTime", ENDLESS, no_time),
    of("interrupted", ENDLESS, interrupted),
    of("unrolled", ENDLESS, unrolled),
    of("deep", ENDLESS, deep),
    of("goals", TREE, goals),
    of("observed", "static int f(int x, int y) { if (x > 3) return 1; return 10 / y; }", observed),
    of("assumed", "static int f(int x) { if (x > 3) return 1; return 0; }", assumed),
    of("parts", TREE, parts),
    of("states", TREE, states),
    of("again", TREE, again),
];

fn scenario(lab: &Lab) -> Scenario {
    lab.explorer.scenario(lab.method)
}

fn all_orders(lab: &mut Lab) {
    let expected = lab.explore();
    let expected = lab.lines(&expected);
    assert_eq!(expected.lines().count(), 8, "{expected}");
    for strategy in [Strategy::DepthFirst, Strategy::BreadthFirst, Strategy::Random, Strategy::BothEnds] {
        let report = lab.explorer.explore(&scenario(lab).in_order(strategy, 7));
        assert_eq!(lab.lines(&report), expected, "{strategy:?}");
    }
}

/// The state that has made the fewest choices goes first.
#[derive(Default)]
struct Shallow(Vec<Waiting>);

impl Searcher for Shallow {
    fn add(&mut self, state: Waiting) {
        self.0.push(state);
    }
    fn next(&mut self, _: &Sight) -> Option<Waiting> {
        let depth = |at: &usize| self.0[*at].fork.state.machine.choices.len();
        let first = (0..self.0.len()).min_by_key(depth)?;
        Some(self.0.remove(first))
    }
    fn len(&self) -> usize {
        self.0.len()
    }
}

fn own_searcher(lab: &mut Lab) {
    let searcher = Rc::new(|| Box::new(Shallow::default()) as Box<dyn Searcher>);
    let report = lab.explorer.explore(&Scenario { searcher, ..scenario(lab) });
    assert_eq!(report.paths.len(), 8);
}

fn path_limit(lab: &mut Lab) {
    let mut scenario = scenario(lab);
    scenario.limits.paths = 3;
    let report = lab.explorer.explore(&scenario);
    assert_eq!(report.paths.len(), 3);
    assert!(report.cuts.contains(&Cut::Paths(3)), "{:?}", report.cuts);
}

fn turn_limit(lab: &mut Lab) {
    let budget = Budget::counted(9, &lab.explorer.interrupt);
    let report = lab.explorer.explore(&Scenario { budget, ..scenario(lab) });
    assert!(report.cuts.contains(&Cut::Turns(9)), "{:?}", report.cuts);
}

fn no_time(lab: &mut Lab) {
    let budget = lab.explorer.budget(std::time::Duration::ZERO);
    let report = lab.explorer.explore(&scenario(lab).within(budget));
    assert!(report.cuts.contains(&Cut::Time), "{:?}", report.cuts);
}

fn interrupted(lab: &mut Lab) {
    let interrupt = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let budget = Budget::counted(u64::MAX, &interrupt);
    let report = lab.explorer.explore(&Scenario { budget, ..scenario(lab) });
    assert!(report.cuts.contains(&Cut::Interrupted), "{:?}", report.cuts);
}

fn unrolled(lab: &mut Lab) {
    let mut scenario = scenario(lab);
    scenario.limits.unroll = 3;
    let report = lab.explorer.explore(&scenario);
    let is_loop = |cut: &Cut| matches!(cut, Cut::Loop { place, most: 3 } if place.method == "f");
    assert!(report.cuts.kinds().any(is_loop), "{:?}", report.cuts);
}

fn deep(lab: &mut Lab) {
    let mut scenario = scenario(lab);
    scenario.limits.depth = 4;
    let report = lab.explorer.explore(&scenario);
    assert!(report.cuts.contains(&Cut::Depth(4)), "{:?}", report.cuts);
}

/// A way that is headed for is taken before all others.
fn goals(lab: &mut Lab) {
    let all = lab.explore();
    let wanted = all.paths.iter().map(|path| path.trace.last().cloned().expect("it has branches"));
    let wanted: Vec<_> = wanted.filter(|branch| branch.way == 0).take(1).collect();
    let ways = wanted.iter().map(|branch| (lab.method.id, branch.at, branch.way)).collect();
    let mut scenario = scenario(lab);
    scenario.goals = Goals { wanted: ways, ..Goals::default() };
    scenario.limits.paths = 2;
    let report = lab.explorer.explore(&scenario);
    assert!(report.coverage.covered.contains(&wanted[0]), "{:?}", report.coverage.covered);
}

#[derive(Default)]
struct Counter {
    entered: usize,
    left: usize,
    branches: usize,
    checks: usize,
}

impl Observer for Counter {
    fn enter(&mut self, _: &Vm<Symbolic>, _: &'static Method, arguments: &[Argument]) {
        assert_eq!(arguments.len(), 2);
        self.entered += 1;
    }
    fn leave(&mut self, _: &Vm<Symbolic>, _: &'static Method, _: Finish) {
        self.left += 1;
    }
    fn branch(&mut self, _: &Vm<Symbolic>, _: Decision<'_>) {
        self.branches += 1;
    }
    fn check(&mut self, _: &Vm<Symbolic>, _: Decision<'_>) {
        self.checks += 1;
    }
}

fn observed(lab: &mut Lab) {
    let counter = Rc::new(RefCell::new(Counter::default()));
    lab.explorer.explore(&Scenario { observers: vec![counter.clone()], ..scenario(lab) });
    let seen = counter.borrow();
    assert_eq!((seen.entered, seen.left), (1, 3), "it returns at two places, and throws at one");
    assert_eq!((seen.branches, seen.checks), (1, 1), "a comparison, and a divisor that may be zero");
}

struct Positive;

impl Assume for Positive {
    fn conditions(&self, vm: &mut Vm<Symbolic>, arguments: &[Argument]) -> Vec<expr::Term> {
        let Shape::Term(x) = arguments[0].value.shape() else { return Vec::new() };
        let pool = &mut vm.machine.pool;
        let ten = pool.bits(32, 10);
        vec![pool.binary(expr::Binary::Slt, ten, x)]
    }
}

fn assumed(lab: &mut Lab) {
    let report = lab.explorer.explore(&Scenario { assumed: vec![Rc::new(Positive)], ..scenario(lab) });
    let [path] = &report.paths[..] else { panic!("{}", lab.lines(&report)) };
    assert!(
        matches!(path.inputs.arguments[..], [Input::Primitive { bits: 11..=0x7fff_ffff, .. }]),
        "{:?}",
        path.inputs
    );
    assert!(path.condition.is_empty(), "what is assumed is no condition of the path");
}

/// What one part leaves is found by others, and all together is the whole.
fn parts(lab: &mut Lab) {
    let whole = lab.explore();
    let mut found: Vec<Vec<Choice>> = Vec::new();
    let mut left = vec![Vec::new()];
    while let Some(prefix) = left.pop() {
        let mut scenario = scenario(lab);
        scenario.part.prefix = prefix;
        scenario.part.pause = 2;
        let report = lab.explorer.explore(&scenario);
        found.extend(report.paths.into_iter().map(|path| path.choices));
        left.extend(report.left);
    }
    found.sort();
    assert_eq!(found, whole.paths.into_iter().map(|path| path.choices).collect::<Vec<_>>());
}

fn states(lab: &mut Lab) {
    let report = lab.explorer.reach(&scenario(lab));
    assert_eq!(report.paths.len(), 8);
    assert!(report.paths.iter().all(|reached| matches!(reached.finish, Finish::Returned(Some(_)))));
}

/// What was explored before makes no difference.
fn again(lab: &mut Lab) {
    let first = lab.explore();
    let second = lab.explore();
    assert_eq!(lab.lines(&first), lab.lines(&second));
    assert_eq!(first.queries, second.queries);
    assert!(!first.bounds.contains(&Bound::Latin));
}
