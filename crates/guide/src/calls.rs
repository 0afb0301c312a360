//! Which methods of the class path an instruction may run.

use crate::check::called;
use crate::library::never_throws;
use program::Name;
use program::cfg::opcode;
use program::classfile::{Code, Constant, FieldType, MethodDescriptor};
use program::link::{Class, Loader, Method, Program, Selection};
use std::collections::BTreeSet;

/// Classes below one that are looked at; a method with more is called unknown.
const MAX_SUBTYPES: usize = 200;

/// What an instruction may run of the class path.
#[derive(Clone, Debug, Default)]
pub struct Called {
    pub methods: Vec<&'static Method>,
    /// There may be others.
    pub and_others: bool,
    /// The instruction calls the library: any exception may come of it.
    pub library: bool,
    /// It may well run none of them: an initialiser that has run, a lambda that is called later.
    pub perhaps: bool,
}

/// What the instruction at `pc` may run. What a library calls back is a part of the call of the library, whose check has
/// it.
pub fn called_at(program: &Program, method: &'static Method, code: &Code, pc: usize) -> Called {
    let op = code.bytes[pc];
    let index = opcode::u16_at(code.bytes, pc + 1);
    let mut found = Called::default();
    let Some(index) = index else { return found };
    match op {
        opcode::INVOKESTATIC | opcode::INVOKESPECIAL | opcode::INVOKEVIRTUAL | opcode::INVOKEINTERFACE => {
            let Some((named, target)) = called(program, method, index) else {
                return Called { and_others: true, library: true, ..found };
            };
            if named.is_array() {
                return found;
            }
            let is_quiet = never_throws(&target.class.name, &target.name, &target.descriptor);
            found.library = target.class.is_trusted() && !is_quiet;
            // It may be a lambda.
            found.and_others = op == opcode::INVOKEINTERFACE && target.is_abstract() && !found.library;
            if !target.class.is_trusted() && !target.is_abstract() {
                found.methods.push(target);
            }
            if matches!(op, opcode::INVOKEVIRTUAL | opcode::INVOKEINTERFACE) {
                found.add_overriding(program, named, target);
            }
            if op == opcode::INVOKESTATIC {
                found.add_initialisers(method.class, target.class);
            }
        }
        opcode::GETSTATIC | opcode::PUTSTATIC | opcode::NEW => {
            let pool = method.class.file.map(|file| &file.pool);
            let name = pool.and_then(|pool| match op {
                opcode::NEW => pool.class_name(index).ok(),
                _ => pool.member(index).ok().map(|member| member.class),
            });
            match name.and_then(|name| program.find(method.class.loader, name).ok().flatten()) {
                Some(class) => found.add_initialisers(method.class, class),
                None => found.and_others = true,
            }
            found.perhaps = true;
        }
        opcode::INVOKEDYNAMIC => {
            found.methods.extend(handles(program, method, index));
            found.add_printed(program, method, index);
            found.perhaps = true;
        }
        _ => {}
    }
    let mut seen = BTreeSet::new();
    found.methods.retain(|method| seen.insert(method.id));
    found
}

impl Called {
    /// The methods that may run in place of the one that is named, by the class of the receiver.
    fn add_overriding(&mut self, program: &Program, named: &'static Class, target: &'static Method) {
        let is_final = |access: u16| access & program::classfile::access::FINAL != 0;
        if target.is_private() || is_final(target.access) || is_final(named.access) {
            return;
        }
        let entries: BTreeSet<usize> = (0..program.class_path.entries().len()).collect();
        let below = program.hierarchy(&entries).subtypes(named.name);
        if below.len() > MAX_SUBTYPES {
            self.and_others = true;
            return;
        }
        for class in below.into_iter().filter_map(|name| program.find(Loader::APP, name).ok().flatten()) {
            self.methods.extend(selected(class, target).filter(|method| !method.class.is_trusted()));
        }
    }

    /// What a concatenation calls to print its operands; a call site of another kind has no more to do with their classes.
    fn add_printed(&mut self, program: &Program, method: &'static Method, index: u16) {
        let Some(pool) = method.class.file.map(|file| &file.pool) else { return };
        let Some(&Constant::InvokeDynamic { name_and_type, .. }) = pool.get(index) else { return };
        let Ok((name, descriptor)) = pool.name_and_type(name_and_type) else { return };
        let Some(parsed) = MethodDescriptor::parse(&descriptor).filter(|_| name == "makeConcatWithConstants") else {
            return;
        };
        for parameter in parsed.parameters {
            let FieldType::Class(class) = parameter else { continue };
            let Ok(Some(class)) = program.find(method.class.loader, class) else { continue };
            let (name, descriptor) = (Name::new("toString"), Name::new("()Ljava/lang/String;"));
            let Some(target) = program.lookup_method(class, name, descriptor) else { continue };
            self.methods.extend((!target.class.is_trusted() && !target.is_abstract()).then_some(target));
            self.add_overriding(program, class, target);
        }
    }

    /// The initialisers that using a class runs, if those of another class have run.
    fn add_initialisers(&mut self, from: &'static Class, class: &'static Class) {
        let is_done = |class: &Class| from.ancestry().any(|done| done.id == class.id);
        let all = class.ancestry().chain(class.all_interfaces.iter().copied());
        let own = all.filter(|class| !class.is_trusted() && !is_done(class));
        self.methods.extend(own.filter_map(|class| class.initializer()));
    }
}

/// The method that runs when one is called on an object of a class.
fn selected(class: &'static Class, named: &'static Method) -> Option<&'static Method> {
    let declared = |class: &'static Class| class.declared_method(&named.name, &named.descriptor);
    let is_selected = |method: &&'static Method| !method.is_static() && !method.is_private();
    match class.ancestry().filter_map(declared).find(is_selected) {
        Some(method) => Some(method).filter(|method| !method.is_abstract()),
        None => match class.select_default(named) {
            Selection::Method(method) => Some(method),
            _ => None,
        },
    }
}

/// The methods of the class path whose handles a call site is given: the body of a lambda, what a reference names.
fn handles(program: &Program, method: &'static Method, index: u16) -> Vec<&'static Method> {
    let Some(file) = method.class.file else { return Vec::new() };
    let Some(&Constant::InvokeDynamic { bootstrap, .. }) = file.pool.get(index) else { return Vec::new() };
    let Some(bootstrap) = file.bootstrap_methods.get(usize::from(bootstrap)) else { return Vec::new() };
    let named = |argument: &u16| {
        let &Constant::MethodHandle { reference, .. } = file.pool.get(*argument)? else { return None };
        let member = file.pool.member(reference).ok()?;
        let class = program.find(method.class.loader, Name::new(&member.class)).ok()??;
        program.lookup_method(class, member.name, member.descriptor)
    };
    bootstrap.arguments.iter().filter_map(named).filter(|method| !method.class.is_trusted()).collect()
}
