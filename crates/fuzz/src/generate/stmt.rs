//! Statements: declarations, assignments, branches, loops and jumps.

use super::Generator;
use super::scope::{Jump, Var};
use super::types::{BOOL, INT, PRIMS, Prim, Ty, string_literal};

/// Blocks inside blocks, at most.
const MAX_DEPTH: usize = 4;

impl Generator {
    /// Statements until the budget of the method is used up.
    pub(super) fn statements(&mut self) {
        while self.budget > 0 {
            self.statement();
        }
    }

    /// Statements in groups whose exceptions are caught, so that one does not end the method.
    pub(super) fn guarded_statements(&mut self) {
        while self.budget > 0 {
            self.guarded(Self::block);
        }
    }

    /// What `inside` writes, with its exceptions caught.
    pub(super) fn guarded(&mut self, inside: impl FnOnce(&mut Self)) {
        let caught = self.fresh("c");
        self.line("try {");
        self.nested(inside);
        self.line(format!("}} catch (Throwable {caught}) {{"));
        self.line(format!("thrown(\"{caught}\", {caught});"));
        self.line("}");
    }

    /// A few statements as the inside of a block.
    pub(super) fn block(&mut self) {
        self.nested(|g| {
            let count = if g.budget == 0 { 1 } else { g.rng.range(1, 3) };
            for _ in 0..count {
                g.statement();
            }
        });
    }

    pub(super) fn declare_some(&mut self, count: usize) {
        for _ in 0..count {
            self.declaration();
        }
    }

    fn statement(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        let deep = self.scope.depth >= MAX_DEPTH || self.budget == 0;
        match self.rng.weighted(&[10, 16, 10, 6, 7, 4, 12, 5, 5, 9, 18, 9, 14]) {
            0 => self.declaration(),
            1 => self.assignment(),
            2 => self.log_value(),
            3 => self.jump(),
            4 if !deep => self.branch(),
            5 if !deep => self.switch(),
            6 if !deep => self.repeat(),
            7 if !deep => self.try_statement(),
            8 => self.touch_class(),
            9 if !deep => self.snippet(),
            10 => self.call_statement(),
            11 if !deep && self.scope.loops == 0 => self.kernel(),
            12 if !deep && self.scope.loops < 2 => self.feature(),
            _ => self.assignment(),
        }
    }

    fn declaration(&mut self) {
        let ty = self.any_type();
        let value = self.stored(ty, 2);
        self.declare(ty, &value);
    }

    pub(super) fn declare(&mut self, ty: Ty, value: &str) {
        let name = self.fresh("x");
        let is_final = self.rng.chance(30);
        let modifier = if is_final { "final " } else { "" };
        // `var` takes the type of the value, which is exactly `ty`, except that it may be a subclass.
        let java = if self.rng.chance(15) && !matches!(ty, Ty::Class(_)) { "var".to_string() } else { self.java(ty) };
        self.line(format!("{modifier}{java} {name} = {value};"));
        self.scope.vars.push(Var { name, ty, assignable: !is_final, capturable: is_final });
    }

    fn assignment(&mut self) {
        let ty = self.any_type();
        let Some(target) = self.target(ty, 1) else {
            return self.log_value();
        };
        let text = match ty {
            Ty::Prim(p) if p != Prim::Boolean && self.rng.chance(25) => {
                format!("{target}{}", self.rng.pick(&["++", "--"]))
            }
            Ty::Prim(_) if self.rng.chance(60) => self.compound(ty, &target, 2),
            Ty::Boxed(p) if p != Prim::Boolean && self.rng.chance(40) => format!("{target}++"),
            Ty::Boxed(Prim::Int) => format!("{target} += {}", self.value(INT, 2)),
            Ty::Str if self.rng.chance(40) => {
                let ty = self.any_type();
                let value = self.value(ty, 2);
                let shown = self.shown(ty, &value);
                format!("{target} += {shown}; fuel -= 2")
            }
            _ => format!("{target} = {}", self.stored(ty, 3)),
        };
        self.line(format!("{text};"));
        if ty == Ty::Str && text.contains(" += ") {
            self.line(format!("{target} = cut({target});"));
        }
    }

