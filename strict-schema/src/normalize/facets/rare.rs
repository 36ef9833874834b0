//! What few nodes have: room is made for it where it is written to.

use std::ops::{Deref, DerefMut};

/// A value that is mostly empty.
#[derive(Debug)]
pub(crate) struct Rare<T>(Option<Box<T>>);

/// What there is where nothing was written.
pub(crate) trait Empty: Default {
    fn empty<'e>() -> &'e Self
    where
        Self: 'e;
}

impl<T> Default for Rare<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Empty> Deref for Rare<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_deref().unwrap_or_else(T::empty)
    }
}

impl<T: Empty> DerefMut for Rare<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.get_or_insert_default()
    }
}
