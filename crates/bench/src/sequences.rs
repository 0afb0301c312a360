//! Sequences of calls on the subjects of the Symstra paper (its Table 2), and on more collections of the JDK: arguments
//! that are not known, beside the numbers 0 to N-1.

use crate::error::{Error, Result};
use crate::figure::{Figure, Floor};
use crate::fork::live_bytes;
use crate::report::Table;
use crate::vms::{self, Vms};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use strategies::Order;
use strategies::sequence::{Level, Memory, Mode, Request, Sequences, sequences_of};

/// A class with the methods of Table 1, and the coverage in percent that the paper has for N = 5 to 8.
struct Subject {
    class: &'static str,
    methods: &'static [&'static str],
    /// What is called with numbers, if that is not the same.
    with_numbers: Option<&'static [&'static str]>,
    paper: [f64; 4],
    /// Its numbers of states, and of tests.
    states: [&'static str; 4],
}

const SUBJECTS: [Subject; 7] = [
    Subject {
        class: "sequence/paper/UBStack",
        methods: &["push", "pop"],
        with_numbers: None,
        paper: [92.3, 100.0, 100.0, 100.0],
        states: ["22", "30", "43", "63"],
    },
    Subject {
        class: "sequence/paper/IntStack",
        methods: &["push", "pop"],
        with_numbers: None,
        paper: [55.6, 66.7, 88.9, 100.0],
        states: ["12", "16", "20", "24"],
    },
    Subject {
        class: "sequence/paper/BinSearchTree",
        methods: &["insert", "remove"],
        with_numbers: None,
        paper: [97.1, 100.0, 100.0, 100.0],
        states: ["65", "197", "626", "1882*"],
    },
    Subject {
        class: "sequence/paper/BinomialHeap",
        methods: &["insert", "extractMin", "delete"],
        with_numbers: None,
        paper: [84.3, 84.3, 90.0, 91.4],
        states: ["6", "7", "8", "9"],
    },
    Subject {
        class: "java/util/LinkedList",
        methods: &["new()", "add(Object)", "remove(Object)", "removeLast"],
        with_numbers: None,
        paper: [100.0, 100.0, 100.0, 100.0],
        states: ["6", "7", "8", "9"],
    },
    Subject {
        class: "java/util/TreeMap",
        methods: &["new()", "new(Comparator)", "put(Object,Object)", "remove(Object)"],
        with_numbers: Some(&["new()", "put(Object,Object=0)", "remove(Object)"]),
        paper: [76.5, 82.9, 84.1, 84.1],
        states: ["25", "37", "89", "230"],
    },
    Subject {
        class: "sequence/paper/HeapArray",
        methods: &["insert", "extractMax"],
        with_numbers: None,
        paper: [75.9, 89.7, 100.0, 100.0],
        states: ["20", "30", "69", "131"],
    },
];

/// More classes, with indices and hash codes that are not known; how long their sequences are.
const OTHERS: [(&str, &[&str], usize); 4] = [
    ("java/util/HashMap", &["new()", "put(Object,Object)", "remove(Object)"], 6),
    ("java/util/ArrayDeque", &["new()", "addFirst", "addLast", "pollFirst", "pollLast"], 6),
    ("java/util/PriorityQueue", &["new()", "offer", "poll", "remove(Object)"], 6),
    ("sequence/beyond/UnionFind", &["new()", "union", "find"], 4),
];

/// A bug that needs four calls with exact arguments.
const BUG: (&str, usize) = ("sequence/beyond/Safe", 4);

/// A class with many states and a length, explored on one thread and on all.
const MANY: (&str, &[&str], usize) = ("sequence/paper/BinSearchTree", &["insert", "remove"], 9);

const FIRST: usize = 5;
const LAST: usize = 12;
/// The length that the paper's total is of.
const TOTAL: usize = 8;
/// The paper's seconds for all subjects at that length.
const PAPER_SECONDS: f64 = 475.0;
/// For one subject with arguments that are not known, and for one subject and N with numbers.
const LIMIT: Duration = Duration::from_secs(45);
const LIMIT_OF_NUMBERS: Duration = Duration::from_secs(3);
const MEMORY: u64 = 3 << 30;

/// Where the classes are that were compiled.
struct Bench<'a> {
    vms: &'a Vms,
    classes: PathBuf,
}

