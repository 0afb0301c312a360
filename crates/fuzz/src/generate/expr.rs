//! Expressions of any type: the choice between variables, calls, fields, elements, assignments and literals.

use super::Generator;
use super::types::{BOOL, ClassId, INT, PRIMS, Prim, Ty, literal, string_literal};

impl Generator {
    /// An expression of exactly type `ty`, with at most `depth` operations inside each other.
    pub(super) fn value(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 {
            return self.atom(ty);
        }
        let depth = depth - 1;
        let special = match self.rng.weighted(&[30, 9, 6, 6, 5, 4, 4, 3]) {
            1 => Some(self.atom(ty)),
            2 => self.call(ty, depth),
            3 => self.element(ty, depth),
            4 => self.field(ty, depth),
            5 => Some(self.conditional(ty, depth)),
            6 => self.side_effect(ty, depth),
            7 => self.unwrapped(ty, depth),
            _ => None,
        };
        match (special, ty) {
            (Some(text), _) => text,
            (None, Ty::Prim(prim)) => self.primitive(prim, depth),
            (None, _) => self.reference(ty, depth),
        }
    }

    /// A variable, else a literal.
    fn atom(&mut self, ty: Ty) -> String {
        if self.rng.chance(70)
            && let Some(name) = self.variable(ty, false)
        {
            return name;
        }
        self.simple(ty)
    }

