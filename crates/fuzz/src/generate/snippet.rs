//! Short typical uses of one language feature each: lambdas, local and inner classes, generics, collections,
//! monitors, builders, recursion.

use super::Generator;
use super::scope::Var;
use super::types::{BOOL, INT, LONG, Prim, Ty};

impl Generator {
    pub(super) fn snippet(&mut self) {
        match self.rng.index(12) {
            0 => self.lambda(),
            1 => self.anonymous_class(),
            2 => self.local_class(),
            3 => self.list(),
            4 => self.map(),
            5 => self.generics(),
            6 => self.monitor(),
            7 => self.builder(),
            8 => self.recursion(),
            9 => self.bad_arrays(),
            10 => self.labelled_block(),
            _ => self.deep_recursion(),
        }
    }

    fn log_int(&mut self, text: &str) {
        let tag = self.fresh("t");
        self.line(format!("log(\"{tag} \" + {text});"));
    }

    /// A lambda with a block body that captures locals, called twice.
    fn lambda(&mut self) {
        let (kind, param, ret, call) = match self.rng.index(3) {
            0 => ("IntUnaryOperator", INT, INT, "applyAsInt"),
            1 => ("LongFunction<Integer>", LONG, Ty::Boxed(Prim::Int), "apply"),
            _ => ("Function<String, Object>", Ty::Str, Ty::Obj, "apply"),
        };
        let (name, p) = (self.fresh("fn"), self.fresh("p"));
        self.line(format!("{kind} {name} = {p} -> {{"));
        let mut scope = self.scope.captured();
        scope.returns = Some(Some(ret));
        scope.vars.push(Var { name: p, ty: param, assignable: true, capturable: false });
        self.with_scope(scope, |g| {
            g.block();
            let value = g.value(ret, 2);
            g.line(format!("return {value};"));
        });
        self.line("};");
        let arguments = (self.value(param, 1), self.value(param, 1));
        self.log_int(&format!("show({name}.{call}({}))", arguments.0));
        self.log_int(&format!("show({name}.{call}({}))", arguments.1));
    }

    fn anonymous_class(&mut self) {
        let name = self.fresh("cell");
        let (start, set) = (self.value(Ty::Boxed(Prim::Long), 1), self.value(Ty::Boxed(Prim::Long), 1));
        self.line(format!("Cell<Long> {name} = new Cell<Long>({start}) {{"));
        self.line("@Override");
        self.line("Long set(Long v) {");
        // `this` means another object in there.
        let mut scope = self.scope.captured();
        scope.this = None;
        scope.vars.retain(|v| !v.name.starts_with("this."));
        self.with_scope(scope, |g| g.block());
        self.line("return super.set(v) == null ? v : v + writes;");
        self.line("}");
        self.line("};");
        self.log_int(&format!("{name}.set({set})"));
        self.log_int(&format!("{name} + {name}.getClass().getName()"));
    }

    fn local_class(&mut self) {
        let class = self.fresh("Local");
        let captured = self.fresh("x");
        let (value, argument) = (self.value(INT, 2), self.value(INT, 1));
        self.line(format!("final int {captured} = {value};"));
        self.line(format!("class {class} {{"));
        self.line(format!("int n = {captured} + 1;"));
        self.line("class Inner {");
        self.line(format!("int up(int k) {{ return n += k ^ {captured}; }}"));
        self.line("}");
        self.line("}");
        let object = self.fresh("o");
        self.line(format!("{class} {object} = new {class}();"));
        self.log_int(&format!("{object}.new Inner().up({argument})"));
        self.log_int(&format!("{object}.n"));
    }

    fn list(&mut self) {
        let name = self.fresh("list");
        self.line(format!("List<Integer> {name} = new ArrayList<>();"));
        for _ in 0..self.rng.range(1, 4) {
            let value = if self.rng.chance(10) { "null".to_string() } else { self.value(INT, 1) };
            self.line(format!("{name}.add({value});"));
        }
        let e = self.fresh("e");
        match self.rng.index(4) {
            0 => self.line(format!("for (int {e} : {name}) sum += {e};")),
            1 => self.line(format!("{name}.replaceAll({e} -> {e} * 3);")),
            2 => {
                let index = self.value(INT, 1);
                self.line(format!("{name}.remove({index} & 3);"));
            }
            _ => self.line(format!("Collections.sort({name});")),
        }
        let same = format!("({name}.size() > 1 && {name}.get(0) == {name}.get(1))");
        self.log_int(&format!("{name} + {same}"));
    }

