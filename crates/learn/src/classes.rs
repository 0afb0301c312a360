//! The classes that calls were recorded of: who overrides whom, what parameters are called, whether code has changed.

use program::classfile::{ClassFile, FieldType, MethodDescriptor, MethodInfo, access, decode_lossy};
use program::source::ClassPath;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The newest multi-release entries of jars that are looked at.
const FEATURE: u32 = 25;

/// A method by the class that declares it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MethodId {
    /// Binary name.
    pub class: String,
    pub name: String,
    pub descriptor: String,
}

/// Reads classes of a class path when they are asked for. What is not there is nobody's relative.
pub struct Classes {
    path: ClassPath,
    known: Mutex<Known>,
}

/// What was asked for before.
#[derive(Default)]
struct Known {
    files: BTreeMap<String, Option<&'static ClassFile>>,
    ancestors: BTreeMap<String, Arc<[String]>>,
}

impl Classes {
    pub fn new(path: &[PathBuf]) -> Classes {
        Classes { path: ClassPath::open(path, FEATURE), known: Mutex::default() }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// By binary name.
    pub fn file(&self, name: &str) -> Option<&'static ClassFile> {
        if let Some(known) = self.known().files.get(name) {
            return *known;
        }
        let found = self.path.find_class(&name.replace('.', "/")).ok().flatten();
        let file = found.and_then(|found| ClassFile::parse(found.bytes).ok());
        let file: Option<&'static ClassFile> = file.map(|file| &*Box::leak(Box::new(file)));
        self.known().files.insert(name.to_string(), file);
        file
    }

