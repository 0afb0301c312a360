//! Random methods with a check on most lines, and random verification results for them.

use crate::rng::{Rng, seeded};
use guide::format::{AssumedEntry, CheckEntry, File, MethodEntry, Rest, VERSION};
use guide::{checks, find_method, written};
use program::link::Program;
use std::fmt::Write;

/// A class `Random` with static methods.
pub struct Written {
    pub source: String,
    /// Their names.
    pub methods: Vec<String>,
    seed: u64,
}

const HEAD: &str = "public class Random {
    static int shared;
    static int[] held = new int[3];
    static Random left = new Random();
    static Random right = new Random();
    Random next;
    int v;
";

/// Writes a class with so many methods. Each may call those before it.
pub fn write(seed: u64, count: usize) -> Written {
    let mut rng = seeded(seed);
    let mut source = String::from(HEAD);
    let mut methods = Vec::new();
    for number in 0..count {
        let has_objects = rng.index(4) == 0;
        let mut body = Body { rng: &mut rng, out: String::new(), callees: number, depth: 0, loops: 0, has_objects };
        body.method(number);
        source += &body.out;
        methods.push(format!("f{number}"));
    }
    source += "}\n";
    Written { source, methods, seed }
}

struct Body<'r> {
    rng: &'r mut Rng,
    out: String,
    /// Methods that may be called.
    callees: usize,
    depth: usize,
    loops: usize,
    /// There are variables `n` and `m` for objects, which may be one.
    has_objects: bool,
}

const VARIABLES: [&str; 4] = ["x", "y", "r", "shared"];

impl Body<'_> {
    fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.depth + 2);
        let _ = writeln!(self.out, "{indent}{text}");
    }

    fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.rng.index(from.len())]
    }

    fn method(&mut self, number: usize) {
        let _ = writeln!(self.out, "    static int f{number}(int x, int y, int[] a) {{");
        self.line("int r = 0;");
        if self.has_objects {
            let (one, other) = (self.condition(), self.condition());
            self.line(&format!("Random n = {one} ? left : right, m = {other} ? left : right;"));
        }
        for _ in 0..2 + self.rng.index(4) {
            self.statement();
        }
        self.line("return r;");
        self.out += "    }\n";
    }

    fn block(&mut self) {
        self.depth += 1;
        for _ in 0..1 + self.rng.index(2) {
            self.statement();
        }
        self.depth -= 1;
    }

    /// What the assumptions of `cupper check` are about: fields that are read after writes and calls.
    fn object(&mut self) {
        let (one, other) = if self.rng.index(2) == 0 { ("n", "m") } else { ("m", "n") };
        match self.rng.index(7) {
            0 => self.line(&format!("{one}.next = {other};")),
            1 => self.line(&format!("{one}.next = null;")),
            2 => self.line(&format!("r = {one}.next.v;")),
            3 => {
                let value = self.number();
                self.line(&format!("{one}.v = {value};"));
            }
            4 => {
                let what = self.pick(&["r = held[0];", "held = null;", "held = a;", "r = held[1];"]);
                self.line(what);
            }
            5 => {
                self.line(&format!("if ({one}.next != null && held != null) {{"));
                self.block();
                self.line(&format!("    r = {one}.next.v + held[0];"));
                self.line("}");
            }
            _ => {
                self.line(&format!("if ({one}.v > 0 && {one}.v < 3) {{"));
                self.block();
                self.line(&format!("    r = a[{one}.v - 1] / {one}.v;"));
                self.line("}");
            }
        }
    }

    fn statement(&mut self) {
        if self.has_objects && self.rng.index(2) == 0 {
            return self.object();
        }
        let kinds = if self.depth < 2 { 13 } else { 6 };
        match self.rng.index(kinds) {
            0 => {
                let (to, value) = (self.pick(&VARIABLES), self.number());
                self.line(&format!("{to} = {value};"));
            }
            1 => {
                let (by, what) = (self.variable(), self.number());
                self.line(&format!("r = {what} / {by};"));
            }
            2 => {
                let index = self.variable();
                self.line(&format!("r = a[{index}];"));
            }
            3 => {
                let condition = self.condition();
                self.line(&format!("assert {condition};"));
            }
            4 => {
                let (index, value) = (self.variable(), self.variable());
                self.line(&format!("a[{index}] = {value};"));
            }
            5 => {
                let (one, other) = (self.variable(), self.variable());
                let op = self.pick(&["+", "-", "*"]);
                self.line(&format!("r = {one} {op} {other};"));
            }
            6 | 7 => {
                let condition = self.condition();
                self.line(&format!("if ({condition}) {{"));
                self.block();
                if self.rng.index(2) == 0 {
                    self.line("} else {");
                    self.block();
                }
                self.line("}");
            }
            8 => {
                self.loops += 1;
                let (name, most) = (format!("i{}", self.loops), 1 + self.rng.index(2));
                self.line(&format!("for (int {name} = 0; {name} < {most}; {name}++) {{"));
                self.block();
                self.line("}");
            }
            9 => {
                let caught = self.pick(&["ArithmeticException", "RuntimeException", "Throwable", "AssertionError"]);
                self.line("try {");
                self.block();
                // Handlers within handlers need other names.
                self.line(&format!("}} catch ({caught} e{}) {{", self.depth));
                self.block();
                self.line("}");
            }
            10 => {
                self.line("try {");
                self.block();
                self.line("} finally {");
                self.block();
                self.line("}");
            }
            11 if self.callees > 0 => {
                let callee = self.callees - 1 - self.rng.index(self.callees.min(5));
                let (one, other) = (self.variable(), self.variable());
                self.line(&format!("r = f{callee}({one}, {other}, a);"));
            }
            _ => {
                let key = self.variable();
                self.line(&format!("switch ({key}) {{"));
                for case in [0, 1, 7] {
                    self.line(&format!("case {case}:"));
                    self.block();
                    if self.rng.index(3) > 0 {
                        self.line("break;");
                    }
                }
                self.line("default:");
                self.block();
                self.line("}");
            }
        }
    }

    fn variable(&mut self) -> &'static str {
        self.pick(&VARIABLES)
    }

    fn number(&mut self) -> String {
        match self.rng.index(3) {
            0 => self.rng.index(9).to_string(),
            1 => self.variable().to_string(),
            _ => format!("{} + {}", self.variable(), self.rng.index(5)),
        }
    }

    fn condition(&mut self) -> String {
        let op = self.pick(&["<", ">", "==", "!=", "<=", ">="]);
        format!("{} {op} {}", self.variable(), self.number())
    }
}

