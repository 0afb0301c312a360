//! Scenes as statements.

use super::{Expression, Writer, types};
use crate::input::java::literal::Place;
use crate::input::scene::{Act, Deed, Scene};
use crate::input::types::JavaType;
use crate::input::value::Input;
use program::Kind;

impl Writer<'_> {
    pub(super) fn scene(&mut self, scene: &Scene, holes: &[Input]) -> Expression {
        for (act, inputs) in scene.acts.iter().zip(scene.arguments(holes)) {
            self.act(scene, act, &inputs);
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
                    (None, None) => format!("{}.{}({passed})", self.imports.class(class), method.name),
                    (Some(_), _) => format!("{}.{}({passed})", object(self), method.name),
                }
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
            None => self.statements.push(format!("{text};")),
        }
    }
}
