//! Names and places in words.

use crate::input::{Kept, Made, Recipe, Setup, Step};
use crate::path::BranchId;
use program::code::{Op, Switch};
use program::link::{Class, Method};
use std::collections::BTreeSet;
use technique::{Cut, Feature, Place};
use vm::{Limit, Stop};

/// The names of a method's parameters, as far as its class file has them.
pub fn parameter_names(method: &Method) -> Vec<String> {
    let Some(info) = method.info() else { return Vec::new() };
    if let Some(parameters) = &info.parameters
        && parameters.iter().all(|parameter| parameter.name.is_some())
    {
        return parameters.iter().filter_map(|parameter| parameter.name).map(|name| name.to_string()).collect();
    }
    let (Some(code), Some(file)) = (&info.code, method.class.file) else { return Vec::new() };
    let Some(descriptor) = program::classfile::MethodDescriptor::parse(&method.descriptor) else { return Vec::new() };
    let mut slot = u16::from(!method.is_static());
    let mut names = Vec::new();
    for parameter in &descriptor.parameters {
        let word = |entry: &[u8], at: usize| u16::from_be_bytes([entry[at], entry[at + 1]]);
        let entries = code.local_variables.iter().flat_map(|table| table.chunks_exact(10));
        let name = entries
            .filter(|entry| word(entry, 0) == 0 && word(entry, 8) == slot)
            .find_map(|entry| file.pool.name(word(entry, 4)).ok().map(|name| name.to_string()));
        names.push(name.unwrap_or_else(|| format!("arg{}", names.len())));
        slot += parameter.kind().slots() as u16;
    }
    names
}

/// Names for the holes of a recipe.
pub fn hole_names(recipe: &Recipe) -> Vec<String> {
    match recipe {
        Recipe::Made(Made { on: None, method, then, args, .. }) => {
            let mut names = parameter_names(method.0);
            // A constructor of an enum or inner class has parameters that the source does not show.
            if names.len() != args.len() {
                names = (0..args.len()).map(|index| format!("arg{index}")).collect();
            }
            for (index, step) in then.iter().enumerate() {
                match step {
                    // The elements of a collection, and the entries of a map.
                    Step::Call { method, .. } if method.class.is_trusted() && method.name == "add" => {
                        names.push(format!("[{index}]"));
                    }
                    Step::Call { method, .. } if method.class.is_trusted() && method.name == "put" => {
                        names.extend([format!("key{index}"), format!("value{index}")]);
                    }
                    Step::Call { method, args, .. } => {
                        names.extend(std::iter::repeat_n(property(&method.name), args.len()));
                    }
                    Step::Set { field, .. } => names.push(field.name.to_string()),
                    Step::SetElement(_) => names.extend(["index".to_string(), "element".to_string()]),
                }
            }
            names
        }
        Recipe::Setup(Setup::Call(made)) => {
            let receiver = made.on.as_ref().map(|_| "object".to_string());
            receiver.into_iter().chain(parameter_names(made.method.0)).collect()
        }
        Recipe::Setup(Setup::Change { step: Step::Call { method, args, .. }, .. }) => {
            match (&*method.name, &args[..]) {
                ("put", [_, _]) if method.class.is_trusted() => vec!["key".to_string(), "value".to_string()],
                _ if method.class.is_trusted() => {
                    let number = |index| if args.len() == 1 { "value".to_string() } else { format!("value{index}") };
                    (0..args.len()).map(number).collect()
                }
                _ => parameter_names(method.0),
            }
        }
        Recipe::Setup(Setup::Change { step: Step::Set { field, .. }, .. }) => vec![field.name.to_string()],
        Recipe::Setup(Setup::Change { step: Step::SetElement(_), .. }) => {
            vec!["index".to_string(), "element".to_string()]
        }
        _ => Vec::new(),
    }
}

fn simple_name(class: &'static Class) -> &'static str {
    class.name.as_str().rsplit(['/', '$']).next().unwrap_or_default()
}

/// What the values that go into a set-up are named after.
pub fn setup_name(setup: &Setup) -> &'static str {
    match setup {
        Setup::Initialise(class) => simple_name(class.0),
        Setup::Assign { field, .. } => field.class.fields[field.index].name.as_str(),
        Setup::Call(made) if made.method.is_special() => simple_name(made.method.0.class),
        Setup::Call(made) => made.method.0.name.as_str(),
        Setup::Change { step: Step::Call { method, .. }, .. } => method.0.name.as_str(),
        Setup::Change { object: Kept::Field(field), .. } => field.class.fields[field.index].name.as_str(),
        Setup::Change { object: Kept::Given(method), .. } => simple_name(method.0.class),
    }
}

