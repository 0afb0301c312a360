//! Which checks never fail, and what can be thrown through a line, by paths from any state ([`super::proof`]).

use super::proof::{Explored, Passing, explore, is_closed, is_explorable, roots, taken_for_given};
use crate::lab::Unit;
use program::Name;
use program::link::{Loader, Method, MethodId, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use technique::{Assumption, Budget, CheckKind, ImplicitCheck, LineThrows, Premise, Stage, Standing};

/// Proves things of the methods of a class; each method is explored once.
pub struct Prover<'u> {
    unit: &'u mut Unit,
    program: Rc<Program>,
    budget: Budget,
    explored: BTreeMap<(MethodId, BTreeSet<usize>), Explored>,
}

impl<'u> Prover<'u> {
    pub fn new(unit: &'u mut Unit, budget: &Budget) -> Prover<'u> {
        let program = Rc::new(unit.explorer.program().clone());
        Prover { unit, program, budget: budget.clone(), explored: BTreeMap::new() }
    }

    /// Proves what it can of some checks, which then say so; returns their positions. With `nulls`, null may be handed in.
    pub fn prove(&mut self, open: &mut [ImplicitCheck], nulls: bool) -> BTreeSet<usize> {
        let methods = self.owners(open);
        let mut proved = BTreeSet::new();
        for (place, (method, checks)) in methods.iter().enumerate() {
            if self.budget.is_interrupted() || place > 0 && self.budget.is_over() {
                break;
            }
            let share = self.budget.split(methods.len() - place);
            let mut left: Vec<usize> = checks.clone();
            let given = taken_for_given(&self.program, method);
            let starts = [Some(BTreeSet::new()), (!nulls && !given.is_empty()).then_some(given)];
            for not_null in starts.into_iter().flatten() {
                if left.is_empty() {
                    break;
                }
                let program = self.program.clone();
                let explored = self.explored(method, not_null, &share);
                left.retain(|&index| {
                    let check = &mut open[index];
                    let Some((pc, kind)) = instruction(check) else { return true };
                    let is_shown = explored.covers(method, pc) && !explored.throws(&program, method, pc, kind);
                    if is_shown {
                        check.standing = safe(explored.assumptions(method), explored.premise(method));
                        proved.insert(index);
                    }
                    !is_shown
                });
            }
            if !left.is_empty() && is_closed(method) {
                self.prove_by_callers(open, method, left, &share, &mut proved);
            }
        }
        proved
    }

    /// Takes what all callers of a private method show of some checks.
    fn prove_by_callers(
        &mut self,
        open: &mut [ImplicitCheck],
        method: &'static Method,
        mut left: Vec<usize>,
        budget: &Budget,
        proved: &mut BTreeSet<usize>,
    ) {
        let Some((passing, assumptions)) = self.through_callers(method, budget) else { return };
        left.retain(|&index| {
            instruction(&open[index]).is_some_and(|(pc, kind)| !passing.iter().any(|one| one.is_of(pc, kind)))
        });
        let is_fact = assumptions.iter().all(|one| *one != Assumption::InitialEnvironment);
        for index in left {
            open[index].standing = safe(assumptions.clone(), is_fact.then(Vec::new));
            proved.insert(index);
        }
    }

    /// All exceptions that go through a private method, whoever calls it; none if they are not known.
    fn through_callers(
        &mut self,
        method: &'static Method,
        budget: &Budget,
    ) -> Option<(BTreeSet<Passing>, Vec<Assumption>)> {
        let name = format!("{}.{}{}", method.class.java_name(), method.name, method.descriptor);
        let mut assumptions = BTreeSet::from([Assumption::AllCallers { method: name }]);
        let (program, mut passing) = (self.program.clone(), BTreeSet::new());
        for root in roots(&program, method)? {
            let explored = self.explored(root, BTreeSet::new(), budget);
            if !explored.is_whole() {
                return None;
            }
            passing.extend(explored.passing(&program, method));
            assumptions.extend(explored.assumptions(root));
        }
        Some((passing, assumptions.into_iter().collect()))
    }

    /// What is still to be proved may spend this.
    pub fn go_on(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// All that can be thrown through a line of a class, if that is known.
    pub fn line(&mut self, name: &str, line: u32) -> Option<LineThrows> {
        let class = self.program.find(Loader::APP, Name::new(&name.replace('.', "/"))).ok().flatten()?;
        let (mut has_code, mut exceptions) = (false, BTreeSet::new());
        let (program, budget) = (self.program.clone(), self.budget.clone());
        let mut assumptions = BTreeSet::new();
        for &method in class.methods() {
            let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { continue };
            let is_on = |pc: u16| code.line_at(pc).map(u32::from) == Some(line);
            let instructions = program::cfg::opcode::offsets(code.bytes).filter(|&pc| is_on(pc)).collect::<Vec<u16>>();
            if instructions.is_empty() {
                continue;
            }
            has_code = true;
            if !is_explorable(method) || self.budget.is_over() {
                return None;
            }
            // What goes through a private method from any state need not do so from its callers.
            let by_callers = if is_closed(method) { self.through_callers(method, &budget) } else { None };
            let (passing, of_method) = match by_callers {
                Some(found) => found,
                None => {
                    let explored = self.explored(method, BTreeSet::new(), &budget);
                    if !instructions.iter().all(|&pc| explored.covers(method, pc)) {
                        return None;
                    }
                    (explored.passing(&program, method).collect(), explored.assumptions(method))
                }
            };
            assumptions.extend(of_method);
            exceptions.extend(passing.into_iter().filter(|one| is_on(one.pc)).map(|one| one.exception));
        }
        let assumptions = assumptions.into_iter().collect();
        Some(LineThrows { class: name.to_string(), line, has_code, exceptions, assumptions })
    }

    fn explored(&mut self, method: &'static Method, not_null: BTreeSet<usize>, budget: &Budget) -> &Explored {
        let unit = &mut *self.unit;
        let key = (method.id, not_null.clone());
        self.explored.entry(key).or_insert_with(|| explore(unit, method, not_null, budget))
    }

    /// The methods of checks.
    fn owners(&self, open: &[ImplicitCheck]) -> Vec<(&'static Method, Vec<usize>)> {
        let mut found: BTreeMap<MethodId, (&'static Method, Vec<usize>)> = BTreeMap::new();
        for (index, check) in open.iter().enumerate() {
            let place = &check.place;
            let class = self.program.find(Loader::APP, Name::new(&place.class.replace('.', "/"))).ok().flatten();
            let method = class.and_then(|class| class.declared_method(&place.method, &place.descriptor));
            if let Some(method) = method.filter(|method| is_explorable(method)) {
                found.entry(method.id).or_insert((method, Vec::new())).1.push(index);
            }
        }
        found.into_values().collect()
    }
}

fn instruction(check: &ImplicitCheck) -> Option<(u16, CheckKind)> {
    Some((u16::try_from(check.place.pc?).ok()?, check.kind))
}

fn safe(assumptions: Vec<Assumption>, premise: Option<Vec<Premise>>) -> Standing {
    Standing::Safe { stage: Stage::Symbolic, assumptions, premise }
}
