//! From recorded calls to conditions, by the two phases of behavioural subtyping.
//!
//! Phase A: what a call is given counts for the method that is executed and for those that it overrides, up to the one that
//! the caller named: whoever calls by an interface promises what the interface asks for. Preconditions come of this.
//! Phase B: how a call ended counts for each overridden method whose precondition it satisfies. So what is learnt of an
//! overriding method never contradicts what is learnt of the overridden one: both have seen the calls that they share.
//!
//! Calls that throw are no examples. What speaks of the receiver's state alone is an invariant of its class, if it holds at
//! entry and exit of all public methods.

use crate::classes::{Classes, MethodId};
use crate::facts::{ClassFacts, Fact, Learnt, MethodFacts, VERSION};
use crate::holds::{CallValues, all_hold};
use crate::samples::{Example, Samples, View};
use crate::templates::{self, Options, Purpose};
use crate::trace::{Cell, Phase, Place, Root, Table, Trace};
use contracts::Seeds;
use program::classfile::{MethodDescriptor, access};
use std::collections::{BTreeMap, BTreeSet};

/// Which methods a call counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Attribution {
    /// The two phases.
    #[default]
    Subtyping,
    /// The executed method only, as tools without the phases do it.
    Executed,
}

/// Numbers of a parameter that are kept.
const MOST_SEEDS: usize = 16;

/// A method with its examples.
struct Target<'c, 't> {
    view: View<'c>,
    entries: Vec<Example<'t>>,
    requires: Vec<Fact>,
    exits: Vec<Example<'t>>,
}

/// Learns from a trace.
pub fn learn(trace: &Trace, classes: &Classes, options: Options, attribution: Attribution) -> Learnt {
    let relatives = Relatives::new(trace, classes, attribution);
    let mut targets = phase_a(trace, classes, &relatives, options);
    phase_b(trace, &relatives, &mut targets);
    let invariants = invariants(trace, classes, options);
    let known: BTreeMap<&str, BTreeSet<String>> = invariants
        .iter()
        .map(|class| (class.class.as_str(), class.invariants.iter().map(|fact| fact.condition.to_string()).collect()))
        .collect();
    let mut methods = Vec::new();
    let learnt_of: BTreeSet<MethodId> = targets.keys().cloned().collect();
    for (id, target) in &targets {
        let samples = Samples::new(&target.view, &target.exits, true);
        let mut ensures = templates::find(&samples, Purpose::Ensures, options);
        let said = known.get(id.class.as_str());
        ensures.retain(|fact| said.is_none_or(|said| !said.contains(&fact.condition.to_string())));
        let overrides = relatives.of.iter().filter(|((_, body), _)| body == id).flat_map(|(_, above)| above);
        let overrides: BTreeSet<String> =
            overrides.filter(|above| *above != id && learnt_of.contains(above)).map(readable).collect();
        methods.push(MethodFacts {
            method: readable(id),
            class: id.class.clone(),
            name: id.name.clone(),
            descriptor: id.descriptor.clone(),
            parameters: target.view.parameters.clone(),
            fingerprint: classes.fingerprint(id),
            requires: target.requires.clone(),
            ensures,
            samples: target.entries.iter().map(Example::weight).sum(),
            nullable: nullable(target),
            returns_null: target.exits.iter().any(|example| result(example) == Some(&Cell::Null)),
            overrides: overrides.into_iter().collect(),
            seeds: seeds(target),
        });
    }
    let statics = statics(trace, classes, options);
    Learnt { version: VERSION, threshold: options.threshold, methods, classes: invariants, statics }
}

