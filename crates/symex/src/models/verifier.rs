//! `org.sosy_lab.sv_benchmarks.Verifier`: where whole programs get their inputs from. What a program draws is part of
//! its path; the concrete machine is given the same values in the same order.

use crate::input::{JavaType, Recipe};
use crate::machine::decide::unanswered;
use crate::machine::unknown::new_string;
use crate::machine::{Drawn, Entry, Making, Origin, Shape, Status, Symbolic, Terms, Value};
use expr::Evaluator;
use program::Kind;
use solver::Answer;
use std::ops::ControlFlow::{Break, Continue};
use std::rc::Rc;
use technique::{Chance, Cut};
use vm::{Concrete, Exit, Flow, Given, Machine, Natives, Stop, Vm};

const CLASS: &str = "org/sosy_lab/sv_benchmarks/Verifier";

/// The name of the method that draws a value of a kind.
pub fn method_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Bool => "nondetBoolean",
        Kind::Byte => "nondetByte",
        Kind::Char => "nondetChar",
        Kind::Short => "nondetShort",
        Kind::Int => "nondetInt",
        Kind::Long => "nondetLong",
        Kind::Float => "nondetFloat",
        Kind::Double => "nondetDouble",
        Kind::Ref | Kind::Void => "nondetString",
    }
}

pub fn add(natives: &mut Natives<Symbolic>) {
    natives.add_models(
        CLASS,
        &[
            ("nondetBoolean()Z", |vm| number(vm, Kind::Bool)),
            ("nondetByte()B", |vm| number(vm, Kind::Byte)),
            ("nondetChar()C", |vm| number(vm, Kind::Char)),
            ("nondetShort()S", |vm| number(vm, Kind::Short)),
            ("nondetInt()I", |vm| number(vm, Kind::Int)),
            ("nondetLong()J", |vm| number(vm, Kind::Long)),
            ("nondetFloat()F", |vm| number(vm, Kind::Float)),
            ("nondetDouble()D", |vm| number(vm, Kind::Double)),
            ("nondetString()Ljava/lang/String;", string),
            ("assume(Z)V", assume),
        ],
    );
    many_outcomes(natives);
}

fn name(vm: &Vm<Symbolic>, kind: Kind) -> String {
    format!("{}#{}", method_name(kind), vm.state.machine.drawn.len() + 1)
}

fn number(vm: &mut Vm<Symbolic>, kind: Kind) -> Flow<Option<Value>> {
    let name = name(vm, kind);
    let value = vm.machine.fresh(&name, kind).1;
    vm.state.machine.drawn.push_back(Drawn { kind, value });
    Continue(Some(value))
}

/// Any string, never null.
fn string(vm: &mut Vm<Symbolic>) -> Flow<Option<Value>> {
    let name = name(vm, Kind::Ref);
    let object = new_string(vm, &name)?;
    let wanted = JavaType::raw(vm.string_class());
    let state = &mut vm.state.machine;
    let value =
        state.open(Origin::Input { wanted, name: name.into(), depth: 0, place: None }, Status::Resolved(object));
    let making = Making { recipe: Rc::new(Recipe::String), holes: Vec::new(), array: None };
    if let Some(Entry { made, .. }) = state.references.back_mut() {
        *made = Some(Rc::new(making));
    }
    state.drawn.push_back(Drawn { kind: Kind::Ref, value });
    Continue(Some(Symbolic::reference(object)))
}

/// Goes on where the condition holds and nowhere else.
fn assume(vm: &mut Vm<Symbolic>) -> Flow<Option<Value>> {
    let passed = Continue(Some(Symbolic::int(0)));
    let dropped = Break(Exit::stop(Stop::Infeasible));
    let value = vm.arg(0);
    let Shape::Term(_) = value.shape() else {
        return if value.bits as u32 & 1 != 0 { passed } else { dropped };
    };
    let pool = &mut vm.machine.pool;
    let (term, zero) = (pool.int(value), pool.bits(32, 0));
    let fails = pool.eq(term, zero);
    let holds = pool.not(fails);
    let state = &mut vm.state.machine;
    if state.known.contains(&holds) {
        return passed;
    }
    if !Evaluator::new(&state.model).holds(&vm.machine.pool, holds) {
        let Symbolic { pool, solver, .. } = &mut vm.machine;
        match solver.check(pool, &state.path, holds, &state.model) {
            Answer::Sat(model) => state.model = model,
            Answer::Unsat => return dropped,
            Answer::Unknown(why) => {
                state.cut(unanswered(why));
                return dropped;
            }
        }
    }
    state.assume(holds);
    passed
}