    pub fn method(&self, id: &MethodId) -> Option<&'static MethodInfo> {
        let file = self.file(&id.class)?;
        file.methods
            .iter()
            .find(|method| method.name == id.name.as_str() && method.descriptor == id.descriptor.as_str())
    }

    /// A class with all that it extends and implements, nearest first.
    pub fn ancestors(&self, name: &str) -> Arc<[String]> {
        if let Some(known) = self.known().ancestors.get(name) {
            return Arc::clone(known);
        }
        let mut found = vec![name.to_string()];
        let mut at = 0;
        while at < found.len() {
            if let Some(file) = self.file(&found[at]) {
                for parent in file.super_name.iter().chain(&file.interfaces) {
                    let parent = parent.replace('/', ".");
                    if !found.contains(&parent) {
                        found.push(parent);
                    }
                }
            }
            at += 1;
        }
        let found: Arc<[String]> = found.into();
        self.known().ancestors.insert(name.to_string(), Arc::clone(&found));
        found
    }

    pub fn is_subtype(&self, name: &str, of: &str) -> bool {
        name == of || self.ancestors(name).iter().any(|ancestor| ancestor == of)
    }

    /// The methods that a call of a body on a receiver of a class counts for: those of the class's relatives that it
    /// overrides or implements, with itself. Bridges lead to what a method overrides under another descriptor.
    pub fn overridden(&self, receiver: &str, body: &MethodId) -> Vec<MethodId> {
        let mut descriptors = BTreeSet::from([body.descriptor.clone()]);
        let ancestors = self.ancestors(receiver);
        for class in ancestors.iter() {
            descriptors.extend(self.bridges(class, body));
        }
        let mut found = vec![body.clone()];
        for class in ancestors.iter() {
            let Some(file) = self.file(class) else { continue };
            for method in &file.methods {
                let hidden = access::STATIC | access::PRIVATE | access::SYNTHETIC;
                if method.access & hidden != 0 || method.name != body.name.as_str() {
                    continue;
                }
                if !descriptors.contains(method.descriptor.as_str()) || !self.can_override(body, file, method) {
                    continue;
                }
                let id = MethodId {
                    class: class.clone(),
                    name: body.name.clone(),
                    descriptor: method.descriptor.to_string(),
                };
                // A class below the body's own has the method from there, or overrides it itself.
                let is_below = self.is_subtype(class, &body.class) && file.access & access::INTERFACE == 0;
                if !is_below && !found.contains(&id) {
                    found.push(id);
                }
            }
        }
        found
    }

    /// JVMS 5.4.5, as far as access goes.
    fn can_override(&self, body: &MethodId, file: &ClassFile, method: &MethodInfo) -> bool {
        let package = |name: &str| name.rsplit_once('.').map_or(String::new(), |(package, _)| package.to_string());
        method.access & (access::PUBLIC | access::PROTECTED) != 0
            || package(&file.name.replace('/', ".")) == package(&body.class)
    }

    /// Descriptors of the bridges of a class that lead to a method: of the same name, as many parameters, and types that
    /// differ only where both are classes.
    fn bridges(&self, class: &str, body: &MethodId) -> Vec<String> {
        let (Some(file), Some(own)) = (self.file(class), MethodDescriptor::parse(&body.descriptor)) else {
            return Vec::new();
        };
        let is_bridge = |method: &&MethodInfo| {
            method.access & access::BRIDGE != 0 && method.name == body.name.as_str() && {
                MethodDescriptor::parse(&method.descriptor).is_some_and(|other| self.leads(&other, &own))
            }
        };
        let mut found: Vec<String> =
            file.methods.iter().filter(is_bridge).map(|it| it.descriptor.to_string()).collect();
        // Where two methods of the class could be meant, none is.
        let others = file.methods.iter().filter(|method| {
            method.access & access::BRIDGE == 0
                && method.name == body.name.as_str()
                && method.descriptor != body.descriptor.as_str()
        });
        for other in others.filter_map(|method| MethodDescriptor::parse(&method.descriptor)) {
            found.retain(|bridge| MethodDescriptor::parse(bridge).is_none_or(|bridge| !self.leads(&bridge, &other)));
        }
        found
    }

    fn leads(&self, bridge: &MethodDescriptor, to: &MethodDescriptor) -> bool {
        let fits = |wide: &FieldType, narrow: &FieldType| match (wide, narrow) {
            (FieldType::Class(wide), FieldType::Class(narrow)) => {
                wide == "java/lang/Object"
                    || self.file(&narrow.replace('/', ".")).is_none()
                    || self.is_subtype(&narrow.replace('/', "."), &wide.replace('/', "."))
            }
            (FieldType::Class(wide), FieldType::Array(_)) => wide == "java/lang/Object",
            _ => wide == narrow,
        };
        bridge.parameters.len() == to.parameters.len()
            && bridge.parameters.iter().zip(&to.parameters).all(|(wide, narrow)| fits(wide, narrow))
    }

    /// The declaration that a caller means by a method of a class: its own, or the nearest above.
    pub fn resolved(&self, class: &str, name: &str, descriptor: &str) -> Option<MethodId> {
        let has = |class: &&String| {
            self.file(class).is_some_and(|file| {
                file.methods.iter().any(|method| method.name == name && method.descriptor == descriptor)
            })
        };
        let class = self.ancestors(class).iter().find(has)?.clone();
        Some(MethodId { class, name: name.to_string(), descriptor: descriptor.to_string() })
    }

    /// As the class file tells: parameters by `MethodParameters`, or by the table of local variables.
    pub fn parameter_names(&self, id: &MethodId) -> Option<Vec<String>> {
        let (file, method) = (self.file(&id.class)?, self.method(id)?);
        let descriptor = MethodDescriptor::parse(&method.descriptor)?;
        if let Some(parameters) = &method.parameters
            && parameters.len() == descriptor.parameters.len()
            && let Some(names) = parameters.iter().map(|one| one.name.map(|name| name.to_string())).collect()
        {
            return Some(names);
        }
        let tables = &method.code.as_ref()?.local_variables;
        let mut slot = u16::from(method.access & access::STATIC == 0);
        let mut names = Vec::new();
        for parameter in &descriptor.parameters {
            let entry = tables
                .iter()
                .flat_map(|table| table.chunks_exact(10))
                .find(|entry| entry[..2] == [0, 0] && u16::from_be_bytes([entry[8], entry[9]]) == slot)?;
            let name = file.pool.utf8(u16::from_be_bytes([entry[4], entry[5]])).ok()?;
            names.push(decode_lossy(name).to_string());
            slot += parameter.slots() as u16;
        }
        Some(names)
    }

    /// Whether the code of a method is that of another version: a hash of its instructions and of what they name.
    pub fn fingerprint(&self, id: &MethodId) -> Option<String> {
        let (file, method) = (self.file(&id.class)?, self.method(id)?);
        Some(program::fingerprint::of(file, method))
    }
}
