//! Lambdas and method references (`LambdaMetafactory`).

use super::CallSite;
use super::assembler::{Assembler, kind_of};
use crate::flow::Flow;
use crate::machine::Machine;
use crate::vm::Vm;
use program::Kind;
use program::classfile::{Constant, FieldType, HandleKind, MethodDescriptor, access};
use program::code::Op;
use program::link::{Class, FieldSpec, Method, MethodSpec};
use std::ops::ControlFlow::Continue;

/// `LambdaMetafactory.FLAG_…`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// What the body of a lambda calls.
struct Implementation {
    method: &'static Method,
    kind: HandleKind,
    /// What it takes, receiver first, and gives.
    parameters: Vec<FieldType>,
    result: Option<FieldType>,
    /// For constructors.
    class: &'static Class,
}

impl<M: Machine> Vm<M> {
    pub(super) fn link_lambda(&mut self, site: &CallSite, alternative: bool) -> Flow<Option<&'static Method>> {
        let Some(file) = site.class.file else { return Continue(None) };
        let method_type = |index: usize| match file.pool.get(*site.arguments.get(index)?)? {
            &Constant::MethodType(descriptor) => file.pool.name(descriptor).ok(),
            _ => None,
        };
        let int = |index: usize| match file.pool.get(*site.arguments.get(index)?)? {
            &Constant::Integer(value) => Some(value),
            _ => None,
        };
        let (Some(erased), Some(instantiated)) = (method_type(0), method_type(2)) else { return Continue(None) };
        let (Some(FieldType::Class(interface)), Some(instantiated)) =
            (site.kind.result.clone(), MethodDescriptor::parse(&instantiated))
        else {
            return Continue(None);
        };
        let interface = self.program.resolve_class_named(site.class, interface);
        let mut interfaces = vec![self.linked(interface)?];
        let mut shapes = vec![erased];
        if alternative {
            let flags = int(3).unwrap_or(0);
            let serializable = interfaces[0].all_interfaces.iter().any(|one| one.name == "java/io/Serializable");
            if flags & SERIALIZABLE != 0 || serializable {
                return Continue(None);
            }
            let mut at = 4;
            if flags & MARKERS != 0 {
                let count = int(at).unwrap_or(0) as usize;
                for &index in site.arguments.iter().skip(at + 1).take(count) {
                    let marker = self.program.resolve_class(site.class, index);
                    let marker = self.linked(marker)?;
                    if !interfaces.iter().any(|known| known.id == marker.id) {
                        interfaces.push(marker);
                    }
                }
                at += 1 + count;
            }
            if flags & BRIDGES != 0 {
                let count = int(at).unwrap_or(0) as usize;
                shapes.extend((at + 1..at + 1 + count).filter_map(method_type));
            }
        }
        if interfaces.iter().any(|interface| !interface.is_interface()) {
            return Continue(None);
        }
        let Some(implementation) = self.implementation(site, *site.arguments.get(1).unwrap_or(&0))? else {
            return Continue(None);
        };
        let captured = &site.kind.parameters;
        if captured.len() + instantiated.parameters.len() != implementation.parameters.len() {
            return Continue(None);
        }
        let mut spec = self.class_beside(site, "$$Lambda");
        spec.interfaces = interfaces;
        spec.fields = captured
            .iter()
            .enumerate()
            .map(|(index, field)| FieldSpec {
                name: format!("arg${}", index + 1),
                descriptor: field.descriptor(),
                access: access::PRIVATE | access::FINAL,
            })
            .collect();
        if captured.is_empty() {
            spec.fields.push(FieldSpec {
                name: "instance".to_string(),
                descriptor: "Ljava/lang/Object;".to_string(),
                access: access::PRIVATE | access::STATIC,
            });
        }
        // The bodies need the fields' offsets, so they are written when the class is laid out; what they need of other
        // classes is resolved before, because that can break off.
        let mut bodies = Vec::new();
        for shape in &shapes {
            let Some(parsed) = MethodDescriptor::parse(shape) else { return Continue(None) };
            bodies.push((shape.to_string(), self.lambda_body(site, &implementation, &instantiated, &parsed)?));
        }
        let statics = self.statics_offset();
        let class = self.program.clone().synthesize(spec, |class| {
            let mut methods: Vec<MethodSpec> = bodies
                .into_iter()
                .map(|(descriptor, body)| MethodSpec {
                    name: site.name.to_string(),
                    descriptor,
                    access: access::PUBLIC,
                    code: body.place(class),
                    hidden: true,
                })
                .collect();
            methods.push(MethodSpec {
                name: "get$Lambda".to_string(),
                descriptor: site.descriptor.to_string(),
                access: access::STATIC,
                code: factory(class, captured, statics),
                hidden: true,
            });
            methods
        });
        Continue(class.methods().last().copied())
    }

    fn implementation(&mut self, site: &CallSite, index: u16) -> Flow<Option<Implementation>> {
        let Some(&Constant::MethodHandle { kind, reference }) = site.class.file.and_then(|file| file.pool.get(index))
        else {
            return Continue(None);
        };
        if (kind as u8) < HandleKind::InvokeVirtual as u8 {
            return Continue(None);
        }
        let found = self.program.resolve_method(site.class, reference);
        let found = self.linked(found)?;
        let method = found.method;
        if method.is_signature_polymorphic() || method.is_static() != (kind == HandleKind::InvokeStatic) {
            return Continue(None);
        }
        let Some(parsed) = MethodDescriptor::parse(&method.descriptor) else { return Continue(None) };
        let holder = if found.named.is_array() {
            FieldType::parse(&found.named.name)
        } else {
            Some(FieldType::Class(found.named.name))
        };
        let Some(holder) = holder else { return Continue(None) };
        let receiver = match kind {
            HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial => None,
            _ => Some(holder.clone()),
        };
        let result = if kind == HandleKind::NewInvokeSpecial { Some(holder) } else { parsed.result };
        let parameters = receiver.into_iter().chain(parsed.parameters).collect();
        Continue(Some(Implementation { method, kind, parameters, result, class: found.named }))
    }

    fn lambda_body(
        &mut self,
        site: &CallSite,
        implementation: &Implementation,
        instantiated: &MethodDescriptor,
        shape: &MethodDescriptor,
    ) -> Flow<Body> {
        let mut code = Assembler::new(shape.argument_slots() as u16 + 1);
        let mut captures = Vec::new();
        if implementation.kind == HandleKind::NewInvokeSpecial {
            code.insn(Op::NewQ, 0, implementation.class.id);
            code.op(Op::Dup);
        }
        let captured = site.kind.parameters.len();
        for (index, field) in site.kind.parameters.iter().enumerate() {
            code.insn(Op::Load, 0, 0);
            captures.push((code.insns.len(), index));
            code.get_field(kind_of(field), 0);
            self.convert(&mut code, site.class, field, &implementation.parameters[index])?;
        }
        let mut local = 1;
        for (index, (erased, wanted)) in shape.parameters.iter().zip(&instantiated.parameters).enumerate() {
            code.load(kind_of(erased), local);
            local += kind_of(erased).slots() as u16;
            let target = &implementation.parameters[captured + index];
            // First to the type that the caller promised, then to what the implementation takes.
            let promised = if kind_of(erased) == Kind::Ref && kind_of(wanted) == Kind::Ref { wanted } else { erased };
            self.convert(&mut code, site.class, erased, promised)?;
            self.convert(&mut code, site.class, promised, target)?;
        }
        match implementation.kind {
            HandleKind::InvokeStatic => code.call_static(implementation.method),
            HandleKind::NewInvokeSpecial | HandleKind::InvokeSpecial => code.call_direct(implementation.method),
            _ => code.call_virtual(implementation.method),
        }
        match (&implementation.result, &shape.result) {
            (_, None) => {
                match implementation.result.as_ref().map_or(0, |result| kind_of(result).slots()) {
                    0 => {}
                    1 => code.op(Op::Pop),
                    _ => code.op(Op::Pop2),
                }
                code.ret(Kind::Void);
            }
            (Some(given), Some(wanted)) => {
                let promised = instantiated.result.as_ref().unwrap_or(wanted);
                if kind_of(given) == Kind::Ref && kind_of(wanted) == Kind::Ref {
                    // Already checked where it was made.
                } else {
                    let through = if kind_of(wanted) == Kind::Ref { promised } else { wanted };
                    self.convert(&mut code, site.class, given, through)?;
                }
                code.ret(kind_of(wanted));
            }
            (None, Some(wanted)) => {
                code.op(Op::AConstNull);
                code.ret(kind_of(wanted));
            }
        }
        let stack = implementation.method.argument_slots + 6;
        Continue(Body { code, captures, stack })
    }
}

