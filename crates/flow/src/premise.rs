//! What proofs rest on, said within the method of the check: for whoever goes by them one call at a time.
//!
//! Facts of the analysed classes (all writes of a field, all calls of a private method) are true of every execution, as long
//! as nothing that they rest on is an assumption. What is assumed of the method's own parameters and operations is a condition
//! at an instruction. What is assumed in other methods cannot be said, with one exception: where it is about a field, the
//! method can look at the field wherever it reads it.

use crate::analysis::Analysis;
use crate::assume::Assumption;
use crate::operand::{field, local, operands};
use crate::promises::within;
use crate::shared::Content;
use contracts::{BinaryOp, Condition, Expr};
use program::Kind;
use program::cfg::{Cfg, opcode};
use program::classfile::{FieldType, MethodDescriptor, access};
use program::effects::FieldId;
use program::link::{Class, Method, Program};
use std::collections::BTreeSet;
use technique::Premise;

/// Of a class with more below it, nobody looks at all of them.
const MANY: usize = 500;

impl Analysis {
    /// The assumptions of a proof as conditions within the method; none if one of them cannot be said so.
    pub fn premise(&self, program: &Program, method: &'static Method, rests_on: &[Assumption]) -> Option<Vec<Premise>> {
        let mut all = BTreeSet::new();
        for assumption in rests_on {
            match *assumption {
                Assumption::ParameterNotNull { method: of, parameter } if of == method.id => {
                    all.insert(parameter_not_null(method, parameter)?);
                }
                Assumption::Calls { method: of, parameter } if of == method.id => {
                    all.insert(self.given(method, parameter)?);
                }
                _ if assumption.made_at().is_some_and(|(of, _)| of == method.id) => {
                    let (_, pc) = assumption.made_at()?;
                    let condition = self.condition(assumption)?.to_string();
                    all.insert(Premise { pc: pc.into(), condition });
                }
                _ if self.is_fact(program, assumption) => {}
                Assumption::Writes(of) => all.extend(self.reads(program, method, of)?),
                _ => return None,
            }
        }
        Some(all.into_iter().collect())
    }

    /// Whether something is true of every execution of what is on the class path.
    fn is_fact(&self, program: &Program, assumption: &Assumption) -> bool {
        self.closure(&[*assumption]).iter().all(|one| match *one {
            // Tests are in the package of the class: what is not private is for them, too.
            Assumption::Calls { method, .. } => program.method(method).is_private(),
            Assumption::Writes(field) => field.field(program).access & access::PRIVATE != 0,
            Assumption::NoOtherThread(_) | Assumption::ElementsUnshared | Assumption::Results(_) => true,
            Assumption::Overriders(method) | Assumption::Library(method) => {
                !self.is_overridden_elsewhere(program, program.method(method))
            }
            Assumption::ParameterNotNull { .. }
            | Assumption::Annotation(_)
            | Assumption::NoOverflow { .. }
            | Assumption::Kept { .. }
            | Assumption::Distinct { .. } => false,
        })
    }

    /// Whether a class of the class path that was not analysed may override a method.
    fn is_overridden_elsewhere(&self, program: &Program, method: &'static Method) -> bool {
        let entries: BTreeSet<usize> = (0..program.class_path.entries().len()).collect();
        let is_other = |class: &'static Class| !class.is_trusted() && !self.is_own(class);
        let below = program.hierarchy(&entries).subtypes(method.class.name);
        if below.len() > MANY {
            return true;
        }
        let found = below.into_iter().map(|name| program.find(program::link::Loader::APP, name).ok().flatten());
        is_other(method.class) || found.into_iter().any(|class| class.is_none_or(is_other))
    }

    /// What was shown of all values that the method is given, at its entry.
    fn given(&self, method: &'static Method, parameter: u16) -> Option<Premise> {
        let code = method.info()?.code.as_ref()?;
        let (slot, of) = slot_of(method, parameter)?;
        let condition = holds(local(method, code, 0, slot)?, of.kind(), self.parameter(method, parameter)?)?;
        Some(Premise { pc: 0, condition: condition.to_string() })
    }

    /// What was shown of a field, at each place where a method reads it.
    fn reads(&self, program: &Program, method: &'static Method, of: FieldId) -> Option<Vec<Premise>> {
        let code = method.info()?.code.as_ref()?;
        let pool = &method.class.file?.pool;
        let cfg = Cfg::new(code)?;
        let (class, index) = (of.class(program), of.index);
        let content = self.field(class, index)?;
        let mut found = Vec::new();
        for pc in opcode::offsets(code.bytes) {
            let op = code.bytes[usize::from(pc)];
            if !matches!(op, opcode::GETFIELD | opcode::GETSTATIC) {
                continue;
            }
            let member = pool.member(opcode::u16_at(code.bytes, usize::from(pc) + 1)?).ok()?;
            // Fields of the name in other classes may be this one.
            if member.name != of.field(program).name {
                continue;
            }
            let object = match op {
                opcode::GETSTATIC => None,
                _ => Some(operands(method, code, &cfg, pc.into()).pop()??),
            };
            let read = field(object, &member.class, &member.name);
            let condition = holds(read, of.field(program).kind, content)?;
            found.push(Premise { pc: pc.into(), condition: condition.to_string() });
        }
        Some(found)
    }
}

/// That a parameter is not null, at the entry of the method.
pub fn parameter_not_null(method: &'static Method, parameter: u16) -> Option<Premise> {
    let code = method.info()?.code.as_ref()?;
    let (slot, _) = slot_of(method, parameter)?;
    let condition = local(method, code, 0, slot)?.not_null();
    Some(Premise { pc: 0, condition: condition.to_string() })
}

/// The local variable that a parameter is in, and its type.
fn slot_of(method: &Method, parameter: u16) -> Option<(u16, FieldType)> {
    let descriptor = MethodDescriptor::parse(&method.descriptor)?;
    let before = descriptor.parameters.iter().take(parameter.into()).map(|of| of.slots()).sum::<usize>();
    let slot = u16::try_from(before + usize::from(!method.is_static())).ok()?;
    Some((slot, descriptor.parameters.into_iter().nth(parameter.into())?))
}

/// What was shown of all values of a field, as a condition.
fn holds(read: Expr, kind: Kind, content: Content) -> Option<Condition> {
    let parts: Vec<Condition> = match kind {
        Kind::Ref => vec![read.not_null()].into_iter().filter(|_| content.not_null).collect(),
        Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Long => {
            within(&read, content.range, crate::engine::range_of(kind))
        }
        _ => Vec::new(),
    };
    let parts = parts.into_iter().map(|one| one.0);
    parts.reduce(|one, other| Expr::binary(BinaryOp::And, one, other)).map(Condition)
}
