//! Interned names: class names, member names, descriptors.

use rustc_hash::FxHashSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{LazyLock, Mutex};

/// An interned string. Two names are equal exactly if they are the same pointer, so comparing and hashing
/// cost one machine word; the text lives as long as the process.
#[derive(Clone, Copy)]
pub struct Name(&'static str);

static TABLE: LazyLock<Mutex<FxHashSet<&'static str>>> = LazyLock::new(Mutex::default);

impl Name {
    pub fn new(text: &str) -> Name {
        let mut table = TABLE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(&found) = table.get(text) {
            return Name(found);
        }
        let kept: &'static str = Box::leak(text.into());
        table.insert(kept);
        Name(kept)
    }

    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl Deref for Name {
    type Target = str;
    fn deref(&self) -> &str {
        self.0
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Name {}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0.as_ptr() as usize).hash(state);
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> std::cmp::Ordering {
        self.0.cmp(other.0)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}
