//! The control-flow graph of a method, straight from its bytecode: [`Cfg`] is plain data.
//!
//! A block ends where control may leave or enter, and also where the set of covering exception handlers changes,
//! so that every instruction of a block has the same handlers.

pub mod opcode;

use crate::classfile::{Code, ExceptionHandler};
use opcode::Switch;

/// Index of a block in [`Cfg::blocks`].
pub type BlockId = usize;

/// The blocks of one method in order of their start; the entry is block 0.
#[derive(Debug, Clone)]
pub struct Cfg {
    pub blocks: Vec<Block>,
    /// Every conditional branch and switch, by pc.
    pub branches: Vec<Branch>,
    /// Edges (from, to) that close a cycle in the depth-first walk from the entry: every cycle that can be
    /// entered has at least one. Sorted.
    pub back_edges: Vec<(BlockId, BlockId)>,
}

/// Instructions that run one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    pub start: u16,
    /// The pc after the last instruction.
    pub end: u16,
    /// The pc of the last instruction.
    pub last: u16,
    pub terminator: Terminator,
    /// Normal successors without duplicates: targets first, in the order of the instruction's operands, then the
    /// block that follows.
    pub successors: Vec<BlockId>,
    /// The handlers that cover the block, in the order in which they are tried.
    pub handlers: Vec<HandlerEdge>,
    /// Whether the block can be reached from the entry, exceptions included.
    pub reachable: bool,
    /// The immediate dominator; `None` for the entry and for unreachable blocks.
    pub dominator: Option<BlockId>,
}

/// How control leaves a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminator {
    /// Into the next block, which begins here only because something else jumps to it.
    FallThrough,
    Goto,
    Conditional,
    Switch,
    /// Into a subroutine.
    Jsr,
    /// Back from a subroutine, after any `jsr` whose subroutine can come here.
    Ret,
    Return,
    Throw,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandlerEdge {
    /// Index in the method's exception table.
    pub handler: usize,
    pub block: BlockId,
    /// Pool index of the class caught, 0 for any.
    pub catch_type: u16,
}

/// A place where a method decides. The targets of a conditional branch are (taken, not taken); those of a switch
/// are its cases in order, then the default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    pub pc: u16,
    pub targets: Vec<u16>,
}

/// What one instruction says about control.
struct Flow {
    targets: Vec<u16>,
    falls_through: bool,
    terminator: Option<Terminator>,
}

impl Cfg {
    /// `None` if the code is malformed: an unknown or truncated instruction, a jump or handler that does not lead
    /// to an instruction, or an end that control falls off. Verified code never is.
    pub fn new(code: &Code) -> Option<Cfg> {
        build(code.bytes, &code.handlers)
    }

    /// The block that contains the instruction at `pc`.
    pub fn block_at(&self, pc: u16) -> Option<BlockId> {
        let after = self.blocks.partition_point(|block| block.start <= pc);
        let block = after.checked_sub(1)?;
        (pc < self.blocks[block].end).then_some(block)
    }

    /// Whether every way from the entry to `block` goes through `by`. False if `block` is unreachable.
    pub fn dominates(&self, by: BlockId, block: BlockId) -> bool {
        if !self.blocks.get(block).is_some_and(|found| found.reachable) {
            return false;
        }
        let mut at = Some(block);
        while let Some(here) = at {
            if here == by {
                return true;
            }
            at = self.blocks[here].dominator;
        }
        false
    }
}

impl Block {
    /// Successors, normal ones first.
    fn all_successors(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.successors.iter().copied().chain(self.handlers.iter().map(|edge| edge.block))
    }
}

