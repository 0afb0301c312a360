//! What is called: the methods that were asked for, with what must hold, and the branches that count.

use super::{Mode, Request, branches};
use crate::error::Error;
use crate::subject;
use program::Kind;
use program::classfile::access;
use program::link::{Class, Method, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};
use symex::explore::{Effort, chosen};
use symex::input::{JavaType, types};
use technique::Bound;

/// For the inputs of one test: counted, as a test must not depend on how busy the machine is.
const EFFORT: Effort = Effort { time: Duration::from_secs(3600), turns: 20_000 };

/// A method to call, with the types of its arguments and what must hold before and after.
#[derive(Clone)]
pub struct Target {
    pub method: &'static Method,
    pub wanted: Vec<JavaType>,
    /// The numbers that are passed for some of them; none for any value.
    pub given: Vec<Vec<u64>>,
    pub before: Vec<&'static Method>,
    pub after: Vec<&'static Method>,
    /// Which of these is the invariant: one that throws is broken.
    pub invariant: Option<&'static Method>,
}

/// What is called.
pub struct Plan {
    /// Constructors first.
    pub targets: Vec<Target>,
    /// How many of them are constructors.
    pub constructors: usize,
    /// A method whose result states are compared by.
    pub abstraction: Option<&'static Method>,
    /// `equals`, if it is what states are compared by.
    pub equals: Option<&'static Method>,
    /// The methods whose branches count, with how many ways these have.
    pub reachable: BTreeMap<u32, (&'static Method, usize)>,
    /// What stands for values without end.
    pub bounds: BTreeSet<Bound>,
    /// For the inputs of one test.
    pub effort: Effort,
    /// When no more inputs are looked for.
    pub until: Option<Instant>,
}

impl Plan {
    pub fn new(program: &Program, class: &'static Class, own: &JavaType, request: &Request) -> Result<Plan, Error> {
        let chooser = Chooser { program, class, own };
        let (constructors, methods) = chooser.targets(request)?;
        let (abstraction, equals) = match request.abstraction.as_deref() {
            Some(_) if request.objects > 1 => return unfit("an abstraction compares states of one object"),
            Some("equals") => (None, Some(chooser.equals()?)),
            name => (name.map(|name| chooser.question(name, None)).transpose()?, None),
        };
        let bounds = chooser.bounds(&constructors, &methods, request);
        let count = constructors.len();
        let targets: Vec<Target> = constructors.into_iter().chain(methods).collect();
        let start: Vec<&'static Method> = targets.iter().map(|target| target.method).collect();
        let outermost = class.name.split('$').next().unwrap_or_default().to_string();
        let is_own = |class: &Class| {
            class.name.strip_prefix(&*outermost).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        };
        let reachable = branches::reachable(program, &start, &is_own);
        Ok(Plan { targets, constructors: count, abstraction, equals, reachable, bounds, effort: EFFORT, until: None })
    }
}

/// Finds the methods that are asked for.
struct Chooser<'p> {
    program: &'p Program,
    class: &'static Class,
    own: &'p JavaType,
}

