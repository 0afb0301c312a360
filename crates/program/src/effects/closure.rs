//! The effects of a method with all that it calls.
//!
//! Methods that call each other have the same effects, so these are computed once for each strongly connected part of the
//! call graph (Tarjan's algorithm), from those of the parts that it calls.

use super::{Analysis, Effects, Step};
use crate::link::{Class, Method, MethodId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// How deep calls are followed into the JDK.
const MAX_DEPTH: u8 = 4;

/// A method, and how deep in the JDK it is; 0 on the class path.
pub(super) type Node = (MethodId, u8);

/// What a method and all that it calls may do.
pub(super) fn effects(analysis: &Analysis, method: &'static Method) -> Rc<Effects> {
    let root = root(method);
    if let Some(known) = known(analysis, root) {
        return known;
    }
    let mut walk = Walk { analysis, numbers: FxHashMap::default(), open: Vec::new(), frames: Vec::new() };
    walk.enter(root);
    while let Some(frame) = walk.frames.last_mut() {
        match frame.callees.pop() {
            Some(callee) if known(analysis, callee).is_some() => {}
            Some(callee) => match walk.numbers.get(&callee) {
                Some(number) => frame.lowest = frame.lowest.min(*number),
                None => walk.enter(callee),
            },
            None => walk.leave(),
        }
    }
    known(analysis, root).unwrap_or_default()
}

/// The node of a method that the class path calls.
pub(super) fn root(method: &'static Method) -> Node {
    (method.id, u8::from(method.class.is_trusted()))
}

fn known(analysis: &Analysis, node: Node) -> Option<Rc<Effects>> {
    analysis.closures.borrow().get(&node).cloned()
}

/// The nodes that a step of a node calls, and whether there are more that are too deep in the JDK.
pub(super) fn callees(analysis: &Analysis, (_, depth): Node, step: &Step) -> (Vec<Node>, bool) {
    let targets = analysis.targets(step);
    let targets = targets.iter().flat_map(|found| found.iter());
    let nodes = targets.map(|target| (target.id, if target.class.is_trusted() { depth + 1 } else { 0 }));
    let (near, far): (Vec<Node>, Vec<Node>) = nodes.partition(|(_, depth)| *depth <= MAX_DEPTH);
    (near, !far.is_empty())
}

/// What may run if these do: what they call, and the initialisers of the class path that they trigger.
pub(super) fn reachable(analysis: &Analysis, starts: impl IntoIterator<Item = Node>) -> Vec<Node> {
    let mut found: Vec<Node> = starts.into_iter().collect();
    let mut seen: FxHashSet<Node> = found.iter().copied().collect();
    let mut at = 0;
    while let Some(&node) = found.get(at) {
        at += 1;
        for (_, step) in analysis.steps(analysis.program.method(node.0)).iter() {
            let mut next = callees(analysis, node, step).0;
            if let Step::Trigger(class) = step {
                next.extend(initialisers(analysis.program.class(*class)));
            }
            found.extend(next.into_iter().filter(|node| seen.insert(*node)));
        }
    }
    found
}

/// The initialisers of the class path that run with that of a class.
fn initialisers(class: &'static Class) -> impl Iterator<Item = Node> {
    let above = class.ancestry().chain(class.all_interfaces.iter().copied());
    above.filter(|class| !class.is_trusted()).filter_map(|class| class.initializer()).map(root)
}

/// A walk along the calls that are not known yet.
struct Walk<'a> {
    analysis: &'a Analysis<'a>,
    /// In the order in which they were met.
    numbers: FxHashMap<Node, usize>,
    /// Nodes whose part of the graph is not known yet.
    open: Vec<Node>,
    frames: Vec<Frame>,
}

/// A node whose calls are followed.
struct Frame {
    node: Node,
    number: usize,
    /// The first of the open nodes that it is known to lead to.
    lowest: usize,
    /// Those that are still to be followed, the last first.
    callees: Vec<Node>,
}

impl Walk<'_> {
    fn enter(&mut self, node: Node) {
        let number = self.numbers.len();
        let mut seen = FxHashSet::default();
        let steps = self.analysis.steps(self.analysis.program.method(node.0));
        let all = steps.iter().flat_map(|(_, step)| callees(self.analysis, node, step).0);
        let mut callees: Vec<Node> = all.filter(|callee| seen.insert(*callee)).collect();
        callees.reverse();
        self.numbers.insert(node, number);
        self.open.push(node);
        self.frames.push(Frame { node, number, lowest: number, callees });
    }

    /// The last node has been followed: if it leads to none that came before, all that are open since belong together.
    fn leave(&mut self) {
        let Some(done) = self.frames.pop() else { return };
        if let Some(caller) = self.frames.last_mut() {
            caller.lowest = caller.lowest.min(done.lowest);
        }
        if done.lowest < done.number {
            return;
        }
        let start = self.open.iter().rposition(|node| *node == done.node).unwrap_or_default();
        let together = self.open.split_off(start);
        let effects = self.effects_of(&together);
        self.analysis.closures.borrow_mut().extend(together.into_iter().map(|node| (node, effects.clone())));
    }

    /// The effects of nodes that call each other, where those of all others that they call are known.
    fn effects_of(&self, together: &[Node]) -> Rc<Effects> {
        let mut all = Effects::default();
        let mut parts: Vec<Rc<Effects>> = Vec::new();
        let mut seen = FxHashSet::default();
        for &node in together {
            for (_, step) in self.analysis.steps(self.analysis.program.method(node.0)).iter() {
                self.analysis.apply(step, &mut all);
                let (callees, is_cut) = callees(self.analysis, node, step);
                if is_cut {
                    all.unknown.get_or_insert_with(|| "calls deep in the JDK".into());
                }
                for part in callees.into_iter().filter_map(|callee| known(self.analysis, callee)) {
                    if seen.insert(Rc::as_ptr(&part)) {
                        all.add(&part);
                        parts.push(part);
                    }
                }
            }
        }
        // Most methods do nothing that those which they call do not do.
        parts.into_iter().find(|part| **part == all).unwrap_or_else(|| Rc::new(all))
    }
}
