//! Protection domains and signers. The machine defines the classes of the built-in loaders itself; their domains are
//! made when they are asked for, from the places the classes came from.

use super::types::set_arg;
use program::link::{Class, Loader};
use std::ops::ControlFlow::{Break, Continue};
use vm::{Exit, Flow, Machine, Natives, Ref, Reply, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add(
        "java/lang/Class",
        &[
            ("getProtectionDomain0()Ljava/security/ProtectionDomain;", get_protection_domain),
            ("getProtectionDomain()Ljava/security/ProtectionDomain;", get_protection_domain_or_default),
            ("getSigners()[Ljava/lang/Object;", get_signers),
            ("setSigners([Ljava/lang/Object;)V", set_signers),
        ],
    );
}

/// Newer JDKs declare the field; in older ones the machine adds it.
fn field(declared: &'static str, added: &'static str, class: &'static Class) -> &'static str {
    if class.field_named(declared).is_some() { declared } else { added }
}

/// Gives a class the domain with which it was defined.
pub fn set_protection_domain<M: Machine>(vm: &mut Vm<M>, mirror: Ref, domain: Ref) {
    let name = field("protectionDomain", "$domain", vm.program.core().class);
    vm.put_ref(mirror, name, domain);
}

fn known_domain<M: Machine>(vm: &Vm<M>, mirror: Ref) -> Ref {
    vm.get_ref(mirror, field("protectionDomain", "$domain", vm.program.core().class))
}

fn get_protection_domain<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let domain = domain_of_this(vm)?;
    Continue(M::reference(domain))
}

/// Newer JDKs read a field; older ones have a method in Java that asks `getProtectionDomain0`.
fn get_protection_domain_or_default<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let class = vm.program.core().class;
    if let Some(asking) = class.declared_method("protectionDomain", "()Ljava/security/ProtectionDomain;") {
        let this = vm.arg_object(0)?;
        if vm.step() == 0 {
            return Break(vm.call(asking, &[M::reference(this)], false));
        }
        return match vm.reply() {
            Reply::Returned(Some(value)) => Continue(value),
            _ => Continue(M::reference(Ref::NULL)),
        };
    }
    let domain = domain_of_this(vm)?;
    if !domain.is_null() {
        return Continue(M::reference(domain));
    }
    let holder = vm.boot_class("java/lang/Class$Holder")?;
    vm.initialize(holder)?;
    Continue(M::reference(vm.get_static_ref(holder, "allPermDomain")))
}

/// The URL of the place a class was read from, for loaders that say it.
fn location<M: Machine>(vm: &Vm<M>, class: &Class) -> Option<String> {
    if let Some(entry) = class.path_entry {
        return vm.program.class_path.entries().get(entry).map(|entry| entry.url.clone());
    }
    let module = class.module?;
    (class.loader != Loader::BOOT && class.loader.is_built_in() && class.file.is_some())
        .then(|| format!("jrt:/{module}"))
}

/// The domain of the receiver. While Java makes it, argument 0 holds the mirror and the URL in an array.
fn domain_of_this<M: Machine>(vm: &mut Vm<M>) -> Flow<Ref> {
    let this = vm.arg_object(0)?;
    let (mirror, url) = if vm.class_of(this).is_array() {
        (vm.ref_element(this, 0), vm.ref_element(this, 1))
    } else {
        (this, Ref::NULL)
    };
    let class = vm.class_of_mirror(mirror);
    let known = known_domain(vm, mirror);
    if !known.is_null() || class.is_array() || class.is_primitive() {
        return Continue(known);
    }
    let Some(text) = location(vm, class) else { return Continue(Ref::NULL) };
    match vm.step() {
        0 => {
            let url_class = vm.boot_class("java/net/URL")?;
            vm.initialize(url_class)?;
            vm.initialize(vm.program.core().object)?;
            let code_source = vm.boot_class("java/security/CodeSource")?;
            vm.initialize(code_source)?;
            let Some(constructor) = url_class.declared_method("<init>", "(Ljava/lang/String;)V") else {
                return Break(Exit::unsupported("the constructor of java.net.URL of this JDK"));
            };
            let url = vm.new_object(url_class)?;
            let text = vm.new_string(&text)?;
            let kept = vm.new_ref_array(vm.program.core().object, &[mirror, url])?;
            set_arg(vm, 0, M::reference(kept));
            Break(vm.call(constructor, &[M::reference(url), M::reference(text)], false))
        }
        1 => {
            vm.reply();
            let code_source = vm.boot_class("java/security/CodeSource")?;
            let source = vm.new_object(code_source)?;
            vm.put_ref(source, "location", url);
            // What the constructor sets: the URL without a fragment, in normal form.
            let (protocol, path) = text.split_once(':').unwrap_or(("file", &text));
            let text = vm.new_string(&format!("{protocol}://{path}"))?;
            vm.put_ref(source, "locationNoFragString", text);
            let loader = vm.loader_object(class.loader);
            let secure = vm.boot_class("java/security/SecureClassLoader")?;
            let signature = "(Ljava/security/CodeSource;)Ljava/security/ProtectionDomain;";
            let Some(method) = secure.declared_method("getProtectionDomain", signature) else {
                return Break(Exit::unsupported("SecureClassLoader.getProtectionDomain of this JDK"));
            };
            Break(vm.call(method, &[M::reference(loader), M::reference(source)], false))
        }
        _ => {
            let domain = match vm.reply() {
                Reply::Returned(Some(value)) => Ref(vm.concrete(value)? as u32),
                _ => Ref::NULL,
            };
            set_protection_domain(vm, mirror, domain);
            Continue(domain)
        }
    }
}

fn get_signers<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let signers = vm.get_ref(this, field("signers", "$signers", vm.program.core().class));
    let copy = if signers.is_null() { signers } else { vm.clone_object(signers)? };
    Continue(M::reference(copy))
}

fn set_signers<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let this = vm.this()?;
    let class = vm.class_of_mirror(this);
    if !class.is_array() && !class.is_primitive() {
        let signers = vm.arg_ref(1)?;
        vm.put_ref(this, field("signers", "$signers", vm.program.core().class), signers);
    }
    vm.void()
}
