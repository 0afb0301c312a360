//! Which file is to blame when a main class cannot be started: Java's own words name the class only.

use program::Name;
use program::classfile::{ClassFile, FieldType, MethodDescriptor};
use program::link::{Class, Loader, Program, Trouble};
use program::source::SourceError;

/// One line with the file and the reason.
pub fn of_main(program: &Program, name: &str) -> String {
    let internal = Name::new(&name.replace('.', "/"));
    match program.find(Loader::APP, internal) {
        Ok(None) => nowhere(program, &internal),
        Ok(Some(class)) => {
            let feature = program.jdk.feature;
            let verified = program.verify(class).err().map(|trouble| reason(&trouble));
            let problem = verified.or_else(|| missing_type(program, class));
            let problem = problem.unwrap_or_else(|| format!("it has no main method that Java {feature} can start"));
            format!("{}: {problem}", class.origin)
        }
        Err(trouble) => culprit(program, internal, &trouble, &mut Vec::new()),
    }
}

/// What is wrong with a jar, without its name.
pub fn of_jar(problem: &SourceError) -> String {
    match problem {
        // The zip library's word for the directory at a zip file's end.
        SourceError::BadJar { reason, .. } if reason.contains("EOCD") => "it is no zip file, or cut short".to_string(),
        SourceError::BadJar { reason, .. } => reason.clone(),
        other => other.to_string(),
    }
}

/// Java's launcher loads what the public methods of a main class name.
fn missing_type(program: &Program, class: &'static Class) -> Option<String> {
    for method in class.methods() {
        let descriptor = MethodDescriptor::parse(&method.descriptor)?;
        for mut named in descriptor.parameters.into_iter().chain(descriptor.result) {
            while let FieldType::Array(element) = named {
                named = *element;
            }
            if let FieldType::Class(name) = named
                && !matches!(program.find(class.loader, name), Ok(Some(_)))
            {
                let name = name.replace('/', ".");
                return Some(format!("its method {} needs {name}, which cannot be loaded", method.name));
            }
        }
    }
    None
}

/// Where a class was looked for.
fn nowhere(program: &Program, name: &str) -> String {
    if let Err(error) = program.class_path.find_class(name) {
        return error.to_string();
    }
    let places = program.class_path.entries();
    let places = places.iter().map(|entry| {
        let path = entry.path.display();
        match entry.problem() {
            _ if entry.is_missing() => format!("{path} (does not exist)"),
            Some(problem) => format!("{path} ({})", of_jar(problem)),
            None => path.to_string(),
        }
    });
    format!("{name}.class is not on the class path: {}", places.collect::<Vec<_>>().join(", "))
}

/// The file of the class that cannot be loaded although all of its parents can.
fn culprit(program: &Program, name: Name, trouble: &Trouble, seen: &mut Vec<Name>) -> String {
    let found = match program.class_path.find_class(&name) {
        Ok(Some(found)) => found,
        Ok(None) => return nowhere(program, &name),
        Err(error) => return error.to_string(),
    };
    let blame = |reason: String| format!("{}: {reason}", found.path);
    if seen.contains(&name) {
        return blame("the class is its own ancestor".to_string());
    }
    seen.push(name);
    let Ok(file) = ClassFile::parse_named(found.bytes, program.jdk.max_class_major(), &name) else {
        return blame(reason(trouble));
    };
    if file.name == name {
        for &parent in file.super_name.iter().chain(&file.interfaces) {
            match program.find(Loader::APP, parent) {
                Ok(Some(_)) => {}
                Ok(None) => return blame(format!("its parent {} is not on the class path", parent.replace('/', "."))),
                Err(trouble) => return culprit(program, parent, &trouble, seen),
            }
        }
    }
    blame(reason(trouble))
}

/// The first line of what Java says.
fn reason(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Throw(error) => error.message.lines().next().unwrap_or_default().to_string(),
        Trouble::Ask { .. } => trouble.to_string(),
    }
}