/// `setName` is about `name`.
fn property(method: &str) -> String {
    let rest = ["set", "with", "add", "put"].iter().find_map(|prefix| method.strip_prefix(prefix)).unwrap_or(method);
    let mut letters = rest.chars();
    letters.next().map_or_else(|| method.to_string(), |first| first.to_lowercase().chain(letters).collect())
}

/// An instruction of a method, as people find it.
pub fn place(method: &Method, pc: u32) -> Place {
    Place {
        class: method.class.java_name(),
        method: method.name.to_string(),
        descriptor: method.descriptor.to_string(),
        line: method.line_of(pc).map(u32::from),
        pc: Some(u32::from(method.pc_of(pc))),
    }
}

/// Why a path ends where the machine stops.
pub fn cut(stop: Stop) -> Cut {
    match stop {
        Stop::Exhausted(limit) => match limit {
            Limit::Steps(most) => Cut::Steps(most),
            Limit::Time => Cut::Time,
            Limit::Thrashing => Cut::Thrashing,
            Limit::Characters(most) => Cut::Characters(most),
            Limit::Lengths(most) => Cut::Lengths(most),
            Limit::Elements(count) => Cut::Elements(count),
        },
        Stop::Deadlock(_) => Cut::Deadlock(stop.to_string()),
        Stop::Unsupported(feature) => Cut::Unsupported(match feature {
            vm::Feature::Native(method) => Feature::Native(method),
            vm::Feature::SymbolicArgument(method) => Feature::SymbolicArgument(method),
            vm::Feature::SymbolicMemory(method) => Feature::SymbolicMemory(method),
            vm::Feature::Missing(what) => Feature::Missing(what),
            vm::Feature::Other(what) => Feature::Other(what),
        }),
        Stop::Fork | Stop::Infeasible | Stop::SolverUnknown | Stop::Exited(_) => {
            Cut::Unsupported(Feature::Other(stop.to_string()))
        }
    }
}

pub fn branch(method: &Method, at: u32, way: u32) -> BranchId {
    BranchId {
        class: method.class.java_name(),
        method: format!("{}{}", method.name, method.descriptor),
        line: method.line_of(at).map(u32::from),
        at,
        way,
    }
}

/// All ways of the branches of a traced method.
pub fn ways(method: &Method) -> Vec<(u32, u32)> {
    let Some(code) = method.code.get() else { return Vec::new() };
    let mut ways = Vec::new();
    for (at, insn) in code.insns.iter().enumerate() {
        let insn = insn.get();
        match insn.op {
            Op::Traced if asks_for_assertions(method, at) => {}
            Op::Traced => ways.extend([(at as u32, 0), (at as u32, 1)]),
            Op::TracedSwitch => {
                let targets: BTreeSet<u32> = match &code.switches[insn.b as usize] {
                    Switch::Table { targets, default, .. } => targets.iter().copied().chain([*default]).collect(),
                    Switch::Lookup { pairs, default } => pairs.iter().map(|pair| pair.1).chain([*default]).collect(),
                };
                ways.extend(targets.into_iter().map(|target| (at as u32, target)));
            }
            _ => {}
        }
    }
    ways
}

/// Whether a jump is the one that `javac` puts before an `assert`: it asks whether assertions are disabled, which no input
/// can change.
fn asks_for_assertions(method: &Method, at: usize) -> bool {
    const GETSTATIC: u8 = 0xb2;
    let asks = || {
        let code = method.info()?.code.as_ref()?;
        let end = *method.code.get()?.pcs.get(at)? as usize;
        let &[GETSTATIC, high, low] = code.bytes.get(end.checked_sub(3)?..end)? else { return None };
        let pool = &method.class.file?.pool;
        let name = pool.member(u16::from_be_bytes([high, low])).ok()?.name;
        Some(name == "$assertionsDisabled")
    };
    asks() == Some(true)
}
