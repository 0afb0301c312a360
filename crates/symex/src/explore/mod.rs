//! Exploration: states are forked where a decision can go several ways, and run until their path ends.

mod answer;
mod anywhere;
mod argument;
mod calls;
mod condition;
mod finish;
mod given;
mod launch;
mod make;
mod merge;
mod observer;
mod parts;
mod promise;
mod run;
mod scenario;
mod search;
mod show;
mod simplest;
mod stage;
mod statics;

pub use crate::machine::Finish;
pub use crate::machine::guided::{Guide, Use};
pub use crate::path::Noticed;
pub use crate::terms::{condition_text, term_text};
pub use argument::Argument;
pub use calls::{Calls, Choose, Context, Effort, Passed, Reached, chosen, chosen_type};
pub use finish::has_null;
pub use observer::{Decision, Observer};
pub use parts::{Team, Worker};
use run::Run;
pub use scenario::{Assume, Goals, Part, PauseAt, Scenario, SearcherFactory, Start, Way};
pub use search::{Searcher, Sight, Strategy};
pub use show::{parameter_names, place, ways};
pub use stage::{Call, Handle, Stage};
pub use statics::Statics;

use crate::input::{Cookbook, Input, InputsRef, JavaType, java, types};
use crate::machine::guided::Judge;
use crate::machine::universal::require;
use crate::machine::{Origin, Status, Symbolic, Trace, unknown};
use crate::path::{BranchId, Coverage, End, Report};
use crate::replay::{NotInitialised, Replayer};
use program::Kind;
use program::link::{Class, Method, Program};
use solver::Solver;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use technique::{Allowance, Budget, Cut, Feature};
use vm::{BootError, Ended, Exit, Fork, Machine, Options, Silent, Stop, Vm};

/// How far exploration goes.
#[derive(Clone, Debug)]
pub struct Limits {
    pub paths: usize,
    /// Forks along one path.
    pub depth: usize,
    /// Times that one branch may be decided both ways along a path.
    pub unroll: u32,
    /// Jumps and calls along one path.
    pub steps: u64,
    /// States that wait at one time.
    pub states: usize,
    /// Values of one term that are tried where only a number will do.
    pub pins: u32,
    /// How deep inputs are made of other inputs.
    pub nesting: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { paths: 10_000, depth: 400, unroll: 40, steps: 20_000_000, states: 100_000, pins: 16, nesting: 4 }
    }
}

/// What the scenarios of an explorer have in common, unless they say otherwise.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    pub limits: Limits,
    /// What an exploration may spend. A turn is that a state goes on until it forks or ends, and a question to a backend of
    /// the solver counts as several.
    pub allowance: Allowance,
    pub strategy: Strategy,
    pub seed: u64,
    pub solver: solver::Settings,
    pub inputs: crate::input::Limits,
    /// Paths that were merged are reported as one.
    pub keep_merged: bool,
    /// Inputs get the simplest values that take the path.
    pub simplest: bool,
    /// Numbers that are taken before simpler ones, where the path allows it.
    pub preferred: Vec<i64>,
    /// Strings of Latin-1 characters only: the solver has less to think about.
    pub is_latin: bool,
    /// Where a limit cuts a path, what the concrete machine does with its inputs is reported, as far as it goes.
    pub finish_cuts: bool,
}

const BOXED: [Kind; 8] =
    [Kind::Bool, Kind::Byte, Kind::Char, Kind::Short, Kind::Int, Kind::Long, Kind::Float, Kind::Double];

