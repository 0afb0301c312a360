//! A measured number with the floor it is held to. Every part of the benchmark ends in figures; the report lists them.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Floor {
    AtLeast(f64),
    AtMost(f64),
    Below(f64),
}

impl Floor {
    fn admits(self, value: f64) -> bool {
        match self {
            Floor::AtLeast(bound) => value >= bound,
            Floor::AtMost(bound) => value <= bound,
            Floor::Below(bound) => value < bound,
        }
    }
}

impl fmt::Display for Floor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, bound) = match *self {
            Floor::AtLeast(bound) => ("≥", bound),
            Floor::AtMost(bound) => ("≤", bound),
            Floor::Below(bound) => ("<", bound),
        };
        write!(f, "{sign} {}", number(bound))
    }
}

#[derive(Clone, Debug)]
pub struct Figure {
    pub name: String,
    /// `None` when it could not be measured; such a figure does not meet its floor.
    pub value: Option<f64>,
    pub unit: &'static str,
    pub floor: Option<Floor>,
}

impl Figure {
    pub fn new(name: impl Into<String>, value: Option<f64>, unit: &'static str, floor: Option<Floor>) -> Figure {
        Figure { name: name.into(), value, unit, floor }
    }

    /// `None` for a figure that is only information.
    pub fn met(&self) -> Option<bool> {
        self.floor.map(|floor| self.value.is_some_and(|value| floor.admits(value)))
    }

    pub fn verdict(&self) -> &'static str {
        match self.met() {
            None => "",
            Some(true) => "met",
            Some(false) => "not met",
        }
    }
}

/// Three significant digits below 1000, whole numbers above.
pub fn number(value: f64) -> String {
    let digits = match value.abs() {
        v if v >= 100.0 => 0,
        v if v >= 10.0 => 1,
        _ => 2,
    };
    let text = format!("{value:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_without_value_does_not_meet_its_floor() {
        assert_eq!(Figure::new("a", None, "", Some(Floor::AtMost(1.0))).met(), Some(false));
        assert_eq!(Figure::new("a", None, "", None).met(), None);
    }

    #[test]
    fn bounds() {
        let met = |value, floor| Figure::new("a", Some(value), "", Some(floor)).met() == Some(true);
        assert!(met(0.5, Floor::AtLeast(0.5)) && !met(0.49, Floor::AtLeast(0.5)));
        assert!(met(0.5, Floor::AtMost(0.5)) && !met(0.51, Floor::AtMost(0.5)));
        assert!(met(0.49, Floor::Below(0.5)) && !met(0.5, Floor::Below(0.5)));
    }

    #[test]
    fn numbers_are_short() {
        for (value, text) in
            [(0.5, "0.5"), (0.123, "0.12"), (12.34, "12.3"), (1234.5, "1234"), (100.0, "100"), (10.0, "10")]
        {
            assert_eq!(number(value), text);
        }
    }
}
