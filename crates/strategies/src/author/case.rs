//! A path and what was seen of it, as a test.

use super::check::Checker;
use super::decimals::are_portable;
use super::getters;
use super::internals::uses_internals;
use super::made_up::answers_numbers;
use super::triage::{self, Crash, Legality};
use crate::proposal::{Filter, Order, Reason, Triage};
use crate::subject::{nested_name, subject};
use java::Frame;
use program::Kind;
use program::classfile::access;
use program::link::{Class, Method, Program};
use symex::Path;
use symex::input::Inputs;
use symex::input::access::can_name;
use symex::input::java::{Imports, Writer, string_literal};
use symex::input::types;
use symex::input::{Input, InputId, JavaType, Kept, Recipe, Setup, Step, names_stub};
use symex::observe::{MethodId, Observation, Observed, Said, Seen};
use symex::replay::frame;
use testgen::{Actual, Bug, Check, Code, Ending, Message, TestCase, class_name};

/// Getters that one test asks.
const MAX_QUESTIONS: usize = 3;
/// Characters of a condition that a test shows.
const MAX_CONDITION: usize = 90;
/// Frames of a stack trace that a test shows.
const MAX_FRAMES: usize = 8;

/// Writes the tests of one class.
pub struct Author<'p> {
    pub program: &'p Program,
    pub class: &'static Class,
    pub level: u32,
    pub filter: &'p Filter,
    /// Where the other classes under test are named.
    pub order: Option<&'p Order>,
}

/// What is asked of the objects of a call.
pub struct Questions {
    pub of_receiver: Vec<&'static Method>,
    pub of_result: Vec<&'static Method>,
}

