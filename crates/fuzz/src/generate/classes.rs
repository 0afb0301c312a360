//! The hierarchy: interfaces with abstract and default methods, an abstract class, concrete classes with fields of
//! all types, initialisers, overriding, calls of `super` and of overridden methods from constructors.

use super::scope::{Scope, Var};
use super::types::{ClassId, INT, LONG, Ty};
use super::{Generator, LEAF};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Interface,
    Abstract,
    Concrete,
}

#[derive(Clone, Debug)]
pub(super) struct Class {
    pub name: String,
    pub kind: Kind,
    pub extends: Option<ClassId>,
    pub implements: Vec<ClassId>,
    pub fields: Vec<(String, Ty)>,
    pub constructor: Vec<Ty>,
    /// The families this class gives a body to, itself.
    pub bodies: Vec<usize>,
}

/// A virtual method and all that override it.
#[derive(Clone, Debug)]
pub(super) struct Family {
    pub name: String,
    pub params: Vec<Ty>,
    pub ret: Ty,
    pub level: u32,
    pub owner: ClassId,
    pub is_abstract: bool,
}

/// Levels of families start here, above those of static methods.
pub(super) const FAMILY_LEVEL: u32 = 100;

impl Generator {
    pub(super) fn plan_classes(&mut self) {
        self.plan_class("I0", Kind::Interface, None, vec![]);
        let parents = if self.rng.chance(50) { vec![0] } else { vec![] };
        self.plan_class("I1", Kind::Interface, None, parents);
        self.plan_class("A0", Kind::Abstract, None, vec![0]);
        for index in 0..self.rng.range(2, 4) {
            let extends = match self.rng.index(4) {
                0 => None,
                1 => Some(2),
                _ => Some(self.rng.range(2, self.classes.len() - 1)),
            };
            let implements = (0..2).filter(|_| self.rng.chance(40)).collect();
            self.plan_class(&format!("C{index}"), Kind::Concrete, extends, implements);
        }
    }

    fn plan_class(&mut self, name: &str, kind: Kind, extends: Option<ClassId>, implements: Vec<ClassId>) {
        let id = self.classes.len();
        let class = Class {
            name: name.to_string(),
            kind,
            extends,
            implements,
            fields: Vec::new(),
            constructor: Vec::new(),
            bodies: Vec::new(),
        };
        self.classes.push(class);
        if kind != Kind::Interface {
            let fields = (0..self.rng.range(1, 4)).map(|_| (self.fresh("f"), self.any_type())).collect();
            let constructor = (0..self.rng.index(3)).map(|_| self.any_type()).collect();
            self.classes[id].fields = fields;
            self.classes[id].constructor = constructor;
        }
        // What is inherited without a body, and some of what has one, is overridden.
        for family in 0..self.families.len() {
            if self.is_subclass(id, self.families[family].owner) {
                let missing = kind == Kind::Concrete && !self.has_body(id, family);
                if missing || self.rng.chance(35) {
                    self.classes[id].bodies.push(family);
                }
            }
        }
        let new = if kind == Kind::Concrete { self.rng.index(3) } else { 2 };
        for index in 0..new {
            let family = self.families.len();
            // The first two families of the program are leaves, so that constructors can call them.
            let level = if family < 2 { LEAF } else { FAMILY_LEVEL + family as u32 };
            let is_abstract = kind != Kind::Concrete && index == 0;
            let params = (0..self.rng.index(3)).map(|_| self.any_type()).collect();
            let ret = self.any_type();
            self.families.push(Family { name: format!("v{family}"), params, ret, level, owner: id, is_abstract });
            if !is_abstract {
                self.classes[id].bodies.push(family);
            }
        }
    }

    /// `class` is `ancestor` or inherits from it.
    pub(super) fn is_subclass(&self, class: ClassId, ancestor: ClassId) -> bool {
        let Class { extends, implements, .. } = &self.classes[class];
        class == ancestor || extends.iter().chain(implements).any(|&parent| self.is_subclass(parent, ancestor))
    }

