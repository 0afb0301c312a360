//! What is going on, on standard error: one line that is redrawn on a terminal, a line for each class elsewhere.

use crate::terminal::complain;
use crate::time;
use campaign::{Planned, Topic, Watch};
use project::{Notice, Severity};
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

pub struct Progress {
    is_live: bool,
    started: Instant,
    budget: Option<Duration>,
    /// When it should end.
    end: Option<Instant>,
    classes: usize,
    done: usize,
    /// Those in work, the latest last.
    running: Vec<String>,
    /// The tests that are being run just now.
    judging: Option<String>,
    counters: BTreeMap<String, u64>,
    /// What is said in the end.
    notices: BTreeMap<(Topic, Severity), Vec<Notice>>,
    /// When something was last said of the progress, where no line is redrawn.
    last: Instant,
}

/// Columns of a terminal that does not tell how many it has.
pub const WIDTH: usize = 100;
/// Counters that are shown.
const SHOWN: usize = 3;
/// Notices of a topic that are shown each by itself.
const APART: usize = 3;
/// Classes that have a line each; for more there is a line from time to time.
const LINES: usize = 50;
const OFTEN: Duration = Duration::from_secs(10);

impl Default for Progress {
    fn default() -> Progress {
        Progress {
            is_live: std::io::stderr().is_terminal(),
            started: Instant::now(),
            budget: None,
            end: None,
            classes: 0,
            done: 0,
            running: Vec::new(),
            judging: None,
            counters: BTreeMap::new(),
            notices: BTreeMap::new(),
            last: Instant::now(),
        }
    }
}

impl Progress {
    /// Says something that stays.
    fn say(&mut self, line: &str) {
        self.clear();
        complain(line);
        self.draw();
    }

    /// How far it is.
    fn state(&self) -> String {
        let seconds = self.started.elapsed().as_secs();
        let of = self.budget.map(|budget| format!(" of {}", time::show(budget))).unwrap_or_default();
        let left = self.end.map(|end| end.saturating_duration_since(Instant::now()));
        let left = left.map(|left| format!(", {} left", time::show(left))).unwrap_or_default();
        format!("[{}/{}] {seconds} s{of}{left}", self.done, self.classes)
    }

    /// Redraws the line.
    fn draw(&self) {
        if !self.is_live {
            return;
        }
        let mut line = self.state();
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

    /// Ends the line, and says what there is to say of classes: each of a few, of many how many and one of them.
    pub fn finish(&mut self) {
        self.clear();
        for ((topic, severity), mut notices) in std::mem::take(&mut self.notices) {
            // They came as the threads were done.
            notices.sort();
            match notices.as_slice() {
                [first, ..] if notices.len() > APART => {
                    let title = topic.title(notices.len());
                    complain(&format!("cupper: {}: {title}; for example {first}", word(severity)));
                }
                few => few.iter().for_each(|notice| complain(&told(notice))),
            }
        }
    }

    fn clear(&self) {
        if self.is_live {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

impl Watch for Progress {
    fn planned(&mut self, planned: &Planned) {
        self.classes = planned.classes;
        self.budget = planned.time;
        let cores = match planned.is_elsewhere {
            true => format!("{} at a time at workers", planned.jobs),
            false => plural(planned.jobs, "core", "s"),
        };
        let classes = plural(planned.classes, "class", "es");
        let branches = plural(planned.branches, "branch", "es");
        let time = planned.time.map(|time| format!(", at most {}", time::show(time))).unwrap_or_default();
        let how = if planned.is_by_work { " (--budget sets another time)" } else { "" };
        let cached = plural(planned.cached, "class", "es");
        self.say(&match (planned.cached, planned.classes) {
            (0, _) => format!("cupper: {classes} with {branches}, {cores}{time}{how}"),
            (_, 0) => format!("cupper: {cached} as before, none to explore"),
            _ => format!("cupper: {classes} with {branches}, {cores}{time}{how}; {cached} as before"),
        });
    }

    fn expected(&mut self, left: Duration) {
        self.end = Some(Instant::now() + left);
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
        if !self.is_live && self.classes <= LINES {
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
        self.say(&told(notice));
    }

    fn about(&mut self, topic: Topic, notice: &Notice) {
        self.notices.entry((topic, notice.severity)).or_default().push(notice.clone());
    }

    fn tick(&mut self) {
        if !self.is_live && self.classes > LINES && self.last.elapsed() >= OFTEN {
            self.last = Instant::now();
            complain(&self.state());
        }
        self.draw();
    }
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn told(notice: &Notice) -> String {
    format!("cupper: {}: {notice}", word(notice.severity))
}

/// Columns of the terminal behind a stream.
pub fn width(stream: &impl std::os::fd::AsFd) -> usize {
    terminal_size::terminal_size_of(stream).map_or(WIDTH, |(columns, _)| usize::from(columns.0))
}

fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

fn plural(count: usize, one: &str, more: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { more })
}
