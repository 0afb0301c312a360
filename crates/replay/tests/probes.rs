//! Classes with probes are as good as without: every class of large libraries links, on every JDK at hand.

mod support;

use host::Folder;
use replay::harness::{Options, Order, Outcome, Round};
use replay::{Harness, Jvm};
use std::path::Path;
use std::time::Duration;
use support::{Bench, home, homes, maven, short, source, test};

/// Links all classes of a jar and fails with a list of those that cannot be linked.
const LINK: &str = r#"
    import java.util.*;
    import java.util.jar.*;
    class Link {
        @org.junit.jupiter.api.Test void all() throws Exception {
            StringBuilder text = new StringBuilder();
            int count = 0;
            try (JarFile jar = new JarFile("JAR")) {
                for (JarEntry entry : Collections.list(jar.entries())) {
                    String name = entry.getName();
                    if (!name.endsWith(".class") || name.startsWith("META-INF") || name.contains("-info")) continue;
                    count++;
                    name = name.substring(0, name.length() - 6).replace('/', '.');
                    try {
                        Class.forName(name, false, Link.class.getClassLoader()).getDeclaredConstructors();
                    } catch (LinkageError e) {
                        text.append(name).append(' ').append(e.toString().lines().findFirst().get()).append('\n');
                    }
                }
            }
            throw new Exception(count + " classes\n" + text);
        }
    }"#;

fn links(home: &Path, coordinate: &str, package: &str, least: usize) {
    let class_path = maven::jars(coordinate);
    let artifact = coordinate.split(':').nth(1).expect("an artifact");
    let jar =
        class_path.iter().find(|jar| jar.file_name().is_some_and(|name| name.to_string_lossy().starts_with(artifact)));
    let jar = jar.expect("its jar");
    let text = LINK.replace("JAR", &jar.display().to_string());
    let options = Options {
        class_path: class_path.clone(),
        instrumented: vec![package.to_string()],
        time: Duration::from_secs(120),
        ..Options::default()
    };
    let mut harness = Harness::start(&Jvm::new(home).expect("a JDK"), options).expect("it starts");
    assert!(harness.compile(&[source("Link.java", &text)], None).expect("it answers").is_ok());
    let rounds = [Round::fresh(Order::AsGiven), Round::in_place(Order::AsGiven), Round::shared(Order::AsGiven)];
    let results = harness.run(&[test("Link", "all")], &rounds).expect("it runs");
    let [Outcome::Failed(probed), Outcome::Failed(renewed), Outcome::Failed(plain)] = &results[0].runs[..] else {
        panic!("{results:?}")
    };
    assert_eq!(probed.message, plain.message, "{coordinate} on {}", home.display());
    assert_eq!(renewed.message, plain.message, "{coordinate} in place on {}", home.display());
    assert!(harness.not_in_place().is_empty(), "{:?}", harness.not_in_place());
    let message = probed.message.as_deref().expect("a list");
    let count: usize = message.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    assert!(count > least && !message.contains("VerifyError"), "{message}");
    assert!(harness.without_probes().is_empty(), "{:?}", harness.without_probes());
}

#[test]
fn large_libraries_link() {
    for home in homes() {
        links(&home, "com.google.guava:guava:33.3.1-jre", "com.google.", 1900);
        links(&home, "org.apache.commons:commons-lang3:3.21.0", "org.apache.", 400);
        links(&home, "org.apache.commons:commons-math3:3.6.1", "org.apache.", 1000);
        links(&home, "joda-time:joda-time:2.14.0", "org.joda.", 240);
    }
}