    fn map(&mut self) {
        let name = self.fresh("map");
        let kind = self.rng.pick(&["HashMap", "TreeMap", "LinkedHashMap"]);
        self.line(format!("Map<String, Long> {name} = new {kind}<>();"));
        for _ in 0..self.rng.range(1, 4) {
            let (key, value) = (self.stored(Ty::Str, 1), self.value(LONG, 1));
            self.line(format!("{name}.merge({key}, {value}, Long::sum);"));
        }
        let missing = self.rng.chance(20);
        let key = if missing { "\"missing\"".to_string() } else { self.stored(Ty::Str, 1) };
        self.log_int(&format!("{name}.getOrDefault({key}, -1L)"));
        if missing {
            self.log_int(&format!("(long) {name}.get({key})"));
        }
        self.log_int(&name);
    }

    fn generics(&mut self) {
        let (a, b) = (self.value(Ty::Boxed(Prim::Int), 1), self.value(Ty::Boxed(Prim::Int), 1));
        let name = self.fresh("cell");
        match self.rng.index(3) {
            0 => {
                self.line(format!("Cell<Integer> {name} = new Twice({a});"));
                self.log_int(&format!("{name}.set({b})"));
                self.log_int(&format!("{name} + ((Fn<Integer>) {name}).then(q -> q * 2).ap(7)"));
            }
            1 => {
                // Heap pollution: the cast fails only where the value is used.
                let o = self.value(Ty::Obj, 1);
                self.line(format!("Cell<String> {name} = (Cell<String>) (Cell) new Cell<Object>({o});"));
                self.log_int(&format!("{name}.value.length()"));
            }
            _ => self.log_int(&format!("largest({a}, {b})")),
        }
    }

    fn monitor(&mut self) {
        let lock = match self.rng.index(8) {
            0 => "(Object) null",
            1..4 => "\"lock\"",
            _ => "LOCK",
        };
        self.line(format!("synchronized ({lock}) {{"));
        if self.rng.chance(40) {
            self.line("synchronized (LOCK) {");
            self.block();
            self.line("}");
        }
        self.block();
        self.line("}");
        if self.rng.chance(30) {
            self.line("LOCK.notify();");
        }
    }

    fn builder(&mut self) {
        let name = self.fresh("sb");
        let mut chain = String::new();
        for _ in 0..self.rng.range(2, 5) {
            let ty = self.any_type();
            let value = self.value(ty, 1);
            chain += &format!(".append({})", self.shown(ty, &value));
        }
        self.line(format!("StringBuilder {name} = new StringBuilder(){chain};"));
        let index = self.value(INT, 1);
        match self.rng.index(4) {
            0 => {
                let value = self.value(BOOL, 0);
                self.line(format!("{name}.insert({index} & 3, {value});"));
            }
            1 => self.line(format!("{name}.setLength({index} & 15);")),
            2 => self.line(format!("{name}.deleteCharAt({index} & 1);")),
            _ => self.line(format!("{name}.reverse();")),
        }
        self.log_int(&format!("cut({name}.toString())"));
    }

    /// Recursion through a functional interface held in an array.
    fn recursion(&mut self) {
        let name = self.fresh("rec");
        let (n, step) = (self.fresh("n"), self.value(INT, 0));
        self.line(format!("final IntUnaryOperator[] {name} = new IntUnaryOperator[1];"));
        self.line(format!(
            "{name}[0] = {n} -> {n} <= 0 || !{}.fuel() ? 1 : {n} * {name}[0].applyAsInt({n} - 1) + {n} % 3;",
            self.name
        ));
        self.log_int(&format!("{name}[0].applyAsInt({step} & 31)"));
    }

    fn deep_recursion(&mut self) {
        if !self.rng.chance(15) {
            return self.log_value();
        }
        let caught = self.fresh("c");
        self.line("try {");
        self.log_int("overflow(0)");
        self.line(format!("}} catch (StackOverflowError {caught}) {{"));
        self.line(format!("log(\"overflow \" + {caught}.getMessage());"));
        self.line("}");
    }

    fn bad_arrays(&mut self) {
        let caught = self.fresh("c");
        let size = self.value(INT, 1);
        let value = self.value(Ty::Obj, 1);
        let text = match self.rng.index(5) {
            0 => format!("log(\"grid \" + new long[2][({size}) >> 29].length);"),
            1 => format!("log(\"grid \" + new int[{size} & 3][{size} & 3][].length);"),
            2 => format!("((Object[]) new Integer[2])[{size} & 1] = {value};"),
            3 => format!("((Object[]) new Number[2][2])[{size} & 1] = {value};"),
            _ => format!("System.arraycopy({value}, {size} & 1, new int[4], {size} & 3, 2);"),
        };
        self.line("try {");
        self.line(text);
        self.line(format!("}} catch (RuntimeException {caught}) {{"));
        self.line(format!("thrown(\"arrays\", {caught});"));
        self.line("}");
    }

    fn labelled_block(&mut self) {
        let label = self.fresh("B");
        self.line(format!("{label}: {{"));
        let jump = super::scope::Jump { label: Some(label), is_loop: false };
        self.with_jump(jump, |g| g.block());
        self.line("}");
    }
}
