//! What `java` prints of an exception that nobody caught.

use crate::Outcome;
use java::Frame;

/// An exception that ended the main thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncaught {
    /// What its `toString` gave: its class, and its message after a colon, unless the class has a `toString` of its own.
    pub text: String,
    /// The innermost first.
    pub frames: Vec<Frame>,
}

const HEAD: &str = "Exception in thread \"main\" ";

impl Outcome {
    /// The exception that ended the main thread, as far as standard error tells.
    pub fn uncaught(&self) -> Option<Uncaught> {
        let at_start = self.err.starts_with(HEAD).then_some(0);
        let start = self.err.rfind(&format!("\n{HEAD}")).map(|at| at + 1).or(at_start)?;
        let mut text = String::new();
        let mut frames = Vec::new();
        for line in self.err[start + HEAD.len()..].lines() {
            match line.strip_prefix("\tat ") {
                Some(frame) => frames.extend(Frame::parse(frame)),
                None if frames.is_empty() && !line.starts_with("Caused by: ") => {
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    text += line;
                }
                None => break,
            }
        }
        Some(Uncaught { text, frames })
    }
}

impl Uncaught {
    /// Whether its text is that of this class.
    pub fn is(&self, class: &str) -> bool {
        self.text.strip_prefix(class).is_some_and(|rest| rest.is_empty() || rest.starts_with(": "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(err: &str) -> Outcome {
        Outcome { status: Some(1), timed_out: false, out: String::new(), err: err.to_string() }
    }

    #[test]
    fn message_over_two_lines() {
        let seen = outcome(
            "noise\nException in thread \"main\" x.Y: one\ntwo\n\tat java.base/a.B.c(B.java:7)\n\tat D.e(Unknown Source)\nCaused by: z\n\tat F.g(F.java:1)\n",
        );
        let uncaught = seen.uncaught().expect("there is one");
        assert_eq!(uncaught.text, "x.Y: one\ntwo");
        assert!(uncaught.is("x.Y") && !uncaught.is("x"));
        let frames: Vec<String> = uncaught.frames.iter().map(Frame::short).collect();
        assert_eq!(frames, ["a.B.c:7", "D.e"]);
    }

    #[test]
    fn other_threads_do_not_count() {
        assert_eq!(outcome("Exception in thread \"Thread-0\" x.Y\n\tat a.B.c(B.java:7)\n").uncaught(), None);
    }
}
