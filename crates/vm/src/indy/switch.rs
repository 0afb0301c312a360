//! Pattern switches (`SwitchBootstraps`).

use super::CallSite;
use super::assembler::Assembler;
use crate::flow::Flow;
use crate::machine::Machine;
use crate::vm::Vm;
use program::Kind;
use program::classfile::{Constant, FieldType, decode_utf16};
use program::code::Op;
use program::link::Method;
use std::ops::ControlFlow::Continue;

enum Label {
    Class(u32),
    Text(u32),
    Int(i32),
}

impl<M: Machine> Vm<M> {
    /// A switch over types, strings, integers or the names of enum constants. Other labels run the real bootstrap.
    pub(super) fn link_switch(&mut self, site: &CallSite, over_enum: bool) -> Flow<Option<&'static Method>> {
        let Some(file) = site.class.file else { return Continue(None) };
        if !matches!(site.kind.parameters.first(), Some(FieldType::Class(_) | FieldType::Array(_))) {
            return Continue(None);
        }
        let mut labels = Vec::new();
        for &index in site.arguments {
            labels.push(match file.pool.get(index) {
                Some(Constant::Class(_)) => {
                    let class = self.program.resolve_class(site.class, index);
                    Label::Class(self.linked(class)?.id)
                }
                Some(&Constant::String(utf8)) => {
                    let bytes = self.linked(file.pool.utf8(utf8).map_err(Into::into))?;
                    Label::Text(self.program.literal(&decode_utf16(bytes)))
                }
                Some(&Constant::Integer(value)) if !over_enum => Label::Int(value),
                _ => return Continue(None),
            });
        }
        let equals = self.jdk_method("java/lang/String", "equals", "(Ljava/lang/Object;)Z")?;
        let name = self.jdk_method("java/lang/Enum", "name", "()Ljava/lang/String;")?;
        let number = self.boot_class("java/lang/Number")?;
        let int_value = self.jdk_method("java/lang/Number", "intValue", "()I")?;
        let character = self.boot_class("java/lang/Character")?;
        let char_value = self.jdk_method("java/lang/Character", "charValue", "()C")?;
        // Local 0 is the target, local 1 the label to start with.
        let mut code = Assembler::new(2);
        code.insn(Op::Load, 0, 0);
        let present = code.jump(Op::IfNonNull);
        code.int(-1);
        code.ret(Kind::Int);
        code.here(present);
        let count = labels.len() as i32;
        for (index, label) in labels.into_iter().enumerate() {
            let mut miss = Vec::new();
            code.insn(Op::Load, 1, 0);
            code.int(index as i32);
            miss.push(code.jump(Op::IfICmpGt));
            match label {
                Label::Class(class) => {
                    code.insn(Op::Load, 0, 0);
                    code.insn(Op::InstanceOfQ, 0, class);
                    miss.push(code.jump(Op::IfEq));
                }
                Label::Text(text) => {
                    code.insn(Op::LdcString, 0, text);
                    code.insn(Op::Load, 0, 0);
                    if over_enum {
                        code.call_direct(name);
                    }
                    code.call_direct(equals);
                    miss.push(code.jump(Op::IfEq));
                }
                Label::Int(value) => {
                    code.insn(Op::Load, 0, 0);
                    code.insn(Op::InstanceOfQ, 0, number.id);
                    let no_number = code.jump(Op::IfEq);
                    code.insn(Op::Load, 0, 0);
                    code.call_virtual(int_value);
                    code.int(value);
                    miss.push(code.jump(Op::IfICmpNe));
                    let hit = code.jump(Op::Goto);
                    code.here(no_number);
                    code.insn(Op::Load, 0, 0);
                    code.insn(Op::InstanceOfQ, 0, character.id);
                    miss.push(code.jump(Op::IfEq));
                    code.insn(Op::Load, 0, 0);
                    code.call_direct(char_value);
                    code.int(value);
                    miss.push(code.jump(Op::IfICmpNe));
                    code.here(hit);
                }
            }
            code.int(index as i32);
            code.ret(Kind::Int);
            for jump in miss {
                code.here(jump);
            }
        }
        code.int(count);
        code.ret(Kind::Int);
        Continue(Some(self.spin_static(site, "$$TypeSwitch", code.finish(6))))
    }
}