    /// An expression without variables or traps: a literal or a new object.
    pub(super) fn simple(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Prim(p) => literal(&mut self.rng, p),
            Ty::Boxed(p) if self.rng.chance(90) => {
                format!("{}.valueOf({})", p.boxed(), literal(&mut self.rng, p))
            }
            Ty::Str if self.rng.chance(95) => string_literal(&mut self.rng),
            Ty::Obj => match self.rng.index(6) {
                0 => "(Object) null".to_string(),
                1 => format!("(Object) {}", string_literal(&mut self.rng)),
                2 => format!("(Object) {}", self.simple(Ty::Enum)),
                3 => format!("(Object) {}", self.simple(Ty::Arr(Prim::Int))),
                _ => {
                    let p = self.rng.pick(&PRIMS);
                    format!("(Object) {}.valueOf({})", p.boxed(), literal(&mut self.rng, p))
                }
            },
            Ty::Arr(p) => {
                if self.rng.chance(30) {
                    return format!("new {}[{}]", p.java(), self.rng.index(6));
                }
                let items: Vec<String> = (0..self.rng.range(1, 5)).map(|_| literal(&mut self.rng, p)).collect();
                format!("new {}[] {{{}}}", p.java(), items.join(", "))
            }
            Ty::Grid(p) => match self.rng.index(4) {
                0 => format!("new {}[3][]", p.java()),
                1 => format!("new {}[][] {{{{{}}}, {{}}, null}}", p.java(), literal(&mut self.rng, p)),
                _ => format!("new {}[{}][{}]", p.java(), self.rng.range(1, 3), self.rng.range(1, 4)),
            },
            Ty::StrArr => format!("new String[] {{{}, null, \"k\"}}", string_literal(&mut self.rng)),
            Ty::ObjArr => {
                let element = self.rng.pick(&["Object", "Integer", "String", "Number", "int[]"]);
                if let Some(element) = element.strip_suffix("[]") {
                    format!("(Object[]) new {element}[3][]")
                } else {
                    format!("(Object[]) new {element}[{}]", self.rng.range(1, 4))
                }
            }
            Ty::Class(id) if self.may_construct() && self.rng.chance(92) => self.construct(id),
            Ty::Enum if self.rng.chance(96) => format!("E.E{}", self.rng.index(self.enum_size)),
            Ty::Record if self.rng.chance(92) => {
                let components = self.record.clone();
                let arguments: Vec<String> = components.iter().map(|&ty| self.simple(ty)).collect();
                format!("new R({})", arguments.join(", "))
            }
            Ty::Class(_) | Ty::Boxed(_) | Ty::Str | Ty::Enum | Ty::Record => format!("({}) null", self.java(ty)),
        }
    }

    fn construct(&mut self, id: ClassId) -> String {
        let candidates = self.concrete(id);
        let Some(&class) = candidates.get(self.rng.index(candidates.len())) else {
            return format!("({}) null", self.classes[id].name);
        };
        let params = self.classes[class].constructor.clone();
        // Arguments of class type are variables or null, so that construction does not nest without end.
        let arguments: Vec<String> = params
            .iter()
            .map(|&ty| match ty {
                Ty::Class(id) => {
                    self.variable(ty, false).unwrap_or_else(|| format!("({}) null", self.classes[id].name))
                }
                _ => self.atom(ty),
            })
            .collect();
        format!("new {}({})", self.classes[class].name, arguments.join(", "))
    }

    /// An expression of a reference type.
    pub(super) fn reference(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 {
            return self.atom(ty);
        }
        let depth = depth - 1;
        match ty {
            Ty::Str => self.string(depth),
            Ty::Obj => {
                let inner = self.any_type();
                format!("(Object) ({})", self.stored(inner, depth))
            }
            Ty::Boxed(p) => match self.rng.index(3) {
                0 => format!("({}) ({})", p.boxed(), self.value(Ty::Prim(p), depth)),
                1 => format!("{}.valueOf({})", p.boxed(), self.value(Ty::Prim(p), depth)),
                _ => {
                    let (a, b) = (self.atom(ty), self.atom(ty));
                    format!("pick({}, {a}, {b})", self.value(BOOL, depth))
                }
            },
            Ty::Arr(p) if self.rng.chance(50) => {
                let length = if self.rng.chance(90) {
                    format!("{} & 7", self.value(INT, depth))
                } else {
                    format!("{} >> 27", self.value(INT, depth))
                };
                format!("new {}[{length}]", p.java())
            }
            Ty::Arr(_) | Ty::Grid(_) => format!("({}).clone()", self.atom(ty)),
            Ty::ObjArr if self.rng.chance(30) => format!("(Object[]) {}", self.atom(Ty::StrArr)),
            Ty::Enum => format!("E.values()[{}]", self.index(depth, self.enum_size)),
            Ty::Record => {
                let components = self.record.clone();
                let arguments: Vec<String> = components.iter().map(|&ty| self.stored(ty, depth)).collect();
                format!("new R({})", arguments.join(", "))
            }
            Ty::Class(id) if self.rng.chance(15) => {
                // A cast that may fail.
                let from = self.any_type();
                format!("({}) (Object) ({})", self.java(Ty::Class(id)), self.atom(from))
            }
            Ty::Prim(_) | Ty::Class(_) | Ty::StrArr | Ty::ObjArr => self.atom(ty),
        }
    }

    /// A value to keep in a variable: strings are cut, so that they do not grow without end.
    pub(super) fn stored(&mut self, ty: Ty, depth: usize) -> String {
        let value = self.value(ty, depth);
        if ty == Ty::Str { format!("cut({value})") } else { value }
    }

    /// `text`, an expression of type `ty`, as an operand of a string concatenation.
    pub(super) fn shown(&mut self, ty: Ty, text: &str) -> String {
        match ty {
            Ty::Prim(p) if p.is_floating() && (self.options.portable || self.rng.chance(40)) => format!("bits({text})"),
            Ty::Prim(_) | Ty::Str | Ty::Enum | Ty::Record => format!("({text})"),
            _ => format!("show({text})"),
        }
    }

    fn string(&mut self, depth: usize) -> String {
        match self.rng.weighted(&[8, 2, 2, 2, 2, 2, 2]) {
            0 => {
                let mut text = string_literal(&mut self.rng);
                for _ in 0..self.rng.range(1, 3) {
                    let ty = self.any_type();
                    let value = self.value(ty, depth);
                    text += &format!(" + {}", self.shown(ty, &value));
                }
                format!("({text})")
            }
            1 => {
                let p = self.rng.pick(&[Prim::Int, Prim::Long, Prim::Boolean, Prim::Char]);
                format!("String.valueOf({})", self.value(Ty::Prim(p), depth))
            }
            2 => format!("({}).substring({} & 3)", self.atom(Ty::Str), self.value(INT, depth)),
            3 => format!("Integer.toHexString({})", self.value(INT, depth)),
            4 => {
                let ty = self.any_type();
                match ty {
                    Ty::Boxed(Prim::Int) | Ty::Prim(_) | Ty::Obj | Ty::Enum => {
                        format!("over({})", self.value(ty, depth))
                    }
                    _ => format!("over({}, {})", self.atom(Ty::Str), self.atom(Ty::Obj)),
                }
            }
            5 => {
                let value = self.value(Ty::Str, depth);
                format!("new StringBuilder({value}).append({}).reverse().toString()", self.value(INT, depth))
            }
            _ => format!("({}).replace('a', {}).trim()", self.atom(Ty::Str), self.value(Ty::Prim(Prim::Char), depth)),
        }
    }

    /// An index, mostly inside `0..length`.
    fn index(&mut self, depth: usize, length: usize) -> String {
        let value = self.value(INT, depth);
        if self.rng.chance(92) { format!("Math.floorMod({value}, {length})") } else { value }
    }

    /// An element of an array in scope; its text can be assigned to.
    pub(super) fn element(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let arrays: &[Ty] = match ty {
            Ty::Prim(p) => &[Ty::Arr(p), Ty::Grid(p)],
            Ty::Str => &[Ty::StrArr],
            Ty::Obj => &[Ty::ObjArr],
            Ty::Arr(p) => &[Ty::Grid(p)],
            _ => return None,
        };
        let array_ty = self.rng.pick(arrays);
        let array = self.variable(array_ty, false)?;
        let (index, second) = (self.value(INT, depth), self.value(INT, 0));
        let index = match self.rng.index(10) {
            0 => index,
            1..4 => format!("{index} & 1"),
            _ => format!("Math.floorMod({index}, Math.max(1, {array}.length))"),
        };
        let is_grid = matches!((array_ty, ty), (Ty::Grid(_), Ty::Prim(_)));
        Some(if is_grid { format!("{array}[{index}][{second} & 1]") } else { format!("{array}[{index}]") })
    }

    /// A field of an object in scope; its text can be assigned to.
    pub(super) fn field(&mut self, ty: Ty, _depth: usize) -> Option<String> {
        let mut found = Vec::new();
        for id in 0..self.classes.len() {
            for (name, field) in self.fields_of(id) {
                if field == ty {
                    found.push((id, name));
                }
            }
        }
        let (id, name) = found.get(self.rng.index(found.len())).cloned()?;
        let object = self.variable(Ty::Class(id), false)?;
        Some(format!("{object}.{name}"))
    }

    /// A call of a static or virtual method that returns `ty`.
    pub(super) fn call(&mut self, ty: Ty, depth: usize) -> Option<String> {
        if self.scope.level + 1 == super::LEAF {
            return (ty == INT).then(|| self.leaf_call());
        }
        // Calls in deeply nested loops would eat all the fuel.
        if self.scope.loops > 1 {
            return None;
        }
        if self.rng.chance(50) {
            let level = self.scope.level;
            let fits: Vec<usize> = (0..self.methods.len())
                .filter(|&m| self.methods[m].ret == ty && self.methods[m].level > level)
                .collect();
            let method = self.methods[*fits.get(self.rng.index(fits.len()))?].clone();
            let arguments: Vec<String> = method.params.iter().map(|&ty| self.stored(ty, depth)).collect();
            return Some(format!("{}({})", method.name, arguments.join(", ")));
        }
        let class = self.rng.index(self.classes.len());
        let families = self.callable_families(class);
        let fits: Vec<usize> = families.into_iter().filter(|&f| self.families[f].ret == ty).collect();
        let family = *fits.get(self.rng.index(fits.len()))?;
        let receiver = match self.scope.this {
            Some(this) if self.is_subclass(this, class) && self.rng.chance(50) => "this".to_string(),
            _ => format!("({})", self.atom(Ty::Class(class))),
        };
        Some(self.call_of(&receiver, family, depth))
    }

    fn conditional(&mut self, ty: Ty, depth: usize) -> String {
        let condition = self.value(BOOL, depth);
        let (a, b) = match ty {
            // Of one boxed and one plain operand the first is unboxed, and may be null.
            Ty::Prim(p) if self.rng.chance(20) => (self.atom(Ty::Boxed(p)), self.value(ty, depth)),
            _ => (self.value(ty, depth), self.value(ty, depth)),
        };
        format!("({}) ({condition} ? {a} : {b})", self.java(ty))
    }

    /// `x++`, `x = e`, `x += e` as an expression.
    fn side_effect(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let target = self.target(ty, depth)?;
        if ty == Ty::Str {
            return Some(format!("({target} = {})", self.stored(ty, depth)));
        }
        Some(match ty {
            Ty::Prim(p) if p != Prim::Boolean && self.rng.chance(60) => {
                let form = self.rng.pick(&["{}++", "{}--", "++{}", "--{}"]);
                format!("({})", form.replace("{}", &target))
            }
            Ty::Prim(_) if self.rng.chance(60) => format!("({})", self.compound(ty, &target, depth)),
            _ => format!("({target} = {})", self.value(ty, depth)),
        })
    }

    /// Something of type `ty` that can be assigned to.
    pub(super) fn target(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let special = match self.rng.index(4) {
            0 => self.element(ty, depth),
            1 => self.field(ty, depth),
            _ => None,
        };
        special.or_else(|| self.variable(ty, true))
    }

    /// `target op= value` with the implicit narrowing that it brings.
    pub(super) fn compound(&mut self, ty: Ty, target: &str, depth: usize) -> String {
        let (ops, operand): (&[&str], Prim) = match ty {
            Ty::Prim(Prim::Boolean) => (&["&=", "|=", "^="], Prim::Boolean),
            Ty::Prim(p) if p.is_integral() => {
                let operand = self.rng.pick(&super::types::NUMERIC);
                if operand.is_integral() {
                    (&["+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>=", ">>>=", "/=", "%="], operand)
                } else {
                    (&["+=", "-=", "*=", "/=", "%="], operand)
                }
            }
            _ => (&["+=", "-=", "*=", "/=", "%="], self.rng.pick(&super::types::NUMERIC)),
        };
        let op = self.rng.pick(ops);
        let mut value = self.value(Ty::Prim(operand), depth);
        if (op == "/=" || op == "%=") && operand.is_integral() && self.rng.chance(75) {
            value = format!("({value} | 1)");
        }
        format!("{target} {op} {value}")
    }

    /// What a type pattern is matched against: an atom or a call, since javac 17 fails on `(Object) (a && b)` there.
    pub(super) fn matched(&mut self, depth: usize) -> String {
        if depth == 0 { self.atom(Ty::Obj) } else { format!("same({})", self.reference(Ty::Obj, depth)) }
    }

    /// `ty` got back out of a box, an object, a record or a lambda; may throw.
    fn unwrapped(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let boxed = match ty {
            Ty::Prim(p) => p.boxed().to_string(),
            _ => self.java(ty),
        };
        Some(match self.rng.index(5) {
            0 => {
                let inner = self.value(ty, depth);
                format!("({}) ({boxed}) (Object) ({inner})", self.java(ty))
            }
            1 if ty != Ty::Obj => {
                let name = self.fresh("q");
                let (object, other) = (self.matched(depth), self.value(ty, depth));
                format!("({}) ({object} instanceof {boxed} {name} ? {name} : {other})", self.java(ty))
            }
            2 => {
                let position = self.record.iter().position(|&c| c == ty)?;
                format!("({}).r{position}()", self.atom(Ty::Record))
            }
            3 => {
                let scope = self.scope.captured();
                let body = self.with_scope(scope, |g| g.value(ty, depth.min(1)));
                format!("({}) ((Supplier<{boxed}>) () -> {body}).get()", self.java(ty))
            }
            _ => format!("({}) ({boxed}) {}", self.java(ty), self.atom(Ty::Obj)),
        })
    }
}
