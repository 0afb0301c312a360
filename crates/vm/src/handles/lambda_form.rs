//! From `java.lang.invoke.LambdaForm` to decoded code.
//!
//! A form is a list of names: parameters first, then calls whose arguments are earlier names or constants. Each call
//! becomes its arguments pushed, the call, and a store to the name's local. Constants that are objects live in static
//! fields of the synthetic class, so they belong to the state, as the form itself does.

use crate::Ref;
use crate::flow::{Exit, Flow};
use crate::machine::Machine;
use crate::vm::Vm;
use program::classfile::{MethodDescriptor, access};
use program::code::{Code, Insn, Op};
use program::link::{ClassSpec, FieldSpec, Loader, Method, MethodSpec};
use program::{Kind, Name};
use std::ops::ControlFlow::{Break, Continue};

/// An argument of a call in a form.
enum Argument {
    Name(usize),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Object(Ref),
}

struct Call {
    /// `None` for the read of a static field: the only argument is its value.
    method: Option<&'static Method>,
    special: bool,
    /// Called through `invokeBasic` on this handle.
    handle: Option<Ref>,
    arguments: Vec<Argument>,
}

impl<M: Machine> Vm<M> {
    /// Compiles a form; gives the `MemberName` of the static method that behaves as the form says.
    pub fn compile_lambda_form(&mut self, form: Ref, method_type: Ref) -> Flow<Ref> {
        let names = self.get_ref(form, "names");
        let names = self.ref_elements(names);
        let arity = self.get_int(form, "arity") as usize;
        let result = self.get_int(form, "result");
        let kinds: Vec<Kind> = names.iter().map(|&name| self.name_kind(name)).collect();
        let mut calls = Vec::with_capacity(names.len() - arity);
        for &name in &names[arity..] {
            calls.push(self.read_call(name)?);
        }
        let mut objects: Vec<Ref> = Vec::new();
        for call in &calls {
            objects.extend(call.handle);
            objects.extend(call.arguments.iter().filter_map(|argument| match argument {
                Argument::Object(object) if !object.is_null() => Some(*object),
                _ => None,
            }));
        }
        let result_kind = if result < 0 { Kind::Void } else { kinds[result as usize] };
        let descriptor: String =
            format!("({}){}", kinds[..arity].iter().map(|kind| basic(*kind)).collect::<String>(), basic(result_kind));
        let spec = ClassSpec {
            name: "java/lang/invoke/LambdaForm$Code".to_string(),
            number: 0,
            access: access::FINAL,
            loader: Loader::BOOT,
            module: Some(Name::new("java.base")),
            superclass: self.program.core().object,
            interfaces: Vec::new(),
            nest_host: None,
            fields: (0..objects.len())
                .map(|index| FieldSpec {
                    name: format!("c{index}"),
                    descriptor: "Ljava/lang/Object;".to_string(),
                    access: access::STATIC,
                })
                .collect(),
        };
        let statics = self.statics_offset();
        let program = self.program.clone();
        let class = program.synthesize(spec, |class| {
            let offset = |index: usize| ((statics + class.fields[index].offset) / 4) as u16;
            let code = emit::<M>(&kinds, arity, result, &calls, class.id, offset);
            vec![MethodSpec {
                name: "invoke".to_string(),
                descriptor: descriptor.clone(),
                access: access::STATIC,
                code,
                hidden: true,
            }]
        });
        let mirror = self.mirror(class)?;
        self.set_init_word(class, crate::object::init::DONE);
        for (index, object) in objects.into_iter().enumerate() {
            let address = mirror.0 + statics + class.fields[index].offset;
            self.memory.store(address, object.0);
        }
        self.new_member_name(class.methods()[0], method_type)
    }

