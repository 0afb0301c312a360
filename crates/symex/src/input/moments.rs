//! Moments at which a class can be initialised that are not Java's.
//!
//! Each class has a number, *n*: its initialiser runs before the *n*-th of its points in the code is reached, if it has not
//! run by then. 0 is none of them. The numbers are static fields of a class made up for it, so they are inputs like other
//! static fields.

use super::FieldRef;
use crate::observe::ClassRef;
use program::Name;
use program::classfile::access;
use program::code::{Code, Insn, Mark, Op};
use program::link::{Class, ClassSpec, FieldSpec, Loader, Method, MethodSpec, Program};
use std::collections::BTreeMap;

/// A place in the code where a class may be initialised.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub method: &'static Method,
    /// Offset of the instruction that comes after it.
    pub pc: u16,
    pub class: &'static Class,
    /// The number of the class that means this moment; from 1.
    pub number: i32,
}

/// All moments of a program.
#[derive(Clone, Debug)]
pub struct Moments {
    /// Has a field for each class.
    pub class: ClassRef,
    all: Vec<Moment>,
}

impl Moments {
    /// Puts moments into code that has not run yet; those of code that has are left out. None if there are none.
    pub fn install(program: &Program, points: &[(&'static Method, u16, &'static Class)]) -> Option<Moments> {
        let mut counts: BTreeMap<u32, i32> = BTreeMap::new();
        let mut all = Vec::new();
        for &(method, pc, class) in points {
            if method.code.get().is_none() && method.marks.get().is_none() {
                let count = counts.entry(class.id).or_default();
                *count += 1;
                all.push(Moment { method, pc, class, number: *count });
            }
        }
        if all.is_empty() {
            return None;
        }
        let field = |class: &u32| FieldSpec {
            name: name(program.class(*class)),
            descriptor: "I".to_string(),
            access: access::STATIC,
        };
        let spec = ClassSpec {
            name: "cupper/Moments".to_string(),
            number: 0,
            access: access::FINAL,
            loader: Loader::BOOT,
            module: Some(Name::new("java.base")),
            superclass: program.core().object,
            interfaces: Vec::new(),
            nest_host: None,
            fields: counts.keys().map(field).collect(),
        };
        let class = program.synthesize(spec, |home| {
            let pass = |(index, moment): (usize, &Moment)| MethodSpec {
                name: format!("pass{index}"),
                descriptor: "()V".to_string(),
                access: access::STATIC,
                code: pass(home, moment),
                hidden: true,
            };
            all.iter().enumerate().map(pass).collect()
        });
        let mut marks: BTreeMap<u32, Vec<Mark>> = BTreeMap::new();
        for (moment, pass) in all.iter().zip(class.methods()) {
            marks.entry(moment.method.id).or_default().push(Mark { pc: moment.pc, method: pass.id });
        }
        for (method, mut marks) in marks {
            marks.sort();
            let _ = program.method(method).marks.set(marks.into());
        }
        Some(Moments { class: ClassRef(class), all })
    }

    pub fn iter(&self) -> impl Iterator<Item = &Moment> {
        self.all.iter()
    }

    /// The moment that a number means.
    pub fn find(&self, field: FieldRef, number: i32) -> Option<&Moment> {
        self.all.iter().find(|moment| moment.number == number && *name(moment.class) == *field.name)
    }
}

/// The field of a class: unlike the simple name, there are no two of it.
fn name(class: &Class) -> String {
    class.java_name().replace('.', "_")
}

/// Initialises the class if this is its moment.
fn pass(home: &'static Class, moment: &Moment) -> Code {
    let own = name(moment.class);
    let field = home.fields.iter().position(|field| *field.name == *own).unwrap_or_default();
    let insns = vec![
        Insn::new(Op::GetStaticQ, field as u16, home.id),
        Insn::new(Op::IConst, 0, moment.number as u32),
        Insn::new(Op::IfICmpNe, 0, 5),
        Insn::new(Op::NewQ, 0, moment.class.id),
        Insn::op(Op::Pop),
        Insn::op(Op::Return),
    ];
    Code::synthetic(insns, Vec::new(), 0, 4)
}
