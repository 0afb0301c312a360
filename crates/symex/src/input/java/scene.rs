//! Scenes as statements.

use super::{Expression, Writer, types};
use crate::input::java::literal::Place;
use crate::input::recipe::Recipe;
use crate::input::scene::{Act, Deed, Scene};
use crate::input::types::JavaType;
use crate::input::value::Input;
use crate::input::watch::{Answered, Watch};
use program::Kind;
use program::link::Class;

/// What tests call what was seen of a watched object.
pub const WATCHED: &str = "wholeWhenCalled";

impl Writer<'_> {
    pub(super) fn scene(&mut self, scene: &Scene, holes: &[Input]) -> Expression {
        let given = scene.arguments(holes);
        let late = self.asked_early(scene, &given);
        for (act, inputs) in scene.acts.iter().zip(given) {
            match (act.deed, &late) {
                (Deed::Watch(_), Some(holder)) => {
                    let object = act.on.and_then(|on| scene.actors.get(on)).and_then(|on| self.held.get(&on.id));
                    let line = format!("{holder}.set({});", object.cloned().unwrap_or_default());
                    self.statements.push(line);
                }
                _ => self.act(scene, act, &inputs),
            }
        }
        let result = scene.actors.get(scene.result).and_then(|actor| self.held.get(&actor.id));
        let text = result.cloned().unwrap_or_else(|| "null".to_owned());
        Expression { text, found: scene.of().cloned() }
    }

    fn act(&mut self, scene: &Scene, act: &Act, inputs: &[Input]) {
        let on = act.on.and_then(|on| scene.actors.get(on));
        let object = |this: &Self| on.and_then(|on| this.held.get(&on.id)).cloned().unwrap_or_default();
        let types: Vec<JavaType> = act.args.iter().map(|part| part.wanted.clone()).collect();
        let text = match act.deed {
            Deed::Call(method) => {
                let class = method.class;
                let home = on.and_then(|on| on.of.class()).unwrap_or(class);
                let forced = self.forced(inputs);
                let passed = self.passed(home, method.0, inputs, &types, forced).join(", ");
                let made = act.gives.and_then(|gives| scene.actors.get(gives)).filter(|_| method.is_special());
                match (on, made) {
                    (None, Some(made)) => {
                        let diamond = if made.of.args().is_empty() { "" } else { "<>" };
                        format!("new {}{diamond}({passed})", self.imports.class(class))
                    }
                    (None, None) if method.is_special() => format!("new {}({passed})", self.imports.class(class)),
                    (None, None) => format!("{}.{}({passed})", self.imports.class(class), method.name),
                    (Some(_), _) => format!("{}.{}({passed})", object(self), method.name),
                }
            }
            Deed::CallOn(method) => {
                let (Some((receiver, inputs)), Some((of, types))) = (inputs.split_first(), types.split_first()) else {
                    return;
                };
                let forced = self.forced(inputs);
                let receiver = self.expression(receiver, of, Place::Argument, true).text;
                let passed = self.passed(of.class().unwrap_or(method.class), method.0, inputs, types, forced);
                format!("{receiver}.{}({})", method.name, passed.join(", "))
            }
            Deed::Watch(watch) => return self.watch(watch, &object(self)),
            Deed::MakeAsking(asking) => {
                let Some(made) = act.gives.and_then(|gives| scene.actors.get(gives)) else { return };
                let forced = self.forced(inputs);
                let constructor = asking.constructor;
                let passed = self.passed(constructor.class, constructor.0, inputs, &types, forced).join(", ");
                self.asking(asking, &made.of, &passed)
            }
            Deed::Get(field) => format!("{}.{}", object(self), field.name),
            Deed::Set(field) => {
                let given = inputs
                    .iter()
                    .zip(&types)
                    .map(|(input, wanted)| self.expression(input, wanted, Place::Assignment, false).text);
                let given: Vec<String> = given.collect();
                format!("{}.{} = {}", object(self), field.name, given.join(", "))
            }
            Deed::GetElement | Deed::SetElement(_) => {
                let mut texts = inputs.iter().zip(&types).map(|(input, wanted)| {
                    let place = if wanted.kind() == Kind::Int { Place::Argument } else { Place::Assignment };
                    self.expression(input, wanted, place, false).text
                });
                let (index, element) = (texts.next().unwrap_or_default(), texts.next());
                drop(texts);
                let assigned = element.map(|element| format!(" = {element}")).unwrap_or_default();
                format!("{}[{index}]{assigned}", object(self))
            }
        };
        match act.gives.and_then(|gives| scene.actors.get(gives)) {
            Some(given) => {
                let name = self.hold(&types::concrete(&given.of), &text);
                self.held.insert(given.id, name);
            }
            None if act.throws.is_some() => {
                let caught = act.throws.map_or("Exception".to_owned(), |thrown| self.caught(thrown.0));
                let name = self.variables.fresh("expected");
                self.statements.push(format!("try {{\n    {text};\n}} catch ({caught} {name}) {{\n}}"));
            }
            None => self.statements.push(format!("{text};")),
        }
    }

    /// If stubs that ask are there before the object that they ask: what holds it as soon as it is there.
    fn asked_early(&mut self, scene: &Scene, given: &[Vec<Input>]) -> Option<String> {
        let at = scene.acts.iter().position(|act| matches!(act.deed, Deed::Watch(_)))?;
        let Deed::Watch(watch) = scene.acts[at].deed else { return None };
        let of = &scene.actors.get(scene.acts[at].on?)?.of;
        let makes = |act: &Act| matches!(act.deed, Deed::MakeAsking(_));
        if !given[..at].iter().flatten().any(asks) && !scene.acts[..at].iter().any(makes) {
            return None;
        }
        let reference = self.imports.known("java/util/concurrent/atomic/AtomicReference");
        let (of, holder) = (self.imports.java_type(of), self.variables.fresh("watched"));
        self.statements.push(format!("{reference}<{of}> {holder} = new {reference}<>();"));
        self.watch(watch, &format!("{holder}.get()"));
        self.only_if(&format!("{holder}.get() != null"));
        Some(holder)
    }

    /// What stubs do from here on, and where they put what they have seen.
    fn watch(&mut self, watch: Watch, object: &str) {
        let seen = self.variables.fresh(WATCHED);
        let question = match watch.question.is_static() {
            true => format!("{}.{}({object})", self.imports.class(watch.question.class), watch.question.name),
            false => format!("{object}.{}()", watch.question.name),
        };
        self.statements.push(format!("boolean[] {seen} = {{true}};"));
        self.asks = match watch.answered {
            Answered::Truth => vec![format!("{seen}[0] &= {question};")],
            Answered::Exception => {
                let name = self.variables.fresh("broken");
                let caught = format!("}} catch ({} {name}) {{", self.imports.known("java/lang/Throwable"));
                ["try {", &format!("    {question};"), &caught, &format!("    {seen}[0] = false;"), "}"]
                    .map(str::to_string)
                    .into()
            }
        };
        if watch.is_guarded {
            let asking = self.variables.fresh("asking");
            self.statements.push(format!("boolean[] {asking} = {{false}};"));
            self.asks.insert(0, format!("{asking}[0] = true;"));
            self.asks.push(format!("{asking}[0] = false;"));
            self.only_if(&format!("!{asking}[0]"));
        }
    }

    /// What stubs do, if something is so.
    fn only_if(&mut self, condition: &str) {
        let lines = std::mem::take(&mut self.asks).into_iter().map(|line| format!("    {line}"));
        let first = format!("if ({condition}) {{");
        self.asks = std::iter::once(first).chain(lines).chain(["}".to_owned()]).collect();
    }

    /// What a `catch` names for an exception: its class, if that can be named and need not be declared, or else one above.
    fn caught(&mut self, thrown: &'static Class) -> String {
        let is_named = |class: &&'static Class| self.imports.can_name(class);
        let is_unchecked = |name: &str| matches!(name, "java/lang/RuntimeException" | "java/lang/Error");
        match thrown.ancestry().find(is_named).filter(|class| class.ancestry().any(|above| is_unchecked(&above.name))) {
            Some(class) => self.imports.class(class),
            None => self.imports.known("java/lang/Exception"),
        }
    }
}

/// Whether an input has a stub that asks.
fn asks(input: &Input) -> bool {
    match input {
        Input::Made { recipe, holes, .. } => {
            matches!(&**recipe, Recipe::Stub(stub) if stub.asks.is_some()) || holes.iter().any(asks)
        }
        Input::Knot { input, .. } => asks(input),
        _ => false,
    }
}
