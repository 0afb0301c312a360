//! Concrete search beside symbolic execution (hybrid test generation): where exploration was cut, inputs are drawn and
//! changed at random, with the paths that are known as seeds. What covers or throws something new is a path like others.
//! Methods that are covered and have no instruction that may throw are left alone.

use crate::error::Error;
use crate::knowledge::{Explored, Knowledge, Test};
use crate::lab::Lab;
use crate::mutation::Mutation;
use serde::{Deserialize, Serialize};
use std::time::Instant;
use technique::{Budget, Sink, Technique};

/// How much longer than its share it may take for the tests that every method has in any case.
const LATE: f64 = 0.25;

/// Searches for what exploration has left out.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Hybrid {}

impl Technique for Hybrid {
    const NAME: &'static str = "hybrid";
    type Lab = Lab;
    type Knowledge = Knowledge;
    type Test = Test;
    type Error = Error;

    fn run(
        &self,
        lab: &mut Lab,
        known: &mut Knowledge,
        budget: &Budget,
        out: &mut dyn Sink<Test>,
    ) -> Result<(), Error> {
        let all = known.covered();
        let methods: Vec<_> = known.explored.iter().filter(|one| one.has_more()).map(|one| one.method).collect();
        let settled = lab.prospects().settled(&methods);
        let is_wanting = |one: &Explored| one.has_more() && (!settled.contains(&one.method.id) || one.wants_more(&all));
        let mut wanting: Vec<usize> = (0..known.explored.len()).filter(|&at| is_wanting(&known.explored[at])).collect();
        wanting.sort_by_key(|&at| !known.explored[at].wants_more(&all));
        if wanting.is_empty() {
            return Ok(());
        }
        let (beside, passed, seed) = (lab.order.beside().to_vec(), lab.order.passed(), lab.order.seed);
        let unit = lab.unit()?;
        let mut search = Mutation::new(unit.explorer.program(), unit.class, (&beside, &passed), seed);
        for explored in &known.explored {
            if let Some(report) = &explored.report {
                search.learn(unit.explorer.replayer(), explored.method, &report.paths, budget);
            }
        }
        // Others have a right to what is left.
        let latest = Instant::now().max(budget.deadline()) + budget.time().mul_f64(LATE);
        for (place, &at) in wanting.iter().enumerate() {
            if budget.is_interrupted() || Instant::now() >= latest {
                break;
            }
            let began = Instant::now();
            let explored = &mut known.explored[at];
            let share = budget.split(wanting.len() - place);
            let paths = search.search(unit.explorer.replayer(), explored.method, &share);
            explored.add_paths(paths);
            explored.time += began.elapsed();
        }
        out.counter("inputs").add(search.tests);
        Ok(())
    }
}
