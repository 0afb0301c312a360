//! Classes by name, from a JDK's image and from what a test adds: the hierarchy that the verifier asks.

use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

use program::Name;
use program::classfile::{ClassFile, access};
use program::source::Image;
use program::verify::{Hierarchy, Member};

pub const JDKS: [&str; 2] = ["/usr/lib/jvm/java-17-openjdk-amd64", "/usr/lib/jvm/temurin-25-jdk-amd64"];

pub struct World {
    pub image: Image,
    added: HashMap<Name, &'static [u8]>,
    parsed: HashMap<Name, Option<Rc<ClassFile>>>,
}

impl World {
    pub fn new(jdk: &str) -> World {
        let image = Image::open(&Path::new(jdk).join("lib/modules")).expect("the JDK has an image");
        World { image, added: HashMap::new(), parsed: HashMap::new() }
    }

    /// Replaces what the name meant before.
    pub fn add(&mut self, name: Name, bytes: &'static [u8]) {
        self.added.insert(name, bytes);
        self.parsed.remove(&name);
    }

    fn class(&mut self, name: Name) -> Result<Rc<ClassFile>, String> {
        if let Some(known) = self.parsed.get(&name) {
            return known.clone().ok_or_else(|| name.to_string());
        }
        let bytes = self.added.get(&name).copied().or_else(|| self.image.find_class(&name).map(|found| found.1));
        let class = bytes.and_then(|bytes| ClassFile::parse(bytes).ok()).map(Rc::new);
        self.parsed.insert(name, class.clone());
        class.ok_or_else(|| name.to_string())
    }

    fn find(&mut self, owner: Name, member: Member) -> Result<Option<(Name, u16)>, String> {
        let mut at = Some(owner);
        while let Some(name) = at {
            let class = self.class(name)?;
            let found = if member.is_method {
                let wanted =
                    |m: &&program::classfile::MethodInfo| (m.name, m.descriptor) == (member.name, member.descriptor);
                class.methods.iter().find(wanted).map(|m| m.access)
            } else {
                let wanted =
                    |f: &&program::classfile::FieldInfo| (f.name, f.descriptor) == (member.name, member.descriptor);
                class.fields.iter().find(wanted).map(|f| f.access)
            };
            if let Some(access) = found {
                return Ok(Some((name, access)));
            }
            at = class.super_name;
        }
        Ok(None)
    }
}

fn package(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

impl Hierarchy for World {
    /// The class that is missing.
    type Failure = String;

    fn superclass(&mut self, class: Name) -> Result<Option<Name>, String> {
        Ok(self.class(class)?.super_name)
    }

    fn is_interface(&mut self, class: Name) -> Result<bool, String> {
        Ok(self.class(class)?.access & access::INTERFACE != 0)
    }

    fn is_protected_elsewhere(&mut self, class: Name, owner: Name, member: Member) -> Result<bool, String> {
        let found = self.find(owner, member)?;
        Ok(found.is_some_and(|(holder, flags)| flags & access::PROTECTED != 0 && package(&holder) != package(&class)))
    }
}
