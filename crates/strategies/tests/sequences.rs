//! Sequences of calls on the corpus and on collections of the JDK.

mod support;

use std::collections::BTreeSet;
use std::time::Duration;
use strategies::sequence::{Contract, Memory, Mode, Request, Sequences, sequences_of};
use support::{explore, request};
use technique::Cut;

const TREE_MAP: [&str; 3] = ["new()", "put(Object,Object)", "remove(Object)"];
const HASH_MAP: [&str; 3] = ["new()", "put(Object,Object)", "remove(Object)"];
const LIST: [&str; 4] = ["new()", "add(Object)", "remove(Object)", "removeLast"];

#[test]
fn states_of_the_paper() {
    // Class, methods, length; states, and paths as in Table 2 (the paper's are those with the same states).
    let check = |class: &str, methods: &[&str], length: usize, states: usize, paths: usize| {
        let found = explore(&request(class, methods, length));
        assert_eq!((found.states(), found.count()), (states, paths), "{class} {length}");
        assert_eq!(found.stopped, None);
        assert_eq!(found.problems, BTreeSet::new());
    };
    check("sequence.paper.IntStack", &["push", "pop"], 5, 12, 18);
    check("sequence.paper.BinSearchTree", &["insert", "remove"], 5, 65, 350);
    check("sequence.paper.BinSearchTree", &["insert", "remove"], 6, 197, 1274);
    let without_nulls = Request { nulls: false, ..request("java.util.LinkedList", &LIST, 8) };
    let found = explore(&without_nulls);
    assert_eq!((found.states(), found.count()), (9, 52));
    let heap = explore(&request("sequence.paper.BinomialHeap", &["insert", "extractMin", "delete"], 6));
    assert_eq!(heap.states(), 7);
}

#[test]
fn numbers_give_as_many_states_as_there_are_lists() {
    // Three numbers and null in lists of up to three elements.
    let list = Request { mode: Mode::Rostra, ..request("java.util.LinkedList", &LIST, 3) };
    assert_eq!(explore(&list).states(), 1 + 4 + 16 + 64);
    let tree = Request { mode: Mode::Rostra, ..request("sequence.paper.BinSearchTree", &["insert", "remove"], 3) };
    // Trees of up to three of three numbers: 1, 3, 3 pairs with 2 shapes each, 5 shapes.
    assert_eq!(explore(&tree).states(), 1 + 3 + 6 + 5);
}

#[test]
fn numbers_as_in_the_paper() {
    // States and paths for N = 5 in Table 2: no nulls, and one value for all keys of a map.
    let check = |class: &str, methods: &[&str], states: usize, paths: usize| {
        let numbers = Request { mode: Mode::Rostra, nulls: false, ..request(class, methods, 5) };
        let found = explore(&numbers);
        assert_eq!((found.states(), found.count()), (states, paths), "{class}");
    };
    check("sequence.paper.BinSearchTree", &["insert", "remove"], 188, 1460);
    check("sequence.paper.HeapArray", &["insert", "extractMax"], 664, 1296);
    check("java.util.LinkedList", &LIST, 3906, 8591);
    check("java.util.TreeMap", &["new()", "put(Object,Object=0)", "remove(Object)"], 72, 560);
}

#[test]
fn pruning_loses_no_branch_and_no_path_of_a_call() {
    let subjects: [(&str, &[&str], usize); 13] = [
        ("sequence.paper.IntStack", &["push", "pop"], 4),
        ("sequence.paper.UBStack", &["push", "pop"], 4),
        ("sequence.paper.BinSearchTree", &["insert", "remove"], 4),
        ("sequence.paper.BinomialHeap", &["insert", "extractMin", "delete"], 4),
        ("sequence.paper.HeapArray", &["insert", "extractMax"], 4),
        ("java.util.LinkedList", &LIST, 4),
        ("java.util.TreeMap", &TREE_MAP, 4),
        ("java.util.PriorityQueue", &["new()", "offer", "poll"], 4),
        ("java.util.ArrayDeque", &["new()", "addFirst", "pollFirst", "pollLast"], 4),
        ("java.util.HashMap", &HASH_MAP, 4),
        ("sequence.beyond.UnionFind", &["new(int=4)", "union", "find"], 4),
        ("sequence.beyond.Safe", &[], 4),
        ("sequence.beyond.Registry", &[], 4),
    ];
    subjects.iter().for_each(|(class, methods, length)| loses_nothing(class, methods, *length));
}

