//! A list that mostly has one item, and then needs no memory of its own.

use std::ops::Deref;

/// Some items.
#[derive(Clone, Debug)]
pub(crate) enum Few<T> {
    One([T; 1]),
    Many(Vec<T>),
}

impl<T> Few<T> {
    /// No items.
    pub(crate) const NONE: Self = Self::Many(Vec::new());

    pub(crate) fn push(&mut self, item: T) {
        match std::mem::take(self) {
            Self::Many(items) if items.is_empty() => *self = Self::One([item]),
            Self::Many(mut items) => {
                items.push(item);
                *self = Self::Many(items);
            }
            Self::One([one]) => *self = Self::Many(vec![one, item]),
        }
    }
}

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = Self::default();
        few.extend(items);
        few
    }
}

impl<T> Extend<T> for Few<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl<T> Default for Few<T> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Self::One(item) => item,
            Self::Many(items) => items,
        }
    }
}
