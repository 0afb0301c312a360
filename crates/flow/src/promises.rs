//! What was found of methods and classes, as contracts: annotations, and facts that were shown.

use crate::analysis::Analysis;
use crate::shared::Content;
use crate::value::Range;
use contracts::{BinaryOp, ClassContract, Clause, Condition, Expr, Literal, MethodContract, MethodKey, Origin};
use program::classfile::MethodDescriptor;
use program::link::{Class, Method, Program};
use program::nullness::{Nullness, Reader, Statement};
use program::{Kind, Name};

impl Analysis {
    /// The contract of an analysed class. Parameters have the names that the class file gives them, or else numbers of
    /// local variables.
    pub fn contract(&self, program: &Program, class: &'static Class) -> ClassContract {
        let reader = Reader::new(program);
        let mut contract = ClassContract::default();
        for (index, field) in class.fields.iter().enumerate().filter(|(_, field)| !field.is_static()) {
            let name = Expr::Field(Box::new(Expr::This), field.name.to_string());
            let said = reader.field(class, field).at(0);
            contract.invariants.extend(annotated(&name, said));
            if let Some(content) = self.field(class, index) {
                contract.invariants.extend(shown(&name, field.kind, content));
            }
        }
        for &method in class.methods() {
            let found = self.method_contract(&reader, method);
            if found != MethodContract::default() {
                let key = MethodKey { name: method.name.to_string(), descriptor: method.descriptor.to_string() };
                contract.methods.insert(key, found);
            }
        }
        contract
    }

    fn method_contract(&self, reader: &Reader, method: &'static Method) -> MethodContract {
        let mut contract = MethodContract::default();
        let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { return contract };
        let said = reader.method(method);
        let mut slot = u16::from(!method.is_static());
        for (index, of) in descriptor.parameters.iter().enumerate() {
            let name = parameter_name(method, index).map_or(Expr::Local(slot), |name| Expr::name(&name));
            if let Some(said) = said.parameters.get(index) {
                contract.requires.extend(annotated(&name, said.at(0)));
            }
            slot += of.slots() as u16;
        }
        contract.ensures.extend(annotated(&Expr::Result, said.result.at(0)));
        if let (Some(of), Some(content)) = (&descriptor.result, self.result(method)) {
            contract.ensures.extend(shown(&Expr::Result, of.kind(), content));
        }
        contract
    }
}

fn parameter_name(method: &Method, index: usize) -> Option<Name> {
    method.info()?.parameters.as_ref()?.get(index)?.name
}

/// What an annotation says, unless that is nothing.
fn annotated(of: &Expr, said: Statement) -> Option<Clause> {
    let by = said.by.filter(|_| said.nullness == Nullness::NotNull)?;
    Some(Clause { condition: of.clone().not_null(), origin: Origin::Annotation(by.replace('/', ".")) })
}

/// What was shown of all values that get somewhere.
fn shown(of: &Expr, kind: Kind, content: Content) -> Vec<Clause> {
    let conditions = match kind {
        Kind::Ref if content.not_null => vec![of.clone().not_null()],
        Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Long => {
            within(of, content.range, crate::engine::range_of(kind))
        }
        _ => Vec::new(),
    };
    conditions.into_iter().map(|condition| Clause { condition, origin: Origin::Proved }).collect()
}

/// What a range says of an integer that its type does not.
pub fn within(of: &Expr, range: Range, own: Range) -> Vec<Condition> {
    let number = |value: i64| match i32::try_from(value) {
        Ok(value) => Expr::int(value),
        Err(_) => Expr::Literal(Literal::Long(value)),
    };
    let compare = |op: BinaryOp, value: i64| Condition(Expr::binary(op, of.clone(), number(value)));
    let mut conditions = Vec::new();
    if range.lo > own.lo {
        conditions.push(compare(BinaryOp::GreaterOrEqual, range.lo));
    }
    if range.hi < own.hi {
        conditions.push(compare(BinaryOp::LessOrEqual, range.hi));
    }
    conditions
}
