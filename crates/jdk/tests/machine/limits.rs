//! Steps, stack and heap are limited by numbers, and a program can go on after the last two.

use crate::{Case, of, says};
use vm::{Ended, Stop};

pub const CASES: &[Case] = &[
    of(
        "a_run_is_cut_at_its_steps_and_goes_on",
        r#"static int work() { int sum = 0; for (int i = 0; i < 1_000_000; i++) sum += i % 7; return sum; }
        static String run() { return ""; }"#,
        |lab| {
            let whole = lab.int("work");
            lab.vm.options.max_steps = Some(lab.vm.steps() + 100_000);
            let mut ended = lab.call("work");
            let mut cuts = 0;
            while let Ended::Stopped(Stop::Exhausted(_)) = ended {
                cuts += 1;
                lab.vm.options.max_steps = Some(lab.vm.steps() + 100_000);
                ended = lab.vm.run();
            }
            assert!((5..=15).contains(&cuts), "{cuts} cuts");
            assert!(matches!(ended, Ended::Returned(Some(bits)) if bits.0 as i32 == whole), "{ended:?}");
        },
    ),
    of("what_never_ends_is_cut", r#"static String run() { while (true) {} }"#, |lab| {
        lab.vm.options.max_steps = Some(lab.vm.steps() + 1_000_000);
        assert!(matches!(lab.stopped("run"), Stop::Exhausted(_)));
    }),
    says(
        "the_stack_overflows_and_is_whole_again",
        r#"static int depth;
        static void down() { depth++; down(); }
        static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
        static String run() {
            try { down(); return "no end"; } catch (StackOverflowError e) { return (depth > 500) + " " + sum(100); }
        }"#,
        "true 5050",
    ),
    of(
        "frames_are_counted_not_the_computers_stack",
        r#"static int depth;
        static void down() { depth++; down(); }
        static int deep() { depth = 0; try { down(); } catch (StackOverflowError e) {} return depth; }
        static String run() { return ""; }"#,
        |lab| {
            let usual = lab.int("deep");
            lab.vm.options.max_frames *= 2;
            let twice = lab.int("deep");
            assert!(twice > usual * 19 / 10 && twice < usual * 21 / 10, "{usual}, then {twice}");
        },
    ),
    of(
        "a_full_heap_is_an_error_and_gets_free_again",
        r#"static String fill() {
            List<int[]> all = new ArrayList<>();
            try { while (true) all.add(new int[1 << 18]); } catch (OutOfMemoryError e) { int n = all.size(); all = null; return e.getMessage() + " " + (n > 3); }
        }
        static String run() { String one = fill(), two = fill(); return one + ", " + two; }"#,
        |lab| {
            lab.vm.options.max_heap = 64 << 20;
            assert_eq!(lab.say("run"), "Java heap space true, Java heap space true");
        },
    ),
    says(
        "no_array_is_that_large",
        r#"static String run() { int n = Integer.MAX_VALUE; return "" + new long[n].length; }"#,
        "threw java.lang.OutOfMemoryError: Requested array size exceeds VM limit",
    ),
];