/// What holds of static fields where tests begin. Where there was no room for all states, nothing is said.
fn statics(trace: &Trace, classes: &Classes, options: Options) -> Vec<ClassFacts> {
    let mut found = Vec::new();
    for table in trace.statics.values().filter(|table| table.dropped == 0) {
        let Some(view) = View::new(classes, &body(table), &[]) else { continue };
        let examples: Vec<Example> = table.rows.iter().map(|row| Example { table, row }).collect();
        let samples = Samples::new(&view, &examples, false);
        let facts = templates::find(&samples, Purpose::Invariant, options);
        if !facts.is_empty() {
            let samples = samples.weights.iter().sum();
            found.push(ClassFacts { class: table.key.class.to_string(), invariants: facts, samples });
        }
    }
    found
}

/// What each body overrides on receivers of each class.
struct Relatives {
    of: BTreeMap<(String, MethodId), Vec<MethodId>>,
}

impl Relatives {
    fn new(trace: &Trace, classes: &Classes, attribution: Attribution) -> Relatives {
        let mut of = BTreeMap::new();
        for table in trace.tables.values() {
            let body = body(table);
            let above = match &table.key.receiver {
                Some(receiver) if attribution == Attribution::Subtyping && is_virtual(classes, &body) => {
                    classes.overridden(receiver, &body)
                }
                _ => vec![body.clone()],
            };
            of.insert((receiver(table), body), above);
        }
        Relatives { of }
    }

    fn of(&self, table: &Table) -> &[MethodId] {
        self.of.get(&(receiver(table), body(table))).map_or(&[], Vec::as_slice)
    }
}

pub(crate) fn body(table: &Table) -> MethodId {
    MethodId {
        class: table.key.class.to_string(),
        name: table.key.name.to_string(),
        descriptor: table.key.descriptor.to_string(),
    }
}

fn receiver(table: &Table) -> String {
    table.key.receiver.as_deref().unwrap_or_default().to_string()
}

pub(crate) fn is_virtual(classes: &Classes, body: &MethodId) -> bool {
    body.name != "<init>"
        && classes.method(body).is_some_and(|method| method.access & (access::STATIC | access::PRIVATE) == 0)
}

fn examples(trace: &Trace) -> impl Iterator<Item = Example<'_>> {
    trace
        .tables
        .values()
        .flat_map(|table| table.rows.iter().filter(|row| row.is_normal).map(move |row| Example { table, row }))
}

fn phase_a<'c, 't>(
    trace: &'t Trace,
    classes: &'c Classes,
    relatives: &Relatives,
    options: Options,
) -> BTreeMap<MethodId, Target<'c, 't>> {
    let mut entries: BTreeMap<MethodId, (Vec<Example>, Vec<MethodId>)> = BTreeMap::new();
    for example in examples(trace) {
        let own = body(example.table);
        let named = example
            .row
            .site
            .as_ref()
            .and_then(|site| classes.resolved(&site.owner, &example.table.key.name, &site.descriptor));
        for above in relatives.of(example.table) {
            let counts =
                *above == own || named.as_ref().is_some_and(|named| classes.is_subtype(&above.class, &named.class));
            if counts {
                let (found, bodies) = entries.entry(above.clone()).or_default();
                found.push(example);
                if *above != own && !bodies.contains(&own) {
                    bodies.push(own.clone());
                }
            }
        }
    }
    let mut targets = BTreeMap::new();
    for (id, (entries, bodies)) in entries {
        let Some(view) = View::new(classes, &id, &bodies) else { continue };
        let requires = templates::find(&Samples::new(&view, &entries, false), Purpose::Requires, options);
        targets.insert(id, Target { view, entries, requires, exits: Vec::new() });
    }
    targets
}

fn phase_b<'t>(trace: &'t Trace, relatives: &Relatives, targets: &mut BTreeMap<MethodId, Target<'_, 't>>) {
    for example in examples(trace) {
        for above in relatives.of(example.table) {
            let Some(target) = targets.get_mut(above) else { continue };
            if all_hold(&target.requires, &CallValues::at_entry(&target.view, example)) {
                target.exits.push(example);
            }
        }
    }
}