#[test]
#[ignore = "it takes minutes: `make pruning`"]
fn pruning_loses_nothing_where_all_states_take_long() {
    loses_nothing("sequence.beyond.UnionFind", &["new()", "union", "find"], 4);
}

/// Explores with pruning and without, and compares the branches and paths of single calls.
fn loses_nothing(class: &str, methods: &[&str], length: usize) {
    let time = Duration::from_secs(3600);
    let all = Request { prune: false, keep_paths: true, jobs: 2, time, ..request(class, methods, length) };
    let pruned = explore(&Request { prune: true, ..all.clone() });
    let all = explore(&all);
    assert_eq!((&pruned.stopped, &all.stopped), (&None, &None), "{class}");
    assert_eq!(pruned.covered, all.covered, "{class}");
    assert_eq!(pruned.paths, all.paths, "{class}");
    assert!(pruned.states() < all.states(), "{class}: {} and {}", pruned.states(), all.states());
}

/// All that a user sees, but for times and memory.
fn shown(found: &Sequences) -> String {
    let levels: Vec<String> = (found.levels.iter())
        .map(|level| {
            let counts = (level.length, level.states, level.subsumed, level.tests, level.selected, level.covered);
            format!("{counts:?}")
        })
        .collect();
    let tests: Vec<String> = found.tests.iter().map(|test| format!("{:?}", test.proposed.case)).collect();
    let rest = (&found.cuts, &found.bounds, &found.counters, &found.answers, &found.problems, &found.stopped);
    format!("{levels:#?}\n{tests:#?}\n{rest:#?}\n{:#?}\n{:#?}", found.covered, found.drawing)
}

#[test]
fn the_same_each_time_and_on_any_number_of_threads() {
    for (class, methods, length) in [
        ("sequence.paper.BinSearchTree", &["insert", "remove"][..], 7),
        ("java.util.HashMap", &HASH_MAP, 4),
        ("java.util.TreeMap", &["new()", "new(Comparator)", "put(Object,Object)", "remove(Object)"], 9),
        ("sequence.beyond.Registry", &[], 12),
    ] {
        let of = |jobs: usize| shown(&explore(&Request { jobs, ..request(class, methods, length) }));
        let one = of(1);
        assert!(one == of(1), "{class}: another time");
        for jobs in [2, 5] {
            let other = of(jobs);
            let different = one.lines().zip(other.lines()).find(|(a, b)| a != b);
            assert!(one == other, "{class} on {jobs} threads: {different:?}");
        }
    }
}

#[test]
fn a_bug_that_needs_four_calls() {
    let found = explore(&request("sequence.beyond.Safe", &[], 4));
    let bugs: Vec<String> = (found.tests.iter())
        .filter(|test| test.proposed.is_bug())
        .map(|test| {
            format!(
                "{:?} {}",
                test.proposed.case.arrange.iter().map(|code| code.plain()).collect::<Vec<_>>(),
                test.proposed.case.call.plain()
            )
        })
        .collect();
    assert_eq!(bugs.len(), 1, "{bugs:?}");
    assert!(bugs[0].contains("safe.dial(4711)") && bugs[0].ends_with("safe.open(2024)"), "{bugs:?}");
}