impl Chooser<'_> {
    fn targets(&self, request: &Request) -> Result<(Vec<Target>, Vec<Target>), Error> {
        let class = self.class;
        let name = class.java_name();
        if class.is_interface() || class.is_abstract() {
            return unfit(format!("{name} is abstract: no object of it can be made"));
        }
        let usable = |method: &&'static Method| method.access & access::PUBLIC != 0 || !class.is_trusted();
        let all: Vec<&'static Method> = subject::methods(class).into_iter().filter(usable).collect();
        let (makers, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|method| method.name == "<init>");
        if makers.is_empty() {
            return unfit(format!("{name} has no constructor that a test can call"));
        }
        let (wanted_makers, wanted): (Vec<&String>, Vec<&String>) =
            request.methods.iter().partition(|wanted| wanted.as_str() == "new" || wanted.starts_with("new("));
        let mut constructors = match wanted_makers.is_empty() {
            true => self.simple(&makers),
            false => self.chosen(&wanted_makers, &makers)?,
        };
        constructors.sort_by_key(|method| method.id);
        let is_question = |method: &&'static Method| {
            let contract = &request.contract;
            let mut asked = contract.before.iter().chain(&contract.after).map(|(_, asked)| asked);
            contract.invariant.as_deref() == Some(&*method.name)
                || asked.any(|asked| **asked == *method.name)
                || request.abstraction.as_deref() == Some(&*method.name)
        };
        let methods = match wanted.is_empty() {
            true => {
                // Methods that were written for a superclass may break what the class promises.
                let all = if request.contract.invariant.is_some() { self.with_inherited(&others) } else { others };
                all.into_iter().filter(|method| !method.is_static() && !is_question(method)).collect()
            }
            false => self.chosen(&wanted, &self.with_inherited(&others))?,
        };
        if methods.is_empty() {
            return unfit(format!("{name} has no method that can be called on its objects"));
        }
        let targets = |methods: Vec<&'static Method>| {
            methods.into_iter().map(|method| self.target(method, request)).collect::<Result<Vec<_>, Error>>()
        };
        Ok((targets(constructors)?, targets(methods)?))
    }

    /// The constructors that need no other objects, if there are any.
    fn simple(&self, makers: &[&'static Method]) -> Vec<&'static Method> {
        let is_simple = |method: &&'static Method| {
            let wanted = types::parameters(self.program, method, Some(self.own)).unwrap_or_default();
            wanted.iter().all(|wanted| {
                let name = wanted.class().map(|class| class.name.as_str());
                wanted.kind() != Kind::Ref
                    || name.is_some_and(|name| name == "java/lang/String" || Kind::of_wrapper(name).is_some())
            })
        };
        let simple: Vec<&'static Method> = makers.iter().copied().filter(is_simple).collect();
        if simple.is_empty() { makers.to_vec() } else { simple }
    }

    fn with_inherited(&self, own: &[&'static Method]) -> Vec<&'static Method> {
        let mut all = own.to_vec();
        for home in self.class.ancestry().skip(1).filter(|home| home.name != "java/lang/Object") {
            for &method in
                home.methods().iter().filter(|method| method.access & access::PUBLIC != 0 && !method.is_special())
            {
                if !all.iter().any(|known| known.name == method.name && known.descriptor == method.descriptor) {
                    all.push(method);
                }
            }
        }
        all
    }

    fn chosen(&self, wanted: &[&String], among: &[&'static Method]) -> Result<Vec<&'static Method>, Error> {
        let mut found: Vec<&'static Method> = Vec::new();
        for wanted in wanted {
            let matching: Vec<&'static Method> =
                among.iter().copied().filter(|method| self.is_named(method, wanted)).collect();
            if matching.is_empty() {
                let mut names: Vec<String> = among.iter().map(|method| self.name(method)).collect();
                names.dedup();
                let class = self.class.java_name();
                return unfit(format!(
                    "{class} has no method {wanted} that can be called on its objects; there are: {}",
                    names.join(", ")
                ));
            }
            found.extend(
                matching
                    .into_iter()
                    .filter(|method| !found.iter().any(|known| known.id == method.id))
                    .collect::<Vec<_>>(),
            );
        }
        Ok(found)
    }

    /// As a user writes it: `remove(Object)`.
    fn name(&self, method: &'static Method) -> String {
        let signature = subject::signature(self.program, self.class, method);
        let open = signature.find('(').unwrap_or(signature.len());
        let name = if method.name == "<init>" { "new" } else { &method.name };
        format!("{name}{}", &signature[open..])
    }

    fn is_named(&self, method: &'static Method, wanted: &str) -> bool {
        let full = self.name(method).replace(' ', "");
        let wanted: String = split_given(wanted).into_iter().map(|(text, _)| text).collect();
        full == wanted || full.split('(').next() == Some(&*wanted)
    }

    /// The numbers that a request names for parameters of a method: `put(Object, Object=0|5)`.
    fn given(&self, method: &'static Method, wanted: &[JavaType], request: &Request) -> Result<Vec<Vec<u64>>, Error> {
        let named = request.methods.iter().filter(|text| text.contains('=') && self.is_named(method, text));
        let mut given = vec![Vec::new(); wanted.len()];
        for text in named {
            for (place, (_, number)) in split_given(text).into_iter().skip(1).enumerate() {
                let Some(number) = number else { continue };
                let Some(wanted) = wanted.get(place).filter(|wanted| number_kind(wanted).is_some()) else {
                    return unfit(format!("{text}: a number can be passed only where one fits"));
                };
                for number in number.split('|') {
                    let bits: u32 =
                        number.parse().or_else(|_| unfit(format!("{text}: {number} is no number from 0 up")))?;
                    given[place].extend(number_kind(wanted).map(|kind| number_of(kind, u64::from(bits))));
                }
            }
        }
        Ok(given)
    }

    fn target(&self, method: &'static Method, request: &Request) -> Result<Target, Error> {
        let wanted = types::parameters(self.program, method, Some(self.own))
            .ok_or_else(|| Error::Unfit(format!("the parameter types of {method} cannot be found")))?;
        let wanted: Vec<JavaType> = wanted.into_iter().map(|wanted| chosen(self.program, wanted)).collect();
        let given = self.given(method, &wanted, request)?;
        let of = |conditions: &[(String, String)]| {
            let own = conditions.iter().filter(|(name, _)| self.is_named(method, name));
            own.map(|(_, asked)| self.question(asked, Some(method))).collect::<Result<Vec<_>, Error>>()
        };
        let mut before: Vec<&'static Method> = of(&request.contract.before)?.into_iter().take(1).collect();
        let mut after = of(&request.contract.after)?;
        let invariant = &request.contract.invariant;
        let invariant = invariant.as_ref().map(|invariant| self.question(invariant, None)).transpose()?;
        after.extend(invariant);
        // What is broken is not continued.
        before.extend(invariant.filter(|_| method.name != "<init>" && !method.is_static()));
        Ok(Target { method, wanted, given, before, after, invariant })
    }

    /// The class's own way to compare objects.
    fn equals(&self) -> Result<&'static Method, Error> {
        let found = self.class.method("equals", "(Ljava/lang/Object;)Z");
        let own = found.filter(|method| method.class.name != "java/lang/Object");
        own.ok_or_else(|| Error::Unfit(format!("{} has no equals of its own", self.class.java_name())))
    }

    /// A method that is asked about an object: without parameters, or with those of the method that it is about.
    fn question(&self, name: &str, about: Option<&'static Method>) -> Result<&'static Method, Error> {
        let parameters = |method: &Method| method.descriptor.split(')').next().unwrap_or_default().to_string();
        let fits = |method: &&'static Method| {
            let has_same = about.is_some_and(|about| parameters(about) == parameters(method));
            method.name == name && !method.is_static() && (method.descriptor.starts_with("()") || has_same)
        };
        let found = self.class.ancestry().flat_map(|home| home.methods().iter().copied()).find(fits);
        found.ok_or_else(|| Error::Unfit(format!("{} has no method {name} that can be asked", self.class.java_name())))
    }

    /// What stands for values without end.
    fn bounds(&self, constructors: &[Target], methods: &[Target], request: &Request) -> BTreeSet<Bound> {
        let mut bounds = BTreeSet::new();
        let all = constructors.iter().chain(methods);
        if all
            .flat_map(|target| &target.wanted)
            .any(|wanted| wanted.class().is_some_and(|class| class.name == "java/lang/Integer"))
        {
            let nulls = if request.nulls { " or null" } else { "" };
            bounds.insert(Bound::Other(format!("where any object will do, it is an Integer{nulls}")));
        }
        if request.mode == Mode::Rostra {
            let most = request.length.saturating_sub(1);
            bounds.insert(Bound::Other(format!("numbers are those from 0 to {most}")));
        }
        bounds
    }
}

fn unfit<T>(why: impl Into<String>) -> Result<T, Error> {
    Err(Error::Unfit(why.into()))
}

/// The kind of a number that can be passed for a type.
pub fn number_kind(wanted: &JavaType) -> Option<Kind> {
    let boxed = wanted.class().and_then(|class| Kind::of_wrapper(&class.name));
    Some(boxed.unwrap_or(wanted.kind())).filter(|kind| !matches!(kind, Kind::Ref | Kind::Void))
}

/// A small number of a kind, as a slot holds it.
pub fn number_of(kind: Kind, number: u64) -> u64 {
    match kind {
        Kind::Float => (number as f32).to_bits() as u64,
        Kind::Double => (number as f64).to_bits(),
        _ => number,
    }
}

/// A method as a user names it, without blanks, in parts that end with `(`, `,` or `)`: each with the number that is given
/// for it.
fn split_given(text: &str) -> Vec<(String, Option<String>)> {
    let text = text.replace(' ', "");
    let parts = text.split_inclusive(['(', ',', ')']);
    let part = |part: &str| match part.split_once('=') {
        Some((before, number)) => {
            let end = number.len() - number.trim_end_matches([',', ')']).len();
            let (number, end) = number.split_at(number.len() - end);
            (format!("{before}{end}"), Some(number.to_string()))
        }
        None => (part.to_string(), None),
    };
    parts.map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_of_methods() {
        let part = |text: &str, number: Option<&str>| (text.to_string(), number.map(str::to_string));
        let parts = [part("put(", None), part("Object,", None), part("Object)", Some("0"))];
        assert_eq!(split_given("put(Object, Object=0)"), parts);
        assert_eq!(split_given("pop"), [part("pop", None)]);
    }
}
