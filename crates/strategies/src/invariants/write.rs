//! From steps that break an invariant to tests, with what they lead to.

use super::find::Invariant;
use super::kind::capitalised;
use super::search::Broken;
use crate::lab::Unit;
use crate::proposal::{Ground, Order, Proposed, Triage};
use crate::subject;
use program::classfile::access;
use program::link::{Class, Method, Program};
use symex::input::java::WATCHED;
use symex::input::{Input, Inputs, Recipe, Watch};
use symex::observe::{Observed, Seen};
use symex::replay::Replayer;
use symex::{End, Outcome};
use technique::{Break, BreakKind, Budget, Problem};
use testgen::{Actual, Bug, Check, Code, Ending, Expected, class_name};

/// Methods that are called on a broken object.
const MAX_ASKED: usize = 40;

/// A test of a break.
pub struct Written {
    pub test: Proposed,
    pub shown: Break,
}

/// Writes the test of a break.
pub fn write(
    unit: &mut Unit,
    order: &Order,
    (invariant, watch): (&Invariant, Option<Watch>),
    broken: &Broken,
    budget: &Budget,
) -> Result<Written, Problem> {
    let watch = watch.filter(|_| broken.told.kind == BreakKind::Callback);
    let method = watch.map_or(invariant.method, Watch::holds);
    let class = unit.class;
    let inputs = &broken.path.inputs;
    if broken.told.kind != BreakKind::Constructor && !is_whole_before(unit.explorer.replayer(), method, inputs) {
        return Err(Problem::new(
            subject::signature(unit.explorer.program(), class, invariant.told),
            "an object was not whole before the last step",
        ));
    }
    let mut test = unit.propose_or_say(order, method, &broken.path)?;
    // What was found is written, also late; what else it does is only looked for in time.
    let consequence = if budget.is_over() { None } else { consequence(unit, class, method, inputs) };
    let simple = subject::plain_name(class);
    let place = match invariant.method.is_static() {
        true => format!("{} of {simple}", invariant.name()),
        false => format!("{simple}.{}", invariant.name()),
    };
    let moment = if watch.is_some() { "in the middle of these" } else { "after these" };
    let mut explanation =
        format!("{place} does not hold {moment} steps ({}): {}", broken.told.kind, broken.told.advice);
    if let Some(consequence) = &consequence {
        explanation += &format!("; afterwards {consequence}");
    }
    let source = broken.told.source.as_deref().map(|source| format!("Of{}", capitalised(source))).unwrap_or_default();
    let after = Some(format!("{}{source}", capitalised(&broken.told.last)));
    let (exception, message, frames) = match &broken.path.end {
        End::Finished(Outcome::Threw { class, message, frames, .. }) => {
            (class.clone(), message.clone(), frames.clone())
        }
        _ => ("java.lang.AssertionError".to_string(), None, Vec::new()),
    };
    let has_thrown = !frames.is_empty();
    test.case.bug = Some(Bug { exception, message, frames, explanation, after, accepts: Vec::new() });
    if !has_thrown {
        let checks = vec![Check { actual: Actual::Result, expected: Expected::True }];
        test.case.end = Ending::Returned { checks };
    }
    test.triage = Triage::Bug(Ground::Assertion);
    test.case.subject = subject::subject(unit.explorer.program(), class, invariant.told);
    if watch.is_some() {
        test.case.call = Code::new(format!("{WATCHED}[0]"));
    } else if invariant.is_of_record() {
        again(unit.explorer.program(), &mut test, invariant);
    } else if method.is_static() {
        let home = subject::nested_name(unit.explorer.program(), method.class);
        let passed: Vec<String> = test.case.arguments.iter().map(|one| one.text(class_name)).collect();
        test.case.call = Code::new(format!("{home}.{}({})", method.name, passed.join(", ")));
    } else if invariant.is_hidden(class) {
        reflect(unit.explorer.program(), &mut test, invariant, has_thrown);
    }
    let steps = test.case.arrange.iter().map(Code::plain).chain([test.case.call.plain() + ";"]).collect();
    let advice = broken.told.advice.clone();
    Ok(Written { shown: Break { kind: broken.told.kind, steps, test: None, consequence, advice }, test })
}

/// The call of the canonical constructor of a record with the components of an object.
fn again(program: &Program, test: &mut Proposed, invariant: &Invariant) {
    let home = subject::nested_name(program, invariant.told.class);
    let mut object = test.case.arguments.first().map(|one| one.text(class_name)).unwrap_or_default();
    if !object.chars().all(|char| char.is_alphanumeric() || char == '_' || char == '$') {
        test.case.arrange.push(Code::new(format!("{home} record = {object};")));
        object = "record".to_string();
    }
    let accessors = symex::input::components(invariant.told.class).unwrap_or_default();
    let passed: Vec<String> = accessors.iter().map(|one| format!("{object}.{}()", one.name)).collect();
    test.case.call = Code::new(format!("new {home}({})", passed.join(", ")));
}

