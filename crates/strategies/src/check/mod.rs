//! Checks of a class: every instruction that can throw by itself is shown to be safe, or a test shows how it throws, or it is
//! open with what stood in the way.
//!
//! A funnel, cheap to dear, each stage on what the one before has left: dataflow facts of all classes together
//! ([`crate::survey`], once for the whole module), then paths of the methods that lead there, by symbolic execution, whose
//! exceptions are matched with instructions exactly ([`search`]): class, method and offset, so that a crash on the way is
//! never taken for the one that was meant. Where these paths are all that there are, they prove what none of them throws from
//! ([`proof`]). What a test shows is up to the real JVM; see `campaign`.

mod proof;
mod prove;
mod search;
mod sound;

use crate::error::Error;
use crate::knowledge::{Knowledge, Test};
use crate::lab::Lab;
use crate::survey::SurveyOrder;
use serde::{Deserialize, Serialize};
pub use sound::{Soundness, soundness};
use technique::{Budget, CheckFilter, ImplicitCheck, Obstacle, Sink, Standing, Technique};

/// How far tests are looked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Check {
    /// How deep inputs are made of other inputs.
    pub depth: u32,
    /// Times that a loop is decided along a path.
    pub unroll: u32,
    /// Whether tests that throw are looked for where proofs end.
    pub tests: bool,
    /// Which checks are looked into, if nobody has chosen them before.
    pub filter: CheckFilter,
}

impl Default for Check {
    fn default() -> Check {
        Check { depth: 4, unroll: 12, tests: true, filter: CheckFilter::default() }
    }
}

impl Technique for Check {
    const NAME: &'static str = "check";
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
        let all = match lab.order.open.clone() {
            Some(open) => open,
            None => self.surveyed(lab, out),
        };
        let (open, safe): (Vec<ImplicitCheck>, Vec<ImplicitCheck>) = all.into_iter().partition(ImplicitCheck::is_open);
        safe.into_iter().for_each(|check| out.check(check));
        out.counter("open").add(open.len() as u64);
        // Somebody who asks for lines wants to know what they call, too.
        if open.is_empty() && self.filter.only.is_none() {
            return Ok(());
        }
        let mut search = search::Search::new(self, lab, open, budget, out)?;
        if !self.tests {
            search.prove(budget, out);
            search.tell_proofs(out);
            return Ok(());
        }
        search.prove(&search::proving(budget), out);
        search.lead();
        search.try_first(lab, known, budget, out);
        search.run(known, budget, out);
        search.try_values(lab, known, budget, out);
        search.tell(out);
        Ok(())
    }
}

impl Check {
    /// What dataflow facts say of the class, if nobody has looked at all classes before.
    fn surveyed(&self, lab: &Lab, out: &mut dyn Sink<Test>) -> Vec<ImplicitCheck> {
        let order = &lab.order;
        let survey = SurveyOrder {
            jdk: order.jdk.clone(),
            class_path: order.class_path.clone(),
            roots: order.class_path.clone(),
            names: vec![order.class.clone()],
            filter: self.filter.clone(),
        };
        let found = survey.of(&lab.program);
        found.problems.into_iter().for_each(|problem| out.problem(problem));
        found.classes.into_values().flat_map(|class| class.checks).collect()
    }
}

/// Says what stood in the way.
fn obstructed(check: &mut ImplicitCheck, obstacle: Obstacle) {
    if let Standing::Open(open) = &mut check.standing {
        open.obstacle = Some(obstacle);
    }
}