/// Methods whose result is one of many that Java allows, or that let something run that is not explored: a program
/// that calls them is not explored in full. The models only say so.
fn many_outcomes(natives: &mut Natives<Symbolic>) {
    natives.add_models("java/lang/Thread", &[("start0()V", |vm| note(vm, Chance::Schedule))]);
    natives.add_models(
        "java/lang/Runtime",
        &[
            ("exit(I)V", exit),
            ("addShutdownHook(Ljava/lang/Thread;)V", |vm| note(vm, Chance::ShutdownHook)),
            ("freeMemory()J", |vm| note(vm, Chance::FreeMemory)),
            ("totalMemory()J", |vm| note(vm, Chance::TotalMemory)),
            ("maxMemory()J", |vm| note(vm, Chance::MaxMemory)),
            ("availableProcessors()I", |vm| note(vm, Chance::Processors)),
        ],
    );
    natives.add_models(
        "java/lang/System",
        &[
            ("currentTimeMillis()J", |vm| note(vm, Chance::CurrentTime)),
            ("nanoTime()J", |vm| note(vm, Chance::NanoTime)),
            ("identityHashCode(Ljava/lang/Object;)I", |vm| note(vm, Chance::IdentityHash)),
            ("getenv(Ljava/lang/String;)Ljava/lang/String;", |vm| note(vm, Chance::Environment)),
            ("getenv()Ljava/util/Map;", |vm| note(vm, Chance::Environment)),
        ],
    );
    natives.add_models("java/lang/Object", &[("hashCode()I", |vm| note(vm, Chance::IdentityHash))]);
    natives.add_models(
        "java/io/FileInputStream",
        &[("read0()I", |vm| note(vm, Chance::Input)), ("readBytes([BII)I", |vm| note(vm, Chance::Input))],
    );
}

/// Ends the program at once: hooks are noted where they are added, and what else a JDK does here is its own affair.
fn exit(vm: &mut Vm<Symbolic>) -> Flow<Option<Value>> {
    if !vm.state.machine.whole_program {
        return Continue(None);
    }
    let status = Symbolic::bits(vm.arg(1)).unwrap_or(0) as i32;
    Break(Exit::stop(Stop::Exited(status)))
}

/// Only whole programs are judged by it: what a method is given by its caller is not the system's.
fn note(vm: &mut Vm<Symbolic>, what: Chance) -> Flow<Option<Value>> {
    if vm.state.machine.whole_program {
        vm.state.machine.cut(Cut::OneOfMany(what));
    }
    Continue(None)
}

/// The same methods on the concrete machine, which gives out what it was given.
pub fn add_concrete(natives: &mut Natives<Concrete>) {
    natives.add_models(
        CLASS,
        &[
            ("nondetBoolean()Z", give),
            ("nondetByte()B", give),
            ("nondetChar()C", give),
            ("nondetShort()S", give),
            ("nondetInt()I", give),
            ("nondetLong()J", give),
            ("nondetFloat()F", give),
            ("nondetDouble()D", give),
            ("nondetString()Ljava/lang/String;", give),
            ("assume(Z)V", |vm| match vm.arg_bool(0)? {
                true => Continue(Some(Concrete::int(0))),
                false => Break(Exit::stop(Stop::Infeasible)),
            }),
        ],
    );
}

fn give(vm: &mut Vm<Concrete>) -> Flow<Option<vm::Bits>> {
    let value = match vm.machine.given.front().cloned() {
        Some(Given::Number(bits)) => bits,
        Some(Given::Text(units)) => Concrete::reference(vm.new_string_utf16(&units)?),
        None => return Break(Exit::unsupported("more values drawn than the path has")),
    };
    vm.machine.given.pop_front();
    Continue(Some(value))
}
