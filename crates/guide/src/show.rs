//! Conditions as text: the paper's *may* and *must* at every point of a method.

use crate::clause::{Atom, Formula};
use crate::conditions::{Ahead, Conditions, is_open};
use crate::name::written;
use crate::read::VerifiedMethod;
use program::cfg::opcode;
use std::collections::BTreeSet;
use std::fmt::Write;

impl Ahead {
    /// Whether something may be left to verify: `!a || !b && !c`.
    pub fn may_text(&self, method: &VerifiedMethod) -> String {
        if self.verified.is_always() {
            return "false".to_string();
        }
        if self.verified.is_never() {
            return "true".to_string();
        }
        let clauses = self.verified.clauses().map(|clause| not_all(method, clause, " && "));
        clauses.collect::<Vec<_>>().join(" || ")
    }

    /// Whether every execution comes to checks and none of them is verified: `(!a || !b) && !c`.
    pub fn must_text(&self, method: &VerifiedMethod) -> String {
        let must = self.must();
        if must.is_always() {
            return "true".to_string();
        }
        if must.is_never() {
            return "false".to_string();
        }
        let is_one = must.clauses().count() == 1;
        let clauses = must.clauses().map(|clause| match clause.len() {
            1 => not_all(method, clause, " || "),
            _ if is_one => not_all(method, clause, " || "),
            _ => format!("({})", not_all(method, clause, " || ")),
        });
        clauses.collect::<Vec<_>>().join(" && ")
    }
}

fn not_all(method: &VerifiedMethod, clause: &BTreeSet<Atom>, joined: &str) -> String {
    let text = |atom: &Atom| match atom {
        Atom::Held(id) => format!("!{}", method.assumed[*id].id),
        Atom::Now(id) => format!("!({})", method.assumed[*id].condition),
    };
    clause.iter().map(text).collect::<Vec<_>>().join(joined)
}

impl Conditions {
    /// A line for each instruction, with what stands before it; of an assumption and a check, what it is.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n", written(self.method.method));
        let Some(code) = self.method.method.info().and_then(|info| info.code.as_ref()) else { return out };
        let line = |out: &mut String, place: &str, ahead: &Ahead, what: &str| {
            let (may, must) = (ahead.may_text(&self.method), ahead.must_text(&self.method));
            let _ = writeln!(out, "{}", format!("  {place:<16} {what:<28} may {may:<16} must {must}").trim_end());
        };
        line(&mut out, "entry", &self.entry, "");
        for point in &self.points {
            let number = code.line_at(point.pc).map_or(String::new(), |line| format!("line {line:<5}"));
            let place = format!("{number} pc {}", point.pc);
            let mut before = point.before.clone();
            for &id in &point.assumed {
                let assumed = &self.method.assumed[id];
                line(&mut out, &place, &before, &format!("assumed {} as {}", assumed.condition, assumed.id));
                before = point.ahead.clone();
            }
            let name = opcode::name(code.bytes[usize::from(point.pc)]).unwrap_or_default();
            let checks = self.method.checks.iter().filter(|(check, _)| check.pc == point.pc && !check.never_fails);
            let checks = checks.map(|(check, premises)| match is_open(check, premises) {
                true => format!(" [{} {}]", check.kind, premises_text(&self.method, premises)),
                false => String::new(),
            });
            let what = format!("{name}{}", checks.collect::<String>());
            line(&mut out, &place, &point.ahead, &what);
        }
        out
    }
}

fn premises_text(method: &VerifiedMethod, premises: &crate::Premises) -> String {
    if premises.is_empty() {
        return "unverified".to_string();
    }
    let set =
        |set: &BTreeSet<usize>| set.iter().map(|id| method.assumed[*id].id.clone()).collect::<Vec<_>>().join(" && ");
    format!("if {}", premises.iter().map(set).collect::<Vec<_>>().join(" || "))
}

impl Formula {
    /// The assumptions whose conditions have to be evaluated to know whether it holds.
    pub fn conditions(&self) -> BTreeSet<usize> {
        let atoms = self.clauses().flatten();
        atoms.filter_map(|atom| if let Atom::Now(id) = atom { Some(*id) } else { None }).collect()
    }
}
