//! Proofs by symbolic execution from any state: what a method does on no path, whatever the heap is like when it is called,
//! it never does.
//!
//! A method is explored with arguments, fields and static fields of which nothing is known but their types
//! ([`symex::explore::Start::Any`]); calls are followed. Where a path is cut, only instructions that the method cannot get
//! to from there are shown. A private method is also looked at through all of its callers: what none of them makes it do is
//! shown, too.

use crate::lab::Unit;
use program::cfg::{Cfg, opcode};
use program::classfile::{Constant, FieldType, MethodDescriptor, access};
use program::link::{Class, Method, Program};
use program::nullness::{Nullness, Reader};
use std::collections::BTreeSet;
use std::time::Duration;
use symex::Anywhere;
use symex::explore::Limits;
use technique::{Assumption, Budget, CheckKind, Premise};

/// The least that a method gets.
const LEAST: Duration = Duration::from_millis(30);
/// Turns of a method: that time ends it first is rare, so that what is proved seldom depends on the machine.
const TURNS: u64 = 3000;
/// Jumps and calls along one path.
const STEPS: u64 = 1_000_000;
/// How deep objects refer to each other before a path is cut.
const NESTING: u32 = 3;
/// Times that a loop is decided along a path.
const UNROLL: u32 = 6;
/// Callers of callers of a private method.
const CALLERS: usize = 12;

/// What a method does from any state.
pub struct Explored {
    anywhere: Anywhere,
    /// Offsets of instructions where paths were cut; none if some were cut who knows where.
    cuts: Option<BTreeSet<u16>>,
    /// Parameters that were not null.
    not_null: BTreeSet<usize>,
}

/// An exception that goes through an instruction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Passing {
    pub pc: u16,
    /// Binary name.
    pub exception: String,
    /// The instruction itself throws it.
    pub is_own: bool,
}

/// Explores a method from any state in which these parameters are not null.
pub fn explore(unit: &mut Unit, method: &'static Method, not_null: BTreeSet<usize>, budget: &Budget) -> Explored {
    let budget = budget.at_least(LEAST).with_turns(TURNS);
    let explorer = &mut unit.explorer;
    let mut scenario = explorer.scenario(method).within(budget).from_any(not_null.clone());
    scenario.limits = Limits { nesting: NESTING, unroll: UNROLL, steps: STEPS, ..scenario.limits };
    let report = explorer.explore(&scenario);
    let anywhere = report.noticed.anywhere.unwrap_or_default();
    let cut: u32 = report.cuts.iter().map(|(_, times)| times).sum();
    let is_located = cut == anywhere.located && report.bounds.is_empty() && report.left.is_empty();
    let cuts = is_located.then(|| anywhere.cut_at.iter().map(|&at| method.pc_of(at)).collect());
    Explored { anywhere, cuts, not_null }
}

/// The methods from which all calls of a private method come, directly or through other private ones; none if that is not
/// known.
pub fn roots(program: &Program, method: &'static Method) -> Option<Vec<&'static Method>> {
    let mut open = vec![method];
    let (mut seen, mut roots) = (BTreeSet::from([method.id]), Vec::new());
    while let Some(next) = open.pop() {
        for caller in callers(program, next)? {
            if seen.insert(caller.id) {
                if is_closed(caller) { open.push(caller) } else { roots.push(caller) }
            }
        }
        if seen.len() > CALLERS {
            return None;
        }
    }
    (!roots.is_empty()).then_some(roots)
}

impl Passing {
    /// Whether a check throws it.
    pub fn is_of(&self, pc: u16, kind: CheckKind) -> bool {
        self.pc == pc && self.is_own && CheckKind::of_exception(&self.exception) == Some(kind)
    }
}

impl Explored {
    /// Whether a method was seen on all of its paths.
    pub fn is_whole(&self) -> bool {
        self.cuts.as_ref().is_some_and(BTreeSet::is_empty)
    }

    /// Exceptions that go through instructions of a method.
    pub fn passing<'e>(&'e self, program: &'e Program, method: &'static Method) -> impl Iterator<Item = Passing> + 'e {
        let own = self.anywhere.thrown.iter().filter(move |throw| throw.method == method.id);
        own.map(move |throw| Passing {
            pc: method.pc_of(throw.at),
            exception: program.class(throw.exception).java_name(),
            is_own: throw.is_new,
        })
    }

    /// Whether an instruction of the method itself throws on some path.
    pub fn throws(&self, program: &Program, method: &'static Method, pc: u16, kind: CheckKind) -> bool {
        self.passing(program, method).any(|one| one.is_of(pc, kind))
    }

    /// Whether all is known that an instruction of the method does: no cut path gets there.
    pub fn covers(&self, method: &'static Method, pc: u16) -> bool {
        let Some(cuts) = &self.cuts else { return false };
        if cuts.is_empty() {
            return true;
        }
        let Some(cfg) = method.info().and_then(|info| info.code.as_ref()).and_then(Cfg::new) else {
            return false;
        };
        !cuts.iter().any(|&cut| reaches(&cfg, cut, pc))
    }

    /// What a proof by it rests on.
    pub fn assumptions(&self, method: &'static Method) -> Vec<Assumption> {
        let name = format!("{}.{}{}", method.class.java_name(), method.name, method.descriptor);
        let given = self.not_null.iter();
        let mut all: Vec<Assumption> = given
            .map(|&parameter| Assumption::ParameterNotNull { method: name.clone(), parameter: parameter as u16 })
            .collect();
        all.push(Assumption::SingleThread);
        if self.anywhere.reads_environment {
            all.push(Assumption::InitialEnvironment);
        }
        all
    }
}

