//! What depends on the surroundings is no test, and is left out by name.

use super::{Lab, jdks, names, seen};

/// Methods whose result depends on the time, in ways that few times show, and one that only looks at the clock.
const SHOP: &str = "package shop; class Hours {
    static long hour() { return System.currentTimeMillis() / 3_600_000 % 24; }
    static boolean isMorning() { return hour() < 12; }
    static boolean isLeapDay() { return java.time.LocalDate.now(java.time.ZoneOffset.UTC).getDayOfYear() == 60; }
    static boolean isThisCentury() { return java.time.Year.now(java.time.ZoneOffset.UTC).getValue() < 2040; }
    static boolean isInstant() { return System.currentTimeMillis() == System.currentTimeMillis(); }
    static int passed() { return Long.compare(System.nanoTime(), System.nanoTime()); }
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
        for method in ["hour", "isMorning", "isLeapDay", "isThisCentury", "isInstant", "passed"] {
            assert!(!text.contains(&format!("Hours.{method}()")), "{method}\n{text}");
        }
        assert!(text.contains("Hours.twice(") && text.contains("Hours.timed("), "{text}");
        let report = String::from_utf8(lab.read("report/report.json")).expect("it is text");
        assert!(report.contains("depends on the clock"), "{report}");
    }
}
