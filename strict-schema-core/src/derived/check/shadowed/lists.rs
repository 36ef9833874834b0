//! The lists that a type has: their items, and how many.

use super::shape::ReadPart;
use crate::derived::schema::{Constraints, Edge, Length, Schema};

/// Lists of one type.
#[derive(Clone, Copy)]
pub(super) struct ReadList {
    pub(super) items: ReadPart,
    /// The types of a tuple, instead.
    pub(super) positions: &'static [Edge],
    pub(super) least: u64,
    pub(super) most: u64,
    pub(super) set: bool,
}

impl ReadList {
    pub(super) const fn of(part: ReadPart, bounds: Option<&'static Constraints>) -> Option<Self> {
        let (items, positions, length, set): (_, &[Edge], _, _) = match part.node() {
            Some(Schema::Array(array)) => (ReadPart::Of(array.items, None), &[], array.length, array.set),
            Some(Schema::Tuple(positions)) => {
                (ReadPart::NULL, positions, Length::exactly(positions.len() as u64), false)
            }
            _ => return None,
        };
        let list = Self { items, positions, least: 0, most: u64::MAX, set }.within(length);
        match (list, bounds) {
            (Some(list), Some(bounds)) => list.within(bounds.length),
            _ => list,
        }
    }

    pub(super) const fn length(&self) -> Length {
        Length { minimum: Some(self.least), maximum: Some(self.most) }
    }

    pub(super) const fn item(&self, index: usize) -> ReadPart {
        if index < self.positions.len() { ReadPart::Of(self.positions[index], None) } else { self.items }
    }

    /// Those of one of these lengths.
    pub(super) const fn within(mut self, length: Length) -> Option<Self> {
        if let Some(minimum) = length.minimum
            && minimum > self.least
        {
            self.least = minimum;
        }
        if let Some(maximum) = length.maximum
            && maximum < self.most
        {
            self.most = maximum;
        }
        if self.least > self.most { None } else { Some(self) }
    }

    pub(super) const fn are_within(self, length: Length) -> bool {
        match self.within(length) {
            Some(some) => some.least == self.least && some.most == self.most,
            None => false,
        }
    }
}
