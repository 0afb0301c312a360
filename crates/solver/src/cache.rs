//! Remembers verdicts. A query is answered by itself, by a satisfiable one with more conjuncts (its model will do), or
//! by an unsatisfiable one with fewer.

use crate::{Backend, Counter, Statistics, Verdict};
use expr::{Model, Pool, Term};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::time::Duration;

/// When the remembered queries have more conjuncts than this in total, all are forgotten.
const ROOM: usize = 1 << 20;
/// How many remembered queries with the same conjunct are looked at for a superset or a subset, the newest first.
const TRIED: usize = 64;

pub struct Cache {
    inner: Box<dyn Backend>,
    statistics: Rc<Statistics>,
    entries: Vec<Entry>,
    exact: FxHashMap<Rc<[Term]>, usize>,
    /// The satisfiable entries with a conjunct.
    satisfiable: FxHashMap<Term, Vec<usize>>,
    /// The unsatisfiable entries by their largest conjunct.
    unsatisfiable: FxHashMap<Term, Vec<usize>>,
    used: usize,
    /// The conjuncts of the query at hand, sorted.
    key: Vec<Term>,
    /// The unsatisfiable entry that answered last.
    core: Option<usize>,
}

struct Entry {
    /// Sorted, without duplicates.
    key: Rc<[Term]>,
    /// None if there is none.
    model: Option<Model>,
}

impl Cache {
    pub fn new(inner: Box<dyn Backend>, statistics: Rc<Statistics>) -> Cache {
        Cache {
            inner,
            statistics,
            entries: Vec::new(),
            exact: FxHashMap::default(),
            satisfiable: FxHashMap::default(),
            unsatisfiable: FxHashMap::default(),
            used: 0,
            key: Vec::new(),
            core: None,
        }
    }

    fn find(&self) -> Option<(usize, &Counter)> {
        let statistics = &*self.statistics;
        if let Some(&at) = self.exact.get(self.key.as_slice()) {
            return Some((at, &statistics.by_exact));
        }
        // The largest term is the newest, so few entries have it.
        let supersets = self.key.last().and_then(|term| self.satisfiable.get(term));
        let superset = newest(supersets).find(|&at| is_subset(&self.key, &self.entries[at].key));
        if let Some(at) = superset {
            return Some((at, &statistics.by_superset));
        }
        let subsets = self.key.iter().flat_map(|term| newest(self.unsatisfiable.get(term)));
        let subset = subsets.into_iter().find(|&at| is_subset(&self.entries[at].key, &self.key));
        subset.map(|at| (at, &statistics.by_subset))
    }

    fn insert(&mut self, key: Rc<[Term]>, model: Option<Model>) {
        if self.used + key.len() > ROOM {
            self.entries.clear();
            self.exact.clear();
            self.satisfiable.clear();
            self.unsatisfiable.clear();
            self.used = 0;
        }
        let at = self.entries.len();
        self.used += key.len();
        self.exact.insert(Rc::clone(&key), at);
        if model.is_some() {
            for term in key.iter() {
                self.satisfiable.entry(*term).or_default().push(at);
            }
        } else if let Some(last) = key.last() {
            self.unsatisfiable.entry(*last).or_default().push(at);
        }
        self.entries.push(Entry { key, model });
    }
}

impl Backend for Cache {
    fn name(&self) -> &'static str {
        "cache"
    }

    fn check(&mut self, pool: &Pool, conjuncts: &[Term], limit: Duration) -> Verdict {
        self.core = None;
        self.key.clear();
        self.key.extend_from_slice(conjuncts);
        self.key.sort_unstable();
        self.key.dedup();
        if let Some((at, counter)) = self.find() {
            counter.increment();
            return match &self.entries[at].model {
                Some(model) => Verdict::Sat(model.clone()),
                None => {
                    self.core = Some(at);
                    Verdict::Unsat
                }
            };
        }
        let verdict = self.inner.check(pool, conjuncts, limit);
        match &verdict {
            Verdict::Sat(model) => self.insert(self.key.as_slice().into(), Some(model.clone())),
            Verdict::Unsat => {
                if let Some(core) = self.inner.core() {
                    self.key.clear();
                    self.key.extend_from_slice(core);
                    self.key.sort_unstable();
                    self.key.dedup();
                }
                self.insert(self.key.as_slice().into(), None);
                self.core = Some(self.entries.len() - 1);
            }
            Verdict::Unknown(_) => {}
        }
        verdict
    }

    fn core(&self) -> Option<&[Term]> {
        self.core.map(|at| &*self.entries[at].key)
    }
}

