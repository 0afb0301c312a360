//! `equals`, `hashCode` and `toString` of records (`ObjectMethods`).

use super::CallSite;
use super::assembler::{Assembler, wrapper};
use crate::flow::Flow;
use crate::machine::Machine;
use crate::vm::Vm;
use program::Kind;
use program::classfile::{Constant, decode_lossy};
use program::code::Op;
use program::link::{Class, Method, ResolvedField};
use std::ops::ControlFlow::Continue;

impl<M: Machine> Vm<M> {
    pub(super) fn link_record_method(&mut self, site: &CallSite) -> Flow<Option<&'static Method>> {
        let Some(file) = site.class.file else { return Continue(None) };
        let [class_index, names_index, getters @ ..] = site.arguments else { return Continue(None) };
        let record = self.program.resolve_class(site.class, *class_index);
        let record = self.linked(record)?;
        let names = match file.pool.get(*names_index) {
            Some(&Constant::String(utf8)) => {
                let bytes = self.linked(file.pool.utf8(utf8).map_err(Into::into))?;
                decode_lossy(bytes).into_owned()
            }
            _ => return Continue(None),
        };
        let names: Vec<&str> = names.split(';').filter(|name| !name.is_empty()).collect();
        let mut fields = Vec::new();
        for &getter in getters {
            let Some(&Constant::MethodHandle { reference, .. }) = file.pool.get(getter) else { return Continue(None) };
            let field = self.program.resolve_field(site.class, reference);
            fields.push(self.linked(field)?);
        }
        if names.len() != fields.len() {
            return Continue(None);
        }
        let code = match site.name.as_str() {
            "toString" => self.record_to_string(record, &names, &fields)?,
            "hashCode" => self.record_hash_code(&fields)?,
            "equals" => self.record_equals(record, &fields)?,
            _ => return Continue(None),
        };
        Continue(Some(self.spin_static(site, "$$RecordMethods", code.finish(8))))
    }

    fn record_to_string(
        &mut self,
        record: &'static Class,
        names: &[&str],
        fields: &[ResolvedField],
    ) -> Flow<Assembler> {
        const BUILDER: &str = "java/lang/StringBuilder";
        let builder = self.boot_class(BUILDER)?;
        let constructor = self.jdk_method(BUILDER, "<init>", "()V")?;
        let append = self.jdk_method(BUILDER, "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;")?;
        let value_of = self.jdk_method("java/lang/String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;")?;
        let simple_name = self.jdk_method("java/lang/Class", "getSimpleName", "()Ljava/lang/String;")?;
        let to_string = self.jdk_method(BUILDER, "toString", "()Ljava/lang/String;")?;
        let mut code = Assembler::new(1);
        code.insn(Op::NewQ, 0, builder.id);
        code.op(Op::Dup);
        code.call_direct(constructor);
        code.insn(Op::LdcClass, 0, record.id);
        code.call_direct(simple_name);
        code.call_direct(append);
        let literal = |vm: &Self, text: &str| vm.program.literal(&text.encode_utf16().collect::<Vec<u16>>());
        for (index, (name, field)) in names.iter().zip(fields).enumerate() {
            let lead = if index == 0 { format!("[{name}=") } else { format!(", {name}=") };
            code.insn(Op::LdcString, 0, literal(self, &lead));
            code.call_direct(append);
            let kind = field.field.kind;
            code.insn(Op::Load, 0, 0);
            code.get_field(kind, field.field.offset);
            if kind == Kind::Ref {
                code.call_static(value_of);
                code.call_direct(append);
            } else {
                let letter = if matches!(kind, Kind::Byte | Kind::Short) { 'I' } else { kind.letter() };
                let append = self.jdk_method(BUILDER, "append", &format!("({letter})Ljava/lang/StringBuilder;"))?;
                code.call_direct(append);
            }
        }
        code.insn(Op::LdcString, 0, literal(self, if fields.is_empty() { "[]" } else { "]" }));
        code.call_direct(append);
        code.call_direct(to_string);
        code.ret(Kind::Ref);
        Continue(code)
    }

    fn record_hash_code(&mut self, fields: &[ResolvedField]) -> Flow<Assembler> {
        let mut code = Assembler::new(1);
        code.int(0);
        for field in fields {
            let kind = field.field.kind;
            code.int(31);
            code.op(Op::IMul);
            code.insn(Op::Load, 0, 0);
            code.get_field(kind, field.field.offset);
            let hash = if kind == Kind::Ref {
                self.jdk_method("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I")?
            } else {
                self.jdk_method(wrapper(kind), "hashCode", &format!("({})I", kind.letter()))?
            };
            code.call_static(hash);
            code.op(Op::IAdd);
        }
        code.ret(Kind::Int);
        Continue(code)
    }

    fn record_equals(&mut self, record: &'static Class, fields: &[ResolvedField]) -> Flow<Assembler> {
        let mut code = Assembler::new(2);
        let mut different = Vec::new();
        code.insn(Op::Load, 0, 0);
        code.insn(Op::Load, 1, 0);
        let not_same = code.jump(Op::IfACmpNe);
        code.int(1);
        code.ret(Kind::Int);
        code.here(not_same);
        code.insn(Op::Load, 1, 0);
        code.insn(Op::InstanceOfQ, 0, record.id);
        different.push(code.jump(Op::IfEq));
        for field in fields {
            let kind = field.field.kind;
            for local in 0..2 {
                code.insn(Op::Load, local, 0);
                code.get_field(kind, field.field.offset);
            }
            match kind {
                Kind::Ref => {
                    let equals =
                        self.jdk_method("java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z")?;
                    code.call_static(equals);
                    different.push(code.jump(Op::IfEq));
                }
                Kind::Float | Kind::Double => {
                    let letter = kind.letter();
                    let compare = self.jdk_method(wrapper(kind), "compare", &format!("({letter}{letter})I"))?;
                    code.call_static(compare);
                    different.push(code.jump(Op::IfNe));
                }
                Kind::Long => {
                    code.op(Op::LCmp);
                    different.push(code.jump(Op::IfNe));
                }
                _ => different.push(code.jump(Op::IfICmpNe)),
            }
        }
        code.int(1);
        code.ret(Kind::Int);
        for jump in different {
            code.here(jump);
        }
        code.int(0);
        code.ret(Kind::Int);
        Continue(code)
    }
}
