//! What only compilers write: sequences of instructions that nobody sees in the source.

use super::flow::{Flow, Node};
use program::cfg::opcode::*;
use program::classfile::{ClassFile, Code};
use std::collections::{BTreeMap, BTreeSet};

/// What to count of the instructions, by index.
pub struct Filtered {
    pub ignored: Vec<bool>,
    /// What it is a copy of; itself if it is none.
    pub original: Vec<usize>,
    /// Switches that have a default only for the verifier.
    pub without_default: Vec<bool>,
}

/// One instruction of a matcher.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Any,
    Is(u8),
    /// One of the variable that has this letter in the whole matcher.
    Of(u8, char),
    /// A call of this method of a class; of any class if that is empty.
    Call(&'static str, &'static str, &'static str),
    Field(u8, &'static str),
    New(&'static str),
    Switch,
}
use Step::{Any, Call, Field, Is, New, Of};

const STRING: &str = "java/lang/String";
const THROWABLE: &str = "java/lang/Throwable";
const ASSERTIONS: &str = "$assertionsDisabled";
const SUPPRESSED: Step = Call(THROWABLE, "addSuppressed", "(Ljava/lang/Throwable;)V");
const CLOSE: Step = Call("", "close", "()V");
const CLOSE_RESOURCE: Step = Call("", "$closeResource", "(Ljava/lang/Throwable;Ljava/lang/AutoCloseable;)V");

/// How `javac` closes a resource `r`, `p` being the exception before that: where there was none, and where there was one.
struct Closing {
    normally: &'static [Step],
    handler: &'static [Step],
}

/// By all versions of `javac`, see JLS 14.20.3.1: with and without a look whether there is a resource at all.
const CLOSINGS: &[Closing] = &[
    // From 11 on.
    Closing {
        normally: &[Of(ALOAD, 'r'), Is(IFNULL), Of(ALOAD, 'r'), CLOSE],
        handler: &[
            Of(ASTORE, 'p'),
            Of(ALOAD, 'r'),
            Is(IFNULL),
            Of(ALOAD, 'r'),
            CLOSE,
            Is(GOTO),
            Of(ASTORE, 't'),
            Of(ALOAD, 'p'),
            Of(ALOAD, 't'),
            SUPPRESSED,
            Of(ALOAD, 'p'),
            Is(ATHROW),
        ],
    },
    Closing {
        normally: &[Of(ALOAD, 'r'), CLOSE],
        handler: &[
            Of(ASTORE, 'p'),
            Of(ALOAD, 'r'),
            CLOSE,
            Is(GOTO),
            Of(ASTORE, 't'),
            Of(ALOAD, 'p'),
            Of(ALOAD, 't'),
            SUPPRESSED,
            Of(ALOAD, 'p'),
            Is(ATHROW),
        ],
    },
    // Up to 10: first the exception is remembered, then a handler of everything closes.
    Closing {
        normally: &[Of(ALOAD, 'p'), Of(ALOAD, 'r'), CLOSE_RESOURCE],
        handler: &[
            Of(ASTORE, 't'),
            Of(ALOAD, 't'),
            Of(ASTORE, 'p'),
            Of(ALOAD, 't'),
            Is(ATHROW),
            Of(ASTORE, 'u'),
            Of(ALOAD, 'p'),
            Of(ALOAD, 'r'),
            CLOSE_RESOURCE,
            Of(ALOAD, 'u'),
            Is(ATHROW),
        ],
    },
    Closing {
        normally: &[
            Of(ALOAD, 'r'),
            Is(IFNULL),
            Of(ALOAD, 'p'),
            Is(IFNULL),
            Of(ALOAD, 'r'),
            CLOSE,
            Is(GOTO),
            Of(ASTORE, 'n'),
            Of(ALOAD, 'p'),
            Of(ALOAD, 'n'),
            SUPPRESSED,
            Is(GOTO),
            Of(ALOAD, 'r'),
            CLOSE,
        ],
        handler: &[
            Of(ASTORE, 't'),
            Of(ALOAD, 't'),
            Of(ASTORE, 'p'),
            Of(ALOAD, 't'),
            Is(ATHROW),
            Of(ASTORE, 'u'),
            Of(ALOAD, 'r'),
            Is(IFNULL),
            Of(ALOAD, 'p'),
            Is(IFNULL),
            Of(ALOAD, 'r'),
            CLOSE,
            Is(GOTO),
            Of(ASTORE, 'e'),
            Of(ALOAD, 'p'),
            Of(ALOAD, 'e'),
            SUPPRESSED,
            Is(GOTO),
            Of(ALOAD, 'r'),
            CLOSE,
            Of(ALOAD, 'u'),
            Is(ATHROW),
        ],
    },
    Closing {
        normally: &[
            Of(ALOAD, 'p'),
            Is(IFNULL),
            Of(ALOAD, 'r'),
            CLOSE,
            Is(GOTO),
            Of(ASTORE, 'n'),
            Of(ALOAD, 'p'),
            Of(ALOAD, 'n'),
            SUPPRESSED,
            Is(GOTO),
            Of(ALOAD, 'r'),
            CLOSE,
        ],
        handler: &[
            Of(ASTORE, 't'),
            Of(ALOAD, 't'),
            Of(ASTORE, 'p'),
            Of(ALOAD, 't'),
            Is(ATHROW),
            Of(ASTORE, 'u'),
            Of(ALOAD, 'p'),
            Is(IFNULL),
            Of(ALOAD, 'r'),
            CLOSE,
            Is(GOTO),
            Of(ASTORE, 'e'),
            Of(ALOAD, 'p'),
            Of(ALOAD, 'e'),
            SUPPRESSED,
            Is(GOTO),
            Of(ALOAD, 'r'),
            CLOSE,
            Of(ALOAD, 'u'),
            Is(ATHROW),
        ],
    },
    Closing {
        normally: &[Of(ALOAD, 'r'), Is(IFNULL), Of(ALOAD, 'p'), Of(ALOAD, 'r'), CLOSE_RESOURCE],
        handler: &[
            Of(ASTORE, 't'),
            Of(ALOAD, 't'),
            Of(ASTORE, 'p'),
            Of(ALOAD, 't'),
            Is(ATHROW),
            Of(ASTORE, 'u'),
            Of(ALOAD, 'r'),
            Is(IFNULL),
            Of(ALOAD, 'p'),
            Of(ALOAD, 'r'),
            CLOSE_RESOURCE,
            Of(ALOAD, 'u'),
            Is(ATHROW),
        ],
    },
];

/// An `assert` is one branch: its condition. Whether assertions are on is none.
const ASSERTION: &[Step] = &[Field(GETSTATIC, ASSERTIONS), Is(IFNE)];
const ASSERTIONS_INITIALISED: &[Step] = &[
    Call("java/lang/Class", "desiredAssertionStatus", "()Z"),
    Is(IFNE),
    Is(ICONST_1),
    Is(GOTO),
    Is(ICONST_0),
    Field(PUTSTATIC, ASSERTIONS),
];

/// A `switch` over strings becomes one over hash codes and comparisons, which numbers the cases for a second one.
const HASHED: &[Step] =
    &[Is(ICONST_M1), Of(ISTORE, 'c'), Of(ALOAD, 's'), Call(STRING, "hashCode", "()I"), Step::Switch];
const COMPARED: &[Step] =
    &[Of(ALOAD, 's'), Is(LDC), Call(STRING, "equals", "(Ljava/lang/Object;)Z"), Is(IFEQ), Any, Of(ISTORE, 'c')];
const NUMBERED: &[Step] = &[Of(ILOAD, 'c'), Step::Switch];

/// The default of a `switch` that has all cases.
const EXHAUSTED: &[&[Step]] = &[
    &[
        New("java/lang/MatchException"),
        Is(DUP),
        Is(ACONST_NULL),
        Is(ACONST_NULL),
        Call("java/lang/MatchException", "<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V"),
        Is(ATHROW),
    ],
    &[
        New("java/lang/IncompatibleClassChangeError"),
        Is(DUP),
        Call("java/lang/IncompatibleClassChangeError", "<init>", "()V"),
        Is(ATHROW),
    ],
];

pub fn all(file: &ClassFile, code: &Code, flow: &Flow) -> Filtered {
    let count = flow.nodes.len();
    let mut filtered =
        Filtered { ignored: vec![false; count], original: (0..count).collect(), without_default: vec![false; count] };
    for index in 0..count {
        filtered.assertion(flow, index);
        filtered.string_switch(flow, index);
        filtered.exhaustive_switch(flow, index);
    }
    for handler in &code.handlers {
        let Some(start) = flow.at(usize::from(handler.handler)) else { continue };
        if handler.catch_type == 0 {
            filtered.finally(code, flow, start);
        } else if file.pool.class_name(handler.catch_type).is_ok_and(|class| class == THROWABLE) {
            filtered.closing(flow, start);
        }
    }
    for index in 0..count {
        filtered.ignored[index] |= filtered.original[index] != index;
    }
    filtered
}

impl Filtered {
    fn ignore(&mut self, first: usize, end: usize) {
        self.ignored.iter_mut().take(end).skip(first).for_each(|ignored| *ignored = true);
    }

    fn assertion(&mut self, flow: &Flow, at: usize) {
        if let Some(end) = Matcher::default().find(flow, at, ASSERTION) {
            self.ignore(end - 1, end);
        }
        if let Some(end) = Matcher::default().find(flow, at, ASSERTIONS_INITIALISED) {
            self.ignore(at, end);
        }
    }

    fn string_switch(&mut self, flow: &Flow, at: usize) {
        let mut matcher = Matcher::default();
        let Some(mut end) = matcher.find(flow, at, HASHED) else { return };
        let switch = end - 1;
        let Some(second) = flow.nodes[switch].target else { return };
        while end != second {
            match matcher.find(flow, end, COMPARED) {
                Some(compared) if compared == second => end = compared,
                Some(compared) => {
                    let jumps = flow.nodes.get(compared).is_some_and(|node| node.opcode == GOTO);
                    if !jumps || flow.nodes[compared].target != Some(second) {
                        return;
                    }
                    end = compared + 1;
                }
                None => return,
            }
        }
        if matcher.find(flow, second, NUMBERED).is_some() {
            self.ignore(switch, second);
        }
    }

    fn exhaustive_switch(&mut self, flow: &Flow, at: usize) {
        let node = &flow.nodes[at];
        let Some(default) = node.target.filter(|_| is_switch(node)) else { return };
        if flow.nodes[default].line == node.line
            && let Some(end) = EXHAUSTED.iter().find_map(|steps| Matcher::default().find(flow, default, steps))
        {
            self.ignore(default, end);
            self.without_default[at] = true;
        }
    }

    /// What `try` with resources adds.
    fn closing(&mut self, flow: &Flow, handler: usize) {
        for closing in CLOSINGS {
            let mut matcher = Matcher::default();
            let Some(end) = matcher.find(flow, handler, closing.handler) else { continue };
            let normally =
                (0..handler).rev().find_map(|at| Some((at, matcher.clone().find(flow, at, closing.normally)?)));
            if let Some((first, mut after)) = normally {
                after += usize::from(flow.nodes.get(after).is_some_and(|node| node.opcode == GOTO));
                self.ignore(first, after);
                self.ignore(handler, end);
                return;
            }
        }
    }

    /// The copies of a `finally` block count as one: in the handler of all exceptions, and wherever what it guards is left.
    fn finally(&mut self, code: &Code, flow: &Flow, handler: usize) {
        let nodes = &flow.nodes;
        let Some(size) = finally_size(nodes, handler) else { return };
        let place = |pc: u16| flow.at(usize::from(pc)).unwrap_or(nodes.len());
        let guards = || code.handlers.iter().filter(|other| other.catch_type == 0 && place(other.handler) == handler);
        let inside: BTreeSet<usize> = guards().flat_map(|guard| place(guard.start)..place(guard.end)).collect();
        let mut exits = Vec::new();
        for guard in guards() {
            let (start, end) = (place(guard.start), place(guard.end));
            for node in nodes.iter().take(end).skip(start).filter(|node| !is_switch(node)) {
                exits.extend(node.target);
            }
            if end.checked_sub(1).and_then(|last| nodes.get(last)).is_some_and(|last| !ends_flow(last.opcode)) {
                exits.push(end);
            }
            // An empty handler of another exception: after its store.
            let beside = code.handlers.iter().filter(|other| (other.start, other.end) == (guard.start, guard.end));
            exits.extend(beside.filter(|other| place(other.handler) != handler).map(|other| place(other.handler) + 1));
        }
        for exit in exits.into_iter().filter(|exit| !inside.contains(exit)) {
            let opcodes = |from: usize| nodes.iter().skip(from).take(size).map(|node| node.opcode);
            if opcodes(handler + 1).eq(opcodes(exit)) && exit + size <= nodes.len() {
                self.ignore(handler, handler + 1);
                self.ignore(handler + 1 + size, handler + 3 + size);
                for offset in 0..size {
                    self.merge(handler + 1 + offset, exit + offset);
                }
                if nodes.get(exit + size).is_some_and(|node| node.opcode == GOTO) {
                    self.ignore(exit + size, exit + size + 1);
                }
            }
        }
    }

    fn merge(&mut self, one: usize, other: usize) {
        let (one, other) = (self.original[one], self.original[other]);
        self.original.iter_mut().filter(|original| **original == other).for_each(|original| *original = one);
    }
}

/// The instructions of a `finally` block in the handler of all exceptions, which stores the exception before and throws
/// it afterwards; none if it does not.
fn finally_size(nodes: &[Node], handler: usize) -> Option<usize> {
    let store = nodes.get(handler).filter(|node| node.opcode == ASTORE)?;
    let is_load = |node: &Node| node.opcode == ALOAD && node.local == store.local;
    let size = nodes.iter().skip(handler + 1).position(is_load)?;
    let throws = nodes.get(handler + 2 + size).is_some_and(|node| node.opcode == ATHROW);
    (throws && size > 0).then_some(size)
}

fn is_switch(node: &Node) -> bool {
    matches!(node.opcode, TABLESWITCH | LOOKUPSWITCH)
}

/// The variables of a matcher, by letter.
#[derive(Clone, Default)]
struct Matcher {
    variables: BTreeMap<char, u16>,
    /// The class of what is closed.
    closed: Option<String>,
}

impl Matcher {
    /// The end of a matcher, if it starts here.
    fn find(&mut self, flow: &Flow, at: usize, steps: &[Step]) -> Option<usize> {
        let nodes = flow.nodes.get(at..at + steps.len())?;
        nodes.iter().zip(steps).all(|(node, step)| self.is(node, step)).then_some(at + steps.len())
    }

    fn is(&mut self, node: &Node, step: &Step) -> bool {
        let member = node.member.as_ref().map(|(class, name, descriptor)| (&**class, &**name, &**descriptor));
        match *step {
            Any => true,
            Is(opcode) => node.opcode == opcode,
            Of(opcode, letter) => {
                let Some(local) = node.local.filter(|_| node.opcode == opcode) else { return false };
                *self.variables.entry(letter).or_insert(local) == local
            }
            CLOSE => {
                let Some((class, "close", "()V")) = member else { return false };
                self.closed.get_or_insert_with(|| class.to_string()) == class
            }
            Call("", name, descriptor) => member.is_some_and(|found| (found.1, found.2) == (name, descriptor)),
            Call(class, name, descriptor) => member == Some((class, name, descriptor)),
            Field(opcode, name) => {
                node.opcode == opcode && member.is_some_and(|found| (found.1, found.2) == (name, "Z"))
            }
            New(class) => node.opcode == NEW && member.is_some_and(|found| found.0 == class),
            Step::Switch => is_switch(node),
        }
    }
}
