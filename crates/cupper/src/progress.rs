//! What is going on, on standard error: one line that is redrawn on a terminal, a line for each class elsewhere.

use crate::terminal::complain;
use campaign::Watch;
use project::{Notice, Severity};
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

pub struct Progress {
    is_live: bool,
    started: Instant,
    budget: Option<Duration>,
    classes: usize,
    done: usize,
    /// Those in work, the latest last.
    running: Vec<String>,
    /// The tests that are being run just now.
    judging: Option<String>,
    counters: BTreeMap<String, u64>,
}

/// Columns of a terminal that does not tell how many it has.
pub const WIDTH: usize = 100;
/// Counters that are shown.
const SHOWN: usize = 3;

impl Progress {
    pub fn new(budget: Option<Duration>) -> Progress {
        Progress {
            is_live: std::io::stderr().is_terminal(),
            started: Instant::now(),
            budget,
            classes: 0,
            done: 0,
            running: Vec::new(),
            judging: None,
            counters: BTreeMap::new(),
        }
    }

    /// Says something that stays.
    fn say(&mut self, line: &str) {
        self.clear();
        complain(line);
        self.draw();
    }

    /// Redraws the line.
    fn draw(&self) {
        if !self.is_live {
            return;
        }
        let seconds = self.started.elapsed().as_secs();
        let of = self.budget.map(|budget| format!(" of {} s", budget.as_secs())).unwrap_or_default();
        let mut line = format!("[{}/{}] {seconds} s{of}", self.done, self.classes);
        for (name, count) in self.counters.iter().filter(|(_, count)| **count > 0).take(SHOWN) {
            let name = name.rsplit('.').next().unwrap_or(name);
            line += &format!("  {count} {name}");
        }
        if let Some(class) = &self.judging {
            line += &format!("  running tests of {}", simple(class));
        }
        if !self.running.is_empty() {
            let names: Vec<&str> = self.running.iter().map(|class| simple(class)).collect();
            line += &format!("  exploring {}", names.join(", "));
        }
        let line: String = line.chars().take(width(&std::io::stderr()).saturating_sub(1)).collect();
        let _ = write!(std::io::stderr(), "\r\x1b[K{line}");
    }

    pub fn clear(&self) {
        if self.is_live {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

impl Watch for Progress {
    fn planned(&mut self, classes: usize) {
        self.classes = classes;
    }

    fn started(&mut self, class: &str) {
        self.running.push(class.to_string());
        self.draw();
    }

    fn judging(&mut self, class: &str) {
        self.running.retain(|running| running != class);
        self.judging = Some(class.to_string());
        self.draw();
    }

    fn done(&mut self, line: &str, is_first: bool) {
        self.judging = None;
        self.done += usize::from(is_first);
        if !self.is_live {
            complain(&format!("[{}/{}] {line}", self.done, self.classes));
        }
        self.draw();
    }

    fn counted(&mut self, counters: &BTreeMap<String, u64>) {
        self.counters.clone_from(counters);
    }

    fn said(&mut self, class: &str, line: &str) {
        self.say(&format!("cupper: {class}: {line}"));
    }

    fn notice(&mut self, notice: &Notice) {
        let kind = match notice.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        self.say(&format!("cupper: {kind}: {notice}"));
    }

    fn tick(&mut self) {
        self.draw();
    }
}

/// Columns of the terminal behind a stream.
pub fn width(stream: &impl std::os::fd::AsFd) -> usize {
    terminal_size::terminal_size_of(stream).map_or(WIDTH, |(columns, _)| usize::from(columns.0))
}

fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}
