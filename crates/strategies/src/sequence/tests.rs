//! From paths of calls to tests.

use super::search::{Search, Seed, Target};
use super::{Level, Mode, Request, Sequences, branches, draw};
use crate::subject;
use crate::unit::Unit;
use crate::{Finding, MethodTests, Proposed};
use program::Kind;
use program::classfile::access;
use program::link::{Class, Method, Program};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use symex::explore::{Calls, Limits, chosen, chosen_type};
use symex::graph::FieldId;
use symex::input::{JavaType, types};
use symex::{End, Path};
use testgen::{Actual, Bug, Check, Ending, Expected};

/// Calls of sequences that are part of the tests of a class, and states.
const SHORT: usize = 6;
const MAX_STATES: usize = 2000;
/// Calls after which counters are known for what they are, as a rule.
const PROBED: usize = 2;
/// For the inputs of one test.
const TEST_TIME: Duration = Duration::from_secs(5);

impl Unit {
    pub fn open_for_sequences(request: &Request, interrupt: &Arc<AtomicBool>) -> Result<Unit, String> {
        let unroll = (4 * request.length as u32).max(40);
        let limits = Limits { time: request.order.time, unroll, ..Limits::default() };
        Unit::open_with(&request.order, limits, interrupt)
    }

    pub fn sequences(mut self, request: &Request, progress: &mut dyn FnMut(&Level)) -> Result<Sequences, String> {
        let program = self.explorer.program().clone();
        let own = chosen_type(&program, self.class);
        let chooser = Chooser { program: &program, class: self.class, own: &own };
        let (constructors, methods) = chooser.targets(request)?;
        let abstraction = request.abstraction.as_ref().map(|name| chooser.question(name, None)).transpose()?;
        let mut live: FxHashSet<FieldId> = FxHashSet::default();
        let mut sequences =
            Sequences { bounds: chooser.bounds(&constructors, &methods, request), ..Sequences::default() };
        let start: Vec<&'static Method> = constructors.iter().chain(&methods).map(|target| target.method).collect();
        let outermost = self.class.name.split('$').next().unwrap_or_default().to_string();
        let is_own = |class: &Class| {
            class.name.strip_prefix(&*outermost).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        };
        let reachable = branches::reachable(&program, &start, &is_own);
        sequences.branches = reachable.values().map(|(_, ways)| ways).sum();
        let mut paths: Vec<(&'static Method, Path, Option<&'static Method>)> = Vec::new();
        let (mut probing, mut silent) = (true, |_: &Level| {});
        loop {
            let calls = Calls::new(&mut self.explorer, own.clone(), self.class);
            let mut search = Search::new(request, calls, self.class, live.clone());
            (search.constructors, search.methods) = (constructors.clone(), methods.clone());
            search.abstraction = abstraction;
            search.paths = Some(BTreeSet::new()).filter(|_| request.keep_paths);
            search.reachable = reachable.keys().copied().collect();
            // What only seems to count shows after a few calls: nobody has to see that.
            if probing {
                search.length = search.length.min(PROBED);
            }
            match search.run(if probing { &mut silent } else { progress }) {
                Err(super::search::Live(field)) => {
                    live.insert(field);
                    continue;
                }
                Ok(()) if probing => {
                    probing = false;
                    continue;
                }
                Ok(()) => {}
            }
            for seed in std::mem::take(&mut search.seeds) {
                let Seed { stage, call, end, broken } = seed;
                match search.calls.path(&stage, &call, &end, TEST_TIME) {
                    Some(path) => paths.push((call.method, path, broken)),
                    None => *sequences.cuts.entry("no inputs for a test".to_string()).or_default() += 1,
                }
            }
            collect(&mut search, &mut sequences, &reachable);
            break;
        }
        sequences.tests = self.write(request, &constructors, &methods, paths);
        Ok(sequences)
    }

