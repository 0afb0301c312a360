//! The way to a state: the calls, and which way each of them went. With it, any machine can go there.

use super::search::{Live, Search};
use std::rc::Rc;
use symex::Choice;
use symex::explore::{Finish, Stage};

/// One call on the way to a state.
#[derive(Clone, Debug)]
pub struct Leg {
    /// What is called, by its number.
    pub target: usize,
    /// The object that it is called on.
    pub on: usize,
    /// Which of the arguments that may be passed.
    pub passed: usize,
    /// Which of the ways in which what must hold before the call does hold.
    pub start: usize,
    pub ways: Vec<Choice>,
}

/// The last call, and the way before it, which states have in common.
#[derive(Debug)]
pub struct Route {
    pub before: Option<Rc<Route>>,
    pub leg: Leg,
}

impl Route {
    /// From the first call to the last.
    pub fn legs(&self) -> Vec<Leg> {
        let mut legs = vec![self.leg.clone()];
        let mut at = &self.before;
        while let Some(route) = at {
            legs.push(route.leg.clone());
            at = &route.before;
        }
        legs.reverse();
        legs
    }
}

impl Search<'_> {
    /// Makes calls again, from a stage on; objects that are there already come before those of the calls.
    pub fn follow(&mut self, stage: Stage, legs: &[Leg]) -> Result<Option<Stage>, Live> {
        let first = stage.objects.len();
        let mut stage = stage;
        for leg in legs {
            let target = self.plan.targets[leg.target].clone();
            let Some(passed) = self.arguments(&target).into_iter().nth(leg.passed) else { return Ok(None) };
            let counters = self.counters(&stage)?;
            let on = (target.method, leg.on + first);
            let Ok(call) = self.calls.arguments(&stage, on, &passed, &counters) else { return Ok(None) };
            let call = Rc::new(call);
            let Some(start) = self.starts(&stage, &call, &target.before)?.into_iter().nth(leg.start) else {
                return Ok(None);
            };
            self.calls.vm().switch_to(start);
            let Some(end) = self.calls.along(&stage, &call, &leg.ways) else { return Ok(None) };
            if !matches!(end.finish, Finish::Returned(_)) {
                return Ok(None);
            }
            stage = self.calls.after(&stage, &call, end.fork);
        }
        Ok(Some(stage))
    }
}
