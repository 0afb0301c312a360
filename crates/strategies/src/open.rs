//! The class under test, and the names that its tests can use.

use crate::{ClassTests, Order, subject};
use program::Name;
use program::classfile::access;
use program::link::{Class, Loader, Program};
use program::source::{ClassPath, Jdk};
use std::collections::BTreeSet;
use testgen::TestCase;

/// Simple names that every test file may use.
const COMMON: [&str; 12] = [
    "Test",
    "Assertions",
    "Assert",
    "Arguments",
    "Stream",
    "String",
    "Object",
    "Integer",
    "Long",
    "Double",
    "Float",
    "Character",
];

/// The class of an order, in a program of its own.
pub fn open(order: &Order) -> Result<(Program, &'static Class), String> {
    let jdk = Jdk::open(&order.jdk).map_err(|error| error.to_string())?;
    let class_path = ClassPath::open(&order.class_path, jdk.feature);
    let program = Program::new(jdk, class_path).map_err(|trouble| trouble.to_string())?;
    let name = order.class.replace('/', ".");
    let class = match program.find(Loader::APP, Name::new(&order.class)) {
        Ok(Some(class)) => class,
        Ok(None) => return Err(format!("class {name} is not on the class path")),
        Err(trouble) => return Err(format!("class {name} cannot be loaded: {}", trouble)),
    };
    // What the JDK exports is known when it is up.
    let is_known = class.is_trusted() && class.access & access::PUBLIC != 0;
    match subject::obstacle(&program, class).filter(|_| !is_known) {
        Some(why) => Err(why),
        None => Ok((program, class)),
    }
}

impl ClassTests {
    /// No tests of a class yet.
    pub fn of(class: &'static Class) -> ClassTests {
        ClassTests {
            class: class.name.to_string(),
            // Nobody else may add to a package of the JDK.
            package: if class.is_trusted() { String::new() } else { class.package().replace('/', ".") },
            suite: subject::plain_name(class).replace('.', ""),
            source_file: class.file.and_then(|file| file.source_file).map(|name| name.to_string()),
            ..ClassTests::default()
        }
    }

    /// Finds out which simple names mean something in the package of the tests or in `java.lang`.
    pub fn find_names(&mut self, program: &Program, class: &'static Class) {
        let mut simple: BTreeSet<String> = COMMON.iter().map(|name| name.to_string()).collect();
        for proposed in &self.tests {
            for class in classes(&proposed.case) {
                simple.insert(class.rsplit('/').next().unwrap_or_default().to_string());
            }
        }
        let exists = |name: String| matches!(program.find(class.loader, Name::new(&name)), Ok(Some(_)));
        let package = self.package.replace('.', "/");
        for name in simple {
            let beside = if package.is_empty() { name.clone() } else { format!("{package}/{name}") };
            if exists(beside) {
                self.taken.insert(name.clone());
            }
            if exists(format!("java/lang/{name}")) {
                self.java_lang.insert(name);
            }
        }
    }
}

/// The classes that a test names.
fn classes(case: &TestCase) -> Vec<String> {
    let mut codes = vec![&case.call];
    codes.extend(&case.arrange);
    codes.extend(&case.result);
    let checks = match &case.end {
        testgen::Ending::Returned { checks } => checks,
        testgen::Ending::Threw { class, checks, .. } => {
            codes.push(class);
            checks
        }
    };
    for check in checks {
        use testgen::{Actual, Expected};
        match &check.expected {
            Expected::Equals(code)
            | Expected::EqualsBoxed(code)
            | Expected::EqualsFloat(code)
            | Expected::Same(code)
            | Expected::ArrayEquals { content: code, .. }
            | Expected::InstanceOf(code) => codes.push(code),
            Expected::True | Expected::False | Expected::Null | Expected::NotNull => {}
        }
        if let Actual::OfResult(code) | Actual::Other(code) = &check.actual {
            codes.push(code);
        }
    }
    codes.into_iter().flat_map(|code| code.classes().map(str::to_owned).collect::<Vec<_>>()).collect()
}
