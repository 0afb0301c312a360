//! `invokedynamic`. Four families of call sites (lambdas, string concatenation, record methods, pattern switches)
//! are linked by the machine itself: the call becomes a static call of a synthetic method. All others run their
//! bootstrap method.

mod assembler;
mod concat;
mod lambda;
mod record;
mod switch;

use crate::flow::Flow;
use crate::handles::DYNAMIC;
use crate::machine::Machine;
use crate::vm::Vm;
use program::Name;
use program::classfile::{Constant, HandleKind, MethodDescriptor};
use program::code::{Insn, Op};
use program::link::{Class, ClassSpec, Method, MethodSpec};
use std::ops::ControlFlow::Continue;

/// A dynamic call site as the class file has it.
pub(crate) struct CallSite {
    pub class: &'static Class,
    pub name: Name,
    pub descriptor: Name,
    pub kind: MethodDescriptor,
    /// Pool indices of the static arguments.
    pub arguments: &'static [u16],
}

impl<M: Machine> Vm<M> {
    pub(crate) fn quicken_dynamic(&mut self, method: &'static Method, index: u16) -> Flow<Insn> {
        let class = method.class;
        if let Some((site, bootstrap)) = call_site(class, index)
            && let Some(target) = self.link_natively(&site, &bootstrap)?
        {
            return Continue(Insn::new(Op::InvokeStaticQ, target.argument_slots, target.id));
        }
        // Every instruction is a call site of its own, also where several share a pool entry.
        let pc = self.frame().pc;
        let instance = (method.file_index.unwrap_or(0) as u32) << 16 | (pc & 0xffff) | 1 << 31;
        Continue(Insn::new(Op::InvokeDynamicQ, DYNAMIC, self.program.site(class, index, instance)))
    }

    /// The synthetic method of a call site of the four families; `None` for others and for rare variants.
    fn link_natively(&mut self, site: &CallSite, bootstrap: &str) -> Flow<Option<&'static Method>> {
        match bootstrap {
            "java/lang/invoke/LambdaMetafactory.metafactory" | "java/lang/invoke/LambdaMetafactory.altMetafactory" => {
                self.link_lambda(site, bootstrap.ends_with("altMetafactory"))
            }
            "java/lang/invoke/StringConcatFactory.makeConcatWithConstants" => self.link_concat(site, true),
            "java/lang/invoke/StringConcatFactory.makeConcat" => self.link_concat(site, false),
            "java/lang/runtime/ObjectMethods.bootstrap" => self.link_record_method(site),
            "java/lang/runtime/SwitchBootstraps.typeSwitch" => self.link_switch(site, false),
            "java/lang/runtime/SwitchBootstraps.enumSwitch" => self.link_switch(site, true),
            _ => Continue(None),
        }
    }

    /// Adds a synthetic class beside the call site's, with one static method.
    fn spin_static(&mut self, site: &CallSite, name: &str, code: program::code::Code) -> &'static Method {
        let spec = self.class_beside(site.class, name);
        let class = self.program.clone().synthesize(spec, |_| {
            vec![MethodSpec {
                name: site.name.to_string(),
                descriptor: site.descriptor.to_string(),
                access: program::classfile::access::STATIC,
                code,
                hidden: true,
            }]
        });
        class.methods()[0]
    }

    fn class_beside(&self, host: &'static Class, name: &str) -> ClassSpec {
        ClassSpec {
            name: format!("{}{name}", host.name.split("/0x").next().unwrap_or(&host.name)),
            access: program::classfile::access::FINAL,
            loader: host.loader,
            module: host.module,
            superclass: self.program.core().object,
            interfaces: Vec::new(),
            nest_host: Some(self.program.nest_host(host)),
            fields: Vec::new(),
        }
    }
}

/// The call site at a pool index and its bootstrap method as `class.name`.
fn call_site(class: &'static Class, index: u16) -> Option<(CallSite, String)> {
    let file = class.file?;
    let &Constant::InvokeDynamic { bootstrap, name_and_type } = file.pool.get(index)? else { return None };
    let (name, descriptor) = file.pool.name_and_type(name_and_type).ok()?;
    let method = file.bootstrap_methods.get(bootstrap as usize)?;
    let &Constant::MethodHandle { kind, reference } = file.pool.get(method.method)? else { return None };
    if kind != HandleKind::InvokeStatic {
        return None;
    }
    let member = file.pool.member(reference).ok()?;
    let site =
        CallSite { class, name, descriptor, kind: MethodDescriptor::parse(&descriptor)?, arguments: &method.arguments };
    Some((site, format!("{}.{}", member.class, member.name)))
}