impl Author<'_> {
    pub fn questions(&self, method: &'static Method) -> Questions {
        let own = getters::getters(self.program, self.class, self.class);
        if method.name == "<init>" {
            return Questions { of_receiver: Vec::new(), of_result: own };
        }
        let result = self.result(method).map(|result| result.erasure(self.program));
        let of_result = result.map(|class| getters::getters(self.program, self.class, class)).unwrap_or_default();
        let of_receiver = if method.is_static() { Vec::new() } else { own };
        Questions { of_receiver, of_result }
    }

    fn result(&self, method: &'static Method) -> Option<JavaType> {
        let own = types::type_of(self.program, self.class);
        match &*method.name {
            "<init>" => Some(own),
            _ => types::result(self.program, method, Some(&own)),
        }
    }

    /// The test for a path, and what an exception is taken for. `strange` is the same call on a machine where all is
    /// different that tests must not depend on.
    pub fn case(
        &self,
        method: &'static Method,
        path: &Path,
        questions: &Questions,
        (seen, strange): (&Observation, &Observation),
        legality: Legality,
    ) -> (TestCase, Triage) {
        let is_instance = !method.is_static() && method.name != "<init>";
        let mut writer = Writer::with(self.program, Imports::named(self.program, self.class, class_name), self.level);
        let states = self.changed(seen, strange);
        let result_is_receiver = matches!(seen.end, Observed::Returned { same: Some(0), .. }) && is_instance;
        let mut held: Vec<Option<InputId>> = Vec::new();
        for (index, input) in path.inputs.call().enumerate() {
            let is_asked = index == 0 && is_instance && (!states.is_empty() || result_is_receiver);
            let is_changed = matches!(seen.arguments.get(index), Some(Some((before, after))) if before != after);
            let is_result = matches!(seen.end, Observed::Returned { same: Some(same), .. } if same == index);
            let id = object(input).filter(|_| is_asked || is_changed || is_result);
            id.into_iter().for_each(|id| writer.name(id));
            held.push(id);
        }
        let own = symex::input::java::receiver_type(self.program, self.class);
        let parameters = types::parameters(self.program, method, Some(&own)).unwrap_or_default();
        let wanted = is_instance.then(|| own.clone()).into_iter().chain(parameters);
        let typed: Vec<(Input, JavaType)> = path.inputs.call().cloned().zip(wanted).collect();
        writer.setup(&path.inputs);
        let texts = writer.arguments(method, &typed);
        let result = self.result(method).filter(|_| method.name == "<init>" || method.result != Kind::Void);
        let result_type = result.as_ref().map(|found| Code::new(writer.imports.java_type(found)));
        let class_text = writer.imports.class(self.class);
        let arrange: Vec<Code> = writer.next_method().into_iter().map(Code::new).collect();
        let (receiver, arguments) = match is_instance {
            true => texts.split_first().map_or((None, &[][..]), |(first, rest)| (Some(first.clone()), rest)),
            false => (None, &texts[..]),
        };
        let joined = arguments.join(", ");
        let call = match (&*method.name, &receiver) {
            ("<init>", _) => self.creation(&class_text, arguments, &own),
            (name, Some(receiver)) if self.is_out_of_sight(method, path.inputs.receiver.as_ref()) => {
                format!("(({class_text}) {receiver}).{name}({joined})")
            }
            (name, Some(receiver)) => format!("{receiver}.{name}({joined})"),
            (name, None) => format!("{class_text}.{name}({joined})"),
        };
        let checker = Checker { program: self.program, from: self.class, level: self.level };
        let both = (seen, strange);
        let mut checks = self.result_checks(method, &checker, questions, both, &texts, result.as_ref());
        if let Some(receiver) = &receiver {
            for &index in states.iter().take(MAX_QUESTIONS) {
                let getter = questions.of_receiver[index];
                let actual = Actual::Other(Code::new(format!("{receiver}.{}()", getter.name)));
                if let Some(value) = &seen.after[index] {
                    checks.extend(checker.checks(actual, value, getter.result == Kind::Ref));
                }
            }
        }
        for (index, argument) in seen.arguments.iter().enumerate() {
            if let (Some((before, after)), Some(text), Some(Some(_))) = (argument, texts.get(index), held.get(index))
                && before != after
                && strange.arguments.get(index) == Some(argument)
            {
                let actual = Actual::Other(Code::new(without_cast(text).to_string()));
                checks.extend(checker.checks(actual, after, true));
            }
        }
        let mut bug = None;
        let (end, finding) = match &seen.end {
            Observed::Returned { .. } => (Ending::Returned { checks }, Triage::Normal),
            Observed::Threw { class, message, frames } => {
                let text = message.text();
                let (exception, meets_null) = (class.0, path.meets_null);
                let thrown = (exception, text.as_deref());
                let call = (method, &path.inputs);
                let mut crash = Crash::new((self.program, self.filter), call, thrown, frames, meets_null);
                crash.legality = legality;
                crash.holds_null = seen.arguments.iter().flatten().any(|(before, _)| holds_null(before));
                crash.order = self.order;
                let is_internal = || path.inputs.all().any(|input| uses_internals(self.class, input));
                let is_made_up = || path.inputs.all().any(answers_numbers);
                let counts = |reason: &Reason| !self.filter.overrules(reason);
                let finding = match crash.triage() {
                    Triage::Bug(_) if counts(&Reason::Internal) && is_internal() => Triage::Rejection(Reason::Internal),
                    Triage::Bug(_) if counts(&Reason::MadeUp) && is_made_up() => Triage::Rejection(Reason::MadeUp),
                    finding => finding,
                };
                let mut named = class.0;
                while !can_name(self.program, self.class, named)
                    && let Some(above) = named.superclass
                {
                    named = above;
                }
                let is_same = matches!(&strange.end, Observed::Threw { message: other, .. } if other == message);
                let stable = is_same && !text.as_deref().is_some_and(names_stub);
                let by_jdk = frames.first().is_none_or(|(method, _)| method.0.class.is_trusted());
                let own_words = !by_jdk && !is_worded_by_the_jvm(&class.0.name);
                let message = match message {
                    _ if !stable || !own_words => Message::Unchecked,
                    Said::Unknown => Message::Unchecked,
                    Said::Null => Message::Null,
                    Said::Text(units) if !are_portable(&String::from_utf16_lossy(units)) => Message::Unchecked,
                    Said::Text(units) => Message::Is(Code::new(string_literal(units))),
                };
                if matches!(finding, Triage::Bug(_)) {
                    let shown = shown_frames(frames, method);
                    let place = format!("{}.{}", crate::subject::plain_name(self.class), shown_name(method));
                    bug = Some(Bug {
                        exception: class.0.java_name(),
                        message: text.clone().filter(|_| stable),
                        frames: shown,
                        explanation: triage::explanation(class.0, text.as_deref().filter(|_| stable), &place),
                        after: None,
                        accepts: accepted(class.0, method),
                    });
                }
                let class = Code::new(nested_name(self.program, named));
                let is_subclass = named.id != crash.exception.id;
                (Ending::Threw { class, is_subclass, message, checks }, finding)
            }
        };
        let case = TestCase {
            subject: subject(self.program, self.class, method),
            arrange,
            receiver: receiver.map(Code::new),
            arguments: arguments.iter().map(|text| Code::new(text.clone())).collect(),
            call: Code::new(call),
            result: result_type,
            end,
            condition: path.condition.iter().map(|one| &one.text).filter(|line| is_readable(line)).cloned().collect(),
            throws_checked: self.throws_checked(method, &path.inputs),
            bug,
            doubt: None,
            fixture: testgen::StaticFixture::default(),
            earlier: None,
        };
        (case, finding)
    }

    /// Whether a method cannot be called by the class of its receiver: that is in another package, and the method is
    /// only for its own.
    fn is_out_of_sight(&self, method: &'static Method, receiver: Option<&Input>) -> bool {
        let package = |class: &'static Class| class.name.rsplit_once('/').map(|(package, _)| package);
        let made = match receiver {
            Some(Input::Made { recipe, .. }) => match &**recipe {
                Recipe::Made(made) => made.result.class(),
                _ => None,
            },
            _ => None,
        };
        let is_of_package = method.access & (access::PUBLIC | access::PROTECTED | access::PRIVATE) == 0;
        is_of_package && made.is_some_and(|made| package(made) != package(method.class))
    }

    /// `new Outer.Inner(…)`, or `outer.new Inner(…)` for an inner class, whose first argument is the enclosing object.
    pub fn creation(&self, class: &str, arguments: &[String], own: &JavaType) -> String {
        let diamond = if own.args().is_empty() { "" } else { "<>" };
        let is_inner = types::outer_class(self.program, self.class).is_some() && !types::is_static_member(self.class);
        match (is_inner, arguments.split_first()) {
            (true, Some((outer, rest))) => {
                let simple = class.rsplit('.').next().unwrap_or(class);
                format!("{outer}.new {simple}{diamond}({})", rest.join(", "))
            }
            _ => format!("new {class}{diamond}({})", arguments.join(", ")),
        }
    }

    /// The getters of the receiver whose answer has changed and does not depend on the machine; if none has, of a method
    /// without a result, those that answer at all.
    fn changed(&self, seen: &Observation, strange: &Observation) -> Vec<usize> {
        let is_stable =
            |index: &usize| seen.after[*index].is_some() && strange.after.get(*index) == seen.after.get(*index);
        let stable: Vec<usize> = (0..seen.after.len()).filter(is_stable).collect();
        let changed: Vec<usize> =
            stable.iter().copied().filter(|&index| seen.before.get(index) != seen.after.get(index)).collect();
        let is_void = matches!(seen.end, Observed::Returned { value: None, .. });
        if changed.is_empty() && is_void { stable.into_iter().take(1).collect() } else { changed }
    }

    fn result_checks(
        &self,
        method: &'static Method,
        checker: &Checker,
        questions: &Questions,
        (seen, strange): (&Observation, &Observation),
        texts: &[String],
        declared: Option<&JavaType>,
    ) -> Vec<Check> {
        let Observed::Returned { value: Some(value), same } = &seen.end else { return Vec::new() };
        let has_identity = !matches!(value, Seen::String(_) | Seen::Boxed { .. } | Seen::Constant { .. });
        if let Some(text) = same.filter(|_| has_identity).and_then(|same| texts.get(same)) {
            return vec![Check { actual: Actual::Result, expected: testgen::Expected::Same(Code::new(text.clone())) }];
        }
        let is_stable = matches!(&strange.end, Observed::Returned { value: Some(other), .. } if other == value);
        let is_reference = method.name == "<init>" || method.result == Kind::Ref;
        if let Seen::Object { .. } = value {
            let answers = questions.of_result.iter().zip(&seen.of_result).zip(&strange.of_result);
            let told: Vec<Check> = answers
                .filter(|((_, answer), other)| answer == other)
                .filter_map(|((getter, answer), _)| Some((getter, answer.as_ref()?)))
                .take(MAX_QUESTIONS)
                .flat_map(|(getter, answer)| {
                    let actual = Actual::OfResult(Code::new(format!(".{}()", getter.name)));
                    checker.checks(actual, answer, getter.result == Kind::Ref)
                })
                .collect();
            if !told.is_empty() {
                return told;
            }
        }
        // A type variable or `Object` says nothing of arrays and collections.
        let is_vague = declared.is_some_and(|declared| declared.erasure(self.program).name == "java/lang/Object");
        match value {
            _ if !is_stable && !is_reference => Vec::new(),
            _ if !is_stable => Vec::from([not_null(value)]),
            Seen::Array { .. } | Seen::Builder(_) | Seen::List(_) | Seen::Set(_) | Seen::Map(_) if is_vague => {
                Vec::from([not_null(value)])
            }
            value => checker.checks(Actual::Result, value, is_reference),
        }
        .into_iter()
        .filter(|check| !(method.name == "<init>" && check.expected == testgen::Expected::NotNull))
        .collect()
    }

    /// Whether anything that a test calls declares an exception that Java wants to be handled.
    fn throws_checked(&self, method: &'static Method, inputs: &Inputs) -> bool {
        self.declares_checked(method) || inputs.all().any(|input| self.input_throws(input))
    }

    fn input_throws(&self, input: &Input) -> bool {
        let own = match input {
            Input::Made { recipe, .. } => self.recipe_throws(recipe),
            _ => false,
        };
        own || input.holes().iter().any(|hole| self.input_throws(hole))
    }

    fn recipe_throws(&self, recipe: &Recipe) -> bool {
        match recipe {
            Recipe::Made(made) | Recipe::Setup(Setup::Call(made)) => {
                made.then.iter().any(|step| self.step_throws(step))
                    || self.declares_checked(made.method.0)
                    || made.on.as_ref().is_some_and(|on| self.recipe_throws(on))
            }
            Recipe::Stub(stub) => {
                stub.constructor.as_ref().is_some_and(|(constructor, _)| self.declares_checked(constructor.0))
            }
            Recipe::Changed { step, .. } => self.step_throws(step),
            Recipe::Setup(Setup::Change { object, step }) => {
                matches!(object, Kept::Given(method) if self.declares_checked(method.0)) || self.step_throws(step)
            }
            Recipe::Scene(scene) => {
                let mut methods = scene.acts.iter().filter_map(|act| act.deed.method());
                methods.any(|method| self.declares_checked(method.0))
            }
            _ => false,
        }
    }

    fn step_throws(&self, step: &Step) -> bool {
        match step {
            Step::Call { method, .. } => self.declares_checked(method.0),
            Step::Set { .. } | Step::SetElement(_) => false,
        }
    }

    fn declares_checked(&self, method: &'static Method) -> bool {
        let declared = method.info().map(|info| info.exceptions.as_slice()).unwrap_or_default();
        declared.iter().any(|name| match self.program.find(method.class.loader, *name) {
            Ok(Some(class)) => {
                !class.ancestry().any(|above| matches!(&*above.name, "java/lang/RuntimeException" | "java/lang/Error"))
            }
            _ => true,
        })
    }
}

