//! The example project: a Maven project with a test of its own.

use super::{Lab, files, generate, jdks, lab::run, names, report};
use std::path::Path;

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("the folder can be made");
    for entry in std::fs::read_dir(from).expect("the example is there").flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_name() == "target" || entry.file_name() == "cupper-report" {
            continue;
        }
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).expect("it can be copied");
        }
    }
}

/// As its README says.
const BUGS: [(&str, &str, &str); 3] = [
    ("coffee.Stock", "take", "java.lang.NullPointerException"),
    ("coffee.LoyaltyCard", "title", "java.lang.ArrayIndexOutOfBoundsException"),
    ("coffee.Receipt", "parse", "java.lang.StringIndexOutOfBoundsException"),
];

#[test]
fn the_coffee_shop() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/coffee-shop");
    for jdk in jdks() {
        let lab = Lab::new(&format!("generate-shop-{}", jdk.feature));
        copy(&example, &lab.dir);
        let mut javac = jdk.tool("javac");
        javac.args(["-g", "--release", "17", "-d"]).arg(lab.dir.join("target/classes"));
        javac.args(files(&lab.dir.join("src/main/java")).keys());
        let compiled = run(&mut javac, b"");
        assert_eq!(compiled.status, 0, "{}", compiled.err);

        let seen = run(lab.here(&mut generate(&jdk.home)), b"");
        assert_eq!(seen.status, 0, "{}{}", seen.out, seen.err);
        let found = report(&lab.dir.join("cupper-report"));
        let list = |name: &str| found[name].as_array().cloned().expect("a list");
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
        let bugs: Vec<_> =
            list("bugs").iter().map(|bug| (text(&bug["class"]), text(&bug["method"]), text(&bug["rule"]))).collect();
        assert_eq!(bugs, BUGS.map(|(class, method, rule)| (class.to_string(), method.to_string(), rule.to_string())));
        assert_eq!(list("divergences").len(), 0, "{:#}", found["divergences"]);
        let branches = &found["totals"]["branches"];
        let number = |name: &str| branches[name].as_u64().unwrap_or(0);
        assert!(number("covered") * 100 >= number("all") * 95 && number("all") > 40, "{branches}");

        // Tests beside those of the project, which stay; the report knows the sources.
        let tests = names(&lab.dir.join("src/test/java/coffee"));
        for name in [
            "OrderTest.java",
            "OrderCupperTest.java",
            "LoyaltyCardTest.java",
            "LoyaltyCardBugsTest.java",
            "SizeTest.java",
        ] {
            assert!(tests.iter().any(|test| test == name), "{tests:?}");
        }
        let own = std::fs::read(example.join("src/test/java/coffee/OrderTest.java")).expect("it is there");
        assert_eq!(lab.read("src/test/java/coffee/OrderTest.java"), own);
        let paths: Vec<String> = list("classes").iter().map(|class| text(&class["source"]["path"])).collect();
        assert!(paths.contains(&"src/main/java/coffee/Stock.java".to_string()), "{paths:?}");
    }
}
