//! Verification of a linked class: what the verifier asks about other classes is answered from the program.

use super::class::{Class, Loader};
use super::program::Program;
use super::{Linked, Trouble, same_package};
use crate::Name;
use crate::classfile::access;
use crate::verify::{Hierarchy, Member, VerifyError, verify};

impl Program {
    /// Checks the bytecode of a class (JVMS 4.10).
    pub fn verify(&self, class: &'static Class) -> Linked<()> {
        let Some(file) = class.file else { return Ok(()) };
        let mut hierarchy = Linkage { program: self, class, loader: class.loader };
        verify(file, &mut hierarchy).map_err(|error| match error {
            VerifyError::Verify(message) => Trouble::throw("java/lang/VerifyError", message),
            VerifyError::Format(message) => Trouble::throw("java/lang/ClassFormatError", message),
            VerifyError::Load(trouble) => trouble,
        })
    }
}

struct Linkage<'a> {
    program: &'a Program,
    class: &'static Class,
    loader: Loader,
}

impl Linkage<'_> {
    fn find(&self, name: Name) -> Linked<&'static Class> {
        if self.class.file.is_some_and(|file| file.name == name) {
            return Ok(self.class);
        }
        self.program
            .find_for(self.class, self.loader, name)?
            .ok_or_else(|| Trouble::throw("java/lang/NoClassDefFoundError", name.as_str()))
    }
}

impl Hierarchy for Linkage<'_> {
    type Failure = Trouble;

    fn superclass(&mut self, class: Name) -> Linked<Option<Name>> {
        let parent = self.find(class)?.superclass;
        Ok(parent.map(|parent| parent.file.map_or(parent.name, |file| file.name)))
    }

    fn is_interface(&mut self, class: Name) -> Linked<bool> {
        Ok(self.find(class)?.is_interface())
    }

    fn is_protected_elsewhere(&mut self, class: Name, owner: Name, member: Member) -> Linked<bool> {
        let class = self.find(class)?;
        let owner = self.find(owner)?;
        let found = if member.is_method {
            self.program
                .lookup_method(owner, member.name, member.descriptor)
                .map(|method| (method.class, method.access))
        } else {
            self.program
                .lookup_field(owner, member.name, member.descriptor)
                .map(|found| (found.class, found.field.access))
        };
        Ok(found.is_some_and(|(holder, flags)| flags & access::PROTECTED != 0 && !same_package(class, holder)))
    }
}
