//! What is going on, on standard error: one line that is redrawn on a terminal, a line for each class elsewhere.

use super::technique::Technique;
use crate::terminal::complain;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

pub struct Progress<'a> {
    is_live: bool,
    started: Instant,
    budget: Option<Duration>,
    technique: &'a Technique,
    classes: usize,
    done: usize,
    /// Those in work, the latest last.
    running: Vec<String>,
    /// The tests that are being run just now.
    checking: Option<String>,
}

/// Columns of a terminal that does not tell how many it has.
pub const WIDTH: usize = 100;

impl<'a> Progress<'a> {
    pub fn new(classes: usize, budget: Option<Duration>, technique: &'a Technique) -> Progress<'a> {
        Progress {
            is_live: std::io::stderr().is_terminal(),
            started: Instant::now(),
            budget,
            technique,
            classes,
            done: 0,
            running: Vec::new(),
            checking: None,
        }
    }

    pub fn started(&mut self, class: &str) {
        self.running.push(class.to_string());
        self.draw();
    }

    pub fn checking(&mut self, class: &str) {
        self.running.retain(|running| running != class);
        self.checking = Some(class.to_string());
        self.draw();
    }

    /// A class is done, as the line says; `is_first` if it was not done before.
    pub fn done(&mut self, line: &str, is_first: bool) {
        self.checking = None;
        self.done += usize::from(is_first);
        if !self.is_live {
            complain(&format!("[{}/{}] {line}", self.done, self.classes));
        }
        self.draw();
    }

    /// Says something that stays.
    pub fn say(&mut self, line: &str) {
        self.clear();
        complain(line);
        self.draw();
    }

    /// Redraws the time.
    pub fn draw(&self) {
        if !self.is_live {
            return;
        }
        let seconds = self.started.elapsed().as_secs();
        let of = self.budget.map(|budget| format!(" of {} s", budget.as_secs())).unwrap_or_default();
        let mut line = format!("[{}/{}] {seconds} s{of}", self.done, self.classes);
        if let Some(status) = self.technique.status(self.started.elapsed()) {
            line += &format!("  {status}");
        }
        if let Some(class) = &self.checking {
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

/// Columns of the terminal behind a stream.
pub fn width(stream: &impl std::os::fd::AsFd) -> usize {
    terminal_size::terminal_size_of(stream).map_or(WIDTH, |(columns, _)| usize::from(columns.0))
}

fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}
