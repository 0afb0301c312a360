//! A look at all classes of each module, in a process of its own, before single classes are worked on.

use crate::plan::Plan;
use crate::process::{ForkServer, Launcher, Lost};
use project::{Notice, Severity};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use strategies::{SurveyOrder, Surveyed, Surveying};
use technique::ImplicitCheck;

/// What is known of all classes: by index of the module and internal name.
pub type Overview = BTreeMap<(usize, String), Surveyed>;

/// Looks at all modules, and tells the orders of a plan what is open. What cannot be looked at is said.
pub fn survey(
    plan: &mut Plan,
    surveying: &Surveying,
    launcher: &Launcher,
    interrupt: &AtomicBool,
    notices: &mut Vec<Notice>,
) -> Overview {
    let mut overview = Overview::new();
    for module in 0..plan.modules.len() {
        let targets = || plan.classes.iter().filter(|target| target.module == module);
        let Some(first) = targets().next() else { continue };
        let order = SurveyOrder {
            jdk: first.order.jdk.clone(),
            class_path: first.order.class_path.clone(),
            roots: plan.modules[module].unit.classes.clone(),
            names: targets().map(|target| target.order.class.clone()).collect(),
            filter: surveying.filter.clone(),
        };
        match ForkServer::new(launcher).survey(order, interrupt) {
            Ok(found) => {
                notices.extend(found.problems.into_iter().map(|problem| Notice {
                    severity: Severity::Warning,
                    subject: problem.about,
                    reason: problem.what,
                    remedy: None,
                }));
                overview.extend(found.classes.into_iter().map(|(class, found)| ((module, class), found)));
            }
            Err(lost) => notices.push(not_surveyed(plan, module, &lost)),
        }
    }
    for target in &mut plan.classes {
        let open = |class: &Surveyed| class.checks.iter().filter(|check| check.is_open()).cloned().collect::<Vec<_>>();
        let own = overview
            .iter()
            .filter(|((module, class), _)| *module == target.module && is_of(&target.order.class, class));
        let own: Vec<ImplicitCheck> = own.flat_map(|(_, class)| open(class)).collect();
        let is_known = overview.contains_key(&(target.module, target.order.class.clone()));
        target.order.open = is_known.then_some(own);
    }
    overview
}

/// Whether a class is this one or nested in it.
fn is_of(target: &str, class: &str) -> bool {
    class.strip_prefix(target).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
}

fn not_surveyed(plan: &Plan, module: usize, lost: &Lost) -> Notice {
    Notice {
        severity: Severity::Error,
        subject: plan.modules[module].unit.name.clone(),
        reason: format!("its classes could not be looked at together: {lost}"),
        remedy: None,
    }
}

/// The classes of a plan that need work.
pub fn needed(plan: &Plan, surveying: Option<&Surveying>) -> Vec<usize> {
    let all = 0..plan.classes.len();
    let is_open = |index: &usize| plan.classes[*index].order.open.as_ref().is_none_or(|open| !open.is_empty());
    match surveying {
        None => all.collect(),
        Some(surveying) if surveying.whole => all.collect(),
        Some(surveying) if surveying.alone => Vec::new(),
        Some(_) => all.filter(is_open).collect(),
    }
}
