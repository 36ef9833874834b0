//! Which types of a graph are used more than once: each is followed once, however often it is used.

use super::schema::Definition;
use crate::derived::cost::{COUNTED, HASHES};

/// The types so far, in order. (Lists of machine words: const evaluation copies each gap in a list separately.)
pub(super) struct Uses {
    list: [Option<&'static Definition>; COUNTED],
    /// Whether any type is used twice.
    pub(super) repeat: bool,
    length: usize,
    /// The facts about each.
    flags: [u8; COUNTED],
    /// For each, the number of the one before it with the same hash.
    before: [u8; COUNTED],
    /// For each hash, the number of the last type with that hash, or 0.
    last: [u8; HASHES],
}

/// It was followed as a value that serde reads from its buffer.
const BUFFERED: u8 = 0x1;

/// It is used twice.
const REPEATED: u8 = 0x2;

impl Uses {
    pub(super) const NONE: Self = Self {
        list: [None; COUNTED],
        repeat: false,
        length: 0,
        flags: [0; COUNTED],
        before: [0; COUNTED],
        last: [0; HASHES],
    };

    /// Count a use of a type whose name the derive made: several types may share a name that was made by hand. Returns whether the whole type
    /// was followed before in the same way.
    pub(super) const fn is_known(&mut self, definition: &'static Definition, buffered: bool) -> bool {
        let hash = definition.name.slot(HASHES);
        let mut number = self.last[hash];
        while number > 0 {
            let index = number as usize - 1;
            if let Some(it) = self.list[index]
                && it.name.is(definition.name)
            {
                self.repeat = true;
                let is_known = !buffered || self.flags[index] & BUFFERED != 0;
                self.flags[index] |= if buffered { REPEATED | BUFFERED } else { REPEATED };
                return is_known;
            }
            number = self.before[index];
        }
        if self.length < COUNTED {
            self.list[self.length] = Some(definition);
            self.flags[self.length] = if buffered { BUFFERED } else { 0 };
            self.before[self.length] = self.last[hash];
            self.length += 1;
            self.last[hash] = as_number(self.length);
        }
        false
    }

    /// The first type from this number on that is used twice, and the next number.
    pub(super) const fn repeated(&self, from: usize) -> Option<(&'static Definition, usize)> {
        let mut index = from;
        while index < self.length {
            if self.flags[index] & REPEATED != 0
                && let Some(definition) = self.list[index]
            {
                return Some((definition, index + 1));
            }
            index += 1;
        }
        None
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are at most 255")]
const fn as_number(number: usize) -> u8 {
    number as u8
}
