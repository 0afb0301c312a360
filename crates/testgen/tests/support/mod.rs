//! Test cases written by hand, with few words.

pub mod cases;
pub mod jvm;

use testgen::{Actual, Bug, Check, Code, Ending, Expected, Message, Parameter, Subject, TestCase, class_name};

/// Code in which `{java/util/List}` stands for a class.
pub fn code(text: &str) -> Code {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out += before;
        let end = after
            .find('}')
            .filter(|&end| after[..end].contains('/') && after[..end].chars().all(|c| c.is_alphanumeric() || c == '/'));
        rest = match end {
            Some(end) => {
                out += &class_name(&after[..end]);
                &after[end + 1..]
            }
            None => {
                out.push('{');
                after
            }
        };
    }
    Code::new(out + rest)
}

/// `int Account.withdraw(int amount)`; no result type for constructors, `static` in front of static methods, `*` behind
/// overloaded ones.
pub fn subject(package: &str, text: &str) -> (Subject, Option<Code>) {
    let is_static = text.starts_with("static ");
    let is_overloaded = text.ends_with('*');
    let text = text.trim_start_matches("static ").trim_end_matches('*');
    let (head, parameters) = text.trim_end_matches(')').split_once('(').expect("parentheses");
    let (result, name) = match head.rsplit_once(' ') {
        Some((result, name)) => (Some(result), name),
        None => (None, head),
    };
    let (class, method) = name.rsplit_once('.').expect("a class");
    let parameters = parameters.split(", ").filter(|parameter| !parameter.is_empty()).map(|parameter| {
        let (declared, name) = parameter.rsplit_once(' ').expect("type and name");
        Parameter { name: name.to_owned(), declared: code(declared) }
    });
    let is_constructor = method == "new";
    let made = code(&format!("{{{package}/{class}}}"));
    let subject = Subject {
        class: format!("{package}/{}", class.replace('.', "$")),
        simple_class: class.rsplit('.').next().unwrap_or(class).to_owned(),
        method: if is_constructor { "<init>" } else { method }.to_owned(),
        descriptor: text.to_owned(),
        parameters: parameters.collect(),
        is_static,
        is_overloaded,
    };
    let result = if is_constructor { Some(made) } else { result.filter(|result| *result != "void").map(code) };
    (subject, result)
}

/// A case that ends normally without checks.
pub fn case(package: &str, of: &str, arrange: &[&str], receiver: &str, arguments: &[&str], when: &[&str]) -> TestCase {
    let (subject, result) = subject(package, of);
    let class = subject.class.rsplit('/').next().unwrap_or_default().split('$').collect::<Vec<_>>();
    let outer = class_name(&format!("{package}/{}", class[0]));
    let named = std::iter::once(outer.as_str()).chain(class[1..].iter().copied()).collect::<Vec<_>>().join(".");
    let list = arguments.join(", ");
    let call = match subject.method.as_str() {
        "<init>" => format!("new {named}({list})"),
        method if subject.is_static => format!("{named}.{method}({list})"),
        method => format!("{receiver}.{method}({list})"),
    };
    TestCase {
        arrange: arrange.iter().map(|text| code(text)).collect(),
        receiver: (!receiver.is_empty()).then(|| code(receiver)),
        arguments: arguments.iter().map(|text| code(text)).collect(),
        call: code(&call),
        result,
        end: Ending::Returned { checks: Vec::new() },
        condition: when.iter().map(|text| text.to_string()).collect(),
        throws_checked: false,
        bug: None,
        doubt: None,
        fixture: Default::default(),
        earlier: None,
        subject,
    }
}

pub trait Build {
    /// The result is this.
    fn gives(self, expected: Expected) -> TestCase;
    /// The result, followed by this, is that.
    fn gives_of(self, of: &str, expected: Expected) -> TestCase;
    /// Afterwards, this is that.
    fn then(self, actual: &str, expected: Expected) -> TestCase;
    fn throws(self, class: &str, message: Message) -> TestCase;
    fn checked(self) -> TestCase;
    fn bug(self, exception: &str, message: &str, frames: &[&str], explanation: &str) -> TestCase;
}

fn add(mut case: TestCase, actual: Actual, expected: Expected) -> TestCase {
    match &mut case.end {
        Ending::Returned { checks } | Ending::Threw { checks, .. } => checks.push(Check { actual, expected }),
        Ending::Endless => panic!("nothing can be checked of what does not end"),
    }
    case
}

impl Build for TestCase {
    fn gives(self, expected: Expected) -> TestCase {
        add(self, Actual::Result, expected)
    }

    fn gives_of(self, of: &str, expected: Expected) -> TestCase {
        add(self, Actual::OfResult(code(of)), expected)
    }

    fn then(self, actual: &str, expected: Expected) -> TestCase {
        add(self, Actual::Other(code(actual)), expected)
    }

    fn throws(self, class: &str, message: Message) -> TestCase {
        let end = Ending::Threw { class: code(class), is_subclass: false, message, checks: Vec::new() };
        TestCase { end, ..self }
    }

    fn checked(self) -> TestCase {
        TestCase { throws_checked: true, ..self }
    }

    fn bug(self, exception: &str, message: &str, frames: &[&str], explanation: &str) -> TestCase {
        let bug = Bug {
            exception: exception.to_owned(),
            message: (!message.is_empty()).then(|| message.to_owned()),
            frames: frames.iter().map(|frame| java::Frame::parse(frame).expect("a frame")).collect(),
            explanation: explanation.to_owned(),
            after: None,
            accepts: vec!["java/lang/IllegalStateException".to_owned()],
        };
        let class = format!("{{{}}}", exception.replace('.', "/"));
        TestCase { bug: Some(bug), ..self.throws(&class, Message::Unchecked) }
    }
}

pub fn equals(text: &str) -> Expected {
    Expected::Equals(code(text))
}

pub fn message(text: &str) -> Message {
    Message::Is(code(&format!("\"{text}\"")))
}
