//! What the instructions that an exception came through say: who made it, and what for.

use crate::author::passing::{decides, passed};
use program::Name;
use program::link::{Class, Method};

/// Whether a method makes an exception of this class or one above it.
pub fn throws_itself(method: &'static Method, exception: &'static Class) -> bool {
    let is_above = |name: Name| exception.ancestry().any(|above| above.name == name);
    makes(method, |name| is_above(name) && name != "java/lang/Object")
}

/// Whether a method makes objects of such classes.
pub fn makes(method: &'static Method, is_meant: impl Fn(Name) -> bool) -> bool {
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
pub fn only_checks(method: &'static Method, at: u32) -> bool {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return false };
    let Some(decoded) = method.code.get() else { return false };
    let opcodes = || decoded.pcs.iter().filter_map(|pc| code.bytes.get(*pc as usize));
    let is_change = |opcode: &&u8| matches!(**opcode, PUTSTATIC | PUTFIELD);
    let throws = is_thrown(method, at) && opcodes().any(|opcode| *opcode == ATHROW);
    method.is_static() && throws && !opcodes().any(|opcode| is_change(&opcode))
}

/// Whether a static method does nothing but call another one with its own arguments.
pub fn hands_on(method: &'static Method, at: u32) -> bool {
    method.is_static() && !decides(method) && passed(method, at).is_some_and(|passed| passed.all)
}

const PUTSTATIC: u8 = 0xb3;
const PUTFIELD: u8 = 0xb5;
const NEW: u8 = 0xbb;
const ATHROW: u8 = 0xbf;

/// Whether the instruction that an exception comes from makes it: a constructor is called.
pub fn is_thrown(method: &'static Method, at: u32) -> bool {
    const INVOKESPECIAL: u8 = 0xb7;
    let called = || {
        let code = method.info()?.code.as_ref()?;
        let pc = method.pc_of(at) as usize;
        let &[INVOKESPECIAL, high, low] = code.bytes.get(pc..pc + 3)? else { return None };
        Some(method.class.file?.pool.member(u16::from_be_bytes([high, low])).ok()?.name == "<init>")
    };
    called() == Some(true)
}

/// Whether a method throws anything itself.
pub fn rejects(method: &'static Method) -> bool {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return false };
    let Some(decoded) = method.code.get() else { return false };
    decoded.pcs.iter().any(|pc| code.bytes.get(*pc as usize) == Some(&ATHROW))
}

/// The class that a class is nested in, or itself.
pub fn outermost(class: &Class) -> &str {
    class.name.as_str().split('$').next().unwrap_or_default()
}
