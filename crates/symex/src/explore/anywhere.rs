//! Exploring a method from any state: its arguments are whatever their types allow, and what is found on the heap, too. No
//! inputs are made and nothing is replayed: what happens on no path happens nowhere.

use super::{Argument, Explorer, Run, show};
use crate::input::{JavaType, Recipe};
use crate::machine::any;
use crate::machine::{Origin, Reference, Status, Symbolic};
use crate::path::{Anywhere, End};
use program::Kind;
use program::classfile::MethodDescriptor;
use program::link::Class;
use std::collections::BTreeSet;
use std::rc::Rc;
use technique::Cut;
use vm::{Exit, Machine, Ref};

/// One way to resolve a reference.
#[derive(Clone)]
enum Way {
    Null,
    Recipe(Rc<Recipe>),
    Open(&'static Class),
    Same(Reference),
    /// An object of which nothing can be said.
    Beyond,
}

impl Explorer {
    /// Puts the call on the stack.
    pub(super) fn start_anywhere(&mut self, run: &mut Run, not_null: &BTreeSet<usize>) -> Result<(), Cut> {
        let method = run.method;
        let uncallable = |why: &str| Cut::Uncallable { method: method.to_string(), why: why.to_string() };
        let program = self.vm.program.clone();
        let types = MethodDescriptor::parse(&method.descriptor).and_then(|descriptor| {
            let types = descriptor.parameters.iter().map(|of| any::raw(&program, method.class, of));
            types.collect::<Option<Vec<JavaType>>>()
        });
        let types = types.ok_or_else(|| uncallable("its parameter types cannot be found"))?;
        self.vm.machine.any = Some(Anywhere::default());
        let vm = &mut self.vm;
        let mut slots = Vec::new();
        if method.name == "<init>" {
            let object = vm.until_done(|vm| vm.new_object(method.class)).map_err(|_| Cut::Heap)?;
            // The constructor of a subclass may have called it.
            if method.class.access & program::classfile::access::FINAL == 0 {
                vm.state.machine.inexact.insert(object);
            }
            slots.push(Symbolic::reference(object));
        } else if !method.is_static() {
            let wanted = JavaType::raw(method.class);
            let value = any::parameter(vm, &wanted, "this", Status::NotNull);
            run.arguments.push(Argument { wanted, value });
        }
        let names = show::parameter_names(method);
        for (index, wanted) in types.into_iter().enumerate() {
            let name = names.get(index).cloned().unwrap_or_else(|| format!("arg{index}"));
            let status = if not_null.contains(&index) { Status::NotNull } else { Status::Open };
            let value = any::parameter(vm, &wanted, &name, status);
            run.arguments.push(Argument { wanted, value });
        }
        for argument in &run.arguments {
            slots.push(argument.value);
            if argument.wanted.kind().slots() == 2 {
                slots.push(Symbolic::int(0));
            }
        }
        run.first_step = vm.state.spent();
        match vm.push_call(method, &slots, vm::After::TopLevel) {
            Exit::Again => Ok(()),
            Exit::Throw(_) | Exit::Stop(_) => Err(uncallable("it cannot be entered")),
        }
    }

    /// Forks into all that a reference of any state can be; whether the current state goes on.
    pub(super) fn resolve_anywhere(
        &mut self,
        run: &mut Run,
        reference: Reference,
        wanted: &JavaType,
        depth: u32,
    ) -> bool {
        let class = wanted.bound().erasure(&self.vm.program);
        let state = &self.vm.state.machine;
        let is_receiver = reference.0 == 0 && !run.method.is_static() && run.method.name != "<init>";
        let mut ways = Vec::new();
        if state.references[reference.0 as usize].status == Status::Open {
            ways.push(Way::Null);
        }
        let element = class.component().filter(|element| element.is_primitive()).map(|element| element.kind());
        if class.name == "java/lang/String" {
            ways.push(Way::Recipe(Rc::new(Recipe::String)));
        } else if let Some(kind) = Kind::of_wrapper(&class.name) {
            ways.push(Way::Recipe(Rc::new(Recipe::Boxed(kind))));
        } else if element.is_some() || is_receiver || any::is_open(class) && depth < run.limits.nesting {
            ways.push(element.map_or(Way::Open(class), |kind| Way::Recipe(Rc::new(Recipe::PrimitiveArray(kind)))));
            let same = state.references.iter().enumerate().filter_map(|(index, entry)| {
                match (&entry.origin, entry.status) {
                    (Origin::Input { .. }, Status::Resolved(object))
                        if !object.is_null() && self.vm.class_of(object).is_subclass_of(class) =>
                    {
                        Some(Way::Same(Reference(index as u32)))
                    }
                    // One of the class may be of this class, too.
                    (Origin::Input { .. }, Status::Resolved(object))
                        if !object.is_null()
                            && state.inexact.contains(&object)
                            && class.is_subclass_of(self.vm.class_of(object)) =>
                    {
                        Some(Way::Beyond)
                    }
                    _ => None,
                }
            });
            ways.extend(same);
        } else {
            ways.push(Way::Beyond);
        }
        if let [Way::Beyond] = ways[..] {
            let what = format!("any object of {}", class.java_name());
            self.finish(run, End::unsupported(what));
            return false;
        }
        self.fork_into(run, &ways, |state, way| match way {
            Way::Null => state.set_status(reference, Status::Resolved(Ref::NULL)),
            Way::Same(other) => state.set_status(reference, Status::Same(*other)),
            Way::Recipe(recipe) => state.chosen = Some((reference, recipe.clone())),
            Way::Open(class) => state.chosen_any = Some((reference, class)),
            Way::Beyond => state.beyond = Some(reference),
        })
    }

    /// Makes an object of any state; whether the state goes on.
    pub(super) fn begin_any(&mut self, run: &mut Run, reference: Reference, class: &'static Class) -> bool {
        let Origin::Input { name, depth, .. } = self.origin(reference) else { return true };
        let made = any::new_object(&mut self.vm, class, &name, depth);
        self.resolved(run, reference, made.map_continue(Symbolic::reference))
    }

    /// From any state: where in the method a path is cut.
    pub(super) fn locate(&mut self, run: &Run) {
        let frame = self.vm.thread().frames.first().filter(|frame| frame.method.id == run.method.id).copied();
        if let (Some(any), Some(frame)) = (&mut self.vm.machine.any, frame) {
            any.cut_at.insert(frame.pc);
            any.located += 1;
        }
    }
}