/// A body whose accesses to captured values still need the fields' offsets.
struct Body {
    code: Assembler,
    /// Instruction and the index of the capture it reads.
    captures: Vec<(usize, usize)>,
    stack: u16,
}

impl Body {
    fn place(mut self, class: &'static Class) -> program::code::Code {
        for (insn, capture) in self.captures {
            self.code.insns[insn].b = class.fields[capture].offset;
        }
        self.code.finish(self.stack)
    }
}

/// Makes an instance from the captured values; the same one each time if there are none.
fn factory(class: &'static Class, captured: &[FieldType], statics: u32) -> program::code::Code {
    let slots: u32 = captured.iter().map(|field| kind_of(field).slots()).sum();
    let mut code = Assembler::new(slots as u16);
    if captured.is_empty() {
        let offset = ((statics + class.fields[0].offset) / 4) as u16;
        code.insn(Op::GetStaticRef, offset, class.id);
        code.op(Op::Dup);
        let there = code.jump(Op::IfNonNull);
        code.op(Op::Pop);
        code.insn(Op::NewQ, 0, class.id);
        code.op(Op::Dup);
        code.insn(Op::PutStaticRef, offset, class.id);
        code.here(there);
    } else {
        code.insn(Op::NewQ, 0, class.id);
        let mut local = 0;
        for (index, field) in captured.iter().enumerate() {
            let kind = kind_of(field);
            code.op(Op::Dup);
            code.load(kind, local);
            code.put_field(kind, class.fields[index].offset);
            local += kind.slots() as u16;
        }
    }
    code.ret(Kind::Ref);
    code.finish(6)
}
