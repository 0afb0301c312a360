//! Throwing, catching, `finally`, stack traces.

use crate::{Case, says};

pub const CASES: &[Case] = &[
    says(
        "finally_runs_on_every_way_out",
        r#"static StringBuilder log = new StringBuilder();
        static int leave(int way) {
            for (int i = 0; ; i++) {
                try {
                    if (way == 0) return 1;
                    if (way == 1) throw new IllegalStateException();
                    if (way == 2 && i == 0) continue;
                    break;
                } catch (IllegalStateException e) {
                    log.append('c');
                } finally {
                    log.append('f').append(way);
                }
            }
            return 2;
        }
        static String run() {
            int sum = leave(0);
            for (int way = 2; way < 4; way++) sum = sum * 10 + leave(way);
            return sum + log.toString();
        }"#,
        "122f0f2f2f3",
    ),
    says(
        "return_in_finally_wins",
        r#"@SuppressWarnings("finally")
        static int value() { try { throw new RuntimeException("lost"); } finally { return 7; } }
        static String run() { return "" + value(); }"#,
        "7",
    ),
    says(
        "the_first_matching_handler_catches",
        r#"static String of(RuntimeException e) {
            try { throw e; }
            catch (IllegalArgumentException x) { return "argument"; }
            catch (RuntimeException x) { return "any"; }
        }
        static String run() { return of(new NumberFormatException()) + " " + of(new ArithmeticException()); }"#,
        "argument any",
    ),
    says(
        "what_the_machine_throws_has_javas_words",
        r#"static String of(Runnable code) {
            try { code.run(); return "fine"; } catch (RuntimeException e) { return String.valueOf(e.getMessage()); }
        }
        static String run() {
            int[] none = {}; Object text = "x"; int zero = none.length;
            return String.join("; ", of(() -> { int x = none[3]; }), of(() -> { int x = 1 / zero; }),
                of(() -> { Integer x = (Integer) text; }), of(() -> { int[] x = new int[-2]; }),
                of(() -> { Object[] x = new String[1]; x[0] = 1; }));
        }"#,
        "Index 3 out of bounds for length 0; / by zero; class java.lang.String cannot be cast to class \
         java.lang.Integer (java.lang.String and java.lang.Integer are in module java.base of loader 'bootstrap'); -2; \
         java.lang.Integer",
    ),
    says(
        "null_is_named_by_what_was_null",
        r#"static String text;
        static String run() { try { return "" + text.length(); } catch (NullPointerException e) { return e.getMessage(); } }"#,
        "Cannot invoke \"String.length()\" because \
         \"NullIsNamedByWhatWasNull.text\" is null",
    ),
    says(
        "suppressed_and_caused",
        r#"static class Door implements AutoCloseable {
            public void close() { throw new IllegalStateException("close"); }
        }
        static String run() {
            try (Door door = new Door()) {
                throw new RuntimeException("body", new Error("why"));
            } catch (RuntimeException e) {
                return e.getMessage() + " " + e.getCause().getMessage() + " " + e.getSuppressed()[0].getMessage();
            }
        }"#,
        "body why close",
    ),
    says(
        "a_trace_has_the_frames_of_the_throw",
        r#"static void deep(int n) { if (n == 0) throw new RuntimeException(); deep(n - 1); }
        static String run() {
            try { deep(2); return ""; } catch (RuntimeException e) {
                StringBuilder text = new StringBuilder();
                for (StackTraceElement frame : e.getStackTrace()) {
                    if (frame.getClassName().startsWith("ATrace")) text.append(frame.getMethodName()).append(' ');
                }
                return text.toString().trim();
            }
        }"#,
        "deep deep deep run",
    ),
    says(
        "an_exception_leaves_through_java_of_the_jdk",
        r#"static String run() {
            try { List.of(3, 1, 2).stream().map(i -> 6 / (i - 1)).toList(); return ""; }
            catch (ArithmeticException e) { return e.getMessage(); }
        }"#,
        "/ by zero",
    ),
    says(
        "nobody_catches",
        r#"static String run() { throw new IllegalStateException("out"); }"#,
        "threw java.lang.IllegalStateException: out",
    ),
];
