//! Moments at which a class can be initialised that are not Java's.
//!
//! Each class has a number, *n*: its initialiser runs before the *n*-th of its points in the code is reached for the first
//! time, if it has not run by then. 0 is none of them. The numbers are static fields of a class made up for it, so they are
//! inputs like other static fields.

use super::recipe::ClassRef;
use super::value::InputId;
use super::{FieldRef, Input, JavaType, Recipe, Setup};
use program::classfile::access;
use program::code::{Code, Insn, Mark, MarkKind, Op};
use program::link::{Class, ClassSpec, FieldSpec, Loader, Method, MethodSpec, Program};
use program::{Kind, Name};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

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

impl Moment {
    /// The line of the instruction.
    pub fn line(&self) -> Option<u32> {
        self.method.info()?.code.as_ref()?.line_at(self.pc).map(u32::from)
    }
}

/// All moments of a program.
#[derive(Debug)]
pub struct Moments {
    /// Has a field for each class.
    pub class: ClassRef,
    /// The class of each field, by their numbers.
    classes: Vec<u32>,
    /// Those before one instruction come together.
    all: Vec<Moment>,
    /// The first of each instruction, in the order of the methods that stop by there.
    first: Vec<usize>,
}

/// The instructions before those of moments, and for one moment.
const BEFORE: usize = 4;
const LENGTH: usize = 6;

impl Moments {
    /// Puts moments into code that has not run yet, in the order of the code; those of code that has are left out. None if
    /// there are none.
    pub fn install(program: &Program, points: &[(&'static Method, u16, &'static Class)]) -> Option<Moments> {
        let mut counts: BTreeMap<u32, i32> = BTreeMap::new();
        let mut all: Vec<Moment> = Vec::new();
        let mut first = Vec::new();
        for &(method, pc, class) in points {
            if method.code.get().is_none() {
                if all.last().is_none_or(|last| (last.method.id, last.pc) != (method.id, pc)) {
                    first.push(all.len());
                }
                let count = counts.entry(class.id).or_default();
                *count += 1;
                all.push(Moment { method, pc, class, number: *count });
            }
        }
        if all.is_empty() {
            return None;
        }
        let classes: Vec<u32> = counts.into_keys().collect();
        let groups = || all.chunk_by(|one, other| (one.method.id, one.pc) == (other.method.id, other.pc));
        let flags = all.chunk_by(|one, other| one.method.id == other.method.id).map(|moments| {
            let pcs: BTreeSet<u16> = moments.iter().map(|moment| moment.pc).collect();
            let names = pcs.iter().map(|pc| format!("passed{pc}")).collect();
            let class =
                program.synthesize(holder(program, "cupper/Passed", moments[0].method.id, names), |_| Vec::new());
            (0..pcs.len()).map(move |index| (class, index))
        });
        let flags: Vec<(&'static Class, usize)> = flags.flatten().collect();
        let numbers = classes.iter().map(|class| program.class(*class).java_name().replace('.', "_")).collect();
        let class = program.synthesize(holder(program, "cupper/Moments", 0, numbers), |home| {
            let pass = |(index, moments): (usize, &[Moment])| MethodSpec {
                name: format!("pass{index}"),
                descriptor: "()V".to_string(),
                access: access::STATIC,
                code: pass(home, &classes, moments, flags[index]),
                hidden: true,
            };
            groups().enumerate().map(pass).collect()
        });
        let mut marks: BTreeMap<u32, Vec<Mark>> = BTreeMap::new();
        for (moments, pass) in groups().zip(class.methods()) {
            marks
                .entry(moments[0].method.id)
                .or_default()
                .push(Mark { pc: moments[0].pc, what: MarkKind::Call(pass.id) });
        }
        for (method, marks) in marks {
            program.method(method).mark(&marks);
        }
        Some(Moments { class: ClassRef(class), classes, all, first })
    }

    /// In the order of their indices.
    pub fn iter(&self) -> std::slice::Iter<'_, Moment> {
        self.all.iter()
    }

    pub fn get(&self, index: usize) -> &Moment {
        &self.all[index]
    }

    /// The moments, by index, that a replay has passed before their classes were initialised.
    pub fn passed(&self, places: &[(u32, u32)]) -> Vec<usize> {
        let base = self.class.0.methods().first().map_or(0, |method| method.id);
        let index = |&(method, at): &(u32, u32)| self.first[(method - base) as usize] + (at as usize - BEFORE) / LENGTH;
        let mut seen = vec![false; self.all.len()];
        places.iter().map(index).filter(|&index| !std::mem::replace(&mut seen[index], true)).collect()
    }

    /// The input that has a class initialised at a moment.
    pub fn input(&self, index: usize) -> Input {
        let moment = &self.all[index];
        let index = self.classes.binary_search(&moment.class.id).expect("the class of a moment has a field");
        let field = FieldRef { class: self.class.0, index };
        let recipe = Rc::new(Recipe::Setup(Setup::Assign { field, value: JavaType::Primitive(Kind::Int) }));
        let number = Input::Primitive { kind: Kind::Int, bits: moment.number as u64 };
        Input::Made { id: InputId::Setup(moment.class.id), recipe, holes: vec![number] }
    }

    /// The index of the moment that the number of a class means.
    pub fn find(&self, field: FieldRef, number: i32) -> Option<usize> {
        let class = self.classes.get(field.index)?;
        self.all.iter().position(|moment| moment.number == number && moment.class.id == *class)
    }
}

/// A class for numbers.
fn holder(program: &Program, name: &str, number: u32, fields: Vec<String>) -> ClassSpec {
    let field = |name| FieldSpec { name, descriptor: "I".to_string(), access: access::STATIC };
    ClassSpec {
        name: name.to_string(),
        number,
        access: access::FINAL,
        loader: Loader::BOOT,
        module: Some(Name::new("java.base")),
        superclass: program.core().object,
        interfaces: Vec::new(),
        nest_host: None,
        fields: fields.into_iter().map(field).collect(),
    }
}

/// Initialises each class whose moment this is, unless that has begun before. The second time, the flag says that there is
/// nothing to do.
fn pass(home: &'static Class, classes: &[u32], moments: &[Moment], (flags, flag): (&'static Class, usize)) -> Code {
    let mut insns = Vec::with_capacity(BEFORE + moments.len() * LENGTH + 1);
    insns.extend([
        Insn::new(Op::GetStaticQ, flag as u16, flags.id),
        Insn::new(Op::IfNe, 0, (BEFORE + moments.len() * LENGTH) as u32),
        Insn::new(Op::IConst, 0, 1),
        Insn::new(Op::PutStaticQ, flag as u16, flags.id),
    ]);
    for moment in moments {
        let field = classes.binary_search(&moment.class.id).expect("the class of a moment has a field");
        let next = insns.len() + LENGTH;
        insns.extend([
            Insn::new(Op::IfBegun, next as u16, moment.class.id),
            Insn::new(Op::GetStaticQ, field as u16, home.id),
            Insn::new(Op::IConst, 0, moment.number as u32),
            Insn::new(Op::IfICmpNe, 0, next as u32),
            Insn::new(Op::NewQ, 0, moment.class.id),
            Insn::op(Op::Pop),
        ]);
    }
    insns.push(Insn::op(Op::Return));
    Code::synthetic(insns, Vec::new(), 0, 4)
}
