//! Method handles: linking constants and call sites through `MethodHandleNatives`, and invoking handles.
//!
//! A handle's behaviour is its `LambdaForm`, which Java code builds. The machine turns a form into decoded code of a
//! synthetic method ([`lambda_form`]) instead of letting Java spin a class file for it.

mod lambda_form;

use crate::Ref;
use crate::flow::{Exit, Feature, Flow};
use crate::interp::virtual_call;
use crate::machine::Machine;
use crate::state::{After, Frame};
use crate::vm::Vm;
use program::classfile::{Constant, FieldType, MethodDescriptor, access};
use program::code::{Code, Insn, Op};
use program::link::{Class, ClassSpec, Loader, Method, MethodSpec, SiteId};
use program::{Kind, Name};
use std::ops::ControlFlow::{Break, Continue};

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";

/// A bootstrap specifier of a dynamic constant or call.
struct Bootstrap {
    handle: Ref,
    arguments: Ref,
    name: Name,
    descriptor: Name,
}

impl<M: Machine> Vm<M> {
    /// A static method of `MethodHandleNatives`, by name; its class initialised.
    fn linker(&mut self, name: &str) -> Flow<&'static Method> {
        let class = self.boot_class(NATIVES)?;
        self.initialize(class)?;
        match class.methods().iter().find(|method| method.name == name) {
            Some(method) => Continue(method),
            None => Break(Exit::lacks(Feature::Missing(format!("{NATIVES}.{name}")))),
        }
    }

    /// The class of a field descriptor as seen by a loader.
    pub fn class_of_descriptor(&mut self, loader: Loader, descriptor: &FieldType) -> Flow<&'static Class> {
        let name = match descriptor {
            FieldType::Base(_) => return Continue(self.program.primitive(Kind::of(&descriptor.descriptor()))),
            FieldType::Class(name) => *name,
            FieldType::Array(_) => Name::new(&descriptor.descriptor()),
        };
        let found = self.program.find(loader, name);
        match self.linked(found)? {
            Some(class) => Continue(class),
            None => Break(self.throw_new("java/lang/NoClassDefFoundError", &name)),
        }
    }

    /// The `MethodType` of a descriptor as seen from a class.
    pub fn method_type(&mut self, class: &'static Class, descriptor: Name) -> Flow<Ref> {
        let units: Vec<u16> = descriptor.encode_utf16().collect();
        // Pool index 0 is no constant: these sites are the machine's own.
        let site = self.program.site(class, 0, self.program.literal(&units));
        let (found, _) = self.site_values(site);
        if !found.is_null() {
            return Continue(found);
        }
        let Some(parsed) = MethodDescriptor::parse(&descriptor) else {
            let message = format!("Bad method descriptor: {descriptor}");
            return Break(self.throw_new("java/lang/ClassFormatError", &message));
        };
        let find = self.linker("findMethodHandleType")?;
        let mut parameters = Vec::with_capacity(parsed.parameters.len());
        for parameter in &parsed.parameters {
            let class = self.class_of_descriptor(class.loader, parameter)?;
            parameters.push(self.mirror(class)?);
        }
        let result = match &parsed.result {
            Some(result) => self.class_of_descriptor(class.loader, result)?,
            None => self.program.primitive(Kind::Void),
        };
        let result = self.mirror(result)?;
        let parameters = self.new_ref_array(self.program.core().class, &parameters)?;
        Break(self.link_site(site, find, &[M::reference(result), M::reference(parameters)]))
    }

    pub(crate) fn link_method_handle_constant(&mut self, class: &'static Class, index: u16) -> Flow<Ref> {
        let site = self.program.site(class, index, 0);
        let (found, _) = self.site_values(site);
        if !found.is_null() {
            return Continue(found);
        }
        let file = class.file.expect("only classes with a file have a pool");
        let Some(&Constant::MethodHandle { kind, reference }) = file.pool.get(index) else {
            return Break(Exit::unsupported(format!("a method handle constant in {}", class.name)));
        };
        let member = self.linked(file.pool.member(reference).map_err(Into::into))?;
        let holder = self.program.resolve_class_named(class, member.class);
        let holder = self.linked(holder)?;
        let link = self.linker("linkMethodHandleConstant")?;
        let kind_type = match FieldType::parse(&member.descriptor) {
            Some(field) => {
                let class = self.class_of_descriptor(class.loader, &field)?;
                self.mirror(class)?
            }
            None => self.method_type(class, member.descriptor)?,
        };
        let name = self.literal_of(&member.name)?;
        let (caller, holder) = (self.mirror(class)?, self.mirror(holder)?);
        let args = [
            M::reference(caller),
            M::int(kind as u8 as i32),
            M::reference(holder),
            M::reference(name),
            M::reference(kind_type),
        ];
        Break(self.link_site(site, link, &args))
    }

    pub(crate) fn link_dynamic_constant(&mut self, class: &'static Class, index: u16) -> Flow<Ref> {
        let site = self.program.site(class, index, 0);
        let (found, marker) = self.site_values(site);
        if !found.is_null() || !marker.is_null() {
            return Continue(found);
        }
        let bootstrap = self.bootstrap(class, index)?;
        let Some(field) = FieldType::parse(&bootstrap.descriptor) else {
            return Break(self.throw_new("java/lang/ClassFormatError", "bad type of a dynamic constant"));
        };
        let kind = self.class_of_descriptor(class.loader, &field)?;
        let kind = self.mirror(kind)?;
        let link = self.linker("linkDynamicConstant")?;
        let args = self.linker_arguments(class, link, &bootstrap, kind)?;
        Break(self.link_site(site, link, &args))
    }

    /// The leading arguments of `linkDynamicConstant` and `linkCallSite`: older JDKs have a pool index among them.
    fn linker_arguments(
        &mut self,
        class: &'static Class,
        link: &'static Method,
        bootstrap: &Bootstrap,
        kind: Ref,
    ) -> Flow<Vec<M::Value>> {
        let caller = self.mirror(class)?;
        let name = self.literal_of(&bootstrap.name)?;
        let mut args = vec![M::reference(caller)];
        if link.descriptor.starts_with("(Ljava/lang/Object;I") {
            args.push(M::int(0));
        }
        for value in [bootstrap.handle, name, kind, bootstrap.arguments] {
            args.push(M::reference(value));
        }
        Continue(args)
    }

    fn bootstrap(&mut self, class: &'static Class, index: u16) -> Flow<Bootstrap> {
        let file = class.file.expect("only classes with a file have a pool");
        let (number, name_and_type) = match file.pool.get(index) {
            Some(&Constant::Dynamic { bootstrap, name_and_type })
            | Some(&Constant::InvokeDynamic { bootstrap, name_and_type }) => (bootstrap, name_and_type),
            _ => return Break(Exit::unsupported(format!("a dynamic constant in {}", class.name))),
        };
        let (name, descriptor) = self.linked(file.pool.name_and_type(name_and_type).map_err(Into::into))?;
        let Some(method) = file.bootstrap_methods.get(number as usize) else {
            return Break(self.throw_new("java/lang/ClassFormatError", "missing BootstrapMethods attribute"));
        };
        let handle = self.link_method_handle_constant(class, method.method)?;
        let mut arguments = Vec::with_capacity(method.arguments.len());
        for &argument in &method.arguments {
            let site = self.program.site(class, argument, 0);
            arguments.push(self.site_constant(site)?);
        }
        let arguments = match arguments[..] {
            [] => Ref::NULL,
            [only] => only,
            _ => self.new_ref_array(self.program.core().object, &arguments)?,
        };
        Continue(Bootstrap { handle, arguments, name, descriptor })
    }

    /// The kind of a loadable constant.
    pub(crate) fn constant_kind(&self, class: &'static Class, index: u16) -> Kind {
        let Some(file) = class.file else { return Kind::Ref };
        match file.pool.get(index) {
            Some(&Constant::Dynamic { name_and_type, .. }) => {
                file.pool.name_and_type(name_and_type).map_or(Kind::Ref, |(_, descriptor)| Kind::of(&descriptor))
            }
            _ => Kind::Ref,
        }
    }

    /// Quickens a call of a signature-polymorphic method (JVMS 2.9.3).
    pub(crate) fn quicken_handle(&mut self, class: &'static Class, index: u16) -> Flow<Insn> {
        let file = class.file.expect("only classes with a file have a pool");
        let member = self.linked(file.pool.member(index).map_err(Into::into))?;
        if member.name == "invokeBasic" {
            let method = self.intrinsic_method(&member.name, member.descriptor);
            return Continue(Insn::new(Op::InvokeDirectQ, method.argument_slots, method.id));
        }
        if member.name.starts_with("linkTo") {
            let method = self.intrinsic_method(&member.name, member.descriptor);
            return Continue(Insn::new(Op::InvokeStaticReady, method.argument_slots, method.id));
        }
        Continue(Insn::new(Op::InvokeHandleQ, HANDLE, self.program.site(class, index, 0)))
    }

    /// The target of a linked call site and its appendix; links it first if need be.
    pub(crate) fn linked_call(&mut self, site: SiteId, which: u16) -> Flow<(&'static Method, Option<Ref>)> {
        let (member, appendix) = self.site_values(site);
        if member.is_null() {
            if let Some(&failure) = self.state.site_failures.get(&site) {
                let message = Ref(self.memory.load(failure.0 + self.known.throwable_message));
                let again = self.new_exception_of(self.class_of(failure), message)?;
                self.memory.store(again.0 + self.known.throwable_cause, 0u32);
                return Break(Exit::Throw(again));
            }
            return Break(if which == HANDLE { self.link_handle_call(site) } else { self.link_dynamic_call(site) }?);
        }
        let appendix = self.ref_element(appendix, 0);
        let method = self.method_of_member(member)?;
        self.initialize(method.class)?;
        Continue((method, (!appendix.is_null()).then_some(appendix)))
    }

    fn link_handle_call(&mut self, site: SiteId) -> Flow<Exit> {
        let place = self.program.site_of(site);
        let file = place.class.file.expect("only classes with a file have a pool");
        let member = self.linked(file.pool.member(place.pool_index).map_err(Into::into))?;
        let link = self.linker("linkMethod")?;
        let kind = self.method_type(place.class, member.descriptor)?;
        let holder = self.boot_class(&member.class)?;
        let (caller, holder) = (self.mirror(place.class)?, self.mirror(holder)?);
        let name = self.literal_of(&member.name)?;
        let appendix = self.new_ref_array(self.program.core().object, &[Ref::NULL])?;
        self.set_site_values(site, Ref::NULL, appendix);
        const INVOKE_VIRTUAL: i32 = 5;
        let args = [
            M::reference(caller),
            M::int(INVOKE_VIRTUAL),
            M::reference(holder),
            M::reference(name),
            M::reference(kind),
            M::reference(appendix),
        ];
        Continue(self.link_site(site, link, &args))
    }

    fn link_dynamic_call(&mut self, site: SiteId) -> Flow<Exit> {
        let place = self.program.site_of(site);
        let bootstrap = self.bootstrap(place.class, place.pool_index)?;
        let kind = self.method_type(place.class, bootstrap.descriptor)?;
        let link = self.linker("linkCallSite")?;
        let mut args = self.linker_arguments(place.class, link, &bootstrap, kind)?;
        let appendix = self.new_ref_array(self.program.core().object, &[Ref::NULL])?;
        self.set_site_values(site, Ref::NULL, appendix);
        args.push(M::reference(appendix));
        Continue(self.link_site(site, link, &args))
    }

    /// The method that a resolved `MemberName` stands for.
    pub fn method_of_member(&mut self, member: Ref) -> Flow<&'static Method> {
        let resolved = Ref(self.memory.load(member.0 + self.known.member_method));
        if resolved.is_null() {
            return Break(self.throw_new("java/lang/InternalError", "unresolved member name"));
        }
        let number: u32 = self.memory.load(resolved.0 + self.known.resolved_method);
        Continue(self.program.method(number - 1))
    }

    /// `invokeBasic` and the `linkTo…` family with a given descriptor.
    pub fn intrinsic_method(&mut self, name: &str, descriptor: Name) -> &'static Method {
        let key = (Name::new(name), descriptor);
        if let Some(&method) = self.drivers.intrinsics.get(&key) {
            return method;
        }
        let (flags, insn) = match name {
            "invokeBasic" => (access::PUBLIC, Insn::op(Op::InvokeBasic)),
            _ => (access::PUBLIC | access::STATIC, Insn::new(Op::LinkTo, link_kind(name), 0)),
        };
        let arguments = MethodDescriptor::parse(&descriptor).map_or(0, |parsed| parsed.argument_slots());
        let spec = ClassSpec {
            name: "java/lang/invoke/Intrinsic".to_string(),
            number: 0,
            access: access::FINAL,
            loader: Loader::BOOT,
            module: Some(Name::new("java.base")),
            superclass: self.program.core().object,
            interfaces: Vec::new(),
            nest_host: None,
            fields: Vec::new(),
        };
        let class = self.program.synthesize(spec, |_| {
            vec![MethodSpec {
                name: name.to_string(),
                descriptor: descriptor.to_string(),
                access: flags,
                code: Code::synthetic(vec![insn], Vec::new(), arguments as u16 + 1, 0),
                hidden: true,
            }]
        });
        self.set_init_word(class, crate::object::init::DONE);
        let method = class.methods()[0];
        self.drivers.intrinsics.insert(key, method);
        method
    }

    /// Replaces the frame of an intrinsic by its target's; the arguments stay where they are.
    pub(crate) fn continue_in_target(&mut self, insn: Insn) -> Flow<()> {
        let frame = *self.frame();
        let slot = |vm: &Self, index: u32| vm.concrete(vm.arg(index)).map_continue(|bits| Ref(bits as u32));
        let target = if insn.op == Op::InvokeBasic {
            let handle = slot(self, 0)?;
            let form = Ref(self.memory.load(handle.0 + self.known.handle_form));
            let entry = Ref(self.memory.load(form.0 + self.known.form_entry));
            if entry.is_null() {
                let prepare = self.class_of(form).method("prepare", "()V").expect("a LambdaForm can be prepared");
                return Break(self.push_call(prepare, &[M::reference(form)], After::Retry));
            }
            self.method_of_member(entry)?
        } else {
            let member = slot(self, frame.method.argument_slots as u32 - 1)?;
            if member.is_null() {
                return Break(self.throw_new("java/lang/InternalError", "linkTo without a member name"));
            }
            let method = self.method_of_member(member)?;
            if method.is_static() {
                self.initialize(method.class)?;
                method
            } else {
                let receiver = slot(self, 0)?;
                if receiver.is_null() {
                    return Break(self.throw_new("java/lang/NullPointerException", ""));
                }
                let class = self.class_of(receiver);
                if insn.a == LINK_SPECIAL {
                    method
                } else {
                    let selected = self.select_method(class, method)?;
                    if let Err(stop) = M::selected(self, receiver, selected) {
                        return Break(Exit::stop(stop));
                    }
                    selected
                }
            }
        };
        let code = self.prepare(target)?;
        let need = frame.base as usize + code.max_locals as usize + code.max_stack as usize;
        self.reserve(need)?;
        let thread = self.thread_mut();
        thread.sp = frame.base + code.max_locals as u32;
        let last = thread.frames.len() - 1;
        thread.frames[last] = Frame { method: target, pc: 0, lock: Ref::NULL, step: 0, ..frame };
        Continue(())
    }

    /// The instruction that calls a member: by its reference kind.
    pub(crate) fn call_of_member(method: &'static Method, special: bool) -> Insn {
        if method.is_static() {
            Insn::new(Op::InvokeStaticQ, method.argument_slots, method.id)
        } else if special {
            Insn::new(Op::InvokeDirectQ, method.argument_slots, method.id)
        } else {
            virtual_call(method)
        }
    }
}

/// Marks sites of signature-polymorphic calls in `Insn::a`.
pub(crate) const HANDLE: u16 = 1;
/// Marks sites of `invokedynamic`.
pub(crate) const DYNAMIC: u16 = 0;
const LINK_SPECIAL: u16 = 7;

fn link_kind(name: &str) -> u16 {
    match name {
        "linkToVirtual" => 5,
        "linkToStatic" => 6,
        "linkToSpecial" => LINK_SPECIAL,
        _ => 9,
    }
}
