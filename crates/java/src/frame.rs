//! A line of a stack trace.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A method on a stack, and where in it execution is. Prints as `StackTraceElement` does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// Named modules of the JDK only: `java.base`.
    pub module: Option<String>,
    /// Binary name.
    pub class: String,
    pub method: String,
    pub location: Location,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Location {
    Native,
    /// The class file does not name its source.
    Unknown,
    /// The file without folders, and the line if that is known.
    Source(String, Option<u32>),
}

impl Frame {
    /// Reads what `StackTraceElement.toString` prints: `loader//module@version/pkg.Class.method(File.java:12)`.
    pub fn parse(text: &str) -> Option<Frame> {
        let (place, source) = text.trim().strip_suffix(')')?.split_once('(')?;
        let (before, place) = place.rsplit_once('/').map_or((None, place), |(before, place)| (Some(before), place));
        let (class, method) = place.rsplit_once('.')?;
        let module = before.and_then(|before| before.rsplit('/').next()).and_then(|module| module.split('@').next());
        let location = match source.rsplit_once(':') {
            Some((file, line)) => Location::Source(file.to_string(), line.parse().ok()),
            None if source == "Native Method" => Location::Native,
            None if source == "Unknown Source" => Location::Unknown,
            None => Location::Source(source.to_string(), None),
        };
        let module = module.filter(|module| !module.is_empty()).map(str::to_string);
        Some(Frame { module, class: class.to_string(), method: method.to_string(), location })
    }

    /// Class, method and line: `a.B.f:12`.
    pub fn short(&self) -> String {
        let line = self.line().map_or(String::new(), |line| format!(":{line}"));
        format!("{}.{}{line}", self.class, self.method)
    }

    pub fn file(&self) -> Option<&str> {
        match &self.location {
            Location::Source(file, _) => Some(file),
            Location::Native | Location::Unknown => None,
        }
    }

    pub fn line(&self) -> Option<u32> {
        match &self.location {
            Location::Source(_, line) => *line,
            Location::Native | Location::Unknown => None,
        }
    }

    /// Whether two frames are the same place: JVMs differ in which modules they name.
    pub fn is_at(&self, other: &Frame) -> bool {
        self.class == other.class && self.method == other.method && self.line() == other.line()
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(module) = &self.module {
            write!(f, "{module}/")?;
        }
        write!(f, "{}.{}(", self.class, self.method)?;
        match &self.location {
            Location::Native => f.write_str("Native Method")?,
            Location::Unknown => f.write_str("Unknown Source")?,
            Location::Source(file, Some(line)) => write!(f, "{file}:{line}")?,
            Location::Source(file, None) => f.write_str(file)?,
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_traces() {
        let check = |text: &str, expected: Option<(&str, &str, Option<&str>, Option<u32>)>| {
            let found = Frame::parse(text);
            let parts = found.as_ref().map(|f| (f.class.as_str(), f.method.as_str(), f.file(), f.line()));
            assert_eq!(parts, expected, "{text}");
        };
        check("a.B.f(B.java:12)", Some(("a.B", "f", Some("B.java"), Some(12))));
        check("a.B$C.<init>(B.java:1)", Some(("a.B$C", "<init>", Some("B.java"), Some(1))));
        check("java.base/java.util.List.of(List.java)", Some(("java.util.List", "of", Some("List.java"), None)));
        check("app//a.B.f(Native Method)", Some(("a.B", "f", None, None)));
        check("B.f(Unknown Source)", Some(("B", "f", None, None)));
        check("nothing", None);
    }

    #[test]
    fn printed_as_read() {
        for text in ["a.B.f(B.java:12)", "java.base/java.util.List.of(List.java)", "B.f(Unknown Source)"] {
            assert_eq!(Frame::parse(text).expect("it is a frame").to_string(), text);
        }
    }
}
