//! What an expression or statement may refer to where it stands: variables, `this`, jumps, the return type.

use super::types::{ClassId, Ty};
use super::{Generator, LEAF};

#[derive(Clone, Debug)]
pub(super) struct Var {
    /// The expression that names it: `x4`, `this.f2`, `g7`.
    pub name: String,
    pub ty: Ty,
    pub assignable: bool,
    /// May be named inside a lambda or a local class.
    pub capturable: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Jump {
    pub label: Option<String>,
    /// `continue` is possible: it is a loop, not a switch or a block.
    pub is_loop: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    pub vars: Vec<Var>,
    /// Only methods and families of a higher level may be called.
    pub level: u32,
    pub this: Option<ClassId>,
    /// Where `break` and `continue` may go, innermost last.
    pub jumps: Vec<Jump>,
    /// `None`: no `return` here (initialisers); `Some(None)`: a method of type `void`.
    pub returns: Option<Option<Ty>>,
    /// How many blocks deep.
    pub depth: usize,
    /// The number of enclosing loops.
    pub loops: usize,
}

impl Scope {
    pub fn of_level(level: u32) -> Self {
        Scope { level, ..Scope::default() }
    }

    /// The scope inside a lambda or local class written here.
    pub fn captured(&self) -> Self {
        Scope {
            vars: self.vars.iter().filter(|v| v.capturable).cloned().collect(),
            jumps: Vec::new(),
            returns: None,
            ..self.clone()
        }
    }
}

impl Generator {
    /// Runs `f` in `scope`, then comes back to the present one.
    pub(super) fn with_scope<T>(&mut self, scope: Scope, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.scope, scope);
        let result = f(self);
        self.scope = outer;
        result
    }

    /// Runs `f` in a block of the present scope: what it declares is gone afterwards.
    pub(super) fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let vars = self.scope.vars.len();
        self.scope.depth += 1;
        let result = f(self);
        self.scope.depth -= 1;
        self.scope.vars.truncate(vars);
        result
    }

    /// `f` with one more place to jump to.
    pub(super) fn with_jump<T>(&mut self, jump: Jump, f: impl FnOnce(&mut Self) -> T) -> T {
        let loops = usize::from(jump.is_loop);
        self.scope.jumps.push(jump);
        self.scope.loops += loops;
        let result = self.nested(f);
        self.scope.loops -= loops;
        self.scope.jumps.pop();
        result
    }

    /// A variable or static field of type `ty`.
    pub(super) fn variable(&mut self, ty: Ty, assignable: bool) -> Option<String> {
        let fits = |v: &&Var| v.ty == ty && (v.assignable || !assignable);
        let locals = self.scope.vars.iter().filter(fits).count();
        let statics = self.statics.iter().filter(fits).count();
        if locals + statics == 0 {
            return None;
        }
        // Locals are preferred: they are what the present method works with.
        let wanted =
            if locals > 0 && self.rng.chance(70) { self.rng.index(locals) } else { self.rng.index(locals + statics) };
        self.scope.vars.iter().chain(&self.statics).filter(fits).nth(wanted).map(|v| v.name.clone())
    }

    pub(super) fn may_construct(&self) -> bool {
        self.scope.level + 1 < LEAF
    }
}