/// The call of a method that tests cannot name.
fn reflect(program: &Program, test: &mut Proposed, invariant: &Invariant, has_thrown: bool) {
    let method = invariant.method;
    let home = subject::nested_name(program, method.class);
    let reflected = class_name("java/lang/reflect/Method");
    let receiver = test.case.receiver.as_ref().map(|receiver| receiver.text(class_name)).unwrap_or_default();
    test.case
        .arrange
        .push(Code::new(format!("{reflected} method = {}.class.getDeclaredMethod(\"{}\");", home, method.name)));
    test.case.arrange.push(Code::new("method.setAccessible(true);".to_string()));
    let boolean = class_name("java/lang/Boolean");
    test.case.call = Code::new(match has_thrown {
        true => format!("method.invoke({receiver})"),
        false => format!("({boolean}) method.invoke({receiver})"),
    });
    test.case.throws_checked = true;
    if let Some(bug) = test.case.bug.as_mut().filter(|_| has_thrown) {
        bug.exception = "java.lang.reflect.InvocationTargetException".to_string();
        bug.message = None;
        bug.frames.clear();
    }
}

/// The same inputs without the last step.
fn before_last(inputs: &Inputs) -> Option<Inputs> {
    let shorter = |input: &Input| {
        let Input::Made { id, recipe, holes } = input else { return None };
        let recipe = match &**recipe {
            Recipe::Scene(scene) => {
                let (scene, count) = scene.before_last();
                return Some(Input::Made {
                    id: *id,
                    recipe: std::rc::Rc::new(Recipe::Scene(scene)),
                    holes: holes[..count].to_vec(),
                });
            }
            Recipe::Made(made) => {
                let mut made = made.clone();
                made.then.pop()?;
                Recipe::Made(made)
            }
            _ => return None,
        };
        let count = recipe.holes().len();
        Some(Input::Made { id: *id, recipe: std::rc::Rc::new(recipe), holes: holes[..count].to_vec() })
    };
    let mut before = inputs.clone();
    match (&mut before.receiver, before.arguments.first_mut()) {
        (Some(object), _) | (None, Some(object)) => *object = shorter(object)?,
        _ => return None,
    }
    Some(before)
}

/// Whether the invariant holds before the last step, on the concrete machine.
fn is_whole_before(machine: &mut Replayer, method: &'static Method, inputs: &Inputs) -> bool {
    let Some(before) = before_last(inputs) else { return false };
    match machine.observe(method, &before, &[], &[]).map(|seen| seen.end) {
        Ok(Observed::Returned { value: None, .. }) => true,
        Ok(Observed::Returned { value: Some(Seen::Primitive { bits, .. } | Seen::Boxed { bits, .. }), .. }) => {
            bits & 1 != 0
        }
        _ => false,
    }
}

/// A public method that throws on the broken object, and did not before.
fn consequence(unit: &mut Unit, class: &'static Class, asked: &'static Method, inputs: &Inputs) -> Option<String> {
    let object = inputs.receiver.clone().or_else(|| inputs.arguments.first().cloned())?;
    let own = |inputs: Input| Inputs { receiver: Some(inputs), ..Inputs::default() };
    let before = before_last(&own(object.clone()));
    let after = own(object);
    let is_asked = |method: &&'static Method| {
        method.access & (access::PUBLIC | access::STATIC | access::SYNTHETIC) == access::PUBLIC
            && method.descriptor.starts_with("()")
            && !method.is_special()
            && !method.is_abstract()
            && method.id != asked.id
    };
    let homes = class.ancestry().filter(|home| !home.is_trusted());
    let methods: Vec<&'static Method> =
        homes.flat_map(|home| home.methods().iter().copied()).filter(is_asked).take(MAX_ASKED).collect();
    let machine = unit.explorer.replayer();
    methods.into_iter().find_map(|method| {
        let Ok(seen) = machine.observe(method, &after, &[], &[]) else { return None };
        let Observed::Threw { class, .. } = seen.end else { return None };
        let threw_before = before.as_ref().is_some_and(|before| {
            machine.observe(method, before, &[], &[]).is_ok_and(|seen| matches!(seen.end, Observed::Threw { .. }))
        });
        let simple = class.0.java_name();
        let simple = simple.rsplit('.').next().unwrap_or_default();
        (!threw_before).then(|| format!("{}() throws {simple}", method.name))
    })
}
