//! Real work: loops of many rounds over local variables and arrays, and methods that call each other recursively.

use super::scope::{Jump, Var};
use super::types::{BOOL, INT, LONG, Prim, Ty};
use super::{Generator, Method};

impl Generator {
    /// Two methods that call themselves and each other; the first parameter bounds the depth.
    pub(super) fn plan_recursion(&mut self) {
        for index in 0..2 {
            let mut params = vec![INT];
            params.extend((0..self.rng.range(1, 3)).map(|_| self.work_type()));
            let ret = self.work_type();
            self.methods.push(Method { name: format!("r{index}"), params, ret, level: 60, recursive: true });
        }
    }

    fn work_type(&mut self) -> Ty {
        match self.rng.index(6) {
            0 | 1 => INT,
            2 => LONG,
            3 => Ty::Boxed(Prim::Int),
            4 => Ty::Str,
            _ => Ty::Prim(self.rng.pick(&[Prim::Double, Prim::Char, Prim::Float, Prim::Byte, Prim::Boolean])),
        }
    }

    pub(super) fn recursive_body(&mut self, ret: Ty) {
        let bound = self.scope.vars[0].name.clone();
        self.scope.vars[0].assignable = false;
        let last = self.stored(ret, 1);
        self.line(format!("if ({bound} <= 0 || !{}.fuel()) return {last};", self.name));
        let depth = self.fresh("d");
        self.line(format!("final int {depth} = ({bound} & 7) - 1;"));
        self.declare_some(1);
        self.budget = 2;
        self.statements();
        let targets: Vec<Method> = self.methods.iter().filter(|m| m.recursive).cloned().collect();
        for (back, method) in targets.iter().enumerate() {
            let mut arguments = vec![format!("{depth} - {back}")];
            arguments.extend(method.params[1..].iter().map(|&ty| self.stored(ty, 2)));
            let name = self.fresh("x");
            self.line(format!("{} {name} = {}({});", self.java(method.ret), method.name, arguments.join(", ")));
            self.scope.vars.push(Var { name, ty: method.ret, assignable: true, capturable: false });
        }
        let value = self.stored(ret, 3);
        self.line(format!("return {value};"));
    }

    /// A call of one of the recursive methods that goes deep.
    pub(super) fn call_recursion(&mut self) {
        let targets: Vec<Method> = self.methods.iter().filter(|m| m.recursive).cloned().collect();
        let method = targets[self.rng.index(targets.len())].clone();
        let mut arguments = vec![self.rng.range(4, 7).to_string()];
        arguments.extend(method.params[1..].iter().map(|&ty| self.stored(ty, 1)));
        let call = format!("{}({})", method.name, arguments.join(", "));
        let (shown, tag) = (self.shown(method.ret, &call), self.fresh("t"));
        self.line(format!("log(\"{tag} \" + {shown});"));
    }

    /// A loop of up to a few hundred rounds with a loop inside it; exceptions are counted.
    pub(super) fn kernel(&mut self) {
        let types = [INT, INT, LONG, Ty::Prim(Prim::Double), Ty::Prim(self.rng.clone().pick(&super::types::PRIMS))];
        let outer_vars = self.scope.vars.len();
        let mut own = Vec::new();
        for ty in types {
            let (name, value) = (self.fresh("k"), self.value(ty, 1));
            self.line(format!("{} {name} = {value};", self.java(ty)));
            own.push((name.clone(), ty));
            self.scope.vars.push(Var { name, ty, assignable: true, capturable: false });
        }
        let element = self.rng.pick(&[Prim::Int, Prim::Long, Prim::Byte, Prim::Char, Prim::Double, Prim::Short]);
        let (array, bad, label) = (self.fresh("ka"), self.fresh("bad"), self.fresh("L"));
        self.line(format!("{0}[] {array} = new {0}[16];", element.java()));
        self.line(format!("int {bad} = 0;"));
        let (i, j) = (self.fresh("i"), self.fresh("j"));
        let (rounds, inner) = (self.rng.range(20, 200), self.rng.range(1, 8));
        self.line(format!("{label}: for (int {i} = 0; {i} < {rounds} && {}.fuel(); {i}++) {{", self.name));
        for name in [&i, &j] {
            self.scope.vars.push(Var { name: name.clone(), ty: INT, assignable: false, capturable: false });
        }
        let read_only = self.scope.vars.len();
        self.line(format!("int {j} = 0;"));
        self.line("try {");
        let jump = Jump { label: Some(label.clone()), is_loop: true };
        self.with_jump(jump, |g| {
            g.rounds(&own, &array, element, &i);
            g.line(format!("for ({j} = 0; {j} < {inner}; {j}++) {{"));
            g.with_jump(Jump { label: None, is_loop: true }, |g| {
                g.rounds(&own, &array, element, &j);
                if g.rng.chance(40) {
                    let condition = g.value(BOOL, 1);
                    g.line(format!("if ({condition} && {i} % 3 == 1) continue {label};"));
                }
            });
            g.line("}");
        });
        self.scope.vars.truncate(read_only);
        let caught = self.fresh("c");
        self.line(format!("}} catch (RuntimeException {caught}) {{"));
        self.line(format!("{bad} = {bad} * 3 + {caught}.getClass().getName().length();"));
        self.line("}");
        self.line("}");
        self.scope.vars.truncate(outer_vars);
        let mut parts = vec![bad, format!("show({array})"), format!("{array}[7]")];
        parts.extend(own.iter().map(|(name, _)| name.clone()));
        let tag = self.fresh("t");
        self.line(format!("log(\"{tag} \" + {});", parts.join(" + \" \" + ")));
    }

    /// Some assignments to the loop's own variables and array.
    fn rounds(&mut self, own: &[(String, Ty)], array: &str, element: Prim, index: &str) {
        for _ in 0..self.rng.range(1, 4) {
            if self.rng.chance(35) {
                let at = match self.rng.index(5) {
                    0 => format!("{index} * 7 & 15"),
                    1 => format!("({} = {index}) & 15", own[0].0),
                    2 => format!("{}++ & 15", own[1].0),
                    3 => format!("{} & 15", self.value(INT, 1)),
                    _ => format!("{index} & 15"),
                };
                let target = format!("{array}[{at}]");
                let text = match self.rng.index(3) {
                    0 => format!("{target}++"),
                    1 => self.compound(Ty::Prim(element), &target, 2),
                    _ => format!("{target} = {}", self.value(Ty::Prim(element), 2)),
                };
                self.line(format!("{text};"));
                continue;
            }
            let (name, ty) = own[self.rng.index(own.len())].clone();
            let text = if self.rng.chance(60) {
                self.compound(ty, &name, 2)
            } else {
                format!("{name} = {}", self.value(ty, 3))
            };
            self.line(format!("{text};"));
        }
    }
}
