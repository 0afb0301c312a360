//! A test method before it is text, and its text.

use crate::code::Code;
use crate::layout;

/// Lines of a path condition, at most.
const CONDITION_LINES: usize = 3;

/// A test method, and the method that gives it its arguments, if it has one.
#[derive(Clone, Debug, Default)]
pub struct Method {
    pub name: String,
    /// Above it, a line each.
    pub remarks: Vec<String>,
    /// With their lines, indented from zero.
    pub annotations: Vec<Code>,
    /// Between the parentheses.
    pub parameters: Vec<Code>,
    /// `public ` or nothing.
    pub visibility: &'static str,
    /// What comes after the parentheses.
    pub throws: Option<Code>,
    /// The path condition.
    pub condition: String,
    /// Statements; none is an empty line.
    pub body: Vec<Option<Code>>,
    /// What else the method needs: whole methods of their own.
    pub helpers: Vec<Code>,
    /// The tests in it: their index among all cases, and the row if they are rows of a table.
    pub tests: Vec<(usize, Option<usize>)>,
}

impl Method {
    /// The code in it.
    pub fn codes(&self) -> impl Iterator<Item = &Code> {
        let body = self.body.iter().flatten();
        self.annotations.iter().chain(&self.parameters).chain(&self.throws).chain(body).chain(&self.helpers)
    }

    /// How many lines it has, if none is too long.
    pub fn height(&self) -> usize {
        let lines = |code: &Code| code.raw().lines().count();
        let annotations: usize = self.annotations.iter().map(lines).sum();
        let body: usize = self.body.iter().map(|code| code.as_ref().map_or(1, lines)).sum();
        let helpers: usize = self.helpers.iter().map(|code| lines(code) + 1).sum();
        // Head, end and an empty line before the next one.
        self.remarks.len() + annotations + body + helpers + usize::from(!self.condition.is_empty()) + 3
    }

    /// Its lines, within a class.
    pub fn lines(&self, mut name: impl FnMut(&str) -> String) -> Vec<String> {
        let mut lines = Vec::new();
        for remark in &self.remarks {
            lines.extend(layout::comment(remark, 4, 2));
        }
        for annotation in &self.annotations {
            lines.extend(layout::statement(&annotation.text(&mut name), 4));
        }
        let parameters: Vec<String> = self.parameters.iter().map(|code| code.text(&mut name)).collect();
        let throws = self.throws.as_ref().map_or(String::new(), |code| format!(" {}", code.text(&mut name)));
        let head = format!("{}void {}({}){throws} {{", self.visibility, self.name, parameters.join(", "));
        lines.extend(layout::statement(&head, 4));
        if !self.condition.is_empty() {
            lines.extend(layout::comment(&self.condition, 8, CONDITION_LINES));
        }
        for code in &self.body {
            match code {
                Some(code) => lines.extend(layout::statement(&code.text(&mut name), 8)),
                None => lines.push(String::new()),
            }
        }
        lines.push("    }".to_owned());
        for helper in &self.helpers {
            lines.push(String::new());
            lines.extend(layout::statement(&helper.text(&mut name), 4));
        }
        lines
    }
}
