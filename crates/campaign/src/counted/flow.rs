//! The instructions of a method, linked to what tells that they were executed.

use super::Mark;
use program::cfg::opcode::{self, Switch};
use program::classfile::{ClassFile, Code};
use std::collections::BTreeMap;

pub struct Flow {
    /// In the order of the code.
    pub nodes: Vec<Node>,
    /// By position.
    places: BTreeMap<usize, usize>,
}

pub struct Node {
    pub pc: usize,
    /// In its general form: `aload_1` is `aload`, `goto_w` is `goto`.
    pub opcode: u8,
    /// The local variable that it names.
    pub local: Option<u16>,
    /// Class, name and descriptor of the member that it names; of a type only the class.
    pub member: Option<(String, String, String)>,
    pub line: Option<u32>,
    /// Fall through first, then the target of a jump; of a switch the default first, then each other target once.
    pub ways: Vec<Way>,
    /// Where it jumps to, if it always or perhaps does; of a switch by default.
    pub target: Option<usize>,
}

pub enum Way {
    /// It is noted whether it was gone.
    Noted(Mark),
    /// Whether it was gone shows at this instruction, which cannot be reached otherwise.
    To(usize),
}

/// How an instruction is reached.
#[derive(Clone, Default)]
struct Entrance {
    /// From the instruction before.
    falls: bool,
    /// In other ways.
    jumps: u32,
    /// A line with a call starts here.
    calls: bool,
}

impl Entrance {
    fn is_shared(&self) -> bool {
        self.jumps + u32::from(self.falls) > 1
    }
}

impl Flow {
    /// None if the code is malformed.
    pub fn new(file: &ClassFile, code: &Code) -> Option<Flow> {
        let bytes = code.bytes;
        let mut places = BTreeMap::new();
        let mut nodes = Vec::new();
        let mut pc = 0;
        while pc < bytes.len() {
            places.insert(pc, nodes.len());
            nodes.push(node(file, code, pc)?);
            pc += opcode::length(bytes, pc)?;
        }
        let mut flow = Flow { nodes, places };
        let targets: Vec<Vec<usize>> =
            (0..flow.nodes.len()).map(|index| flow.targets(bytes, index)).collect::<Option<_>>()?;
        let entrances = flow.entrances(code, &targets)?;
        for (index, targets) in targets.iter().enumerate() {
            flow.nodes[index].ways = flow.ways(index, targets, &entrances);
            flow.nodes[index].target = targets.first().copied();
        }
        Some(flow)
    }

    /// The instruction at a position.
    pub fn at(&self, pc: usize) -> Option<usize> {
        self.places.get(&pc).copied()
    }

    /// What tells that a way was gone: one of these is hit.
    pub fn marks(&self, way: &Way) -> Vec<Mark> {
        let (mut open, mut marks) = (vec![way], Vec::new());
        // An instruction that is linked to has no other way in: there are no cycles.
        while let Some(way) = open.pop() {
            match way {
                Way::Noted(mark) => marks.push(*mark),
                Way::To(index) => open.extend(&self.nodes[*index].ways),
            }
        }
        marks
    }

    /// Where it can jump to, each place once.
    fn targets(&self, bytes: &[u8], index: usize) -> Option<Vec<usize>> {
        let pc = self.nodes[index].pc;
        let found: Vec<i64> = match Switch::decode(bytes, pc) {
            Some(switch) => [switch.default_target()].into_iter().chain(switch.cases().map(|(_, to)| to)).collect(),
            None => opcode::branch_target(bytes, pc).into_iter().collect(),
        };
        let mut targets = Vec::new();
        for target in found {
            let target = self.at(usize::try_from(target).ok()?)?;
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        Some(targets)
    }

    fn entrances(&self, code: &Code, targets: &[Vec<usize>]) -> Option<Vec<Entrance>> {
        let mut entrances = vec![Entrance::default(); self.nodes.len()];
        entrances.first_mut()?.jumps += 1;
        for handler in &code.handlers {
            for pc in [handler.start, handler.handler] {
                entrances[self.at(usize::from(pc))?].jumps += 1;
            }
        }
        let starts = code.line_numbers.iter().flat_map(|table| table.chunks_exact(4));
        let starts = starts.filter(|entry| entry[2..] != [0, 0]);
        let lines: Vec<usize> =
            starts.filter_map(|entry| self.at(usize::from(u16::from_be_bytes([entry[0], entry[1]])))).collect();
        let mut line = None;
        for (index, node) in self.nodes.iter().enumerate() {
            if lines.contains(&index) {
                line = Some(index);
            }
            if let (opcode::INVOKEVIRTUAL..=opcode::INVOKEDYNAMIC, Some(line)) = (node.opcode, line) {
                entrances[line].calls = true;
            }
            if !opcode::ends_flow(node.opcode) && index + 1 < entrances.len() {
                entrances[index + 1].falls = true;
            }
            for target in &targets[index] {
                entrances[*target].jumps += 1;
            }
        }
        Some(entrances)
    }

    fn ways(&self, index: usize, targets: &[usize], entrances: &[Entrance]) -> Vec<Way> {
        let node = &self.nodes[index];
        let at = number(node.pc);
        let is_switch = matches!(node.opcode, opcode::TABLESWITCH | opcode::LOOKUPSWITCH);
        let mut ways = Vec::new();
        if !opcode::ends_flow(node.opcode)
            && let Some(next) = entrances.get(index + 1)
        {
            let is_noted = next.is_shared() || next.calls;
            let mark = Mark::Passed(number(self.nodes[index + 1].pc));
            ways.push(if is_noted { Way::Noted(mark) } else { Way::To(index + 1) });
        }
        for target in targets {
            let mark = match node.opcode {
                opcode::GOTO => Mark::Ended(at),
                _ if is_switch => Mark::Branch(at, number(self.nodes[*target].pc)),
                _ => Mark::Branch(at, 1),
            };
            ways.push(if entrances[*target].is_shared() { Way::Noted(mark) } else { Way::To(*target) });
        }
        if ways.is_empty() {
            ways.push(Way::Noted(Mark::Ended(at)));
        }
        ways
    }
}

/// Code is shorter than 64 KiB.
fn number(pc: usize) -> u32 {
    u32::try_from(pc).unwrap_or(u32::MAX)
}

fn node(file: &ClassFile, code: &Code, pc: usize) -> Option<Node> {
    let bytes = code.bytes;
    let plain = *bytes.get(pc)?;
    let local = opcode::local(bytes, pc);
    let general = match plain {
        opcode::GOTO_W => opcode::GOTO,
        opcode::LDC_W => opcode::LDC,
        plain => local.map_or(plain, |(general, _)| general),
    };
    let member = match plain {
        opcode::GETSTATIC..=opcode::INVOKEINTERFACE => {
            let found = file.pool.member(opcode::u16_at(bytes, pc + 1)?).ok()?;
            Some((found.class.to_string(), found.name.to_string(), found.descriptor.to_string()))
        }
        opcode::NEW => {
            let class = file.pool.class_name(opcode::u16_at(bytes, pc + 1)?).ok()?;
            Some((class.to_string(), String::new(), String::new()))
        }
        _ => None,
    };
    Some(Node {
        pc,
        opcode: general,
        local: local.map(|(_, local)| local),
        member,
        line: code.line_at(u16::try_from(pc).ok()?).map(u32::from),
        ways: Vec::new(),
        target: None,
    })
}
