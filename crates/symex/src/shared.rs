//! Collections that a fork shares with its state until one of them changes. They are read in the same order in every run,
//! and belong to one thread like the state.

use imbl::shared_ptr::RcK;
use imbl::{GenericHashMap, GenericHashSet, GenericVector};
use rustc_hash::FxBuildHasher;

pub type Map<K, V> = GenericHashMap<K, V, FxBuildHasher, RcK>;
pub type Set<T> = GenericHashSet<T, FxBuildHasher, RcK>;
pub type List<T> = GenericVector<T, RcK>;