/// What holds of the fields of each class's objects, at entry and exit of public methods and after construction.
fn invariants(trace: &Trace, classes: &Classes, options: Options) -> Vec<ClassFacts> {
    let mut states: BTreeMap<String, Vec<(Example, Phase)>> = BTreeMap::new();
    for table in trace.tables.values() {
        let Some(receiver) = &table.key.receiver else { continue };
        let body = body(table);
        let is_constructor = body.name == "<init>";
        let is_public = classes.method(&body).is_some_and(|method| method.access & access::PUBLIC != 0);
        if if is_constructor { *receiver != table.key.class } else { !is_public } {
            continue;
        }
        for class in classes.ancestors(receiver).iter() {
            if classes.file(class).is_none_or(|file| file.fields.iter().all(|field| field.access & access::STATIC != 0))
            {
                continue;
            }
            let found = states.entry(class.clone()).or_default();
            for row in &table.rows {
                let example = Example { table, row };
                if !is_constructor {
                    found.push((example, Phase::Entry));
                }
                if row.is_normal {
                    found.push((example, Phase::Exit));
                }
            }
        }
    }
    let mut found = Vec::new();
    for (class, states) in states {
        let id = MethodId { class: class.clone(), name: String::new(), descriptor: "()V".to_string() };
        let Some(view) = View::new(classes, &id, &[]) else { continue };
        let samples = Samples::of_states(&view, &states);
        let facts = templates::find(&samples, Purpose::Invariant, options);
        if !facts.is_empty() {
            found.push(ClassFacts { class, invariants: facts, samples: samples.weights.iter().sum() });
        }
    }
    found
}

fn result<'t>(example: &Example<'t>) -> Option<&'t Cell> {
    let is_result = |place: &Place| place.root == Root::Result && place.path.is_empty() && !place.is_length;
    let at = example.table.columns.iter().position(|column| is_result(&column.place))?;
    example.row.cells.get(at)
}

fn parameter<'t>(example: &Example<'t>, number: usize) -> Option<&'t Cell> {
    let is_it = |place: &Place| {
        place.phase == Phase::Entry
            && place.root == Root::Parameter(number)
            && place.path.is_empty()
            && !place.is_length
    };
    let at = example.table.columns.iter().position(|column| is_it(&column.place))?;
    example.row.cells.get(at)
}

fn nullable(target: &Target) -> Vec<usize> {
    let is_passed =
        |number: &usize| target.entries.iter().any(|example| parameter(example, *number) == Some(&Cell::Null));
    (0..target.view.parameters.len()).filter(is_passed).collect()
}

fn seeds(target: &Target) -> Vec<Seeds> {
    let mut found = Vec::new();
    for number in 0..target.view.parameters.len() {
        let values: BTreeSet<i64> = target
            .entries
            .iter()
            .filter_map(|example| match parameter(example, number) {
                Some(Cell::Integer(value)) => Some(*value),
                _ => None,
            })
            .collect();
        let mut values: Vec<i64> = values.into_iter().collect();
        if values.len() > MOST_SEEDS {
            values.drain(MOST_SEEDS / 2..values.len() - MOST_SEEDS / 2);
        }
        if !values.is_empty() {
            found.push(Seeds { parameter: number, values });
        }
    }
    found
}

/// `pack.Type.name(int, String[])`.
pub fn readable(id: &MethodId) -> String {
    let class = id.class.replace('$', ".");
    let simple = class.rsplit('.').next().unwrap_or_default();
    let name = if id.name == "<init>" { simple } else { &id.name };
    let types = MethodDescriptor::parse(&id.descriptor).map_or(Vec::new(), |descriptor| descriptor.parameters);
    let types: Vec<String> = types
        .iter()
        .map(|one| {
            let name = one.java_name().replace('$', ".");
            name.rsplit('.').next().unwrap_or_default().to_string()
        })
        .collect();
    format!("{class}.{name}({})", types.join(", "))
}
