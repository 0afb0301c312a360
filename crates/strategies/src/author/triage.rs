//! Which exceptions are bugs, and which are a method's way to reject what it was given (Csallner's dissertation, 3.3
//! and 4.3).

use super::passing::{Passed, decides, passed};
use crate::proposal::{Filter, Reason, Triage};
use program::Name;
use program::classfile::{access, parse_method_signature};
use program::link::{Class, Loader, Method, Program};
use symex::input::types::mentions_variable;
use symex::observe::MethodId;

/// An exception that left the method under test.
pub struct Crash<'a> {
    pub exception: &'static Class,
    pub message: Option<&'a str>,
    /// Innermost first.
    pub frames: &'a [(MethodId, u32)],
    pub method: &'static Method,
    /// The code looked at a null that the test handed in.
    pub meets_null: bool,
}

/// How the JVM begins to say that a class could not be initialised before.
const SECOND_USE: &str = "Could not initialize class ";

impl Crash<'_> {
    pub fn triage(&self, program: &Program, filter: &Filter) -> Triage {
        match self.excuse(program).filter(|reason| !filter.overrules(reason)) {
            Some(reason) => Triage::Rejection(reason),
            None => Triage::Bug,
        }
    }

    /// Why it is no bug, if there is a reason.
    fn excuse(&self, program: &Program) -> Option<Reason> {
        let is_a = |name: &str| self.exception.ancestry().any(|above| above.name == name);
        if let Some(declared) = self.declared(program) {
            return Some(Reason::Declared(declared.java_name()));
        }
        // The second use of a class that could not be initialised; the program has got over the first.
        let is_second = || self.message.is_some_and(|text| text.starts_with(SECOND_USE));
        if is_a("java/lang/AssertionError")
            || is_a("java/lang/StackOverflowError")
            || is_a("java/lang/ExceptionInInitializerError")
            || is_a("java/lang/NoClassDefFoundError") && is_second()
        {
            return None;
        }
        if is_a("java/lang/VirtualMachineError") {
            return Some(Reason::Machine);
        }
        if is_a("java/lang/NoClassDefFoundError") {
            return Some(Reason::Missing);
        }
        if self.meets_null && is_a("java/lang/NullPointerException") {
            return Some(Reason::NullArgument);
        }
        if !self.frames.iter().any(|(method, _)| method.0.id == self.method.id) {
            return Some(Reason::BeforeCall);
        }
        let is_thrown_by_program = self.is_thrown_by_program();
        let is_overflow =
            is_a("java/lang/ArithmeticException") && (is_thrown_by_program || self.is_of_exact_arithmetic());
        if self.is_rejection(self.method)
            || is_thrown_by_program && is_a("java/lang/UnsupportedOperationException")
            || is_overflow
            || is_a("java/lang/NumberFormatException") && makes(self.method, |name| name == self.exception.name)
        {
            return Some(Reason::Thrown);
        }
        // Who asks somebody else, and nothing more, gets to hear what that one has to say.
        if is_thrown_by_program && is_a("java/lang/IllegalStateException") && !decides(self.method) {
            return Some(Reason::PassedOn);
        }
        if self.is_passed_on() || self.exception.name == "java/lang/IndexOutOfBoundsException" && self.is_of_own_index()
        {
            return Some(Reason::PassedOn);
        }
        (is_a("java/lang/ClassCastException") && takes_any_type(self.method)).then_some(Reason::AnyType)
    }

    /// Who threw it, and whose precondition was violated by whom: the language's, if the JVM throws in the middle of the
    /// code, else that of the method on top of the stack (Csallner's dissertation, 3.3).
    pub fn level(&self) -> Option<String> {
        let name = |method: &Method| match &*method.name {
            "<init>" => format!("the constructor of {}", method.class.java_name()),
            other => format!("{}.{other}", method.class.java_name()),
        };
        let &(top, at) = self.frames.first()?;
        if !top.0.class.is_trusted() && !is_thrown(top.0, at) {
            return Some(format!("thrown by the JVM: {} violates a precondition of the language", name(top.0)));
        }
        let is_violator = |(method, _): &&(MethodId, u32)| !method.0.class.is_trusted() && method.0.id != top.0.id;
        match self.frames.iter().find(is_violator) {
            Some((violator, _)) => {
                Some(format!("thrown by {}: {} violates its precondition", name(top.0), name(violator.0)))
            }
            None => Some(format!("thrown by {}: the test violates its precondition", name(top.0))),
        }
    }

    /// Whether the program itself makes the exception.
    fn is_thrown_by_program(&self) -> bool {
        self.frames.first().is_some_and(|(top, at)| !top.0.class.is_trusted() && is_thrown(top.0, *at))
    }

    /// Whether it comes from a method that is called just to have this exception instead of a wrong number.
    fn is_of_exact_arithmetic(&self) -> bool {
        self.frames.first().is_some_and(|(top, _)| {
            matches!(&*top.0.class.name, "java/lang/Math" | "java/lang/StrictMath") && top.0.name.ends_with("Exact")
        })
    }

    /// Whether the method does nothing but ask the JDK for something with its own number.
    fn is_of_own_index(&self) -> bool {
        let asks = self.frames.iter().find(|(method, _)| !method.0.class.is_trusted());
        asks.is_some_and(|(method, at)| {
            let is_own = method.0.id == self.method.id && !decides(self.method);
            is_own && passed(self.method, *at).is_some_and(|passed| passed.number)
        })
    }

    fn declared(&self, program: &Program) -> Option<&'static Class> {
        let declared = self.method.info().map(|info| info.exceptions.as_slice()).unwrap_or_default();
        let find = |name: &Name| program.find(self.method.class.loader, *name).ok().flatten();
        declared.iter().filter_map(find).find(|declared| self.exception.is_subclass_of(declared))
    }

    /// Whether a method, or a helper of its own, has made the exception by `throw`, or has had its arguments checked by
    /// a method that is there for that.
    fn is_rejection(&self, by: &'static Method) -> bool {
        let outermost = |class: &Class| class.name.split('$').next().map(str::to_owned);
        let own = |method: &Method| outermost(method.class) == outermost(by.class);
        let checks = |method: &'static Method, at: u32| {
            let class = method.class.name.as_str();
            matches!(class, "java/util/Objects" | "jdk/internal/util/Preconditions")
                || class.starts_with("jdk/internal/util/Preconditions$")
                || method.class.loader != Loader::BOOT && only_checks(method, at)
        };
        let mut frames = self.frames.iter();
        let mut top = frames.next();
        let mut checked = false;
        while let Some((method, at)) = top
            && method.0.id != by.id
            && (checks(method.0, *at) || checked && hands_on(method.0, *at))
        {
            checked = true;
            top = frames.next();
        }
        let Some(&(first, at)) = top else { return false };
        if !own(first.0) || !(checked || is_thrown(first.0, at)) {
            return false;
        }
        // Through helpers that are not there for everybody.
        let mut method = first.0;
        for (caller, _) in frames {
            if method.id == by.id {
                break;
            }
            let is_public = method.access & access::PUBLIC != 0;
            let is_helper = !is_public || method.is_special() && method.class.id == by.class.id;
            if !is_helper || !own(caller.0) {
                return false;
            }
            method = caller.0;
        }
        method.id == by.id
    }
}

