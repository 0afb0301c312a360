//! The numbers that stand for branches, lines and methods in one JVM of the harness.

use super::result::{Branch, Covered, Line, Method, Place};
use super::wire::{Answer, Garbled};
use std::collections::BTreeMap;
use std::sync::Arc;

enum Site {
    Branch(Branch),
    Line(Line),
    Method(Method),
    Passed(Place),
    Ended(Place),
}

#[derive(Default)]
pub struct Sites {
    sites: Vec<Site>,
    last: Option<Method>,
    /// Classes, and methods as `class.name(descriptor)`, that have no probes, with the reason.
    pub without_probes: BTreeMap<String, String>,
}

impl Sites {
    /// Reads new sites, what has no probes, and the numbers of what was hit.
    pub fn read(&mut self, answer: &mut Answer) -> Result<Covered, Garbled> {
        for _ in 0..answer.number()? {
            let kind = answer.number()?;
            let (class, name) = (answer.text()?, answer.text()?);
            let (pc, way) = (answer.unsigned()?, answer.unsigned()?);
            let method = self.method(&class, &name);
            self.sites.push(match kind {
                0 => Site::Branch(Branch { method, pc, way }),
                1 => Site::Line(Line { method, line: way }),
                2 => Site::Method(method),
                3 => Site::Passed(Place { method, pc }),
                4 => Site::Ended(Place { method, pc }),
                _ => return Err(Garbled),
            });
        }
        for _ in 0..answer.number()? {
            self.without_probes.insert(answer.text()?, answer.text()?);
        }
        let mut covered = Covered::default();
        for _ in 0..answer.number()? {
            match self.sites.get(answer.number()?).ok_or(Garbled)? {
                Site::Branch(branch) => covered.branches.push(branch.clone()),
                Site::Line(line) => covered.lines.push(line.clone()),
                Site::Method(method) => covered.methods.push(method.clone()),
                Site::Passed(place) => covered.passed.push(place.clone()),
                Site::Ended(place) => covered.ended.push(place.clone()),
            }
        }
        covered.branches.sort();
        covered.lines.sort();
        covered.lines.dedup();
        covered.methods.sort();
        covered.passed.sort();
        covered.ended.sort();
        Ok(covered)
    }

    /// Sites come method by method: the last one is shared.
    fn method(&mut self, class: &str, name: &str) -> Method {
        if let Some(last) = &self.last
            && &*last.class == class
        {
            if &*last.name == name {
                return last.clone();
            }
            let method = Method { class: last.class.clone(), name: Arc::from(name) };
            return self.last.insert(method).clone();
        }
        self.last.insert(Method { class: Arc::from(class), name: Arc::from(name) }).clone()
    }
}
