//! What a class file has to be covered: its methods with their lines and branches.

use program::cfg::Cfg;
use program::classfile::{ClassFile, Code, InnerClass, MethodDescriptor, MethodInfo, access};
use program::source::ClassPath;
use std::collections::{BTreeMap, BTreeSet};

/// The methods of a class that come from its source, in their order.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    pub methods: Vec<Method>,
}

#[derive(Clone, Debug)]
pub struct Method {
    pub name: String,
    pub descriptor: String,
    /// For people: `withdraw(long)`.
    pub signature: String,
    /// Its line and that of each place where it decides, with the ways out.
    pub branches: BTreeMap<Way, Option<u32>>,
    pub lines: BTreeSet<u32>,
}

/// A branch that goes one way: name and descriptor of the method (a lambda expression has one of its own), the offset
/// of the instruction, and 0 if it falls through, 1 if it jumps, for a switch the offset that it jumps to.
pub type Way = (String, u32, u32);

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

    fn of(file: &ClassFile) -> Outline {
        let is_generated = |method: &MethodInfo| {
            let is_lambda = method.name.starts_with(LAMBDA);
            let of_enum = file.access & access::ENUM != 0
                && (&*method.name == "values" && method.descriptor.starts_with("()")
                    || &*method.name == "valueOf" && method.descriptor.starts_with("(Ljava/lang/String;)"));
            method.access & access::SYNTHETIC != 0 && !is_lambda || of_enum
        };
        let mut outline = Outline::default();
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
        let id = format!("{}{}", info.name, info.descriptor);
        let mut branches = BTreeMap::new();
        for branch in Cfg::new(code).into_iter().flat_map(|cfg| cfg.branches) {
            let line = code.line_at(branch.pc).map(u32::from);
            let is_switch = matches!(code.bytes.get(usize::from(branch.pc)), Some(0xaa | 0xab));
            let ways: BTreeSet<u32> =
                if is_switch { branch.targets.iter().copied().map(u32::from).collect() } else { [0, 1].into() };
            branches.extend(ways.into_iter().map(|way| ((id.clone(), u32::from(branch.pc), way), line)));
        }
        let lines = code.line_numbers.iter().flat_map(|table| table.chunks_exact(4));
        Method {
            name: info.name.to_string(),
            descriptor: info.descriptor.to_string(),
            signature: signature(file, info),
            branches,
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
    let parameters = MethodDescriptor::parse(&info.descriptor).map(|parsed| parsed.parameters).unwrap_or_default();
    let types: Vec<String> = parameters.iter().map(|parameter| simple(&parameter.java_name())).collect();
    format!("{name}({})", types.join(", "))
}

/// The class that a class is nested in, or itself; internal names.
pub fn outermost(class: &str) -> &str {
    class.find('$').map_or(class, |at| &class[..at])
}
