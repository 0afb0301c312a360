//! Code of clients that is called back and asks whether an object is whole at that moment.
//!
//! A watch is a class with static fields: the object, if one is watched, and whether it was found broken. Stubs that ask run
//! [`Watch::ask`] before they give their result; tests keep what they have seen in an array of one element.

use super::recipe::{ClassRef, MethodRef};
use program::Name;
use program::classfile::access;
use program::code::{Code, Handler, Insn, Op};
use program::link::{ClassSpec, FieldSpec, Loader, Method, MethodSpec, Program};

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// By a `boolean` or a `Boolean`.
    Truth,
    /// By an exception, or none.
    Exception,
}

/// Somebody who watches an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    class: ClassRef,
    /// What is asked: a method of the object, or a static one that takes it.
    pub question: MethodRef,
    pub answered: Answered,
    /// Whether the question may itself come to code that asks, which must not ask again then.
    pub is_guarded: bool,
}

const OBJECT: u16 = 0;
const BROKEN: u16 = 1;
const ASKING: u16 = 2;
const AGAIN: u16 = 3;

impl Watch {
    /// `None` for a question that code in Java could not ask in one call.
    pub fn new(program: &Program, question: &'static Method) -> Option<Watch> {
        let (answered, unbox) = match question.descriptor.split_once(')')?.1 {
            "V" => (Answered::Exception, None),
            "Z" => (Answered::Truth, None),
            "Ljava/lang/Boolean;" => {
                let boxed = program.find(Loader::BOOT, Name::new("java/lang/Boolean")).ok().flatten()?;
                (Answered::Truth, Some(boxed.declared_method("booleanValue", "()Z")?))
            }
            _ => return None,
        };
        let field = |name: &str, descriptor: &str| FieldSpec {
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
            access: access::STATIC,
        };
        let spec = ClassSpec {
            name: "cupper/Watch".to_owned(),
            number: question.id,
            access: access::FINAL,
            loader: Loader::BOOT,
            module: Some(Name::new("java.base")),
            superclass: program.core().object,
            interfaces: Vec::new(),
            nest_host: None,
            fields: vec![
                field("object", "Ljava/lang/Object;"),
                field("broken", "Z"),
                field("asking", "Z"),
                field("again", "Z"),
            ],
        };
        let class = program.synthesize(spec, |class| {
            let method = |name: &str, descriptor: &str, code: Code| MethodSpec {
                name: name.to_owned(),
                descriptor: descriptor.to_owned(),
                access: access::STATIC,
                code,
                hidden: true,
            };
            let begin = vec![
                Insn::new(Op::Load, 0, 0),
                Insn::new(Op::PutStaticQ, OBJECT, class.id),
                Insn::op(Op::AConstNull),
                Insn::op(Op::Return1),
            ];
            let holds = vec![
                Insn::new(Op::GetStaticQ, BROKEN, class.id),
                Insn::new(Op::IfNe, 0, 4),
                Insn::new(Op::IConst, 0, 1),
                Insn::op(Op::Return1),
                Insn::new(Op::IConst, 0, 0),
                Insn::op(Op::Return1),
            ];
            vec![
                method("ask", "()V", ask(class.id, question, answered, unbox)),
                method("begin", "(Ljava/lang/Object;)Ljava/lang/Object;", Code::synthetic(begin, Vec::new(), 1, 4)),
                method("holds", "(Ljava/lang/Object;)Z", Code::synthetic(holds, Vec::new(), 1, 4)),
            ]
        });
        Some(Watch { class: ClassRef(class), question: MethodRef(question), answered, is_guarded: false })
    }

    fn method(self, name: &str) -> &'static Method {
        let mut methods = self.class.0.methods().iter().copied();
        methods.find(|method| method.name == name).expect("every watch has its three methods")
    }

    /// Takes nothing and gives nothing: asks, if an object is watched, unless that is under way.
    pub fn ask(self) -> &'static Method {
        self.method("ask")
    }

    /// Takes the object that is watched from there on.
    pub fn begin(self) -> &'static Method {
        self.method("begin")
    }

    /// Takes the object; whether it was never found broken.
    pub fn holds(self) -> &'static Method {
        self.method("holds")
    }

    /// The static field that says whether the object was found broken.
    pub fn broken(self) -> (&'static program::link::Class, &'static str) {
        (self.class.0, "broken")
    }

    /// The static field that says whether somebody asked while that was under way.
    pub fn again(self) -> (&'static program::link::Class, &'static str) {
        (self.class.0, "again")
    }

    /// The same for such a question.
    pub fn guarded(self) -> Watch {
        Watch { is_guarded: true, ..self }
    }
}

fn ask(class: u32, question: &'static Method, answered: Answered, unbox: Option<&'static Method>) -> Code {
    let slots = question.argument_slots;
    let is_virtual = !question.is_static() && !question.is_private() && question.vtable_index.get() >= 0;
    let asked = match () {
        () if question.is_static() => Insn::new(Op::InvokeStaticQ, slots, question.id),
        () if question.class.is_interface() => Insn::new(Op::InvokeInterfaceQ, slots, question.id),
        () if is_virtual => Insn::new(Op::InvokeVirtualQ, slots, question.vtable_index.get() as u32),
        () => Insn::new(Op::InvokeDirectQ, slots, question.id),
    };
    let mut insns = vec![
        Insn::new(Op::GetStaticQ, OBJECT, class),
        Insn::new(Op::IfNull, 0, 0),
        Insn::new(Op::GetStaticQ, ASKING, class),
        Insn::new(Op::IfNe, 0, 0),
        Insn::new(Op::IConst, 0, 1),
        Insn::new(Op::PutStaticQ, ASKING, class),
        Insn::new(Op::GetStaticQ, OBJECT, class),
        asked,
    ];
    let mut handlers = Vec::new();
    let found = [Insn::new(Op::IConst, 0, 1), Insn::new(Op::PutStaticQ, BROKEN, class)];
    match answered {
        Answered::Truth => {
            insns.extend(unbox.map(|unbox| Insn::new(Op::InvokeDirectQ, 1, unbox.id)));
            insns.push(Insn::new(Op::IfNe, 0, insns.len() as u32 + 3));
            insns.extend(found);
        }
        Answered::Exception => {
            let target = insns.len() as u32 + 1;
            handlers.push(Handler { start: target - 2, end: target - 1, target, catch_type: 0 });
            insns.push(Insn::new(Op::Goto, 0, target + 3));
            insns.push(Insn::op(Op::Pop));
            insns.extend(found);
        }
    }
    insns.push(Insn::new(Op::IConst, 0, 0));
    insns.push(Insn::new(Op::PutStaticQ, ASKING, class));
    let end = insns.len() as u32;
    insns.push(Insn::op(Op::Return));
    insns.extend([Insn::new(Op::IConst, 0, 1), Insn::new(Op::PutStaticQ, AGAIN, class), Insn::op(Op::Return)]);
    insns[1].b = end;
    insns[3].b = end + 1;
    Code { handlers: handlers.into(), ..Code::synthetic(insns, Vec::new(), 0, 4) }
}
