//! Levels behind references, in a dialect that counts them: they are known once the whole is written.

use crate::derived::cost::NAMED;

/// The number of the root. It is beyond those of the definitions.
pub(super) const ROOT: usize = NAMED;

/// The levels of the root and of each definition, and of the references in them.
pub(super) struct Levels {
    /// The most levels of each, with those behind its references once it is measured: a bit each.
    heights: [u32; NAMED + 1],
    measured: u128,
    /// What each refers to, in the order of its text, and how much that is.
    targets: [[u8; NAMED + 1]; NAMED + 1],
    count: [usize; NAMED + 1],
    /// The level of the deepest reference of each to each.
    references: [[u8; NAMED + 1]; NAMED + 1],
}

impl Levels {
    pub(super) const fn new() -> Self {
        Self {
            heights: [0; NAMED + 1],
            measured: 0,
            targets: [[0; NAMED + 1]; NAMED + 1],
            count: [0; NAMED + 1],
            references: [[0; NAMED + 1]; NAMED + 1],
        }
    }

    /// Adds a node at this level.
    pub(super) const fn reach(&mut self, from: usize, level: u32) {
        if level > self.heights[from] {
            self.heights[from] = level;
        }
    }

    /// Adds a reference to the root or a definition, at this level.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 128 of them, and fewer than 256 levels")]
    pub(super) const fn refer(&mut self, from: usize, to: usize, level: u32) {
        let mut index = 0;
        while index < self.count[from] && self.targets[from][index] as usize != to {
            index += 1;
        }
        if index == self.count[from] {
            self.targets[from][index] = to as u8;
            self.count[from] += 1;
        }
        if level > self.references[from][to] as u32 {
            self.references[from][to] = level as u8;
        }
    }

    /// As `ReferenceGraph::heights`: references are followed in their order, and one that leads back ends there.
    const fn measure(&mut self, from: usize, around: u128) {
        let around = around | 1 << from;
        let mut index = 0;
        while index < self.count[from] {
            let to = self.targets[from][index] as usize;
            if (around | self.measured) & 1 << to == 0 {
                self.measure(to, around);
            }
            if self.measured & 1 << to != 0 {
                self.reach(from, self.behind(from, to));
            }
            index += 1;
        }
        self.measured |= 1 << from;
    }

    /// The level that is reached through a reference.
    const fn behind(&self, from: usize, to: usize) -> u32 {
        self.references[from][to] as u32 + self.heights[to]
    }

    /// The level that is reached through any reference, also through one that leads back.
    pub(super) const fn deepest(&mut self) -> u32 {
        self.measure(ROOT, 0);
        let (mut deepest, mut from) = (0, 0);
        while from <= ROOT {
            let mut index = 0;
            while index < self.count[from] {
                let level = self.behind(from, self.targets[from][index] as usize);
                if level > deepest {
                    deepest = level;
                }
                index += 1;
            }
            from += 1;
        }
        deepest
    }
}