    /// Tests of sequences of a few calls; a part of them if there is not enough time.
    pub(crate) fn by_sequences(&mut self, order: &crate::Order, time: Duration) -> Vec<(&'static Method, Proposed)> {
        let program = self.explorer.program().clone();
        let own = chosen_type(&program, self.class);
        let request = Request {
            order: order.clone(),
            length: SHORT,
            methods: Vec::new(),
            mode: Mode::Symstra,
            prune: true,
            nulls: true,
            contract: Default::default(),
            abstraction: None,
            all_tests: false,
            keep_paths: false,
            max_states: MAX_STATES,
            memory: None,
        };
        let chooser = Chooser { program: &program, class: self.class, own: &own };
        let Ok((constructors, methods)) = chooser.targets(&request) else { return Vec::new() };
        let mut live: FxHashSet<FieldId> = FxHashSet::default();
        let mut paths = Vec::new();
        let started = Instant::now();
        loop {
            let mut calls = Calls::new(&mut self.explorer, own.clone(), self.class);
            calls.within(time.saturating_sub(started.elapsed()));
            let mut search = Search::new(&request, calls, self.class, live.clone());
            (search.constructors, search.methods) = (constructors.clone(), methods.clone());
            if let Err(super::search::Live(field)) = search.run(&mut |_| {}) {
                live.insert(field);
                continue;
            }
            for seed in std::mem::take(&mut search.seeds) {
                let path = search.calls.path(&seed.stage, &seed.call, &seed.end, TEST_TIME / 10);
                paths.extend(path.map(|path| (seed.call.method, path)));
            }
            break;
        }
        let finished = paths.into_iter().filter(|(_, path)| matches!(path.end, End::Finished(_)));
        finished.filter_map(|(method, path)| Some((method, self.propose(order, method, &path).ok()?))).collect()
    }

    fn write(
        &mut self,
        request: &Request,
        constructors: &[Target],
        methods: &[Target],
        paths: Vec<(&'static Method, Path, Option<&'static Method>)>,
    ) -> crate::ClassTests {
        let program = self.explorer.program().clone();
        let mut problems = Vec::new();
        let mut found: Vec<(MethodTests, Vec<Proposed>)> = Vec::new();
        let mut known: BTreeMap<u32, usize> = BTreeMap::new();
        let asked = paths.iter().filter_map(|(_, _, broken)| *broken);
        for method in constructors.iter().chain(methods).map(|target| target.method).chain(asked) {
            if known.contains_key(&method.id) {
                continue;
            }
            known.insert(method.id, found.len());
            let tests = MethodTests {
                subject: subject::subject(&program, self.class, method),
                signature: subject::signature(&program, self.class, method),
                line: method.line_of(0).map(u32::from),
                branches: BTreeSet::new(),
                paths: 0,
                time: Duration::ZERO,
                cuts: BTreeMap::new(),
                bounds: BTreeSet::new(),
            };
            found.push((tests, Vec::new()));
        }
        for (method, path, broken) in paths {
            let Some(&index) = known.get(&method.id) else { continue };
            found[index].0.paths += 1;
            let signature = found[index].0.signature.clone();
            match &path.end {
                End::Finished(_) => {}
                End::Diverged(why) => {
                    problems.push(format!("{signature}: not confirmed: {why}"));
                    continue;
                }
                End::Unsupported(why) | End::Cut(why) => {
                    problems.push(format!("{signature}: {why}"));
                    continue;
                }
            }
            match self.propose(&request.order, method, &path) {
                Ok(mut one) => {
                    if let Some(condition) = broken {
                        break_contract(&mut one, self.class, condition);
                    }
                    found[index].1.push(one);
                }
                Err(why) => problems.push(why),
            }
        }
        self.collected(found, problems)
    }
}

