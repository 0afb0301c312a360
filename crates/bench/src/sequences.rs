//! Sequences of calls on the subjects of the Symstra paper (its Table 2), and on more collections of the JDK: arguments
//! that are not known, beside the numbers 0 to N-1.

use crate::error::{Error, Result};
use crate::figure::{Figure, Floor};
use crate::fork::live_bytes;
use crate::report::Table;
use crate::vms::{self, Vms};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use strategies::Order;
use strategies::sequence::{Contract, Level, Memory, Mode, Request, Sequences, sequences_of};

/// A class with the methods of Table 1, and the coverage in percent that the paper has for N = 5 to 8.
struct Subject {
    class: &'static str,
    methods: &'static [&'static str],
    paper: [f64; 4],
    /// Its numbers of states, and of tests.
    states: [&'static str; 4],
}

const SUBJECTS: [Subject; 7] = [
    Subject {
        class: "sequence/paper/UBStack",
        methods: &["push", "pop"],
        paper: [92.3, 100.0, 100.0, 100.0],
        states: ["22", "30", "43", "63"],
    },
    Subject {
        class: "sequence/paper/IntStack",
        methods: &["push", "pop"],
        paper: [55.6, 66.7, 88.9, 100.0],
        states: ["12", "16", "20", "24"],
    },
    Subject {
        class: "sequence/paper/BinSearchTree",
        methods: &["insert", "remove"],
        paper: [97.1, 100.0, 100.0, 100.0],
        states: ["65", "197", "626", "1882*"],
    },
    Subject {
        class: "sequence/paper/BinomialHeap",
        methods: &["insert", "extractMin", "delete"],
        paper: [84.3, 84.3, 90.0, 91.4],
        states: ["6", "7", "8", "9"],
    },
    Subject {
        class: "java/util/LinkedList",
        methods: &["new()", "add(Object)", "remove(Object)", "removeLast"],
        paper: [100.0, 100.0, 100.0, 100.0],
        states: ["6", "7", "8", "9"],
    },
    Subject {
        class: "java/util/TreeMap",
        methods: &["new()", "new(Comparator)", "put(Object,Object)", "remove(Object)"],
        paper: [76.5, 82.9, 84.1, 84.1],
        states: ["25", "37", "89", "230"],
    },
    Subject {
        class: "sequence/paper/HeapArray",
        methods: &["insert", "extractMax"],
        paper: [75.9, 89.7, 100.0, 100.0],
        states: ["20", "30", "69", "131"],
    },
];

/// More classes of the JDK, with indices and hash codes that are not known.
const OTHERS: [(&str, &[&str]); 3] = [
    ("java/util/HashMap", &["new()", "put(Object,Object)", "remove(Object)"]),
    ("java/util/ArrayDeque", &["new()", "addFirst", "addLast", "pollFirst", "pollLast"]),
    ("java/util/PriorityQueue", &["new()", "offer", "poll", "remove(Object)"]),
];

const FIRST: usize = 5;
/// Up to this both modes are measured.
const BOTH: usize = 8;
const LAST: usize = 12;
/// The paper's seconds for all subjects at N = 8.
const PAPER_SECONDS: f64 = 475.0;
/// For one subject with arguments that are not known, and for one subject and N with numbers.
const LIMIT: Duration = Duration::from_secs(30);
const LIMIT_OF_NUMBERS: Duration = Duration::from_secs(5);
/// For one of the other classes.
const LIMIT_OF_OTHERS: Duration = Duration::from_secs(120);
const MEMORY: u64 = 3 << 30;

pub fn measure(vms: &Vms) -> Result<(Vec<Figure>, Vec<Table>)> {
    let classes = vms::beside_this_program("bench-sequences")?;
    let folder = vms.root.join("corpus/sequence/paper");
    let sources: Vec<PathBuf> = (SUBJECTS.iter())
        .filter_map(|subject| subject.class.strip_prefix("sequence/paper/"))
        .map(|name| folder.join(format!("{name}.java")))
        .collect();
    vms::compile(&vms.jdk, &sources, &classes)?;
    let (mut rows, mut total, mut least) = (Vec::new(), 0.0, f64::INFINITY);
    let mut complete = true;
    for subject in &SUBJECTS {
        eprintln!("sequences: {}", subject.class);
        let started = Instant::now();
        let eight = explore(vms, &classes, subject.class, subject.methods, BOTH, Mode::Symstra)?;
        total += started.elapsed().as_secs_f64();
        complete &= eight.stopped.is_none();
        let long = explore(vms, &classes, subject.class, subject.methods, LAST, Mode::Symstra)?;
        for length in FIRST..=LAST {
            let numbers = match length <= BOTH {
                true => Some(explore(vms, &classes, subject.class, subject.methods, length, Mode::Rostra)?),
                false => None,
            };
            let paper = subject.states.get(length - FIRST).copied().unwrap_or("");
            rows.extend(row(subject.class, length, &long, numbers.as_ref(), paper));
            if let Some(floor) = subject.paper.get(length - FIRST) {
                let covered = 100.0 * covered(&long, length) as f64 / long.branches.max(1) as f64;
                // The paper has one digit after the point.
                least = least.min((covered * 10.0).round() / 10.0 - floor);
            }
        }
    }
    let mut others = Vec::new();
    for (class, methods) in OTHERS {
        eprintln!("sequences: {class}");
        let found = explore(vms, &classes, class, methods, 6, Mode::Symstra)?;
        others.extend((FIRST..=6).flat_map(|length| row(class, length, &found, None, "")));
    }
    let figures = vec![
        Figure::new(
            "seven subjects of Symstra at N = 8, with tests",
            Some(total),
            "s",
            Some(Floor::AtMost(PAPER_SECONDS / 100.0)),
        ),
        Figure::new("of them complete", Some(f64::from(u8::from(complete))), "", Some(Floor::AtLeast(1.0))),
        Figure::new("coverage above the paper's, the least", Some(least), "%", Some(Floor::AtLeast(0.0))),
    ];
    rows.extend(others);
    let header = [
        "class",
        "N",
        "time",
        "growth",
        "states",
        "paper",
        "paths",
        "tests",
        "covered",
        "memory",
        "time, numbers",
        "states",
        "paths",
        "covered",
        "memory",
    ];
    let table = Table {
        title: "Sequences of calls",
        text: "Arguments that are not known (Symstra), and beside them the numbers 0 to N-1 (Rostra). *Growth*: time of this N by \
               that of the one before. *Paper*: states in Table 2 of the paper. *Tests*: paths that cover or throw something \
               new. A `*`: a limit of time or memory was reached. Where our states differ from the paper's: UBStack and HeapArray \
               clear what is taken out (the paper's keep it), and both, like TreeMap, have fewer states because variables that \
               are no longer in the heap are eliminated and a state may replace a less general one of its level; the paper's \
               BinSearchTree timed out at N = 8. Elements of LinkedList and TreeMap may be null, which is more paths and \
               no more states. TreeMap is made with and without a comparator; the \
               numbers are passed for keys and for values, which the paper does not say it does."
            .to_string(),
        header: header.map(str::to_string).to_vec(),
        rows,
    };
    Ok((figures, vec![table]))
}