#[test]
fn conditions_and_invariants() {
    let contract = Contract {
        invariant: Some("invariant".to_string()),
        before: vec![("deposit".into(), "canDeposit".into()), ("withdraw".into(), "canWithdraw".into())],
        after: vec![("withdraw".into(), "isCounted".into())],
        ..Contract::default()
    };
    let account = Request { contract, ..request("sequence.beyond.Account", &["deposit", "withdraw"], 3) };
    let found = explore(&account);
    let bugs: Vec<_> = found.tests.iter().filter(|test| test.proposed.is_bug()).collect();
    assert_eq!(bugs.len(), 1);
    assert_eq!(bugs[0].proposed.case.call.plain(), "account.invariant()");
    assert_eq!(bugs[0].proposed.case.arrange.len(), 4, "three withdrawals: {:?}", bugs[0].proposed.case.arrange);
    // What must hold before a deposit rules its exception out.
    let threw = |test: &&strategies::Test| matches!(test.proposed.case.end, testgen::Ending::Threw { .. });
    assert_eq!(found.tests.iter().filter(threw).count(), 0);
}

#[test]
fn a_violation_may_end_it() {
    let contract = Contract {
        invariant: Some("invariant".to_string()),
        before: vec![("deposit".into(), "canDeposit".into()), ("withdraw".into(), "canWithdraw".into())],
        stops: true,
        ..Contract::default()
    };
    let account = Request { contract, ..request("sequence.beyond.Account", &["deposit", "withdraw"], 8) };
    let found = explore(&account);
    let stopped = found.stopped.unwrap_or_default();
    assert!(stopped.starts_with("invariant does not hold after withdraw"), "{stopped}");
}

#[test]
fn sets_of_numbers_and_illegal_sequences() {
    let pushes = explore(&request("sequence.paper.IntStack", &["push(int=1|2)"], 1));
    assert_eq!(pushes.count(), 2);
    let threw = |found: &strategies::sequence::Sequences| {
        let is_thrown = |test: &&strategies::Test| matches!(test.proposed.case.end, testgen::Ending::Threw { .. });
        found.tests.iter().filter(is_thrown).count()
    };
    let deposits = request("sequence.beyond.Account", &["deposit"], 2);
    assert!(threw(&explore(&deposits)) > 0);
    let contract = Contract { illegal: vec!["RuntimeException".to_string()], ..Contract::default() };
    assert_eq!(threw(&explore(&Request { contract, ..deposits })), 0);
}

#[test]
fn static_fields_are_part_of_the_state() {
    let found = explore(&request("sequence.beyond.Registry", &[], 7));
    assert_eq!(found.coverage(), 1.0, "three have to be open at a time: {:?}", found.methods);
}

#[test]
fn an_abstraction_is_what_states_are_compared_by() {
    let bag = Request { abstraction: Some("size".into()), ..request("sequence.beyond.Bag", &["add"], 5) };
    assert_eq!(explore(&bag).states(), 6);
}

#[test]
fn states_that_equals_says_are_one() {
    let pile = request("sequence.beyond.Pile", &["push", "pop"], 5);
    assert_eq!(explore(&pile).states(), 12);
    let found = explore(&Request { abstraction: Some("equals".into()), ..pile });
    assert_eq!(found.states(), 6, "one for each size");
    assert_eq!(found.coverage(), 1.0, "{:?}", found.methods);
    let list = request("java.util.LinkedList", &LIST, 4);
    assert_eq!(explore(&Request { abstraction: Some("equals".into()), ..list }).states(), 5, "elements may be null");
}

#[test]
fn several_objects_that_share_parts() {
    let bugs = |objects: usize| {
        let found = explore(&Request { objects, ..request("sequence.beyond.Chain", &[], 5) });
        assert_eq!(found.problems, BTreeSet::new());
        let bugs: Vec<_> = found.tests.into_iter().filter(|test| test.proposed.is_bug()).collect();
        let text = |bug: &strategies::Test| {
            let lines: Vec<String> = bug.proposed.case.arrange.iter().map(|code| code.plain()).collect();
            format!("{} {}", lines.join(" "), bug.proposed.case.call.plain())
        };
        bugs.iter().map(text).filter(|text| text.contains("toArray")).collect::<Vec<_>>()
    };
    assert_eq!(bugs(1), Vec::<String>::new());
    let [bug] = &bugs(2)[..] else { panic!("one bug") };
    let calls = "Chain chain = new Chain(); Chain chain2 = new Chain(); chain.append(0); chain2.join(chain); \
                 chain.append(0); chain2.toArray()";
    assert_eq!(bug, calls);
}

