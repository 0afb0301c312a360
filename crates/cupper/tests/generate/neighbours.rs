//! A project whose own tests leave static state behind, and mind what others leave.

use super::{Lab, generate, jdks, lab::run};
use replay::Jvm;
use replay::record::{Recorder, Status, Suite};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// Orders of all test classes that are tried.
const SHUFFLES: usize = 20;

const CLASSES: [&str; 3] = [
    "package shop; class Ticket { private static int issued; public static int issue() { return issued++; } }",
    "package shop; class Gauge { private static int level; static void set(int to) { level = to; }
        static String name() { return level == 0 ? \"low\" : \"high\"; } }",
    "package shop; class Mode { private static boolean strict; public static void on() { strict = true; }
        public static boolean isStrict() { return strict; } }",
];
/// The first one counts on; the second one minds what others switch on, the third one leaves something behind; the others say
/// nothing of ours.
const TESTS: [(&str, &str); 5] = [
    (
        "TicketTest",
        "@Test public void counts() { int first = shop.Ticket.issue();
        assertEquals(first + 1, shop.Ticket.issue()); }",
    ),
    ("ModeTest", "@Test public void isLenient() { assertFalse(shop.Mode.isStrict()); }"),
    ("GaugeTest", "@Test public void isHigh() { shop.Gauge.set(3); assertEquals(\"high\", shop.Gauge.name()); }"),
    ("FailingTest", "@Test public void fails() { assertEquals(1, 2); }"),
    ("OnceTest", "static int runs; @Test public void once() { assertEquals(1, ++runs); }"),
];
const POM: &str = "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>shop</artifactId>
    <version>1</version><properties><maven.compiler.release>17</maven.compiler.release></properties><dependencies>
    <dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope>
    </dependency></dependencies></project>";

/// JUnit 4, from the local repository of Maven, which fetches it if it must.
fn junit() -> Vec<PathBuf> {
    let repository = std::env::home_dir().expect("a home").join(".m2/repository");
    let jars = ["junit/junit/4.13.2/junit-4.13.2.jar", "org/hamcrest/hamcrest-core/1.3/hamcrest-core-1.3.jar"];
    let jars: Vec<PathBuf> = jars.iter().map(|jar| repository.join(jar)).collect();
    if !jars.iter().all(|jar| jar.is_file()) {
        let mut mvn = Command::new("mvn");
        mvn.args(["-q", "-B", "dependency:get", "-Dartifact=junit:junit:4.13.2"]);
        assert!(mvn.status().is_ok_and(|status| status.success()), "Maven fetches JUnit");
    }
    jars
}

#[test]
fn ours_live_with_tests_that_people_have_written() {
    let junit = junit();
    for jdk in jdks() {
        let lab = Lab::new(&format!("generate-neighbours-{}", jdk.feature));
        lab.compile(&jdk, "target/classes", 17, &CLASSES);
        lab.write("pom.xml", POM);
        let mut class_path = junit.clone();
        class_path.push(lab.dir.join("target/classes"));
        let compile = |sources: &[PathBuf], to: &str| {
            let path = std::env::join_paths(&class_path).expect("paths without colons");
            let mut javac = jdk.tool("javac");
            javac.arg("-cp").arg(path).arg("-d").arg(lab.dir.join(to)).args(sources);
            let compiled = run(&mut javac, b"");
            assert_eq!(compiled.status, 0, "{}", compiled.err);
        };
        let mut sources = Vec::new();
        for (name, body) in TESTS {
            let path = format!("src/test/java/shop/{name}.java");
            let text = format!(
                "package shop; import org.junit.Test; import static org.junit.Assert.*; public class {name} {{ {body} }}"
            );
            lab.write(&path, text);
            sources.push(lab.dir.join(path));
        }
        compile(&sources, "target/test-classes");

        let seen = run(lab.here(&mut generate(&jdk.home)), b"");
        assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
        assert!(
            seen.err.contains("1 of them fail without ours, too, and say nothing: fails(shop.FailingTest)"),
            "{}",
            seen.err
        );
        assert!(!seen.err.contains("OnceTest"), "{}", seen.err);
        let names = ["Ticket", "Gauge", "Mode"].map(|class| format!("src/test/java/shop/{class}CupperTest.java"));
        let gauge = String::from_utf8(lab.read(&names[1])).expect("it is text");
        assert!(gauge.contains("On classes of its own: it needs static state as it is at the start"), "{gauge}");

        // In any order.
        compile(&names.map(|path| lab.dir.join(path)), "ours");
        let mut path = junit.clone();
        path.push(lab.dir.join("target/test-classes"));
        let runner = Recorder::new(&Jvm::new(&jdk.home).expect("a JDK")).expect("it is packed");
        let mut order =
            ["TicketTest", "GaugeTest", "ModeTest", "TicketCupperTest", "ModeCupperTest", "GaugeCupperTest"];
        let mut chance = host::Random::new(1);
        for _ in 0..SHUFFLES {
            for place in (1..order.len()).rev() {
                order.swap(place, chance.index(place + 1));
            }
            let recording = runner.run(&Suite {
                classes: vec![lab.dir.join("target/classes")],
                tests: vec![lab.dir.join("ours")],
                class_path: path.clone(),
                names: order.iter().map(|name| format!("shop.{name}")).collect(),
                folder: lab.dir.clone(),
                per_class: Duration::from_secs(30),
                time: Duration::from_secs(60),
                heap: 256,
                options: Vec::new(),
                is_recorded: false,
            });
            let tests = recording.expect("it runs").tests;
            assert!(tests.len() > 4 && tests.iter().all(|test| test.status == Status::Passed), "{order:?} {tests:?}");
        }
    }
}