/// A variable that was cast because a method has overloads.
fn without_cast(argument: &str) -> &str {
    argument.strip_prefix('(').and_then(|cast| cast.split_once(") ")).map_or(argument, |(_, variable)| variable)
}

fn not_null(value: &Seen) -> Check {
    let expected = if *value == Seen::Null { testgen::Expected::Null } else { testgen::Expected::NotNull };
    Check { actual: Actual::Result, expected }
}

/// Whether a condition says something to a person.
fn is_readable(condition: &str) -> bool {
    // What a model of a JDK method has defined has a name of several words.
    let words: Vec<&str> = condition.split(' ').map(|word| word.trim_matches(['(', ')'])).collect();
    let is_word = |word: &str| word.starts_with(char::is_alphabetic) && word.ends_with(char::is_alphabetic);
    let is_named = words.windows(2).any(|pair| is_word(pair[0]) && is_word(pair[1]));
    // Bits of a number that were not asked for.
    let is_long = |word: &&str| word.len() > 4 && word.starts_with(|one: char| one.is_ascii_digit());
    let is_masked = condition.contains(" & ") && words.iter().any(is_long);
    condition.len() <= MAX_CONDITION
        && !is_named
        && !is_masked
        && !condition.contains(" ? ")
        && !condition.contains('…')
}