/// A state that waits to go on.
pub struct Waiting {
    pub fork: Fork<Symbolic>,
    /// The branch of a traced method that it is about to take.
    pub next: Option<(&'static Method, u32, u32)>,
}

/// Explores methods of one program.
pub struct Explorer {
    pub vm: Vm<Symbolic>,
    settings: Settings,
    booted: Fork<Symbolic>,
    replayer: Replayer,
    /// Set from outside to stop early; what was found is kept.
    pub interrupt: Arc<AtomicBool>,
    /// What launches a program, by the number of its `main`.
    launchers: BTreeMap<u32, &'static Method>,
    /// Questions for the limits.
    asked: Cell<u32>,
    /// Those that were needed so far.
    cookbooks: Vec<Rc<Cookbook>>,
    /// What was verified.
    guide: Option<Rc<Guide>>,
}

/// A perturbed environment: other identity hash codes and random numbers, clock, time zone and locale.
pub fn perturbed(options: &Options) -> Options {
    let mut options = options.clone();
    options.max_steps = None;
    options.seed = options.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
    options.start_millis += 86_400_000 * 775 + 12_345_678;
    let elsewhere = [("user.timezone", "Asia/Kathmandu"), ("user.language", "tr"), ("user.country", "TR")];
    options.properties.extend(elsewhere.map(|(name, value)| (name.to_string(), value.to_string())));
    options
}

impl Explorer {
    /// Boots both machines. Branches of the `traced` classes (internal names) are followed.
    pub fn new(
        program: Rc<Program>,
        traced: Vec<String>,
        mut options: Options,
        settings: Settings,
    ) -> Result<Explorer, BootError> {
        options.traced = traced;
        let machine = new_machine(&settings);
        let mut natives = jdk::natives();
        crate::models::add(&mut natives);
        let host = Box::new(Silent::default());
        let mut vm = Vm::new(program.clone(), machine, natives, host, options.clone());
        vm.boot()?;
        // So that a box can be made between two instructions.
        for name in BOXED.iter().filter_map(|kind| kind.wrapper()) {
            let class = vm.until_done(|vm| vm.boot_class(name))?;
            vm.until_done(|vm| vm.initialize(class))?;
        }
        crate::models::print::remember_streams(&mut vm);
        let booted = vm.fork();
        let replayer = Replayer::new(program, options, &vm.natives)?;
        Ok(Explorer {
            vm,
            settings,
            booted,
            replayer,
            interrupt: Arc::default(),
            launchers: BTreeMap::new(),
            asked: Cell::default(),
            cookbooks: Vec::new(),
            guide: None,
        })
    }

    /// For other classes and settings, as if it was made for them. Nothing was explored yet.
    pub fn prepare(&mut self, traced: Vec<String>, settings: Settings) {
        self.vm.options.traced.clone_from(&traced);
        self.replayer.trace(traced);
        self.vm.machine = self.new_machine(&settings);
        self.settings = settings;
    }

    /// A machine for calls on concrete inputs that differs in everything that tests must not depend on: identity hash
    /// codes, random numbers, the clock, the time zone, the locale, and what it says of the computer and the JDK.
    pub fn stranger(&self) -> Result<Replayer, BootError> {
        let options = perturbed(&self.vm.options);
        let replayer = Replayer::new(Rc::new(self.vm.program.clone()), options, &self.vm.natives)?;
        Ok(replayer.on_another_computer())
    }

    /// Has explorations go by what was verified, where they look for paths of tests: states that are kept for later calls, or
    /// that no client has made, are left alone. Nothing of the program may have run yet.
    pub fn follow(&mut self, world: &guide::World, used: Use) {
        let guide = Rc::new(Guide::install(world, used));
        self.replayer.judge(Rc::new(Judge::new(guide.clone())));
        self.guide = Some(guide);
    }

    /// What it goes by.
    pub fn guide(&self) -> Option<&Guide> {
        self.guide.as_deref()
    }

    pub fn replayer(&mut self) -> &mut Replayer {
        &mut self.replayer
    }

    pub fn program(&self) -> &Program {
        &self.vm.program
    }

    /// A method, from all inputs that tests can make, as the settings say.
    pub fn scenario(&self, method: &'static Method) -> Scenario {
        Scenario {
            method,
            start: Start::Recipes { calls: self.settings.inputs.calls },
            searcher: self.ranked(self.settings.strategy.factory(self.settings.seed)),
            goals: Goals::default(),
            observers: Vec::new(),
            assumed: Vec::new(),
            budget: self.settings.allowance.start(&self.interrupt),
            limits: self.settings.limits.clone(),
            patience: None,
            part: Part::default(),
            others: false,
        }
    }

