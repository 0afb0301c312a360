//! Which branches of a method count, and when one is covered: as JaCoCo has it, whose figures people know.
//!
//! Two things are different from the branches of the class file. What only the compiler wrote is left out or counted
//! once (`filters`). And a branch is covered when execution got from it to the next place where that is noted (`flow`),
//! so one that leads into a call that throws may not be.

mod filters;
mod flow;
#[cfg(test)]
mod tests;

use flow::Flow;
use program::classfile::{ClassFile, Code};

/// A way out of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    pub line: Option<u32>,
    /// It is covered if one of these was hit.
    pub by: Vec<Mark>,
}

/// What the harness notes of a method; positions are those of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A decision goes one way: 0 falls through, 1 jumps; for a switch where to.
    Branch(u32, u32),
    /// It is reached from the instruction before.
    Passed(u32),
    /// It is reached, and jumps or ends the method.
    Ended(u32),
}

/// The branches of a method that count.
pub fn branches(file: &ClassFile, code: &Code) -> Vec<Counted> {
    let Some(flow) = Flow::new(file, code) else { return Vec::new() };
    let filtered = filters::all(file, code, &flow);
    let mut counted = Vec::new();
    for (index, node) in flow.nodes.iter().enumerate() {
        if filtered.ignored[index] || node.ways.len() < 2 {
            continue;
        }
        let copies: Vec<usize> = (0..flow.nodes.len()).filter(|&copy| filtered.original[copy] == index).collect();
        for (number, way) in node.ways.iter().enumerate() {
            if filtered.without_default[index] && number == 0 {
                continue;
            }
            let of_copies = copies.iter().filter_map(|&copy| flow.nodes[copy].ways.get(number));
            let mut by: Vec<Mark> = of_copies.flat_map(|way| flow.marks(way)).collect();
            by.extend(flow.marks(way));
            by.sort();
            by.dedup();
            counted.push(Counted { line: node.line, by });
        }
    }
    counted
}