fn build(code: &[u8], handlers: &[ExceptionHandler]) -> Option<Cfg> {
    if code.is_empty() || code.len() > usize::from(u16::MAX) {
        return None;
    }
    let is_start = instruction_starts(code)?;
    let begins = block_starts(code, handlers, &is_start)?;
    let starts: Vec<u16> = (0..code.len()).filter(|&pc| begins[pc]).map(|pc| pc as u16).collect();
    let id_of = |pc: u16| starts.binary_search(&pc).ok();

    let mut blocks = Vec::with_capacity(starts.len());
    let mut branches = Vec::new();
    // The last block that took each block as a successor: a switch may have thousands of targets.
    let mut taken_by = vec![usize::MAX; starts.len()];
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(code.len() as u16);
        let last = (start..end).rev().find(|&pc| is_start[usize::from(pc)])?;
        let flow = flow_of(code, usize::from(last))?;
        if matches!(flow.terminator, Some(Terminator::Conditional | Terminator::Switch)) {
            let not_taken = flow.falls_through.then_some(end);
            branches.push(Branch { pc: last, targets: flow.targets.iter().copied().chain(not_taken).collect() });
        }
        let mut successors = Vec::new();
        for pc in flow.targets.iter().copied().chain(flow.falls_through.then_some(end)) {
            let successor = id_of(pc)?;
            if std::mem::replace(&mut taken_by[successor], index) != index {
                successors.push(successor);
            }
        }
        let mut edges = Vec::new();
        for (handler, row) in handlers.iter().enumerate() {
            if row.start <= start && start < row.end {
                edges.push(HandlerEdge { handler, block: id_of(row.handler)?, catch_type: row.catch_type });
            }
        }
        let terminator = flow.terminator.unwrap_or(Terminator::FallThrough);
        blocks.push(Block {
            start,
            end,
            last,
            terminator,
            successors,
            handlers: edges,
            reachable: false,
            dominator: None,
        });
    }
    connect_subroutines(&mut blocks);
    let (order, back_edges) = walk(&blocks);
    for &block in &order {
        blocks[block].reachable = true;
    }
    dominators(&mut blocks, &order);
    Some(Cfg { blocks, branches, back_edges })
}

fn instruction_starts(code: &[u8]) -> Option<Vec<bool>> {
    let mut starts = vec![false; code.len()];
    let mut pc = 0;
    while pc < code.len() {
        starts[pc] = true;
        pc += opcode::length(code, pc)?;
    }
    Some(starts)
}

/// Where blocks begin: the entry, jump targets, what follows a jump, the ends of the ranges of handlers.
fn block_starts(code: &[u8], handlers: &[ExceptionHandler], is_start: &[bool]) -> Option<Vec<bool>> {
    let mut begins = vec![false; code.len()];
    begins[0] = true;
    let mut mark = |pc: usize| -> Option<()> { is_start.get(pc).copied().unwrap_or(false).then(|| begins[pc] = true) };
    let mut pc = 0;
    while pc < code.len() {
        let flow = flow_of(code, pc)?;
        for target in &flow.targets {
            mark(usize::from(*target))?;
        }
        pc += opcode::length(code, pc)?;
        if flow.falls_through && pc >= code.len() {
            return None;
        }
        if flow.terminator.is_some() && pc < code.len() {
            mark(pc)?;
        }
    }
    for row in handlers {
        mark(usize::from(row.start))?;
        mark(usize::from(row.handler))?;
        if usize::from(row.end) != code.len() {
            mark(usize::from(row.end))?;
        }
    }
    Some(begins)
}

/// `None` if an operand is missing or a target lies outside the code.
fn flow_of(code: &[u8], pc: usize) -> Option<Flow> {
    let inside = |target: i64| u16::try_from(target).ok().filter(|&pc| usize::from(pc) < code.len());
    let jump = || Some(vec![inside(opcode::branch_target(code, pc)?)?]);
    let flow = |targets, falls_through, terminator| Flow { targets, falls_through, terminator: Some(terminator) };
    Some(match *code.get(pc)? {
        op if opcode::is_conditional(op) => flow(jump()?, true, Terminator::Conditional),
        opcode::GOTO | opcode::GOTO_W => flow(jump()?, false, Terminator::Goto),
        opcode::JSR | opcode::JSR_W => flow(jump()?, false, Terminator::Jsr),
        opcode::RET => flow(Vec::new(), false, Terminator::Ret),
        opcode::WIDE if *code.get(pc + 1)? == opcode::RET => flow(Vec::new(), false, Terminator::Ret),
        opcode::TABLESWITCH | opcode::LOOKUPSWITCH => {
            let switch = Switch::decode(code, pc)?;
            let mut targets = Vec::with_capacity(switch.count() + 1);
            for (_, target) in switch.cases() {
                targets.push(inside(target)?);
            }
            targets.push(inside(switch.default_target())?);
            flow(targets, false, Terminator::Switch)
        }
        opcode::IRETURN..=opcode::RETURN => flow(Vec::new(), false, Terminator::Return),
        opcode::ATHROW => flow(Vec::new(), false, Terminator::Throw),
        _ => Flow { targets: Vec::new(), falls_through: true, terminator: None },
    })
}

