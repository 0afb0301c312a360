//! Interned strings and literals.

use crate::{Case, of, says};

pub const CASES: &[Case] = &[
    says(
        "equal_literals_are_one_object",
        r#"static class Other { static String text() { return "lit"; } static final String HALF = "li"; }
        static String run() {
            String half = "li".toString();
            return ("lit" == Other.text()) + " " + ("lit" == Other.HALF + "t") + " " + ("lit" == half + "t")
                + " " + ("lit" == (half + "t").intern());
        }"#,
        "true true false true",
    ),
    says(
        "what_is_interned_first_stays",
        r#"static String run() {
            String made = new StringBuilder("never").append("-a-literal-").append(7).toString();
            return (made.intern() == made) + " " + (new String(made).intern() == made);
        }"#,
        "true true",
    ),
    says(
        "beyond_latin_1",
        r#"static String run() {
            String euro = "\u20ac", pair = "\ud83d\ude00";
            return (euro == "\u20ac") + " " + pair.length() + " " + pair.codePointCount(0, 2) + " " + (int) euro.charAt(0);
        }"#,
        "true 2 1 8364",
    ),
    of(
        "an_interned_string_survives_a_collection",
        r#"static String first() { return new String("kept").intern(); }
        static String run() { return (new String("kept").intern() == "kept") + ""; }"#,
        |lab| {
            assert_eq!(lab.say("first"), "kept");
            lab.vm.collect();
            assert_eq!(lab.say("run"), "true");
        },
    ),
    of(
        "interned_strings_belong_to_the_state",
        r#"static String a() { return new StringBuilder("only").append("-here").toString().intern(); }
        static String run() { return ""; }"#,
        |lab| {
            let before = lab.vm.fork();
            assert_eq!(lab.say("a"), "only-here");
            let changed = lab.vm.switch_to(before);
            assert_eq!(lab.say("a"), "only-here");
            lab.vm.switch_to(changed);
            assert_eq!(lab.say("a"), "only-here");
        },
    ),
];