/// Whether the type of a parameter mentions a type variable, or several are just comparable, so that it takes what its
/// code can only hope to fit: whoever hands in what does not fit was warned by the compiler.
fn takes_any_type(method: &'static Method) -> bool {
    let Some(info) = method.info() else { return false };
    match info.signature.and_then(|signature| parse_method_signature(&signature)) {
        Some(signature) => signature.parameters.iter().any(mentions_variable),
        None => info.descriptor.matches("Ljava/lang/Comparable;").count() > 1,
    }
}

impl Crash<'_> {
    /// Whether the exception comes from a method that was called, perhaps through others, with nothing but the arguments,
    /// the object under test and constants: then its arguments are the method's own. Of what rejects an argument, one
    /// such argument is enough.
    fn is_passed_on(&self) -> bool {
        let Some(&(first, at)) = self.frames.first() else { return false };
        // A method that checks its arguments itself has accepted these.
        if throws_itself(self.method, self.exception) {
            return false;
        }
        let is_made = is_thrown(first.0, at);
        let is_a = |name: &str| self.exception.ancestry().any(|above| above.name == name);
        // What a method throws that cannot compute with its arguments, and not the JVM.
        let is_argument =
            is_a("java/lang/IllegalArgumentException") || is_made && is_a("java/lang/ArithmeticException");
        let Some(own) = self.frames.iter().rposition(|(method, _)| method.0.id == self.method.id) else { return false };
        // From the method under test inwards, as long as it is the program's own code that passes on.
        for (caller, at) in self.frames[..=own].iter().rev() {
            if caller.0.class.is_trusted() {
                return is_made;
            }
            if caller.0.id != self.method.id && self.is_rejection(caller.0) {
                return true;
            }
            let Passed { all, some, .. } = passed(caller.0, *at).unwrap_or_default();
            if !(all || is_argument && some) {
                return false;
            }
        }
        is_made
    }
}

