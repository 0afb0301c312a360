//! Are places that are called safe safe? Tests by the thousand try to throw from them, within the assumptions of each.

use super::prove::Prover;
use crate::crash::{Crash, Spaces, Thrown};
use crate::error::Error;
use crate::lab::Unit;
use crate::proposal::Order;
use crate::space::Sampling;
use crate::survey::{SurveyOrder, place_of};
use flow::{Analysis, Assumption, Verdict};
use program::classfile::access;
use program::link::{MethodId, Program};
use rustc_hash::FxHashMap;
use solver::BackendChoice;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use symex::explore::Limits;
use symex::input::{Input, Made, Recipe, Step};
use technique::{Allowance, Budget, CheckFilter, CheckKind, ImplicitCheck, Standing};

/// Turns for proofs by paths, of each method.
const PROOF_TURNS: u64 = 3000;

/// What tests have found out about the proofs of a class.
#[derive(Clone, Debug, Default)]
pub struct Soundness {
    pub tests: u64,
    /// Places that paths from any state show to be safe.
    pub symbolic: u64,
    /// Tests that threw from a place that was looked at.
    pub thrown: u64,
    /// Tests that threw from a place called safe, but broke one of its assumptions.
    pub broken: u64,
    /// Places called safe that throw although nothing was broken, each with a test.
    pub wrong: BTreeSet<String>,
}

/// What is known of a place: what its proof rests on, unless there is none.
type Known = FxHashMap<(MethodId, u16, CheckKind), Option<BTreeSet<Assumption>>>;

/// Tries to throw from places of the class, and of its package, that dataflow facts call safe.
pub fn soundness(order: &Order, tests: u64) -> Result<Soundness, Error> {
    let search = Crash { depth: 3, side_effects: true, sampling: Sampling::Turns, others: false };
    let mut spaces = Spaces::open(order, &search, Some(tests))?;
    let survey = SurveyOrder {
        jdk: order.jdk.clone(),
        class_path: order.class_path.clone(),
        roots: order.class_path.clone(),
        names: vec![order.class.clone()],
        filter: CheckFilter::default(),
    };
    let (_, analysis) = survey.analysed(spaces.program(), &mut BTreeSet::new());
    let known = known(&analysis);
    let symbolic = symbolic(order, &survey, spaces.program())?;
    let mut seen = Soundness { symbolic: symbolic.len() as u64, ..Soundness::default() };
    let mut suspects: BTreeMap<String, String> = BTreeMap::new();
    seen.tests = spaces.for_each_crash(&mut |thrown| {
        let Some(kind) = CheckKind::of_exception(&thrown.exception.java_name()) else { return };
        let Some(&(top, at)) = thrown.frames.first() else { return };
        let pc = top.pc_of(at);
        let Some(verdict) = known.get(&(top.id, pc, kind)) else { return };
        seen.thrown += 1;
        let is_broken = match verdict {
            Some(assumptions) => breaks(&thrown, assumptions),
            None => match symbolic.get(&(place_of(top, pc), kind)) {
                Some(rests_on_callers) => *rests_on_callers && thrown.has_null,
                None => return,
            },
        };
        if is_broken {
            seen.broken += 1;
        } else {
            suspects.entry(format!("{top} at {pc}, {kind}")).or_insert_with(|| (thrown.java)().join(" "));
        }
    });
    seen.wrong = suspects.into_iter().map(|(place, test)| format!("{place}: {test}")).collect();
    Ok(seen)
}

