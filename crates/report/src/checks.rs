//! What was verified before, and what tests have come to, as text.

use crate::ChecksReport;

/// Checks that are listed by name.
const MAX_LISTED: usize = 20;

/// The sum of all methods, and the checks that neither verification nor a test has come to.
pub fn checks_table(report: &ChecksReport) -> String {
    let mut sums = [0; 5];
    for method in &report.methods {
        let all = [method.verified, method.assumed, method.open, method.reached, method.failing];
        sums.iter_mut().zip(all).for_each(|(sum, one)| *sum += one);
    }
    let [verified, assumed, open, reached, failing] = sums;
    let mut out = String::from("checks  verified  assumed  open  reached  failing\n");
    out += &format!("{verified:>16}{assumed:>9}{open:>6}{reached:>9}{failing:>9}\n");
    let left: Vec<&String> = report.methods.iter().flat_map(|method| &method.unreached).collect();
    if !left.is_empty() {
        out += &format!("neither verified nor reached: {}\n", left.len());
        left.iter().take(MAX_LISTED).for_each(|check| out += &format!("  {check}\n"));
        if left.len() > MAX_LISTED {
            out += &format!("  and {} more\n", left.len() - MAX_LISTED);
        }
    }
    if !report.redundant.is_empty() {
        out += &format!("tests that come to nothing but what was verified: {}\n", report.redundant.len());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MethodChecks;

    #[test]
    fn sums_and_what_is_left() {
        let method = |name: &str, open, unreached: &[&str]| MethodChecks {
            method: name.to_string(),
            verified: 2,
            assumed: 1,
            open,
            reached: 3,
            failing: 1,
            unreached: unreached.iter().map(|one| one.to_string()).collect(),
        };
        let methods = vec![method("A.f()", 1, &[]), method("A.g()", 2, &["A.g() null (line 7)"])];
        let text = checks_table(&ChecksReport { methods, redundant: vec!["ATest.java#g".to_string()] });
        let expected = "checks  verified  assumed  open  reached  failing
               4        2     3        6        2
neither verified nor reached: 1
  A.g() null (line 7)
tests that come to nothing but what was verified: 1
";
        assert_eq!(text, expected);
    }
}
