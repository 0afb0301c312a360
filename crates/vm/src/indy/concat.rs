//! String concatenation (`StringConcatFactory`).

use super::CallSite;
use super::assembler::{Assembler, kind_of};
use crate::flow::Flow;
use crate::machine::Machine;
use crate::vm::Vm;
use program::Kind;
use program::classfile::{Constant, FieldType, decode_utf16};
use program::code::Op;
use program::link::Method;
use std::ops::ControlFlow::Continue;

/// Marks an argument and a constant in a recipe.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

impl<M: Machine> Vm<M> {
    pub(super) fn link_concat(&mut self, site: &CallSite, with_recipe: bool) -> Flow<Option<&'static Method>> {
        let Some(file) = site.class.file else { return Continue(None) };
        let recipe = if with_recipe {
            let text = site.arguments.first().and_then(|&index| match file.pool.get(index)? {
                &Constant::String(utf8) => file.pool.utf8(utf8).ok(),
                _ => None,
            });
            match text {
                Some(bytes) => decode_utf16(bytes),
                None => return Continue(None),
            }
        } else {
            vec![ARGUMENT; site.kind.parameters.len()]
        };
        const BUILDER: &str = "java/lang/StringBuilder";
        let builder = self.boot_class(BUILDER)?;
        let constructor = self.jdk_method(BUILDER, "<init>", "()V")?;
        let append = self.jdk_method(BUILDER, "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;")?;
        let string_of =
            self.jdk_method("java/lang/StringConcatHelper", "stringOf", "(Ljava/lang/Object;)Ljava/lang/String;")?;
        let mut code = Assembler::new(site.kind.argument_slots() as u16);
        code.insn(Op::NewQ, 0, builder.id);
        code.op(Op::Dup);
        code.call_direct(constructor);
        let mut arguments = site.kind.parameters.iter();
        let mut constants = site.arguments.iter().skip(1);
        let mut local = 0;
        let mut text: Vec<u16> = Vec::new();
        let flush = |vm: &mut Self, code: &mut Assembler, text: &mut Vec<u16>| {
            if !text.is_empty() {
                code.insn(Op::LdcString, 0, vm.program.literal(text));
                code.call_direct(append);
                text.clear();
            }
        };
        for unit in recipe {
            match unit {
                ARGUMENT => {
                    flush(self, &mut code, &mut text);
                    let Some(argument) = arguments.next() else { return Continue(None) };
                    let kind = kind_of(argument);
                    code.load(kind, local);
                    local += kind.slots() as u16;
                    match kind {
                        Kind::Ref => {
                            if !matches!(argument, FieldType::Class(name) if *name == "java/lang/String") {
                                code.call_static(string_of);
                            }
                            code.call_direct(append);
                        }
                        _ => {
                            let letter = match kind {
                                Kind::Byte | Kind::Short => 'I',
                                other => other.letter(),
                            };
                            let descriptor = format!("({letter})Ljava/lang/StringBuilder;");
                            let append = self.jdk_method(BUILDER, "append", &descriptor)?;
                            code.call_direct(append);
                        }
                    }
                }
                CONSTANT => {
                    let Some(&index) = constants.next() else { return Continue(None) };
                    match file.pool.get(index) {
                        Some(&Constant::String(utf8)) => {
                            let bytes = self.linked(file.pool.utf8(utf8).map_err(Into::into))?;
                            text.extend(decode_utf16(bytes));
                        }
                        Some(&Constant::Integer(value)) => text.extend(value.to_string().encode_utf16()),
                        Some(&Constant::Long(value)) => text.extend(value.to_string().encode_utf16()),
                        _ => return Continue(None),
                    }
                }
                other => text.push(other),
            }
        }
        flush(self, &mut code, &mut text);
        let to_string = self.jdk_method(BUILDER, "toString", "()Ljava/lang/String;")?;
        code.call_direct(to_string);
        code.ret(Kind::Ref);
        Continue(Some(self.spin_static(site, "$$StringConcat", code.finish(6))))
    }
}
