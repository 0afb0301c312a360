//! As text: a method or class a paragraph.

use crate::facts::{Fact, Learnt};
use std::fmt::Write;

pub fn text(learnt: &Learnt) -> String {
    let mut out = String::new();
    let mut clauses = |title: &str, samples: u64, parts: &[(&str, &[Fact])]| {
        if parts.iter().all(|(_, facts)| facts.is_empty()) {
            return;
        }
        let noun = if samples == 1 { "example" } else { "examples" };
        let _ = writeln!(out, "{title}  ({samples} {noun})");
        for (word, facts) in parts {
            for fact in *facts {
                let mark = if fact.proved { "  (proved)" } else { "" };
                let _ = writeln!(out, "    {word} {}{mark}", fact.condition);
            }
        }
    };
    for class in &learnt.classes {
        clauses(&class.class.replace('$', "."), class.samples, &[("invariant", &class.invariants)]);
    }
    for class in &learnt.statics {
        clauses(
            &format!("{}, its static fields", class.class.replace('$', ".")),
            class.samples,
            &[("static", &class.invariants)],
        );
    }
    for method in &learnt.methods {
        clauses(&method.method, method.samples, &[("requires", &method.requires), ("ensures", &method.ensures)]);
    }
    out
}