/// What is left of a search, as plain data.
fn collect(search: &mut Search, sequences: &mut Sequences, reachable: &BTreeMap<u32, (&'static Method, usize)>) {
    sequences.levels = std::mem::take(&mut search.levels);
    sequences.stopped = search.stopped.take();
    sequences.answers = search.answers;
    let (cuts, bounds) = search.calls.cuts();
    for (what, count) in cuts {
        *sequences.cuts.entry(what.clone()).or_default() += count;
    }
    sequences.bounds.extend(bounds.iter().cloned());
    let name = |&(id, at, way): &(u32, u32, u32)| {
        let method = search.names.get(&id).map(|method| method.to_string()).unwrap_or_default();
        (method, at, way)
    };
    sequences.covered = search.covered.iter().map(name).collect();
    sequences.paths = search.paths.iter().flatten().map(|path| path.iter().map(name).collect()).collect();
    for (id, (method, ways)) in reachable {
        let covered = search.covered.iter().filter(|(covered, ..)| covered == id).count();
        if *ways > 0 {
            sequences.methods.push((method.to_string(), covered, *ways));
        }
    }
    let program = search.calls.vm().program.clone();
    let mut counters: BTreeSet<String> = BTreeSet::new();
    for counter in search.entries.iter().flat_map(|entry| &entry.counters) {
        let class = program.class(counter.field.0);
        counters.insert(format!("{}.{}", class.java_name(), class.fields[counter.field.1].name));
    }
    sequences.counters = counters.into_iter().collect();
    sequences.drawing = draw::draw(search);
}

/// A condition that does not hold is a bug: the test says that it should.
fn break_contract(one: &mut Proposed, class: &'static Class, condition: &'static Method) {
    let checks = vec![Check { actual: Actual::Result, expected: Expected::True }];
    one.case.end = Ending::Returned { checks };
    let place = format!("{}.{}", class.java_name(), condition.name);
    one.case.bug = Some(Bug {
        exception: "java.lang.AssertionError".to_string(),
        message: None,
        frames: Vec::new(),
        explanation: format!("{place} does not hold after these calls"),
    });
    one.finding = Finding::Bug;
}

/// Finds the methods that are asked for.
struct Chooser<'p> {
    program: &'p Program,
    class: &'static Class,
    own: &'p JavaType,
}

