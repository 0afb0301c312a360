//! What happens to a class file or jar on its way into the VM, short of running it: parsing, decoding, control flow,
//! verification. Each input must end in acceptance or an error.

use program::Name;
use program::cfg::Cfg;
use program::classfile::{
    ClassFile, RawAnnotations, parse_annotations, parse_class_signature, parse_field_signature, parse_method_signature,
    parse_parameter_annotations, parse_type_annotations,
};
use program::code::decode;
use program::link::result_kind;
use program::source::{ClassPath, Image};
use program::verify::{Hierarchy, Member, VerifyError, verify};
use std::path::Path;

/// Feeds one class file; what became of it, as a short word for statistics.
pub fn class(bytes: &'static [u8], image: &Image) -> String {
    let class = match ClassFile::parse(bytes) {
        Ok(class) => class,
        Err(error) => return format!("format: {:?}", error.kind),
    };
    describe(&class);
    for method in &class.methods {
        if let Some(code) = &method.code {
            let decoded = decode(code, &class.pool, result_kind(method.descriptor.as_str()), (&[], &[]), false);
            let _ = (Cfg::new(code), decoded.is_ok());
        }
    }
    match verify(&class, &mut Known { class: &class, image }) {
        Ok(()) => "accepted".to_string(),
        Err(VerifyError::Verify(_)) => "verify error".to_string(),
        Err(VerifyError::Format(_)) => "format error of code".to_string(),
        Err(VerifyError::Load(_)) => "class not found".to_string(),
    }
}

/// Decodes what only reflection asks for; that it is malformed is no reason to reject a class.
fn describe(class: &ClassFile) {
    let annotations = |raw: &RawAnnotations| {
        for body in [raw.visible, raw.invisible].into_iter().flatten() {
            let _ = parse_annotations(body, &class.pool);
        }
        for body in [raw.visible_types, raw.invisible_types].into_iter().flatten() {
            let _ = parse_type_annotations(body, &class.pool);
        }
        for body in [raw.visible_parameters, raw.invisible_parameters].into_iter().flatten() {
            let _ = parse_parameter_annotations(body, &class.pool);
        }
    };
    annotations(&class.annotations);
    let _ = class.signature.map(|s| parse_class_signature(s.as_str()));
    for field in &class.fields {
        annotations(&field.annotations);
        let _ = field.signature.map(|s| parse_field_signature(s.as_str()));
    }
    for method in &class.methods {
        annotations(&method.annotations);
        let _ = method.signature.map(|s| parse_method_signature(s.as_str()));
    }
}

/// Feeds a jar: opens it and looks for `names` in it.
pub fn jar(path: &Path, names: &[&str]) -> String {
    let class_path = ClassPath::open(&[path.to_path_buf()], 17);
    if class_path.entries().iter().any(|entry| entry.problem().is_some()) {
        return "jar: cannot open".to_string();
    }
    let mut outcome = "jar: opened";
    for name in names {
        match class_path.find_class(name) {
            Ok(Some(_)) => {}
            Ok(None) => outcome = "jar: class missing",
            Err(_) => outcome = "jar: bad entry",
        }
    }
    for entry in class_path.entries() {
        let _ = entry.manifest();
    }
    let _ = class_path.resources("META-INF/MANIFEST.MF");
    outcome.to_string()
}

/// The classes of the JDK and the one under test; any other is not there.
struct Known<'a> {
    class: &'a ClassFile,
    image: &'a Image,
}

impl Known<'_> {
    fn find(&self, name: Name) -> Result<(Option<Name>, u16), Name> {
        if name == self.class.name {
            // A class that is in the JDK too could make a cycle with the JDK's classes: then that one counts.
            let known = self.class.super_name.filter(|&parent| parent != name && self.image_has(parent));
            if known.is_some() && !self.image_has(name) {
                return Ok((known, self.class.access));
            }
        }
        let (_, bytes) = self.image.find_class(name.as_str()).ok_or(name)?;
        let class = ClassFile::parse(bytes).map_err(|_| name)?;
        Ok((class.super_name, class.access))
    }

    fn image_has(&self, name: Name) -> bool {
        self.image.find_class(name.as_str()).is_some()
    }
}

impl Hierarchy for Known<'_> {
    type Failure = Name;

    fn superclass(&mut self, class: Name) -> Result<Option<Name>, Name> {
        self.find(class).map(|(parent, _)| parent)
    }

    fn is_interface(&mut self, class: Name) -> Result<bool, Name> {
        self.find(class).map(|(_, access)| access & program::classfile::access::INTERFACE != 0)
    }

    fn is_protected_elsewhere(&mut self, _: Name, _: Name, _: Member) -> Result<bool, Name> {
        Ok(false)
    }
}
