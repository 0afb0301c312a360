//! Which `AssertionError`s are those of `assert` statements.

use program::cfg::Cfg;
use program::cfg::opcode::{ATHROW, GETSTATIC, IFNE, INVOKESPECIAL};
use program::link::Method;

/// Whether the `AssertionError` made by the call at this instruction is that of an `assert` statement, and not one that
/// the program throws itself. Compilers write `assert` as
/// `getstatic $assertionsDisabled; ifne END; …; new AssertionError; …; invokespecial <init>; athrow; END:`,
/// though the jump may lead to where control goes on from END.
pub fn is_assert(method: &'static Method, at: u32) -> bool {
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
