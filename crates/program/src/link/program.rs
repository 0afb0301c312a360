//! A program as one execution sees it.

use super::Linked;
use super::class::{Class, ClassId, Loader, Method};
use super::shared::Shared;
use crate::Name;
use crate::code::{Insn, Op, decode};
use crate::source::{ClassPath, Jdk};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::cell::Cell;
use std::ops::Deref;
use std::rc::Rc;

/// What Java code has told the machine about loaders and modules. It belongs to the state of an execution: forks start
/// with equal names and each adds its own. Nothing is ever taken back.
#[derive(Clone, Default)]
pub struct Names {
    /// By initiating loader and name: the classes of loaders written in Java, and those that Java code has defined
    /// through a built-in one. What built-in loaders find by themselves is the same for everyone, and the program's.
    classes: HashMap<(Loader, Name), &'static Class>,
    /// Which built-in loader defines the classes of a module.
    module_loaders: HashMap<Name, Loader>,
    exports: HashSet<Export>,
    loader_names: HashMap<Loader, Name>,
}

/// A package (with slashes) that a module exports to everyone, or to the classes of one loader.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Export {
    pub module: Name,
    pub package: Name,
    pub to: Option<Loader>,
}

/// Something that holds in one execution but perhaps not in its forks, and that the linked form of code relies on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Fact {
    Class(Loader, Name, ClassId),
    Export(Export),
}

/// Classes and what is linked of them, as one execution sees them: what all share, and the names of this one.
///
/// Classes and their code are shared, and code is rewritten as its references are resolved; so one execution runs at a
/// time, and [`switch_to`](Program::switch_to) takes back what was resolved with names that the next one does not have.
#[derive(Clone)]
pub struct Program {
    shared: Rc<Shared>,
    names: Rc<Names>,
}

impl Deref for Program {
    type Target = Shared;

    #[inline(always)]
    fn deref(&self) -> &Shared {
        &self.shared
    }
}

impl Program {
    /// Opens a program and loads the classes that every other one needs.
    pub fn new(jdk: Jdk, class_path: ClassPath) -> Linked<Program> {
        let program = Program { shared: Rc::new(Shared::new(jdk, class_path)), names: Rc::default() };
        // Number 0 is no class: a zero word in the heap is never mistaken for an object's header.
        let object = program.boot_class("java/lang/Object")?;
        let class = program.boot_class("java/lang/Class")?;
        let cloneable = program.boot_class("java/lang/Cloneable")?;
        program.set_core(object, class, cloneable, program.boot_class("java/io/Serializable")?);
        Ok(program)
    }

    /// The program before anything has run.
    pub fn afresh(&self) -> Program {
        let mut program = self.clone();
        program.switch_to(Rc::default());
        program
    }

    /// The names as they are now, for a fork.
    pub fn names(&self) -> Rc<Names> {
        self.names.clone()
    }

    /// Goes on with the names of another execution; those of this one are returned.
    pub fn switch_to(&mut self, names: Rc<Names>) -> Rc<Names> {
        if !Rc::ptr_eq(&self.names, &names) {
            self.shared.unlearn(&names);
        }
        std::mem::replace(&mut self.names, names)
    }

