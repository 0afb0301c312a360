//! Which of the classes that were found are meant.

use std::fmt;
use std::str::FromStr;
use testgen::{BugTests, Style};

/// Which classes something is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Those of a module of the project, by its name.
    Module(String),
    Package(Pattern),
}

impl Scope {
    fn has(&self, module: &str, class: &str) -> bool {
        match self {
            Scope::Module(name) => name == module,
            Scope::Package(pattern) => pattern.fits(class),
        }
    }
}

/// What is wanted of some classes, where it differs from what is wanted of all.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choices {
    pub junit: Option<u32>,
    pub style: Option<Style>,
    pub bugs: Option<BugTests>,
    pub seed: Option<u64>,
    /// Whether exceptions that are no bugs are shown, too.
    pub all: Option<bool>,
    /// Bytes for each class.
    pub memory: Option<usize>,
}

impl Choices {
    /// For a class: what comes later wins.
    pub fn of(special: &[(Scope, Choices)], module: &str, class: &str) -> Choices {
        let fitting = special.iter().filter(|(scope, _)| scope.has(module, class));
        fitting.fold(Choices::default(), |known, (_, more)| Choices {
            junit: more.junit.or(known.junit),
            style: more.style.or(known.style),
            bugs: more.bugs.or(known.bugs),
            seed: more.seed.or(known.seed),
            all: more.all.or(known.all),
            memory: more.memory.or(known.memory),
        })
    }
}

/// A pattern of class names: `com.example.Account`, `com.example.*` (the classes of a package), `com.example.**` (those
/// below it, too), `**.generated.**`. A class means its nested classes as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(String);

impl Pattern {
    pub fn new(text: &str) -> Pattern {
        Pattern(text.replace('/', "."))
    }

    /// Whether a class has such a name; binary or internal.
    pub fn fits(&self, name: &str) -> bool {
        let name = name.replace('/', ".");
        let outer = name.split('$').next().unwrap_or(&name);
        matches(self.0.as_bytes(), name.as_bytes()) || matches(self.0.as_bytes(), outer.as_bytes())
    }
}

fn matches(pattern: &[u8], name: &[u8]) -> bool {
    let (any, part) = match pattern {
        [] => return name.is_empty(),
        [b'*', b'*', rest @ ..] => (true, rest),
        [b'*', rest @ ..] => (false, rest),
        [letter, rest @ ..] => return name.first() == Some(letter) && matches(rest, &name[1..]),
    };
    let most = if any { name.len() } else { name.iter().position(|letter| *letter == b'.').unwrap_or(name.len()) };
    (0..=most).any(|taken| matches(part, &name[taken..]))
}

/// One of several parts that all classes are dealt out to, by name: the parts are the same wherever they are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// From 1.
    number: u32,
    of: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartError {
    #[error("write M/N, as 1/3")]
    Form,
    #[error("parts are numbered from 1 to {0}")]
    Range(u32),
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Part, PartError> {
        let (number, of) = text.split_once('/').ok_or(PartError::Form)?;
        let (number, of) = (number.parse().map_err(|_| PartError::Form)?, of.parse().map_err(|_| PartError::Form)?);
        if of == 0 {
            return Err(PartError::Form);
        }
        if !(1..=of).contains(&number) { Err(PartError::Range(of)) } else { Ok(Part { number, of }) }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Part {
    /// The parts that are missing of a whole, if these are of one.
    pub fn missing(parts: &[Part]) -> Option<Vec<Part>> {
        let of = parts.first()?.of;
        if parts.iter().any(|part| part.of != of) {
            return None;
        }
        Some((1..=of).map(|number| Part { number, of }).filter(|part| !parts.contains(part)).collect())
    }

    /// Whether a class is in it; nested classes are where the one around them is.
    pub fn has(self, name: &str) -> bool {
        let outer = name.split('$').next().unwrap_or(name);
        // FNV-1a, the same everywhere and for all times.
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        let hash = outer.replace('/', ".").bytes().fold(0xcbf2_9ce4_8422_2325, step);
        (hash ^ (hash >> 32)) % u64::from(self.of) == u64::from(self.number - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        let fits = |pattern: &str, name: &str| Pattern::new(pattern).fits(name);
        assert!(fits("a.B", "a/B") && fits("a.B", "a.B$C") && !fits("a.B", "a.BC"));
        assert!(fits("a.*", "a.B") && fits("a.*", "a.B$C") && !fits("a.*", "a.b.C"));
        assert!(fits("a.**", "a.b.C") && !fits("a.**", "ab.C"));
        assert!(fits("**.generated.**", "x.generated.Y") && fits("**Exception", "a.b.MyException"));
        assert!(!fits("**Exception", "a.b.Exceptions"));
    }

    #[test]
    fn every_class_is_in_one_part() {
        let parts: Vec<Part> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().expect("a part")).collect();
        for number in 0..100 {
            let name = format!("com.example.Class{number}");
            assert_eq!(parts.iter().filter(|part| part.has(&name)).count(), 1, "{name}");
            assert!(parts.iter().all(|part| part.has(&name) == part.has(&format!("{name}$Inner"))));
        }
        assert!(parts.iter().all(|part| (0..100).filter(|n| part.has(&format!("C{n}"))).count() > 15));
        assert_eq!("0/3".parse::<Part>(), Err(PartError::Range(3)));
        assert_eq!("4/3".parse::<Part>(), Err(PartError::Range(3)));
        assert_eq!("1/0".parse::<Part>(), Err(PartError::Form));
        assert_eq!("third".parse::<Part>(), Err(PartError::Form));
    }
}
