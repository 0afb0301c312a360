//! Prints the tests of a class as they are before the real JVM has seen them: JDK, class path, class, seconds.

use std::path::PathBuf;
use std::time::Duration;
use testgen::{Junit, Style, Suite};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let order = strategies::Order {
        jdk: PathBuf::from(&args[0]),
        class_path: std::env::split_paths(&args[1]).collect(),
        class: args[2].replace('.', "/"),
        tests: Vec::new(),
        beside: Vec::new(),
        time: Duration::from_secs_f64(args[3].parse().expect("seconds")),
        seed: 1,
        level: 17,
    };
    match strategies::tests_of(&order, true, &Default::default()) {
        Err(why) => eprintln!("{why}"),
        Ok(tests) => {
            let cases: Vec<_> = tests.tests.iter().map(|test| test.case.clone()).collect();
            let suite = Suite {
                package: &tests.package,
                class: &tests.suite,
                cases: &cases,
                junit: Junit::FIVE,
                style: Style::Methods,
                taken: &tests.taken,
                java_lang: &tests.java_lang,
            };
            for file in testgen::write(&suite) {
                println!("{}", file.text);
            }
            for method in &tests.methods {
                println!("{} {} paths {:?} {:?}", method.signature, method.paths, method.time, method.cuts);
            }
            let all: std::collections::BTreeSet<_> = tests.methods.iter().flat_map(|method| &method.branches).collect();
            let covered: std::collections::BTreeSet<_> = tests.tests.iter().flat_map(|test| &test.covers).collect();
            let bugs = tests.tests.iter().filter(|test| test.case.bug.is_some()).count();
            let count = all.iter().filter(|branch| covered.contains(**branch)).count();
            println!("TOTAL {count} of {} branches, {bugs} bugs", all.len());
            println!("{:?}", tests.problems);
        }
    }
}