fn newest(entries: Option<&Vec<usize>>) -> impl Iterator<Item = usize> {
    entries.into_iter().flat_map(|entries| entries.iter().rev().take(TRIED).copied())
}

/// Of sorted slices.
fn is_subset(small: &[Term], large: &[Term]) -> bool {
    if small.len() > large.len() {
        return false;
    }
    let mut large = large.iter();
    small.iter().all(|term| large.by_ref().find(|other| *other >= term) == Some(term))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reason;
    use crate::testing::{Fake, limit, model};
    use expr::Sort;

    fn terms(pool: &mut Pool, count: usize) -> Vec<Term> {
        (0..count).map(|n| pool.fresh(&format!("b{n}"), Sort::Bool)).collect()
    }

    #[test]
    fn subsets() {
        let t = terms(&mut Pool::new(), 5);
        assert!(is_subset(&[], &[]) && is_subset(&[], &t) && is_subset(&t, &t));
        assert!(is_subset(&[t[1], t[4]], &t) && is_subset(&[t[0]], &t[..1]));
        assert!(!is_subset(&[t[0], t[2]], &[t[0], t[1], t[3]]) && !is_subset(&t, &t[..4]));
        assert!(!is_subset(&[t[4]], &t[..4]));
    }

    #[test]
    fn one_query_answers_others() {
        let mut pool = Pool::new();
        let t = terms(&mut pool, 6);
        let sat = Verdict::Sat(model(&[(0, 1), (1, 1), (2, 1)]));
        let unknown = Verdict::Unknown(Reason::Time);
        let fake = Fake::new([sat.clone(), Verdict::Unsat, unknown.clone(), unknown.clone()]);
        let statistics = Rc::new(Statistics::default());
        let mut cache = Cache::new(Box::new(fake.clone()), Rc::clone(&statistics));
        let mut check = |terms: &[Term]| cache.check(&pool, terms, limit());
        assert_eq!(check(&[t[2], t[0], t[1]]), sat);
        assert_eq!(check(&[t[0], t[1], t[2]]), sat, "in another order");
        assert_eq!(check(&[t[2], t[1]]), sat, "a subset of a satisfiable one");
        assert_eq!(check(&[t[3], t[1]]), Verdict::Unsat);
        assert_eq!(check(&[t[1], t[3], t[5], t[0]]), Verdict::Unsat, "a superset of an unsatisfiable one");
        assert_eq!(check(&[t[1], t[5]]), unknown);
        assert_eq!(check(&[t[1], t[5]]), unknown, "which is not remembered");
        assert_eq!(fake.asked().len(), 4);
        let counted = [&statistics.by_exact, &statistics.by_superset, &statistics.by_subset].map(Counter::get);
        assert_eq!(counted, [1, 1, 1]);
    }

    #[test]
    fn what_refutes_is_remembered_alone() {
        let mut pool = Pool::new();
        let t = terms(&mut pool, 6);
        let fake = Fake::new([Verdict::Unsat]).with_core(vec![t[4], t[2]]);
        let mut cache = Cache::new(Box::new(fake), Rc::default());
        assert_eq!(cache.check(&pool, &t, limit()), Verdict::Unsat);
        assert_eq!(cache.check(&pool, &[t[4], t[2]], limit()), Verdict::Unsat);
        assert_eq!(cache.check(&pool, &[t[5], t[2], t[4]], limit()), Verdict::Unsat);
        assert_eq!(cache.core(), Some(&[t[2], t[4]][..]));
    }
}
