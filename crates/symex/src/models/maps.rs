//! A model of looking a key up in a `HashMap`: keys are compared one after the other, and hash codes are left alone.

use super::same_text;
use super::words::{Machinery, Modelled, decide, decline, flow, reply_ref};
use crate::machine::arrays::slot_term;
use crate::machine::memory::load;
use crate::machine::text::{is_symbolic, text_of};
use crate::machine::{Origin, Shape, Symbolic, Value};
use expr::Term;
use program::Kind;
use program::link::ARRAY_HEADER;
use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Ref};

/// Entries that are compared with a key.
const MAX_ENTRIES: usize = 16;
/// Buckets that are gone through.
const MAX_BUCKETS: u32 = 64;

pub fn add(natives: &mut Natives<Symbolic>) {
    natives.add_models("java/util/HashMap", &[("getNode(Ljava/lang/Object;)Ljava/util/HashMap$Node;", get_node)]);
}

fn get_node(vm: &mut Machinery) -> Modelled {
    let (map, key) = (vm.arg_ref(0)?, vm.arg_ref(1)?);
    let Shape::Concrete(table) = vm.get_field(map, "table").shape() else { return decline() };
    if table == 0 {
        return decline();
    }
    let Some(nodes) = nodes(vm, map, Ref(table as u32)) else { return decline() };
    let known = nodes.iter().all(|&node| vm.get_field(node, "hash").is_concrete());
    if known && !is_unknown(vm, key) {
        return decline();
    }
    let mut conditions = Vec::new();
    for &node in &nodes {
        let other = vm.get_field(node, "key");
        let other = flow(Symbolic::pin(vm, other))?;
        match equal(vm, key, other)? {
            Some(condition) => conditions.push(condition),
            None => return decline(),
        }
    }
    for (node, condition) in nodes.into_iter().zip(conditions) {
        if decide(vm, condition)? {
            return reply_ref(node);
        }
    }
    reply_ref(Ref::NULL)
}

/// All nodes of a map, wherever in the table they may be. `None` if there are many, or some of them are not there.
fn nodes(vm: &Machinery, map: Ref, table: Ref) -> Option<Vec<Ref>> {
    let Shape::Concrete(buckets) = Symbolic::array_length(vm, table).shape() else { return None };
    let Shape::Concrete(size) = vm.get_field(map, "size").shape() else { return None };
    if buckets as u32 > MAX_BUCKETS {
        return None;
    }
    let mut open: Vec<Value> =
        (0..buckets as u32).rev().map(|at| load(vm, table.0 + ARRAY_HEADER + at * 4, Kind::Ref)).collect();
    let mut found: Vec<Ref> = Vec::new();
    while let Some(value) = open.pop() {
        match value.shape() {
            Shape::Concrete(0) => {}
            Shape::Concrete(node) => {
                let node = Ref(node as u32);
                if found.contains(&node) {
                    continue;
                }
                if found.len() == MAX_ENTRIES || &*vm.class_of(node).name == "java/util/HashMap$TreeNode" {
                    return None;
                }
                found.push(node);
                open.push(vm.get_field(node, "next"));
            }
            Shape::Unresolved(reference) => {
                let Origin::Element { new, old, .. } = vm.state.machine.entry(reference).1.origin else { return None };
                open.extend([old, new]);
            }
            Shape::Term(_) => return None,
        }
    }
    (found.len() as u64 == size).then_some(found)
}

/// Whether the hash code of a key is not known.
fn is_unknown(vm: &Machinery, key: Ref) -> bool {
    if key.is_null() {
        return false;
    }
    match vm.unbox(key) {
        Some((_, value)) => !value.is_concrete(),
        None => vm.class_of(key).id == vm.string_class().id && is_symbolic(vm, key),
    }
}

/// Whether two keys are equal; `None` if only Java code can tell.
fn equal(vm: &mut Machinery, one: Ref, other: Ref) -> Flow<Option<Term>> {
    if one == other {
        return Continue(Some(vm.machine.pool.bool(true)));
    }
    if one.is_null() || other.is_null() {
        return Continue(Some(vm.machine.pool.bool(false)));
    }
    let string = vm.string_class().id;
    let (first, second) = (vm.class_of(one), vm.class_of(other));
    let plain = |vm: &Machinery, object: Ref| vm.class_of(object).id == string || vm.unbox(object).is_some();
    if !plain(vm, one) || !plain(vm, other) {
        return Continue(None);
    }
    if first.id != second.id {
        return Continue(Some(vm.machine.pool.bool(false)));
    }
    if let (Some((kind, a)), Some((_, b))) = (vm.unbox(one), vm.unbox(other)) {
        let (a, b) = (slot_term(vm, kind, a), slot_term(vm, kind, b));
        return Continue(Some(vm.machine.pool.eq(a, b)));
    }
    let (Some(a), Some(b)) = (text_of(vm, one), text_of(vm, other)) else { return Continue(None) };
    Continue(Some(same_text(vm, &a, &b)))
}
