//! Methods by the names that people write: `bank.Account.deposit(int)`.

use crate::error::Reason;
use program::Name;
use program::classfile::MethodDescriptor;
use program::link::{Class, Loader, Method, Program, class_names};

/// Near misses that are shown.
const MAX_SUGGESTIONS: usize = 3;

/// A method as the file names it.
pub fn written(method: &Method) -> String {
    let parameters = MethodDescriptor::parse(&method.descriptor).map_or_else(Vec::new, |parsed| parsed.parameters);
    let parameters: Vec<String> = parameters.iter().map(|parameter| parameter.java_name()).collect();
    format!("{}.{}({})", method.class.java_name(), method.name, parameters.join(", "))
}

/// The method of a name, with code. Parameter types may be left out where there is one method of the name, and packages of
/// parameter types may be, too. A constructor is called `<init>` or as its class.
pub fn find_method(program: &Program, text: &str) -> Result<&'static Method, Reason> {
    let (path, parameters) = match text.split_once('(') {
        Some((path, rest)) => (path.trim(), Some(rest.trim_end().trim_end_matches(')'))),
        None => (text.trim(), None),
    };
    let missing = |nearest| Reason::NoMethod { name: text.to_string(), nearest };
    let Some((class_name, name)) = path.rsplit_once('.') else { return Err(missing(Vec::new())) };
    let Some(class) = find_class(program, class_name) else {
        let known = all_classes(program);
        let near = nearest(class_name, known.iter().map(String::as_str));
        let rest = &text[class_name.len()..];
        return Err(missing(near.into_iter().map(|class| format!("{class}{rest}")).collect()));
    };
    let simple = class.name.rsplit(['/', '$']).next().unwrap_or_default();
    let name = if name == simple || name == "new" { "<init>" } else { name };
    let named = || class.methods().iter().copied().filter(|method| method.name == name);
    let found: Vec<&'static Method> =
        named().filter(|method| parameters.is_none_or(|wanted| takes(method, wanted))).collect();
    match found.as_slice() {
        [one] if one.info().is_some_and(|info| info.code.is_some()) => Ok(one),
        [one] => Err(Reason::NoCode(written(one))),
        [] => {
            let overloads: Vec<String> = named().map(written).take(MAX_SUGGESTIONS).collect();
            if !overloads.is_empty() {
                return Err(missing(overloads));
            }
            let near = nearest(name, class.methods().iter().map(|method| method.name.as_str()));
            let is_near = |method: &&&'static Method| near.iter().any(|near| method.name == near.as_str());
            Err(missing(class.methods().iter().filter(is_near).map(|one| written(one)).take(MAX_SUGGESTIONS).collect()))
        }
        several => Err(Reason::Overloaded {
            name: text.to_string(),
            methods: several.iter().map(|method| written(method)).collect(),
        }),
    }
}

/// The class of a name as people write it: `pkg.Outer.Inner` or `pkg.Outer$Inner`.
pub fn find_class(program: &Program, name: &str) -> Option<&'static Class> {
    let mut internal = name.replace('.', "/");
    loop {
        if let Ok(Some(class)) = program.find(Loader::APP, Name::new(&internal)) {
            return Some(class);
        }
        let at = internal.rfind('/')?;
        internal.replace_range(at..=at, "$");
    }
}

fn all_classes(program: &Program) -> Vec<String> {
    let entries = program.class_path.entries();
    let mut names: Vec<String> =
        entries.iter().flat_map(|entry| class_names(&entry.path)).map(|name| name.replace('/', ".")).collect();
    names.sort();
    names.dedup();
    names
}

/// Whether a method takes parameters of these types, written in Java or as a descriptor.
fn takes(method: &Method, wanted: &str) -> bool {
    let inside = method.descriptor.trim_start_matches('(').split(')').next().unwrap_or_default();
    if inside == wanted.trim() {
        return true;
    }
    let Some(parsed) = MethodDescriptor::parse(&method.descriptor) else { return false };
    let wanted: Vec<&str> = wanted.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let is_it = |(full, short): (String, &&str)| {
        let full = full.replace('$', ".");
        let short = short.replace('$', ".").replace("...", "[]");
        full == short || full.strip_suffix(&short).is_some_and(|package| package.ends_with('.'))
    };
    parsed.parameters.len() == wanted.len()
        && parsed.parameters.iter().map(|parameter| parameter.java_name()).zip(&wanted).all(is_it)
}

/// The known names that differ least, by edits of their last part.
fn nearest<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Vec<String> {
    let last = |name: &str| name.rsplit(['.', '$']).next().unwrap_or_default().to_lowercase();
    let wanted = last(name);
    let mut found: Vec<(usize, &str)> = known
        .map(|known| (edits(&last(known), &wanted), known))
        .filter(|(edits, known)| *edits <= 2.max(wanted.len() / 3) || last(known).contains(&wanted))
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().take(MAX_SUGGESTIONS).map(|(_, name)| name.to_string()).collect()
}

/// How many letters have to be added, left out or replaced to turn one word into the other.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for at in 0..other.len() {
            let cost = diagonal + usize::from(letter != other[at]);
            diagonal = row[at + 1];
            row[at + 1] = cost.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}
