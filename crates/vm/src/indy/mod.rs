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
    /// Tells the call sites of a class apart.
    pub number: u32,
    pub name: Name,
    pub descriptor: Name,
    pub kind: MethodDescriptor,
    /// Pool indices of the static arguments.
    pub arguments: &'static [u16],
}

impl<M: Machine> Vm<M> {
    pub(crate) fn quicken_dynamic(&mut self, method: &'static Method, index: u16) -> Flow<Insn> {
        let class = method.class;
        // Every instruction is a call site of its own, also where several share a pool entry.
        let number = (method.file_index.unwrap_or(0) as u32) << 16 | (self.frame().pc & 0xffff);
        if let Some((site, family)) = call_site(class, index, number)
            && let Some(target) = self.link_natively(&site, family)?
        {
            return Continue(Insn::new(Op::InvokeStaticQ, target.argument_slots, target.id));
        }
        Continue(Insn::new(Op::InvokeDynamicQ, DYNAMIC, self.program.site(class, index, number | 1 << 31)))
    }

    /// The synthetic method of a call site of the four families; `None` for rare variants.
    fn link_natively(&mut self, site: &CallSite, family: Family) -> Flow<Option<&'static Method>> {
        match family {
            Family::Lambda { alternative } => self.link_lambda(site, alternative),
            Family::Concat { recipe } => self.link_concat(site, recipe),
            Family::Record => self.link_record_method(site),
            Family::Switch { enums } => self.link_switch(site, enums),
        }
    }

    /// Adds a synthetic class beside the call site's, with one static method.
    fn spin_static(&mut self, site: &CallSite, name: &str, code: program::code::Code) -> &'static Method {
        let spec = self.class_beside(site, name);
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

    fn class_beside(&self, site: &CallSite, name: &str) -> ClassSpec {
        let host = site.class;
        ClassSpec {
            number: site.number,
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

/// The call sites that the machine links itself.
#[derive(Clone, Copy)]
enum Family {
    Lambda { alternative: bool },
    Concat { recipe: bool },
    Record,
    Switch { enums: bool },
}

/// Their bootstrap methods: class, name, the descriptor's parameters after lookup and name, and its result.
const BOOTSTRAPS: [([&str; 4], Family); 7] = [
    (
        [
            "java/lang/invoke/LambdaMetafactory",
            "metafactory",
            "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;\
             Ljava/lang/invoke/MethodType;",
            CALL_SITE,
        ],
        Family::Lambda { alternative: false },
    ),
    (
        ["java/lang/invoke/LambdaMetafactory", "altMetafactory", TYPE_AND_ARGUMENTS, CALL_SITE],
        Family::Lambda { alternative: true },
    ),
    (
        [
            "java/lang/invoke/StringConcatFactory",
            "makeConcatWithConstants",
            "Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;",
            CALL_SITE,
        ],
        Family::Concat { recipe: true },
    ),
    (
        ["java/lang/invoke/StringConcatFactory", "makeConcat", "Ljava/lang/invoke/MethodType;", CALL_SITE],
        Family::Concat { recipe: false },
    ),
    (
        [
            "java/lang/runtime/ObjectMethods",
            "bootstrap",
            "Ljava/lang/invoke/TypeDescriptor;Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/invoke/MethodHandle;",
            "Ljava/lang/Object;",
        ],
        Family::Record,
    ),
    (
        ["java/lang/runtime/SwitchBootstraps", "typeSwitch", TYPE_AND_ARGUMENTS, CALL_SITE],
        Family::Switch { enums: false },
    ),
    (
        ["java/lang/runtime/SwitchBootstraps", "enumSwitch", TYPE_AND_ARGUMENTS, CALL_SITE],
        Family::Switch { enums: true },
    ),
];
const LOOKUP_AND_NAME: &str = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;";
const TYPE_AND_ARGUMENTS: &str = "Ljava/lang/invoke/MethodType;[Ljava/lang/Object;";
const CALL_SITE: &str = "Ljava/lang/invoke/CallSite;";

/// The call site at a pool index, if it is of one of the families.
fn call_site(class: &'static Class, index: u16, number: u32) -> Option<(CallSite, Family)> {
    let file = class.file?;
    let &Constant::InvokeDynamic { bootstrap, name_and_type } = file.pool.get(index)? else { return None };
    let (name, descriptor) = file.pool.name_and_type(name_and_type).ok()?;
    let method = file.bootstrap_methods.get(bootstrap as usize)?;
    let &Constant::MethodHandle { kind, reference } = file.pool.get(method.method)? else { return None };
    if kind != HandleKind::InvokeStatic {
        return None;
    }
    let member = file.pool.member(reference).ok()?;
    let is_called = |[class, name, parameters, result]: [&str; 4]| {
        let wanted = member.descriptor.strip_prefix('(').and_then(|rest| rest.strip_prefix(LOOKUP_AND_NAME));
        let given = wanted.and_then(|rest| rest.split_once(')'));
        member.class == class && member.name == name && given == Some((parameters, result))
    };
    let &(_, family) = BOOTSTRAPS.iter().find(|&&(bootstrap, _)| is_called(bootstrap))?;
    let kind = MethodDescriptor::parse(&descriptor)?;
    Some((CallSite { class, number, name, descriptor, kind, arguments: &method.arguments }, family))
}
