//! What depends on the surroundings is no test, and is left out by name.

use super::{Lab, jdks, names, seen};

/// Methods whose result depends on the time or on chance, in ways that few runs show, and one that only looks at the
/// clock.
const SHOP: &str = "package shop; class Hours {
    static long hour() { return System.currentTimeMillis() / 3_600_000 % 24; }
    static boolean isMorning() { return hour() < 12; }
    static boolean isLeapDay() { return java.time.LocalDate.now(java.time.ZoneOffset.UTC).getDayOfYear() == 60; }
    static boolean isThisCentury() { return java.time.Year.now(java.time.ZoneOffset.UTC).getValue() < 2040; }
    static boolean isInstant() { return System.currentTimeMillis() == System.currentTimeMillis(); }
    static int passed() { return Long.compare(System.nanoTime(), System.nanoTime()); }
    static boolean isOdd() { return System.identityHashCode(new Object()) % 2 == 1; }
    static boolean isLater() { return new Object().toString().compareTo(new Object().toString()) > 0; }
    static boolean isHead() { return new java.util.Random().nextBoolean(); }
    static String firstOfTwo() { return java.util.Set.of(\"x\", \"y\").iterator().next(); }
    static String listed() { return java.util.Set.of(1, 2, 3).toString(); }
    static int timed(int x) { long start = System.nanoTime(); int y = x + 1;
        return System.nanoTime() < start ? -1 : y; }
    static int twice(int x) { return 2 * x; } }";

#[test]
fn tests_do_not_depend_on_the_time() {
    for jdk in jdks() {
        let lab = Lab::new(&format!("generate-time-{}", jdk.feature));
        lab.compile(&jdk, "classes", 17, &[SHOP]);
        let seen = seen(&lab, &jdk, "classes -o tests --report-dir report");
        assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
        assert_eq!(names(&lab.dir.join("tests")), ["shop/HoursTest.java"]);
        let text = String::from_utf8(lab.read("tests/shop/HoursTest.java")).expect("it is text");
        let moody = ["hour", "isMorning", "isLeapDay", "isThisCentury", "isInstant", "passed", "isOdd", "isLater"];
        for method in moody.into_iter().chain(["isHead"]) {
            assert!(!text.contains(&format!("Hours.{method}()")), "{method}\n{text}");
        }
        for method in ["firstOfTwo", "listed"] {
            assert!(text.contains(&format!("assertNotNull(Hours.{method}())")), "{method}\n{text}");
        }
        assert!(text.contains("Hours.twice(") && text.contains("Hours.timed("), "{text}");
        let report = String::from_utf8(lab.read("report/report.json")).expect("it is text");
        assert!(report.contains("depends on the clock"), "{report}");
    }
}

/// A class whose simplest objects are those of now.
const VISIT: &str = "package shop; class Visit {
    private final long at;
    Visit() { this(System.currentTimeMillis()); }
    Visit(long at) { this.at = at; }
    String partOfDay() { long hour = at / 3_600_000 % 24;
        return hour < 6 ? \"night\" : hour < 12 ? \"morning\" : hour < 18 ? \"afternoon\" : \"evening\"; } }";

#[test]
fn objects_that_are_not_of_now_are_found() {
    for jdk in jdks() {
        let lab = Lab::new(&format!("generate-now-{}", jdk.feature));
        lab.compile(&jdk, "classes", 17, &[VISIT]);
        let seen = seen(&lab, &jdk, "classes -o tests --report-dir report");
        assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
        let text = String::from_utf8(lab.read("tests/shop/VisitTest.java")).expect("it is text");
        for part in ["night", "morning", "afternoon", "evening"] {
            assert!(text.contains(&format!("assertEquals(\"{part}\", ")), "{part}\n{text}");
        }
        assert!(!text.contains("new Visit().partOfDay"), "{text}");
    }
}

/// What the tests of one class leave changed, and another class reads.
const DEFAULTS: &str = "package shop; class Defaults {
    private static int limit = 100;
    public static void override(int to) { if (to < 0) throw new IllegalArgumentException(); limit = to; }
    public static int limit() { return limit; } }";
const BASKETS: [&str; 2] = [
    "package shop; class Basket { private final int most;
        public Basket() { most = Defaults.limit(); }
        public int most() { return most; }
        public boolean holds(int count) { return count <= most; } }",
    "package shop; class Crate { public static int bottles() { return Defaults.limit() * 12; } }",
];

#[test]
fn tests_that_leave_changed_what_others_mind_are_set_apart() {
    for jdk in jdks() {
        let lab = Lab::new(&format!("generate-others-{}", jdk.feature));
        lab.compile(&jdk, "classes", 17, &[DEFAULTS, BASKETS[0], BASKETS[1]]);
        let seen = seen(&lab, &jdk, "classes -o tests --report-dir report");
        assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
        let text =
            |name: &str| String::from_utf8(lab.read(&format!("tests/shop/{name}Test.java"))).expect("it is text");
        let apart = "it leaves shop.Defaults.limit changed";
        // Of each of its tests whose call returns.
        let (defaults, calls) = (text("Defaults"), "Defaults.override(");
        let leaving = defaults.split("@Test").filter(|test| test.contains(calls) && !test.contains("assertThrows"));
        let (number, told) = (leaving.clone().count(), leaving.filter(|test| test.contains(apart)).count());
        assert!(number > 0 && told == number, "{told} of {number}\n{defaults}");
        for other in ["Basket", "Crate"] {
            let text = text(other);
            assert!(text.contains("100") || text.contains("1200"), "{text}");
            assert!(!text.contains("On classes of its own"), "{text}");
        }
    }
}

/// A class that says the name of what it was given, and one that no test file of its own name can know of.
const DESK: &str = "package shop; class Desk {
    interface Guest { int age(); }
    static String greet(Guest guest) {
        if (guest.age() > 90) throw new IllegalStateException(\"sit down, \" + guest.getClass().getName());
        return \"welcome, \" + guest.getClass().getSimpleName();
    }
} class Bell { int rings; int ring(int times) { return times > 3 ? -1 : (rings += times); } }";

#[test]
fn names_that_only_cupper_has_given_are_not_stated() {
    for jdk in jdks() {
        let lab = Lab::new(&format!("generate-names-{}", jdk.feature));
        lab.compile(&jdk, "classes", 17, &[DESK]);
        let seen = seen(&lab, &jdk, "classes -o tests --report-dir report");
        assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
        assert!(!seen.err.contains("dropped"), "{}", seen.err);
        let text = String::from_utf8(lab.read("tests/shop/DeskTest.java")).expect("it is text");
        assert!(text.contains("Desk.greet(") && !text.contains("Stub"), "{text}");
        assert!(text.contains("IllegalStateException") && !text.contains("sit down"), "{text}");
        // javac warns of it wherever a class is not in a file of its name.
        let text = String::from_utf8(lab.read("tests/shop/BellTest.java")).expect("it is text");
        assert!(text.contains("@SuppressWarnings(\"auxiliaryclass\")"), "{text}");
    }
}
