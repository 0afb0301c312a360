//! The branches that sequences of calls can be asked to cover: those of the methods that are called, and of the methods
//! of the same classes that these call.

use program::cfg::{Cfg, opcode};
use program::link::{Class, Method, Program};
use std::collections::{BTreeMap, BTreeSet};

/// The methods that some methods lead to, within the classes that `is_own` says, and how many ways their branches have.
pub fn reachable(
    program: &Program,
    start: &[&'static Method],
    is_own: &dyn Fn(&Class) -> bool,
) -> BTreeMap<u32, (&'static Method, usize)> {
    let mut found = BTreeMap::new();
    let mut open: Vec<&'static Method> = start.to_vec();
    while let Some(method) = open.pop() {
        if found.contains_key(&method.id) {
            continue;
        }
        found.insert(method.id, (method, ways(method)));
        open.extend(called(program, method).into_iter().filter(|method| is_own(method.class)));
    }
    found
}

fn ways(method: &'static Method) -> usize {
    let code = method.info().and_then(|info| info.code.as_ref());
    let branches = code.and_then(Cfg::new).map(|cfg| cfg.branches).unwrap_or_default();
    let is_assertion = |pc: usize| {
        const GETSTATIC: u8 = 0xb2;
        let name = || {
            let &[GETSTATIC, high, low] = code?.bytes.get(pc.checked_sub(3)?..pc)? else { return None };
            Some(method.class.file?.pool.member(u16::from_be_bytes([high, low])).ok()?.name)
        };
        name().is_some_and(|name| name == "$assertionsDisabled")
    };
    branches.iter().filter(|branch| !is_assertion(branch.pc as usize)).map(|branch| ways_of(&branch.targets)).sum()
}

/// The methods that a method's instructions name.
fn called(program: &Program, method: &'static Method) -> Vec<&'static Method> {
    let (Some(file), Some(code)) = (method.class.file, method.info().and_then(|info| info.code.as_ref())) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut pc = 0;
    while let Some(length) = opcode::length(code.bytes, pc) {
        if (0xb6..=0xb9).contains(&code.bytes[pc])
            && let Some(index) = opcode::u16_at(code.bytes, pc + 1)
            && let Ok(member) = file.pool.member(index)
            && let Ok(Some(class)) = program.find(method.class.loader, member.class)
        {
            found.extend(class.method(&member.name, &member.descriptor));
        }
        pc += length;
    }
    found
}

/// A conditional jump goes two ways, also if both lead to the same place; a switch to each of its targets.
fn ways_of(targets: &[u16]) -> usize {
    match targets {
        [_, _] => 2,
        targets => targets.iter().collect::<BTreeSet<_>>().len(),
    }
}
