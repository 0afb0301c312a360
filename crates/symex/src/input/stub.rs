//! Stubs: implementations that are made up where the program has none.

use super::access::{can_name, can_use};
use super::recipe::{MethodRef, Stub, StubMethod};
use super::recipes::Cookbook;
use super::types::{self, JavaType};
use program::Kind;
use program::classfile::{access, parse_method_signature};
use program::link::{Class, Method};

impl Cookbook {
    /// A stub of an interface or abstract class; `None` if a client could not write one.
    pub(super) fn stub(&self, wanted: &JavaType) -> Option<Stub> {
        let class = wanted.class().filter(|class| class.is_abstract())?;
        let sealed = class.file.is_some_and(|file| file.permitted_subclasses.is_some());
        let closed = sealed || class.access & (access::ANNOTATION | access::ENUM) != 0;
        if closed || !types::is_static_member(class) || !can_name(&self.program, self.from, class) {
            return None;
        }
        let of = types::specialise(&self.program, class, wanted)?;
        let mut constructor = None;
        if !class.is_interface() {
            let usable = |method: &&&'static Method| {
                method.name == "<init>"
                    && (can_use(self.from, class, method.access) || method.access & access::PROTECTED != 0)
            };
            let mut constructors: Vec<&'static Method> = class.methods().iter().filter(usable).copied().collect();
            constructors.sort_by_key(|method| (method.argument_slots, method.descriptor));
            let &simplest = constructors.first()?;
            constructor = Some((MethodRef(simplest), types::parameters(&self.program, simplest, Some(&of))?));
        }
        let mut methods: Vec<StubMethod> = Vec::new();
        for method in self.abstract_methods(class) {
            let overridable = method.access & (access::PUBLIC | access::PROTECTED) != 0;
            if !overridable && !can_use(self.from, method.class, method.access) {
                return None;
            }
            let found = self.stub_method(&of, method)?;
            match methods.iter_mut().find(|known| same_parameters(known.implements[0].0, method)) {
                Some(known) => self.merge(known, found),
                None => methods.push(found),
            }
        }
        Some(Stub { of, constructor, methods, asks: self.limits.asks })
    }

    fn stub_method(&self, of: &JavaType, method: &'static Method) -> Option<StubMethod> {
        let mut parameters = types::parameters(&self.program, method, Some(of))?;
        let mut result = types::result(&self.program, method, Some(of));
        if (result.is_none()) != (method.result == Kind::Void) {
            return None;
        }
        // A generic method is overridden by its erasure.
        let signature = method.header().and_then(|info| parse_method_signature(&info.signature?));
        if signature.is_some_and(|signature| !signature.type_parameters.is_empty()) {
            let erased = |found: &JavaType| JavaType::raw(found.erasure(&self.program));
            parameters = parameters.iter().map(erased).collect();
            result = result.as_ref().map(erased);
        }
        let nameable = |found: &JavaType| can_name(&self.program, self.from, found.erasure(&self.program));
        let named = parameters.iter().chain(&result).all(nameable);
        let results = if result.is_some() { self.limits.results } else { 0 };
        named.then_some(StubMethod { implements: vec![MethodRef(method)], parameters, result, results })
    }

    /// Two abstract methods that one implements: it has the more specific of their results.
    fn merge(&self, known: &mut StubMethod, other: StubMethod) {
        let erased = |method: &StubMethod| method.result.as_ref().map(|result| result.erasure(&self.program));
        if let (Some(one), Some(two)) = (erased(known), erased(&other))
            && two.is_subclass_of(one)
        {
            known.result = other.result;
            known.implements.splice(0..0, other.implements);
        } else {
            known.implements.extend(other.implements);
        }
    }

    /// The methods that a concrete subclass must implement, in a stable order.
    fn abstract_methods(&self, class: &'static Class) -> Vec<&'static Method> {
        let object = self.program.core().object;
        let mut found: Vec<&'static Method> = Vec::new();
        let candidates = class.ancestry().chain(class.all_interfaces.iter().copied()).flat_map(|home| home.methods());
        for &method in candidates.filter(|method| method.is_abstract()) {
            let known = |other: &&'static Method| other.name == method.name && other.descriptor == method.descriptor;
            let given = object.declared_method(&method.name, &method.descriptor).is_some();
            if !given && !found.iter().any(known) && !implemented(class, method) {
                found.push(method);
            }
        }
        found
    }
}

fn implemented(class: &'static Class, method: &'static Method) -> bool {
    if let Some(nearest) = class.method(&method.name, &method.descriptor) {
        return !nearest.is_abstract();
    }
    let specific = class.maximally_specific(&method.name, &method.descriptor);
    specific.iter().any(|method| !method.is_abstract())
}

fn same_parameters(one: &Method, other: &Method) -> bool {
    let parameters = |method: &Method| method.descriptor.as_str().rsplit_once(')').map(|(parameters, _)| parameters);
    one.name == other.name && parameters(one) == parameters(other)
}
