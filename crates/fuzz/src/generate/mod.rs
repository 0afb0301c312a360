//! Random Java programs. [`generate`] turns a seed into the source of one class `P<seed>` with nested classes that
//! always compiles (`javac --release 17`, or a later one where the options say so), always ends, and prints what it computes and which exceptions it catches.
//!
//! Ending is by *fuel*: every loop and every method asks `fuel()`, and methods call only methods of a higher level or
//! pass on a bound that shrinks, so that neither loops nor recursion can run away.

mod classes;
mod expr;
mod feature;
mod init;
mod kit;
mod number;
mod scope;
mod snippet;
mod stmt;
mod trying;
mod types;
mod work;

use crate::rng::{self, Rng};
use classes::{Class, Family};
use scope::{Scope, Var};
use types::{INT, LONG, PRIMS, Ty};

/// What a program may contain.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How many statements a method has, roughly.
    pub size: usize,
    /// Print nothing that differs between JDK versions: no decimal floats, no messages of null pointers.
    pub portable: bool,
    /// The Java version of the language and library to use, 17 or higher.
    pub release: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { size: 8, portable: false, release: 17 }
    }
}

/// The name of the program's class.
pub fn class_name(seed: u64) -> String {
    format!("P{seed}")
}

/// The program of a seed: the same text for the same seed and options.
pub fn generate(seed: u64, options: &Options) -> String {
    let mut generator = Generator::new(seed, *options);
    generator.program();
    generator.out
}

/// A static method of the program's class.
#[derive(Clone, Debug)]
struct Method {
    name: String,
    params: Vec<Ty>,
    ret: Ty,
    level: u32,
    /// Calls itself; the first parameter bounds how deep.
    recursive: bool,
}

/// Stands in a program between the methods that all programs have and its own.
pub(crate) const END_OF_PRELUDE: &str = "    // The program";

/// Methods of this level call nothing.
const LEAF: u32 = 1000;

struct Generator {
    rng: Rng,
    options: Options,
    name: String,
    out: String,
    indent: usize,
    next_name: u32,
    scope: Scope,
    statics: Vec<Var>,
    methods: Vec<Method>,
    classes: Vec<Class>,
    families: Vec<Family>,
    enum_size: usize,
    record: Vec<Ty>,
    init_classes: usize,
    /// Statements that the current method may still have.
    budget: usize,
}

impl Generator {
    fn new(seed: u64, options: Options) -> Self {
        Generator {
            rng: rng::seeded(seed),
            options,
            name: class_name(seed),
            out: String::new(),
            indent: 0,
            next_name: 0,
            scope: Scope::default(),
            statics: Vec::new(),
            methods: Vec::new(),
            classes: Vec::new(),
            families: Vec::new(),
            enum_size: 0,
            record: Vec::new(),
            init_classes: 0,
            budget: 0,
        }
    }

    fn line(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref();
        if text.starts_with('}') {
            self.indent -= 1;
        }
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
        if text.ends_with('{') || (text.starts_with("case ") || text.starts_with("default")) && text.ends_with(':') {
            self.indent += 1;
        }
    }

    /// Ends the indentation of an old-style `case` group, which has no closing brace.
    fn end_case(&mut self) {
        self.indent -= 1;
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.next_name += 1;
        format!("{prefix}{}", self.next_name)
    }

    fn java(&self, ty: Ty) -> String {
        match ty {
            Ty::Prim(p) => p.java().to_string(),
            Ty::Boxed(p) => p.boxed().to_string(),
            Ty::Str => "String".to_string(),
            Ty::Obj => "Object".to_string(),
            Ty::Arr(p) => format!("{}[]", p.java()),
            Ty::Grid(p) => format!("{}[][]", p.java()),
            Ty::StrArr => "String[]".to_string(),
            Ty::ObjArr => "Object[]".to_string(),
            Ty::Class(id) => self.classes[id].name.clone(),
            Ty::Enum => "E".to_string(),
            Ty::Record => "R".to_string(),
        }
    }

    /// A type for a variable, field or parameter; of a class only once the classes are there.
    fn any_type(&mut self) -> Ty {
        match self.rng.weighted(&[14, 5, 3, 3, 2, 4, 2, 1, 1, 3, 2, 2]) {
            0 => Ty::Prim(self.rng.pick(&PRIMS)),
            1 => INT,
            2 => LONG,
            3 => Ty::Str,
            4 => Ty::Boxed(self.rng.pick(&PRIMS)),
            5 => Ty::Arr(self.rng.pick(&PRIMS)),
            6 => Ty::Grid(self.rng.pick(&PRIMS)),
            7 => Ty::StrArr,
            8 => Ty::ObjArr,
            9 if !self.classes.is_empty() => Ty::Class(self.rng.index(self.classes.len())),
            10 => Ty::Enum,
            11 => Ty::Record,
            _ => Ty::Obj,
        }
    }

