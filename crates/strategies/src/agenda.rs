//! What is done with a class: techniques in turn, each with its share of the budget.

use crate::collect::{Collector, Watcher};
use crate::error::Error;
use crate::knowledge::Knowledge;
use crate::lab::Lab;
use crate::proposal::ClassTests;
use crate::registry::Registry;
use crate::write;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::{Duration, Instant};
use technique::{Budget, CheckFilter, Counters, Problem, Sink, Technique};

/// The techniques of a command, as they are told to the process that runs them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Agenda {
    pub steps: Vec<Step>,
    /// What is added to the name of the test suite.
    pub suffix: String,
    /// The word for what a bug was seen in several of: `paths`, `crashes`.
    pub seen_in: String,
    /// Branches that are not covered say how much there is to gain: first attempts at classes may be short, as those
    /// with the most to gain are tried again. Where something else is looked for, each class has all its time at once.
    #[serde(default)]
    pub in_rounds: bool,
    /// Whether the instructions of all classes are looked at before single classes are worked on.
    pub survey: Option<Surveying>,
}

/// A look at all classes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Surveying {
    pub filter: CheckFilter,
    /// Whether that is all. Otherwise classes in which something is open are worked on.
    pub alone: bool,
    /// Whether classes in which nothing is open are worked on, too.
    pub whole: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub work: Work,
    /// Its part of the budget, by the sum of all parts.
    pub share: f64,
    /// With less time than this it would hardly get further than its preparations: then its part is for the others.
    #[serde(default)]
    pub least: Duration,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Work {
    /// A technique with its options.
    Run { technique: String, options: Value },
    /// The author makes tests of the paths that are known by then.
    Write,
}

impl Work {
    fn name(&self) -> &str {
        match self {
            Work::Run { technique, .. } => technique,
            Work::Write => "write",
        }
    }
}

impl Agenda {
    /// Techniques, of which bugs are seen on several paths.
    pub fn new(suffix: &str) -> Agenda {
        let (suffix, seen_in) = (suffix.to_string(), "paths".to_string());
        Agenda { steps: Vec::new(), suffix, seen_in, survey: None, in_rounds: false }
    }

    /// And then a technique for a part of the budget.
    pub fn then<T: Technique>(mut self, technique: &T, share: f64) -> Agenda {
        let options = serde_json::to_value(technique).unwrap_or(Value::Null);
        self.steps.push(Step {
            work: Work::Run { technique: T::NAME.to_string(), options },
            share,
            least: Duration::ZERO,
        });
        self
    }

    /// The last technique is left out where its part of the time would be less than this.
    pub fn from(mut self, least: Duration) -> Agenda {
        if let Some(step) = self.steps.last_mut() {
            step.least = least;
        }
        self
    }

    /// And then the tests of the paths that are known.
    pub fn then_write(mut self, share: f64) -> Agenda {
        self.steps.push(Step { work: Work::Write, share, least: Duration::ZERO });
        self
    }

    /// Does it. What was found before a step fails is kept; it is an error if the first one does.
    pub fn run(
        &self,
        registry: &Registry,
        lab: &mut Lab,
        budget: &Budget,
        counters: &Counters,
        watcher: &mut dyn Watcher,
    ) -> Result<ClassTests, Error> {
        let (mut steps, mut applies) = (Vec::new(), true);
        for step in &self.steps {
            // Where the technique before does not apply, there are no new paths to write tests of.
            if let Work::Run { technique, options } = &step.work {
                applies = registry.find(technique)?.applies(options, lab)?;
            }
            steps.extend(applies.then_some(step));
        }
        let mut known = Knowledge::default();
        let whole: f64 = steps.iter().map(|step| step.share).sum();
        if budget.is_timed() {
            steps.retain(|step| budget.time().mul_f64(step.share / whole.max(f64::MIN_POSITIVE)) >= step.least);
        }
        let all: f64 = steps.iter().map(|step| step.share).sum();
        let (mut spent, mut tests) = (0.0, ClassTests::default());
        let mut collector = Collector::new(counters, watcher);
        if !lab.changed.is_empty() {
            let (count, names) = (lab.changed.len(), lab.changed.join(", "));
            let what =
                format_args!("how {count} methods are used is not known any more, as they have changed: {names}");
            collector.problem(Problem::new("", what));
        }
        for (place, step) in steps.iter().enumerate() {
            if budget.is_interrupted() && place > 0 {
                break;
            }
            spent += step.share;
            let part = budget.until(spent / all.max(f64::MIN_POSITIVE));
            let began = Instant::now();
            let result = match &step.work {
                Work::Run { technique, options } => {
                    collector.technique = technique.clone();
                    registry.find(technique)?.run(options, lab, &mut known, &part, &mut collector)
                }
                // What was found is not thrown away because others have taken too long to find it.
                Work::Write => {
                    let own = budget.time().mul_f64(step.share / all.max(f64::MIN_POSITIVE));
                    write::write(lab, &mut known, &part.at_least(own), &mut collector)
                }
            };
            let (work, ms) = (step.work.name(), began.elapsed().as_millis() as u64);
            tracing::info!(class = %lab.class.name, work, ms, share_ms = part.time().as_millis() as u64, "step");
            match result {
                Err(error) if place == 0 => return Err(error),
                Err(error) => collector.problem(Problem::new("", error)),
                Ok(()) => {}
            }
            tests = collector.collected(lab, &known);
            tests.suite += &self.suffix;
            tests.seen_in.clone_from(&self.seen_in);
            if place + 1 < steps.len() {
                collector.watcher.found(tests.clone());
            }
        }
        Ok(tests)
    }
}
