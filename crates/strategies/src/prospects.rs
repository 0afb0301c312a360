//! What there is still to be found in a class: instructions that dataflow facts do not show to be safe. Exploration heads for
//! them, and a method that is covered and has none of them is not searched any more.
//!
//! The facts are those of the class alone, which takes milliseconds: what others of its package do with it is not seen. That
//! is enough to share out time, and nothing else is made of it.

use flow::{Analysis, Verdict};
use program::Name;
use program::cfg::{Block, Cfg, Terminator, opcode};
use program::effects;
use program::link::{Class, Loader, Method, MethodId, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use symex::explore::Way;

pub struct Prospects {
    program: Rc<Program>,
    class: &'static Class,
    /// Methods of the class and of those nested in it, with the offsets of instructions that may throw.
    open: BTreeMap<MethodId, (&'static Method, BTreeSet<u16>)>,
}

impl Prospects {
    pub fn new(program: &Rc<Program>, class: &'static Class) -> Prospects {
        let mut classes = vec![class];
        let members = class.file.map(|file| file.nest_members.clone()).unwrap_or_default();
        classes.extend(members.into_iter().filter_map(|name| program.find(Loader::APP, name).ok().flatten()));
        let analysis = Analysis::new(program, &classes);
        let methods = classes.iter().flat_map(|class| class.methods().iter().copied());
        let left = |method: &'static Method| {
            let open = analysis.places(method).iter().filter(|place| matches!(place.verdict, Verdict::Left(_)));
            (method.id, (method, open.map(|place| place.pc).collect()))
        };
        Prospects { program: program.clone(), class, open: methods.map(left).collect() }
    }

    /// The ways of branches that lead straight to an open instruction, as far as code was executed before.
    pub fn goals(&self) -> BTreeSet<Way> {
        self.open.values().flat_map(|(method, open)| ways_to(method, open)).collect()
    }

    /// Methods that can only throw where their code says `throw`: they, and all that they call, are code of the class without
    /// open instructions, or arithmetic.
    pub fn settled(&self, methods: &[&'static Method]) -> BTreeSet<MethodId> {
        let effects = effects::Analysis::new(&self.program, self.class);
        let is_settled = |method: &&&'static Method| {
            effects.reach(&[**method]).into_iter().all(|reached| {
                self.open.get(&reached.id).is_some_and(|(_, open)| open.is_empty()) && self.calls_nothing_else(reached)
            })
        };
        methods.iter().filter(is_settled).map(|method| method.id).collect()
    }

    /// Whether a method calls only methods of the class, what makes objects that do nothing, and arithmetic.
    fn calls_nothing_else(&self, method: &Method) -> bool {
        let (Some(file), Some(code)) = (method.class.file, method.info().and_then(|info| info.code.as_ref())) else {
            return false;
        };
        opcode::offsets(code.bytes).all(|pc| {
            let at = usize::from(pc);
            match code.bytes[at] {
                opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => {
                    let member = opcode::u16_at(code.bytes, at + 1).and_then(|index| file.pool.member(index).ok());
                    member.is_some_and(|member| {
                        let is_arithmetic = member.class == "java/lang/Math" && member.descriptor.ends_with(['D', 'F']);
                        let is_object = member.class == "java/lang/Object" && member.name == "<init>";
                        is_arithmetic || is_object || self.is_own(member.class)
                    })
                }
                opcode::INVOKEDYNAMIC => false,
                _ => true,
            }
        })
    }

    fn is_own(&self, class: Name) -> bool {
        self.open.values().any(|(method, _)| method.class.name == class)
    }
}

/// The ways of branches of a method behind which one of these instructions is executed before anything else is decided.
fn ways_to(method: &'static Method, open: &BTreeSet<u16>) -> Vec<Way> {
    let Some(decoded) = method.code.get().filter(|_| !open.is_empty()) else { return Vec::new() };
    let Some(cfg) = method.info().and_then(|info| info.code.as_ref()).and_then(Cfg::new) else { return Vec::new() };
    let has_open = |block: &Block| open.range(block.start..block.end).next().is_some();
    let leads = |target: u16| {
        let mut next = cfg.block_at(target);
        for _ in 0..cfg.blocks.len() {
            let Some(block) = next.map(|id| &cfg.blocks[id]) else { return false };
            if has_open(block) {
                return true;
            }
            next = match block.terminator {
                Terminator::FallThrough | Terminator::Goto => block.successors.first().copied(),
                _ => return false,
            };
        }
        false
    };
    symex::explore::ways(method)
        .into_iter()
        .filter(|&(at, way)| {
            let pc = decoded.pcs.get(at as usize).copied().unwrap_or_default();
            let Some(branch) = cfg.branches.iter().find(|branch| branch.pc == pc) else { return false };
            // A conditional branch goes to its first target if it is taken (way 1); the way of a switch is its target.
            let target = match cfg.block_at(pc).map(|id| cfg.blocks[id].terminator) {
                Some(Terminator::Conditional) => branch.targets.get(usize::from(way == 0)).copied(),
                _ => decoded.pcs.get(way as usize).copied(),
            };
            target.is_some_and(leads)
        })
        .map(|(at, way)| (method.id, at, way))
        .collect()
}