pub fn measure(vms: &Vms) -> Result<Table> {
    let bench = Bench::new(vms)?;
    let (mut rows, mut total, mut least) = (Vec::new(), 0.0, f64::INFINITY);
    let (mut complete, mut longest) = (0, 0);
    for subject in &SUBJECTS {
        eprintln!("sequences: {}", subject.class);
        let started = Instant::now();
        let short = bench.explore(subject.class, subject.methods, TOTAL, Mode::Symstra)?;
        total += started.elapsed().as_secs_f64();
        complete += u32::from(short.stopped.is_none());
        let long = bench.explore(subject.class, subject.methods, LAST, Mode::Symstra)?;
        longest += u32::from(long.stopped.is_none());
        for length in FIRST..=LAST {
            let methods = subject.with_numbers.unwrap_or(subject.methods);
            let numbers = bench.explore(subject.class, methods, length, Mode::Rostra)?;
            let paper = subject.states.get(length - FIRST).copied().unwrap_or("");
            rows.push(row(subject.class, length, &long, Some(&numbers), paper));
            if let Some(floor) = subject.paper.get(length - FIRST) {
                let covered = 100.0 * covered(&long, length) as f64 / long.branches.max(1) as f64;
                // The paper has one digit after the point.
                least = least.min((covered * 10.0).round() / 10.0 - floor);
            }
        }
    }
    for (class, methods, last) in OTHERS {
        eprintln!("sequences: {class}");
        let found = bench.explore(class, methods, last, Mode::Symstra)?;
        rows.extend((FIRST.min(last)..=last).map(|length| row(class, length, &found, None, "")));
    }
    let started = Instant::now();
    let bug = bench.explore(BUG.0, &[], BUG.1, Mode::Symstra)?;
    let seconds = started.elapsed().as_secs_f64();
    let speed_up = bench.speed_up()?;
    let is_found = bug.tests.iter().any(|test| test.proposed.is_bug());
    let figures = vec![
        Figure::new(
            "seven subjects of Symstra at N = 8, with tests",
            Some(total),
            "s",
            Some(Floor::AtMost(PAPER_SECONDS / 100.0)),
        ),
        Figure::new("of them complete", Some(f64::from(complete)), "", Some(Floor::AtLeast(7.0))),
        Figure::new("complete at N = 12", Some(f64::from(longest)), "", None),
        Figure::new("coverage above the paper's, the least", Some(least), "%", Some(Floor::AtLeast(0.0))),
        Figure::new("a bug that needs four calls", is_found.then_some(seconds), "s", Some(Floor::AtMost(1.0))),
        Figure::new("BinSearchTree at N = 9 on one thread, by the time on all", speed_up, "times", None),
    ];
    Ok(Table { title: "Sequences of calls", text: text(), figures, header: HEADER.map(str::to_string).to_vec(), rows })
}

const HEADER: [&str; 15] = [
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

fn text() -> String {
    format!(
        "Written by `bench --parts sequences --markdown docs/benchmarks.md`, with {} threads. Arguments that are not known \
         (Symstra), and beside them the numbers 0 to N-1 (Rostra). *Growth*: time of this N by that of the one before. \
         *Paper*: states in Table 2 of the paper. *Tests*: paths that cover or throw something new. Each N with numbers has \
         {} s, each class without {} s for all N together, both {} GB: where that was not enough, the time says at how many \
         calls, and the other cells what was found until then. The time on one thread and on all is that of the same \
         result, state by state and test by test.\n\n\
         Where our states differ from the paper's: UBStack and HeapArray clear what is taken out (the paper's keep it), and \
         both, like TreeMap, have fewer states because variables that are no longer in the heap are eliminated and a state \
         may replace a less general one of its level. IntStack has one more at N = 8, when its array has grown twice: the \
         same elements in a longer array are another state. The paper's BinSearchTree timed out at N = 8. Elements of \
         LinkedList and TreeMap may be null, which is more paths and no more states, and TreeMap is made with and without a \
         comparator, whose answers are not known: without both it has the paper's 114 paths at N = 5. With numbers nothing \
         is null and there is no comparator, and TreeMap is given one value for all keys, as the paper must have done: its \
         560 paths at N = 5 are ten calls, five keys put and removed, on each of 56 states.",
        threads(),
        LIMIT_OF_NUMBERS.as_secs(),
        LIMIT.as_secs(),
        MEMORY >> 30,
    )
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

impl Bench<'_> {
    fn new(vms: &Vms) -> Result<Bench<'_>> {
        let classes = vms::beside_this_program("bench-sequences")?;
        let names =
            SUBJECTS.iter().map(|subject| subject.class).chain(OTHERS.iter().map(|other| other.0)).chain([BUG.0]);
        let sources: Vec<PathBuf> = names
            .filter(|name| name.starts_with("sequence/"))
            .map(|name| vms.root.join(format!("corpus/{name}.java")))
            .collect();
        vms::compile(&vms.jdk, &sources, &classes)?;
        Ok(Bench { vms, classes })
    }

    fn explore(&self, class: &str, methods: &[&str], length: usize, mode: Mode) -> Result<Sequences> {
        self.explore_on(threads(), class, methods, length, mode)
    }

    /// How many times as long one thread takes as all do; nothing if they do not find the same.
    fn speed_up(&self) -> Result<Option<f64>> {
        let (class, methods, length) = MANY;
        let one = self.explore_on(1, class, methods, length, Mode::Symstra)?;
        let all = self.explore(class, methods, length, Mode::Symstra)?;
        let counts = |level: &Level| (level.states, level.subsumed, level.tests, level.selected, level.covered);
        let shown = |found: &Sequences| {
            let tests: Vec<String> = found.tests.iter().map(|test| format!("{:?}", test.proposed.case)).collect();
            (found.levels.iter().map(counts).collect::<Vec<_>>(), tests, format!("{:?}", found.drawing))
        };
        let is_same = shown(&one) == shown(&all);
        Ok(is_same.then(|| seconds(&one.levels) / seconds(&all.levels)))
    }

    fn explore_on(&self, jobs: usize, class: &str, methods: &[&str], length: usize, mode: Mode) -> Result<Sequences> {
        let order = Order::new(self.vms.jdk.clone(), vec![self.classes.clone()], class, 17);
        let request = Request {
            methods: methods.iter().map(|method| method.to_string()).collect(),
            mode,
            time: if mode == Mode::Rostra { LIMIT_OF_NUMBERS } else { LIMIT },
            jobs,
            // The paper passes numbers only.
            nulls: mode == Mode::Symstra,
            memory: Some(Memory { most: MEMORY, used: || Some(used()) }),
            ..Request::new(order, length)
        };
        BEFORE.store(live_bytes(), Ordering::Relaxed);
        sequences_of(&request, &Default::default(), &mut |_| {}).map_err(Error::from)
    }
}