    /// A class already known to a loader, without loading anything.
    pub fn known(&self, loader: Loader, name: Name) -> Option<&'static Class> {
        self.names.classes.get(&(loader, name)).copied().or_else(|| self.found(loader, name))
    }

    /// Records that `loader` answers `name` with `class`.
    pub fn record(&mut self, loader: Loader, name: Name, class: &'static Class) {
        Rc::make_mut(&mut self.names).classes.insert((loader, name), class);
    }

    /// As [`find`](Program::find), for the linked form of `from`.
    pub(super) fn find_for(&self, from: &'static Class, loader: Loader, name: Name) -> Linked<Option<&'static Class>> {
        let found = self.find(loader, name)?;
        if let Some(class) = found.map(super::access::element)
            && self.names.classes.contains_key(&(loader, class.name))
        {
            self.relies_on(from, Fact::Class(loader, class.name, class.id));
        }
        Ok(found)
    }

    /// How messages name a loader written in Java.
    pub fn set_loader_name(&mut self, loader: Loader, name: &str) {
        Rc::make_mut(&mut self.names).loader_names.insert(loader, Name::new(name));
    }

    pub(super) fn loader_name(&self, loader: Loader) -> Option<Name> {
        self.names.loader_names.get(&loader).copied()
    }

    /// Records which built-in loader defines the classes of a named module.
    pub fn set_module_loader(&mut self, module: Name, loader: Loader) {
        Rc::make_mut(&mut self.names).module_loaders.insert(module, loader);
    }

    pub fn module_loader(&self, module: Name) -> Loader {
        self.names.module_loaders.get(&module).copied().unwrap_or(Loader::BOOT)
    }

    pub fn add_export(&mut self, export: Export) {
        Rc::make_mut(&mut self.names).exports.insert(export);
    }

    /// Whether code of a loader, outside the JDK's modules, may use the public classes of a package.
    pub fn is_exported(&self, module: Name, package: &str, to: Loader) -> bool {
        self.export(module, package, to).is_some()
    }

    fn export(&self, module: Name, package: &str, to: Loader) -> Option<Export> {
        let package = Name::new(package);
        let exports = [None, Some(to)].map(|to| Export { module, package, to });
        exports.into_iter().find(|export| self.names.exports.contains(export))
    }

    /// As [`is_exported`](Program::is_exported), for the linked form of `from`.
    pub(super) fn is_exported_to(&self, from: &'static Class, module: Name, package: &str) -> bool {
        let export = self.export(module, package, from.loader);
        if let Some(export) = export {
            self.relies_on(from, Fact::Export(export));
        }
        export.is_some()
    }

    fn relies_on(&self, class: &'static Class, fact: Fact) {
        self.shared.relied_on.borrow_mut().entry(fact).or_default().insert(class.id);
    }
}

impl Names {
    fn hold(&self, fact: Fact) -> bool {
        match fact {
            Fact::Class(loader, name, id) => self.classes.get(&(loader, name)).is_some_and(|class| class.id == id),
            Fact::Export(export) => self.exports.contains(&export),
        }
    }
}

impl Shared {
    /// Takes back what was resolved with facts that do not hold for `names`.
    fn unlearn(&self, names: &Names) {
        self.relied_on.borrow_mut().retain(|&fact, classes| {
            let holds = names.hold(fact);
            if !holds {
                classes.iter().for_each(|&class| self.class(class).unlink());
            }
            holds
        });
    }
}

impl Class {
    /// Makes the class as it was before its references were resolved and its code verified.
    fn unlink(&self) {
        self.resolved_classes.borrow_mut().clear();
        self.verified.set(false);
        self.methods().iter().for_each(|method| method.unlink());
    }
}

impl Method {
    fn unlink(&self) {
        let bytecode = self.info().and_then(|info| info.code.as_ref());
        let (Some(linked), Some(bytecode), Some(file)) = (self.code.get(), bytecode, self.class.file) else { return };
        let insns: Vec<Insn> = linked.insns.iter().map(Cell::get).collect();
        if insns.last().is_some_and(|insn| insn.op == Op::Native) {
            return;
        }
        // What was put before the bytecode has its offset, 0, too.
        let marks = self.marks.borrow();
        let first = marks.iter().take_while(|mark| mark.pc == 0).count();
        let prefix = linked.pcs.iter().take_while(|&&pc| pc == 0).count().saturating_sub(1 + first);
        let traced = insns.iter().any(|insn| matches!(insn.op, Op::Traced | Op::TracedSwitch));
        let decoded = decode(bytecode, &file.pool, self.result, (&insns[..prefix], &marks), traced);
        let decoded = decoded.expect("it was decoded before");
        // The same instructions at the same places: frames in the middle of the method stay valid.
        linked.insns.iter().zip(&decoded.insns).for_each(|(to, from)| to.set(from.get()));
    }
}