    fn program(&mut self) {
        self.enum_size = self.rng.range(2, 5);
        self.record = (0..self.rng.range(1, 3)).map(|_| self.record_component()).collect();
        self.init_classes = self.rng.range(2, 4);
        self.plan_classes();
        self.plan_methods();

        let header = "import java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\n\n";
        self.out.push_str(header);
        self.line("@SuppressWarnings({\"all\", \"unchecked\", \"removal\"})");
        self.line(format!("public class {} {{", self.name));
        let prelude = include_str!("prelude.java")
            .replace("PROGRAM", &self.name)
            .replace("@FUEL@", &(self.options.size * 1500).to_string())
            .replace("@LINES@", "200")
            .replace("@PORTABLE@", if self.options.portable { "true" } else { "false" });
        self.out.push_str(&prelude);
        self.out.push_str(END_OF_PRELUDE);
        self.out.push_str("\n\n");
        self.enum_and_record();
        self.static_fields();
        self.write_classes();
        self.write_init_classes();
        self.write_kit();
        for index in 0..self.methods.len() {
            self.write_method(index);
        }
        self.write_main();
        self.line("}");
    }

    fn record_component(&mut self) -> Ty {
        loop {
            match Ty::Prim(self.rng.pick(&PRIMS)) {
                Ty::Prim(p) if self.options.portable && p.is_floating() => {}
                _ if self.rng.chance(20) => return Ty::Str,
                ty => return ty,
            }
        }
    }

    fn plan_methods(&mut self) {
        for index in 0..self.rng.range(3, 5) {
            let params = (0..self.rng.index(4)).map(|_| self.any_type()).collect();
            let ret = self.any_type();
            let level = index as u32 + 1;
            self.methods.push(Method { name: format!("s{index}"), params, ret, level, recursive: false });
        }
        self.plan_recursion();
        let leaf =
            Method { name: "leaf".to_string(), params: vec![INT, LONG], ret: INT, level: LEAF, recursive: false };
        self.methods.push(leaf);
    }

    fn static_fields(&mut self) {
        for _ in 0..self.rng.range(5, 10) {
            let ty = self.any_type();
            let name = self.fresh("g");
            // A reference without initialiser stays null: that is wanted now and then.
            if self.rng.chance(85) {
                let value = self.with_scope(Scope::of_level(LEAF), |g| g.simple(ty));
                self.line(format!("static {} {name} = {value};", self.java(ty)));
            } else {
                self.line(format!("static {} {name};", self.java(ty)));
            }
            self.statics.push(Var { name, ty, assignable: true, capturable: true });
        }
        self.line("");
    }

    fn write_method(&mut self, index: usize) {
        let Method { name, params, ret, level, recursive } = self.methods[index].clone();
        let mut scope = Scope::of_level(level);
        let header = self.parameters(&params, &mut scope);
        scope.returns = Some(Some(ret));
        let synchronized = if self.rng.chance(10) { "synchronized " } else { "" };
        self.line(format!("static {synchronized}{} {name}({header}) {{", self.java(ret)));
        self.with_scope(scope, |g| if recursive { g.recursive_body(ret) } else { g.method_body(ret) });
        self.line("}");
        self.line("");
    }

    /// Declares `params` in `scope`; the text between the parentheses of the method's header.
    fn parameters(&mut self, params: &[Ty], scope: &mut Scope) -> String {
        let mut header = Vec::new();
        for &ty in params {
            let name = self.fresh("p");
            header.push(format!("{} {name}", self.java(ty)));
            scope.vars.push(Var { name, ty, assignable: true, capturable: false });
        }
        header.join(", ")
    }

    fn method_body(&mut self, ret: Ty) {
        let fallback = self.simple(ret);
        self.line(format!("if (!{}.fuel()) return {fallback};", self.name));
        self.budget = match self.scope.level {
            LEAF => 3,
            1..classes::FAMILY_LEVEL => self.options.size,
            _ => self.options.size / 2,
        };
        self.declare_some(2);
        self.statements();
        let value = self.value(ret, 2);
        self.line(format!("return {value};"));
    }

    fn write_main(&mut self) {
        let sections = self.rng.range(3, 5);
        for section in 0..sections {
            self.line(format!("static void part{section}() throws Exception {{"));
            let mut scope = Scope::of_level(0);
            scope.returns = Some(None);
            self.with_scope(scope, |g| {
                for _ in 0..5 {
                    let ty = g.any_type();
                    let value = g.simple(ty);
                    g.declare(ty, &value);
                }
                g.budget = g.options.size * 2;
                g.guarded_statements();
                g.guarded(|g| g.kernel());
                g.guarded(|g| g.call_recursion());
            });
            self.line("}");
            self.line("");
        }
        self.line("public static void main(String[] args) throws Exception {");
        for section in 0..sections {
            self.line("try {");
            self.line(format!("part{section}();"));
            self.line("} catch (Throwable t) {");
            self.line(format!("thrown(\"part{section}\", t);"));
            self.line("}");
        }
        for index in 0..self.statics.len() {
            let Var { name, ty, .. } = self.statics[index].clone();
            let shown = self.shown(ty, &name);
            self.line(format!("log(\"{name} = \" + {shown});"));
        }
        self.line("System.out.println(\"fuel \" + fuel + \" sum \" + sum);");
        self.line("}");
    }
}