/// The exceptions by which a method could reject a call that shows a bug: none that the bug itself is an instance of.
fn accepted(exception: &'static Class, method: &Method) -> Vec<String> {
    let is_instance = !method.is_static() && method.name != "<init>";
    let takes = !method.descriptor.starts_with("()");
    let is_itself = |name: &str| exception.ancestry().any(|above| above.name == name);
    let ways = [(takes, "java/lang/IllegalArgumentException"), (is_instance, "java/lang/IllegalStateException")];
    ways.into_iter().filter(|(can, name)| *can && !is_itself(name)).map(|(_, name)| name.to_string()).collect()
}

/// The object that an input is.
fn object(input: &Input) -> Option<InputId> {
    match input {
        Input::Same(id) => Some(*id),
        Input::String { .. } | Input::Boxed { .. } => None,
        input => input.id(),
    }
}

/// Exceptions whose messages the JVM writes, each version in its own words.
fn is_worded_by_the_jvm(exception: &str) -> bool {
    matches!(
        exception,
        "java/lang/NullPointerException" | "java/lang/ClassCastException" | "java/lang/IncompatibleClassChangeError"
    )
}

/// The innermost frames, and those of the classes under test down to the method that the test calls.
pub(super) fn shown_frames(frames: &[(MethodId, u32)], method: &'static Method) -> Vec<Frame> {
    let depth = frames.iter().rposition(|(found, _)| found.0.id == method.id).map_or(frames.len(), |last| last + 1);
    let mut shown: Vec<Frame> = Vec::new();
    for (index, (found, at)) in frames[..depth].iter().enumerate() {
        if index < 2 || !found.0.class.is_trusted() && shown.len() < MAX_FRAMES {
            shown.push(frame(found.0, *at));
        }
    }
    shown
}

fn shown_name(method: &Method) -> &str {
    if method.name == "<init>" { "constructor" } else { &method.name }
}

/// Whether there is a null in an array or a collection.
fn holds_null(seen: &Seen) -> bool {
    match seen {
        Seen::Array { items, .. } | Seen::List(items) | Seen::Set(items) => {
            items.iter().any(|item| *item == Seen::Null || holds_null(item))
        }
        _ => false,
    }
}
