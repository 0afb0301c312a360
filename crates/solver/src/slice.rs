//! Which conjuncts of a path share variables, directly or through others, with a new condition.
//!
//! The last path is kept as a partition of its conjuncts that can be taken back, so that a path that grows, or goes
//! back some steps and another way, costs only what is new: a union-find without path compression, each class a ring.

use expr::{Pool, Term, Var};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub struct Slicer {
    path: Vec<Term>,
    /// By the conjunct's place in the path: the parent in its class, itself at the root.
    parent: Vec<u32>,
    /// The size of a root's class.
    size: Vec<u32>,
    /// The next of its class, in a ring.
    next: Vec<u32>,
    /// The conjuncts with a variable, in the order of the path.
    mentions: FxHashMap<Var, Vec<u32>>,
    changes: Vec<Joined>,
    /// By place: how many changes there were before the conjunct.
    marks: Vec<u32>,
    places: Vec<u32>,
}

/// The first root went under the second.
struct Joined(u32, u32);

impl Slicer {
    /// The places of the conjuncts of the path at hand with a variable, in order.
    pub fn mentions(&self, var: Var) -> &[u32] {
        self.mentions.get(&var).map_or(&[], Vec::as_slice)
    }

    pub fn path(&self) -> &[Term] {
        &self.path
    }

    /// Puts into `slice` the conjuncts of the path at hand, in its order, and then `extra`.
    pub fn slice(&mut self, pool: &Pool, extra: Term, slice: &mut Vec<Term>) {
        let mut places = std::mem::take(&mut self.places);
        places.clear();
        for var in pool.vars(extra).iter() {
            if let Some(first) = self.mentions(*var).first() {
                places.push(self.root(*first));
            }
        }
        places.sort_unstable();
        places.dedup();
        for at in 0..places.len() {
            let root = places[at];
            let mut place = self.next[root as usize];
            while place != root {
                places.push(place);
                place = self.next[place as usize];
            }
        }
        places.sort_unstable();
        slice.clear();
        slice.extend(places.iter().map(|place| self.path[*place as usize]));
        slice.push(extra);
        self.places = places;
    }

    /// Makes `path` the path at hand.
    pub fn follow(&mut self, pool: &Pool, path: &[Term]) {
        let shared = self.path.iter().zip(path).take_while(|(a, b)| a == b).count();
        self.back_to(pool, shared);
        for &term in &path[shared..] {
            self.push(pool, term);
        }
    }

    fn push(&mut self, pool: &Pool, term: Term) {
        let place = u32::try_from(self.path.len()).expect("a path has fewer conjuncts than the pool has terms");
        self.marks
            .push(u32::try_from(self.changes.len()).expect("changes are fewer than the variables of all conjuncts"));
        self.path.push(term);
        self.parent.push(place);
        self.size.push(1);
        self.next.push(place);
        for &var in pool.vars(term).iter() {
            let mentions = self.mentions.entry(var).or_default();
            let first = mentions.first().copied();
            mentions.push(place);
            if let Some(first) = first {
                self.join(first, place);
            }
        }
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
            self.parent[small as usize] = large;
            self.size[large as usize] += self.size[small as usize];
            self.next.swap(small as usize, large as usize);
            self.changes.push(Joined(small, large));
        }
    }

    fn root(&self, mut place: u32) -> u32 {
        while self.parent[place as usize] != place {
            place = self.parent[place as usize];
        }
        place
    }

    fn back_to(&mut self, pool: &Pool, length: usize) {
        let Some(&mark) = self.marks.get(length) else { return };
        for Joined(small, large) in self.changes.drain(mark as usize..).rev() {
            self.next.swap(small as usize, large as usize);
            self.size[large as usize] -= self.size[small as usize];
            self.parent[small as usize] = small;
        }
        for &term in self.path[length..].iter().rev() {
            for var in pool.vars(term).iter() {
                self.mentions.get_mut(var).and_then(Vec::pop).expect("each was added with the conjunct");
            }
        }
        self.path.truncate(length);
        self.parent.truncate(length);
        self.size.truncate(length);
        self.next.truncate(length);
        self.marks.truncate(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expr::Sort;
    use host::Random;
    use std::collections::BTreeSet;

    fn by_hand(pool: &Pool, path: &[Term], extra: Term) -> Vec<Term> {
        let mut vars: BTreeSet<Var> = pool.vars(extra).iter().copied().collect();
        let mut taken = vec![false; path.len()];
        loop {
            let before = vars.len();
            for (term, taken) in path.iter().zip(&mut taken) {
                if pool.vars(*term).iter().any(|var| vars.contains(var)) {
                    *taken = true;
                    vars.extend(pool.vars(*term).iter());
                }
            }
            if vars.len() == before {
                break;
            }
        }
        let kept = path.iter().zip(taken).filter(|(_, taken)| *taken).map(|(term, _)| *term);
        kept.chain([extra]).collect()
    }

    #[test]
    fn the_slice_is_the_closure_over_shared_variables() {
        let mut random = Random::new(7);
        let mut pool = Pool::new();
        let vars: Vec<Term> = (0..40).map(|n| pool.fresh(&format!("v{n}"), Sort::Bool)).collect();
        let mut terms = vec![pool.bool(true)];
        for _ in 0..200 {
            let mut sum = vars[random.index(40)];
            for _ in 0..random.index(3) {
                let other = vars[random.index(40)];
                sum = pool.or(sum, other);
            }
            terms.push(sum);
        }
        let mut slicer = Slicer::default();
        let mut path: Vec<Term> = Vec::new();
        let mut slice = Vec::new();
        for _ in 0..5_000 {
            match random.index(4) {
                0 => path.truncate(random.index(path.len() + 1)),
                _ if path.len() < 30 => path.push(terms[random.index(terms.len())]),
                _ => path.clear(),
            }
            let extra = terms[random.index(terms.len())];
            slicer.follow(&pool, &path);
            slicer.slice(&pool, extra, &mut slice);
            for &var in pool.vars(extra).iter() {
                let with = |place: &usize| pool.vars(path[*place]).contains(&var);
                let places: Vec<u32> = (0..path.len()).filter(with).map(|place| place as u32).collect();
                assert_eq!(slicer.mentions(var), places);
            }
            assert_eq!(slice, by_hand(&pool, &path, extra));
        }
    }
}