/// Whether a method makes an exception of this class or one above it.
fn throws_itself(method: &'static Method, exception: &'static Class) -> bool {
    let is_above = |name: Name| exception.ancestry().any(|above| above.name == name);
    makes(method, |name| is_above(name) && name != "java/lang/Object")
}

/// Whether a method makes objects of such classes.
fn makes(method: &'static Method, is_meant: impl Fn(Name) -> bool) -> bool {
    let made = |pc: u16| {
        let code = method.info()?.code.as_ref()?;
        let &[NEW, high, low] = code.bytes.get(pc as usize..pc as usize + 3)? else { return None };
        method.class.file?.pool.class_name(u16::from_be_bytes([high, low])).ok()
    };
    let pcs = method.code.get().map(|code| &code.pcs);
    pcs.is_some_and(|pcs| pcs.iter().filter_map(|pc| made(*pc)).any(is_meant))
}

/// Whether a static method is there to check what it is given: it makes the exception, and
/// changes nothing.
fn only_checks(method: &'static Method, at: u32) -> bool {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return false };
    let Some(decoded) = method.code.get() else { return false };
    let opcodes = || decoded.pcs.iter().filter_map(|pc| code.bytes.get(*pc as usize));
    let is_change = |opcode: &&u8| matches!(**opcode, PUTSTATIC | PUTFIELD);
    let throws = is_thrown(method, at) && opcodes().any(|opcode| *opcode == ATHROW);
    method.is_static() && throws && !opcodes().any(|opcode| is_change(&opcode))
}

/// Whether a static method does nothing but call another one with its own arguments.
fn hands_on(method: &'static Method, at: u32) -> bool {
    method.is_static() && !decides(method) && passed(method, at).is_some_and(|passed| passed.all)
}

const PUTSTATIC: u8 = 0xb3;
const PUTFIELD: u8 = 0xb5;
const NEW: u8 = 0xbb;
const ATHROW: u8 = 0xbf;

/// Whether the instruction that an exception comes from makes it: a constructor is called.
fn is_thrown(method: &'static Method, at: u32) -> bool {
    const INVOKESPECIAL: u8 = 0xb7;
    let called = || {
        let code = method.info()?.code.as_ref()?;
        let pc = method.pc_of(at) as usize;
        let &[INVOKESPECIAL, high, low] = code.bytes.get(pc..pc + 3)? else { return None };
        Some(method.class.file?.pool.member(u16::from_be_bytes([high, low])).ok()?.name == "<init>")
    };
    called() == Some(true)
}

/// What went wrong, in a line.
pub fn explanation(exception: &Class, message: Option<&str>, place: &str) -> String {
    let short = exception.name.rsplit('/').next().unwrap_or_default();
    let what = match short {
        "NullPointerException" => "uses a reference that is null",
        "ArrayIndexOutOfBoundsException" => "uses an index outside of an array",
        "StringIndexOutOfBoundsException" => "uses an index outside of a string",
        "IndexOutOfBoundsException" => "uses an index outside of a list",
        "ArithmeticException" => "computes what has no result",
        "ClassCastException" => "takes an object for one of another class",
        "ArrayStoreException" => "stores an object into an array of another type",
        "NegativeArraySizeException" => "makes an array of negative size",
        "NumberFormatException" => "takes a text for a number that is none",
        "ConcurrentModificationException" => "changes a collection while iterating over it",
        "NoSuchElementException" => "asks for an element where there is none",
        "UnsupportedOperationException" => "changes what cannot be changed",
        "StackOverflowError" => "calls itself without end",
        "AssertionError" => "violates an assertion",
        "ExceptionInInitializerError" => "needs a class that cannot be initialised",
        "NoClassDefFoundError" => "needs a class that could not be initialised before",
        "IllegalArgumentException" => "passes on an argument that is rejected",
        "IllegalStateException" => "calls a method at the wrong time",
        _ => "ends with an exception that it does not declare",
    };
    let message = message.map_or(String::new(), |message| format!(" ({})", message.lines().next().unwrap_or_default()));
    format!("{place} {what}{message}")
}