    /// With the rank that what was verified gives to states, if explorations go by it.
    fn ranked(&self, searcher: SearcherFactory) -> SearcherFactory {
        let is_ranked = self.guide().is_some_and(|guide| guide.used().must);
        if is_ranked { search::unverified_first(searcher) } else { searcher }
    }

    /// What the settings let an exploration spend, but so much time.
    pub fn budget(&self, time: Duration) -> Budget {
        Allowance { time: Some(time), ..self.settings.allowance.clone() }.start(&self.interrupt)
    }

    /// Where a branch and, for a switch, its target are in the code of their method, in bytes.
    pub fn offsets(&self, branch: &BranchId) -> (u32, u32) {
        let find = || {
            let name = branch.class.replace('.', "/");
            let class = self.vm.program.find(program::link::Loader::APP, program::Name::new(&name)).ok()??;
            let split = branch.method.find('(')?;
            class.declared_method(&branch.method[..split], &branch.method[split..])
        };
        let Some(method) = find() else { return (branch.at, branch.way) };
        let is_switch = method.code.get().is_some_and(|code| {
            code.insns.get(branch.at as usize).is_some_and(|insn| insn.get().op == program::code::Op::TracedSwitch)
        });
        let way = if is_switch { u32::from(method.pc_of(branch.way)) } else { branch.way };
        (u32::from(method.pc_of(branch.at)), way)
    }

    /// What stubs ask from here on when they are called.
    pub fn set_watch(&mut self, watch: Option<crate::input::Watch>) {
        self.settings.inputs.asks = watch;
    }

    /// The recipes for tests of a class. The machine must be as it was booted.
    fn cookbook(&mut self, class: &'static Class, limits: &crate::input::Limits) -> Rc<Cookbook> {
        if let Some(known) = self.cookbooks.iter().find(|known| known.is_for(class, limits)) {
            return known.clone();
        }
        let made = Cookbook::new(self.vm.program.clone(), class, limits.clone());
        let made = Rc::new(made.with_last(self.replayer.timely_makers(class)));
        self.cookbooks.push(made.clone());
        made
    }

    /// Explores a scenario, whatever was explored before.
    pub fn explore(&mut self, scenario: &Scenario) -> Report {
        self.run(scenario, None).0
    }

    /// The states at the ends of the paths of a scenario: these are neither merged, nor made into inputs, nor replayed.
    pub fn reach(&mut self, scenario: &Scenario) -> Report<Reached> {
        let (report, reached) = self.run(scenario, Some(Vec::new()));
        let mut reached = reached.into_iter();
        let mut report = Report { paths: Vec::new(), ..report.map(|_| unreachable!("states are kept, not paths")) };
        report.paths.extend(reached.by_ref());
        report
    }