/// What was in use before the exploration that runs now: classes that others have loaded stay.
static BEFORE: AtomicUsize = AtomicUsize::new(0);

/// What this exploration uses.
fn used() -> u64 {
    live_bytes().saturating_sub(BEFORE.load(Ordering::Relaxed)) as u64
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

/// One line of the table.
fn row(class: &str, length: usize, found: &Sequences, numbers: Option<&Sequences>, paper: &str) -> Vec<String> {
    let reached = up_to(found, length);
    let before = seconds(&reached[..reached.len().saturating_sub(1)]);
    let growth = if before > 0.0 { format!("{:.1}", seconds(reached) / before) } else { String::new() };
    let selected: usize = reached.iter().map(|level| level.selected).sum();
    let name = class.rsplit('/').next().unwrap_or(class).to_string();
    if reached.last().is_none_or(|last| last.length < length) {
        let mut cells = vec![name, length.to_string(), format!("not reached{}", mark(found, length))];
        cells.extend(std::iter::repeat_n(String::new(), 7));
        cells.extend(numbers.map_or_else(|| vec![String::new(); 5], |numbers| cells_of(numbers, length).to_vec()));
        return cells;
    }
    let [time, states, paths, covered, memory] = cells_of(found, length);
    let mut cells = vec![name, length.to_string(), time, growth, states, paper.to_string(), paths];
    cells.extend([selected.to_string(), covered, memory]);
    cells.extend(numbers.map_or_else(|| vec![String::new(); 5], |numbers| cells_of(numbers, length).to_vec()));
    cells
}

/// Which limit has ended it at how many calls, if one did before a length was done.
fn mark(found: &Sequences, length: usize) -> String {
    let last = found.levels.last().map_or(0, |level| level.length);
    let stopped = found.stopped.as_ref().filter(|_| last <= length);
    stopped.map_or_else(String::new, |why| {
        let limit = if why.contains("memory") { "memory" } else { "time" };
        format!(" ({limit} at {last})")
    })
}

/// Time, states, paths, coverage and memory of all sequences up to a length.
fn cells_of(found: &Sequences, length: usize) -> [String; 5] {
    let levels = up_to(found, length);
    let mark = mark(found, length);
    let memory = levels.last().and_then(|level| level.memory);
    [
        format!("{:.3} s{mark}", seconds(levels)),
        levels.iter().map(|level| level.states).sum::<usize>().to_string(),
        levels.iter().skip(1).map(|level| level.tests).sum::<usize>().to_string(),
        format!("{:.1} %", 100.0 * covered(found, length) as f64 / found.branches.max(1) as f64),
        memory.map_or_else(String::new, |bytes| format!("{} MB", bytes >> 20)),
    ]
}