/// What paths from any state show of the class: whether it rests on no null being handed in.
fn symbolic(
    order: &Order,
    survey: &SurveyOrder,
    program: &Program,
) -> Result<BTreeMap<(technique::Place, CheckKind), bool>, Error> {
    let left = survey.of(program).classes.into_values().flat_map(|class| class.checks);
    let mut left: Vec<ImplicitCheck> = left.filter(ImplicitCheck::is_open).collect();
    let solver = solver::Settings { backend: BackendChoice::Counted, ..solver::Settings::default() };
    let interrupt = Arc::new(AtomicBool::new(false));
    let mut unit = Unit::open(order, Limits::default(), Allowance::default(), solver, &interrupt)?;
    let budget = Budget::counted(PROOF_TURNS, &interrupt);
    let proved = Prover::new(&mut unit, &budget).prove(&mut left, false);
    let rests_on_callers = |check: &ImplicitCheck| match &check.standing {
        Standing::Safe { assumptions, .. } => assumptions.iter().any(technique::Assumption::rests_on_callers),
        Standing::Open(_) => false,
    };
    let shown = proved.into_iter().map(|index| &left[index]);
    Ok(shown.map(|check| ((check.place.clone(), check.kind), rests_on_callers(check))).collect())
}

fn known(analysis: &Analysis) -> Known {
    let mut known = Known::default();
    for (method, places) in analysis.methods() {
        for place in places {
            let rests_on = match &place.verdict {
                Verdict::Safe(assumptions) | Verdict::Unreachable(assumptions) => Some(analysis.closure(assumptions)),
                Verdict::Left(_) => None,
            };
            known.insert((method, place.pc, place.kind), rests_on);
        }
    }
    known
}

/// Whether a test does what an assumption rules out: it hands in null, uses what only the package can use, or has an
/// implementation made up that promises nothing.
fn breaks(thrown: &Thrown, assumptions: &BTreeSet<Assumption>) -> bool {
    let mut inputs = None;
    let mut any = |is_so: &dyn Fn(&Input) -> bool| inputs.get_or_insert_with(|| (thrown.inputs)()).iter().any(is_so);
    assumptions.iter().any(|assumption| match assumption {
        Assumption::ParameterNotNull { .. } => thrown.has_null,
        Assumption::Calls { .. } | Assumption::Writes(_) => {
            thrown.has_null
                || thrown.method.access & thrown.method.class.access & access::PUBLIC == 0
                || any(&is_hidden)
        }
        // What is annotated as not null may come from a test that does not care, and so may what other methods are given.
        Assumption::Annotation(_) | Assumption::Overriders(_) | Assumption::Results(_) => {
            thrown.has_null || any(&is_made_up)
        }
        Assumption::Library(_) => any(&is_made_up),
        Assumption::NoOtherThread(_) | Assumption::ElementsUnshared => false,
        // Nobody has asked for these here.
        Assumption::NoOverflow { .. } | Assumption::Kept { .. } | Assumption::Distinct { .. } => false,
    })
}

/// Whether an input is made by what is not public.
fn is_hidden(input: &Input) -> bool {
    let is_hidden_step = |step: &Step| match step {
        Step::Call { method, .. } => method.0.access & method.0.class.access & access::PUBLIC == 0,
        Step::Set { field, .. } => field.access & field.class.access & access::PUBLIC == 0,
        Step::SetElement(_) => false,
    };
    let is_hidden_method = |made: &Made| {
        made.method.0.access & made.method.0.class.access & access::PUBLIC == 0 || made.then.iter().any(is_hidden_step)
    };
    let own = match input {
        Input::Made { recipe, .. } => match &**recipe {
            Recipe::Made(made) => is_hidden_method(made),
            Recipe::Constant(field) | Recipe::Field { field, .. } => {
                field.access & field.class.access & access::PUBLIC == 0
            }
            Recipe::Changed { step, .. } => is_hidden_step(step),
            _ => false,
        },
        Input::Knot { .. } => true,
        _ => false,
    };
    own || input.holes().iter().any(is_hidden)
}

fn is_made_up(input: &Input) -> bool {
    let own = matches!(input, Input::Made { recipe, .. } if matches!(&**recipe, Recipe::Stub(_)));
    own || input.holes().iter().any(is_made_up)
}
