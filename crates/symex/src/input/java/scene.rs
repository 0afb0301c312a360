//! Scenes as statements.

use super::{Expression, Writer};
use crate::input::scene::Scene;
use crate::input::types::JavaType;
use crate::input::value::Input;

impl Writer<'_> {
    pub(super) fn scene(&mut self, scene: &Scene, holes: &[Input]) -> Expression {
        for (act, inputs) in scene.acts.iter().zip(scene.arguments(holes)) {
            let types: Vec<JavaType> = act.args.iter().map(|part| part.wanted.clone()).collect();
            let (class, method) = (act.method.class, act.method.0);
            let forced = self.forced(&inputs);
            let home = if act.on.is_some() { scene.of.class().unwrap_or(class) } else { class };
            let passed = self.passed(home, method, &inputs, &types, forced).join(", ");
            let is_new = method.is_special();
            match act.on.and_then(|object| self.held.get(scene.ids.get(object)?)) {
                Some(object) => self.statements.push(format!("{object}.{}({passed});", method.name)),
                None if is_new => {
                    let diamond = if scene.of.args().is_empty() { "" } else { "<>" };
                    let text = format!("new {}{diamond}({passed})", self.imports.class(class));
                    let name = self.hold(&scene.of, &text);
                    let made = scene.ids.iter().find(|id| !self.held.contains_key(id)).copied();
                    self.held.extend(made.map(|id| (id, name)));
                }
                None => {
                    let class = self.imports.class(class);
                    self.statements.push(format!("{class}.{}({passed});", method.name));
                }
            }
        }
        let result = scene.ids.get(scene.result).and_then(|id| self.held.get(id));
        let text = result.cloned().unwrap_or_else(|| "null".to_owned());
        Expression { text, found: Some(scene.of.clone()) }
    }
}
