//! A regular expression, read.

use super::unicode::{Set, other_cases};
use crate::prelude::*;

/// A regular expression.
#[derive(Debug)]
pub(super) struct Parsed {
    pub tree: Tree,
    pub groups: usize,
    pub refers_back: bool,
}

#[derive(Debug)]
pub(super) enum Tree {
    Leaf(Leaf),
    Sequence(Vec<Tree>),
    Group(usize, Box<Tree>),
    Look { ahead: bool, wanted: bool, tree: Box<Tree> },
    Alternatives(Vec<Tree>),
    Repeat { min: u32, max: Option<u32>, lazy: bool, tree: Box<Tree> },
}

/// What has no part.
#[derive(Debug, Clone)]
pub(super) enum Leaf {
    Letter(char),
    /// `.`, and whether it matches the end of a line.
    Any {
        lines: bool,
    },
    Class(Box<Class>),
    /// `^`, and whether it matches at the start of each line.
    Start {
        lines: bool,
    },
    End {
        lines: bool,
    },
    Boundary(bool),
    /// What a group matched, in either case where `folds`.
    Back {
        group: usize,
        folds: bool,
    },
}

impl Leaf {
    /// Whether it matches one character, and not a place or any text.
    pub(super) const fn is_character(&self) -> bool {
        matches!(self, Self::Letter(_) | Self::Any { .. } | Self::Class(_))
    }
}

impl From<Class> for Tree {
    fn from(class: Class) -> Self {
        Self::Leaf(Leaf::Class(Box::new(class)))
    }
}

/// A set of characters.
#[derive(Debug, Clone, Default)]
pub(super) struct Class {
    pub negated: bool,
    /// Whether it has a character if it has the same in another case.
    pub folds: bool,
    pub ranges: Vec<(char, char)>,
    pub sets: Vec<(Set, bool)>,
}

impl Class {
    /// How many ranges and sets there are in it.
    pub(super) fn size(&self) -> usize {
        self.ranges.len() + self.sets.len()
    }

    pub(super) fn has(&self, letter: char) -> bool {
        let either = |has: &dyn Fn(char) -> bool| has(letter) || self.folds && other_cases(letter).any(has);
        let found = self.ranges.iter().any(|(from, to)| either(&|it| (*from..=*to).contains(&it)))
            // A node that is no set in one case is none in the other.
            || self.sets.iter().any(|(set, wanted)| either(&|it| set.has(it)) == *wanted);
        found != self.negated
    }
}