/// A class whose method looks whether a new object is null before its constructor has run: no compiler writes that, the
/// verifier accepts it, but not with a probe that is given the object.
fn odd_class() -> Vec<u8> {
    let mut class: Vec<u8> = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52];
    let utf8 = |text: &str| [&[1, 0, text.len() as u8], text.as_bytes()].concat();
    let pool = [
        utf8("Odd"),
        vec![7, 0, 1],
        utf8("java/lang/Object"),
        vec![7, 0, 3],
        utf8("isNull"),
        utf8("()Z"),
        utf8("Code"),
        utf8("StackMapTable"),
    ];
    class.extend([0, pool.len() as u8 + 1]);
    class.extend(pool.concat());
    // public class Odd extends Object, without interfaces and fields, with a public static method that has code.
    class.extend([0, 0x21, 0, 2, 0, 4, 0, 0, 0, 0, 0, 1, 0, 9, 0, 5, 0, 6, 0, 1, 0, 7]);
    // new Object, dup, ifnull 10, pop, iconst_0, ireturn, 10: pop, iconst_1, ireturn
    let code = [0xbb, 0, 4, 0x59, 0xc6, 0, 6, 0x57, 3, 0xac, 0x57, 4, 0xac];
    // One frame: at 10 the object made at 0 is on the stack.
    let frames = [0, 8, 0, 0, 0, 6, 0, 1, 64 + 10, 8, 0, 0];
    class.extend([0, 0, 0, 12 + code.len() as u8 + frames.len() as u8, 0, 2, 0, 0, 0, 0, 0, code.len() as u8]);
    class.extend(code);
    class.extend([0, 0, 0, 1]);
    class.extend(frames);
    class.extend([0, 0]);
    class
}

#[test]
fn a_class_that_cannot_have_probes_runs_without() {
    let folder = Folder::new().expect("a folder");
    std::fs::write(folder.path().join("Odd.class"), odd_class()).expect("it can be written");
    for home in homes() {
        let class_path = vec![folder.path().to_path_buf()];
        let options = Options { class_path, instrumented: vec!["Odd".to_string()], ..Options::default() };
        let mut bench = Bench::new(&home, &[], options);
        let rounds = [Round::usual(1, 100), vec![Round::in_place(Order::AsGiven)]].concat();
        let results = bench.run("@Test void odd() { assertFalse(Odd.isNull()); }", &rounds);
        assert_eq!(short(results[0].1.first()), "passed");
        assert!(results[0].1.flake().is_none());
        let left: Vec<_> = bench.harness.without_probes().iter().collect();
        assert!(matches!(&left[..], [(name, why)] if *name == "Odd" && why.contains("verifier")), "{left:?}");
    }
}

#[test]
fn resources_packages_and_services_are_found() {
    let jars = maven::jars("joda-time:joda-time:2.14.0");
    let options = Options { class_path: jars, instrumented: vec!["org.joda.time.".to_string()], ..Options::default() };
    let mut bench = Bench::new(&home(), &[], options);
    let methods = "
        @Test void resource() throws Exception {
            try (java.io.InputStream in = org.joda.time.DateTime.class.getResourceAsStream(\"tz/data/Europe/Berlin\")) {
                assertTrue(in.readAllBytes().length > 100);
            }
            assertEquals(3600000, org.joda.time.DateTimeZone.forID(\"Europe/Berlin\").getStandardOffset(0L));
        }
        @Test void loader() {
            ClassLoader loader = org.joda.time.DateTime.class.getClassLoader();
            assertSame(loader, Thread.currentThread().getContextClassLoader());
            assertSame(loader, getClass().getClassLoader());
            assertNotNull(loader.getResource(\"META-INF/MANIFEST.MF\"));
        }
        @Test void domain() {
            Class<?> type = org.joda.time.DateTime.class;
            assertEquals(\"org.joda.time\", type.getPackage().getImplementationTitle());
            assertTrue(type.getProtectionDomain().getCodeSource().getLocation().getPath().endsWith(\".jar\"));
        }";
    for (name, result) in bench.run(methods, &[Round::usual(1, 100), vec![Round::in_place(Order::AsGiven)]].concat()) {
        assert_eq!((name.as_str(), short(result.first()).as_str(), result.flake()), (name.as_str(), "passed", None));
    }
}
