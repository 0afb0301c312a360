//! A file of what an analyser has shown.

use crate::check::{checks, starts};
use crate::format::{AssumedEntry, CheckEntry, File, Kind, MethodEntry, Rest, VERSION};
use crate::name::{find_class, find_method, written};
use crate::typed::typed;
use contracts::Condition;
use program::link::{Method, Program};
use std::collections::BTreeMap;

/// A check that an analyser has shown never to fail, under conditions at instructions of its method.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Binary name.
    pub class: String,
    pub method: String,
    pub descriptor: String,
    pub pc: u32,
    pub kind: Kind,
    pub premise: Vec<(u32, String)>,
}

/// The file, in the order in which methods are first named. What cannot be said in the format is left out: checks of methods
/// that cannot be named, and of conditions that mean nothing where they stand.
pub fn compose(program: &Program, source: &str, shown: &[Shown]) -> File {
    let mut order: Vec<(&str, &str, &str)> = Vec::new();
    let mut by_method: BTreeMap<(&str, &str, &str), Vec<&Shown>> = BTreeMap::new();
    for one in shown {
        let key = (one.class.as_str(), one.method.as_str(), one.descriptor.as_str());
        let all = by_method.entry(key).or_default();
        if all.is_empty() {
            order.push(key);
        }
        all.push(one);
    }
    let entry = |key: &(&str, &str, &str)| method_entry(program, key, &by_method[key]);
    let methods = order.iter().filter_map(entry).collect();
    File { schema_version: VERSION, source: source.to_string(), others: Rest::Unverified, methods }
}

fn method_entry(
    program: &Program,
    (class, name, descriptor): &(&str, &str, &str),
    shown: &[&Shown],
) -> Option<MethodEntry> {
    let method = find_class(program, class)?.declared_method(name, descriptor)?;
    let text = written(method);
    if !find_method(program, &text).is_ok_and(|found| found.id == method.id) {
        return None;
    }
    let known = checks(program, method);
    let mut ids: BTreeMap<(u32, &str), String> = BTreeMap::new();
    let mut entry = MethodEntry { method: text, assumed: Vec::new(), checks: Vec::new(), unlisted: Rest::Unverified };
    for one in shown {
        let is_there = known.iter().any(|check| u32::from(check.pc) == one.pc && check.kind == one.kind);
        let is_said =
            one.premise.iter().all(|(pc, text)| ids.contains_key(&(*pc, text)) || means(program, method, *pc, text));
        if !is_there || !is_said {
            continue;
        }
        let mut premise = Vec::new();
        for (pc, condition) in &one.premise {
            let next = format!("a{}", ids.len() + 1);
            let id = ids.entry((*pc, condition)).or_insert_with(|| {
                entry.assumed.push(AssumedEntry {
                    id: next.clone(),
                    line: None,
                    pc: Some(*pc),
                    condition: condition.clone(),
                });
                next
            });
            premise.push(id.clone());
        }
        premise.sort();
        premise.dedup();
        entry.checks.push(CheckEntry { line: None, pc: Some(one.pc), kind: one.kind, verified: vec![premise] });
    }
    (!entry.checks.is_empty()).then_some(entry)
}

/// Whether a condition has a meaning before an instruction.
fn means(program: &Program, method: &'static Method, pc: u32, text: &str) -> bool {
    let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { return false };
    let Some(pc) = u16::try_from(pc).ok().filter(|pc| starts(code).any(|start| start == usize::from(*pc))) else {
        return false;
    };
    text.parse::<Condition>().is_ok_and(|condition| typed(program, method, code, pc, &condition).is_ok())
}
