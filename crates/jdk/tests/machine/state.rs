//! Forks, garbage, identity: what a state is.

use crate::{Case, of, says};
use vm::{Ended, Fork, Stop};

/// A list that is built, changed and summed up.
const LIST: &str = r#"static class Node { Node next; int value; Node(Node next, int value) { this.next = next; this.value = value; } }
    static Node first;
    static int build() { first = null; for (int i = 0; i < 5_000; i++) first = new Node(first, i); return sum(); }
    static int grow() { first = null; for (int i = 0; i < 200_000; i++) { first = new Node(first, i); if (i % 7 == 0) first = first.next; } return sum(); }
    static int change() { first.value += 1; first.next.next = null; return sum(); }
    static int sum() { int sum = 0; for (Node at = first; at != null; at = at.next) sum += at.value; return sum; }
    static int litter() { int sum = 0; for (int i = 0; i < 50_000; i++) sum += new Node(null, i).value & 1; return sum; }
    static String run() { return ""; }"#;

pub const CASES: &[Case] = &[
    of("forks_share_nothing_that_they_can_see", LIST, |lab| {
        let whole = lab.int("build");
        let kept = lab.vm.fork();
        let changed = lab.int("change");
        assert_ne!(whole, changed);
        let other = lab.vm.switch_to(kept.clone());
        assert_eq!(lab.int("sum"), whole);
        lab.vm.switch_to(other);
        assert_eq!(lab.int("sum"), changed);
        lab.vm.switch_to(kept);
        assert_eq!(lab.int("change"), changed);
    }),
    of("a_fork_in_the_middle_ends_as_the_original", LIST, |lab| {
        lab.vm.options.max_steps = Some(lab.vm.steps() + 30_000);
        let mut ended = lab.call("grow");
        let mut forks: Vec<Fork<vm::Concrete>> = Vec::new();
        while let Ended::Stopped(Stop::Exhausted(_)) = ended {
            forks.push(lab.vm.fork());
            lab.vm.options.max_steps = Some(lab.vm.steps() + 30_000);
            ended = lab.vm.run();
        }
        let Ended::Returned(Some(expected)) = ended else { panic!("{ended:?}") };
        lab.vm.options.max_steps = None;
        assert!(forks.len() > 2, "{} forks", forks.len());
        for fork in forks.into_iter().rev() {
            lab.vm.switch_to(fork);
            let ended = lab.vm.run();
            assert!(matches!(ended, Ended::Returned(Some(bits)) if bits.0 as i32 == expected.0 as i32), "{ended:?}");
        }
    }),
    of("garbage_goes_and_the_rest_stays", LIST, |lab| {
        let sum = lab.int("build");
        lab.vm.collect();
        let live = lab.vm.state.heap.live;
        lab.int("litter");
        lab.vm.collect();
        assert_eq!(lab.int("sum"), sum);
        let after = lab.vm.state.heap.live;
        assert!(after < live + (64 << 10), "{live} bytes were live, then {after}");
        lab.int("change");
        lab.vm.collect();
        assert!(lab.vm.state.heap.live + 5_000 * 16 / 2 < after, "most of the list is gone");
    }),
    of("a_collection_in_one_fork_leaves_the_other", LIST, |lab| {
        let sum = lab.int("build");
        let kept = lab.vm.fork();
        lab.int("change");
        lab.vm.collect();
        lab.int("litter");
        lab.vm.switch_to(kept);
        assert_eq!(lab.int("sum"), sum);
        lab.vm.collect();
        assert_eq!(lab.int("sum"), sum);
    }),
    of("collections_happen_by_themselves", LIST, |lab| {
        lab.vm.options.max_heap = 24 << 20;
        let sum = lab.int("build");
        for _ in 0..40 {
            lab.int("litter");
        }
        assert_eq!(lab.int("sum"), sum);
    }),
    of(
        "the_same_seed_the_same_numbers",
        r#"static String run() { return new Object().hashCode() + " " + System.nanoTime() + " " + Math.random() + " " + new Random().nextInt(); }"#,
        |lab| {
            let before = lab.vm.fork();
            let first = lab.say("run");
            lab.vm.switch_to(before.clone());
            assert_eq!(lab.say("run"), first);
            lab.vm.switch_to(before);
            lab.vm.reseed(99);
            assert_ne!(lab.say("run"), first);
        },
    ),
    says(
        "an_identity_hash_stays",
        r#"static String run() {
            Object one = new Object(), other = new Object();
            int hash = System.identityHashCode(one);
            System.gc();
            return (hash == one.hashCode()) + " " + (hash == System.identityHashCode(other)) + " " + System.identityHashCode(null);
        }"#,
        "true false 0",
    ),
    says(
        "copies_of_arrays_overlap_as_java_says",
        r#"static String run() {
            int[] all = {1, 2, 3, 4, 5};
            System.arraycopy(all, 0, all, 1, 4);
            Object[] mixed = {"a", 1, "b"};
            String[] texts = new String[3];
            try { System.arraycopy(mixed, 0, texts, 0, 3); } catch (ArrayStoreException e) {}
            return Arrays.toString(all) + Arrays.toString(texts);
        }"#,
        "[1, 1, 2, 3, 4][a, null, null]",
    ),
];
