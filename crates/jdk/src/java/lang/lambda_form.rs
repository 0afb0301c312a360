//! `java.lang.invoke.InvokerBytecodeGenerator`: the machine compiles lambda forms itself.

use std::ops::ControlFlow::Continue;
use vm::{Flow, Machine, Natives, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/lang/invoke/InvokerBytecodeGenerator",
        &[(
            "generateCustomizedCode(Ljava/lang/invoke/LambdaForm;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MemberName;",
            generate_customized_code,
        )],
    );
}

fn generate_customized_code<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let (form, method_type) = (vm.arg_object(0)?, vm.arg_ref(1)?);
    let member = vm.compile_lambda_form(form, method_type)?;
    Continue(M::reference(member))
}
