//! As JML: conditions above the methods that they are of. What overrides another method says so by `also`: its
//! precondition is then its own or the other's, and each postcondition holds where its precondition does.

use crate::facts::{Fact, Learnt};
use std::collections::BTreeMap;
use std::fmt::Write;

pub fn jml(learnt: &Learnt) -> String {
    let mut classes: BTreeMap<&str, String> = BTreeMap::new();
    for class in &learnt.classes {
        let text = classes.entry(&class.class).or_default();
        for fact in &class.invariants {
            let _ = writeln!(text, "    //@ public invariant {};", condition(fact));
        }
    }
    for method in &learnt.methods {
        if method.requires.is_empty() && method.ensures.is_empty() {
            continue;
        }
        let text = classes.entry(&method.class).or_default();
        let _ = writeln!(text);
        if !method.overrides.is_empty() {
            let _ = writeln!(text, "    //@ also");
        }
        for (word, facts) in [("requires", &method.requires), ("ensures", &method.ensures)] {
            for fact in facts {
                let _ = writeln!(text, "    //@ {word} {};", condition(fact));
            }
        }
        let name = if method.name == "<init>" {
            method.class.rsplit(['.', '$']).next().unwrap_or_default()
        } else {
            method.name.as_str()
        };
        let types = method.method.rsplit_once('(').map_or("", |(_, rest)| rest.trim_end_matches(')'));
        let types = types.split(", ").filter(|text| !text.is_empty());
        let parameters: Vec<String> =
            types.zip(&method.parameters).map(|(class, name)| format!("{class} {name}")).collect();
        let _ = writeln!(text, "    {name}({});", parameters.join(", "));
    }
    let mut out = String::new();
    for (class, text) in classes {
        let _ = write!(out, "refine class {} {{\n{}}}\n\n", class.replace('$', "."), text.trim_start_matches('\n'));
    }
    out
}

/// JML has Java's operators, and these words for the result and for values at entry.
fn condition(fact: &Fact) -> String {
    fact.condition.to_string()
}
