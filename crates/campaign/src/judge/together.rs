//! Tests of several classes in one JVM, as Surefire runs them: which mind what others leave behind, and whose fault it is.
//!
//! Which tests mind is seen in the orders that are tried, and other orders may show others. Which tests leave a static
//! field changed is seen wherever they stand. So a test that leaves one changed that others were seen to mind is set
//! apart, and those that mind are not.

use super::{Judge, Verdict, Wrong, difference, test_id};
use replay::Error;
use replay::harness::{Order, Round, TestId, TestResult};
use std::collections::{BTreeMap, BTreeSet};
use strategies::ClassTests;

/// Tests that leave a static field changed, by class, and the field.
pub type Leaving = BTreeMap<usize, BTreeMap<usize, String>>;

/// Proposals by class, as it stands among the suites.
#[derive(Default)]
pub struct Conflicts {
    /// What does there what it does not do alone, and nobody is known who could be set apart instead.
    pub disturbed: BTreeMap<usize, Wrong>,
    /// What leaves a static field changed that others were seen to mind, and the field.
    pub disturbing: Leaving,
    /// All that leaves a static field changed, whoever minds.
    pub leaving: Leaving,
}

impl Conflicts {
    pub fn is_empty(&self) -> bool {
        self.disturbed.is_empty() && self.disturbing.is_empty()
    }
}

/// So many of the tests that leave a field changed are tried before others: each may leave another value.
const TRIED: usize = 4;
/// Trials in all.
const TRIALS: usize = 200;
/// A field that more tests leave changed counts them, or the like: those that mind are fewer.
const MANY: usize = 64;

impl Judge {
    /// Runs the tests of several classes in one JVM, in two orders.
    pub fn together(&mut self, suites: &[(&ClassTests, &Verdict)]) -> Result<Conflicts, Error> {
        let compiled = suites.iter().flat_map(|(_, verdict)| verdict.compiled.iter().cloned()).collect();
        let (mut ids, mut places) = (Vec::new(), Vec::new());
        for (at, (tests, verdict)) in suites.iter().enumerate() {
            for (file, test) in verdict.files.iter().flat_map(|file| file.tests.iter().map(move |test| (file, test))) {
                let proposed = verdict.tests[test.case].proposed;
                if tests.tests[proposed].case.bug.is_none() {
                    ids.push(test_id(file, test));
                    places.push((at, proposed));
                }
            }
        }
        self.elsewhere.load(compiled)?;
        let orders = [Order::Shuffled(self.form.seed), Order::Backwards(self.form.seed)];
        let rounds = orders.map(|order| Round { in_new_jvm: true, watches_statics: true, ..Round::shared(order) });
        let results = self.elsewhere.run(&ids, &rounds)?;
        let wrong = |index: usize, result: &TestResult| {
            let (at, proposed): (usize, usize) = places[index];
            difference(&suites[at].0.tests[proposed].case, result)
        };
        let mut minding: BTreeMap<usize, _> =
            (results.iter().enumerate()).filter_map(|(index, result)| Some((index, wrong(index, result)?))).collect();
        let mut conflicts = Conflicts::default();
        for (&(at, proposed), field) in
            places.iter().zip(&results).filter_map(|(place, result)| Some((place, result.changed.first()?)))
        {
            conflicts.leaving.entry(at).or_default().insert(proposed, field.clone());
        }
        for (field, changers) in self.minded(&ids, &results, &minding.keys().copied().collect(), &wrong)? {
            for minded in changers.minded_by {
                minding.remove(&minded);
            }
            for index in changers.tests {
                minding.remove(&index);
                let (at, proposed) = places[index];
                conflicts.disturbing.entry(at).or_default().entry(proposed).or_insert_with(|| field.clone());
            }
        }
        for (index, difference) in minding {
            let (at, proposed) = places[index];
            conflicts.disturbed.entry(at).or_default().insert(proposed, difference);
        }
        Ok(conflicts)
    }

    /// The fields that tests leave changed and others mind: some of those that mind are run after each of some of those
    /// that leave it changed, on new classes.
    fn minded<T>(
        &mut self,
        ids: &[TestId],
        results: &[TestResult],
        minding: &BTreeSet<usize>,
        wrong: &dyn Fn(usize, &TestResult) -> Option<T>,
    ) -> Result<BTreeMap<String, Changers>, Error> {
        let mut changers: BTreeMap<&String, Vec<usize>> = BTreeMap::new();
        for (index, result) in results.iter().enumerate() {
            for field in &result.changed {
                changers.entry(field).or_default().push(index);
            }
        }
        changers.retain(|_, tests| tests.len() <= MANY);
        let mut minded: BTreeMap<String, Changers> = BTreeMap::new();
        let mut trials = 0;
        for (field, tests) in changers {
            // Those that change nothing come first: they are disturbed by the one that is tried, and by nobody else.
            let mut others: Vec<usize> = minding.iter().filter(|index| !tests.contains(index)).copied().collect();
            others.sort_by_key(|index| !results[*index].changed.is_empty());
            for &first in tests.iter().step_by(tests.len().div_ceil(TRIED)) {
                if others.is_empty() || trials == TRIALS {
                    break;
                }
                trials += 1;
                let order: Vec<usize> = [first].into_iter().chain(others.iter().copied()).collect();
                let tried: Vec<TestId> = order.iter().map(|index| ids[*index].clone()).collect();
                let after = self.elsewhere.run(&tried, &[Round::shared(Order::AsGiven)])?;
                let is_wrong = |(index, result): &(&usize, TestResult)| wrong(**index, result).is_some();
                let found: BTreeSet<usize> =
                    order.iter().zip(after).skip(1).filter(is_wrong).map(|(index, _)| *index).collect();
                if !found.is_empty() {
                    others.retain(|index| !found.contains(index));
                    let entry = minded.entry(field.clone()).or_default();
                    entry.tests.clone_from(&tests);
                    entry.minded_by.extend(found);
                }
            }
        }
        Ok(minded)
    }
}

/// The tests that leave a field changed, and those that were seen to mind.
#[derive(Default)]
struct Changers {
    tests: Vec<usize>,
    minded_by: BTreeSet<usize>,
}
