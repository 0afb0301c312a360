//! Stubs as lambdas and anonymous classes.

use super::{Expression, Place, Writer, is_cached, is_generic};
use crate::input::recipe::{Stub, StubMethod};
use crate::input::scene::Asking;
use crate::input::types::{self, JavaType};
use crate::input::value::Input;
use program::classfile::access;

impl Writer<'_> {
    /// A lambda where that can be, else an anonymous class, held by a variable of the interface's type.
    pub(super) fn stub(&mut self, stub: &Stub, holes: &[Input]) -> Expression {
        let mut rest = holes;
        let mut results: Vec<Vec<String>> = Vec::new();
        for method in &stub.methods {
            let count = if method.result.is_some() { method.results as usize } else { 0 };
            let (own, others) = rest.split_at(count.min(rest.len()));
            rest = others;
            let declared = method.result.as_ref();
            results.push(own.iter().filter_map(|hole| Some(self.stable(hole, declared?))).collect());
        }
        let text = match (&stub.methods[..], &results[..]) {
            ([method], [given]) if is_lambda(stub, method) && given.len() <= 1 => {
                self.lambda(method, given, stub.asks.is_some())
            }
            _ => self.anonymous(stub, &results, rest),
        };
        let name = self.hold(&stub.of, &text);
        Expression { text: name, found: Some(stub.of.clone()) }
    }

    /// An expression that gives the same object each time it is evaluated.
    fn stable(&mut self, input: &Input, declared: &JavaType) -> String {
        let Expression { text, found } = self.expression(input, declared, Place::Assignment, true);
        let constant = match input {
            Input::Boxed { kind, bits, .. } => is_cached(*kind, *bits),
            Input::String { .. } => !text.starts_with("new "),
            Input::PrimitiveArray { .. } => false,
            _ => true,
        };
        match found {
            Some(found) if !constant && !super::is_variable(&text) => self.hold(&found, &text),
            _ => text,
        }
    }

    fn lambda(&mut self, method: &StubMethod, results: &[String], asks: bool) -> String {
        let names: Vec<String> = method.parameters.iter().map(|_| self.variables.fresh("arg")).collect();
        let parameters = match &names[..] {
            [one] => one.clone(),
            names => format!("({})", names.join(", ")),
        };
        let result = method.result.as_ref().map(|found| results.first().map_or(default(found), String::as_str));
        if asks && !self.asks.is_empty() {
            let given = result.map(|result| format!("return {result};"));
            let body: Vec<String> =
                self.asks.iter().cloned().chain(given).map(|line| format!("    {line}\n")).collect();
            return format!("{parameters} -> {{\n{}}}", body.concat());
        }
        match result {
            None => format!("{parameters} -> {{ }}"),
            Some(result) => format!("{parameters} -> {result}"),
        }
    }

    /// An object of a subclass in which a method asks, and then does what it did before.
    pub(super) fn asking(&mut self, asking: Asking, of: &JavaType, passed: &str) -> String {
        let hook = asking.hook.0;
        let home = types::as_super(self.program, of, hook.class).unwrap_or_else(|| of.clone());
        let parameters = types::parameters(self.program, hook, Some(&home)).unwrap_or_default();
        let names: Vec<String> = parameters.iter().map(|_| self.variables.fresh("arg")).collect();
        let parameters = parameters.iter().zip(&names);
        let parameters: Vec<String> =
            parameters.map(|(wanted, name)| format!("{} {name}", self.imports.java_type(wanted))).collect();
        let result = types::result(self.program, hook, Some(&home));
        let result = result.map_or("void".to_owned(), |result| self.imports.java_type(&result));
        let thrown = asking.thrown(self.program).unwrap_or_default();
        let thrown: Vec<String> = thrown.into_iter().map(|class| self.imports.class(class)).collect();
        let throws = if thrown.is_empty() { String::new() } else { format!(" throws {}", thrown.join(", ")) };
        let visible = if hook.access & access::PUBLIC != 0 { "public" } else { "protected" };
        let asks: String = self.asks.iter().map(|line| format!("        {line}\n")).collect();
        let gives = if result == "void" { "" } else { "return " };
        format!(
            "new {}({passed}) {{\n    @Override\n    {visible} {result} {name}({}){throws} {{\n{asks}        \
             {gives}super.{name}({});\n    }}\n}}",
            self.imports.java_type(of),
            parameters.join(", "),
            names.join(", "),
            name = hook.name,
        )
    }

    fn anonymous(&mut self, stub: &Stub, results: &[Vec<String>], args: &[Input]) -> String {
        let passed = match &stub.constructor {
            Some((constructor, types)) => {
                let forced = self.forced(args);
                self.passed(constructor.class, constructor.0, args, types, forced).join(", ")
            }
            None => String::new(),
        };
        let mut text = format!("new {}({passed}) {{\n", self.imports.java_type(&stub.of));
        for (number, (method, given)) in stub.methods.iter().zip(results).enumerate() {
            self.method(&mut text, (number, stub.asks.is_some()), method, given);
        }
        text.push('}');
        text
    }

    fn method(&mut self, text: &mut String, (number, asks): (usize, bool), method: &StubMethod, results: &[String]) {
        let implemented = method.implements[0];
        let counter =
            format!("{}Calls{}", implemented.name, if number == 0 { String::new() } else { number.to_string() });
        if results.len() > 1 {
            text.push_str(&format!("    private int {counter};\n"));
        }
        let visible = if implemented.access & access::PUBLIC != 0 {
            "public "
        } else if implemented.access & access::PROTECTED != 0 {
            "protected "
        } else {
            ""
        };
        let result = method.result.as_ref().map_or("void".to_owned(), |result| self.imports.java_type(result));
        let parameters = method.parameters.iter().enumerate();
        let parameters: Vec<String> =
            parameters.map(|(index, found)| format!("{} arg{index}", self.imports.java_type(found))).collect();
        text.push_str(&format!(
            "    @Override\n    {visible}{result} {}({}) {{\n",
            implemented.name,
            parameters.join(", ")
        ));
        let asks = self.asks.iter().filter(|_| asks);
        text.extend(asks.map(|line| format!("        {line}\n")));
        match (results, &method.result) {
            (_, None) => {}
            ([], Some(result)) => text.push_str(&format!("        return {};\n", default(result))),
            ([one], _) => text.push_str(&format!("        return {one};\n")),
            ([first @ .., last], _) => {
                text.push_str(&format!("        switch ({counter}++) {{\n"));
                for (index, given) in first.iter().enumerate() {
                    text.push_str(&format!("            case {index}: return {given};\n"));
                }
                text.push_str(&format!("            default: return {last};\n        }}\n"));
            }
        }
        text.push_str("    }\n");
    }
}

/// What a method without results gives.
fn default(result: &JavaType) -> &'static str {
    use program::Kind;
    match result.kind() {
        Kind::Ref | Kind::Void => "null",
        Kind::Bool => "false",
        Kind::Long => "0L",
        Kind::Float => "0.0f",
        Kind::Double => "0.0",
        _ => "0",
    }
}

/// Whether a lambda can implement it: an interface with one abstract method that is not generic (JLS 9.8, 15.27.3).
fn is_lambda(stub: &Stub, method: &StubMethod) -> bool {
    stub.of.class().is_some_and(|class| class.is_interface()) && !method.implements.iter().any(|one| is_generic(one.0))
}
