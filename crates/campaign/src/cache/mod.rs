//! Results of earlier runs, which hold as long as what they were made of has not changed.
//!
//! A [`TaskId`] is the hash of all that is known of a task before it is done: the class, the options, Cupper's build, the JDK.
//! Its [`Entry`] carries its [`Reads`]: every class and other file of the class path that our machine or the real JVM asked
//! for, with its hash, also those that were not there. Both together decide whether the entry is what the task would
//! give again. Nothing in an entry is a path of this computer, so a [folder](store) of them can be carried to another one.

mod digest;
mod entry;
mod id;
mod places;
mod reads;
mod store;

pub use entry::{BESIDE_THEIRS, Entry, Found};
pub use id::{Build, TaskId};
pub use places::Places;
pub use reads::{Part, Reads};
pub use store::{Settings, Store};

use crate::plan::{Plan, Target};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;
use strategies::Agenda;

/// The cache of a run.
pub struct Cache {
    store: Store,
    build: Build,
    /// By module: the class path of our machine, and of the real JVM.
    places: Vec<(Places, Arc<Places>)>,
    ids: Vec<Option<TaskId>>,
    /// Files that were changed later than this were changed while they were used.
    started: SystemTime,
}

impl Cache {
    /// `budget` is what the user said of it.
    pub fn open(store: Store, build: Build, plan: &Plan, agenda: &Agenda, budget: &str, feature: u32) -> Cache {
        let places: Vec<(Places, Arc<Places>)> = (plan.modules.iter().enumerate())
            .map(|(index, module)| {
                let beside = plan.classes.iter().find(|target| target.module == index);
                let beside = beside.map(|target| target.order.beside.as_slice()).unwrap_or_default();
                let machine: Vec<_> = module.unit.classes.iter().chain(&module.unit.class_path).cloned().collect();
                let options = module.harness();
                (
                    Places::new(&machine, feature, beside, &[]),
                    Arc::new(Places::new(&options.class_path, feature, beside, &options.instrumented)),
                )
            })
            .collect();
        let mut cache = Cache { store, build, places, ids: Vec::new(), started: SystemTime::now() };
        let files = id::of_agenda(agenda);
        let modules: Vec<String> =
            plan.modules.iter().map(|module| format!("{} {files}", id::of_module(module))).collect();
        cache.ids = (plan.classes.iter())
            .map(|target| {
                let places = &cache.places[target.module].0;
                TaskId::new(&cache.build, target, &modules[target.module], agenda, budget, places)
            })
            .collect();
        cache
    }

    /// The results of classes that still hold, by index in the plan.
    pub fn lookup(&self, plan: &Plan, classes: &[usize], threads: usize) -> Vec<(usize, Entry)> {
        let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    while let Some(&class) = classes.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if let Some(entry) = self.valid(class, &plan.classes[class]) {
                            found.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((class, entry));
                        }
                    }
                });
            }
        });
        let mut found = found.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        found.sort_by_key(|(class, _)| *class);
        found
    }

    fn valid(&self, class: usize, target: &Target) -> Option<Entry> {
        let entry = self.store.get(self.ids[class].as_ref()?)?;
        let (machine, jvm) = &self.places[target.module];
        (entry.is_of(&target.order.class) && entry.reads.hold(machine, jvm)).then_some(entry)
    }

    /// What the class path of a module is for the real JVM.
    pub fn jvm_places(&self, module: usize) -> Arc<Places> {
        self.places[module].1.clone()
    }

    /// What the last result of a class, as it is now, has asked for, whether it still holds or not.
    pub fn last_reads(&self, class: usize) -> Option<Reads> {
        Some(self.store.get(self.ids[class].as_ref()?)?.reads)
    }

    /// Keeps a result, unless something that it was made of has changed in the meantime.
    pub fn keep(&self, class: usize, target: &Target, entry: &Entry) {
        let (machine, jvm) = &self.places[target.module];
        let classes = entry.reads.names().map(|name| format!("{name}.class"));
        let files: Vec<String> = classes.chain(entry.reads.resources().map(str::to_string)).collect();
        let is_stable = !jvm.is_changed_since(self.started, &files);
        if let Some(id) = self.ids[class].as_ref().filter(|_| is_stable && entry.reads.hold(machine, jvm)) {
            self.store.put(id, entry);
        }
    }

    /// Makes room; what was wrong, in a line.
    pub fn close(&self) -> Option<String> {
        self.store.shrink();
        self.store.trouble()
    }
}
