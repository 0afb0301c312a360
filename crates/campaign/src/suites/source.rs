//! A file of tests as text: which tests it has, and on which lines. Files of ours have members indented by four spaces;
//! what somebody has added in another form is no test for us.

use super::{Stored, Suite, Written};
use std::ops::RangeInclusive;

/// The annotations of methods that are tests.
const TESTS: [&str; 3] = ["    @Test", "    @ParameterizedTest", "    @org.junit."];
/// How tests of bugs that are not run begin; they are run here.
const DISABLED: [&str; 2] =
    ["    @Disabled(\"fails until the bug is gone\")", "    @Ignore(\"fails until the bug is gone\")"];

/// Where a test is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Binary name of the class of tests.
    pub class: String,
    pub method: String,
    pub row: Option<usize>,
}

/// A file whose tests can be run.
pub struct Source {
    pub path: String,
    pub text: String,
    class: String,
    methods: Vec<Method>,
}

struct Method {
    name: String,
    /// With its comments and annotations, from 1.
    lines: RangeInclusive<usize>,
}

impl Source {
    pub fn new(file: &Written) -> Source {
        let text = file.text.replace("\r\n", "\n");
        let is_disabled = |line: &str| DISABLED.iter().any(|annotation| line.starts_with(annotation));
        let lines: Vec<&str> = text.lines().map(|line| if is_disabled(line) { "" } else { line }).collect();
        let methods = methods(&lines);
        Source { path: file.path.clone(), text: lines.join("\n") + "\n", class: file.class.clone(), methods }
    }

    /// The tests in the file, rows of tables where these are known.
    pub fn spots(&self, suite: &Suite) -> Vec<Spot> {
        let mut spots = Vec::new();
        for Method { name, .. } in &self.methods {
            let is_row = |one: &&Stored| one.class == self.class && one.method == *name;
            let mut rows: Vec<Option<usize>> = suite.tests.iter().flatten().filter(is_row).map(|one| one.row).collect();
            rows.sort_unstable();
            if rows.is_empty() {
                rows.push(None);
            }
            let spot = |row| Spot { class: self.class.clone(), method: name.clone(), row };
            spots.extend(rows.into_iter().map(spot));
        }
        spots
    }

    /// The statements of a test, as they are in the file.
    pub fn body(&self, spot: &Spot) -> String {
        let Some(method) = self.methods.iter().find(|method| method.name == spot.method) else { return String::new() };
        let is_body = |line: &&str| line.starts_with("        ");
        let lines = self.text.lines().skip(method.lines.start() - 1).take(method.lines.clone().count());
        lines.filter(is_body).map(str::trim).collect::<Vec<_>>().join("\n")
    }

    /// A line of it, from 1.
    pub fn line(&self, number: u32) -> Option<&str> {
        self.text.lines().nth((number as usize).checked_sub(1)?).map(str::trim)
    }

    pub fn class(&self) -> &str {
        &self.class
    }

    fn blank(&mut self, lines: &RangeInclusive<usize>) {
        let keep =
            |(index, text): (usize, &str)| if lines.contains(&(index + 1)) { String::new() } else { text.into() };
        self.text = self.text.lines().enumerate().map(keep).collect::<Vec<String>>().join("\n") + "\n";
    }

    /// Takes out what a line is about that does not compile; the tests that are gone with it. None if nothing can be taken
    /// out.
    pub fn without(&mut self, line: usize) -> Option<Option<String>> {
        let at = self.methods.iter().position(|method| method.lines.contains(&line));
        let (lines, gone) = match at {
            Some(at) => {
                let Method { name, lines } = self.methods.remove(at);
                (lines, Some(name))
            }
            None => {
                let text = self.text.lines().nth(line.checked_sub(1)?)?;
                text.starts_with("import ").then_some((line..=line, None))?
            }
        };
        self.blank(&lines);
        Some(gone)
    }
}

/// The methods with the annotation of a test.
fn methods(lines: &[&str]) -> Vec<Method> {
    let mut found = Vec::new();
    let (mut first, mut is_test, mut name) = (None, false, None);
    for (index, line) in lines.iter().enumerate() {
        let number = index + 1;
        if *line == "    }" || line.starts_with('}') {
            if let (Some(first), true, Some(name)) = (first, is_test, name.take()) {
                found.push(Method { name, lines: first..=number });
            }
            (first, is_test, name) = (None, false, None);
        } else if line.starts_with("    ") && name.is_none() {
            first = first.or(Some(number));
            is_test |= TESTS.iter().any(|annotation| line.starts_with(annotation));
            if line.ends_with('{') && !line.trim_start().starts_with(['@', '/', '"']) {
                name = method_name(line);
            }
        } else if line.is_empty() && name.is_none() && !is_test {
            first = None;
        }
    }
    found
}

/// The last word before the parentheses of a method's head.
fn method_name(line: &str) -> Option<String> {
    let head = line.split_once('(')?.0;
    let name = head.rsplit(' ').next()?;
    let is_name = head.contains("void ") && !name.is_empty();
    is_name.then(|| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "package a;

import a.Gone;

class BTest {
    @Test
    void f_returns1() {
        assertEquals(1, B.f());
    }

    // A bug.
    @Tag(\"cupper-bug\")
    @Disabled(\"fails until the bug is gone\")
    @Test
    void g() throws Exception {
        // 2 > 1
        Runnable run = () -> {
        };
        B.g();
    }

    @ParameterizedTest
    @CsvSource({
        \"1, 2\",
        \"2, 3\"
    })
    void table(int x, int y) {
        assertEquals(y, B.h(x));
    }

    private static Object helper(String name) {
        return name;
    }
}
";

    fn source() -> Source {
        let (path, class) = ("a/BTest.java".to_string(), "a.BTest".to_string());
        Source::new(&Written { path, class, text: TEXT.to_string(), is_untouched: true, is_of_bugs: false })
    }

    #[test]
    fn tests_of_a_file() {
        let mut source = source();
        let names: Vec<String> = source.spots(&Suite::default()).into_iter().map(|spot| spot.method).collect();
        assert_eq!(names, ["f_returns1", "g", "table"]);
        assert!(!source.text.contains("fails until"));
        assert_eq!(source.text.lines().count(), TEXT.lines().count());
        let spot = |method: &str| Spot { class: "a.BTest".to_string(), method: method.to_string(), row: None };
        assert_eq!(source.body(&spot("f_returns1")), "assertEquals(1, B.f());");
        assert_eq!(source.line(8), Some("assertEquals(1, B.f());"));
        assert_eq!(source.without(3), Some(None));
        assert_eq!(source.without(18), Some(Some("g".to_string())));
        assert_eq!(source.without(5), None);
        let names: Vec<String> = source.spots(&Suite::default()).into_iter().map(|spot| spot.method).collect();
        assert_eq!(names, ["f_returns1", "table"]);
        assert!(!source.text.contains("B.g()") && !source.text.contains("Gone") && source.text.contains("helper"));
    }
}