impl Chooser<'_> {
    fn targets(&self, request: &Request) -> Result<(Vec<Target>, Vec<Target>), String> {
        let class = self.class;
        let name = class.java_name();
        if class.is_interface() || class.is_abstract() {
            return Err(format!("{name} is abstract: no object of it can be made"));
        }
        let usable = |method: &&'static Method| method.access & access::PUBLIC != 0 || !class.is_trusted();
        let all: Vec<&'static Method> = subject::methods(class).into_iter().filter(usable).collect();
        let (makers, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|method| method.name == "<init>");
        if makers.is_empty() {
            return Err(format!("{name} has no constructor that a test can call"));
        }
        let (wanted_makers, wanted): (Vec<&String>, Vec<&String>) =
            request.methods.iter().partition(|wanted| wanted.as_str() == "new" || wanted.starts_with("new("));
        let mut constructors = match wanted_makers.is_empty() {
            true => self.simple(&makers),
            false => self.chosen(&wanted_makers, &makers)?,
        };
        constructors.sort_by_key(|method| method.id);
        let is_question = |method: &&'static Method| {
            let contract = &request.contract;
            let mut asked = contract.before.iter().chain(&contract.after).map(|(_, asked)| asked);
            contract.invariant.as_deref() == Some(&*method.name)
                || asked.any(|asked| **asked == *method.name)
                || request.abstraction.as_deref() == Some(&*method.name)
        };
        let methods = match wanted.is_empty() {
            true => others.iter().copied().filter(|method| !method.is_static() && !is_question(method)).collect(),
            false => self.chosen(&wanted, &self.with_inherited(&others))?,
        };
        if methods.is_empty() {
            return Err(format!("{name} has no method that can be called on its objects"));
        }
        let targets = |methods: Vec<&'static Method>| {
            methods.into_iter().map(|method| self.target(method, request)).collect::<Result<Vec<_>, String>>()
        };
        Ok((targets(constructors)?, targets(methods)?))
    }

    /// The constructors that need no other objects, if there are any.
    fn simple(&self, makers: &[&'static Method]) -> Vec<&'static Method> {
        let is_simple = |method: &&'static Method| {
            let wanted = types::parameters(self.program, method, Some(self.own)).unwrap_or_default();
            wanted.iter().all(|wanted| {
                let name = wanted.class().map(|class| class.name.as_str());
                wanted.kind() != Kind::Ref
                    || name.is_some_and(|name| name == "java/lang/String" || Kind::of_wrapper(name).is_some())
            })
        };
        let simple: Vec<&'static Method> = makers.iter().copied().filter(is_simple).collect();
        if simple.is_empty() { makers.to_vec() } else { simple }
    }

    fn with_inherited(&self, own: &[&'static Method]) -> Vec<&'static Method> {
        let mut all = own.to_vec();
        for home in self.class.ancestry().skip(1).filter(|home| home.name != "java/lang/Object") {
            for &method in
                home.methods().iter().filter(|method| method.access & access::PUBLIC != 0 && !method.is_special())
            {
                if !all.iter().any(|known| known.name == method.name && known.descriptor == method.descriptor) {
                    all.push(method);
                }
            }
        }
        all
    }

    fn chosen(&self, wanted: &[&String], among: &[&'static Method]) -> Result<Vec<&'static Method>, String> {
        let mut found: Vec<&'static Method> = Vec::new();
        for wanted in wanted {
            let matching: Vec<&'static Method> =
                among.iter().copied().filter(|method| self.is_named(method, wanted)).collect();
            if matching.is_empty() {
                let mut names: Vec<String> = among.iter().map(|method| self.name(method)).collect();
                names.dedup();
                let class = self.class.java_name();
                return Err(format!(
                    "{class} has no method {wanted} that can be called on its objects; there are: {}",
                    names.join(", ")
                ));
            }
            found.extend(
                matching
                    .into_iter()
                    .filter(|method| !found.iter().any(|known| known.id == method.id))
                    .collect::<Vec<_>>(),
            );
        }
        Ok(found)
    }

    /// As a user writes it: `remove(Object)`.
    fn name(&self, method: &'static Method) -> String {
        let signature = subject::signature(self.program, self.class, method);
        let open = signature.find('(').unwrap_or(signature.len());
        let name = if method.name == "<init>" { "new" } else { &method.name };
        format!("{name}{}", &signature[open..])
    }

    fn is_named(&self, method: &'static Method, wanted: &str) -> bool {
        let full = self.name(method).replace(' ', "");
        let wanted = wanted.replace(' ', "");
        full == wanted || full.split('(').next() == Some(&*wanted)
    }

    fn target(&self, method: &'static Method, request: &Request) -> Result<Target, String> {
        let wanted = types::parameters(self.program, method, Some(self.own))
            .ok_or_else(|| format!("the parameter types of {method} cannot be found"))?;
        let wanted: Vec<JavaType> = wanted.into_iter().map(|wanted| chosen(self.program, wanted)).collect();
        let of = |conditions: &[(String, String)]| {
            let own = conditions.iter().filter(|(name, _)| self.is_named(method, name));
            own.map(|(_, asked)| self.question(asked, Some(method))).collect::<Result<Vec<_>, String>>()
        };
        let before = of(&request.contract.before)?.into_iter().next();
        let mut after = of(&request.contract.after)?;
        if let Some(invariant) = &request.contract.invariant {
            after.push(self.question(invariant, None)?);
        }
        Ok(Target { method, wanted, before, after })
    }

    /// A method that is asked about an object: without parameters, or with those of the method that it is about.
    fn question(&self, name: &str, about: Option<&'static Method>) -> Result<&'static Method, String> {
        let parameters = |method: &Method| method.descriptor.split(')').next().unwrap_or_default().to_string();
        let fits = |method: &&'static Method| {
            let has_same = about.is_some_and(|about| parameters(about) == parameters(method));
            method.name == name && !method.is_static() && (method.descriptor.starts_with("()") || has_same)
        };
        let found = self.class.ancestry().flat_map(|home| home.methods().iter().copied()).find(fits);
        found.ok_or_else(|| format!("{} has no method {name} that can be asked", self.class.java_name()))
    }

    /// What stands for values without end.
    fn bounds(&self, constructors: &[Target], methods: &[Target], request: &Request) -> BTreeSet<String> {
        let mut bounds = BTreeSet::new();
        let all = constructors.iter().chain(methods);
        if all
            .flat_map(|target| &target.wanted)
            .any(|wanted| wanted.class().is_some_and(|class| class.name == "java/lang/Integer"))
        {
            let nulls = if request.nulls { " or null" } else { "" };
            bounds.insert(format!("where any object will do, it is an Integer{nulls}"));
        }
        if request.mode == Mode::Rostra {
            bounds.insert(format!("numbers are those from 0 to {}", request.length.saturating_sub(1)));
        }
        bounds
    }
}