    /// A resolved `MemberName` of a static method.
    pub fn new_member_name(&mut self, method: &'static Method, method_type: Ref) -> Flow<Ref> {
        const IS_METHOD: i32 = 0x10000;
        const INVOKE_STATIC: i32 = 6 << 24;
        let member_class = self.boot_class("java/lang/invoke/MemberName")?;
        let resolved_class = self.boot_class("java/lang/invoke/ResolvedMethodName")?;
        self.initialize(member_class)?;
        let mirror = self.mirror(method.class)?;
        let name = self.literal_of(&method.name)?;
        let resolved = self.new_object(resolved_class)?;
        self.put_int(resolved, "$method", method.id as i32 + 1);
        if self.has_field(resolved, "vmholder") {
            self.put_ref(resolved, "vmholder", mirror);
        }
        let member = self.new_object(member_class)?;
        self.put_ref(member, "clazz", mirror);
        self.put_ref(member, "name", name);
        self.put_ref(member, "type", method_type);
        self.put_int(member, "flags", IS_METHOD | INVOKE_STATIC | method.access as i32);
        self.put_ref(member, "method", resolved);
        Continue(member)
    }

    fn name_kind(&self, name: Ref) -> Kind {
        let kind = self.get_ref(name, "type");
        match self.get_int(kind, "btChar") as u8 {
            b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'V' => Kind::Void,
            _ => Kind::Ref,
        }
    }

    fn read_call(&mut self, name: Ref) -> Flow<Call> {
        let function = self.get_ref(name, "function");
        if function.is_null() {
            return Break(Exit::unsupported("a lambda form with a name that has no function"));
        }
        let member = self.get_ref(function, "member");
        let resolved_handle = self.get_ref(function, "resolvedHandle");
        const IS_FIELD: i32 = 0x40000;
        let is_field = !member.is_null() && self.get_int(member, "flags") & IS_FIELD != 0;
        if is_field && resolved_handle.is_null() {
            // Forms read only constants of the JDK this way, such as the instance of `Unsafe`.
            let holder = self.get_ref(member, "clazz");
            self.initialize(self.class_of_mirror(holder))?;
            let value = Ref(self.memory.load(holder.0 + self.get_int(member, "$index") as u32));
            let arguments = vec![Argument::Object(value)];
            return Continue(Call { method: None, special: false, handle: None, arguments });
        }
        let (method, special, handle) = if member.is_null() || is_field {
            let handle_type = Ref(self.memory.load(resolved_handle.0 + self.known.handle_type));
            let descriptor = self.basic_descriptor(handle_type);
            (self.intrinsic_method("invokeBasic", Name::new(&descriptor)), true, Some(resolved_handle))
        } else {
            let kind = self.get_int(member, "flags") >> 24 & 0xf;
            const INVOKE_SPECIAL: i32 = 7;
            (self.method_of_member(member)?, kind == INVOKE_SPECIAL, None)
        };
        let parsed = MethodDescriptor::parse(&method.descriptor).expect("a linked method's descriptor is valid");
        let receiver = (!method.is_static() && handle.is_none()).then_some(Kind::Ref);
        let parameters: Vec<Kind> = receiver
            .into_iter()
            .chain(parsed.parameters.iter().map(|parameter| Kind::of(&parameter.descriptor())))
            .collect();
        let arguments = self.get_ref(name, "arguments");
        let name_class = self.class_of(name);
        let mut read = Vec::new();
        for (index, argument) in self.ref_elements(arguments).into_iter().enumerate() {
            let kind = parameters.get(index).copied().unwrap_or(Kind::Ref);
            read.push(self.read_argument(argument, kind, name_class.id)?);
        }
        Continue(Call { method: Some(method), special, handle, arguments: read })
    }

    fn read_argument(&mut self, argument: Ref, kind: Kind, name_class: u32) -> Flow<Argument> {
        if argument.is_null() {
            return Continue(Argument::Object(Ref::NULL));
        }
        if self.class_of(argument).id == name_class {
            return Continue(Argument::Name(self.get_int(argument, "index") as usize));
        }
        if kind == Kind::Ref {
            return Continue(Argument::Object(argument));
        }
        let Some((_, value)) = self.unbox(argument) else { return Continue(Argument::Object(argument)) };
        let bits = self.concrete(value)?;
        Continue(match kind {
            Kind::Long => Argument::Long(bits as i64),
            Kind::Float => Argument::Float(f32::from_bits(bits as u32)),
            Kind::Double => Argument::Double(f64::from_bits(bits)),
            _ => Argument::Int(bits as i32),
        })
    }