/// Conditions of assumptions: `$0` is x, `$1` is y, `$2` is a, `$3` is r. Some throw where the array is null or short.
const CONDITIONS: [&str; 14] = [
    "$0 > 0",
    "$1 != 0",
    "$3 != 0",
    "$0 < $1",
    "$2 != null",
    "$2 != null && $2.length > 1",
    "$2[0] == $0",
    "noOverflow($0 + $1)",
    "noOverflow($0 * $1)",
    "shared == 0 || $0 >= 0",
    "$3 >= 0 && $3 < $2.length",
    "($0 & 1) == 0",
    "true",
    "10 / $0 > $1",
];

impl Written {
    /// Random results for the methods. Methods that are not listed are now unverified, now verified.
    pub fn verified(&self, program: &Program) -> Result<File, guide::Reason> {
        let mut rng = seeded(self.seed ^ 0x9e37_79b9);
        let mut methods = Vec::new();
        for name in &self.methods {
            if rng.index(8) == 0 {
                continue;
            }
            let method = find_method(program, &format!("Random.{name}"))?;
            let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { continue };
            let found = checks(program, method);
            // Where variables are in scope: from the second line on.
            let lines: Vec<u16> = (0..code.bytes.len() as u16).filter_map(|pc| code.line_at(pc)).collect();
            let first = lines.iter().min().copied().unwrap_or_default();
            let lines: Vec<u16> = lines.into_iter().filter(|line| *line > first).collect();
            let assumed: Vec<AssumedEntry> = (0..rng.index(4))
                .filter(|_| !lines.is_empty())
                .map(|number| AssumedEntry {
                    id: format!("a{number}"),
                    line: Some(lines[rng.index(lines.len())].into()),
                    pc: None,
                    condition: CONDITIONS[rng.index(CONDITIONS.len())].to_string(),
                })
                .collect();
            let mut checks: Vec<CheckEntry> = Vec::new();
            for check in &found {
                let premise = |rng: &mut Rng| {
                    assumed.iter().filter(|_| rng.index(2) == 0).map(|one| one.id.clone()).collect::<Vec<_>>()
                };
                let verified = match rng.index(5) {
                    0 => vec![Vec::new()],
                    1 => Vec::new(),
                    2 => vec![premise(&mut rng), premise(&mut rng)],
                    3 => vec![premise(&mut rng)],
                    _ => continue,
                };
                checks.push(CheckEntry { line: None, pc: Some(check.pc.into()), kind: check.kind, verified });
            }
            let unlisted = if rng.index(2) == 0 { Rest::Verified } else { Rest::Unverified };
            methods.push(MethodEntry { method: written(method), assumed, checks, unlisted });
        }
        let others = if rng.index(2) == 0 { Rest::Verified } else { Rest::Unverified };
        Ok(File { schema_version: VERSION, source: "fuzz".to_string(), others, methods })
    }
}
