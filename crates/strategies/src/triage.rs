//! Which exceptions are bugs, and which are a method's way to reject what it was given (Csallner's dissertation, 3.3
//! and 4.3).

use crate::Finding;
use program::Name;
use program::link::{Class, Loader, Method, Program};
use symex::observe::MethodId;

/// An exception that left the method under test.
pub struct Crash<'a> {
    pub exception: &'static Class,
    /// Innermost first.
    pub frames: &'a [(MethodId, u32)],
    pub method: &'static Method,
    /// The code looked at a null that the test handed in.
    pub meets_null: bool,
}

impl Crash<'_> {
    pub fn triage(&self, program: &Program) -> Finding {
        let is_a = |name: &str| self.exception.ancestry().any(|above| above.name == name);
        if let Some(declared) = self.declared(program) {
            return Finding::Rejection(format!("the method declares {}", declared.java_name()));
        }
        if is_a("java/lang/AssertionError")
            || is_a("java/lang/StackOverflowError")
            || is_a("java/lang/ExceptionInInitializerError")
        {
            return Finding::Bug;
        }
        if is_a("java/lang/VirtualMachineError") {
            return Finding::Rejection("it depends on the machine".to_string());
        }
        if is_a("java/lang/NoClassDefFoundError") {
            return Finding::Rejection("a class cannot be initialised, which is reported by itself".to_string());
        }
        if self.meets_null && is_a("java/lang/NullPointerException") {
            return Finding::Rejection("null was handed in".to_string());
        }
        if !self.frames.iter().any(|(method, _)| method.0.id == self.method.id) {
            return Finding::Rejection("it was made before the call".to_string());
        }
        if self.is_rejection() {
            return Finding::Rejection("the method throws it itself".to_string());
        }
        Finding::Bug
    }

    fn declared(&self, program: &Program) -> Option<&'static Class> {
        let declared = self.method.info().map(|info| info.exceptions.as_slice()).unwrap_or_default();
        let find = |name: &Name| program.find(self.method.class.loader, *name).ok().flatten();
        declared.iter().filter_map(find).find(|declared| self.exception.is_subclass_of(declared))
    }

    /// Whether the method under test, or a helper of its own, has made the exception by `throw`, or has had its
    /// arguments checked by a method that is there for that.
    fn is_rejection(&self) -> bool {
        let outermost = |class: &Class| class.name.split('$').next().map(str::to_owned);
        let own = |method: &Method| outermost(method.class) == outermost(self.method.class);
        let checks = |method: &Method| {
            let class = method.class.name.as_str();
            matches!(class, "java/util/Objects" | "jdk/internal/util/Preconditions")
                || class.starts_with("jdk/internal/util/Preconditions$")
                || class.ends_with("/Preconditions") && method.class.loader != Loader::BOOT
                || class.ends_with("/Validate") && method.class.loader != Loader::BOOT
        };
        let mut frames = self.frames.iter();
        let mut top = frames.next();
        let mut checked = false;
        while let Some((method, _)) = top
            && checks(method.0)
        {
            checked = true;
            top = frames.next();
        }
        let Some(&(first, at)) = top else { return false };
        if !own(first.0) || !(checked || is_thrown(first.0, at)) {
            return false;
        }
        // Through helpers that nobody else can call.
        let mut method = first.0;
        for (caller, _) in frames {
            if method.id == self.method.id {
                break;
            }
            let is_helper = method.is_private() || method.is_special() && method.class.id == self.method.class.id;
            if !is_helper || !own(caller.0) {
                return false;
            }
            method = caller.0;
        }
        method.id == self.method.id
    }
}

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
        "ExceptionInInitializerError" => "cannot be initialised",
        "IllegalArgumentException" => "passes on an argument that is rejected",
        "IllegalStateException" => "calls a method at the wrong time",
        _ => "ends with an exception that it does not declare",
    };
    let message = message.map_or(String::new(), |message| format!(" ({})", message.lines().next().unwrap_or_default()));
    format!("{place} {what}{message}")
}
