//! Classes that are initialised in the image, so that not every test has to do it.
//!
//! A test must find classes as in a fresh JVM, where they are initialised in the order in which it needs them. So a class
//! is initialised early only if nobody can tell: it reaches no other class outside of the JDK, or whichever of those that
//! it reaches comes first, all of them have the same static fields in the end.

use super::runner::Runner;
use program::Kind;
use program::link::Class;
use vm::{Concrete, Fork, Ref};

/// Classes that are initialised together.
const MAX_GROUP: usize = 80;

impl Runner {
    /// The classes that the last test has initialised.
    pub fn initialized_by_test(&mut self) -> Vec<&'static Class> {
        let after = self.initialized(|_| true);
        let state = self.vm.switch_to(self.image.clone());
        let before = self.initialized(|_| true);
        self.vm.switch_to(state);
        after.into_iter().filter(|id| before.binary_search(id).is_err()).map(|id| self.vm.class(id)).collect()
    }

    /// Initialises those classes in the image that may be.
    pub fn warm(&mut self, classes: &[&'static Class]) {
        self.vm.switch_to(self.image.clone());
        self.vm.options.max_steps = None;
        let mut open: Vec<&'static Class> = classes.to_vec();
        loop {
            let before = open.len();
            open.retain(|class| !self.initialize(class));
            if open.is_empty() || open.len() == before {
                break;
            }
        }
        self.keep_image();
    }

    /// Initialises a class, if nobody can tell that it was now; whether it was done.
    fn initialize(&mut self, class: &'static Class) -> bool {
        let before = self.vm.fork();
        match self.initialize_from(&before, &[class]) {
            Some(group) if group.len() <= 1 || self.is_alike(&before, &group) => true,
            _ => {
                self.vm.switch_to(before);
                false
            }
        }
    }

    /// Initialises classes on a state; all outside of the JDK that were initialised.
    fn initialize_from(&mut self, state: &Fork<Concrete>, classes: &[&'static Class]) -> Option<Vec<&'static Class>> {
        self.vm.switch_to(state.clone());
        let is_foreign = |class: &Class| !class.is_trusted();
        let ready = self.initialized(is_foreign);
        for class in classes {
            self.vm.until_done(|vm| vm.initialize(class)).ok()?;
        }
        let now = self.initialized(is_foreign).into_iter();
        Some(now.filter(|id| ready.binary_search(id).is_err()).map(|id| self.vm.class(id)).collect())
    }

    /// Whether the classes of a group, which are initialised now, come out alike whichever of them is the first.
    fn is_alike(&mut self, before: &Fork<Concrete>, group: &[&'static Class]) -> bool {
        if group.len() > MAX_GROUP {
            return false;
        }
        let expected = self.statics(group);
        let done = self.vm.fork();
        let mut order: Vec<&'static Class> = group.to_vec();
        for _ in group {
            order.rotate_left(1);
            let same_group = self.initialize_from(before, &order).is_some_and(|found| found.len() == group.len());
            if !same_group || self.statics(group) != expected {
                return false;
            }
        }
        self.vm.switch_to(done);
        true
    }

    /// What can be seen of static fields at once: numbers, and the classes and lengths of objects.
    fn statics(&self, group: &[&'static Class]) -> Vec<u64> {
        let mut found = Vec::new();
        for class in group {
            for field in class.fields.iter().filter(|field| field.is_static()) {
                let bits = self.vm.load(self.vm.static_address(class, field), field.kind).0;
                let object = Ref(bits as u32);
                found.push(match field.kind {
                    Kind::Ref if object.is_null() => 0,
                    Kind::Ref => {
                        let class = self.vm.class_of(object);
                        let length = if class.is_array() { self.vm.length_of(object) } else { 0 };
                        u64::from(class.id) << 32 | u64::from(length)
                    }
                    _ => bits,
                });
            }
        }
        found
    }

    /// The classes that are initialised, in ascending order.
    fn initialized(&self, wanted: impl Fn(&Class) -> bool) -> Vec<u32> {
        let classes = self.vm.program.all_classes().filter(|class| wanted(class) && self.vm.is_initialized(class));
        let mut found: Vec<u32> = classes.map(|class| class.id).collect();
        found.sort_unstable();
        found
    }
}