    pub(super) fn log_value(&mut self) {
        let ty = self.any_type();
        let value = self.value(ty, 3);
        let shown = self.shown(ty, &value);
        let tag = self.fresh("t");
        self.line(format!("log(\"{tag} \" + {shown});"));
    }

    fn call_statement(&mut self) {
        let wanted = self.rng.index(self.methods.len() + self.families.len());
        let method = self.methods.get(wanted).map(|m| m.ret);
        let family = wanted.checked_sub(self.methods.len()).and_then(|f| self.families.get(f)).map(|f| f.ret);
        let ty = method.or(family).unwrap_or(INT);
        match (0..4).find_map(|_| self.call(ty, 1)) {
            Some(call) => {
                let (shown, tag) = (self.shown(ty, &call), self.fresh("t"));
                self.line(format!("log(\"{tag} \" + {shown});"));
            }
            None => self.assignment(),
        }
    }

    /// A jump out of here, always under a condition: what follows must stay reachable.
    fn jump(&mut self) {
        let condition = self.value(BOOL, 1);
        let jump = self.scope.jumps.get(self.rng.index(self.scope.jumps.len())).cloned();
        let innermost = self.scope.jumps.len().checked_sub(1).and_then(|i| self.scope.jumps.get(i)).cloned();
        let text = match (self.rng.index(6), jump, innermost) {
            (0..3, Some(Jump { label: Some(label), is_loop }), _) => {
                let word = if is_loop && self.rng.chance(50) { "continue" } else { "break" };
                format!("{word} {label};")
            }
            (0..3, _, Some(Jump { label: None, is_loop })) => {
                if is_loop && self.rng.chance(50) {
                    "continue;".to_string()
                } else {
                    "break;".to_string()
                }
            }
            (3, _, _) => match self.scope.returns {
                Some(Some(ty)) => format!("return {};", self.stored(ty, 1)),
                Some(None) => "return;".to_string(),
                None => return self.log_value(),
            },
            (4, _, _) => self.throw(),
            _ => return self.log_value(),
        };
        self.line(format!("if ({condition}) {text}"));
    }

    fn branch(&mut self) {
        let condition = self.value(BOOL, 2);
        self.line(format!("if ({condition}) {{"));
        self.block();
        if self.rng.chance(50) {
            self.line("} else {");
            self.block();
        }
        self.line("}");
    }

    fn switch(&mut self) {
        let (selector, labels): (String, Vec<String>) = match self.rng.index(4) {
            0 => {
                let value = self.value(INT, 2);
                let labels: &[i32] =
                    if self.rng.chance(50) { &[0, 1, 2, 3] } else { &[-1, 0, 127, i32::MAX, i32::MIN, 1000] };
                let masked = if labels.len() == 4 { format!("({value}) & 3") } else { value };
                (masked, labels.iter().map(ToString::to_string).collect())
            }
            1 => {
                let value = self.value(Ty::Str, 1);
                (value, ["", "Aa", "BB", "abc", "null"].iter().map(|s| format!("\"{s}\"")).collect())
            }
            2 => (self.value(Ty::Enum, 1), (0..self.enum_size).map(|i| format!("E{i}")).collect()),
            _ => {
                let prim = self.rng.pick(&[Prim::Char, Prim::Byte, Prim::Short]);
                (self.value(Ty::Prim(prim), 2), ["0", "1", "97", "127"].iter().map(ToString::to_string).collect())
            }
        };
        let label = self.rng.chance(20).then(|| self.fresh("L"));
        let prefix = label.as_ref().map(|l| format!("{l}: ")).unwrap_or_default();
        self.line(format!("{prefix}switch ({selector}) {{"));
        let arrow = self.rng.chance(40);
        let used = self.rng.range(1, labels.len());
        let with_default = self.rng.chance(70);
        self.with_jump(Jump { label, is_loop: false }, |g| {
            for label in labels.iter().take(used) {
                g.case(&format!("case {label}"), arrow);
            }
            if with_default {
                g.case("default", arrow);
            }
        });
        self.line("}");
    }

