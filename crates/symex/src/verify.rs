//! Whole programs: does any input, drawn from `Verifier`, end the program in a way that violates a property?

use crate::explore::Explorer;
use crate::input::Input;
use crate::models::verifier;
use crate::path::{End, Outcome, Path, Report};
use program::cfg::Cfg;
use program::cfg::opcode::{ATHROW, GETSTATIC, IFNE, INVOKESPECIAL};
use program::classfile::access;
use program::code::{Code, Insn, Op};
use program::link::{Class, ClassSpec, Loader, Method, MethodSpec, Program};
use program::{Kind, Name};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// What must not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// An `assert` statement fails, and nobody catches its `AssertionError`.
    Assert,
    /// An uncaught `RuntimeException`.
    NoRuntimeException,
}

/// A violation that the real JVM has confirmed.
#[derive(Clone, Debug)]
pub struct Violation {
    /// In the order in which the program draws them.
    pub inputs: Vec<Input>,
    /// Binary name.
    pub exception: String,
    pub message: Option<String>,
    pub frames: Vec<String>,
}

#[derive(Clone, Debug)]
pub enum Verdict {
    /// All paths were explored, and none violates the property.
    True,
    False(Violation),
    /// Why not, each with the number of paths.
    Unknown(BTreeMap<String, u32>),
}

/// Asks the real JVM whether a violation is one; the reason if not.
pub type Confirm = Box<dyn FnMut(&Violation) -> Result<(), String>>;

/// Violations that the real JVM is asked about at most, when it confirms none.
const MAX_ATTEMPTS: u32 = 8;

impl Explorer {
    /// Explores a program until a violation is confirmed, or to the end.
    pub fn verify(&mut self, main: &'static Method, property: Property, confirm: Confirm) -> (Verdict, Report) {
        let program = self.vm.program.clone();
        let judge = Rc::new(RefCell::new(Judge {
            program,
            property,
            confirm,
            confirmed: None,
            attempts: 0,
            asking: Duration::ZERO,
            doubts: BTreeMap::new(),
        }));
        let (asked, interrupt) = (judge.clone(), self.interrupt.clone());
        let found = move |path: &Path| {
            if asked.borrow_mut().hear(path) {
                interrupt.store(true, Ordering::Relaxed);
            }
        };
        let mut report = self.explore_program(main, Box::new(found));
        let mut judge = judge.borrow_mut();
        report.execution = report.execution.saturating_sub(judge.asking);
        let verdict = match judge.confirmed.take() {
            Some(violation) => Verdict::False(violation),
            None => {
                let mut doubts = std::mem::take(&mut judge.doubts);
                doubts.extend(report.cuts.clone());
                if doubts.is_empty() { Verdict::True } else { Verdict::Unknown(doubts) }
            }
        };
        (verdict, report)
    }
}

/// Looks at each path as it is found.
struct Judge {
    program: Program,
    property: Property,
    confirm: Confirm,
    confirmed: Option<Violation>,
    attempts: u32,
    /// Time that the real JVM took.
    asking: Duration,
    /// What stands against the verdict that the property holds.
    doubts: BTreeMap<String, u32>,
}

impl Judge {
    /// Whether the search is over.
    fn hear(&mut self, path: &Path) -> bool {
        if self.confirmed.is_some() {
            return true;
        }
        let outcome = match &path.end {
            End::Finished(outcome) => outcome,
            End::Diverged(why) => {
                self.doubt(format!("a path was not confirmed: {why}"));
                return false;
            }
            End::Unsupported(_) | End::Cut(_) => return false,
        };
        let Outcome::Threw { class, message, assertion, frames } = outcome else { return false };
        let violates = match self.property {
            Property::Assert => *assertion,
            Property::NoRuntimeException => match self.is_a(class, "java/lang/RuntimeException") {
                Some(violates) => violates,
                None => {
                    self.doubt(format!("class {class} cannot be found"));
                    false
                }
            },
        };
        if !violates {
            // How much of it there is differs between machines.
            if self.is_a(class, "java/lang/VirtualMachineError") != Some(false) {
                self.doubt(format!("a path ends in {class}"));
            }
            return false;
        }
        let violation = Violation {
            inputs: path.inputs.clone(),
            exception: class.clone(),
            message: message.clone(),
            frames: frames.clone(),
        };
        self.attempts += 1;
        if self.attempts > MAX_ATTEMPTS {
            self.doubt("a violation was found, but the real JVM has not been asked".to_string());
            return false;
        }
        let start = Instant::now();
        let answer = (self.confirm)(&violation);
        self.asking += start.elapsed();
        match answer {
            Ok(()) => {
                self.confirmed = Some(violation);
                true
            }
            Err(why) => {
                self.doubt(format!("a violation was found, but not confirmed by the real JVM: {why}"));
                false
            }
        }
    }