    fn run(&mut self, scenario: &Scenario, reached: Option<Vec<Reached>>) -> (Report, Vec<Reached>) {
        let (started, worked) = (Instant::now(), host::processor_time());
        let _span =
            tracing::info_span!("explore", method = %scenario.method, from = scenario.part.prefix.len()).entered();
        tracing::info!("begins");
        self.renew(scenario.patience);
        // What is said of any state must hold for all texts.
        self.vm.machine.is_latin = self.settings.is_latin && !matches!(scenario.start, Start::Any { .. });
        let is_for_tests = !matches!(scenario.start, Start::Any { .. } | Start::Statics(_));
        self.vm.machine.guide = self.guide.clone().filter(|_| is_for_tests && reached.is_none());
        self.vm.switch_to(self.booted.clone());
        let replays_by = self.begin_by(&scenario.budget);
        let solved = self.vm.machine.solver.statistics().backend_time();
        let queries = self.vm.machine.solver.statistics().queries.get();
        let dropped = self.guide().map_or(0, Guide::dropped);
        let mut inputs = crate::input::Limits { others: scenario.others, ..self.settings.inputs.clone() };
        let (mut method, mut statics) = (scenario.method, None);
        match &scenario.start {
            Start::Recipes { calls } => inputs.calls = *calls,
            Start::Given(_) | Start::Any { .. } => {}
            Start::Statics(state) => statics = Some(state.clone()),
            Start::Launch => {
                method = self.launcher(method);
                self.vm.state.machine.whole_program = true;
            }
        }
        let cookbook = self.cookbook(method.class, &inputs);
        let mut run = Run {
            covered: scenario.goals.covered.clone(),
            asked: self.vm.machine.solver.statistics().by_backend.get(),
            statics,
            part: scenario.part.clone(),
            limits: scenario.limits.clone(),
            goals: scenario.goals.clone(),
            observers: scenario.observers.clone(),
            reached,
            ..Run::new(method, cookbook, (scenario.searcher)(), scenario.budget.clone())
        };
        match self.start(&mut run, scenario) {
            Ok(()) => self.search(&mut run),
            Err(cut) => run.cuts.add(cut),
        }
        self.end_by(replays_by);
        let statistics = self.vm.machine.solver.statistics();
        let solving = statistics.backend_time() - solved;
        let queries = statistics.queries.get() - queries;
        run.paths.sort_by(|a, b| a.choices.cmp(&b.choices));
        let coverage = self.coverage(&run);
        self.note_unassignable(&mut run.noticed);
        run.noticed.anywhere = self.vm.machine.any.take();
        let report = Report {
            paths: run.paths,
            coverage,
            cuts: run.cuts,
            bounds: run.bounds,
            failed_inputs: run.failed_inputs,
            most_waiting: run.most_waiting,
            execution: started.elapsed().saturating_sub(solving),
            solving,
            processor: host::processor_time().saturating_sub(worked),
            queries,
            dropped: self.guide().map_or(0, Guide::dropped) - dropped,
            left: run.left,
            noticed: run.noticed,
        };
        for (cut, times) in report.cuts.iter() {
            tracing::info!(%cut, times, "cut");
        }
        tracing::info!(
            paths = report.paths.len(),
            left = report.left.len(),
            waiting = report.most_waiting,
            queries,
            execution_ms = report.execution.as_millis() as u64,
            solving_ms = solving.as_millis() as u64,
            "ends"
        );
        (report, run.reached.unwrap_or_default())
    }

    /// Forgets the terms and the answers of what was explored before; what a table of the JDK says stays. A query log has the
    /// questions of one solver, which then stays, too.
    fn renew(&mut self, patience: Option<Duration>) {
        if self.settings.solver.log.is_some() {
            return;
        }
        let limit = patience.map_or(self.settings.solver.limit, |most| most.min(self.settings.solver.limit));
        let solver = solver::Settings { limit, ..self.settings.solver.clone() };
        self.vm.machine = self.new_machine(&Settings { solver, ..self.settings.clone() });
    }

