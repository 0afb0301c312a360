//! Whether a call that runs on is in the loop that a warning is about.

use program::Name;
use program::cfg::{BlockId, Cfg};
use program::classfile::Code;
use program::link::{Loader, Method, Program};
use program::source::{ClassPath, Jdk};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The code of the classes.
pub struct Loops {
    program: Program,
}

impl Loops {
    pub fn open(jdk: &Path, class_path: &[PathBuf]) -> Option<Loops> {
        let jdk = Jdk::open(jdk).ok()?;
        let class_path = ClassPath::open(class_path, jdk.feature);
        Some(Loops { program: Program::new(jdk, class_path).ok()? })
    }

    /// Whether a line of a method is in the loop of another line, which is in no other loop: who is in it and calls the
    /// method once goes through no other loop again and again. Names are binary.
    pub fn is_in_loop_of(&self, (class, method): (&str, &str), line: u32, of: u32) -> bool {
        let found = self.program.find(Loader::APP, Name::new(&class.replace('.', "/"))).ok().flatten();
        let methods = found.iter().flat_map(|class| class.methods().iter().copied());
        let is_it =
            |own: &Method| own.info().and_then(|info| info.code.as_ref()).is_some_and(|code| lone(code, line, of));
        methods.filter(|own| own.name == method).any(is_it)
    }
}

/// Whether some instruction of a line is in the only loop that is around all instructions of another line that are in one.
fn lone(code: &Code, line: u32, of: u32) -> bool {
    let Some(cfg) = Cfg::new(code) else { return false };
    let blocks_of = |wanted: u32| -> BTreeSet<BlockId> {
        let pcs = program::cfg::opcode::offsets(code.bytes);
        pcs.filter(|&pc| code.line_at(pc).map(u32::from) == Some(wanted)).filter_map(|pc| cfg.block_at(pc)).collect()
    };
    let Some(loops) = loops(&cfg) else { return false };
    let (here, there) = (blocks_of(line), blocks_of(of));
    let around: Vec<&BTreeSet<BlockId>> = loops.iter().filter(|one| !one.is_disjoint(&there)).collect();
    matches!(around[..], [only] if !only.is_disjoint(&here))
}

/// The natural loops; those with one header are one. None if there is a cycle that can be entered in several ways.
fn loops(cfg: &Cfg) -> Option<Vec<BTreeSet<BlockId>>> {
    let mut before: Vec<Vec<BlockId>> = vec![Vec::new(); cfg.blocks.len()];
    for (from, block) in cfg.blocks.iter().enumerate() {
        for to in block.successors.iter().copied().chain(block.handlers.iter().map(|edge| edge.block)) {
            before[to].push(from);
        }
    }
    let mut found: BTreeMap<BlockId, BTreeSet<BlockId>> = BTreeMap::new();
    for &(from, header) in &cfg.back_edges {
        if !cfg.dominates(header, from) {
            return None;
        }
        let body = found.entry(header).or_insert_with(|| BTreeSet::from([header]));
        let mut open = vec![from];
        while let Some(block) = open.pop() {
            if body.insert(block) {
                open.extend(&before[block]);
            }
        }
    }
    Some(found.into_values().collect())
}
