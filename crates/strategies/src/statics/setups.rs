//! Set-up methods of tests that somebody has written: the static fields that they assign have the values that the unit
//! under test can rely on, so they are left alone.

use program::Name;
use program::cfg::opcode;
use program::classfile::{ClassFile, MemberRef, MethodInfo, parse_annotations};
use program::effects::Analysis;
use program::link::{Class, Loader, class_names};
use program::source::ClassPath;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What marks a set-up method, in JUnit 4 and 5.
const SET_UPS: [&str; 4] = [
    "org/junit/Before",
    "org/junit/BeforeClass",
    "org/junit/jupiter/api/BeforeEach",
    "org/junit/jupiter/api/BeforeAll",
];
/// Calls of methods of the same test class that are followed.
const MAX_NESTING: usize = 4;

/// The classes whose static fields are assigned by set-up methods of tests of a class, each with such a method. Tests are
/// those in its package that name it, in `folders` or beside it.
pub fn left_alone(analysis: &Analysis, class: &'static Class, folders: &[PathBuf]) -> Vec<(&'static Class, String)> {
    let program = analysis.program();
    let package = |name: &str| name.rsplit_once('/').map(|(package, _)| package.to_string());
    let own = package(&class.name);
    let entries = program.class_path.entries();
    let entry = class.path_entry.and_then(|index| entries.get(index));
    let beside = entry.into_iter().flat_map(|entry| class_names(&entry.path)).map(|name| (name, None));
    let apart = folders.iter().flat_map(|folder| class_names(folder).into_iter().map(move |name| (name, Some(folder))));
    let mut found: BTreeMap<u32, (&'static Class, String)> = BTreeMap::new();
    for (name, folder) in beside.chain(apart).filter(|(name, _)| package(name) == own && is_test(name)) {
        let file = match folder {
            None => program.class_path.find_class(&name),
            Some(folder) => ClassPath::open(std::slice::from_ref(folder), u32::MAX).find_class(&name),
        };
        let Some(test) = file.ok().flatten().and_then(|file| ClassFile::parse(file.bytes).ok()) else { continue };
        if !(1..test.pool.len()).any(|index| test.pool.class_name(index as u16).is_ok_and(|name| name == class.name)) {
            continue;
        }
        for method in test.methods.iter().filter(|method| is_set_up(&test, method)) {
            let mut reader = Reader { analysis, test: &test, assigned: Vec::new() };
            reader.read(method, 0);
            for assigned in reader.assigned {
                found
                    .entry(assigned.id)
                    .or_insert_with(|| (assigned, format!("{}.{}", name.replace('/', "."), method.name)));
            }
        }
    }
    found.into_values().collect()
}

/// Whether a class is named as tests are.
fn is_test(name: &str) -> bool {
    let simple = name.rsplit('/').next().unwrap_or(name);
    simple.starts_with("Test") || ["Test", "Tests", "TestCase", "IT"].iter().any(|end| simple.ends_with(end))
}

fn is_set_up(test: &ClassFile, method: &MethodInfo) -> bool {
    let visible = method.annotations.visible.and_then(|body| parse_annotations(body, &test.pool).ok());
    visible.into_iter().flatten().any(|annotation| SET_UPS.contains(&annotation.type_name.as_str()))
}

/// Looks for assignments in a test class, which need not be on the class path itself.
struct Reader<'a> {
    analysis: &'a Analysis<'a>,
    test: &'a ClassFile,
    assigned: Vec<&'static Class>,
}

impl Reader<'_> {
    fn read(&mut self, method: &MethodInfo, nesting: usize) {
        let Some(code) = &method.code else { return };
        let mut pc = 0;
        while let (Some(op), Some(length)) = (opcode::u8_at(code.bytes, pc), opcode::length(code.bytes, pc)) {
            let member = opcode::u16_at(code.bytes, pc + 1).and_then(|index| self.test.pool.member(index).ok());
            match (op, member) {
                (opcode::PUTSTATIC, Some(member)) => self.assigned.extend(self.find(member.class)),
                (opcode::INVOKESTATIC | opcode::INVOKESPECIAL | opcode::INVOKEVIRTUAL, Some(member)) => {
                    self.call(&member, nesting);
                }
                _ => {}
            }
            pc += length;
        }
    }

    fn call(&mut self, member: &MemberRef, nesting: usize) {
        if member.class == self.test.name {
            let is_it = |one: &&MethodInfo| one.name == member.name && one.descriptor == member.descriptor;
            if let Some(method) = self.test.methods.iter().find(is_it).filter(|_| nesting < MAX_NESTING) {
                self.read(method, nesting + 1);
            }
            return;
        }
        let Some(class) = self.find(member.class) else { return };
        let Some(method) = class.declared_method(&member.name, &member.descriptor) else { return };
        let program = self.analysis.program();
        for field in self.analysis.effects(method).writes.iter() {
            if field.field(program).is_static() && !field.class(program).is_trusted() {
                self.assigned.push(field.class(program));
            }
        }
    }

    /// A class of the class path.
    fn find(&self, name: Name) -> Option<&'static Class> {
        let class = self.analysis.program().find(Loader::APP, name).ok().flatten()?;
        (!class.is_trusted()).then_some(class)
    }
}