    /// The method to explore for all of a program: it calls `main` without arguments.
    fn launcher(&mut self, main: &'static Method) -> &'static Method {
        let program = &self.vm.program;
        self.launchers.entry(main.id).or_insert_with(|| launch::launcher(program, main))
    }

    /// Puts the call on the stack, with arguments that are not known.
    fn start(&mut self, run: &mut Run, scenario: &Scenario) -> Result<(), Cut> {
        let method = run.method;
        match run.statics.clone() {
            Some(statics) => self.set_up(run, &statics)?,
            // What the machine lacks, paths may do without.
            None => {
                let before = self.vm.fork();
                self.vm.options.max_steps = Some(self.vm.state.spent() + run.limits.steps);
                if let Err(error) = self.vm.until_done(|vm| vm.initialize(method.class)) {
                    let failed = NotInitialised::new(method.class, error);
                    if failed.is_certain() {
                        return Err(Cut::Initialiser(failed.to_string()));
                    }
                    self.vm.switch_to(before);
                }
            }
        }
        let vm = &mut self.vm;
        vm.state.machine.trace = Trace::default();
        let program = vm.program.clone();
        let names = show::parameter_names(method);
        if let Start::Any { not_null } = &scenario.start {
            return self.start_anywhere(run, not_null);
        }
        let own = types::type_of(&program, method.class);
        let wanted = types::parameters(&program, method, Some(&own)).ok_or_else(|| {
            let why = "its parameter types cannot be found".to_string();
            Cut::Uncallable { method: method.to_string(), why }
        })?;
        let uncallable = |why: String| Cut::Uncallable { method: method.to_string(), why };
        let is_constructor = method.name == "<init>";
        if !method.is_static() && !is_constructor {
            let origin = Origin::Input { wanted: own.clone(), name: "this".into(), depth: 0, place: None };
            let value = vm.state.machine.open(origin, Status::NotNull);
            run.arguments.push(Argument { wanted: own.clone(), value });
        }
        for (index, wanted) in wanted.into_iter().enumerate() {
            let name: Rc<str> = names.get(index).cloned().unwrap_or_else(|| format!("arg{index}")).into();
            // An inner class is made with an object around it: `outer.new Inner()` throws before where that is null.
            let is_around = index == 0 && is_constructor && !types::is_static_member(method.class);
            let value = if is_around {
                let origin = Origin::Input { wanted: wanted.clone(), name, depth: 0, place: None };
                vm.state.machine.open(origin, Status::NotNull)
            } else {
                unknown::hole(vm, &wanted, &name, 0, None)
            };
            run.arguments.push(Argument { wanted, value });
        }
        let mut slots = Vec::new();
        if is_constructor {
            let object =
                vm.until_done(|vm| vm.new_object(method.class)).map_err(|error| uncallable(error.to_string()))?;
            slots.push(Symbolic::reference(object));
        }
        for argument in &run.arguments {
            slots.push(argument.value);
            if argument.wanted.kind().slots() == 2 {
                slots.push(Symbolic::int(0));
            }
        }
        if let Start::Given(inputs) = &scenario.start {
            self.give(&run.arguments, inputs)?;
        }
        run.assumed.clone_from(&scenario.assumed);
        self.assume(run).map_err(|_| uncallable("no inputs satisfy what is assumed of them".to_string()))?;
        let entry = self.entry(run);
        let vm = &mut self.vm;
        run.first_step = vm.state.spent();
        match vm.push_call(entry, &slots, vm::After::TopLevel) {
            Exit::Again => {
                run.tell(|observer| observer.enter(vm, method, &run.arguments));
                Ok(())
            }
            Exit::Throw(exception) => Err(uncallable(vm.describe(exception))),
            Exit::Stop(stop) => Err(uncallable(stop.to_string())),
        }
    }

    /// Adds what is assumed of the arguments, as far as it can be said by now.
    fn assume(&mut self, run: &Run) -> Result<(), Stop> {
        if run.assumed.is_empty() {
            return Ok(());
        }
        let read = self.vm.state.machine.statics.read.iter();
        let read = read.map(|(field, wanted, value)| (*field, Argument { wanted: wanted.clone(), value: *value }));
        let read: Vec<_> = read.collect();
        for assumed in &run.assumed {
            let mut conditions = assumed.conditions(&mut self.vm, &run.arguments);
            conditions.extend(assumed.of_statics(&mut self.vm, &read));
            conditions.into_iter().try_for_each(|condition| require(&mut self.vm, condition))?;
        }
        Ok(())
    }

    /// Runs states until none waits or a limit is reached.
    fn search(&mut self, run: &mut Run) {
        let mut going = true;
        loop {
            if !going {
                if run.paths.len() >= run.part.pause {
                    while let Some(state) = run.next() {
                        run.left.push(state.fork.state.machine.choices.into_iter().collect());
                    }
                    return;
                }
                if let Some(why) = self.limit(run) {
                    run.cuts.add_many(why, run.searcher.len() as u32);
                    // A run may go on with another call, which has nothing to do with these.
                    while run.next().is_some() {}
                    return;
                }
                match run.next() {
                    Some(state) => drop(self.vm.switch_to(state.fork)),
                    None => return,
                }
            }
            let waiting = run.searcher.len();
            run.turns += 1;
            going = self.step(run);
            // Depth first, and while branches are still to be covered, a state that has forked goes on itself.
            if going && !run.searcher.goes_on() && run.searcher.len() > waiting {
                run.searcher.add(Waiting { fork: self.vm.fork(), next: None });
                going = false;
            }
            if going && let Some(why) = self.limit(run) {
                self.finish(run, End::Cut(why));
                going = false;
            }
            run.most_waiting = run.most_waiting.max(run.searcher.len());
        }
    }

    /// A machine without terms, which knows what the JDK has said of characters.
    fn new_machine(&self, settings: &Settings) -> Symbolic {
        let mut machine = new_machine(settings);
        machine.characters = self.vm.machine.characters.clone();
        machine
    }

    /// Gives the solver and both machines the deadline of a budget; the one that replays had before.
    fn begin_by(&mut self, budget: &Budget) -> Option<Instant> {
        self.vm.machine.solver.set_deadline(Some(budget.deadline()));
        self.vm.options.deadline = budget.is_timed().then(|| budget.deadline());
        // The paths that are found last are to be replayed, too.
        let grace = (budget.time() / 10).clamp(Duration::from_millis(20), Duration::from_secs(1));
        let replays_by = self.vm.options.deadline.and_then(|deadline| deadline.checked_add(grace));
        self.replayer.set_deadline(replays_by)
    }

    fn end_by(&mut self, replays_by: Option<Instant>) {
        self.vm.options.deadline = None;
        self.replayer.set_deadline(replays_by);
    }

    fn limit(&self, run: &Run) -> Option<Cut> {
        let Run { limits, budget, .. } = run;
        if budget.is_interrupted() {
            return Some(Cut::Interrupted);
        }
        if run.part.place.is_behind() {
            return Some(Cut::Needless);
        }
        if budget.is_over() {
            return Some(Cut::Time);
        }
        if run.paths.len() >= limits.paths {
            return Some(Cut::Paths(limits.paths));
        }
        const QUESTION: u64 = 10;
        let asked = self.vm.machine.solver.statistics().by_backend.get().saturating_sub(run.asked);
        if let Some(most) = budget.turns.filter(|most| run.turns + asked * QUESTION >= *most) {
            return Some(Cut::Turns(most));
        }
        self.is_full(budget.memory).then_some(Cut::Memory(budget.memory >> 20))
    }

    /// Whether the process has more memory than it may; the system is asked now and then.
    fn is_full(&self, most: usize) -> bool {
        const OFTEN: u32 = 256;
        self.asked.set(self.asked.get().wrapping_add(1));
        self.asked.get() % OFTEN == 1 && host::memory_in_use().is_some_and(|used| used > most as u64)
    }

    /// Runs the current state until it forks or ends; whether it goes on itself.
    fn step(&mut self, run: &mut Run) -> bool {
        const SLICE: u64 = 1_000_000;
        self.next_setup();
        if self.vm.state.machine.beyond.take().is_some() {
            self.finish(run, End::unsupported("any object of a class that says nothing"));
            return false;
        }
        if let Some((reference, class)) = self.vm.state.machine.chosen_any.take()
            && !self.begin_any(run, reference, class)
        {
            return false;
        }
        if let Some((reference, recipe)) = self.vm.state.machine.chosen.take()
            && !self.begin(run, reference, recipe)
        {
            return false;
        }
        if let Some(finish) = self.vm.state.machine.finished
            && self.vm.state.machine.tasks.is_empty()
        {
            return self.complete(run, finish);
        }
        let limit = run.first_step + run.limits.steps;
        let slice = (self.vm.state.spent() + SLICE).min(limit);
        self.vm.options.max_steps = Some(slice);
        let ended = self.vm.run();
        if self.vm.memory.take_taint() {
            self.finish(run, End::Cut(Cut::Unsupported(Feature::SymbolicMemory(None))));
            return false;
        }
        match ended {
            Ended::Stopped(Stop::Fork) => self.answer(run),
            Ended::Stopped(stop @ Stop::Exhausted(_)) => {
                let is_slice = self.vm.state.spent() >= slice && slice < limit;
                if is_slice && self.limit(run).is_none() {
                    return true;
                }
                self.finish(run, End::Cut(self.limit(run).unwrap_or_else(|| show::cut(stop))));
                false
            }
            Ended::Stopped(Stop::Infeasible) => {
                run.leave_out(&self.vm.state.machine);
                false
            }
            Ended::Stopped(Stop::Exited(_)) => {
                self.end(run, Finish::Exited);
                false
            }
            Ended::Stopped(stop) => {
                self.finish(run, End::Cut(show::cut(stop)));
                false
            }
            Ended::Returned(value) => match self.vm.state.machine.tasks.pop_back() {
                Some(task) => self.made(run, task, value),
                None => self.end(run, Finish::Returned(value)),
            },
            Ended::Threw(exception) => match self.vm.state.machine.tasks.is_empty() {
                false => {
                    run.failed_inputs += 1;
                    match self.vm.state.machine.fallback.take() {
                        Some(fork) => {
                            let choices = self.vm.state.machine.choices.clone();
                            self.vm.switch_to((*fork).clone());
                            self.vm.state.machine.choices = choices;
                            true
                        }
                        None => false,
                    }
                }
                true => self.end(run, Finish::Threw(exception)),
            },
        }
    }

    /// The method has ended; whether the state goes on all the same.
    fn end(&mut self, run: &mut Run, finish: Finish) -> bool {
        run.tell(|observer| observer.leave(&self.vm, run.method, finish));
        self.complete(run, finish)
    }

    fn coverage(&self, run: &Run) -> Coverage {
        let mut coverage = Coverage::default();
        for method in run.methods.values() {
            for (at, way) in show::ways(method) {
                let id = show::branch(method, at, way);
                if run.covered.contains(&(method.id, at, way)) {
                    coverage.covered.insert(id.clone());
                }
                coverage.all.insert(id);
            }
        }
        coverage
    }
}

fn new_machine(settings: &Settings) -> Symbolic {
    let mut machine = Symbolic::new(Solver::new(settings.solver.clone()));
    machine.is_latin = settings.is_latin;
    machine
}

/// A call with inputs as Java source: the statements before it, and the call itself.
pub fn call_text<'i>(
    program: &Program,
    method: &'static Method,
    inputs: impl Into<InputsRef<'i>>,
) -> (Vec<String>, String) {
    call_in(&mut java::Writer::new(program, method.class), program, method, inputs)
}

/// As [`call_text`], for one of several calls in a file.
pub fn call_in<'i>(
    writer: &mut java::Writer,
    program: &Program,
    method: &'static Method,
    inputs: impl Into<InputsRef<'i>>,
) -> (Vec<String>, String) {
    let inputs = inputs.into();
    let own = java::receiver_type(program, method.class);
    let is_instance = !method.is_static() && method.name != "<init>";
    let parameters = types::parameters(program, method, Some(&own)).unwrap_or_default();
    let wanted = is_instance.then(|| own.clone()).into_iter().chain(parameters);
    let typed: Vec<(Input, JavaType)> = inputs.call().cloned().zip(wanted).collect();
    writer.setup(inputs);
    let arguments = writer.arguments(method, &typed);
    let statements = writer.next_method();
    let class = method.class.java_name();
    let class = class.rsplit('.').next().unwrap_or(&class).replace('$', ".");
    let (receiver, rest) = match is_instance {
        true => arguments.split_first().map_or((String::new(), &[][..]), |(first, rest)| (first.clone(), rest)),
        false => (class.clone(), &arguments[..]),
    };
    let call = match &*method.name {
        "<init>" => format!("new {class}({})", rest.join(", ")),
        name => format!("{receiver}.{name}({})", rest.join(", ")),
    };
    (statements, call)
}

/// The branches of a trace as plain data.
pub fn branch_ids(trace: &[(&'static Method, u32, u32)]) -> Vec<BranchId> {
    trace.iter().map(|&(method, at, way)| show::branch(method, at, way)).collect()
}