    fn has_body(&self, class: ClassId, family: usize) -> bool {
        let Class { extends, implements, bodies, .. } = &self.classes[class];
        bodies.contains(&family) || extends.iter().chain(implements).any(|&parent| self.has_body(parent, family))
    }

    /// The concrete classes that are subclasses of `class`.
    pub(super) fn concrete(&self, class: ClassId) -> Vec<ClassId> {
        let all = 0..self.classes.len();
        all.filter(|&c| self.classes[c].kind == Kind::Concrete && self.is_subclass(c, class)).collect()
    }

    /// Fields that an expression of type `class` has, inherited ones included.
    pub(super) fn fields_of(&self, class: ClassId) -> Vec<(String, Ty)> {
        let mut fields = self.classes[class].fields.clone();
        if let Some(parent) = self.classes[class].extends {
            fields.extend(self.fields_of(parent));
        }
        fields
    }

    /// Families that may be called here on an expression of type `class`.
    pub(super) fn callable_families(&self, class: ClassId) -> Vec<usize> {
        let all = 0..self.families.len();
        all.filter(|&f| self.families[f].level > self.scope.level && self.is_subclass(class, self.families[f].owner))
            .collect()
    }

    pub(super) fn enum_and_record(&mut self) {
        self.line("enum E {");
        let constants: Vec<String> = (0..self.enum_size)
            .map(|i| match self.rng.index(3) {
                0 => format!("E{i}({i} * 3) {{ int twist(int x) {{ return x ^ {i}; }} }}"),
                _ => format!("E{i}({})", i * 7),
            })
            .collect();
        self.line(format!("{};", constants.join(", ")));
        self.line("final int weight;");
        self.line("E(int w) { weight = w; }");
        self.line("int twist(int x) { return x + weight; }");
        self.line("}");
        let components: Vec<String> =
            self.record.iter().enumerate().map(|(i, &ty)| format!("{} r{i}", self.java(ty))).collect();
        self.line(format!("record R({}) {{", components.join(", ")));
        if self.rng.chance(50) {
            self.line("R {");
            self.line("if (fuel < 100) throw new Failure(\"record\");");
            self.line("}");
        }
        self.line("int size() { return hashCode() & 15; }");
        self.line("}");
        self.line("");
    }

    pub(super) fn write_classes(&mut self) {
        for id in 0..self.classes.len() {
            self.write_class(id);
        }
    }

    fn write_class(&mut self, id: ClassId) {
        let class = self.classes[id].clone();
        let names = |ids: &[ClassId]| ids.iter().map(|&i| self.classes[i].name.as_str()).collect::<Vec<_>>().join(", ");
        let mut header = match class.kind {
            Kind::Interface => format!("interface {}", class.name),
            Kind::Abstract => format!("static abstract class {}", class.name),
            Kind::Concrete => format!("static class {}", class.name),
        };
        if let Some(parent) = class.extends {
            header += &format!(" extends {}", names(&[parent]));
        }
        if !class.implements.is_empty() {
            let word = if class.kind == Kind::Interface { "extends" } else { "implements" };
            header += &format!(" {word} {}", names(&class.implements));
        }
        self.line(format!("{header} {{"));
        if class.kind != Kind::Interface {
            self.write_fields(&class);
            self.write_constructor(&class);
        }
        for family in 0..self.families.len() {
            if self.families[family].owner == id && self.families[family].is_abstract {
                let Family { name, params, ret, .. } = self.families[family].clone();
                let header = self.parameters(&params, &mut Scope::default());
                let modifier = if class.kind == Kind::Abstract { "public abstract " } else { "" };
                self.line(format!("{modifier}{} {name}({header});", self.java(ret)));
            }
        }
        for &family in &class.bodies {
            self.write_body(id, family);
        }
        if class.kind != Kind::Interface {
            self.line("@Override");
            self.line("public String toString() {");
            let primitive = class.fields.iter().find(|(_, ty)| matches!(ty, Ty::Prim(_)));
            let field = primitive.map(|(name, ty)| format!(" + {}", self.shown(*ty, name))).unwrap_or_default();
            self.line(format!("return \"{}\"{field};", class.name));
            self.line("}");
        }
        self.line("}");
        self.line("");
    }

