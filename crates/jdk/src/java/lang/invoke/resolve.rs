//! Resolution of a `MemberName` (JVMS 5.4.3.5): what `MethodHandles.Lookup` asks the machine for.

use super::member::{
    Flags, INVOKE_INTERFACE, INVOKE_SPECIAL, INVOKE_STATIC, IS_CONSTRUCTOR, IS_FIELD, IS_METHOD, NEW_INVOKE_SPECIAL,
    PUT_FIELD, PUT_STATIC, init_field, init_intrinsic, init_method, resolved_method,
};
use program::Name;
use program::classfile::{FieldType, MethodDescriptor, access};
use program::link::{Class, Linked, Method, Program, Trouble, can_access_member, external_signature, modules_of};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Flow, Machine, Ref, Vm};

/// What a `MemberName` asks for.
struct Wanted {
    class: &'static Class,
    name: Name,
    descriptor: Name,
    flags: Flags,
    /// Whose access is checked; none for trusted lookups.
    caller: Option<&'static Class>,
}

/// `resolve(MemberName self, Class<?> caller, int lookupMode, boolean speculative)`: the member itself, filled in;
/// null if there is none and the caller only tries.
pub fn resolve<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let member = vm.arg_object(0)?;
    let speculative = vm.arg_bool(3)?;
    if resolved_method(vm, member).is_some() {
        return Continue(M::reference(member));
    }
    let Some(wanted) = read(vm, member)? else {
        return Break(vm.throw_new("java/lang/IllegalArgumentException", "nothing to resolve"));
    };
    let found = if wanted.flags.is_field() { field(vm, member, &wanted)? } else { method(vm, member, &wanted)? };
    match found {
        Ok(()) => Continue(M::reference(member)),
        Err(Trouble::Throw(_)) if speculative => Continue(M::reference(Ref::NULL)),
        Err(trouble) => Break(vm.trouble(trouble)),
    }
}

fn read<M: Machine>(vm: &mut Vm<M>, member: Ref) -> Flow<Option<Wanted>> {
    let (holder, name, kind) = (vm.get_ref(member, "clazz"), vm.get_ref(member, "name"), vm.get_ref(member, "type"));
    let flags = Flags(vm.get_int(member, "flags"));
    if holder.is_null() || name.is_null() || kind.is_null() || flags.0 & (IS_METHOD | IS_CONSTRUCTOR | IS_FIELD) == 0 {
        return Continue(None);
    }
    let mut class = vm.class_of_mirror(holder);
    if class.is_primitive() {
        return Continue(None);
    }
    if class.is_array() {
        class = vm.program.core().object;
    }
    let name = Name::new(&vm.string(name));
    let Some(descriptor) = descriptor_of(vm, kind) else { return Continue(None) };
    let caller = vm.arg_ref(1)?;
    let caller = if caller.is_null() { None } else { Some(vm.class_of_mirror(caller)) };
    Continue(Some(Wanted { class, name, descriptor: Name::new(&descriptor), flags, caller }))
}

/// The descriptor of `MemberName.type`: a `Class` for fields, else a `MethodType`, `Object[]{result, parameters}` or
/// the descriptor itself.
pub fn descriptor_of<M: Machine>(vm: &Vm<M>, kind: Ref) -> Option<String> {
    let class = vm.class_of(kind);
    let (result, parameters) = match class.name.as_str() {
        "java/lang/String" => return Some(vm.string(kind)),
        "java/lang/Class" => return Some(vm.class_of_mirror(kind).descriptor()),
        "java/lang/invoke/MethodType" => (vm.get_ref(kind, "rtype"), vm.get_ref(kind, "ptypes")),
        _ if class.is_array() && vm.length_of(kind) == 2 => (vm.ref_element(kind, 0), vm.ref_element(kind, 1)),
        _ => return None,
    };
    let mut text = String::from("(");
    for parameter in vm.ref_elements(parameters) {
        text.push_str(&vm.class_of_mirror(parameter).descriptor());
    }
    text.push(')');
    text.push_str(&vm.class_of_mirror(result).descriptor());
    Some(text)
}

/// Fields are found without a check of access: `Lookup` does it.
fn field<M: Machine>(vm: &mut Vm<M>, member: Ref, wanted: &Wanted) -> Flow<Linked<()>> {
    let Some(found) = vm.program.lookup_field(wanted.class, wanted.name, wanted.descriptor) else {
        let message = match FieldType::parse(&wanted.descriptor) {
            Some(kind) if vm.program.jdk.feature >= 21 => format!(
                "Class {} does not have member field '{} {}'",
                wanted.class.java_name(),
                kind.java_name(),
                wanted.name
            ),
            _ => wanted.name.to_string(),
        };
        return Continue(Err(Trouble::throw("java/lang/NoSuchFieldError", message)));
    };
    let setter = matches!(wanted.flags.kind(), PUT_FIELD | PUT_STATIC);
    init_field(vm, member, found.class, found.field, setter)?;
    Continue(Ok(()))
}

