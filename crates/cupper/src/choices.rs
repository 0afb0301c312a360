//! Choices that may differ from class to class.

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Bugs {
    Fail,
    Tag,
    Disable,
    None,
}

impl Bugs {
    pub fn tests(self) -> testgen::BugTests {
        match self {
            Bugs::Fail => testgen::BugTests::Fail,
            Bugs::Tag => testgen::BugTests::Tag,
            Bugs::Disable => testgen::BugTests::Disable,
            Bugs::None => testgen::BugTests::None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Shown {
    Default,
    All,
}

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Style {
    Methods,
    Parameterized,
}

impl Style {
    pub fn of_tests(self) -> testgen::Style {
        match self {
            Style::Methods => testgen::Style::Methods,
            Style::Parameterized => testgen::Style::Parameterized,
        }
    }
}
