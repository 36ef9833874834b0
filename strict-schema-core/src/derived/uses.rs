//! Which types of a graph are used more than once: each is followed once, however often it is used.

use super::schema::{Definition, Origin, TypeName};
use crate::derived::cost::{COUNTED, HASHES};

/// The types that were met, in their order. (Lists of machine words: const evaluation copies each gap in a list separately.)
pub(super) struct Uses {
    list: [Option<&'static Definition>; COUNTED],
    /// Whether any was met again.
    pub(super) repeat: bool,
    length: usize,
    /// What is known of each.
    flags: [u8; COUNTED],
    /// For each the number of the one before it with the same hash.
    before: [u8; COUNTED],
    /// For each hash the number of the last one that has it; 0 is none.
    last: [u8; HASHES],
}

/// It was followed as what serde reads from its buffer.
const BUFFERED: u8 = 0x1;

/// It was met again.
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

    /// Count a use of a type, whose name is not made by hand: of such a name there may be several types. Whether all of it was followed before, as it
    /// is to be followed now.
    pub(super) const fn is_known(&mut self, definition: &'static Definition, buffered: bool) -> bool {
        let hash = hash(definition.name);
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

    /// The first from this number on that was met again, and the number after it.
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

#[expect(clippy::cast_possible_truncation, reason = "there are no more than 255")]
const fn as_number(number: usize) -> u8 {
    number as u8
}

/// Equal for equal names.
#[allow(clippy::cast_possible_truncation, reason = "it is a hash")]
const fn hash(name: &TypeName) -> usize {
    match name.origin {
        Origin::Derive(fingerprint) => fingerprint as usize % HASHES,
        Origin::Impl(_) | Origin::Library => name.ident.len() % HASHES,
    }
}
