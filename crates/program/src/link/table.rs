//! An append-only table that can be read while it grows.

use std::cell::UnsafeCell;

/// Elements are copied out, never lent, so a push cannot invalidate anything that a reader holds.
pub struct Table<T: Copy>(UnsafeCell<Vec<T>>);

impl<T: Copy> Default for Table<T> {
    fn default() -> Self {
        Table(UnsafeCell::new(Vec::new()))
    }
}

impl<T: Copy> Table<T> {
    pub fn push(&self, value: T) -> usize {
        // SAFETY: no reference into the vector outlives a call, and the type is not `Sync`.
        let values = unsafe { &mut *self.0.get() };
        values.push(value);
        values.len() - 1
    }

    #[inline(always)]
    pub fn get(&self, index: usize) -> T {
        // SAFETY: as above.
        unsafe { (&*self.0.get())[index] }
    }

    pub fn len(&self) -> usize {
        // SAFETY: as above.
        unsafe { (&*self.0.get()).len() }
    }
}
