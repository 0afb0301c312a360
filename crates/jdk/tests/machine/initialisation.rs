//! When classes are initialised, in which order, and what a failure means (JVMS 5.5).

use crate::{Case, of, says};

pub const CASES: &[Case] = &[
    says(
        "superclass_first_and_each_once",
        r#"static StringBuilder log = new StringBuilder();
        static class A { static { log.append('a'); } static int x = 1; }
        static class B extends A { static { log.append('b'); } static int y = 2; }
        static String run() { int sum = B.y + B.y + new A().hashCode() * 0; return log.append(sum).toString(); }"#,
        "ab4",
    ),
    says(
        "a_field_of_the_superclass_initialises_only_that",
        r#"static StringBuilder log = new StringBuilder();
        static class A { static { log.append('a'); } static int x = 1; }
        static class B extends A { static { log.append('b'); } }
        static String run() { int x = B.x; return log.append(x).toString(); }"#,
        "a1",
    ),
    says(
        "constants_initialise_nothing",
        r#"static StringBuilder log = new StringBuilder();
        static class A { static { log.append('a'); } static final int X = 5; static final String S = "s"; }
        static String run() { return log.append(A.X).append(A.S).append(new A[1].length).append(A.class != null).toString(); }"#,
        "5s1true",
    ),
    says(
        "interfaces_only_with_default_methods",
        r#"static StringBuilder log = new StringBuilder();
        static int note(char c) { log.append(c); return 1; }
        interface Plain { int X = note('p'); }
        interface Default { int X = note('d'); default void f() {} }
        static class A implements Plain, Default { static { log.append('a'); } }
        static String run() { new A(); return log.append(Plain.X).toString(); }"#,
        "dap1",
    ),
    says(
        "a_circle_sees_the_default_value",
        r#"static class A { static int x = B.y + 1; }
        static class B { static int y = A.x + 1; }
        static String run() { return A.x + " " + B.y; }"#,
        "2 1",
    ),
    says(
        "a_failure_is_an_error_then_the_class_is_not_there",
        r#"static class Bad { static int x = 1 / Integer.parseInt("0"); }
        static String touch() {
            try { return "" + Bad.x; } catch (Throwable t) {
                return t.getClass().getSimpleName() + (t.getCause() == null ? "" : "(" + t.getCause().getClass().getSimpleName() + ")");
            }
        }
        static String run() { return touch() + " " + touch().split("\\(")[0]; }"#,
        "ExceptionInInitializerError(ArithmeticException) NoClassDefFoundError",
    ),
    says(
        "an_error_in_an_initialiser_is_thrown_as_it_is",
        r#"static class Bad { static { if (true) throw new StackOverflowError("mine"); } static int x; }
        static String run() { return "" + Bad.x; }"#,
        "threw java.lang.StackOverflowError: mine",
    ),
    says(
        "another_thread_waits_for_the_initialiser",
        r#"static volatile boolean begun;
        static class Slow {
            static int x;
            static { begun = true; try { Thread.sleep(30); } catch (InterruptedException e) {} x = 3; }
        }
        static String run() throws Exception {
            int[] seen = new int[1];
            Thread other = new Thread(() -> { while (!begun) Thread.yield(); seen[0] = Slow.x; });
            other.start();
            int mine = Slow.x;
            other.join();
            return mine + " " + seen[0];
        }"#,
        "3 3",
    ),
    says(
        "reflection_initialises_when_told",
        r#"static StringBuilder log = new StringBuilder();
        static class A { static { log.append('a'); } }
        static String run() throws Exception {
            String name = "ReflectionInitialisesWhenTold$A";
            Class.forName(name, false, Oracle.class.getClassLoader());
            log.append('-');
            Class.forName(name);
            return log.toString();
        }"#,
        "-a",
    ),
    of(
        "whether_a_class_is_initialised_belongs_to_the_state",
        r#"static int count;
        static class Late { static int value = ++count; }
        static int late() { return Late.value; }
        static int bump() { return ++count; }
        static String run() { return ""; }"#,
        |lab| {
            let before = lab.vm.fork();
            assert_eq!((lab.int("late"), lab.int("bump")), (1, 2));
            lab.vm.switch_to(before);
            assert_eq!((lab.int("bump"), lab.int("late")), (1, 2));
            let late = lab.find("WhetherAClassIsInitialisedBelongsToTheState$Late");
            assert!(lab.vm.is_initialized(late));
        },
    ),
];