    fn case(&mut self, label: &str, arrow: bool) {
        if arrow {
            self.line(format!("{label} -> {{"));
            self.block();
            self.line("}");
            return;
        }
        self.line(format!("{label}:"));
        self.block_in_braces();
        if self.rng.chance(60) {
            self.line("break;");
        }
        self.end_case();
    }

    pub(super) fn block_in_braces(&mut self) {
        self.line("{");
        self.block();
        self.line("}");
    }

    fn repeat(&mut self) {
        let label = self.rng.chance(35).then(|| self.fresh("L"));
        let prefix = label.as_ref().map(|l| format!("{l}: ")).unwrap_or_default();
        let jump = Jump { label, is_loop: true };
        let limit = if self.scope.loops == 0 { self.rng.range(4, 40) } else { self.rng.range(1, 6) };
        match self.rng.index(5) {
            0 => {
                let (condition, left) = (self.value(BOOL, 1), self.fresh("w"));
                self.line(format!("int {left} = {limit};"));
                self.line(format!("{prefix}while ({left}-- > 0 && {condition} && {}.fuel()) {{", self.name));
                self.with_jump(jump, |g| g.block());
                self.line("}");
            }
            1 => {
                let left = self.fresh("w");
                self.line(format!("int {left} = {limit};"));
                self.line(format!("{prefix}do {{"));
                self.with_jump(jump, |g| g.block());
                let condition = self.value(BOOL, 1);
                self.line(format!("}} while (--{left} > 0 && {condition} && {}.fuel());", self.name));
            }
            2 => self.for_each(&prefix, jump),
            _ => {
                let name = self.fresh("i");
                let prim = self.rng.pick(&[Prim::Int, Prim::Int, Prim::Long, Prim::Byte, Prim::Double, Prim::Char]);
                let java = prim.java();
                let step = self.rng.pick(&["++", " += 1", " += 2"]);
                let program = self.name.clone();
                self.line(format!(
                    "{prefix}for ({java} {name} = 0; {name} < {limit} && {program}.fuel(); {name}{step}) {{"
                ));
                let vars = self.scope.vars.len();
                self.scope.vars.push(Var { name, ty: Ty::Prim(prim), assignable: false, capturable: false });
                self.with_jump(jump, |g| g.block());
                self.scope.vars.truncate(vars);
                self.line("}");
            }
        }
    }

    fn for_each(&mut self, prefix: &str, jump: Jump) {
        let element = self.rng.pick(&[Ty::Prim(self.rng.clone().pick(&PRIMS)), Ty::Str, Ty::Obj, Ty::Enum]);
        let over = match element {
            Ty::Prim(p) => self.value(Ty::Arr(p), 1),
            Ty::Str => self.value(Ty::StrArr, 1),
            Ty::Enum => "E.values()".to_string(),
            _ => self.value(Ty::ObjArr, 1),
        };
        let name = self.fresh("e");
        self.line(format!("{prefix}for (final {} {name} : {over}) {{", self.java(element)));
        let vars = self.scope.vars.len();
        self.scope.vars.push(Var { name, ty: element, assignable: false, capturable: true });
        self.with_jump(jump, |g| {
            g.line(format!("if (!{}.fuel()) break;", g.name));
            g.block();
        });
        self.scope.vars.truncate(vars);
        self.line("}");
    }

    /// A statement that throws.
    pub(super) fn throw(&mut self) -> String {
        let text = string_literal(&mut self.rng);
        match self.rng.index(6) {
            0 => format!("throw new Failure({text} + {});", self.value(INT, 1)),
            1 => format!("throw new SubFailure({text});"),
            2 => format!("throw new IllegalStateException({text}, new Failure(\"inner\"));"),
            3 => format!("throw new ArithmeticException({text});"),
            4 => "throw (RuntimeException) null;".to_string(),
            _ => format!("{}.<RuntimeException>sneaky(new Checked({text}, 3));", self.name),
        }
    }
}