    /// A `MethodType`'s descriptor with all references as `Object`.
    fn basic_descriptor(&self, method_type: Ref) -> String {
        let parameters = self.ref_elements(self.get_ref(method_type, "ptypes"));
        let kind = |mirror: Ref| basic(self.class_of_mirror(mirror).kind());
        let text: String = parameters.into_iter().map(kind).collect();
        format!("({text}){}", kind(self.get_ref(method_type, "rtype")))
    }
}

/// The descriptor of a basic type; small integers are `int`s.
fn basic(kind: Kind) -> &'static str {
    match kind {
        Kind::Long => "J",
        Kind::Float => "F",
        Kind::Double => "D",
        Kind::Ref => "Ljava/lang/Object;",
        Kind::Void => "V",
        _ => "I",
    }
}

fn emit<M: Machine>(
    kinds: &[Kind],
    arity: usize,
    result: i32,
    calls: &[Call],
    class: u32,
    offset: impl Fn(usize) -> u16,
) -> Code {
    let mut locals = Vec::with_capacity(kinds.len());
    let mut next = 0u16;
    for kind in kinds {
        locals.push(next);
        next += kind.slots() as u16;
    }
    let mut insns = Vec::new();
    let mut wide = Vec::new();
    let mut constant = 0;
    let mut max_stack = 2;
    let load = |name: usize| Insn::new(if kinds[name].slots() == 2 { Op::Load2 } else { Op::Load }, locals[name], 0);
    for (index, call) in calls.iter().enumerate() {
        let mut object = |insns: &mut Vec<Insn>| {
            insns.push(Insn::new(Op::GetStaticRef, offset(constant), class));
            constant += 1;
        };
        if call.handle.is_some() {
            object(&mut insns);
        }
        for argument in &call.arguments {
            match *argument {
                Argument::Name(name) => insns.push(load(name)),
                Argument::Int(value) => insns.push(Insn::new(Op::IConst, 0, value as u32)),
                Argument::Float(value) => insns.push(Insn::new(Op::FConst, 0, value.to_bits())),
                Argument::Long(value) => {
                    wide.push(value as u64);
                    insns.push(Insn::new(Op::LConst, 0, wide.len() as u32 - 1));
                }
                Argument::Double(value) => {
                    wide.push(value.to_bits());
                    insns.push(Insn::new(Op::DConst, 0, wide.len() as u32 - 1));
                }
                Argument::Object(Ref::NULL) => insns.push(Insn::op(Op::AConstNull)),
                Argument::Object(_) => object(&mut insns),
            }
        }
        if let Some(method) = call.method {
            max_stack = max_stack.max(method.argument_slots + 2);
            insns.push(Vm::<M>::call_of_member(method, call.special));
        }
        let name = arity + index;
        let returned = call.method.map_or(1, |method| method.result.slots());
        match (kinds[name].slots(), returned) {
            (0, 0) => {}
            (0, 1) => insns.push(Insn::op(Op::Pop)),
            (0, _) => insns.push(Insn::op(Op::Pop2)),
            (2, _) => insns.push(Insn::new(Op::Store2, locals[name], 0)),
            // A void function whose value is used is null.
            (_, 0) => {
                insns.push(Insn::op(Op::AConstNull));
                insns.push(Insn::new(Op::Store, locals[name], 0));
            }
            _ => insns.push(Insn::new(Op::Store, locals[name], 0)),
        }
    }
    if result < 0 {
        insns.push(Insn::op(Op::Return));
    } else {
        insns.push(load(result as usize));
        let op = match kinds[result as usize].slots() {
            0 => Op::Return,
            1 => Op::Return1,
            _ => Op::Return2,
        };
        insns.push(Insn::op(op));
    }
    Code::synthetic(insns, wide, next, max_stack)
}