    fn write_fields(&mut self, class: &Class) {
        for (name, ty) in &class.fields {
            let modifier = self.rng.pick(&["", "", "protected ", "volatile ", "public "]);
            if self.rng.chance(60) {
                let value = self.with_scope(Scope::of_level(LEAF), |g| g.value(*ty, 1));
                self.line(format!("{modifier}{} {name} = {value};", self.java(*ty)));
            } else {
                self.line(format!("{modifier}{} {name};", self.java(*ty)));
            }
        }
        let name = self.fresh("g");
        let ty = self.any_type();
        let value = self.with_scope(Scope::of_level(LEAF), |g| g.simple(ty));
        self.line(format!("static {} {name} = {value};", self.java(ty)));
        self.statics.push(Var { name: format!("{}.{name}", class.name), ty, assignable: true, capturable: true });
        if self.rng.chance(40) {
            self.line("{");
            self.line(format!("log(\"instance initialiser of {}\");", class.name));
            self.line("}");
        }
    }

    fn write_constructor(&mut self, class: &Class) {
        let mut scope = Scope::of_level(LEAF - 1);
        let header = self.parameters(&class.constructor, &mut scope);
        self.line(format!("{}({header}) {{", class.name));
        self.with_scope(scope, |g| {
            if let Some(parent) = class.extends {
                let types = g.classes[parent].constructor.clone();
                let arguments: Vec<String> = types.iter().map(|&ty| g.value(ty, 1)).collect();
                g.line(format!("super({});", arguments.join(", ")));
            }
            // From here on `this` is there; an overridden leaf method sees fields before they are initialised.
            let id = g.classes.iter().position(|c| c.name == class.name).unwrap_or_default();
            g.scope.this = Some(id);
            for (name, ty) in &class.fields {
                let name = format!("this.{name}");
                g.scope.vars.push(Var { name, ty: *ty, assignable: true, capturable: true });
            }
            g.line(format!("log(\"new {}\");", class.name));
            let families = g.callable_families(id);
            if let Some(&family) = families.get(g.rng.index(families.len())) {
                let call = g.call_of("this", family, 0);
                g.line(format!("log(\"early \" + show({call}));"));
            }
            g.budget = 3;
            g.statements();
        });
        self.line("}");
    }

    fn write_body(&mut self, id: ClassId, family: usize) {
        let Family { name, params, ret, level, .. } = self.families[family].clone();
        let kind = self.classes[id].kind;
        let mut scope = Scope::of_level(level);
        let header = self.parameters(&params, &mut scope);
        let names: Vec<String> = scope.vars.iter().map(|v| v.name.clone()).collect();
        scope.this = Some(id);
        scope.returns = Some(Some(ret));
        for (name, ty) in self.fields_of(id) {
            scope.vars.push(Var { name: format!("this.{name}"), ty, assignable: true, capturable: true });
        }
        let modifier = match kind {
            Kind::Interface => "default ",
            _ if self.rng.chance(10) => "public synchronized ",
            _ => "public ",
        };
        self.line(format!("{modifier}{} {name}({header}) {{", self.java(ret)));
        let inherited = self.classes[id].extends.filter(|&parent| self.has_body(parent, family));
        self.with_scope(scope, |g| {
            if inherited.is_some() && g.rng.chance(50) {
                let result = g.fresh("x");
                g.line(format!("{} {result} = super.{name}({});", g.java(ret), names.join(", ")));
                g.scope.vars.push(Var { name: result, ty: ret, assignable: true, capturable: false });
            }
            g.method_body(ret);
        });
        self.line("}");
    }

    /// A call of `family` on `receiver`.
    pub(super) fn call_of(&mut self, receiver: &str, family: usize, depth: usize) -> String {
        let Family { name, params, .. } = self.families[family].clone();
        let arguments: Vec<String> = params.iter().map(|&ty| self.value(ty, depth)).collect();
        format!("{receiver}.{name}({})", arguments.join(", "))
    }

    pub(super) fn leaf_call(&mut self) -> String {
        let (a, b) = (self.simple(INT), self.simple(LONG));
        format!("leaf({a}, {b})")
    }
}