    fn doubt(&mut self, why: String) {
        *self.doubts.entry(why).or_default() += 1;
    }

    /// Whether a class is a subclass; `None` if it cannot be found by its name.
    fn is_a(&self, class: &str, of: &str) -> Option<bool> {
        let find = |name: &str| self.program.find(Loader::APP, Name::new(name)).ok().flatten();
        let (class, of): (&'static Class, &'static Class) = (find(&class.replace('.', "/"))?, find(of)?);
        Some(class.is_subclass_of(of))
    }
}

/// The name of the method that draws an input.
pub fn drawn_by(input: &Input) -> &'static str {
    match input {
        Input::Primitive { kind, .. } => verifier::method_name(*kind),
        _ => verifier::method_name(Kind::Ref),
    }
}

/// A method without parameters that calls `main` with an empty array, and so initialises its class first.
pub(crate) fn launcher(program: &Program, main: &'static Method) -> &'static Method {
    let string = program.find(Loader::BOOT, Name::new("java/lang/String")).ok().flatten();
    let strings = program.array_of(string.expect("a JDK has String"));
    let insns = vec![
        Insn::new(Op::IConst, 0, 0),
        Insn::new(Op::ANewArrayQ, 0, strings.id),
        Insn::new(Op::InvokeStaticQ, main.argument_slots, main.id),
        Insn::op(Op::Return),
    ];
    let spec = ClassSpec {
        name: "cupper/Launcher".to_owned(),
        number: 0,
        access: access::FINAL,
        loader: Loader::BOOT,
        module: program.core().object.module,
        superclass: program.core().object,
        interfaces: Vec::new(),
        nest_host: None,
        fields: Vec::new(),
    };
    let class = program.synthesize(spec, |_| {
        vec![MethodSpec {
            name: "launch".to_owned(),
            descriptor: "()V".to_owned(),
            access: access::STATIC,
            code: Code::synthetic(insns, Vec::new(), 0, 1),
            hidden: true,
        }]
    });
    class.methods().first().copied().expect("the class was made with one method")
}

/// Whether the `AssertionError` made by the call at this instruction is that of an `assert` statement, and not one that
/// the program throws itself. Compilers write `assert` as
/// `getstatic $assertionsDisabled; ifne END; …; new AssertionError; …; invokespecial <init>; athrow; END:`,
/// though the jump may lead to where control goes on from END.
pub(crate) fn is_assert(method: &'static Method, at: u32) -> bool {
    asserts(method).is_some_and(|calls| calls.contains(&(method.pc_of(at) as usize)))
}

/// The places of the constructor calls of a method's `assert` statements: the last one that is only reached if
/// assertions are enabled.
fn asserts(method: &'static Method) -> Option<Vec<usize>> {
    let code = method.info()?.code.as_ref()?;
    let pool = &method.class.file?.pool;
    let cfg = Cfg::new(code)?;
    let byte = |at: usize| code.bytes.get(at).copied();
    let member = |at: usize| {
        let index = u16::from_be_bytes([byte(at + 1)?, byte(at + 2)?]);
        pool.member(index).ok()
    };
    let mut throws = Vec::new();
    let mut guards = Vec::new();
    for start in method.code.get()?.pcs.iter().map(|&start| start as usize) {
        match (byte(start), byte(start + 3)) {
            (Some(INVOKESPECIAL), Some(ATHROW))
                if member(start).is_some_and(|callee| callee.class == "java/lang/AssertionError") =>
            {
                throws.push(start);
            }
            (Some(GETSTATIC), Some(IFNE)) if member(start).is_some_and(|field| field.name == "$assertionsDisabled") => {
                guards.push(start);
            }
            _ => {}
        }
    }
    let block = |at: usize| cfg.block_at(u16::try_from(at).ok()?);
    let own = |guard: &usize| {
        let enabled = block(guard + 6)?;
        let reached = |call: &&usize| block(**call).is_some_and(|block| cfg.dominates(enabled, block));
        throws.iter().rev().find(reached).copied()
    };
    Some(guards.iter().filter_map(own).collect())
}