impl Explored {
    /// What a proof by it rests on, as conditions within the method, if it can be said so.
    pub fn premise(&self, method: &'static Method) -> Option<Vec<Premise>> {
        if self.anywhere.reads_environment {
            return None;
        }
        self.not_null.iter().map(|&parameter| flow::parameter_not_null(method, parameter as u16)).collect()
    }
}

/// Whether control can get from one instruction to another, or is there.
fn reaches(cfg: &Cfg, from: u16, to: u16) -> bool {
    let (Some(first), Some(last)) = (cfg.block_at(from), cfg.block_at(to)) else { return true };
    if first == last && from <= to {
        return true;
    }
    let mut seen = vec![false; cfg.blocks.len()];
    let mut open = vec![first];
    while let Some(block) = open.pop() {
        let block = &cfg.blocks[block];
        for next in block.successors.iter().copied().chain(block.handlers.iter().map(|edge| edge.block)) {
            if next == last {
                return true;
            }
            if !std::mem::replace(&mut seen[next], true) {
                open.push(next);
            }
        }
    }
    false
}

/// Whether a method can be explored by itself.
pub fn is_explorable(method: &Method) -> bool {
    method.access & (access::ABSTRACT | access::NATIVE) == 0 && method.name != "<clinit>"
}

/// Whether only code of the class and of those nested with it calls a method. The JVM and the JDK call some by name.
pub fn is_closed(method: &Method) -> bool {
    const BY_NAME: [&str; 6] = ["readObject", "writeObject", "readObjectNoData", "readResolve", "writeReplace", "main"];
    method.is_private()
        && method.access & access::SYNTHETIC == 0
        && method.name != "<init>"
        && !BY_NAME.contains(&method.name.as_str())
}

/// The methods that call a private one; none if others can.
fn callers(program: &Program, method: &'static Method) -> Option<Vec<&'static Method>> {
    if !is_closed(method) {
        return None;
    }
    let mut found = Vec::new();
    for class in nest(program, method.class)? {
        let file = class.file?;
        let names_it = |reference: u16| {
            let member = file.pool.member(reference);
            member.is_ok_and(|one| {
                one.class == method.class.name && one.name == method.name && one.descriptor == method.descriptor
            })
        };
        let is_handle = |constant: &Constant| match *constant {
            Constant::MethodHandle { reference, .. } => names_it(reference),
            _ => false,
        };
        if file.pool.iter().any(is_handle) {
            return None;
        }
        for &caller in class.methods() {
            let Some(code) = caller.info().and_then(|info| info.code.as_ref()) else { continue };
            let mut pc = 0;
            while let (Some(&op), Some(length)) = (code.bytes.get(pc), opcode::length(code.bytes, pc)) {
                if matches!(op, opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE)
                    && names_it(opcode::u16_at(code.bytes, pc + 1).unwrap_or_default())
                {
                    if !is_explorable(caller) {
                        return None;
                    }
                    found.push(caller);
                    break;
                }
                pc += length;
            }
        }
    }
    Some(found)
}

/// The classes that can use what is private in one of them.
fn nest(program: &Program, class: &'static Class) -> Option<Vec<&'static Class>> {
    let find = |name: program::Name| program.find(class.loader, name).ok().flatten();
    let host = match class.file?.nest_host {
        Some(host) => find(host)?,
        None => class,
    };
    let members = host.file?.nest_members.iter().map(|&name| find(name));
    [Some(host)].into_iter().chain(members).collect()
}

/// The parameters that callers are taken not to hand null to: not those that the method compares with null, or that an
/// annotation lets be null.
pub fn taken_for_given(program: &Program, method: &'static Method) -> BTreeSet<usize> {
    let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { return BTreeSet::new() };
    let said = Reader::new(program).method(method);
    let may_be_null =
        |index: usize| said.parameters.get(index).is_some_and(|found| found.at(0).nullness == Nullness::Nullable);
    let compared = compared_with_null(method);
    let mut slot = usize::from(!method.is_static());
    let mut given = BTreeSet::new();
    for (index, of) in descriptor.parameters.iter().enumerate() {
        let is_reference = !matches!(of, FieldType::Base(_));
        if is_reference && !may_be_null(index) && !compared.contains(&slot) {
            given.insert(index);
        }
        slot += of.kind().slots() as usize;
    }
    given
}

/// The local variables that the code of a method loads to compare them with null.
fn compared_with_null(method: &Method) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return found };
    let (mut pc, mut loaded) = (0, None);
    while let (Some(op), Some(length)) = (opcode::u8_at(code.bytes, pc), opcode::length(code.bytes, pc)) {
        if matches!(op, opcode::IFNULL | opcode::IFNONNULL) {
            found.extend(loaded);
        }
        loaded = match op {
            opcode::ALOAD => opcode::u8_at(code.bytes, pc + 1).map(usize::from),
            opcode::ALOAD_0..=opcode::ALOAD_3 => Some(usize::from(op - opcode::ALOAD_0)),
            _ => None,
        };
        pc += length;
    }
    found
}
