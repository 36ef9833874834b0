//! The bytes of referring to a type and of writing it in place: a type that is used more than once is a definition if that is shorter.

use super::levels::ROOT;
use crate::derived::cost::{DEFINITION_AROUND, NAMED};
use crate::derived::recursion::DefinedTypes;

/// What was counted while all of them were definitions.
pub(super) struct Tally {
    /// How often the root and each definition refer to each.
    uses: [[u8; NAMED]; NAMED + 1],
    /// The definitions that each refers to, a bit each.
    needs: [u128; NAMED + 1],
    /// The bytes of the references to each.
    references: [u32; NAMED],
    /// The bytes of each in place.
    bodies: [u32; NAMED + 1],
    /// The bytes of the name of each.
    names: [u32; NAMED],
    /// The definitions that make the schema shorter, a bit each, of those that need not be any. None if it was not written to its end.
    pub kept: u128,
}

impl Tally {
    pub(super) const fn new() -> Self {
        Self {
            uses: [[0; NAMED]; NAMED + 1],
            needs: [0; NAMED + 1],
            references: [0; NAMED],
            bodies: [0; NAMED + 1],
            names: [0; NAMED],
            kept: 0,
        }
    }

    /// Adds a reference of so many bytes.
    pub(super) const fn refer(&mut self, from: usize, to: usize, bytes: usize) {
        if to != ROOT {
            self.uses[from][to] = self.uses[from][to].saturating_add(1);
            self.needs[from] |= 1 << to;
            self.references[to] = self.references[to].saturating_add(short(bytes));
        }
    }

    /// A definition that is written.
    pub(super) const fn define(&mut self, index: usize, name: usize, body: usize) {
        self.names[index] = short(name);
        self.bodies[index] = short(body);
    }

    /// Decides which definitions make the schema shorter.
    ///
    /// The types that a type refers to are decided before it, so its bytes in place are known.
    pub(super) const fn decide(&mut self, definitions: &DefinedTypes) {
        let mut decided: u128 = (1 << definitions.recursive) - 1;
        let mut again = true;
        while again {
            again = false;
            let mut index = definitions.recursive;
            while index < definitions.length {
                let bit = 1 << index;
                if decided & bit == 0 && self.needs[index] & !decided == 0 {
                    decided |= bit;
                    again = true;
                    if self.is_worth_it(index, definitions.length) {
                        self.kept |= bit;
                    } else {
                        self.put_in_place(index, definitions.length);
                    }
                }
                index += 1;
            }
        }
    }

    const fn is_worth_it(&self, index: usize, length: usize) -> bool {
        let uses = self.count(index, length);
        let once = self.names[index] + DEFINITION_AROUND;
        let apart = self.references[index].saturating_add(self.bodies[index]).saturating_add(once);
        uses > 1 && apart < uses.saturating_mul(self.bodies[index])
    }

    /// How often the root and so many definitions refer to it.
    const fn count(&self, index: usize, length: usize) -> u32 {
        let (mut uses, mut from) = (self.uses[ROOT][index] as u32, 0);
        while from < length {
            uses += self.uses[from][index] as u32;
            from += 1;
        }
        uses
    }

    /// Each type that refers to it grows by the same number of bytes.
    const fn put_in_place(&mut self, index: usize, length: usize) {
        let count = self.count(index, length);
        if count == 0 {
            return;
        }
        let (body, reference) = (self.bodies[index], self.references[index] / count);
        // The bytes of the root decide nothing.
        let mut from = 0;
        while from < length {
            let uses = self.uses[from][index] as u32;
            let more = uses.saturating_mul(body);
            self.bodies[from] = self.bodies[from].saturating_add(more).saturating_sub(uses.saturating_mul(reference));
            from += 1;
        }
    }
}

/// As many bytes as 32 bits count: no schema has as many.
#[expect(clippy::cast_possible_truncation, reason = "what is cut off is more than any schema has")]
const fn short(bytes: usize) -> u32 {
    if bytes > 0x00ff_ffff { 0x00ff_ffff } else { bytes as u32 }
}
