//! The launch of a whole program.

use program::Name;
use program::classfile::access;
use program::code::{Code, Insn, Op};
use program::link::{ClassSpec, Loader, Method, MethodSpec, Program};

/// A method without parameters that calls `main` with an empty array, and so initialises its class first.
pub fn launcher(program: &Program, main: &'static Method) -> &'static Method {
    let string = program.find(Loader::BOOT, Name::new("java/lang/String")).ok().flatten();
    let strings = program.array_of(string.expect("a JDK has String"));
    let insns = vec![
        Insn::new(Op::IConst, 0, 0),
        Insn::new(Op::ANewArrayQ, 0, strings.id),
        Insn::new(Op::InvokeStaticQ, main.argument_slots, main.id),
        Insn::op(Op::Return),
    ];
    let spec = ClassSpec {
        name: "cupper/Launcher".to_owned(),
        number: 0,
        access: access::FINAL,
        loader: Loader::BOOT,
        module: program.core().object.module,
        superclass: program.core().object,
        interfaces: Vec::new(),
        nest_host: None,
        fields: Vec::new(),
    };
    let class = program.synthesize(spec, |_| {
        vec![MethodSpec {
            name: "launch".to_owned(),
            descriptor: "()V".to_owned(),
            access: access::STATIC,
            code: Code::synthetic(insns, Vec::new(), 0, 1),
            hidden: true,
        }]
    });
    class.methods().first().copied().expect("the class was made with one method")
}
