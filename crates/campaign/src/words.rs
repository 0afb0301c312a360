//! What a test does, in a few words.

use testgen::{Actual, Check, Code, Ending, Expected, TestCase};

/// What it does up to the outcome, a statement a line.
pub fn steps(case: &TestCase) -> String {
    case.arrange.iter().map(Code::plain).chain([case.call.plain() + ";"]).collect::<Vec<_>>().join("\n")
}

pub fn one_line(code: &Code) -> String {
    code.plain().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a test expects, in a few words.
pub fn outcome(case: &TestCase) -> String {
    if case.end == Ending::Endless {
        return "does not end".to_string();
    }
    if let Some(bug) = &case.bug {
        return format!("throws {}", bug.exception.rsplit('.').next().unwrap_or(&bug.exception));
    }
    match &case.end {
        Ending::Threw { class, .. } => format!("throws {}", one_line(class)),
        Ending::Endless => "does not end".to_string(),
        Ending::Returned { checks } => {
            let of_result = |check: &&Check| check.actual == Actual::Result;
            match checks.iter().find(of_result).map(|check| &check.expected) {
                None => "returns".to_string(),
                Some(expected) => format!("returns {}", value(expected)),
            }
        }
    }
}

fn value(expected: &Expected) -> String {
    match expected {
        Expected::Equals(code) | Expected::EqualsBoxed(code) | Expected::EqualsFloat(code) => one_line(code),
        Expected::Same(code) | Expected::ArrayEquals { content: code, .. } => one_line(code),
        Expected::True => "true".to_string(),
        Expected::False => "false".to_string(),
        Expected::Null => "null".to_string(),
        Expected::NotNull => "an object".to_string(),
        Expected::InstanceOf(class) => format!("an object of class {}", one_line(class)),
    }
}
