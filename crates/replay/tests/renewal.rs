//! Classes of large libraries are the same after every initialisation in place as when they are loaded anew.

mod support;

use replay::harness::{Options, Order, Outcome, Round, TestId};
use replay::{Harness, Jvm};
use std::path::Path;
use std::time::Duration;
use support::{home, maven, source, test};

/// As many tests as there are groups of classes; each initialises its classes and fails with what their static fields
/// hold then, in the order in which the jar has the classes.
const GROUPS: usize = 12;
const STATE: &str = r#"
    import java.lang.reflect.*;
    import java.util.*;
    import java.util.jar.*;
    class State {
        static void group(int group) throws Exception {
            StringBuilder text = new StringBuilder();
            try (JarFile jar = new JarFile("JAR")) {
                int number = 0;
                for (JarEntry entry : Collections.list(jar.entries())) {
                    String name = entry.getName();
                    if (!name.endsWith(".class") || name.startsWith("META-INF") || name.contains("-info")) continue;
                    if (number++ % GROUPS != group) continue;
                    name = name.substring(0, name.length() - 6).replace('/', '.');
                    text.append(name);
                    try {
                        Class<?> type = Class.forName(name);
                        for (Field field : type.getDeclaredFields()) {
                            if (type.isInterface() || !Modifier.isStatic(field.getModifiers())) continue;
                            field.setAccessible(true);
                            text.append(' ').append(Modifier.toString(field.getModifiers())).append(' ').append(field.getName());
                            text.append('=').append(show(field.get(null)));
                        }
                    } catch (LinkageError e) {
                        text.append(' ').append(e).append(' ').append(e.getCause());
                    }
                    text.append('\n');
                }
            }
            org.junit.jupiter.api.Assertions.fail(text.toString());
        }
        static String show(Object value) {
            if (value == null) return "null";
            Class<?> type = value.getClass();
            if (value instanceof Number || value instanceof String || value instanceof Boolean) return value.toString();
            if (value instanceof Collection) return type.getName() + ((Collection<?>) value).size();
            if (value instanceof Map) return type.getName() + ((Map<?, ?>) value).size();
            if (type.isArray()) return type.getName() + Array.getLength(value);
            if (value instanceof Enum) return value + " " + Arrays.asList(((Enum<?>) value).getDeclaringClass().getEnumConstants()).contains(value);
            return type.isHidden() || type.isSynthetic() ? "of a lambda" : type.getName();
        }
        METHODS
    }"#;

/// Returns how many tests had to be given fresh classes.
fn renews(home: &Path, coordinate: &str) -> u32 {
    let class_path = maven::jars(coordinate);
    let artifact = coordinate.split(':').nth(1).expect("an artifact");
    let jar =
        class_path.iter().find(|jar| jar.file_name().is_some_and(|name| name.to_string_lossy().starts_with(artifact)));
    let jar = jar.expect("its jar");
    let methods: String = (0..GROUPS)
        .map(|group| format!("@org.junit.jupiter.api.Test void t{group}() throws Exception {{ group({group}); }}\n"))
        .collect();
    let text = STATE.replace("JAR", &jar.display().to_string()).replace("GROUPS", &GROUPS.to_string());
    let text = text.replace("METHODS", &methods);
    let options = Options { class_path: class_path.clone(), time: Duration::from_secs(60), ..Options::default() };
    let mut harness = Harness::start(&Jvm::new(home).expect("a JDK"), options).expect("it starts");
    assert!(harness.compile(&[source("State.java", &text)], None).expect("it answers").is_ok());
    let tests: Vec<TestId> =
        (0..2).flat_map(|_| (0..GROUPS).map(|group| test("State", &format!("t{group}")))).collect();
    let rounds = [Round::fresh(Order::AsGiven), Round::in_place(Order::AsGiven)];
    let results = harness.run(&tests, &rounds).expect("it runs");
    let (first, second) = results.split_at(GROUPS);
    let mut differ = Vec::new();
    for (first, second) in first.iter().zip(second) {
        let runs = [&first.runs[0], &second.runs[0], &first.runs[1], &second.runs[1]].map(lines);
        assert!(runs.iter().all(|lines| lines.len() == runs[0].len()), "{runs:?}");
        for (index, line) in runs[0].iter().enumerate() {
            // What differs in two tests with fresh classes depends on the clock.
            let is_fixed = *line == runs[1][index];
            let renewed = runs[2..].iter().map(|lines| lines[index]).filter(|renewed| is_fixed && renewed != line);
            differ.extend(renewed.map(|renewed| (line.to_string(), renewed.to_string())));
        }
    }
    assert!(differ.is_empty(), "{coordinate} on {}: {differ:#?}", home.display());
    harness.not_in_place().values().sum()
}

fn lines(outcome: &Outcome) -> Vec<&str> {
    let Outcome::Failed(failure) = outcome else { panic!("{outcome:?}") };
    assert!(failure.is_assertion, "{failure:?}");
    failure.message.as_deref().unwrap_or_default().lines().collect()
}

#[test]
fn large_libraries_are_renewed() {
    let home = home();
    let guava = renews(&home, "com.google.guava:guava:33.3.1-jre");
    assert!(guava <= GROUPS as u32, "most of Guava is renewed: {guava}");
    for coordinate in [
        "org.apache.commons:commons-lang3:3.21.0",
        "org.apache.commons:commons-math3:3.6.1",
        "joda-time:joda-time:2.14.0",
    ] {
        assert_eq!(renews(&home, coordinate), 0, "{coordinate} needs no fresh classes");
    }
}