#[test]
fn objects_in_another_order_are_the_same_state() {
    // Two registers, each of them open or not, with nobody or both counted: the order is no part of that.
    let two = explore(&Request { objects: 2, ..request("sequence.beyond.Registry", &["open", "close"], 4) });
    assert_eq!(two.states(), 5, "closed; open; two that are closed; one of them open; both");
    let votes = explore(&Request { objects: 2, ..request("sequence.beyond.Roster", &[], 4) });
    assert_eq!((votes.coverage(), votes.problems.len()), (1.0, 0), "{:?}", votes.problems);
}

#[test]
fn loops_without_end_are_cut_with_a_note() {
    let found = explore(&request("sequence.beyond.Endless", &[], 2));
    let is_loop = |cut: &Cut| matches!(cut, Cut::Loop { place, .. } if place.class == "sequence.beyond.Endless" && place.method == "add");
    assert!(found.cuts.kinds().any(is_loop), "{:?}", found.cuts);
    assert_eq!(found.coverage(), 1.0);
}

#[test]
fn objects_are_arguments_and_may_be_the_same() {
    let found = explore(&request("sequence.beyond.Route", &[], 4));
    assert_eq!(found.coverage(), 1.0, "{:?}", found.methods);
    assert_eq!(found.problems, BTreeSet::new());
}

#[test]
fn indices_and_hash_codes_that_are_not_known() {
    let map = explore(&request("java.util.HashMap", &HASH_MAP, 3));
    assert_eq!((map.stopped.as_deref(), map.problems.len()), (None, 0), "{:?}", map.problems);
    let sets = explore(&request("sequence.beyond.UnionFind", &["new()", "union", "find"], 2));
    assert_eq!((sets.coverage(), sets.problems.len()), (1.0, 0), "{:?}", sets.problems);
}

#[test]
fn bad_requests_say_what_is_wrong() {
    let check = |request: &Request, expected: &str| {
        let why = sequences_of(request, &Default::default(), &mut |_| {}).err().expect("it is bad").to_string();
        assert!(why.contains(expected), "{why}");
    };
    check(&request("java.lang.Math", &[], 2), "no constructor that a test can call");
    check(&request("java.util.AbstractList", &[], 2), "abstract");
    check(
        &request("sequence.paper.IntStack", &["shove"], 2),
        "has no method shove that can be called on its objects; there are: push(int), pop()",
    );
    check(&request("sequence.paper.IntStack", &["push(int=x)"], 2), "push(int=x): x is no number from 0 up");
    check(&request("sequence.paper.Nothing", &[], 2), "is not on the class path");
    let contract = Contract { invariant: Some("isFine".into()), ..Contract::default() };
    check(&Request { contract, ..request("sequence.paper.IntStack", &[], 2) }, "has no method isFine");
    let abstraction = Some("equals".to_string());
    check(&Request { abstraction, ..request("sequence.paper.IntStack", &[], 2) }, "has no equals of its own");
}

#[test]
fn limits_stop_it_and_keep_what_was_found() {
    let few = Request { max_states: 50, ..request("sequence.paper.BinSearchTree", &["insert", "remove"], 9) };
    let found = explore(&few);
    assert_eq!(found.stopped.as_deref(), Some("limit of 50 states, at length 5"));
    assert!(found.tests.len() > 10);
    let small = Request {
        memory: Some(Memory { most: 1 << 20, used: || Some(2 << 20) }),
        ..request("sequence.paper.BinSearchTree", &["insert", "remove"], 9)
    };
    let found = explore(&small);
    let stopped = found.stopped.unwrap_or_default();
    assert!(stopped.starts_with("limit of 1 MB of memory, at length"), "{stopped}");
    assert!(found.tests.len() > 5, "{} tests are kept", found.tests.len());
    // Where families have taken over, the rest of the level is left out.
    let tree = Request { max_states: 400, ..request("sequence.paper.BinSearchTree", &["insert", "remove"], 9) };
    assert_eq!(explore(&tree).stopped.as_deref(), Some("limit of 400 states, at length 7"));
}
