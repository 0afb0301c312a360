//! Every test finds classes as in a new JVM, whatever the search has initialised before it.

use super::examples::crash_on;
use super::{lab::Lab, lab::jdks, oldest};

/// Each throws if a class is not as it would be in a new JVM.
const CLASSES: [&str; 13] = [
    "package clean; class Config { static int level = 3; static final java.util.List<String> NAMES = new java.util.ArrayList<>(); }",
    // Their initialisers see what the test has done before.
    "package clean; class Late { static final int SEEN = Config.level; }",
    "package clean; class Listed { static final int COUNT = Config.NAMES.size(); }",
    // Whoever comes first decides what is null.
    "package clean; class Zone { static final Zone UTC = Utc.INSTANCE; }",
    "package clean; class Utc extends Zone { static final Utc INSTANCE = new Utc(); }",
    // Constants that see constants.
    "package clean; class Base { static final String NAME = new String(\"base\"); static final Base ONE = new Base(); }",
    "package clean; class Derived { static final String NAME = Base.NAME + Base.ONE.hashCode(); static int uses; }",
    // One array is only copied, one is handed out.
    "package clean; class Source {
        private static final int[] COPIED = {1, 2};
        private static final int[] GIVEN = {1, 2};
        static int[] copied() { return COPIED.clone(); }
        static int[] given() { return GIVEN; }
    }",
    "package clean; class Copy { static final int[] VALUES = Source.copied(); }",
    "package clean; class Given { static final int FIRST = Source.given()[0]; }",
    // It writes what others read.
    "package clean; class Writer { static int seven = 7; static { Config.level = 9; } }",
    "package clean; class Chain { static int seven = Writer.seven; }",
    "package clean; class T {
        private static int calls;
        private final int level;
        T(int level) { Config.level = level; this.level = level; }
        static void once() { check(++calls == 1); }
        static void levels(int level) { Config.level = level; check(Late.SEEN == level); }
        static void names(String name) { Config.NAMES.add(name); check(Listed.COUNT == 1); }
        static void zoneFirst() { check(Zone.UTC != null && Utc.INSTANCE != null); }
        static void utcFirst() { check(Utc.INSTANCE != null && Zone.UTC == null); }
        static void uses(boolean twice) { check(Derived.NAME != null && Derived.uses++ == 0); check(twice || Derived.uses == 1); }
        static void copies(int value) { Source.copied()[0] = value; check(Copy.VALUES[0] == 1); Copy.VALUES[0] = 5; }
        static void gives(int value) { Source.given()[0] = value; check(Given.FIRST == value); }
        static void writes(int level) { Config.level = level; check(Chain.seven == 7 && Config.level == 9); }
        void late() { check(Late.SEEN == level); }
        private static void check(boolean holds) { if (!holds) throw new IllegalStateException(); }
    }",
];

#[test]
fn classes_are_as_freshly_loaded() {
    let lab = Lab::new("crash-clean");
    lab.compile(&oldest(), "classes", 17, &CLASSES);
    for jdk in jdks() {
        // Twice, so that all have been met when the last tests run.
        let options = "classes clean.T --tests 4000 --depth 2 --suspect thrown --no-statics --report all -o tests";
        let report = crash_on(&jdk, &lab, options);
        let bugs = report["bugs"].as_array().expect("a list");
        assert!(bugs.is_empty(), "{bugs:#?}");
        let counters = &report["classes"][0]["counters"];
        assert!(counters["crash.tests"].as_u64() > Some(30) && counters["crash.crashes"] == 0, "{counters}");
    }
}