fn explore(vms: &Vms, classes: &Path, class: &str, methods: &[&str], length: usize, mode: Mode) -> Result<Sequences> {
    let time = match mode {
        Mode::Rostra => LIMIT_OF_NUMBERS,
        Mode::Symstra if length < BOTH => LIMIT_OF_OTHERS,
        Mode::Symstra => LIMIT,
    };
    let order = Order {
        jdk: vms.jdk.clone(),
        class_path: vec![classes.to_path_buf()],
        class: class.to_string(),
        time,
        seed: 1,
        beside: Vec::new(),
        level: 17,
    };
    let request = Request {
        methods: methods.iter().map(|method| method.to_string()).collect(),
        mode,
        jobs: jobs(),
        memory: Some(Memory { most: MEMORY, used: || Some(live_bytes() as u64) }),
        ..Request::new(order, length)
    };
    let before = live_bytes();
    let mut found = sequences_of(&request, &Default::default(), &mut |_| {}).map_err(Error::Fork)?;
    for level in &mut found.levels {
        level.memory = level.memory.map(|bytes| bytes.saturating_sub(before as u64));
    }
    Ok(found)
}

fn up_to(found: &Sequences, length: usize) -> &[Level] {
    &found.levels[..found.levels.len().min(length + 1)]
}

fn covered(found: &Sequences, length: usize) -> usize {
    up_to(found, length).last().map_or(0, |level| level.covered)
}

fn seconds(levels: &[Level]) -> f64 {
    levels.iter().map(|level| level.time.as_secs_f64()).sum()
}

/// One line of the table, if the length was reached.
fn row(class: &str, length: usize, found: &Sequences, numbers: Option<&Sequences>, paper: &str) -> Option<Vec<String>> {
    let levels = up_to(found, length);
    let last = levels.last().filter(|last| last.length == length)?;
    let mark = |found: &Sequences, length: usize| {
        let is_cut = found.stopped.is_some() && found.levels.last().is_some_and(|last| last.length == length);
        if is_cut { "*" } else { "" }
    };
    let percent = |found: &Sequences, length: usize| {
        format!("{:.1} %", 100.0 * covered(found, length) as f64 / found.branches.max(1) as f64)
    };
    let megabytes = |memory: Option<u64>| memory.map_or_else(String::new, |bytes| format!("{} MB", bytes >> 20));
    let before = seconds(&levels[..levels.len().saturating_sub(1)]);
    let states = |levels: &[Level]| levels.iter().map(|level| level.states).sum::<usize>();
    let paths = |levels: &[Level]| levels.iter().skip(1).map(|level| level.tests).sum::<usize>();
    let selected: usize = levels.iter().map(|level| level.selected).sum();
    let mut cells = vec![
        class.rsplit('/').next().unwrap_or(class).to_string(),
        length.to_string(),
        format!("{:.3} s{}", seconds(levels), mark(found, length)),
        if before > 0.0 { format!("{:.1}", seconds(levels) / before) } else { String::new() },
        states(levels).to_string(),
        paper.to_string(),
        paths(levels).to_string(),
        selected.to_string(),
        percent(found, length),
        megabytes(last.memory),
    ];
    match numbers {
        Some(numbers) => cells.extend([
            format!("{:.3} s{}", seconds(&numbers.levels), if numbers.stopped.is_some() { "*" } else { "" }),
            states(&numbers.levels).to_string(),
            paths(&numbers.levels).to_string(),
            percent(numbers, length),
            megabytes(numbers.levels.last().and_then(|level| level.memory)),
        ]),
        None => cells.extend(std::iter::repeat_n(String::new(), 5)),
    }
    Some(cells)
}