fn method<M: Machine>(vm: &mut Vm<M>, member: Ref, wanted: &Wanted) -> Flow<Linked<()>> {
    let Some(found) = vm.program.lookup_method(wanted.class, wanted.name, wanted.descriptor) else {
        let text = external_signature(wanted.class, &wanted.name, &wanted.descriptor);
        return Continue(Err(Trouble::throw("java/lang/NoSuchMethodError", format!("'{text}'"))));
    };
    if found.is_signature_polymorphic() && is_intrinsic(&found.name) {
        let intrinsic = vm.intrinsic_method(&found.name, erased(wanted.descriptor));
        init_intrinsic(vm, member, found, intrinsic)?;
        return Continue(Ok(()));
    }
    let checked = check_kind(wanted, found).and_then(|()| {
        check_access(&vm.program, wanted.caller, found.class, found.access, || {
            format!("method '{}'", external_signature(found.class, &found.name, &found.descriptor))
        })
    });
    if checked.is_err() {
        return Continue(checked);
    }
    let dispatch = !matches!(wanted.flags.kind(), INVOKE_SPECIAL | NEW_INVOKE_SPECIAL);
    init_method(vm, member, found, wanted.class, dispatch)?;
    Continue(Ok(()))
}

/// The descriptor with every class replaced by `Object`: intrinsics differ only in the places of their arguments.
fn erased(descriptor: Name) -> Name {
    let Some(parsed) = MethodDescriptor::parse(&descriptor) else { return descriptor };
    let erase = |part: &FieldType| match part {
        FieldType::Base(base) => base.letter().to_string(),
        _ => "Ljava/lang/Object;".to_string(),
    };
    let parameters: String = parsed.parameters.iter().map(erase).collect();
    let result = parsed.result.as_ref().map_or("V".to_string(), erase);
    Name::new(&format!("({parameters}){result}"))
}

fn is_intrinsic(name: &str) -> bool {
    name == "invokeBasic" || name.starts_with("linkTo")
}

/// That the method can be called in the way the reference kind says.
fn check_kind(wanted: &Wanted, found: &Method) -> Linked<()> {
    let kind = wanted.flags.kind();
    let changed = |message: String| Err(Trouble::throw("java/lang/IncompatibleClassChangeError", message));
    let text = || external_signature(found.class, &found.name, &found.descriptor);
    let dispatched = !matches!(kind, INVOKE_STATIC | INVOKE_SPECIAL | NEW_INVOKE_SPECIAL);
    if dispatched && wanted.class.is_interface() != (kind == INVOKE_INTERFACE) {
        let (is, expected) = if wanted.class.is_interface() { ("interface", "class") } else { ("class", "interface") };
        return changed(format!("Found {is} {}, but {expected} was expected", wanted.class.java_name()));
    }
    if kind == INVOKE_STATIC && !found.is_static() {
        return changed(format!("Expected static method '{}'", text()));
    }
    if kind != INVOKE_STATIC && found.is_static() {
        let expected = if kind == INVOKE_INTERFACE { "Expected instance not static" } else { "Expecting non-static" };
        return changed(format!("{expected} method '{}'", text()));
    }
    Ok(())
}

/// JVMS 5.4.4; code of the JDK is not checked against itself.
fn check_access(
    program: &Program,
    caller: Option<&'static Class>,
    declaring: &'static Class,
    flags: u16,
    what: impl Fn() -> String,
) -> Linked<()> {
    let Some(caller) = caller.filter(|caller| caller.module.is_none() || declaring.module.is_none()) else {
        return Ok(());
    };
    let same_nest = flags & access::PRIVATE != 0 && program.same_nest(caller, declaring)?;
    let is_object = declaring.id == program.core().object.id && flags & access::PROTECTED != 0;
    if is_object || can_access_member(caller, declaring, flags, same_nest) {
        return Ok(());
    }
    let flag = match flags {
        _ if flags & access::PRIVATE != 0 => "private ",
        _ if flags & access::PROTECTED != 0 => "protected ",
        _ => "",
    };
    let message =
        format!("class {} tried to access {flag}{} ({})", caller.java_name(), what(), modules_of(caller, declaring));
    Err(Trouble::throw("java/lang/IllegalAccessError", message))
}
