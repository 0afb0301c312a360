//! What a class file has to be covered: its methods with their lines and branches.

use crate::counted::{self, Counted};
use program::classfile::{
    ClassFile, Code, InnerClass, MethodDescriptor, MethodInfo, RawAnnotations, access, parse_annotations,
};
use program::source::ClassPath;
use std::collections::BTreeSet;

/// The methods of a class that come from its source, in their order, and those of the classes nested in it that have
/// no tests of their own.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    pub methods: Vec<Method>,
}

#[derive(Clone, Debug)]
pub struct Method {
    /// Binary name of its class.
    pub class: String,
    pub name: String,
    pub descriptor: String,
    /// For people: `withdraw(long)`, in a nested class `Holder.withdraw(long)`.
    pub signature: String,
    pub branches: Vec<Branch>,
    pub lines: BTreeSet<u32>,
}

/// A branch, and the method whose code it is in: a lambda expression has one of its own.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Name and descriptor.
    pub method: String,
    pub counted: Counted,
}

/// Made by the compiler for a lambda expression, inside of `lambda$method$0`.
const LAMBDA: &str = "lambda$";

impl Outline {
    /// Nothing, if no test can name the class or it has no code; empty, if it cannot be read.
    pub fn read(classes: &ClassPath, class: &str) -> Option<Outline> {
        let found = classes.find_class(class).ok().flatten();
        let Some(file) = found.and_then(|found| ClassFile::parse(found.bytes).ok()) else {
            return Some(Outline::default());
        };
        let is_around =
            |name: &str| class.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
        let is_private = |inner: &InnerClass| inner.access & access::PRIVATE != 0 && is_around(&inner.inner);
        let outline = Outline::of(&file);
        (!outline.methods.is_empty() && !file.inner_classes.iter().any(is_private)).then_some(outline)
    }

    /// Adds what is nested in a class, however deep, except what is tested by itself.
    pub fn add_nested(&mut self, classes: &ClassPath, class: &str, is_tested: impl Fn(&str) -> bool) {
        let (mut open, mut known) = (vec![class.to_string()], BTreeSet::from([class.to_string()]));
        while let Some(name) = open.pop() {
            let found = classes.find_class(&name).ok().flatten();
            let Some(file) = found.and_then(|found| ClassFile::parse(found.bytes).ok()) else { continue };
            if name != class && file.access & access::SYNTHETIC == 0 {
                self.methods.extend(Outline::of(&file).methods);
            }
            let is_inside = |inner: &str| inner.strip_prefix(&*name).is_some_and(|rest| rest.starts_with('$'));
            let mut nested: Vec<&str> = file.inner_classes.iter().map(|inner| &*inner.inner).collect();
            nested.retain(|inner| is_inside(inner) && !is_tested(inner) && known.insert(inner.to_string()));
            nested.sort_by(|one, other| other.cmp(one));
            open.extend(nested.into_iter().map(str::to_string));
        }
    }

    fn of(file: &ClassFile) -> Outline {
        let is_generated = |method: &MethodInfo| {
            let is_lambda = method.name.starts_with(LAMBDA);
            let of_enum = file.access & access::ENUM != 0
                && (&*method.name == "values" && method.descriptor.starts_with("()")
                    || &*method.name == "valueOf" && method.descriptor.starts_with("(Ljava/lang/String;)"));
            method.access & access::SYNTHETIC != 0 && !is_lambda || of_enum || says_generated(file, &method.annotations)
        };
        let mut outline = Outline::default();
        if says_generated(file, &file.annotations) {
            return outline;
        }
        let mut lambdas = Vec::new();
        for info in file.methods.iter().filter(|method| !is_generated(method)) {
            let Some(code) = &info.code else { continue };
            let method = Method::new(file, info, code);
            if info.name.starts_with(LAMBDA) && info.access & access::SYNTHETIC != 0 {
                lambdas.push(method);
            } else if &*info.name != "<clinit>" || !method.branches.is_empty() {
                outline.methods.push(method);
            }
        }
        for lambda in lambdas {
            outline.give(lambda);
        }
        outline
    }

    /// A lambda expression belongs to the method that it is written in.
    fn give(&mut self, lambda: Method) {
        let rest = lambda.name.strip_prefix(LAMBDA).unwrap_or_default();
        let around = rest.rsplit_once('$').map_or(rest, |(name, _)| name);
        let around = match around {
            "new" => "<init>",
            "static" => "<clinit>",
            name => name,
        };
        let first = lambda.lines.first().copied();
        let begins_before = |method: &Method| method.lines.first().copied() <= first;
        let named = |method: &&mut Method| method.name == around;
        let mut candidates: Vec<&mut Method> = self.methods.iter_mut().filter(named).collect();
        candidates.sort_by_key(|method| (begins_before(method), method.lines.first().copied()));
        match candidates.pop() {
            Some(method) => {
                method.branches.extend(lambda.branches);
                method.lines.extend(lambda.lines);
            }
            None => self.methods.push(lambda),
        }
    }
}

impl Method {
    fn new(file: &ClassFile, info: &MethodInfo, code: &Code) -> Method {
        let method = format!("{}{}", info.name, info.descriptor);
        let branches = counted::branches(file, code).into_iter();
        let lines = code.line_numbers.iter().flat_map(|table| table.chunks_exact(4));
        Method {
            class: file.name.replace('/', "."),
            name: info.name.to_string(),
            descriptor: info.descriptor.to_string(),
            signature: signature(file, info),
            branches: branches.map(|counted| Branch { method: method.clone(), counted }).collect(),
            lines: lines.map(|entry| u32::from(u16::from_be_bytes([entry[2], entry[3]]))).collect(),
        }
    }
}

fn signature(file: &ClassFile, info: &MethodInfo) -> String {
    let simple = |name: &str| name.rsplit(['.', '/', '$']).next().unwrap_or(name).to_string();
    let name = match &*info.name {
        "<clinit>" => return "static { }".to_string(),
        "<init>" => simple(&file.name),
        name => name.to_string(),
    };
    let around = match file.name.split_once('$') {
        Some((_, nested)) if &*info.name != "<init>" => format!("{}.", nested.replace('$', ".")),
        _ => String::new(),
    };
    let parameters = MethodDescriptor::parse(&info.descriptor).map(|parsed| parsed.parameters).unwrap_or_default();
    let types: Vec<String> = parameters.iter().map(|parameter| simple(&parameter.java_name())).collect();
    format!("{around}{name}({})", types.join(", "))
}

/// Whether an annotation says that nobody has written it.
fn says_generated(file: &ClassFile, annotations: &RawAnnotations) -> bool {
    let both = [annotations.visible, annotations.invisible].into_iter().flatten();
    let mut all = both.filter_map(|body| parse_annotations(body, &file.pool).ok()).flatten();
    all.any(|one| one.type_name.rsplit(['/', '$']).next().is_some_and(|name| name.contains("Generated")))
}

/// The class that a class is nested in, or itself; internal names.
pub fn outermost(class: &str) -> &str {
    class.find('$').map_or(class, |at| &class[..at])
}