/// Gives every `ret` the blocks after the `jsr`s whose subroutine can come to it.
fn connect_subroutines(blocks: &mut [Block]) {
    let calls: Vec<BlockId> = (0..blocks.len()).filter(|&id| blocks[id].terminator == Terminator::Jsr).collect();
    let mut edges: Vec<(BlockId, BlockId)> = Vec::new();
    for &call in &calls {
        let after = call + 1;
        if after >= blocks.len() {
            continue;
        }
        let mut seen = vec![false; blocks.len()];
        let mut work = blocks[call].successors.clone();
        while let Some(block) = work.pop() {
            if std::mem::replace(&mut seen[block], true) {
                continue;
            }
            work.extend(blocks[block].all_successors());
            match blocks[block].terminator {
                Terminator::Ret => edges.push((block, after)),
                Terminator::Jsr if block + 1 < blocks.len() => work.push(block + 1),
                _ => {}
            }
        }
    }
    for (ret, after) in edges {
        let successors = &mut blocks[ret].successors;
        if !successors.contains(&after) {
            successors.push(after);
        }
    }
}

/// The reachable blocks in reverse postorder, and the edges to a block that is still being visited.
fn walk(blocks: &[Block]) -> (Vec<BlockId>, Vec<(BlockId, BlockId)>) {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; blocks.len()];
    let mut postorder = Vec::with_capacity(blocks.len());
    let mut back_edges = Vec::new();
    let mut stack = vec![(0, blocks[0].all_successors())];
    marks[0] = Mark::Open;
    while let Some((block, successors)) = stack.last_mut() {
        let from = *block;
        match successors.next() {
            Some(next) => match marks[next] {
                Mark::New => {
                    marks[next] = Mark::Open;
                    stack.push((next, blocks[next].all_successors()));
                }
                Mark::Open => back_edges.push((from, next)),
                Mark::Done => {}
            },
            None => {
                marks[from] = Mark::Done;
                postorder.push(from);
                stack.pop();
            }
        }
    }
    postorder.reverse();
    back_edges.sort_unstable();
    back_edges.dedup();
    (postorder, back_edges)
}

/// Immediate dominators by iteration to a fixed point over the reverse postorder (Cooper, Harvey, Kennedy).
fn dominators(blocks: &mut [Block], order: &[BlockId]) {
    let mut position = vec![usize::MAX; blocks.len()];
    for (index, &block) in order.iter().enumerate() {
        position[block] = index;
    }
    let mut predecessors = vec![Vec::new(); order.len()];
    for (index, &block) in order.iter().enumerate() {
        for next in blocks[block].all_successors() {
            predecessors[position[next]].push(index);
        }
    }
    // In terms of positions in `order`; the entry dominates itself while iterating.
    let mut idom = vec![usize::MAX; order.len()];
    idom[0] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for index in 1..order.len() {
            let mut found = usize::MAX;
            for &pred in &predecessors[index] {
                if idom[pred] == usize::MAX {
                    continue;
                }
                found = if found == usize::MAX { pred } else { meet(&idom, pred, found) };
            }
            if found != idom[index] {
                idom[index] = found;
                changed = true;
            }
        }
    }
    for index in 1..order.len() {
        blocks[order[index]].dominator = Some(order[idom[index]]);
    }
}

fn meet(idom: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        while a > b {
            a = idom[a];
        }
        while b > a {
            b = idom[b];
        }
    }
    a
}
